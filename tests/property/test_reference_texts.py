"""Whatever stands in a field, a reader of the text gets back that field and no other."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from habeas.contracts.evidence import Window
from habeas.sources.port import AlertRow
from habeas.tools.references import render_alert, render_no_evidence

hostile = st.lists(
    st.sampled_from(
        ['"', "; ", "；", ", ", "=", "\n", "\\", "“", " ", "total=5", "连接池", "x", "\u2028", "］"]
    ),
    max_size=8,
).map("".join)
values = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | hostile


def read_fields(text: str, separator: str) -> dict[str, str]:
    """Read `key=value` fields as `tools/references.py` says that they are to be read."""
    fields: dict[str, str] = {}
    rest = text
    while rest:
        key, _, rest = rest.partition("=")
        value, rest = read_value(rest, separator)
        assert key not in fields
        fields[key] = value
    return fields


def read_value(text: str, separator: str) -> tuple[str, str]:
    try:
        value, end = json.JSONDecoder().raw_decode(text) if text.startswith('"') else (None, 0)
    except ValueError:
        value, end = None, 0
    if isinstance(value, str) and (text[end:] == "" or text[end:].startswith(separator)):
        return value, text[end:].removeprefix(separator)
    bare, _, rest = text.partition(separator)
    return bare, rest


@given(query=values, source=values, message=values, start=values)
def test_an_absence_reads_back_as_it_was_asked(query: str, source: str, message: str, start: str) -> None:
    text = render_no_evidence(
        "query_logs",
        query=query,
        source=source,
        window=Window.of(start, None),
        asked={},
        searched="3 lines",
        message=message,
    )
    head, _, fields = text.partition("; ")
    assert head == "query_logs returned no evidence"
    assert len(text.splitlines()) == 1
    assert read_fields(fields, "; ") == {
        "evidence_status": "no_evidence",
        "query": query,
        "source": source,
        "from": start,
        "searched": "3 lines",
        "total": "0",
        "message": message,
    }


@given(label=values, summary=values, value=values)
def test_an_alert_reads_back_as_its_server_had_it(label: str, summary: str, value: str) -> None:
    row = AlertRow(
        name="Up",
        state="firing",
        labels={"job": label, "value": "l"},
        annotations={"summary": summary},
        value=value,
    )
    head, _, fields = render_alert(row).partition(", ")
    assert head == "Up firing"
    assert read_fields(fields, ", ") == {"job": label, "label.value": "l", "value": value, "summary": summary}
