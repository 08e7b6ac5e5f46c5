"""Which fields a text has, under which keys, in which record and object."""

from __future__ import annotations

import json

import pytest

from habeas.gate.reading import Reading
from habeas.gate.records import MAX_DEPTH, read_fields
from habeas.gate.tree import Field
from habeas.text.canonical import canonicalise, unescape


def reading(text: str) -> Reading:
    return Reading.of(canonicalise(text))


def shape(text: str, *, with_strings: bool = False) -> list[str]:
    """Return a line for each field: its record, its object, `key=value`, and `*` where its order counts.

    Records and objects are called `a`, `b`, … as they come, and `c<ab` lies in `a` and in `b`.
    """
    one = reading(text)
    tree = read_fields(one, with_strings=with_strings)
    fields = [*tree.fields, *tree.inner]
    names: dict[int, str] = {}
    for holder in (holder for field in fields for holder in (field.record, field.node)):
        names.setdefault(holder, "abcdefghijklmn"[len(names)])

    def place(holder: int) -> str:
        outer = sorted(names[other] for other in tree.lineage(holder) if other in names and other != holder)
        return f"{names[holder]}<{''.join(outer)}" if outer else names[holder]

    def line(field: Field) -> str:
        value = " ".join(one.values[field.first : field.stop])
        mark = " *" if field.keeps_place else ""
        return f"{place(field.record)} {place(field.node)} {'.'.join(field.path)}={value}{mark}"

    assert tree.covers(len(one.values))
    return [line(field) for field in fields]


