"""A record that holds every asked word and says the opposite is no yes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from habeas.agents.question import read_question
from habeas.agents.record_check import fits
from habeas.contracts.answer import Language

NOW = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "record", "fitting"),
    [
        ("Is disk sdb2 full?", "disk sdb2 full: false", False),
        ("Is disk sdb2 full?", "disk sdb2 full: true", True),
        ("Was pod web-5 OOMKilled?", 'pod web-5 {"OOMKilled": false}', False),
        ("Was pod web-5 OOMKilled?", 'pod web-5 {"OOMKilled": true}', True),
        ("Was an IOException logged?", "IOException: No space left on device", True),
        ("Is replica r-1 in sync?", "replica r-1 in sync=no lag=5", False),
        ("Did pod web-3 restart?", "restart of pod web-3 failed", False),
        ("Did pod web-3 restart?", "restart of pod web-3 done", True),
        ("Did user eve log in?", "login of user eve rejected", False),
        ("Was svc-9 restarted?", "would restart svc-9 (dry run)", False),
        ("Did the request to db-2 time out?", "request to db-2 timed out, retry failed", True),
        ("Was job j-7 rejected?", "job j-7 rejected", True),
        ("任务 bak-1 备份了吗？", "任务 bak-1 备份失败", False),
        ("任务 bak-1 备份失败了吗？", "任务 bak-1 备份失败", True),
    ],
)
def test_what_is_no_yes(question: str, record: str, fitting: bool) -> None:
    language = Language.ZH if "吗" in question else Language.EN
    assert fits(read_question(question, language, NOW), record) is fitting
