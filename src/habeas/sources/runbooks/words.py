"""The words of runbooks and of questions about them, in English and Chinese, as a search compares them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = rf"[^\W_{_CJK}]+"
_PIECE = re.compile(rf"(?P<cjk>[{_CJK}]+)|(?P<word>{_WORD}(?:[-_]{_WORD})*)")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})|[-_]")  # not in `CPUs`

FUNCTION_CHARACTERS = "的了着过吗呢吧啊在有是被都会也就和与或及把给对从到很太又再还要能"
"""Characters that tell nothing when they stand alone."""

_IN_ANY_QUESTION = """
    a about after again alert alerts all also always am an and any are as at be been before being but by can
    could did do does doing during find fix for found from get gets getting give had happen happened happening
    happens has have having help how i if in into is issue it its just keep keeping keeps kept me mean means
    my no not now of often on or our out please problem reason runbook runbooks say says shall should show
    since so some still tell than that the their them then there these they this those to too up us very was
    we were what when where which while who why will with would you your
"""
_IN_ANY_CHINESE_QUESTION = """
    是什么意思 什么意思 怎么处理 如何处理 怎么解决 如何解决 怎么排查 如何排查 怎么回事
    怎么办 怎么样 是什么 为什么 有没有 是不是 请问 请教 告诉我 什么 怎么 怎样 如何 应该
    可以 需要 哪些 哪个 这个 那个 一下 是否 一直 总是 经常 老是 原因 问题 出现 发生
    的 吗 呢 告警 报警 运维手册 手册 知识库
"""
_STOP_WORDS = frozenset(_IN_ANY_QUESTION.split())
_STOP_PHRASES = sorted(_IN_ANY_CHINESE_QUESTION.split(), key=len, reverse=True)
_STOP_PHRASE = re.compile("|".join(_STOP_PHRASES))


@dataclass(frozen=True)
class Word:
    """An identifier or word (`KubePodCrashLooping`, `order-service`, `etcd`), folded."""

    written: str
    """As it stands in the text."""
    key: str
    """The whole: alike for `KubePodCrashLooping`, `kube-pod-crash-looping` and `kubepodcrashlooping`."""
    parts: tuple[str, ...]
    """The words that it is made of, lower case."""
    is_name: bool
    """One name of several words without a joint: `KubePodCrashLooping`, not `order-service`."""


@dataclass(frozen=True)
class Characters:
    """A stretch of Chinese, Japanese or Korean, which has no spaces to part its words."""

    text: str


def pieces(text: str) -> list[Word | Characters]:
    """Return the words and stretches of `text` in their order, full-width forms folded."""
    folded = unicodedata.normalize("NFKC", text)
    return [
        Characters(match["cjk"]) if match["cjk"] else _word(match["word"])
        for match in _PIECE.finditer(folded)
    ]


def spaced(text: str) -> str:
    """Return `text` as its words' parts and its single characters, with spaces between."""
    return " ".join(
        part
        for piece in pieces(text)
        for part in (piece.text if isinstance(piece, Characters) else piece.parts)
    )


def asked_pieces(text: str) -> list[Word | Characters]:
    """Return the pieces of a question without the words that any question may hold (`what`, `如何`)."""
    asked: list[Word | Characters] = []
    for piece in pieces(text):
        if isinstance(piece, Characters):
            asked += [Characters(rest) for rest in _STOP_PHRASE.sub(" ", piece.text).split()]
        elif piece.key not in _STOP_WORDS:
            asked.append(piece)
    return asked


def _word(written: str) -> Word:
    parts = tuple(part.casefold() for part in _HUMP.split(written))
    # With digits the joints count: `node-1` is not `node1`.
    joint = "_" if re.search(r"[-_]", written) and any(c.isdigit() for c in written) else ""
    return Word(
        written=written,
        key=joint.join(parts),
        parts=parts,
        is_name=len(parts) > 1 and written[0].isalpha() and not re.search(r"[-_]", written),
    )
