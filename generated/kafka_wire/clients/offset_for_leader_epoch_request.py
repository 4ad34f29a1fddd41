"""OffsetForLeaderEpochRequest, made by kipc from clients/OffsetForLeaderEpochRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "OffsetForLeaderEpochRequest",
    "OffsetForLeaderPartition",
    "OffsetForLeaderTopic",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x3 = packer(">iii")
_pack_int32x3_uint8 = packer(">iiiB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x3 = unpacker(">iii")
_unpack_int32x3_uint8 = unpacker(">iiiB")


class OffsetForLeaderEpochRequest(Message):
    """The request of OffsetForLeaderEpoch: API key 23, versions 0-4, flexible since 4.

    Attributes:
        replica_id: int32, broker id, since version 3.
        topics: array of OffsetForLeaderTopic.
    """

    __slots__ = (
        "replica_id",
        "topics",
        "unknown_tags",
    )

    replica_id: int
    topics: list[OffsetForLeaderTopic]

    API_KEY = 23
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(2, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0, 2)

    def __init__(
        self,
        *,
        replica_id: int = -2,
        topics: Iterable[OffsetForLeaderTopic] = (),
    ) -> None:
        self.replica_id = replica_id
        self.topics = list(topics)
        self.unknown_tags = None


class OffsetForLeaderTopic(Struct):
    """A struct of OffsetForLeaderEpochRequest.

    Attributes:
        topic: string, topic name, map key.
        partitions: array of OffsetForLeaderPartition.
    """

    __slots__ = (
        "topic",
        "partitions",
        "unknown_tags",
    )

    topic: str
    partitions: list[OffsetForLeaderPartition]

    KEY = ("topic",)

    def __init__(
        self,
        *,
        topic: str = "",
        partitions: Iterable[OffsetForLeaderPartition] = (),
    ) -> None:
        self.topic = topic
        self.partitions = list(partitions)
        self.unknown_tags = None


class OffsetForLeaderPartition(Struct):
    """A struct of OffsetForLeaderEpochRequest.

    Attributes:
        partition: int32.
        current_leader_epoch: int32, since version 2.
        leader_epoch: int32.
    """

    __slots__ = (
        "partition",
        "current_leader_epoch",
        "leader_epoch",
        "unknown_tags",
    )

    partition: int
    current_leader_epoch: int
    leader_epoch: int

    def __init__(
        self,
        *,
        partition: int = 0,
        current_leader_epoch: int = -1,
        leader_epoch: int = 0,
    ) -> None:
        self.partition = partition
        self.current_leader_epoch = current_leader_epoch
        self.leader_epoch = leader_epoch
        self.unknown_tags = None


# OffsetForLeaderPartition, version 4.


def _read_partition_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(OffsetForLeaderPartition)
        (
            partition_.partition,
            partition_.current_leader_epoch,
            partition_.leader_epoch,
            tags,
        ) = _unpack_int32x3_uint8(buf, pos)
        pos += 13
        partition_.unknown_tags = None
        if tags:
            partition_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_)
    return values, pos


def _write_partition_array_v4(
    values: list[OffsetForLeaderPartition], write: Write
) -> None:
    for partition_ in values:
        if partition_.unknown_tags:
            write(
                _pack_int32x3(
                    partition_.partition,
                    partition_.current_leader_epoch,
                    partition_.leader_epoch,
                )
            )
            put_tags(write, [], partition_.unknown_tags, 0)
        else:
            write(
                _pack_int32x3_uint8(
                    partition_.partition,
                    partition_.current_leader_epoch,
                    partition_.leader_epoch,
                    0,
                )
            )


# OffsetForLeaderTopic, version 4.


def _read_topic_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(OffsetForLeaderTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_.topic = buf[pos:stop].decode()
            pos = stop
        else:
            topic_.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 13)
        topic_.partitions, pos = _read_partition_array_v4(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_.unknown_tags = None
        if tags:
            topic_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_)
    return values, pos


def _write_topic_array_v4(values: list[OffsetForLeaderTopic], write: Write) -> None:
    for topic_ in values:
        topic = topic_.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = topic_.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_array_v4(partitions, write)
        if topic_.unknown_tags:
            put_tags(write, [], topic_.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetForLeaderEpochRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[OffsetForLeaderEpochRequest, int]:
    message = new(OffsetForLeaderEpochRequest)
    message.replica_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: OffsetForLeaderEpochRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.replica_id, count + 1))
    else:
        write(_pack_int32(message.replica_id))
        put_compact_count(write, count)
    _write_topic_array_v4(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetForLeaderPartition, versions 2-3.


def _read_partition_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(OffsetForLeaderPartition)
        (
            partition_.partition,
            partition_.current_leader_epoch,
            partition_.leader_epoch,
        ) = _unpack_int32x3(buf, pos)
        pos += 12
        partition_.unknown_tags = None
        values.append(partition_)
    return values, pos


def _write_partition_array_v2(
    values: list[OffsetForLeaderPartition], write: Write
) -> None:
    for partition_ in values:
        if partition_.unknown_tags:
            raise Refused
        write(
            _pack_int32x3(
                partition_.partition,
                partition_.current_leader_epoch,
                partition_.leader_epoch,
            )
        )


# OffsetForLeaderTopic, versions 2-3.


def _read_topic_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(OffsetForLeaderTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 12)
        topic_.partitions, pos = _read_partition_array_v2(buf, pos, end, count)
        topic_.unknown_tags = None
        values.append(topic_)
    return values, pos


def _write_topic_array_v2(values: list[OffsetForLeaderTopic], write: Write) -> None:
    for topic_ in values:
        if topic_.unknown_tags:
            raise Refused
        topic = topic_.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v2(partitions, write)


# OffsetForLeaderEpochRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[OffsetForLeaderEpochRequest, int]:
    message = new(OffsetForLeaderEpochRequest)
    message.replica_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v2(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v3(message: OffsetForLeaderEpochRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.replica_id, len(topics)))
    _write_topic_array_v2(topics, write)
    return buffer.getvalue()


# OffsetForLeaderEpochRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[OffsetForLeaderEpochRequest, int]:
    message = new(OffsetForLeaderEpochRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v2(buf, pos, end, count)
    message.unknown_tags = None
    message.replica_id = -2
    return message, pos


def _write_v2(message: OffsetForLeaderEpochRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v2(topics, write)
    return buffer.getvalue()


# OffsetForLeaderPartition, versions 0-1.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(OffsetForLeaderPartition)
        partition_.partition, partition_.leader_epoch = _unpack_int32x2(buf, pos)
        pos += 8
        partition_.unknown_tags = None
        partition_.current_leader_epoch = -1
        values.append(partition_)
    return values, pos


def _write_partition_array_v0(
    values: list[OffsetForLeaderPartition], write: Write
) -> None:
    for partition_ in values:
        if partition_.unknown_tags:
            raise Refused
        write(_pack_int32x2(partition_.partition, partition_.leader_epoch))


# OffsetForLeaderTopic, versions 0-1.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(OffsetForLeaderTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 8)
        topic_.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic_.unknown_tags = None
        values.append(topic_)
    return values, pos


def _write_topic_array_v0(values: list[OffsetForLeaderTopic], write: Write) -> None:
    for topic_ in values:
        if topic_.unknown_tags:
            raise Refused
        topic = topic_.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# OffsetForLeaderEpochRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetForLeaderEpochRequest, int]:
    message = new(OffsetForLeaderEpochRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.replica_id = -2
    return message, pos


def _write_v0(message: OffsetForLeaderEpochRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_OFFSET_FOR_LEADER_PARTITION = StructSpec(
    "OffsetForLeaderPartition",
    OffsetForLeaderPartition,
    "4+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field(
            "CurrentLeaderEpoch",
            "current_leader_epoch",
            "int32",
            "2+",
            default=-1,
            ignorable=True,
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
    ),
)
_OFFSET_FOR_LEADER_TOPIC = StructSpec(
    "OffsetForLeaderTopic",
    OffsetForLeaderTopic,
    "4+",
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
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_FOR_LEADER_PARTITION,
            default=(),
        ),
    ),
)
OffsetForLeaderEpochRequest.SPEC = MessageSpec(
    "OffsetForLeaderEpochRequest",
    OffsetForLeaderEpochRequest,
    "4+",
    (
        Field(
            "ReplicaId",
            "replica_id",
            "int32",
            "3+",
            default=-2,
            ignorable=True,
            entity_type="brokerId",
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_FOR_LEADER_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0-4",
    api_key=23,
    current_versions="2-4",
    deprecated_versions="0-1",
    listeners=("broker",),
)
OffsetForLeaderEpochRequest._READERS, OffsetForLeaderEpochRequest._WRITERS = (
    codec_tables(
        OffsetForLeaderEpochRequest.SPEC,
        {
            0: _read_v0,
            1: _read_v0,
            2: _read_v2,
            3: _read_v3,
            4: _read_v4,
        },
        {
            0: _write_v0,
            1: _write_v0,
            2: _write_v2,
            3: _write_v3,
            4: _write_v4,
        },
    )
)
