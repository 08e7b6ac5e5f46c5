"""Which one a record is about: the service, host, user, level, ... that it gives by a key or in its own place.

A record that gives none is not guessed at. All records of one answer are read in one and the same way, so that a
host is never counted against a service.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from habeas.agents.vocabulary import FORMS, IGNORED, KINDS
from habeas.agents.vocabulary_zh import ZH_EVENTS, ZH_KINDS
from habeas.sources.levels import level_of, synonyms
from habeas.text.times import find_time

Read = Callable[[str], str | None]

_KEYS = {
    "service": "service service_name service.name servicename svc app app_name application appname",
    "component": "component module logger logger_name loggername class subsystem",
    "host": "host hostname _hostname host_name machine server node node_name",
    "pod": "pod pod_name podname kubernetes.pod_name",
    "container": "container container_name kubernetes.container_name",
    "user": "user username user_name usr login account",
    "client": "client client_ip clientip remote_addr remote_ip remote ip src_ip src rhost peer",
    "path": "path uri url request_uri endpoint route",
    "status": "status status_code statuscode http_status code",
    "unit": "unit _systemd_unit systemd_unit",
    "program": "program prog process syslog_identifier ident appname tag",
}
"""Keys by which logs say which one it is, by kind."""
_CALLED = {
    "service": "services microservice microservices app apps application applications",
    "component": "components module modules class classes logger loggers subsystem subsystems",
    "host": "hosts hostname machine machines server servers node nodes",
    "pod": "pods",
    "container": "containers",
    "user": "users username account accounts who",
    "client": "clients ip ips address addresses",
    "path": "paths url urls uri uris endpoint endpoints route routes api apis",
    "status": "statuses",
    "unit": "units",
    "program": "programs process processes daemon daemons",
    "level": "levels severity severities",
    "exception": "exceptions",
}
"""How a question may call a kind."""
_KIND_OF = {word: kind for kind, words in _CALLED.items() for word in (kind, *words.split())}
KINDS_CALLED_ZH = {
    "级别": "level",
    "日志级别": "level",
    "等级": "level",
    "类": "component",
    "应用": "service",
    "人": "user",
    "谁": "user",
    "异常": "exception",
}
"""How a Chinese question may call a kind, beside `ZH_KINDS`."""
_NO_KIND = frozenset(("one", "ones", "error", "errors", "thing", "kind", "type", "of", "code"))

_NAME = r"[A-Za-z0-9_][\w.@/:-]*[\w]"
_LEVEL_WORD = "|".join(
    word
    for level in ("FATAL", "CRIT", "ERROR", "WARN", "NOTICE", "INFO", "DEBUG", "TRACE")
    for word in synonyms(level)
)
_HEADER = re.compile(
    r"\s+(?P<host>[A-Za-z0-9][\w.-]*)\s+(?P<program>[A-Za-z][\w./@()-]*?)(?:\[(?P<pid>\d+)\])?:(?=\s)"
)
"""What follows the time in a syslog record: the host, and the program."""
_RFC5424 = re.compile(
    r"\s+(?P<host>[A-Za-z0-9][\w.-]*)\s+(?P<program>[A-Za-z][\w./@-]*)\s+(?:\d+|-)\s+\S+\s+[-\[]"
)
_ACCESS = re.compile(
    r"(?P<client>[\da-fA-F.:]{7,}|[\w.-]+)\s+\S+\s+\S+\s+\[[^\]]+\]\s+\"[A-Z]+\s+(?P<path>[^\s?\"]+)[^\"]*\"\s+(?P<status>\d{3})\b"
)
_AFTER_LEVEL = re.compile(
    rf"[\s\[(|]*(?:{_LEVEL_WORD})[\s\])|]+(?P<name>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+)(?=[\s:|])", re.IGNORECASE
)
_SPRING = re.compile(r"\[(?P<name>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*),[0-9a-f]*,[0-9a-f]*")
_COMPOSE = re.compile(r"(?P<name>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)\s+\|\s")
_SERVICE_ZH = re.compile(
    r"(?:^|[\s\]】）)])(?P<name>[\u4e00-\u9fff]{1,8}(?:服务|系统|模块|平台|网关|中心))(?=\s*[-—:：|\]])"
)
_DOTTED = re.compile(r"(?<![\w.])(?P<name>(?:[a-z][a-z0-9_]*\.){1,}[A-Z][A-Za-z0-9_$]*)(?=[\s:\]\[-])")
_CAMEL = re.compile(r"(?<![\w.$/])(?P<name>[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+)(?=\s*(?:-\s|:\s|\s\[|\]))")
_LOGGER = re.compile(
    rf"[\s\d\[(|]*(?:{_LEVEL_WORD})[\s\])|]+(?P<name>[A-Za-z_][\w$]*(?:\.[\w$]+)+)(?=[\s:\[])", re.IGNORECASE
)
_AT_LINE = re.compile(r"(?<![\w.$])(?P<name>[A-Z][\w$]+)@\d+\]")
_SOURCE_FILE = re.compile(r"(?<![\w.])(?P<name>[a-z][a-z0-9_]*\.(?:go|cc|cpp|py|rs|rb))(?=:\d+)")
_INVALID = r"(?:(?:invalid|illegal)\s+)?"
_USERS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bfor\s+{_INVALID}user\s+(?P<name>{_NAME})",
        rf"\b(?:password|publickey|login|session (?:opened|closed))\s+for\s+{_INVALID}(?:user\s+)?(?P<name>{_NAME})",
        rf"\b{_INVALID}user\s+'?(?P<name>{_NAME})",
        rf"用户\s*[:：]?\s*(?P<name>{_NAME}|[\u4e00-\u9fff]{{2,4}}(?=\s))",
    )
)
_ADDRESS = re.compile(r"(?<![\w.:-])(?P<name>\d{1,3}(?:\.\d{1,3}){3})(?![\w.]\d|\w)")
_FROM = re.compile(r"\b(?:from|rhost=|client:?)\s*(?P<name>\d{1,3}(?:\.\d{1,3}){3})(?![\w.]\d|\w)")
_UNIT = re.compile(r"(?<![\w.@-])(?P<name>[\w@-]+\.(?:service|socket|timer|mount|slice|scope))\b")
_POD = re.compile(r"\bobject=\"(?P<name>[^\"]+)\" kind=\"Pod\"")
_EXCEPTION = re.compile(r"(?<![\w$])(?P<name>[A-Z]\w*(?:Exception|Error))\b")


def kind_called(word: str) -> str | None:
    """Return the kind that a question calls `word`, in English or Chinese; None where it is none to count by.

    An ordinary noun of no list is its own key (`which station`: `station=s4`).
    """
    lower = word.lower()
    if not lower.isascii():
        lower = KINDS_CALLED_ZH.get(word) or ZH_KINDS.get(word, "").split("|")[0]
    if lower in _KIND_OF:
        return _KIND_OF[lower]
    singular = lower.removesuffix("s") if not lower.endswith("ss") else lower
    if not singular or lower in _NO_KIND or lower in IGNORED or lower in FORMS or lower in ZH_EVENTS:
        return None
    return singular if singular in KINDS or singular.isalpha() else None


def groups_of(kind: str, texts: Sequence[str]) -> list[str | None]:
    """Return for each record which one of its kind it is about; all are read in the way that reads most of them."""
    read = [[way(text) for text in texts] for way in _ways(kind)]
    return max(read, key=lambda names: sum(name is not None for name in names))


def same_ways(names: Sequence[str], texts: Sequence[str]) -> Iterator[list[str | None]]:
    """Yield for each way in which a record of `texts` is about one of `names` what it says of all of them."""
    wanted = {name.lower() for name in names}
    for kind in (
        "service",
        "component",
        "program",
        "host",
        "pod",
        "container",
        "user",
        "client",
        "path",
        "unit",
    ):
        for way in _ways(kind):
            read = [way(text) for text in texts]
            if any(name is not None and is_called(name, wanted) for name in read):
                yield read


def is_called(name: str, wanted: set[str]) -> bool:
    """Return whether a name of a record is one of `wanted`, as it stands or by its last part (`PayClient`)."""
    lower = name.lower()
    return lower in wanted or re.split(r"[./]", lower)[-1] in wanted


def _ways(kind: str) -> list[Read]:
    """Return the ways in which a record may say which `kind` it is about, the plainest first."""
    if kind == "level":
        return [_level]
    keyed = _keyed(_KEYS.get(kind, kind).split())
    in_chinese, after_level, program = _within(_SERVICE_ZH), _placed(_AFTER_LEVEL), _header("program")
    loggers = [_within(_DOTTED), _placed(_LOGGER), _within(_AT_LINE), _within(_CAMEL)]
    placed: dict[str, list[Read]] = {
        "service": [_spring, after_level, _compose, in_chinese, program, _keyed(_KEYS["program"].split())],
        "component": [*loggers, after_level, in_chinese, _within(_SOURCE_FILE), program],
        "host": [_header("host")],
        "program": [program],
        "user": [_first_of(_USERS)],
        "client": [_access("client"), _first_of((_FROM,)), _only(_ADDRESS)],
        "path": [_access("path")],
        "status": [_access("status")],
        "pod": [_first_of((_POD,))],
        "unit": [_only(_UNIT)],
        "exception": [_only(_EXCEPTION)],
    }
    named = re.compile(rf"\b{re.escape(kind)}\s+(?P<name>(?=[\w.-]*\d){_NAME})", re.IGNORECASE)
    return [keyed, *placed.get(kind, [_first_of((named,))])]


def _keyed(keys: Sequence[str]) -> Read:
    """Return what reads the value of the first of `keys` that a record has: `svc=a`, `"svc":"a"`, `svc: a-1`."""
    patterns = [
        re.compile(
            rf"(?<![\w.\"'-])(?:\"{key}\"\s*:\s*|{key}=)(?:\"(?P<quoted>[^\"]+)\"|(?P<bare>[^\s,;\"'}}\])]+))"
            rf"|(?<![\w.\"'-]){key}:\s+\"?(?P<said>(?=[^\s,]*[\d.-]){_NAME})",
            re.IGNORECASE,
        )
        for key in map(re.escape, keys)
    ]

    def read(text: str) -> str | None:
        for pattern in patterns:
            if match := pattern.search(text):
                return match["quoted"] or match["bare"] or match["said"]
        return None

    return read


def _level(text: str) -> str | None:
    """Return the level as the record writes it; None where it is a letter or a number."""
    level = level_of(text)
    if level is None:
        return None
    head = text.partition("\n")[0]
    found = re.search(rf"(?<![A-Za-z])(?:{'|'.join(synonyms(level))})(?![A-Za-z])", head, re.IGNORECASE)
    return found[0].upper() if found else None


def _after_time(text: str) -> str | None:
    line = text.partition("\n")[0]
    time = find_time(line)
    return line[time.end :] if time else None


def _header(part: str) -> Read:
    def read(text: str) -> str | None:
        rest = _after_time(text)
        match = (_RFC5424.match(rest) or _HEADER.match(rest)) if rest is not None else None
        if match is None or match["host"].upper() in _LEVEL_WORD.split("|"):
            return None
        is_classic = text[:1].isalpha() or text[:1] == "<"
        has_pid = match.re is _RFC5424 or match["pid"] is not None or match["program"] == "kernel"
        return match[part] if is_classic or has_pid else None

    return read


def _placed(pattern: re.Pattern[str]) -> Read:
    def read(text: str) -> str | None:
        rest = _after_time(text)
        match = pattern.match(rest) if rest is not None else None
        return match["name"] if match else None

    return read


def _within(pattern: re.Pattern[str]) -> Read:
    """Return what reads the first match in the head of a record, behind its time."""

    def read(text: str) -> str | None:
        rest = _after_time(text)
        match = pattern.search(rest[:160]) if rest is not None else None
        return match["name"] if match else None

    return read


def _spring(text: str) -> str | None:
    match = _SPRING.search(text.partition("\n")[0][:200])
    return match["name"] if match else None


def _compose(text: str) -> str | None:
    match = _COMPOSE.match(text)
    return match["name"] if match else None


def _access(part: str) -> Read:
    def read(text: str) -> str | None:
        match = _ACCESS.match(text)
        return match[part] if match else None

    return read


def _first_of(patterns: Sequence[re.Pattern[str]]) -> Read:
    """Return what reads the first name that one of `patterns` finds; never an ordinary word (`user logged in`)."""

    def read(text: str) -> str | None:
        for pattern in patterns:
            for match in pattern.finditer(text):
                lower = match["name"].lower()
                is_word = lower in FORMS or lower in IGNORED or lower in KINDS
                if not is_word or text.startswith(" from ", match.end()):
                    return match["name"]
        return None

    return read


def _only(pattern: re.Pattern[str]) -> Read:
    """Return what reads the one name that a record has of the kind; None where it has several."""

    def read(text: str) -> str | None:
        names = {match["name"] for match in pattern.finditer(text)}
        return names.pop() if len(names) == 1 else None

    return read
