"""What is protected in a text, read in a second way: the judge of the fuzzer.

It shares no line with `habeas.text` and `habeas.gate`, so that a fault in the atoms cannot hide itself. It knows
neither places nor fields: it only says which tokens of an excerpt stand nowhere in a text. Whatever it says is
missing must never be part of a match; what it lets through may still be wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_CJK = (
    r"\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3031-\u309f\u30a1-\u30fa\u30fc-\ua4cf\uf900-\ufaff\uff66-\uffdf"
    r"\U00020000-\U0003ffff"
)
_W = rf"[^\W{_CJK}]"
_INVISIBLE = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f"
    r"\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_HAS_INVISIBLE = re.compile(rf"{_INVISIBLE.pattern}|\\\\")  # an escape may stand for one
_CLOTHES = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹣"), "-"),
    **dict.fromkeys(map(ord, "\u00a0\u1680\u2007\u2009\u200a\u202f\u205f\u3000"), " "),
    **dict.fromkeys(range(0x2000, 0x2007), " "),
    **dict.fromkeys(map(ord, "\r\x0b\x0c\x85\u2028\u2029"), "\n"),
    **dict.fromkeys(map(ord, "‘’‛ʼ"), "'"),
    **dict.fromkeys(range(0xFE00, 0xFE10), None),
    ord("µ"): "μ",
    ord("￥"): "¥",
    ord("￡"): "£",
}
_COLOUR = re.compile(r"\x1b\[(?![0-9;:]*(?<!\d)0*8[;m])[0-9;:]*m")
_MARKDOWN = re.compile(r"(?<![^\W_])\*\*|\*\*(?![^\W_])|(?<![^\W_])`|`(?![^\W_])")
_ESCAPE = re.compile(r'\\(?:(["\'/\\])|([nrtbf])|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(?:e|033)(?=\[))')
_DECISIVE = frozenset(
    ("not", "no", "never", "without", "cannot", "error", "warn", "info", "debug", "fatal", *"未不无非没")
)
_CUT = re.compile(
    r"…+|⋯+|\.{3,}|[\[(<]\s*(?:snip|cut|truncated|omitted|elided|省略|中略|略)[^\])>\n]{0,40}[\])>]|-{2,}\s*snip\s*-{2,}"
)
_GROUPED = re.compile(r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3})+(?!,?\d)", re.ASCII)

_CLEAR_UNITS = (
    "ns us μs ms sec secs second seconds mins minute minutes hours days kb mb gb tb kib mib gib tib bytes"
)
_SHORT_UNITS = (
    "byte s m min h hr hrs hour d day w b pb pib k g t ki mi gi ti pi ‰ hz khz mhz ghz bps kbps mbps gbps rps"
)
_CLEAR = "|".join(sorted(_CLEAR_UNITS.split(), key=len, reverse=True))
_UNIT = "|".join(sorted(f"{_CLEAR_UNITS} {_SHORT_UNITS}".split(), key=len, reverse=True))
_CLUSTER = re.compile(
    rf"(?<!{_W})(?P<sign>[+\-~±$€£¥]?(?:(?<!\.)\.(?=\d))?(?=\d))?"
    rf"(?P<body>{_W}+(?:(?:[.\-]|(?<=\d)[:/+](?=\d)){_W}+)*)"
    rf"(?P<unit>(?<=\d)\ ?(?:%|(?<=\ )(?:{_UNIT})(?![.\-=:/@]?{_W})))?"
)
_ALONE = rf"(?<!{_W})(?<!\.)"
_MOMENT = re.compile(rf"{_ALONE}(\d{{4}}-\d\d-\d\d):?t(?=\d\d:\d\d)|{_ALONE}t(?=\d\d:\d\d)")
_UTC = re.compile(rf"{_ALONE}(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:z|\+00:?00)(?!{_W}|[.\-:]{_W})")
_FRACTION = re.compile(r"(\d\d:\d\d:\d\d),(?=\d)")
_BESIDE_CUT = " .:-/"
"""What may stand between a name and the cut that shortens it (`com.acme.…`)."""
_WORD = re.compile(rf"{_W}+(?:'{_W}+)*|[{_CJK}]|[|!][=~](?= \"?\w)")


@dataclass(frozen=True)
class Token:
    """One protected token. As part of an excerpt it is granted when one of its forms stands in the text."""

    forms: tuple[str, ...]
    is_open: bool
    """It stands beside a marked cut, so that a longer name may have been shortened there."""
    is_key: bool
    """A value follows, so that it may be the path to a member (`pod.name`)."""

    @property
    def is_value(self) -> bool:
        """It cannot be taken for a key or the name of a column."""
        return not self.is_key and re.search(r"\d", self.forms[0]) is not None


def missing(excerpt: str, text: str, *, keys: bool = True) -> str | None:
    """Return a protected token of `excerpt` that `text` lacks however both are read; None when there is none.

    Escapes may be meant or not, so one pair of readings without a missing token is enough. What nobody can see is
    taken once for a gap and once for nothing, and neither may help: `5<zero width>0` is not `5`. Without `keys`, only
    values, levels and negations are looked for: a matched place need not hold the header of a row or the path to it.
    """
    for invisible in (" ", ""):
        said = [
            form
            for one in readings(excerpt, invisible)
            for form in dict.fromkeys((one, _joined(one), _glued(one)))
        ]
        lacks = [held.lacks(form, keys) for form in said for held in _holdings(text, invisible)]
        if all(lack is not None for lack in lacks):
            return lacks[0]
        if not (_HAS_INVISIBLE.search(excerpt) or _HAS_INVISIBLE.search(text)):
            return None
    return None


def readings(text: str, invisible: str) -> list[str]:
    """Return the folded text as it stands, and with its JSON escapes resolved once and twice if it has any."""
    forms = [text]
    while len(forms) < 3 and (inner := _ESCAPE.sub(_resolved, forms[-1])) != forms[-1]:
        forms.append(inner.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass"))
    if any(
        map(_HAS_INVISIBLE.search, forms)
    ):  # behind a thousands group or a unit it would hide that it is one
        forms += [joined for form in forms if (joined := _joined(form)) != form]
        forms += [joined for form in forms if (joined := re.sub(r"(?<=\d) (?=[a-z%])", "", form)) != form]
    return [_fold(form, invisible) for form in forms]


def _resolved(match: re.Match[str]) -> str:
    literal, control, wide, narrow = match.groups()
    if literal is not None:
        return literal
    if control is not None:
        return {"n": "\n", "r": "\n", "t": "\t", "b": "\x08", "f": "\n"}[control]
    return chr(int(wide or narrow, 16)) if wide or narrow else "\x1b"


def _fold(text: str, invisible: str) -> str:
    shown = _MARKDOWN.sub("", _COLOUR.sub("", unicodedata.normalize("NFC", text.translate(_CLOTHES)))).lower()
    shown = _MOMENT.sub(lambda m: f"{m[1]} " if m[1] else "", shown)
    shown = _UTC.sub(r"\1", _FRACTION.sub(r"\1.", shown))
    shown = re.sub(r"(?<=\d)[.,;:\-](?=\s|$)|(?<=~),(?=\d)", "", shown)
    return re.sub(r"\s+", " ", _INVISIBLE.sub(invisible, shown))  # `91 %` has its unit behind any gap


def _joined(text: str) -> str:
    """Return the text without thousands separators. What brackets hold alone is a list, no number."""

    def join(match: re.Match[str]) -> str:
        beside = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
        return match[0] if beside in ("[]", "()", "{}") else match[0].replace(",", "")

    return _GROUPED.sub(join, text)


def _glued(text: str) -> str:
    """Return the text with the parts of a span of time together: `1h 30m` is `1h30m`."""
    return re.sub(r"(?<=\dd) (?=\d+[hms]\b)|(?<=\dh) (?=\d+[ms]\b)|(?<=\dm) (?=\d+s\b)", "", text)


@dataclass(frozen=True)
class _Holding:
    """What one reading of a text holds."""

    tokens: frozenset[str]
    words: frozenset[str]

    @classmethod
    def of(cls, folded: str) -> _Holding:
        forms = {folded, _joined(folded), _glued(folded)}
        return cls(
            frozenset(form for text in forms for token in _tokens(text) for form in token.forms),
            frozenset(word for text in forms for word in _words(text)),
        )

    def lacks(self, excerpt: str, keys: bool) -> str | None:
        """Return a token or a word of the folded excerpt that is not held."""
        for token in _tokens(_CUT.sub(" … ", excerpt)):
            if (keys or token.is_value) and not any(self._grants(form, token) for form in token.forms):
                return token.forms[0]
        pieces = _CUT.split(excerpt)
        for piece in pieces:
            said = list(_words(piece, keys))
            for i, word in enumerate(said):
                is_open = len(pieces) > 1 and i in (0, len(said) - 1)
                if word not in self.words and not (is_open and any(word in whole for whole in self.words)):
                    return word
        return None

    def _grants(self, form: str, token: Token) -> bool:
        if form in self.tokens:
            return True
        if token.is_open and any(
            form in whole and not re.search(r"\d", whole.replace(form, "", 1)) for whole in self.tokens
        ):
            return True
        parts = form.split(".")
        return (
            token.is_key
            and len(parts) > 1
            and all(part in self.tokens or not re.search(r"[\d\-]", part) for part in parts)
        )


@lru_cache(maxsize=64)
def _holdings(text: str, invisible: str) -> tuple[_Holding, ...]:
    return tuple(map(_Holding.of, readings(text, invisible)))


def _words(text: str, keys: bool = True) -> Iterator[str]:
    """Yield the words, the rows of digits, the Chinese characters and the filters of a query."""
    for match in _WORD.finditer(text):
        if not keys and match[0] not in _DECISIVE:
            continue
        yield from re.findall(r"\d+|\D+", match[0].strip("_"))


def _tokens(text: str) -> Iterator[Token]:
    """Yield numbers with sign, point and unit, times, addresses, and names with a digit or a joining sign in them."""
    for match in _CLUSTER.finditer(text):
        body, unit = match["body"].strip("_"), match["unit"] or ""
        if not re.search(rf"\d|{_W}[.\-]{_W}", body):
            continue
        whole = f"{match['sign'] or ''}{body}"
        forms = (whole + unit.strip(),)
        behind = text[match.end() :].lstrip(" \t\"'")
        is_apart, is_key = unit.startswith(" "), behind.startswith(("=", ":"))
        if is_apart and (is_key or not re.fullmatch(rf"\s(?:%|{_CLEAR})", unit)):
            forms += (whole,)  # in `5 m` and `5 ms=3` it may begin something else
        beside = text[: match.start()].rstrip(_BESIDE_CUT)[-1:], behind.lstrip(_BESIDE_CUT)[:1]
        yield Token(forms, "…" in beside, is_key and not is_apart)
