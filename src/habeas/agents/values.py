"""Numbers in a question: what they count, their unit, and how they are compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from habeas.agents.vocabulary import NO_NOUNS
from habeas.contracts.queries import Sign, ValueBound
from habeas.text.measured import NUMBER, Dimension, measures, unit_named

_FORMS: dict[str, tuple[str, ...]] = {
    # a unit: how logs write it after a number
    **dict.fromkeys(
        ("ms", "msec", "millis", "millisecond", "milliseconds", "毫秒"),
        ("ms", " ms", " milliseconds", " millis", "millis"),
    ),
    **dict.fromkeys(
        ("s", "sec", "secs", "second", "seconds", "秒", "秒钟"),
        (" seconds", "s", " s", " sec", " secs", "sec", " second"),
    ),
    **dict.fromkeys(("min", "mins", "minute", "minutes", "分钟"), (" minutes", "m", " min", " mins", "min", " minute")),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "小时"), (" hours", "h", " h", " hour")),
    **dict.fromkeys(("%", "percent", "％", "pct", "percentage"), ("%", " %", " percent")),
    **dict.fromkeys(("b", "byte", "bytes", "字节"), (" bytes", "B", " B", " byte")),
    **dict.fromkeys(("kb", "kib", "k"), ("KB", " KB", "K", " kB", "kB", "KiB", " KiB")),
    **dict.fromkeys(("mb", "mib"), ("MB", " MB", "M", "MiB", " MiB")),
    **dict.fromkeys(("gb", "gib"), ("GB", " GB", "G", "GiB", " GiB")),
    **dict.fromkeys(("times", "time(s)", "次"), (" times", " time(s)", " time", "x")),
}  # fmt: skip
_UNIT = "|".join(re.escape(name) for name in sorted(_FORMS, key=len, reverse=True))


def _quantity(tag: str = "") -> str:
    return rf"(?P<number{tag}>{NUMBER})\s*(?P<unit{tag}>{_UNIT})?(?![A-Za-z0-9])"


_MORE = (
    r"more than|greater than|larger than|longer than|slower than|later than|older than|higher than"
    r"|over|above|exceeds?|exceeded|exceeding"
    r"|超过|大于|高于|多于|超出|长于|>"
)
_LESS = (
    r"less than|fewer than|faster than|quicker than|sooner than|smaller than|shorter than|lower than"
    r"|under|below|低于|小于|少于|不足|不到|<"
)
_BOUNDS: tuple[tuple[Sign, str, str], ...] = (
    # sign; words before the number; words after it
    (">=", r"at least|no less than|not less than|minimum of|至少|不少于|不低于|达到或超过|大于等于|>=|≥", ""),
    ("<=", r"at most|no more than|not more than|up to|至多|最多|不超过|不高于|小于等于|<=|≤", ""),
    (">", _MORE, ""),
    (
        "<",
        _LESS,
        "",
    ),
    (">=", "", r"or more|or longer|or higher|or above|and above|以上|及以上|或以上|或更多|或更长"),
    ("<=", "", r"or less|or fewer|or below|以下|及以下|以内"),
)
_COMPARED = re.compile(
    r"(?<![A-Za-z])(?:\b(?:falls?|fell|drops?|dropped|goes|go|went|rises?|rose|climbs?|climbed|stays?|stayed)\s+)?(?:"
    + "|".join(
        rf"(?:{before})\s*{_quantity(str(i))}" if before else rf"{_quantity(str(i))}\s*(?:{after})"
        for i, (_, before, after) in enumerate(_BOUNDS)
    )
    + ")",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?P<noun>[A-Za-z]{2,}|状态码|退出码|错误码|返回码|状态|槽位|端口|原因|编号|代码|槽)"
    r"[ \t]*(?:code[ \t]*)?(?:为|是|[:=#])?[ \t]*(?P<written>\[\d+\]|\(\d+\)|\d+(?:\.\d+)?[A-Za-z]*)(?![\w%.:/-]*\w)",
)
_WITH_UNIT = re.compile(_quantity(), re.IGNORECASE)
_BARE = re.compile(r"(?<![\w.])(?P<written>\[\d+\]|\d+(?:\.\d+)?[A-Za-z]*)(?![\w.]*\w)")


RESPONDS = re.compile(
    r"\b(?:get|gets|got|receive\w*|return\w*|respon\w+|answer\w*|repl(?:y|ied)|status|http|code|end(?:ed)?\s+with)\b|返回|响应|应答|状态码|收到",
    re.IGNORECASE,
)
"""Words beside which a number of three digits is the status of a response."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """`more than 5 seconds`: a bound in the base unit of its dimension."""

    sign: Sign
    number: float
    """In seconds, bytes, percent or plain."""
    dimension: Dimension | None
    text: str
    span: tuple[int, int]

    def bound(self, keys: tuple[str, ...]) -> ValueBound:
        """Return the bound as a source is asked for it; `keys` say whose number is meant where no unit does."""
        return ValueBound(
            sign=self.sign,
            number=self.number,
            dimension=self.dimension,
            keys=() if self.dimension else keys,
        )

    def values_in(self, text: str, about: Sequence[str] = ()) -> tuple[float, ...]:
        """Return the quantities of the same dimension in `text`, in its base unit.

        Where keys give some, these alone; of them those whose key holds one of the words `about`, if any does.
        """
        fitting = [measure for measure in measures(text) if measure.dimension == self.dimension]
        keyed = [measure for measure in fitting if measure.key]
        named = [m for m in keyed if any(len(w) > 2 and w in (m.key or "") for w in about)]
        return tuple(measure.value for measure in named or keyed or fitting)


@dataclass(frozen=True, kw_only=True)
class Value:
    """A number as it stands in a question."""

    text: str
    written: str
    number: str | None
    """Its digits."""
    noun: str | None
    """The word before that it belongs to (`status 404`)."""
    forms: tuple[str, ...]
    """How logs write it, where its unit says so."""
    span: tuple[int, int]


def is_status(value: Value) -> bool:
    """Return whether the number may be the status of a response."""
    return value.number is not None and re.fullmatch(r"[1-5]\d\d", value.written) is not None


def read_comparison(text: str) -> Comparison | None:
    """Return the first comparison with a number in `text`."""
    match = _COMPARED.search(text)
    if not match:
        return None
    index = next(i for i in range(len(_BOUNDS)) if match[f"number{i}"])
    number = float(match[f"number{index}"].replace(",", ""))
    unit = match[f"unit{index}"]
    dimension, factor = (unit_named(unit) if unit else None) or (None, 1.0)
    return Comparison(
        sign=_BOUNDS[index][0],
        number=number * factor,
        dimension=dimension,
        text=match[0].strip(),
        span=match.span(),
    )


def read_value(text: str) -> Value | None:
    """Return the first number in `text`, with what it counts."""
    if (
        (match := _BEFORE.search(text))
        and match["noun"].lower() not in NO_NOUNS
        and not _has_unit(text, match.start("written"))
    ):
        digits = re.search(r"\d+(?:\.\d+)?", match["written"])
        return Value(
            text=match[0], written=match["written"], number=digits[0] if digits else None, noun=match["noun"].lower(),
            forms=(), span=match.span(),
        )  # fmt: skip
    for match in _WITH_UNIT.finditer(text):
        written = _FORMS.get((match["unit"] or "").lower())
        if written is None or (
            match.start() and (text[match.start() - 1].isascii() and text[match.start() - 1].isalnum())
        ):
            continue
        number = match["number"]
        forms = tuple(f"{number}{form}" for form in written)
        return Value(
            text=match[0], written=match[0], number=number, noun=None, forms=forms, span=match.span()
        )
    if match := _BARE.search(text):
        digits = re.search(r"\d+(?:\.\d+)?", match["written"])
        return Value(
            text=match[0], written=match["written"], number=digits[0] if digits else None, noun=None,
            forms=(), span=match.span(),
        )  # fmt: skip
    return None


def _has_unit(text: str, start: int) -> bool:
    match = _WITH_UNIT.match(text, start)
    return bool(match and match["unit"])
