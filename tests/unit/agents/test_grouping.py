"""Which one a record is about, in several formats; what does not say is not guessed."""

from __future__ import annotations

import pytest

from habeas.agents.grouping import groups_of, kind_called


@pytest.mark.parametrize(
    ("kind", "record", "name"),
    [
        ("service", '{"ts":"2026-03-06T01:00:00Z","level":"error","service":"ledger-api","msg":"x"}', "ledger-api"),
        ("service", "time=2026-03-06T01:00:00Z level=error svc=picker msg=x", "picker"),
        ("service", "2026-03-05 09:01:00.000 ERROR pay-service 扣款失败", "pay-service"),
        ("service", "2026-03-05 09:01:00 [错误] 支付服务 - 扣款失败", "支付服务"),
        ("service", "2026-03-05 09:01:00.000 ERROR [order-api,4bf9,00f0] 1 --- [http-1] o.e.X : broke", "order-api"),
        ("service", "Mar  3 08:00:01 web-1 sshd[201]: Failed password for root", "sshd"),
        ("service", "2026-03-05 09:01:00 it broke", None),
        ("component", "2026-03-04 10:05:00,000 ERROR [http-3] com.acme.Pay - timed out", "com.acme.Pay"),
        ("component", "2026-03-04 10:05:00,000 - ERROR [peer-1:Listener@562] - broke", "Listener"),
        ("component", "2026-03-04 10:05:00.167 2931 WARNING store.virt.cache [req-1] unknown file", "store.virt.cache"),
        ("host", "Mar  3 08:00:01 web-1 sshd[201]: Failed password for root", "web-1"),
        ("host", "2026-03-04 10:05:00,000 ERROR worker: broke", None),
        ("host", "2026-03-04T10:05:00Z db-7 kernel: out of memory", "db-7"),
        ("user", "Mar  3 08:00:01 web-1 sshd[2]: Failed password for invalid user eva from 10.6.0.2", "eva"),
        ("user", "Mar  3 08:00:01 web-1 sshd[2]: Accepted publickey for deploy from 10.6.0.3", "deploy"),
        ("user", "2026-03-04 10:05:00 INFO a user logged in", None),
        ("client", '192.0.2.11 - - [05/Mar/2026:08:00:05 +0000] "POST /api/orders HTTP/1.1" 502 173', "192.0.2.11"),
        ("client", "2026-03-04 10:05:00 INFO 10.0.0.1 talks to 10.0.0.2", None),
        ("path", '192.0.2.11 - - [05/Mar/2026:08:00:05 +0000] "POST /api/orders?x=1 HTTP/1.1" 502 173', "/api/orders"),
        ("pod", 'W0304 09:01:01.1 1 event.go:291] "Event occurred" object="shop/a-1" kind="Pod"', "shop/a-1"),
        ("pod", 'W0304 09:01:01.1 1 event.go:291] "Event occurred" object="shop/a" kind="Deployment"', None),
        ("level", '{"level":"warning","msg":"slow"}', "WARNING"),
        ("unit", "Mar  3 08:03:10 web-2 systemd[1]: mysqld.service: Main process exited", "mysqld.service"),
        ("exception", "2026-03-04 ERROR x\njava.net.SocketTimeoutException: read", "SocketTimeoutException"),
        ("station", "level=error station=s4 msg=x", "s4"),
        ("station", "the station went away", None),
    ],
)  # fmt: skip
def test_a_record_names_its_own(kind, record, name) -> None:
    assert groups_of(kind, [record]) == [name]


def test_all_records_are_read_in_one_way() -> None:
    keyed = "time=2026-03-06T01:00:00Z level=error svc=picker msg=x"
    syslog = "Mar  3 08:00:01 web-1 sshd[201]: Failed password for root"
    assert groups_of("service", [keyed, keyed, syslog]) == ["picker", "picker", None]


@pytest.mark.parametrize(
    ("word", "kind"),
    [("services", "service"), ("IP", "client"), ("主机", "host"), ("级别", "level"), ("谁", "user"),
     ("stations", "station"), ("error", None), ("failure", None), ("one", None), ("报错", None)],
)  # fmt: skip
def test_what_a_question_calls_a_kind(word, kind) -> None:
    assert kind_called(word) == kind
