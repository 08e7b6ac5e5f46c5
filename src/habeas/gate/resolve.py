"""Find what each binding points at. Decides nothing: the rules do.

A binding without an id gets one here in a single case (contract, section 4, Filling in, 2): its path is
`$.no_evidence`, its tool was called several times, and its excerpt matches the no-evidence text of exactly one call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from habeas.contracts.claims import Binding, Claim, ExecutorOutput
from habeas.contracts.evidence import NO_EVIDENCE, RecordedInvocation, is_raw_path
from habeas.contracts.ledger import SessionLedger
from habeas.gate.excerpt import ExcerptComparison, ExcerptOutcome, PreparedText, compare_excerpt, prepare

MAX_LOOKS = 2_000
"""References that are looked through for excerpts that stand somewhere else, in one payload."""


@dataclass(frozen=True, kw_only=True)
class ResolvedBinding:
    """A binding with what the record holds at the place that it names."""

    claim: Claim
    index: int
    binding: Binding
    invocation_id: int | None
    """None: no id, or one that cannot exist."""
    has_id: bool
    """Whether any id was given or filled in, even one that cannot exist."""
    id_filled: bool
    invocation: RecordedInvocation | None
    """The invocation of that id, of whatever session."""
    is_own: bool
    """Whether it belongs to the session that is judged."""
    reference: str | None
    """The recorded text at the binding's path; None when there is none or the invocation is foreign."""
    comparison: ExcerptComparison | None
    """Of the excerpt with `reference`; None when there is nothing to compare with."""
    error: str | None = None
    """Why the comparison broke, when it did."""

    @property
    def defects(self) -> tuple[str, ...]:
        """What was wrong with the binding as it was delivered."""
        return self.binding.defects


class Resolver:
    """Looks bindings up in one ledger. Texts are prepared for comparison once."""

    def __init__(self, ledger: SessionLedger) -> None:
        self._session_id = ledger.session_id
        self._by_id = {invocation.id: invocation for invocation in ledger.invocations}
        self._own: dict[str, list[RecordedInvocation]] = {}
        for invocation in ledger.own():
            self._own.setdefault(invocation.tool_name, []).append(invocation)
        self._texts: dict[int, dict[str, str]] = {}
        self._prepared: dict[str, PreparedText] = {}
        self._looks = MAX_LOOKS

    def resolve(self, output: ExecutorOutput) -> Iterator[tuple[Claim, tuple[ResolvedBinding, ...]]]:
        """Yield every claim with its bindings, in input order."""
        for claim in output.claims:
            yield claim, tuple(self._resolve(claim, i, b) for i, b in enumerate(claim.evidence_bindings))

    def holder_of(self, excerpt: str, besides: ResolvedBinding) -> tuple[int, str] | None:
        """Return another reference of this session that holds `excerpt`: its invocation id and path.

        A courtesy to the reader, so it is bounded: None after `MAX_LOOKS` references, however many excerpts are sought.
        """
        for invocations in self._own.values():
            for invocation in invocations:
                for ref in invocation.retrieval_details.evidence_refs or ():
                    here = (invocation.id, ref.raw_path)
                    if here == (besides.invocation_id, besides.binding.raw_path):
                        continue
                    if self._looks == 0:
                        return None
                    self._looks -= 1
                    if self._compare(excerpt, ref.text).outcome is ExcerptOutcome.MATCH:
                        return here
        return None

    def _resolve(self, claim: Claim, index: int, binding: Binding) -> ResolvedBinding:
        given = binding.source_invocation_id
        number = given if isinstance(given, int) and not isinstance(given, bool) and given > 0 else None
        error: str | None = None
        if given is None:
            try:
                number = self._by_no_evidence_text(binding)
            except Exception as exc:  # noqa: BLE001 - a comparison that crashes refuses (contract, section 4)
                error = _crash(exc)
        filled = given is None and number is not None
        invocation = self._by_id.get(number) if number is not None else None
        is_own = invocation is not None and invocation.session_id == self._session_id
        reference = self._text_at(invocation, binding.raw_path) if invocation is not None and is_own else None
        comparison: ExcerptComparison | None = None
        if reference is not None:
            try:
                comparison = self._compare_binding(binding, reference)
            except Exception as exc:  # noqa: BLE001 - as above
                error = _crash(exc)
        return ResolvedBinding(
            claim=claim,
            index=index,
            binding=binding,
            invocation_id=number,
            has_id=given is not None or filled,
            id_filled=filled,
            invocation=invocation,
            is_own=is_own,
            reference=reference,
            comparison=comparison,
            error=error,
        )

    def _by_no_evidence_text(self, binding: Binding) -> int | None:
        """Return the one call of the binding's tool whose no-evidence text the excerpt matches."""
        several = isinstance(binding.source_invocation_ids, list) and len(binding.source_invocation_ids) > 1
        if several or binding.raw_path != NO_EVIDENCE or binding.tool_name is None:
            return None
        matching = [
            invocation.id
            for invocation in self._own.get(binding.tool_name, ())
            if (text := self._text_at(invocation, NO_EVIDENCE)) is not None
            and self._compare(binding.evidence_excerpt, text).outcome is ExcerptOutcome.MATCH
        ]
        return matching[0] if len(matching) == 1 else None

    def _compare_binding(self, binding: Binding, text: str) -> ExcerptComparison:
        if binding.span is None or binding.evidence_excerpt is not None:
            return self._compare(binding.evidence_excerpt, text)
        start, end = binding.span
        if not 0 <= start < end <= len(text):
            outside = f"span [{start}, {end}] is not within the {len(text)} characters of the reference"
            return ExcerptComparison(ExcerptOutcome.MISMATCH, difference=outside)
        if (start, end) == (0, len(text)):
            return ExcerptComparison(ExcerptOutcome.MATCH, ((start, end),), text)
        cut = self._compare(text[start:end], text)
        if cut.outcome is not ExcerptOutcome.MISMATCH:
            return cut
        # Code cut it, so it is verbatim; what is left to doubt is only where it was cut.
        return ExcerptComparison(ExcerptOutcome.INCONCLUSIVE, difference=cut.difference)

    def _text_at(self, invocation: RecordedInvocation, raw_path: str | None) -> str | None:
        """Return the recorded text at a path of a supported form."""
        if raw_path is None or not is_raw_path(raw_path):
            return None
        if invocation.id not in self._texts:
            refs = invocation.retrieval_details.evidence_refs or ()
            self._texts[invocation.id] = {ref.raw_path: ref.text for ref in refs}
        return self._texts[invocation.id].get(raw_path)

    def _compare(self, excerpt: str | None, text: str) -> ExcerptComparison:
        if text not in self._prepared:
            self._prepared[text] = prepare(text)
        return compare_excerpt(excerpt, self._prepared[text])


def _crash(exc: Exception) -> str:
    return f"the comparison crashed: {type(exc).__name__}: {exc}"
