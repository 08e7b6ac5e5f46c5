"""The rules of the Gatekeeper, one function each (contract, section 4).

A rule is named after the fault that it finds, and its name is its id. It yields one sentence for every fault, and
never raises for a bad claim. Rules do not know of each other: a binding may break several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from habeas.contracts.claims import Claim, ClaimStatus, ClaimType, ExecutorOutput
from habeas.contracts.evidence import NO_EVIDENCE
from habeas.contracts.verdict import Severity
from habeas.gate.excerpt import ExcerptOutcome
from habeas.gate.resolve import ResolvedBinding

Part = ExecutorOutput | Claim | ResolvedBinding
"""What a rule can be asked about."""


@dataclass(frozen=True)
class Rule:
    """A check with its id and how much it weighs."""

    id: str
    severity: Severity
    check: Callable[[Part], Iterable[str]]


def on_binding(severity: Severity, check: Callable[[ResolvedBinding], Iterable[str]]) -> Rule:
    """Make a rule of a function over bindings; one that was no object is left to `output_incomplete`."""

    def run(part: Part) -> Iterable[str]:
        return check(part) if isinstance(part, ResolvedBinding) and part.binding.readable else ()

    return Rule(check.__name__, severity, run)


def on_claim(severity: Severity, check: Callable[[Claim], Iterable[str]]) -> Rule:
    """Make a rule of a function over claims."""

    def run(part: Part) -> Iterable[str]:
        return check(part) if isinstance(part, Claim) else ()

    return Rule(check.__name__, severity, run)


def on_any(severity: Severity, check: Callable[[Part], Iterable[str]]) -> Rule:
    """Make a rule of a function over every part."""
    return Rule(check.__name__, severity, check)


def invocation_not_found(binding: ResolvedBinding) -> Iterator[str]:
    """The binding names an invocation that the record does not hold, or an id that cannot exist."""
    if binding.has_id and binding.invocation is None:
        yield f"there is no invocation {binding.binding.source_invocation_id!r}"


def invocation_session_mismatch(binding: ResolvedBinding) -> Iterator[str]:
    """The invocation belongs to another session."""
    if binding.invocation is not None and not binding.is_own:
        yield f"invocation {binding.invocation.id} belongs to another session"


def tool_name_mismatch(binding: ResolvedBinding) -> Iterator[str]:
    """The binding names another tool than the one that was called."""
    invocation, tool = binding.invocation, binding.binding.tool_name
    if invocation is not None and binding.is_own and tool is not None and tool != invocation.tool_name:
        yield f"invocation {invocation.id} is one of {invocation.tool_name}, not of {tool}"


def raw_path_not_found(binding: ResolvedBinding) -> Iterator[str]:
    """The binding's path is not among the references of its invocation.

    Deep paths, aliases, filters, wildcards and bracket forms are simply not there.
    """
    invocation, path = binding.invocation, binding.binding.raw_path
    if invocation is None or not binding.is_own or path is None or binding.reference is not None:
        return
    if invocation.retrieval_details.evidence_refs is not None:
        yield f"{path} is not a reference of invocation {invocation.id}"


def excerpt_mismatch(binding: ResolvedBinding) -> Iterator[str]:
    """The excerpt does not come from the text at that path."""
    comparison = binding.comparison
    if comparison is not None and comparison.outcome is ExcerptOutcome.MISMATCH:
        yield f"the excerpt is not what stands there: {comparison.difference}"


def negative_claim_positive_evidence(binding: ResolvedBinding) -> Iterator[str]:
    """A claim that nothing was found cites something that was found."""
    path = binding.binding.raw_path
    if (
        binding.claim.claim_type is ClaimType.NEGATIVE_OBSERVATION
        and path is not None
        and path != NO_EVIDENCE
    ):
        yield f"a negative observation cites {path}, not {NO_EVIDENCE}"


def bindings_empty(claim: Claim) -> Iterator[str]:
    """A confirmed claim cites nothing. (Bindings that are no list are `output_incomplete`.)"""
    malformed = any("evidence_bindings" in defect for defect in claim.defects)
    if claim.status is ClaimStatus.CONFIRMED and not claim.evidence_bindings and not malformed:
        yield f"claim {claim.claim_id} is confirmed and cites nothing"


def invocation_id_missing(binding: ResolvedBinding) -> Iterator[str]:
    """No single id was given, and none could be filled in."""
    if not binding.has_id:
        yield "the binding names no invocation, and which one is meant cannot be told"


def raw_path_missing(binding: ResolvedBinding) -> Iterator[str]:
    """The binding has no path; one is never filled in."""
    if binding.binding.raw_path is None:
        yield "the binding has no raw_path"


def evidence_refs_missing(binding: ResolvedBinding) -> Iterator[str]:
    """The invocation was recorded before references were kept."""
    invocation = binding.invocation
    if invocation is not None and binding.is_own and invocation.retrieval_details.evidence_refs is None:
        yield f"invocation {invocation.id} was recorded without evidence_refs"


def excerpt_inconclusive(binding: ResolvedBinding) -> Iterator[str]:
    """The excerpt is absent, too short or too generic, or its cut hides a negation."""
    comparison = binding.comparison
    if binding.binding.evidence_excerpt is None and binding.binding.span is None:
        yield "the binding has no excerpt"
    elif comparison is not None and comparison.outcome is ExcerptOutcome.INCONCLUSIVE:
        yield f"the excerpt proves nothing: {comparison.difference}"


def output_incomplete(part: Part) -> Iterator[str]:
    """Something that must be there is missing, malformed or cut off."""
    yield from part.defects


RULES: tuple[Rule, ...] = (
    on_binding(Severity.REJECT, invocation_not_found),
    on_binding(Severity.REJECT, invocation_session_mismatch),
    on_binding(Severity.REJECT, tool_name_mismatch),
    on_binding(Severity.REJECT, raw_path_not_found),
    on_binding(Severity.REJECT, excerpt_mismatch),
    on_binding(Severity.REJECT, negative_claim_positive_evidence),
    on_claim(Severity.LOW_CONFID, bindings_empty),
    on_binding(Severity.LOW_CONFID, invocation_id_missing),
    on_binding(Severity.LOW_CONFID, raw_path_missing),
    on_binding(Severity.LOW_CONFID, evidence_refs_missing),
    on_binding(Severity.LOW_CONFID, excerpt_inconclusive),
    on_any(Severity.LOW_CONFID, output_incomplete),
)
"""Every rule, rejecting ones first."""
