"""ResponseHeader, made by kipc from clients/ResponseHeader.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["ResponseHeader"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")


class ResponseHeader(Message):
    """A message header: versions 0-1, flexible since 1.

    Attributes:
        correlation_id: int32.
    """

    __slots__ = (
        "correlation_id",
        "unknown_tags",
    )

    correlation_id: int

    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        correlation_id: int = 0,
    ) -> None:
        self.correlation_id = correlation_id
        self.unknown_tags = None


# ResponseHeader, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ResponseHeader, int]:
    message = new(ResponseHeader)
    message.correlation_id, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: ResponseHeader) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32(message.correlation_id))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.correlation_id, 0))
    return buffer.getvalue()


# ResponseHeader, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ResponseHeader, int]:
    message = new(ResponseHeader)
    (message.correlation_id,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ResponseHeader) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32(message.correlation_id))
    return buffer.getvalue()


ResponseHeader.SPEC = MessageSpec(
    "ResponseHeader",
    ResponseHeader,
    "1+",
    (Field("CorrelationId", "correlation_id", "int32", "0+", default=0),),
    type="header",
    versions="0-1",
)
ResponseHeader._READERS, ResponseHeader._WRITERS = codec_tables(
    ResponseHeader.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
