"""Words that do not name a thing but say something of it, as data, in English and in Chinese.

Negation, comparison, rounding, and the kinds of statement that evidence has to make itself (overreach). `STRUCTURE`
holds what carries no fact of its own.
"""

from __future__ import annotations

NEGATORS = """
not, no, n't, without, never, cannot, can't, couldn't, didn't, doesn't, don't, isn't, wasn't, weren't,
aren't, hasn't, haven't, won't, wouldn't, unable, could not, can not, was not, is not, were not, are not,
has not, have not, did not, does not, do not, neither, nor, none, zero, no longer, rather than, instead of,
free of, fail to, failed to, fails to, failing to, lack, lacks, lacking, forbid, forbids, forbidden to,
prohibit, prohibits, disallow, disallows
| 没有, 没, 未, 未能, 未曾, 尚未, 并未, 不, 无, 无法, 不能, 不可, 并非, 不是, 非, 而非, 不再, 从未, 毫无,
均未, 均无, 无一, 不会, 还没, 还未, 不得, 禁止, 严禁, 切勿, 请勿, 并没有, 并无, 不要
"""


OPERATORS = {
    "ge": """at least, no less than, not less than, no fewer than, not fewer than, not below, not under,
        not lower than, minimum of, or more, or higher, or above
        | 不少于, 不低于, 不小于, 至少, 及以上, 不短于, 以上(含), 大于等于, 大于或等于, 不早于""",
    "le": """no more than, not more than, not above, not over, does not exceed, do not exceed, did not exceed,
        not exceed, not exceeding, not higher than, no higher than, not greater than, or less, or lower,
        or below
        | 不超过, 未超过, 没有超过, 不高于, 不大于, 不多于, 以内, 之内, 小于等于, 小于或等于, 未高于,
        未达到, 不晚于, 不长于""",
    "gt": """more than, greater than, higher than, larger than, bigger than, longer than, above, over, exceed,
        exceeds, exceeded, exceeding, beyond, in excess of, past, worse than, upwards of, slower than,
        surpass, surpasses, surpassed, outnumber
        | 超过, 已超过, 高于, 大于, 多于, 超出, 长于, 以上, 高出, 多出, 超, 突破""",
    "lt": """less than, fewer than, lower than, smaller than, shorter than, below, under, beneath, within,
        faster than
        | 低于, 小于, 少于, 不到, 不足, 短于, 以下, 未满""",
    "eq": "equal, equals, equal to, same as, identical to | 等于, 相等, 相同, 一样, 一致",
}
"""Comparisons, and the forms that name them; a longer form wins over a shorter one."""

APPROXIMATE = """
about, around, roughly, approximately, approx, approx., almost, nearly, close to, some, circa, near,
just over, just under, slightly over, slightly under
| 约, 大约, 约为, 大概, 左右, 近, 接近, 将近, 差不多, 上下, 约合
"""

