"""A scripted broker: a socket server whose connections are handled by a function."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.admin.fakes import serving
from tests.cluster.helpers.wire import Peer


@contextmanager
def scripted_broker(script: Callable[[Peer], None], tls: ssl.SSLContext | None = None) -> Iterator[str]:
    """Run a script for each connection, in threads, and close the connection after it; yield the address."""

    def run(connection: socket.socket) -> None:
        if tls is not None:
            connection = tls.wrap_socket(connection, server_side=True)
        with connection, connection.makefile("rb") as stream:
            script(Peer(connection, stream))

    with serving(run) as server:
        yield server.address
