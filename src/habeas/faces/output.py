"""What a person or a program sees. Text from sources stays text: no markup, no control characters, no links."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from rich.console import Console
from rich.text import Text

from habeas.answer.display import one_line
from habeas.service.events import Event, EventKind, Watch

VERDICT_STYLES = {"PASS": "bold green", "LOW_CONFID": "bold yellow", "REJECT": "bold red"}

_CONTROLS = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""What `json.dumps` lets through and a terminal or an editor may obey."""

DEMONSTRATION = {
    "en": "No source was given: this is the built-in demonstration data. "
    "Ask your own with --logs PATH, --metrics URL, --alertmanager URL or --knowledge DIR.",
    "zh": "没有指定数据源：以上查询的是内置演示数据。"
    "查询自己的数据请用 --logs PATH、--metrics URL、--alertmanager URL 或 --knowledge DIR。",
}


def write_json(value: Mapping[str, Any]) -> None:
    """Write one JSON object on one line in UTF-8, its control characters as escapes: a terminal may be looking."""
    text = _CONTROLS.sub(lambda c: f"\\u{ord(c.group()):04x}", json.dumps(value, ensure_ascii=False))
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


@contextlib.contextmanager
def progress(*, shown: bool) -> Iterator[Watch]:
    """Show each step as it happens, on standard error, where a person is looking."""
    console = Console(stderr=True, highlight=False, emoji=False, markup=False)
    if not (shown and console.is_terminal):
        yield lambda _: None
        return
    with console.status("reading the question") as status:

        def watch(event: Event) -> None:
            told = told_of(event)
            if event.kind is not EventKind.CALLING:
                console.print(Text(told, style="dim"))
            status.update(told)

        yield watch


def told_of(event: Event) -> str:
    """Return an event as a line for people."""
    data = event.data
    match event.kind:
        case EventKind.PLANNED:
            steps = cast("list[str]", data["steps"])
            return one_line(f"planned: {'; '.join(steps) or 'no further steps'}")
        case EventKind.CALLING:
            return one_line(f"asking {data['source']} ({data['tool_name']})")
        case EventKind.RECORDED:
            found = f"{data['evidence_status']}, {data['references']} references"
            return one_line(
                f"recorded: invocation {data['invocation_id']}, {data['tool_name']} on {data['source']}: {found}"
            )
        case EventKind.CLAIMED:
            return f"claimed: {data['claims']} claims"
        case EventKind.GATED:
            rules = cast("list[str]", data["failed_rules"])
            return f"gated: {data['severity']}{f' ({chr(44).join(rules)})' if rules else ''}"
        case EventKind.JUDGED:
            return f"judged: {data['verdict']}"
        case EventKind.COMPOSED:
            return f"composed: {data['facts']} facts"


def write_usage(reports: Sequence[Mapping[str, Any]]) -> None:
    """Write what a model has used over several cases, on standard error: standard output holds a line a case."""
    if reports:
        total = {
            key: sum(report[key] for report in reports)
            for key in ("calls", "input_tokens", "output_tokens", "seconds")
        }
        costs = [report["cost"] for report in reports]
        cost = None if None in costs else round(sum(costs), 6)
        sys.stderr.write(f"{_usage({**total, 'name': reports[0]['name'], 'cost': cost})}\n")


def _usage(model: Mapping[str, Any]) -> str:
    tokens = model["input_tokens"] + model["output_tokens"]
    calls = model["calls"]
    line = f"model {one_line(model['name'])}  {calls} call{'' if calls == 1 else 's'}  {tokens:,} tokens"
    cost = "" if model["cost"] is None else f"  cost {model['cost']:g}"
    return f"{line}{cost}  {model['seconds']:.1f} s"


def write_outcome(outcome: Mapping[str, Any]) -> None:
    """Write the answer, then the verdict and where to look it up."""
    console = _console()
    if outcome["answer"] is not None:
        for line in outcome["answer"]["text"].split("\n"):
            console.print(_styled(line))
        console.print()
    console.print(_footer(outcome))
    if outcome.get("model"):
        console.print(Text(_usage(outcome["model"]), style="dim"))
        if outcome["model"]["stopped"]:
            console.print(
                Text(f"The model was given up: {one_line(outcome['model']['stopped'])}", style="yellow")
            )
        for fault in outcome["model"].get("faults", ()):
            console.print(Text(f"Not used: {one_line(fault)}", style="dim"))
    if (outcome.get("wording") or {}).get("reason"):
        told = f"The model's wording was not used: {one_line(outcome['wording']['reason'])}"
        console.print(Text(told, style="yellow"))
    if outcome.get("demonstration"):
        console.print(Text(DEMONSTRATION[outcome["language"]], style="dim"))