OVERREACH = {
    "cause": """because, because of, due to, caused by, cause, causes, caused, causing, root cause, cause of,
        led to, lead to, leads to, leading to, result in, resulted in, results in, resulting in,
        as a result, result of, owing to, thanks to, stems from, stemmed from, stem from, attributable to,
        attributed to, driven by, drove, drive, triggered by, trigger of, culprit, blame, responsible for,
        brought about, brought down, hence, therefore, thus, consequently, so that, pushed, push up, made,
        makes, affected by, affect, affects, affected, is behind, originates from, explained by, explains,
        source of the, on account of, in response to, since its, gave rise to, provoked, induced by,
        under pressure from, depends on, dependent on, comes from a, comes down to, knocked out, took down,
        thereby, the reason is, reason for, reason why, owes to, overwhelmed by, bottleneck,
        starved by, took up, chain reaction, cascade, cascading, share one, knock-on, sparked by,
        set off by, prompted by, forced by, fault of
        | 因为, 由于, 因, 导致, 致使, 引起, 引发, 造成, 起因, 根因, 根本原因, 原因是, 原因在于, 原因为,
        所致, 源于, 源自, 归因, 归咎, 使得, 使, 拖垮, 拖慢, 触发了, 由此, 因此, 从而, 所以, 受到, 影响,
        受影响, 牵连, 连累, 以致, 害得, 迫使, 罪魁祸首, 瓶颈, 撑满, 撑爆, 引致, 促使, 缘于, 出自, 来源于,
        打满了, 压垮, 连锁反应, 级联, 依赖于, 得益于, 缘故, 的原因""",
    "trend": """growing, keeps growing, still growing, rising, keeps rising, increasing, climbing, worsening,
        getting worse, keeps getting, deteriorating, improving, declining, falling, dropping, decreasing,
        trend, trending, steadily, gradually, continues to, continue to, continued to, continuing, keeps,
        keep, kept, lately, creeping, creeping up, over time, gone up, gone down, going up, going down,
        recently, more and more, ever more, escalating, accelerating, progressively, day by day, shrinking,
        doubling, spike, spiked, surge, surged, surging, ramping, increasingly, building up, piling up,
        from bad to worse, ever since
        | 持续上升, 持续增长, 不断, 越来越, 逐步, 逐渐, 继续, 趋势, 恶化, 好转, 走高, 走低,
        攀升, 近期, 最近, 近来, 日益, 持续恶化, 愈发, 正在上升, 正在增长, 增长中, 上升中, 加剧, 飙升, 激增,
        突增, 猛增, 一路, 缓慢上升, 一直, 持续攀升, 持续走高, 持续升高, 日渐, 愈来愈""",
    "frequency": """often, frequently, repeatedly, repeated, again and again, regularly, usually, typically, sometimes,
        occasionally, intermittently, intermittent, constantly, continually, continuously, many times,
        several times, multiple times, keeps happening, always, every time, rarely, seldom, recurring,
        recurrent, recurs, daily, hourly, every day, every hour, once in a while, periodically,
        time and again, over and over, commonly, chronic, on a regular basis, in most cases,
        a number of times, numerous times, each time, per day, per hour, a day, an hour
        | 经常, 频繁, 频频, 多次, 反复, 屡次, 再三, 时常, 常常, 总是, 每次, 间歇性, 间歇, 偶尔, 有时, 偶发,
        屡屡, 三番五次, 定期, 每天, 每小时, 一再, 接连, 连续, 常态, 时不时, 每隔, 往往, 通常, 数次, 若干次,
        几次, 不止一次, 好几次""",
    "prediction": """will, won't, going to, about to, expected to, likely to, soon, shortly, next, is set to, bound to,
        would, in danger of, at risk of, imminent, forecast, predict, predicted, upcoming, before long,
        on track to, inevitably, sooner or later, on course to, heading for, by tomorrow, threatens to,
        in the coming
        | 将, 将会, 将要, 即将, 会, 就会, 很快, 不久, 接下来, 预计, 预测, 预期将, 再次发生, 快要, 马上,
        迟早, 将于, 必将, 势必, 必然, 终将, 面临, 未来""",
    "impact": """end users, users are, users cannot, users could, users see, customers, customer, user experience,
        impact, impacted, impacting, outage, business, revenue, degraded service, downtime, slo, sla,
        data loss, unusable, disrupted, disruption, complaints, customer-facing, user-facing, being dropped,
        production traffic, sales, orders lost, suffering, suffers, suffered, hurt, hurting
        | 用户体验, 影响用户, 用户受, 用户无法, 客户, 业务, 业务影响, 线上, 营收, 全站, 服务中断, 不可服务,
        投诉, 体验, 损失, 丢单, 故障级, 事故, 波及, 终端用户, 用户侧, 用户感知, 下单, 资损, 深受""",
    "severity": """p0, p1, p2, p3, sev1, sev2, sev-1, sev-2, sev0, severe, serious, seriously, severely, major, minor,
        catastrophic, disastrous, urgent, emergency, critical incident, incident, harmless, dangerous,
        grave, alarming, significant, significantly, dramatic, dramatically, massive, trivial,
        highest priority, top priority
        | p0, p1, p2, p3, 严重, 重大, 紧急, 级故障, 危急, 致命问题, 灾难, 轻微, 无关紧要, 危险, 极其,
        异常严重, 重大事故, 大幅, 显著, 明显, 大量, 最高优先级""",
    "scope": """all, every, each, everywhere, everything, everyone, any, anywhere, anything, whole, entire,
        entirely, completely, none, nobody, nothing, only, sole, solely, other, others, another, elsewhere,
        either, also, as well, throughout, across, global, globally, cluster-wide, fleet-wide, system-wide,
        always, most, majority, exclusively, the rest, same is true, likewise, similarly, multiple, several,
        many, various, in general, at all, too, single, just, merely, alone, fleet
        | 所有, 全部, 全体, 每个, 每台, 每一, 每次, 各个, 任何, 整个, 全都, 都, 均, 一切, 唯一, 只有, 仅,
        仅有, 仅剩, 其他, 其它, 其余, 另外, 另一, 别的, 同样, 也, 到处, 处处, 普遍, 大多数, 多数, 大部分,
        整体, 全局, 无一, 多个, 多台, 若干, 各, 整套, 其中之一, 只, 单独, 同时""",
    "order": """first, first time, last time, initially, since, began, begun, started at, start of, originally,
        previously, earlier, never before, up to now, until, latest, newest, oldest, most recent,
        for the first time, ever, once, history, historically, subsequently, afterwards, then, later,
        thereafter, in the past, before that, beginning, within the last, in the last, over the last,
        for the past, past hour, previous, new
        | 首次, 第一次, 最早, 最后一次, 最近一次, 最初, 起初, 自从, 以来, 开始, 曾经, 曾, 此前, 之前, 先前,
        首先, 最后, 随后, 后来, 先, 历史, 至今, 一直以来, 直到, 截至, 最新, 首个, 再次, 早已, 刚刚, 刚,
        后续, 接着, 过去, 上次, 上一次, 从未, 从来""",
    "possible": """may, might, could, maybe, perhaps, possibly, probably, likely, suspect, suspected, seems, seem,
        appears to, apparently, suggests, suggest, indicates, indicate, presumably, potential, potentially,
        looks like, hint, hints, implies, imply, possible
        | 可能, 也许, 或许, 疑似, 大概率, 似乎, 好像, 看来, 说明, 表明, 意味着, 暗示, 估计, 推测, 怀疑,
        有可能, 或是, 反映出, 反映""",
    "certain": """confirm, confirmed, confirms, proves, prove, proven, definitely, certainly, clearly, obviously,
        undoubtedly, surely, ruled out, rule out, rules out, excluded, exclude, verified that, for sure,
        no doubt, guaranteed, guarantees, discard, discarded, dismissed, eliminated, evidently
        | 确认, 确定, 证实, 证明, 排除, 可以排除, 肯定, 必定, 一定, 毫无疑问, 显然, 断定, 足以, 无疑, 可见""",
    "advice": """should, must, needs, need, needs to, need to, has to, have to, ought, recommend, recommended,
        recommends, advise, advised, will fix, fix, fixes, solve, solves, resolve by, remedy, would help,
        suffices, requires, require, restart will, let us, please, switch to, switching, increase the,
        workaround, mitigated by
        | 应该, 应, 需, 需要, 必须, 建议, 推荐, 可以解决, 即可, 就能, 修复, 解决, 才能, 就可以, 应当, 不必,
        无需, 请, 务必, 改用, 调大, 调小, 扩容即可, 重启即可""",
    "health": """healthy, fine, safe, stable, working normally, works normally, without problems, no problem,
        no problems, no issue, no issues, not an issue, in order, well, intact, does not exist,
        doesn't exist, nonexistent, unaffected, worked without, normally, smoothly, operational,
        problem-free, trouble-free, in good shape, all clear
        | 健康, 正常, 稳定, 没问题, 没有问题, 安全, 无恙, 不存在, 完好, 无碍, 未受影响, 无异常, 平稳""",
    "time_scope": """today, yesterday, tonight, this morning, this week, last night, this month, last hour, last minute,
        overnight, all day, past day, ago, for hours, for days, for weeks, for a while, long-running,
        long-standing, right now, at the moment, at present, at night, in the morning, at the same time,
        meanwhile, simultaneously, during
        | 今天, 昨天, 今晚, 昨晚, 本周, 上周, 本月, 全天, 整天, 今早, 凌晨, 过去, 长期, 长时间, 此刻,
        此时, 同一时间, 期间, 当天, 昨夜, 当晚""",
}
"""Kinds of statement that only an excerpt can make, and the words that make them."""

