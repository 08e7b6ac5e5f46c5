"""Whatever was claimed, found and judged, the answer states only what is supported, and the record's gaps are told."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from habeas.answer import Composer, check_answer
from habeas.answer.overstatement import find_overstatements
from habeas.contracts import (
    Answer,
    Binding,
    BindingOutcome,
    CheckedBinding,
    Claim,
    ClaimStatus,
    ClaimType,
    Decider,
    EvidenceRef,
    EvidenceStatus,
    ExecutorOutput,
    GatekeeperResult,
    GateStatus,
    Judgement,
    JudgementKind,
    Language,
    RecordedInvocation,
    RetrievalDetails,
    SessionLedger,
    Severity,
    ToolError,
    Verdict,
    VerifierEvaluation,
    Window,
)

PHRASES = [
    case["text"]
    for line in (Path(__file__).parents[1] / "cases" / "overstatement.jsonl").read_text("utf-8").splitlines()
    if (case := json.loads(line))["overstates"] and "quotable" not in case and "half" not in case["why"]
]
SUBJECTS = ["cart-api", "网关", "mail-api", "订单服务"]
VERBS = [
    "logged a timeout",
    "出现超时",
    "used 91%",
    "重启了 3 次",
    "is healthy",
    "已排除",
    "File does not exist",
]
TEXTS = st.one_of(
    st.builds(
        lambda s, v, n: f"{s} {v} #{n}", st.sampled_from(SUBJECTS), st.sampled_from(VERBS), st.integers(0, 99)
    ),
    st.text(max_size=12),
)


@st.composite
def invocations(draw: st.DrawFn, number: int) -> RecordedInvocation:
    """Any record that the contracts allow."""
    kind = draw(st.sampled_from(["hits", "none", "both", "empty", "old"]))
    hits = [EvidenceRef(raw_path=f"$.logs[{i}]", text=draw(TEXTS)) for i in range(draw(st.integers(1, 2)))]
    none = [
        EvidenceRef(raw_path="$.no_evidence", text=f"t returned no evidence; query={draw(TEXTS)}; total=0")
    ]
    refs = {"hits": hits, "none": none, "both": none + hits, "empty": [], "old": None}[kind]
    details = RetrievalDetails(
        evidence_refs=None if refs is None else tuple(refs),
        evidence_status=draw(st.none() | st.sampled_from(EvidenceStatus)),
        searched=draw(st.none() | st.integers(0, 10**6)),
        searched_unit=draw(st.none() | st.sampled_from(["lines", "tablets"])),
        total=draw(st.none() | st.integers(0, 10**6)),
        truncated=draw(st.booleans()),
        query=draw(st.none() | TEXTS),
        window=draw(st.none() | st.just(Window.of("09:00", "10:00"))),
        error=draw(st.none() | st.builds(ToolError, code=st.just("E302"), message=TEXTS)),
        notes=tuple(draw(st.lists(TEXTS, max_size=1))),
    )
    return RecordedInvocation(
        id=number,
        session_id=draw(st.sampled_from(["s", "s", "s", "other"])),
        tool_name=draw(st.sampled_from(["query_logs", "query_metrics", "a tool"])),
        retrieval_details=details,
    )


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Language, ExecutorOutput, SessionLedger, VerifierEvaluation]:
    """Claims, a record and an evaluation that need not fit together."""
    ledger = SessionLedger(
        session_id="s", invocations=tuple(draw(invocations(n)) for n in range(1, draw(st.integers(1, 4))))
    )
    claims: list[Claim] = []
    checked: list[CheckedBinding] = []
    judgements: list[Judgement] = []
    for position in range(draw(st.integers(0, 4))):
        name = draw(st.sampled_from([f"c{position}", "same"]))
        count = draw(st.integers(0, 2))
        for index in range(count):
            outcome = draw(st.sampled_from([BindingOutcome.AUTHENTIC, *BindingOutcome]))
            checked.append(
                CheckedBinding(
                    claim_id=name,
                    binding_index=index,
                    tool_name="query_logs",
                    invocation_id=draw(st.none() | st.integers(1, 4)),
                    raw_path=draw(st.sampled_from(["$.logs[0]", "$.logs[1]", "$.no_evidence", "$.logs[9]"])),
                    outcome=outcome,
                    failed_rules=() if outcome is BindingOutcome.AUTHENTIC else ("excerpt_mismatch",),
                )
            )
        claims.append(
            Claim(
                claim_id=name,
                claim_type=draw(st.sampled_from(ClaimType)),
                status=draw(st.sampled_from(ClaimStatus)),
                claim_text=f"{draw(TEXTS)} tale{position}",
                evidence_bindings=(Binding(),) * count,
            )
        )
        judgements.append(
            Judgement(
                claim_id=name,
                judgement=draw(st.sampled_from([JudgementKind.SUPPORTED, *JudgementKind])),
                decided_by=Decider.CHECKER,
                reasons=tuple(draw(st.lists(TEXTS, max_size=1))) or (f"not as in: {claims[0].claim_text}",),
            )
        )
    lost = draw(st.sampled_from([0, 0, 0, 1]))
    evaluation = VerifierEvaluation(
        verdict=draw(st.sampled_from(Verdict)),
        groundedness_score=0.5,
        gatekeeper_result=GatekeeperResult(
            status=GateStatus.FAIL,
            severity=draw(st.sampled_from(Severity)),
            checked_bindings=tuple(checked[lost:]),
            errors=draw(st.sampled_from([(), (), ("a rule crashed",)])),
        ),
        judgements=tuple(judgements[lost:]),
    )
    steps = tuple(draw(st.lists(TEXTS, max_size=2)))
    output = ExecutorOutput(claims=tuple(claims), next_evidence_steps=steps)
    return draw(st.sampled_from(Language)), output, ledger, evaluation


Scene = tuple[Language, ExecutorOutput, SessionLedger, VerifierEvaluation]


def _answer(scene: Scene) -> Answer:
    language, output, ledger, evaluation = scene
    return Composer().compose(
        question=None, language=language, output=output, ledger=ledger, evaluation=evaluation
    )


@settings(max_examples=100, deadline=None)
@given(scenes())
def test_only_supported_claims_are_facts(scene: Scene) -> None:
    _, output, ledger, evaluation = scene
    supported = {
        (j.claim_id, c.claim_text)
        for j in evaluation.judgements
        for c in output.claims
        if j.claim_id == c.claim_id and j.judgement is JudgementKind.SUPPORTED
    }

    for fact in _answer(scene).facts:
        assert (fact.claim_id, fact.text) in supported
        assert fact.citations
        for citation in fact.citations:
            invocation = ledger.find(citation.invocation_id)
            assert invocation is not None
            assert invocation.session_id == ledger.session_id
            assert invocation.text_at(citation.raw_path) == citation.excerpt


@settings(max_examples=100, deadline=None)
@given(scenes())
def test_removed_claims_are_nowhere(scene: Scene) -> None:
    _, output, _, evaluation = scene
    checked = list(evaluation.gatekeeper_result.checked_bindings)
    assume(len(checked) == sum(len(claim.evidence_bindings) for claim in output.claims))
    assume(len(evaluation.judgements) == len(output.claims))  # else what is lost is told by no position
    removed: list[int] = []
    for position, (claim, judgement) in enumerate(zip(output.claims, evaluation.judgements, strict=True)):
        own = [checked.pop(0).outcome for _ in claim.evidence_bindings]
        if BindingOutcome.REJECT in own or judgement.judgement is JudgementKind.CONTRADICTED:
            removed.append(position)

    written = _answer(scene).model_dump_json()

    assert not [position for position in removed if f"tale{position}" in written]


@settings(max_examples=100, deadline=None)
@given(scenes())
def test_what_was_not_found_and_not_checked_is_the_records(scene: Scene) -> None:
    _, _, ledger, _ = scene
    answer = _answer(scene)

    empty, failed = 0, 0
    for invocation in ledger.own():
        details = invocation.retrieval_details
        paths = [ref.raw_path for ref in details.evidence_refs or ()]
        hits = [path for path in paths if path != "$.no_evidence"]
        says_none = details.evidence_status is EvidenceStatus.NO_EVIDENCE
        foreign = details.evidence_status is None and paths == ["$.no_evidence"]
        empty += (says_none or foreign) and not hits
        failed += details.evidence_status in (EvidenceStatus.ERROR, EvidenceStatus.UNAVAILABLE)
        failed += details.truncated
    assert len(answer.not_found) == empty
    assert len(answer.not_checked) >= failed


@settings(max_examples=100, deadline=None)
@given(scenes())
def test_every_answer_may_leave_or_is_minimal(scene: Scene) -> None:
    language, output, ledger, evaluation = scene
    answer = _answer(scene)

    problems = check_answer(answer, output=output, ledger=ledger, evaluation=evaluation)
    assert problems == ()
    assert answer.text.strip()
    assert bool(re.search(r"[\u4e00-\u9fff]{4}", answer.text)) or language is Language.EN
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u200b\u202a-\u202e\u2066-\u2069]", answer.text)
    assert 1 <= len(answer.next_steps) <= 5


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(PHRASES),
    st.sampled_from(["", "cart-api timed out. ", "网关超时。", "“cart-api timed out” "]),
    st.sampled_from(["", " Then it stopped.", "随后停止。", "\n“cart-api timed out”"]),
    st.sampled_from([str, str.upper, lambda t: t.replace(" ", "  "), lambda t: f"**{t}**"]),
)
def test_a_phrase_outside_quotations_never_passes(
    phrase: str, before: str, after: str, dress: object
) -> None:
    assert callable(dress)
    text = before + str(dress(phrase)) + after

    assert find_overstatements(text, quotable=["cart-api timed out"])


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.lists(st.text(max_size=20), max_size=3))
def test_the_finder_reads_any_text(text: str, quotable: list[str]) -> None:
    found = find_overstatements(text, quotable=quotable)

    assert len(found) == 0 or text.strip()
