"""The text that a person reads first. Nothing empty is printed; no foreign text looks like a line of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from habeas.answer.claims import Assessed, Standing, rule_in_words
from habeas.answer.display import cut, is_plain_name, one_line, quoted_line
from habeas.answer.record import Call, shown_count
from habeas.answer.wording import say, say_unit
from habeas.contracts.answer import Answer, Citation, Fact, Language
from habeas.contracts.evidence import NO_EVIDENCE
from habeas.contracts.verdict import BindingOutcome, Severity, Verdict, VerifierEvaluation

LEAD_LENGTH = 300
"""Characters of a remark or a near miss that a text shows."""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """An answer that still has no text, with what its text tells beside it."""

    answer: Answer
    verdict: Verdict
    assessed: tuple[Assessed, ...]
    calls: tuple[Call, ...]
    asked: bool
    """Whether there is a question that the answer belongs to."""
    rules: tuple[str, ...] = ()
    """The rejecting rules that failed, for a REJECT."""


def rejecting_reasons(evaluation: VerifierEvaluation, assessed: Sequence[Assessed]) -> tuple[str, ...]:
    """Return the ids of what led to a REJECT, each once."""
    result = evaluation.gatekeeper_result
    rules: dict[str, None] = {}
    if result.severity is Severity.REJECT:
        for binding in result.checked_bindings:
            if binding.outcome is BindingOutcome.REJECT:
                rules.update(dict.fromkeys(binding.failed_rules))
        if result.errors:
            rules["crash"] = None
    if any(a.was_contradicted for a in assessed):
        rules["contradicted"] = None
    return tuple(rules)


def render(draft: Draft) -> str:
    """Return the whole text."""
    sections = [
        opening(draft),
        _facts(draft),
        _unverified(draft),
        _not_found(draft),
        _not_checked(draft),
        _queried(draft),
        _next_steps(draft),
    ]
    return "\n\n".join(section for section in sections if section)


def opening(draft: Draft) -> str:
    """Return what the reader must know first: a verdict that is no PASS, and that nothing was established."""
    language, answer = draft.answer.language, draft.answer
    lines: list[str] = []
    if draft.verdict is Verdict.REJECT:
        message = "reject.one" if answer.removed == 1 else "reject.many"
        lines.append(say(language, message, count=answer.removed))
        if draft.rules:
            reasons = say(language, "join.reasons").join(rule_in_words(r, language) for r in draft.rules)
            lines.append(say(language, "reject.why", reasons=reasons))
    elif draft.verdict is Verdict.LOW_CONFID:
        lines.append(say(language, "low_confid"))
    if not answer.facts:
        lines.append(say(language, "open.question" if draft.asked else "open"))
    return "\n".join(lines)


def shown_excerpt(excerpt: str, language: Language) -> str:
    """Return a recorded text as it stands in the answer's text."""
    beginning, left_out = cut(quoted_line(excerpt))
    return beginning + (say(language, "cut", count=shown_count(left_out)) if left_out else "")


def shown_name(name: str, language: Language) -> str:
    """Return a name from the record: as it is where it is one word, else quoted."""
    return name if is_plain_name(name) else say(language, "quoted", text=one_line(name))


def _facts(draft: Draft) -> str:
    language = draft.answer.language
    shown = [a for a in draft.assessed if a.standing is Standing.FACT]
    happened = [(n, a) for n, a in enumerate(shown, start=1) if not a.is_knowledge]
    advised = [(n, a) for n, a in enumerate(shown, start=1) if a.is_knowledge]
    quoted: set[tuple[int, str, str]] = set()
    parts: list[str] = []
    for heading, group in (("head.facts", happened), ("head.knowledge", advised)):
        if not group:
            continue
        lines = [say(language, heading)]
        for number, a in group:
            lines += _fact(number, a.as_fact(), language, quoted)
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _fact(number: int, fact: Fact, language: Language, quoted: set[tuple[int, str, str]]) -> list[str]:
    statement = one_line(fact.text)
    lines = [f"[{number}] {statement}"]
    for citation in fact.citations:
        lines.append(f"    ({_where(citation, language)})")
        key = citation.invocation_id, citation.raw_path, citation.excerpt
        # the query of an absence stands below, with its window and how much was searched
        if citation.raw_path == NO_EVIDENCE or key in quoted:
            continue
        excerpt = shown_excerpt(citation.excerpt, language)
        if excerpt not in statement:
            lines.append(f"    > {excerpt}")
        quoted.add(key)
    return lines


