"""Words of cause, trend, scope and the like that no excerpt says: which refute, and which have a plain sense too.

`signals.OVERREACH` lists the words. Most of them make a statement that only evidence can make, whatever stands beside
them. Those below also have a sense that says no more than the record (`the reason is`, `none`, `will`): left over, they
are not understood rather than refuted. Neither is ever supported.
"""

from __future__ import annotations

from habeas.verify.findings import Finding, missing, unknown
from habeas.verify.lexemes import Lexeme
from habeas.verify.records import Record


def _words(text: str) -> frozenset[str]:
    return frozenset(form.strip() for form in text.replace("\n", ",").split(",") if form.strip())


_PLAIN_TOO = _words("""
also, too, either, both, as, well, as well, single, just, only, another, other, others, likewise, similarly, across
any, anything, none, multiple, several, many, various, most, alone
因, 使, 将, 也, 同样, 同时, 均, 都, 仅, 只, 各, 可, 另, 另外, 只有, 仅有, 仅剩, 其他, 其它, 其余, 多个, 多台, 多次
first, later, earlier, then, finally, previous, previously, new, latest, during, meanwhile, once, until, start of
starts of, started at, begun, began, beginning, last, most recent, newest, oldest, subsequently, afterwards
先, 随后, 首先, 最后, 接着, 之前, 此前, 先前, 再, 又, 期间, 再次, 最近一次, 最后一次, 开始, 最新, 最早, 后续, 直到, 截至
made, makes, is behind, result of, result in, results in, reason for, reason why, the reason is, stems from, stem from
affects, affected by, affected, affect, explains, source of the, took up, depends on, dependent on, triggered by
in response to, originates from, comes from a
的原因, 原因是, 原因为, 原因在于, 影响, 受影响, 触发了, 受到, 依赖于, 来源于, 出自, 引起
increased, decreased, dropped, declined, fell, fall, falling, rose, rise, keeps, keep, kept, going down, going up
gone down, gone up, continued to
连续, 每隔, 定期, repeat, repeated, daily, hourly
will, would, going to, next, expected to, upcoming, 会, 将于, 将会, 将要, 即将, 预计
incident, minor, major, emergency, significant, 级故障
indicates, indicate, 表明, 说明, 反映出, 反映
exclude, excluded, 排除
healthy, unhealthy, 健康, 不健康
needed, need, needs, require, required, 需要, 调大, 调小
目前, 当前, currently
nobody, nothing, piled up, piling up, 仍在, 还在, 最近, being dropped, slo, sla, downtime
a day, an hour, per day, per hour, per minute, 每天, 每小时, 每次
should, must, 应, 应当, 需, 必须, 必定
""")


_PLANS = _words("will, next, schedul, until, @retry, @expire, @remaining, @deadline, 将, 计划")
"""What a record has that says what is to come."""


def unsaid(x: Lexeme, kinds: list[str], record: Record) -> Finding:
    """Return what it means that no excerpt says such a word."""
    foretold = "prediction" not in kinds or bool(_PLANS & record.words.keys())
    if x.text.lower() in _PLAIN_TOO and foretold:
        return unknown(f"{x.text!r} is not accounted for")
    return missing(f"no excerpt says {x.text!r} ({kinds[0]})", firm=True)
