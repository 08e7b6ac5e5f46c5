"""A stated absence as pieces: each holds words of what was looked for, words of finding nothing, or the window.

The words of the bound records' queries are masked first, so that what a term says (`is not available`) is never taken
for what the claim says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from habeas.verify import absence_words as words
from habeas.verify.absence_query import LABEL, AbsenceRecord
from habeas.verify.lexemes import Kind, Lexeme, fold, read

Standing = tuple[int, int, str]
_FUNCTION = (
    words.FRAME | words.FOUND | words.ASKED | words.DENIALS | words.ITEMS | words.JOINING | words.EITHER
)
_COMPOUND = re.compile(r"(?<![\w./:-])[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)+(?![\w/])")
_LINKS = (",", ";", ".", ":", "!", "?", "(", ")", "~")
MAX_RUN = 12


@dataclass(slots=True)
class Token:
    """A lexeme, and the query terms that it is a part of."""

    lexeme: Lexeme
    terms: set[Standing] = field(default_factory=set)
    """Record, term and form, by position and text."""
    masked: bool = False
    """It is a term and nothing else, whatever its words say."""
    reached: bool = False
    """A word of searching that has come to its end: `查询到`."""

    @property
    def word(self) -> str:
        return self.lexeme.text.lower()

    def of(self, record: int) -> set[tuple[int, str]]:
        """Return the terms of one record that stand here."""
        return {(term, form) for r, term, form in self.terms if r == record}

    def isin(self, group: Iterable[str]) -> bool:
        """Return whether this is one of the words, and not masked."""
        return not self.masked and self.word in group

    @property
    def denies(self) -> bool:
        x = self.lexeme
        if self.masked:
            return False
        zero = x.quantity is not None and x.quantity.value == 0
        return zero or self.word in words.DENIALS or (x.has("neg") and not x.has("op:"))

    @property
    def finds(self) -> bool:
        return self.reached or self.isin(words.FOUND)

    @property
    def asks(self) -> bool:
        return self.isin(words.ASKED)


@dataclass(slots=True)
class Piece:
    """A stretch between two separators."""

    tokens: list[Token]
    link: str
    """How it follows the one before: `start`, `and`, `either`, `clause`, `stop`."""

    def terms(self, record: int) -> set[tuple[int, str]]:
        """Return the terms of one record that stand here."""
        return {t for token in self.tokens for t in token.of(record)}

    @property
    def names_something(self) -> bool:
        return any(t.terms for t in self.tokens)

    @property
    def denials(self) -> int:
        return sum(t.denies for t in self.tokens)

    @property
    def finds(self) -> bool:
        return any(t.finds for t in self.tokens)

    @property
    def asks(self) -> bool:
        return any(t.asks for t in self.tokens)


def pieces(claim: str, records: Sequence[AbsenceRecord]) -> list[Piece]:
    """Return the pieces of a folded claim."""
    text = re.sub(words.SAME, "nor", claim, flags=re.IGNORECASE)
    text = _slashes(text, records)
    tokens = _tokens(text, records)
    _meant(tokens, records)
    for token, following in pairwise(tokens):
        token.reached = token.asks and following.isin({"到", "出"})
    return _cut(tokens)


def stands(term: str, text: str) -> list[tuple[int, int]]:
    """Return where `term` stands in `text`, not inside a longer identifier; white space counts as one space."""
    parts = term.split()
    if not parts:
        return []
    pattern = r"\s+".join(re.escape(p) for p in parts)
    before = r"(?<![A-Za-z0-9_./:-])" if parts[0][0].isascii() else ""
    after = r"(?![A-Za-z0-9_/]|[.:-][A-Za-z0-9_])" if parts[-1][-1].isascii() else ""
    return [m.span() for m in re.finditer(before + pattern + after, text.lower())]


def spellings(form: str) -> set[str]:
    """Return a form, and the value alone of a `label=value`."""
    return {form, form.partition("=")[2]} if LABEL.fullmatch(form) else {form}


def _slashes(text: str, records: Sequence[AbsenceRecord]) -> str:
    """Set blanks around a slash between two terms: it joins them, and is no part of a name."""
    forms = sorted({f for r in records for term in r.terms for f in term if f}, key=len, reverse=True)
    if "/" not in text or not forms:
        return text
    either = "|".join(re.escape(f) for f in forms)
    return re.sub(rf"(?i)(?<![\w./:-])({either})/(?=(?:{either})(?![\w/]))", r"\1 / ", text)


def _spans(text: str, records: Sequence[AbsenceRecord]) -> list[tuple[int, int, Standing]]:
    out: list[tuple[int, int, Standing]] = []
    for r, record in enumerate(records):
        for start, end in stands(record.query, text) if " " in record.query or '"' in record.query else ():
            out += [(start, end, (r, t, term[0])) for t, term in enumerate(record.terms)]
        for t, term in enumerate(record.terms):
            for form in term:
                for spelled in spellings(form):
                    out += [
                        (a, b, (r, t, form))
                        for a, b in stands(spelled, text)
                        if _is_term(text, a, b, spelled)
                    ]
        out += _runs(text, r, record)
    return out


def _is_term(text: str, start: int, end: int, form: str) -> bool:
    """A word that also builds a claim (`no`, `error`) is a term only in quotation marks or in capitals (`GET`)."""
    quoted = text[start - 1 : start] in ("'", '"') and text[end : end + 1] in ("'", '"')
    return form not in _FUNCTION or quoted or (end - start > 1 and text[start:end].isupper())


def _runs(text: str, r: int, record: AbsenceRecord) -> list[tuple[int, int, Standing]]:
    """Return where several terms stand in a row as in the query: `no space left` is then one phrase."""
    out: list[tuple[int, int, Standing]] = []
    single = [term[0] if len(term) == 1 else None for term in record.terms[:MAX_RUN]]
    for i in range(len(single)):
        for j in range(len(single), i + 1, -1):
            run = [f for f in single[i:j] if f is not None]
            if len(run) == j - i:
                out += [
                    (a, b, (r, t, record.terms[t][0]))
                    for a, b in stands(" ".join(run), text)
                    for t in range(i, j)
                ]
    return out


def _tokens(text: str, records: Sequence[AbsenceRecord]) -> list[Token]:
    spans = _spans(text, records)
    areas = _merged([(a, b) for a, b, _ in spans] + _compounds(text, spans))
    out: list[Token] = []
    at = 0
    for start, end in [*areas, (len(text), len(text))]:
        out += [Token(replace(x, start=at + x.start, end=at + x.end)) for x in read(text[at:start])]
        if start < end:
            own = {term for a, b, term in spans if start <= a and b <= end}
            out.append(Token(Lexeme(Kind.NAME, text[start:end], start, end), own, masked=True))
        at = end
    return out


def _compounds(text: str, spans: Sequence[tuple[int, int, Standing]]) -> list[tuple[int, int]]:
    """Return the identifiers of ordinary words (`report-host`): each names one thing, as a whole."""
    taken = [(a, b) for a, b, _ in spans]
    return [
        m.span()
        for m in _COMPOUND.finditer(text)
        if len(read(m.group())) > 1
        and not m.group().lower().endswith(("-level", "-related"))
        and not any(a < m.end() and m.start() < b for a, b in taken)
    ]


def _merged(areas: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in sorted(areas):
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out


def _meant(tokens: Sequence[Token], records: Sequence[AbsenceRecord]) -> None:
    """Mark the ordinary words of a query that the claim says in another form or in the other language."""
    open_tokens = [t for t in tokens if not t.masked and t.lexeme.kind is Kind.WORD]
    for r, record in enumerate(records):
        for t, term in enumerate(record.terms):
            for form in term:
                for wanted in (read(fold(s)) for s in spellings(form) if not re.search(r"[-_.:/=]", s)):
                    matched = [[y for y in open_tokens if _same(x, y.lexeme)] for x in wanted]
                    if all(matched):
                        for y in (y for group in matched for y in group):
                            y.terms.add((r, t, form))


def _same(x: Lexeme, y: Lexeme) -> bool:
    """Whether two words are one word in two forms, one level, or one thing in two languages.

    A search for `panic` says nothing of `segfault`, though both are crashes.
    """
    if _bare(x) == _bare(y):
        return True
    if x.kind is not Kind.WORD or not (x.meaning.concepts or x.has("level:")):
        return False
    if set(x.tagged("level:")) & set(y.tagged("level:")):
        return True
    one_script = x.text.isascii() == y.text.isascii()
    return bool(x.stems & y.stems) if one_script else bool(x.tokens & y.tokens)


def _bare(x: Lexeme) -> str:
    return re.sub(r"[\s-]", "", x.text.lower())


def _cut(tokens: Sequence[Token]) -> list[Piece]:
    out: list[Piece] = []
    link, current = "start", list[Token]()
    for i, token in enumerate(tokens):
        found = _link(tokens, i)
        if found is None:
            current.append(token)
            continue
        if current:
            out.append(Piece(current, link))
            link, current = found, []
        elif found != "and" or link == "start":
            link = found if link != "either" or found != "stop" else link
        if token.isin(words.DENIALS):
            current.append(token)
    if current:
        out.append(Piece(current, link))
    return [p for p in out if any(t.masked or t.lexeme.kind is not Kind.MARK for t in p.tokens)]


def _link(tokens: Sequence[Token], i: int) -> str | None:
    """Return how a token links two pieces; None when it is a part of one."""
    token = tokens[i]
    if token.masked:
        return None
    if token.lexeme.kind is Kind.MARK:
        if token.word == "/":
            return None if _of_one_query(tokens, i) else "either"
        if token.word not in _LINKS or (token.word == "~" and _between_times(tokens, i)):
            return None
        return "and" if token.word == "," else "stop"
    if token.word in words.EITHER:
        return "either"
    if token.word in words.JOINING:
        return None if _between_times(tokens, i) or _all_together(tokens, i) else "and"
    if token.word not in words.CLAUSES:
        return None
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    if (
        following is not None
        and token.word in words.DETERMINERS | {"which", "who"}
        and following.isin(words.REPORTING | words.ASKED | words.SPAN_WORDS | words.ITEMS)
    ):
        return None if token.word != "which" or following.isin(words.REPORTING) else "clause"
    if (
        token.word in words.EXISTENCE
        and following is not None
        and following.isin(words.VERBS | words.DENIALS)
    ):
        return None if i == 0 or _link(tokens, i - 1) else "clause"
    return "clause"


def _of_one_query(tokens: Sequence[Token], i: int) -> bool:
    """Whether a slash stands between two values of one search that were both asked for (`prod/web`)."""
    if not 0 < i < len(tokens) - 1:
        return False
    before, after = ({(r, t) for r, t, _ in tokens[k].terms} for k in (i - 1, i + 1))
    return bool({r for r, _ in before} & {r for r, _ in after}) and not before & after


def _all_together(tokens: Sequence[Token], i: int) -> bool:
    """Whether `and` joins a name and a text that were both asked for (`for web-1 and "disk full"`)."""
    if not _of_one_query(tokens, i):
        return False
    listed = any(t.isin(words.LISTING) for t in tokens[:i])
    named = [
        bool(re.search(r"[\w]-[\w]|_|\d", tokens[k].word)) and " " not in tokens[k].word
        for k in (i - 1, i + 1)
    ]
    return listed or named[0] is not named[1]


def _between_times(tokens: Sequence[Token], i: int) -> bool:
    around = tokens[max(0, i - 2) : i], tokens[i + 1 : i + 3]
    return all(any(t.lexeme.kind is Kind.TIME for t in side) for side in around)
