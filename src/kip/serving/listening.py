"""Serve connections on a bound socket in a task of the event loop, and close the server whenever that is."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from typing import TypeAlias

BACKLOG = 512
"""The number of connections that wait until they are accepted."""

HIGHEST_PORT = 65535
Server: TypeAlias = "asyncio.Task[asyncio.Server]"
_LOOPBACKS = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}


def advertised(host: str) -> str:
    """Return the host name for clients if a server listens on `host`: clients cannot connect to a wildcard."""
    return _LOOPBACKS.get(host, host)


def serve(
    listening: socket.socket, connect: Callable[[], asyncio.Protocol], tls: ssl.SSLContext | None = None
) -> Server:
    """Accept connections, as soon as the event loop runs; the result is complete then."""

    async def serving() -> asyncio.Server:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(connect, sock=listening, ssl=tls, backlog=BACKLOG, start_serving=False)
        # Two steps: if the task is cancelled in between, only this function knows the server.
        try:
            await server.start_serving()
        except asyncio.CancelledError:
            server.close()
            raise
        return server

    return asyncio.get_running_loop().create_task(serving())


def close(server: Server) -> None:
    """Close a server, or let it close once it is open; its task is cancelled where the event loop ends before."""
    if not server.done():
        server.add_done_callback(close)
    elif not server.cancelled():
        server.result().close()


def reason(error: OSError) -> str:
    """Return why a port cannot be opened, without the address that `socket.create_server` adds."""
    return (error.strerror or str(error)).partition(" (while attempting")[0]
