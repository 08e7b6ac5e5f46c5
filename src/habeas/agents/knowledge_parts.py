"""Which part of a runbook a question asks for, and which block or line of it answers. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """A part that runbooks have."""

    FIRST_STEP = "first step"
    CONTACT = "contact"
    FORBIDDEN = "forbidden"
    THRESHOLD = "threshold"
    STEPS = "steps"
    ANY = "any"


_ASKED: tuple[tuple[Part, re.Pattern[str]], ...] = (
    (
        Part.FORBIDDEN,
        re.compile(
            r"\b(?:forbid(?:den|s)?|prohibit\w*|must (?:not|never|we not|i not)|not (?:be )?(?:do|done"
            r"|allowed)|never do|avoid"
            r"|(?:should|may)(?: \w+)? not|(?:should|may) never|dangerous|warns? against)\b"
            r"|禁止|严禁|不要|不能做|不可以?做|不得|不允许|不应|切勿|避免做?什么|忌",
            re.IGNORECASE,
        ),
    ),
    (
        Part.CONTACT,
        re.compile(
            r"\bwho(?:m)?\b[^?？]*\b(?:call\w*|contact\w*|page\w?|ask\w*|notif\w+|escalat\w+|tell|told"
            r"|owns?|responsible|reach\w*|inform\w*)\b"
            r"|\b(?:contacts?|escalat\w+|on-?call|owner)\b"
            r"|联系谁|找谁|通知谁|打给谁|呼叫谁|谁负责|负责人|联系人|值班|联系方式|升级给|上报给?谁|谁来?处理",
            re.IGNORECASE,
        ),
    ),
    (
        Part.FIRST_STEP,
        re.compile(
            r"\bfirst (?:step|thing|action|check)\b|\b(?:do|check|look at|try) first\b|\bstart with\b"
            r"|第一步|首先|先(?:做|查|看|检查|干)|第一件",
            re.IGNORECASE,
        ),
    ),
    (
        Part.THRESHOLD,
        re.compile(
            r"\b(?:thresholds?|limits?|above which|at what (?:value|level|point))\b|阈值|门限|上限|界限",
            re.IGNORECASE,
        ),
    ),
    (
        Part.STEPS,
        re.compile(
            r"\bhow (?:do|should|can|to|does)\b|\bsteps?\b|\bwhat (?:should|can|must|do) (?:we|i|one)\b"
            r"|\b(?:mitigat|remed|procedure|fix)\w*\b"
            r"|如何|怎么|怎样|步骤|处理方法|流程|处置|排查",
            re.IGNORECASE,
        ),
    ),
)
_HEADED: dict[Part, re.Pattern[str]] = {
    Part.FORBIDDEN: re.compile(
        r"\b(?:do not|don'?t|never|forbid\w*|prohibit\w*|not to do|caution|warnings?)\b|禁止|严禁|不要|禁忌"
        r"|注意|切勿",
        re.IGNORECASE,
    ),
    Part.CONTACT: re.compile(
        r"\b(?:contacts?|escalat\w*|on-?call|owners?|who to (?:call|contact)|support)\b|联系|值班|负责|升级"
        r"|上报",
        re.IGNORECASE,
    ),
    Part.THRESHOLD: re.compile(
        r"\b(?:thresholds?|limits?|trigger|condition|meaning)\b|阈值|触发|条件|门限", re.IGNORECASE
    ),
    Part.STEPS: re.compile(
        r"\b(?:steps?|diagnos\w*|mitigat\w*|remed\w*|procedure|resol\w*|troubleshoot\w*|actions?|fix\w*"
        r"|what to do|check\w*)\b|步骤|排查|处理|处置|诊断|恢复|缓解|解决|操作",
        re.IGNORECASE,
    ),
}
_TOLD: dict[Part, re.Pattern[str]] = {
    Part.FORBIDDEN: re.compile(
        r"\b(?:do not|don'?t|never|must not|may not|should not|forbidden|prohibited|not allowed|avoid)\b"
        r"|禁止|严禁|不要|不得|切勿|不可|不能|请勿",
        re.IGNORECASE,
    ),
    Part.CONTACT: re.compile(
        r"\b(?:call|page|contact|notify|escalate|on-?call|extension|rota|owner|e-?mail|phone|hotline)\b"
        r"|联系|值班|分机|通知|电话|负责人|上报|升级给",
        re.IGNORECASE,
    ),
    Part.THRESHOLD: re.compile(
        r"(?:\b(?:thresholds?|limit|above|below|over|under|exceeds?|more than|less than|at least"
        r"|critical at|warning at)\b|阈值|超过|高于|低于|大于|小于|少于|达到|门限|上限)[^\n]*\d|[<>]=?\s*\d",
        re.IGNORECASE,
    ),
}
_ITEM = re.compile(r"^\s*(?:\d+\s*[.)、．]|[-*+]\s)\s*", re.MULTILINE)
_FIRST_WORDS = re.compile(r"\bfirst(?:ly)?\b|首先|先|第一步", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Block:
    """A block's text as its reference has it: where it stands, then what it says."""

    path: str
    text: str

    @property
    def headings(self) -> str:
        """Where it stands, from the document's name down."""
        return (
            self.text.partition(": ")[0]
            if ": " in self.text.partition("\n")[0]
            else self.text.partition("\n")[0]
        )

    @property
    def document(self) -> str:
        """The name of its document."""
        return self.headings.partition(" › ")[0]

    @property
    def own_heading(self) -> str:
        """The last of them."""
        return self.headings.rpartition(" › ")[2]

    @property
    def body(self) -> str:
        """What stands under the heading."""
        return self.text[len(self.headings) :].removeprefix(": ")


