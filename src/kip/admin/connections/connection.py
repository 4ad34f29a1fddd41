"""The protocol of one connection, without I/O: encode requests, decode responses, open the connection.

connection = Connection("broker:9092", client_id="kip")
steps = connection.opening(credentials)      # a generator: yields (message, version), receives the response
...                                          # afterwards, connection.offer contains the broker's APIs
correlation_id, data = connection.send(message, version)
for answer in connection.receive(received): ...
"""

from __future__ import annotations

import struct
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from kafka_wire.api_keys import ApiKey
from kafka_wire.clients import ApiVersionsRequest
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import FrameError, FrameReader, decode_response, encode_request
from kafka_wire.runtime.message import Message

from kip import __version__
from kip.admin.errors import AuthenticationError, MisroutedError, Origin, ProtocolError
from kip.admin.security.sasl import Credentials
from kip.admin.versions import Offer, since
from kip.budgets import budget
from kip.kafka.apis import api_name

Opening = Generator[tuple[Message, int], Any, None]
"""The first exchanges of a connection: yields requests, receives their responses."""

_SASL_KEYS = (ApiKey.SASL_HANDSHAKE, ApiKey.SASL_AUTHENTICATE)
_SIZE = 4

_correlation_id = struct.Struct(">i")
_id_and_error = struct.Struct(">ih")


class ReceivedResponse:
    """A response and its origin: the decoded message or, if frames are kept, the frames of request and response."""

    __slots__ = ("correlation_id", "frames", "message", "origin")

    def __init__(
        self, correlation_id: int, message: Any, origin: Origin, frames: tuple[bytes, bytes] | None = None
    ) -> None:
        self.correlation_id = correlation_id
        self.message = message
        self.origin = origin
        self.frames = frames


@dataclass(frozen=True, slots=True)
class ExpectedNode:
    """The node that an address should lead to; brokers since 4.4 answer whether it does (KIP-1242)."""

    cluster_id: str
    node_id: int


def api_versions_request(expected: ExpectedNode | None = None) -> ApiVersionsRequest:
    """Return the request with which a connection begins; versions that lack one of its fields leave it out."""
    request = ApiVersionsRequest(client_software_name="kip", client_software_version=__version__)
    if expected is not None:
        request.cluster_id, request.node_id = expected.cluster_id, expected.node_id
    return request


