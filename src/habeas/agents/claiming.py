"""From what was found to claims: bindings are cut by offsets, so that an excerpt is the record's own text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from habeas.agents.wording import open_claim
from habeas.contracts.answer import Language
from habeas.contracts.claims import Binding, Claim, ClaimStatus, ClaimType, ExecutorOutput
from habeas.contracts.evidence import NO_EVIDENCE, EvidenceRef, RecordedInvocation

EXCERPT_LIMIT = 2000
"""Characters of a reference that a binding cites."""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A claim before it has a number."""

    text: str
    claim_type: ClaimType
    status: ClaimStatus = ClaimStatus.CONFIRMED
    bindings: tuple[Binding, ...] = ()
    steps: tuple[str, ...] = field(default=())

    @property
    def is_observation(self) -> bool:
        """Whether it states what a record shows."""
        return self.claim_type is ClaimType.OBSERVATION and self.status is ClaimStatus.CONFIRMED

    @property
    def is_reference(self) -> bool:
        """Whether it states what a runbook says."""
        return self.claim_type is ClaimType.KNOWLEDGE_REFERENCE and self.status is ClaimStatus.CONFIRMED

    def unconfirmed(self) -> Draft:
        """Return it as something that is not stated as a fact."""
        return replace(self, status=ClaimStatus.UNCONFIRMED)


def observation(
    text: str,
    invocation: RecordedInvocation,
    paths: Sequence[str],
    claim_type: ClaimType = ClaimType.OBSERVATION,
    quoted: str | None = None,
) -> Draft:
    """Return a claim bound to references of one invocation, each whole, or as far as an excerpt goes.

    The first reference is cut around `quoted` where it is too long.
    """
    bindings = tuple(_binding(invocation, path, quoted if i == 0 else None) for i, path in enumerate(paths))
    return Draft(text=text, claim_type=claim_type, bindings=bindings)


def observation_of(text: str, records: Sequence[tuple[RecordedInvocation, EvidenceRef]]) -> Draft:
    """Return a claim bound to records of any invocations, each whole, or as far as an excerpt goes."""
    bindings = tuple(_binding(invocation, ref.raw_path, None) for invocation, ref in records)
    return Draft(text=text, claim_type=ClaimType.OBSERVATION, bindings=bindings)


def merged(text: str, drafts: Sequence[Draft]) -> Draft:
    """Return one observation bound to all that `drafts` are bound to."""
    bindings = tuple(binding for draft in drafts for binding in draft.bindings)
    return Draft(text=text, claim_type=ClaimType.OBSERVATION, bindings=bindings)


def negative(text: str, invocations: Sequence[RecordedInvocation]) -> Draft:
    """Return a claim that queries found nothing, bound to their `$.no_evidence`."""
    bindings = tuple(_binding(invocation, NO_EVIDENCE, None) for invocation in invocations)
    return Draft(text=text, claim_type=ClaimType.NEGATIVE_OBSERVATION, bindings=bindings)


def open_draft(reason: str, language: Language, *details: str) -> Draft:
    """Return the unconfirmed claim that says why the question stays open."""
    return Draft(
        text=open_claim(reason, language, *details),
        claim_type=ClaimType.OBSERVATION,
        status=ClaimStatus.UNCONFIRMED,
    )


def output(drafts: Sequence[Draft]) -> ExecutorOutput:
    """Return the drafts as numbered claims."""
    return ExecutorOutput(
        claims=tuple(
            Claim(
                claim_id=f"c{i}",
                claim_type=draft.claim_type,
                status=draft.status,
                claim_text=draft.text,
                evidence_bindings=draft.bindings,
            )
            for i, draft in enumerate(drafts, start=1)
        )
    )


def _binding(invocation: RecordedInvocation, path: str, quoted: str | None) -> Binding:
    text = invocation.text_at(path) or ""
    start = max(0, text.find(quoted)) if quoted and len(text) > EXCERPT_LIMIT else 0
    end = min(len(text), start + EXCERPT_LIMIT)
    return Binding(
        tool_name=invocation.tool_name,
        source_invocation_id=invocation.id,
        raw_path=path,
        span=(start, end),
    )
