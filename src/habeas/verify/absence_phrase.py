"""Whether the words of a piece say no more than its record: further words may only narrow what was looked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify import absence_words as words
from habeas.verify.absence_query import AbsenceRecord
from habeas.verify.absence_reading import Piece, Token, stands
from habeas.verify.absence_window import missing, number_allowed
from habeas.verify.findings import Finding, contradicted, unknown
from habeas.verify.lexemes import Kind
from habeas.verify.lexicon import happens
from habeas.verify.segments import shape


def allowed(
    piece: Piece, r: int, records: Sequence[AbsenceRecord], denied_next: bool, needed: int
) -> list[Finding]:
    """Return what the piece says beyond record `r`; `denied_next`: the next piece says that nothing was found."""
    out = [_allowed(piece, i, r, records, denied_next, needed) for i in range(len(piece.tokens))]
    return [f for f in out if f is not None]


def _allowed(
    piece: Piece, i: int, r: int, records: Sequence[AbsenceRecord], denied_next: bool, needed: int
) -> Finding | None:
    token, record = piece.tokens[i], records[r]
    x, low = token.lexeme, token.word
    if (x.kind is Kind.MARK and not token.masked) or x.kind is Kind.TIME:
        return None
    if any(stands(form, low) for form in record.excluded):
        return missing(f"{x.text!r} was left out of the search")
    if token.of(r):
        return None
    if x.kind is Kind.NUMBER:
        return _number(piece, i, record, needed)
    if low in words.DIALECTS:
        return _of_the_query(piece, i, record)
    if x.kind is Kind.NAME:
        return _name(piece, i, record, denied_next)
    if low in words.OUTSIDE:
        return missing(f"{x.text!r} goes beyond the window")
    if low in words.BROADENING:
        return missing(f"{x.text!r} is wider than the query")
    if low in words.QUANTIFIERS and _is_universal(piece, i):
        return missing(f"{x.text!r} is wider than the query")
    if stands(low, record.text) and not x.has("over:"):
        return None
    if (bad := _forbidden(token)) is not None:
        return missing(f"no record of a search can show {x.text!r} ({bad})")
    if token.denies:
        return None if _denial_allowed(token) else missing(f"{x.text!r} denies more than a finding")
    if low in words.PARTICLES and i and (piece.tokens[i - 1].finds or piece.tokens[i - 1].asks):
        return None
    if low in words.JOINING:  # between two times; elsewhere it ends the piece
        return None
    if token.finds or token.asks or low in words.KNOWN:
        return _of_the_search(piece, i, record)
    return _narrows(piece, i, denied_next)


def _forbidden(token: Token) -> str | None:
    """Return the kind of overreach that a word makes, unless it belongs to the statement itself."""
    own = words.HARMLESS | words.NONE | words.STARTS | words.ENDS | words.SPAN_WORDS
    if token.finds or token.word in own:
        return None
    return next((t[5:] for t in words.FORBIDDEN if token.lexeme.has(t)), None)


def _denial_allowed(token: Token) -> bool:
    return token.lexeme.quantity is not None or token.word in words.DENIALS


def _is_universal(piece: Piece, i: int) -> bool:
    """Whether `any` is said of where was looked (`in any log`), not of what was looked for (`not ... any log`)."""
    before = piece.tokens[i - 1] if i else None
    if before is not None and before.isin(words.PLACE_WORDS | words.SUBJECT_WORDS | {"在", "于", "对"}):
        return True
    return not any(t.denies for t in piece.tokens[:i])


def _of_the_search(piece: Piece, i: int, record: AbsenceRecord) -> Finding | None:
    """Return what is wrong with a word of the statement: another kind of search."""
    token = piece.tokens[i]
    low = token.word
    if low in words.FIELDS or low in words.PHRASES or low in words.DIALECTS:
        return _of_the_query(piece, i, record)
    kind = words.QUERY_KINDS.get(low)
    following = piece.tokens[i + 1] if i + 1 < len(piece.tokens) else None
    if kind is None or kind == record.tool or record.tool not in words.QUERY_KINDS.values():
        return None
    if kind in record.text or (
        following is not None and words.QUERY_KINDS.get(following.word) == record.tool
    ):
        return None
    return contradicted(f"the search was made with {record.tool}, not for {low}")


def _of_the_query(piece: Piece, i: int, record: AbsenceRecord) -> Finding | None:
    """Return what is wrong with a noun for a key of the search: beside it stands the value of another key."""
    low = piece.tokens[i].word
    text = piece.tokens[i].lexeme.text
    if (form := words.DIALECTS.get(low)) is not None:
        shown = any(re.search(form, place) for place in (record.text, record.query, record.query.strip("( ")))
        return None if shown else unknown(f"{text} is not what the query is written in")
    value = _value_beside(piece, i)
    if value is None:
        return _narrows(piece, i, denied_next=False)
    labelled = [
        re.search(rf'(?<![\w.])(?:{key})["\']?\s*(?:=~?|:=?)\s*["\']?{re.escape(value)}(?![\w])', place)
        for key in (words.FIELDS.get(low, r"[a-z_]\w*"),)
        for place in (record.query, record.text)
    ]
    if low in words.PHRASES:
        return unknown(f"{value} was not looked for as {text}") if any(labelled) else None
    if any(labelled) or (words.FIELDS[low] not in record.query and _loosely(low, value, record)):
        return None
    return unknown(f"{value} is not the {text} of the query")


def _loosely(low: str, value: str, record: AbsenceRecord) -> bool:
    """Whether a plain query has the value without a key; it may be a service, no other kind of key."""
    return low in ("service", "服务") and any(value == form for term in record.terms for form in term)


def _value_beside(piece: Piece, i: int) -> str | None:
    """Return the name right behind a noun (`namespace prod`, `索引是 logs-7`), else right before it."""
    for k in (i + 1, i + 2, i + 3):
        token = piece.tokens[k] if k < len(piece.tokens) else None
        if token is None or (
            token.lexeme.kind is Kind.WORD and not token.terms and token.word not in _OF_VALUE
        ):
            break
        if token.terms or token.lexeme.kind is Kind.NAME:
            return token.word.strip("'\"")
    before = piece.tokens[i - 1] if i else None
    return before.word.strip("'\"") if before and (before.terms or before.lexeme.kind is Kind.NAME) else None


_OF_VALUE = frozenset({"is", "was", "of", "the", "是", "为", "的", "的是"})


def _name(piece: Piece, i: int, record: AbsenceRecord, denied_next: bool) -> Finding | None:
    token = piece.tokens[i]
    low, text = token.word, token.lexeme.text
    if any(stands(form, record.text) for form in (low, low.strip("'\"/"))):
        return None
    rivals = [a for term in record.terms for a in term if shape(a) in (shape(low), shape(text))]
    if token.masked or rivals or shape(text) != "camel":
        return missing(f"{text} was not asked for")
    return _narrows(piece, i, denied_next)


def _number(piece: Piece, i: int, record: AbsenceRecord, needed: int) -> Finding | None:
    x = piece.tokens[i].lexeme
    assert x.quantity is not None  # noqa: S101 - a number
    near = piece.tokens[i + 1 : i + 3]
    if any(t.isin(words.ASKED) for t in near) and x.quantity.dimension is None and x.quantity.value == needed:
        return None
    return number_allowed(x, record)


def _narrows(piece: Piece, i: int, denied_next: bool) -> Finding | None:
    """A further word narrows the absence when it stands inside the phrase that is said not to have been found."""
    token = piece.tokens[i]
    x = token.lexeme
    if x.kind is Kind.WORD and not (
        x.meaning.concepts or x.has("level:") or x.has("structure") or x.has("counted")
    ):
        return unknown(f"{x.text!r} is not understood")
    chinese = not x.text.isascii()
    if _inside_chinese(piece, i, denied_next) if chinese else _inside_english(piece, i, denied_next):
        return None
    return unknown(f"{x.text!r} is more than the query says")


def _leads_to_item(piece: Piece, i: int) -> bool:
    """Whether nothing but the words of one phrase stands between here and what a search finds."""
    for y in piece.tokens[i + 1 :]:
        if y.isin(words.ITEMS):
            return True
        if (
            y.denies
            or y.finds
            or y.asks
            or (y.isin(words.FRAME) and not y.isin({"的", "级别", "相关", "相关的"}))
        ):
            return False
        if not y.lexeme.text.isascii() and y.masked and any(z.terms for z in piece.tokens[:i]):
            continue
    return False


def _inside_english(piece: Piece, i: int, denied_next: bool) -> bool:
    region = piece.tokens[:i]
    denial = next((k for k in range(i - 1, -1, -1) if region[k].denies), None)
    if denial is None:
        denied_after = denied_next or any(t.denies for t in piece.tokens[i:])
        return denied_after and _leads_to_item(piece, i) and not any(t.isin(words.VERBS) for t in region)
    between = region[denial + 1 :]
    verbs = [k for k, t in enumerate(between) if t.isin(words.VERBS) or t.finds or t.asks]
    subject = piece.tokens[denial].word in ("no", "neither", "nor", "zero", "0")
    if verbs and subject and not between[verbs[-1]].isin(words.REPORTING):
        return _inside_preposition(piece, i, between[verbs[-1] + 1 :], direct=False)
    return _inside_preposition(piece, i, between[verbs[-1] + 1 :] if verbs else between, direct=True)


def _inside_preposition(piece: Piece, i: int, between: Sequence[Token], *, direct: bool) -> bool:
    """Whether a word belongs to the phrase after the last preposition before it, if there is one."""
    lead = next(
        (
            k
            for k in range(len(between) - 1, -1, -1)
            if between[k].isin(words.PLACE_WORDS | words.SUBJECT_WORDS | words.REPORTING)
        ),
        None,
    )
    if lead is None:
        return direct
    if between[lead].isin(words.PLACE_WORDS) and not between[lead].isin(words.SUBJECT_WORDS):
        return False
    named = any(t.terms for t in between[lead + 1 :])
    return not named or _leads_to_item(piece, i) or _is_noun(piece.tokens[i])


def _is_noun(token: Token) -> bool:
    concepts = token.lexeme.meaning.concepts
    return token.word.endswith(words.NOUN_ENDINGS) or bool(concepts and not any(map(happens, concepts)))


def _inside_chinese(piece: Piece, i: int, denied_next: bool) -> bool:
    before, after = piece.tokens[:i], piece.tokens[i + 1 :]
    if any(t.denies for t in before) and any(t.finds for t in before):
        return any(t.isin(words.ITEMS) for t in after) or _is_noun(piece.tokens[i])
    denied_after = denied_next or any(t.denies for t in after) or any(t.denies for t in before)
    return denied_after and _leads_to_item(piece, i)
