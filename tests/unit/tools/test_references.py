"""Each text holds all facts of its item, and nothing in an item can pass for another fact."""

from __future__ import annotations

import pytest

from habeas.contracts.evidence import Window
from habeas.sources.port import AlertRow, BlockRow, LogRow, MetricRow, SeriesRow
from habeas.tools.references import (
    SAMPLES_SHOWN,
    render_alert,
    render_block,
    render_log,
    render_metric,
    render_no_evidence,
    render_series,
    written_time,
)

NOON = 1783512000.0  # 2026-07-08T12:00:00Z


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  12:00:01 ERROR pool\tempty  ", "  12:00:01 ERROR pool\tempty  "),
        ("12:00:01 ERROR pool empty\r\n", "12:00:01 ERROR pool empty"),
        ("Traceback\n  at pool\n连接超时\n", "Traceback\n  at pool\n连接超时"),
        (
            "query_logs returned no evidence; total=0",
            "query_logs returned no evidence; total=0",
        ),
    ],
)
def test_a_log_is_its_own_text(text: str, expected: str) -> None:
    assert render_log(LogRow(text=text)) == expected


def test_an_alert_is_one_line_with_all_its_facts() -> None:
    row = AlertRow(
        name="PoolNearlyFull",
        state="firing",
        labels={"severity": "critical", "service": "cart"},
        annotations={"summary": "连接池将满", "description": "used 48 of 50"},
        value="0.96",
        expression="pool_used_ratio > 0.9",
        hold="2m",
        since="2026-07-08T12:00:00Z",
        until="2026-07-08T12:30:00Z",
        silenced_by=("s1", "s2"),
        inhibited_by=("a1",),
    )
    assert render_alert(row) == (
        "PoolNearlyFull firing, service=cart, severity=critical, value=0.96, expr=pool_used_ratio > 0.9, for=2m, "
        "since=2026-07-08T12:00:00Z, until=2026-07-08T12:30:00Z, silenced_by=s1 s2, inhibited_by=a1, "
        "description=used 48 of 50, summary=连接池将满"
    )


def test_an_alert_leaves_out_what_its_server_did_not_say() -> None:
    assert render_alert(AlertRow(name="Up", state="pending", labels={})) == "Up pending"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("cart, value=1", '"cart, value=1"'),
        ("up == 0", '"up == 0"'),
        ("内存高，请检查", '"内存高，请检查"'),
        ("two\nlines", '"two\\nlines"'),
        ("two\u2028lines", '"two\\u2028lines"'),
        ("", '""'),
        (" padded", '" padded"'),
        ('"quoted"', '"\\"quoted\\""'),
        ('a "word" quoted', 'a "word" quoted'),
        ("x”, y=“", '"x\\u201d, y=\\u201c"'),
    ],
)
def test_a_label_that_could_be_misread_is_quoted(value: str, written: str) -> None:
    text = render_alert(AlertRow(name="Up", state="firing", labels={"a": value}))
    assert text == f"Up firing, a={written}"


def test_a_label_cannot_pass_for_a_fact_of_the_alert() -> None:
    row = AlertRow(
        name="Up, x", state="firing", labels={"value": "9"}, annotations={"for": "1h", "job": "b"}, value="1"
    )
    text = render_alert(row)
    assert text == '"Up, x" firing, label.value=9, value=1, annotation.for=1h, job=b'


def test_an_annotation_named_like_a_label_is_told_apart() -> None:
    text = render_alert(AlertRow(name="Up", state="firing", labels={"job": "a"}, annotations={"job": "b"}))
    assert text == "Up firing, job=a, annotation.job=b"


def test_one_sample_stands_with_its_time_and_query() -> None:
    row = SeriesRow(
        labels={"__name__": "pool_used", "pool": 'a"b', "instance": "db:1"}, samples=((NOON + 0.25, "48.0"),)
    )
    assert render_series(row, 'pool_used{pool!="x"}') == (
        'pool_used{instance="db:1", pool="a\\"b"} value=48.0 at 2026-07-08T12:00:00.250Z; query=pool_used{pool!="x"}'
    )


def test_a_scalar_has_no_labels() -> None:
    text = render_series(SeriesRow(labels={}, samples=((NOON, "2"),)), "scalar(x)")
    assert text == "value=2 at 2026-07-08T12:00:00Z; query=scalar(x)"


def test_a_range_stands_with_its_ends_and_extremes() -> None:
    samples = ((NOON, "NaN"), (NOON + 60, "5"), (NOON + 120, "+Inf"), (NOON + 180, "5"), (NOON + 240, "7"))
    text = render_series(SeriesRow(labels={"__name__": "q"}, samples=samples), "q")
    assert text == (
        "q samples=5, first=NaN@2026-07-08T12:00:00Z, last=7@2026-07-08T12:04:00Z, min=5@2026-07-08T12:01:00Z, "
        "max=+Inf@2026-07-08T12:02:00Z, values: 2026-07-08T12:00:00Z=NaN, 2026-07-08T12:01:00Z=5, "
        "2026-07-08T12:02:00Z=+Inf, 2026-07-08T12:03:00Z=5, 2026-07-08T12:04:00Z=7; query=q"
    )


