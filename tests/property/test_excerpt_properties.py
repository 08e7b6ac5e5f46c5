"""What holds of every excerpt and every text."""

from __future__ import annotations

import re

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt

MATCH, MISMATCH = ExcerptOutcome.MATCH, ExcerptOutcome.MISMATCH

WORDS = st.sampled_from(
    "cart ledger session pool request gave up after retry upstream refused opened closed shard replica".split()  # noqa: SIM905 - a list of words
)
CHINESE = st.sampled_from(["连接池", "请求超时", "重试", "积压消息", "磁盘写入"])
NUMBERS = st.integers(2, 99_999).map(str)
VALUES = st.one_of(
    NUMBERS,
    st.builds(lambda n, u: f"{n}{u}", NUMBERS, st.sampled_from(["ms", "s", "%", "MB"])),
    st.builds(lambda w, n: f"{w}-{n}", WORDS, NUMBERS),
    st.builds(lambda n: f"10.0.{n % 250}.{n % 199}:8080", st.integers(1, 9999)),
    WORDS,
)
FIELDS = st.builds(lambda k, n, v: f"{k}{n}={v}", WORDS, st.integers(0, 99), VALUES)
ITEMS = st.one_of(WORDS, CHINESE, VALUES, FIELDS)
LINES = st.builds(
    lambda s, level, items: f"2026-03-04T05:{s // 60:02d}:{s % 60:02d}Z {level} {' '.join(items)}",
    st.integers(0, 3599),
    st.sampled_from(["INFO", "WARN", "ERROR"]),
    st.lists(ITEMS, min_size=3, max_size=12),
)
RECORDS = st.lists(FIELDS, min_size=3, max_size=7, unique_by=lambda f: f.split("=")[0])
ODD = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from('a1 .,;:=-/"\\{}[]()…\n\t%<>!*`\x1b\u200b\u202e\u0301未不无T0z\ud800'),
    ),
    max_size=80,
)


@given(ODD, ODD)
@example("[" * 500, "{" * 500)
@example("\\u0000 \\ud83d\\ude00 a b c", "\\u0000 a b c")
@settings(max_examples=400)
def test_any_texts_have_an_answer(excerpt: str, text: str) -> None:
    found = compare_excerpt(excerpt, text)
    assert all(0 <= start < end <= len(text) for start, end in found.spans)
    if found.outcome is MATCH:
        assert found.canonical_text == " … ".join(text[start:end] for start, end in found.spans)


@given(ODD.map(lambda odd: f"cart failed to open {odd} 7 times"))
@settings(max_examples=300)
def test_a_text_never_differs_from_itself(text: str) -> None:
    assert compare_excerpt(text, text).outcome is not MISMATCH


@given(LINES)
def test_a_line_matches_itself(text: str) -> None:
    found = compare_excerpt(text, text)
    assert (found.outcome, found.canonical_text) == (MATCH, text)


@given(LINES, st.data())
def test_a_changed_digit_never_matches(text: str, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([m.start() for m in re.finditer(r"\d", text)]))
    digit = data.draw(st.sampled_from([d for d in "0123456789" if d != text[place]]))
    assert compare_excerpt(f"{text[:place]}{digit}{text[place + 1 :]}", text).outcome is not MATCH


@given(LINES, st.data())
def test_a_dropped_or_doubled_digit_never_matches(text: str, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([m.start() for m in re.finditer(r"\d", text)]))
    assume(
        text[place - 1 : place].isdigit() or text[place + 1 : place + 2].isdigit()
    )  # a part of a number, not all of it
    fewer = text[:place] + text[place + 1 :]
    more = text[:place] + text[place] + text[place:]
    assert compare_excerpt(fewer, text).outcome is not MATCH
    assert compare_excerpt(more, text).outcome is not MATCH


