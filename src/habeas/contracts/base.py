"""The one base of all contracts, and JSON that may come from anywhere."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
"""What `json.loads` can return."""


class Contract(BaseModel):
    """Immutable data that crosses a boundary; made by parsing, valid while it exists."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)
