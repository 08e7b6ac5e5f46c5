"""The canonical form of a text, and the map back to the original."""

from __future__ import annotations

import pytest

from habeas.text.canonical import Canonical, canonicalise, unescape


def shown(canonical: Canonical, word: str) -> str:
    """Return what the source has where `word` stands in the canonical text."""
    at = canonical.text.index(word)
    start, end = canonical.span(at, at + len(word))
    return canonical.source[start:end]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Pool FULL", "pool full"),
        ("ＰＯＯＬ：９１％", "pool:91%"),
        ("“a” ‘b’ «c»", '"a" \'b\' "c"'),
        ("3\u20135 \u22125", "3-5 -5"),
        ("a\u00a0b\u3000c", "a b c"),
        ("a\r\nb\u2028c", "a\n\nb\nc"),
        ("5 \u00b5s", "5 \u03bcs"),
        ("￥5 ￡5", "\u00a55 £5"),
        ("**Pool** `full`", "pool full"),
        ("**Pool** full", "pool full"),
        ("Pool `full`", "pool full"),
        ("2**10 a`b", "2**10 a`b"),
        ("\ufb01\u0301 e\u0301", "\ufb01\u0301 \u00e9"),
        ("\x1b[1;31mERROR\x1b[0m x", "error x"),
        ("cafe\u0301", "caf\u00e9"),
        ("\u1112\u1161\u11ab", "\ud55c"),
        ("ﾌﾟｰﾙ", "プール"),
        ("ｱ", "ア"),
        ("｡", "。"),
        ("\ufb01\u0301", "\ufb01\u0301"),  # composed, not taken apart
        ("5 \u212a", "5 k"),
        ("5 \u2126", "5 \u03c9"),
        ("\u2764\ufe0f", "\u2764"),
        ("\u0130", "\u0130"),  # its small letter is two characters
        ("A\u0130B", "a\u0130b"),
        ("连接池 FULL", "连接池 full"),
    ],
)
def test_clothes_come_off(text: str, canonical: str) -> None:
    assert canonicalise(text).text == canonical


@pytest.mark.parametrize("text", ["\x1b[8mhidden", "\x1b[2K", "a\u200bb", "a\x00b", "a\u202eb"])
def test_what_hides_something_stays(text: str) -> None:
    assert canonicalise(text).text == text.lower()


@pytest.mark.parametrize(
    ("text", "word", "source"),
    [
        ("at 9 Pool Full", "pool", "Pool"),
        ("**a** Pool `b` full", "pool", "Pool"),
        ("**a** Pool `b` full", "full", "full"),
        ("**a** Pool `b` full", "b", "b"),
        ("\x1b[31mERROR\x1b[0m cart", "error", "ERROR"),
        ("\x1b[31mERROR\x1b[0m cart", "cart", "cart"),
        ("cafe\u0301 **x** y", "caf\u00e9", "cafe\u0301"),
        ("cafe\u0301 **x** y", "x", "x"),
        ("cafe\u0301 **x** y", "y", "y"),
        ("**x** cafe\u0301 y", "caf\u00e9", "cafe\u0301"),
        ("**x** cafe\u0301 y", "y", "y"),
        ("ﾌﾟ full", "プ", "ﾌﾟ"),
        ("a \u212b b \u2126 c", "c", "c"),
        ("ﾌﾟ full", "full", "full"),
        ("\u00e9`a` e\u0301 z", "z", "z"),
    ],
)
def test_every_place_is_found_again_in_the_source(text: str, word: str, source: str) -> None:
    assert shown(canonicalise(text), word) == source


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (r"a\nb\tc", "a\nb\tc"),
        (r"a\rb\fc\bd", "a\nb\nc\x08d"),
        (r"\"open\" \'x\' \/ \\", "\"open\" 'x' / \\"),
        (r"\u8fde\u63a5 \u0041", "连接 a"),
        (r"\ud83d\ude00 ok", "\U0001f600 ok"),
        (r"\x41b", "ab"),
        (r"\e[31mERROR\e[0m x", "error x"),
        (r"\033[1mPool", "pool"),
        (r"\u001b[1mPool", "pool"),
    ],
)
def test_one_layer_of_escapes_is_resolved(text: str, canonical: str) -> None:
    inner = unescape(canonicalise(text))
    assert inner is not None
    assert inner.text == canonical


@pytest.mark.parametrize("text", ["no escape", r"C:\games", "a \\", r"\u12 \xg0"])
def test_a_text_without_escapes_has_no_second_reading(text: str) -> None:
    assert unescape(canonicalise(text)) is None


@pytest.mark.parametrize(
    ("text", "word", "source"),
    [
        (r"a\nPool", "pool", "Pool"),
        (r"say \"Pool\" full", "pool", "Pool"),
        (r"say \"Pool\" full", '"', '\\"'),
        (r"\u8fde full", "连", r"\u8fde"),
        (r"\ud83d\ude00 full", "\U0001f600", r"\ud83d\ude00"),
        (r"a\n**Pool** full", "pool", "Pool"),
        (r"a\n**Pool** full", "full", "full"),
        (r"caf\u0065\u0301 full", "full", "full"),
        (r"\u001b[1mPool\u001b[0m full", "pool", "Pool"),
        (r"\u001b[1mPool\u001b[0m full", "full", "full"),
    ],
)
def test_every_place_behind_an_escape_is_found_again(text: str, word: str, source: str) -> None:
    inner = unescape(canonicalise(text))
    assert inner is not None
    assert shown(inner, word) == source


@pytest.mark.parametrize("text", ["one Pool full", "**one** Pool `full`", "\u00e9e\u0301 Pool **full**"])
def test_a_part_stands_where_it_stood_in_the_whole(text: str) -> None:
    whole = canonicalise(text)
    at = whole.text.index("pool")
    part = whole.part(at, len(whole.text))
    assert (part.source, part.text) == (text, "pool full")
    for inner in (whole, part):  # a place for each character, so that a part of a part is right as well
        assert {len(places) for places in (inner.starts, inner.ends) if places is not None} <= {
            len(inner.text)
        }
    assert [shown(part, word) for word in ("pool", "full", "p", "l")] == ["Pool", "full", "P", "l"]
