"""Dump log files in several processes: the same output in the same order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor

from kip.log.dump import Options, Output, dump_range, first_position, may_hold
from kip.log.indexes import split
from kip.log.segments import LogFile

__all__ = ["dump_in_processes"]

_RANGE = 512 << 10
"""Bytes of a file that a process takes at a time; each gives ten times as much JSON, and some wait for their turn."""


def dump_in_processes(files: Iterable[LogFile], options: Options, jobs: int) -> Iterator[Output]:
    """Yield what these files hold, in their order."""
    with ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool:
        waiting: deque[Future[list[Output]]] = deque()
        for file in files:
            if not may_hold(file, options):
                continue
            for start, end in split(file, _RANGE, first_position(file, options)):
                waiting.append(pool.submit(_dump_whole_range, file, start, end, options))
                if len(waiting) > 2 * jobs:
                    yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _ignore_interrupts() -> None:
    """Leave it to the parent to stop, or each process prints where it was interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _dump_whole_range(file: LogFile, start: int, end: int, options: Options) -> list[Output]:
    return list(dump_range(file, start, end, options))
