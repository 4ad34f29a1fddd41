"""Raw sockets against the embedded cluster: one frame out, one frame back."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from kafka_wire.runtime.frames import decode_response, encode_request
from kafka_wire.runtime.message import Message

TIMEOUT = 60.0


class Peer:
    """A connection that sends and receives frames."""

    def __init__(self, connected: socket.socket, stream: BinaryIO) -> None:
        self.socket = connected
        self.stream = stream

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def receive(self) -> bytes | None:
        """Return the next frame without its size, None when the other side has closed the connection."""
        try:
            size = self.stream.read(4)
            if not size:
                return None
            (length,) = struct.unpack(">i", size)
            return self.stream.read(length)
        except ConnectionResetError:
            return None

    def ask(self, message: Message, version: int, *, client_id: str | None = "tests", correlation_id: int = 7) -> Any:
        """Return the answer to a request."""
        self.send(encode_request(message, version, correlation_id=correlation_id, client_id=client_id))
        frame = self.receive()
        assert frame is not None, "the connection was closed"
        assert message.API_KEY is not None
        response = decode_response(frame, message.API_KEY, version)
        assert response.correlation_id == correlation_id
        assert not response.trailing
        return response.message


@contextmanager
def connected(address: str, source: str = "") -> Iterator[Peer]:
    """Connect to `host:port`, or to the first of several, from a local address."""
    host, port = address.split(",", maxsplit=1)[0].rsplit(":", 1)
    connection = socket.create_connection((host, int(port)), TIMEOUT, (source, 0))
    with connection as open_socket, open_socket.makefile("rb") as stream:
        yield Peer(open_socket, stream)


def ask(address: str, message: Message, version: int, *, client_id: str | None = "tests") -> Any:
    """Return the response to one request on a new connection."""
    with connected(address) as peer:
        return peer.ask(message, version, client_id=client_id)


def framed(frame: bytes) -> bytes:
    return struct.pack(">i", len(frame)) + frame
