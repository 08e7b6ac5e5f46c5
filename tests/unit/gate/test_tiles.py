"""Excerpts of rows and lines that the text alone can cut into fields."""

from __future__ import annotations

import pytest

from habeas.gate.reading import Reading
from habeas.gate.tiles import Tile, lay_out, line_tiles
from habeas.text.canonical import canonicalise

TWO = (
    "release=web-1; rev=3; status=deployed; note=ok\n"
    "release=cart-2; rev=4; status=failed (137) 2 hours ago; note=retry; again"
)
LED = 'update 12: release=web-1; status=Exited (137) 2 hours ago; query={app="cart"} |= "timeout"; rows=5'


def _read(text: str) -> Reading:
    return Reading.of(canonicalise(text))


def _tiles(text: str) -> list[list[tuple[str, str]]]:
    return [[(" ".join(t.key), " ".join(t.value)) for t in line] for line in line_tiles(_read(text))]


def test_each_line_is_cut_by_itself() -> None:
    first, second = _tiles(TWO)
    assert first == [("release", "web-1"), ("rev", "3"), ("status", "deployed"), ("note", "ok")]
    assert second == [
        ("release", "cart-2"),
        ("rev", "4"),
        ("status", "failed 137 2 hours ago"),
        ("note", "retry again"),
    ]


def test_the_lines_before_it_change_no_tile() -> None:
    third = "release=rest-3; rev=5; status=ok; note=5 of 7"
    assert _tiles(f"head of it\n\n{TWO}\n\nan end\n{third}") == [*_tiles(TWO), *_tiles(third)]


def test_a_lead_is_a_tile_of_its_own() -> None:
    assert _tiles(LED) == [
        [
            ("", "update 12"),
            ("release", "web-1"),
            ("status", "exited 137 2 hours ago"),
            ("query", "app cart |= timeout"),
            ("rows", "5"),
        ]
    ]


@pytest.mark.parametrize(
    "text",
    [
        "release=web-1; rev=3",  # two fields alone
        "release=web-1; rev=3; rev=4; rows=5",
        "release=web-1; rev=3 | status=up; rows=5; note=x",
        "release=web-1; rev=3; status=up; rows=5 | note=x",
        "release=web-1 | rev=3; status=up; rows=5; note=x",
        "one; two; three",
    ],
)
def test_a_line_that_is_no_record_has_no_tiles(text: str) -> None:
    assert _tiles(text) == []


def test_a_line_may_begin_or_end_in_a_sign() -> None:
    assert [len(line) for line in _tiles("a=1; b=2; c=3; \n\n; d=1; e=2; f=3;")] == [3, 3]


@pytest.mark.parametrize(
    ("excerpt", "is_laid_out"),
    [
        ("status=failed (137) 2 hours ago; rev=4; release=cart-2", True),
        ("status=failed (137) 2 hours ago, rev: 4", True),
        ("status=failed (137) 2 hours ago; rev=3", False),
        ("rev=4; rev=4", False),
        ("rev 4; release=cart-2", False),
        ("rev=4; release=web-1", False),
    ],
)
def test_an_excerpt_is_laid_out_with_the_tiles_of_one_line(excerpt: str, *, is_laid_out: bool) -> None:
    assert (lay_out(_read(excerpt), line_tiles(_read(TWO))) is not None) is is_laid_out


def test_the_lead_alone_lays_nothing_out() -> None:
    assert lay_out(_read("update 12"), line_tiles(_read(LED))) is None
    found = lay_out(_read("rows=5; update 12"), line_tiles(_read(LED)))
    assert found is not None
    assert [tile.key for tile in found] == [["rows"], []]


def test_the_longest_tile_that_fits_is_laid() -> None:
    record = [
        Tile(["x", "y"], ["1"], 0, 3),
        Tile(["x"], ["y", "1", "2"], 3, 7),
        Tile(["z"], ["3"], 7, 9),
    ]
    assert lay_out(_read("x=y=1 2; z=3"), [record]) == record[1:]
