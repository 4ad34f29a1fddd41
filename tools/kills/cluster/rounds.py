"""Rounds of a client in a folder, each of which ends suddenly; after each, a copy of the folder is compared."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import shutil
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from kip.cluster import EmbeddedCluster
from kip.serving.errors import ClusterSetupError
from tests.children import in_a_child
from tests.cluster.helpers.wire import connected
from tools.kills.cluster.client import PARTITIONS, Client
from tools.kills.cluster.model import Expected, Found, check

ROUNDS_PER_FOLDER = 20
LONGEST = 0.25
"""Seconds after which a kill comes at the latest"""
_NOTE_SIZE = 1 << 20


def cluster_in(folder: Path, *, has_internal_topics: bool = False) -> EmbeddedCluster:
    return EmbeddedCluster(
        brokers=1, controllers=1, directory=folder, super_users=["User:tests"], internal_topics=has_internal_topics
    )


def retried(start: Callable[[], Any]) -> Any:
    """Start a cluster; another process may have one of its ports for a moment."""
    for attempt in itertools.count():
        try:
            return start()
        except ClusterSetupError as error:
            if "cannot listen" not in str(error) or attempt > 50:
                raise
            time.sleep(0.1)
    raise AssertionError


class Kills:
    """Rounds of a client in a folder, each of which ends suddenly; every other folder has internal topics."""

    def __init__(self, work: Path, seed: int) -> None:
        self.work = work
        self.random = Random(seed)
        self.outcomes: Counter[str] = Counter()
        self._rounds = 0
        self._has_internal_topics = True
        self._first = 1
        self._begin()

    def _begin(self) -> None:
        shutil.rmtree(self.work / "folder", ignore_errors=True)
        self.folder, self.expected = self.work / "folder", Expected()
        self._has_internal_topics = not self._has_internal_topics
        with self._cluster() as cluster:
            cluster.create_topic("t", len(PARTITIONS), 1)
            compacted = {"cleanup.policy": "compact", "segment.ms": "1", "min.cleanable.dirty.ratio": "0"}
            cluster.create_topic("keyed", 1, 1, configs=compacted)

    def _cluster(self) -> EmbeddedCluster:
        return cluster_in(self.folder, has_internal_topics=self._has_internal_topics)

    def round(self, prepare: Callable[[Client], None], kill_at: Callable[[bool], float | None]) -> None:
        """Run a client, kill it, and check a copy of the folder.

        Args:
            prepare: is called with the client in its process.
            kill_at: returns the seconds after which to kill, given whether the cluster is ready; None to wait for that,
                and for the end of the process then.
        """
        if self._rounds and self._rounds % ROUNDS_PER_FOLDER == 0:
            self._begin()
        self._rounds += 1
        seed = self.random.randrange(1 << 30)
        reader, writer = os.pipe()
        fill_pipe(writer)
        child = in_a_child(lambda: self._run(writer, seed, prepare))
        os.close(writer)
        notes, is_ready = b"", False
        end = time.monotonic() + seconds if (seconds := kill_at(False)) is not None else None
        os.set_blocking(reader, False)
        while True:
            with suppress(BlockingIOError):
                part = os.read(reader, _NOTE_SIZE)
                if not part:
                    break
                notes += part
            if not is_ready and notes:
                is_ready = True
                seconds = kill_at(True)
                end = time.monotonic() + seconds if seconds is not None else None
            if end is not None and time.monotonic() >= end:
                os.kill(child, signal.SIGKILL)
                os.set_blocking(reader, True)
                end = None
            time.sleep(0.001)
        os.close(reader)
        os.waitpid(child, 0)
        self.outcomes[
            "in a request"
            if notes.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(b'["try"')
            else "between requests"
            if is_ready
            else "while it opened"
        ] += 1
        self.expected.take(notes)
        self._first += 10_000
        shutil.rmtree(self.work / "copy", ignore_errors=True)
        shutil.copytree(self.folder, self.work / "copy")
        found, _ = opened(self.work / "copy", has_internal_topics=self._has_internal_topics)
        check(self.expected, found)

    def _run(self, pipe: int, seed: int, prepare: Callable[[Client], None]) -> int:
        silence()
        try:
            cluster = self._cluster()
            retried(cluster.start)
            with connected(cluster.bootstrap_server) as peer:
                client = Client(cluster, peer, pipe, Random(seed), self._first)
                client.note("ready")
                prepare(client)
            cluster.stop()
        except BaseException:
            os.write(pipe, json.dumps(["error", traceback.format_exc()]).encode() + b"\n")
        return 0


def fill_pipe(pipe: int) -> None:
    """Let a pipe hold the notes of a round, so that a client never waits for their reader."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _NOTE_SIZE)


def silence() -> None:
    """Send the messages of a child process nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def opened(folder: Path, *, has_internal_topics: bool = False) -> tuple[Found, list[str]]:
    """Open a folder, and return what it contains and what was warned of; asyncio.run, as a fork must copy no thread."""
    warnings: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            warnings.append(record.getMessage())

    async def look() -> Found:
        for attempt in itertools.count():
            try:
                async with cluster_in(folder, has_internal_topics=has_internal_topics) as cluster:
                    return Found(cluster)
            except ClusterSetupError as error:
                if "cannot listen" not in str(error) or attempt > 50:
                    raise
                await asyncio.sleep(0.1)
        raise AssertionError

    handler = Handler(logging.WARNING)
    logger = logging.getLogger("kip")
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        return asyncio.run(look()), warnings
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