class Connection:
    """The protocol of one connection; `broker` is the peer's address, for error messages."""

    def __init__(
        self, broker: str, client_id: str, *, unstable_versions: bool = False, expected: ExpectedNode | None = None
    ) -> None:
        self.broker = broker
        self.expected = expected
        self.client_id = client_id
        self.offer = Offer(broker, {}, unstable_versions=unstable_versions)
        self.session_lifetime: float | None = None
        """Seconds from authentication until the broker requires reauthentication; None if it never does (KIP-368)."""
        self._reader = FrameReader(budget("frame-bytes"))
        self._expected: dict[int, Origin] = {}
        self._kept: dict[int, bytes] = {}
        self._next_id = 0
        self._received = 0
        self._is_admitted = False
        """Whether the broker has answered a request for which a SASL listener requires authentication."""

    def send(self, message: Message, version: int, *, keep_frames: bool = False) -> tuple[int, bytes]:
        """Return the correlation id and the bytes of a request; with `keep_frames`, its response is not decoded.

        Raises:
            EncodeError: the message cannot be written in this version.
        """
        assert message.API_KEY is not None
        correlation_id = self._next_id
        data = encode_request(message, version, correlation_id=correlation_id, client_id=self.client_id)
        self._expected[correlation_id] = Origin(self.broker, message.API_KEY, api_name(message.API_KEY), version)
        if keep_frames:
            self._kept[correlation_id] = data[_SIZE:]
        self._next_id = (correlation_id + 1) & 0x7FFFFFFF
        return correlation_id, data

    def receive(self, data: bytes) -> list[ReceivedResponse]:
        """Add received bytes, and return the answers that are complete.

        Raises:
            ProtocolError: the bytes are not answers to the requests; the connection cannot be used any longer.
        """
        begins = not self._received
        self._received += len(data)
        try:
            return [self._answer(frame) for frame in self._reader.feed(data)]
        except (FrameError, DecodeError) as error:
            hint = _hint(data) if begins else ""
            raise ProtocolError(f"{self.broker} does not respond like a Kafka broker{hint}: {error}") from None

    def describe_end(self) -> str:
        """Return an error message for a connection that the peer closes now, with the probable reason."""
        if self._reader.pending:
            return f"{self.broker} closed the connection within an answer, {self._reader.pending} bytes into it"
        waiting = next(iter(self._expected.values()), None)
        if waiting is None:
            return f"{self.broker} closed the connection"
        reason = "" if self._received else "; a listener that expects TLS does that"
        if self._received and not self._is_admitted and waiting.api_key not in _SASL_KEYS:
            reason = "; a listener that expects SASL does that"
        return f"{self.broker} closed the connection instead of answering {waiting.api_name} v{waiting.version}{reason}"

    def opening(self, credentials: Credentials | None) -> Opening:
        """Negotiate versions, then authenticate: yield requests with versions, receive the response messages.

        Raises:
            MisroutedError: the broker is not the expected one.
            ProtocolError: the broker's ApiVersions response cannot be used.
            AuthenticationError: the broker does not accept the credentials.
        """
        yield from self._negotiate()
        if credentials is not None:
            yield from self._log_in(credentials)
            self._is_admitted = True

    def _answer(self, frame: bytes) -> ReceivedResponse:
        if len(frame) < 4:
            raise FrameError(f"a response of {len(frame)} bytes has no correlation id")
        (correlation_id,) = _correlation_id.unpack_from(frame)
        origin = self._expected.pop(correlation_id, None)
        if origin is None:
            raise FrameError(f"a response with correlation id {correlation_id}, but no request waits for it")
        if origin.api_key == ApiKey.API_VERSIONS and len(frame) >= 6:
            _, code = _id_and_error.unpack_from(frame)
            if code == ErrorCode.UNSUPPORTED_VERSION:  # always encoded in version 0 (KIP-511)
                origin = Origin(self.broker, ApiKey.API_VERSIONS, origin.api_name, 0)
        self._is_admitted |= origin.api_key not in (ApiKey.API_VERSIONS, *_SASL_KEYS)
        request = self._kept.pop(correlation_id, None)
        if request is not None:
            return ReceivedResponse(correlation_id, None, origin, (request, frame))
        return ReceivedResponse(correlation_id, decode_response(frame, origin.api_key, origin.version).message, origin)

    def _negotiate(self) -> Opening:
        """Send ApiVersions in our newest version, then if necessary in a version that the broker knows (KIP-511)."""
        version = ApiVersionsRequest.VERSIONS[-1]
        for _ in range(2):
            response = yield api_versions_request(self.expected), version
            served = {api.api_key: range(api.min_version, api.max_version + 1) for api in response.api_keys}
            if response.error_code == ErrorCode.REBOOTSTRAP_REQUIRED and self.expected is not None:
                node = f"node {self.expected.node_id} of cluster {self.expected.cluster_id}"
                raise MisroutedError(f"{self.broker} is not {node} any more")
            if response.error_code != ErrorCode.UNSUPPORTED_VERSION:
                Origin(self.broker, ApiKey.API_VERSIONS, "ApiVersions", version).check(response.error_code)
                self.offer = Offer(self.broker, served, unstable_versions=self.offer.unstable_versions)
                return
            common = [
                version
                for version in served.get(ApiKey.API_VERSIONS, range(1))
                if version in ApiVersionsRequest.VERSIONS
            ]
            version = max(common, default=0)
        raise ProtocolError(f"{self.broker} refuses ApiVersions v{version}, although it advertises this version")

    def _log_in(self, credentials: Credentials) -> Opening:
        from kafka_wire.clients import SaslAuthenticateRequest, SaslHandshakeRequest

        mechanism = credentials.mechanism
        version = self.offer.version(SaslHandshakeRequest, ("SASL", since(1)))
        handshake = yield SaslHandshakeRequest(mechanism=mechanism), version
        if handshake.error_code:
            offered = ", ".join(handshake.mechanisms) or "none"
            raise AuthenticationError(f"{self.broker} offers the SASL mechanisms {offered}, not {mechanism}")
        version = self.offer.version(SaslAuthenticateRequest)
        exchange = credentials.exchange()
        token = next(exchange)
        while True:
            answer = yield SaslAuthenticateRequest(auth_bytes=token), version
            if answer.error_code:
                reason = answer.error_message or "it gives no reason"
                raise AuthenticationError(f"{self.broker} refused {mechanism} credentials: {reason}")
            self.session_lifetime = answer.session_lifetime_ms / 1000 or None
            try:
                token = exchange.send(answer.auth_bytes)
            except StopIteration:
                return
            except AuthenticationError as error:
                raise AuthenticationError(f"{self.broker}: {error}") from None


def _hint(start: bytes) -> str:
    """Return a hint if the bytes belong to TLS, HTTP or SSH."""
    if start[:1] == b"\x15" and start[1:2] == b"\x03":
        return " but as TLS does (set security.protocol to SSL or SASL_SSL)"
    if start[:4] in (b"HTTP", b"<htm", b"<!DO"):
        return " but as HTTP does"
    if start[:4] == b"SSH-":
        return " but as SSH does"
    return ""
