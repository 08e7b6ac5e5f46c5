"""What stands beyond the edges of a quotation and changes it: comparisons, exceptions, units, bounds, negations."""

from __future__ import annotations

import pytest

from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt

MATCH, INCONCLUSIVE = ExcerptOutcome.MATCH, ExcerptOutcome.INCONCLUSIVE


@pytest.mark.parametrize(
    ("text", "excerpt", "reason"),
    [
        ("backlog is less than 40 items on shard two", "40 items on shard two", "'than' before '40'"),
        ("up to 40 items wait on shard two", "40 items wait on shard two", "'up to' before '40'"),
        ("backlog > 40 items on shard two", "40 items on shard two", "'>' before '40'"),
        ("积压不足40条等待消息", "40条等待消息", "'不足' before '40'"),
        ("不足40条消息积压", "40条消息积压", "'不足' before '40'"),
        ("no node lost the lease", "node lost the lease", "'no' before 'node'"),
        ("all nodes except db-1 lost the lease", "db-1 lost the lease", "'except' before 'db-1'"),
        ("apart from db-1 lost the lease", "db-1 lost the lease", "'apart' before 'db-1'"),
        ("除了 db-1 都已恢复服务", "db-1 都已恢复服务", "'除' before 'db-1'"),
        ("except for db-1, all nodes run well", "all nodes run well", "the exception before 'all'"),
        ("除了 db-1 之外，所有节点正常运行", "所有节点正常运行", "the exception before '所'"),
        ("client waited 5 minutes or more for a lease", "client waited 5 minutes", "'or' behind 'minutes'"),
        ("pool is ready: false, idle: 3", "pool is ready", "'false' behind 'ready'"),
        ("gateway retried 3万次 and left", "gateway retried 3", "the unit '万次' of '3'"),
        ("gateway waited 500毫秒 and left", "gateway waited 500毫", "the unit '毫秒' of '500'"),
        ("gateway waited 500ms and left", "gateway waited 500", "the unit 'ms' of '500'"),
        ("cache holds 3万 and more keys", "cache holds 3", "the unit '万' of '3'"),
        ("backup took 1h30m on db-1", "backup took 1h", "'30m' behind '1h'"),
        ("backup took 1h30m on db-1", "30m on db-1", "'h' before '30'"),
        ("吞吐平均为 100次/秒，延迟低", "吞吐平均为 100", "the unit '次秒' of '100'"),
    ],
)
def test_what_is_cut_off_at_an_edge_and_changes_the_words_makes_them_prove_nothing(
    text: str, excerpt: str, reason: str
) -> None:
    found = compare_excerpt(excerpt, text)
    assert (found.outcome, found.difference) == (INCONCLUSIVE, f"{reason} is left out")


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("backlog is at 40 items on shard two", "40 items on shard two"),
        ("to 40 hosts the lease went up", "40 hosts the lease went up"),
        ("backlog is less than 40 items on shard two", "is less than 40 items on shard two"),
        ("less than ten left; 40 items on shard two", "40 items on shard two"),
        ("not now; node lost the lease", "node lost the lease"),
        ("on db-1, all nodes run well", "all nodes run well"),
        ("except for db-1; on db-2, all nodes run well", "all nodes run well"),
        ("已删除 db-1 旧的租约", "db-1 旧的租约"),
        ("client waited 5 minutes for a lease or more", "client waited 5 minutes"),
        ("pool is ready: true, idle: 3", "pool is ready"),
        ("gateway retried 3万次 and left", "gateway retried 3万次"),
        ("gateway waited 500毫秒 and left", "gateway waited 500毫秒"),
        ("gateway waited 500 ms and left", "gateway waited 500ms and"),
    ],
)
def test_what_is_cut_off_and_changes_nothing_leaves_a_match(text: str, excerpt: str) -> None:
    assert compare_excerpt(excerpt, text).outcome is MATCH


MARKS = "…|...|.....|⋯|[...]|[snip]|(snipped)|<cut>|[truncated by me]|[omitted]|[elided]|--snip--|[省略]|(中略)|[略]"


