"""Print log files from several processes: the same lines in the same order as from one.

Each process takes ranges of files, reads ahead and prints each range itself when it is its turn, because lines are ten
times as many bytes as what they are made of, and would cost too much on their way through another process. It takes
another range whenever it has read one, so a slow process reads fewer. They agree without the parent, because whenever
that does something, it takes the core from a process that is at work.
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

from kip.log.dump import Block, Options, Output, dump_range, first_position, may_hold
from kip.log.errors import LogError
from kip.log.indexes import split
from kip.log.reader import Damage
from kip.log.segments import LogFile

__all__ = ["print_in_processes"]

_RANGE = 512 << 10
"""Bytes of a file that a process takes at a time: much beside what taking them costs, little for the lines to keep."""
_AHEAD = 16 << 20
"""Bytes of lines that a process keeps until it is its turn: more than some ranges give, and below glibc's 32 MB for
what `_work` does with it."""
_GIVEN = 8
"""Ranges for each process that are given out at most before the parent knows that they have been printed."""
_PATIENCE = 0.2
"""Seconds that a process waits before it looks whether the parent is still there."""

Shape: TypeAlias = Callable[[Iterator[Output]], Iterator[Output]]
Write: TypeAlias = Callable[[Output], None]


@dataclass(frozen=True, slots=True)
class _Range:
    """What stands between two positions of a file.

    Attributes:
        number: its place in the order of all ranges.
        is_told: whether the parent wants to know when it has been printed.
    """

    number: int
    is_told: bool
    file: LogFile
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Printed:
    """All ranges up to this one have been printed, and in this one so many records could not be decoded."""

    number: int
    unreadable: int


_Report: TypeAlias = Damage | OSError | _Printed


def print_in_processes(
    files: Iterable[LogFile], options: Options, jobs: int, shape: Shape, write: Write
) -> Iterator[Output]:
    """Print what these files hold, in their order, and yield what has been printed.

    That is damage, and for each range a block without its lines. `shape` and `write` are called in the processes, and
    go there pickled: one gives outputs the form in which the other prints them. Raises the OSError with which `write`
    failed, and LogError if a process ends too early.
    """
    # The threads of pyarrow do not survive a fork.
    context = multiprocessing.get_context("spawn" if "pyarrow" in sys.modules else None)
    try:
        shared = _Shared(context, jobs)
    except OSError as error:
        raise LogError(f"processes cannot share work here: {error.strerror}; leave out --jobs") from None
    ranges = _ranges(files, options, jobs)
    given = deque(islice(ranges, jobs * _GIVEN))
    with ExitStack() as stack:
        work = partial(context.Process, target=_work, args=(shared, options, shape, write), daemon=True)
        processes = [stack.enter_context(_started(work())) for _ in range(min(jobs, len(given)))]
        shared.ranges.close()  # or giving never fails, but waits for ever once all processes have ended
        for each in given:
            shared.give(each)
        while given:
            report = _next_report(shared, processes)
            if isinstance(report, OSError):
                raise report
            if isinstance(report, Damage):
                yield report
                continue
            while given and given[0].number <= report.number:
                printed = given.popleft()
                unreadable = report.unreadable if printed.number == report.number else 0
                yield Block(b"", printed.start, printed.end, unreadable)
                for following in islice(ranges, 1):
                    given.append(following)
                    shared.give(following)


def _ranges(files: Iterable[LogFile], options: Options, jobs: int) -> Iterator[_Range]:
    """Yield all ranges. The parent is told of the last, and of others as often as keeps the processes in work."""
    often = jobs * _GIVEN // 2
    for number, (part, following) in enumerate(pairwise(chain(_parts(files, options), [None]))):
        if part:
            yield _Range(number, following is None or number % often == 0, *part)


def _parts(files: Iterable[LogFile], options: Options) -> Iterator[tuple[LogFile, int, int]]:
    for file in files:
        if may_hold(file, options):
            reached = first_position(file, options)
            try:
                for start, end in split(file, _RANGE, reached):
                    yield file, start, end
                    reached = end
            except OSError:
                yield file, reached, file.size  # who reads it meets the same error, and says so in its place


class _Shared:
    """What the processes share: ranges to read, whose turn it is to print, and what the parent is told.

    Attributes:
        ranges: where processes take ranges from.
        reports: where the parent reads. Only who has the turn reports, so that reports stand in the order of ranges.
    """

    def __init__(self, context: BaseContext, jobs: int) -> None:
        self.ranges, self._given = Pipe(duplex=False)
        self._taking = context.Lock()
        # One for each range that is given and not printed: whether all before it are.
        self._turns = [context.Semaphore(number == 0) for number in range(jobs * _GIVEN)]
        self.reports, self._reporting = Pipe(duplex=False)

    def give(self, task: _Range) -> None:
        """Let some process read another range."""
        with suppress(OSError):  # all have ended, and `_next_report` tells why
            self._given.send(task)

    def take(self) -> _Range | None:
        """Return the next range; None if there is none for now."""
        with self._taking:
            task: _Range | None = self.ranges.recv() if self.ranges.poll() else None
        return task

    def wait_for_range(self) -> None:
        """Wait until there may be a range to take, for `_PATIENCE` at most."""
        self.ranges.poll(_PATIENCE)

    def is_turn(self, task: _Range, patience: float) -> bool:
        """Return whether it is a range's turn, or becomes it within some seconds. If so, `pass_on` has to follow."""
        return self._turns[task.number % len(self._turns)].acquire(patience > 0, patience)

    def pass_on(self, task: _Range) -> None:
        """Let the next range be printed."""
        self._turns[(task.number + 1) % len(self._turns)].release()

    def report(self, report: _Report) -> None:
        """Tell the parent. Raises OSError if it has gone."""
        self._reporting.send(report)


