"""DescribeTopicPartitionsRequest, made by kipc from clients/DescribeTopicPartitionsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["Cursor", "DescribeTopicPartitionsRequest", "TopicRequest"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int32_int8 = unpacker(">ib")
_unpack_int32_uint8 = unpacker(">iB")


class DescribeTopicPartitionsRequest(Message):
    """The request of DescribeTopicPartitions: API key 75, versions 0, flexible since 0.

    Attributes:
        topics: array of TopicRequest.
        response_partition_limit: int32.
        cursor: Cursor, can be null.
    """

    __slots__ = (
        "topics",
        "response_partition_limit",
        "cursor",
        "unknown_tags",
    )

    topics: list[TopicRequest]
    response_partition_limit: int
    cursor: Cursor | None

    API_KEY = 75
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[TopicRequest] = (),
        response_partition_limit: int = 2000,
        cursor: Cursor | None = None,
    ) -> None:
        self.topics = list(topics)
        self.response_partition_limit = response_partition_limit
        self.cursor = cursor
        self.unknown_tags = None


class TopicRequest(Struct):
    """A struct of DescribeTopicPartitionsRequest.

    Attributes:
        name: string, topic name.
    """

    __slots__ = (
        "name",
        "unknown_tags",
    )

    name: str

    def __init__(
        self,
        *,
        name: str = "",
    ) -> None:
        self.name = name
        self.unknown_tags = None


class Cursor(Struct):
    """A struct of DescribeTopicPartitionsRequest.

    Attributes:
        topic_name: string, topic name.
        partition_index: int32.
    """

    __slots__ = (
        "topic_name",
        "partition_index",
        "unknown_tags",
    )

    topic_name: str
    partition_index: int

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_index: int = 0,
    ) -> None:
        self.topic_name = topic_name
        self.partition_index = partition_index
        self.unknown_tags = None


# TopicRequest, version 0.


def _read_topic_request_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicRequest], int]:
    values = []
    for _ in range(count):
        topic_request = new(TopicRequest)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_request.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_request.name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic_request.unknown_tags = None
        if tags:
            topic_request.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_request)
    return values, pos


def _write_topic_request_array_v0(values: list[TopicRequest], write: Write) -> None:
    for topic_request in values:
        name = topic_request.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if topic_request.unknown_tags:
            put_tags(write, [], topic_request.unknown_tags, 0)
        else:
            write(b"\x00")


# Cursor, version 0.


def _read_cursor_v0(buf: bytes, pos: int, end: int) -> tuple[Cursor, int]:
    cursor = new(Cursor)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        cursor.topic_name = buf[pos:stop].decode()
        pos = stop
    else:
        cursor.topic_name, pos = long_string(buf, pos, length)
    cursor.partition_index, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    cursor.unknown_tags = None
    if tags:
        cursor.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return cursor, pos


def _write_cursor_v0(cursor: Cursor, write: Write) -> None:
    topic_name = cursor.topic_name.encode()
    size = len(topic_name)
    if size < 127:
        write(uint8[size + 1])
        write(topic_name)
    else:
        put_long_string(write, topic_name)
    if cursor.unknown_tags:
        write(_pack_int32(cursor.partition_index))
        put_tags(write, [], cursor.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(cursor.partition_index, 0))


# DescribeTopicPartitionsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeTopicPartitionsRequest, int]:
    message = new(DescribeTopicPartitionsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 2)
    message.topics, pos = _read_topic_request_array_v0(buf, pos, end, count)
    message.response_partition_limit, marker = _unpack_int32_int8(buf, pos)
    pos += 5
    if marker == 1:
        message.cursor, pos = _read_cursor_v0(buf, pos, end)
    elif marker == -1:
        message.cursor = None
    else:
        raise Damaged
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeTopicPartitionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_request_array_v0(topics, write)
    write(_pack_int32(message.response_partition_limit))
    if message.cursor is None:
        write(b"\xff")
    else:
        write(b"\x01")
        _write_cursor_v0(message.cursor, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_REQUEST = StructSpec(
    "TopicRequest",
    TopicRequest,
    "0+",
    (Field("Name", "name", "string", "0+", default="", entity_type="topicName"),),
)
_CURSOR = StructSpec(
    "Cursor",
    Cursor,
    "0+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
    ),
)
DescribeTopicPartitionsRequest.SPEC = MessageSpec(
    "DescribeTopicPartitionsRequest",
    DescribeTopicPartitionsRequest,
    "0+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_REQUEST,
            default=(),
        ),
        Field(
            "ResponsePartitionLimit",
            "response_partition_limit",
            "int32",
            "0+",
            default=2000,
        ),
        Field("Cursor", "cursor", "struct", "0+", struct=_CURSOR, nullable="0+"),
    ),
    type="request",
    versions="0",
    api_key=75,
    listeners=("broker",),
)
DescribeTopicPartitionsRequest._READERS, DescribeTopicPartitionsRequest._WRITERS = (
    codec_tables(
        DescribeTopicPartitionsRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