@given(LINES, st.sampled_from(["not", "no", "never", "未", "不", "without"]), st.data())
def test_a_negator_put_in_or_taken_out_never_matches(text: str, negator: str, data: st.DataObject) -> None:
    words = text.split(" ")
    place = data.draw(st.integers(1, len(words) - 1))
    negated = " ".join([*words[:place], negator, *words[place:]])
    assert compare_excerpt(negated, text).outcome is not MATCH
    assert compare_excerpt(text, negated).outcome is not MATCH


def _fullwidth(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c in "0123456789:=;," else c for c in text)


CLOTHES = {
    "spaces": lambda t: t.replace(" ", "  \t"),
    "line ends": lambda t: t.replace(" ", "\r\n"),
    "lower case": str.lower,
    "full width": _fullwidth,
    "bold": lambda t: "**" + t.replace(" ", "** **", 1) + "**",
    "code": lambda t: f"`{t}`",
    "quotes": lambda t: f"“{t}”",
    "bullet": lambda t: f"- {t}",
    "colours": lambda t: "\x1b[1;31m" + t.replace(" ", "\x1b[0m ", 1),
    "iso time": lambda t: re.sub(r"(\d)T(\d\d:\d\d:\d\d)Z", r"\1 \2", t),
    "full stop": lambda t: t + "。",
    "ellipses": lambda t: f"… {t} …",
    "escaped": lambda t: t.replace('"', '\\"').replace(" ", "\\n"),
    "percent": lambda t: re.sub(r"(\d)%", r"\1 %", t),
}


@given(LINES, st.sampled_from(sorted(CLOTHES)))
@settings(max_examples=300)
def test_clothes_do_not_matter(text: str, clothes: str) -> None:
    assert compare_excerpt(CLOTHES[clothes](text), text).outcome is MATCH


@given(LINES, st.data())
def test_a_dressed_up_forgery_never_matches(text: str, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([m.start() for m in re.finditer(r"\d", text)]))
    forged = text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :]
    for clothes in CLOTHES.values():
        assert compare_excerpt(clothes(forged), text).outcome is not MATCH


@given(RECORDS, st.randoms(use_true_random=False), st.integers(2, 7))
def test_fields_may_be_reordered_and_left_out(fields: list[str], random: object, keep: int) -> None:
    text = "; ".join(fields)
    shuffled = list(fields)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert compare_excerpt(", ".join(shuffled[:keep]), text).outcome is MATCH


@given(RECORDS, st.data())
def test_values_never_change_keys(fields: list[str], data: st.DataObject) -> None:
    one, other = data.draw(st.permutations(range(len(fields))))[:2]
    (key_a, value_a), (key_b, value_b) = fields[one].split("="), fields[other].split("=")
    assume(value_a != value_b)
    swapped = list(fields)
    swapped[one], swapped[other] = f"{key_a}={value_b}", f"{key_b}={value_a}"
    assert compare_excerpt("; ".join(swapped), "; ".join(fields)).outcome is MISMATCH


@given(RECORDS, RECORDS)
def test_records_never_mix(first: list[str], second: list[str]) -> None:
    keys = [f.split("=")[0] for f in first]
    second = [f"{key}=other{i}" for i, key in enumerate(keys)]
    text = "; ".join(first) + "\n" + "; ".join(second)
    mixed = [first[0], *second[1:]]
    assert compare_excerpt(", ".join(mixed), text).outcome is not MATCH


@given(LINES, st.sampled_from(["\u200b", "\u202e", "\x08", "\u2066"]), st.data())
def test_what_cannot_be_seen_never_helps(text: str, hidden: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    assert compare_excerpt(text[:place] + hidden + text[place:], text).outcome is not MATCH


@given(LINES, st.data())
def test_a_part_between_blanks_is_never_a_mismatch(text: str, data: st.DataObject) -> None:
    words = text.split(" ")
    start = data.draw(st.integers(0, len(words) - 1))
    stop = data.draw(st.integers(start + 1, len(words)))
    assert compare_excerpt(" ".join(words[start:stop]), text).outcome is not MISMATCH
