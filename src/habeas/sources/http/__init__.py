"""The edge to servers that are asked over HTTP: time-outs, repeats, limits, and faults as ours."""

from habeas.sources.http.client import HttpSettings

__all__ = ["HttpSettings"]
