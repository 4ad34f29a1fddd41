"""From a request frame to its response frame: header, version, session, handler.

Raises `UnservedRequest`, with a reason, where real brokers close the connection.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable

from kafka_wire import DecodeError
from kafka_wire.api_keys import ApiKey
from kafka_wire.clients import ApiVersionsRequest, SaslAuthenticateRequest
from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import Request, decode_request, decode_request_header, encode_response
from kafka_wire.runtime.message import Message

from kip.cluster.calls.call import ReceivedCall
from kip.cluster.connections.answering import Answering
from kip.cluster.errors import ApiError, UnservedRequest
from kip.cluster.handlers import APIS
from kip.cluster.security.authentication import ANONYMOUS, ConnectionSession, LoginStep
from kip.cluster.state.cluster_state import ClusterState
from kip.kafka.releases import Listener, Release
from kip.serving.api_versions import unsupported_version
from kip.serving.error_answers import refuse
from kip.serving.faults import FaultTable
from kip.serving.requests import ReceivedRequest, RequestLog, received

_log = logging.getLogger(__name__)

_BEFORE_SASL = {ApiKey.API_VERSIONS, ApiKey.SASL_HANDSHAKE, ApiKey.SASL_AUTHENTICATE}


class Dispatcher:
    """Answers the requests to one node."""

    def __init__(
        self,
        state: ClusterState,
        node_id: int,
        listener: Listener,
        log: RequestLog,
        faults: FaultTable,
        *,
        unreleased: bool,
    ) -> None:
        self._state = state
        self._node_id = node_id
        self._listener = listener
        self._log = log
        self._faults = faults
        self._versions = offered_versions(state.release, listener, unreleased=unreleased)

    def limit(self, api_key: int, versions: tuple[int, int] | None) -> None:
        """Limit an API to these versions, or disable it, if it is supported."""
        if versions is None:
            self._versions.pop(api_key, None)
        elif api_key in self._versions:
            self._versions[api_key] = versions

    def answer(self, frame: bytes, session: ConnectionSession) -> tuple[ReceivedRequest, bytes | Awaitable[bytes]]:
        """Return the request in a frame and its response frame, empty if the client expects no response.

        Raises:
            UnservedRequest: the connection must be closed.
        """
        if session.step is LoginStep.RAW_TOKEN:
            return self._unread(SaslAuthenticateRequest, "SaslAuthenticate"), _raw_answer(frame, session)
        try:
            header, _ = decode_request_header(frame)
            api_key, version = header.request_api_key, header.request_api_version
            if not self._serves(api_key, version):
                # Only this API is answered in an unknown version, in version 0, so that clients learn the known ones
                # (KIP-511).
                if api_key != ApiKey.API_VERSIONS:
                    return self._refused(frame, api_key, version)
                answer = unsupported_version(self._versions, header.correlation_id)
                return self._unread(ApiVersionsRequest, "ApiVersions"), answer
            request = decode_request(frame)
        except DecodeError as error:
            raise UnservedRequest(str(error)) from None
        # SaslServerAuthenticator closes the connection, without an error code: the client may not speak the protocol.
        if session.step is not LoginStep.OPEN and api_key not in _BEFORE_SASL:
            raise UnservedRequest(f"API {api_key} before authentication")
        return self._answer(request, session, len(frame))

    def _serves(self, api_key: int, version: int) -> bool:
        first, last = self._versions.get(api_key, (0, -1))
        return first <= version <= last

    def _answer(
        self, request: Request, session: ConnectionSession, size: int
    ) -> tuple[ReceivedRequest, bytes | Awaitable[bytes]]:
        api = APIS[request.api_key]
        principal = session.principal_for(request.client_id)
        received_request = received(self._node_id, api.name, request, principal)
        self._log.add(received_request, size)
        # Nothing runs in the background: what became due since the last request is completed before this one sees it.
        self._state.settle()
        call = ReceivedCall(
            self._state,
            self._node_id,
            self._listener,
            request.version,
            session,
            principal,
            request.client_id or "",
            self._versions,
        )
        answer = Answering(api, call, received_request, self._faults, self._log).answer(request.message)
        if answer is None or isinstance(answer, Message):
            return received_request, _encoded(answer, request)
        return received_request, _encoded_later(answer, request)

    def _refused(self, frame: bytes, api_key: int, version: int) -> tuple[ReceivedRequest, bytes]:
        """Refuse a request without a handler with UNSUPPORTED_VERSION, if the imitated release supports it."""
        reason = f"API {api_key} in version {version} is not served by a {self._listener}"
        _log.warning("node %d: %s", self._node_id, reason)
        first, last = self._state.release.apis[self._listener].get(api_key, (0, -1))
        if api_key in APIS or not first <= version <= last:
            raise UnservedRequest(reason)
        request = decode_request(frame)
        response = CATALOG.load(CATALOG.response(api_key))()
        refusal = refuse(request.message, response, version, ErrorCode.UNSUPPORTED_VERSION, lambda _: True)
        if refusal is None:
            raise UnservedRequest(reason)
        api = CATALOG.request(api_key).name.removesuffix("Request")
        received_request = received(self._node_id, api, request, request.client_id or ANONYMOUS)
        self._log.add(received_request, len(frame))
        return received_request, _encoded(refusal.response, request)

    def _unread(self, request: type[Message], api: str) -> ReceivedRequest:
        """Return the request as faults see it, for a frame that no handler receives."""
        assert request.API_KEY is not None
        return ReceivedRequest(self._node_id, request.API_KEY, api, 0, 0, None, ANONYMOUS, request())


def _encoded(response: Message | None, request: Request) -> bytes:
    if response is None:
        return b""
    return encode_response(response, request.version, correlation_id=request.correlation_id)


async def _encoded_later(response: Awaitable[Message | None], request: Request) -> bytes:
    return _encoded(await response, request)


def offered_versions(release: Release, listener: Listener, *, unreleased: bool) -> dict[int, tuple[int, int]]:
    """Return the versions that a node supports: those that both the release and a handler support.

    With `unreleased`, brokers also serve version 0 of the APIs that no release has.
    """
    offered = {}
    for key, api in sorted(APIS.items()):
        versions = api.common(release.apis[listener].get(key))
        if unreleased and not api.is_released and listener is Listener.BROKER:
            versions = 0, 0
        if versions is not None:
            offered[key] = versions
    return offered


def _raw_answer(frame: bytes, session: ConnectionSession) -> bytes:
    """Answer a bare token, which follows version 0 of SaslHandshake, with that of the server."""
    try:
        token = session.authenticate(frame)
    except ApiError as error:
        raise UnservedRequest(error.message) from None
    return len(token).to_bytes(4, "big") + token