SHAPES = {
    "no name before an equals sign": ("=阈值", ["a<b b =阈 值 *"]),
    "JSON on a line of a record": ('a: 1\nb={"c": 2}', ["a<b b a=1", "c<b d<bc b.c=2"]),
    "keys and values in a line": (
        "alpha beta, state=up, lag: 4s; note here | a.b.c=1",
        ["a<b b =alpha beta *", "a<b b state=up", "a<b b lag=4 s", "a<b b =note here *", "a<b b a.b.c=1"],
    ),
    "an equals sign parts keys, and not a colon in a value": (
        "a=b=c d=e:f image=cart:12 url=http://x/y",
        ["a<b b a=", "a<b b b=c", "a<b b d=e f", "a<b b image=cart 12", "a<b b url=http://x/y"],
    ),
    "empty values": (
        "empty=, other: ; b, last=",
        ["a<b b empty=", "a<b b other=", "a<b b =b *", "a<b b last="],
    ),
    "keys of Chinese": (
        "阈值=4，当前值=91。是否恢复：否",
        ["a<b b 阈 值=4", "a<b b 当 前 值=91", "a<b b 是 否 恢 复=否"],
    ),
    "a key behind words of Chinese": ("磁盘 阈值=4", ["a<b b =磁 盘 *", "a<b b 阈 值=4"]),
    "keys of several words": (
        "Exit Code: 137\nLast Exit Reason: OOM",
        ["a<b b exit code=137", "a<b b last exit reason=oom"],
    ),
    "a sentence before a colon is no key": (
        "it went down after the second attempt: code=4",
        ["a<b b =it went down after the second attempt *", "a<b b code=4"],
    ),
    "places in arrays": (
        "rows[2].owner.name=kim, x[0][1].y: 4, sshd[42]: closed",
        [
            "a<b b rows.[2].owner.name=kim",
            "a<b b x.[0].[1].y=4",
            "a<b b =sshd *",
            "a<b b =42 *",
            "a<b b =closed *",
        ],
    ),
    "brackets outside of JSON": (
        "(a=1) [b=2] text (c=3) d=4",
        ["a<b b a=1", "a<b b b=2", "a<b b =text *", "a<b b c=3", "a<b b d=4"],
    ),
    "objects": (
        '{"a": {"b": 1, "c": 2}, "d": {"b": 3}, "e": {}, "f": []}',
        ["a b<a a.b=1", "a b<a a.c=2", "a c<a d.b=3", "a a e=", "a a f="],
    ),
    "arrays": (
        '{"a": [1, 2], "d": [{"e": 5}, {"e": 6, "f": {"g": 7}}]}',
        ["a b<a a=1 *", "a b<a a=2 *", "c<a c<a d.e=5", "d<a d<a d.e=6", "d<a e<ad d.f.g=7"],
    ),
    "an array of objects": ('[{"e": 5, "f": 6}, {"e": 7}]', ["a a e=5", "a a f=6", "b b e=7"]),
    "JSON behind a key": (
        'code=4 body={"error": {"code": 5}}, took=3',
        ["a<bc b code=4", "c<b d<bc body.error.code=5", "a<bc b took=3"],
    ),
    "JSON behind words": (
        'got {"a": 1} and {"a": 2}',
        ["a<b b =got *", "c<b c<b a=1", "a<b b =and *", "d<b d<b a=2"],
    ),
    "lines of JSON": ('{"a": 1, "b": 2}\n{"a": 3, "b": 4}', ["a a a=1", "a a b=2", "b b a=3", "b b b=4"]),
    "JSON over several lines": (
        '{\n  "a": "",\n  "b": {\n    "c": 1\n  },\n  "d": "x, y=1"\n}',
        ["a a a=", "a b<a b.c=1", "a a d=x y 1"],
    ),
    "a string that is not closed": ('{"a": "open\n "b": 1, "c": 2}', ["a a a=open", "a a b=1", "a a c=2"]),
    "labels": (
        'up{app="cart", pod="c-0"} 3\nup{app="cart", pod="c-1"} 4',
        [
            "a<b b =up *",
            "a<b b app=cart",
            "a<b b pod=c-0",
            "a<b b =3 *",
            "c<b b =up *",
            "c<b b app=cart",
            "c<b b pod=c-1",
            "c<b b =4 *",
        ],
    ),
    "a key that comes again": (
        "id=1 state=up id=2 state=down",
        ["a<b b id=1", "a<b b state=up", "c<b b id=2", "c<b b state=down"],
    ),
    "a record over two lines": (
        "a: 1\nb: 2\n\na: 3\nb: 4",
        ["a<b b a=1", "a<b b b=2", "c<b b a=3", "c<b b b=4"],
    ),
    "words between records": (
        "words here\nid=1\nmore words\nid=2 code=3",
        ["a<b b =words here *", "a<b b id=1", "c<b b =more words *", "c<b b id=2", "c<b b code=3"],
    ),
    "words behind a key": (
        "id=1, done, id=2, sent",
        ["a<b b id=1", "a<b b =done *", "c<b b id=2", "c<b b =sent *"],
    ),
    "words before the keys of a line": ("up, id=1, id=2", ["a<b b =up *", "a<b b id=1", "c<b b id=2"]),
    "YAML": (
        "kind: Job\nmeta:\n  name: cart\n  labels:\n    app: shop\nstate: up",
        ["a<b b kind=job", "a<b c<b meta.name=cart", "a<b d<bc meta.labels.app=shop", "a<b b state=up"],
    ),
    "a list of YAML": (
        "kind: Job\nsteps:\n- name: a\n  on: true\n- name: b\n- plain\nlast: 1",
        [
            "a<b b kind=job",
            "c<ab d<b steps.name=a",
            "c<ab d<b steps.on=true",
            "e<ab d<b steps.name=b",
            "a<b d<b steps=plain *",
            "a<b b last=1",
        ],
    ),
    "a list of YAML that is indented": (
        "steps:\n  - name: a\n    env:\n      - key: x\n      - key: y\n  - name: b\nlast: 1",
        [
            "a<h b<h steps.name=a",
            "c<ah d<bh steps.env.key=x",
            "e<ah d<bh steps.env.key=y",
            "f<h b<h steps.name=b",
            "g<h h last=1",
        ],
    ),
    "a list of words": (
        "allow:\n  - east\n  - west\ndeny: no",
        ["a b<a allow=east *", "a b<a allow=west *", "c<a a deny=no"],
    ),
    "a list without a key": ("- a: 1\n  b: 2\n- a: 3", ["a<b b a=1", "a<b b b=2", "c<b b a=3"]),
    "lines that are deeper": (
        "x: 1\n    y: 2\n    z: 3\nw: 4",
        ["a<c b<c x=1", "a<c b<c x.y=2", "a<c b<c x.z=3", "a<c c w=4"],
    ),
    "a deeper line behind several fields": ("x: 1, v: 5\n    y: 2", ["a<b b x=1", "a<b b v=5", "a<b b y=2"]),
    "a deeper line behind words": (
        "first words\n  deeper: 1\n  deep: 2",
        ["a<b b =first words *", "a<b b deeper=1", "a<b b deep=2"],
    ),
    "a line with a deeper value": (
        "key: value\n  more of it\nnext: 1",
        ["a<d b<d key=value", "c<d b<d key=more of it *", "c<d d next=1"],
    ),
    "a text that is indented": (
        "    a: 1\n    b:\n      c: 2\n    d: 3",
        ["a<b b a=1", "a<b c<b b.c=2", "a<b b d=3"],
    ),
    "a table": (
        "NAME   STATE\nrelay  up\nmast   down",
        ["a a name=relay", "a a state=up", "b b name=mast", "b b state=down"],
    ),
    "a table with an atom in two cells": (
        "day,reads,writes\nmon,19,4345\ntue,n,8",
        ["a a =mon 19,4345 *", "b b day=tue", "b b reads=n", "b b writes=8"],
    ),
    "a key that holds nothing": (
        "spec:\n  allow:\n  deny: no\nlast: 1",
        ["a<c b<c spec.allow=", "a<c b<c spec.deny=no", "a<c c last=1"],
    ),
    "a key of an item that holds nothing": (
        "- allow:\n  deny: no\n- allow:\n  deny: yes",
        ["a<b b allow=", "a<b b deny=no", "c<b b allow=", "c<b b deny=yes"],
    ),
    "an item whose key holds a list": (
        "- allow:\n  - east\n  - west\n- allow: no",
        ["a b<a allow=east *", "a b<a allow=west *", "c<a a allow=no"],
    ),
    "a list and deeper lines": (
        "a:\n  b:\n    c: 1\n    d:\n      e: 2\n  f: 3\ng: 4",
        ["a<e b<de a.b.c=1", "a<e c<bde a.b.d.e=2", "a<e d<e a.f=3", "a<e e g=4"],
    ),
    "brackets that do not fit": (
        '(a=1] b=2) {"c": 3 ] }, d=4',
        ["a<b b a=1", "a<b b b=2", "c<b c<b c=3", "a<b b d=4"],
    ),
    "a bracket of words in JSON": ('{"a": "x (y] z", "b": 1}', ["a a a=x y z", "a a b=1"]),
    "escaped quotes": ('{"a": "say \\"b: 1\\", c", "d": 2}', ["a a a=say b 1 c", "a a d=2"]),
    "a line end in a string": ('{"a": "x\\ny=1", "d": 2}', ["a a a=x\\ny 1", "a a d=2"]),
    "a key behind an empty line of JSON": ('{"a":\n"", "b": 1}', ["a a a=", "a a b=1"]),
    "names with points": (
        "a.b: 1, .c=2, d..e=3, 10.0.0.7: up",
        ["a<b b a.b=1", "a<b b c=2", "a<b b d..e=3", "a<b b 10.0.0.7=up"],
    ),
    "blank lines in YAML": ("a:\n\n  b: 1\n\n\nc: 2", ["a<c b<c a.b=1", "a<c c c=2"]),
    "a line end behind a key of JSON": ('{"a":\n  {"b": 1}, "c":\n  2}', ["a b<a a.b=1", "a a c=2"]),
    "an escaped line end between strings": ('{"a": "x", \n "b": 1}', ["a a a=x", "a a b=1"]),
    "a place without a name": (
        "[1].name=kim, x [2].name=lee",
        ["a<b b [1].name=kim", "a<b b =x *", "a<b b [2].name=lee"],
    ),
    "a path in a string": (
        '{"msg": "rows[2].name=kim said", "n": 1}',
        ["a a msg=rows 2 name kim said", "a a n=1"],
    ),
    "a path behind a key and in brackets": (
        "a=[1].b=2 (rows[3].c=4)",
        ["a<b b a=", "a<b b [1].b=2", "a<b b rows.[3].c=4"],
    ),
    "a table with an atom in two cells of four": (
        "day,reads,writes,note\nmon,19,4345,ok",
        ["a a =mon 19,4345 ok *"],
    ),
    "JSON behind a key in brackets": (
        '[pool body={"a": 1}] n=2',
        ["a<bc b =pool *", "c<b d<bc body.a=1", "a<bc b n=2"],
    ),
    "brackets behind a key": (
        'heap=(used=3, max=4) query=up{app="cart"} n=1',
        ["a<b b heap=", "a<b b used=3", "a<b b max=4", "a<b b query=up", "a<b b app=cart", "a<b b n=1"],
    ),
    "a bracket that closes another": ('{"c": 3 ], "e": 4}', ["a a c=3", "a a e=4"]),
    "keys behind keys": (
        "level: warn: 5\nnote: b c: 5\nwords: b c d: 5",
        ["a<b b level.warn=5", "a<b b note.b c=5", "a<b b words=b c d 5"],
    ),
    "items of one line": (
        "a=1, b=2,, c=3 | d=4。e=5、f=6",
        ["a<b b a=1", "a<b b b=2", "a<b b c=3", "a<b b d=4", "a<b b e=5", "a<b b f=6"],
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_text_is_read_field_by_field(name: str) -> None:
    text, expected = SHAPES[name]
    assert shape(text) == expected


def test_what_a_string_holds_is_read_by_itself_too() -> None:
    text = '{"n": 1, "at": {"msg": "was a=1, b=2"}}'
    whole = ["a a n=1", "a b<a at.msg=was a 1 b 2"]
    assert shape(text) == whole
    assert shape(text, with_strings=True) == [
        *whole,
        "c<ab d<ab =was *",
        "c<ab d<ab at.msg.a=1",
        "c<ab d<ab at.msg.b=2",
    ]


def test_places_of_what_a_string_holds_are_those_of_the_whole_text() -> None:
    one = reading('{"n": 1, "msg": "a=1, b=2"}')
    found = read_fields(one, with_strings=True).inner
    assert [(one.values[f.start], one.values[f.first : f.stop]) for f in found] == [
        ("a", ["1"]),
        ("b", ["2"]),
    ]


def test_records_of_a_string_lie_apart() -> None:
    text = json.dumps({"msg": "a=1 b=2; then a=3 b=4"})
    assert shape(text, with_strings=True)[1:] == [
        "b<a c<a msg.a=1",
        "b<a c<a msg.b=2",
        "b<a c<a =then *",
        "d<a c<a msg.a=3",
        "d<a c<a msg.b=4",
    ]


def test_an_object_in_a_string_lies_in_its_record() -> None:
    text = json.dumps({"msg": "a=1 b={c=2, d={e=3}}"})
    assert shape(text, with_strings=True)[1:] == [
        "b<ad c<a msg.a=1",
        "d<a e<ad msg.b.c=2",
        "d<a f<ade msg.b.d.e=3",
    ]


@pytest.mark.parametrize("words", ["up, a=1", "a b c d", "one: two: three four", "a=1"])
def test_a_string_with_one_key_or_none_is_only_a_value(words: str) -> None:
    assert read_fields(reading(json.dumps({"msg": words})), with_strings=True).inner == []


def test_a_place_in_an_array_is_kept_beside_the_path() -> None:
    one = reading('{"a": [{"b": 1}, {"b": [2, {"c": 3}], "d": 4}], "e": 5}')
    assert [(one.values[at], path) for at, path in read_fields(one).indexed.items()] == [
        ("b", ("a", "[0]", "b")),
        ("2", ("a", "[1]", "b")),
        ("c", ("a", "[1]", "b", "[0]", "c")),
        ("d", ("a", "[1]", "d")),
    ]
    rows = read_fields(reading('[{"a": 1}, {"a": 2}, {"a": 3}]'))
    assert list(rows.indexed.values()) == [("[0]", "a"), ("[1]", "a"), ("[2]", "a")]


def test_a_key_of_an_object_that_has_fields_is_covered_and_another_is_not() -> None:
    one = reading('{"a": {"b": 1}}')
    tree = read_fields(one)
    assert tree.covers(2 + 1)
    assert not tree.covers(2)
    assert not tree.covers(4)
    tree.fields.clear()
    assert not tree.covers(3)
    unclosed = read_fields(reading('{"a": 1, "b": {"c": {'))
    assert unclosed.covers(2)
    assert not unclosed.covers(3)
    assert not read_fields(reading('x=1\n{"a": 1, "b": {"c": {')).covers(5)


def test_a_quote_that_is_an_escape_does_not_end_a_string() -> None:
    unescaped = unescape(canonicalise('{"msg": "say \\"b: 1\\", c", "n": 1}'))
    assert unescaped is not None
    one = Reading.of(unescaped)
    found = {f.path: one.values[f.first : f.stop] for f in read_fields(one).fields}
    assert found == {("msg",): ["say", "b", "1", "c"], ("n",): ["1"]}


def test_many_brackets_beside_each_other_are_not_deep() -> None:
    assert read_fields(reading("(x) " * (MAX_DEPTH + 6) + 'body={"a": 1}')).fields[-1].path == ("body", "a")


@pytest.mark.parametrize("joint", [": ", ".x="])
def test_a_key_of_very_many_parts_is_cut(joint: str) -> None:
    one = reading(joint.join(f"k{i}" for i in range(2 * MAX_DEPTH)))
    tree = read_fields(one)
    assert tree.covers(len(one.values))
    assert max(len(f.path) for f in tree.fields) <= MAX_DEPTH + 1


def test_objects_deeper_than_the_limit_count_as_one() -> None:
    def depths(objects: int) -> list[int]:
        text = '{"a": ' * objects + '{"b": 1}' + ', "c": 2}' * objects
        return [len(f.path) for f in read_fields(reading(text)).fields]

    assert depths(MAX_DEPTH - 1) == [MAX_DEPTH, *range(MAX_DEPTH - 1, 0, -1)]
    assert depths(MAX_DEPTH + 5)[-MAX_DEPTH + 1 :] == list(range(MAX_DEPTH - 1, 0, -1))
    assert max(depths(MAX_DEPTH + 5)) == MAX_DEPTH


def test_a_long_key_is_a_sentence() -> None:
    assert shape("a" * 100 + ": 1") == [f"a<b b {'a' * 100}=1"]
    assert shape("a" * 101 + ": 1, b=2")[0] == f"a<b b ={'a' * 101} 1 *"
    assert shape("a" * 12 + " " + "b" * 12 + ": 1") == [f"a<b b {'a' * 12} {'b' * 12}=1"]
    assert shape("a" * 12 + " " + "b" * 13 + ": 1, b=2")[0] == f"a<b b ={'a' * 12} {'b' * 13} 1 *"
