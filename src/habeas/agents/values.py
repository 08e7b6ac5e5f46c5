"""Numbers in a question: what they count, their unit, and how they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from habeas.agents.vocabulary import NO_NOUNS

_UNITS: dict[str, tuple[str, float, tuple[str, ...]]] = {
    # name: dimension, factor, how logs write it
    "ms": ("time", 0.001, ("ms", " ms", " milliseconds", " millis", "millis")),
    "s": ("time", 1, (" seconds", "s", " s", " sec", " secs", "sec", " second")),
    "min": ("time", 60, (" minutes", "m", " min", " mins", "min", " minute")),
    "h": ("time", 3600, (" hours", "h", " h", " hour")),
    "%": ("percent", 1, ("%", " %", " percent")),
    "b": ("bytes", 1, (" bytes", "B", " B", " byte")),
    "kb": ("bytes", 1024, ("KB", " KB", "K", " kB", "kB", "KiB", " KiB")),
    "mb": ("bytes", 1024**2, ("MB", " MB", "M", "MiB", " MiB")),
    "gb": ("bytes", 1024**3, ("GB", " GB", "G", "GiB", " GiB")),
    "times": ("count", 1, (" times", " time(s)", " time", "x")),
}
_NAMES = {
    **dict.fromkeys(("ms", "msec", "millis", "millisecond", "milliseconds", "毫秒"), "ms"),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", "秒", "秒钟"), "s"),
    **dict.fromkeys(("min", "mins", "minute", "minutes", "分钟"), "min"),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "小时"), "h"),
    **dict.fromkeys(("%", "percent", "％", "pct", "percentage"), "%"),
    **dict.fromkeys(("b", "byte", "bytes", "字节"), "b"),
    **dict.fromkeys(("kb", "kib", "k"), "kb"),
    **dict.fromkeys(("mb", "mib"), "mb"),
    **dict.fromkeys(("gb", "gib"), "gb"),
    **dict.fromkeys(("times", "time(s)", "次"), "times"),
}
_UNIT = "|".join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True))
_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"


def _quantity(tag: str = "") -> str:
    return rf"(?P<number{tag}>{_NUMBER})\s*(?P<unit{tag}>{_UNIT})?(?![A-Za-z0-9])"


_MORE = (
    r"more than|greater than|larger than|longer than|higher than|over|above|exceeds?|exceeded|exceeding"
    r"|超过|大于|高于|多于|超出|长于|>"
)
_BOUNDS: tuple[tuple[str, str, str], ...] = (
    # sign; words before the number; words after it
    (">=", r"at least|no less than|not less than|minimum of|至少|不少于|不低于|达到或超过|大于等于|>=|≥", ""),
    ("<=", r"at most|no more than|not more than|up to|至多|最多|不超过|不高于|小于等于|<=|≤", ""),
    (">", _MORE, ""),
    (
        "<",
        r"less than|fewer than|smaller than|shorter than|lower than|under|below|低于|小于|少于|不足|不到|<",
        "",
    ),
    (">=", "", r"or more|or longer|or higher|or above|and above|以上|及以上|或以上|或更多|或更长"),
    ("<=", "", r"or less|or fewer|or below|以下|及以下|以内"),
)
_COMPARED = re.compile(
    r"(?:\b(?:falls?|fell|drops?|dropped|goes|go|went|rises?|rose|climbs?|climbed|stays?|stayed)\s+)?(?:"
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


_KEYED = re.compile(
    r"(?P<key>(?<![A-Za-z])(?:duration|elapsed|latency|took|cost|time_taken|response_time|request_time|耗时|用时|历时"
    r"|[a-z][a-z0-9_]*_(?:ms|millis|seconds|secs|sec|bytes|mb|kb|gb|percent|pct|percentage|time|duration|latency)))"
    rf"[\"']*\s*[=:：]?\s*[\"']?(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>{_UNIT})?(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_KEY_UNIT = re.compile(r"_(ms|millis|seconds|secs|sec|bytes|mb|kb|gb|percent|pct|percentage)$")
_PLAIN_SECONDS = frozenset(("request_time", "upstream_response_time"))
"""Keys of access logs whose numbers are seconds."""
RESPONDS = re.compile(
    r"\b(?:get|gets|got|receive\w*|return\w*|respon\w+|answer\w*|repl(?:y|ied)|status|http|code|end(?:ed)?\s+with)\b|返回|响应|应答|状态码|收到",
    re.IGNORECASE,
)
"""Words beside which a number of three digits is the status of a response."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """`more than 5 seconds`: a bound in the base unit of its dimension."""

    sign: str
    number: float
    """In seconds, bytes, percent or plain."""
    dimension: str | None
    text: str
    span: tuple[int, int]

    def holds(self, value: float) -> bool:
        """Return whether `value`, in the same base unit, is on the asked side of the bound."""
        if self.sign == ">":
            return value > self.number
        if self.sign == ">=":
            return value >= self.number
        return value < self.number if self.sign == "<" else value <= self.number

    def values_in(self, text: str, about: Sequence[str] = ()) -> tuple[float, ...]:
        """Return the quantities of the same dimension in `text`, in its base unit.

        Where keys give some, these alone; of them those whose key holds one of the words `about`, if any does.
        """
        keyed = tuple(self._keyed(text))
        named = tuple(value for key, value in keyed if any(len(w) > 2 and w in key for w in about))
        if keyed:
            return named or tuple(value for _, value in keyed)
        found: list[float] = []
        for match in _WITH_UNIT.finditer(text):
            name = _NAMES.get((match["unit"] or "").lower())
            if (
                name is None
                or (match.start() > 0 and text[match.start() - 1] in ".:-_")
                or text[match.start() - 1 : match.start()].isalnum()
            ):
                continue
            dimension, factor, _ = _UNITS[name]
            if dimension == self.dimension:
                found.append(float(match["number"].replace(",", "")) * factor)
        return tuple(found)

    def _keyed(self, text: str) -> Iterator[tuple[str, float]]:
        """Yield the quantities that a key says are measured ones (`duration=6.2s`, `"response_time_ms": 105`)."""
        for match in _KEYED.finditer(text):
            written = match["unit"] or ("s" if match["key"].lower() in _PLAIN_SECONDS else None)
            in_key = _KEY_UNIT.search(match["key"].lower())
            name = _NAMES.get((in_key[1] if in_key else written or "").lower())
            if name is None:
                continue
            dimension, factor, _ = _UNITS[name]
            if dimension == self.dimension:
                yield match["key"].lower(), float(match["number"]) * factor


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
    name = _NAMES.get((match[f"unit{index}"] or "").lower())
    dimension, factor, _ = _UNITS[name] if name else (None, 1.0, ())
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
        name = _NAMES.get((match["unit"] or "").lower())
        if name is None or (
            match.start() and (text[match.start() - 1].isascii() and text[match.start() - 1].isalnum())
        ):
            continue
        number = match["number"]
        forms = tuple(f"{number}{form}" for form in _UNITS[name][2])
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
