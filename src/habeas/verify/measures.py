"""Numbers with their units, and when one follows from another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache

_TIME = {
    "ns": ("1/1000000000", "ns nanosecond nanoseconds 纳秒"),
    "us": ("1/1000000", "us µs μs microsecond microseconds 微秒"),
    "ms": ("1/1000", "ms msec millisecond milliseconds millis 毫秒"),
    "s": ("1", "s sec secs second seconds 秒 秒钟"),
    "min": ("60", "m min mins minute minutes 分钟 分"),
    "h": ("3600", "h hr hrs hour hours 小时 个小时 钟头"),
    "d": ("86400", "d day days 天"),
    "w": ("604800", "w week weeks 周 星期"),
}
_BYTES = {"b": 0, "k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
_BYTE_NAMES = {"byte": "b", "bytes": "b", "字节": "b", "kilobyte": "kb", "kilobytes": "kb", "megabyte": "mb",
               "megabytes": "mb", "gigabyte": "gb", "gigabytes": "gb", "terabyte": "tb", "terabytes": "tb",
               "kibibytes": "kib", "mebibytes": "mib", "gibibytes": "gib"}  # fmt: skip
_PERCENT = frozenset({"%", "percent", "pct", "per cent", "％"})
_POINTS = frozenset({"percentage points", "percentage point", "个百分点", "百分点", "pp"})
_OTHER = frozenset({"req/s", "rps", "qps", "ops", "ops/s", "mb/s", "kb/s", "gb/s", "bps", "mbps", "gbps", "iops", "hz",
                    "mhz", "ghz", "°c", "℃"})  # fmt: skip
SCALES = {"万": 10_000, "千": 1_000, "百": 100, "亿": 100_000_000, "thousand": 1_000, "million": 1_000_000,
          "billion": 1_000_000_000, "k": 1_000}  # fmt: skip

_TIME_UNIT = {name: Fraction(factor) for factor, names in _TIME.values() for name in names.split()}
NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,2}(?![0-9A-Za-z]))?")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as it was written, and what it can be in the base unit of its dimension.

    Two values where a suffix is used both ways: `M` may be binary or decimal.
    """

    value: Fraction
    unit: str | None
    dimension: str | None
    """`time` (s), `bytes`, `percent`, `points`, another unit's own name, or None: a bare number."""
    bases: tuple[Fraction, ...]
    step: Fraction
    """The last digit that was written, in the written unit: what rounding may hide."""
    raw: str

    @property
    def whole(self) -> int | None:
        """The number as a count; None when it is none."""
        return int(self.value) if self.dimension is None and self.value.denominator == 1 else None


def unit_of(text: str) -> tuple[str | None, tuple[Fraction, ...]]:
    """Return the dimension that a unit measures and its factors to the base unit; (None, ()) when it is no unit."""
    raw = text.strip()
    low = raw.lower()
    if low in _PERCENT:
        return "percent", (Fraction(1),)
    if low in _POINTS:
        return "points", (Fraction(1),)
    if raw in ("C", "°C", "℃"):
        return "°c", (Fraction(1),)
    if low in _OTHER:
        return low, (Fraction(1),)
    name = _BYTE_NAMES.get(low, low)
    if (factors := _byte_factors(name, raw)) is not None:
        return "bytes", factors
    if low in _TIME_UNIT and raw != "M":
        return "time", (_TIME_UNIT[low],)
    return None, ()


def _byte_factors(name: str, raw: str) -> tuple[Fraction, ...] | None:
    if name in ("b", "kb", "mb", "gb", "tb", "pb"):
        power = _BYTES[name[0]] if name != "b" else 0
        return (Fraction(1),) if power == 0 else (Fraction(1024) ** power, Fraction(1000) ** power)
    if re.fullmatch(r"[kmgtp]i(?:b)?", name):
        return (Fraction(1024) ** _BYTES[name[0]],)
    if raw in ("K", "M", "G", "T"):
        return Fraction(1024) ** _BYTES[raw.lower()], Fraction(1000) ** _BYTES[raw.lower()]
    return None