STRUCTURE = """
a, an, the, this, that, these, those, it, its, their, they, them, there, which, who, whose, what, where,
when, while, whereas, is, are, was, were, be, been, being, am, has, have, had, having, do, does, did, done,
of, in, on, at, for, to, from, by, with, as, and, or, but, than, per, via, into, onto, upon, between, among,
against, besides, together, out, off, up, so, if, such, one, show, shows, shown, showed, log, logs, logged,
record, records, recorded, line, lines, entry, entries, excerpt, excerpts, evidence, alert, alerts, report,
reports, reported, reporting, state, states, stated, stating, mention, mentions, mentioned, name, names,
named, list, lists, listed, listing, read, reads, say, says, said, note, notes, noted, contain, contains,
contained, include, includes, included, occur, occurs, occurred, happen, happened, appear, appears,
appeared, see, seen, sees, saw, experience, experienced, encounter, encountered, concern, concerns,
concerned, belong, belongs, about, dated, date, time, timestamp, timestamped, value, level, status, current,
currently, data, output, item, field, fields, key, mark, marked, display, displayed, displays, carry,
carries, carried, give, gives, gave, given, stand, stands, stood, return, returned, following, case,
respectively, namely, according, sit, sits, sat, come, comes, came, identify, identifies, identified,
describe, describes, involve, involves, involved, stay, stays, refer, refers, referred, amount, amounts,
number, still, already, observe, observed, detect, detected, find, finds, found, message, event, events,
information, info, detail, details, write, wrote, written, document, documented, go, goes, went, utc, z,
reach, reached, within, emit, emitted, print, printed, of which, as of, on record, trace, statement, indeed,
equal, equals, runbook, runbooks, playbook, procedure, guide, handbook, excerpted, quote, quotes, quoted,
verbatim, literally, count, counts, quantity, figure, ran on, runs on, run on, running on, runs at, running at,
hosted on,
scheduled on, able, able to, was able to, raised, raise, raises, threw, throw, throws, thrown, phase, ask,
asks, asked, call for, calls for, cover, covered, covers, could be, can be, handled by, used, use, uses,
using, towards, toward, come from, came from, through, pass through, passes through, passed between,
holds, hold, held, rate, usage, utilization, utilisation, ended, ends, got, tried to, try to, attempted to,
finally, eventually, underlying,
underneath, surfaced as, was logged, it says, article, notice, bulletin, advisory, announcement, alert rule,
alerting rule, now, lies, lie, lives, live, recording, logging, configured,
set at, set to, points at, point at, pointed at, points to, turns out, turned out, amounts to, amounted to,
runs to, ran to, comes to, came to, ended with, ended in, ended as, ends with, ends in, came back, was made,
were made, is made, are made, been made, hit a, hit an, hits a, hits an, ran into, runs into, respective,
corresponding, relevant, related, associated,
regarding, matching, matched, query, queries, queried
| 的, 了, 仍, 仍然, 依然, 已经, 是, 在, 有, 为, 于, 中, 里, 上, 下, 内, 与, 和, 及, 以及, 或, 对, 向, 从,
到, 至, 由, 把, 将该, 被, 其, 该, 此, 这, 那, 这条, 那条, 这些, 那些, 这个, 一个, 一次, 一条, 一台, 条, 个,
次, 台, 名, 位, 处, 项, 份, 段, 行, 种, 所, 以, 并, 且, 并且, 而, 而且, 但, 但是, 同, 时, 时候, 之, 则, 即,
既, 又, 还, 还有, 另有, 也有, 除, 外, 除了, 之外, 日志, 记录, 记录了, 记录到, 记录于, 日志中, 告警, 警报,
报警, 证据, 显示, 显示为, 表示, 写道, 指出, 提到, 提及, 列出, 给出, 出现, 出现了, 发生, 发生了, 发生在,
存在, 位于, 处于, 属于, 对应, 对应的, 针对, 关于, 涉及, 来自, 自, 达到, 达, 达到了, 值, 状态, 级别, 等级,
当前, 目前, 时间, 时刻, 事件, 信息, 情况, 内容, 字段, 读数, 报告, 报告了, 报, 报出, 打印, 输出, 产生,
产生了, 呈现, 返回, 含, 包含, 包括, 其中, 分别, 分别为, 一共, 计, 成, 过, 着, 地, 得, 等, 仅供, 日期, 那么,
就, 已, 正, 正在, 上的, 中的, 里的, 的是, 来, 去, 进行, 进行了, 所在, 所示, 如下, 名为, 标记, 标记为,
期间的, 时的, 这次, 该次, 本次, 这一, 此次, 当时, 相关, 相关的, 对其, 其在, 分布, 落在, 被记录, 记录为,
指向, 遇到, 遭遇, 碰到, 查询, 年, 月, 日, 时分, 手册, 运行手册, 预案, 处理手册, 原文, 写明, 原话, 引用, 数,
数量, 次数, 个数, 条数, 量, 运行在, 运行于, 部署在, 要求, 规定, 按, 按照, 检索, 检索到, 查到, 命中数, 匹配,
结果, 找到, 搜索, 为空, 起, 覆盖, 覆盖了, 阶段, 当前值, 现值, 指标值, 抛出, 给, 第, 明确, 日志级别,
告警级别, 处理的, 使用, 使用了, 所用, 提示, 有关, 条目, 经, 经过, 最终, 底层, 尝试, 正在进行, 使用率,
利用率, 占用率, 率, 天数, 秒数, 分钟数, 小时数, 指标, 报错, 未找到, 搜到, 返回了, 一, 共, 之间, 间,
说, 用, 做, 检测到, 状况, 数据, 数据中, 文档, 文档中, 文章, 指南, 公告, 公告中, 通知, 通知中, 通告, 告警规则, 规则中,
上报, 身份, 归属, 归属于, 而言,
来说, 来看, 方面, 级, 取自, 取, 走, 查明, 认定, 记为, 记作, 记有, 载有, 载明, 据此, 如上, 上述,
下列, 以下所列, 该项, 所述, 共计为, 列为, 归入, 计为, 设为, 定为, 写作, 称, 称为, 叫, 叫做, 叫作, 见, 见于, 经由
"""
"""Words that carry no fact of their own."""

