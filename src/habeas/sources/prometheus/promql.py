"""Which series a PromQL expression asks for.

An expression that gives nothing says something only when the series that it asks for are there. This module
finds its selectors, and for each one an expression that gives one sample for each series that it sees.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final, Literal

import promql_parser as parser

Operator = Literal["=", "!=", "=~", "!~"]

_OPERATORS: Final[dict[str, Operator]] = {
    "MatchOp.Equal": "=",
    "MatchOp.NotEqual": "!=",
    "MatchOp.Re": "=~",
    "MatchOp.NotRe": "!~",
}
_PLAIN_LABEL: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_PLAIN_METRIC: Final = re.compile(r"[A-Za-z_:][A-Za-z0-9_:]*", re.ASCII)
_NESTING: Final = re.compile(r"[(\[{+\-*/%^<>=!,]|\b(?:and|or|unless|atan2)\b", re.IGNORECASE)
_NESTING_LIMIT: Final = 300
"""The parser is native code without a depth limit of its own, and would end the process."""
_ODD_TIME: Final = re.compile(
    r"@\s*-|(?:@|\boffset\b|[\[:])[\s+-]*(?:inf|nan|0x|[\d_]{12,}|[\d_.]+e)", re.IGNORECASE
)
"""Times on which the parser panics, with a stack trace on standard error."""
_NEED_TWO: Final = frozenset(
    {"rate", "irate", "increase", "delta", "idelta", "deriv", "predict_linear", "holt_winters"}
    | {"double_exponential_smoothing"}
)
_LOOKBACK: Final = timedelta(minutes=5)
"""How far an instant selector looks back (the server's default)."""


@dataclass(frozen=True, kw_only=True)
class Matcher:
    """One label matcher of a selector."""

    label: str
    operator: Operator
    value: str

    def written(self) -> str:
        """Return the matcher as PromQL."""
        label = self.label if _PLAIN_LABEL.fullmatch(self.label) else quoted(self.label)
        return f"{label}{self.operator}{quoted(self.value)}"


@dataclass(frozen=True, kw_only=True)
class Selector:
    """One selector of an expression."""

    name: str | None
    """The metric's name; None when it is chosen by a matcher other than equality."""
    matchers: tuple[Matcher, ...]
    """Without the one that gives `name`."""
    presence: str
    """PromQL with one sample for each series that the selector sees, at the time of evaluation."""
    samples_needed: int = 1
    """2 in `rate()` and its like, which give nothing for a single sample; `presence` asks for them."""
    may_be_empty: bool = False
    """It stands where nothing is an ordinary input: in `absent()`, or to the right of `unless`."""

    def written(self) -> str:
        """Return the selector as PromQL, without range, offset and time."""
        inside = [matcher.written() for matcher in self.matchers]
        if self.name and not _PLAIN_METRIC.fullmatch(self.name):
            return f"{{{','.join([quoted(self.name), *inside])}}}"
        return (self.name or "") + (f"{{{','.join(inside)}}}" if inside else "")


@dataclass(frozen=True, kw_only=True)
class _Place:
    """What the parts of an expression above a selector do to it."""

    reach: timedelta = timedelta()
    offset: timedelta = timedelta()
    at: str = ""
    samples_needed: int = 1
    may_be_empty: bool = False


def selectors_of(expression: str) -> tuple[Selector, ...] | None:
    """Return the selectors of `expression`, each once, in the order in which they stand.

    None when it cannot be read here: no PromQL, a dialect (MetricsQL), or nested beyond reason. The server
    may know better; nothing is known then of the series that it asks for.
    """
    if len(expression) > 20_000 or len(_NESTING.findall(expression)) > _NESTING_LIMIT:
        return None
    if _ODD_TIME.search(expression):
        return None
    found: dict[Selector, None] = {}
    try:
        _collect(parser.parse(expression), _Place(), found)
    except (ValueError, OverflowError):
        return None
    except BaseException as exc:
        if type(exc).__name__ != "PanicException":  # of pyo3; no Exception, and not to be imported
            raise
        return None
    return tuple(found)


def quoted(text: str) -> str:
    """Return `text` as a PromQL string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _collect(node: object, place: _Place, found: dict[Selector, None]) -> None:
    match node:
        case parser.VectorSelector():
            found[_selector(node, None, place)] = None
        case parser.MatrixSelector():
            found[_selector(node.vector_selector, node.range, place)] = None
        case parser.SubqueryExpr():
            _collect(node.expr, _inside_subquery(node, place), found)
        case parser.BinaryExpr():
            _collect(node.lhs, place, found)
            right = replace(place, may_be_empty=True) if str(node.op) == "unless" else place
            _collect(node.rhs, right, found)
        case parser.Call():
            for argument in node.args:
                _collect(argument, _inside_call(node.func.name, place), found)
        case parser.AggregateExpr():
            _collect(node.param, place, found)
            _collect(node.expr, place, found)
        case parser.ParenExpr() | parser.UnaryExpr():
            _collect(node.expr, place, found)
        case _:  # numbers, strings, an aggregation without a parameter
            pass


def _inside_call(function: str, place: _Place) -> _Place:
    if function in _NEED_TWO:
        return replace(place, samples_needed=2)
    return replace(place, may_be_empty=True) if function.startswith("absent") else place


def _inside_subquery(node: parser.SubqueryExpr, place: _Place) -> _Place:
    return _Place(
        reach=place.reach + (node.range or timedelta()),
        offset=place.offset + (node.offset or timedelta()),
        at=_at_text(node.at) or place.at,
        may_be_empty=place.may_be_empty,  # a subquery makes its own samples: samples_needed ends here
    )


def _selector(node: parser.VectorSelector, reach: timedelta | None, place: _Place) -> Selector:
    if node.matchers.or_matchers:
        raise ValueError("alternatives of matchers are no PromQL")
    matchers = [
        Matcher(label=m.name, operator=_OPERATORS[str(m.op)], value=m.value) for m in node.matchers.matchers
    ]
    if node.name:
        matchers.insert(0, Matcher(label="__name__", operator="=", value=node.name))
    named = next((m for m in matchers if m.label == "__name__" and m.operator == "="), None)
    found = Selector(
        name=named.value if named else None,
        matchers=tuple(m for m in matchers if m is not named),
        presence="",
        samples_needed=place.samples_needed if reach is not None else 1,
        may_be_empty=place.may_be_empty,
    )
    return replace(found, presence=_presence(found, node, reach, place))


def _presence(selector: Selector, node: parser.VectorSelector, reach: timedelta | None, place: _Place) -> str:
    own_at = _at_text(node.at)
    if own_at:  # a fixed time is not moved by what stands around it
        place = _Place(at=own_at)
    offset = place.offset + (node.offset or timedelta())
    time = place.at + (f" offset {_duration(offset)}" if offset else "")
    if reach is None and not place.reach:
        return selector.written() + time
    window = _duration((reach or _LOOKBACK) + place.reach)
    enough = f" >= {selector.samples_needed}" if selector.samples_needed > 1 else ""
    return f"count_over_time({selector.written()}[{window}]{time}){enough}"


def _at_text(at: parser.AtModifier | None) -> str:
    if at is None:
        return ""
    if at.at is not None:
        return f" @ {at.at.timestamp():.3f}"
    return " @ start()" if str(at.type).endswith("Start") else " @ end()"


def _duration(length: timedelta) -> str:
    sign = "-" if length < timedelta() else ""
    return sign + parser.display_duration(abs(length))
