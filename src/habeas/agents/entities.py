"""The named things in a question: what must stand in a record for it to be about the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from habeas.agents.vocabulary import COMPOUND_PARTS, COMPOUND_PREFIXES, FORMS


class EntityKind(StrEnum):
    """What a name is, by its form."""

    ID = "id"
    """An address, a uuid, a block, a session: it means one thing wherever it stands."""
    NAME = "name"
    """A service, a host, a user, a path."""
    PAIR = "pair"
    """A key with its value (`user=root`), or a number with what it counts (`status 404`)."""
    COMPONENT = "component"
    """A class or program name. A log may show what it does without naming it."""
    CHANGE = "change"
    """From one state to another."""


class Role(StrEnum):
    """On which side of an event an entity stands."""

    FROM = "from"
    TO = "to"


@dataclass(frozen=True, kw_only=True)
class Entity:
    """One named thing, with the forms in which a log may write it."""

    text: str
    kind: EntityKind
    forms: tuple[str, ...]
    start: int
    end: int
    loose: tuple[str, ...] = ()
    """For a pair, its value alone; for a change, its two states: a log may join them in a way that no form foresees."""
    role: Role | None = None
    is_prefix: bool = False
    """Whether it is a folder in which something is meant: a longer path is in it."""
    is_program: bool = False
    """Whether it is who does something, with a name that may be any word: a record names it by a key, if it has one."""
    noun: str | None = None
    """For a number, what it counts or names: a log that never says `status` knows of no `status 404`."""


_START = r"(?<![A-Za-z0-9_.-])"
_END = r"(?![A-Za-z0-9_]|-\w)"
_FORMS: tuple[tuple[EntityKind, str], ...] = (
    # an address of the web, a path of Windows, a share
    (
        EntityKind.NAME,
        r"(?:https?|ftp|jdbc|redis|amqp|tcp|s3|hdfs)://[^\s'\"，。；？）)<>\u3400-\u9fff]*[\w/]",
    ),
    (EntityKind.NAME, r"(?<![\w.])[A-Za-z]:\\[^\s'\"，。；？]*[^\s'\"，。；？.,?!;:]"),
    (EntityKind.NAME, r"\\\\[\w.-]+\\[^\s'\"，。；？]*[^\s'\"，。；？.,?!;:]"),
    # (order_id)=(70018)
    (EntityKind.NAME, r"\([\w, ]{1,60}\)=\([^()\s]{1,60}\)"),
    # user=root, active=50/50
    (EntityKind.PAIR, rf"{_START}[A-Za-z_][\w.-]*=[^\s,;，；。？?！!、（）()\u3400-\u9fff]+"),
    # an address, with or without its port or prefix length
    (EntityKind.ID, r"(?<![A-Za-z0-9.])\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?(?![A-Za-z0-9]|\.\d)"),
    (EntityKind.ID, r"(?<![A-Za-z0-9:])(?:[0-9A-Fa-f]{1,4}:){3,7}[0-9A-Fa-f]{1,4}(?![A-Za-z0-9:])"),
    # the method of a request
    (
        EntityKind.ID,
        rf"{_START}(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)(?=\s*(?:requests?\b|calls?\b|请求|/))",
    ),
    # a uuid, a hexadecimal number
    (EntityKind.ID, r"(?<![A-Za-z0-9])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![A-Za-z0-9])"),
    (EntityKind.ID, r"(?<![A-Za-z0-9])0[xX][0-9A-Fa-f]+(?![A-Za-z0-9])"),
    (EntityKind.ID, rf"{_START}(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{{12,}}{_END}"),
    # blk_-123, task_1_0002_m_000001_0: letters and a number, joined
    (EntityKind.ID, rf"{_START}[A-Za-z][A-Za-z0-9]*_-?[A-Za-z0-9_]*\d[A-Za-z0-9_]*{_END}"),
    # a location such as R1-M0-N2-C:J3-U4
    (EntityKind.ID, rf"{_START}[A-Z]\w*(?:-\w+)+:\w+(?:-\w+)*(?![A-Za-z0-9])"),
    # a path
    (EntityKind.NAME, r"(?<![\w./-])/(?:[\w.@%+~-]+/)*[\w.@%+~*-]*\w/?(?!\w)"),
    # an image with its tag, a pod in its namespace: web/front-1, registry.example.org/web:v2
    (
        EntityKind.NAME,
        r"(?<![\w./-])(?=[\w./:-]*[\d-])(?:[a-z0-9][a-z0-9._-]*/)+[a-z0-9][a-z0-9._-]*(?::[\w.-]*\w)?(?![\w/]|-\w)",
    ),
    (
        EntityKind.NAME,
        rf"{_START}[\w-]+\.(?:ico|html?|css|js|json|ya?ml|conf|cfg|ini|csv|xlsx?|py|java|go|sh|so|jar|zip|sql|xml|pem|crt)(?!\w|\.\w)",
    ),
    # java.io.IOException; db-1.example.net; a mail address; sshd(pam_unix)
    (EntityKind.COMPONENT, r"(?<![A-Za-z0-9_.])(?:[a-z_]\w*\.)+(?:\w+\$)?[A-Z]\w*(?![A-Za-z0-9_])"),
    (EntityKind.NAME, r"(?<![A-Za-z0-9_.@-])(?:[A-Za-z0-9-]+\.){2,}[A-Za-z][A-Za-z0-9-]*(?![A-Za-z0-9_])"),
    (EntityKind.NAME, rf"{_START}[\w.+-]+@[\w-]+(?:\.[\w-]+)*"),
    (EntityKind.NAME, rf"{_START}[A-Za-z][A-Za-z0-9_-]*\([a-z0-9_:-]+\)"),
    # frontend-579b9bff58-t2dbm, order-service, db-3
    (EntityKind.NAME, rf"{_START}[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+{_END}"),
    # CartService, idleSet; DBCache; mod_cache
    (
        EntityKind.COMPONENT,
        rf"{_START}(?:[A-Z]+[a-z0-9]+(?:[A-Z]+[a-z0-9]*)+|[a-z]+(?:[A-Z][a-z0-9]*)+){_END}",
    ),
    (EntityKind.COMPONENT, rf"{_START}[A-Z]{{2,}}[a-z]{{3,}}{_END}"),
    (EntityKind.COMPONENT, rf"{_START}[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+{_END}"),
    # whatever else has a digit and holds together: 2.6.5, 7f3c-11, a:b:9
    (
        EntityKind.ID,
        rf"{_START}(?!\d+[.-]\d+(?![A-Za-z0-9_.:/-]))(?=[A-Za-z_.:/-]*\d)[A-Za-z0-9_]+(?:[.:/-]+[A-Za-z0-9_]+)+",
    ),
    # M4010
    (EntityKind.NAME, rf"{_START}[A-Z]\d{{3,}}(?![A-Za-z0-9_.-])"),
    # node7, tty1
    (EntityKind.NAME, rf"{_START}[A-Za-z]{{2,}}\d+(?![A-Za-z0-9_.-])"),
)
_PATTERNS = tuple((kind, re.compile(form)) for kind, form in _FORMS)
"""What names look like, most certain forms first."""

_CHANGE = re.compile(
    r"\bfrom\s+(?:state\s+)?(?P<a>[A-Z][A-Z_]+)\s+(?:in)?to\s+(?:state\s+)?(?P<b>[A-Z][A-Z_]+)\b"
    r"|[由从自]\s*(?P<za>[A-Z][A-Z_]+)\s*(?:状态)?\s*(?:变为|变成|转为|转到|切换到|切换为|转换为|到|至)\s*(?P<zb>[A-Z][A-Z_]+)"
)
_INDEFINITE = re.compile(r"\b(?:a|an|any|some|no|another)\s+$", re.IGNORECASE)
_FROM = re.compile(
    r"(?:\bfrom|来自|源自|自)(?:\s+(?:the|address|host|client|ip|rhost|server|node))*\s*$", re.IGNORECASE
)
_TO = re.compile(
    r"(?:\bto|发往|发给|到|向)(?:\s+(?:the|address|host|client|ip|server|node))*\s*$", re.IGNORECASE
)


FAULT_NAME = re.compile(r"(?:Exception|Error|Failure|Fault|Timeout|Killed)$")
"""How a component's name ends that says what happened."""
_SETTING = re.compile(
    r"(?<![\w.=/-])(?P<key>[A-Za-z]\w*_\w*[A-Za-z]|[a-z]+(?:[A-Z][a-z0-9]*)+)\s+"
    r"(?:(?:ever|be|is|was|been|equal|equals|equal\s+to|reach|reached|set\s+to|at|of)\s+|[为是等于达到]+\s*)*"
    r"(?P<value>\d+(?:\.\d+)?|true|false|null)(?![\w.%-]*\w)"
)