RELATIONS = """
both, apart, earlier, later, former, latter, highest, lowest, most, fewest, largest, smallest, worst,
longest, shortest, times, twice, half, double, fewer, lower, higher, preceded, precedes, same, neither
| 比, 较晚, 较早, 较晚的, 较早的, 早, 晚, 早了, 晚了, 早于, 晚于, 先于, 后于, 相隔, 间隔, 相距, 相差, 跨度,
隔, 最高, 最低, 最多, 最少, 最大, 最小, 最长, 最短, 最慢, 倍, 一半, 高, 低, 多, 少, 大, 小, 长, 短, 快, 慢,
高出, 低出, 多出, 同一, 同一个, 前者, 后者, 没有一条, 没有一个, 第一, 第二, 第三, 皆, 增至, 降至, 变为
"""
"""Words that relate one thing to another; a derivation has to account for them."""

LEVELS = {
    "trace": "trace, verbose, finest | trace",
    "debug": "debug, dbg, fine | debug, 调试",
    "info": "info, information, informational | info, 信息",
    "notice": "notice | notice, 通知",
    "warn": "warn, warning, wrn | warn, warning, 警告",
    "error": "error, err, severe | error, 错误",
    "critical": "critical, crit | critical, 严重",
    "fatal": "fatal, ftl, emerg, emergency, panic | fatal, 致命",
}
"""Levels of records and severities of alerts, with their synonyms."""

