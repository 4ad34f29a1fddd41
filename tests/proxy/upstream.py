"""A scripted broker: a socket server whose connections are handled by a function."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from tests.cluster.helpers.wire import Peer

Script = Callable[[Peer], None]


@contextmanager
def scripted_broker(script: Script) -> Iterator[str]:
    """Run a script for each connection, in threads, and close the connection after it; yield the address."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve(connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as stream, suppress(OSError):
            script(Peer(connection, stream))

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
