"""What a key or a name says: its words, taken apart (`max_connections`, `exitCode`, `maxmemory`, `重试次数`)."""

from __future__ import annotations

import re
from functools import lru_cache

from habeas.verify import lexicon
from habeas.verify.lexemes import Kind, Lexeme, read
from habeas.verify.lexicon import stem


def tokens_of(lexeme: Lexeme) -> frozenset[str]:
    """Return the stems and concepts of a lexeme; of a name, those of the words inside it too."""
    if lexeme.kind is not Kind.NAME:
        return lexeme.tokens
    return key_tokens(lexeme.text)


@lru_cache(maxsize=8192)
def key_tokens(key: str) -> frozenset[str]:
    """Return the stems and `@concepts` of a key or a name: of its words, and of pairs of them (`exitCode`)."""
    words = _key_pieces(key)
    out: set[str] = set()
    for i, word in enumerate(words):
        out |= word_tokens(word)
        for size in (2, 3):
            run = tuple(stem(w) for w in words[i : i + size])
            if len(run) == size:
                out |= {f"@{c}" for c in lexicon.english(run).concepts}
    whole = lexicon.english((stem(key.lower()),)) if key.isascii() else lexicon.chinese(key)
    return frozenset(out | {f"@{c}" for c in whole.concepts})


@lru_cache(maxsize=4096)
def words_of(key: str) -> tuple[frozenset[str], ...]:
    """Return the words of a key one by one."""
    return tuple(word_tokens(w) for w in _key_pieces(key) if not w.isdigit())


def word_tokens(word: str) -> frozenset[str]:
    """Return what a word of a key can be found by: its stem and its senses."""
    if not word.isascii():
        return frozenset[str]().union(*(x.tokens for x in read(word)))
    return frozenset({stem(word)} | {f"@{c}" for c in lexicon.english((stem(word),)).concepts})


def _key_pieces(key: str) -> list[str]:
    words = [
        w.lower()
        for w in re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[a-z]?\d+|[\u3400-\u9fff]+", key)
    ]
    return [piece for word in _rejoin(words, key) for piece in _uncompounded(word)]


def _uncompounded(word: str) -> list[str]:
    """Cut a long word without a sense of its own into two that have one (`maxmemory`)."""
    if len(word) < 7 or not word.isascii() or lexicon.english((stem(word),)).concepts:
        return [word]
    for k in range(3, len(word) - 2):
        if lexicon.english((stem(word[:k]),)).concepts and lexicon.english((stem(word[k:]),)).concepts:
            return [word[:k], word[k:]]
    return [word]


def _rejoin(words: list[str], key: str) -> list[str]:
    """Keep `p99` whole."""
    return [key.lower()] if re.fullmatch(r"[a-z]\d+", key.lower()) else words
