"""Kills at random moments and before file operations, and full disks."""

from __future__ import annotations

import errno
import itertools
import os
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from kip.cluster.logs import segment_files
from kip.cluster.state import storage
from tools.kills.cluster.client import Client
from tools.kills.cluster.rounds import LONGEST, Kills


def before_each_operation(action: Callable[[], object]) -> None:
    """Call a function before each file operation of a cluster in this process, from now on."""
    for owner, name in (
        (storage, "replace_file"),
        (segment_files, "replace_file"),
        (segment_files.SegmentFiles, "append"),
        (Path, "replace"),
        (Path, "rename"),
        (Path, "unlink"),
    ):
        call_before(owner, name, action, setattr)


def call_before(owner: Any, name: str, action: Callable[[], object], patch: Callable[[Any, str, Any], None]) -> None:
    """Call a function before another one."""
    original = getattr(owner, name)

    def operation(*arguments: Any, **options: Any) -> Any:
        action()
        return original(*arguments, **options)

    patch(owner, name, operation)


def run_kills(work: Path, count: int, seed: int) -> Counter[str]:
    """Kill clusters; return how many kills came when.

    Raises:
        AssertionError: something acknowledged was lost, doubled or reordered, or a transaction was half committed.
    """
    kills = Kills(work, seed)
    random = kills.random

    def steps(client: Client) -> None:
        while True:
            client.step()

    for _ in range(count):
        moment = random.random()
        if moment < 0.5:
            left = itertools.count(random.randrange(1, 60), -1)

            def at_operation(client: Client, left: Iterator[int] = left) -> None:
                before_each_operation(lambda: os.kill(os.getpid(), signal.SIGKILL) if next(left) <= 0 else None)
                steps(client)

            kills.round(at_operation, lambda _: None)
        elif moment < 0.6:
            early = random.uniform(0, LONGEST / 2)
            kills.round(steps, lambda is_ready, early=early: 0.0 if is_ready else early)
        else:
            late = random.uniform(0, LONGEST)
            kills.round(steps, lambda is_ready, late=late: late if is_ready else None)
    return kills.outcomes


def run_disks(work: Path, count: int, seed: int) -> Counter[str]:
    """Fill the disk while clients work, and free it again; return how the errors were caused.

    Raises:
        AssertionError: as `run_kills`.
    """
    kills = Kills(work, seed)
    random = kills.random
    outcomes: Counter[str] = Counter()

    for _ in range(count):
        is_limited, is_killed = random.random() < 0.6, random.random() < 0.5
        before, during, after = random.randrange(8), random.randrange(1, 12), random.randrange(8)
        size = random.choice([0, random.randrange(8000), random.randrange(100_000)])

        def steps(
            client: Client,
            is_limited: bool = is_limited,
            is_killed: bool = is_killed,
            counts: tuple[int, int, int] = (before, during, after),
            size: int = size,
        ) -> None:
            for _ in range(counts[0]):
                client.step()
            with limited(size) if is_limited else failing(client.random):
                for _ in range(counts[1]):
                    client.step()
            if is_killed and counts[2] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            for _ in range(counts[2]):
                client.step()
            if is_killed:
                os.kill(os.getpid(), signal.SIGKILL)

        kills.round(steps, lambda _: None)
        outcomes["limits on the size of files" if is_limited else "errors of writes"] += 1
    return outcomes


@contextmanager
def limited(size: int) -> Iterator[None]:
    """Limit the size of files, like `ulimit -f`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def failing(random: Random) -> Iterator[None]:
    """Let some file operations fail, like a full disk; there is no way back, but to stop failing."""
    is_failing = [True]

    def fail() -> None:
        if is_failing[0] and random.random() < 0.4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    original = os.fsync

    def fsync(descriptor: int) -> None:
        fail()
        original(descriptor)

    os.fsync = fsync
    try:
        yield
    finally:
        is_failing[0] = False
        os.fsync = original
