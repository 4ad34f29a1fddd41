"""A node: a listening socket that can be closed and opened again on the same port."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress

from kip.cluster import listening
from kip.cluster.connection import Services
from kip.cluster.errors import ClusterSetupError

__all__ = ["Node"]


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
        self._server: listening.Server | None = None

    def listen(self, preferred: int = 0) -> None:
        """Open the port; if it is 0, the preferred port or, if that is not available, a free one.

        Raises:
            ClusterSetupError: the port is taken, or the address does not exist.
        """
        if self._server is not None:
            return
        try:
            bound = self._bound(preferred)
        except OSError as error:
            where = f"{self.host}:{self.port}"
            raise ClusterSetupError(f"node {self.id} cannot listen on {where}: {listening.reason(error)}") from error
        self.port = bound.getsockname()[1]
        self._server = listening.serve(bound, self.services.open, self._tls)

    def _bound(self, preferred: int) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        if preferred and not self.port:
            with suppress(OSError):
                return socket.create_server((self.host, preferred), family=family, backlog=listening.BACKLOG)
        return socket.create_server((self.host, self.port), family=family, backlog=listening.BACKLOG)

    def close(self) -> None:
        """Close the port and all connections."""
        if self._server is None:
            return
        listening.close(self._server)
        self._server = None
        self.services.close_all()

    async def ready(self) -> None:
        """Wait until connections are served."""
        if self._server is not None:
            await self._server
