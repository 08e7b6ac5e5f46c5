"""What an identifier is made of: the words inside it, and the identifiers inside it."""

from __future__ import annotations

import re
from functools import lru_cache

from habeas.verify.lexicon import stem

_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_ORDINAL = re.compile(r"(?<=[a-z])-(?:\d{1,3}|[0-9a-f]{6,10}(?:-[a-z0-9]{3,5})?)$")
_SEPARATORS = re.compile(r"[/:@=$#*\\]+")


@lru_cache(maxsize=8192)
def inner_words(form: str) -> frozenset[str]:
    """Return the stems of the words inside an identifier."""
    return frozenset(stem(w.lower()) for w in _CAMEL.findall(form) if w.isalpha() and len(w) > 1)


@lru_cache(maxsize=8192)
def name_parts(form: str) -> frozenset[str]:
    """Return an identifier, and the identifiers that stand in it, in lower case.

    `http://10.0.0.1:80/ready` has `10.0.0.1`, `10.0.0.1:80`, `80` and `/ready`; `cp-1.lab.example` has `cp-1`; what is
    numbered or hashed has what it is a piece of (`web-0` and `web-7d4b9c6f5-x2kqp` have `web`).
    """
    low = form.lower().strip("*")
    parts = {low, low.strip("/"), *(p for p in _SEPARATORS.split(low) if p)}
    rest = low.partition("://")[2] or low
    host, slash, path = rest.partition("/")
    if slash and path:
        parts |= {host, "/" + path, "/" + path.rstrip("/"), path}
    for piece in list(parts):
        label = piece.partition(".")[0]
        if "." in piece and re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+", label):
            parts.add(label)
        if re.fullmatch(r"[0-9.]+:\d+", piece):
            parts |= set(piece.split(":"))
    if form.count(".") > 1 and low != form and not slash:
        pieces = low.split(".")[:16]
        parts |= {".".join(pieces[k:]) for k in range(1, len(pieces))} | {
            ".".join(pieces[k : k + 2]) for k in range(len(pieces))
        }
    for piece in list(parts):
        if (match := _ORDINAL.search(piece)) and match.start() > 3:
            parts.add(piece[: match.start()])
    return frozenset(p for p in parts if p)
