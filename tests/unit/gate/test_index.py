"""What a text's fields are found by."""

from __future__ import annotations

from habeas.gate.index import FieldIndex
from habeas.gate.reading import Reading
from habeas.text.canonical import canonicalise


def _index(text: str) -> FieldIndex:
    return FieldIndex(Reading.of(canonicalise(text)))


def test_a_text_without_fields_has_none_anywhere() -> None:
    assert _index("").field_at(0) is None


def test_parts_of_paths_and_places_in_an_array_may_be_held() -> None:
    index = _index('{"items":[{"pod.name":"a"},{"pod.name":"b"}]}')
    assert index.may_hold(["pod", "name", "items", "pod.items", "0", "1"])
    assert not index.may_hold(["3"])
    assert not index.may_hold(["pod.age"])
    assert not index.may_hold(["po"])
