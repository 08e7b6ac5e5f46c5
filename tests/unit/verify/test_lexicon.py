"""The lexicon as data: every concept can be reached, no form is two opposed things, what lies apart stays apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from habeas.verify import lexicon, signals
from habeas.verify.lexemes import fold, read
from habeas.verify.lexicon import stem
from habeas.verify.terms import BASE, TABLES


class Entry(NamedTuple):
    """One concept as it is written."""

    name: str
    mark: str
    english: list[str]
    chinese: list[str]
    against: list[str]


def _split(text: str) -> list[str]:
    return [form.strip() for form in text.split(",") if form.strip()]


def _entries() -> Iterator[Entry]:
    for table in TABLES:
        for line in table.replace("\n    ", " ").strip().splitlines():
            head, _, rest = line.partition(":")
            forms, _, against = rest.partition("<>")
            english, _, chinese = forms.partition("|")
            name = head.rstrip("!~")
            yield Entry(name, head[len(name) :], _split(english), _split(chinese), _split(against))


ENTRIES = list(_entries())
_SENSES = {**lexicon._INDEX.phrases, **lexicon._INDEX.chinese}  # pyright: ignore[reportPrivateUsage]


def _concepts(text: str) -> frozenset[str]:
    return frozenset[str]().union(*(x.meaning.concepts for x in read(fold(text))))


def test_the_tables_hold_many_fields() -> None:
    assert len(ENTRIES) > 1000
    assert set(BASE) < set(TABLES)
    assert sum(e.mark == "!" for e in ENTRIES) > 200
    assert sum(e.mark == "~" for e in ENTRIES) > 100


def test_a_concept_is_written_once() -> None:
    written = Counter((e.name, e.mark) for e in ENTRIES)
    assert [key for key, n in written.items() if n > 1] == []


def test_a_concept_has_both_languages() -> None:
    # What English says in one word with `un-`, Chinese says with a negator, and the negator has to be seen.
    assert [e.name for e in ENTRIES if not e.english or not (e.chinese or e.name.startswith("un"))] == []
    assert [form for e in ENTRIES for form in e.english if not form.isascii()] == []


def test_no_concept_lists_a_form_twice() -> None:
    sides = [(e.name, side) for e in ENTRIES for side in (e.english, e.chinese)]
    assert [(name, side) for name, side in sides if len(set(side)) < len(side)] == []


def test_every_form_is_read_as_its_concept() -> None:
    unread: list[tuple[str, str]] = []
    for entry in ENTRIES:
        for form in entry.english + entry.chinese:
            if any(c.isdigit() for c in form):
                continue  # `p99` is read as a name, and its senses as those of a key
            lexemes = read(fold(form))
            if len(lexemes) != 1 or entry.name not in lexemes[0].meaning.concepts:
                unread.append((entry.name, form))
    assert unread == []


def test_what_is_opposed_is_declared() -> None:
    names = {e.name for e in ENTRIES}
    assert [(e.name, a) for e in ENTRIES for a in e.against if a not in names] == []


def test_no_form_stands_under_two_opposed_concepts() -> None:
    assert [
        (form, c) for form, m in _SENSES.items() for c in m.concepts if lexicon.opposed(c) & m.concepts
    ] == []


_MORE_THAN_DENIED = {("forbid",), ("prohibit",), ("unabl",), "禁止", "不得"}
"""Denials that are a deed too."""


def test_what_denies_hedges_or_rounds_is_no_thing() -> None:
    assert {
        form for form, m in _SENSES.items() if m.concepts and (m.tags & {"neg", "approx", "over:possible"})
    } == _MORE_THAN_DENIED


def test_signals_do_not_repeat_a_form_in_two_operators() -> None:
    forms = [f for text in signals.OPERATORS.values() for side in text.split("|") for f in _split(side)]
    assert [f for f, n in Counter(forms).items() if n > 1] == []


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("the mailbox was full", "邮箱已满"),
        ("retransmission", "重传"),
        ("the certificate was issued", "证书已签发"),
        ("taint", "污点"),
        ("watermark", "水位线"),
        ("refunded", "退款"),
        ("the firmware", "固件"),
        ("quarantined", "隔离"),
        ("resident memory", "常驻内存"),
        ("the replica caught up", "副本追上"),
    ],
)
def test_the_two_languages_meet(english: str, chinese: str) -> None:
    assert _concepts(english) & _concepts(chinese)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("resident memory", "虚拟内存"),
        ("sent", "接收"),
        ("started", "结束"),
        ("accepted", "拒绝"),
        ("free space", "已用"),
        ("inbound", "出站"),
        ("read-only", "可写"),
        ("the high watermark", "低水位线"),
        ("mounted", "卸载"),
        ("promoted", "降为从"),
        ("paid", "待付款"),
        ("synchronous", "异步"),
    ],
)
def test_what_lies_apart_stays_apart(one: str, other: str) -> None:
    assert not _concepts(one) & _concepts(other)


@pytest.mark.parametrize(
    ("state", "other"),
    [("encrypted", "plaintext"), ("passed", "failed"), ("unpaid", "paid"), ("locked", "unlocked")],
)
def test_states_exclude_each_other(state: str, other: str) -> None:
    assert any(lexicon.opposed(c) & _concepts(other) for c in _concepts(state))


def test_a_phrase_keeps_its_own_sense() -> None:
    assert "memory" not in _concepts("virtual memory")
    assert read("virtual memory")[0].is_phrase
    assert not read("memory")[0].is_phrase


def test_a_name_of_field_words_stays_a_name() -> None:
    assert [x.text for x in read("refund-scan")] == ["refund-scan"]
    assert [x.text for x in read("timed-out")] == ["timed-out"]
    assert stem("mailboxes") == stem("mailbox")
