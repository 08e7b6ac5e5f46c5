"""Questions about runbooks, against scripted answers."""

from __future__ import annotations

import pytest

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


PARTS = (
    "QueueStuck: The queue holds more than 500 messages.",
    "QueueStuck › Diagnosis: 1. Look at the consumer.\n2. Count the consumers.",
    "QueueStuck › Do not: Never purge the queue.",
    "QueueStuck › 联系人: 请联系值班，分机 88。",
)


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("What is the first step in the runbook for QueueStuck?", "Look at the consumer."),
        ("QueueStuck 手册的第一步是什么？", "Look at the consumer."),
        ("Who should be called for QueueStuck?", PARTS[3]),
        ("QueueStuck 应该联系谁？", PARTS[3]),
        ("What does the runbook forbid for QueueStuck?", PARTS[2]),
        ("QueueStuck 手册里禁止做什么？", PARTS[2]),
        ("QueueStuck 手册里的阈值是多少？", "The queue holds more than 500 messages."),
        ("QueueStuck 怎么处理？", " ".join(PARTS[1].split())),
    ],
)
def test_the_part_that_is_asked_for_is_quoted(question: str, quoted: str, ask) -> None:
    asked = ask(question, script=answer(*PARTS))
    assert asked.texts == [f'The runbook says: "{quoted}"']


@pytest.mark.parametrize(
    "question",
    [
        "Who should be called for QueueStuck?",
        "What is the threshold of QueueStuck in the runbook?",
        "Does the runbook mention a heap dump for QueueStuck?",
        "Has the first step of the QueueStuck runbook been done?",
    ],
)
def test_a_part_that_is_not_there_is_open(question: str, ask) -> None:
    asked = ask(question, script=answer("QueueStuck: The queue is long.", PARTS[1]))
    assert [claim.status for claim in asked.output.claims if claim.status == "confirmed"] == []


def test_words_that_a_runbook_holds_one_by_one_leave_it_open(ask) -> None:
    nothing = answer()["lookup_knowledge"]
    script = {
        "lookup_knowledge": [*nothing, *answer("Lamp: The lamp is broken.")["lookup_knowledge"], *nothing * 8]
    }
    asked = ask("What does the runbook say about lamp polish colours?", script=script)
    assert asked.answer == "open"
    assert asked.texts[0] == "No runbook holds all of these words: lamp polish colours."
