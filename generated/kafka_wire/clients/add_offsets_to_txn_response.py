"""AddOffsetsToTxnResponse, made by kipc from clients/AddOffsetsToTxnResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["AddOffsetsToTxnResponse"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class AddOffsetsToTxnResponse(Message):
    """The response of AddOffsetsToTxn: API key 25, versions 0-4, flexible since 3.

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

    API_KEY = 25
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(3, 5)
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


# AddOffsetsToTxnResponse, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[AddOffsetsToTxnResponse, int]:
    message = new(AddOffsetsToTxnResponse)
    message.throttle_time_ms, message.error_code, tags = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: AddOffsetsToTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    return buffer.getvalue()


# AddOffsetsToTxnResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AddOffsetsToTxnResponse, int]:
    message = new(AddOffsetsToTxnResponse)
    message.throttle_time_ms, message.error_code = _unpack_int32_int16(buf, pos)
    pos += 6
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AddOffsetsToTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
    return buffer.getvalue()


AddOffsetsToTxnResponse.SPEC = MessageSpec(
    "AddOffsetsToTxnResponse",
    AddOffsetsToTxnResponse,
    "3+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
    type="response",
    versions="0-4",
    api_key=25,
)
AddOffsetsToTxnResponse._READERS, AddOffsetsToTxnResponse._WRITERS = codec_tables(
    AddOffsetsToTxnResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
    },
)
