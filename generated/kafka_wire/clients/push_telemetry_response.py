"""PushTelemetryResponse, made by kipc from clients/PushTelemetryResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["PushTelemetryResponse"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class PushTelemetryResponse(Message):
    """The response of PushTelemetry: API key 72, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int

    API_KEY = 72
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
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


# PushTelemetryResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[PushTelemetryResponse, int]:
    message = new(PushTelemetryResponse)
    message.throttle_time_ms, message.error_code, tags = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: PushTelemetryResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    return buffer.getvalue()


PushTelemetryResponse.SPEC = MessageSpec(
    "PushTelemetryResponse",
    PushTelemetryResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
    type="response",
    versions="0",
    api_key=72,
)
PushTelemetryResponse._READERS, PushTelemetryResponse._WRITERS = codec_tables(
    PushTelemetryResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
