"""Which process holds a session, and whether it still runs."""

from __future__ import annotations

import os
import socket
from pathlib import Path


def this_process() -> str:
    """Return what this process is called as an owner: `host:pid:start`.

    `host` holds the process-id namespace, so that two containers with one name are two hosts; `start` holds
    the boot, so that a process id that is used again is another owner.
    """
    return f"{_host()}:{os.getpid()}:{_start(os.getpid()) or ''}"


def is_gone(owner: str) -> bool:
    """Return whether the process that `owner` names is known to run no more.

    False when it cannot be known: another host, another operating system, a name that is none of ours.
    """
    host, pid_text, start = [*owner.rsplit(":", 2), "", ""][:3]
    if os.name != "posix" or host != _host() or not (pid_text.isascii() and pid_text.isdecimal()):
        return False
    try:
        os.kill(int(pid_text), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        pass  # it runs, as another user; or it is no process id at all
    now = _start(int(pid_text))
    return bool(start) and now is not None and now != start


def _host() -> str:
    try:
        namespace = Path("/proc/self/ns/pid").readlink().name.strip("pid:[]")
    except OSError:
        return socket.gethostname()
    return f"{socket.gethostname()}/{namespace}"


def _start(pid: int) -> str | None:
    """Return when the process began (boot and clock ticks), or `ended` for a zombie; None: not known."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii")[:8]
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The command name stands in brackets and may hold anything; what follows begins with field 3
    # (proc_pid_stat(5)).
    fields = stat.rpartition(")")[2].split()
    return "ended" if fields[0] in {"Z", "X"} else f"{boot}-{fields[19]}"
