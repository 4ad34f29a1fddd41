"""One TCP connection to one broker, with asyncio: the I/O for the protocol in `kip.admin.connections.connection`."""

from __future__ import annotations

import asyncio
import os
import ssl
import time
from collections.abc import Callable
from typing import Any, cast

from kafka_wire.runtime.message import Message

from kip.admin.connections.connection import Connection, ExpectedNode, Opening, ReceivedResponse
from kip.admin.connections.resolving import resolve
from kip.admin.errors import AdminError, AuthenticationError, ConnectionLostError, ProtocolError
from kip.admin.settings import Address, Settings
from kip.admin.versions import Offer

_REAUTHENTICATE_AT = 0.85
"""The fraction of a session's lifetime after which a new connection is opened.

`SaslClientAuthenticator` takes a random one between 0.85 and 0.95: less than 1 for latency and clock drift, random so
that the channels of many clients do not reauthenticate at once, which a client with few channels does not need.
"""


class Channel(asyncio.Protocol):
    """An open connection. Requests can be pipelined, up to `max_in_flight` in the settings; further requests wait."""

    def __init__(self, address: Address, settings: Settings, expected: ExpectedNode | None = None) -> None:
        self.address = address
        self.settings = settings
        self.expires_at: float | None = None
        self._connection = Connection(
            str(address), settings.client_id, unstable_versions=settings.unstable_versions, expected=expected
        )
        self._slots = asyncio.Semaphore(settings.max_in_flight)
        self._waiting: dict[int, tuple[asyncio.Future[ReceivedResponse], asyncio.TimerHandle]] = {}
        self._transport: asyncio.Transport | None = None
        self._problem: AdminError | None = None
        self._received_at = 0.0
        self._muted_until = 0.0
        self._is_retired = False

    @property
    def offer(self) -> Offer:
        return self._connection.offer

    @property
    def is_usable(self) -> bool:
        """Whether this connection accepts new requests."""
        return self._problem is None and (self.expires_at is None or time.monotonic() < self.expires_at)

    async def request(
        self, message: Message, version: int, sent: Callable[[], None] | None = None, *, keep_frames: bool = False
    ) -> ReceivedResponse:
        """Send a request and return its answer; call `sent` after the bytes have been written.

        If this coroutine is cancelled, an answer that still arrives is discarded.

        Raises:
            ConnectionLostError: the connection broke, or no answer arrived within `request_timeout`.
            EncodeError: the message cannot be written in this version; nothing was sent.
        """
        if self._muted_until:
            await asyncio.sleep(self._muted_until - time.monotonic())
        await self._slots.acquire()
        try:
            answer = self._send(message, version, keep_frames)
        except BaseException:
            self._slots.release()
            raise
        if sent is not None:
            sent()
        response = await answer
        self._apply_throttling(response.message)
        return response

    def close(self, problem: AdminError | None = None) -> None:
        """Close the connection; requests without an answer fail with `problem`."""
        self._problem = self._problem or problem or ConnectionLostError(f"the connection to {self.address} was closed")
        if self._transport is not None:
            self._transport.abort()
        for correlation_id in list(self._waiting):
            self._settle(correlation_id, self._problem)

    def retire(self) -> None:
        """Close the connection as soon as all requests are answered."""
        self._is_retired = True
        if not self._waiting:
            self.close()

    async def open(self) -> None:
        """Negotiate versions and authenticate on a new connection."""
        steps = self._connection.opening(self.settings.security.credentials)
        message, version = next(steps)
        while True:
            answer = await self.request(message, version)
            # In a thread: SCRAM can take a second here to derive keys.
            step = await asyncio.to_thread(_next_step, steps, answer.message)
            if step is None:
                break
            message, version = step
        if self._connection.session_lifetime is not None:
            self.expires_at = time.monotonic() + self._connection.session_lifetime * _REAUTHENTICATE_AT

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # a transport of uvloop is not one

    def data_received(self, data: bytes) -> None:
        self._received_at = time.monotonic()
        try:
            answers = self._connection.receive(data)
        except ProtocolError as error:
            self.close(error)
            return
        for answer in answers:
            self._settle(answer.correlation_id, answer)
        if self._is_retired:
            self.retire()

    def connection_lost(self, error: Exception | None) -> None:
        text = self._connection.describe_end() if error is None else f"the connection to {self.address} broke: {error}"
        self.close(ConnectionLostError(text))

    def _send(self, message: Message, version: int, keep_frames: bool) -> asyncio.Future[ReceivedResponse]:
        """Write a request; it occupies its slot until its answer arrives, even if the caller has been cancelled."""
        if self._problem is not None or self._transport is None:
            raise self._problem or ConnectionLostError(f"{self.address} is not connected")
        correlation_id, data = self._connection.send(message, version, keep_frames=keep_frames)
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self.settings.request_timeout, self._expire, correlation_id, time.monotonic())
        answer: asyncio.Future[ReceivedResponse] = loop.create_future()
        self._waiting[correlation_id] = answer, timer
        self._transport.write(data)
        return answer

    def _settle(self, correlation_id: int, outcome: ReceivedResponse | AdminError) -> None:
        """Pass an answer or an error to the request that waits for it."""
        waiting = self._waiting.pop(correlation_id, None)
        if waiting is None:
            return
        answer, timer = waiting
        timer.cancel()
        self._slots.release()
        if answer.done():  # the caller has been cancelled
            return
        if isinstance(outcome, AdminError):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)

    def _expire(self, correlation_id: int, sent_at: float) -> None:
        """Time out a request; close the connection if it has received nothing since the request was sent."""
        problem = ConnectionLostError(f"{self.address} did not answer within {self.settings.request_timeout:g} s")
        if self._received_at < sent_at:
            self.close(problem)
        self._settle(correlation_id, problem)

    def _apply_throttling(self, message: Any) -> None:
        """Pause sending for the throttle time of a response (KIP-219)."""
        throttled = getattr(message, "throttle_time_ms", 0)
        self._muted_until = time.monotonic() + throttled / 1000 if throttled > 0 else 0.0


