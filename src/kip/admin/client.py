"""The admin client for asyncio."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self

from kip.admin.calling.session import Session
from kip.admin.methods import AsyncMethods
from kip.admin.settings import Settings, settings_for


class AsyncAdmin(AsyncMethods):
    """A client for one cluster, for use in one event loop. It connects when its first method is called.

    It is not thread-safe: call it only from its event loop, in which any number of tasks can share it; another loop, as
    that of a second `asyncio.run`, needs another client (`MisuseError`). Threads can share an `Admin`, or use one
    `AsyncAdmin` each.

    Each method accepts `timeout`, the seconds for the whole call (default: the timeout in the settings), and raises
    subclasses of `AdminError`, see `kip.admin.errors`.
    """

    def __init__(self, settings: Settings | str) -> None:
        """Create a client from settings, or from the addresses of some brokers: `broker-1:9092,broker-2:9092`."""
        self.settings = settings_for(settings) if isinstance(settings, str) else settings
        self.session = Session(self.settings)

    async def close(self) -> None:
        """Close all connections permanently; calls in progress fail."""
        await self.session.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<AsyncAdmin {','.join(map(str, self.settings.servers))}>"

    def _perform(self, work: Callable[[Session], Coroutine[Any, Any, Any]]) -> Any:
        return self.session.perform(work)