@pytest.mark.parametrize("mark", MARKS.split("|"))
def test_every_mark_of_an_ellipsis_cuts_the_excerpt(mark: str) -> None:
    found = compare_excerpt(
        f"pool exhausted {mark} while tenants wait", "pool exhausted at 5 again while tenants wait"
    )
    assert (found.outcome, found.canonical_text) == (MATCH, "pool exhausted … while tenants wait")


@pytest.mark.parametrize(
    ("excerpt", "outcome"),
    [
        ("a lease was … renewed by db-1", INCONCLUSIVE),
        ("a lease was not … by db-1", MATCH),
        ("the node db-2 … renewed by db-1", INCONCLUSIVE),
    ],
)
def test_a_negation_between_two_pieces_may_not_be_cut_out(excerpt: str, outcome: ExcerptOutcome) -> None:
    text = "the node db-2 is up, a lease was not yet renewed by db-1"
    assert compare_excerpt(excerpt, text).outcome is outcome


def test_a_repeated_piece_counts_where_it_stands_next_to_the_other() -> None:
    text = "lease lost on db-1 with no warning, lease lost on db-2 after timeout"
    found = compare_excerpt("lease lost … after timeout", text)
    assert found.outcome is MATCH
    assert found.spans == ((text.rindex("lease"), text.rindex(" on")), (text.index("after"), len(text)))


def test_the_middle_piece_counts_where_it_stands_next_to_the_last() -> None:
    text = "lease renewed on db-1; node lost with no warning, node lost after timeout"
    found = compare_excerpt("lease renewed … node lost … after timeout", text)
    assert found.spans[1] == (text.rindex("node"), text.rindex(" after"))


def test_what_cannot_be_seen_is_named() -> None:
    found = compare_excerpt("the cart pool took 5", "the cart pool took 5\u200b0 times")
    assert found.difference == "the text goes on behind what cannot be seen"


def test_a_piece_counts_at_the_place_that_leaves_room_for_the_next() -> None:
    text = "lease lost on db-1 after timeout; lease lost on db-2"
    found = compare_excerpt("lease lost … after timeout", text)
    assert (found.outcome, found.spans) == (MATCH, ((0, 10), (text.index("after"), text.index(";"))))


LINES = "09:14:02 mailer pool is exhausted\n  at mail.Pool.take\n09:14:03 ledger lease was lost again"


@pytest.mark.parametrize(
    ("excerpt", "outcome"),
    [
        ("09:14:02 mailer pool … was lost again", INCONCLUSIVE),
        ("09:14:02 mailer pool … at mail.Pool.take", MATCH),
        ("mail.Pool.take … 09:14:03 ledger lease", MATCH),
    ],
)
def test_a_mark_may_not_join_the_beginning_of_one_log_record_to_the_end_of_another(
    excerpt: str, outcome: ExcerptOutcome
) -> None:
    assert compare_excerpt(excerpt, LINES).outcome is outcome


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("gateway waited 500ms in the queue of shard two", "gateway waited 500 in the queue"),
        ("gateway retried 3万次 in the night of shard two", "gateway retried 3 in the night"),
        ("gateway retried 3万次 in the night of shard two", "gateway retried 3次 in the night"),
    ],
)
def test_a_unit_left_out_without_a_mark_makes_another_amount(text: str, excerpt: str) -> None:
    assert compare_excerpt(excerpt, text).outcome is ExcerptOutcome.MISMATCH


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("client waited 5 minutes or more for a lease", "client waited 5"),
        ("client waited 5.5 minutes or more for a lease", "client waited 5.5 minutes"),
        ("the client waited 40 or fewer minutes", "the client waited 40"),
        ("pool=main ready=false idle=3", "pool=main ready"),
        ('"pool": "main", "ready": "no", "idle": 3', '"pool": "main", "ready"'),
        ("all leases of db-1 … expired except two of db-2", "leases of db-1 … expired"),
    ],
)
def test_a_bound_or_a_denial_behind_the_edge_makes_it_prove_nothing(text: str, excerpt: str) -> None:
    assert compare_excerpt(excerpt, text).outcome is INCONCLUSIVE
