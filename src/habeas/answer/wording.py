"""All sentences of an answer, in both languages, as data; and which language a question is in.

No sentence here states more than a record can show. None holds a phrase that the check in `overstatement` refuses,
not even in a denial, so that the check needs no list of exceptions for our own words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from habeas.contracts.answer import Language


class Wording(NamedTuple):
    """One sentence, with the same placeholders in both languages."""

    en: str
    zh: str


WORDING: Mapping[str, Wording] = {
    # What the reader must know first
    "low_confid": Wording(
        "Low confidence: not everything could be verified. Only what carries a citation is established.",
        "置信度低：部分内容未能核实，只有带引用的陈述可以采信。",
    ),
    "reject.one": Wording(
        "Cited evidence could not be validated: 1 claim was removed.",
        "引用的证据未能通过校验：已移除 1 条陈述。",
    ),
    "reject.many": Wording(
        "Cited evidence could not be validated: {count} claims were removed.",
        "引用的证据未能通过校验：已移除 {count} 条陈述。",
    ),
    "reject.why": Wording("Reason: {reasons}.", "原因：{reasons}。"),
    "open.question": Wording(
        "The question remains open: nothing could be established from the record.",
        "这个问题仍无结论：根据现有记录未能核实任何陈述。",
    ),
    "open": Wording(
        "This remains open: nothing could be established from the record.",
        "目前仍无结论：根据现有记录未能核实任何陈述。",
    ),
    "minimal": Wording(
        "This text is kept short, because a fuller wording did not pass the final check. "
        "The verified statements and their citations stand in the structured answer.",
        "完整的文字未能通过最终检查，因此这里只给出简要说明；已核实的陈述及其引用见结构化结果。",
    ),
    # Headings
    "head.facts": Wording("What the record shows:", "记录显示："),
    "head.knowledge": Wording(
        "From runbooks (general guidance, not an observation of this incident):",
        "来自运维手册（一般性说明，并非本次事件的观察结果）：",
    ),
    "head.unverified": Wording("Not verified:", "未核实："),
    "head.not_found": Wording("Searched, nothing matched:", "已查询但未检索到匹配记录："),
    "head.not_checked": Wording("Could not be checked, or only in part:", "未能检查或仅部分检查："),
    "head.queried": Wording("Queries that returned records:", "返回了记录的查询："),
    "head.next_steps": Wording("Next steps to collect evidence:", "后续取证步骤："),
    # Pieces of lines
    "call": Wording("invocation {id}", "调用 {id}"),
    "quoted": Wording("“{text}”", "“{text}”"),
    "join": Wording(", ", "，"),
    "colon": Wording(": ", "："),
    "join.reasons": Wording("; ", "；"),
    "on": Wording("{tool} on {source}", "{tool}（来源 {source}）"),
    "query": Wording("query “{text}”", "查询“{text}”"),
    "query.unknown": Wording("query not recorded", "未记录查询条件"),
    "window.both": Wording("window {start} to {end}", "时间窗 {start} 至 {end}"),
    "window.from": Wording("window from {start} on", "时间窗自 {start} 起"),
    "window.to": Wording("window up to {end}", "时间窗截至 {end}"),
    "window.open": Wording("window not limited", "未限定时间窗"),
    "window.unknown": Wording("window not recorded", "未记录时间窗"),
    "searched": Wording("searched {count} {unit}", "已搜索 {count} {unit}"),
    "searched.plain": Wording("searched {count}", "已搜索 {count}"),
    "searched.unknown": Wording("how much was searched is not recorded", "未记录搜索量"),
    "matched": Wording("{count} matched", "匹配 {count} 条"),
    "matched.about": Wording("about {count} matched", "匹配约 {count} 条"),
    "note": Wording("note: “{text}”", "说明：“{text}”"),
    "remark": Wording("the source says: “{text}”", "数据源说明：“{text}”"),
    "near": Wording("near, but not what was asked: “{text}”", "相近但不符合查询条件：“{text}”"),
    "absence": Wording(
        "This says only that these queries found nothing in what they searched.",
        "以上仅说明查询在其搜索范围内未检索到匹配记录。",
    ),
    "cut": Wording(
        " … ({count} more characters stand in the citation)",
        " …（其余 {count} 个字符见引用原文）",
    ),
    # Why something could not be checked
    "error": Wording("the query failed: {reason}", "查询失败：{reason}"),
    "unavailable": Wording("the source was not available: {reason}", "数据源不可用：{reason}"),
    "reason.unknown": Wording("no reason is recorded", "未记录原因"),
    "cut.newest": Wording(
        "only the newest {shown} of {total} were looked at; absence beyond that is unknown",
        "只查看了 {total} 条中最新的 {shown} 条；其余部分有无匹配未知",
    ),
    "cut.some": Wording(
        "only {shown} of {total} were looked at; absence beyond that is unknown",
        "只查看了 {total} 条中的 {shown} 条；其余部分有无匹配未知",
    ),
    "cut.part": Wording(
        "a part could not be searched, as the notes say; absence there is unknown",
        "有一部分未能检索（见说明）；该部分有无匹配未知",
    ),
    "cut.unknown": Wording(
        "the result was cut after {shown}; how many there are, and absence beyond that, is unknown",
        "结果在 {shown} 条处被截断；总数以及其余部分有无匹配未知",
    ),
    "about": Wording("about {count}", "约 {count}"),
    "old_record": Wording(
        "the record of this call holds no evidence references, so that nothing can be cited from it",
        "该次调用的记录没有证据引用，无法引用其内容",
    ),
    "conflict": Wording(
        "the record of this call says that nothing matched and holds matches too",
        "该次调用的记录自相矛盾：既写明未匹配，又含有匹配项",
    ),
    # Why a claim is not verified
    "why.possibility": Wording("not stated as a fact", "未作为事实陈述"),
    "why.unsupported": Wording("the cited evidence does not carry it", "所引用的证据不足以支持这一说法"),
    "why.undecided": Wording(
        "it could not be decided whether the cited evidence carries it",
        "无法判定所引用的证据是否支持这一说法",
    ),
    "why.not_judged": Wording("it was not judged", "未作判定"),
    "why.no_citation": Wording("its evidence cannot be read in the record", "在记录中读不到它所引用的证据"),
    "why.overstates": Wording(
        "its wording claims more certainty than the evidence carries",
        "其措辞的确定程度超出了证据所能支持的范围",
    ),
    "why.same_words": Wording("it holds the words of a claim that was removed", "它含有已移除陈述中的文字"),
    "why.detail": Wording("{why} ({detail})", "{why}（{detail}）"),
    "withheld": Wording("claim {position}, not repeated here", "第 {position} 条陈述，此处不再复述"),
    "unverified": Wording("“{text}”: {reason}", "“{text}”：{reason}"),
    "unverified.withheld": Wording("{text}: {reason}", "{text}：{reason}"),
    # What a gate rule found
    "rule.invocation_not_found": Wording("a cited invocation is not in the record", "引用的调用不在记录中"),
    "rule.invocation_session_mismatch": Wording(
        "a cited invocation belongs to another session",
        "引用的调用属于另一个会话",
    ),
    "rule.tool_name_mismatch": Wording(
        "a citation names another tool than the record",
        "引用的工具与记录不符",
    ),
    "rule.raw_path_not_found": Wording(
        "a cited path is not among the references of its invocation",
        "引用的路径不在该次调用的证据引用之中",
    ),
    "rule.excerpt_mismatch": Wording(
        "a quoted excerpt differs from the recorded text",
        "引用的摘录与记录的原文不符",
    ),
    "rule.negative_claim_positive_evidence": Wording(
        "a claim that nothing was found cites a record that was found",
        "“未检索到”的陈述引用了检索到的记录",
    ),
    "rule.bindings_empty": Wording("it cites no evidence", "没有引用任何证据"),
    "rule.invocation_id_missing": Wording("a binding names no invocation", "有一条引用没有写明调用编号"),
    "rule.raw_path_missing": Wording("a binding has no raw_path", "有一条引用缺少 raw_path"),
    "rule.evidence_refs_missing": Wording(
        "a cited invocation is an old record without evidence references",
        "引用的是没有证据引用的旧记录",
    ),
    "rule.excerpt_inconclusive": Wording(
        "a quoted excerpt is missing, or too short or too general to compare",
        "引用的摘录缺失、过短或过于笼统，无法比对",
    ),
    "rule.output_incomplete": Wording("the executor's output is incomplete", "执行方的输出不完整"),
    "rule.other": Wording("a citation did not pass the evidence check", "有一条引用未通过证据校验"),
    "rule.crash": Wording("the evidence check itself failed", "证据校验过程本身出错"),
    "rule.contradicted": Wording("a cited record says otherwise", "所引用的记录与陈述相反"),
    # Next steps
    "step.first": Wording(
        "Query the logs, metrics or runbooks that the question is about; nothing was asked yet.",
        "先查询与问题相关的日志、指标或手册；目前还没有查询任何数据源。",
    ),
    "step.retry": Wording(
        "Repeat the query of invocation {id} ({tool}) in a form or a window that its source can answer.",
        "换成数据源能够应答的查询方式或时间窗后，重新执行调用 {id}（{tool}）的查询。",
    ),
    "step.connect": Wording(
        "Ask another source for what invocation {id} ({tool}) looked for, or the same one once it answers.",
        "换一个数据源查询调用 {id}（{tool}）所查的内容，或待原数据源可以访问时再查询。",
    ),
    "step.narrow": Wording(
        "Repeat the query of invocation {id} ({tool}) with a narrower window, to see what was cut off.",
        "缩小时间窗后重新执行调用 {id}（{tool}）的查询，查看被截断的部分。",
    ),
    "step.again": Wording(
        "Repeat the query of invocation {id} ({tool}), so that its result is recorded.",
        "重新执行调用 {id}（{tool}）的查询，使其结果得到记录。",
    ),
    "step.near": Wording(
        "Look at the {count} near misses of invocation {id}: same event, other entity, level or time.",
        "查看调用 {id} 的 {count} 条相近记录：事件相同，但对象、级别或时间不同。",
    ),
    "step.widen": Wording(
        "Repeat the query of invocation {id} ({tool}) with a wider window.",
        "扩大时间窗后重新执行调用 {id}（{tool}）的查询。",
    ),
    "step.other_source": Wording(
        "Ask another source, or use other words, for what invocation {id} ({tool}) looked for.",
        "针对调用 {id}（{tool}）所查的内容，换一个数据源或换一种关键词再查询。",
    ),
    "step.unverified": Wording(
        "Collect records that show the statements listed as not verified.",
        "为“未核实”中的各条陈述收集可引用的记录。",
    ),
    "step.cite_again": Wording(
        "Repeat the queries listed above and cite their results as recorded.",
        "重新执行上面列出的查询，并按记录原样引用其结果。",
    ),
}

UNITS_ZH: Mapping[str, str] = {
    "lines": "行",
    "records": "条记录",
    "entries": "条记录",
    "documents": "篇文档",
    "shards": "个分片",
    "series": "条序列",
    "rules": "条规则",
    "alerts": "条告警",
    "metrics": "个指标",
    "samples": "个采样点",
    "blocks": "个文本块",
    "files": "个文件",
    "items": "项",
    "streams": "个日志流",
    "bytes": "字节",
}
"""What `searched` counts, in Chinese; a unit that is not listed stays as it is written in the record."""


def say(language: Language, message: str, **values: object) -> str:
    """Return the sentence `message` in `language`, with `values` in its places."""
    wording = WORDING[message]
    return (wording.zh if language is Language.ZH else wording.en).format(**values)


def say_unit(language: Language, unit: str) -> str:
    """Return a unit of search in `language`."""
    return UNITS_ZH.get(unit, unit) if language is Language.ZH else unit


_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|`[^`]*`")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_KANA_OR_HANGUL = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")
_ENGLISH_GRAMMAR = re.compile(
    r"\b(?:did|does|do|is|are|was|were|has|have|had|any|the|there|what|which|when|where|why|how|who|whether|if|"
    r"in|on|at|of|for|from|to|with|by|and|or|between|during|since|before|after|show|find|check|confirm|only)\b",
    re.IGNORECASE,
)
_CHINESE_GRAMMAR = re.compile(
    r"是否|有没有|有无|什么|为何|怎么|如何|哪|多少|吗|呢|请|确认|检查|查询|查看|查|出现|发生|存在|期间|之间|"
    r"[的了在是有和与或从到被把为]"
)


def detect_language(text: str) -> Language:
    """Return the language that `text` asks in.

    Chinese words carry a Chinese question, however many English identifiers stand among them. An English sentence
    that quotes or names a Chinese term stays English. Any other language is answered in English.
    """
    if _KANA_OR_HANGUL.search(text):
        return Language.EN
    own_words = _QUOTED.sub(" ", text)
    if not _HAN.search(own_words):
        spoken = re.search(r"[A-Za-z]", own_words)
        return Language.ZH if not spoken and _HAN.search(text) else Language.EN
    english = len(_ENGLISH_GRAMMAR.findall(own_words))
    return Language.EN if english >= 2 and not _CHINESE_GRAMMAR.search(own_words) else Language.ZH
