"""The ports of the proxy: one for each address of a broker, opened when it first appears."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable

from kip.budgets import budget
from kip.proxy.addresses import NodeAddress
from kip.proxy.errors import ProxyError
from kip.serving import listening

_log = logging.getLogger(__name__)

_MOST_TAKEN = 100
"""The number of ports in a row that other programs may have taken."""


class ProxyListener:
    """A port for connections to one address of a broker.

    Attributes:
        node_id: of the broker, -1 until a response contains it.
        is_reachable: whether the last connection to the broker succeeded.
    """

    def __init__(self, host: str, port: int, bound: socket.socket) -> None:
        self.host = host
        self.port = port
        self.own_port: int = bound.getsockname()[1]
        self.node_id = -1
        self.is_reachable = True
        self._socket = bound
        self._server: listening.Server | None = None

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def serve(self, connect: Callable[[ProxyListener], asyncio.Protocol]) -> None:
        """Accept connections, as soon as the event loop runs."""
        self._server = listening.serve(self._socket, lambda: connect(self))

    async def ready(self) -> None:
        if self._server is not None:
            await self._server

    def close(self) -> None:
        if self._server is None:
            self._socket.close()
        else:
            listening.close(self._server)


class ProxyListeners:
    """All ports, by the address of the broker.

    `host` and `port` are of the first one; the others have the next ports that are free, or any if `port` is 0.
    """

    def __init__(self, host: str, port: int, connect: Callable[[ProxyListener], asyncio.Protocol]) -> None:
        self._host = host
        self._next_port = port
        self._connect = connect
        self._by_address: dict[tuple[str, int], ProxyListener] = {}

    @property
    def all(self) -> list[ProxyListener]:
        return list(self._by_address.values())

    def open(self, host: str, port: int) -> ProxyListener:
        """Return the port for the address of a broker, opening it if it is new.

        Raises:
            ProxyError: no port is free, or there are too many addresses.
        """
        listener = self._by_address.get((host, port))
        if listener is None:
            if len(self._by_address) >= budget("proxy-addresses"):
                raise ProxyError(f"no port for {host}:{port}: raise the budget proxy-addresses")
            listener = ProxyListener(host, port, self._bound())
            self._by_address[host, port] = listener
            listener.serve(self._connect)
        return listener

    def substitute(self, address: NodeAddress) -> int:
        """Return the port of the proxy for the address of a node."""
        is_new = (address.host, address.port) not in self._by_address
        listener = self.open(address.host, address.port)
        listener.node_id = address.node_id
        if is_new:
            _log.info("node %d %s is at port %d", address.node_id, listener, listener.own_port)
        return listener.own_port

    def close(self) -> None:
        for listener in self._by_address.values():
            listener.close()
        self._by_address.clear()

    def _bound(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        is_first = not self._by_address
        for attempt in range(_MOST_TAKEN):
            port = self._next_port
            if port > listening.HIGHEST_PORT:
                break
            try:
                bound = socket.create_server((self._host, port), family=family, backlog=listening.BACKLOG)
            except OSError as error:
                # The first port is in the settings of clients and must not move; they learn later ones from responses.
                if is_first or not port or attempt == _MOST_TAKEN - 1:
                    raise ProxyError(f"cannot listen on {self._host}:{port}: {listening.reason(error)}") from None
                self._next_port += 1
            else:
                self._next_port += bool(port)
                return bound
        raise ProxyError(f"no free port on {self._host}")
