"""How a model is chosen, what it may cost, and what of it is refused."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from habeas.errors import BadOption
from habeas.service import wiring
from habeas.service.settings import Settings

NONE = {"HABEAS_CONFIG": ""}


def test_the_option_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('model = "openai:file"\nmodel_calls = 3\n', encoding="utf-8")
    env = {"HABEAS_MODEL": "openai:env"}
    given = [
        Settings.load({}, str(config), environment={}),
        Settings.load({}, str(config), environment=env),
        Settings.load({"model": "openai:option"}, str(config), environment=env),
    ]
    assert [one.model for one in given] == ["openai:file", "openai:env", "openai:option"]
    assert {one.model_calls for one in given} == {3}


@pytest.mark.parametrize("name", ["none", "extractive"])
def test_a_model_can_be_left_out_in_words(name: str) -> None:
    assert Settings.load({"model": name}, environment={**NONE, "HABEAS_MODEL": "openai:env"}).model is None


@pytest.mark.parametrize(
    "name",
    [
        "model_calls",
        "model_tokens",
        "model_seconds",
        "model_cost",
        "model_timeout_seconds",
        "model_planner_tokens",
        "model_executor_tokens",
        "model_judge_tokens",
        "model_wording_tokens",
    ],
)
def test_a_limit_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match=name):
        Settings.load({name: 0}, environment=NONE)


async def test_without_a_model_there_is_no_client() -> None:
    async with wiring.open_model(Settings.load({}, environment=NONE)) as client_for:
        assert client_for is None


@pytest.mark.parametrize(("form", "refused"), [("tools", False), ("json", True)])
async def test_a_model_without_json_schemas_is_not_asked_for_one(
    form: str, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "none")
    settings = Settings.load({"model": "deepseek:deepseek-chat", "model_form": form}, environment=NONE)
    with pytest.raises(BadOption, match="JSON schema") if refused else contextlib.nullcontext():
        async with wiring.open_model(settings) as client_for:
            assert client_for is not None


async def test_the_limits_of_an_answer_are_those_of_the_settings() -> None:
    given = {
        "model": "openai:x",
        "model_planner_tokens": 9,
        "model_thinking_tokens": 70,
        "model_form": "json",
    }
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("OPENAI_API_KEY", "none")
        async with wiring.open_model(Settings.load(given, environment=NONE)) as client_for:
            assert client_for is not None
            client = client_for(None)
    limit = client.meter.budget.output_limit
    assert (limit("planner"), limit("judge"), client.form) == (9, 500, "json")
    assert limit("planner", thinks=True) == 79


async def test_a_limit_of_money_needs_prices() -> None:
    settings = Settings.load(
        {"model": "openai:x", "model_cost": 1.0, "model_price_input": 1.0}, environment=NONE
    )
    with pytest.raises(BadOption, match="model_price_output"):
        async with wiring.open_model(settings):
            pass
