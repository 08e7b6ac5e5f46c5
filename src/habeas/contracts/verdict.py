"""What the Gatekeeper and the Verifier found (contract, sections 4 and 5; interfaces, Parts)."""

from __future__ import annotations

from enum import StrEnum

from habeas.contracts.base import Contract


class Severity(StrEnum):
    """How far a finding lowers the verdict."""

    NONE = "none"
    LOW_CONFID = "low_confid"
    """Evidence is missing or incomplete, not fabricated."""
    REJECT = "reject"
    """Fabricated or mismatched evidence is cited."""


class GateStatus(StrEnum):
    """Whether every checked binding is authentic."""

    PASS = "pass"
    FAIL = "fail"


class BindingOutcome(StrEnum):
    """What the Gatekeeper says of one binding."""

    AUTHENTIC = "authentic"
    LOW_CONFID = "low_confid"
    REJECT = "reject"


class CheckedBinding(Contract):
    """One binding after the Gatekeeper."""

    claim_id: str
    binding_index: int
    tool_name: str | None
    invocation_id: int | None
    """The invocation that was looked at; None when no id could be read or filled in."""
    raw_path: str | None
    outcome: BindingOutcome
    failed_rules: tuple[str, ...] = ()
    id_filled: bool = False
    canonical_text: str | None = None
    """The matched place, cut from the recorded text; what the Verifier may use."""
    difference: str | None = None
    """What differs, in words (`active=5 is not active=50`)."""
    reasons: tuple[str, ...] = ()
    """One sentence for each failed rule, in the same order."""


class GatekeeperResult(Contract):
    """The six fields that are kept with the session."""

    status: GateStatus
    severity: Severity
    checked_bindings: tuple[CheckedBinding, ...] = ()
    """In input order: claims, then their bindings."""
    failed_rules: tuple[str, ...] = ()
    """Each failed rule once, rejecting ones first."""
    warnings: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


class JudgementKind(StrEnum):
    """What the Verifier says of one claim."""

    SUPPORTED = "supported"
    """The derivation can be shown."""
    UNSUPPORTED = "unsupported"
    """Something in the claim is in no excerpt."""
    CONTRADICTED = "contradicted"
    """An excerpt says otherwise."""
    UNDECIDED = "undecided"
    """Nothing protected is wrong, the wording is beyond the checker; counts as unsupported."""
    NOT_JUDGED = "not_judged"
    """Unconfirmed, or a binding is not authentic."""


class Decider(StrEnum):
    """Who gave a judgement."""

    CHECKER = "checker"
    MODEL = "model"
    GATE = "gate"
    NONE = "none"


class Judgement(Contract):
    """What was decided of one claim, by whom and why."""

    claim_id: str
    judgement: JudgementKind
    decided_by: Decider
    reasons: tuple[str, ...] = ()


class Verdict(StrEnum):
    """The effective verdict on the whole output."""

    PASS = "PASS"
    LOW_CONFID = "LOW_CONFID"
    REJECT = "REJECT"


class VerifierEvaluation(Contract):
    """All that is known of an output's truth; stands under `self_evaluation.verifier_evaluation`."""

    verdict: Verdict
    groundedness_score: float
    """Supported confirmed claims / confirmed claims; 0.0 when there is none."""
    gatekeeper_result: GatekeeperResult
    judgements: tuple[Judgement, ...] = ()
    """One a claim, in input order."""
