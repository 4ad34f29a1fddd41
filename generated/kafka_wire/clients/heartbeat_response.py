"""HeartbeatResponse, made by kipc from clients/HeartbeatResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["HeartbeatResponse"]

_pack_int16 = packer(">h")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int16 = unpacker(">h")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class HeartbeatResponse(Message):
    """The response of Heartbeat: API key 12, versions 0-4, flexible since 4.

    Attributes:
        throttle_time_ms: int32, since version 1.
        error_code: int16.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int

    API_KEY = 12
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.unknown_tags = None


# HeartbeatResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[HeartbeatResponse, int]:
    message = new(HeartbeatResponse)
    message.throttle_time_ms, message.error_code, tags = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: HeartbeatResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    return buffer.getvalue()


# HeartbeatResponse, versions 1-3.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[HeartbeatResponse, int]:
    message = new(HeartbeatResponse)
    message.throttle_time_ms, message.error_code = _unpack_int32_int16(buf, pos)
    pos += 6
    message.unknown_tags = None
    return message, pos


def _write_v1(message: HeartbeatResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
    return buffer.getvalue()


# HeartbeatResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[HeartbeatResponse, int]:
    message = new(HeartbeatResponse)
    (message.error_code,) = _unpack_int16(buf, pos)
    pos += 2
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: HeartbeatResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int16(message.error_code))
    return buffer.getvalue()


HeartbeatResponse.SPEC = MessageSpec(
    "HeartbeatResponse",
    HeartbeatResponse,
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
    ),
    type="response",
    versions="0-4",
    api_key=12,
)
HeartbeatResponse._READERS, HeartbeatResponse._WRITERS = codec_tables(
    HeartbeatResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v1,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v1,
        4: _write_v4,
    },
)
