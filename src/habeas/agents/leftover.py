"""Words of a question that nothing has been made of, once a kind of source has taken its own words out."""

from __future__ import annotations

import re

from habeas.agents.question import Question

_FUNCTION = re.compile(r"[的了着过吗呢吧啊在有是被都会也就和与或及把给对从到里中上下内应该所什当时候请问\s]+")


def left_over(question: Question, understood: re.Pattern[str]) -> tuple[str, ...]:
    """Return what was not understood in `question`, without what `understood` reads in it.

    A whole problem (`more than one question`) is in no such pattern, and stays.
    """
    return tuple(text for text in question.not_understood if _rest(text, understood))


def _rest(text: str, understood: re.Pattern[str]) -> str:
    words = [word for word in text.split() if not understood.fullmatch(word)]
    return _FUNCTION.sub("", understood.sub("", " ".join(words)) if not text.isascii() else " ".join(words))


def without_phrases(question: Question) -> str:
    """Return the question's text without what stands between quotation marks."""
    text = question.text
    for phrase in question.phrases:
        text = text.replace(phrase.text, " ")
    return text
