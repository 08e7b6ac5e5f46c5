"""A runbook as sentences: which of them forbid, and what it lists as causes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify.keys import tokens_of
from habeas.verify.lexemes import Kind, Lexeme, read
from habeas.verify.records import Record

_SENTENCE = re.compile(r"[.;!?](?=\s|$|[\u3400-\u9fff])|[;!?]|\s(?=(?:#|\d+[.)]|[A-Z][\w ]{2,30}:\s))")
FORBIDS = re.compile(
    r"\b(?:never|do not|don't|must not|should not|must never|should never|may not|not allowed|forbidden|prohibited)\b"
    r"|严禁|禁止|不得|不要|不允许|不可|切勿|请勿|不应",
    re.IGNORECASE,
)
_VERBS = frozenset({"forbids", "forbid", "prohibits", "prohibit", "bans", "ban"})
_FORBIDDING_TEXT = """
    never not forbidden prohibited banned cannot must should may do allowed 禁止 严禁 不得 不要 不
    允许 不允许 不可 切勿 请勿 应 应该 可以 能 不能 allow allows
"""
FORBIDDING = (
    frozenset(_FORBIDDING_TEXT.split())
    | {"must not", "should not", "do not", "not allowed", "don't", "may not", "must never"}
    | _VERBS
)
CONDITIONS = {
    "before": frozenset({"before", "prior to", "until", "之前", "前", "以前"}),
    "after": frozenset({"after", "once", "之后", "后", "以后"}),
    "without": frozenset({"without", "unless", "except", "未经", "未", "除非"}),
    "if": frozenset({"if", "when", "while", "whenever", "如果", "若", "当", "时"}),
}
"""What limits a rule, by kind."""
CAUSES = re.compile(
    r"(?:\b(possible|likely|common|typical) )?\b(?:causes?|reasons?)\s?:|(可能)?的?原因\s?:", re.IGNORECASE
)
_CAUSE_NOUNS_TEXT = """
    cause causes reason reasons 原因 的原因 原因之一
"""
_CAUSES_OF = {"reason for", "reasons for", "cause of", "causes of", "cause for", "causes for"}
CAUSE_NOUNS = frozenset(_CAUSE_NOUNS_TEXT.split()) | _CAUSES_OF
_ITEM = re.compile(r"\s*(?:,|、|/|\bor\b|\band\b|或|和)\s*")


def sentences(record: Record) -> list[str]:
    """Return the sentences of a runbook's text; none of a record."""
    return [s for s in _SENTENCE.split(record.text) if s.strip()] if record.advises else []


def weighs(x: Lexeme) -> bool:
    """Return whether a lexeme is a word of weight."""
    return x.kind is not Kind.MARK and not x.has("structure")


def said_by(lexemes: Sequence[Lexeme]) -> set[str]:
    """Return the tokens of all lexemes, and their texts."""
    return set[str]().union(*(tokens_of(x) for x in lexemes)) | {x.text.lower() for x in lexemes}


def says_forbidden(lexemes: Sequence[Lexeme]) -> bool:
    """Return whether a claim forbids, and does not deny that."""
    text = re.sub(r"不\s+(?=允许|应|可|得|要|能)", "不", " ".join(x.text for x in lexemes))
    verbs = [x for x in lexemes if x.text.lower() in _VERBS]
    negators = [x for x in lexemes if x.has("neg") and x.text.lower() not in CONDITIONS["without"]]
    return len(FORBIDS.findall(text)) + len(verbs) == 1 and len(negators) <= 1


def conditions_of(lexemes: Sequence[Lexeme]) -> set[str]:
    """Return the kinds of conditions that a sentence names."""
    return {kind for kind, forms in CONDITIONS.items() if any(x.text.lower() in forms for x in lexemes)}


def stands(x: Lexeme, tokens: set[str]) -> bool:
    """Return whether a word stands among the tokens of a sentence; a name only as it is."""
    return x.text.lower() in tokens if x.kind is Kind.NAME else bool(tokens_of(x) & tokens)


def mentions_forbidding(lexemes: Sequence[Lexeme]) -> bool:
    """Return whether a claim speaks of what is forbidden, however it does."""
    text = re.sub(r"不\s+(?=允许|应|可|得|要|能)", "不", " ".join(x.text for x in lexemes))
    return bool(FORBIDS.search(text)) or any(x.text.lower() in _VERBS for x in lexemes)


def causes(record: Record) -> tuple[list[list[Lexeme]], bool] | None:
    """Return the causes that a runbook lists, each as its words, and whether it calls them only possible."""
    for sentence in sentences(record):
        if match := CAUSES.search(sentence):
            items = [
                [x for x in read(i) if x.kind is not Kind.MARK] for i in _ITEM.split(sentence[match.end() :])
            ]
            return [i for i in items if any(map(weighs, i))], bool(match.group(1) or match.group(2))
    return None
