"""AlterShareGroupOffsetsRequest, made by kipc from clients/AlterShareGroupOffsetsRequest.json. Not to be edited."""

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

__all__ = [
    "AlterShareGroupOffsetsRequest",
    "AlterShareGroupOffsetsRequestPartition",
    "AlterShareGroupOffsetsRequestTopic",
]

_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_unpack_int32_int64_uint8 = unpacker(">iqB")


class AlterShareGroupOffsetsRequest(Message):
    """The request of AlterShareGroupOffsets: API key 91, versions 0, flexible since 0.

    Attributes:
        group_id: string, group id.
        topics: array of AlterShareGroupOffsetsRequestTopic.
    """

    __slots__ = (
        "group_id",
        "topics",
        "unknown_tags",
    )

    group_id: str
    topics: list[AlterShareGroupOffsetsRequestTopic]

    API_KEY = 91
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[AlterShareGroupOffsetsRequestTopic] = (),
    ) -> None:
        self.group_id = group_id
        self.topics = list(topics)
        self.unknown_tags = None


class AlterShareGroupOffsetsRequestTopic(Struct):
    """A struct of AlterShareGroupOffsetsRequest.

    Attributes:
        topic_name: string, topic name, map key.
        partitions: array of AlterShareGroupOffsetsRequestPartition.
    """

    __slots__ = (
        "topic_name",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    partitions: list[AlterShareGroupOffsetsRequestPartition]

    KEY = ("topic_name",)

    def __init__(
        self,
        *,
        topic_name: str = "",
        partitions: Iterable[AlterShareGroupOffsetsRequestPartition] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partitions = list(partitions)
        self.unknown_tags = None


class AlterShareGroupOffsetsRequestPartition(Struct):
    """A struct of AlterShareGroupOffsetsRequest.

    Attributes:
        partition_index: int32.
        start_offset: int64.
    """

    __slots__ = (
        "partition_index",
        "start_offset",
        "unknown_tags",
    )

    partition_index: int
    start_offset: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        start_offset: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.start_offset = start_offset
        self.unknown_tags = None


# AlterShareGroupOffsetsRequestPartition, version 0.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterShareGroupOffsetsRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(AlterShareGroupOffsetsRequestPartition)
        partition.partition_index, partition.start_offset, tags = (
            _unpack_int32_int64_uint8(buf, pos)
        )
        pos += 13
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[AlterShareGroupOffsetsRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            write(_pack_int32_int64(partition.partition_index, partition.start_offset))
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64_uint8(
                    partition.partition_index, partition.start_offset, 0
                )
            )


# AlterShareGroupOffsetsRequestTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterShareGroupOffsetsRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(AlterShareGroupOffsetsRequestTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 13)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[AlterShareGroupOffsetsRequestTopic], write: Write
) -> None:
    for topic in values:
        topic_name = topic.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_array_v0(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterShareGroupOffsetsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[AlterShareGroupOffsetsRequest, int]:
    message = new(AlterShareGroupOffsetsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AlterShareGroupOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_ALTER_SHARE_GROUP_OFFSETS_REQUEST_PARTITION = StructSpec(
    "AlterShareGroupOffsetsRequestPartition",
    AlterShareGroupOffsetsRequestPartition,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("StartOffset", "start_offset", "int64", "0+", default=0),
    ),
)
_ALTER_SHARE_GROUP_OFFSETS_REQUEST_TOPIC = StructSpec(
    "AlterShareGroupOffsetsRequestTopic",
    AlterShareGroupOffsetsRequestTopic,
    "0+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_SHARE_GROUP_OFFSETS_REQUEST_PARTITION,
            default=(),
        ),
    ),
)
AlterShareGroupOffsetsRequest.SPEC = MessageSpec(
    "AlterShareGroupOffsetsRequest",
    AlterShareGroupOffsetsRequest,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_SHARE_GROUP_OFFSETS_REQUEST_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=91,
    listeners=("broker",),
)
AlterShareGroupOffsetsRequest._READERS, AlterShareGroupOffsetsRequest._WRITERS = (
    codec_tables(
        AlterShareGroupOffsetsRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
