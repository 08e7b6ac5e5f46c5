"""Made-up sessions: what the tools returned, as a ledger that can be cited, and the facts behind it.

The same seed gives the same world. In one world no two events share a service, host, thing, time or number, so that
whatever is taken from one and said of another is false.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tests.redteam.names import ALERTS, CHINESE, FIRST, METRICS, SECOND, TERMS, TERMS_ZH, THINGS
from tests.redteam.records import DEEDS, FORMS, KEYS, LEVELS, NEGATED, Event


@dataclass(frozen=True)
class Ref:
    """One citable place of the record."""

    invocation: int
    tool: str
    path: str
    text: str
    event: Event | None = None
    """The facts behind a log record."""
    facts: dict[str, str] = field(default_factory=dict)
    """Those behind another reference."""

    def binding(self, excerpt: str | None = None, **changed: Any) -> dict[str, Any]:
        """Return a binding to it: to the whole text, if no excerpt is given."""
        return {
            "tool_name": self.tool,
            "source_invocation_id": self.invocation,
            "raw_path": self.path,
            "evidence_excerpt": self.text if excerpt is None else excerpt,
            **changed,
        }


@dataclass
class World:
    """All that one session recorded."""

    session_id: str
    language: str
    invocations: list[dict[str, Any]] = field(default_factory=list)
    logs: list[Ref] = field(default_factory=list)
    """Records with events, of two calls of one tool; the last hangs on a negating word."""
    alerts: list[Ref] = field(default_factory=list)
    """Firing, resolved, pending."""
    series: list[Ref] = field(default_factory=list)
    blocks: list[Ref] = field(default_factory=list)
    """What runbooks say."""
    hedged: list[Ref] = field(default_factory=list)
    """Records that call something only possible; `facts` has it said plainly."""
    absences: list[Ref] = field(default_factory=list)
    cut: list[Ref] = field(default_factory=list)
    """The hits of a truncated result."""
    foreign: list[Ref] = field(default_factory=list)
    """Of another session."""
    bare: dict[str, int] = field(default_factory=dict)
    """Calls without a reference: `failed`, `unavailable`, `old`."""
    spare: list[Event] = field(default_factory=list)
    """Events that are in no record."""

    @property
    def negated(self) -> Ref:
        """The record that hangs on a negating word."""
        return self.logs[-1]

    def recorded(self) -> list[str]:
        """Return all texts of this session's own record."""
        own = [i for i in self.invocations if i["session_id"] == self.session_id]
        details = [i["retrieval_details"] for i in own]
        texts = [ref["text"] for d in details for ref in d.get("evidence_refs") or ()]
        return texts + [str(d) for d in details]


def make_world(rng: Random, language: str) -> World:
    """Return a world whose sources write in `language` (and, as sources do, now and then in English forms)."""
    return _Maker(rng, language).make()