_NAMED_KIND = re.compile(
    r"\s*(?:(?:job|task|service|pod|container|queue|topic|component|deployment|worker|module)\b"
    r"|任务|服务|作业|容器|队列|主题|组件|节点|模块)"
)
"""What stands after a compound that is a name (`the health-check job`)."""

_IN_FOLDER = re.compile(
    r"\b(?:below|under|underneath|beneath|inside|within|in|into|from)\s+(?:(?:the\s+)?(?:directory|folder|path)\s+)?$",
    re.IGNORECASE,
)
_FOLDER_ZH = re.compile(r"\s*(?:目录|文件夹|路径)?\s*(?:之下|下面|下|里|中)")
_FOLDER_LONGEST = 12

_LOOK_BACK = 80
"""Characters before a name that say how it stands."""


def find_changes(text: str) -> Iterator[Entity]:
    """Yield the changes from one named state to another."""
    for match in _CHANGE.finditer(text):
        old, new = match["a"] or match["za"], match["b"] or match["zb"]
        forms = tuple(f"{old}{sign}{new}" for sign in (" to ", " -> ", " => ", " → "))
        yield Entity(
            text=f"{old} to {new}",
            kind=EntityKind.CHANGE,
            forms=forms,
            start=match.start(),
            end=match.end(),
            loose=(old, new),
        )


