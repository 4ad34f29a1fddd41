"""SyncGroupResponse, made by kipc from clients/SyncGroupResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import (
    compact_bytes,
    long_nullable_string,
    new,
    sized_bytes,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    packer,
    put_compact_bytes,
    put_long_string,
    put_sized_bytes,
    put_tags,
    uint8,
)

__all__ = ["SyncGroupResponse"]

_pack_int16 = packer(">h")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int32_int16_int32 = unpacker(">ihi")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class SyncGroupResponse(Message):
    """The response of SyncGroup: API key 14, versions 0-5, flexible since 4.

    Attributes:
        throttle_time_ms: int32, since version 1.
        error_code: int16.
        protocol_type: string, since version 5, can be null.
        protocol_name: string, since version 5, can be null.
        assignment: bytes.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "protocol_type",
        "protocol_name",
        "assignment",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    protocol_type: str | None
    protocol_name: str | None
    assignment: bytes

    API_KEY = 14
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(4, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        protocol_type: str | None = None,
        protocol_name: str | None = None,
        assignment: bytes = b"",
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.protocol_type = protocol_type
        self.protocol_name = protocol_name
        self.assignment = assignment
        self.unknown_tags = None


# SyncGroupResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[SyncGroupResponse, int]:
    message = new(SyncGroupResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_type = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.protocol_type = None
    else:
        message.protocol_type, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_name = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.protocol_name = None
    else:
        message.protocol_name, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.assignment, pos = compact_bytes(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: SyncGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.protocol_type is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        protocol_type = message.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(protocol_type)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, protocol_type)
    if message.protocol_name is None:
        write(uint8[0])
    else:
        protocol_name = message.protocol_name.encode()
        size = len(protocol_name)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_name)
        else:
            put_long_string(write, protocol_name)
    put_compact_bytes(write, message.assignment)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# SyncGroupResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[SyncGroupResponse, int]:
    message = new(SyncGroupResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    message.assignment, pos = compact_bytes(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.protocol_type = None
    message.protocol_name = None
    return message, pos


def _write_v4(message: SyncGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
    put_compact_bytes(write, message.assignment)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# SyncGroupResponse, versions 1-3.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[SyncGroupResponse, int]:
    message = new(SyncGroupResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_int32(
        buf, pos
    )
    pos += 10
    message.assignment, pos = sized_bytes(buf, pos, length)
    message.unknown_tags = None
    message.protocol_type = None
    message.protocol_name = None
    return message, pos


def _write_v1(message: SyncGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
    put_sized_bytes(write, message.assignment)
    return buffer.getvalue()


# SyncGroupResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SyncGroupResponse, int]:
    message = new(SyncGroupResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    message.assignment, pos = sized_bytes(buf, pos, length)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.protocol_type = None
    message.protocol_name = None
    return message, pos


def _write_v0(message: SyncGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int16(message.error_code))
    put_sized_bytes(write, message.assignment)
    return buffer.getvalue()


SyncGroupResponse.SPEC = MessageSpec(
    "SyncGroupResponse",
    SyncGroupResponse,
    "4+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ProtocolType",
            "protocol_type",
            "string",
            "5+",
            nullable="5+",
            ignorable=True,
        ),
        Field(
            "ProtocolName",
            "protocol_name",
            "string",
            "5+",
            nullable="5+",
            ignorable=True,
        ),
        Field("Assignment", "assignment", "bytes", "0+", default=b""),
    ),
    type="response",
    versions="0-5",
    api_key=14,
)
SyncGroupResponse._READERS, SyncGroupResponse._WRITERS = codec_tables(
    SyncGroupResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v1,
        4: _read_v4,
        5: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v1,
        4: _write_v4,
        5: _write_v5,
    },
)
