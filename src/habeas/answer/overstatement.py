"""What a text says beyond its carriers: overstated absences and certainties, and numbers and names out of nowhere.

The phrases stand in `phrases`. Whether a whole answer may leave is decided in `check`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from habeas.answer.phrases import ASKED, DENIED, DISCLAIMED, FAMILIES, TURN, Family, plain
from habeas.text.atoms import Token, TokenKind, tokenize

MASK = " ▢ "
"""What stands where a quotation was blanked out."""

_QUOTES = re.compile(r"“([^“”]*)”|\"([^\"]*)\"|「([^「」]*)」|『([^『』]*)』|`([^`]*)`")
_HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_TOKEN = re.compile(rf"[{_HAN}]|[^\W_{_HAN}]+")
_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")
_FACTS = frozenset(TokenKind) - {
    TokenKind.UNIT,
    TokenKind.NEGATOR,
    TokenKind.STATE,
    TokenKind.WORD,
    TokenKind.CJK,
    TokenKind.SIGN,
    TokenKind.HIDDEN,
}
"""Tokens that name or count something, whatever stands around them."""
_THING = re.compile(
    r"([\w.\-]+) (?:service|pod|host|node|user|namespace|cluster|container|database|topic|queue|pool|instance|server|"
    r"deployment|job)(?![\w.\-])",
    re.IGNORECASE,
)


def find_overstatements(text: str, *, quotable: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the phrases of `text` that overstate an absence or a certainty, in plain form.

    A piece in quotation marks that stands in one of `quotable` (recorded texts) is the record's own word and is passed
    over. So is what a sentence denies ("this does not mean that ...") or asks ("check whether ...").
    """
    return tuple(phrase for _, phrase in _found(without_quotations(text, quotable)))


def overstates(claim_text: str, excerpts: Iterable[str]) -> tuple[str, ...]:
    """Return the phrases of a claim that overstate, and that none of its excerpts carries."""
    recorded = tuple(excerpts)
    found = _found(without_quotations(claim_text, recorded))
    records = tuple(plain(text) for text in recorded) if found else ()
    return tuple(
        phrase for family, phrase in found if not any(_carries(record, family, phrase) for record in records)
    )


def find_unsupported_tokens(
    text: str, carriers: Iterable[str], *, vocabulary: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Return the numbers and names of `text` that no carrier holds, in order, each once.

    A name is a token with a digit or a sign inside, a word with a capital inside, in capitals, capitalised within
    a sentence, or before `service`, `pod` and the like; in a Chinese text every Latin word. It must stand in a
    carrier whole: `payment` is not carried by `payment-api`. A number must stand there with the same unit. Meaning
    is not compared. `vocabulary` is what `words_of` returned for further carriers.
    """
    held = vocabulary | words_of(carriers)
    tokens = tokenize(text)
    chinese = sum(len(t.value) for t in tokens if t.kind is TokenKind.CJK)
    latin = sum(t.kind is TokenKind.WORD for t in tokens)
    things = {match.start(1) for match in _THING.finditer(text)}
    return tuple(
        dict.fromkeys(
            text[token.start : token.end]
            for atom, token in _atoms(text)
            if atom not in held
            and (
                token.kind in _FACTS
                or (token.kind is TokenKind.WORD and (chinese > latin or _is_name(text, token, things)))
            )
        )
    )


def words_of(carriers: Iterable[str]) -> frozenset[str]:
    """Return what `carriers` hold, in the form that `find_unsupported_tokens` compares."""
    held: set[str] = set()
    for carrier in carriers:
        for atom, token in _atoms(carrier):
            held.update((atom, token.value))  # a number with its unit, and without
    return frozenset(held)


def repeats(text: str, removed: str) -> bool:
    """Return whether `text` holds the words of `removed`, whatever their dress; never for a text without words."""
    words = _TOKEN.findall(plain(removed))
    return bool(words) and f" {' '.join(words)} " in f" {' '.join(_TOKEN.findall(plain(text)))} "


def without_quotations(text: str, quotable: Iterable[str]) -> str:
    """Return `text` with every quotation of a recorded text blanked out."""
    if not _QUOTES.search(text):
        return text
    records = tuple(plain(record) for record in quotable)

    def blank(match: re.Match[str]) -> str:
        said = plain(next(group for group in match.groups() if group is not None)).strip()
        return MASK if said and any(said in record for record in records) else match[0]

    return _QUOTES.sub(blank, text)


def _found(text: str) -> list[tuple[Family, str]]:
    searched = plain(text)
    return [
        (family, match[0].strip())
        for family in FAMILIES
        for pattern in family.phrases
        for match in pattern.finditer(searched)
        if not _taken_back(searched[max(0, match.start() - 120) : match.start()], family)
    ]


def _taken_back(before: str, family: Family) -> bool:
    """Return whether what stands before a phrase denies it or asks for it."""
    turns = list(TURN.finditer(before))
    governed = before[turns[-1].end() :] if turns else before
    if DISCLAIMED.search(governed) or ASKED.search(governed):
        return True
    return family.affirms and DENIED.search(governed) is not None


def _carries(record: str, family: Family, phrase: str) -> bool:
    return phrase in record or (
        family.carried_by is not None and family.carried_by.search(record) is not None
    )


def _atoms(text: str) -> list[tuple[str, Token]]:
    """Return the tokens of `text`, each with what must be found elsewhere: a number together with its unit."""
    tokens = tokenize(text)
    atoms: list[tuple[str, Token]] = []
    for token, following in zip(tokens, [*tokens[1:], None], strict=False):
        is_measure = following is not None and following.kind is TokenKind.UNIT
        atoms.append((token.value + following.value if following and is_measure else token.value, token))
    return atoms


def _is_name(text: str, token: Token, things: set[int]) -> bool:
    word = text[token.start : token.end]
    if token.start in things or _INNER_CAPITAL.search(word) or (word.isupper() and len(word) > 1):
        return True
    before = text[: token.start].rstrip(" \t“\"'([>-•*")
    return word[0].isupper() and bool(before) and before[-1] not in ".!?:;\n。！？：；"