@contextmanager
def _started(process: BaseProcess) -> Iterator[BaseProcess]:
    """Start a process, and end it with the block. Raises LogError if it cannot be started."""
    # An interrupt is for the parent, also while the process is not yet able to ignore it.
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
    """Wait for what the parent is told next. Raises LogError if a process has ended."""
    sentinels = {process.sentinel: process for process in processes}
    ready = wait([shared.reports, *sentinels])
    if shared.reports in ready:
        report: _Report = shared.reports.recv()
        return report
    ended = next(process for sentinel, process in sentinels.items() if sentinel in ready)
    ended.join()
    code = ended.exitcode or 0
    reason = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
    advice = "so the output is cut; start again, with fewer --jobs if memory is short"
    raise LogError(f"a process {reason}, {advice}")


def _work(shared: _Shared, options: Options, shape: Shape, write: Write) -> None:
    """Take ranges, read them ahead, and print each when it is its turn, until the parent has gone."""
    shared.reports.close()  # or reports never fail
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Unlike the default, a handler lets the system finish what it is writing to a file: no line is cut.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(1))
    # Once a block as large as all that is kept was freed, glibc keeps memory for the next lines, not returning it.
    bytes(_AHEAD)
    readings: deque[_Reading] = deque()
    with suppress(OSError):
        while True:
            has_room = sum(each.size for each in readings) < _AHEAD
            may_read = has_room and bool(readings) and not readings[-1].is_read
            if has_room and not may_read and (task := shared.take()):
                readings.append(_Reading(task, shape(dump_range(task.file, task.start, task.end, options))))
                may_read = True
            if readings and shared.is_turn(readings[0].task, 0 if may_read else _PATIENCE):
                readings.popleft().print(write, shared)
            elif may_read:
                readings[-1].read_on()
            elif _is_orphan():
                return
            elif not readings:
                shared.wait_for_range()


def _is_orphan() -> bool:
    """Return whether the parent has gone."""
    parent = multiprocessing.parent_process()
    return parent is None or not parent.is_alive()


class _Reading:
    """A range, and as much as has been read of it, and not been printed.

    Attributes:
        size: the bytes of that.
        is_read: whether that is all.
    """

    def __init__(self, task: _Range, outputs: Iterator[Output]) -> None:
        self.task = task
        self._outputs = outputs
        self._ahead: list[Output] = []
        self.size = 0
        self.is_read = False

    def read_on(self) -> None:
        """Read a block or a damage."""
        output = next(self._outputs, None)
        if output is None:
            self.is_read = True
        else:
            self._ahead.append(output)
            self.size += sys.getsizeof(output.lines if isinstance(output, Block) else output.reason)

    def print(self, write: Write, shared: _Shared) -> None:
        """Print the range to its end, report it and pass its turn on. Raises the OSError with which that failed."""
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
        if unreadable or self.task.is_told:
            shared.report(_Printed(self.task.number, unreadable))
        shared.pass_on(self.task)
