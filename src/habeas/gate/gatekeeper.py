"""Is every reference authentic? Pure, deterministic, no model (contract, section 4).

What it proves of a binding: the invocation exists and is this session's, the tool is the one that was called, the
path is one of its references, and the excerpt comes from the text at that path. What it does not prove: that the
claim follows from the excerpt. That is the Verifier's work.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from habeas.contracts.claims import Claim, ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import BindingOutcome, CheckedBinding, GatekeeperResult, GateStatus, Severity
from habeas.gate.excerpt import ExcerptOutcome
from habeas.gate.resolve import ResolvedBinding, Resolver
from habeas.gate.rules import RULES, Part, Rule


class Gatekeeper:
    """Holds executor output against the record."""

    def __init__(self, rules: Sequence[Rule] = RULES) -> None:
        """Use `rules`, in whatever order.

        Raises:
            ValueError: there is no rule, so that everything would pass.
        """
        if not rules:
            raise ValueError("a gatekeeper without rules would let everything pass")
        self._rules = tuple(sorted(rules, key=lambda rule: rule.severity is not Severity.REJECT))

    def evaluate(
        self, output: ExecutorOutput, ledger: SessionLedger, warnings: Iterable[str] = ()
    ) -> GatekeeperResult:
        """Return which bindings are authentic and which rules failed. Never raises for what the output holds.

        `warnings` are those of the VerifierInputHook; the gate's own follow them.
        """
        findings = _Findings(warnings=list(warnings))
        resolver = Resolver(ledger)
        self._check(output, "the output", findings)
        for claim, bindings in resolver.resolve(output):
            self._check(claim, f"claim {claim.claim_id}", findings)
            for binding in bindings:
                findings.checked.append(self._check_binding(binding, resolver, findings))
        return self._result(findings)

    def _check(self, part: Part, place: str, findings: _Findings) -> dict[str, str]:
        """Return the failed rules of one part, each with its first sentence, and enter them into `findings`."""
        failed: dict[str, str] = {}
        for rule in self._rules:
            try:
                sentences = list(rule.check(part))
            except Exception as exc:  # noqa: BLE001 - a rule that crashes refuses (contract, section 4)
                findings.errors.append(f"rule {rule.id} crashed on {place}: {type(exc).__name__}: {exc}")
                continue
            if sentences:
                failed[rule.id] = sentences[0]
                findings.failed.add(rule.id)
        return failed

    def _check_binding(
        self, binding: ResolvedBinding, resolver: Resolver, findings: _Findings
    ) -> CheckedBinding:
        place = f"binding {binding.index} of claim {binding.claim.claim_id}"
        errors_before = len(findings.errors)
        if binding.error is not None:
            findings.errors.append(f"{place}: {binding.error}")
        failed = self._check(binding, place, findings)
        crashed = len(findings.errors) > errors_before
        if binding.id_filled:
            findings.warnings.append(
                f"{place}: source_invocation_id was missing; the excerpt matches the no-evidence text of "
                f"invocation {binding.invocation_id} alone"
            )
        rejecting = {rule.id for rule in self._rules if rule.severity is Severity.REJECT}
        if crashed or rejecting.intersection(failed):
            outcome = BindingOutcome.REJECT
        elif failed:
            outcome = BindingOutcome.LOW_CONFID
        else:
            outcome = BindingOutcome.AUTHENTIC
        comparison = binding.comparison
        return CheckedBinding(
            claim_id=binding.claim.claim_id,
            binding_index=binding.index,
            tool_name=binding.binding.tool_name,
            invocation_id=binding.invocation_id,
            raw_path=binding.binding.raw_path,
            outcome=outcome,
            failed_rules=tuple(failed),
            id_filled=binding.id_filled or binding.binding.id_filled,
            canonical_text=comparison.canonical_text if comparison is not None else None,
            difference=_difference(binding, resolver),
            reasons=tuple(failed.values()),
        )

    def _result(self, findings: _Findings) -> GatekeeperResult:
        failed = [rule for rule in self._rules if rule.id in findings.failed]
        if findings.errors or any(rule.severity is Severity.REJECT for rule in failed):
            severity = Severity.REJECT
        elif failed:
            severity = Severity.LOW_CONFID
        else:
            severity = Severity.NONE
        return GatekeeperResult(
            status=GateStatus.PASS if severity is Severity.NONE else GateStatus.FAIL,
            severity=severity,
            checked_bindings=tuple(findings.checked),
            failed_rules=tuple(rule.id for rule in failed),
            warnings=tuple(findings.warnings),
            errors=tuple(findings.errors),
        )


@dataclass
class _Findings:
    """What one evaluation has collected so far."""

    warnings: list[str]
    errors: list[str] = field(default_factory=list[str])
    failed: set[str] = field(default_factory=set[str])
    checked: list[CheckedBinding] = field(default_factory=list[CheckedBinding])


def _difference(binding: ResolvedBinding, resolver: Resolver) -> str | None:
    """Say what differs, and where in this session the excerpt does stand, if anywhere."""
    comparison, excerpt = binding.comparison, binding.binding.evidence_excerpt
    if comparison is None:
        return None
    words = comparison.difference
    if comparison.outcome is ExcerptOutcome.MISMATCH and excerpt is not None:
        try:
            holder = resolver.holder_of(excerpt, binding)
        except Exception:  # noqa: BLE001 - a courtesy to the reader; the refusal stands without it
            holder = None
        if holder is not None:
            words = f"{words}; it stands at {holder[1]} of invocation {holder[0]}"
    return words


def claims_with_bindings(
    output: ExecutorOutput, result: GatekeeperResult
) -> Iterable[tuple[Claim, tuple[CheckedBinding, ...]]]:
    """Yield every claim with what the Gatekeeper said of its bindings.

    Claim ids may repeat, so the two are brought together by their order.
    """
    start = 0
    for claim in output.claims:
        end = start + len(claim.evidence_bindings)
        yield claim, result.checked_bindings[start:end]
        start = end
