"""Questions about metrics, against scripted answers of a server."""

from __future__ import annotations

import pytest

from habeas.contracts.evidence import EvidenceRef, EvidenceStatus, RetrievalDetails, ToolError

LISTED = (
    "pod_cpu_usage_rate_percent, type=gauge, labels: pod=[cart-1, web-1], service=[cart, web]",
    "node_cpu_usage_rate_percent, type=gauge, labels: node=[n-1, n-2]",
    "pod_memory_usage_bytes, type=gauge, labels: pod=[cart-1, web-1]",
    "http_requests_total, type=counter, labels: pod=[cart-1, web-1]",
)
ROW = 'pod_cpu_usage_rate_percent{pod="web-1"} value=91.2 at 2026-03-04T10:04:00Z; query=…'
QUESTION = (
    "Did the CPU usage rate of pod web-1 exceed 80% between 2026-03-04T10:00:00Z and 2026-03-04T10:04:00Z?"
)


def details(path: str, *texts: str, status: EvidenceStatus = EvidenceStatus.EVIDENCE) -> RetrievalDetails:
    refs = tuple(EvidenceRef(raw_path=path.format(i), text=text) for i, text in enumerate(texts))
    return RetrievalDetails(evidence_refs=refs, evidence_status=status, searched=9, total=len(texts))


def script(answer: RetrievalDetails) -> dict[str, list[RetrievalDetails]]:
    return {"list_metrics": [details("$.items[{}]", *LISTED)], "query_metrics": [answer]}


FOUND = details("$.series[{}]", ROW)
NOTHING = details("$.no_evidence", "query_metrics returned no evidence", status=EvidenceStatus.NO_EVIDENCE)
FAILED = RetrievalDetails(
    evidence_refs=(), evidence_status=EvidenceStatus.ERROR, error=ToolError(code="E304", message="unknown")
)


def expression(asked) -> object:
    return asked.toolbox.calls[-1].arguments["expression"]


def test_a_value_above_the_bound_is_a_yes_that_quotes_the_series(ask) -> None:
    asked = ask(QUESTION, script=script(FOUND))
    assert asked.answer == "yes"
    assert asked.texts == [f'The metric shows: "{ROW}"']
    assert expression(asked) == 'max_over_time(pod_cpu_usage_rate_percent{pod="web-1"}[240s]) > 80'


def test_the_expression_is_evaluated_at_the_end_of_the_window(ask) -> None:
    asked = ask(QUESTION, script=script(FOUND))
    assert asked.toolbox.calls[-1].arguments["at"] == "2026-03-04T10:04:00Z"


def test_no_value_above_the_bound_is_a_no_that_names_the_expression(ask) -> None:
    asked = ask(QUESTION, script=script(NOTHING))
    assert asked.answer == "no"
    assert 'max_over_time(pod_cpu_usage_rate_percent{pod="web-1"}[240s]) > 80' in asked.texts[0]


def test_a_server_that_cannot_tell_leaves_the_question_open(ask) -> None:
    assert ask(QUESTION, script=script(FAILED)).answer == "open"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "2026-03-04 10:00:00 至 10:04:00 之间，Pod web-1 的 CPU 使用率是否超过 80%？",
            'max_over_time(pod_cpu_usage_rate_percent{pod="web-1"}[240s]) > 80',
        ),
        (
            "Did the memory usage of pod web-1 exceed 2 MB on 2026-03-04?",
            'max_over_time(pod_memory_usage_bytes{pod="web-1"}[86399s]) > 2097152',
        ),
        (
            "Did the CPU usage rate of pod web-1 fall below 5% on 2026-03-04?",
            'min_over_time(pod_cpu_usage_rate_percent{pod="web-1"}[86399s]) < 5',
        ),
        ("Is the CPU usage rate of pod web-1 above 80%?", 'pod_cpu_usage_rate_percent{pod="web-1"} > 80'),
        (
            "What was the highest CPU usage rate of pod web-1 on 2026-03-04?",
            'max_over_time(pod_cpu_usage_rate_percent{pod="web-1"}[86399s])',
        ),
        (
            "What was the average CPU usage rate of pod web-1 on 2026-03-04?",
            'avg_over_time(pod_cpu_usage_rate_percent{pod="web-1"}[86399s])',
        ),
    ],
)
def test_the_expression_fits_the_question(question: str, expected: str, ask) -> None:
    assert expression(ask(question, script=script(FOUND))) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Did the CPU usage rate exceed 80%?",  # of pods or of nodes
        "Did the CPU usage rate of pod web-1 exceed 80 seconds?",
        "Did the disk usage of pod web-1 exceed 80%?",
        "Did the GPU memory usage of pod web-1 exceed 2 MB?",
        "Did the HTTP requests of pod web-1 exceed 100?",
        "Did the CPU usage rate of pod web-1 exceed 80% on Mar 4?",
    ],
)
def test_without_one_metric_that_fits_the_question_is_open(question: str, ask) -> None:
    asked = ask(question, script=script(FOUND))
    assert asked.answer == "open"
    assert [call.tool_name for call in asked.toolbox.calls if call.tool_name == "query_metrics"] == []


def test_a_highest_value_that_is_not_there_is_open(ask) -> None:
    question = "What was the highest CPU usage rate of pod web-1 on 2026-03-04?"
    assert ask(question, script=script(NOTHING)).answer == "open"


