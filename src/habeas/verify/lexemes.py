"""A text as a row of lexemes: numbers with units, times, identifiers, words with their senses, punctuation.

The same reading serves claims and evidence, so that both are compared in one form. Chinese is cut into forms
that the lexicon knows; what it does not know stays one lexeme without a sense, and is never dropped.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from habeas.text.times import WrittenTime, find_time, find_times
from habeas.verify import lexicon
from habeas.verify.clock_lengths import CLOCK_LENGTH, chinese_clocks, clock_length
from habeas.verify.lexeme import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN, Meaning, stem
from habeas.verify.measures import NUMBER, SCALES, quantity, unit_of
from habeas.verify.name_parts import inner_words, name_parts
from habeas.verify.rereading import reread
from habeas.verify.segmentation import cut, written_number

_QUOTES = str.maketrans("“”„«»‘’`、–—−～", '"""""\'\'\',' + "---~")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_NAME = re.compile(r"[A-Za-z0-9_/$#@~*][A-Za-z0-9_./:$#@~+*\\-]*")
_UNIT = re.compile(
    r"[\s-]?(percentage points?|per cent|percent|pct|%|个百分点|百分点|纳秒|微秒|毫秒|秒钟|秒|分钟"
    r"|个?小时|钟头|天|周|字节|核|req/s|[KMGT]B/s|ops/s|°C|℃|[A-Za-zµμ]{1,12}(?![A-Za-z0-9_/]|-[A-Za-z0-9]))",
    re.IGNORECASE,
)
_SCALE = re.compile(r"\s?(万|千|百|亿|thousand|million|billion)(?![a-z])|(k)(?![A-Za-z0-9/_-])")
_POSSESSIVE = re.compile(r"(?<=[A-Za-z0-9])'s(?![A-Za-z0-9])")
_SENTENCE_END = re.compile(r"(?<=\d)\.(?=\s|$)")
_REPEATS = re.compile(r"x(\d+)(?![A-Za-z0-9])")
_CLOCK_RANGE = re.compile(r"(?<=\d:\d\d)[-~](?=\d\d?:\d\d)")
_WORDLIKE = re.compile(r"[A-Za-z]+(?:'[a-z]+)?")
_ADDRESS_THEN_WORD = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?=:[A-Za-z])")
_COMPOSITE = re.compile(
    r"(?:\d+(?:\.\d+)?(?:ms|h|m|s|d)){2,}(?![A-Za-z0-9])|(?:\d+\s?(?:小时|分钟|分|秒|天)\s?){2,}"
    r"|\d+ (?:days?|hours?|minutes?)(?:,? (?:and )?\d+ (?:hours?|minutes?|seconds?)){1,3}"
)
_COMPOSITE_PART = re.compile(
    r"(\d+(?:\.\d+)?)\s?(ms|hours?|h|minutes?|m|seconds?|s|days?|d|小时|分钟|分|秒|天)"
)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return `text` with full-width forms, quotes and dashes in one form, character by character."""
    out = "".join(n if len(n := unicodedata.normalize("NFKC", c)) == 1 else c for c in text)
    out = out.translate(_QUOTES).replace("。", ".").replace("〜", "~")
    return _CLOCK_RANGE.sub("~", out)


def read(text: str, *, record: bool = False, names: frozenset[str] = frozenset()) -> list[Lexeme]:
    """Return the lexemes of a folded text, phrases joined.

    With `record`, a compact date at the head (`081111 012254`) is read as the record's time. `names` are runs of
    Chinese that name something, wherever they stand.
    """
    times = _times(text, record=record)
    lexemes: list[Lexeme] = []
    at = 0
    while at < len(text):
        if times and times[0].start <= at:
            time = times.pop(0)
            if time.end > at:
                lexemes.append(Lexeme(Kind.TIME, text[at : time.end], at, time.end, time=time))
                at = time.end
            continue
        if text[at].isspace():
            at += 1
            continue
        limit = times[0].start if times else len(text)
        found = _next(text, at, limit, names)
        lexemes.extend(found)
        at = found[-1].end
    return _join_phrases(lexemes)


def _times(text: str, *, record: bool) -> list[WrittenTime]:
    found = list(find_times(_SENTENCE_END.sub(" ", text)))
    found += [t for t in chinese_clocks(text) if not any(t.start < f.end and f.start < t.end for f in found)]
    head = find_time(text) if record else None
    if head is not None and not any(t.start < head.end and head.start < t.end for t in found):
        found.append(head)
    lengths = [m.span("length") for m in CLOCK_LENGTH.finditer(text)]
    return sorted((t for t in found if not any(a <= t.start < b for a, b in lengths)), key=lambda t: t.start)


def _next(text: str, at: int, limit: int, names: frozenset[str]) -> list[Lexeme]:
    if match := _HAN.match(text, at, limit):
        return _han(text, at, match.end(), names)
    if (match := _REPEATS.match(text, at, limit)) and (at == 0 or text[at - 1] in " ("):
        times = Meaning(frozenset({"occurrence"}))
        return [
            Lexeme(
                Kind.NUMBER, match.group(), at, match.end(), times, quantity=quantity(match.group(1), None)
            )
        ]
    if at and (match := _POSSESSIVE.match(text, at, limit)):
        return [Lexeme(Kind.MARK, match.group(), at, match.end())]
    if match := clock_length(text, at):
        value = quantity(match[0], "s")
        return [Lexeme(Kind.NUMBER, text[at : match[1]], at, match[1], quantity=value)]
    if number := _number(text, at, limit):
        return number
    if match := _NAME.match(text, at, limit):
        return _name(text, at, match.end())
    return [Lexeme(Kind.MARK, text[at], at, at + 1)]


def _han(text: str, at: int, end: int, names: frozenset[str]) -> list[Lexeme]:
    """Return the name that a Chinese run begins with, or what stands before the first name in it."""
    name = max((n for n in names if text.startswith(n, at)), key=len, default="")
    if name:
        return [Lexeme(Kind.NAME, name, at, at + len(name), parts=frozenset({name}))]
    return _segment(text, at, min((k for n in names if (k := text.find(n, at, end)) > at), default=end))


def _segment(text: str, at: int, end: int) -> list[Lexeme]:
    """Cut a Chinese run; what is unknown stays together as one word."""
    sizes = cut(text[at:end])
    out: list[Lexeme] = []
    unknown = at
    while at < end:
        written = written_number(text, at, end) if unknown == at else None
        size = written[2] - at if written else sizes[at - end]
        if not size:
            at += 1
            continue
        if unknown < at:
            out.append(_unknown(text, unknown, at))
        if written:
            value = quantity(written[0], written[1])
            out.append(Lexeme(Kind.NUMBER, text[at : at + size], at, at + size, quantity=value))
        else:
            out.append(_word(text, at, at + size, lexicon.chinese(text[at : at + size])))
        at += size
        unknown = at
    if unknown < end:
        out.append(_unknown(text, unknown, end))
    return out


def _unknown(text: str, start: int, end: int) -> Lexeme:
    return Lexeme(Kind.WORD, text[start:end], start, end, stems=frozenset({text[start:end]}))


def _word(text: str, start: int, end: int, meaning: Meaning) -> Lexeme:
    form = text[start:end]
    number = next((t[4:] for t in meaning.tags if t.startswith("num:")), None)
    stems = frozenset({stem(form) if form.isascii() else form})
    if number is not None:
        return Lexeme(Kind.NUMBER, form, start, end, meaning, stems, quantity(number, None))
    return Lexeme(Kind.WORD, form, start, end, meaning, stems)


def _number(text: str, at: int, limit: int) -> list[Lexeme] | None:
    sign = (
        text[at] in "+-"
        and at + 1 < limit
        and text[at + 1].isdigit()
        and (at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "-_/.)]"))
    )
    first = at + 1 if sign else at
    if match := _COMPOSITE.match(text, first, limit):
        total = sum(
            (q.bases[0] for n, u in _COMPOSITE_PART.findall(match.group()) if (q := quantity(n, u))), start=0
        )
        value = quantity(str(float(total)).removesuffix(".0"), "s")
        return [
            Lexeme(
                Kind.NUMBER, match.group().strip(), at, first + len(match.group().rstrip()), quantity=value
            )
        ]
    match = NUMBER.match(text, first, limit)
    if not match:
        return None
    end = match.end()
    scale, unit = 1, None
    if (scaled := _SCALE.match(text, end, limit)) and not text.startswith("百分", end):
        scale, end = SCALES[scaled.group(1) or scaled.group(2)], scaled.end()
    if (
        (named := _UNIT.match(text, end, limit))
        and unit_of(named.group(1))[0] is not None
        and not _ends_in_name(text, named.end())
    ):
        unit, end = named.group(1), named.end()
    if unit is None and _part_of_name(text, first, end, limit):
        return None
    value = quantity(match.group(), unit, scale, negative=sign and text[at] == "-")
    return [Lexeme(Kind.NUMBER, text[at:end], at, end, quantity=value)] if value else None


def _ends_in_name(text: str, end: int) -> bool:
    return end < len(text) and (text[end] in "_@=" or (text[end].isascii() and text[end].isalnum()))


def _part_of_name(text: str, start: int, end: int, limit: int) -> bool:
    """Whether the digits are the beginning of an identifier (`10.0.0.1`, `2f3a`, `5xx`), not a number."""
    if start and (text[start - 1].isascii() and (text[start - 1].isalnum() or text[start - 1] == "_")):
        return True
    tail = text[end : end + 2]
    if not tail or end >= limit:
        return False
    if tail[0].isascii() and (tail[0].isalpha() or tail[0] in "_@"):
        return True
    return tail[0] in ".:-#$" and len(tail) > 1 and tail[1].isascii() and tail[1].isalnum()


def _name(text: str, at: int, end: int) -> list[Lexeme]:
    while end > at + 1 and text[end - 1] in ".:-+*~\\/" and not (end - at == 2 and text[at] == "/"):
        end -= 1
    if (colon := _key_colon(text[at:end])) is not None:
        end = at + colon
    if match := _ADDRESS_THEN_WORD.match(text, at, end):
        end = match.end()
    form = text[at:end]
    if match := _WORDLIKE.fullmatch(form):
        return [_plain_word(text, at, at + match.end())]
    if form[0] == "/" and at and text[at - 1].isdigit() and form[1:2].isdigit():
        return [Lexeme(Kind.MARK, "/", at, at + 1)]
    pieces = re.split(r"[-/]", form)
    if len(pieces) > 1 and all(p.isalpha() for p in pieces):
        stems = tuple(stem(p) for p in pieces)
        if (meaning := lexicon.english(stems)) != UNKNOWN:
            return [Lexeme(Kind.WORD, form, at, end, meaning, frozenset(stems))]
    if (
        len(pieces) > 1
        and all(p.isalpha() for p in pieces)
        and text[end : end + 1] not in ("=", ":", '"')
        and _all_ordinary(pieces)
    ):
        return _split_ordinary(text, at, pieces)
    if form.startswith("'") or not any(c.isalnum() for c in form):
        return [Lexeme(Kind.MARK, form, at, end)]
    return [Lexeme(Kind.NAME, form, at, end, stems=inner_words(form), parts=name_parts(form))]


def _key_colon(form: str) -> int | None:
    """Return where a key ends that is written against its value (`rss:62kB`); None for `host:port` and URLs."""
    key, colon, value = form.partition(":")
    if not colon or not value or not key.replace("-", "").replace("_", "").isalpha() or value.startswith("/"):
        return None
    known = all(lexicon.english((stem(p),)) != UNKNOWN for p in re.split(r"[-_]", key) if p)
    if value.isdigit() and len(value) <= 5 and not known:
        return None
    return len(key) if value[0].isdigit() or known else None


def _plain_word(text: str, at: int, end: int) -> Lexeme:
    form = text[at:end]
    if text.startswith("'", end) and (m := re.match(r"'(?:s|t)\b", text[end:])):
        end += m.end()
        form = text[at:end]
    known = lexicon.english((stem(form),))
    if form.lower() != form and form.upper() != form and form[1:].lower() != form[1:] and known == UNKNOWN:
        return Lexeme(Kind.NAME, form, at, end, stems=inner_words(form), parts=name_parts(form))
    return _word(text, at, end, lexicon.english((stem(form),)))


_ENTITY_TAIL_TEXT = """
service svc server db node worker consumer api gateway queue app job host
pod cache proxy broker cluster store router agent controller task runner
"""
_ENTITY_TAIL = frozenset(_ENTITY_TAIL_TEXT.split())


def _all_ordinary(pieces: list[str]) -> bool:
    """Whether a hyphened or slashed word is made of known words (`timed-out`), and names nothing (`user-service`)."""
    if pieces[-1].lower() in _ENTITY_TAIL:
        return False
    return all(lexicon.is_basic(p) or p in ("non", "pre", "re", "level") for p in pieces)


def _split_ordinary(text: str, at: int, pieces: list[str]) -> list[Lexeme]:
    out: list[Lexeme] = []
    for piece in pieces:
        out.append(_plain_word(text, at, at + len(piece)))
        at += len(piece) + 1
    return out


def _join_phrases(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Join English words that are one form of the lexicon; the longest form wins."""
    out: list[Lexeme] = []
    i = 0
    while i < len(lexemes):
        joined = _phrase_at(lexemes, i) if lexemes[i].text.isascii() else None
        if joined is None:
            out.append(lexemes[i])
            i += 1
        else:
            lexeme, size = joined
            out.append(lexeme)
            i += size
    return reread(out)


def _phrase_at(lexemes: list[Lexeme], i: int) -> tuple[Lexeme, int] | None:
    run: list[str] = []
    for lexeme in lexemes[i : i + lexicon.LONGEST_PHRASE]:
        if lexeme.kind not in (Kind.WORD, Kind.NUMBER) or not lexeme.text.isascii() or len(lexeme.stems) != 1:
            break
        run.append(next(iter(lexeme.stems)))
    for size in range(len(run), 1, -1):
        meaning = lexicon.english(tuple(run[:size]))
        if meaning != UNKNOWN:
            first, last = lexemes[i], lexemes[i + size - 1]
            text = " ".join(x.text for x in lexemes[i : i + size])
            return Lexeme(Kind.WORD, text, first.start, last.end, meaning, frozenset(run[:size])), size
    return None
