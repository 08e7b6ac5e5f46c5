"""Questions about runbooks, against scripted answers."""

from __future__ import annotations

from habeas.contracts.claims import ClaimType
from habeas.contracts.evidence import EvidenceRef, EvidenceStatus, RetrievalDetails

BLOCK = (
    "PoolExhausted › Diagnosis: Look at the number of waiting threads. " + "Then look at slow queries. " * 40
)


def answer(*texts: str) -> dict[str, list[RetrievalDetails]]:
    paths = [f"$.evidence_blocks[{i}]" for i in range(len(texts))] or ["$.no_evidence"]
    status = EvidenceStatus.EVIDENCE if texts else EvidenceStatus.NO_EVIDENCE
    refs = tuple(
        EvidenceRef(raw_path=path, text=text)
        for path, text in zip(paths, texts or ("lookup_knowledge returned no evidence",), strict=True)
    )
    return {"lookup_knowledge": [RetrievalDetails(evidence_refs=refs, evidence_status=status)]}


def test_a_block_is_a_reference_and_no_observation(ask) -> None:
    asked = ask("What does the runbook say about PoolExhausted?", script=answer(BLOCK))
    assert [claim.claim_type for claim in asked.output.claims] == [ClaimType.KNOWLEDGE_REFERENCE]
    assert asked.answer == "open"


def test_the_beginning_of_a_block_is_quoted_up_to_a_sentence(ask) -> None:
    asked = ask("运维手册里 PoolExhausted 怎么处理？", language="zh", script=answer(BLOCK))
    quoted = asked.texts[0].partition("“")[2].rstrip("”")
    assert BLOCK.startswith(quoted)
    assert quoted.endswith(".")


def test_only_the_words_of_the_matter_are_looked_up(ask) -> None:
    asked = ask("What does the runbook say about PoolExhausted?", script=answer(BLOCK))
    assert asked.toolbox.calls[0].arguments["text"] == "PoolExhausted"


def test_a_block_of_another_alert_is_no_answer(ask) -> None:
    asked = ask("What does the runbook say about DiskFull?", script=answer(BLOCK))
    assert asked.bindings == []


def test_nothing_found_is_an_absence(ask) -> None:
    asked = ask("What does the runbook say about DiskFull?", script=answer())
    assert asked.texts == ["In the queried runbooks, nothing was found for DiskFull."]
    assert asked.answer == "no"
