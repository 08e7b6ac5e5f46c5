"""Questions about runbooks: what they say, which is never a fact of the incident."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from habeas.agents.calls import ask_all, has_evidence, has_nothing
from habeas.agents.claiming import Draft, negative, observation, open_draft
from habeas.agents.knowledge_parts import (
    Block,
    Part,
    answering,
    asked_part,
    asks_for_a_part,
    without_parts,
)
from habeas.agents.port import Toolbox
from habeas.agents.question import Question
from habeas.agents.vocabulary_zh import ZH_EVENTS
from habeas.agents.wording import knowledge_claim, no_knowledge_claim
from habeas.agents.words import Use, read_words
from habeas.contracts.answer import Language
from habeas.contracts.claims import ClaimType
from habeas.contracts.evidence import RecordedInvocation
from habeas.contracts.queries import KnowledgeQuery

_KNOWLEDGE = re.compile(
    r"\b(?:run-?books?|playbooks?|handbooks?|knowledge base)\b|手册|预案|知识库|操作文档"
    r"|\bhow (?:do|should|can|to)\b.*\b(?:handle|fix|resolve|mitigate|diagnose|troubleshoot)\b"
    r"|(?:如何|怎么|怎样)(?:处理|处置|排查|解决|诊断|应对)",
    re.IGNORECASE,
)
_MARKERS = re.compile(
    r"\b(?:what|which|does|do|did|the|run-?books?|playbooks?|handbooks?|knowledge base|say|says|give|gives"
    r"|tell|tells|about|on|for"
    r"|how|should|can|to|we|i|of|be|by|done|when|who|whom|called|call|according|handle|fix|resolve|mitigate"
    r"|diagnose|troubleshoot|is|are|there"
    r"|any|an?|in|our|me|it|must|not)\b"
    r"|运维手册|手册|预案|知识库|操作文档|内容|里面|里|中|关于|是怎么|怎么说|说了什么|写了什么|做什么"
    r"|是什么|是多少|多少|说|写|如何|怎么|怎样"
    r"|处理|处置|排查|解决|诊断|应对|应该|的时候|出现|发生|时|的|吗|有没有|是否|有|对于|对|什么|谁|该"
    r"|[?？,，。:：]",
    re.IGNORECASE,
)
_QUOTE = 400
_BLOCKS = 50
_WORDS_TRIED = 5
_TRANSLATIONS = 3
_CHINESE: dict[str, list[str]] = {}
"""For an English word, the Chinese ones that the vocabulary gives it for."""
for _chinese, _english in ZH_EVENTS.items():
    for _word in _english.split("|"):
        _CHINESE.setdefault(_word, []).append(_chinese)
_SAYS_THAT = re.compile(
    r"\b(?:says?|states?|claims?)\s+that\b|\b(?:does|do|did)\b[^?？]*\b(?:mentions?|includes?|contains?"
    r"|recommends?)\b"
    r"|^\W*(?:has|have|had|was|were|did)\b|[了过]吗|(?:是否|有没有|有无)(?:说|提到|提及|写|要求)|提到.*吗",
    re.IGNORECASE,
)
"""Whether it says so, or whether it was done: the one takes understanding, the other no runbook holds."""
_ADVICE = re.compile(
    r"\bwhat (?:should|can|must|do) (?:we|i|one|you) do\b|\bsteps (?:for|to|of)\b|应该先?(?:做|查|联系|看)"
    r"|\bshould (?:we|i|one) (?:do|check|call|contact)\b|步骤|流程|处理方法"
    r"|该怎么办|怎么办|该做什么|应该做什么",
    re.IGNORECASE,
)


def asks_for_knowledge(question: Question, toolbox: Toolbox) -> bool:
    """Return whether the question is about what a runbook says: in words, or by a part that only runbooks have."""
    if _KNOWLEDGE.search(question.text):
        return True
    is_advice = _ADVICE.search(question.text) is not None
    is_part = asks_for_a_part(question.text) and bool(_names(question))
    has_runbooks = bool(toolbox.sources("lookup_knowledge"))
    return has_runbooks and question.comparison is None and (is_part or is_advice)


async def knowledge_claims(question: Question, toolbox: Toolbox) -> list[Draft]:
    """Return the part of the best runbook that was asked for as a reference, or that nothing was found."""
    language = question.language
    sources = toolbox.sources("lookup_knowledge")
    if not sources:
        return [open_draft("no_source", language)]
    if _SAYS_THAT.search(question.text):
        return [open_draft("said", language)]
    part = asked_part(question.text)
    wanted = _matter(question.text)
    if not wanted:
        return [open_draft("empty", language)]
    answers = await _look_up(wanted, sources, toolbox)
    names = _names(question)
    for answer in answers:
        if blocks := _fitting(answer, names):
            return _told(part, wanted, blocks, answer, language)
    if all(has_nothing(answer) for answer in answers):
        return await _word_by_word(part, wanted, answers, names, language, toolbox)
    if any(has_evidence(answer) for answer in answers):
        return [open_draft("ungrounded", language, *(names or [wanted]))]
    return [open_draft("unchecked", language)]


async def _word_by_word(
    part: Part,
    wanted: str,
    nothing: Sequence[RecordedInvocation],
    names: Sequence[str],
    language: Language,
    toolbox: Toolbox,
) -> list[Draft]:
    """Return the runbook that holds most of the words, each as it stands or in the other language.

    That nothing was found is said where no runbook holds any of them; where one holds a few, it is open.
    """
    words = _words(wanted)
    if names or not 1 < len(words) <= _WORDS_TRIED:
        return [negative(no_knowledge_claim(wanted, language), nothing)]
    asked = [(i, form) for i, forms in enumerate(words) for form in forms]
    answers = await asyncio.gather(
        *(_look_up(form, toolbox.sources("lookup_knowledge"), toolbox) for _, form in asked)
    )
    held: dict[tuple[str, str], dict[int, tuple[RecordedInvocation, list[Block]]]] = {}
    for (i, _), found in zip(asked, answers, strict=True):
        for answer in found:
            for block in _blocks(answer):
                of_word = held.setdefault((answer.source or "", block.document), {})
                of_word.setdefault(i, (answer, []))[1].append(block)
    if not held:
        return [negative(no_knowledge_claim(wanted, language), nothing)]
    best = max(held.values(), key=len)
    answer, blocks = next(iter(best.values()))
    if 3 * len(best) >= 2 * len(words):
        return _told(part, wanted, blocks, answer, language)
    lead = _draft(blocks[0], blocks[0].text, answer, language).unconfirmed()
    return [open_draft("not_together", language, wanted), lead]


def _words(wanted: str) -> list[tuple[str, ...]]:
    """Return the words of the matter, each with what it is in the other language."""
    found: list[tuple[str, ...]] = []
    for word in read_words(wanted):
        text = word.text.lower()
        if word.use in (Use.IGNORED, Use.NEGATION):
            continue
        others = ZH_EVENTS[text].split("|") if text in ZH_EVENTS else _CHINESE.get(text, ())
        found.append((word.text, *list(others)[:_TRANSLATIONS]))
    return found


async def _look_up(wanted: str, sources: Sequence[str], toolbox: Toolbox) -> list[RecordedInvocation]:
    query = KnowledgeQuery(text=wanted, limit=_BLOCKS)
    return await ask_all(toolbox, "lookup_knowledge", sources, query)


def _matter(text: str) -> str:
    """Return what the question is about, without the words that ask."""
    return " ".join(_MARKERS.sub(" ", without_parts(text)).split())


def _names(question: Question) -> list[str]:
    return [entity.text for entity in question.subjects] + [e.text for e in question.events if e.is_name]


def _fitting(answer: RecordedInvocation, names: Sequence[str]) -> list[Block]:
    """Return the blocks of the best document; all the names stand in one of its blocks."""
    blocks = _blocks(answer)
    holding = [b for b in blocks if all(name.lower() in b.text.lower() for name in names)]
    if not holding:
        return []
    document = holding[0].document
    return [block for block in blocks if block.document == document]


def _blocks(answer: RecordedInvocation) -> list[Block]:
    refs = answer.retrieval_details.evidence_refs or () if has_evidence(answer) else ()
    return [Block(path=ref.raw_path, text=ref.text) for ref in refs]


def _told(
    part: Part, wanted: str, blocks: list[Block], answer: RecordedInvocation, language: Language
) -> list[Draft]:
    places = answer.retrieval_details.places
    ordered = sorted(blocks, key=lambda block: _line_of(places.get(block.path, "")))
    found = answering(part, blocks if part is Part.ANY else ordered)
    if not found:
        lead = _draft(blocks[0], blocks[0].text, answer, language).unconfirmed()
        return [open_draft("no_such_part", language, str(part)), lead]
    drafts = [_draft(block, quoted, answer, language) for block, quoted in found]
    others = [b.own_heading for b in ordered if b not in [block for block, _ in found]]
    if part is Part.ANY and others:
        drafts.append(open_draft("further_parts", language, *dict.fromkeys(others)))
    return drafts


def _draft(block: Block, quoted: str, answer: RecordedInvocation, language: Language) -> Draft:
    shown = _quotable(quoted)
    return observation(
        knowledge_claim(shown, language), answer, [block.path], ClaimType.KNOWLEDGE_REFERENCE, quoted=shown
    )


def _line_of(place: str) -> int:
    line = place.rpartition(":")[2]
    return int(line) if line.isdecimal() else 0


def _quotable(text: str) -> str:
    """Return the beginning of a text, up to the end of a paragraph or sentence."""
    if len(text) <= _QUOTE:
        return text
    head = text[:_QUOTE]
    for mark in ("\n\n", "\n", "。", ". "):
        at = head.rfind(mark)
        if at > _QUOTE // 3:
            return head[: at + len(mark)].strip()
    return head[: head.rfind(" ")] if " " in head else head
