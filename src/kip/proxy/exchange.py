"""One request and its response: limits of versions, faults, and addresses, decoded only if one of them needs it."""

from __future__ import annotations

import logging
import struct
from collections.abc import Callable
from functools import cache
from uuid import UUID

from kafka_wire.api_keys import ApiKey
from kafka_wire.clients import ApiVersionsResponse, MetadataResponse
from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import (
    Response,
    decode_request,
    decode_response,
    encode_request,
    encode_response,
)
from kafka_wire.runtime.message import Message

from kip.kafka.apis import api_name, is_newer, known_versions
from kip.kafka.releases import NEWEST_KNOWN
from kip.proxy.addresses import NodeAddress, has_addresses, node_addresses, replace_addresses
from kip.proxy.versions import VersionLimits
from kip.serving.api_versions import unsupported_version
from kip.serving.error_answers import Refusal, overwrite, refuse
from kip.serving.faults import Fault, FaultKind, FaultTable
from kip.serving.requests import ReceivedRequest, RequestLog, received

_log = logging.getLogger(__name__)

_LENGTH, _ID = 4, 4
_MOST_KNOWN, _LARGEST_KNOWN = 100, 1 << 14
"""The number of replaced responses to keep, and the largest of them in bytes.

Clients ask for the same metadata again and again; at most 1.6 MB of it are kept.
"""
_MOST_TOPIC_IDS = 1_000_000
"""A limit on memory; beyond it, faults by topic name miss requests with topic ids until the next metadata response."""
_head = struct.Struct(">hhi")
_id_and_error = struct.Struct(">ih")


class RefusedRequest(Exception):
    """The connection must be closed instead of answering, for the given reason."""


class PendingExchange:
    """A request that waits for its response.

    Attributes:
        api_key, version, correlation_id: of the request; -1 as the key of a token without a header.
        request: the decoded request, None unless a fault or an observer needs it. Its message is None if its version is
            unknown.
        refusal: the refused part of the request.
        response: the frame of the response without its size, None until it is known.
    """

    __slots__ = ("api_key", "correlation_id", "refusal", "request", "response", "version")

    def __init__(self, api_key: int, version: int, correlation_id: int) -> None:
        self.api_key = api_key
        self.version = version
        self.correlation_id = correlation_id
        self.request: ReceivedRequest | None = None
        self.refusal: Refusal | None = None
        self.response: bytes | None = None

    def __str__(self) -> str:
        return f"{name_of(self.api_key)} v{self.version}" if self.api_key >= 0 else "a SASL token"


