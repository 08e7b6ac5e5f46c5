"""What stands whole in a claim must stand whole in an excerpt: compound names, quotations, a lone `/`.

A token that is joined by hyphens is one name, whatever known words it is built from: `report-host` is not the
`backup-host` of a record that says `report` somewhere else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify import lexicon
from habeas.verify.findings import Finding, unknown
from habeas.verify.lexicon import UNKNOWN, stem
from habeas.verify.records import Record

_COMPOUND = re.compile(r"(?<![\w/.-])[A-Za-z]+(?:-[A-Za-z]+)+(?![\w/-])|[\u3400-\u9fff](?:-[A-Za-z0-9]+)+")
_ROOT = re.compile(r"(?<!\S)/(?!\S)(?<!\d )(?! \d)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_QUOTED = re.compile(r'"([^"]{8,})"|「([^」]{8,})」|『([^』]{8,})』')


def check_wholes(text: str, records: Sequence[Record]) -> list[Finding]:
    """Return what a folded claim has whole and no record has."""
    held = [f"{r.text} {_CAMEL.sub(' ', r.text)}".lower() for r in records]
    findings = [
        unknown(f"{m.group()} stands in no excerpt as a whole")
        for m in _COMPOUND.finditer(text)
        if not _known(m.group()) and not any(_holds(m.group().lower(), t) for t in held)
    ]
    if _ROOT.search(text) and not any(_ROOT.search(re.sub(r'[="\',]', " ", t)) for t in held):
        findings.append(unknown("'/' stands in no excerpt"))
    for m in _QUOTED.finditer(text):
        words = " ".join(m.group(m.lastindex or 0).lower().rstrip(".").split())
        if " " in words and not any(words in " ".join(t.split()) for t in held):
            findings.append(unknown(f"no excerpt has {words!r} word for word"))
    return findings


def _known(form: str) -> bool:
    """Whether the lexicon has the compound as one form (`timed-out`)."""
    return form.isascii() and lexicon.english(tuple(stem(p) for p in form.split("-"))) != UNKNOWN


def _holds(form: str, text: str) -> bool:
    pieces = [re.escape(stem(p)) + r"[a-z]{0,4}" for p in form.split("-")]
    whole = rf"(?<![a-z0-9_-]){re.escape(form)}(?![a-z0-9_])" if form.isascii() else re.escape(form)
    apart = r"(?<![a-z0-9-])" + r"[ _.]".join(pieces) + r"(?![a-z0-9-])"
    return bool(re.search(whole, text)) or (form.isascii() and bool(re.search(apart, text)))
