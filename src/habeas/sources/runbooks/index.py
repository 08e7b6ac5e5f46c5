"""A full-text index over the blocks of runbooks: which blocks a question is about, best first."""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath

from habeas.sources.port import BlockRow
from habeas.sources.runbooks.words import FUNCTION_CHARACTERS, Characters, Word, asked_pieces, pieces, spaced

_ENOUGH = 0.55
"""A block counts when it holds more than this share of what the question's words tell."""
_MATCH = "SELECT rowid, -bm25(block, 8.0, 3.0, 1.0) FROM block WHERE block MATCH ?"
"""A word counts most in the document's name, then in the headings, then in the text."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a search of the index gave."""

    blocks: tuple[BlockRow, ...]
    """All that count, best first."""
    missing: tuple[str, ...] = ()
    """Names in the question that are no document's; the blocks only mention them."""


class RunbookIndex:
    """The blocks of one state of a folder, in memory.

    A block counts for a question
    - that holds the name of its document (`KubePodCrashLooping`); else
    - if the question holds names of that form, none of them a document's: when it mentions them all. Such a
      document does not exist, and the words beside the name do not turn another one into an answer; else
    - when it holds well over half of what the question's words tell, rare words telling most. A word that is
      in no block tells most of all: `redis memory high` is not answered by what is said of memory.

    English words are compared by their stems. Chinese has no spaces: a question is cut into the longest
    stretches that the blocks hold, which are found inside longer ones too, by the pairs of their characters.
    """

    def __init__(self, blocks: Sequence[BlockRow]) -> None:
        self._blocks = tuple(blocks)
        self._documents: dict[str, set[int]] = defaultdict(set)
        self._composed: set[str] = set()
        """Documents whose names are made of several words: no common word is mistaken for one."""
        self._mentions: dict[str, set[int]] = defaultdict(set)
        stretches: list[str] = []
        # `ascii` takes any character beyond ASCII for part of a word; the words are parted by spaces already.
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(
            "CREATE VIRTUAL TABLE block USING fts5(name, headings, body, tokenize='porter ascii')"
        )
        for number, block in enumerate(self._blocks):
            name = PurePosixPath(block.document).stem
            columns = (name, " \n ".join(block.headings), block.text)
            self._documents[_key(name)].add(number)
            if " " in spaced(name):
                self._composed.add(_key(name))
            for piece in pieces(" \n ".join(columns)):
                if isinstance(piece, Word):
                    self._mentions[piece.key].add(number)
                else:
                    stretches.append(piece.text)
            self._index.execute(
                "INSERT INTO block(rowid, name, headings, body) VALUES (?, ?, ?, ?)",
                (number, *(spaced(column) for column in columns)),
            )
        self._characters = "\n".join(stretches)

    def __len__(self) -> int:
        return len(self._blocks)

    def close(self) -> None:
        """Let go of the memory."""
        self._index.close()

    def search(self, text: str) -> Found | None:
        """Return the blocks that count for a question; None when it holds no word that could be looked up."""
        asked = asked_pieces(text)
        if not asked:
            return None
        words = list({piece.key: piece for piece in asked if isinstance(piece, Word)}.values())
        names = [word for word in words if word.is_name or word.key in self._composed]
        known = [word for word in names if word.key in self._documents]
        told = self._told(self._terms([piece for piece in asked if piece not in known]))
        if known:
            counted = set[int]().union(*(self._documents[word.key] for word in known))
        elif names:
            counted = set.intersection(*(self._mentions.get(word.key, set[int]()) for word in names))
        else:
            counted = {number for number, (share, _) in told.items() if share > _ENOUGH}
        titled = set[int]().union(*(self._documents.get(word.key, set[int]()) for word in words))
        rank = {number: score for number, (_, score) in told.items()}
        order = sorted(counted, key=lambda number: (number not in titled, -rank.get(number, 0.0), number))
        return Found(
            blocks=tuple(self._blocks[number] for number in order),
            missing=() if known else tuple(word.written for word in names),
        )

    def _terms(self, asked: Iterable[Word | Characters]) -> dict[str, tuple[str, ...]]:
        """Return what to look for, as phrases, each with the phrases that it is found by."""
        terms: dict[str, tuple[str, ...]] = {}
        for piece in asked:
            if isinstance(piece, Word):
                phrase = " ".join(piece.parts)
                terms[phrase] = (phrase,)
                continue
            for stretch in self._stretches(piece.text):
                pairs = tuple(f"{a} {b}" for a, b in pairwise(stretch)) if len(stretch) > 1 else (stretch,)
                terms[" ".join(stretch)] = pairs
        return terms

    def _told(self, terms: Mapping[str, tuple[str, ...]]) -> dict[int, tuple[float, float]]:
        """Return for each block that holds any term: its share of what all terms tell, and its BM25 score."""
        shares: dict[int, float] = defaultdict(float)
        scores: dict[int, float] = defaultdict(float)
        whole = 0.0
        for term, phrases in terms.items():
            held = len(self._matches(term))
            weight = math.log(1 + (len(self) - held + 0.5) / (held + 0.5))
            whole += weight
            for phrase in phrases:
                for number, score in self._matches(phrase):
                    shares[number] += weight / len(phrases)
                    scores[number] += score
        return {number: (share / whole, scores[number]) for number, share in shares.items()}

    def _matches(self, phrase: str) -> list[tuple[int, float]]:
        return self._index.execute(_MATCH, (f'"{phrase}"',)).fetchall()

    def _stretches(self, text: str) -> list[str]:
        """Return `text` cut into the longest stretches that the blocks hold, and what they do not hold."""
        found: list[str] = []
        unknown = ""
        start = 0
        while start < len(text):
            end = start + 1
            while end < len(text) and text[start : end + 1] in self._characters:
                end += 1
            if end - start == 1:
                unknown += text[start]
            else:
                found += [unknown, text[start:end]]
                unknown = ""
            start = end
        return [stretch for stretch in [*found, unknown] if stretch.strip(FUNCTION_CHARACTERS)]


def _key(name: str) -> str:
    return "".join(piece.text if isinstance(piece, Characters) else piece.key for piece in pieces(name))
