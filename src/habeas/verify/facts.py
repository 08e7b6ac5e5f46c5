"""The verified excerpt: the only text that a derivation may read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedExcerpt:
    """One authentic binding: what it quotes, and the whole recorded text that it was cut from."""

    tool_name: str
    raw_path: str
    excerpt: str
    """The verified excerpt; all that may be used for a derivation."""
    reference: str
    """The whole recorded text; read only for the query and the window of a `$.no_evidence` record."""