class Exchanges:
    """Rules for all connections. `substitute` returns the proxy's address for that of a node."""

    def __init__(
        self,
        faults: FaultTable,
        log: RequestLog,
        limits: VersionLimits,
        substitute: Callable[[NodeAddress], tuple[str, int]],
    ) -> None:
        self.faults = faults
        self.log = log
        self.limits = limits
        self._substitute = substitute
        self._known: dict[tuple[int, int, bytes], bytes] = {}
        """Responses that brokers send again and again, without the correlation id, and their replacements."""
        self._topics: dict[UUID, str] = {}
        self._too_new: set[tuple[int, int]] = set()

    def begin(self, frame: bytes, node_id: int) -> tuple[PendingExchange, bytes | None]:
        """Return the exchange of a request, and the frame to forward; None if it is answered here.

        Unknown versions of ApiVersions are answered here, as earlier brokers do, so that the client repeats it in a
        version whose response can be limited (KIP-511).

        Raises:
            RefusedRequest: its version is excluded.
        """
        if len(frame) < _head.size:
            raise RefusedRequest(f"a request of {len(frame)} bytes has no header")
        exchange = PendingExchange(*_head.unpack_from(frame))
        is_allowed = not self.limits.are_any or self.limits.allow(exchange.api_key, exchange.version)
        if exchange.api_key != ApiKey.API_VERSIONS and not is_allowed:
            raise RefusedRequest(f"{exchange} is beyond the limits of versions")
        if exchange.api_key == ApiKey.API_VERSIONS and (not is_allowed or is_newer(exchange.api_key, exchange.version)):
            data = unsupported_version(self.limits.api_versions(), exchange.correlation_id)
            exchange.response = data[_LENGTH:]
            return exchange, None
        if self._is_watched(exchange.api_key):
            return exchange, self._inspect(exchange, frame, node_id)
        return exchange, frame

    def finish(self, exchange: PendingExchange, frame: bytes) -> bytes:
        """Return the response for the client to the frame that a broker sent."""
        api_key, version = exchange.api_key, exchange.version
        finds_addresses = has_addresses(api_key, version)
        if exchange.request is not None or api_key == ApiKey.API_VERSIONS:
            return self._processed(exchange, frame)
        if not finds_addresses:
            if may_have_addresses(api_key):
                self._note_unknown(exchange, "addresses in its responses are not replaced")
            return frame
        if len(frame) > _LARGEST_KNOWN:
            return self._processed(exchange, frame)
        # Without the correlation id, which differs in responses that are otherwise the same.
        key = api_key, version, frame[_ID:]
        learned = self._known.get(key)
        if learned is None:
            processed = self._processed(exchange, frame)
            if processed is frame:  # not decoded, or nothing replaced: nothing to keep
                return frame
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[key] = learned = processed[_ID:]
        return frame[:_ID] + learned

    def _processed(self, exchange: PendingExchange, frame: bytes) -> bytes:
        """Decode a response, apply all rules to it, and encode it if this changed it."""
        response = _decoded(frame, exchange.api_key, exchange.version)
        if response is None:
            return frame
        message = response.message
        changed = exchange.refusal is not None
        if exchange.refusal is not None:
            message = exchange.refusal.merged(message)
        if isinstance(message, MetadataResponse):
            self._learn_topics(message)
        if has_addresses(exchange.api_key, exchange.version):
            for address in node_addresses(message):
                self._substitute(address)  # opens ports in the order of the nodes' ids
            changed |= replace_addresses(message, self._substitute)
        if isinstance(message, ApiVersionsResponse):
            changed |= self._limit(message)
        if exchange.request is not None and exchange.request.message is not None:
            changed |= self._apply_faults(exchange.request, message, response.version)
        if not changed:
            return frame
        data = encode_response(message, response.version, correlation_id=exchange.correlation_id)
        return data[_LENGTH:] + response.trailing

    def _limit(self, response: ApiVersionsResponse) -> bool:
        """Apply the limits, and leave out newer versions whose contents are needed here; return whether it changed."""
        is_changed = self.limits.are_any
        if self.limits.are_any:
            self.limits.apply(response)
        for api in response.api_keys:
            versions = known_versions(api.api_key)
            is_needed = may_have_addresses(api.api_key) or self._is_watched(api.api_key)
            # If the broker has only newer versions, the API stays: clients could do nothing without Metadata.
            if is_needed and api.min_version < versions.stop <= api.max_version:
                api.max_version = versions.stop - 1
                is_changed = True
        return is_changed

    def observe_unanswered(self, exchange: PendingExchange) -> None:
        """Show a request without a response to observers."""
        if exchange.request is not None and exchange.request.message is not None:
            self.log.observe(exchange.request, None)

    def _is_watched(self, api_key: int) -> bool:
        if not self.faults and not self.log.is_watched:
            return False
        name = name_of(api_key)
        return self.faults.may_affect(name) or self.log.watches(name)

    def _inspect(self, exchange: PendingExchange, frame: bytes, node_id: int) -> bytes | None:
        """Decode a request and apply the faults that replace its response; return the rest to forward."""
        name = name_of(exchange.api_key)
        # A newer version, or a broken client: the broker has to decide about it, not the proxy.
        try:
            request = decode_request(frame)
        except DecodeError:
            api_key, version, correlation_id = _head.unpack_from(frame)
            exchange.request = ReceivedRequest(node_id, api_key, name, version, correlation_id, None, "", None)
            if self.log.watches(name) or self.faults.need_contents(name):
                self._note_unknown(exchange, "faults and observers that need its contents miss it")
            return frame
        exchange.request = received_request = received(node_id, name, request, "")
        self.faults.before(received_request, lambda fault: self._replace(fault, exchange, request.message))
        if exchange.response is not None:
            return None
        if exchange.refusal is None:
            return frame
        if exchange.refusal.rest is None:
            self._answer(exchange, exchange.refusal.response)
            return None
        encoded = encode_request(
            exchange.refusal.rest, request.version, correlation_id=request.correlation_id, client_id=request.client_id
        )
        return encoded[_LENGTH:] + request.trailing

    def _replace(self, fault: Fault, exchange: PendingExchange, message: Message) -> bool:
        assert exchange.request is not None
        if fault.kind is FaultKind.ANSWER:
            assert fault.answer is not None
            scripted = fault.answer(exchange.request)
            if scripted is not None:
                self._answer(exchange, scripted)
            return scripted is not None
        if has_sessions(exchange.api_key):
            return False
        response = CATALOG.load(CATALOG.response(exchange.api_key))()
        exchange.refusal = refuse(message, response, exchange.version, fault.code, self._matching(fault))
        return exchange.refusal is not None

    def _answer(self, exchange: PendingExchange, message: Message) -> None:
        """Answer a request without the broker."""
        assert exchange.request is not None
        self._apply_faults(exchange.request, message, exchange.version)
        data = encode_response(message, exchange.version, correlation_id=exchange.correlation_id)
        exchange.response = data[_LENGTH:]

    def _apply_faults(self, request: ReceivedRequest, message: Message, version: int) -> bool:
        """Apply faults to a response, and show it to observers; return whether it was changed."""
        changed: list[bool] = []
        if has_sessions(request.api_key):
            self.faults.before(request, lambda fault: self._overwrite(fault, message, version, changed))
        throttle = self.faults.throttle_ms(request)
        if throttle and hasattr(message, "throttle_time_ms"):
            message.throttle_time_ms = throttle
            changed.append(True)
        self.log.observe(request, message)
        return bool(changed)

    def _overwrite(self, fault: Fault, message: Message, version: int, changed: list[bool]) -> bool:
        if fault.kind is FaultKind.ERROR and overwrite(message, version, fault.code, self._matching(fault)):
            changed.append(True)
            return True
        return False

    def _matching(self, fault: Fault) -> Callable[..., bool]:
        return lambda part: fault.is_about(part, self._topics.get)

    def _learn_topics(self, message: MetadataResponse) -> None:
        """Remember the names of topics, as newer requests contain only their ids."""
        if len(self._topics) > _MOST_TOPIC_IDS:
            self._topics.clear()
        self._topics.update((topic.topic_id, topic.name) for topic in message.topics if topic.name is not None)

    def _note_unknown(self, exchange: PendingExchange, consequence: str) -> None:
        """Warn once of an API or a version that is too new."""
        key = exchange.api_key, exchange.version
        if is_newer(*key) and key not in self._too_new:
            self._too_new.add(key)
            _log.warning("%s is too new, as %s: %s", exchange, NEWEST_KNOWN, consequence)


def name_of(api_key: int) -> str:
    """Return the name of an API, `API 99` if it is unknown."""
    try:
        return api_name(api_key)
    except UnknownMessageError:
        return f"API {api_key}"


@cache
def has_sessions(api_key: int) -> bool:
    """Return whether a broker remembers parts of requests, so that none may be omitted."""
    spec = CATALOG.load(CATALOG.request(api_key)).SPEC
    return any(field.name.endswith("SessionEpoch") for field in spec.fields)


def may_have_addresses(api_key: int) -> bool:
    """Return whether the newest known version of an API has addresses of nodes."""
    return has_addresses(api_key, known_versions(api_key).stop - 1)


def _decoded(frame: bytes, api_key: int, version: int) -> Response | None:
    if api_key == ApiKey.API_VERSIONS and len(frame) >= _id_and_error.size:
        _, code = _id_and_error.unpack_from(frame)
        if code == ErrorCode.UNSUPPORTED_VERSION:  # always in version 0 (KIP-511)
            version = 0
    try:
        return decode_response(frame, api_key, version)
    except (DecodeError, UnknownMessageError):
        return None
