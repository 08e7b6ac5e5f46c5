"""Does an excerpt come from a text? Decided by typed equality of facts in place, never by similarity.

The proof, in order; the first that applies answers:

1. There is too little to compare: inconclusive.
2. Its canonical form is that of the text: a match. Or the excerpt's pieces stand in the text, atom by atom and in
   order: a match, unless an edge or a cut hides a negation or a comparison that governs the quoted words, or makes one
   record of two (inconclusive).
3. Its fields are fields of one record of the text: a match.
4. It would stand there if what cannot be seen were taken out, or but for a word cut at its edge, or but for words
   without a digit and without a negation that are left out silently: inconclusive.
5. Anything else is a mismatch.

A match becomes a mismatch where a capital makes another unit, or where the numbers of a list became one number.

Not checked: whether the excerpt supports a claim. That is the verifier's work.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from habeas.gate.differences import describe_difference
from habeas.gate.empty import differs_in_empty
from habeas.gate.fields import FieldIndex, find_fields
from habeas.gate.joins import joins_records, takes_over_value
from habeas.gate.measures import changes_measure, parts_measure
from habeas.gate.near import crosses_lines, crosses_records, excerpt_words, find_cut, find_silent_omissions
from habeas.gate.pieces import Pieces, Span, arrangements, doubt
from habeas.gate.prepared import PreparedText, prepare
from habeas.gate.reading import Reading, is_number, weight
from habeas.text.atoms import is_hidden
from habeas.text.canonical import Canonical, canonicalise, resolve_escapes, unescape
from habeas.text.vocabulary import LEVELS, STATES

__all__ = ["ExcerptComparison", "ExcerptOutcome", "PreparedText", "compare_excerpt", "prepare"]

ENOUGH = 3
"""Words of content that can be compared: `HighMemory firing, service=cart` has four, `active=50/50` two."""

MAX_REASON = 240
"""Characters of a difference."""

_CASED_UNIT = re.compile(r"\d ?(?:[kKmMgGtTpP]?i?[bB]|[mMgGtTpPkK]i?|[mM][sS])(?![A-Za-z0-9])")
"""Units in which a capital makes another unit (`250m` and `250M`)."""

_GROUPED = re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3})+(?!,?\d)")
_GROUP = re.compile(r",\d\d\d")
_MAY_BE_LIST = re.compile(r"[\[({=][+\-]?\d{1,3},\d\d\d")
_LIST = re.compile(rf"[\[({{][+\-]?({_GROUPED.pattern})[\])}}]")
"""Numbers in brackets that could be one number with thousands separators."""
_LIST_OR_NUMBER = re.compile(rf"=({_GROUPED.pattern})(?![\d,.])")
"""The same behind a key: nobody can tell."""

_QUOTATION = re.compile(r"^[\s\"']{0,4}> ", re.MULTILINE)
_TAIL = re.compile(r"[\s,;|]")
MAX_KEY = 40
"""Characters before a number that are taken for its key."""


class ExcerptOutcome(StrEnum):
    """What the comparison found."""

    MATCH = "match"
    """The excerpt states the facts of the text, in place."""
    INCONCLUSIVE = "inconclusive"
    """Too little to compare, or a cut that hides something."""
    MISMATCH = "mismatch"
    """The excerpt clearly does not come from the text."""


@dataclass(frozen=True, slots=True)
class ExcerptComparison:
    """How an excerpt stands to a text."""

    outcome: ExcerptOutcome
    spans: tuple[tuple[int, int], ...] = ()
    """The matched places, as offsets into the original text, in its order."""
    canonical_text: str | None = None
    """The matched places as the text has them, joined by ` … `."""
    difference: str | None = None
    """Why it is no match, in words."""


def compare_excerpt(excerpt: str | None, text: str | PreparedText) -> ExcerptComparison:
    """Return how `excerpt` stands to `text`. Total and pure; pass `prepare(text)` to compare many excerpts."""
    prepared = prepare(text) if isinstance(text, str) else text
    if excerpt is None or not excerpt.strip():
        return _inconclusive("there is no excerpt")
    canonical = canonicalise(excerpt)
    readings = (Pieces.of(canonical), *_unquoted(canonical), *_unescaped(excerpt))
    if (reason := _too_little(readings[-1], prepared)) is not None:
        return _inconclusive(reason)
    if canonical.text.strip() == prepared.canonical.text.strip():
        return _with_units(_whole(prepared.text), excerpt, prepared.text)
    for find in (_in_place, _in_fields, _nearly):
        for pieces in readings:
            for index in prepared.indexes:
                found = find(pieces, index)
                if found is not None:
                    if index is not prepared.indexes[-1] and found.outcome is ExcerptOutcome.MATCH:
                        found = _read_again(found, find, readings, prepared.indexes[-1])
                    found = _with_lists(found, readings[-1], prepared)
                    return _with_units(found, excerpt, prepared.text)
    return _mismatch(describe_difference(readings[-1], prepared.indexes[-1]))


def _read_again(
    found: ExcerptComparison,
    find: Callable[[Pieces, FieldIndex], ExcerptComparison | None],
    readings: tuple[Pieces, ...],
    unescaped: FieldIndex,
) -> ExcerptComparison:
    """Return the match that was found in the plain text, unless it is doubtful without the escapes.

    `\\u672a` may be a negation, and a unit may end where an escape begins.
    """
    others = [other for one in readings if (other := find(one, unescaped)) is not None]
    if not others or any(other.outcome is ExcerptOutcome.MATCH for other in others):
        return found
    return others[0]


def _inconclusive(reason: str) -> ExcerptComparison:
    return ExcerptComparison(ExcerptOutcome.INCONCLUSIVE, difference=_shown(reason))


def _mismatch(reason: str) -> ExcerptComparison:
    return ExcerptComparison(ExcerptOutcome.MISMATCH, difference=_shown(reason))


def _shown(reason: str) -> str:
    return reason if len(reason) <= MAX_REASON else f"{reason[: MAX_REASON - 1]}…"


def _whole(text: str) -> ExcerptComparison:
    return ExcerptComparison(ExcerptOutcome.MATCH, spans=((0, len(text)),), canonical_text=text)


def _match(spans: tuple[Span, ...], text: Reading) -> ExcerptComparison:
    source = text.canonical.source
    if spans == ((0, len(text.values)),):
        return _whole(source)
    places = tuple(text.source_span(first, stop) for first, stop in spans)
    return ExcerptComparison(
        ExcerptOutcome.MATCH,
        spans=places,
        canonical_text=" … ".join(source[start:end] for start, end in places),
    )


def _too_little(pieces: Pieces, text: PreparedText) -> str | None:
    values = pieces.values
    content = weight(values, ENOUGH)
    if content == 0:
        return "the excerpt is nothing but punctuation"
    if content < ENOUGH and (content < 2 or content < weight(text.indexes[0].reading.values, ENOUGH)):
        return "the excerpt is too short to compare"
    if all(map(is_number, values)) or all(map(_is_common, values)):
        return "the excerpt holds nothing but numbers, levels and states"
    return None


def _is_common(value: str) -> bool:
    return (
        value in LEVELS
        or value in STATES
        or (is_number(value) and not (":" in value or value.count("-") == 2))
    )


def _with_units(found: ExcerptComparison, excerpt: str, text: str) -> ExcerptComparison:
    """Return what was found, or a mismatch when a unit's capitals differ, and not those of the whole excerpt."""
    one_case = excerpt in (excerpt.lower(), excerpt.upper())  # then its capitals tell nothing of a unit
    if one_case or found.canonical_text == excerpt:
        return found
    for said in _cased_units(excerpt):
        if said in text:
            continue
        joined = said.replace(" ", "")
        here = {unit.replace(" ", "") for unit in _cased_units(text)}
        if joined not in here and (other := next((u for u in here if u.lower() == joined.lower()), None)):
            return _mismatch(f"the unit in '{said}' is not that in '{other}'")
    return found


