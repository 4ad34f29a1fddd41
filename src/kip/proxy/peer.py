"""One end of a proxied connection: bytes to frames, and back-pressure."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, cast

from kafka_wire.runtime.frames import FrameError, FrameReader

from kip.budgets import budget

_LINGER_SECONDS = 10
"""The time for which a closed client may still read the bytes sent to it."""


class _Owner(Protocol):
    def opened(self, peer: Peer) -> None: ...
    def ended(self, peer: Peer) -> bool: ...
    def lost(self, peer: Peer, error: Exception | None) -> None: ...
    def broken(self, peer: Peer, reason: str) -> None: ...
    def settle(self) -> None: ...


class Peer(asyncio.Protocol):
    """One end of a connection: cuts bytes into frames for `take`, and tracks whether it reads the bytes sent to it."""

    transport: asyncio.Transport | None = None

    def __init__(self, owner: _Owner, take: Callable[[bytes], None]) -> None:
        self.is_choked = False
        self._owner = owner
        self._take = take
        self._reader = FrameReader(budget("frame-bytes"))
        self._begins = True

    @property
    def is_open(self) -> bool:
        return self.transport is not None and not self.transport.is_closing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # a transport of uvloop is not one
        _keep_alive(transport.get_extra_info("socket"))
        self._owner.opened(self)

    def data_received(self, data: bytes) -> None:
        try:
            for frame in self._reader.feed(data):
                if not self.is_open:  # the frame before was refused: the rest of the bytes must not reach a broker
                    return
                self._take(frame)
        except FrameError as error:
            hint = "; it speaks TLS, which this port does not" if self._begins and data[:2] == b"\x16\x03" else ""
            self._owner.broken(self, f"{error}{hint}")
        self._begins = False

    def eof_received(self) -> bool:
        """Return whether to keep the connection for sending, although the other side sends nothing more."""
        return self._owner.ended(self)

    def pause_writing(self) -> None:
        self.is_choked = True
        self._owner.settle()

    def resume_writing(self) -> None:
        self.is_choked = False
        self._owner.settle()

    def connection_lost(self, exc: Exception | None) -> None:
        self._owner.lost(self, exc)

    def set_reading(self, is_wanted: bool) -> None:
        """Read, or wait so that the other end is not overrun."""
        if self.is_open and self.transport is not None and is_wanted != self.transport.is_reading():
            self.transport.resume_reading() if is_wanted else self.transport.pause_reading()

    def write(self, data: bytes) -> None:
        if self.transport is not None:
            self.transport.write(data)

    def close(self, *, at_once: bool) -> None:
        """Close after all bytes are sent, at the latest after some seconds."""
        if self.transport is None:
            return
        if at_once:
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.close()
            # `close` waits for the bytes to be read; a client that never reads would keep the connection forever.
            if self.transport.get_write_buffer_size():
                asyncio.get_running_loop().call_later(_LINGER_SECONDS, self.transport.abort)


def _keep_alive(connection: socket.socket | None) -> None:
    """Let the system find peers that vanished."""
    with suppress(OSError, AttributeError):
        if connection is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 60)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 10)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 6)
