"""Which texts are tables, and which cell stands under which name."""

from __future__ import annotations

import pytest

from habeas.gate.reading import Reading
from habeas.gate.tables import find_table
from habeas.text.canonical import canonicalise


def cells(text: str) -> list[str] | None:
    """Return the names of the columns and the cells of each row in one line each, and ` ; ` between them."""
    reading = Reading.of(canonicalise(text))
    table = find_table(reading)
    if table is None:
        return None
    names = [" ".join(name) for name in table.names]
    first, stop = table.header
    assert " ".join(reading.values[first:stop]) == " ".join(names)
    lines = [" ; ".join(names)]
    for row in table.rows:
        assert [cell.column for cell in row] == [(name,) for name in names]
        lines.append(" ; ".join(" ".join(cell.values(reading)) for cell in row))
    return lines


TABLES = {
    "columns": (
        "NAME    READY   LAST SEEN\nrelay   0/3     4 min",
        ["name ; ready ; last seen", "relay ; 0/3 ; 4 min"],
    ),
    "columns of Chinese": (
        "节点   状态   延迟\ndb-1   就绪   3ms",
        ["节 点 ; 状 态 ; 延 迟", "db-1 ; 就 绪 ; 3 ms"],
    ),
    "two columns": ("NAME   READY\nrelay  0/3\nmast   yes", ["name ; ready", "relay ; 0/3", "mast ; yes"]),
    "an empty cell": (
        "NAME    NODE   STATE\nrelay-1        up\nmast    r-2    down",
        ["name ; node ; state", "relay-1 ;  ; up", "mast ; r-2 ; down"],
    ),
    "empty cells at the end of a line": (
        "NAME    NODE   STATE\nrelay\nmast    r-2\nyard    r-3    down",
        ["name ; node ; state", "relay ;  ; ", "mast ; r-2 ; ", "yard ; r-3 ; down"],
    ),
    "an empty cell in a table that is indented": (
        "  NAME    NODE   STATE\n  relay          up\n  mast    r-2    down",
        ["name ; node ; state", "relay ;  ; up", "mast ; r-2 ; down"],
    ),
    "names set to the right": (
        "  PID   TTY    COMMAND\n12345          init\n    7   tty1   sh",
        ["pid ; tty ; command", "12345 ;  ; init", "7 ; tty1 ; sh"],
    ),
    "blank lines": (
        "\nNAME   READY\n\nrelay         \nmast   yes\n\n",
        ["name ; ready", "relay ; ", "mast ; yes"],
    ),
    "tabs": ("NAME\tNODE\tSTATE\nrelay\t\tup a while", ["name ; node ; state", "relay ;  ; up a while"]),
    "a rule under the names": ("NAME   READY\n----   -----\nrelay  0/3", ["name ; ready", "relay ; 0/3"]),
    "an empty cell behind a rule": (
        "---------------------\nNAME    NODE   STATE\nrelay          up",
        ["name ; node ; state", "relay ;  ; up"],
    ),
    "a cell wider than its column": (
        "NAME    NODE   STATE\nrelay-with-a-long-name r-1 up\nmast    r-2    down",
        ["name ; node ; state", "relay-with-a-long-name ; r-1 ; up", "mast ; r-2 ; down"],
    ),
    "a row without the first pipe": ("| name | state |\nrelay | up |", ["name ; state", "relay ; up"]),
    "a rule above the names": ("------------\nNAME   READY\nrelay  0/3", ["name ; ready", "relay ; 0/3"]),
    "pipes": (
        " name  | state\n-------+------\n relay | up  \n       | down",
        ["name ; state", "relay ; up", " ; down"],
    ),
    "pipes at both ends": (
        "| name | state |\n|---|---|\n| relay | |\n| | up |",
        ["name ; state", "relay ; ", " ; up"],
    ),
    "a pipe at the beginning alone": ("| name | state\n| relay | up", ["name ; state", "relay ; up"]),
    "a frame and a count": (
        "+-----+----+\n| id  | ms |\n+-----+----+\n| a-4 | 30 |\n+-----+----+\n1 row in set (0.01 sec)",
        ["id ; ms", "a-4 ; 30"],
    ),
    "a count in brackets": (" id  | ms\n-----+----\n a-4 | 30\n(1 row)", ["id ; ms", "a-4 ; 30"]),
    "a last column of several words": (
        "Volume     Size  Used Free Mounted on\n/dev/a     40G   38G    2G /\nscratch    4G    0 4G /mnt/some where",
        [
            "volume ; size ; used ; free ; mounted on",
            "/dev/a ; 40 g ; 38 g ; 2 g ; /",
            "scratch ; 4 g ; 0 ; 4 g ; /mnt/some where",
        ],
    ),
    "names with single spaces": (
        "Volume Blocks    Used Free On\n/dev/a 4000 300 1 /mnt a\n/dev/b 70 6 5 /mnt",
        [
            "volume ; blocks ; used ; free ; on",
            "/dev/a ; 4000 ; 300 ; 1 ; /mnt a",
            "/dev/b ; 70 ; 6 ; 5 ; /mnt",
        ],
    ),
    "three words": ("Volume  Used On\n/dev/a 4000 /mnt", ["volume ; used ; on", "/dev/a ; 4000 ; /mnt"]),
    "one word less than names": (
        "USER PID    CPU COMMAND LINE\nroot 17 3 init\nmail 18 4 sh  -c x",
        ["user ; pid ; cpu ; command line", "root ; 17 ; 3 ; init", "mail ; 18 ; 4 ; sh c x"],
    ),
    "commas": ("day,node,reads\nmon,n7,19\ntue,n8,", ["day ; node ; reads", "mon ; n7 ; 19", "tue ; n8 ; "]),
    "commas in quotes": (
        'day,note\nmon,"held, then ""sent"""\ntue,ok',
        ["day ; note", "mon ; held then sent", "tue ; ok"],
    ),
    "commas and one atom for two cells": (
        "day,reads,writes,note\nmon,19,4345,ok\n1,234,567,x",
        ["day ; reads ; writes ; note", "mon ; 19 ; 4345 ; ok", "1 ; 234 ; 567 ; x"],
    ),
}

