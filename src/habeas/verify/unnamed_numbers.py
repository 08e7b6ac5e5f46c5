"""Numbers that a record carries without naming them: a port, the line of a stack frame, the status of a response."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify.lexemes import Lexeme
from habeas.verify.measures import Quantity
from habeas.verify.number_labels import Context, nearby, telling
from habeas.verify.records import Record
from habeas.verify.slots import Slot
from habeas.verify.stated import Stated


def is_port(quantity: Quantity, record: Record, context: Context) -> bool:
    """An address carries its port without naming it."""
    return (
        quantity.whole is not None
        and quantity.raw in record.names
        and any("@port" in t for _, t in context.values())
    )


_STATUSES = frozenset(
    {
        200,
        201,
        202,
        204,
        206,
        301,
        302,
        303,
        304,
        307,
        308,
        400,
        401,
        403,
        404,
        405,
        408,
        409,
        410,
        412,
        413,
        415,
        422,
        429,
        499,
        500,
        501,
        502,
        503,
        504,
        520,
        522,
        524,
    }
)


def told_otherwise(number: Stated, record: Record, context: Context) -> bool:
    """Return whether the words beside the number name a key of the record that holds another one."""
    near = nearby(number, context)
    return any(
        s.keyed
        and s.quantity is not None
        and s.quantity.dimension is None
        and not s.labels & {"@status", "@statuscode"}
        and telling(s, context) & near
        for s in record.numbers
    )


_ANSWERS = frozenset({"status", "statuscode", "code", "respond", "response", "http", "fail", "error"})


def is_http_status(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> bool:
    """An access log carries the status of its response without naming it."""
    whole = number.quantity.whole
    if whole not in _STATUSES or number.op != "eq":
        return False
    spoken = _spoken(record.text)
    by_form = bool(record.implied & {"http", "@http"})
    found = {
        s.quantity.whole for s in record.numbers if s.quantity and _can_be_status(s, by_form=by_form)
    } | spoken
    beside = lexemes[number.position - 1] if number.position else None
    after = lexemes[number.position + 1] if number.position + 1 < len(lexemes) else None
    if (after is not None and after.has("counted")) or (beside is not None and beside.text == "第"):
        return False
    return found == {whole} and (
        beside is None or beside.has("structure") or bool(beside.meaning.concepts & _ANSWERS)
    )


def _can_be_status(slot: Slot, *, by_form: bool) -> bool:
    if slot.quantity is None or slot.quantity.whole not in _STATUSES:
        return False
    named = bool(slot.labels & {"@status", "@statuscode"}) or slot.key.lower() == "code"
    return (slot.keyed and named) or (by_form and not slot.keyed)


_REASONS = (
    "ok|created|no content|moved permanently|bad request|unauthorized|forbidden|not found|method not allowed|conflict"
    "|gone|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out"
)
_SPOKEN = re.compile(rf"(?<![\w.])([1-5]\d\d) (?:{_REASONS})\b", re.IGNORECASE)


def _spoken(text: str) -> set[int]:
    """Return the statuses that stand with their own words (`403 Forbidden`)."""
    return {int(m.group(1)) for m in _SPOKEN.finditer(text)}
