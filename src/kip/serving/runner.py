"""The event loop in which a cluster runs: the caller's, or one in a thread."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import TypeVar

from kip.serving.errors import ClusterSetupError

_T = TypeVar("_T")


class Runner:
    """Calls `opening` in the event loop, and `closing` at the end; `do` runs changes between requests.

    `noun` is the word for what runs, in error messages.
    """

    def __init__(
        self, opening: Callable[[], Awaitable[None]], closing: Callable[[], None], noun: str = "cluster"
    ) -> None:
        self._is_running = f"the {noun} is already running"
        self._is_not_running = f"the {noun} is not running"
        self._is_elsewhere = (
            f"the {noun} runs in process {{}}, not in this one: connect to its address, or start another"
        )
        self._process = os.getpid()
        self._opening = opening
        self._closing = closing
        self._loop: asyncio.AbstractEventLoop | None = None
        self._loop_thread = 0
        self._thread: threading.Thread | None = None
        self._stopping: asyncio.Event | None = None

    async def open(self) -> None:
        """Serve in the running event loop.

        Raises:
            ClusterSetupError: the cluster is already running, or a port is taken.
        """
        if self._loop is not None:
            raise ClusterSetupError(self._is_running)
        self._loop, self._loop_thread = asyncio.get_running_loop(), threading.get_ident()
        self._process = os.getpid()
        try:
            await self._opening()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._closing()
        self._loop = None

    def start(self) -> None:
        """Serve in a thread until `stop`; return when requests are accepted.

        Raises:
            ClusterSetupError: the cluster is already running, or a port is taken.
        """
        self.check_process()
        if self._loop is not None or self._thread is not None:
            raise ClusterSetupError(self._is_running)
        started: Future[None] = Future()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(started)), name="embedded-cluster", daemon=True
        )
        self._thread.start()
        try:
            started.result()
        except BaseException:
            self._thread.join()
            self._thread = None
            raise

    def stop(self) -> None:
        """Stop what `start` started; it can be started again, on the same ports."""
        if os.getpid() != self._process:
            return  # a copy after a fork, at the end of a `with` block: its process goes on
        thread, loop, stopping = self._thread, self._loop, self._stopping
        if thread is None or loop is None or stopping is None:
            return
        loop.call_soon_threadsafe(stopping.set)
        thread.join()
        self._thread = None

    def check_process(self) -> None:
        """Refuse the use in another process, such as a forked one, whose copy has no thread that would answer.

        Raises:
            ClusterSetupError: another process has started the cluster.
        """
        if self._loop is not None and os.getpid() != self._process:
            raise ClusterSetupError(self._is_elsewhere.format(self._process))

    def do(self, change: Callable[[], _T]) -> _T:
        """Run a change in the event loop, between two requests, and return its result.

        Raises:
            ClusterSetupError: the cluster is not running.
        """
        self.check_process()
        loop = self._loop
        if loop is None:
            raise ClusterSetupError(self._is_not_running)
        # In the thread of the loop, waiting for the loop would never end: an observer may change the cluster.
        if threading.get_ident() == self._loop_thread:
            return change()
        done: Future[_T] = Future()

        def run() -> None:
            try:
                done.set_result(change())
            except BaseException as error:
                done.set_exception(error)

        try:
            loop.call_soon_threadsafe(run)
        except RuntimeError:  # the loop was closed after the look at it above
            raise ClusterSetupError(self._is_not_running) from None
        return done.result()

    async def _serve(self, started: Future[None]) -> None:
        self._stopping = asyncio.Event()
        try:
            await self.open()
        except BaseException as error:
            started.set_exception(error)
            return
        started.set_result(None)
        try:
            await self._stopping.wait()
        finally:
            self.close()
