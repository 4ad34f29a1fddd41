"""Replay: responses to requests from a recording or a capture, without a broker.

A request is answered like a recorded one of the same API and version with the same body, if possible to the same
broker. Several such responses are used in their order, and the last one again and again, as late as it was recorded,
so that clients that poll do not spin. Records of producers, with their timestamps, timeouts, and the name and version
of the client's software may differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kafka_wire.api_keys import ApiKey
from kafka_wire.clients import SaslHandshakeRequest
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import decode_request, encode_response
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import StructSpec

from kip.capture.conversations import Exchange, Findings
from kip.capture.exchanges import read_exchanges
from kip.capture.problems import CaptureError
from kip.kafka.apis import api_name
from kip.kafka.mechanisms import OAUTHBEARER, PLAIN
from kip.proxy.errors import ProxyError
from kip.serving.api_versions import unsupported_version

NO_TOKENS = (
    "logins with SCRAM and GSSAPI, with new tokens, and with version 0 of SaslHandshake cannot be replayed; "
    "start the client without SASL (security.protocol=PLAINTEXT)"
)
"""Both sides of SCRAM and GSSAPI prove with new random numbers that they know the password, which a recording lacks."""

_REPEATABLE = (PLAIN, OAUTHBEARER)
"""Mechanisms whose tokens may be the same again."""

_BLANK = {"ClientSoftwareName": "", "ClientSoftwareVersion": "", "TimeoutMs": 0}
"""Fields that may differ: a client changes its version, and Java sends the time that is left as a timeout."""
_ID = 4
_NANOSECONDS = 1_000_000_000

_Key = tuple[int, int, bytes]


class UnmatchedRequest(Exception):
    """The recording has no response to a request, for the given reason."""


class ReplayedResponse(NamedTuple):
    """The frame of a response, and the seconds after which to send it."""

    frame: bytes
    seconds: float


@dataclass(slots=True)
class _Answers:
    """The recorded responses to one request, and the number of those that were used."""

    frames: list[tuple[bytes, float]] = field(default_factory=list)
    used: int = 0

    def next(self) -> ReplayedResponse:
        self.used += 1
        if self.used <= len(self.frames):
            return ReplayedResponse(self.frames[self.used - 1][0], 0.0)
        # Late as it was recorded: the last answer of a long poll, at once, would make clients spin.
        return ReplayedResponse(*self.frames[-1])


class Recording:
    """The exchanges of a capture file by request.

    `servers` are the brokers that clients connected to, in the order of their first exchange.
    """

    def __init__(self, path: Path, report: Callable[[str], None]) -> None:
        """Read a file; losses in it are reported as text.

        Raises:
            ProxyError: it is not a capture, or has no answered requests.
        """
        self._answers: dict[tuple[str, _Key], _Answers] = {}
        self._anywhere: dict[_Key, _Answers] = {}
        self._versions: Counter[tuple[int, int]] = Counter()
        self._unrepeatable: set[str] = set()
        self.servers: list[str] = []
        findings = Findings(path.name, lambda problem: report(f"{problem.place}: {problem.reason}"))
        try:
            for exchange in read_exchanges(str(path), findings):
                self._add(exchange)
        except CaptureError as error:
            raise ProxyError(f"cannot replay {path}: {error}") from None
        except OSError as error:
            raise ProxyError(f"cannot replay {path}: {error.strerror or error}") from None
        if not self._answers:
            raise ProxyError(f"cannot replay {path}: it contains no answered requests of Kafka clients")
        if self._unrepeatable:
            report(f"{path} contains logins with {', '.join(sorted(self._unrepeatable))}: {NO_TOKENS}")

    def answer(self, frame: bytes, server: str) -> ReplayedResponse:
        """Return the response to a request to a server.

        Raises:
            UnmatchedRequest: there is none.
        """
        try:
            request = decode_request(frame)
        except DecodeError as error:
            raise UnmatchedRequest(str(error)) from None
        key = _key(request.message, request.api_key, request.version)
        recorded_answers = self._answers.get((server, key)) or self._anywhere.get(key)
        if recorded_answers is None:
            versions = sorted(version for api_key, version in self._versions if api_key == request.api_key)
            if request.api_key == ApiKey.API_VERSIONS and versions and request.version not in versions:
                # As a broker without this version, so that the client repeats it in a recorded one (KIP-511).
                recorded = {request.api_key: (versions[0], versions[-1])}
                return ReplayedResponse(unsupported_version(recorded, request.correlation_id)[_ID:], 0.0)
            name = f"{api_name(request.api_key)} v{request.version}"
            same = self._versions[request.api_key, request.version]
            raise UnmatchedRequest(
                f"the recording has no response to this {name}"
                + (f": it has {same} of these requests, all with different contents" if same else "")
                + (f": it has version {', '.join(map(str, versions))}" if versions and not same else "")
                + (f"; {NO_TOKENS}" if request.api_key == ApiKey.SASL_AUTHENTICATE else "")
            )
        response, seconds = recorded_answers.next()
        return ReplayedResponse(frame[_ID : 2 * _ID] + response, seconds)

    def _add(self, exchange: Exchange) -> None:
        head, request, response = exchange.head, exchange.request, exchange.response
        if isinstance(request.message, SaslHandshakeRequest) and request.message.mechanism not in _REPEATABLE:
            self._unrepeatable.add(request.message.mechanism)
        if head is None or request.message is None or response is None:
            return
        if response.message is not None and response.version is not None:
            frame = encode_response(response.message, response.version, correlation_id=0)[2 * _ID :]
        else:
            frame = response.undecoded[_ID:]
        key = _key(request.message, head.api_key, head.version)
        latency = (response.time - request.time) / _NANOSECONDS
        for answers in (
            self._answers.setdefault((exchange.server, key), _Answers()),
            self._anywhere.setdefault(key, _Answers()),
        ):
            answers.frames.append((frame, latency))
        self._versions[head.api_key, head.version] += 1
        if exchange.server not in self.servers:
            self.servers.append(exchange.server)


def _key(message: Message, api_key: int, version: int) -> _Key:
    if _has_blanks(message.SPEC):
        _blank(message.SPEC, message)
    return api_key, version, message.encode(version)


@cache
def _has_blanks(spec: StructSpec) -> bool:
    return any(
        field.kind == "records" or field.name in _BLANK or (field.struct is not None and _has_blanks(field.struct))
        for field in spec.fields
    )


def _blank(spec: StructSpec, struct: Any) -> None:
    """Clear the fields whose contents do not matter for the response."""
    for spec_field in spec.fields:
        value = getattr(struct, spec_field.attribute)
        if spec_field.kind == "records":  # with the timestamps of a producer
            setattr(struct, spec_field.attribute, b"")
        elif spec_field.name in _BLANK:
            setattr(struct, spec_field.attribute, _BLANK[spec_field.name])
        elif spec_field.struct is not None and value is not None:
            for element in value if spec_field.is_array else (value,):
                _blank(spec_field.struct, element)
