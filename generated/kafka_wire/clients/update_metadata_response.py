"""UpdateMetadataResponse, made by kipc from clients/UpdateMetadataResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["UpdateMetadataResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")


class UpdateMetadataResponse(Message):
    """The response of UpdateMetadata: API key 6, versions 0-8, flexible since 6.

    Attributes:
        error_code: int16.
    """

    __slots__ = (
        "error_code",
        "unknown_tags",
    )

    error_code: int

    API_KEY = 6
    VERSIONS = range(0, 9)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(6, 9)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
    ) -> None:
        self.error_code = error_code
        self.unknown_tags = None


# UpdateMetadataResponse, versions 6-8.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataResponse, int]:
    message = new(UpdateMetadataResponse)
    message.error_code, tags = _unpack_int16_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v6(message: UpdateMetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int16(message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int16_uint8(message.error_code, 0))
    return buffer.getvalue()


# UpdateMetadataResponse, versions 0-5.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataResponse, int]:
    message = new(UpdateMetadataResponse)
    (message.error_code,) = _unpack_int16(buf, pos)
    pos += 2
    message.unknown_tags = None
    return message, pos


def _write_v0(message: UpdateMetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int16(message.error_code))
    return buffer.getvalue()


UpdateMetadataResponse.SPEC = MessageSpec(
    "UpdateMetadataResponse",
    UpdateMetadataResponse,
    "6+",
    (Field("ErrorCode", "error_code", "int16", "0+", default=0),),
    type="response",
    versions="0-8",
    api_key=6,
    current_versions="none",
)
UpdateMetadataResponse._READERS, UpdateMetadataResponse._WRITERS = codec_tables(
    UpdateMetadataResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v0,
        4: _read_v0,
        5: _read_v0,
        6: _read_v6,
        7: _read_v6,
        8: _read_v6,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v0,
        4: _write_v0,
        5: _write_v0,
        6: _write_v6,
        7: _write_v6,
        8: _write_v6,
    },
)
