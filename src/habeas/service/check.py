"""Judge claims that someone else made against a ledger that someone else recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from habeas.agents.judge import Judge, ask_judge
from habeas.answer.wording import detect_language
from habeas.contracts.answer import Language
from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import JudgementKind, VerifierEvaluation
from habeas.errors import BadPayload
from habeas.service.diagnose import Timings, compose, evaluate
from habeas.service.outcome import render_evaluation
from habeas.verify.input_hook import VerifierInputHook
from habeas.verify.orders import lowered_by_orders
from habeas.verify.verifier import Verifier


@dataclass(frozen=True, kw_only=True)
class Case:
    """One line of input, read."""

    case_id: Any
    ledger: SessionLedger
    output: ExecutorOutput
    question: str | None
    language: Language
    """That of the line, or of the question, or of the claims."""


def check_line(line: bytes, number: int, *, gate_only: bool = False) -> dict[str, Any]:
    """Return the judgement on one line of input; an `error` entry for a line that cannot be used."""
    case = read_case(line, number)
    if not isinstance(case, Case):
        return case
    if gate_only:
        result = VerifierInputHook().prepare(case.output, case.ledger).gatekeeper_result
        return {"case_id": case.case_id, "gatekeeper_result": result.model_dump(mode="json")}
    timings = Timings(lambda _: None)
    return _told(case, *evaluate(case.output, case.ledger, timings), timings)


async def check_line_with(
    line: bytes, number: int, judge: Callable[[Language], Judge], seconds: float
) -> dict[str, Any]:
    """Return the judgement on one line; a judge decides what the checker leaves undecided. Else as `check_line`."""
    case = read_case(line, number)
    if not isinstance(case, Case):
        return case
    timings = Timings(lambda _: None)
    prepared, evaluation = evaluate(case.output, case.ledger, timings)
    evaluation = _without_orders(prepared, case.ledger, evaluation)
    asked = Verifier().open_claims(prepared, case.ledger, evaluation)
    opinions = await ask_judge(judge(case.language), asked, seconds=seconds)
    return _told(case, prepared, Verifier().settle(prepared, evaluation, opinions), timings)


def _without_orders(
    prepared: ExecutorOutput, ledger: SessionLedger, evaluation: VerifierEvaluation
) -> VerifierEvaluation:
    """Return the evaluation in which no judge is asked about text that speaks to its reader."""
    kinds = [judgement.judgement for judgement in evaluation.judgements]
    lowered = lowered_by_orders(prepared, ledger, evaluation)
    open_only = {i: judgement for i, judgement in lowered.items() if kinds[i] is JudgementKind.UNDECIDED}
    return Verifier().settle(prepared, evaluation, open_only) if open_only else evaluation


def read_case(line: bytes, number: int) -> Case | dict[str, Any]:
    """Return the case in a line; an `error` entry where it cannot be used."""
    case_id: Any = None
    try:
        body = parse_line(line)
        case_id = body.get("case_id")
        ledger = SessionLedger.from_payload(body.get("session_id"), body.get("invocations"))
        output = ExecutorOutput.from_payload(body.get("executor_output"))
    except BadPayload as exc:
        return {"case_id": case_id, "line": number, "error": exc.message}
    question = body.get("question") if isinstance(body.get("question"), str) else None
    spoken = question or " ".join(claim.claim_text for claim in output.claims)
    language = _language(body.get("language")) or detect_language(spoken)
    return Case(case_id=case_id, ledger=ledger, output=output, question=question, language=language)


def _told(
    case: Case, prepared: ExecutorOutput, evaluation: VerifierEvaluation, timings: Timings
) -> dict[str, Any]:
    answer = compose(case.question, case.language, prepared, case.ledger, evaluation, timings)
    return {
        "case_id": case.case_id,
        **render_evaluation(evaluation),
        "answer": answer.model_dump(mode="json", by_alias=True),
    }


def is_pass(result: Mapping[str, Any]) -> bool:
    """Return whether a result of `check_line` passes."""
    if "verdict" in result:
        return result["verdict"] == "PASS"
    return result["gatekeeper_result"]["status"] == "pass"


def parse_line(line: bytes) -> dict[str, Any]:
    """Return the JSON object in `line`, its texts free of lone surrogates.

    Raises:
        BadPayload: it is not UTF-8, no JSON, or no object.
    """
    try:
        body = _readable(json.loads(line.decode("utf-8"), parse_constant=_refuse_constant))
    except UnicodeDecodeError as exc:
        raise BadPayload(f"not UTF-8 at byte {exc.start}") from exc
    except RecursionError as exc:
        raise BadPayload("JSON that is nested too deeply") from exc
    except ValueError as exc:
        raise BadPayload(f"no JSON: {exc}") from exc
    if not isinstance(body, dict):
        raise BadPayload("no JSON object")
    return cast("dict[str, Any]", body)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _readable(value: Any) -> Any:
    """Return `value` with lone surrogates replaced; they can be written in JSON and carried by nothing."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    if isinstance(value, list):
        return [_readable(item) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {_readable(k): _readable(v) for k, v in cast("dict[str, Any]", value).items()}
    return value


def _language(value: object) -> Language | None:
    return Language(value) if value in ("en", "zh") else None