def _with_lists(found: ExcerptComparison, pieces: Pieces, text: PreparedText) -> ExcerptComparison:
    """Return what was found, or another answer when the numbers of a list became one number, or one a list."""
    if found.outcome is not ExcerptOutcome.MATCH:
        return found
    said = [reading.canonical.text for reading in pieces.readings]
    if not any(map(_may_hold_list, (*said, text.indexes[-1].reading.canonical.text))):
        return found
    excerpt = " … ".join(said)
    matched = canonicalise(" … ".join(text.text[max(0, start - 1) : end + 1] for start, end in found.spans))
    places = (unescape(matched) or matched).text
    for lists, answer in ((_LIST, _mismatch), (_LIST_OR_NUMBER, _inconclusive)):
        for one, other in ((excerpt, places), (places, excerpt)):
            if (numerals := _joined(lists, one, other)) is not None:
                return answer(f"the list '{numerals}' is not the number '{numerals.replace(',', '')}'")
    return found


def _may_hold_list(text: str) -> bool:
    return _GROUP.search(text) is not None and _MAY_BE_LIST.search(text) is not None


def _joined(lists: re.Pattern[str], one: str, other: str) -> str | None:
    """Return a list of `one` that `other` does not hold as often: there its digits are a single number."""
    return min(Counter(lists.findall(one)) - Counter(_GROUPED.findall(other)), default=None)


