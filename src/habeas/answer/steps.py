"""What to look at next: steps that collect evidence, from the record first, from the Executor last."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from habeas.answer.display import is_plain_name, one_line
from habeas.answer.overstatement import find_overstatements, find_unsupported_tokens, repeats, words_of
from habeas.answer.record import Call, has_no_result, shown_count
from habeas.answer.wording import WORDING, detect_language, say
from habeas.contracts.answer import Language
from habeas.contracts.evidence import EvidenceStatus

OWN_WORDS = words_of(sentence for wording in WORDING.values() for sentence in wording)
"""The words of our own sentences, which name nothing."""
MOST = 5
LONGEST = 300
"""Characters of a step that the Executor proposes; a longer text is no step."""

_REMEDIES = re.compile(
    r"\b(?:re-?start|re-?boot|re-?load|re-?creat|re-?deploy|re-?configur|scal|kill|delet|remov|drop|roll(?:ed|ing)?"
    r"[ -]?back|revert|deploy|upgrad|downgrad|patch|increas|decreas|rais|lower|reduc|resiz|drain|cordon|evict|"
    r"terminat|stop|disabl|enabl|fail(?:ed|ing)?[ -]?over|promot|flush|clear|purg|truncat|reset|chang|modif|updat|"
    r"edit|fix|tun|adjust|allocat|replac|migrat|block|throttl|shut(?:ting)?[ -]?down|clean|rotat|revok|grant|exec|"
    r"install|uninstall|alter|creat|appl|writ|insert|set|add|free|bounc|recover|restor|mitigat|remediat|resolv)"
    r"(?:e|es|ed|s|ing|l?ling|ning|ping|ting|ation|ions?|y|ies|ied)?\b|\b(?:rm|kubectl|systemctl|sudo)\b"
    r"|重启|重新启动|重建|重置|重载|重新部署|扩容|缩容|扩展|伸缩|删除|移除|清除|清理|清空|清掉|杀掉|杀死"
    r"|杀进程|终止|停止|停掉|停用|关闭|下线|回滚|回退|回切|切换|切流|迁移|驱逐|升级|降级|修复|修改|修正|更改"
    r"|变更为|调整|调大|调小|调高|调低|增加|增大|减少|减小|提高|降低|限流|启用|禁用|释放|替换|更换|更新|补丁"
    r"|部署|发布|处置|恢复|执行脚本|写入|新建|创建|安装|卸载|授权|封禁",
    re.IGNORECASE,
)
"""Words that change a system. A step that holds one, in whatever sense, is left out: it is no loss."""
_COLLECTS = re.compile(
    r"^(?:please |then |next,? |also )*(?:check|query|search|look|inspect|collect|gather|compare|read|list|show|"
    r"fetch|get|review|examine|repeat|re-?run|widen|narrow|ask|find|count|view|retrieve|pull|grep|correlate|"
    r"trace|see|confirm|verify|determine)\b"
    r"|查看|查询|检查|检索|收集|采集|对比|比较|核对|获取|读取|搜索|确认|统计|列出|扩大时间|缩小时间|再次查|排查",
    re.IGNORECASE,
)
_STATES = re.compile(
    r"\b(?:because|since|due to|caus(?:e|es|ed|ing)|as a result|has|have|had|will|must)\b"
    r"|(?<!what )(?<!which )\b(?:is|are|was|were)\b"
    r"|由于|因为|导致|造成|引起|引发|已(?!知)|说明了|根因是|原因是",
    re.IGNORECASE,
)
"""Words with which a step tells something instead of asking for it."""
_ASKED = re.compile(r"\b(?:whether|if)\b.*|是否.*", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;!?](?=\s)|[。；！？](?=.)|:\s|：")


def next_steps(
    own: Sequence[str],
    *,
    proposed: Iterable[str],
    removed: Sequence[str],
    carriers: Iterable[str],
    language: Language,
) -> tuple[str, ...]:
    """Return at most five steps: our own first, then those of `proposed` that only collect evidence."""
    steps = dict.fromkeys(own)
    known = tuple(carriers)
    for text in proposed:
        step = one_line(text)
        if any(repeats(step, gone) for gone in removed):
            continue
        if len(steps) < MOST and collects_evidence(step, language, known):
            steps[step] = None
    return tuple(steps)[:MOST]


def steps_from_record(
    calls: Sequence[Call], language: Language, *, established: bool, unverified: bool, removed: bool
) -> tuple[str, ...]:
    """Return the steps that the record itself suggests, the most telling first."""
    steps = dict.fromkeys(_of_calls(calls, language))
    if calls and (removed or (not established and any(call.found_something for call in calls))):
        steps[say(language, "step.cite_again")] = None
    elif unverified:
        steps[say(language, "step.unverified")] = None
    return tuple(steps)


def collects_evidence(step: str, language: Language, carriers: Iterable[str]) -> bool:
    """Return whether `step` only asks to look at something, in `language`, and states nothing itself.

    It names no number and no entity that `carriers` do not hold.
    """
    return (
        0 < len(step) <= LONGEST
        and detect_language(step) is language
        and _COLLECTS.search(step) is not None
        and _REMEDIES.search(step) is None
        and _SENTENCE_END.search(step) is None
        and _STATES.search(_ASKED.sub("", step)) is None
        and not find_overstatements(step)
        and not find_unsupported_tokens(step, carriers, vocabulary=OWN_WORDS)
    )


def _of_calls(calls: Sequence[Call], language: Language) -> list[str]:
    if not calls:
        return [say(language, "step.first")]
    groups: dict[str, list[str]] = {"gap": [], "near": [], "widen": [], "other": []}
    for call in calls:
        details = call.invocation.retrieval_details
        tool = call.invocation.tool_name
        name = tool if is_plain_name(tool) else say(language, "quoted", text=one_line(tool))
        values = {"id": call.invocation.id, "tool": name}
        if details.evidence_status is EvidenceStatus.UNAVAILABLE:
            groups["gap"].append(say(language, "step.connect", **values))
        elif details.evidence_status is EvidenceStatus.ERROR:
            groups["gap"].append(say(language, "step.retry", **values))
        elif details.truncated:
            groups["gap"].append(say(language, "step.narrow", **values))
        elif has_no_result(call.invocation):
            groups["gap"].append(say(language, "step.again", **values))
        if details.near is not None and details.near.total:
            count = shown_count(details.near.total)
            groups["near"].append(say(language, "step.near", count=count, id=call.invocation.id))
        if call.found_nothing:
            if call.window is not None and (call.window.start or call.window.end):
                groups["widen"].append(say(language, "step.widen", **values))
            groups["other"].append(say(language, "step.other_source", **values))
    firsts = [step for steps in groups.values() for step in steps[:1]]
    return firsts + [step for steps in groups.values() for step in steps[1:2]]