class _Maker:
    def __init__(self, rng: Random, language: str) -> None:
        self.rng, self.language = rng, language
        self.world = World(session_id=f"s-{rng.randrange(10**8):08d}", language=language)
        services = [f"{a}-{b}" for a in FIRST for b in SECOND]
        rng.shuffle(services)
        if language == "zh":
            services[::3] = rng.sample(CHINESE, len(CHINESE)) + services[24::3]
        self.services = iter(services)
        self.hosts = iter(f"rk{a}-{b:02d}" for a, b in _pairs(rng, 9, 60))
        self.things = iter(f"{rng.choice(THINGS)}-{a}{b:02d}" for a, b in _pairs(rng, 9, 90))
        self.names = iter(rng.sample(ALERTS, 3))
        self.metrics = iter(rng.sample(METRICS, 2))
        self.ids = iter(rng.sample(range(101, 9000), 40))
        self.when = datetime(2031, rng.randint(1, 12), rng.randint(10, 27), 4, 0, tzinfo=UTC)
        self.used: dict[str, set[int]] = {}

    def make(self) -> World:
        world, rng = self.world, self.rng
        world.logs += self.events(4) + self.events(3) + self.events(1, NEGATED)
        world.cut += self.events(2, truncated=True, total=rng.randint(300, 5000))
        world.foreign += self.events(2, session="s-other-" + world.session_id)
        world.alerts += self.refs("query_metrics", "alerts", [self.alert(s) for s in _STATES])
        world.series += self.refs("query_metrics", "series", [self.reading(), self.reading()])
        world.blocks += self.refs("lookup_knowledge", "evidence_blocks", [self.block(), self.block()])
        world.hedged += self.refs("query_logs", "logs", [self.hedge(), self.hedge()])
        for tool in ("query_logs", "query_logs", "query_metrics"):
            world.absences += self.absence(tool)
        world.foreign += self.absence("query_logs", session="s-other-" + world.session_id)
        for name, details in _BARE.items():
            world.bare[name] = self.call("query_logs", details)
        world.spare += [self.event(DEEDS) for _ in range(3)]
        rng.shuffle(world.invocations)
        return world

    def number(self, low: int, high: int, unit: str = "") -> str:
        used = self.used.setdefault(unit, set())
        number = self.rng.randint(low, high)
        while number in used or number % 10 == 0:
            number = self.rng.randint(low, high)
        used.update(range(number - 1, number + 2))
        return str(number)

    def share(self, low: int, high: int) -> str:
        digits = self.number(10 * low, 10 * high, "share")
        return f"{digits[:-1]}.{digits[-1]}%"

    def event(self, deeds: tuple[Any, ...]) -> Event:
        rng = self.rng
        (key, unit, low, high), (key2, unit2, low2, high2) = rng.sample(KEYS, 2)
        self.when += timedelta(seconds=rng.randint(61, 400))
        forms = [form for form in FORMS if form != "chinese"] if self.language == "en" else list(FORMS)
        return Event(
            when=self.when,
            level=rng.choice(LEVELS),
            service=next(self.services),
            host=next(self.hosts),
            thing=next(self.things),
            deed=rng.choice(deeds),
            key=key,
            number=self.number(low, high, unit),
            unit=unit,
            key2=key2,
            number2=self.number(low2, high2, unit2),
            unit2=unit2,
            form=rng.choice(forms),
            language=self.language,
        )

    def events(
        self, count: int, deeds: tuple[Any, ...] = DEEDS, session: str | None = None, **details: Any
    ) -> list[Ref]:
        made = [self.event(deeds) for _ in range(count)]
        entries = [(event.text, {}) for event in made]
        refs = self.refs("query_logs", "logs", entries, session=session, **details)
        return [Ref(r.invocation, r.tool, r.path, r.text, e) for r, e in zip(refs, made, strict=True)]

    def refs(
        self,
        tool: str,
        group: str,
        entries: list[tuple[str, dict[str, str]]],
        *,
        session: str | None = None,
        **details: Any,
    ) -> list[Ref]:
        paths = [f"$.{group}[{i}]" for i in range(len(entries))]
        body = {
            "evidence_refs": [
                {"raw_path": path, "text": text} for path, (text, _) in zip(paths, entries, strict=True)
            ],
            "evidence_status": "evidence",
            "searched": 5120,
            "total": len(entries),
            "truncated": False,
            **details,
        }
        number = self.call(tool, body, session)
        return [
            Ref(number, tool, path, text, facts=facts)
            for path, (text, facts) in zip(paths, entries, strict=True)
        ]

    def call(self, tool: str, details: dict[str, Any], session: str | None = None) -> int:
        number = next(self.ids)
        self.world.invocations.append(
            {
                "id": number,
                "session_id": session or self.world.session_id,
                "tool_name": tool,
                "retrieval_details": dict(details),
            }
        )
        return number

    def alert(self, state: str) -> tuple[str, dict[str, str]]:
        facts = {
            "name": next(self.names),
            "state": state,
            "s": next(self.services),
            "h": next(self.hosts),
            "v": self.share(81, 98),
            "limit": self.share(52, 79),
            "for": self.number(11, 40, "m") + "m",
        }
        form = self.rng.choice(
            (
                "{name} {state}, service={s}, instance={h}, current={v}, threshold={limit}, duration={for}",
                "alertname={name} state={state} service={s} instance={h} value={v} threshold={limit} for={for}",
                "{name} is {state}; service: {s}; instance: {h}; value: {v}; threshold: {limit}; duration: {for}",
            )
        )
        return form.format(**facts), facts

    def reading(self) -> tuple[str, dict[str, str]]:
        facts = {
            "name": next(self.metrics),
            "s": next(self.services),
            "v": self.number(1100, 9900),
        }
        stamp = f"{self.when:%Y-%m-%dT%H:%M:%SZ}"
        return '{name}{{service="{s}"}} value={v} at {at}'.format(at=stamp, **facts), facts

    def block(self) -> tuple[str, dict[str, str]]:
        facts = {"s": next(self.services), "p": next(self.things), "v": self.number(101, 980, "s") + "s"}
        forms = {
            "en": (
                "Runbook: if {s} stalls, volume {p} is usually full. Check its usage, then wait {v}.",
                "Runbook: when {s} reports timeouts, {p} may be full. Raise the grace period to {v} first.",
            ),
            "zh": (
                "手册：如果 {s} 卡住，通常是卷 {p} 已满。先查看用量，再等待 {v}。",
                "手册：当 {s} 出现超时时，{p} 可能已满。先把宽限期调到 {v}。",
            ),
        }
        return self.rng.choice(forms[self.language]).format(**facts), facts

    def hedge(self) -> tuple[str, dict[str, str]]:
        facts = {"s": next(self.services), "p": next(self.things)}
        forms = {
            "en": (
                "{at} WARN {s} {p} may be overloaded",
                "{at} WARN {s} possibly {p} is overloaded",
                "{at} WARN {s} suspect that {p} is overloaded",
            ),
            "zh": (
                "{at} WARN {s} {p} 可能过载",
                "{at} WARN {s} 疑似 {p} 过载",
                "{at} WARN {s} 怀疑 {p} 过载",
            ),
        }
        self.when += timedelta(seconds=71)
        text = self.rng.choice(forms[self.language]).format(at=f"{self.when:%Y-%m-%dT%H:%M:%SZ}", **facts)
        return text, facts

    def absence(self, tool: str, session: str | None = None) -> list[Ref]:
        rng = self.rng
        term = rng.choice(TERMS if self.language == "en" or rng.random() < 0.4 else TERMS_ZH)
        facts = {
            "s": next(self.services),
            "term": term,
            "from": f"{self.when:%Y-%m-%d}T08:{rng.randint(10, 29)}:00Z",
            "to": f"{self.when:%Y-%m-%d}T09:{rng.randint(30, 55)}:00Z",
        }
        message = "未找到匹配的记录" if self.language == "zh" else "no matching record"
        text = (
            "{tool} returned no evidence; evidence_status=no_evidence; query={s} {term}; source=archive; "
            "from={from}; to={to}; searched=5120; total=0; message={message}"
        ).format(tool=tool, message=message, **facts)
        details = {
            "evidence_refs": [{"raw_path": "$.no_evidence", "text": text}],
            "evidence_status": "no_evidence",
            "searched": 5120,
            "total": 0,
            "query": "{s} {term}".format(**facts),
            "window": {"from": facts["from"], "to": facts["to"]},
        }
        number = self.call(tool, details, session)
        return [Ref(number, tool, "$.no_evidence", text, facts=facts)]


_STATES = ("firing", "resolved", "pending")
_BARE: dict[str, dict[str, Any]] = {
    "failed": {
        "evidence_refs": [],
        "evidence_status": "error",
        "query": "wharf-crane TornPage",
        "error": {"code": "E-TIMEOUT", "message": "the source did not answer within 20s"},
    },
    "unavailable": {
        "evidence_refs": [],
        "evidence_status": "unavailable",
        "query": "wharf-crane TornPage",
        "error": {"code": "E-GONE", "message": "the source is not configured"},
    },
    "old": {},
}


def _pairs(rng: Random, high: int, many: int) -> list[tuple[int, int]]:
    codes = rng.sample(range(high * (many - 10)), 60)
    return [(code // (many - 10) + 1, code % (many - 10) + 10) for code in codes]
