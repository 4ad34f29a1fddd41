"""ConsumerGroupRegularExpressionValue, made by kipc from group_coordinator/ConsumerGroupRegularExpressionValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    compact_count,
    compact_strings,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    packer,
    put_compact_count,
    put_compact_strings,
    put_tags,
    uint8,
)

__all__ = ["ConsumerGroupRegularExpressionValue"]

_pack_int64x2 = packer(">qq")
_pack_int64x2_uint8 = packer(">qqB")
_unpack_int64x2_uint8 = unpacker(">qqB")


class ConsumerGroupRegularExpressionValue(Message):
    """The value of a coordinator's record: record type 16, versions 0, flexible since 0.

    Attributes:
        topics: array of string.
        version: int64.
        timestamp: int64.
    """

    __slots__ = (
        "topics",
        "version",
        "timestamp",
        "unknown_tags",
    )

    topics: tuple[str, ...]
    version: int
    timestamp: int

    API_KEY = 16
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[str] = (),
        version: int = 0,
        timestamp: int = 0,
    ) -> None:
        self.topics = tuple(topics)
        self.version = version
        self.timestamp = timestamp
        self.unknown_tags = None


# ConsumerGroupRegularExpressionValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerGroupRegularExpressionValue, int]:
    message = new(ConsumerGroupRegularExpressionValue)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.topics, pos = compact_strings(buf, pos, count)
    message.version, message.timestamp, tags = _unpack_int64x2_uint8(buf, pos)
    pos += 17
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ConsumerGroupRegularExpressionValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, topics)
    if message.unknown_tags:
        write(_pack_int64x2(message.version, message.timestamp))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int64x2_uint8(message.version, message.timestamp, 0))
    return buffer.getvalue()


ConsumerGroupRegularExpressionValue.SPEC = MessageSpec(
    "ConsumerGroupRegularExpressionValue",
    ConsumerGroupRegularExpressionValue,
    "0+",
    (
        Field("Topics", "topics", "string", "0+", array=True, default=()),
        Field("Version", "version", "int64", "0+", default=0),
        Field("Timestamp", "timestamp", "int64", "0+", default=0),
    ),
    type="coordinator-value",
    versions="0",
    api_key=16,
)
(
    ConsumerGroupRegularExpressionValue._READERS,
    ConsumerGroupRegularExpressionValue._WRITERS,
) = codec_tables(
    ConsumerGroupRegularExpressionValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