def _cased_units(text: str) -> Iterator[str]:
    """Yield the numbers with such a unit, with what is written together with them (`cpu=250m`)."""
    for match in _CASED_UNIT.finditer(text):
        before = text[max(0, match.start() - MAX_KEY) : match.start()]
        yield _TAIL.split(before)[-1] + match[0]


def _unquoted(canonical: Canonical) -> tuple[Pieces, ...]:
    """Return the excerpt without the marks of a block quotation: `> 5 pods` may be one or a comparison."""
    if _QUOTATION.match(canonical.text) is None:
        return ()
    return (Pieces.of(canonicalise(_QUOTATION.sub("", canonical.text))),)


def _unescaped(excerpt: str) -> tuple[Pieces, ...]:
    """Return the excerpt with its JSON escapes resolved once and twice, as far as it has any."""
    once = unescape(canonicalise(excerpt)) if "\\" in excerpt else None
    if once is None:
        return ()
    twice = unescape(canonicalise(resolve_escapes(excerpt)))
    return (Pieces.of(once),) if twice is None else (Pieces.of(once), Pieces.of(twice))


def _in_place(pieces: Pieces, index: FieldIndex) -> ExcerptComparison | None:
    text = index.reading
    first_doubt: str | None = None
    joined = False
    for spans in arrangements(pieces, text):
        if joins_records(pieces, spans, index):
            joined = True
            continue
        found = (
            doubt(spans, text, open_end=pieces.open_end)
            or _spliced(spans, index)
            or _set_apart(pieces, spans, text)
            or differs_in_empty(pieces, spans, text)
        )
        if found is None:
            return _match(spans, text)
        first_doubt = first_doubt or found
    if joined and first_doubt is None:
        return _in_fields(pieces, index) or _mismatch("it makes one record of two")
    return None if first_doubt is None else _inconclusive(first_doubt)


def _set_apart(pieces: Pieces, spans: tuple[Span, ...], text: Reading) -> str | None:
    """Return what is wrong with what stands between atoms: a measure in two parts, something that nobody sees."""
    for quoted, (first, stop) in zip(pieces.readings, spans, strict=True):
        if parts_measure(quoted, 0, text, first, stop - first):
            return "the parts of a measure stand apart"
        if quoted.has_hidden and _moves_hidden(quoted, text, first):
            return "what cannot be seen stands elsewhere"
    return None


