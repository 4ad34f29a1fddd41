"""Faulty servers for tests: a function handles each connection."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from kafka_wire.runtime.frames import FrameReader, Request, decode_request, encode_response
from kafka_wire.runtime.message import Message

Peer = Callable[[socket.socket], None]


class Server:
    """Accepts connections on a free port of 127.0.0.1, each in a separate thread."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.connections = 0
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def close(self) -> None:
        for one in (self._listener, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.connections += 1
                self._open.append(connection)
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with suppress(OSError):
            self.peer(connection)
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()


@contextmanager
def serving(peer: Peer) -> Iterator[Server]:
    server = Server(peer)
    try:
        yield server
    finally:
        server.close()


def requests(connection: socket.socket) -> Iterator[Request]:
    """Yield incoming requests."""
    reader = FrameReader()
    while data := connection.recv(65536):
        for frame in reader.feed(data):
            yield decode_request(frame)


def answer(connection: socket.socket, request: Request, response: Message) -> None:
    connection.sendall(encode_response(response, request.version, correlation_id=request.correlation_id))


def silent(connection: socket.socket) -> None:
    """Read all data and never answer."""
    while connection.recv(65536):
        pass


def saying(data: bytes) -> Peer:
    """Send these bytes in answer to any request, and close the connection."""

    def peer(connection: socket.socket) -> None:
        connection.recv(65536)
        connection.sendall(data)

    return peer


def resetting(connection: socket.socket) -> None:
    """Reset the connection within an answer."""
    connection.recv(65536)
    connection.sendall(b"\0\0\0\x40\0\0\0\0half")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def closing(connection: socket.socket) -> None:
    """Accept a connection and close it immediately."""
