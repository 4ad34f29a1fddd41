"""Print log files from several processes: the same lines in the same order as from one.

Each process reads ranges of files ahead and prints each itself when it is its turn, because lines are ten times as many
bytes as what they are made of, and would cost too much on their way through another process. The parent gives a process
another range whenever it has read one, so a slow process gets fewer.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from itertools import chain, islice
from multiprocessing.connection import Connection, Pipe, wait
from select import select
from typing import TypeAlias

from kip.log.dump import Block, Options, Output, dump_range, first_position, may_hold
from kip.log.errors import LogError
from kip.log.indexes import split
from kip.log.reader import Damage
from kip.log.segments import LogFile

__all__ = ["print_in_processes"]

_RANGE = 1 << 20
"""Bytes of a file that a process takes at a time. Each range costs about three switches between processes, which take
the one at work half a millisecond each; of 256 KB they were 5 % of all time."""
_AHEAD = 24 << 20
"""Bytes of lines that a process keeps until it is its turn: more than a range gives, and below glibc's 32 MB for what
`_work` does with it."""
_GIVEN = 2
"""Ranges to read that a process has at most: the one that it reads, and the next, so that it need not wait for it."""

Range: TypeAlias = tuple[LogFile, int, int]
"""A file, and the positions between which to read it."""
Shape: TypeAlias = Callable[[Iterator[Output]], Iterator[Output]]
Write: TypeAlias = Callable[[Output], None]


def print_in_processes(
    files: Iterable[LogFile], options: Options, jobs: int, shape: Shape, write: Write
) -> Iterator[Output]:
    """Print what these files hold, in their order, and yield what has been printed.

    That is damage, and for each range a block without its lines: each message interrupts a process that is at work.
    `shape` and `write` are called in the processes, and go there pickled: one gives outputs the form in which the
    other prints them. Raises the OSError with which `write` failed, and LogError if a process ends too early.
    """
    ranges = _ranges(files, options)
    workers: list[_Worker] = []
    order: deque[_Worker] = deque()
    """Who has the ranges that have not been printed, in the order of these."""
    with ExitStack() as processes:
        for number, task in enumerate(islice(ranges, jobs * _GIVEN)):
            if number < jobs:
                workers.append(processes.enter_context(_Worker(options, shape, write)))
            order.append(workers[number % jobs])
            order[-1].read(task)
        if order:
            order[0].print()
        while order:
            for worker in _ready(workers):
                message = worker.receive()
                if message is None:
                    if (following := next(ranges, None)) is not None:
                        order.append(worker)
                        worker.read(following)
                    continue
                if isinstance(message, OSError):
                    raise message
                yield message
                if isinstance(message, Block):
                    order.popleft()
                    if order:
                        order[0].print()


def _ranges(files: Iterable[LogFile], options: Options) -> Iterator[Range]:
    for file in files:
        if may_hold(file, options):
            reached = first_position(file, options)
            try:
                for start, end in split(file, _RANGE, reached):
                    yield file, start, end
                    reached = end
            except OSError:
                yield file, reached, file.size  # who reads it meets the same error, and says so in its place


class _Worker:
    """A process that reads ranges, says None when it has read one, and prints one when told, and what it printed."""

    def __init__(self, options: Options, shape: Shape, write: Write) -> None:
        # The threads of pyarrow do not survive a fork.
        context = multiprocessing.get_context("spawn" if "pyarrow" in sys.modules else None)
        self.connection, end = Pipe()
        self._process = context.Process(target=_work, args=(self.connection, end, options, shape, write), daemon=True)
        # An interrupt is for the parent, also while the process is not yet able to ignore it.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            self._process.start()
        except OSError as error:
            raise LogError(f"a process cannot be started: {error.strerror}; use fewer --jobs") from None
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
            end.close()

    def __enter__(self) -> _Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.join()
        self.connection.close()

    def read(self, task: Range) -> None:
        """Let it read another range."""
        self._send(task)

    def print(self) -> None:
        """Let it print the first of its ranges that it has not printed, to its end."""
        self._send(None)

    def _send(self, message: Range | None) -> None:
        with suppress(OSError):  # it has gone, and `receive` tells why
            self.connection.send(message)

    def receive(self) -> Output | OSError | None:
        """Return what it says next. Raises LogError if it has ended."""
        try:
            message: Output | OSError | None = self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode or 0
            reason = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
            advice = "so the output is cut; start again, with fewer --jobs if memory is short"
            raise LogError(f"a process {reason}, {advice}") from None
        return message


def _ready(workers: Iterable[_Worker]) -> Iterator[_Worker]:
    """Wait until a process says something, and yield those that do."""
    spoken = wait([worker.connection for worker in workers])
    return (worker for worker in workers if worker.connection in spoken)


def _work(parents_end: Connection, parent: Connection, options: Options, shape: Shape, write: Write) -> None:
    """Do what a `_Worker` asks for, until it has gone."""
    parents_end.close()  # or nothing tells that the parent has gone
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Unlike the default, a handler lets the system finish what it is writing to a file: no line is cut.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(1))
    # Once a block as large as all that is kept was freed, glibc keeps memory for the next lines, not returning it.
    bytes(_AHEAD)
    readings: deque[_Reading] = deque()
    with suppress(EOFError, OSError):
        while True:
            unread = next((each for each in readings if not each.is_read), None)
            has_room = sum(each.size for each in readings) < _AHEAD
            if unread and has_room and not select([parent], [], [], 0)[0]:
                if unread.read_on():
                    parent.send(None)
                continue
            task: Range | None = parent.recv()
            if task is None:
                readings.popleft().print(write, parent)
            else:
                readings.append(_Reading(task, shape(dump_range(*task, options))))


class _Reading:
    """A range, and as much as has been read of it, and not been printed.

    Attributes:
        size: the bytes of that.
        is_read: whether that is all.
    """

    def __init__(self, task: Range, outputs: Iterator[Output]) -> None:
        _, self._start, self._end = task
        self._outputs = outputs
        self._ahead: list[Output] = []
        self.size = 0
        self.is_read = False

    def read_on(self) -> bool:
        """Read a block or a damage; return whether all has been read now."""
        output = next(self._outputs, None)
        if output is None:
            self.is_read = True
        else:
            self._ahead.append(output)
            self.size += sys.getsizeof(output.lines if isinstance(output, Block) else output.reason)
        return self.is_read

    def print(self, write: Write, parent: Connection) -> None:
        """Print the range to its end, and tell of it. Raises the OSError with which that failed."""
        unreadable = 0
        for output in chain(self._ahead, self._outputs):
            try:
                write(output)
            except OSError as error:
                parent.send(error)
                raise
            if isinstance(output, Damage):
                parent.send(output)
            else:
                unreadable += output.unreadable
        if not self.is_read:
            parent.send(None)
        parent.send(Block(b"", self._start, self._end, unreadable))
