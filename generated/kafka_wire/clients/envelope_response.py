"""EnvelopeResponse, made by kipc from clients/EnvelopeResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import compact_nullable_bytes, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_compact_nullable_bytes, put_tags

__all__ = ["EnvelopeResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_unpack_int16_uint8 = unpacker(">hB")


class EnvelopeResponse(Message):
    """The response of Envelope: API key 58, versions 0, flexible since 0.

    Attributes:
        response_data: bytes, can be null.
        error_code: int16.
    """

    __slots__ = (
        "response_data",
        "error_code",
        "unknown_tags",
    )

    response_data: bytes | None
    error_code: int

    API_KEY = 58
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        response_data: bytes | None = None,
        error_code: int = 0,
    ) -> None:
        self.response_data = response_data
        self.error_code = error_code
        self.unknown_tags = None


# EnvelopeResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[EnvelopeResponse, int]:
    message = new(EnvelopeResponse)
    length = buf[pos]
    pos += 1
    message.response_data, pos = compact_nullable_bytes(buf, pos, length)
    message.error_code, tags = _unpack_int16_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: EnvelopeResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    put_compact_nullable_bytes(write, message.response_data)
    if message.unknown_tags:
        write(_pack_int16(message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int16_uint8(message.error_code, 0))
    return buffer.getvalue()


EnvelopeResponse.SPEC = MessageSpec(
    "EnvelopeResponse",
    EnvelopeResponse,
    "0+",
    (
        Field("ResponseData", "response_data", "bytes", "0+", nullable="0+"),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
    type="response",
    versions="0",
    api_key=58,
)
EnvelopeResponse._READERS, EnvelopeResponse._WRITERS = codec_tables(
    EnvelopeResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
