"""Words that decide what a sentence says: negators, comparators, levels, states, units. English and Chinese."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(phrase.strip() for phrase in text.split(","))


NEGATORS = _words(
    "no not never none neither nor nothing nobody nowhere cannot without false unable hardly barely scarcely "
    "rarely seldom zero non "
    "cant wont dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt couldnt wouldnt shouldnt"
)
"""English words that turn a statement round. A word that ends in `n't` is one too."""

CHINESE_NEGATORS = frozenset("未不无無没沒非否勿莫")
"""Chinese characters that turn what follows round."""

DENIALS = _phrases(
    "failed to, fails to, fail to, failing to, failure to, refused to, refuses to, refusing to, declined to, "
    "yet to, forgot to, neglected to, ceased to, reluctant to, instead of, rather than, lack of, absence of, "
    "short of, devoid of, lacks, lacked, lacking, 缺 少, 缺 乏, 难 以, 免 于"
)
"""Words, and pairs of words or Chinese characters, that deny what follows and nothing before them."""

NOT_NEGATING = tuple(
    _words("无线 無線 非常 未来 不断 不仅 不但 不过 不同 不久 否则 莫名 无论 不管 除非 是否 能否")
)
"""Chinese words that hold such a character and negate nothing."""

COMPARATORS = _words(
    "< > <= >= ≤ ≥ ≠ != ~ ≈ ± below above under over beneath exceeding exceeds exceeded least most than "
    "about around approximately nearly almost roughly until except besides excluding beyond within max min"
)
"""Words and signs that change what the number or word behind them says."""

COMPARISONS = _phrases("up to, close to, maximum of, minimum of, many as, much as, few as")
"""Pairs of words that do the same."""

CHINESE_COMPARATORS = tuple(
    _words(
        "小于 大于 低于 高于 超过 不足 至少 最多 至多 约 大约 接近 将近 不到 除 除了 多于 少于 "
        "不超过 不低于 不少于 不多于 未超过"
    )
)
"""The same in Chinese."""

BOUNDS = _phrases(
    "or more, or less, or fewer, or above, or below, or higher, or lower, or greater, or longer, or later, or over, "
    "or under, or so, at most, at least, 以 上, 以 下, 以 内, 之 内, 左 右, 上 下"
)
"""Pairs of words or characters behind a number that do the same."""

EXCEPTIONS = _phrases(
    "except, unless, excluding, besides, apart from, aside from, other than, exception of, save for, "
    "除 外, 以 外, 之 外"
)
"""Words and pairs that take something out of a statement; so does `除`."""

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
    "% ‰ hz khz mhz ghz rpm bps kbps mbps gbps rps qps tps bit bits kbit mbit gbit "
    "b/s kb/s mb/s gb/s kib/s mib/s gib/s bit/s kbit/s mbit/s gbit/s bytes/s req/s ops/s rows/s msg/s"
)
"""Units as they stand behind a number, in lower case."""

_TIMES = (
    "w; d day days; h hr hrs hour hours; m min mins minute minutes; s sec secs second seconds; ms; us μs; ns"
)
TIME_UNITS = tuple(map(_words, _TIMES.split(";")))
"""Units of time, the longer before the shorter."""

CHINESE_UNITS = tuple(_words("毫秒 微秒 纳秒 秒钟 秒 分钟 小时 天 字节 次 个 条 台 倍"))
"""Units as they stand behind a number in Chinese, the longer first."""

CHINESE_SCALES = frozenset("十百千万亿")
"""Characters between a number and its unit that multiply it."""


def is_negator(word: str) -> bool:
    """Return whether `word`, in lower case, turns a statement round: a word, or one Chinese character."""
    return word in NEGATORS or word in CHINESE_NEGATORS or word.endswith("n't")


def is_level(word: str) -> bool:
    """Return whether `word`, in any case, is the level of a log record or an alert."""
    return word.lower() in LEVELS


def is_state(word: str) -> bool:
    """Return whether `word`, in any case, is a state that a thing can be in."""
    return word.lower() in STATES