NUMBER_WORDS = {
    "zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "零": 0, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip
"""`one` and `一` are articles more often than numbers; they are left to the structure words."""

COUNTED = """
time, times, message, messages, line, lines, entry, entries, record, records, request, requests, connection,
connections, byte, item, items, attempt, attempts, instance, instances, piece, pieces, case, cases, excerpt,
excerpts, reading, readings, log, logs, event, events, occurrence, occurrences
| 条, 个, 次, 台, 消息, 请求, 字节, 条消息, 个请求, 名, 位, 处, 项, 份, 行, 种, 回, 只, 笔, 组, 件, 套,
轮, 张, 款, 例, 宗, 家, 支, 颗, 根, 封, 遍, 趟, 人次, 户, 桩, 通, 帧, 页
"""
"""What follows a number and only says that something was counted."""

_READ = (
    "log|logs|alert|alerts|record|records|evidence|excerpt|excerpts|line|lines|entry|event|output|data|message"
    "|metric|metrics"
)
_SHOWS = "shows|showed|show|says|said|say|states|state|records|record|reports|report|reads|read|notes|note|tells|tell"
_ZH_FROM = "从|据|根据|按照|按|依据|由|在"
_ZH_READ = "日志|告警|记录|证据|事件|指标|监控|数据|摘录"
_ZH_SHOWS = "显示|表示|记载|来看|看|可见|指出|记录了|表明|可知|写明|所示|中"
ATTRIBUTION = (
    (
        rf"(?:the |this |that |these )?(?:{_READ})(?: line| entry| record| excerpt| data)?s? "
        rf"(?:{_SHOWS})\b(?: us)?(?: the following)?(?: that)?\s*[:,]?"
    ),
    (
        r"(?:according to|per|from|as per|based on|as shown (?:in|by)|going by|in|judging by|as seen in|by) "
        r"(?:the |this |that |these )?"
        r"(?:log|logs|alert|alerts|record|records|evidence|excerpt|excerpts|metrics|log lines?|log entry|event)\s*[:,]"
    ),
    r"(?:as (?:logged|recorded|reported|shown|stated|noted)(?: here)?|(?:on|for the) record)\s*[:,]",
    rf"(?:{_READ}|runbook|playbook)s?(?: data| text| output| evidence| details?)?\s*:",
    (
        rf"(?:{_ZH_FROM})?(?:该|这条|这些|上述|以上|所附|引用的)?(?:系统|应用|监控)?(?:{_ZH_READ}){{1,2}}"
        rf"(?:记录|内容|信息|来看|中)?(?:{_ZH_SHOWS})?\s*[:：,，]"
    ),
)
"""A claim's opening that only says where it was read."""
