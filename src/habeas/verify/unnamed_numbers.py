"""Numbers that a record carries without naming them: a port, the line of a stack frame, the status of a response."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.measures import Quantity
from habeas.verify.number_labels import Context, nearby, telling
from habeas.verify.records import Record
from habeas.verify.stated import Stated


def is_port(quantity: Quantity, record: Record, context: Context) -> bool:
    """An address carries its port without naming it."""
    return (
        quantity.whole is not None
        and quantity.raw in record.names
        and any("@port" in t for _, t in context.values())
    )


def is_line(
    number: Stated,
    lexemes: Sequence[Lexeme],
    record: Record,
    context: Context,
) -> bool:
    """A stack frame carries its line without naming it (`Orders.java:46`)."""
    if not any("@line" in t for _, t in context.values()):
        return False
    low = record.text.lower()
    return any(
        x.kind is Kind.NAME and re.search(rf"{re.escape(x.text.lower())}:{number.quantity.raw}(?![0-9])", low)
        for x in lexemes
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
        s.keyed and not s.labels & {"@status", "@statuscode"} and telling(s, context) & near
        for s in record.numbers
    )


_ANSWERS = frozenset({"status", "statuscode", "code", "respond", "response", "http", "fail", "error"})


def is_http_status(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> bool:
    """An access log carries the status of its response without naming it."""
    whole = number.quantity.whole
    if whole not in _STATUSES or number.op != "eq" or not record.implied & {"http", "@http"}:
        return False
    found = {
        s.quantity.whole
        for s in record.numbers
        if s.quantity
        and s.quantity.whole in _STATUSES
        and (not s.keyed or s.labels & {"@status", "@statuscode"} or s.key.lower() == "code")
    }
    beside = lexemes[number.position - 1] if number.position else None
    return found == {whole} and (
        beside is None or beside.has("structure") or bool(beside.meaning.concepts & _ANSWERS)
    )