NO_TABLES = {
    "one line": "NAME   READY   AGE",
    "names alone": "NAME   READY\n\n----   -----\n",
    "no names": "4711   12   9\nrelay  0/3  5",
    "one column": "NAME\nrelay",
    "words that may be of one cell": "NAME    NODE   STATE\nrelay with a long name   up",
    "something under two names": "NAME    NODE   STATE\nrelay with a long name   up",
    "nothing under the first name": "NAME    NODE   STATE\n        r-1    up",
    "another number of cells between pipes": "name | state\nrelay | up | 4",
    "another number of cells between commas": "day,node\nmon,n7,19",
    "a blank behind the commas of the names": "day, node\nmon, n7",
    "fewer words than names": "Volume Blocks    Used Free Or On\n/dev/a 4000 300 1",
    "two words": "Volume    Used On\n/dev/a 4000\n/dev/b 7",
    "names in one run": "the relay was up\nthe mast was down",
    "a name that is a sentence": "it was up all day   STATE\nrelay               up",
    "more than forty columns": "\n".join("  ".join(f"c{i}" for i in range(41)) for _ in range(2)),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_read_cell_by_cell(name: str) -> None:
    text, expected = TABLES[name]
    assert cells(text) == expected


@pytest.mark.parametrize("name", NO_TABLES)
def test_a_text_that_is_no_table(name: str) -> None:
    assert cells(NO_TABLES[name]) is None


def test_forty_columns_are_a_table() -> None:
    assert cells("\n".join("  ".join(f"c{i}" for i in range(40)) for _ in range(2))) is not None


@pytest.mark.parametrize("name", ["an empty cell", "empty cells at the end of a line", "commas", "pipes"])
def test_each_atom_is_in_one_row(name: str) -> None:
    reading = Reading.of(canonicalise(TABLES[name][0]))
    table = find_table(reading)
    assert table is not None
    edges = [table.header, *((row[0].first, row[-1].stop) for row in table.rows)]
    assert [first for first, _ in edges] == [0, *(stop for _, stop in edges[:-1])]
    assert edges[-1][1] == len(reading.values)


def test_an_atom_that_reaches_into_a_cell_belongs_to_both() -> None:
    reading = Reading.of(canonicalise("day,reads,writes\nmon,19,4345"))
    table = find_table(reading)
    assert table is not None
    assert [(cell.first, cell.stop, cell.alone) for cell in table.rows[0]] == [
        (3, 4, None),
        (4, 5, ["19"]),
        (4, 5, ["4345"]),
    ]
