"""Words that claim more than a search or a reading can show, in English and in Chinese.

Each family lists its phrases over *plain* text (see `plain`), and the words by which a record carries the same thing
itself: a log line that says `File does not exist` carries "does not exist", and telling of it overstates nothing.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_TRADITIONAL = str.maketrans(
    "確認沒該問題統證無運異關發現對絕處體狀態復務檢斷顯當須從來與這個經實節點錯誤會還險隱過種單續進調肅",
    "确认没该问题统证无运异关发现对绝处体状态复务检断显当须从来与这个经实节点错误会还险隐过种单续进调肃",
)
_APOSTROPHES = str.maketrans("’‘ʼ＇", "''''")
_HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_BETWEEN_HAN = re.compile(rf"(?<=[{_HAN}])[\s·・.\-_/|]+(?=[{_HAN}])")
_HAN_EDGE = re.compile(rf"(?<=[{_HAN}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[{_HAN}])")
_MARKUP = re.compile(r"[*~`]+|(?<!\w)_+|_+(?!\w)")


def plain(text: str) -> str:
    """Return `text` in the one form that phrases are sought in.

    Width, letter case, invisible signs, emphasis marks, traditional characters, white space, and signs put between
    Chinese characters make no difference. One space parts Chinese from Latin, so that a word ends where it should.
    """
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_APOSTROPHES).translate(_TRADITIONAL)
    seen = "".join(char for char in folded if unicodedata.category(char) != "Cf")
    joined = _BETWEEN_HAN.sub("", re.sub(r"\s+", " ", _MARKUP.sub("", seen)))
    return _HAN_EDGE.sub(" ", joined)


@dataclass(frozen=True, kw_only=True)
class Family:
    """Phrases that overstate in the same way."""

    phrases: tuple[re.Pattern[str], ...]
    """Over plain text."""
    carried_by: re.Pattern[str] | None = None
    """Found in a record's plain text: the record says so itself. None: only the very same words do."""
    affirms: bool = True
    """The phrases have no negation of their own, so that one right before them takes them back."""


def _all(*phrases: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(phrase) for phrase in phrases)


_RECORD_NOUN = r"(?:records?|logs?|lines?|entries|events?|alerts?|messages?)\b"
_RECORD_NOUN_ZH = r"[^,。;!?]{0,4}(?:日志|记录|告警|条目|数据)"
_TROUBLE = (
    r"(?:problems?|issues?|faults?|incidents?|outages?|failures?|trouble|risks?|doubts?|concerns?|anomalies)"
)
_TROUBLE_ZH = r"(?:问题|故障|异常|风险|隐患|疑问|毛病|事故)"
_BE = r"(?:is|are|was|were|be|been|being|looks?|appears?|seems?|remains?|remained|stays?|all|'s|'re)"
_VERY = r"(?: (?:still|all|fully|completely|perfectly|totally|currently|now|otherwise|entirely|both|very))*"
_CAUSE = r"(?:\w+ )?(?:cause|culprit|hypothesis|factor|possibility)\b"
_NOT_THERE = r"(?:no|not|none|nothing|never|absent|absence|non-?existent|healthy|normal)\b"
_SAID = r"(?: (?:that|there|it|this|is|are|was|were|has|have|had|been|the)\b)*"
_SUBJECT_ZH = (
    r"(?:系统|服务|一切|运行|状态|各项|全部|所有|整体|指标|目前|当前|运转|表现|功能|业务|集群|节点|数据库"
    r"|网络|工作|连接池?|均|都|也|仍|已|完全|十分|基本)"
)
_SURE_ZH = r"(?:确认|确定|肯定|证实|断定|断言|认定|核实|可知|可见|保证|明确)"
_ABSENT_ZH = r"(?:没有|不存在|并无|并不|从未|绝无|毫无|未发生|未出现|未曾|未达到|没发生|没出现|不会|不可能)"
_ANY_ZH = r"(?:任何|什么|该|此|这个|这类|上述|相关|其他|明显|其它)*的?"

