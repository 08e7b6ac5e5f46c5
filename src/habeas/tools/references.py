"""The texts of evidence references: all facts of one item, for people, models and the gate alike.

The forms, one for each kind of item:

    log      the record's own text, unchanged
    alert    PoolExhausted firing, pool=main, service=orders, value=50, expr="used >= max", for=4s, since=…
    series   used{pool="main"} value=50 at 2026-07-08T23:20:00Z; query=used
             used{pool="main"} samples=3, first=48@…, last=50@…, min=…, max=…, values: …=48, …; query=used
    metric   used, type=gauge, help=Connections in use, labels: pool=[main, spare]
    block    PoolExhausted › Diagnosis: text of the block, as it stands in the document
    nothing  query_logs returned no evidence; evidence_status=no_evidence; query=…; …; total=0; message=…

Fields are written by `text.fields`, so that a value cannot forge another field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import PurePosixPath

from habeas.contracts.evidence import Window
from habeas.sources.port import AlertRow, BlockRow, LogRow, MetricRow, SeriesRow
from habeas.text.fields import json_string, write_fields, write_value

SAMPLES_SHOWN = 60
"""Samples that a series text lists; of more, the newest stand there."""

_ALERT_FACTS = frozenset({"value", "expr", "for", "since", "until", "silenced_by", "inhibited_by"})
_PLAIN_NAME = re.compile(r"[A-Za-z_:][A-Za-z0-9_:]*", re.ASCII)


def render_log(row: LogRow) -> str:
    """Return the record's own text without its final line ends, whatever it imitates."""
    return row.text.rstrip("\r\n")


def render_alert(row: AlertRow) -> str:
    """Return the alert in one line: name and state, labels by name, then what its rule and server say of it.

    A label called like one of those facts is written `label.value=…`, an annotation called like a fact or a
    label `annotation.value=…`: no key stands there twice.
    """
    facts = {
        "value": row.value,
        "expr": row.expression,
        "for": row.hold,
        "since": row.since,
        "until": row.until,
        "silenced_by": " ".join(row.silenced_by) or None,
        "inhibited_by": " ".join(row.inhibited_by) or None,
    }
    labels = {_apart(k, _ALERT_FACTS, "label"): v for k, v in sorted(row.labels.items())}
    taken = _ALERT_FACTS | row.labels.keys() | labels.keys()
    notes = {_apart(k, taken, "annotation"): v for k, v in sorted(row.annotations.items())}
    fields = write_fields({**labels, **facts, **notes}, ",=")
    return ", ".join([f"{write_value(row.name, ',=')} {write_value(row.state, ',=')}", *fields])


def render_series(row: SeriesRow, expression: str) -> str:
    """Return the series in one line: labels, samples with their times, and the expression that gave it.

    Of more than `SAMPLES_SHOWN` samples the newest are listed and the others counted; first, last, least and
    greatest are of all of them. Least and greatest leave out NaN, and the earliest stands for equals.
    """
    parts = [part for part in (_series_name(row.labels), _samples(row.samples)) if part]
    return f"{' '.join(parts)}; query={write_value(expression, ';')}"


def render_metric(row: MetricRow) -> str:
    """Return the metric in one line: name, type, help, and labels with the values that its source gave."""
    parts = [write_value(row.name, ",="), *write_fields({"type": row.type, "help": row.help}, ",=")]
    lists = [
        f"{write_value(name, ',=[]')}=[{', '.join(write_value(v, ',=[]') for v in values)}]"
        for name, values in sorted(row.labels.items())
    ]
    if lists:
        parts.append(f"labels: {', '.join(lists)}")
    return ", ".join(parts)


def render_block(row: BlockRow) -> str:
    """Return where the block stands, and its text as it stands there, over as many lines as it has."""
    document = PurePosixPath(row.document).stem
    path = row.headings if row.headings and row.headings[0] == document else (document, *row.headings)
    where = " › ".join(path)
    return f"{where}: {row.text}" if row.text else where


def render_no_evidence(
    tool_name: str,
    *,
    query: str,
    source: str,
    window: Window | None,
    asked: Mapping[str, str | None],
    searched: str,
    message: str | None,
) -> str:
    """Return what was asked and not found, for asking it again: `key=value` fields with `; ` between.

    `asked` is what the tool was asked beside query and window (`level`); fields without a value are left out.
    """
    fields = {
        "evidence_status": "no_evidence",
        "query": query,
        "source": source,
        "from": window.start if window else None,
        "to": window.end if window else None,
        **asked,
        "searched": searched,
        "total": "0",
        "message": message,
    }
    return "; ".join([f"{tool_name} returned no evidence", *write_fields(fields, ";")])


def written_time(seconds: float) -> str:
    """Return Unix seconds as ISO 8601 in UTC, with milliseconds if any; what is no time stays a number."""
    try:
        # Servers count in milliseconds; the float's further digits are noise.
        time = datetime.fromtimestamp(round(seconds * 1000) / 1000, UTC)
    except (OverflowError, ValueError, OSError):
        return repr(seconds)
    precision = "milliseconds" if time.microsecond else "seconds"
    return time.isoformat(timespec=precision).replace("+00:00", "Z")


def _apart(key: str, taken: Iterable[str], kind: str) -> str:
    return f"{kind}.{key}" if key in taken else key


def _series_name(labels: Mapping[str, str]) -> str:
    name = labels.get("__name__", "")
    pairs = [f"{_label_name(k)}={json_string(v)}" for k, v in sorted(labels.items()) if k != "__name__"]
    if name and not _PLAIN_NAME.fullmatch(name):  # the form that Prometheus 3 has for such names
        pairs, name = [json_string(name), *pairs], ""
    return f"{name}{{{', '.join(pairs)}}}" if pairs else name


def _label_name(name: str) -> str:
    return name if _PLAIN_NAME.fullmatch(name) else json_string(name)


def _samples(samples: tuple[tuple[float, str], ...]) -> str:
    if not samples:
        return "samples=0"
    if len(samples) == 1:
        time, value = samples[0]
        return f"value={_value(value)} at {written_time(time)}"
    shown = samples[-SAMPLES_SHOWN:]
    left_out = len(samples) - len(shown)
    marks = [("first", samples[0]), ("last", samples[-1]), *_extremes(samples)]
    parts = [f"samples={len(samples)}"]
    parts += [f"{name}={_value(value)}@{written_time(time)}" for name, (time, value) in marks]
    heading = f"values (newest {len(shown)}, {left_out} earlier left out)" if left_out else "values"
    listed = ", ".join(f"{written_time(time)}={_value(value)}" for time, value in shown)
    return f"{', '.join(parts)}, {heading}: {listed}"


def _extremes(samples: tuple[tuple[float, str], ...]) -> list[tuple[str, tuple[float, str]]]:
    numbers = [(number, sample) for sample in samples if (number := _number(sample[1])) is not None]
    if not numbers:
        return []
    least = min(numbers, key=lambda pair: pair[0])
    greatest = max(numbers, key=lambda pair: pair[0])
    return [("min", least[1]), ("max", greatest[1])]


def _number(value: str) -> float | None:
    try:
        number = float(value)
    except ValueError:
        return None
    return None if number != number else number


def _value(value: str) -> str:
    return write_value(value, ",;=@ ")
