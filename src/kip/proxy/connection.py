"""A proxied connection: a client, a broker, and the requests between them in their order."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import deque

from kafka_wire.api_keys import ApiKey
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError

from kip.proxy.acks import expects_response
from kip.proxy.errors import ProxyError
from kip.proxy.exchange import Exchanges, PendingExchange, RefusedRequest, name_of
from kip.proxy.history import History
from kip.proxy.listeners import ProxyListener
from kip.proxy.peer import Peer
from kip.proxy.recording import Recorder, Track
from kip.proxy.replay import NO_TOKENS, Recording, UnmatchedRequest
from kip.serving.faults import Outcome

_log = logging.getLogger(__name__)

_CONNECT_SECONDS = 10
"""`socket.connection.setup.timeout.ms` of clients: a longer wait has no client left."""
_MOST_PENDING = 1000
"""Requests without a response at which reading from the client pauses: a stuck broker must not fill the memory."""
_CLIENT, _BROKER = 0, 1
_LENGTH = 4


class ProxyServices:
    """What connections share."""

    def __init__(
        self,
        exchanges: Exchanges,
        history: History,
        recorder: Recorder | None,
        recording: Recording | None,
        tls: ssl.SSLContext | None,
    ) -> None:
        self.exchanges = exchanges
        self.history = history
        self.recorder = recorder
        self.recording = recording
        self.tls = tls
        self.links: set[Link] = set()

    def connect(self, listener: ProxyListener) -> asyncio.Protocol:
        """Return the client's side of a new connection."""
        return Link(self, listener).client

    def close_all(self) -> None:
        for link in list(self.links):
            link.close(at_once=True)


