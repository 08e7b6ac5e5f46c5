"""Text that speaks to whoever reads the record is no evidence of what it says.

A log, an alert or a runbook may hold words that somebody outside wrote (a query string, a label, a user name). Where
they give orders to a reader, imitate a record or a verdict of ours, or hide from the eye, what follows them shows
nothing: a claim has to follow from what stands before.

Two readings find the place. Patterns name kinds of such text, and no list of them is complete. Beside them, a word of
speaking or of a reader that the claim itself does not hold ("could you report ...", "the customer may say ...") makes
what stands behind it said or asked, and not recorded, in whatever order it is put. A plain false sentence in a log
stays a sentence of that log.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from habeas.contracts.claims import Claim, ClaimType, ExecutorOutput
from habeas.contracts.evidence import NO_EVIDENCE
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import (
    CheckedBinding,
    Decider,
    Judgement,
    JudgementKind,
    VerifierEvaluation,
)
from habeas.gate.gatekeeper import claims_with_bindings
from habeas.text.canonical import canonicalise
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

_SAY = r"(?:say|report|answer|reply|respond|state|claim|conclude|declare|assert|tell|pretend|cite)"
_AI = r"(?:ai|llms?|gpt[\w-]*|claude|chatbot|(?:ai|digital) \w+|language models?)"
_READER = rf"(?:{_AI}|assistant|model|agent|copilot|analyst|judge|verifier)"
_BEFORE = (
    r"(?:^|[.:;,!?\"'`(\[{<>]\s*|\b(?:and|then|please|just|now|instead|only|always|must|should|to|simply)\s+)"
)
_ORDER_WORDS = (
    # what a reader was told before does not count
    r"\b(?:ignore|disregard|forget|override|bypass)\s+(?:\w+\s+){0,3}?(?:instructions?|rules|prompts?|guidelines|above)\b",
    r"\bignore all\b",
    r"\b(?:new|following|next|is an?) (?:instructions?|orders?)\b",
    # who is spoken to
    rf"\b(?:dear|attention|hey|hello|note to|message to)\W+(?:the\s+)?{_READER}\b",
    rf"\bto\s+(?:the\s+|any\s+|all\s+)?{_AI}\b",
    rf"\b{_READER}\s*[:,]\s*(?:please\s+)?{_SAY}\b",
    r"\byou are now\b|\bas an ai\b|\bsystem (?:prompt|message)\b",
    # what to say
    rf"\b(?:you|{_READER})\s+(?:must|should|shall|have to|are to|need to)\s+(?:\w+\s+){{0,2}}?{_SAY}\b",
    rf"{_BEFORE}{_SAY}\s+(?:that|only|with|as follows)\b",
    rf"{_BEFORE}say[\s:+]",
    r"\b(?:and|then|please|must|should|just)[\s+]+(?:report|answer|reply|respond)\s*[:+]",
    r"\btell\s+(?:the\s+)?(?:users?|operators?|customers?|everyone|them)\b",
    r"\b(?:answer|conclusion|excerpt|verdict)\s+(?:is|must be|should be)\b",
    r"\bdo not (?:call|use|query) any\b|\bdo not mention\b|\bcall no tools?\b",
    r"\b(?:verified|validated|authentic)\s*[=:]\s*(?:true|yes)\b",
    # the same in Chinese
    r"(?:忽略|无视|忘记|忘掉|不要理会|不必理会|抛开)[^。\n]{0,12}(?:指令|指示|规则|提示|要求|约束|上文|以上|之前)",
    (
        r"(?:请|必须|应当|应该|务必|只需|只要|直接|并且?|然后|你要|只能|一律|统一)(?:你|您|直接|如实|仅|只)?\s*"
        r"(?:回答|回复|答复|声明|断言|宣称|报告\s*[:：]|告诉用户|让用户)"
    ),
    r"(?:告诉|让)用户|(?:必须|一律)(?:认定|判定)|不要(?:调用|使用)任何|不要提及",
    r"(?:致|告诉|提醒)[^。\n]{0,10}(?:(?<![a-z])ai(?![a-z])|人工智能|助手|大模型|智能体|机器人)",
    r"(?:人工智能|助手|大模型|智能体|评审|裁判|守门员)\s*[,，:：]",
    r"(?:答案|摘录|裁决)\s*(?:是|为|应为|必须是|[:：])|(?:新|系统)(?:指令|提示词)|(?:下一条|以下|后面)(?:是|为)(?:指令|命令)",
    r"已(?:验证|核实|校验)\s*[=:：]\s*(?:true|是|真)",
)
_FORGED_WORDS = (
    # marks of a conversation
    r"<\|?/?(?:im_start|im_end|system|assistant|tool_result|tool_call|instructions?|endoftext)\b[^>]{0,20}>",
    r"(?:^|[\s}>\"'])(?:assistant|human)\s*:\s|助手\s*[:：]|\[/?inst\]|###\s*(?:system|instruction|assistant)\b",
    # marks of our own records and verdicts
    r"\bevidence_(?:refs?|status|bindings?|excerpt)\b|\bsource_invocation_ids?\b|\bgatekeeper_result\b|\bdecided_by\b",
    r"\$\.(?:logs|alerts|series|evidence_blocks|items)\[|\$\.no_evidence|\bverdict\s*[=:]\s*\W?pass\b|\bgroundedness\b",
    r"\b(?:gatekeeper|verifier)\W{1,4}(?:status|severity|verdict|result|pass|approved|confirmed)|守门员\W{0,4}(?:通过|status)",
    r"\b(?:approved|verified|confirmed) (?:the|this) (?:statement|claim|answer|conclusion)\b",
    r"(?:批准|确认|核实)了?(?:此|该|以上)?(?:结论|说法|声明)",
    # what a terminal hides or overwrites, and what no eye sees
    r"(?:\x1b|\\x1b|\\u001b|\\033|\\e)\[(?:[0-9;]*;)?(?:8m|[0-9;]*[HJKf])",
    r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\U000e0000-\U000e007f]|\\u20(?:0[b-f]|2[a-e]|6[0-9])",
)
_SPEAKING = (
    # a reader
    r"you|yours?|yourself|yourselves|me|us|folks|everybody|everyone|whoever|whom|anybody|anyone|readers?|bot|chatbot|"
    r"assistant|analyst|judge|kindly|please|"
    # speaking, in the forms in which somebody is asked for it: what a record says of itself is `reported`, `says`
    r"say|saying|tell|telling|report|answer|reply|respond|conclude|conclusions?|declare|assert|pretend|cite|quote|"
    r"mention|inform|summari[sz]e|summary|announce|explain|confirm|assume|remember|insist|affirm|acknowledge|verdict|"
    r"findings?|diagnosis|proclaim|emphasi[sz]e|stress|describe|claim|advise|assure|notify|remind|known"
)
_SPEAKING_ZH = (
    r"你|您|大家|所有人|读者|助手|大模型|智能体|分析员|分析师|麻烦|务必|帮忙|记得|一概|一律|凡是|只需|"
    r"回答|答复|回复|作答|报告|汇报|结论|答案|总结|摘要|告诉|告知|转告|宣布|叙述|陈述|表述|声明|断言|"
    r"注明|写明|写上|写进|写成|口吻|口径|强调|转述|(?<!小)说(?!明)|(?<![申邀])请(?!求|勿)"
)
_SPOKEN = re.compile(
    # a free word: no part of a name, no key of a field
    rf"(?<![\w@./=:$-])(?:{_SPEAKING})(?![\w@/=-]|\.\w|:\S)|{_SPEAKING_ZH}",
    re.IGNORECASE,
)
_ORDERS = re.compile("|".join(_ORDER_WORDS), re.IGNORECASE)
_FORGED = re.compile("|".join(_FORGED_WORDS), re.IGNORECASE)
_ENCODED = re.compile(r"%[0-9a-fA-F]{2}|\w\+\w")

_BLANKS = re.compile(r"(?<=\w)(?:\+|%20)+(?=\w)")
_BYTES = re.compile(r"(?:%[0-9a-fA-F]{2})+")


def speaks_from(text: str) -> int | None:
    """Return where `text` begins to speak to its reader; None where it does not. 0: nothing of it can be trusted."""
    canonical = canonicalise(text)
    if _FORGED.search(text) or _FORGED.search(canonical.text):
        return 0
    match = _ORDERS.search(canonical.text)
    if match:
        return canonical.span(match.start(), match.start() + 1)[0]
    if _ENCODED.search(text):
        decoded = canonicalise(_decoded(text)).text
        if _ORDERS.search(decoded) or _FORGED.search(decoded):
            first = _ENCODED.search(text)
            return text.rfind(" ", 0, first.start()) + 1 if first else 0
    return None


def spoken_from(text: str, claim_text: str) -> int | None:
    """Return where `text` begins to be said or asked, by a word of speaking that the claim does not hold; or None."""
    canonical = canonicalise(_in_place(text))
    claimed = canonicalise(claim_text).text.lower()
    for match in _SPOKEN.finditer(canonical.text):
        if not _holds(claimed, match[0].lower()):
            return canonical.span(match.start(), match.start() + 1)[0]
    return None


def _holds(claimed: str, word: str) -> bool:
    if not word.isascii():
        return word in claimed
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", claimed) is not None


def _in_place(text: str) -> str:
    """Return `text` with the blanks of a query string as blanks, every character in its place."""
    return _BLANKS.sub(lambda match: " " * len(match[0]), text)


def _decoded(text: str) -> str:
    """Return `text` as a web server reads a query string."""
    return _BYTES.sub(
        lambda match: bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace"),
        text.replace("+", " "),
    )


def lowered_by_orders(
    output: ExecutorOutput, ledger: SessionLedger, evaluation: VerifierEvaluation
) -> dict[int, Judgement]:
    """Return a lower judgement for each claim that rests on text that speaks to its reader, by the claim's position."""
    open_kinds = (JudgementKind.SUPPORTED, JudgementKind.UNDECIDED)
    judged = zip(
        claims_with_bindings(output, evaluation.gatekeeper_result), evaluation.judgements, strict=True
    )
    return {
        position: _lowered(claim)
        for position, ((claim, bindings), judgement) in enumerate(judged)
        if judgement.judgement in open_kinds and _rests_on_orders(claim, bindings, ledger)
    }


