"""Questions about runbooks: what they say, which is never a fact of the incident."""

from __future__ import annotations

import re

from habeas.agents.calls import ask_all, has_evidence, has_nothing
from habeas.agents.claiming import Draft, negative, observation, open_draft
from habeas.agents.port import Toolbox
from habeas.agents.question import Question
from habeas.agents.wording import knowledge_claim, no_knowledge_claim
from habeas.contracts.claims import ClaimType
from habeas.contracts.evidence import EvidenceRef
from habeas.contracts.queries import KnowledgeQuery

_KNOWLEDGE = re.compile(
    r"\b(?:run-?books?|playbooks?|handbooks?|knowledge base)\b|手册|预案|知识库|操作文档"
    r"|\bhow (?:do|should|can|to)\b.*\b(?:handle|fix|resolve|mitigate|diagnose|troubleshoot)\b"
    r"|(?:如何|怎么|怎样)(?:处理|处置|排查|解决|诊断|应对)",
    re.IGNORECASE,
)
_MARKERS = re.compile(
    r"\b(?:what|does|do|the|run-?books?|playbooks?|handbooks?|knowledge base|say|says|about|on|for|how|should|can|to|we"
    r"|i|handle|fix|resolve|mitigate|diagnose|troubleshoot|is|are|there|any|an?|in|our|tell|me)\b"
    r"|运维手册|手册|预案|知识库|操作文档|内容|里|中|关于|是怎么|怎么说|说了什么|写了什么|是什么|说|写|如何|怎么|怎样"
    r"|处理|处置|排查|解决|诊断|应对|的|吗|有没有|是否|有|对于|对|什么|[?？,，。:：]",
    re.IGNORECASE,
)
_QUOTE = 400


def asks_for_knowledge(question: Question) -> bool:
    """Return whether the question is about what a runbook says."""
    return bool(_KNOWLEDGE.search(question.text))


async def knowledge_claims(question: Question, toolbox: Toolbox) -> list[Draft]:
    """Return the best block as a reference, or that nothing was found."""
    sources = toolbox.sources("lookup_knowledge")
    if not sources:
        return [open_draft("no_source", question.language)]
    wanted = " ".join(_MARKERS.sub(" ", question.text).split())
    if not wanted:
        return [open_draft("empty", question.language)]
    answers = await ask_all(toolbox, "lookup_knowledge", sources, KnowledgeQuery(text=wanted))
    names = [entity.text for entity in question.subjects] + [e.text for e in question.events if e.is_name]
    for answer in answers:
        if not has_evidence(answer):
            continue
        refs = answer.retrieval_details.evidence_refs or ()
        if fitting := [ref for ref in refs if all(name.lower() in ref.text.lower() for name in names)]:
            quoted = _quotable(fitting[0])
            text = knowledge_claim(quoted, question.language)
            paths = [fitting[0].raw_path]
            return [observation(text, answer, paths, ClaimType.KNOWLEDGE_REFERENCE, quoted=quoted)]
    if all(has_nothing(answer) for answer in answers):
        return [negative(no_knowledge_claim(wanted, question.language), answers)]
    if any(has_evidence(answer) for answer in answers):
        return [open_draft("ungrounded", question.language, *(names or [wanted]))]
    return [open_draft("unchecked", question.language)]


def _quotable(ref: EvidenceRef) -> str:
    """Return the beginning of a block, up to the end of a paragraph or sentence."""
    if len(ref.text) <= _QUOTE:
        return ref.text
    head = ref.text[:_QUOTE]
    for mark in ("\n\n", "\n", "。", ". "):
        at = head.rfind(mark)
        if at > _QUOTE // 3:
            return head[: at + len(mark)].strip()
    return head[: head.rfind(" ")] if " " in head else head
