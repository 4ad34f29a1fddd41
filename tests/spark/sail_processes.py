"""The processes of the embedded engine."""

from __future__ import annotations

import re
import time
from pathlib import Path


def processes() -> dict[int, int]:
    """Return the processes of the servers that run, and their parents."""
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if b"sail_server.py" in (place / "cmdline").read_bytes():
                parent = re.search(r"^PPid:\t(\d+)$", (place / "status").read_text(), re.MULTILINE)
                found[int(place.name)] = int(parent[1]) if parent else 0
        except OSError:
            continue
    return found


def server_of(parent: int) -> list[int]:
    """Return the process that a client started, and its child, which has Sail, as far as they run."""
    found = processes()
    outer = [process for process, started_by in found.items() if started_by == parent]
    return outer + [process for process, started_by in found.items() if started_by in outer]


def wait_for_end(server: list[int]) -> None:
    until = time.monotonic() + 60
    while not processes().keys().isdisjoint(server) and time.monotonic() < until:
        time.sleep(0.1)
    assert processes().keys().isdisjoint(server)