class Link:
    """The connection of a client to a broker, or to a recording; responses are sent in the order of the requests."""

    def __init__(self, services: ProxyServices, listener: ProxyListener) -> None:
        self.client = Peer(self, self._take_request)
        self._broker = Peer(self, self._take_response)
        self._services = services
        self._listener = listener
        self._pending: deque[PendingExchange] = deque()
        self._late: asyncio.TimerHandle | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._track: Track | None = None
        self._sends_tokens = False
        self._has_ended = False
        self._is_closed = False
        self._name = "a client"

    def opened(self, peer: Peer) -> None:
        if peer is self._broker:
            if self._is_closed:
                peer.close(at_once=True)
            return
        assert peer.transport is not None
        ends = peer.transport.get_extra_info("peername"), peer.transport.get_extra_info("sockname")
        if not all(ends):  # the client has gone already
            peer.close(at_once=True)
            return
        self._name = f"{ends[0][0]}:{ends[0][1]}"
        services = self._services
        services.links.add(self)
        if services.recorder is not None:
            self._track = services.recorder.track(*ends)
        if services.recording is None:
            loop = asyncio.get_running_loop()
            loop.call_soon(peer.transport.pause_reading)  # in CPython 3.11.2, reading begins after this callback
            self._connecting = loop.create_task(self._connect())

    async def _connect(self) -> None:
        """Connect to the broker; requests are read only then."""
        listener, tls = self._listener, self._services.tls
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                await asyncio.get_running_loop().create_connection(
                    lambda: self._broker,
                    listener.host,
                    listener.port,
                    ssl=tls,
                    server_hostname=listener.host if tls is not None else None,
                )
        except (OSError, ValueError, OverflowError) as error:  # a host name or a port that cannot exist, too
            if listener.is_reachable:
                listener.is_reachable = False
                _log.warning("broker %s cannot be reached: %s", listener, _reason(error))
            self.close()
        else:
            listener.is_reachable = True
            self.settle()

    def ended(self, peer: Peer) -> bool:
        """Keep the connection of a client that sends no more requests until it has its responses, as brokers do."""
        if peer is not self.client:
            return False
        self._has_ended = True
        return bool(self._pending)

    def lost(self, peer: Peer, error: Exception | None) -> None:
        if peer is self._broker and not self._is_closed and self._late is not None:
            return  # the late response is still to be sent
        if peer is self._broker and not self._is_closed and self._pending:
            names = ", ".join(str(exchange) for exchange in list(self._pending)[:3])
            _log.warning(
                "broker %s closed the connection of %s without answering %s", self._listener, self._name, names
            )
        self.close()

    def broken(self, peer: Peer, reason: str) -> None:
        sender = self._name if peer is self.client else f"broker {self._listener}"
        _log.warning("%s does not speak Kafka: %s", sender, reason)
        self.close()

    def settle(self) -> None:
        """Read from each end only while the other one keeps up."""
        is_held = self._late is not None
        self._broker.set_reading(not self.client.is_choked and not is_held)
        is_connected = self._broker.is_open or self._services.recording is not None
        self.client.set_reading(is_connected and not self._broker.is_choked and len(self._pending) < _MOST_PENDING)

    def close(self, *, at_once: bool = False) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._services.links.discard(self)
        if self._late is not None:
            self._late.cancel()
        if self._connecting is not None and not self._connecting.done():
            self._connecting.cancel()
        self._pending.clear()
        self._broker.close(at_once=at_once)
        self.client.close(at_once=at_once)
        if self._track is not None:
            self._track.close()

    def _take_request(self, frame: bytes) -> None:
        services = self._services
        if self._track is not None:
            self._track.add(_CLIENT, len(frame).to_bytes(_LENGTH) + frame)
        # After version 0 of SaslHandshake, tokens have no header (KIP-152); the next request ends them.
        if self._sends_tokens and not _is_request(frame):
            if services.recording is not None:
                _log.warning("%s: %s; its connection is closed", self._name, NO_TOKENS)
                self.close()
                return
            self._pending.append(PendingExchange(-1, 0, 0))
            self._broker.write(len(frame).to_bytes(_LENGTH) + frame)
            return
        services.history.add(self._listener.node_id, frame)
        try:
            exchange, forwarded = services.exchanges.begin(frame, self._listener.node_id)
        except RefusedRequest as reason:
            _log.warning("%s: %s; its connection is closed", self._name, reason)
            self.close()
            return
        except Exception:
            _log.exception("a request of %s could not be processed", self._name)
            self.close()
            return
        self._sends_tokens = exchange.api_key == ApiKey.SASL_HANDSHAKE and exchange.version == 0
        if exchange.api_key == ApiKey.PRODUCE and not expects_response(frame, exchange.version):
            self._send_unanswered(exchange, forwarded)
            return
        self._pending.append(exchange)
        if forwarded is not None:
            self._forward(exchange, forwarded)
        else:
            self._drain()
        if len(self._pending) >= _MOST_PENDING:
            self.settle()

    def _forward(self, exchange: PendingExchange, frame: bytes) -> None:
        recording = self._services.recording
        if recording is None:
            self._broker.write(len(frame).to_bytes(_LENGTH) + frame)
            return
        try:
            response, seconds = recording.answer(frame, str(self._listener))
        except UnmatchedRequest as reason:
            _log.warning("%s: %s; its connection is closed", self._name, reason)
            self.close()
            return
        if seconds:
            asyncio.get_running_loop().call_later(seconds, self._complete, exchange, response)
        else:
            self._complete(exchange, response)

    def _send_unanswered(self, exchange: PendingExchange, forwarded: bytes | None) -> None:
        self._services.exchanges.observe_unanswered(exchange)
        if forwarded is not None and self._services.recording is None:
            self._broker.write(len(forwarded).to_bytes(_LENGTH) + forwarded)
        if forwarded is None or exchange.refusal is not None:  # a broker closes the connection, as it cannot answer
            self.close()

    def _take_response(self, frame: bytes) -> None:
        exchange = self._answered(frame)
        if exchange is None:
            _log.warning("broker %s sent a response to %s that no request waits for", self._listener, self._name)
            self.close()
        else:
            self._complete(exchange, frame)

    def _answered(self, frame: bytes) -> PendingExchange | None:
        """Return the exchange of a response, and forget earlier ones, which the broker did not answer."""
        correlation_id = int.from_bytes(frame[:_LENGTH], signed=True)
        unanswered: list[PendingExchange] = []
        # Brokers answer in order, so earlier requests stay unanswered: Produce with acks=0 that `acks` could not read.
        for exchange in self._pending:
            if exchange.response is None:
                if exchange.api_key < 0 or exchange.correlation_id == correlation_id:
                    for earlier in unanswered:
                        self._pending.remove(earlier)
                    return exchange
                unanswered.append(exchange)
        return None

    def _complete(self, exchange: PendingExchange, frame: bytes) -> None:
        if self._is_closed:
            return
        try:
            exchange.response = self._services.exchanges.finish(exchange, frame)
        except ProxyError as error:
            _log.error("%s", error)
            self.close()
        except Exception:  # such as one in a predicate or an observer
            _log.exception("the response to %s could not be processed", exchange)
            self.close()
        else:
            self._drain()

    def _drain(self) -> None:
        """Send the responses that are not behind an unknown or a late one."""
        pending = self._pending
        was_full = len(pending) >= _MOST_PENDING
        while pending and self._late is None and (response := pending[0].response) is not None:
            exchange = pending.popleft()
            data = len(response).to_bytes(_LENGTH) + response
            if exchange.request is None:
                self._send(Outcome(data), exchange)
                continue
            outcome = self._services.exchanges.faults.outcome(data, exchange.request)
            if outcome.seconds:
                loop = asyncio.get_running_loop()
                self._late = loop.call_later(outcome.seconds, self._send_late, outcome, exchange)
                self.settle()
            else:
                self._send(outcome, exchange)
        if self._has_ended and not pending and self._late is None:
            self.close()
        if was_full and len(pending) < _MOST_PENDING:
            self.settle()

    def _send_late(self, outcome: Outcome, exchange: PendingExchange) -> None:
        self._late = None
        self._send(outcome, exchange)
        self._drain()
        self.settle()
        if self._late is None and self._services.recording is None and not self._broker.is_open:
            self.close()

    def _send(self, outcome: Outcome, exchange: PendingExchange) -> None:
        self.client.write(outcome.data)
        if self._track is not None:
            self._track.add(_BROKER, outcome.data)
            self._track.flush()
        if outcome.closes:
            self.close()
        if self._services.exchanges.log.is_watched:
            self._services.exchanges.log.answered(name_of(exchange.api_key))


def _is_request(frame: bytes) -> bool:
    """Return whether a frame has the header of a request, rather than being a token of SASL."""
    try:
        entry = CATALOG.request(int.from_bytes(frame[:2], signed=True))
    except UnknownMessageError:
        return False
    return int.from_bytes(frame[2:4], signed=True) in entry.versions


def _reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return f"it does not answer within {_CONNECT_SECONDS} seconds"
    if isinstance(error, ssl.SSLError):
        return f"TLS failed: {error.reason or error}"
    strerror = getattr(error, "strerror", None)
    return str(strerror or error)
