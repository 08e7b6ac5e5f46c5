"""`key=value` fields in one line, written so that they can be read back, whatever stands in them.

A text from outside can hold anything. A value is therefore written bare only where it cannot be taken for the end of
its field; else it is a JSON string: `query="x; total=5"`. A bare value is never a whole JSON string. So a reader gets
back exactly what was written: where a JSON string fills the field from `=` to the next separator or the end, the value
is what it says; elsewhere it is the text up to the next separator.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping

_BREAKS = frozenset({"Cc", "Zl", "Zp"})
_QUOTE_MARKS = "“”„‟＂"
"""What a reader may fold to `"`; inside a JSON string it would end the string."""
_KEY = re.compile(r"(?:^|;\s*)([A-Za-z_][\w.]*)=")
_DECODER = json.JSONDecoder()
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s|"]+')


def write_fields(values: Mapping[str, str | None], separators: str) -> list[str]:
    """Return one `key=value` for each value that is not None; `separators` are the signs that end a field."""
    return [
        f"{write_value(key, separators)}={write_value(value, separators)}"
        for key, value in values.items()
        if value is not None
    ]


def write_value(value: str, separators: str) -> str:
    """Return `value` bare if it can be told from what follows it, else as a JSON string in one line."""
    folded = unicodedata.normalize("NFKC", value)  # the gate reads ； as ;
    bare = (
        value == value.strip() != ""
        and not any(sign in folded for sign in separators)
        and not any(unicodedata.category(c) in _BREAKS for c in value)
        and _is_told_apart(folded)
    )
    return value if bare else json_string(value)


def json_string(value: str) -> str:
    """Return `value` as a JSON string in one line, without a sign that a reader could take for its end."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(
        f"\\u{ord(c):04x}" if c in _QUOTE_MARKS or unicodedata.category(c) in _BREAKS else c for c in text
    )


def read_fields(text: str) -> dict[str, str]:
    """Return the fields of a text whose fields end with `;`. Of a key that stands twice the first counts.

    What stands before the first field is left out. A bare value reaches to the next `; key=`, so that it may hold a
    semicolon of its own, as in records that another program wrote.
    """
    fields: dict[str, str] = {}
    position = 0
    while mark := _KEY.search(text, position):
        quoted = _read_json_string(text, mark.end())
        if quoted is not None:
            value, position = quoted
        else:
            following = _KEY.search(text, mark.end())
            position = following.start() if following else len(text)
            value = text[mark.end() : position].strip()
        if value:
            fields.setdefault(mark.group(1), value)
    return fields


def write_terms(terms: list[tuple[str, ...]]) -> str:
    """Return terms, each with its alternatives, as a query text: `cart-api timeout|"timed out"`."""
    return " ".join("|".join(json_string(a) if _needs_quotes(a) else a for a in term) for term in terms)


def read_terms(query: str) -> tuple[tuple[str, ...], ...]:
    """Return the terms of a query text, each with its alternatives: what `write_terms` was given."""
    terms: list[tuple[str, ...]] = []
    last_end = -1
    for word in _WORD.finditer(query):
        text = word.group()
        value = _unquoted(text)
        if terms and last_end >= 0 and query[last_end : word.start()] == "|":
            terms[-1] = (*terms[-1], value)
        else:
            terms.append((value,))
        last_end = word.end()
    return tuple(terms)


def _needs_quotes(text: str) -> bool:
    """Return whether `text` would not be read back as one word of a query."""
    return any(c.isspace() or c in '|"=;' for c in text)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    quoted = _read_json_string(text, 0)
    return quoted[0] if quoted is not None else text.strip('"')


def _read_json_string(text: str, start: int) -> tuple[str, int] | None:
    """Return the JSON string that fills the field from `start`, and where it ends."""
    found = _json_string_at(text, start)
    return found if found and (found[1] == len(text) or text.startswith(";", found[1])) else None


def _is_told_apart(text: str) -> bool:
    """Return whether no reader takes `text`, or its beginning with what follows it, for a whole JSON string."""
    if not text.startswith('"'):
        return True
    found = _json_string_at(text, 0)
    return found is not None and found[1] < len(text)


def _json_string_at(text: str, start: int) -> tuple[str, int] | None:
    """Return the JSON string that begins at `start`, and where it ends."""
    if not text.startswith('"', start):
        return None
    try:
        value, end = _DECODER.raw_decode(text, start)
    except ValueError:
        return None
    return str(value), end
