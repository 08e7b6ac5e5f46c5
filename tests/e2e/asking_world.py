"""A small made-up place for questions: two servers with a recorded day and an incident of now, and four runbooks.

`asking_world(folder)` runs it; one start serves every question.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tests.e2e import prometheus_servers as servers

RULES = """
groups:
- name: works
  rules:
  - alert: LedgerMemoryHigh
    expr: memory_usage_percent{service="ledger-api"} > 90
    labels: {severity: critical}
    annotations: {summary: 'Memory of {{ $labels.service }} is at {{ $value }} %'}
  - alert: QueueStuck
    expr: queue_length > 1000
    labels: {severity: warning}
  - alert: WorkerDown
    expr: worker_up == 0
    labels: {severity: warning}
  - alert: CertExpiresSoon
    expr: tls_expiry_days < 7
    labels: {severity: warning}
  - alert: PodRestartsOften
    expr: pod_restarts > 5
    for: 1h
    labels: {severity: warning}
  - alert: ReplicaLagging
    expr: replica_lag_seconds > 10
    labels: {severity: critical}
  - alert: DiskAlmostFull
    expr: disk_free_bytes < 1e9
    labels: {severity: critical}
  - alert: CourierSlow
    expr: courier_latency_seconds > 3
    labels: {severity: warning}
"""
METRICS = {
    **{f'worker_up{{worker="w{i}"}}': 0.0 for i in range(1, 6)},
    'worker_up{worker="w6"}': 1.0,
    'memory_usage_percent{service="ledger-api"}': 91.5,
    'memory_usage_percent{service="courier-api"}': 40.0,
    'memory_usage_percent{service="menu-api"}': 55.0,
    'process_memory_bytes{service="ledger-api"}': 734003200.0,
    'process_memory_bytes{service="courier-api"}': 104857600.0,
    'cpu_usage_percent{service="ledger-api"}': 35.0,
    'cpu_usage_percent{service="courier-api"}': 62.5,
    'cpu_usage_percent{service="menu-api"}': 12.0,
    'queue_length{queue="invoices"}': 1200.0,
    'queue_length{queue="labels"}': 0.0,
    'disk_free_bytes{node="node-3"}': 3221225472.0,
    'disk_free_bytes{node="node-4"}': 64424509440.0,
    'replica_lag_seconds{replica="db-2"}': 42.0,
    'tls_expiry_days{host="pay.example.net"}': 3.0,
    'pod_restarts{pod="courier-api-1"}': 6.0,
}
RUNBOOKS = {
    "WorkerDown.md": """\
# WorkerDown

A worker no longer answers its heartbeat.

## Diagnosis

1. Look at the last lines of the worker's log.
2. Compare `worker_up` with the heartbeat of the scheduler.

## Mitigation

Start the worker again with `workerctl start NAME`.

## Contacts

Call the batch on-call, extension 4711.
""",
    "LedgerMemoryHigh.md": """\
# LedgerMemoryHigh

Memory of the ledger is above its threshold: warning at 80 %, critical at 90 %.

## First steps

1. Take a heap dump with `ledgerctl heap`.
2. Compare the number of open sessions with yesterday's.

## Do not

Do not restart both replicas at the same time. Never delete the journal folder.

## Escalation

Page the ledger team through the rota `ledger-primary`.
""",
    "QueueStuck.md": """\
# QueueStuck 队列积压

队列长度超过 1000 条并持续 5 分钟时触发。

## 排查步骤

1. 先查看消费者日志是否有异常。
2. 再确认消费者数量。

## 禁止操作

严禁直接清空队列，禁止跳过死信。

## 联系人

请联系消息平台值班，分机 8123。
""",
    "网络丢包.md": """\
# 网络丢包 packet loss

当 packet loss 超过 2 % 时处理。

## 步骤

1. 用 `mtr` 查看每一跳的丢包率。
2. 检查网卡错误计数 (rx_errors)。
""",
    "主从延迟.md": """\
# 主从延迟

