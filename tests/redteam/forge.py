"""What a lie is here, the list of all kinds, and the tools to make one.

A kind is a function that takes a `Forger` and returns claims that are known to be false, or not derivable, by the way
in which they are made: from facts that were changed, or from a citation that cannot be what it says. Nobody has to
understand the sentence to know it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tests.redteam.records import LEVELS, Event, sentence
from tests.redteam.worlds import Ref, World

Phrases = Mapping[str, Sequence[str]]
"""Templates by language."""


@dataclass(frozen=True)
class Lie:
    """Claims that must not be stated, as an executor delivers them."""

    claims: list[Any]
    marks: tuple[str, ...] = ()
    """The false parts: where one stands, the lie was told."""
    stated: bool = True
    """Whether a claim asks to be taken as a fact, so that PASS would be wrong whatever stands beside it."""
    beside: dict[str, Any] = field(default_factory=dict)
    """Further keys of the payload."""
    whole: Any = None
    """What is delivered in place of an object with `claims`."""


@dataclass
class Forger:
    """A liar with a world to lie about, in one language."""

    world: World
    rng: Random
    language: str

    def pick(self, phrases: Phrases, **slots: str) -> str:
        """Return one of the templates of this language, filled in."""
        return self.rng.choice(phrases[self.language]).format(**slots)

    def records(self, count: int) -> list[Ref]:
        """Return different log records, in the order of their times."""
        chosen = self.rng.sample(range(len(self.world.logs)), count)
        return [self.world.logs[i] for i in sorted(chosen)]

    def record(self) -> tuple[Ref, Event]:
        """Return a log record and the facts behind it."""
        ref = self.rng.choice(self.world.logs)
        return ref, facts_of(ref)

    def truth(self, event: Event, kind: str | None = None) -> str:
        """Return a sentence that says what `event` holds."""
        return sentence(event, self.language, self.rng, kind)

    def claim(
        self,
        text: str,
        *bindings: Any,
        kind: str = "observation",
        status: str = "confirmed",
        **changed: Any,
    ) -> dict[str, Any]:
        """Return a claim without an id."""
        return {
            "claim_type": kind,
            "status": status,
            "claim_text": text,
            "evidence_bindings": list(bindings),
            **changed,
        }

    def lie(self, text: str, *bindings: Any, marks: Sequence[str] = (), **changed: Any) -> Lie:
        """Return a lie of one claim."""
        return Lie([self.claim(text, *bindings, **changed)], tuple(marks))


Maker = Callable[[Forger], Lie]
KINDS: dict[str, Maker] = {}
"""Every kind of lie by its name."""


def kind(name: str) -> Callable[[Maker], Maker]:
    """Enter a function into the list of kinds."""

    def enter(maker: Maker) -> Maker:
        assert name not in KINDS
        KINDS[name] = maker
        return maker

    return enter


def opened(text: str) -> str:
    """Return `text` with a capital where it begins with a common word; a name stays as it is."""
    first = text.split(" ")[0]
    return text[0].upper() + text[1:] if first.isalpha() and first.isascii() else text


def facts_of(ref: Ref) -> Event:
    """Return the facts behind a log record."""
    assert ref.event is not None
    return ref.event


@dataclass(frozen=True)
class Distortion:
    """One way to change the facts of an event, and the sentences that tell the changed fact."""

    change: Callable[[Event, Random], Event]
    told: tuple[str, ...]
    """Kinds of sentence that hold what was changed."""
    mark: Callable[[Event], str] | None = None
    """What then stands nowhere in the record."""


def _other_digit(number: str, rng: Random) -> str:
    place = rng.randrange(len(number))
    digits = [d for d in "123456789" if d != number[place]]
    return number[:place] + rng.choice(digits) + number[place + 1 :]


def _number(e: Event, rng: Random) -> Event:
    return replace(e, number=_other_digit(e.number, rng))


def _unit(e: Event, rng: Random) -> Event:
    others = {"ms": ("s", "m"), "s": ("ms", "h"), "MB": ("GB", "KB"), "%": ("ms", "MB"), "": ("%", "k")}
    return replace(e, unit=rng.choice(others[e.unit]))


def _sign(e: Event, rng: Random) -> Event:
    del rng
    return replace(e, number="-" + e.number)


def _point(e: Event, rng: Random) -> Event:
    place = rng.randint(1, len(e.number) - 1)
    return replace(e, number=f"{e.number[:place]}.{e.number[place:]}")


def _short(e: Event, rng: Random) -> Event:
    return replace(e, number=rng.choice((e.number[:-1], e.number + rng.choice("123456789"))))


def _time(e: Event, rng: Random) -> Event:
    field_ = rng.choice(("hour", "minute", "second"))
    step = rng.randint(1, 11)
    return replace(e, when=e.when.replace(**{field_: (getattr(e.when, field_) + step) % 24}))


def _host(e: Event, rng: Random) -> Event:
    return replace(e, host=f"{e.host[:4]}{(int(e.host[4:]) + rng.randint(1, 80)) % 100:02d}")


def _service(e: Event, rng: Random) -> Event:
    others = [f"{e.service}-b", f"pre-{e.service}", "walrus-" + e.service.split("-")[-1], "核对平台"]
    return replace(e, service=rng.choice(others))


def _thing(e: Event, rng: Random) -> Event:
    name, number = e.thing.split("-")
    return replace(e, thing=f"{name}-{_other_digit(number, rng)}")


def _level(e: Event, rng: Random) -> Event:
    return replace(e, level=rng.choice([level for level in (*LEVELS, "FATAL") if level != e.level]))


def _turned(e: Event, rng: Random) -> Event:
    del rng
    return replace(e, turned=not e.turned)


def _swapped(e: Event, rng: Random) -> Event:
    del rng
    return replace(e, number=e.number2, unit=e.unit2, number2=e.number, unit2=e.unit)


def _renamed(e: Event, rng: Random) -> Event:
    del rng
    return replace(e, key=e.key2, key2=e.key)


DISTORTIONS: dict[str, Distortion] = {
    "digit": Distortion(_number, ("value", "deed value"), lambda e: e.value),
    "unit": Distortion(_unit, ("value", "deed value"), lambda e: e.value),
    "sign": Distortion(_sign, ("value", "deed value"), lambda e: e.value),
    "point": Distortion(_point, ("value", "deed value"), lambda e: e.value),
    "cut-short": Distortion(_short, ("value", "deed value"), lambda e: e.value),
    "time": Distortion(_time, ("time",), lambda e: f"{e.when:%H:%M:%S}"),
    "host": Distortion(_host, ("host",), lambda e: e.host),
    "service": Distortion(_service, ("deed", "value", "deed value"), lambda e: e.service),
    "thing": Distortion(_thing, ("deed", "deed value"), lambda e: e.thing),
    "level": Distortion(_level, ("level",)),
    "polarity": Distortion(_turned, ("deed", "deed value")),
    "values-swapped": Distortion(_swapped, ("value",)),
    "keys-swapped": Distortion(_renamed, ("value", "deed value")),
}


def distorted(forger: Forger, event: Event, name: str) -> tuple[Event, str, tuple[str, ...]]:
    """Return changed facts, a sentence that tells the change, and its mark."""
    distortion = DISTORTIONS[name]
    changed = distortion.change(event, forger.rng)
    text = forger.truth(changed, forger.rng.choice(distortion.told))
    return changed, text, (distortion.mark(changed),) if distortion.mark else ()
