"""DescribeLogDirsRequest, made by kipc from clients/DescribeLogDirsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    long_string,
    new,
    numbers,
    sized_count,
    sized_nullable_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = ["DescribableLogDirTopic", "DescribeLogDirsRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32s = array_unpackers("i")


class DescribeLogDirsRequest(Message):
    """The request of DescribeLogDirs: API key 35, versions 0-5, flexible since 2.

    Attributes:
        topics: array of DescribableLogDirTopic, can be null.
    """

    __slots__ = (
        "topics",
        "unknown_tags",
    )

    topics: list[DescribableLogDirTopic] | None

    API_KEY = 35
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(1, 6)
    FLEXIBLE_VERSIONS = range(2, 6)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        topics: Iterable[DescribableLogDirTopic] | None = (),
    ) -> None:
        self.topics = None if topics is None else list(topics)
        self.unknown_tags = None


class DescribableLogDirTopic(Struct):
    """A struct of DescribeLogDirsRequest.

    Attributes:
        topic: string, topic name, map key.
        partitions: array of int32.
    """

    __slots__ = (
        "topic",
        "partitions",
        "unknown_tags",
    )

    topic: str
    partitions: tuple[int, ...]

    KEY = ("topic",)

    def __init__(
        self,
        *,
        topic: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic = topic
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# DescribableLogDirTopic, versions 2-5.


def _read_describable_log_dir_topic_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribableLogDirTopic], int]:
    values = []
    for _ in range(count):
        describable_log_dir_topic = new(DescribableLogDirTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            describable_log_dir_topic.topic = buf[pos:stop].decode()
            pos = stop
        else:
            describable_log_dir_topic.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            describable_log_dir_topic.partitions = ()
        elif 1 < length < 34:
            describable_log_dir_topic.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            describable_log_dir_topic.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        describable_log_dir_topic.unknown_tags = None
        if tags:
            describable_log_dir_topic.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(describable_log_dir_topic)
    return values, pos


def _write_describable_log_dir_topic_array_v2(
    values: list[DescribableLogDirTopic], write: Write
) -> None:
    for describable_log_dir_topic in values:
        topic = describable_log_dir_topic.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = describable_log_dir_topic.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if describable_log_dir_topic.unknown_tags:
            put_tags(write, [], describable_log_dir_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeLogDirsRequest, versions 2-5.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DescribeLogDirsRequest, int]:
    message = new(DescribeLogDirsRequest)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_describable_log_dir_topic_array_v2(
            buf, pos, end, maybe_count
        )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DescribeLogDirsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    if topics is None:
        write(uint8[0])
    else:
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_describable_log_dir_topic_array_v2(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribableLogDirTopic, versions 0-1.


def _read_describable_log_dir_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribableLogDirTopic], int]:
    values = []
    for _ in range(count):
        describable_log_dir_topic = new(DescribableLogDirTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        describable_log_dir_topic.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        describable_log_dir_topic.partitions, pos = numbers(buf, pos, count, "i")
        describable_log_dir_topic.unknown_tags = None
        values.append(describable_log_dir_topic)
    return values, pos


def _write_describable_log_dir_topic_array_v0(
    values: list[DescribableLogDirTopic], write: Write
) -> None:
    for describable_log_dir_topic in values:
        if describable_log_dir_topic.unknown_tags:
            raise Refused
        topic = describable_log_dir_topic.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = describable_log_dir_topic.partitions
        count = len(partitions)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partitions))
        else:
            put_sized_count(write, count)
            put_numbers(write, partitions, "i")


# DescribeLogDirsRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeLogDirsRequest, int]:
    message = new(DescribeLogDirsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    maybe_count = sized_nullable_count(length, pos, end, 6)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_describable_log_dir_topic_array_v0(
            buf, pos, end, maybe_count
        )
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeLogDirsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    if topics is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(topics)))
        _write_describable_log_dir_topic_array_v0(topics, write)
    return buffer.getvalue()


_DESCRIBABLE_LOG_DIR_TOPIC = StructSpec(
    "DescribableLogDirTopic",
    DescribableLogDirTopic,
    "2+",
    (
        Field(
            "Topic",
            "topic",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
DescribeLogDirsRequest.SPEC = MessageSpec(
    "DescribeLogDirsRequest",
    DescribeLogDirsRequest,
    "2+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBABLE_LOG_DIR_TOPIC,
            nullable="0+",
            default=(),
        ),
    ),
    type="request",
    versions="0-5",
    api_key=35,
    current_versions="1-5",
    deprecated_versions="0",
    listeners=("broker",),
)
DescribeLogDirsRequest._READERS, DescribeLogDirsRequest._WRITERS = codec_tables(
    DescribeLogDirsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
        5: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
        5: _write_v2,
    },
)
