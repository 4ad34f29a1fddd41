"""The synchronous, thread-safe admin client."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError
from types import TracebackType
from typing import Any, Self, TypeVar

from kip.admin.calling.session import Session
from kip.admin.client import AsyncAdmin
from kip.admin.errors import MisuseError, UnreachableError
from kip.admin.methods import BlockingMethods
from kip.admin.settings import Settings

T = TypeVar("T")


class Admin(BlockingMethods):
    """A client for one cluster: the methods of `AsyncAdmin`, blocking until the result is available.

    It is thread-safe; all threads share its connections. The first call starts a thread with an event loop. A process
    that is forked after this call needs another client (`MisuseError`).

    Besides the errors that it lists, each method raises `UnreachableError`, `DeadlineError`, `ConnectionLostError`,
    `ProtocolError` and `AuthenticationError`; all of them are an `AdminError`.
    """

    def __init__(self, settings: Settings | str) -> None:
        """Create a client from settings, or from the addresses of some brokers: `broker-1:9092,broker-2:9092`."""
        self.asynchronous = AsyncAdmin(settings)
        self._lock = threading.Lock()
        self._is_closed = False
        self._process = os.getpid()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def settings(self) -> Settings:
        return self.asynchronous.settings

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the client's event loop, and return its result; an interrupt cancels it.

        Args:
            work: the coroutine, such as a call of `asynchronous`, the client's `AsyncAdmin`.

        Raises:
            UnreachableError: the client is closed, or is closed during the call.
            MisuseError: the thread of the event loop is in another process, or is the caller's: it would never answer.
        """
        if self._is_of_another_process:
            work.close()
            raise MisuseError(f"the client belongs to process {self._process}: create another after the fork")
        if threading.current_thread() is self._thread:
            work.close()
            raise MisuseError("the client is called in the thread of its event loop: await its AsyncAdmin there")
        with self._lock:
            if self._is_closed:
                work.close()
                raise UnreachableError("the client is closed")
            future = asyncio.run_coroutine_threadsafe(work, self._running_loop())
        try:
            return future.result()
        except CancelledError:
            raise UnreachableError("the client was closed before the response arrived") from None
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Close all connections permanently; calls in progress fail."""
        if self._is_of_another_process:
            return  # at the end of a `with` block, of which the other process has its own
        with self._lock:
            self._is_closed = True
            loop, thread, self._loop, self._thread = self._loop, self._thread, None, None
        if loop is not None and thread is not None:
            asyncio.run_coroutine_threadsafe(self._shut_down(), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    def _perform(self, work: Callable[[Session], Coroutine[Any, Any, Any]]) -> Any:
        return self.wait_for(self.asynchronous.session.perform(work))

    @property
    def _is_of_another_process(self) -> bool:
        """Whether a process that was forked has a copy of the client, without the thread; looked at without the lock,
        which another thread may have held during the fork."""
        return self._loop is not None and os.getpid() != self._process

    async def _shut_down(self) -> None:
        await self.asynchronous.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Admin {','.join(map(str, self.settings.servers))}>"

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._process = os.getpid()
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, name="kip-admin", daemon=True)
            self._thread.start()
        return self._loop
