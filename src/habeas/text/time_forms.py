"""The forms in which times are written, as patterns. What their groups mean is read in `habeas.text.times`.

Groups: `y` year, `mo` or `mon` month, `d` day, `a` and `b` month and day in an order to be told, `h` to `f` hour to
fraction, `half` and `zhalf` half of the day, `utc` `oh` `om` `ah` `zone` the zone. Each form is bounded, so that
searching is linear.
"""

from __future__ import annotations

import re

_ZONES = "EST|EDT|CST|CDT|MST|MDT|PST|PDT|CET|CEST|EET|EEST|WET|WEST|MSK|BST|IST|JST|KST|SGT|HKT|AEST|AEDT|NZST|NZDT"

_MON = r"(?P<mon>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?"
_WEEKDAY = r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},?\s+)?"
_FRACTION = r"(?:[.,:](?P<f>\d{1,9})(?!\d))?"
_CLOCK = rf"(?P<h>\d{{1,2}}):(?P<mi>\d\d)(?::(?P<s>\d\d){_FRACTION})?(?:\s?(?P<half>[AaPp])\.?[Mm]\b\.?)?"
_ZONE = (
    r"(?:\s?(?P<utc>Z|UTC|GMT)(?![A-Za-z0-9])"
    r"|(?:\s?(?P<oh>[+-](?:0\d|1[0-4])):?(?P<om>[0-5]\d)|(?P<ah>[+-](?:0\d|1[0-4])))(?![\d:])"
    rf"|\s(?P<zone>{_ZONES})(?![A-Za-z0-9]))?"
)


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern + r"(?![A-Za-z0-9_])", re.ASCII)


ISO = _compile(
    r"(?P<y>\d{4})(?P<sep>[-/.])(?P<mo>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?:[T_-]|\s{1,3})"
    rf"(?P<h>\d{{1,2}})(?P<col>[:.])(?P<mi>\d\d)(?:(?P=col)(?P<s>\d\d){_FRACTION})?{_ZONE}"
)
# The commonest form of all, read without names because every line of a large log may come here.
PLAIN = _compile(
    r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?"
    rf"(?:(Z)|([+-])(0\d|1[0-4]):?([0-5]\d)|(?=[\s,\]|])(?!\s(?:[+-]\d|UTC|GMT|{_ZONES})))"
)
COMPACT = _compile(
    r"(?P<y>(?:19|20)\d\d)(?P<mo>\d\d)(?P<d>\d\d)[-T_ ]"
    rf"(?:(?P<h>\d{{1,2}}):(?P<mi>\d{{1,2}}):(?P<s>\d{{1,2}})|(?P<h2>\d\d)(?P<mi2>\d\d)(?P<s2>\d\d)){_FRACTION}{_ZONE}"
)
MONTH_FIRST = _compile(
    rf"{_WEEKDAY}{_MON}\s+(?P<d>\d{{1,2}})(?:,?\s+(?P<y>(?:19|20)\d\d))?,?\s+{_CLOCK}{_ZONE}(?:\s+(?P<y2>(?:19|20)\d\d)(?!\d))?"
)
DAY_FIRST = _compile(
    rf"{_WEEKDAY}(?P<d>\d{{1,2}})[/ .-]{_MON}[/ .-](?P<y>\d{{4}}|\d\d)(?:[:T]|,?\s+){_CLOCK}{_ZONE}"
)
NUMERIC = _compile(rf"(?P<a>\d\d?)(?P<sep>[/.-])(?P<b>\d\d?)(?P=sep)(?P<y>\d{{4}}),?[T ]\s?{_CLOCK}{_ZONE}")
SHORT = _compile(rf"(?P<y>\d\d)/(?P<mo>\d\d)/(?P<d>\d\d)\s+{_CLOCK}{_ZONE}")
NO_YEAR = _compile(rf"(?P<a>\d\d)(?P<sep>[-./])(?P<b>\d\d)[T ]{_CLOCK}{_ZONE}")
GLOG = _compile(
    rf"[IWEFD](?P<y>20\d\d)?(?P<mo>\d\d)(?P<d>\d\d)\s+(?P<h>\d\d):(?P<mi>\d\d):(?P<s>\d\d){_FRACTION}"
)
DIGITS = _compile(r"(?P<y>\d\d)(?P<mo>\d\d)(?P<d>\d\d)\s(?P<h>\d\d)(?P<mi>\d\d)(?P<s>\d\d)")
TIME_ONLY = _compile(rf"(?P<h>\d\d):(?P<mi>\d\d):(?P<s>\d\d){_FRACTION}")
DATE_ONLY = _compile(r"(?P<y>(?:19|20)\d\d)(?P<sep>[-/])(?P<mo>\d\d)(?P=sep)(?P<d>\d\d)(?![\d:.-]|T\d)")
EPOCH = re.compile(r"(\d{10})(?:(\d{3}|\d{6}|\d{9})|\.(\d{1,9}))?(?![\w.])", re.ASCII)

