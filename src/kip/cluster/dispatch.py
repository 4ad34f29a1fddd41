"""From a frame to the frame that answers it: header, version, session, handler.

Where real brokers close the connection, `UnservedRequest` says why.
"""

from __future__ import annotations

from collections.abc import Awaitable

from kafka_wire import DecodeError
from kafka_wire.clients import ApiVersionsRequest, SaslAuthenticateRequest, SaslHandshakeRequest
from kafka_wire.runtime.frames import Request, decode_request, decode_request_header, encode_response
from kafka_wire.runtime.message import Message

from kip.cluster.call import Call
from kip.cluster.errors import ApiError, UnservedRequest
from kip.cluster.handlers import APIS
from kip.cluster.handlers.api_versions import unsupported_version
from kip.cluster.releases import Listener, Release
from kip.cluster.requests import RequestLog, received
from kip.cluster.sessions import Session, Step
from kip.cluster.state import ClusterState

__all__ = ["Dispatcher"]

_API_VERSIONS = ApiVersionsRequest.API_KEY
_BEFORE_SASL = {_API_VERSIONS, SaslHandshakeRequest.API_KEY, SaslAuthenticateRequest.API_KEY}


class Dispatcher:
    """Answers the requests that come to one node."""

    def __init__(
        self, state: ClusterState, node_id: int, listener: Listener, log: RequestLog, *, proposals: bool
    ) -> None:
        self._state = state
        self._node_id = node_id
        self._listener = listener
        self._log = log
        self._versions = offered_versions(state.release, listener, proposals=proposals)

    def limit(self, api_key: int, versions: tuple[int, int] | None) -> None:
        """Offer an API in these versions, or not at all, if it was offered."""
        if versions is None:
            self._versions.pop(api_key, None)
        elif api_key in self._versions:
            self._versions[api_key] = versions

    def answer(self, frame: bytes, session: Session) -> tuple[str, bytes | Awaitable[bytes]]:
        """Return the name of the API and the frame that answers a frame, empty where the client wants no answer.

        Raises:
            UnservedRequest: the connection is to be closed.
        """
        if session.step is Step.RAW_TOKEN:
            return "SaslAuthenticate", _raw_answer(frame, session)
        try:
            header, _ = decode_request_header(frame)
            api_key, version = header.request_api_key, header.request_api_version
            if not self._serves(api_key, version):
                if api_key != _API_VERSIONS:
                    raise UnservedRequest(f"API {api_key} in version {version} is not served by a {self._listener}")
                return "ApiVersions", unsupported_version(self._versions, header.correlation_id)
            request = decode_request(frame)
        except DecodeError as error:
            raise UnservedRequest(str(error)) from None
        if session.step is not Step.OPEN and api_key not in _BEFORE_SASL:
            raise UnservedRequest(f"API {api_key} before authentication")
        return self._answer(request, session)

    def _serves(self, api_key: int, version: int) -> bool:
        first, last = self._versions.get(api_key, (0, -1))
        return first <= version <= last

    def _answer(self, request: Request, session: Session) -> tuple[str, bytes | Awaitable[bytes]]:
        api = APIS[request.api_key]
        principal = session.principal_for(request.client_id)
        self._log.add(received(self._node_id, api.name, request, principal))
        self._state.settle()
        call = Call(
            self._state,
            self._node_id,
            self._listener,
            request.version,
            session,
            principal,
            request.client_id or "",
            self._versions,
        )
        answer = api.handler(call, request.message)
        if answer is None or isinstance(answer, Message):
            return api.name, _encoded(answer, request)
        return api.name, _encoded_later(answer, request)


def _encoded(response: Message | None, request: Request) -> bytes:
    if response is None:
        return b""
    return encode_response(response, request.version, correlation_id=request.correlation_id)


async def _encoded_later(response: Awaitable[Message | None], request: Request) -> bytes:
    return _encoded(await response, request)


def offered_versions(release: Release, listener: Listener, *, proposals: bool) -> dict[int, tuple[int, int]]:
    """Return the versions that a node offers: what the release has and a handler answers, proposals last."""
    offered = {}
    for key, api in sorted(APIS.items()):
        versions = api.common(release.apis[listener].get(key))
        if api.is_proposal and proposals and listener is Listener.BROKER:
            versions = 0, 0
        if versions is not None:
            offered[key] = versions
    return offered


def _raw_answer(frame: bytes, session: Session) -> bytes:
    """Answer the bare token that follows version 0 of SaslHandshake: nothing, in a frame of its own."""
    try:
        session.authenticate(frame)
    except ApiError as error:
        raise UnservedRequest(error.message) from None
    return bytes(4)