@pytest.mark.parametrize(
    ("more", "heading"), [(0, "values: "), (2, "values (newest 60, 2 earlier left out): ")]
)
def test_a_long_range_counts_the_samples_that_it_leaves_out(more: int, heading: str) -> None:
    samples = tuple((NOON + i, str(i)) for i in range(SAMPLES_SHOWN + more))
    text = render_series(SeriesRow(labels={"__name__": "q"}, samples=samples), "q")
    listed = text.partition(heading)[2].partition("; query=")[0].split(", ")
    assert f"samples={SAMPLES_SHOWN + more}, first=0@2026-07-08T12:00:00Z" in text
    assert len(listed) == SAMPLES_SHOWN
    assert listed[0].endswith(f"={more}")


def test_a_range_without_a_number_has_no_extremes() -> None:
    text = render_series(SeriesRow(labels={}, samples=((NOON, "NaN"), (NOON, "NaN"))), "q")
    assert "min=" not in text
    assert text.startswith("samples=2, first=NaN@")


def test_a_series_without_samples_says_so() -> None:
    assert render_series(SeriesRow(labels={"__name__": "q"}, samples=()), "q") == "q samples=0; query=q"


def test_a_string_value_cannot_pass_for_a_query() -> None:
    text = render_series(SeriesRow(labels={}, samples=((NOON, "1; query=up"),)), '"1; query=up"')
    assert text == 'value="1; query=up" at 2026-07-08T12:00:00Z; query="\\"1; query=up\\""'


def test_names_beyond_the_old_form_are_quoted_in_the_braces() -> None:
    row = SeriesRow(labels={"__name__": "pool.used", "k8s.pod": "a"}, samples=((NOON, "1"),))
    assert render_series(row, "q").startswith('{"pool.used", "k8s.pod"="a"} value=1 ')


def test_a_query_of_several_lines_stays_in_one() -> None:
    text = render_series(SeriesRow(labels={}, samples=((NOON, "1"),)), "sum(\n  up\n)")
    assert text.endswith('query="sum(\\n  up\\n)"')


def test_a_metric_stands_with_its_labels() -> None:
    row = MetricRow(
        name="pool_used", type="gauge", help="In use, now", labels={"pool": ("a", "b]"), "db": ("x",)}
    )
    assert render_metric(row) == 'pool_used, type=gauge, help="In use, now", labels: db=[x], pool=[a, "b]"]'
    assert render_metric(MetricRow(name="up")) == "up"


@pytest.mark.parametrize(
    ("document", "headings", "expected"),
    [
        ("db/PoolFull.md", ("PoolFull", "Diagnosis"), "PoolFull › Diagnosis: - look\n- 再看"),
        ("db/PoolFull.md", ("Pool full",), "PoolFull › Pool full: - look\n- 再看"),
        ("连接池.markdown", (), "连接池: - look\n- 再看"),
    ],
)
def test_a_block_says_where_it_stands(document: str, headings: tuple[str, ...], expected: str) -> None:
    row = BlockRow(document=document, headings=headings, text="- look\n- 再看")
    assert render_block(row) == expected


def test_a_heading_without_text_is_only_its_place() -> None:
    assert render_block(BlockRow(document="PoolFull.md", headings=("PoolFull",), text="")) == "PoolFull"


def nothing(query: str = "cart timeout", message: str | None = None) -> str:
    return render_no_evidence(
        "query_logs",
        query=query,
        source="cart.log",
        window=Window.of("2026-07-08T12:00:00", None),
        asked={"level": "ERROR", "at": None},
        searched="2000 lines",
        message=message,
    )


def test_an_absence_says_what_was_asked() -> None:
    assert nothing(message="未找到匹配的日志") == (
        "query_logs returned no evidence; evidence_status=no_evidence; query=cart timeout; source=cart.log; "
        "from=2026-07-08T12:00:00; level=ERROR; searched=2000 lines; total=0; message=未找到匹配的日志"
    )


@pytest.mark.parametrize("hostile", ["x; total=5", "x； total=5", "x\u037e total=5", "x\n; total=5"])
def test_a_hostile_query_forges_no_field(hostile: str) -> None:
    text = nothing(query=hostile)
    assert 'query="x' in text
    assert text.endswith("; total=0")
    assert len(text.splitlines()) == 1


def test_a_phrase_in_a_query_is_told_from_a_quoted_query() -> None:
    assert 'query="pool empty" cart; ' in nothing(query='"pool empty" cart')
    assert 'query="\\"pool empty\\""; ' in nothing(query='"pool empty"')


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (NOON, "2026-07-08T12:00:00Z"),
        (NOON + 0.5790000004, "2026-07-08T12:00:00.579Z"),
        (1e18, "1e+18"),
        (float("nan"), "nan"),
        (-1.0, "1969-12-31T23:59:59Z"),
    ],
)
def test_times_are_iso_in_utc(seconds: float, written: str) -> None:
    assert written_time(seconds) == written
