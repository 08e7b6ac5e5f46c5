"""Claims and verified excerpts for the checker's tests."""

from __future__ import annotations

from habeas.contracts import NO_EVIDENCE, Claim, ClaimStatus, ClaimType, Judgement
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

PATHS = {
    "query_logs": "$.logs[0]",
    "query_metrics": "$.alerts[0]",
    "lookup_knowledge": "$.evidence_blocks[0]",
}


def excerpt(text: str, tool: str = "query_logs", reference: str | None = None) -> VerifiedExcerpt:
    """Return an authentic excerpt; a no-evidence text stands at `$.no_evidence`."""
    path = NO_EVIDENCE if "returned no evidence" in (reference or text) else PATHS[tool]
    return VerifiedExcerpt(tool_name=tool, raw_path=path, excerpt=text, reference=reference or text)


def claim(text: str, kind: str = "observation") -> Claim:
    """Return a confirmed claim."""
    return Claim(claim_id="c1", claim_type=ClaimType(kind), status=ClaimStatus.CONFIRMED, claim_text=text)


def judge(text: str, *excerpts: str, tool: str = "query_logs", kind: str = "observation") -> Judgement:
    """Return what the checker says of `text`."""
    return check_claim(claim(text, kind), [excerpt(e, tool) for e in excerpts])
