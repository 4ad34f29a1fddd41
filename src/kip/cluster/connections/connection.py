"""A connection to a node: reads frames and answers them in order, as real brokers do."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from functools import partial
from typing import cast

from kafka_wire.runtime.frames import FrameError, FrameReader

from kip.budgets import budget
from kip.cluster.connections.dispatch import Dispatcher
from kip.cluster.errors import UnservedRequest
from kip.cluster.security.authentication import ConnectionSession, LoginStep, distinguished_name
from kip.cluster.security.users import Users
from kip.serving.errors import ClusterSetupError
from kip.serving.faults import FaultTable, Outcome
from kip.serving.requests import ReceivedRequest, RequestLog

_log = logging.getLogger(__name__)
_MOST_WAITING = 64
"""The number of waiting frames at which reading pauses; clients have about 5 requests in flight.

A real broker reads no further request until it has answered (SocketServer mutes the channel). Here, reading continues,
so that a client that closes its connection during a long fetch is noticed.
"""


class NodeServices:
    """The shared state of the connections to one listener of a node.

    Attributes:
        users, listener: as in `ConnectionSession`.
        paused: whether the node is paused.
        listening: whether the port is open. The event loop may still serve a connection that it has accepted before.
    """

    def __init__(
        self,
        dispatcher: Dispatcher,
        faults: FaultTable,
        log: RequestLog,
        users: Users | None,
        node_id: int,
        listener: str,
    ) -> None:
        self.dispatcher = dispatcher
        self.faults = faults
        self.log = log
        self.users = users
        self.node_id = node_id
        self.listener = listener
        self.connections: set[NodeConnection] = set()
        self.paused = False
        self.listening = False

    def open(self) -> NodeConnection:
        return NodeConnection(self)

    def set_paused(self, paused: bool) -> None:
        """Pause all connections, or resume them."""
        self.paused = paused
        for connection in list(self.connections):
            connection.proceed()

    def close_all(self) -> None:
        self.listening = False
        for connection in list(self.connections):
            connection.abort()


class NodeConnection(asyncio.Protocol):
    """Answers requests in order; waits while a response is delayed, the node is paused, or the client does not read."""

    _transport: asyncio.Transport

    def __init__(self, services: NodeServices) -> None:
        self._services = services
        self._session = ConnectionSession.begin(services.users, services.listener)
        self._reader = FrameReader(budget("frame-bytes" if services.users is None else "login-frame-bytes"))
        self._logins_left = budget("login-requests")
        self._waiting: deque[bytes] = deque()
        self._late: asyncio.TimerHandle | None = None
        self._pending: asyncio.Future[bytes] | None = None
        self._choked = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # a transport of uvloop is not one
        self._services.connections.add(self)
        if not self._services.listening:
            self.abort()
        self._session.host, self._session.port = map(str, (transport.get_extra_info("peername") or ("", ""))[:2])
        certificate = transport.get_extra_info("peercert")
        if certificate and self._session.step is LoginStep.OPEN:
            self._session.principal = f"User:{distinguished_name(certificate)}"

    def connection_lost(self, exc: Exception | None) -> None:
        self._services.connections.discard(self)
        # Share sessions end with their connection, so that other members get the records at once, not after the lock.
        for end in self._session.on_close.values():
            end()
        self._waiting.clear()
        if self._late is not None:
            self._late.cancel()
        if self._pending is not None:
            self._pending.cancel()

    def data_received(self, data: bytes) -> None:
        try:
            self._waiting.extend(self._reader.feed(data))
        except FrameError as error:
            self._end(str(error))
            return
        self.proceed()

    def pause_writing(self) -> None:
        self._choked = True

    def resume_writing(self) -> None:
        self._choked = False
        self.proceed()

    def abort(self) -> None:
        self._transport.abort()

    def proceed(self) -> None:
        """Answer the waiting frames until the connection is held."""
        while self._waiting and not self._is_held():
            self._answer(self._waiting.popleft())
        self._set_reading(len(self._waiting) < _MOST_WAITING)

    def _is_held(self) -> bool:
        is_answering = self._late is not None or self._pending is not None
        return self._services.paused or self._choked or is_answering or self._transport.is_closing()

    def _set_reading(self, is_reading: bool) -> None:
        if self._transport.is_closing() or is_reading == self._transport.is_reading():
            return
        self._transport.resume_reading() if is_reading else self._transport.pause_reading()

    def _answer(self, frame: bytes) -> None:
        services = self._services
        if self._session.step is not LoginStep.OPEN and not self._may_log_in():
            return
        try:
            request, answer = services.dispatcher.answer(frame, self._session)
        except UnservedRequest as reason:
            self._end(str(reason))
            return
        except ClusterSetupError as problem:  # a change that would be lost in a restart must not appear successful
            _log.error("%s", problem)
            self._end(str(problem))
            return
        except Exception:
            self._fail()
            return
        if isinstance(answer, bytes):
            self._deliver(request, answer)
        else:
            self._pending = asyncio.ensure_future(answer)
            self._pending.add_done_callback(partial(self._finish, request))

    def _finish(self, request: ReceivedRequest, answered: asyncio.Future[bytes]) -> None:
        self._pending = None
        if answered.cancelled() or self._transport.is_closing():
            return
        try:
            answer = answered.result()
        except ClusterSetupError as problem:
            _log.error("%s", problem)
            self._end(str(problem))
        except Exception:
            self._fail()
        else:
            self._deliver(request, answer)
            self.proceed()

    def _deliver(self, request: ReceivedRequest, answer: bytes) -> None:
        services = self._services
        # Before a login, frames are small (`sasl.server.max.receive.size`), so that strangers cannot fill the memory.
        if self._session.step is LoginStep.OPEN:
            self._reader.max_size = budget("frame-bytes")
        outcome = services.faults.outcome(answer, request)
        if outcome.seconds:
            loop = asyncio.get_running_loop()
            self._late = loop.call_later(outcome.seconds, self._send_late, outcome, request.api)
        else:
            self._send(outcome, request.api)

    def _may_log_in(self) -> bool:
        """Count a request before a login, and end the connection if there are too many."""
        self._logins_left -= 1
        if self._logins_left < 0:
            self._end("too many requests before a login")
        return self._logins_left >= 0

    def _send_late(self, outcome: Outcome, api: str) -> None:
        self._late = None
        self._send(outcome, api)
        self.proceed()

    def _unmute(self) -> None:
        self._late = None
        self.proceed()

    def _send(self, outcome: Outcome, api: str) -> None:
        self._transport.write(outcome.data)
        if outcome.closes or self._session.step is LoginStep.FAILED:
            self._transport.close()
        self._services.log.answered(api)
        # After the response, not before: a client that knows its throttle time waits by itself (KIP-219).
        if self._session.muted_for and not self._transport.is_closing():
            self._late = asyncio.get_running_loop().call_later(self._session.muted_for, self._unmute)
            self._session.muted_for = 0.0

    def _fail(self) -> None:
        """Close the connection, as a broker does after an exception in a handler."""
        _log.exception("a handler of node %d failed", self._services.node_id)
        self._transport.close()

    def _end(self, reason: str) -> None:
        _log.debug("node %d closes a connection: %s", self._services.node_id, reason)
        self._transport.close()
