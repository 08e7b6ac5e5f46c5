"""The words of a stated absence, as data, in English and in Chinese."""

from __future__ import annotations

from habeas.verify import signals


def _words(text: str) -> frozenset[str]:
    return frozenset(
        form.strip() for line in text.strip().splitlines() for form in line.split(",") if form.strip()
    )


FOUND = _words("""
find, found, return, returned, returns, match, matched, matching, matches, hit, hits, result, results, yield
yielded, produce, produced, retrieve, retrieved, gave, give, gives, evidence, turn, turned, come, came, back, locate
located, get, got, detect, detected, see, seen, surfaced, surface
查到, 命中, 返回, 返回了, 匹配, 找到, 结果, 搜到, 检索到, 查询到, 搜索到, 查找到, 获取, 得到, 未找到, 未命中
result in, results in, 命中数, 结果数, 发现
come back, came back, comes back, 获取到, 检索出, 检测到, 匹配到, 返回结果, 查得, 未发现
""")
"""What says that something came of a search."""

OUTCOMES = _words("""
result, results, result in, results in, hit, hits, match, matches, matching, evidence, 结果, 命中, 命中数, 结果数, 匹配
返回结果
""")
"""Those of them that only name the outcome; the verbs say that there was one."""

ASKED = _words("""
search, searched, searches, searching, query, queries, queried, querying, look, looked, looking, executed, executing
execute, evaluated, evaluating, evaluate, running, 执行, 执行了
looks, lookup, looking up, look up, looked up
检索, 查询, 搜索, 查找, 搜寻
""")

NONE = _words("""
zero, 0, empty, nothing, none, no_evidence, nil, 空, 为空, 空结果, 无
""")
"""What says by itself that the outcome was nothing."""

DENIALS = NONE | _words("""
no, not, neither, nor, did not, didn't, was not, wasn't, were not, weren't, could not, couldn't, is not, are not
does not, do not, don't, doesn't, has not, have not, hasn't, haven't, can not, cannot
没有, 没, 未, 未能, 并未, 均未, 均无, 无, 尚未, 并没有, 并无, 未找到, 未发现, 未命中, 无一
""")
"""Negations that deny a finding and no more; `never` or `不可能` say more."""

FIELDS = {
    "namespace": "namespace", "命名空间": "namespace", "app": "app|application", "application": "app|application",
    "应用": "app|application", "service": "service|svc", "服务": "service|svc", "topic": "topic", "主题": "topic",
    "日志主题": "topic", "index": "index", "索引": "index", "source": "source", "数据源": "source", "host": "host",
    "主机": "host", "container": "container", "容器": "container", "job": "job", "cluster": "cluster",
    "集群": "cluster", "pod": "pod", "database": "source", "instance": "instance", "实例": "instance",
}  # fmt: skip
"""Nouns for a key of a search; beside it stands that key's own value."""
PHRASES = _words("text, phrase, string, keyword, keywords, 文本, 关键字, 关键词, 短语, 字样")
"""Nouns for what was looked for in the text itself."""
DIALECTS = {
    "promql": r"^query_metrics\b", "prometheus": r"^query_metrics\b", "logql": r"loki|^\{", "loki": r"loki|^\{",
    "lucene": r"\b(?:and|or)\b|\w:", "kql": r"\b(?:and|or)\b|\w:", "sql": r"select",
}  # fmt: skip
"""Names of query languages, and what the tool, the source or the query shows of them."""
PERFORMED = _words(
    "is, was, were, are, been, run, ran, made, use, used, executed, performed, issued, using, 使用, 用, 为"
)
"""Verbs that say only that a search was made."""
ITEMS = _words("""
log, logs, record, records, alert, alerts, entry, entries, error, errors, line, lines, exception, exceptions
event, events, match, matches, series, block, blocks, warning, warnings, message, messages, answer, answers
item, items, document, documents, row, rows, content
日志, 日志中, 记录, 告警, 事件, 序列, 时间序列, 错误, 异常, 条目, 消息, 应答, 内容, 行, 文档, 警告
信息, 日志记录, 报错
""")
"""What a search finds."""

FAULTS = _words(
    "error, errors, exception, exceptions, warning, warnings, alert, alerts, 错误, 异常, 告警, 警告, 报错"
)
"""Items that are themselves something to be found, not a place to look in."""

JOINING = _words("and, &, as well as, together with, plus, 和, 与, 及, 以及, 并, 且, 并且, 跟, 同")
EITHER = _words("or, nor, 或, 或者, 或是, 也, 亦, 还, /")
"""What makes each member an absence of its own."""

CLAUSES = _words("""
it, they, which, who, that, so, but, because, while, when, whereas, as, if, although, though, he
she, this means, this
yet, hence, then, whose, there, such
但, 但是, 而, 而且, 它, 其, 所以, 因此, 由于, 尽管, 虽然, 既, 又, 此时, 同时, 则, 就
""")
"""What a clause begins with; it must then state an absence of its own."""
DETERMINERS = _words("this, that, such, 其")
EXISTENCE = _words("there")
REPORTING = _words("""
mention, mentions, mentioning, mentioned, contain, contains, containing, contained, match, matches, matching, include
includes, including, carry, carries, name, names, naming, related, regarding, concerning, concern, about, relevant
corresponding, respective, show, shows, showing, reporting, with, like, named, called, record, records, recorded
相关, 相关的, 有关, 关于, 涉及, 包含, 含, 含有, 提及, 提到, 对应, 对应的, 名为, 显示
""")