def _where(citation: Citation, language: Language) -> str:
    parts = [say(language, "call", id=citation.invocation_id), shown_name(citation.raw_path, language)]
    if citation.place:
        parts.append(shown_name(citation.place, language))
    return ", ".join(parts)


def _unverified(draft: Draft) -> str:
    language = draft.answer.language
    lines = [
        say(language, "unverified", text=one_line(a.as_unverified().text), reason=one_line(a.why))
        if a.repeatable and a.claim.claim_text.strip()
        else say(
            language,
            "unverified.withheld",
            text=say(language, "withheld", position=a.position),
            reason=one_line(a.why),
        )
        for a in draft.assessed
        if a.standing is Standing.UNVERIFIED
    ]
    return _list("head.unverified", lines, language)


def _not_found(draft: Draft) -> str:
    language = draft.answer.language
    entries = [
        _entry(call, (_searched(call, language),), language, absent=True)
        for call in draft.calls
        if call.found_nothing
    ]
    section = _list("head.not_found", entries, language)
    return f"{section}\n{say(language, 'absence')}" if section else ""


def _entry(call: Call, more: Sequence[str], language: Language, *, absent: bool) -> str:
    line = say(language, "join").join((*_asked(call, language), *more))
    return "\n".join((line, *_beside(call, language, absent=absent)))


def shown_lead(text: str) -> str:
    """Return words of the record that stand beside an absence, on one line and not long."""
    return cut(quoted_line(text), LEAD_LENGTH)[0]


def _beside(call: Call, language: Language, *, absent: bool) -> list[str]:
    """Return what the record tells beside a query: how it was looked at, and of an absence what came near."""
    told = [("note", note) for note in call.notes]
    if absent:
        told = [("remark", call.remark or ""), *(("near", sample) for sample in call.near), *told]
    return [f"    {say(language, key, text=shown_lead(text))}" for key, text in told if text]


def _not_checked(draft: Draft) -> str:
    language = draft.answer.language
    lines = [
        say(language, "join").join(_asked(call, language)) + say(language, "colon") + one_line(gap)
        for call in draft.calls
        for gap in call.gaps
    ]
    return _list("head.not_checked", lines, language)


def _queried(draft: Draft) -> str:
    """Return the queries behind the facts; all of them when a person has to look again."""
    language = draft.answer.language
    cited = {c.invocation_id for fact in draft.answer.facts for c in fact.citations}
    everything = draft.verdict is Verdict.REJECT or not draft.answer.facts
    lines = [
        _entry(call, _matched(call, language), language, absent=False)
        for call in draft.calls
        if call.found_something and (everything or call.invocation.id in cited)
    ]
    return _list("head.queried", lines, language)


def _next_steps(draft: Draft) -> str:
    return _list("head.next_steps", draft.answer.next_steps, draft.answer.language)


def _list(heading: str, lines: Sequence[str], language: Language) -> str:
    return "\n".join((say(language, heading), *(f"- {line}" for line in lines))) if lines else ""


def _asked(call: Call, language: Language) -> list[str]:
    """Return which call it was and what it asked."""
    tool = shown_name(call.invocation.tool_name, language)
    if call.source:
        tool = say(language, "on", tool=tool, source=shown_name(call.source, language))
    return [
        f"{say(language, 'call', id=call.invocation.id)} {tool}",
        say(language, "query", text=one_line(call.query)) if call.query else say(language, "query.unknown"),
        _window(call, language),
    ]


def _window(call: Call, language: Language) -> str:
    if call.window is None:  # a record of ours without a window was asked without one
        recorded = call.invocation.retrieval_details.evidence_status is not None
        return say(language, "window.open" if recorded else "window.unknown")
    start = shown_name(call.window.start, language) if call.window.start else None
    end = shown_name(call.window.end, language) if call.window.end else None
    if start and end:
        return say(language, "window.both", start=start, end=end)
    if start:
        return say(language, "window.from", start=start)
    return say(language, "window.to", end=end) if end else say(language, "window.open")


def _searched(call: Call, language: Language) -> str:
    details = call.invocation.retrieval_details
    if details.searched is None:
        return say(language, "searched.unknown")
    count = shown_count(details.searched)
    if not details.searched_unit:
        return say(language, "searched.plain", count=count)
    unit = say_unit(language, details.searched_unit)
    return say(language, "searched", count=count, unit=shown_name(unit, language))


def _matched(call: Call, language: Language) -> list[str]:
    details = call.invocation.retrieval_details
    if details.total is None:
        return []
    message = "matched.about" if details.total_is_estimate else "matched"
    return [say(language, message, count=shown_count(details.total))]
