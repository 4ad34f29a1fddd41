"""The admin client for code that waits: the same methods, usable from any number of threads at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from kip.admin.client import AsyncAdmin
from kip.admin.errors import UnreachableError
from kip.admin.settings import Settings

__all__ = ["Admin"]

P = ParamSpec("P")
T = TypeVar("T")


def _blocking(
    method: Callable[Concatenate[AsyncAdmin, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Admin, P], T]:
    """Make a method that waits for the asynchronous one; its signature and doc are the same."""

    def call(self: Admin, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.wait_for(method(self.asynchronous, *args, **kwargs))

    call.__name__ = method.__name__
    call.__doc__ = method.__doc__
    return call


class Admin:
    """A client for one cluster; see `AsyncAdmin`, whose methods it has.

    All threads share its connections. An event loop of its own, in a thread of its own, starts with the first call.
    """

    def __init__(self, settings: Settings | str) -> None:
        """Take settings, or the addresses of some brokers: `broker-1:9092,broker-2:9092`."""
        self.asynchronous = AsyncAdmin(settings)
        self._lock = threading.Lock()
        self._is_closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def settings(self) -> Settings:
        return self.asynchronous.settings

    describe_cluster = _blocking(AsyncAdmin.describe_cluster)
    list_nodes = _blocking(AsyncAdmin.list_nodes)
    describe_metadata_quorum = _blocking(AsyncAdmin.describe_metadata_quorum)
    list_topics = _blocking(AsyncAdmin.list_topics)
    describe_topics = _blocking(AsyncAdmin.describe_topics)
    describe_topic_configs = _blocking(AsyncAdmin.describe_topic_configs)
    topics_marked_for_deletion = _blocking(AsyncAdmin.topics_marked_for_deletion)
    create_topics = _blocking(AsyncAdmin.create_topics)
    alter_topic = _blocking(AsyncAdmin.alter_topic)
    delete_topics = _blocking(AsyncAdmin.delete_topics)
    request = _blocking(AsyncAdmin.request)

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the client's event loop; interrupted, it is cancelled.

        Raises:
            UnreachableError: the client is closed, or gets closed meanwhile.
        """
        with self._lock:
            if self._is_closed:
                work.close()
                raise UnreachableError("the client is closed")
            future = asyncio.run_coroutine_threadsafe(work, self._running_loop())
        try:
            return future.result()
        except CancelledError:
            raise UnreachableError("the client was closed before the answer came") from None
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Close all connections, for good; calls that are under way fail."""
        with self._lock:
            self._is_closed = True
            loop, thread, self._loop, self._thread = self._loop, self._thread, None, None
        if loop is not None and thread is not None:
            asyncio.run_coroutine_threadsafe(self._wind_up(), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    async def _wind_up(self) -> None:
        await self.asynchronous.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

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
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, name="kip-admin", daemon=True)
            self._thread.start()
        return self._loop
