"""A node: a listening socket that can be closed and opened again on the same port."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from contextlib import suppress

from kip.cluster.connection import Services
from kip.cluster.errors import ClusterSetupError

__all__ = ["Node"]

_BACKLOG = 512


class Node:
    """Listens and passes connections to `services`.

    `listen` takes effect immediately, without waiting: the socket accepts connections, which are served as soon as the
    event loop runs.
    """

    def __init__(self, node_id: int, host: str, port: int, services: Services, tls: ssl.SSLContext | None) -> None:
        self.id = node_id
        self.host = host
        self.port = port
        self.services = services
        self._tls = tls
        self._server: asyncio.Task[asyncio.Server] | None = None

    def listen(self, preferred: int = 0) -> None:
        """Open the port; if it is 0, the preferred port or, if that is not available, a free one.

        Raises:
            ClusterSetupError: the port is taken, or the address does not exist.
        """
        if self._server is not None:
            return
        try:
            listening = self._bound(preferred)
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else error
            raise ClusterSetupError(f"node {self.id} cannot listen on {self.host}:{self.port}: {reason}") from error
        self.port = listening.getsockname()[1]
        self._server = asyncio.get_running_loop().create_task(self._serve(listening))

    def _bound(self, preferred: int) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        if preferred and not self.port:
            with suppress(OSError):
                return socket.create_server((self.host, preferred), family=family, backlog=_BACKLOG)
        return socket.create_server((self.host, self.port), family=family, backlog=_BACKLOG)

    def close(self) -> None:
        """Close the port and all connections."""
        if self._server is None:
            return
        if self._server.done():
            _close(self._server)
        else:
            self._server.add_done_callback(_close)
        self._server = None
        self.services.close_all()

    async def ready(self) -> None:
        """Wait until connections are served."""
        if self._server is not None:
            await self._server

    async def _serve(self, listening: socket.socket) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            self.services.open, sock=listening, ssl=self._tls, backlog=_BACKLOG, start_serving=False
        )
        try:
            await server.start_serving()
        except asyncio.CancelledError:
            server.close()
            raise
        return server


def _close(opened: asyncio.Task[asyncio.Server]) -> None:
    """Close a server; its task is cancelled where the event loop ends before it is open."""
    if not opened.cancelled():
        opened.result().close()
