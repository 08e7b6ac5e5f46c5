"""What a tool answered, and the references into it that a claim may cite (contract, section 2)."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, JsonValue, model_validator

from habeas.contracts.base import Contract

NO_EVIDENCE = "$.no_evidence"
"""The one path of an answer in which nothing matched."""

_RAW_PATH = re.compile(
    r"\$\.(?:(?:alerts|series|logs|evidence_blocks|items)\[(?:0|[1-9][0-9]*)\]|no_evidence)", re.ASCII
)


def is_raw_path(text: str) -> bool:
    """Return whether `text` has one of the supported forms. Says nothing of whether such an item exists."""
    return _RAW_PATH.fullmatch(text) is not None


class EvidenceStatus(StrEnum):
    """The four ways in which a tool can answer."""

    EVIDENCE = "evidence"
    """Something matched."""
    NO_EVIDENCE = "no_evidence"
    """The source was asked, searched something, and nothing matched."""
    ERROR = "error"
    """The source was asked and failed, or looked at nothing."""
    UNAVAILABLE = "unavailable"
    """The source is not configured or cannot be reached."""


class EvidenceRef(Contract):
    """One citable item of a tool result: where it stands and what it says."""

    raw_path: str
    """`$.logs[3]`, `$.no_evidence`; never a deeper path."""
    text: str
    """All facts of the item; the text that the Executor saw and the Gatekeeper checks."""


class Window(Contract):
    """The time that was looked at, both ends included, as written in the record."""

    start: str | None = Field(default=None, alias="from")
    """ISO 8601, `--12-10T09:00:00` where no year was asked for, or null: open."""
    end: str | None = Field(default=None, alias="to")
    """As `start`."""

    @classmethod
    def of(cls, start: str | None, end: str | None) -> Self:
        """Return the window from `start` to `end`."""
        return cls.model_validate({"from": start, "to": end})


class ToolError(Contract):
    """Why a tool could not answer."""

    code: str
    """An error code of `habeas.errors`."""
    message: str


class NearMisses(Contract):
    """Records of the same event that failed on a protected part (another entity, level or time).

    A lead for a person. Never evidence: no claim can cite it.
    """

    total: Annotated[int, Field(ge=0)]
    """How many were seen, in and out of the window."""
    samples: tuple[str, ...] = ()
    """The texts of a few, newest last."""


class RetrievalDetails(Contract):
    """What the recorder keeps of one tool answer. `None` in `evidence_refs` marks an old invocation."""

    evidence_refs: tuple[EvidenceRef, ...] | None = None
    evidence_status: EvidenceStatus | None = None
    searched: Annotated[int, Field(ge=0)] | None = None
    """How much was looked at: lines, series, rules, blocks. The proof of search."""
    searched_unit: str | None = None
    """What `searched` counts, as an English plural."""
    total: Annotated[int, Field(ge=0)] | None = None
    """How many items matched, of which `evidence_refs` may hold only some."""
    total_is_estimate: bool = False
    truncated: bool = False
    """A limit, or the failure of a part, cut the result: absence beyond the cut is unknown."""
    query: str | None = None
    window: Window | None = None
    source: str | None = None
    error: ToolError | None = None
    places: dict[str, str] = Field(default_factory=dict)
    """Where an item stands in its source (`app.log:1204`), by raw_path, where that is known."""
    near: NearMisses | None = None
    notes: tuple[str, ...] = ()
    """What a reader of this answer must know (`12 lines without a time were left out of the window`)."""

    @model_validator(mode="after")
    def _paths_are_unique(self) -> Self:
        paths = [ref.raw_path for ref in self.evidence_refs or ()]
        if len(paths) != len(set(paths)):
            doubled = next(path for path in paths if paths.count(path) > 1)
            raise ValueError(f"evidence_refs holds {doubled} twice")
        return self


class RecordedInvocation(Contract):
    """One tool call with its answer, as recorded. Its id is what a binding cites."""

    id: Annotated[int, Field(gt=0)]
    session_id: str
    tool_name: str
    source: str | None = None
    arguments: dict[str, JsonValue] = Field(default_factory=dict)
    retrieval_details: RetrievalDetails = Field(default_factory=RetrievalDetails)

    def text_at(self, raw_path: str) -> str | None:
        """Return the text of the reference at `raw_path`; None when there is no such reference."""
        for ref in self.retrieval_details.evidence_refs or ():
            if ref.raw_path == raw_path:
                return ref.text
        return None
