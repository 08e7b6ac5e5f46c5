"""Real Prometheus and Alertmanager servers for tests, each in a folder and on a port of its own.

`incident(folder)` runs both with an alert in each state; `backfilled(folder, openmetrics)` serves recorded metrics.
`missing_programs()` says what to install where they cannot run. Nothing here leaves the loopback interface.
"""

from __future__ import annotations

import http.server
import json
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROGRAMS = ("prometheus", "promtool", "prometheus-alertmanager")
_PATIENCE = 40.0
"""Seconds until a server must have reached the state that is waited for."""

RULES = """
groups:
- name: shop
  rules:
  - alert: QueueBacklog
    expr: mq_queue_depth > 100
    labels: {severity: critical, app: shop}
    annotations: {summary: 'Queue {{ $labels.queue }} holds {{ $value }} messages', note: 消息队列积压}
  - alert: PoolSaturated
    expr: pool_busy / pool_size >= 1
    for: 1h
    labels: {severity: warning, app: ledger}
  - alert: CertExpiring
    expr: tls_days_left < 7
    labels: {severity: warning, app: gateway}
  - alert: SlowReplies
    expr: reply_seconds > 2
    labels: {severity: warning, app: shop}
  - alert: LatencySpike
    expr: hop_seconds > 1
    labels: {severity: critical, app: mail}
  - alert: DeadLetters
    expr: mq_dead_letters > 0
    labels: {severity: critical, app: shop}
  - alert: NeverMeasured
    expr: disk_spin_errors_total > 0
    labels: {severity: critical}
  - alert: ExporterSilent
    expr: absent(mq_queue_depth)
    labels: {severity: critical}
"""
BROKEN_RULES = """
- name: broken
  rules:
  - alert: BrokenJoin
    expr: mq_queue_depth / on (app) pool_size > 0
    labels: {severity: critical}
"""
METRICS = {
    'mq_queue_depth{queue="billing",service="billing-worker"}': 512.0,
    'mq_queue_depth{queue="mail",service="mail-worker"}': 3.0,
    'pool_busy{service="ledger",pool="p1"}': 16.0,
    'pool_size{service="ledger",pool="p1"}': 16.0,
    'pool_size{service="ledger",pool="p2"}': 8.0,
    'tls_days_left{service="gateway"}': 2.0,
    'reply_seconds{service="storefront"}': 4.5,
    'hop_seconds{service="mail-relay"}': 3.0,
    'mq_dead_letters{queue="billing",service="billing-worker"}': 0.0,
    'requests_total{service="storefront",code="200"}': 100.0,
}
ALERTMANAGER = """
route: {receiver: nobody, group_by: [alertname], group_wait: 1s, group_interval: 1s}
receivers: [{name: nobody}]
inhibit_rules:
- source_matchers: ['alertname="QueueBacklog"']
  target_matchers: ['severity="warning"']
  equal: [app]
"""


def missing_programs() -> str | None:
    """Return one line that says what to install; None when all programs are there."""
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if not missing:
        return None
    install = "apt-get install --no-install-recommends prometheus prometheus-alertmanager"
    return f"{' and '.join(missing)} not installed: {install}"


class Exporter:
    """Serves `metrics` at /metrics; a test may change them while it runs."""

    def __init__(self, metrics: dict[str, float]) -> None:
        self.metrics = dict(metrics)
        exporter = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                lines = [f"{series} {value}\n" for series, value in exporter.metrics.items()]
                self.send_response(200)
                self.send_header("Content-Type", "text/plain; version=0.0.4")
                self.end_headers()
                self.wfile.write("".join(lines).encode())

            def log_message(self, *args: Any) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        self.address = f"127.0.0.1:{self._server.server_address[1]}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@dataclass(frozen=True, kw_only=True)
class Incident:
    """Both servers, with every alert in its state."""

    prometheus: str
    alertmanager: str
    exporter: Exporter


@contextmanager
def incident(folder: Path) -> Iterator[Incident]:
    """Run both servers until each alert has its state.

    QueueBacklog (billing-worker) fires, PoolSaturated (ledger) is pending, CertExpiring (gateway) is silenced,
    SlowReplies (storefront) is inhibited, LatencySpike (mail-relay) fired and is resolved, DeadLetters is quiet,
    BrokenJoin cannot be evaluated, NeverMeasured asks for a metric that nothing has.
    """
    with ExitStack() as stack:
        exporter = Exporter(METRICS)
        stack.callback(exporter.stop)
        alertmanager = stack.enter_context(alertmanager_server(folder / "alertmanager", ALERTMANAGER))
        config = (
            "global: {scrape_interval: 1s, evaluation_interval: 1s, external_labels: {cluster: test}}\n"
            "rule_files: [rules.yml]\n"
            f"alerting: {{alertmanagers: [{{static_configs: [{{targets: ['{alertmanager[7:]}']}}]}}]}}\n"
            f"scrape_configs: [{{job_name: app, static_configs: [{{targets: ['{exporter.address}']}}]}}]\n"
        )
        prometheus = stack.enter_context(
            prometheus_server(folder / "prometheus", config, rules=RULES + BROKEN_RULES)
        )
        wait_until(
            lambda: firing(prometheus) >= {"QueueBacklog", "CertExpiring", "SlowReplies", "LatencySpike"}
        )
        exporter.metrics['hop_seconds{service="mail-relay"}'] = 0.1
        wait_until(lambda: held(alertmanager) >= {"QueueBacklog", "CertExpiring", "SlowReplies"})
        silence(alertmanager, "CertExpiring")
        wait_until(lambda: "LatencySpike" not in firing(prometheus))
        wait_until(lambda: "BrokenJoin" in _unhealthy(prometheus))
        wait_until(lambda: "LatencySpike" not in held(alertmanager))
        yield Incident(prometheus=prometheus, alertmanager=alertmanager, exporter=exporter)


