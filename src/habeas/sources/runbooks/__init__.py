"""Markdown runbooks as a source. `blocks` cuts documents at headings, `index` ranks blocks."""

from habeas.sources.runbooks.runbooks import Runbooks

__all__ = ["Runbooks"]
