"""What the atoms of a text are."""

from __future__ import annotations

import pytest

from habeas.text.atoms import Token, TokenKind, holds_hidden, lex, place, settle_all, tokenize
from habeas.text.canonical import canonicalise, unescape

KIND = TokenKind


def _atoms(text: str) -> list[tuple[TokenKind, str]]:
    return [(token.kind, token.value) for token in tokenize(text)]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("-5", KIND.NUMBER, "-5"),
        ("+5", KIND.NUMBER, "+5"),
        ("12.48", KIND.NUMBER, "12.48"),
        (".5", KIND.NUMBER, ".5"),
        ("1,234,567.5", KIND.NUMBER, "1234567.5"),
        ("12,48", KIND.IDENTIFIER, "12,48"),
        ("1e-05", KIND.NUMBER, "1e-05"),
        ("2026-07-21", KIND.TIME, "2026-07-21"),
        ("20:38:49,343", KIND.TIME, "20:38:49.343"),
        ("20:38:49Z", KIND.TIME, "20:38:49"),
        ("20:38:49+08:00", KIND.TIME, "20:38:49+08:00"),
        ("10.0.0.12:8080", KIND.ADDRESS, "10.0.0.12:8080"),
        ("fe80::1", KIND.ADDRESS, "fe80::1"),
        ("00:1b:44:11:3a:b7", KIND.ADDRESS, "00:1b:44:11:3a:b7"),
        ("be793e89-2cc3-4f99-9884-9c6a624a84bc", KIND.UUID, "be793e89-2cc3-4f99-9884-9c6a624a84bc"),
        ("9f8e7d6c5b", KIND.HASH, "9f8e7d6c5b"),
        ("v1.25.3", KIND.VERSION, "v1.25.3"),
        ("https://a.example/v1", KIND.URL, "https://a.example/v1"),
        ("/var/log/app.log", KIND.PATH, "/var/log/app.log"),
        ("com.acme.Pool", KIND.CLASS, "com.acme.pool"),
        ("cart-6f9c8d7b5-x2kqp", KIND.IDENTIFIER, "cart-6f9c8d7b5-x2kqp"),
        ("blk_-77", KIND.IDENTIFIER, "blk_-77"),
        ("50/50", KIND.IDENTIFIER, "50/50"),
        ("don't", KIND.NEGATOR, "don't"),
        ("not", KIND.NEGATOR, "not"),
        ("Running", KIND.STATE, "running"),
        ("Café", KIND.WORD, "café"),
        ("连接池耗尽", KIND.CJK, "连接池耗尽"),
        (">=", KIND.SIGN, ">="),
        ("->", KIND.SIGN, "->"),
        ("\u200b", KIND.HIDDEN, "\u200b"),
    ],
)
def test_one_atom(text: str, kind: TokenKind, value: str) -> None:
    assert tokenize(f"a {text} b")[1] == Token(kind, value, 2, 2 + len(text))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("30000ms", ["30000", "ms"]),
        ("30000 ms", ["30000", "ms"]),
        ("1h30m", ["1", "h", "30", "m"]),
        ("104s288ms", ["104", "s", "288", "ms"]),
        ("97 %", ["97", "%"]),
        ("p99=80ms", ["p99", "80", "ms"]),
    ],
)
def test_a_unit_is_the_token_behind_its_number(text: str, values: list[str]) -> None:
    tokens = tokenize(text)
    assert [token.value for token in tokens] == values
    assert tokens[-1].kind is KIND.UNIT


@pytest.mark.parametrize(
    "text",
    [
        "2031-03-04t05:06:07z warn [pool-2] rate=-5 took 12.5mb/s of 10 gbit/s (1,250ms) at 10.0.0.12:8080",
        "panic at src/pool.rs:12:7, blk_-77 != blk_77, fe80::1 -> c:\\tmp\\a 50/50 don't ~3 >= .5",
        "store operation......1" + " " * 60 + "done",
    ],
)
def test_the_same_atoms_whatever_letters_the_text_holds(text: str) -> None:
    assert lex(f"连 {text}") == ["连", *lex(text)]
    assert lex(f"é 连 {text}") == ["é", "连", *lex(text)]


def test_a_time_is_the_same_with_t_or_blank_and_with_z_or_without() -> None:
    assert _atoms("2026-07-21T20:38:49.343Z") == _atoms("2026-07-21 20:38:49.343")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("-5", "5"),
        ("12.48", "1248"),
        ("12,48", "1248"),
        ("1.5", "15"),
        ("5\u200b0", "50"),
        ("x²", "x2"),
        ("½", "1/2"),
        ("2**10", "210"),
        ("٣", "3"),
        ("/a/b", "a b"),
    ],
)
def test_values_that_differ_stay_different(one: str, other: str) -> None:
    assert [t.value for t in tokenize(one)] != [t.value for t in tokenize(other)]