async def open_channel(address: Address, settings: Settings, expected: ExpectedNode | None = None) -> Channel:
    """Open a TCP connection, with TLS if required, negotiate versions and authenticate.

    Raises:
        MisroutedError: the address leads to another node than the expected one.
        ConnectionLostError: the connection is refused, or the peer is not a Kafka broker.
        AuthenticationError: one side does not accept the other.
    """
    channel = Channel(address, settings, expected)
    try:
        async with asyncio.timeout(settings.connect_timeout):
            await _connect(channel)
            await channel.open()
    except ssl.SSLCertVerificationError as error:
        raise AuthenticationError(f"{address}: its certificate is not accepted: {error.verify_message}") from None
    except ssl.SSLError as error:
        hint = "; it may not expect TLS" if error.reason in _NOT_TLS else ""
        raise ConnectionLostError(f"{address}: TLS failed: {error.reason}{hint}") from None
    except TimeoutError:
        channel.close()
        raise ConnectionLostError(
            f"{address} did not complete the connection within {settings.connect_timeout:g} s"
        ) from None
    except OSError as error:
        raise ConnectionLostError(f"cannot connect to {address}: {_reason(error)}") from None
    except BaseException:
        channel.close()
        raise
    return channel


async def _connect(channel: Channel) -> None:
    """Connect to the first of the host's IP addresses that accepts the connection, with TLS if required."""
    address, tls = channel.address, channel.settings.security.tls
    if not 0 < address.port < 1 << 16:  # responses can contain an invalid port
        raise OSError(f"{address.port} is not a valid port")
    loop = asyncio.get_running_loop()
    name = None if tls is None else address.host
    problem = OSError("the host has no address")
    for host in await resolve(address):
        try:
            await loop.create_connection(lambda: channel, host, address.port, ssl=tls, server_hostname=name)
            return
        except ssl.SSLError:
            raise
        except OSError as error:
            problem = error
    raise problem


def _next_step(steps: Opening, answer: Message | None) -> tuple[Message, int] | None:
    """Return the next request and its version, or None at the end: a future cannot raise StopIteration."""
    try:
        return steps.send(answer)
    except StopIteration:
        return None


def _reason(error: OSError) -> str:
    """Return the operating system's error message; asyncio replaces or omits it for some errors."""
    if error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return str(error.strerror or error) or "the connection was closed while it was being secured; it may not expect TLS"


_NOT_TLS = ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "UNEXPECTED_EOF_WHILE_READING")
