"""DescribeQuorumRequest, made by kipc from clients/DescribeQuorumRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, long_string, new, unknown_tags, unpacker
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

__all__ = ["DescribeQuorumRequest", "PartitionData", "TopicData"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int32_uint8 = unpacker(">iB")


class DescribeQuorumRequest(Message):
    """The request of DescribeQuorum: API key 55, versions 0-2, flexible since 0.

    Attributes:
        topics: array of TopicData. The Raft topics to describe; Kafka has one,
            `__cluster_metadata`.
    """

    __slots__ = (
        "topics",
        "unknown_tags",
    )

    topics: list[TopicData]

    API_KEY = 55
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[TopicData] = (),
    ) -> None:
        self.topics = list(topics)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of DescribeQuorumRequest.

    Attributes:
        topic_name: string, topic name. The name of the topic.
        partitions: array of PartitionData. The partitions to describe.
    """

    __slots__ = (
        "topic_name",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    partitions: list[PartitionData]

    def __init__(
        self,
        *,
        topic_name: str = "",
        partitions: Iterable[PartitionData] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partitions = list(partitions)
        self.unknown_tags = None


class PartitionData(Struct):
    """A struct of DescribeQuorumRequest.

    Attributes:
        partition_index: int32. The number of the partition; the metadata log is
            partition 0.
    """

    __slots__ = (
        "partition_index",
        "unknown_tags",
    )

    partition_index: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.unknown_tags = None


# PartitionData, versions 0-2.


def _read_partition_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        partition_data.partition_index, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            write(_pack_int32(partition_data.partition_index))
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(partition_data.partition_index, 0))


# TopicData, versions 0-2.


def _read_topic_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicData], int]:
    values = []
    for _ in range(count):
        topic_data = new(TopicData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_data.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_data.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 5)
        topic_data.partitions, pos = _read_partition_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v0(values: list[TopicData], write: Write) -> None:
    for topic_data in values:
        topic_name = topic_data.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partitions = topic_data.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_data_array_v0(partitions, write)
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeQuorumRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeQuorumRequest, int]:
    message = new(DescribeQuorumRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_data_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeQuorumRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_data_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (Field("PartitionIndex", "partition_index", "int32", "0+", default=0),),
)
_TOPIC_DATA = StructSpec(
    "TopicData",
    TopicData,
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
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_DATA,
            default=(),
        ),
    ),
)
DescribeQuorumRequest.SPEC = MessageSpec(
    "DescribeQuorumRequest",
    DescribeQuorumRequest,
    "0+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_DATA,
            default=(),
        ),
    ),
    type="request",
    versions="0-2",
    api_key=55,
    listeners=(
        "broker",
        "controller",
    ),
)
DescribeQuorumRequest._READERS, DescribeQuorumRequest._WRITERS = codec_tables(
    DescribeQuorumRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
    },
)