_EXCLUSION = Family(
    phrases=_all(
        r"\brul(?:e|es|ed|ing)\b(?: (?!and\b|or\b|but\b|not\b|file\b)[\w'\-]+){0,5}?[ -]out\b",
        r"\b(?:can|could|may|might|is|are|was|were|been|be)(?: now)?(?: be)?(?: safely)? "
        r"(?:excluded|eliminated|discarded|dismissed|discounted)\b(?! from\b)",
        r"\b(?:exclud|eliminat|discard|dismiss|discount)(?:e|es|ed|ing|s)?\b(?: [\w'\-]+){1,8} "
        r"(?:as|from being) (?:a |an |the )?" + _CAUSE,
        rf"\b(?:is|are|was|were)(?: definitely| clearly)?(?: not|n't) (?:the|a) {_CAUSE}",
        rf"\b(?:cannot|can't|could not|couldn't) be (?:the|a) {_CAUSE}",
        r"排除(?!手册|指南|步骤|流程|文档)",
        r"(?:不是|并非)[^,。;!?]{0,8}(?:根因|原因|元凶)|(?:根因|原因|元凶)(?:肯定|一定|应该)?并?(?:不是|非)",
        r"(?:不是|并非)由?[^,。;!?]{0,20}(?:引起|导致|造成|引发)",
        r"与[^,。;!?]{0,30}?(?:无关|没有关系)",
    ),
)
_KNOWN_ABSENCE = Family(
    phrases=_all(
        r"\b(?:confirm|verif|ascertain|establish|certif)(?:y|ies|ied|s|ed|es|ing|ying)?\b:?"
        rf"{_SAID}(?:,| -)? {_NOT_THERE}",
        r"\b(?:confirmed|verified|definite|proven|certain|complete|total) absence\b",
        r"\bno (?:\w+ ){0,4}(?:was|were|has been|have been|is|are) confirmed absent\b",
        r"\bnever (?:happened|occurred|existed|took place|been)\b",
        r"\bimpossible\b",
        rf"{_SURE_ZH}[了为是地]?[,:]?[^,。;!?]{{0,24}}?{_ABSENT_ZH}",
        r"(?:确认|确定|肯定|证实|保证)[了为是]?无(?!法|效|论|关)",
        r"(?:一定|必定|必然|显然|绝对|完全|根本|压根)就?(?:没有?|不存在|无|不是|不会|未)",
        r"从来?(?:未|没有?)(?:发生|出现|存在|有)",
        r"不可能",
    ),
)
_CERTAINTY = Family(
    phrases=_all(
        r"\b(?:definitely|definitively|certainly|undoubtedly|absolutely|conclusively|unquestionably|indisputably|"
        r"unequivocally|for certain|for sure)\b",
        r"\b(?:beyond|without)(?: any| a| all)?(?: reasonable| shadow of a)? doubt\b",
        r"\b100 ?% (?:sure|certain|confident)\b",
        r"\b(?:prov(?:e|es|ed|en|ing)|guarantee[sd]?) (?:that|the|there|it|this|no|beyond)\b",
        r"\bproven\b",
        r"\b(?:proof|conclusive evidence|certainty) (?:that|of)\b",
        r"毫无疑问|毋庸置疑|无可置疑|百分之百|百分百|100 ?%(?:确定|肯定|是)",
        r"绝对(?!路径|值|时间|地址)",
        r"证明(?!书|文件|材料)",
    ),
)
_EXISTENCE = Family(
    phrases=_all(
        r"\b(?:does|do|did)(?: not|n't)(?: (?:actually|really|even))? exist\b",
        r"\bnon-?existent\b|\bno longer exists?\b|\bnot (?:exist|present anywhere)\b",
        r"不存在|并无此|没有存在",
    ),
    carried_by=re.compile(
        r"\bnot (?:exist|found)\b|n't exist\b|\bno such\b|non-?existent|\bno longer exists?\b|不存在|找不到"
    ),
    affirms=False,
)
_HEALTH = Family(
    phrases=_all(
        rf"\b{_BE}{_VERY} healthy\b|\b(?:completely|perfectly|fully|all) healthy\b|\bin good health\b",
        r"(?:是|很|都|均|完全|状态|系统|服务|节点|集群|整体|一切|十分|仍|也|保持)健康(?!检查|探测|度|状况|状态)",
        r"健康(?:运行|无恙)|健康的(?:状态)?$",
    ),
    carried_by=re.compile(r"\bhealthy\b|健康|\bhealth\b\W{0,3}(?:ok|up|green|good|passing)"),
)
_NORMALITY = Family(
    phrases=_all(
        r"\b(?:work|operat|function|run|behav|perform)(?:s|es|ed|ing|e|ning|ating|ates|ated)?"
        rf"{_VERY} (?:normally|properly|correctly|fine|well|as expected|as normal)\b",
        r"\bwithin (?:the |its |their )?(?:normal|expected|healthy|acceptable|safe)(?: \w+)? "
        r"(?:bounds?|limits?|ranges?|parameters|levels?)\b",
        r"\b(?:everything|all)(?: is| are|'s)? (?:\w+ )?(?:fine|ok|okay|normal|well|good|clear)\b",
        rf"\b{_BE}{_VERY} (?:fine|normal)\b(?! form)",
        r"\ball systems? (?:\w+ )?(?:normal|operational|go|nominal)\b",
        rf"{_SUBJECT_ZH}(?:目前|当前|都|均|仍|也|已|运行|状态|是|为|很|完全|保持|处于|显示){{0,3}}正常",
        r"正常(?:运行|工作|运转)|恢复正常|良好",
    ),
    carried_by=re.compile(
        r"\bnormal(?:ly)?\b|\bproperly\b|\bfine\b|\bcorrectly\b|\bhealthy\b|\bok\b|正常|良好|健康"
    ),
)
_NO_TROUBLE = Family(
    phrases=_all(
        rf"\bno (?:(?:known|other|further|such|real|actual|more|underlying|current) )?{_TROUBLE}\b"
        rf"(?! {_RECORD_NOUN})",
        rf"\b(?:without|free (?:of|from)|zero) (?:any )?{_TROUBLE}\b",
        r"\b(?:problem|issue|error|trouble|fault)-free\b",
        rf"\b(?:is|are|was|were)(?: not|n't) (?:a |an |the |any )?{_TROUBLE}\b",
        r"\bnothing (?:is |was |seems |to be )?"
        r"(?:wrong|broken|to worry|to be done|to investigate|(?:more |else )?to (?:check|look))",
        r"\bno need (?:to|for)\b",
        r"\bno (?:further |more |additional )?(?:investigation|action|checks?|analysis|work) "
        r"(?:is |are )?(?:needed|required|necessary)\b",
        rf"(?:没有?|无|毫无|并无|未见|未有|不是){_ANY_ZH}{_TROUBLE_ZH}(?!{_RECORD_NOUN_ZH})",
        rf"没有?[^,。;!?\s]{{0,6}} ?[\w.\-]{{1,40}} ?的?{_TROUBLE_ZH}(?!{_RECORD_NOUN_ZH})",
        r"(?:无需|不需要|不用|不必|无须|没有?必要)(?:再|继续|进一步|对其|做|进行)*"
        r"(?:排查|调查|检查|关注|处理|查看|查|担心|跟进)",
        r"可以?放心|高枕无忧|安然无恙",
    ),
    carried_by=re.compile(
        rf"\bno {_TROUBLE}\b|\bwithout (?:any )?{_TROUBLE}\b|没有?{_TROUBLE_ZH}|无{_TROUBLE_ZH}"
    ),
    affirms=False,
)

