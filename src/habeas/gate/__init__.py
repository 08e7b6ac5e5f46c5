"""The gate: is every cited reference authentic? Pure and deterministic."""

from habeas.gate.gatekeeper import Gatekeeper, claims_with_bindings

__all__ = ["Gatekeeper", "claims_with_bindings"]
