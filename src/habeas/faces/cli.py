"""The command line. Imports as little as it can before it knows what is asked: `--help` answers at once."""

from __future__ import annotations

import enum
import io
import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from habeas.errors import HabeasError, InternalError

app = typer.Typer(
    help="Incident diagnosis that has to produce the evidence.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
sessions_app = typer.Typer(help="Look at the sessions in the record.", no_args_is_help=True)
sources_app = typer.Typer(help="Look at the sources of evidence.", no_args_is_help=True)
audit_app = typer.Typer(help="Prove that the record is what was written.", no_args_is_help=True)
app.add_typer(sessions_app, name="sessions")
app.add_typer(sources_app, name="sources")
app.add_typer(audit_app, name="audit")

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""
CLOSED_PIPE = 141
"""Exit code when the reader of our output has gone, as shells have it."""


class Format(enum.StrEnum):
    """How a result is written."""

    TEXT = "text"
    """For people."""
    JSON = "json"
    """For programs."""


class Lang(enum.StrEnum):
    """The language of an answer."""

    AUTO = "auto"
    EN = "en"
    ZH = "zh"


class Wording(enum.StrEnum):
    """Who words an answer."""

    RULES = "rules"
    MODEL = "model"


Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="Database of the record. Default: HABEAS_DATABASE_URL, or a SQLite file in your data folder.",
    ),
]
Config = Annotated[
    str | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="TOML file with database, logs, metrics, alertmanager, knowledge, lang, model.",
    ),
]
Output = Annotated[Format, typer.Option("--format", help="text for people, json for programs.")]
Logs = Annotated[
    list[str] | None,
    typer.Option(
        "--logs", metavar="PATH", help="Log file, folder or glob; .gz, .xz and .zst are read. May repeat."
    ),
]
Metrics = Annotated[
    list[str] | None, typer.Option("--metrics", metavar="URL", help="Prometheus server. May repeat.")
]
Alertmanagers = Annotated[
    list[str] | None, typer.Option("--alertmanager", metavar="URL", help="Alertmanager. May repeat.")
]
Knowledge = Annotated[
    list[str] | None,
    typer.Option("--knowledge", metavar="DIR", help="Folder of Markdown runbooks. May repeat."),
]