NAMED = "spool_depth, type=gauge, labels: service=[web, worker-1], queue=[mail]"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the value of spool_depth?", "spool_depth"),
        ("spool_depth 现在是多少？", "spool_depth"),
        ("What is spool_depth for queue=mail?", 'spool_depth{queue="mail"}'),
        (
            "Did spool_depth of service worker-1 exceed 100 in the last 5 minutes?",
            'max_over_time(spool_depth{service="worker-1"}[300s]) > 100',
        ),
    ],
)
def test_a_metric_that_is_named_is_the_one(question: str, expected: str, ask) -> None:
    listing = details("$.items[{}]", NAMED, "spool_depth_limit, type=gauge, labels: service=[web]")
    asked = ask(question, script={"list_metrics": [listing], "query_metrics": [FOUND]})
    assert expression(asked) == expected
    assert asked.answer == "yes"


@pytest.mark.parametrize(
    "question", ["What is the value of spool_size?", "Did spool_depth of tenant acme-9 exceed 100?"]
)
def test_a_metric_or_label_that_is_not_listed_is_open(question: str, ask) -> None:
    listing = details("$.items[{}]", NAMED)
    asked = ask(question, script={"list_metrics": [listing], "query_metrics": [FOUND]})
    assert asked.answer == "open"


def test_a_key_of_a_log_is_looked_for_there_where_no_metric_has_the_name(ask) -> None:
    listing = details("$.items[{}]", NAMED)
    lines = ['2026-03-04 10:00:00 INFO {"pool_waiters": 41}']
    asked = ask("Did pool_waiters exceed 40?", lines, script={"list_metrics": [listing]})
    assert asked.answer == "yes"


SERVED = (
    "cart_requests_total, type=counter, labels: code=[200, 500], service=[cart, web]",
    "memory_used_bytes, labels: service=[cart, web]",
    "memory_used_percent, labels: service=[cart, web]",
    "cpu_usage_percent, labels: pod=[cart-1, cart-2, web-1], service=[cart, web]",
)
HOUR = "between 10:00 and 11:00 on 2026-03-04"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            f"How many requests per second did service cart get {HOUR}?",
            'sum(rate(cart_requests_total{service="cart"}[3600s]))',
        ),
        (
            f"How many requests with code=500 did service cart get {HOUR}?",
            'sum(increase(cart_requests_total{code="500", service="cart"}[3600s]))',
        ),
        ("How much memory does service cart use?", 'memory_used_bytes{service="cart"}'),
        ("What percent of memory does service cart use?", 'memory_used_percent{service="cart"}'),
        (f"Which service used the most memory {HOUR}?", "topk(1, max_over_time(memory_used_bytes[3600s]))"),
        (
            "Is the memory percent of cart higher than that of web?",
            'memory_used_percent{service="cart"} > on() memory_used_percent{service="web"}',
        ),
        (
            "cart 的内存使用率比 web 低吗？",
            'memory_used_percent{service="cart"} < on() memory_used_percent{service="web"}',
        ),
        (
            "When was the memory percent of service cart highest between 10:00 and 11:00 on 2026-03-04?",
            'memory_used_percent{service="cart"}[3600s]',
        ),
        (
            "Did the memory percent of cart or web exceed 90% between 10:00 and 11:00 on 2026-03-04?",
            'max_over_time(memory_used_percent{service=~"cart|web"}[3600s]) > 90',
        ),
        (
            "Did the memory percent of service cart exceed 90%?",
            'max_over_time(memory_used_percent{service="cart"}[86400s]) > 90',
        ),
    ],
)
def test_the_aggregation_fits_the_question(question: str, expected: str, ask) -> None:
    script = {"list_metrics": [details("$.items[{}]", *SERVED)], "query_metrics": [FOUND]}
    assert expression(ask(question, language="zh" if "比" in question else "en", script=script)) == expected


@pytest.mark.parametrize(
    "question",
    [
        f"Did the memory percent of cart and web exceed 90% {HOUR}?",
        f"Did the memory percent of service cart stay below 90% {HOUR}?",
        f"Did all services exceed 90% memory {HOUR}?",
        f"How often did the memory percent of service cart exceed 90% {HOUR}?",
        f"By how much did the memory percent of service cart rise {HOUR}?",
        f"Which service had the most CPU usage {HOUR}?",  # a service has several pods
        f"Did the requests of service cart exceed 100 per second {HOUR}?",
        "Compared to cart, is the memory percent of web higher than before?",
    ],
)
def test_what_no_expression_shows_is_open(question: str, ask) -> None:
    script = {"list_metrics": [details("$.items[{}]", *SERVED)], "query_metrics": [FOUND]}
    assert ask(question, script=script).answer == "open"


def test_the_highest_of_several_series_is_shown(ask) -> None:
    rows = [f'm{{pod="web-{i}"}} value={value} at 2026-03-04T11:00:00Z' for i, value in enumerate((3, 91, 7))]
    script = {
        "list_metrics": [details("$.items[{}]", *SERVED)],
        "query_metrics": [details("$.series[{}]", *rows)],
    }
    asked = ask(f"What was the highest CPU usage of service cart {HOUR}?", script=script)
    assert asked.texts == [f'The metric shows: "{rows[1]}"']


def test_labels_are_asked_for_where_the_list_is_long(ask) -> None:
    crowd = [f"memory_used_{i:02}_things" for i in range(25)]
    listing = details("$.items[{}]", *crowd, "memory_used_percent")
    script = {
        "list_metrics": [listing, details("$.items[{}]", SERVED[2])],
        "query_metrics": [FOUND],
    }
    asked = ask("What is the memory used percent of service cart?", script=script)
    assert expression(asked) == 'memory_used_percent{service="cart"}'