@contextmanager
def backfilled(folder: Path, openmetrics: Path, rules: str = "") -> Iterator[str]:
    """Give the URL of a Prometheus that serves the metrics of an OpenMetrics file, and scrapes nothing."""
    backfill(folder / "prometheus" / "data", openmetrics)
    config = "global: {evaluation_interval: 1s}\n" + ("rule_files: [rules.yml]\n" if rules else "")
    with prometheus_server(folder / "prometheus", config, rules=rules) as url:
        yield url


def backfill(data: Path, openmetrics: Path) -> None:
    """Write the metrics of an OpenMetrics file into the folder that a Prometheus keeps its data in."""
    data.mkdir(parents=True)
    command = ["promtool", "tsdb", "create-blocks-from", "openmetrics", str(openmetrics), str(data)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)


@contextmanager
def prometheus_server(folder: Path, config: str, rules: str = "") -> Iterator[str]:
    """Give the URL of a Prometheus with this configuration; its data is in `folder/data`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "prometheus.yml").write_text(config, encoding="utf-8")
    (folder / "rules.yml").write_text(rules, encoding="utf-8")
    port = free_port()
    command = [
        "prometheus",
        f"--config.file={folder / 'prometheus.yml'}",
        f"--storage.tsdb.path={folder / 'data'}",
        "--storage.tsdb.retention.time=100y",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    with _running(command, folder / "log", f"http://127.0.0.1:{port}", "/-/ready") as url:
        yield url


@contextmanager
def alertmanager_server(folder: Path, config: str) -> Iterator[str]:
    """Give the URL of an Alertmanager with this configuration."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "alertmanager.yml").write_text(config, encoding="utf-8")
    port = free_port()
    command = [
        "prometheus-alertmanager",
        f"--config.file={folder / 'alertmanager.yml'}",
        f"--storage.path={folder / 'data'}",
        f"--web.listen-address=127.0.0.1:{port}",
        "--cluster.listen-address=",
    ]
    with _running(command, folder / "log", f"http://127.0.0.1:{port}", "/-/ready") as url:
        yield url


def silence(alertmanager: str, alert: str) -> None:
    """Silence the alert for an hour."""
    now = time.time()
    body = {
        "matchers": [{"name": "alertname", "value": alert, "isRegex": False, "isEqual": True}],
        "startsAt": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now)),
        "endsAt": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now + 3600)),
        "createdBy": "test",
        "comment": "planned work",
    }
    request = urllib.request.Request(
        f"{alertmanager}/api/v2/silences",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=5):
        pass


def get_json(url: str) -> Any:
    """Return the JSON at `url`."""
    with urllib.request.urlopen(url, timeout=5) as response:
        return json.load(response)


def instant(prometheus: str, expression: str) -> list[Any]:
    """Return what an expression gives now."""
    query = urllib.parse.urlencode({"query": expression})
    return get_json(f"{prometheus}/api/v1/query?{query}")["data"]["result"]


def free_port() -> int:
    """Return a port on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(holds: Callable[[], object]) -> None:
    """Return as soon as `holds()`."""
    end = time.monotonic() + _PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"not so within {_PATIENCE} s: {holds}")
        time.sleep(0.2)


@contextmanager
def _running(command: list[str], log: Path, url: str, ready: str) -> Iterator[str]:
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, cwd=log.parent)
    try:
        wait_until(lambda: process.poll() is not None or _answers(url + ready))
        if process.poll() is not None:
            raise RuntimeError(f"{command[0]} ended: {log.read_text(encoding='utf-8')[-2000:]}")
        yield url
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            return response.status == 200
    except (urllib.error.URLError, OSError):
        return False


def firing(prometheus: str) -> set[str]:
    """Return the names of the alerts that fire."""
    alerts = get_json(f"{prometheus}/api/v1/alerts")["data"]["alerts"]
    return {alert["labels"]["alertname"] for alert in alerts if alert["state"] == "firing"}


def _unhealthy(prometheus: str) -> set[str]:
    groups = get_json(f"{prometheus}/api/v1/rules")["data"]["groups"]
    return {rule["name"] for group in groups for rule in group["rules"] if rule["health"] == "err"}


def held(alertmanager: str) -> set[str]:
    """Return the names of the alerts that the Alertmanager holds."""
    return {alert["labels"]["alertname"] for alert in get_json(f"{alertmanager}/api/v2/alerts")}