@lru_cache(maxsize=8192)
def quantity(number: str, unit: str | None, scale: int = 1, *, negative: bool = False) -> Quantity | None:
    """Return the quantity that `number` and `unit` write; None when `number` is none."""
    try:
        decimal = Decimal(number.replace(",", ""))
    except InvalidOperation:
        return None
    if not decimal.is_finite() or abs(decimal.adjusted()) > 30:
        return None
    value = Fraction(decimal) * scale * (-1 if negative else 1)
    exponent = decimal.as_tuple().exponent
    step = Fraction(10) ** int(exponent) * scale if isinstance(exponent, int) else Fraction(1)
    if exponent == 0 and value:
        zeros = len(number.replace(",", "")) - len(number.replace(",", "").rstrip("0"))
        step *= Fraction(10) ** zeros
    dimension, factors = unit_of(unit) if unit else (None, ())
    raw = f"{number}{unit or ''}"
    if dimension is None:
        return Quantity(value, None, None, (value,), step, raw)
    return Quantity(value, unit, dimension, tuple(value * f for f in factors), step, raw)


def rounded(claim: Quantity, base: Fraction) -> bool:
    """Return whether `claim`, marked approximate, is `base` rounded to the digits that were written."""
    for claimed in claim.bases:
        step = claim.step * (claimed / claim.value) if claim.value else claim.step
        if abs(claimed - base) <= abs(step) / 2 and abs(claimed - base) <= abs(base) * Fraction(5, 100):
            return True
    return False


FLIPPED = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt", "eq": "ne"}


def holds(op: str, left: Fraction, right: Fraction) -> bool:
    """Return whether `left op right`."""
    match op:
        case "gt":
            return left > right
        case "ge":
            return left >= right
        case "lt":
            return left < right
        case "le":
            return left <= right
        case "ne":
            return left != right
        case _:
            return left == right


def comparable(claim: Quantity, evidence: Quantity, *, labels: frozenset[str]) -> tuple[Fraction, ...]:
    """Return the values of `evidence` in the claim's base unit, or () when they measure different things.

    A bare ratio (0.93) is read as a percentage, a bare size as bytes, a bare fraction under a key of time as seconds;
    nothing else gains a unit.
    """
    if claim.dimension == evidence.dimension:
        return evidence.bases
    if evidence.dimension is None and claim.dimension in ("percent", "points") and 0 <= evidence.value <= 1:
        return (evidence.value * 100,) if evidence.value.denominator != 1 else ()
    if (
        evidence.dimension is None
        and claim.dimension == "time"
        and labels & {"@duration", "@latency", "time"}
    ):
        return evidence.bases if evidence.value.denominator != 1 else ()
    if evidence.dimension is None and claim.dimension == "bytes" and labels & {"size", "byte", "len"}:
        return evidence.bases
    return ()


def same_value(
    claim: Quantity, evidence: Quantity, op: str, *, approximate: bool, labels: frozenset[str]
) -> bool | None:
    """Return whether the evidence's number makes the claim's true; None when the two cannot be compared."""
    values = comparable(claim, evidence, labels=labels)
    if not values:
        return None
    if op == "eq":
        if claim.unit == evidence.unit and claim.value == evidence.value:
            return True
        if approximate:
            return any(rounded(claim, value) for value in values)
        return _exact(claim, evidence, values)
    # An ambiguous suffix must satisfy a comparison in either reading.
    return all(holds(op, value, claimed) for value in values for claimed in claim.bases)


def _is_binary(unit: str) -> bool:
    return re.fullmatch(r"[kmgtp]ib?", unit.lower()) is not None


def _exact(claim: Quantity, evidence: Quantity, values: tuple[Fraction, ...]) -> bool:
    bases = claim.bases
    if (
        len(bases) > 1
        and evidence.unit
        and claim.unit
        and _is_binary(evidence.unit)
        and claim.unit[-1] in "Bb"
    ):
        bases = bases[1:]  # `2048GB` of `2048GiB` is another amount, unless it is marked as rounded
    if any(value == claimed for value in values for claimed in bases):
        return True
    # `22576.487 ms` written as 22.576 s: cut to whole milliseconds, three decimals and more are no rounding of weight.
    if claim.dimension == "time" and claim.step <= Fraction(1, 1000) and claim.unit != evidence.unit:
        return any(
            abs(value - claim.bases[0]) <= claim.step / 2 * (claim.bases[0] / claim.value)
            for value in values
            if claim.value
        )
    return False