def find_settings(text: str) -> Iterator[Entity]:
    """Yield keys with the value that the question gives them in words (`pool_size is 40`), as pairs."""
    for match in _SETTING.finditer(text):
        pair = f"{match['key']}={match['value']}"
        yield Entity(
            text=pair, kind=EntityKind.PAIR, forms=_forms(pair, EntityKind.PAIR), start=match.start(), end=match.end(),
            loose=(match["value"],),
        )  # fmt: skip


def find_entities(text: str) -> Iterator[Entity]:
    """Yield what has the form of a name, most certain forms first; where two overlap, the first one."""
    taken = bytearray(len(text))
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            start, end = match.span()
            end -= len(match[0]) - len(match[0].rstrip(".:"))
            if any(taken[start:end]):
                continue
            word, before = text[start:end], text[max(0, start - _LOOK_BACK) : start]
            plain = is_plain_compound(word) and not _NAMED_KIND.match(text, end)
            if kind is EntityKind.NAME and (plain or _is_described(word, before)):
                continue
            taken[start:end] = b"\1" * (end - start)
            yield Entity(
                text=word,
                kind=kind,
                forms=_forms(word, kind),
                start=start,
                end=end,
                loose=_loose(word, kind),
                role=_role(before),
                is_prefix=_is_folder(word, before, text[end : end + _FOLDER_LONGEST]),
            )


def _is_folder(word: str, before: str, after: str) -> bool:
    """Whether a path is a place in which something is meant (`under /var/spool`)."""
    if word[0] not in "/\\":
        return False
    return word[-1] in "/\\" or _IN_FOLDER.search(before) is not None or _FOLDER_ZH.match(after) is not None


def is_plain_compound(word: str) -> bool:
    """Return whether a hyphenated word is ordinary language (`read-only`) and no name."""
    parts = word.lower().split("-")
    if len(parts) < 2 or not all(part.isalpha() for part in parts):
        return False
    is_deed = parts[-1] in FORMS or parts[-1].endswith(("ed", "ing"))
    return parts[0] in COMPOUND_PREFIXES or is_deed or any(part in COMPOUND_PARTS for part in parts[1:])


