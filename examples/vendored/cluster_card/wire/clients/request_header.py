"""RequestHeader, made by kipc from clients/RequestHeader.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, null, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["RequestHeader"]

_pack_int16x2_int32 = packer(">hhi")
_pack_int16x2_int32_int16 = packer(">hhih")
_unpack_int16x2_int32 = unpacker(">hhi")
_unpack_int16x2_int32_int16 = unpacker(">hhih")


class RequestHeader(Message):
    """A message header: versions 0-2, flexible since 2.

    Attributes:
        request_api_key: int16.
        request_api_version: int16.
        correlation_id: int32.
        client_id: string, since version 1, can be null.
    """

    __slots__ = (
        "request_api_key",
        "request_api_version",
        "correlation_id",
        "client_id",
        "unknown_tags",
    )

    request_api_key: int
    request_api_version: int
    correlation_id: int
    client_id: str | None

    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        request_api_key: int = 0,
        request_api_version: int = 0,
        correlation_id: int = 0,
        client_id: str | None = "",
    ) -> None:
        self.request_api_key = request_api_key
        self.request_api_version = request_api_version
        self.correlation_id = correlation_id
        self.client_id = client_id
        self.unknown_tags = None


# RequestHeader, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[RequestHeader, int]:
    message = new(RequestHeader)
    (
        message.request_api_key,
        message.request_api_version,
        message.correlation_id,
        length,
    ) = _unpack_int16x2_int32_int16(buf, pos)
    pos += 10
    if length < 0:
        message.client_id = null(length)
    else:
        stop = pos + length
        message.client_id = buf[pos:stop].decode()
        pos = stop
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: RequestHeader) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.client_id is None:
        write(
            _pack_int16x2_int32_int16(
                message.request_api_key,
                message.request_api_version,
                message.correlation_id,
                -1,
            )
        )
    else:
        client_id = message.client_id.encode()
        write(
            _pack_int16x2_int32_int16(
                message.request_api_key,
                message.request_api_version,
                message.correlation_id,
                len(client_id),
            )
        )
        write(client_id)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# RequestHeader, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[RequestHeader, int]:
    message = new(RequestHeader)
    (
        message.request_api_key,
        message.request_api_version,
        message.correlation_id,
        length,
    ) = _unpack_int16x2_int32_int16(buf, pos)
    pos += 10
    if length < 0:
        message.client_id = null(length)
    else:
        stop = pos + length
        message.client_id = buf[pos:stop].decode()
        pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v1(message: RequestHeader) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.client_id is None:
        write(
            _pack_int16x2_int32_int16(
                message.request_api_key,
                message.request_api_version,
                message.correlation_id,
                -1,
            )
        )
    else:
        client_id = message.client_id.encode()
        write(
            _pack_int16x2_int32_int16(
                message.request_api_key,
                message.request_api_version,
                message.correlation_id,
                len(client_id),
            )
        )
        write(client_id)
    return buffer.getvalue()


# RequestHeader, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[RequestHeader, int]:
    message = new(RequestHeader)
    message.request_api_key, message.request_api_version, message.correlation_id = (
        _unpack_int16x2_int32(buf, pos)
    )
    pos += 8
    message.unknown_tags = None
    message.client_id = ""
    return message, pos


def _write_v0(message: RequestHeader) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.client_id != "" or message.unknown_tags:
        raise Refused
    write(
        _pack_int16x2_int32(
            message.request_api_key, message.request_api_version, message.correlation_id
        )
    )
    return buffer.getvalue()


RequestHeader.SPEC = MessageSpec(
    "RequestHeader",
    RequestHeader,
    "2+",
    (
        Field("RequestApiKey", "request_api_key", "int16", "0+", default=0),
        Field("RequestApiVersion", "request_api_version", "int16", "0+", default=0),
        Field("CorrelationId", "correlation_id", "int32", "0+", default=0),
        Field(
            "ClientId",
            "client_id",
            "string",
            "1+",
            nullable="1+",
            default="",
            flexible="none",
        ),
    ),
    type="header",
    versions="0-2",
    current_versions="1-2",
)
RequestHeader._READERS, RequestHeader._WRITERS = codec_tables(
    RequestHeader.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
    },
)
