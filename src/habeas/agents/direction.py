"""The two ends of a change: whether a record has them the other way round."""

from __future__ import annotations

import re

_VALUE = r"[\w.,:/%-]*[\w%]"
_ASKED = re.compile(
    rf"\bfrom\s+(?:state\s+|size\s+)?(?P<a>{_VALUE})\s+(?:back\s+)?(?:in)?to\s+(?:state\s+)?(?P<b>{_VALUE})"
    r"|[从由]\s*(?P<za>[\w.,%-]*?[\w%])\s*(?:变更为|变为|变成|改为|改成|调整为|调整到|转为|切换为|切换到|降到|降至|升到|升至|增加到|减少到|到|至)"
    r"\s*(?P<zb>[A-Za-z0-9.,%_-]+|[\u4e00-\u9fff]{1,6}?(?=[吗了？?，。]|$))",
    re.IGNORECASE,
)
_JOIN = r"[\"')\]]*\s*(?:(?:in)?to|->|=>|→|变更为|变为|变成|改为|调整为|转为|切换为|到|至)\s*[\"'(\[]*"


def asked_ends(question: str) -> tuple[str, str] | None:
    """Return from what to what a question asks; None where it names no two different ends."""
    match = _ASKED.search(question)
    if match is None:
        return None
    ends = (match["a"] or match["za"], match["b"] or match["zb"])
    return None if ends[0].lower() == ends[1].lower() else ends


def is_turned(ends: tuple[str, str], record: str) -> bool:
    """Return whether the record has the two ends the other way round, and nowhere as they were asked for."""
    old, new = map(_end, ends)
    if re.search(f"{old}{_JOIN}{new}|{_given('from|old|prev(?:ious)?', old)}", record, re.IGNORECASE):
        return False
    turned = f"{new}{_JOIN}{old}|{_given('from|old|prev(?:ious)?', new)}|{_given('new', old)}"
    return re.search(turned, record, re.IGNORECASE) is not None


def _end(text: str) -> str:
    if not text.isascii():
        return re.escape(text)
    return rf"(?<![\w.-])(?<!\d,){re.escape(text)}(?![\w]|[.,-]\w)"


def _given(keys: str, end: str) -> str:
    """Return what a key that says which end it is (`from=6`) looks like with this one."""
    return rf"\b(?:{keys})[\"']?\s*[=:]\s*[\"']?{end}"
