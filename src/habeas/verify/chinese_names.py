"""Names in Chinese (`计费网关`), which nothing but their place in a record tells from other words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from habeas.verify import lexicon
from habeas.verify.lexemes import read
from habeas.verify.polarity import LACKING, NOT_FOUND

_RUN = r"([\u3400-\u9fff]{3,10})(?![\u3400-\u9fff])"
_KEYED = re.compile(
    r"(?<![A-Za-z_])(?:service|app|application|component|system|module|host|instance|node|job|team"
    r"|服务|应用|组件|系统|模块|主机|实例|节点|平台)\"?\s*[:=]\s*\"?" + _RUN,
    re.IGNORECASE,
)
_SET_APART = re.compile(r"(?:^|[\s|\[\]@(【】])" + _RUN + r"(?=[\s|\[\]@(【】:]|$)")
_PARTICLES = frozenset("的了到在是被把从向对由与和")
_HEAD = 80
"""Characters of a line in which the one that wrote it is named."""


def chinese_names(excerpts: Iterable[str]) -> frozenset[str]:
    """Return what folded excerpts name in Chinese: under a key of identity, or set apart at the head of a line."""
    found: set[str] = set()
    for excerpt in excerpts:
        if excerpt.isascii():
            continue
        found.update(_KEYED.findall(excerpt))
        for line in excerpt.splitlines():
            head = _SET_APART.search(line[:_HEAD])
            if head is not None and not _tells(head[1]):
                found.add(head[1])
    return frozenset(found)


def _tells(run: str) -> bool:
    """Whether the run says what happened, or a level, rather than who wrote it: it denies, or its last word tells."""
    words = read(run)
    if any(x.has("neg") or x.has("over:") or x.text in NOT_FOUND | LACKING | _PARTICLES for x in words):
        return True
    last = words[-1]
    concepts = last.meaning.concepts
    return last.has("level:") or (bool(concepts) and all(map(lexicon.happens, concepts)))
