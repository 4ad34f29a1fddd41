"""Print log files from several processes, producing the same lines in the same order as a single process.

Each process takes ranges of files, reads ahead and prints each range itself when it is its turn: the printed lines are
ten times as large as their input, so passing them through another process would be too expensive. A process takes
another range whenever it has read one, so a slow process reads fewer. The processes coordinate without the parent,
because any work in the parent takes CPU time from a worker.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, pairwise
from multiprocessing.connection import Pipe, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import TypeAlias

from kip.log.dumps.dump import Dumped, DumpedLines, DumpOptions, dump_range, first_position, may_hold
from kip.log.errors import LogError
from kip.log.segments.files import LogFile
from kip.log.segments.indexes import split
from kip.log.segments.reader import Damage

_RANGE = 512 << 10
"""Bytes of a file per range: enough to amortize the cost of taking it, and few enough lines to keep in memory."""
_AHEAD = 16 << 20
"""Bytes of lines that a process keeps until it is its turn: more than several ranges produce, and less than glibc's
32 MB limit, which matters for `_work`.
"""
_QUEUED = 8
"""The maximum number of ranges per process that are given out but not yet reported as printed."""
_PATIENCE = 0.2
"""Seconds that a process waits before it checks whether the parent is still alive."""

Shape: TypeAlias = Callable[[Iterator[Dumped]], Iterator[Dumped]]
_Write: TypeAlias = Callable[[Dumped], None]


@dataclass(frozen=True, slots=True)
class _Range:
    """The part of a file between two positions.

    Attributes:
        number: its place in the order of all ranges.
        is_reported: whether to report to the parent when it has been printed.
    """

    number: int
    is_reported: bool
    file: LogFile
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Printed:
    """A report that all ranges up to `number` are printed; `unreadable` counts undecodable records in the last one."""

    number: int
    unreadable: int


_Report: TypeAlias = Damage | OSError | _Printed


def print_in_processes(
    files: Iterable[LogFile], options: DumpOptions, jobs: int, shape: Shape, write: _Write
) -> Iterator[Dumped]:
    """Print the contents of these files in order, and yield progress.

    The outputs are damage and, for each range, a block without its lines. `shape` and `write` are pickled and called in
    the processes: `shape` converts outputs to the form in which `write` prints them. Raises the OSError with which
    `write` failed, and LogError if a process ends prematurely.
    """
    # pyarrow's threads do not survive a fork.
    context = multiprocessing.get_context("spawn" if "pyarrow" in sys.modules else None)
    try:
        shared = _Shared(context, jobs)
    except OSError as error:
        raise LogError(f"processes cannot share work here: {error.strerror}; leave out --jobs") from None
    ranges = _ranges(files, options, jobs)
    queued = deque(islice(ranges, jobs * _QUEUED))
    with ExitStack() as stack:
        work = partial(context.Process, target=_work, args=(shared, options, shape, write), daemon=True)
        processes = [stack.enter_context(_started(work())) for _ in range(min(jobs, len(queued)))]
        shared.ranges.close()  # otherwise `queue` blocks forever instead of failing once all processes have ended
        for file_range in queued:
            shared.queue(file_range)
        while queued:
            report = _next_report(shared, processes)
            if isinstance(report, OSError):
                raise report
            if isinstance(report, Damage):
                yield report
                continue
            while queued and queued[0].number <= report.number:
                printed = queued.popleft()
                unreadable = report.unreadable if printed.number == report.number else 0
                yield DumpedLines(b"", printed.start, printed.end, unreadable)
                for following in islice(ranges, 1):
                    queued.append(following)
                    shared.queue(following)


def _ranges(files: Iterable[LogFile], options: DumpOptions, jobs: int) -> Iterator[_Range]:
    """Yield all ranges. The last is reported to the parent, and others often enough to keep the processes busy."""
    often = jobs * _QUEUED // 2
    for number, (part, following) in enumerate(pairwise(chain(_parts(files, options), [None]))):
        if part:
            yield _Range(number, following is None or number % often == 0, *part)


def _parts(files: Iterable[LogFile], options: DumpOptions) -> Iterator[tuple[LogFile, int, int]]:
    for file in files:
        if may_hold(file, options):
            reached = first_position(file, options)
            try:
                for start, end in split(file, _RANGE, reached):
                    yield file, start, end
                    reached = end
            except OSError:
                yield file, reached, file.size  # reading this range reports the same error in its place


class _Shared:
    """The state that processes share: ranges to read, the turn to print, and reports to the parent.

    Attributes:
        ranges: the connection from which processes take ranges.
        reports: the connection from which the parent reads. Only the process whose turn it is sends reports, so that
            they arrive in the order of ranges.
    """

    def __init__(self, context: BaseContext, jobs: int) -> None:
        self.ranges, self._queue = Pipe(duplex=False)
        self._taking = context.Lock()
        # One per unprinted range that has been given out: whether all ranges before it have been printed.
        self._turns = [context.Semaphore(number == 0) for number in range(jobs * _QUEUED)]
        self.reports, self._reporting = Pipe(duplex=False)

    def queue(self, task: _Range) -> None:
        """Queue another range for any process."""
        with suppress(OSError):  # all have ended, and `_next_report` raises the reason
            self._queue.send(task)

    def take(self) -> _Range | None:
        """Return the next range, or None if there is none yet."""
        with self._taking:
            task: _Range | None = self.ranges.recv() if self.ranges.poll() else None
        return task

    def wait_for_range(self) -> None:
        """Wait up to `_PATIENCE` seconds for a range to take."""
        self.ranges.poll(_PATIENCE)

    def is_turn(self, task: _Range, patience: float) -> bool:
        """Return whether it is a range's turn, waiting up to `patience` seconds; if so, call `end_turn` afterwards."""
        return self._turns[task.number % len(self._turns)].acquire(patience > 0, patience)

    def end_turn(self, task: _Range) -> None:
        """Let the next range be printed."""
        self._turns[(task.number + 1) % len(self._turns)].release()

    def report(self, report: _Report) -> None:
        """Send a report to the parent. Raises OSError if the parent has exited."""
        self._reporting.send(report)


