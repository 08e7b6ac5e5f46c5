"""Does every claim follow from its verified excerpts? Pure and deterministic."""

from habeas.verify.input_hook import PreparedOutput, VerifierInputHook
from habeas.verify.verifier import Verifier

__all__ = ["PreparedOutput", "Verifier", "VerifierInputHook"]