# What may stand before a record's time and is no part of it: brackets, `<34>1 `, colours, a byte order mark.
DECORATION = re.compile(r"(?:\x1b\[[0-9;]*m|<\d{1,3}>(?:\d )?|[\s\[(\"'*|\x00\ufeff]|-\s)*", re.ASCII)
_OWN_TOKEN = r"(?<![A-Za-z0-9_./\\-])"
NAMED = re.compile(
    r"(?<!\\)\"(?:@?timestamp|@?time|ts|@?t|datetime|date|asctime|event_?time|log_?time|timemillis|epochsecond|instant)\""
    r"\s*:\s*(?P<json>\"|(?=\d))"
    r"|(?:^|[\s,;{])(?:timestamp|time|ts|datetime|date|t)=(?P<logfmt>\"?)",
    re.IGNORECASE | re.ASCII,
)
AUDIT = re.compile(r"audit\((?=\d{10}\.)", re.ASCII)

# A head without this holds no time. Most lines of a stack trace do not, and searching for each form is slow.
MAY_HOLD_TIME = re.compile(r"\d[:.]\d\d?[:.]\d|\d:\d\d|\d{8}", re.ASCII)
FULL = (ISO, COMPACT, DAY_FIRST, MONTH_FIRST, NUMERIC, SHORT)
SEARCH_FULL = tuple(
    re.compile(_OWN_TOKEN + form.pattern, re.ASCII) for form in (ISO, COMPACT, DAY_FIRST, NUMERIC)
)
SEARCH_PART = tuple(re.compile(_OWN_TOKEN + form.pattern, re.ASCII) for form in (MONTH_FIRST, SHORT, NO_YEAR))

_ZH_CLOCK = (
    r"(?P<zhalf>凌晨|早上|上午|中午|下午|晚上|傍晚)?\s?(?P<h>\d{1,2})"
    r"(?:[:：](?P<mi>\d\d)(?:[:：](?P<s>\d\d)(?:\.(?P<f>\d{1,9}))?)?|[点时](?:(?P<mi2>\d{1,2})分(?:(?P<s2>\d{1,2})秒)?)?)"
)
_ZH = re.compile(
    rf"(?:(?P<y>\d{{4}})\s?年\s?)?(?P<mo>\d{{1,2}})\s?月\s?(?P<d>\d{{1,2}})\s?[日号]?(?:\s{{0,2}}的?{_ZH_CLOCK}(?!\d))?",
    re.ASCII,
)
SEARCH_PROSE = (
    *SEARCH_FULL,
    *SEARCH_PART,
    re.compile(
        rf"{_OWN_TOKEN}{_WEEKDAY}{_MON}\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s+(?P<y>(?:19|20)\d\d))?(?![\w:])",
        re.ASCII,
    ),
    re.compile(
        rf"{_OWN_TOKEN}(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s{_MON}(?:,?\s+(?P<y>(?:19|20)\d\d))?(?![\w:])",
        re.ASCII,
    ),
    re.compile(_OWN_TOKEN + DATE_ONLY.pattern, re.ASCII),
    re.compile(_OWN_TOKEN + DIGITS.pattern, re.ASCII),
    _ZH,
    re.compile(rf"(?<![A-Za-z0-9_.:/-]){_ZH_CLOCK}(?![\w:])", re.ASCII),
    re.compile(rf"(?<![A-Za-z0-9_.:/-]){_CLOCK}{_ZONE}(?![\w:])", re.ASCII),
    re.compile(r"(?<![A-Za-z0-9_.:/-])(?P<h>\d{1,2})\s?(?P<half>[AaPp])\.?[Mm]\b", re.ASCII),
)
