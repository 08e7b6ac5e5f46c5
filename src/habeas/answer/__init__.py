"""The safe final answer. Pure: contracts in, an answer out."""

from habeas.answer.check import check_answer
from habeas.answer.composer import Composer
from habeas.answer.wording import detect_language

__all__ = ["Composer", "check_answer", "detect_language"]
