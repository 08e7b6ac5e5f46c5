"""One piece of a text with what it can mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from habeas.text.times import WrittenTime
from habeas.verify.lexicon import UNKNOWN, Meaning
from habeas.verify.measures import Quantity


class Kind(Enum):
    """What a lexeme is."""

    NUMBER = "number"
    TIME = "time"
    NAME = "name"
    """An identifier: letters with digits, dashes, dots, slashes; or a CamelCase word."""
    WORD = "word"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One piece of a text with what it can mean."""

    kind: Kind
    text: str
    start: int
    end: int
    meaning: Meaning = UNKNOWN
    stems: frozenset[str] = frozenset()
    """The words inside, without inflection: `HighMemoryUsage` has `high`, `memory`, `usag`."""
    quantity: Quantity | None = None
    time: WrittenTime | None = None
    parts: frozenset[str] = field(default=frozenset())
    """For a name: itself and what it is made of, in lower case (`pod/web-0` has `web-0`)."""

    @property
    def tokens(self) -> frozenset[str]:
        """Concepts (`@memory`) and stems, for comparing words with words."""
        return _tokens(self.stems, self.meaning.concepts)

    @property
    def is_phrase(self) -> bool:
        """Whether several words were read as one form with a sense of its own (`virtual memory`)."""
        return self.kind is Kind.WORD and bool(self.meaning.concepts) and " " in self.text

    def has(self, tag: str) -> bool:
        """Return whether a sense carries `tag`, or a tag of that family (`op:`)."""
        return tag in self.meaning.tags if tag[-1] != ":" else _of_family(self.meaning.tags, tag)

    def tagged(self, family: str) -> list[str]:
        """Return what stands after `family` in the tags (`op:` -> `gt`)."""
        return sorted(t[len(family) :] for t in self.meaning.tags if t.startswith(family))


@lru_cache(maxsize=16384)
def _tokens(stems: frozenset[str], concepts: frozenset[str]) -> frozenset[str]:
    return stems | {f"@{name}" for name in concepts}


@lru_cache(maxsize=4096)
def _of_family(tags: frozenset[str], family: str) -> bool:
    return any(t.startswith(family) for t in tags)
