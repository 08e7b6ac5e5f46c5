"""Prompts are Markdown files with an id and a version; the hash of the file stands beside every answer."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from habeas.contracts.answer import Language
from habeas.errors import InternalError

FOLDER = Path(__file__).parent / "prompts"

_FRONT = re.compile(
    r"---\nid: (?P<id>\S+)\nversion: (?P<version>\S+)\ninputs: (?P<inputs>.+)\n---\n", re.ASCII
)


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """What a model is told before it is asked."""

    id: str
    version: str
    inputs: tuple[str, ...]
    """The keys of the JSON object that it is asked with."""
    sha256: str
    """Of the whole file."""
    text: str


@cache
def load_prompt(role: str, language: Language) -> Prompt:
    """Return the prompt of a role in a language.

    Raises:
        InternalError: its file has no front matter of ours.
    """
    data = (FOLDER / f"{role}.{language}.md").read_bytes()
    content = data.decode("utf-8")
    front = _FRONT.match(content)
    if front is None:
        raise InternalError(f"the prompt {role}.{language} has no front matter")
    return Prompt(
        id=front["id"],
        version=front["version"],
        inputs=tuple(front["inputs"].split(", ")),
        sha256=hashlib.sha256(data).hexdigest(),
        text=content[front.end() :].strip(),
    )
