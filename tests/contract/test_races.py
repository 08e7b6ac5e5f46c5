"""Two at the same time: one wins, and the record stays whole."""

from __future__ import annotations

import asyncio
from typing import Any

from habeas.errors import SessionConflict
from habeas.storage.sessions import SessionStore

Two = tuple[SessionStore, SessionStore]


async def test_of_two_that_finish_exactly_one_wins(shared: Two, steps: Any) -> None:
    for number in range(10):
        run = await steps.begin(shared[0], f"s{number}")
        won = await asyncio.gather(
            *(steps.finish(store, run, answer=name) for store, name in zip(shared, "ab", strict=True))
        )
        assert sorted(won) == [False, True]
        assert (await shared[0].load_session(run.session_id)).answer == "ab"[won.index(True)]
    assert (await shared[0].audit()).broken == ()


async def test_of_two_that_begin_exactly_one_holds_it(shared: Two, steps: Any) -> None:
    for number in range(10):
        begun = await asyncio.gather(
            *(steps.begin(store, f"s{number}") for store in shared), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in begun) == ["SessionConflict", "SessionRun"], begun
        assert any(isinstance(one, SessionConflict) for one in begun)


async def test_of_two_that_record_a_call_both_get_one_record(shared: Two, steps: Any) -> None:
    run = await steps.begin(shared[0])
    for number in range(1, 11):
        one, other = await asyncio.gather(*(steps.record(store, run, number) for store in shared))
        assert one == other
    assert (await shared[0].load_session("s1")).invocation_count == 10
    assert (await shared[1].audit()).broken == ()


async def test_many_writers_make_one_chain(shared: Two, steps: Any) -> None:
    run = await steps.begin(shared[0])
    await asyncio.gather(*(steps.record(shared[number % 2], run, number) for number in range(1, 25)))
    report = await shared[0].audit()
    assert (report.sessions, report.invocations, report.broken) == (1, 24, ())


async def test_in_memory_too_tasks_do_not_share_a_transaction(steps: Any) -> None:
    async with await SessionStore.open("sqlite+aiosqlite:///:memory:") as store:
        runs = [await steps.begin(store, f"s{number}") for number in range(4)]
        await asyncio.gather(*(steps.record(store, run, n) for run in runs for n in range(1, 6)))
        report = await store.audit()
        assert (report.sessions, report.invocations, report.broken) == (4, 20, ())


async def test_a_fresh_database_may_be_opened_by_many_at_once(shared_url: str, steps: Any) -> None:
    stores = await asyncio.gather(*(SessionStore.open(shared_url) for _ in range(6)))
    for number, store in enumerate(stores):
        await steps.begin(store, f"s{number}")
    assert len(await stores[0].list_sessions()) == 6
    for store in stores:
        await store.close()


async def test_a_cancelled_record_is_whole_or_not_there(shared: Two, steps: Any) -> None:
    run = await steps.begin(shared[0])
    for number in range(1, 6):
        task = asyncio.create_task(steps.record(shared[0], run, number))
        await asyncio.sleep(0.0004 * number)
        task.cancel()
        await asyncio.wait([task])
    await steps.record(shared[1], run, 99)  # nothing is left locked
    report = await shared[0].audit()
    assert report.broken == ()
    assert 1 <= report.invocations <= 6
