"""Where settings come from, which one wins, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from habeas.errors import BadOption
from habeas.service.settings import Settings, default_database


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_without_anything_the_database_is_in_the_users_folder() -> None:
    settings = Settings.load({}, environment={"HABEAS_CONFIG": ""})
    assert settings.database == default_database()
    assert settings.database.endswith("habeas.db")
    assert (settings.logs, settings.metrics, settings.lang) == ((), (), "auto")


def test_an_option_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    config = write(tmp_path, 'database = "sqlite+aiosqlite:///file.db"\nlogs = ["a.log"]\nlang = "zh"\n')
    env = {"HABEAS_DATABASE_URL": "sqlite+aiosqlite:///env.db"}
    from_file = Settings.load({}, config, environment={})
    from_env = Settings.load({}, config, environment=env)
    from_option = Settings.load({"database": "sqlite+aiosqlite:///option.db"}, config, environment=env)
    assert [s.database[-7:] for s in (from_file, from_env, from_option)] == ["file.db", "/env.db", "tion.db"]
    assert from_option.logs == ("a.log",)
    assert from_option.lang == "zh"


def test_an_option_that_was_not_given_does_not_hide_the_file(tmp_path: Path) -> None:
    config = write(tmp_path, 'logs = ["a.log"]\n')
    assert Settings.load({"logs": (), "lang": None}, config, environment={}).logs == ("a.log",)
    assert Settings.load({"logs": ("b.log",)}, config, environment={}).logs == ("b.log",)


def test_the_environment_can_name_the_file(tmp_path: Path) -> None:
    config = write(tmp_path, 'knowledge = ["runbooks"]\n')
    assert Settings.load({}, environment={"HABEAS_CONFIG": config}).knowledge == ("runbooks",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("logz = []", "no setting 'logz'"),
        ("lang = 'fr'", "lang"),
        ("timeout_seconds = 0", "timeout_seconds"),
        ("logs = 5", "logs"),
        ("logs = [", "is no TOML"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_by_name(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Settings.load({}, write(tmp_path, text), environment={})


def test_a_file_that_is_not_there_is_refused_only_where_it_was_named(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"nowhere\.toml"):
        Settings.load({}, str(tmp_path / "nowhere.toml"), environment={})


def test_one_source_need_not_be_a_list(tmp_path: Path) -> None:
    assert Settings.load({}, write(tmp_path, 'logs = "a.log"'), environment={}).logs == ("a.log",)
