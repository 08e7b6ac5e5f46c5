"""Who may work on a session: one at a time, and another when that one is gone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from habeas.errors import SessionConflict
from habeas.storage.owner import this_process
from habeas.storage.sessions import LEASE, SessionStore


async def test_a_session_that_is_worked_on_is_not_given_away(store: SessionStore, steps: Any) -> None:
    await steps.begin(store)
    with pytest.raises(SessionConflict, match=r"another-host:1:, until 2026-07-08T23:02:00Z"):
        await steps.begin(store, now=steps.now + LEASE - timedelta(seconds=1), owner="me:2:")


async def test_a_lease_that_ran_out_is_taken_over(store: SessionStore, steps: Any) -> None:
    first = await steps.begin(store)
    second = await steps.begin(store, now=steps.now + LEASE, owner="me:2:")
    assert (first.attempt, second.attempt) == (1, 2)
    assert second.started_at == first.started_at
    stored = await store.load_session("s1")
    assert (stored.lease_owner, stored.lease_until) == ("me:2:", steps.now + LEASE + LEASE)


async def test_an_owner_that_is_gone_is_taken_over_at_once(store: SessionStore, steps: Any) -> None:
    host = this_process().rsplit(":", 2)[0]
    await steps.begin(store, owner=f"{host}:{2**22 + 1}:nothing")  # above the highest process id of Linux
    assert (await steps.begin(store)).attempt == 2


async def test_an_owner_that_runs_is_waited_for(store: SessionStore, steps: Any) -> None:
    await steps.begin(store, owner=this_process())
    with pytest.raises(SessionConflict, match="worked on"):
        await steps.begin(store)


async def test_renewing_keeps_the_session(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    await store.renew(run, steps.now + timedelta(minutes=1))
    with pytest.raises(SessionConflict, match="23:03:00Z"):
        await steps.begin(store, now=steps.now + LEASE)


async def test_a_record_keeps_the_session(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    await steps.record(store, run, finished=steps.now + timedelta(minutes=1))
    with pytest.raises(SessionConflict, match="23:03:00Z"):
        await steps.begin(store, now=steps.now + LEASE)


async def test_a_released_session_is_free(store: SessionStore, steps: Any) -> None:
    await store.release(await steps.begin(store), steps.now)
    assert (await steps.begin(store)).attempt == 2


async def test_one_who_lost_the_session_cannot_write(store: SessionStore, steps: Any) -> None:
    lost = await steps.begin(store)
    later = steps.now + LEASE
    held = await steps.begin(store, now=later, owner="me:2:")
    for write in (steps.record(store, lost), store.renew(lost, later)):
        with pytest.raises(SessionConflict, match="taken over by me:2:: it is at attempt 2"):
            await write
    assert await steps.finish(store, lost) is False
    await store.release(lost, later)
    assert (await store.load_session("s1")).lease_owner == "me:2:"
    assert (await store.ledger("s1")).invocations == ()
    assert await steps.finish(store, held) is True


async def test_the_next_attempt_goes_on_where_the_first_ended(store: SessionStore, steps: Any) -> None:
    first = await steps.begin(store)
    recorded = await steps.record(store, first)
    second = await steps.begin(store, now=steps.now + LEASE)
    assert await steps.record(store, second, details=steps.details("asked again")) == recorded
    await steps.record(store, second, 2)
    assert await steps.finish(store, second)
    assert (await store.audit("s1")).broken == ()


async def test_renewing_a_finished_session_is_refused(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    await steps.finish(store, run)
    with pytest.raises(SessionConflict, match="finished"):
        await store.renew(run, steps.now)
