"""Does every claim follow from its own verified excerpts? (contract, section 5)

The checker always runs and is deterministic. A model may be asked about what it left `undecided` (`settle`); it can
lower anything, and it can never raise what a rule lowered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from habeas.contracts.claims import Claim, ClaimStatus, ExecutorOutput
from habeas.contracts.evidence import NO_EVIDENCE, EvidenceStatus
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import (
    BindingOutcome,
    CheckedBinding,
    Decider,
    GatekeeperResult,
    Judgement,
    JudgementKind,
    Severity,
    Verdict,
    VerifierEvaluation,
)
from habeas.gate.gatekeeper import claims_with_bindings
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt
from habeas.verify.opinion import OpenClaim

_RANK = {
    JudgementKind.SUPPORTED: 0,
    JudgementKind.UNDECIDED: 1,
    JudgementKind.UNSUPPORTED: 2,
    JudgementKind.CONTRADICTED: 3,
}
"""How far a judgement lowers a claim."""


class Verifier:
    """Judges claims whose evidence the Gatekeeper found authentic."""

    def evaluate(
        self, output: ExecutorOutput, ledger: SessionLedger, gatekeeper_result: GatekeeperResult
    ) -> VerifierEvaluation:
        """Return a judgement for every claim and the effective verdict.

        `output` is what the VerifierInputHook returned; `gatekeeper_result` was made from the same one.
        """
        judgements = tuple(
            _judge(claim, bindings, ledger)
            for claim, bindings in claims_with_bindings(output, gatekeeper_result)
        )
        return _evaluation(output, gatekeeper_result, judgements)

    def open_claims(
        self, output: ExecutorOutput, ledger: SessionLedger, evaluation: VerifierEvaluation
    ) -> tuple[OpenClaim, ...]:
        """Return the claims that the checker left undecided, each with its own verified excerpts."""
        judged = zip(
            claims_with_bindings(output, evaluation.gatekeeper_result), evaluation.judgements, strict=True
        )
        return tuple(
            OpenClaim(
                position=position,
                claim=claim,
                evidence=tuple(e for binding in bindings if (e := _excerpt(binding, ledger)) is not None),
                reasons=judgement.reasons,
            )
            for position, ((claim, bindings), judgement) in enumerate(judged)
            if judgement.judgement is JudgementKind.UNDECIDED
        )

    def settle(
        self, output: ExecutorOutput, evaluation: VerifierEvaluation, opinions: Mapping[int, Judgement]
    ) -> VerifierEvaluation:
        """Return the evaluation with a model's `opinions`, by claim position from 0.

        An opinion counts where the checker was undecided, and where it lowers.
        """
        judgements = tuple(
            _settled(judgement, opinions.get(i)) for i, judgement in enumerate(evaluation.judgements)
        )
        return _evaluation(output, evaluation.gatekeeper_result, judgements)


def _settled(own: Judgement, opinion: Judgement | None) -> Judgement:
    if opinion is None or opinion.judgement not in _RANK or own.judgement not in _RANK:
        return own
    decides = own.judgement is JudgementKind.UNDECIDED
    return opinion if decides or _RANK[opinion.judgement] > _RANK[own.judgement] else own


def _judge(claim: Claim, bindings: Sequence[CheckedBinding], ledger: SessionLedger) -> Judgement:
    if claim.status is ClaimStatus.UNCONFIRMED:
        return _not_judged(claim, Decider.NONE, "the claim is unconfirmed")
    if claim.defects or claim.status is None or claim.claim_type is None:
        return _not_judged(claim, Decider.GATE, *claim.defects or ("the claim is incomplete",))
    if not bindings:
        return _not_judged(claim, Decider.GATE, "the claim cites nothing")
    failed = [binding for binding in bindings if binding.outcome is not BindingOutcome.AUTHENTIC]
    if failed:
        return _not_judged(claim, Decider.GATE, *(reason for binding in failed for reason in binding.reasons))
    doubts = [doubt for binding in bindings if (doubt := _doubtful_absence(binding, ledger)) is not None]
    if doubts:
        return Judgement(
            claim_id=claim.claim_id,
            judgement=JudgementKind.UNSUPPORTED,
            decided_by=Decider.CHECKER,
            reasons=tuple(doubts),
        )
    evidence = [excerpt for binding in bindings if (excerpt := _excerpt(binding, ledger)) is not None]
    if len(evidence) != len(bindings):
        return _not_judged(claim, Decider.GATE, "a matched excerpt has no recorded text")
    try:
        return check_claim(claim, evidence)
    except Exception as exc:  # noqa: BLE001 - a rule that crashes refuses: the claim is not stated
        return Judgement(
            claim_id=claim.claim_id,
            judgement=JudgementKind.UNSUPPORTED,
            decided_by=Decider.CHECKER,
            reasons=(f"the checker crashed: {type(exc).__name__}: {exc}",),
        )


def _doubtful_absence(binding: CheckedBinding, ledger: SessionLedger) -> str | None:
    """Return why a no-evidence reference shows nothing: its own record says that the search failed or was cut.

    Our recorder never makes such a record; another program's may hold one.
    """
    invocation = ledger.find(binding.invocation_id) if binding.invocation_id is not None else None
    if invocation is None or binding.raw_path != NO_EVIDENCE:
        return None
    details = invocation.retrieval_details
    if details.evidence_status not in (None, EvidenceStatus.NO_EVIDENCE):
        return f"the record of invocation {invocation.id} says {details.evidence_status}, not that nothing was found"
    if details.truncated or details.searched == 0 or details.error is not None:
        return f"the search of invocation {invocation.id} failed, was cut or looked at nothing"
    return None


def _not_judged(claim: Claim, by: Decider, *reasons: str) -> Judgement:
    return Judgement(
        claim_id=claim.claim_id, judgement=JudgementKind.NOT_JUDGED, decided_by=by, reasons=tuple(reasons)
    )


def _excerpt(binding: CheckedBinding, ledger: SessionLedger) -> VerifiedExcerpt | None:
    invocation = ledger.find(binding.invocation_id) if binding.invocation_id is not None else None
    reference = invocation.text_at(binding.raw_path) if invocation and binding.raw_path else None
    if invocation is None or reference is None or binding.raw_path is None or not binding.canonical_text:
        return None
    return VerifiedExcerpt(
        tool_name=invocation.tool_name,
        raw_path=binding.raw_path,
        excerpt=binding.canonical_text,
        reference=reference,
    )


def _evaluation(
    output: ExecutorOutput, gate: GatekeeperResult, judgements: tuple[Judgement, ...]
) -> VerifierEvaluation:
    confirmed = [
        judgement
        for claim, judgement in zip(output.claims, judgements, strict=True)
        if claim.status is ClaimStatus.CONFIRMED
    ]
    supported = [j for j in confirmed if j.judgement is JudgementKind.SUPPORTED]
    return VerifierEvaluation(
        verdict=_verdict(gate.severity, confirmed, len(supported)),
        groundedness_score=len(supported) / len(confirmed) if confirmed else 0.0,
        gatekeeper_result=gate,
        judgements=judgements,
    )


def _verdict(severity: Severity, confirmed: Sequence[Judgement], supported: int) -> Verdict:
    if severity is Severity.REJECT:
        return Verdict.REJECT
    if severity is Severity.LOW_CONFID:
        return Verdict.LOW_CONFID
    if any(judgement.judgement is JudgementKind.CONTRADICTED for judgement in confirmed):
        return Verdict.REJECT
    return Verdict.PASS if confirmed and supported == len(confirmed) else Verdict.LOW_CONFID
