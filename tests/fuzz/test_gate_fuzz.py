"""A fuzzer of the gate: never a crash, never a pass for a protected token that the reference lacks.

It runs for HABEAS_FUZZ_SECONDS, a minute if that is not set, in rounds. A minute uses the same seeds each time, so
that it is red for everyone or for nobody; a longer run takes fresh ones. The seed stands in the failure, and
HABEAS_FUZZ_SEED repeats its round. Hypothesis also keeps what failed in `.hypothesis` and tries it first next time.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from tests.fuzz import excerpts, forgeries, texts
from tests.fuzz.protected import missing

from habeas.contracts import ExecutorOutput, GateStatus, SessionLedger
from habeas.gate import Gatekeeper
from habeas.gate.excerpt import ExcerptComparison, ExcerptOutcome, compare_excerpt, prepare
from habeas.verify import VerifierInputHook

T = TypeVar("T")
MATCH = ExcerptOutcome.MATCH
MINUTE = 60.0
SECONDS = float(os.environ.get("HABEAS_FUZZ_SECONDS") or MINUTE)
SEED = os.environ.get("HABEAS_FUZZ_SEED")

ROUND = settings(
    max_examples=100,
    deadline=None,  # `at_most` looks at what counts, in processor time
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much),
    phases=(Phase.reuse, Phase.generate, Phase.shrink),
)
COST = 5.0
"""Seconds of processor time for the comparisons of one example. Texts here have at most some 20,000 characters, and one
comparison of a megabyte takes up to 1.5 s: what needs more than this is no slow machine, it grows too fast."""

Check = Callable[..., None]
seen: Counter[str] = Counter()
"""How many examples ended how, so that a fuzzer that fuzzes nothing is seen."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what runs longer, in processor time, with an AssertionError; also within one regular expression."""

    def stop(_: int, __: object) -> None:
        raise AssertionError(f"not done after {seconds:g} seconds of processor time")

    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield  # no signals here: a run without end is then only stopped by hand
        return
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def in_time(work: Callable[[], T]) -> T:
    """Return what `work` gives; what takes too long twice grows too fast, once may be a machine that stood still."""
    try:
        with at_most(COST):
            return work()
    except AssertionError:
        with at_most(COST):
            return work()


def compare(excerpt: str, text: str) -> ExcerptComparison:
    """Return the comparison, after whatever must hold of each has been held against it."""
    found, prepared = in_time(lambda: (compare_excerpt(excerpt, text), prepare(text)))
    assert in_time(lambda: compare_excerpt(excerpt, prepared)) == found, "a prepared text has another answer"
    assert in_time(lambda: compare_excerpt(excerpt, prepared)) == found, "the second answer is another"
    assert all(0 <= start < stop <= len(text) for start, stop in found.spans)
    assert all(one[1] <= other[0] for one, other in zip(found.spans, found.spans[1:], strict=False))
    if found.outcome is not MATCH:
        assert not found.spans
        assert found.canonical_text is None
        assert found.difference
        return found
    assert found.canonical_text is not None
    assert found.canonical_text == " … ".join(text[start:stop] for start, stop in found.spans)
    lacking = missing(excerpt, text)
    assert lacking is None, f"a match, and the text lacks {lacking!r}"
    lacking = missing(excerpt, found.canonical_text, keys=False)
    assert lacking is None, f"a match, and the matched text lacks {lacking!r}"
    return found


def _count(check: str, found: ExcerptComparison) -> None:
    seen[f"{check}: {found.outcome}"] += 1


def faithful(data: st.DataObject, text: str) -> None:
    """Parts of a text in other clothes hold nothing that it lacks."""
    for _ in range(3):
        excerpt = data.draw(excerpts.faithful(text))
        _count("faithful", compare(excerpt.words, text))