def write_check(result: Mapping[str, Any], number: int) -> None:
    """Write the judgement on one case in a few lines."""
    console = _console()
    name = one_line(str(result.get("case_id") or f"line {number}"))
    if "error" in result:
        console.print(Text(f"{name}: cannot be used: {one_line(result['error'])}", style="red"))
        return
    gate = result["gatekeeper_result"]
    verdict = result.get("verdict") or gate["status"]
    line = Text(f"{name}: ")
    line.append(verdict, VERDICT_STYLES.get(verdict, "bold"))
    line.append(f"  gate {gate['severity']}")
    if gate["failed_rules"]:
        line.append(f" ({', '.join(gate['failed_rules'])})")
    console.print(line)
    for judgement in result.get("judgements", ()):
        reasons = one_line("; ".join(judgement["reasons"]))
        console.print(Text(f"  {one_line(judgement['claim_id'])} {judgement['judgement']}: {reasons}"))


def write_sessions(sessions: Sequence[Mapping[str, Any]]) -> None:
    """Write a line a session."""
    console = _console()
    for session in sessions:
        verdict = session["verdict"] or session["status"]
        line = Text(f"{session['created_at'][:19]}  {one_line(session['session_id'])}  ")
        line.append(f"{verdict:<10}", VERDICT_STYLES.get(verdict, "dim"))
        line.append(f"  {one_line(session['question'])}")
        console.print(line)
    if not sessions:
        console.print("The record holds no session yet.")


def write_sources(results: Sequence[Mapping[str, Any]]) -> None:
    """Write a line a source."""
    console = _console()
    for result in results:
        line = Text()
        line.append("ok     " if result["ok"] else "FAILED ", "green" if result["ok"] else "bold red")
        line.append(f"{result['kind']:<13} {one_line(result['name'])}  ")
        if result["ok"]:
            line.append(f"{result['searched']:,} {result['searched_unit']}, {result['seconds']} s")
        else:
            error = result["error"]
            line.append(one_line(f"{error['message']}. {error['hint']}"))
        console.print(line)
        for note in result.get("notes", ()):
            console.print(Text(f"       {one_line(note)}", style="dim"))


def write_audit(report: Mapping[str, Any]) -> None:
    """Write what was verified and what is broken."""
    console = _console()
    for broken in report["broken"]:
        where = f"invocation {broken['invocation_id']}" if broken["invocation_id"] else "the session"
        console.print(
            Text(f"BROKEN {broken['session_id']}, {where}: {one_line(broken['reason'])}", style="bold red")
        )
    state = f"{len(report['broken'])} broken" if report["broken"] else "nothing is broken"
    answers = report.get("model_answers", 0)
    told = f", {answers} model answers" if answers else ""
    console.print(f"{report['sessions']} sessions, {report['invocations']} invocations{told}: {state}.")


def _console() -> Console:
    """Return standard output; when piped, without colours and without folding lines."""
    console = Console(highlight=False, emoji=False, markup=False)
    if not console.is_terminal:
        return Console(
            highlight=False, emoji=False, markup=False, no_color=True, soft_wrap=True, width=100_000
        )
    return console


def _styled(line: str) -> Text:
    if line.startswith("["):
        return Text(line, style="bold")
    if line.startswith("    "):
        return Text(line, style="cyan" if line.lstrip().startswith(">") else "dim")
    return Text(line)


def _footer(outcome: Mapping[str, Any]) -> Text:
    line = Text()
    verdict = outcome["verdict"] or "unfinished"
    line.append(verdict, VERDICT_STYLES.get(verdict, "dim"))
    if outcome["groundedness_score"] is not None:
        line.append(f"  groundedness {outcome['groundedness_score']:.2f}")
    count = len(outcome["invocations"])
    line.append(f"  {count} invocation{'' if count == 1 else 's'}  session {one_line(outcome['session_id'])}")
    return line
