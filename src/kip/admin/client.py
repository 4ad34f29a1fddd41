"""The admin client for asyncio."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self

from kip.admin.methods import AsyncMethods
from kip.admin.session import Session
from kip.admin.settings import Settings, settings_for

__all__ = ["AsyncAdmin"]


class AsyncAdmin(AsyncMethods):
    """A client for one cluster, for use in one event loop. It connects when its first method is called.

    It is not thread-safe: call it only from its event loop, in which any number of tasks can share it. Threads share an
    `Admin`, or have an `AsyncAdmin` each.

    Each method takes `timeout`, the seconds for the whole call, by default that of the settings. All raise
    `AdminError`s, see `kip.admin.errors`.
    """

    def __init__(self, settings: Settings | str) -> None:
        """Take settings, or the addresses of some brokers: `broker-1:9092,broker-2:9092`."""
        self.settings = settings_for(settings) if isinstance(settings, str) else settings
        self.session = Session(self.settings)

    async def close(self) -> None:
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
        return work(self.session)