def test_a_run_of_chinese_is_one_token_and_its_negator_is_in_it() -> None:
    assert _atoms("主从复制仍未恢复，延迟 5 秒") == [
        (KIND.CJK, "主从复制仍未恢复"),
        (KIND.CJK, "延迟"),
        (KIND.NUMBER, "5"),
        (KIND.CJK, "秒"),
    ]


@pytest.mark.parametrize(
    "text", ["cafe\u0301 ９１％", "\x1b[31mred\x1b[0m 5", "**bold** `code`", "İstanbul 5", "ｶﾞ 5", "각 5"]
)
def test_offsets_are_those_of_the_original(text: str) -> None:
    for token in tokenize(text):
        assert 0 <= token.start < token.end <= len(text)
        assert [t.value for t in tokenize(text[token.start : token.end])] == [token.value]


def test_a_composed_letter_covers_its_marks() -> None:
    assert tokenize("cafe\u0301!")[0] == Token(KIND.WORD, "café", 0, 5)


@pytest.mark.parametrize(
    ("escaped", "plain"),
    [
        ('a \\"b\\"', 'a "b"'),
        ("a\\nb", "a\nb"),
        ("\\u4e2d", "中"),
        ("\\ud83d\\ude00", "😀"),
        ("C:\\\\x", "c:\\x"),
        ("\\u001b[31ma", "a"),
    ],
)
def test_one_layer_of_escapes_is_resolved(escaped: str, plain: str) -> None:
    inner = unescape(canonicalise(escaped))
    assert inner is not None
    assert inner.text == plain
    assert inner.source == escaped


def test_a_text_without_escapes_has_no_other_reading() -> None:
    assert unescape(canonicalise("C:/x \\y")) is None


def test_a_long_run_of_marks_costs_no_more_than_its_length() -> None:
    assert len(canonicalise("e" + "\u0301" * 100_000).text) > 90_000


@pytest.mark.parametrize(
    "text",
    [
        "1" * 50_000,
        "5s" * 20_000,
        "a:" * 20_000,
        "1,111" * 10_000,
        "-" * 50_000,
        "/" * 50_000,
        "\\" * 50_000,
        "aa:" * 20_000,
    ],
)
def test_hostile_texts_are_read_in_one_pass(text: str) -> None:
    assert all(token.end <= len(text) for token in tokenize(text))


@pytest.mark.parametrize(
    ("atom", "settled"),
    [
        ("_a_", "a"),
        ("__init__", "init"),
        ("_a", "_a"),
        ("a_", "a_"),
        ("_ab", "_ab"),
        ("x_a_", "x_a_"),
        ("___", "___"),
        ("_", "_"),
        ("t05:06:07z", "05:06:07"),
        ("1,234", "1234"),
    ],
)
def test_marks_of_emphasis_are_no_part_of_an_atom(atom: str, settled: str) -> None:
    assert settle_all(["pool", atom]) == ["pool", settled]


@pytest.mark.parametrize(
    "text", ["pool! !cart! !web", "a b a b a b", "x = 5 == 5 = 5", "a/ / b", "不 a 不 a"]
)
@pytest.mark.parametrize("first", [1, 2, 3])
def test_atoms_are_placed_in_steps_where_they_stand(text: str, first: int) -> None:
    atoms = lex(text)
    spans: list[tuple[int, int]] = []
    for stop in (first, len(atoms)):
        place(text, atoms, spans, stop)
    assert spans == [(token.start, token.end) for token in tokenize(text)]


def test_a_canonical_text_has_the_same_tokens() -> None:
    text = "Pool ＡＢ 5"
    assert tokenize(canonicalise(text)) == tokenize(text)


@pytest.mark.parametrize(
    ("text", "holds"), [("pool", False), ("a\nb", False), ("a\x01b", True), ("池", False), ("池\u200b", True)]
)
def test_whether_there_is_something_hidden(text: str, *, holds: bool) -> None:
    assert holds_hidden(text) is holds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("pool ms", KIND.WORD),
        ("5 pool", KIND.WORD),
        ("5 ms", KIND.UNIT),
        ("a o'clock", KIND.WORD),
        ("a pool_size", KIND.IDENTIFIER),
        ("a x5", KIND.IDENTIFIER),
        ("a x-y", KIND.IDENTIFIER),
    ],
)
def test_the_kind_of_the_last_token(text: str, kind: TokenKind) -> None:
    assert tokenize(text)[-1].kind is kind
