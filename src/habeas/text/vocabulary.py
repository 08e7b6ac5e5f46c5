"""Words that decide what a sentence says: negators, comparators, levels, states, units. English and Chinese."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEGATORS = _words(
    "no not never none neither nor nothing nobody nowhere cannot without false unable hardly barely non "
    "cant wont dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt couldnt wouldnt shouldnt"
)
"""English words that turn a statement round. A word that ends in `n't` is one too."""

CHINESE_NEGATORS = frozenset("未不无無没沒非否勿莫")
"""Chinese characters that turn what follows round."""

NOT_NEGATING = tuple(
    _words("无线 無線 非常 未来 不断 不仅 不但 不过 不同 不久 否则 莫名 无论 不管 除非 是否 能否")
)
"""Chinese words that hold such a character and negate nothing."""

COMPARATORS = _words(
    "< > <= >= ≤ ≥ ≠ != ~ ≈ ± below above under over beneath exceeding exceeds exceeded least most than "
    "about around approximately nearly almost roughly until except besides excluding beyond"
)
"""Words and signs that change what the number or word behind them says."""

CHINESE_COMPARATORS = tuple(
    _words(
        "小于 大于 低于 高于 超过 不足 至少 最多 至多 约 大约 接近 将近 不到 除 除了 多于 少于 "
        "不超过 不低于 不少于 不多于 未超过"
    )
)
"""The same in Chinese."""

EXCEPTIONS = _words("except unless excluding besides")
"""Words behind a statement that take something out of it; in Chinese `除…外` stands before it."""

LEVELS = _words(
    "trace debug info information notice warn warning error err severe fatal critical crit alert emerg "
    "emergency panic"
)
"""Levels of a log record or an alert."""

STATES = _words(
    "ok up down ready running pending failed failure success succeeded successful firing resolved inactive "
    "active healthy unhealthy degraded available unavailable terminated completed error true false open closed"
)
"""States that a thing can be in."""

UNITS = _words(
    "ns us μs ms s sec secs second seconds m min mins minute minutes h hr hrs hour hours d day days w "
    "b kb mb gb tb pb kib mib gib tib pib ki mi gi ti pi k g t byte bytes "
    "% ‰ hz khz mhz ghz bps kbps mbps gbps rps qps"
)
"""Units as they stand behind a number, in lower case."""

CHINESE_UNITS = tuple(_words("毫秒 微秒 纳秒 秒 分钟 小时 天 字节 次 个 条 台 倍"))
"""Units as they stand behind a number in Chinese."""


def is_negator(word: str) -> bool:
    """Return whether `word`, in lower case, turns a statement round: a word, or one Chinese character."""
    return word in NEGATORS or word in CHINESE_NEGATORS or word.endswith("n't")


def is_level(word: str) -> bool:
    """Return whether `word`, in any case, is the level of a log record or an alert."""
    return word.lower() in LEVELS


def is_state(word: str) -> bool:
    """Return whether `word`, in any case, is a state that a thing can be in."""
    return word.lower() in STATES