FAMILIES = (_EXCLUSION, _KNOWN_ABSENCE, _CERTAINTY, _EXISTENCE, _HEALTH, _NORMALITY, _NO_TROUBLE)

DENIED = re.compile(
    r"(?:\bnot|n't|\bcannot|\bneither|\bnor|\bunable to|\bfails? to|\bfailed to)(?! (?:only|just|merely))"
    r"(?: (?!(?:and|or|but|so|hence|thus|which|therefore|only|just|merely)\b)[\w'\-]+){0,3} ?$"
    r"|(?:不能|无法|未能|尚未|并未|还未|不可|难以|不足以|没有|并不|不会|不应|不宜|未|不|非)"
    r"(?:就此|据此|因此|完全|直接|简单|被|就|便|足以|能|能够|可以)?$"
)
"""A negation right before an affirming phrase, in the same clause."""
DISCLAIMED = re.compile(
    r"(?:\b(?:does|do|did|can|could|should|must|would|is|are)(?: not|n't)|\bcannot)(?: by itself| alone| yet)? "
    r"(?:mean|show|prove|say|imply|establish|confirm|indicate|demonstrate|suggest|tell|be (?:read|taken) as)\b"
    r"[^.;!?]{0,80}$"
    r"|(?:不|并不|不能|无法|未能|没有|不足以|不可|难以|不会|不应|不得|并非)(?:就此|据此|因此|以此|能|够|被)?"
    r"(?:表示|代表|等于|等同于|意味着?|说明|证明|得出|断定|推断|认为|视为|理解[为成]|确认|表明|推出|解释为|当作|看作)"
    r"[^。;!?.]{0,40}$"
)
"""Earlier in the same sentence: what follows is said not to follow."""
ASKED = re.compile(r"\b(?:whether|if)\b[^.,;:!?]{0,60}$|是否[^。,;:!?.]{0,20}$")
"""The phrase is asked for, not stated."""
TURN = re.compile(
    r"\b(?:but|however|therefore|hence|thus|so|instead|nevertheless|although|and)\b"
    r"|但|所以|因此|而是|然而|故(?!障)|于是"
)
"""Where a sentence turns: a negation before it does not reach behind it."""