从库落后主库超过 30 秒时，先暂停报表任务，再查看慢查询。
""",
}
DAY = datetime(2025, 3, 4, 13, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class World:
    """Where its sources are."""

    prometheus: str
    alertmanager: str
    runbooks: str


def recorded_day() -> str:
    """Return three hours of one day, a sample a minute, as OpenMetrics.

    Memory of ledger-api is at its highest at 14:37 (93.5 %, 900 MiB); it gets 10 requests a second, and half a
    request a second fails with code 500 from 14:20 to 14:40. menu-api answers in 6.5 s at 14:10. The queue
    invoices holds 1500 at 15:12.
    """
    start = int(DAY.timestamp())
    series: dict[str, list[float]] = {
        'memory_usage_percent{service="ledger-api"}': [93.5 if m == 97 else 60 + m / 10 for m in range(181)],
        'memory_usage_percent{service="courier-api"}': [40 + m % 5 for m in range(181)],
        'process_memory_bytes{service="ledger-api"}': [
            943718400 if m == 97 else 419430400 + m * 1048576 for m in range(181)
        ],
        'process_memory_bytes{service="courier-api"}': [104857600] * 181,
        'cpu_usage_percent{service="ledger-api"}': [30 if m % 2 else 20 for m in range(181)],
        'cpu_usage_percent{service="courier-api"}': [50 + (m % 3) for m in range(181)],
        'http_requests_total{code="200",service="ledger-api"}': [600 * m for m in range(181)],
        'http_requests_total{code="500",service="ledger-api"}': [
            30 * min(max(m - 80, 0), 20) for m in range(181)
        ],
        'request_latency_seconds{service="menu-api"}': [6.5 if m == 70 else 0.2 for m in range(181)],
        'queue_length{queue="invoices"}': [1500 if m == 132 else 5 for m in range(181)],
    }
    lines: list[str] = []
    families: dict[str, list[str]] = {}
    for name, values in series.items():
        family = name.partition("{")[0].removesuffix("_total")
        families.setdefault(family, []).extend(
            f"{name} {value} {start + 60 * minute}" for minute, value in enumerate(values)
        )
    for family, samples in families.items():
        kind = "counter" if samples[0].startswith(f"{family}_total") else "gauge"
        lines += [f"# TYPE {family} {kind}", *samples]
    return "\n".join([*lines, "# EOF\n"])


@contextmanager
def asking_world(folder: Path) -> Iterator[World]:
    """Run both servers until every alert has its state.

    LedgerMemoryHigh, QueueStuck (invoices) and WorkerDown (w1 to w5) fire, CertExpiresSoon is silenced,
    PodRestartsOften is pending, ReplicaLagging fired and is resolved, DiskAlmostFull is quiet, CourierSlow asks
    for a metric that nothing has.
    """
    runbooks = folder / "runbooks"
    runbooks.mkdir(parents=True)
    for name, text in RUNBOOKS.items():
        (runbooks / name).write_text(text, encoding="utf-8")
    openmetrics = folder / "day.om"
    openmetrics.write_text(recorded_day(), encoding="utf-8")
    with ExitStack() as stack:
        exporter = servers.Exporter(METRICS)
        stack.callback(exporter.stop)
        alertmanager = stack.enter_context(
            servers.alertmanager_server(
                folder / "alertmanager", "route: {receiver: nobody}\nreceivers: [{name: nobody}]\n"
            )
        )
        servers.backfill(folder / "prometheus" / "data", openmetrics)
        config = (
            "global: {scrape_interval: 1s, evaluation_interval: 1s}\n"
            "rule_files: [rules.yml]\n"
            f"alerting: {{alertmanagers: [{{static_configs: [{{targets: ['{alertmanager[7:]}']}}]}}]}}\n"
            f"scrape_configs: [{{job_name: works, static_configs: [{{targets: ['{exporter.address}']}}]}}]\n"
        )
        prometheus = stack.enter_context(
            servers.prometheus_server(folder / "prometheus", config, rules=RULES)
        )
        servers.wait_until(lambda: servers.firing(prometheus) >= {"ReplicaLagging", "CertExpiresSoon"})
        exporter.metrics['replica_lag_seconds{replica="db-2"}'] = 0.4
        servers.wait_until(
            lambda: (
                servers.held(alertmanager)
                >= {"CertExpiresSoon", "QueueStuck", "WorkerDown", "LedgerMemoryHigh"}
            )
        )
        servers.silence(alertmanager, "CertExpiresSoon")
        servers.wait_until(lambda: "ReplicaLagging" not in servers.firing(prometheus))
        servers.wait_until(lambda: "ReplicaLagging" not in servers.held(alertmanager))
        yield World(prometheus=prometheus, alertmanager=alertmanager, runbooks=str(runbooks))
