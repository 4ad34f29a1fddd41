"""DescribeProducersRequest, made by kipc from clients/DescribeProducersRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    long_string,
    new,
    numbers,
    unknown_tags,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    array_packers,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["DescribeProducersRequest", "TopicRequest"]

_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32s = array_unpackers("i")


class DescribeProducersRequest(Message):
    """The request of DescribeProducers: API key 61, versions 0, flexible since 0.

    Attributes:
        topics: array of TopicRequest.
    """

    __slots__ = (
        "topics",
        "unknown_tags",
    )

    topics: list[TopicRequest]

    API_KEY = 61
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[TopicRequest] = (),
    ) -> None:
        self.topics = list(topics)
        self.unknown_tags = None


class TopicRequest(Struct):
    """A struct of DescribeProducersRequest.

    Attributes:
        name: string, topic name.
        partition_indexes: array of int32.
    """

    __slots__ = (
        "name",
        "partition_indexes",
        "unknown_tags",
    )

    name: str
    partition_indexes: tuple[int, ...]

    def __init__(
        self,
        *,
        name: str = "",
        partition_indexes: Iterable[int] = (),
    ) -> None:
        self.name = name
        self.partition_indexes = tuple(partition_indexes)
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
        length = buf[pos]
        pos += 1
        if length == 1:
            topic_request.partition_indexes = ()
        elif 1 < length < 34:
            topic_request.partition_indexes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_request.partition_indexes, pos = numbers(buf, pos, count, "i")
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
        partition_indexes = topic_request.partition_indexes
        count = len(partition_indexes)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partition_indexes))
        else:
            put_compact_count(write, count)
            put_numbers(write, partition_indexes, "i")
        if topic_request.unknown_tags:
            put_tags(write, [], topic_request.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeProducersRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeProducersRequest, int]:
    message = new(DescribeProducersRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_request_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeProducersRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_request_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_REQUEST = StructSpec(
    "TopicRequest",
    TopicRequest,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "PartitionIndexes",
            "partition_indexes",
            "int32",
            "0+",
            array=True,
            default=(),
        ),
    ),
)
DescribeProducersRequest.SPEC = MessageSpec(
    "DescribeProducersRequest",
    DescribeProducersRequest,
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
    ),
    type="request",
    versions="0",
    api_key=61,
    listeners=("broker",),
)
DescribeProducersRequest._READERS, DescribeProducersRequest._WRITERS = codec_tables(
    DescribeProducersRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