def tampered(data: st.DataObject, text: str) -> None:
    """A row of digits that the text lacks never matches, and the judge must see it too."""
    for _ in range(4):
        excerpt = data.draw(excerpts.tampered(text))
        found = compare(excerpt.words, text)
        _count("tampered", found)
        if excerpt.digits is not None and not {"\\", "\x1b"}.intersection(text + excerpt.words):
            plain = text + " " + text.replace(",", "")
            rows = "".join(c if c in "0123456789" else " " for c in plain).split()
            if excerpt.digits not in rows:
                seen["tampered: with other digits"] += 1
                assert found.outcome is not MATCH
                assert missing(excerpt.words, text) is not None


def changed(text: str) -> None:
    """One small change makes no match, where it brings in what the text lacks."""
    prepared = prepare(text)
    with at_most(COST):
        for excerpt in excerpts.small_changes(text):
            found = compare_excerpt(excerpt.words, prepared)
            _count("changed", found)
            if found.outcome is MATCH:
                lacking = missing(excerpt.words, text)
                assert lacking is None, f"{excerpt} matches, and the text lacks {lacking!r}"


def moved(forgery: forgeries.Forgery) -> None:
    """A value never moves to another key or another record."""
    found = compare(forgery.excerpt, forgery.text)
    _count("moved" if forgery.done else "in another order", found)
    if forgery.done:
        assert found.outcome is not MATCH


def governed(forgery: forgeries.Forgery) -> None:
    """A negation or a limit is neither put in nor taken out; two records do not become one."""
    found = compare(forgery.excerpt, forgery.text)
    _count("governed", found)
    assert found.outcome is not MATCH


def free(excerpt: str, text: str, data: st.DataObject) -> None:
    """Any two texts have an answer, and soon."""
    _count("free", compare(excerpt, text))
    _count("free", compare(text, text))
    _count("free", compare(data.draw(excerpts.tampered(text)).words, text))


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | texts.odd
    | st.sampled_from(["query_logs", "$.logs[0]", "confirmed"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts.odd, inner, max_size=3),
    max_leaves=4,
)


def payloads(data: st.DataObject, held: list[str]) -> None:
    """Whole payloads are judged without a crash, and what passes cites nothing that its reference lacks."""
    refs = [{"raw_path": f"$.logs[{i}]", "text": text} for i, text in enumerate(held)]
    other = [{"raw_path": "$.no_evidence", "text": data.draw(texts.records)}]
    tools = {7: ("query_logs", refs), 8: ("query_logs", other), 9: ("query_metrics", other)}
    ledger = SessionLedger.from_payload(
        "s-1",
        [
            {"id": n, "session_id": "s-1", "tool_name": tool, "retrieval_details": {"evidence_refs": r}}
            for n, (tool, r) in tools.items()
        ],
    )
    output: Any = {"claims": [data.draw(_claim(held)) for _ in range(data.draw(st.integers(0, 2)))]}
    if data.draw(st.integers(0, 9)) == 0:
        output = data.draw(anything)
    with at_most(2 * COST):
        parsed = ExecutorOutput.from_payload(output)
        result = VerifierInputHook().prepare(parsed, ledger).gatekeeper_result
        direct = Gatekeeper().evaluate(parsed, ledger)
    assert result.errors == direct.errors == ()
    seen[f"payloads: {result.status}"] += 1
    if result.status is GateStatus.PASS:
        bindings = [b for claim in parsed.claims for b in claim.evidence_bindings]
        for binding, checked in zip(bindings, result.checked_bindings, strict=True):
            if isinstance(binding.evidence_excerpt, str) and checked.canonical_text is not None:
                assert any(
                    checked.canonical_text in ref["text"] or "…" in checked.canonical_text
                    for ref in refs + other
                )
                assert missing(binding.evidence_excerpt, checked.canonical_text, keys=False) is None


