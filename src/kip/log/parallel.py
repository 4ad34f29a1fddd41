"""Print log files from several processes: the same lines in the same order as from one.

Each process reads a range of a file ahead and prints it itself when it is its turn, because lines are ten times as
many bytes as what they are made of, and would cost too much on their way through another process.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from itertools import chain
from multiprocessing.connection import Connection, Pipe
from typing import TypeAlias

from kip.log.dump import Block, Options, Output, dump_range, first_position, may_hold
from kip.log.errors import LogError
from kip.log.indexes import split
from kip.log.reader import Damage
from kip.log.segments import LogFile

__all__ = ["print_in_processes"]

_RANGE = 512 << 10
"""Bytes of a file that a process takes at a time."""
_AHEAD = 16 << 20
"""Bytes of lines that a process keeps until it is its turn; a range that gives more waits for it."""

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
    busy: deque[_Worker] = deque()
    with ExitStack() as workers:
        for task in _ranges(files, options):
            if len(busy) < jobs:
                worker = workers.enter_context(_Worker(options, shape, write))
                worker.read(task)
            else:
                worker = busy.popleft()
                yield from worker.print(task)
            busy.append(worker)
        while busy:
            yield from busy.popleft().print()


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
    """A process that reads a range, waits for its turn, prints it, and tells what it printed."""

    def __init__(self, options: Options, shape: Shape, write: Write) -> None:
        # The threads of pyarrow do not survive a fork.
        context = multiprocessing.get_context("spawn" if "pyarrow" in sys.modules else None)
        self._connection, end = Pipe()
        self._process = context.Process(target=_work, args=(self._connection, end, options, shape, write), daemon=True)
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
        self._connection.close()

    def read(self, task: Range) -> None:
        """Let it begin with its first range."""
        self._send(task)

    def print(self, following: Range | None = None) -> Iterator[Output]:
        """Let it print the range that it has read, to its end, and go on with another one."""
        self._send(following)
        while (printed := self._receive()) is not None:
            if isinstance(printed, OSError):
                raise printed
            yield printed

    def _send(self, message: Range | None) -> None:
        try:
            self._connection.send(message)
        except OSError:
            raise self._ended() from None

    def _receive(self) -> Output | OSError | None:
        try:
            message: Output | OSError | None = self._connection.recv()
        except (EOFError, OSError):
            raise self._ended() from None
        return message

    def _ended(self) -> LogError:
        self._process.join()
        code = self._process.exitcode or 0
        reason = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
        return LogError(f"a process {reason}, so the output is cut; start again, with fewer --jobs if memory is short")


def _work(parents_end: Connection, parent: Connection, options: Options, shape: Shape, write: Write) -> None:
    """Do what a `_Worker` asks for, until it has gone."""
    parents_end.close()  # or nothing tells that the parent has gone
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Unlike the default, a handler lets the system finish what it is writing to a file: no line is cut.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(1))
    with suppress(EOFError, OSError):
        task: Range | None = parent.recv()
        while task is not None:
            outputs = shape(dump_range(*task, options))
            ahead = list(_ahead(outputs))
            following = parent.recv()
            unreadable = 0
            for output in chain(ahead, outputs):
                try:
                    write(output)
                except OSError as error:
                    parent.send(error)
                    return
                if isinstance(output, Damage):
                    parent.send(output)
                else:
                    unreadable += output.unreadable
            parent.send(Block(b"", *task[1:], unreadable))
            parent.send(None)
            task = following


def _ahead(outputs: Iterator[Output]) -> Iterator[Output]:
    """Yield the first of these outputs, as many as may wait."""
    size = 0
    for output in outputs:
        yield output
        size += sys.getsizeof(output.lines if isinstance(output, Block) else output.reason)
        if size > _AHEAD:
            return
