"""Quantities are read in base units; a number without a unit is never given one."""

from __future__ import annotations

import pytest

from habeas.text.measured import Dimension, keyed_measures, measures, numbers_of


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("took 6200ms", 6.2),
        ("done in 20,000 ms", 20.0),
        ("took=1m35s", 95.0),
        ("elapsed 2h3m", 7380.0),
        ("耗时 6200毫秒", 6.2),
        ("waited 5 minutes", 300.0),
        ("dur_ms=880", 0.88),
        ("request_time=0.25", 0.25),
    ],
)
def test_a_duration_is_read_in_seconds(text: str, seconds: float) -> None:
    found = [measure.value for measure in measures(text) if measure.dimension is Dimension.TIME]
    assert found
    assert found == pytest.approx([seconds] * len(found))


@pytest.mark.parametrize("text", ["at 10:20:30 s", "build-5 s", "v1.5s2", "node7s"])
def test_part_of_something_else_is_no_duration(text: str) -> None:
    assert [measure for measure in measures(text) if measure.dimension is Dimension.TIME] == []


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("[2031-03-04T05:06:07.000+0000][6117.622s][info ][gc] GC(15) Pause Full 611ms", [0.611]),
        ("[6117.622s][info ][gc] GC(15) Pause Full 611ms", [0.611]),
        ("[gc] took [12s] in all", [12.0]),
    ],
)
def test_how_long_a_program_has_run_is_no_duration(text: str, seconds: list[float]) -> None:
    found = [measure.value for measure in measures(text) if measure.dimension is Dimension.TIME]
    assert found == pytest.approx(seconds)


def test_a_key_without_a_unit_measures_something_unknown() -> None:
    (measure,) = keyed_measures("elapsed=900")
    assert measure.dimension is None
    assert measure.value == 900


def test_sizes_are_read_in_bytes() -> None:
    assert [m.value for m in measures("wrote 18 MB") if m.dimension is Dimension.BYTES] == [18 * 1024**2]


def test_numbers_are_those_of_the_key() -> None:
    assert list(numbers_of(("waiting",), "waiting=41 active=50")) == [41]
    assert list(numbers_of((), "waiting=41")) == []