def _rests_on_orders(claim: Claim, bindings: tuple[CheckedBinding, ...], ledger: SessionLedger) -> bool:
    """Return whether an order stands in the claim's evidence, and the claim does not follow from the rest."""
    whole = list(_excerpts(bindings, ledger))
    kept = [clean for excerpt in whole if (clean := _before_orders(excerpt, claim)) is not None]
    if kept == whole:
        return False
    return not kept or check_claim(claim, kept).judgement is not JudgementKind.SUPPORTED


def _before_orders(excerpt: VerifiedExcerpt, claim: Claim) -> VerifiedExcerpt | None:
    """Return what of an excerpt stands before the reference speaks to its reader; None where nothing does.

    A runbook speaks to its reader, and a claim about what it says has to say so: there, only patterns count.
    """
    if excerpt.raw_path == NO_EVIDENCE:
        return excerpt
    begins = [speaks_from(excerpt.reference)]
    if claim.claim_type is ClaimType.OBSERVATION:
        begins.append(spoken_from(excerpt.reference, claim.claim_text))
    begin = min((place for place in begins if place is not None), default=None)
    if begin is None:
        return excerpt
    start = excerpt.reference.find(excerpt.excerpt)
    left = excerpt.excerpt[: max(0, begin - start)].rstrip() if start >= 0 else ""
    if not left:
        return None
    return VerifiedExcerpt(
        tool_name=excerpt.tool_name, raw_path=excerpt.raw_path, excerpt=left, reference=excerpt.reference
    )


def _excerpts(bindings: tuple[CheckedBinding, ...], ledger: SessionLedger) -> Iterator[VerifiedExcerpt]:
    for binding in bindings:
        invocation = ledger.find(binding.invocation_id) if binding.invocation_id is not None else None
        reference = invocation.text_at(binding.raw_path) if invocation and binding.raw_path else None
        if invocation and reference is not None and binding.raw_path and binding.canonical_text:
            yield VerifiedExcerpt(
                tool_name=invocation.tool_name,
                raw_path=binding.raw_path,
                excerpt=binding.canonical_text,
                reference=reference,
            )


def _lowered(claim: Claim) -> Judgement:
    return Judgement(
        claim_id=claim.claim_id,
        judgement=JudgementKind.UNSUPPORTED,
        decided_by=Decider.CHECKER,
        reasons=("its evidence holds text that speaks to the reader; what such text says is no record",),
    )
