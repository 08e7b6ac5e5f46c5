"""Where the level of a record stands."""

from __future__ import annotations

import pytest

from habeas.sources.levels import canonical_level, has_sign, level_of


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("2026-03-04 05:06:07,123 ERROR [main] com.example.A: x", "ERROR"),
        ("2026-03-04 05:06:07,123 - WARN  [Send:1@2] - x", "WARN"),
        ("081109 203615 148 INFO dfs.A: ERROR in block", "INFO"),
        ("api.log.1.2026-03-03_23:59:08 2026-03-04 00:00:00.008 25 WARNING nova x", "WARN"),
        ("- 1117838570 2026.06.03 N1 2026-06-03-15.42.50.67 N1 RAS KERNEL FATAL x", "FATAL"),
        ("2026-03-04T05:06:07.1Z [main] DEBUG com.example.A - x", "DEBUG"),
        ("[Sun Dec 04 04:47:44 2005] [error] x", "ERROR"),
        ("[Wed Oct 11 14:32:52 2023] [core:crit] [pid 3] x", "CRIT"),
        ("2026/09/22 13:19:39 [alert] 12#0: x", "ALERT"),
        ("2026-09-28 04:30:30, Info                  CBS    x", "INFO"),
        ("2026-03-04T05:06:07Z\terror\tmain.go:1\tx", "ERROR"),
        ("Jun 14 15:16:01 host sshd[1]: fatal: x", "FATAL"),
        ("Jun 14 15:16:01 host logrotate: ALERT exited", "ALERT"),
        ("E0710 12:34:56.789 1 x.go:1] x", "ERROR"),
        ("03-17 16:13:38.811  1702  2395 W Window: error", "WARN"),
        ("03-17 16:13:38.811 E/Tag(12): x", "ERROR"),
        ("2026-03-04T05:06:07.1+0000 I NETWORK  [x] error", "INFO"),
        ('{"time":"2026-03-04T05:06:07Z","msg":"ERROR","level":"info"}', "INFO"),
        ('{"severity": "Critical", "msg": "x"}', "CRIT"),
        ('{"level":50,"msg":"x"}', "ERROR"),
        ('{"PRIORITY":"x","level":3}', "ERROR"),
        ("time=2026-03-04T05:06:07Z level=warning msg=error", "WARN"),
        ("ts=1607093812.5 lvl=err msg=x", "ERROR"),
        ("<11>Oct 11 22:14:15 host app: x", "ERROR"),
        ("error: no such file", "ERROR"),
        ("ERROR no such file", "ERROR"),
        ("2026-03-04 05:06:07.5 UTC [12] FATAL:  x", "FATAL"),
        ("2026-03-04 05:06:07|WARN|x", "WARN"),
    ],
)
def test_a_level_is_read_where_it_stands(text: str, level: str) -> None:
    assert level_of(text) == level


@pytest.mark.parametrize(
    "text",
    [
        "Jun 14 15:16:01 host app[1]: an error occurred",
        "2026-03-04 05:06:07 config loaded from disk",
        "Jun 14 15:16:01 host app[1]: ERROR_COUNT=5",
        "com.example.ERROR.Handler started",
        "the warning light is on",
        "\tat com.example.Foo(Foo.java:1)",
    ],
)
def test_a_word_of_the_message_is_no_level(text: str) -> None:
    assert level_of(text) is None


def test_synonyms_are_one_level_and_an_unknown_word_stays_itself() -> None:
    assert {canonical_level(word) for word in ("warn", "WARNING", "Wrn")} == {"WARN"}
    assert canonical_level("bogus") == "BOGUS"


def test_a_level_that_is_only_a_sign_is_told_from_a_word() -> None:
    assert has_sign("E0710 12:34:56.789 1 x.go:1] x")
    assert not has_sign("2026-03-04 05:06:07 ERROR x")
    assert not has_sign("no level at all")
