"""What a hostile excerpt or text may cost: seconds for megabytes, never minutes, never a crash."""

from __future__ import annotations

import time

import pytest

from habeas.gate.excerpt import compare_excerpt

SECONDS = 20
"""Far above what any of them takes on a slow, busy machine; what is quadratic takes minutes."""

HOSTILE = {
    "one word again and again": ("a " * 20_000 + "b ", "a " * 200_000),
    "marked ellipses": ("a b c … " * 5_000, "a b c d " * 50_000),
    "deep JSON": (
        '{"a":' * 40_000 + '1, "b": 2' + "}" * 40_000,
        '{"a":' * 80_000 + '1, "b": 2, "b": 1' + "}" * 80_000,
    ),
    "closing brackets": ("}" * 40_000 + " a b c", '{"a":' * 100 + "}" * 300_000 + " a b d c"),
    "the same field": ("k=v1, " * 900, "k=v0, k=v1, " * 30_000),
    "fields in another order": ("b=2, k=1, " * 500 + "z=2", "k=1, b=2, z=3; " * 20_000),
    "words left out": ("a b " * 2_000 + "c", "a b x b " * 40_000 + "c"),
    "marks on one letter": ("e" + "\u0301" * 40_000 + " a b c", "e" + "\u0301" * 100_000 + " a b d c"),
    "separators": ("a b c" + " ," * 20_000 + "d", " ," * 200_000 + "a b c e d"),
    "slashes": ("/" * 40_000 + " a b c", "/" * 200_000 + " a c b"),
    "indentation": ("k: v\n" * 500 + "z: v", "".join(" " * i + "k:\n" for i in range(900)) + "z: v"),
    "a table": ("A  B\n" + "1  2\n" * 5_000, "A  B\n" + "1  3\n2  1\n" * 30_000),
    "lists of numbers": (
        " ".join(f"[{i},{i}]" for i in range(100, 1_000)) * 9,
        " ".join(f"[{i},{i}]" for i in range(100, 1_000)) * 90 + " 100100",
    ),
    "hidden characters": ("a\u200bb c d e f" * 2_000, "a\u200bb c d e g" * 20_000 + "f fa"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_is_bounded(name: str) -> None:
    excerpt, text = HOSTILE[name]
    begin = time.perf_counter()
    found = compare_excerpt(excerpt, text)
    assert time.perf_counter() - begin < SECONDS
    assert len(found.difference or "") <= 240