def _is_described(word: str, before: str) -> bool:
    """Whether a hyphenated word stands for a thing of that sort (`a load-balancer error`), not for one of that name."""
    return word.replace("-", "").isalpha() and _INDEFINITE.search(before) is not None


def _role(before: str) -> Role | None:
    if _FROM.search(before):
        return Role.FROM
    return Role.TO if _TO.search(before) else None


def _forms(word: str, kind: EntityKind) -> tuple[str, ...]:
    if kind is EntityKind.PAIR:
        key, _, value = word.partition("=")
        return (word, f"{key}: {value}", f"{key}:{value}", f"{key} {value}")
    if kind is EntityKind.COMPONENT and "." in word:
        return (word, word.rsplit(".", 1)[1])
    return (word,)


def _loose(word: str, kind: EntityKind) -> tuple[str, ...]:
    value = word.partition("=")[2].strip("\"'") if kind is EntityKind.PAIR else ""
    return (value,) if value else ()


def name_entity(word: str, start: int) -> Entity:
    """Return a plain word that the question calls a name (`user alice`)."""
    return Entity(text=word, kind=EntityKind.NAME, forms=(word,), start=start, end=start + len(word))


def program_entity(word: str, start: int) -> Entity:
    """Return an ordinary word that the question gives for a program (`the search service`)."""
    forms = (word, *(f"{word}{sign}{kind}" for kind in ("service", "svc") for sign in ("", "-", "_")))
    return replace(name_entity(word, start), forms=forms, is_program=True)


def numbered(noun: str | None, number: str, start: int, end: int, *, text: str) -> Entity:
    """Return a number with what it counts or names, in the forms in which logs write the two together."""
    bare = number.strip("[]()")
    forms = (number,)
    if noun:
        signs = (" ", ": ", "=", ":", " code ", " = ", " #", "-")
        forms = (*(f"{noun}{sign}{bare}" for sign in signs), f"{noun} [{bare}]")
    return Entity(
        text=text, kind=EntityKind.PAIR, forms=forms, start=start, end=end, loose=(bare,), noun=noun
    )


_BETWEEN = r"""["'\])]*\s*(?:code|id|=>|->|is|of|为|是)?\s*[=:#\-]*\s*["'\[(]*"""


_REASONS = (
    "OK|Created|Accepted|Content|Found|Modified|Request|Unauthorized|Forbidden|Allowed|Timeout|Conflict|Gone|Requests"
    "|Error|Implemented|Gateway|Unavailable"
)


def _status_pattern(number: str) -> re.Pattern[str]:
    """Return where a number is the status of a response: after a word for it, after a request, or before its reason."""
    return re.compile(
        rf"(?:status\w*|code|http(?:/\d[\d.]*)?|respon\w+|returned|return|answer\w*|返回|响应|状态码?)"
        rf"(?:\s*(?:code|with|is|of|为|是))?[\s\"'=:,(\[]*{number}(?!\d|\.\d)"
        rf"|\"\s+{number}\s|(?<![\d.]){number} (?:[A-Z][a-z]+ )*(?:{_REASONS})\b",
        re.IGNORECASE,
    )


def pair_pattern(entity: Entity) -> re.Pattern[str] | None:
    """Return what a record of a pair looks like, however the two are joined; None for what is no pair."""
    if not entity.loose:
        return None
    if entity.kind is EntityKind.CHANGE:
        old, new = map(re.escape, entity.loose)
        return re.compile(rf"(?<!\w){old}(?!\w)[^\w]*(?:to|into|new|state|变为|到)?[^\w]*(?<!\w){new}(?!\w)")
    if entity.noun == "status":
        return _status_pattern(entity.loose[0])
    value = rf"(?<![A-Za-z0-9_.-]){re.escape(entity.loose[0])}(?![A-Za-z0-9_]|[.-]\w)"
    key = entity.noun or entity.text.partition("=")[0] if entity.noun or "=" in entity.text else None
    if key is None:
        return re.compile(re.escape(entity.forms[0]))
    return re.compile(rf"(?<![A-Za-z]){re.escape(key)}{_BETWEEN}{value}", re.IGNORECASE)
