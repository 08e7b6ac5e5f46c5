"""Questions whether something did not happen, taken back to whether it did.

Only the negation of the whole question is taken out: of `did the job never run?`, not of `did it start without errors`.
What found it is told as what did happen, so that no yes or no is turned round.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from habeas.agents.vocabulary_zh import ZH_EVENTS


@dataclass(frozen=True, kw_only=True)
class Contrary:
    """A negated question."""

    plain: str
    """The same question without the negation."""
    is_never: bool
    """Whether it is about all the time, so that one record of a denial shows nothing."""


_NEGATIONS = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|without)\b|n['’]t\b", re.IGNORECASE
)
_AUX = r"(?:did|does|do|was|were|is|are|has|have|had)"
_OTHER = (
    r"(?!(?:that|which|who|whose|because|if|when|while|until|since|after|before|and|or|but|was|were|is|are"
    r"|any|some|there)\b)"
)
_SUBJECT = rf"(?:{_OTHER}[\w.:/@'\"-]+\s+){{1,6}}?"
_TRUE = r"\b(?:true|correct|right|sure|(?:the\s+)?case)\s+that\s+"
_NO_ASKING = re.compile(
    r"\b(?:which|who|what|when|where|why|how|unless|yet|say|says|said|report|reports|reported)\b",
    re.IGNORECASE,
)
_THERE = r"there\s+(?:was|were|is|are)\s+"
_FORMS = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (rf"^\W*{_AUX}\s+{_SUBJECT}(?P<out>never|not(?:\s+ever)?)\s+", ""),
        (rf"^\W*{_AUX}(?P<out>n['’]t)\s+{_SUBJECT}", ""),
        (rf"{_TRUE}{_SUBJECT}(?:{_AUX}\s+)?(?P<out>never|not(?:\s+ever)?)\s+", ""),
        (rf"{_TRUE}{_SUBJECT}{_AUX}(?P<out>n['’]t)\s+", ""),
        (rf"(?:{_TRUE}(?:{_THERE})?|^\W*(?:was|were|is|are)\s+there\s+)(?P<out>no)\s+", "any"),
        (r"^\W*(?:was|were|is|are)\s+there\s+(?P<out>never)\s+", ""),
        (rf"^\W*{_SUBJECT}(?:has\s+|was\s+)?(?P<out>never)\s+[^,?？]*,\s*(?:right|correct)\b", ""),
    )
)
"""Where the negation of a whole question stands, and what to put in its place."""
_ENDINGS = re.compile(
    r"[,，]?\s*(?:right|correct|is that (?:so|right|true))\s*(?=\W*$)|\s+at all\b", re.IGNORECASE
)

_NEVER_ZH = r"从来?都?(?:没有?|未)(?:曾)?|从未(?:曾)?|一次(?:也|都)没有?|始终没有?|始终未"
_NOT_ZH = re.compile(rf"(?P<never>{_NEVER_ZH})|并?没有?|并?未曾?|无(?=报错|错误|异常|告警|警告|故障)")
_WHETHER_ZH = re.compile(r"是不是|有没有|是否|有无")
_EVENTS_ZH = re.compile(
    "|".join(sorted((word for word in ZH_EVENTS if re.search("[没未无不]", word)), key=len, reverse=True))
    + "|未来|未必|未免|不同"
)
_ASKS_ZH = re.compile(r"(?:吗|吧|么|对不对|是不是|是否)|(?:对|是)[吗吧]")
_NO_ASKING_ZH = re.compile(
    r"哪|谁|什么|多少|几[次条个台]|为何|怎么|因为|由于|如果|除了|所有|全部|每[个次条台]"
    r"|(?:没有?|未)[^，,。?？]{1,10}的(?!记录|日志|情况|错误|异常|告警|现象|迹象|报错)"
)
_TAG_ZH = re.compile(r"[,，]\s*(?:对|是)[吗吧么不](?:对|是)?")


def read_contrary(text: str) -> Contrary | None:
    """Return the question without its negation; None where it has none, more than one, or one of another kind."""
    if re.search(r"[\u3400-\u9fff]", text):
        return _read_zh(text)
    if len(_NEGATIONS.findall(text)) != 1 or _NO_ASKING.search(text):
        return None
    for pattern, instead in _FORMS:
        if match := pattern.search(text):
            start, end = match.span("out")
            plain = _ENDINGS.sub("", f"{text[:start]}{instead}{text[end:]}")
            return Contrary(
                plain=" ".join(plain.split()), is_never="never" in match["out"] or instead == "any"
            )
    return None


def _read_zh(text: str) -> Contrary | None:
    bare = _WHETHER_ZH.sub(lambda match: "　" * len(match[0]), text)
    bare = _EVENTS_ZH.sub(
        lambda match: "　" * len(match[0]) if not _is_negation(text, match) else match[0], bare
    )
    found = list(_NOT_ZH.finditer(bare))
    others = re.findall(r"[不非]", bare.replace("对不对", ""))
    if len(found) != 1 or others or not _ASKS_ZH.search(text) or _NO_ASKING_ZH.search(text):
        return None
    start, end = found[0].span()
    plain = _TAG_ZH.sub("", text[:start] + text[end:])
    return Contrary(plain=plain, is_never=found[0]["never"] is not None)


def _is_negation(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a word of the vocabulary is the end of a longer negation (`从来没有找到`)."""
    return re.search(_NEVER_ZH, text[max(0, match.start() - 4) : match.end()]) is not None
