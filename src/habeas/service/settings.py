"""What a run is configured with. The one place that reads the environment and the configuration file.

An option of the command line wins over the environment, the environment over the file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Self, cast

import platformdirs
from pydantic import Field, ValidationError

from habeas.contracts.base import Contract
from habeas.errors import BadOption

DATABASE_VARIABLE = "HABEAS_DATABASE_URL"
CONFIG_VARIABLE = "HABEAS_CONFIG"
MODEL_VARIABLE = "HABEAS_MODEL"


class Settings(Contract):
    """All settings of one run, checked. The configuration file is TOML with these names."""

    database: str = ""
    """Database URL: `sqlite+aiosqlite:///PATH`, `sqlite+aiosqlite:///:memory:` or `postgresql+psycopg://…`."""
    logs: tuple[str, ...] = ()
    """Log files, folders or globs."""
    metrics: tuple[str, ...] = ()
    """Base URLs of Prometheus servers."""
    alertmanager: tuple[str, ...] = ()
    """Base URLs of Alertmanagers."""
    knowledge: tuple[str, ...] = ()
    """Folders of Markdown runbooks."""
    log_index: bool = True
    """Whether what was learnt of large log files is kept in the user's cache folder for the next question."""
    lang: Literal["auto", "en", "zh"] = "auto"
    """The answer's language; `auto`: the question's."""
    timeout_seconds: float = Field(default=30.0, gt=0, le=3600)
    """How long one question to a server may take, its repeats included."""
    model: str | None = None
    """Who reads the question, as `PROVIDER:NAME`; `none` or nothing: the extractive engine. Keys and addresses of
    providers are read by their own libraries."""
    model_calls: int = Field(default=30, gt=0)
    """Calls of the model in one session."""
    model_tokens: int = Field(default=300_000, gt=0)
    """Tokens of one session, read and written."""
    model_seconds: float = Field(default=600.0, gt=0)
    """Seconds of waiting for the model in one session."""
    model_timeout_seconds: float = Field(default=120.0, gt=0, le=3600)
    """How long one call of the model may take, its repeats included."""
    wording: Literal["rules", "model"] = "rules"
    """Who words the answer's facts. A model's words are checked; where they fail, ours are used."""
    model_form: Literal["tools", "json"] = "tools"
    """How the model answers: by calling tools, or with one JSON object (`response_format: json_schema`), which small
    servers hold a model to more surely."""
    model_planner_tokens: int = Field(default=600, gt=0)
    """Tokens that the model may write for one plan; beyond, the answer is cut and not used."""
    model_executor_tokens: int = Field(default=2000, gt=0)
    """Tokens of one answer that calls tools or hands in claims."""
    model_judge_tokens: int = Field(default=500, gt=0)
    """Tokens of one judgement."""
    model_wording_tokens: int = Field(default=800, gt=0)
    """Tokens of one wording of the answer."""
    model_thinking_tokens: int = Field(default=8000, ge=0)
    """Tokens beside each of these for a model that is known to think before it answers."""
    model_cost: float | None = Field(default=None, gt=0)
    """What the model may cost in one session, in the currency of the prices."""
    model_price_input: float | None = Field(default=None, ge=0)
    """Price of a million tokens that the model reads."""
    model_price_output: float | None = Field(default=None, ge=0)
    """Price of a million tokens that the model writes."""

    @classmethod
    def load(
        cls,
        options: Mapping[str, object],
        config: str | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Self:
        """Return the settings of `options` (those that are not None), the environment and the file.

        Without `config`, the file named by HABEAS_CONFIG or `config.toml` in the user's folder is read, if it is there.

        Raises:
            BadOption: the file cannot be read, or a value cannot be used; the message names it.
        """
        env = os.environ if environment is None else environment
        values: dict[str, object] = dict(_read_file(config, env))
        if env.get(DATABASE_VARIABLE):
            values["database"] = env[DATABASE_VARIABLE]
        if env.get(MODEL_VARIABLE):
            values["model"] = env[MODEL_VARIABLE]
        values.update({key: value for key, value in options.items() if value not in (None, ())})
        values["database"] = values.get("database") or default_database()
        if values.get("model") in ("none", "extractive", ""):
            values["model"] = None
        for name in ("logs", "metrics", "alertmanager", "knowledge"):
            if isinstance(values.get(name), str):
                values[name] = [values[name]]  # one source need not be written as a list
        try:
            return cls.model_validate(values, strict=False)
        except ValidationError as exc:
            error = exc.errors()[0]
            name = ".".join(str(part) for part in error["loc"])
            if error["type"] == "extra_forbidden":
                known = ", ".join(cls.model_fields)
                raise BadOption(f"the configuration has no setting {name!r}; there are {known}") from exc
            raise BadOption(f"setting {name}: {error['msg']}") from exc


def default_database() -> str:
    """Return the URL of the SQLite file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("habeas", appauthor=False))
    return f"sqlite+aiosqlite:///{folder / 'habeas.db'}"


def index_folder() -> Path:
    """Return where indexes of log files are kept."""
    return Path(platformdirs.user_cache_dir("habeas", appauthor=False)) / "logs"


def _read_file(config: str | None, env: Mapping[str, str]) -> dict[str, Any]:
    """Return the configuration file's settings; none when no file was named and the usual one is not there."""
    named = config or env.get(CONFIG_VARIABLE)
    path = (
        Path(named)
        if named
        else Path(platformdirs.user_config_dir("habeas", appauthor=False)) / "config.toml"
    )
    if not named and not path.exists():
        return {}
    try:
        with path.open("rb") as file:
            return cast("dict[str, Any]", tomllib.load(file))
    except OSError as exc:
        raise BadOption(f"configuration file {path}: {exc.strerror or exc}") from exc
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        raise BadOption(f"configuration file {path} is no TOML: {exc}") from exc
