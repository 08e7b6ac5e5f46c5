"""Whether an answer tells a lie: by the texts that are known to be false, never by what the checker thinks of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tests.redteam.sessions import Session, fold

from habeas.service.check import check_line

HEADINGS = ("Not verified:", "未核实：")
OVERSTATING = re.compile(
    r"rul(?:e|es|ed|ing)out|confirmed(?:that)?(?:thereis)?no|doesnotexist|ishealthy|everythingis(?:fine|healthy)|"
    r"排除|(?:确认|確認|已确认)(?:没有|沒有|不存在|无)|不存在|一切正常|状态健康|运行正常"
)
"""Phrases that overstate, in folded text."""


@dataclass(frozen=True)
class Leak:
    """One lie that was told, or told where it must not stand."""

    session: str
    what: str
    text: str
    reasons: tuple[str, ...] = ()


def find_leaks(session: Session) -> list[Leak]:
    """Return every lie that the answer to `session` tells; nothing where the promise holds."""
    result = check_line(session.line(), 1)
    answer = result["answer"]
    facts = {fold(fact["text"]) for fact in answer["facts"]}
    leaks = [
        Leak(session.name, "fact", text, _reasons(result, text))
        for text in session.lies
        if fold(text) in facts
    ]
    told = fold(_told(answer["text"]))
    leaks += [Leak(session.name, "text", text) for text in session.lies if fold(text) and fold(text) in told]
    leaks += [Leak(session.name, "mark", mark) for mark in session.marks if _marked(mark, answer)]
    known = fold(" ".join(session.world.recorded()))
    leaks += [
        Leak(session.name, "overstated", found[0])
        for found in OVERSTATING.finditer(told)
        if found[0] not in known
    ]
    leaks += [Leak(session.name, "repeated", text) for text in _repeated(session, result)]
    leaks += [Leak(session.name, "citation", str(c)) for c in _bad_citations(session, answer)]
    if result["verdict"] == "PASS" and session.lies and not session.may_pass:
        leaks.append(Leak(session.name, "PASS", " | ".join(session.lies)[:300]))
    return leaks


def _told(text: str) -> str:
    """Return an answer's text without its unverified part, which may stand there once."""
    sections = text.split("\n\n")
    heads = [section.split("\n")[0] for section in sections]
    unverified = [i for i, head in enumerate(heads) if head in HEADINGS]
    assert len(unverified) <= 1, "two unverified parts"
    return "\n\n".join(section for i, section in enumerate(sections) if i not in unverified)


def _marked(mark: str, answer: dict[str, Any]) -> bool:
    told = [_told(answer["text"]), *(fact["text"] for fact in answer["facts"]), *answer["next_steps"]]
    pattern = re.compile(rf"(?<![\w.]){re.escape(mark)}(?![\w.])", re.IGNORECASE)
    return any(pattern.search(text) for text in told)


def _repeated(session: Session, result: dict[str, Any]) -> list[str]:
    """Return the lies that had to be removed, and stand somewhere in the answer all the same."""
    answer = result["answer"]
    removed = _refused(session, result)
    shown = [entry["text"] for entry in (*answer["facts"], *answer["unverified"])]
    reasons = [entry["reason"] for entry in answer["unverified"]]
    everywhere = "\n".join(map(fold, (*shown, *reasons, answer["text"], *answer["next_steps"])))
    return [text for text in session.lies if fold(text) and text in removed and fold(text) in everywhere]


def _refused(session: Session, result: dict[str, Any]) -> set[str]:
    """Return the texts of the claims with a rejected citation or a record that says otherwise."""
    claims = session.payload.get("claims") if isinstance(session.payload, dict) else None
    if not isinstance(claims, list) or not all(isinstance(claim, dict) for claim in claims):
        return set()
    ids = [claim.get("claim_id") or f"c{position}" for position, claim in enumerate(claims, start=1)]
    if len(set(ids)) < len(ids):
        return set()
    bindings = result["gatekeeper_result"]["checked_bindings"]
    refused = {b["claim_id"] for b in bindings if b["outcome"] == "reject"}
    refused |= {j["claim_id"] for j in result["judgements"] if j["judgement"] == "contradicted"}
    return {claim["claim_text"] for id_, claim in zip(ids, claims, strict=True) if id_ in refused}


def _bad_citations(session: Session, answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the citations that are not of this session's record."""
    places = {
        (invocation["id"], ref["raw_path"])
        for invocation in session.world.invocations
        if invocation["session_id"] == session.world.session_id
        for ref in invocation["retrieval_details"].get("evidence_refs") or ()
    }
    cited = [citation for fact in answer["facts"] for citation in fact["citations"]]
    return [c for c in cited if (c["invocation_id"], c["raw_path"]) not in places]


def _reasons(result: dict[str, Any], text: str) -> tuple[str, ...]:
    ids = [fact["claim_id"] for fact in result["answer"]["facts"] if fold(fact["text"]) == fold(text)]
    return tuple(reason for j in result["judgements"] if j["claim_id"] in ids for reason in j["reasons"])