def _version(wanted: bool) -> None:
    if wanted:
        from habeas import __version__

        typer.echo(f"habeas {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Incident diagnosis that has to produce the evidence."""


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="What you want to know, in English or Chinese.")],
    logs: Logs = None,
    metrics: Metrics = None,
    alertmanager: Alertmanagers = None,
    knowledge: Knowledge = None,
    since: Annotated[
        str | None,
        typer.Option(
            "--since", metavar="TIME", help="Begin of the window: ISO 8601, or a span back from now (2h)."
        ),
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="TIME", help="End of the window, as --since.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            metavar="NAME",
            help="Model that reads the question and judges, as PROVIDER:NAME (openai:gpt-5-mini). "
            "Default: HABEAS_MODEL, or none: the extractive engine.",
        ),
    ] = None,
    wording: Annotated[
        Wording | None,
        typer.Option(
            "--wording",
            help="Who words the facts; a model's words are checked, and ours used where they fail.",
        ),
    ] = None,
    lang: Annotated[
        Lang | None, typer.Option("--lang", help="Language of the answer; auto: the question's.")
    ] = None,
    output: Output = Format.TEXT,
    session_id: Annotated[
        str | None,
        typer.Option(
            "--session-id", metavar="ID", help="Name the session; run it again to go on where it stopped."
        ),
    ] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Answer a question about an incident, with the evidence.

    Exit: 0 PASS, 1 LOW_CONFID, 3 REJECT, 2 wrong use or configuration, 4 a fault of ours.
    Without any source the built-in demonstration data is asked.
    """

    def run() -> int:
        from habeas.faces import ask_command

        return ask_command.run(
            question=question,
            options={
                "logs": tuple(logs or ()),
                "metrics": tuple(metrics or ()),
                "alertmanager": tuple(alertmanager or ()),
                "knowledge": tuple(knowledge or ()),
                "lang": str(lang) if lang else None,
                "model": model,
                "wording": str(wording) if wording else None,
                "database": database,
            },
            since=since,
            until=until,
            session_id=session_id,
            as_json=output is Format.JSON,
            config=config,
        )

    _leave(run, as_json=output is Format.JSON)


@app.command()
def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="JSON lines, one case a line; - for standard input.")
    ],
    gate_only: Annotated[
        bool, typer.Option("--gate-only", help="Only whether the references are authentic.")
    ] = False,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            metavar="NAME",
            help="Model that judges what is undecided. Default: nobody. Its answers are not recorded, and a line "
            "judged again is asked again; each result says under `model` what was asked and used.",
        ),
    ] = None,
    output: Output = Format.JSON,
) -> None:
    """Judge claims that someone else made, against a ledger that someone else recorded.

    JSON lines in, JSON lines out. Exit: 0 all PASS, 1 some not, 2 some lines unusable.
    """

    def run() -> int:
        from habeas.faces import check_command

        return check_command.run(file, gate_only=gate_only, model=model, as_json=output is Format.JSON)

    _leave(run, as_json=output is Format.JSON)


@sessions_app.command("list")
def sessions_list(
    limit: Annotated[int, typer.Option("--limit", min=1, max=100_000, help="The newest N.")] = 50,
    output: Output = Format.TEXT,
    database: Database = None,
    config: Config = None,
) -> None:
    """List the sessions, newest first."""

    def run() -> int:
        from habeas.faces import record_commands

        return record_commands.list_sessions(
            {"database": database}, config, limit, as_json=output is Format.JSON
        )

    _leave(run, as_json=output is Format.JSON)


@sessions_app.command("show")
def sessions_show(
    session_id: Annotated[str, typer.Argument(metavar="ID", help="The session's id.")],
    output: Output = Format.TEXT,
    database: Database = None,
    config: Config = None,
) -> None:
    """Show what a session answered, and from what."""

    def run() -> int:
        from habeas.faces import record_commands

        return record_commands.show_session(
            session_id, {"database": database}, config, as_json=output is Format.JSON
        )

    _leave(run, as_json=output is Format.JSON)


@sources_app.command("check")
def sources_check(
    logs: Logs = None,
    metrics: Metrics = None,
    alertmanager: Alertmanagers = None,
    knowledge: Knowledge = None,
    output: Output = Format.TEXT,
    config: Config = None,
) -> None:
    """Ask every configured source something cheap. Exit 1 when one cannot be asked."""

    def run() -> int:
        from habeas.faces import record_commands

        options: dict[str, object] = {
            "logs": tuple(logs or ()),
            "metrics": tuple(metrics or ()),
            "alertmanager": tuple(alertmanager or ()),
            "knowledge": tuple(knowledge or ()),
        }
        return record_commands.check_sources(options, config, as_json=output is Format.JSON)

    _leave(run, as_json=output is Format.JSON)


@audit_app.command("verify")
def audit_verify(
    session_id: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="One session; without it, all.")
    ] = None,
    output: Output = Format.TEXT,
    database: Database = None,
    config: Config = None,
) -> None:
    """Recompute every hash of the record. Exit 1 when something is broken."""

    def run() -> int:
        from habeas.faces import record_commands

        return record_commands.verify_audit(
            session_id, {"database": database}, config, as_json=output is Format.JSON
        )

    _leave(run, as_json=output is Format.JSON)


def _leave(run: Callable[[], int], *, as_json: bool) -> None:
    """Run a command and leave with its exit code; a fault becomes one clear line."""
    try:
        code = run()
    except HabeasError as exc:
        _report(exc, as_json=as_json)
        code = exc.exit_code
    except KeyboardInterrupt:
        typer.echo("habeas: interrupted", err=True)
        code = INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on. What was left unsaid may have been a refusal, so this is no success.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CLOSED_PIPE
    except Exception as exc:  # noqa: BLE001 - the outermost edge: a fault of ours is one line and exit code 4
        _report(InternalError(f"a fault of habeas itself: {type(exc).__name__}: {exc}"), as_json=as_json)
        code = InternalError.exit_code
    raise typer.Exit(code)


def _report(exc: HabeasError, *, as_json: bool) -> None:
    """Write a fault: a line for people on standard error, an object for programs on standard output."""
    from habeas.answer.display import one_line

    message, advice = one_line(exc.message), one_line(exc.advice)
    if as_json:
        from habeas.faces import output

        output.write_json({"error": {"code": exc.code, "message": message, "hint": advice}})
    typer.echo(f"habeas: {message}" + (f". {advice}" if advice else ""), err=True)


def main() -> None:
    """Run the program. Output is UTF-8 whatever the locale says; what even that cannot hold is written as escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    app()
