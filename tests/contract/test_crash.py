"""A process that is killed leaves a record that another goes on with."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from typing import Any

from habeas.storage.sessions import SessionStore

RECORDS_UNTIL_KILLED = textwrap.dedent(
    """
    import asyncio, sys
    from datetime import datetime, UTC
    from habeas.contracts import EvidenceRef, EvidenceStatus, RetrievalDetails, ToolCall
    from habeas.storage.chain import call_key
    from habeas.storage.owner import this_process
    from habeas.storage.sessions import SessionStore

    NOW = datetime(2026, 7, 8, 23, 0, tzinfo=UTC)

    async def main():
        store = await SessionStore.open(sys.argv[1])
        run = await store.begin("s1", "Did order-service lose its database?", "en", NOW, this_process())
        ref = EvidenceRef(raw_path="$.logs[0]", text="23:00:01 ERROR pool is empty")
        details = RetrievalDetails(
            evidence_refs=(ref,), evidence_status=EvidenceStatus.EVIDENCE, searched=10, total=1
        )
        for number in range(1, 100_000):
            arguments = {"kind": "logs", "limit": number}
            call = ToolCall(tool_name="query_logs", source="app.log", arguments=arguments)
            key = call_key("s1", call.tool_name, call.source, call.arguments)
            await store.record(run, key, call, b"pool is empty" * 1000, details, NOW, NOW)
            print(number, flush=True)

    asyncio.run(main())
    """
)


async def test_a_killed_process_is_succeeded_at_once(shared_url: str, steps: Any) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", RECORDS_UNTIL_KILLED, shared_url],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    for _ in range(5):
        assert child.stdout.readline().strip().isdecimal(), child.communicate()[1]
    os.kill(child.pid, signal.SIGKILL)
    told = 5 + len(child.communicate()[0].split())

    async with await SessionStore.open(shared_url) as store:
        run = await steps.begin(store)  # its lease has not run out
        assert run.attempt == 2
        found = await store.find_call("s1", steps.key(run, steps.call(3)))
        assert found is not None
        assert await steps.record(store, run, 3, details=steps.details("asked again")) == found
        report = await store.audit()
        assert report.broken == ()
        assert told <= report.invocations <= told + 1  # the last one may not have been told any more
        assert await steps.finish(store, run)