SUBJECT_WORDS = _words(
    "for, of, about, with, matching, mentioning, containing, regarding, concerning, like, on, to"
)
"""Prepositions that lead to what was looked for."""
LISTING = _words(
    "with, contain, containing, match, matching, mention, mentioning, 含, 含有, 包含, 提到, 提及"
)
"""What a list of terms follows, all of which were asked for together."""
PLACE_WORDS = _words("in, at, by, from, across, inside, into, within, through, via, during, under, over")

VERBS = _words("is, was, were, are, be, been, being, has, have, had, did, does, do")

FINITE = VERBS | _words("""
run, ran, made, use, used, cover, covers, covered, show, shows, contain, contains, include, includes, carry, carries
name, names, record, records, match, matches, mention, mentions, reporting, recorded, mentioned, contained
有, 是, 用, 使用, 覆盖, 覆盖了, 属于, 位于, 显示, 提到, 提及, 包含, 涉及
""")
"""Words that make a statement of their subject."""

FRAME = (
    SUBJECT_WORDS
    | REPORTING
    | VERBS
    | _words("""
in, at, by, from, within, between, during, through, via, to, on
over, stayed, stays, remained, bound, cited
a, an, the, this, these, those, any, either, one, its, their, such, single, we, i, us, all of
window, windows, queried window, range, span, period, time, time range, interval, utc, z, covered, cover, covering
covers, run, ran, made, current, status, level, levels, state, key, field, keyword, keywords, term, terms, both, also
began, begin, begins, started, start, starts, ended, end, ends, at level, of the, a total of, knowledge, base
knowledge base, runbook, runbooks, metric, metrics, tool, date, type, kind of, count, number, amount, using, used
的, 在, 于, 对, 中, 里, 内, 上, 下, 针对, 该, 此, 这, 那, 这次, 本次, 此次, 该次, 这个, 那个, 这些, 当前, 条, 个, 次
级别, 日志级别, 告警级别, 了, 为, 是, 有, 到, 被, 用, 通过, 按, 按照, 以, 的是, 均, 都, 范围, 窗口, 时间, 期间, 跨度
期限, 时间范围, 时间窗口, 之间, 以内, 之内, 关键字, 关键词, 从, 自, 至, 起, 开始, 截止, 截至, 结束
止, 覆盖, 覆盖了, 任何, 一条
证据, 状态, 中的, 里的, 上的, 来自, 属于, 位于, 向, 词, 数, 数量, 总数, 条数, 知识库, 手册, 运行手册
运维, 运维手册, 预案
指标, 我们, 本, 所, 之, 时, 处, 类, 项, 两, 数据, 级, 当前的, 期间内, 与, 日期, 年, 月, 日, 库, 知识, 使用, 此次的
间, 对象, 象, 限定, 限定了, 限定在, 条件, 件, 绑定, 绑定的, 引用的
""")
)
"""What a stated absence is built of, beside its subject; none of it says anything of the system."""

PARTICLES = frozenset({"up", "back", "到", "出"})
"""What a word of finding or searching may take after it (`turned up nothing`)."""
QUANTIFIERS = _words("any, 任何, all, 所有")
SPAN_WORDS = _words(
    "window, windows, range, span, period, interval, 窗口, 范围, 跨度, 时间范围, 时间窗口, 期间"
)
HARMLESS = _words(
    "any, 任何, either, also, 也, both, 同时, single, 均, 都, during, 期间, within, 以内, 之内, to, at level, this"
)
FORBIDDEN = tuple(f"over:{kind}" for kind in signals.OVERREACH)

STARTS = _words("""
began at, started at, begins at, began, begin, begins, started, start, starts, from, since, 起, 开始, 从, 自, 始于, 始
""")
ENDS = _words("ended, end, ends, until, till, to, 截止, 截至, 结束, 止")
FROM_WORDS = frozenset({"from", "从", "自", "to"})
"""Starts and ends that also stand without a time."""

BROADENING = _words(
    "etc, such as, and so on, other, others, including but not limited to, 等, 等等, 之类, 其他, 其它"
)
"""Says that what is named is only some of what is meant."""
OUTSIDE = _words("outside, beyond, after, before, 之外, 以外, 之后, 之前, later, earlier, whole, all")

KINDS = {
    "query_metrics": "metrics metric alert alerts 指标 告警",
    "query_logs": "log logs 日志",
    "lookup_knowledge": "runbook runbooks 手册 知识库",
}
QUERY_KINDS = {word: tool for tool, words in KINDS.items() for word in words.split()}

SAME = r"(?<![\w])the same (?:holds|goes|applies|is true) for(?![\w])"
"""Says of another member what was said of the one before."""
KNOWN = (
    FRAME
    | DETERMINERS
    | EXISTENCE
    | frozenset({"which", "who"})
    | frozenset(FIELDS)
    | PHRASES
    | frozenset(DIALECTS)
    | FOUND
    | ASKED
    | ITEMS
    | NONE
    | HARMLESS
    | SPAN_WORDS
    | STARTS
    | ENDS
    | frozenset(QUERY_KINDS)
)
"""The words of the statement itself."""
NOUN_ENDINGS = ("ion", "ions", "ment", "ure", "ness", "ance", "ence", "ity")