def _moves_hidden(quoted: Reading, text: Reading, first: int) -> bool:
    """Return whether what cannot be seen joins two words in the excerpt or in the text alone."""
    return any(
        (is_hidden(one) or is_hidden(other)) and bool(quoted.between(i)) != bool(text.between(first + i))
        for i, (one, other) in enumerate(pairwise(quoted.values))
    )


def _spliced(spans: tuple[Span, ...], index: FieldIndex) -> str | None:
    """Return what is wrong when a marked cut joins two records, unless most of the text and both its ends stand."""
    size = len(index.reading.values)
    if spans[0][0] == 0 and spans[-1][1] == size and 2 * sum(stop - first for first, stop in spans) > size:
        return None
    for before, behind in pairwise(spans):
        omitted = (before[1], behind[0])
        if omitted[0] < omitted[1] and (
            crosses_records(omitted, index) or crosses_lines(omitted, index.reading)
        ):
            return "the cut joins the beginning of one record to the end of another"
    return None


def _in_fields(pieces: Pieces, index: FieldIndex) -> ExcerptComparison | None:
    if len(pieces.readings) != 1 or not index.may_hold(pieces.values):
        return None
    quoted = pieces.readings[0]
    if not (quoted.may_have_keys or index.reading.may_have_keys):
        return None
    found = find_fields(pieces.trees[0], quoted, index)
    if found is None:
        return None
    places = {(part.start, part.stop) for part in found}
    if pieces.trees[0].heads:  # it quotes the keys over its fields too
        places.update(head for part in found for head in index.heads_over(part))
    spans: list[Span] = []
    for start, stop in sorted(places):
        if spans and spans[-1][1] >= start:
            spans[-1] = (spans[-1][0], max(stop, spans[-1][1]))
        else:
            spans.append((start, stop))
    return _match(tuple(spans), index.reading)


def _nearly(pieces: Pieces, index: FieldIndex) -> ExcerptComparison | None:
    text = index.reading
    if text.has_hidden or any(reading.has_hidden for reading in pieces.readings):
        shown = pieces.without_hidden()
        if next(arrangements(shown, text.without_hidden()), None) is not None:
            return _inconclusive("it stands in the text only if characters that cannot be seen are taken out")
    cut = find_cut(pieces, text)
    if cut is not None:
        said, whole = cut.cut[-1]
        if cut.shortens_number:
            return _mismatch(f"'{said}' is not '{whole}'")
        if (
            cut.is_marked
            and not cut.hides_digits
            and not cut.hides_negation
            and doubt(cut.spans, text) is None
            and _spliced(cut.spans, index) is None
        ):
            return _match(cut.spans, text)
        return _inconclusive(f"'{said}' is cut out of '{whole}'")
    if not index.atoms.issuperset(pieces.values):
        return None
    worst: ExcerptComparison | None = None
    for omitted in find_silent_omissions(pieces, text):
        found = _omission(omitted, index)
        if found.outcome is ExcerptOutcome.INCONCLUSIVE:
            return found
        worst = worst or found
    return worst


def _omission(omitted: list[Span], index: FieldIndex) -> ExcerptComparison:
    """Return what an excerpt is from which these atoms of the text were left out without a mark."""
    text = index.reading
    if any(crosses_records(span, index) for span in omitted):
        return _mismatch("it joins the beginning of one record to the end of another")
    if any(takes_over_value(span, index) for span in omitted):
        return _inconclusive(
            f"'{excerpt_words(text, omitted[0])}' is left out, so that a key has another value"
        )
    for span in omitted:
        if changes_measure(text, span):
            return _mismatch(f"the unit '{excerpt_words(text, span)}' is left out, in whole or in part")
    return _inconclusive(f"'{excerpt_words(text, omitted[0])}' is left out without a mark")
