"""Payloads for the tests of the gate: a session with a few calls, and claims that cite them."""

from __future__ import annotations

from typing import Any

from habeas.contracts import ExecutorOutput, GatekeeperResult, SessionLedger
from habeas.verify import VerifierInputHook

POOL = "09:14:02 ERROR mailer SmtpPool-3 - no relay answered within 700ms (open=12, idle=0)"
QUEUE = "QueueDepthHigh firing, service=mailer, current=431, duration=25m"
NOTHING = "query_logs returned no evidence; query=mailer bounce; total=0; message=nothing matched"
NOTHING_ELSE = "query_logs returned no evidence; query=ledger bounce; total=0; message=nothing matched"


def call(number: int, refs: dict[str, str] | None, **other: str) -> dict[str, Any]:
    """Return a recorded call of `query_logs` in session `s-1` with `refs`; None: recorded before there were any."""
    kept = None if refs is None else [{"raw_path": path, "text": text} for path, text in refs.items()]
    details = {"evidence_refs": kept}
    return {
        "id": number,
        "session_id": "s-1",
        "tool_name": "query_logs",
        "retrieval_details": details,
        **other,
    }


def binding(**changed: object) -> dict[str, Any]:
    """Return an authentic binding to `POOL` at call 1, with `changed`; a key that is None is left out."""
    whole = {
        "tool_name": "query_logs",
        "source_invocation_id": 1,
        "raw_path": "$.logs[0]",
        "evidence_excerpt": POOL,
    }
    return {key: value for key, value in {**whole, **changed}.items() if value is not None}


def claim(*bindings: object, **changed: object) -> dict[str, Any]:
    """Return a confirmed claim with `bindings`."""
    whole = {
        "claim_id": "c1",
        "claim_type": "observation",
        "status": "confirmed",
        "claim_text": "No relay answered.",
    }
    return {**whole, "evidence_bindings": list(bindings), **changed}


def ledger(*calls: dict[str, Any]) -> SessionLedger:
    """Return the ledger of session `s-1`; without calls, one that holds `POOL` at call 1."""
    return SessionLedger.from_payload("s-1", list(calls) or [call(1, {"$.logs[0]": POOL})])


def judge(claims: list[dict[str, Any]], *calls: dict[str, Any]) -> GatekeeperResult:
    """Return what hook and gate say of `claims`."""
    output = ExecutorOutput.from_payload({"claims": claims})
    return VerifierInputHook().prepare(output, ledger(*calls)).gatekeeper_result
