"""Whether an answer may leave: it says nothing that its verified claims and the record do not carry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from habeas.answer.claims import Assessed, Standing, assess
from habeas.answer.display import one_line
from habeas.answer.layout import shown_excerpt, shown_lead
from habeas.answer.overstatement import (
    MASK,
    find_overstatements,
    find_unsupported_tokens,
    repeats,
)
from habeas.answer.record import Call, calls_of, not_checked, not_found, shown_count
from habeas.answer.steps import OWN_WORDS, collects_evidence, steps_from_record
from habeas.answer.wording import WORDING, say
from habeas.contracts.answer import Answer
from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import VerifierEvaluation


def check_answer(
    answer: Answer, *, output: ExecutorOutput, ledger: SessionLedger, evaluation: VerifierEvaluation
) -> tuple[str, ...]:
    """Return why `answer` must not leave, whoever wrote it; nothing when it may.

    It is held against the claims as the Gatekeeper and the Verifier left them, and against the record. Wording
    is compared, not meaning: a text that passes here may still be badly put.
    """
    assessed = assess(output, ledger, evaluation, answer.language)
    calls = calls_of(ledger, answer.language)
    removed = [a.claim.claim_text for a in assessed if a.standing is Standing.REMOVED]
    recorded = recorded_texts(answer, calls)
    own = _own_words(answer, assessed, recorded)
    problems = ["the text is empty"] if not answer.text.strip() else []
    problems += [f"overstates: {phrase}" for phrase in find_overstatements(own, quotable=recorded)]
    unsupported = find_unsupported_tokens(own, carriers(answer, calls), vocabulary=OWN_WORDS)
    problems += [f"nothing carries: {token}" for token in unsupported]
    problems += _structure(answer, assessed, calls)
    if any(_is_repeated(text, own, answer) for text in removed):
        problems.append("repeats a removed claim")
    return tuple(problems)


def recorded_texts(answer: Answer, calls: Sequence[Call]) -> tuple[str, ...]:
    """Return the words of the record that an answer may quote, whatever they say."""
    texts = [c.excerpt for fact in answer.facts for c in fact.citations]
    for call in calls:
        invocation = call.invocation
        texts += [invocation.tool_name, *call.gaps]
        window = (call.window.start, call.window.end) if call.window else ()
        unit = invocation.retrieval_details.searched_unit
        texts += [text for text in (call.source, call.query, unit, *window) if text]
        texts += [shown_lead(text) for text in (call.remark or "", *call.near, *call.notes)]
        texts += [text for path, text in invocation.retrieval_details.places.items() if path]
    return tuple(dict.fromkeys(text for text in texts if text.strip()))


def carriers(answer: Answer, calls: Sequence[Call]) -> tuple[str, ...]:
    """Return every text that carries a number or a name into an answer."""
    texts = list(recorded_texts(answer, calls))
    for fact in answer.facts:
        texts.append(fact.text)
        texts += [f"{c.invocation_id} {c.raw_path} {c.place or ''}" for c in fact.citations]
    for entry in answer.unverified:  # listed as not verified, in quotation marks
        texts += [entry.text, entry.reason]
    for call in calls:
        details = call.invocation.retrieval_details
        counts = [details.searched, details.total, details.near.total if details.near else None]
        texts.append(str(call.invocation.id))
        texts += [shown_count(count) for count in counts if count is not None]
    return tuple(texts)


def _is_repeated(removed: str, own: str, answer: Answer) -> bool:
    listed = [text for entry in answer.unverified for text in (entry.text, entry.reason)]
    shown = [own, *(fact.text for fact in answer.facts), *listed, *answer.next_steps]
    return any(repeats(text, removed) for text in shown) and not any(
        # words that our own sentences hold tell nothing of a claim
        repeats(sentence, removed)
        for wording in WORDING.values()
        for sentence in wording
    )


def _structure(answer: Answer, assessed: Sequence[Assessed], calls: Sequence[Call]) -> Iterable[str]:
    """Yield where the answer's fields say something else than the evaluation and the record."""
    facts = [a.as_fact() for a in assessed if a.standing is Standing.FACT]
    listed = [a.as_unverified() for a in assessed if a.standing is Standing.UNVERIFIED]
    removed = [a.claim.claim_text for a in assessed if a.standing is Standing.REMOVED]
    if any(fact not in facts for fact in answer.facts):
        yield "a fact is not a supported claim"
    if any(entry not in listed for entry in answer.unverified):
        yield "an unverified entry is not a claim that may be listed"
    if answer.removed != len(removed):
        yield "the number of removed claims is wrong"
    if answer.not_found != not_found(calls):
        yield "what was not found differs from the record"
    if answer.not_checked != not_checked(calls):
        yield "what was not checked differs from the record"
    own_steps = set(
        steps_from_record(
            calls,
            answer.language,
            established=bool(facts),
            unverified=bool(listed),
            removed=bool(removed),
        )
    )
    known = carriers(answer, calls)
    for step in answer.next_steps:
        if step not in own_steps and not collects_evidence(step, answer.language, known):
            yield "a next step does more than collect evidence"


def _own_words(answer: Answer, assessed: Sequence[Assessed], recorded: Sequence[str]) -> str:
    """Return the answer's text without what is checked elsewhere: recorded words and claims."""
    language = answer.language
    shown = {f"> {shown_excerpt(c.excerpt, language)}" for fact in answer.facts for c in fact.citations}
    stated = {f"[{n}] {one_line(fact.text)}" for n, fact in enumerate(answer.facts, start=1)}
    message = "reject.one" if answer.removed == 1 else "reject.many"
    fixed = {say(language, message, count=answer.removed)}
    gaps = sorted(
        (say(language, "colon") + one_line(entry.reason) for entry in answer.not_checked),
        key=len,
        reverse=True,
    )
    lines: list[str] = []
    for line in answer.text.split("\n"):
        if line.strip() in shown or line in stated or line in fixed:
            continue
        gap = next((gap for gap in gaps if line.startswith("- ") and line.endswith(gap)), "")
        lines.append(line.removesuffix(gap))
    text = "\n".join(lines)
    quotations = [one_line(record) for record in recorded]
    quotations += [one_line(a.claim.claim_text) for a in assessed if a.repeatable and _is_listed(a)]
    for quotation in sorted(quotations, key=len, reverse=True):
        text = text.replace(f"“{quotation}”", MASK)
    for a in assessed:
        text = text.replace(say(language, "withheld", position=a.position), MASK)
    for number in range(1, len(answer.facts) + 1):
        text = text.replace(f"[{number}]", MASK)
    return text


def _is_listed(a: Assessed) -> bool:
    return a.standing is Standing.UNVERIFIED and not a.shown
