"""Questions that set one against another, taken back to plain ones: each side is a question of its own.

`Which service restarted most often?` asks `did … restarted?` and groups the records by service. `Did A log more
errors than B?` asks `did A log errors?` and `did B log errors?`. Nothing is decided here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from habeas.agents.grouping import KINDS_CALLED_ZH, kind_called
from habeas.agents.vocabulary import FORMS, IGNORED, KINDS, METRIC_WORDS, NEGATORS
from habeas.agents.vocabulary_zh import ZH_EVENTS, ZH_KINDS


class By(StrEnum):
    """What decides between the sides."""

    MORE = "more"
    FEWER = "fewer"
    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, kw_only=True)
class Comparing:
    """A question that sets one against another."""

    by: By
    plain: tuple[str, ...]
    """One question for each of `names`; without names a single one, whose records are grouped."""
    names: tuple[str, ...] = ()
    kind: str | None = None
    """By what the records are grouped; None where that was not understood."""
    is_yes_no: bool = False
    """Whether it asks if `by` is so of the first name."""


_N = r"(?:[A-Za-z0-9_][A-Za-z0-9_.:/@-]*[A-Za-z0-9_]|[\u4e00-\u9fff]{1,6}?(?:服务|系统|模块|平台|网关|中心|节点))"
_KIND = r"(?:(?:service|host|node|pod|user|client|instance|server|class|component)\s+)?"
_AUX = r"(?P<aux>did|does|do|has|have|had|is|was|are|were)"
_MORE_THAN = re.compile(
    rf"\b{_AUX}\s+(?:the\s+)?{_KIND}(?P<a>{_N})\s+(?P<before>[^?？]*?)\b(?P<sign>more|fewer|less|earlier|sooner)\b"
    rf"(?:\s+(?:often|frequently))?(?P<what>[^?？]*?)\s+than\s+(?:the\s+)?{_KIND}(?P<b>{_N})(?:\s+(?:did|does|do|has|had|was|is))?"
    r"(?P<rest>(?:\s+(?:between|in|on|from|since|after|before|at|during|today|yesterday)\b[^?？]*)?)\W*$",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"\b{_AUX}\s+(?:the\s+)?{_KIND}(?P<a>{_N})\s+(?P<before>[^?？]+?)\s+(?P<sign>before)\s+(?:the\s+)?{_KIND}(?P<b>{_N})"
    r"(?P<what>)(?:\s+(?:did|was|were))?(?P<rest>)\W*$",
    re.IGNORECASE,
)
_LIST = (
    rf"(?:the\s+)?{_KIND}(?P<a>{_N})(?:\s*,\s*(?P<c>{_N}))?\s*,?\s+(?:and|or|vs\.?|versus)\s+"
    rf"(?:the\s+)?{_KIND}(?P<b>{_N})"
)
_LISTS = (
    re.compile(rf"\b(?:of|between|among)\s+{_LIST}\s*,?", re.IGNORECASE),
    re.compile(rf"[,:]\s*{_LIST}(?=\W*$)", re.IGNORECASE),
    re.compile(rf"^\W*{_LIST}\s*[,:]\s*(?=which|who)", re.IGNORECASE),
)
_COMPARE = re.compile(
    rf"\bcompare\b(?P<what>[^?？]*?)\b(?:the\s+)?{_KIND}(?P<a>{_N})\s+(?:and|with|to|vs\.?|versus)\s+(?:the\s+)?{_KIND}(?P<b>{_N})(?P<rest>[^?？]*)",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r"\b(?:which|what|who)\b(?:\s+(?:one|of\s+(?:them|these|the\s+two|both|the)|of))*(?:\s+(?P<kind>[A-Za-z]+)\b(?:\s+(?:address(?:es)?|names?)\b)?)?",
    re.IGNORECASE,
)
_SIGNS = (
    (
        By.FEWER,
        re.compile(r"\b(?:the\s+)?(?:least|fewer|fewest|less)\b(?:\s+(?:often|frequently))?", re.IGNORECASE),
    ),
    (
        By.MORE,
        re.compile(
            r"\b(?:the\s+)?(?:most(?!\s+recent)|more)\b(?:\s+(?:often|frequently|frequent|common(?:ly)?|times)\b)?(?:\s+of\s+the\b)?"
            r"|\b(?:the\s+)?(?:highest|largest|greatest|biggest)\s+(?:number|count|amount)\s+of\b",
            re.IGNORECASE,
        ),
    ),
    (By.FIRST, re.compile(r"\b(?:the\s+)?(?:first|earliest|earlier)\b", re.IGNORECASE)),
    (
        By.LAST,
        re.compile(r"\b(?:the\s+)?(?:last|latest|later)\b(?!\s+(?:\d|hour|day|minute|week))", re.IGNORECASE),
    ),
)
_ASKED = re.compile(
    r"(?:^|[,:;.?]|\b(?:in|on|for|by|at|from|to|tell|show|me|us|say|know|see|find|out|and))\W*$",
    re.IGNORECASE,
)
"""What may stand before a `which` that asks; behind a noun it only goes on about it."""
_MEASURE_WORDS = re.compile(
    r"\b(?:the\s+)?(?:numbers?|counts?|amounts?)\s+of\b|\b(?:in\s+terms\s+of|by|of|their|counts?|numbers?)\b",
    re.IGNORECASE,
)
_TIMES = frozenset(
    [
        "noon",
        "midnight",
        "dawn",
        "dusk",
        "yesterday",
        "today",
        "now",
        "then",
        "that",
        "once",
        "twice",
        "usual",
        "expected",
    ]
)

_LIST_ZH = re.compile(rf"(?P<a>{_N})\s*(?:和|与|跟|同|、|或|还是|vs)\s*(?P<b>{_N})", re.IGNORECASE)
_WHICH_ZH = r"哪(?:一)?[个台条种类位方]?|谁"
_SIGNS_ZH = (
    (By.FEWER, re.compile(r"(?:的)?(?:次数|数量|数目|数)?(?:更|较|最|要|还)?少(?:一些|一点|些)?")),
    (
        By.MORE,
        re.compile(
            r"(?:的)?(?:出现)?(?:次数|数量|数目|数)?(?:更|较|最|要|还)?(?:多(?!少|久|长)|频繁)(?:一些|一点|些)?|最常(?:出现)?"
        ),
    ),
    (By.FIRST, re.compile(r"(?:最|更|首)?(?:先|早)(?:的)?")),
    (By.LAST, re.compile(r"最后|(?:最|更)?晚")),
)
_COMPARE_ZH = re.compile(r"(?:请)?(?:比较|对比)(?:一下)?")
_THAN_ZH = re.compile(
    rf"(?P<a>{_N})\s*的?(?P<before>[^比?？]*?)(?<![对])比(?!较|例)\s*(?P<b>{_N})\s*的?(?P<what>[^?？吗]*)吗?"
)
_EACH_FIRST_ZH = re.compile(rf"(?P<a>{_N})\s*先(?P<what>[^?？还]+?)[,，]?\s*还是\s*(?P<b>{_N})\s*先(?P=what)")
_REST_ZH = re.compile(
    r"相比|之间|两者|这?两个|(?<!最)次数|数量|数目|(?<=[误错])数|各自?|中(?=[,，])|[,，]|^\s*的|的\s*$"
)
_MOST_ZH = re.compile(r"(?:的)?(?:出现)?(?:次数|数量|数)?最(?:多|频繁|常(?:出现)?)(?![^，,?？]{0,4}\d)")
_KINDS_ZH = "|".join(sorted({*ZH_KINDS, *KINDS_CALLED_ZH}, key=len, reverse=True)) + "|[A-Za-z]+"
_WHICH_KIND_ZH = (
    re.compile(rf"(?:的)?(?:是)?(?:{_WHICH_ZH}|什么)\s*(?P<kind>{_KINDS_ZH})(?:的)?"),
    re.compile(rf"(?:的)?\s*(?P<kind>{_KINDS_ZH})\s*是(?:{_WHICH_ZH}|什么)"),
    re.compile(r"(?:的)?(?:是)?(?P<kind>谁)(?:的)?"),
)


def read_comparing(text: str) -> Comparing | None:
    """Return how `text` sets one against another; None where it does not."""
    found = next(
        (
            one
            for read in (_yes_no, _each_first, _which_of, _compared, _most, _most_zh)
            if (one := read(text))
        ),
        None,
    )
    if found and found.by in (By.MORE, By.FEWER) and any(map(_MASS.search, found.plain)):
        return None
    return found


_NUMBER = re.compile(
    r"[\d.,:/tz-]+[a-z%]{0,3}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[a-z]+day"
)
_ADDRESS = re.compile(r"\d+(?:\.\d+){3}(?::\d+)?")
_MASS = re.compile(
    r"\b(?:cpu|mem(?:ory)?|disk|space|time(?!\s*-?out)|latency|bandwidth|traffic|load|heap|throughput|lag|usage|power|data|bytes?)\b"
    r"|内存|磁盘|负载|延迟|流量|占用|耗时|时间|使用[率量]|带宽|空间|吞吐|CPU",
    re.IGNORECASE,
)
"""What is measured, not counted: records that speak of memory do not say who uses most of it."""


def _is_name(text: str) -> bool:
    """Whether a word may be the name of something: no number, time, or word of the vocabulary."""
    lower = text.lower()
    if _NUMBER.fullmatch(lower) and not _ADDRESS.fullmatch(lower):
        return False
    known = (IGNORED, FORMS, KINDS, NEGATORS, METRIC_WORDS, ZH_EVENTS, ZH_KINDS, _TIMES)
    return not any(lower in words for words in known)


def _sides(by: By, template: str, names: tuple[str, ...], *, is_yes_no: bool = False) -> Comparing | None:
    """Return a question for each name, in whose place `template` has a line end."""
    if len({name.lower() for name in names}) < len(names) or not all(map(_is_name, names)):
        return None
    plain = tuple(re.sub(r"[^\S\n]+", " ", template).replace("\n", name).strip() for name in names)
    return Comparing(by=by, plain=plain, names=names, is_yes_no=is_yes_no)


def _yes_no(text: str) -> Comparing | None:
    for pattern in (_MORE_THAN, _BEFORE):
        match = pattern.search(text)
        if match and _COUNTED.search(match["before"]):
            return None
        if match and (pattern is _MORE_THAN or _alike(match["a"], match["b"])):
            by = {"more": By.MORE, "fewer": By.FEWER, "less": By.FEWER}.get(match["sign"].lower(), By.FIRST)
            asked = f"{match['aux']} \n {match['before']} {match['what']} {match['rest']}?"
            return _sides(by, text[: match.start()] + asked, (match["a"], match["b"]), is_yes_no=True)
    match = _THAN_ZH.search(text)
    if match is None:
        return None
    said = match["before"] + " " + match["what"]
    signed = _signed(said, _SIGNS_ZH)
    if signed is None or signed[0] is By.LAST or re.search(r"\d", said):
        return None
    asked = f"{text[: match.start()]}\n {_rest_zh(signed[1])}{text[match.end() :]}"
    return _sides(signed[0], asked, (match["a"], match["b"]), is_yes_no=True)


_COUNTED = re.compile(r"(?:\d|\btimes|\btwice|\bmany|\bmuch)\s*$", re.IGNORECASE)
"""Before `more than`: by how much is asked too."""


def _alike(a: str, b: str) -> bool:
    """Whether two names are of one shape, so that one may do what the other does."""
    return [bool(re.search(sign, a)) for sign in ("[-_.]", r"\d", "[A-Z]")] == [
        bool(re.search(sign, b)) for sign in ("[-_.]", r"\d", "[A-Z]")
    ]


def _signed(text: str, signs: tuple[tuple[By, re.Pattern[str]], ...]) -> tuple[By, str] | None:
    """Return what decides, and the text without the word that says so."""
    for by, pattern in signs:
        if match := pattern.search(text):
            return by, text[: match.start()] + " " + text[match.end() :]
    return None


def _rest_zh(text: str) -> str:
    return _REST_ZH.sub(" ", text).strip()


def _each_first(text: str) -> Comparing | None:
    match = _EACH_FIRST_ZH.search(text)
    if match is None:
        return None
    asked = f"{text[: match.start()]}\n {match['what']}{text[match.end() :]}"
    return _sides(By.FIRST, asked, (match["a"], match["b"]))


def _which_of(text: str) -> Comparing | None:
    if match := _LIST_ZH.search(text):
        which = re.search(_WHICH_ZH, text[match.end() :] or text) or re.search(_WHICH_ZH, text)
        if which is None:
            return None
        rest = text[: match.start()] + " " + text[match.end() :]
        rest = re.sub(
            rf"(?:{_WHICH_ZH})\s*(?:{'|'.join(sorted(ZH_KINDS, key=len, reverse=True))})?", " ", rest
        )
        signed = _signed(rest, _SIGNS_ZH)
        return _sides(signed[0], f"\n {_rest_zh(signed[1])}", (match["a"], match["b"])) if signed else None
    listed = next((found for pattern in _LISTS if (found := pattern.search(text))), None)
    if listed is None or not re.search(r"\b(?:which|who)\b", text, re.IGNORECASE):
        return None
    rest = text[: listed.start()] + " " + text[listed.end() :]
    signed = _signed(rest, _SIGNS)
    which = _WHICH.search(signed[1]) if signed else None
    if signed is None or which is None:
        return None
    kind = which["kind"]
    end = which.end() if kind and kind_called(kind) else (which.start("kind") if kind else which.end())
    asked = f"{signed[1][: which.start()]} did \n {signed[1][end:]}"
    names = tuple(name for name in (listed["a"], listed["c"], listed["b"]) if name)
    return _sides(signed[0], asked, names)


def _compared(text: str) -> Comparing | None:
    if match := _COMPARE.search(text):
        what = _MEASURE_WORDS.sub(" ", f"{match['what']} {match['rest']}")
        asked = f"{text[: match.start()]} did \n {what}?"
        return _sides(By.MORE, asked, (match["a"], match["b"]))
    said = _COMPARE_ZH.search(text)
    match = _LIST_ZH.search(text)
    if said is None or match is None:
        return None
    rest = _COMPARE_ZH.sub(" ", text[: match.start()] + " " + text[match.end() :])
    signed = _signed(rest, _SIGNS_ZH) or (By.MORE, rest)
    return _sides(signed[0], f"\n {_rest_zh(re.sub(_WHICH_ZH, ' ', signed[1]))}", (match["a"], match["b"]))


def _most(text: str) -> Comparing | None:
    signed = _signed(text, _SIGNS[:2])
    which = _WHICH.search(signed[1]) if signed and signed[0] is By.MORE else None
    if signed is None or which is None or not _ASKED.search(signed[1][: which.start()]):
        return None
    if not re.search(r"\bmost\b|\b(?:number|count|amount)\s+of\b", text, re.IGNORECASE):
        return None  # `which … more`: than what is not among the sides
    rest, kind = signed[1], which["kind"]
    end = which.end()
    if which[0].lower().startswith("who"):
        kind, end = "who", which.start() + 3
    elif kind and kind.lower() in ("is", "was", "are", "were"):  # `what is the most frequent level`
        after = re.search(r"\b(?P<kind>[A-Za-z]+)\W*$", rest)
        kind, end = (after["kind"], len(rest)) if after else (None, end)
    plain = f"{rest[: which.start()]} did {rest[end:]}"
    return Comparing(by=By.MORE, plain=(" ".join(plain.split()),), kind=kind_called(kind) if kind else None)


def _most_zh(text: str) -> Comparing | None:
    most = _MOST_ZH.search(text)
    if most is None or not re.search(_WHICH_ZH + "|什么", text):
        return None
    rest = text[: most.start()] + " " + text[most.end() :]
    which = next((found for pattern in _WHICH_KIND_ZH if (found := pattern.search(rest))), None)
    if which is None:
        return Comparing(by=By.MORE, plain=(rest,))
    plain = rest[: which.start()] + " " + rest[which.end() :]
    return Comparing(by=By.MORE, plain=(" ".join(_rest_zh(plain).split()),), kind=kind_called(which["kind"]))