@contextmanager
def _started(process: BaseProcess) -> Iterator[BaseProcess]:
    """Start a process and terminate it at the end of the block. Raises LogError if it cannot be started."""
    # Only the parent handles interrupts, even before the process is able to ignore them.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    except OSError as error:
        raise LogError(f"a process cannot be started: {error.strerror}; use fewer --jobs") from None
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    try:
        yield process
    finally:
        process.terminate()
        process.join()


def _next_report(shared: _Shared, processes: Iterable[BaseProcess]) -> _Report:
    """Wait for the next report. Raises LogError if a process has ended."""
    sentinels = {process.sentinel: process for process in processes}
    ready = wait([shared.reports, *sentinels])
    if shared.reports in ready:
        report: _Report = shared.reports.recv()
        return report
    ended = next(process for sentinel, process in sentinels.items() if sentinel in ready)
    ended.join()
    code = ended.exitcode or 0
    reason = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
    advice = "so the output is incomplete; start again, with fewer --jobs if memory is short"
    raise LogError(f"a process {reason}, {advice}")


def _work(shared: _Shared, options: DumpOptions, shape: Shape, write: _Write) -> None:
    """Take ranges, read them ahead, and print each when it is its turn, until the parent has exited."""
    shared.reports.close()  # otherwise sending reports never fails
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Unlike the default action, a handler lets the system finish a write to a file, so no line is truncated.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(1))
    # After freeing a block as large as all kept lines, glibc retains memory for the next lines instead of returning it.
    bytes(_AHEAD)
    readings: deque[_Reading] = deque()
    with suppress(OSError):
        while True:
            has_room = sum(reading.size for reading in readings) < _AHEAD
            may_read = has_room and bool(readings) and not readings[-1].is_read
            if has_room and not may_read and (task := shared.take()):
                readings.append(_Reading(task, shape(dump_range(task.file, task.start, task.end, options))))
                may_read = True
            if readings and shared.is_turn(readings[0].task, 0 if may_read else _PATIENCE):
                readings.popleft().print(write, shared)
            elif may_read:
                readings[-1].read_next()
            elif _is_orphan():
                return
            elif not readings:
                shared.wait_for_range()


def _is_orphan() -> bool:
    """Return whether the parent has exited."""
    parent = multiprocessing.parent_process()
    return parent is None or not parent.is_alive()


class _Reading:
    """A range, and the outputs read from it but not yet printed.

    Attributes:
        size: the size of these outputs in bytes.
        is_read: whether the range has been read completely.
    """

    def __init__(self, task: _Range, outputs: Iterator[Dumped]) -> None:
        self.task = task
        self._outputs = outputs
        self._ahead: list[Dumped] = []
        self.size = 0
        self.is_read = False

    def read_next(self) -> None:
        """Read the next output: a block or damage."""
        output = next(self._outputs, None)
        if output is None:
            self.is_read = True
        else:
            self._ahead.append(output)
            self.size += sys.getsizeof(output.lines if isinstance(output, DumpedLines) else output.reason)

    def print(self, write: _Write, shared: _Shared) -> None:
        """Print the range to its end, report it and pass the turn on. Raises OSError if a write or a report fails."""
        unreadable = 0
        for output in chain(self._ahead, self._outputs):
            try:
                write(output)
            except OSError as error:
                shared.report(error)
                raise
            if isinstance(output, Damage):
                shared.report(output)
            else:
                unreadable += output.unreadable
        if unreadable or self.task.is_reported:
            shared.report(_Printed(self.task.number, unreadable))
        shared.end_turn(self.task)
