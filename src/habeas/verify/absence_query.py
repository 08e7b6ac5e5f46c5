"""What a query asked for: its terms, each with its alternatives, and what it left out.

A plain query is a row of words and quoted phrases. In a structured one (LogQL, Lucene, LogsQL, SQL) the values are
the terms; label names and operators are not. What cannot be read is one term, so that a claim must name it as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from habeas.text.fields import read_fields, read_terms
from habeas.text.times import WrittenTime, parse_time
from habeas.verify.lexemes import fold

METRICS_TOOL = "query_metrics"
Terms = tuple[tuple[str, ...], ...]

LABEL = re.compile(r"[A-Za-z_]\w*=[^\s=]+")
_PROMQL = re.compile(r"[(){}\[\]<>]|==|!=|=~|\s[-+*/]\s")
_STRUCTURED = re.compile(
    r"""\s(?:AND|OR|&&|\|\|)\s|(?:^|[\s(])NOT\s|\|[=~]|!=|!~|=~|:=|^\s*\{.*\w\s*=|^\s*(?i:SELECT)\s
    |(?:^|[\s(])[A-Za-z_@][\w.@-]*\s?(?:=\s|:)\s?["'(]|(?:^|[\s(])[a-z_@][a-z0-9_.@]*:(?!//)[A-Za-z*]
    |(?:^|[\s(])[A-Za-z_@][\w.@-]*\s?=\s?["'(]""",
    re.VERBOSE,
)
_PIECE = re.compile(
    r"""\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)
    |(?P<op>\|=|\|~|!=|!~|=~|:=|==|&&|\|\||<=|>=|<>|[=:<>!(){},|])
    |(?P<word>[^\s"'`=:<>!(){},|]+))""",
    re.VERBOSE,
)
_EQUALS = frozenset({"=", ":", ":=", "==", "like", "ilike", "contains", "match"})
_REGEX = frozenset({"|~", "=~", "regexp", "rlike"})
_UNLIKE = frozenset({"!=", "!~", "<>"})
_NESTING = frozenset({"(", "{", "not", "!", "-"})
MAX_NESTING = 50
"""Brackets and negations of a query that is read; beyond them it is one term."""
MAX_TERMS = 50
"""Terms of a query that are held against a claim one by one; a longer query is one term."""
_PARSERS = frozenset({"json", "logfmt", "unpack"})
_SQL = re.compile(
    r"^\s*SELECT\s.*?\sWHERE\s+(.*?)(?:\s+(?:ORDER|GROUP|LIMIT)\b.*)?;?\s*$", re.IGNORECASE | re.DOTALL
)
_PLAIN_REGEX = re.compile(r"[\w \-/@:,#%&']+(?:\|[\w \-/@:,#%&']+)*")


class _Unreadable(Exception):
    """The query text has a form that is not known here."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The terms of a query, and the values that it excluded; lower case."""

    terms: Terms
    excluded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AbsenceRecord:
    """What was asked, where and when."""

    text: str
    """All fields but the query and the message, folded, lower case: what a claim may name of the search."""
    query: str
    """As it was written, folded, lower case."""
    tool: str
    terms: Terms
    """Each term with its alternatives, folded, lower case."""
    excluded: tuple[str, ...]
    start: WrittenTime | None
    end: WrittenTime | None


def absence_record(text: str, tool: str) -> AbsenceRecord:
    """Return the query and the window of a no-evidence reference (its whole text, not an excerpt of it)."""
    fields = {key.lower(): value for key, value in read_fields(text).items()}
    query = fold(fields.pop("query", "")).strip()
    fields.pop("message", None)
    start, end = (parse_time(fold(fields.get(key, ""))) for key in ("from", "to"))
    found = asked(query, tool)
    if len(found.terms) > MAX_TERMS:
        found = Asked(((query.lower(),),))
    rest = "\n".join(fold(f"{key}={value}\n{value}").lower() for key, value in fields.items())
    return AbsenceRecord(f"{tool}\n{rest}", query.lower(), tool, found.terms, found.excluded, start, end)


def asked(query: str, tool: str) -> Asked:
    """Return what a folded query text asks for."""
    if query in ("", "*"):
        return Asked(())
    if tool == METRICS_TOOL:
        without_labels = re.sub(r'"[^"]*"', "", LABEL.sub("", query))
        if _PROMQL.search(without_labels):
            return Asked(((query.lower(),),))
        return Asked(_lower(read_terms(query.removeprefix("any alert").strip())))
    if not _STRUCTURED.search(query):
        return Asked(_lower(read_terms(query)))
    try:
        return _Reader(query).read()
    except _Unreadable:
        return Asked(((query.lower(),),))


def _lower(terms: Terms) -> Terms:
    return tuple(tuple(form.lower() for form in term) for term in terms)


class _Reader:
    """Reads a structured query from left to right."""

    def __init__(self, query: str) -> None:
        if match := _SQL.match(query):
            query = match.group(1)
        elif re.match(r"\s*SELECT\s", query, re.IGNORECASE):
            raise _Unreadable
        self.pieces = _pieces(query)
        if sum(kind != "quoted" and text.lower() in _NESTING for kind, text in self.pieces) > MAX_NESTING:
            raise _Unreadable
        self.at = 0
        self.excluded: list[str] = []

    def read(self) -> Asked:
        terms = self._group(None)
        if not terms:
            raise _Unreadable
        return Asked(tuple(terms), tuple(self.excluded))

    def _peek(self) -> tuple[str, str]:
        return self.pieces[self.at] if self.at < len(self.pieces) else ("end", "")

    def _next(self) -> tuple[str, str]:
        piece = self._peek()
        self.at += 1
        return piece

    def _group(self, closing: str | None) -> list[tuple[str, ...]]:
        """Read up to `closing`; values joined by OR become one term."""
        terms: list[tuple[str, ...]] = []
        either = False
        while True:
            kind, text = self._next()
            if (kind, text) == (("op", closing) if closing else ("end", "")):
                break
            if kind == "end" or (kind == "op" and text in ")}" and text != closing):
                raise _Unreadable
            if kind == "op" and text == "|" and self._peek()[1].lower() in _PARSERS:
                self._next()
                continue
            word = text.lower() if kind != "quoted" else ""
            if word in ("and", "&&", ","):
                continue
            if word in ("or", "||"):
                either = True
                continue
            found = self._one(kind, text)
            if either:
                if len(found) != 1 or not terms:
                    raise _Unreadable
                terms[-1] += found[0]
                either = False
            else:
                terms += found
        if either:
            raise _Unreadable
        return terms

    def _one(self, kind: str, text: str) -> list[tuple[str, ...]]:
        """Read one condition."""
        low = text.lower() if kind != "quoted" else ""
        if low in ("not", "!", "-") or (kind == "word" and text.startswith("-") and len(text) > 1):
            if len(text) > 1 and low != "not":
                self.pieces[self.at - 1] = ("word", text[1:])
                self.at -= 1
            self._leave_out(self._one(*self._next()))
            return []
        if low in _UNLIKE:
            self._leave_out(self._value(regex=low == "!~"))
            return []
        if kind == "op":
            return self._operator(text)
        return self._word(kind, text)

    def _operator(self, text: str) -> list[tuple[str, ...]]:
        if text in ("(", "{"):
            inside = self._group(")" if text == "(" else "}")
            follows_or = self.at < len(self.pieces) and self._peek()[1].lower() in ("or", "||")
            if len(inside) > 1 and follows_or:
                raise _Unreadable
            return inside
        if text in ("|=", "|~"):
            return self._value(regex=text == "|~")
        raise _Unreadable

    def _word(self, kind: str, text: str) -> list[tuple[str, ...]]:
        """Read a bare value, or a label with its condition."""
        operator = self._peek()[1].lower() if self._peek()[0] != "quoted" else ""
        if (
            operator == "not"
            and self.at + 1 < len(self.pieces)
            and self.pieces[self.at + 1][1].lower()
            in (
                "like",
                "in",
            )
        ):
            self.at += 2
            self._leave_out(self._value())
            return []
        if operator == "in":
            self._next()
            if self._next() != ("op", "("):
                raise _Unreadable
            return [tuple(form for term in self._group(")") for form in term)]
        if operator in _EQUALS | _REGEX:
            self._next()
            return self._value(regex=operator in _REGEX)
        if operator in _UNLIKE:
            self._next()
            self._leave_out(self._value(regex=operator == "!~"))
            return []
        if operator in ("<", ">", "<=", ">=", "{"):
            raise _Unreadable
        return [(_plain(kind, text),)] if _plain(kind, text) else []

    def _value(self, *, regex: bool = False) -> list[tuple[str, ...]]:
        kind, text = self._next()
        if (kind, text) == ("op", "("):
            return self._group(")")
        if kind in ("op", "end"):
            raise _Unreadable
        value = _plain(kind, text)
        while kind == "word" and self._peek() == ("op", ":"):  # a value with a port or a clock in it
            self._next()
            value += ":" + self._next()[1].lower()
        if not regex:
            return [(value,)] if value else []
        value = re.sub(r"^\(\?i\)|^\.[*+]|\.[*+]$", "", value).replace("\\.", ".")
        if re.fullmatch(r"[\w.-]+", value) and "\\." in text:
            return [(value,)]
        if not _PLAIN_REGEX.fullmatch(value):
            raise _Unreadable
        return [tuple(value.split("|"))]

    def _leave_out(self, terms: list[tuple[str, ...]]) -> None:
        self.excluded += [form for term in terms for form in term]


def _pieces(query: str) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    at = 0
    while query[at:].strip():
        match = _PIECE.match(query, at)
        if match is None:
            raise _Unreadable
        out.append((str(match.lastgroup), match.group(str(match.lastgroup))))
        at = match.end()
    return out


def _plain(kind: str, text: str) -> str:
    """Return a value without quotes and without the wildcards around it, in lower case."""
    if kind == "quoted":
        text = re.sub(r"\\(.)", r"\1", text[1:-1]) if text[0] != "`" else text[1:-1]
    return " ".join(text.strip("*%").split()).lower()