def asked_part(text: str) -> Part:
    """Return the part that a question asks for."""
    return next((part for part, pattern in _ASKED if pattern.search(text)), Part.ANY)


def asks_for_a_part(text: str) -> bool:
    """Return whether the question asks for something that only a runbook says."""
    return asked_part(text) in (Part.FORBIDDEN, Part.CONTACT, Part.FIRST_STEP, Part.THRESHOLD)


def without_parts(text: str) -> str:
    """Return `text` without the words that ask for a part: what is left names the matter."""
    for _, pattern in _ASKED:
        text = pattern.sub(" ", text)
    return text


def answering(part: Part, blocks: list[Block]) -> list[tuple[Block, str]]:
    """Return the blocks that say what the part says, each with the words to quote; none where no block does."""
    if part is Part.ANY:
        return [(blocks[0], blocks[0].text)]
    if part is Part.FIRST_STEP:
        for block in _headed(Part.STEPS, blocks) or blocks:
            if step := _first_step(block):
                return [(block, step)]
        return []
    if part is Part.STEPS:
        found = _headed(part, blocks) or [block for block in blocks if _ITEM.search(block.body)]
        return [(block, block.text) for block in (found or blocks[:1])[:2]]
    headed = _headed(part, blocks)
    for block in [*headed, *(block for block in blocks if block not in headed)]:
        if line := _line(_TOLD[part], block.body):
            return [(block, block.text if block in headed else line)]
    return [(headed[0], headed[0].text)] if headed and part is not Part.THRESHOLD else []


def _headed(part: Part, blocks: list[Block]) -> list[Block]:
    return [block for block in blocks if _HEADED[part].search(block.own_heading)]


def _first_step(block: Block) -> str | None:
    """Return the first item of the block's list, or the sentence that says what comes first."""
    if match := _ITEM.search(block.body):
        following = _ITEM.search(block.body, match.end())
        end = following.start() if following else block.body.find("\n\n", match.end())
        return block.body[match.end() : end if end > 0 else len(block.body)].strip()
    return _line(_FIRST_WORDS, block.body)


def _line(pattern: re.Pattern[str], body: str) -> str | None:
    return next((line.strip() for line in body.split("\n") if pattern.search(line)), None)