@st.composite
def _claim(draw: st.DrawFn, held: list[str]) -> Any:
    at = draw(st.integers(0, len(held) - 1))
    binding = {
        "tool_name": "query_logs",
        "source_invocation_id": 7,
        "raw_path": f"$.logs[{at}]",
        "evidence_excerpt": draw(
            st.one_of(st.just(held[at]), excerpts.tampered(held[at]).map(lambda e: e.words))
        ),
    }
    claim = {
        "claim_id": "c1",
        "claim_type": "observation",
        "status": "confirmed",
        "claim_text": draw(texts.prose),
        "evidence_bindings": [binding],
    }
    for part in (binding, claim):
        if draw(st.integers(0, 4)) == 0:
            part[draw(st.sampled_from([*part, "span", "source_invocation_ids"]))] = draw(anything)
    return claim


either = st.booleans().flatmap(lambda is_hostile: texts.hostile if is_hostile else texts.texts)
CHECKS: dict[str, tuple[Check, tuple[st.SearchStrategy[Any], ...]]] = {
    "faithful": (
        faithful,
        (
            st.data(),
            texts.texts,
        ),
    ),
    "tampered": (
        tampered,
        (
            st.data(),
            texts.texts,
        ),
    ),
    "changed": (changed, (texts.texts,)),
    "moved": (moved, (forgeries.fields(),)),
    "governed": (governed, (st.one_of(forgeries.governed(), forgeries.spliced()),)),
    "free": (
        free,
        (
            st.one_of(texts.texts, texts.hostile),
            st.one_of(texts.texts, texts.hostile),
            st.data(),
        ),
    ),
    "payloads": (
        payloads,
        (
            st.data(),
            st.lists(texts.texts, min_size=1, max_size=3),
        ),
    ),
}


def _seeds() -> Iterator[int]:
    if SEED:
        yield int(SEED)
        return
    yield from (
        range(10**9) if SECONDS <= MINUTE else iter(lambda: random.SystemRandom().getrandbits(48), None)
    )


MUST_BE_SEEN = {
    "faithful": "faithful: match",
    "tampered": "tampered: with other digits",
    "changed": "changed: mismatch",
    "moved": "in another order: match",
    "governed": "governed: inconclusive",
    "free": "free: mismatch",
    "payloads": "payloads: pass",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
def test_gate_holds(name: str) -> None:
    check, strategies = CHECKS[name]
    end = time.monotonic() + SECONDS / len(CHECKS)
    for number in _seeds():
        began = time.monotonic()
        try:
            seed(number)(ROUND(given(*strategies)(check)))()
        except BaseException as exc:
            exc.add_note(f"again with: HABEAS_FUZZ_SEED={number} pytest tests/fuzz -k 'holds and {name}'")
            raise
        if 2 * time.monotonic() - began > end:  # another round would end too late
            break
    assert seen[MUST_BE_SEEN[name]] > 0, dict(seen)


TEXT = (
    '2026-03-04T05:06:07.123Z ERROR order-service-7 pool{a="b"} active=50/50 idle=-5 took 30000ms at 91 % of 1,234 '
    "[100,200] 12,48 10.0.0.1:8080 for 1h30m 未恢复 not ready p=v1.2.3 5\u200b6"
)


@pytest.mark.parametrize(
    ("excerpt", "lacking"),
    [
        ("2026-03-04 05:06:07.123 error", None),
        ("30000 ms", None),
        ("91%", None),
        ("1234", None),
        ("order-…", None),
        ("2026-03-04T05:06:08", "05:06:08"),
        ("91", "91"),
        ("30000", "30000"),
        ("30000s", "30000s"),
        ("active=5", "5"),
        ("idle=5", "5"),
        ("idle=+5", "+5"),
        ("100200", "100200"),
        ("12.48", "12.48"),
        ("1248", "1248"),
        ("10.0.0.1", "10.0.0.1"),
        ("order-service", "order-service"),
        ("for 30m", "30m"),
        ("v1.2", "v1.2"),
        ("warn", "warn"),
        ("never ready", "never"),
        ("不恢复", "不"),
        ("p=5", "5"),
    ],
)
def test_the_judge_sees_what_a_text_lacks(excerpt: str, lacking: str | None) -> None:
    assert missing(excerpt, TEXT) == lacking
