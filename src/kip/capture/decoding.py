"""Decoding: from frames to messages, with problems reported as data.

`read_request` and `read_response` return a `ExchangeHalf`: the message, or the reason why it could not be decoded.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from kafka_wire.api_keys import ApiKey
from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import Request, Response, decode_request, decode_request_header, decode_response
from kafka_wire.runtime.message import Message

from kip.capture.framing import Frame
from kip.kafka.apis import is_newer
from kip.kafka.releases import NEWEST_KNOWN
from kip.log.errors import LogError
from kip.log.records.varints import read_unsigned_varint

API_VERSIONS_ERROR = slice(4, 6)
"""The position of the error code in an ApiVersions response: after a header that is always version 0."""


_HEAD = struct.Struct(">hhih")
_SOFTWARE = re.compile(r"[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?")
"""What brokers accept as a name or a version (ApiVersionsRequest.isValid)."""


class RequestHead(NamedTuple):
    """The header fields of a request."""

    api_key: int
    version: int
    correlation_id: int
    client_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeHalf:
    """One half of an exchange.

    Time is in nanoseconds since 1970, size in bytes without the length. `version` is the version with which
    the message was decoded; `bytes_left` counts the bytes after it. If `message` is None, `problem` is the reason and
    `undecoded` the whole frame; a token has neither.
    """

    time: int
    size: int
    version: int | None = None
    header_version: int | None = None
    message: Message | None = None
    bytes_left: int = 0
    problem: str = ""
    undecoded: bytes = b""


def api_name(api_key: int) -> str | None:
    """Return Kafka's name of an API, None if it is unknown."""
    try:
        return CATALOG.request(api_key).name.removesuffix("Request")
    except UnknownMessageError:
        return None


def read_head(frame: bytes) -> RequestHead:
    """Read the header of a request; its fields have the same positions in all APIs and versions."""
    api_key, version, correlation_id, size = _HEAD.unpack_from(frame.ljust(_HEAD.size, b"\0"))
    client_id = frame[_HEAD.size : _HEAD.size + size] if size >= 0 else None
    # ControlledShutdownRequest.json: version 0 has a special header, without a client id.
    if api_key == ApiKey.CONTROLLED_SHUTDOWN and version == 0:
        client_id = None
    return RequestHead(
        api_key, version, correlation_id, None if client_id is None else client_id.decode(errors="replace")
    )


def read_request(frame: Frame, head: RequestHead) -> ExchangeHalf:
    """Decode a request."""
    header_version = _header_version(CATALOG.request_header_version, head)
    return _read_part(frame, head, head.version, header_version, decode_request)


def read_response(frame: Frame, head: RequestHead) -> ExchangeHalf:
    """Decode the response to a request.

    A broker that does not support the version of an ApiVersions request answers in version 0 with error 35 (KIP-511).
    """
    is_refused = int.from_bytes(frame.data[API_VERSIONS_ERROR]) == ErrorCode.UNSUPPORTED_VERSION
    version = 0 if head.api_key == ApiKey.API_VERSIONS and is_refused else head.version
    header_version = _header_version(CATALOG.response_header_version, head)
    return _read_part(frame, head, version, header_version, lambda data: decode_response(data, head.api_key, version))


def without_problem(request: ExchangeHalf) -> ExchangeHalf:
    """Clear the problem of a request that the broker could not decode either, answering with its versions (KIP-511)."""
    return replace(request, problem="", undecoded=b"")


def read_token(frame: Frame) -> ExchangeHalf:
    """Measure a token of the old SASL handshake; its contents are opaque (KIP-43)."""
    return ExchangeHalf(time=frame.time, size=len(frame.data))


def expects_no_response(request: Message | None) -> bool:
    """Return whether brokers do not answer the request: a Produce request with acks=0."""
    return request is not None and request.API_KEY == ApiKey.PRODUCE and getattr(request, "acks", None) == 0


def software_of(head: RequestHead, request: ExchangeHalf) -> tuple[str, str] | None:
    """Return the name and version of a client's software, None if the request does not contain them."""
    if head.api_key != ApiKey.API_VERSIONS:
        return None
    if request.message is None:
        return _software_in(request.undecoded)
    software = tuple(getattr(request.message, f"client_software_{name}", "") for name in ("name", "version"))
    return cast(tuple[str, str], software) if any(software) else None


def _software_in(frame: bytes) -> tuple[str, str] | None:
    """Return the software in an ApiVersions request of an unknown version, which begins like version 3."""
    try:
        _, position = decode_request_header(frame)
        name, position = _compact_text(frame, position)
        version, _ = _compact_text(frame, position)
    except (DecodeError, LogError, IndexError):
        return None
    return (name, version) if _SOFTWARE.fullmatch(name) and _SOFTWARE.fullmatch(version) else None


def _compact_text(data: bytes, position: int) -> tuple[str, int]:
    size, position = read_unsigned_varint(data, position)
    end = position + size - 1
    return data[position:end].decode(errors="replace"), end


def _read_part(
    frame: Frame,
    head: RequestHead,
    version: int,
    header_version: int | None,
    decode: Callable[[bytes], Request | Response],
) -> ExchangeHalf:
    message, left, problem = None, 0, ""
    if frame.missing:
        problem = f"{frame.missing} of its {len(frame.data)} bytes are missing from the capture"
    else:
        try:
            decoded = decode(frame.data)
            message, left = decoded.message, len(decoded.trailing)
        except (DecodeError, UnknownMessageError) as error:
            problem = str(error)
            if is_newer(head.api_key, head.version):
                problem += f"; {NEWEST_KNOWN}"
    return ExchangeHalf(
        time=frame.time,
        size=len(frame.data),
        version=version,
        header_version=header_version,
        message=message,
        bytes_left=left,
        problem=problem,
        undecoded=frame.data if problem else b"",
    )


def _header_version(choose: Callable[[int, int], int], head: RequestHead) -> int | None:
    try:
        return choose(head.api_key, head.version)
    except UnknownMessageError:
        return None
