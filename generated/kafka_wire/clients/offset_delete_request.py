"""OffsetDeleteRequest, made by kipc from clients/OffsetDeleteRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import Damaged, new, sized_count, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import Buffer, Refused, Write, packer

__all__ = [
    "OffsetDeleteRequest",
    "OffsetDeleteRequestPartition",
    "OffsetDeleteRequestTopic",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class OffsetDeleteRequest(Message):
    """The request of OffsetDelete: API key 47, versions 0.

    Attributes:
        group_id: string, group id.
        topics: array of OffsetDeleteRequestTopic.
    """

    __slots__ = (
        "group_id",
        "topics",
        "unknown_tags",
    )

    group_id: str
    topics: list[OffsetDeleteRequestTopic]

    API_KEY = 47
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[OffsetDeleteRequestTopic] = (),
    ) -> None:
        self.group_id = group_id
        self.topics = list(topics)
        self.unknown_tags = None


class OffsetDeleteRequestTopic(Struct):
    """A struct of OffsetDeleteRequest.

    Attributes:
        name: string, topic name, map key.
        partitions: array of OffsetDeleteRequestPartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[OffsetDeleteRequestPartition]

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[OffsetDeleteRequestPartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class OffsetDeleteRequestPartition(Struct):
    """A struct of OffsetDeleteRequest.

    Attributes:
        partition_index: int32.
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


# OffsetDeleteRequestPartition, version 0.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetDeleteRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetDeleteRequestPartition)
        (partition.partition_index,) = _unpack_int32(buf, pos)
        pos += 4
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[OffsetDeleteRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        write(_pack_int32(partition.partition_index))


# OffsetDeleteRequestTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetDeleteRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetDeleteRequestTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[OffsetDeleteRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# OffsetDeleteRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetDeleteRequest, int]:
    message = new(OffsetDeleteRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: OffsetDeleteRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_OFFSET_DELETE_REQUEST_PARTITION = StructSpec(
    "OffsetDeleteRequestPartition",
    OffsetDeleteRequestPartition,
    "none",
    (Field("PartitionIndex", "partition_index", "int32", "0+", default=0),),
)
_OFFSET_DELETE_REQUEST_TOPIC = StructSpec(
    "OffsetDeleteRequestTopic",
    OffsetDeleteRequestTopic,
    "none",
    (
        Field(
            "Name",
            "name",
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
            struct=_OFFSET_DELETE_REQUEST_PARTITION,
            default=(),
        ),
    ),
)
OffsetDeleteRequest.SPEC = MessageSpec(
    "OffsetDeleteRequest",
    OffsetDeleteRequest,
    "none",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_DELETE_REQUEST_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=47,
    listeners=("broker",),
)
OffsetDeleteRequest._READERS, OffsetDeleteRequest._WRITERS = codec_tables(
    OffsetDeleteRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
