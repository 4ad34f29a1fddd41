"""A node: its listening sockets, which can be closed and opened again on the same ports."""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Sequence
from contextlib import suppress

from kip.cluster.connections.connection import NodeServices
from kip.serving import listening
from kip.serving.errors import ClusterSetupError


class ListeningSocket:
    """Listens and passes connections to `services`.

    `listen` takes effect immediately, without waiting: the socket accepts connections, which are served as soon as the
    event loop runs.
    """

    def __init__(self, host: str, port: int, services: NodeServices, tls: ssl.SSLContext | None) -> None:
        self.host = host
        self.port = port
        self.services = services
        self._tls = tls
        self._server: listening.Server | None = None
        self._kept: socket.socket | None = None

    def listen(self, preferred: int) -> None:
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
            node = self.services.node_id
            raise ClusterSetupError(f"node {node} cannot listen on {where}: {listening.reason(error)}") from error
        self.port = bound.getsockname()[1]
        self.services.listening = True
        self._server = listening.serve(bound, self.services.open, self._tls)

    def _bound(self, preferred: int) -> socket.socket:
        if self._kept is not None:
            bound, self._kept = self._kept, None
            bound.listen(listening.BACKLOG)
            return bound
        # A port that the caller fixed must fail if it is taken; that of the last run may change.
        if preferred and not self.port:
            with suppress(OSError):
                return socket.create_server((self.host, preferred), family=self._family, backlog=listening.BACKLOG)
        return socket.create_server((self.host, self.port), family=self._family, backlog=listening.BACKLOG)

    @property
    def _family(self) -> socket.AddressFamily:
        return socket.AF_INET6 if ":" in self.host else socket.AF_INET

    def stop(self) -> None:
        """Refuse connections until `listen`, and keep the port: any program that asks for a free one could get it."""
        if self._server is None:
            return
        self.close()
        bound = socket.socket(self._family)
        try:
            if os.name == "posix":  # as socket.create_server; former connections wait for their last packets
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if self._family == socket.AF_INET6:
                bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            bound.bind((self.host, self.port))
        except OSError:
            bound.close()
        else:
            self._kept = bound

    def close(self) -> None:
        """Close the port and all connections."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None
        if self._server is None:
            return
        listening.close(self._server)
        self._server = None
        self.services.close_all()

    async def ready(self) -> None:
        """Wait until connections are served."""
        if self._server is not None:
            await self._server


class ServedNode:
    """A node with its sockets, of which the first one belongs to its first listener."""

    def __init__(self, sockets: Sequence[ListeningSocket]) -> None:
        self._sockets = sockets
        self.dispatcher = sockets[0].services.dispatcher

    @property
    def port(self) -> int:
        return self._sockets[0].port

    @property
    def other_ports(self) -> dict[str, int]:
        """The ports of all listeners but the first one, by name."""
        return {listening_socket.services.listener: listening_socket.port for listening_socket in self._sockets[1:]}

    def listen(self, preferred: int, other_ports: dict[str, int]) -> None:
        """Open all ports, as `ListeningSocket.listen` does.

        Raises:
            ClusterSetupError: a port is taken, or the address does not exist.
        """
        self._sockets[0].listen(preferred)
        for listening_socket in self._sockets[1:]:
            listening_socket.listen(other_ports.get(listening_socket.services.listener, 0))

    def stop(self) -> None:
        """Refuse connections until `listen`, and keep the ports."""
        for listening_socket in self._sockets:
            listening_socket.stop()

    def close(self) -> None:
        for listening_socket in self._sockets:
            listening_socket.close()

    def set_paused(self, paused: bool) -> None:
        for listening_socket in self._sockets:
            listening_socket.services.set_paused(paused)

    async def ready(self) -> None:
        for listening_socket in self._sockets:
            await listening_socket.ready()
