"""How the fields of a text are found, where the outcome of a comparison alone would not show it."""

from __future__ import annotations

import time

import pytest

from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt
from habeas.gate.reading import Reading
from habeas.gate.records import read_fields
from habeas.gate.tables import find_table
from habeas.gate.tiles import line_tiles
from habeas.text.canonical import canonicalise


def reading(text: str) -> Reading:
    return Reading.of(canonicalise(text))


def fields(text: str) -> dict[tuple[str, ...], str]:
    one = reading(text)
    return {f.path: " ".join(one.values[f.first : f.stop]) for f in read_fields(one).fields}


def test_a_string_of_json_is_one_value() -> None:
    assert fields('{"note": "a, b=c: d", "n": 1}') == {("note",): "a b c d", ("n",): "1"}


def test_an_empty_object_is_an_empty_value() -> None:
    assert fields('{"tags": [], "n": 1}') == {("tags",): "", ("n",): "1"}


def test_a_place_in_an_array_is_part_of_the_key() -> None:
    assert fields("rows[2].owner.name=kim, x=1") == {("rows", "[2]", "owner", "name"): "kim", ("x",): "1"}


def test_a_process_id_is_no_place_in_an_array() -> None:
    assert ("sshd", "[42]") not in fields("sshd[42]: closed, code=1")


def test_a_key_of_chinese_characters_is_whole_before_an_equals_sign() -> None:
    assert fields("是否恢复=否，阈值=4") == {("是 否 恢 复",): "否", ("阈 值",): "4"}


@pytest.mark.parametrize("key", ["a..b", "..", ".a.", "__x__.y"])
def test_odd_keys_are_read(key: str) -> None:
    assert len(read_fields(reading(f"{key}=5, n=1")).fields) >= 1


def test_an_item_of_a_list_is_a_record_and_what_follows_the_list_is_not() -> None:
    tree = read_fields(reading("kind: Job\nsteps:\n- name: a\n  n: 1\n- name: b\n  n: 2\nstate: up"))
    records = {" ".join(f.path): f.record for f in tree.fields if f.path[-1] != "n"}
    assert records["kind"] == records["state"] != records["steps name"]
    assert len({f.record for f in tree.fields}) == 3


def test_a_cell_holds_its_own_number_though_a_comma_joins_two() -> None:
    one = reading("day,reads,writes\nmon,19,4345\ntue,7,8")
    table = find_table(one)
    assert table is not None
    assert [cell.values(one) for cell in table.rows[0]] == [["mon"], ["19"], ["4345"]]


def test_prose_with_commas_is_no_table() -> None:
    assert find_table(reading("first, second\nthird, fourth")) is None


def test_a_line_on_which_a_key_comes_twice_has_no_tiles() -> None:
    assert line_tiles(reading("id=1; state=up; id=2; state=down")) == []


def test_a_semicolon_in_quotes_parts_no_tiles() -> None:
    tiles = line_tiles(reading('id=1; note="a; b=c"; n=2'))
    assert [" ".join(tile.value) for tile in tiles[0]] == ["1", "a b c", "2"]


def test_another_record_behind_a_pipe_has_no_tiles() -> None:
    assert line_tiles(reading("id=1; state=up | code=2; lag=3")) == []


def test_tiles_take_bounded_time() -> None:
    text = "; ".join(f"k{i}=v{i % 97}" for i in range(20_000))
    excerpt = "; ".join(f"k{i}=v{i % 97}" for i in reversed(range(4_000)))
    begin = time.process_time()
    assert compare_excerpt(excerpt, text).outcome is ExcerptOutcome.MATCH
    assert compare_excerpt(excerpt.replace("k0=v0", "k0=v1"), text).outcome is ExcerptOutcome.MISMATCH
    assert time.process_time() - begin < 5
