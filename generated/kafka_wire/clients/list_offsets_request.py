"""ListOffsetsRequest, made by kipc from clients/ListOffsetsRequest.json. Not to be edited."""

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

__all__ = ["ListOffsetsPartition", "ListOffsetsRequest", "ListOffsetsTopic"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_int32 = packer(">iqi")
_pack_int32_int8 = packer(">ib")
_pack_int32_int8_int32 = packer(">ibi")
_pack_int32_int8_uint8 = packer(">ibB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_int64 = packer(">iiq")
_pack_int32x2_int64_uint8 = packer(">iiqB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64 = unpacker(">iq")
_unpack_int32_int64_int32 = unpacker(">iqi")
_unpack_int32_int8_int32 = unpacker(">ibi")
_unpack_int32_int8_uint8 = unpacker(">ibB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x2_int64 = unpacker(">iiq")
_unpack_int32x2_int64_uint8 = unpacker(">iiqB")


class ListOffsetsRequest(Message):
    """The request of ListOffsets: API key 2, versions 0-11, flexible since 6.

    Attributes:
        replica_id: int32, broker id.
        isolation_level: int8, since version 2.
        topics: array of ListOffsetsTopic.
        timeout_ms: int32, since version 10.
    """

    __slots__ = (
        "replica_id",
        "isolation_level",
        "topics",
        "timeout_ms",
        "unknown_tags",
    )

    replica_id: int
    isolation_level: int
    topics: list[ListOffsetsTopic]
    timeout_ms: int

    API_KEY = 2
    VERSIONS = range(0, 12)
    CURRENT_VERSIONS = range(1, 12)
    FLEXIBLE_VERSIONS = range(6, 12)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        replica_id: int = 0,
        isolation_level: int = 0,
        topics: Iterable[ListOffsetsTopic] = (),
        timeout_ms: int = 0,
    ) -> None:
        self.replica_id = replica_id
        self.isolation_level = isolation_level
        self.topics = list(topics)
        self.timeout_ms = timeout_ms
        self.unknown_tags = None


class ListOffsetsTopic(Struct):
    """A struct of ListOffsetsRequest.

    Attributes:
        name: string, topic name.
        partitions: array of ListOffsetsPartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[ListOffsetsPartition]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[ListOffsetsPartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class ListOffsetsPartition(Struct):
    """A struct of ListOffsetsRequest.

    Attributes:
        partition_index: int32.
        current_leader_epoch: int32, since version 4.
        timestamp: int64.
        max_num_offsets: int32, version 0.
    """

    __slots__ = (
        "partition_index",
        "current_leader_epoch",
        "timestamp",
        "max_num_offsets",
        "unknown_tags",
    )

    partition_index: int
    current_leader_epoch: int
    timestamp: int
    max_num_offsets: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        current_leader_epoch: int = -1,
        timestamp: int = 0,
        max_num_offsets: int = 1,
    ) -> None:
        self.partition_index = partition_index
        self.current_leader_epoch = current_leader_epoch
        self.timestamp = timestamp
        self.max_num_offsets = max_num_offsets
        self.unknown_tags = None


# ListOffsetsPartition, versions 6-11.


def _read_partition_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(ListOffsetsPartition)
        (
            partition.partition_index,
            partition.current_leader_epoch,
            partition.timestamp,
            tags,
        ) = _unpack_int32x2_int64_uint8(buf, pos)
        pos += 17
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition.max_num_offsets = 1
        values.append(partition)
    return values, pos


def _write_partition_array_v6(values: list[ListOffsetsPartition], write: Write) -> None:
    for partition in values:
        if partition.max_num_offsets != 1:
            raise Refused
        if partition.unknown_tags:
            write(
                _pack_int32x2_int64(
                    partition.partition_index,
                    partition.current_leader_epoch,
                    partition.timestamp,
                )
            )
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(
                _pack_int32x2_int64_uint8(
                    partition.partition_index,
                    partition.current_leader_epoch,
                    partition.timestamp,
                    0,
                )
            )


# ListOffsetsTopic, versions 6-11.


def _read_topic_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(ListOffsetsTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 17)
        topic.partitions, pos = _read_partition_array_v6(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v6(values: list[ListOffsetsTopic], write: Write) -> None:
    for topic in values:
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_array_v6(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# ListOffsetsRequest, versions 10-11.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsRequest, int]:
    message = new(ListOffsetsRequest)
    message.replica_id, message.isolation_level, length = _unpack_int32_int8_uint8(
        buf, pos
    )
    pos += 6
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v6(buf, pos, end, count)
    message.timeout_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v10(message: ListOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int8_uint8(
                message.replica_id, message.isolation_level, count + 1
            )
        )
    else:
        write(_pack_int32_int8(message.replica_id, message.isolation_level))
        put_compact_count(write, count)
    _write_topic_array_v6(topics, write)
    if message.unknown_tags:
        write(_pack_int32(message.timeout_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.timeout_ms, 0))
    return buffer.getvalue()


# ListOffsetsRequest, versions 6-9.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsRequest, int]:
    message = new(ListOffsetsRequest)
    message.replica_id, message.isolation_level, length = _unpack_int32_int8_uint8(
        buf, pos
    )
    pos += 6
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.timeout_ms = 0
    return message, pos


def _write_v6(message: ListOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int8_uint8(
                message.replica_id, message.isolation_level, count + 1
            )
        )
    else:
        write(_pack_int32_int8(message.replica_id, message.isolation_level))
        put_compact_count(write, count)
    _write_topic_array_v6(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListOffsetsPartition, versions 4-5.


def _read_partition_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(ListOffsetsPartition)
        (
            partition.partition_index,
            partition.current_leader_epoch,
            partition.timestamp,
        ) = _unpack_int32x2_int64(buf, pos)
        pos += 16
        partition.unknown_tags = None
        partition.max_num_offsets = 1
        values.append(partition)
    return values, pos


def _write_partition_array_v4(values: list[ListOffsetsPartition], write: Write) -> None:
    for partition in values:
        if partition.max_num_offsets != 1 or partition.unknown_tags:
            raise Refused
        write(
            _pack_int32x2_int64(
                partition.partition_index,
                partition.current_leader_epoch,
                partition.timestamp,
            )
        )


# ListOffsetsTopic, versions 4-5.


def _read_topic_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(ListOffsetsTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 16)
        topic.partitions, pos = _read_partition_array_v4(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v4(values: list[ListOffsetsTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v4(partitions, write)


# ListOffsetsRequest, versions 4-5.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsRequest, int]:
    message = new(ListOffsetsRequest)
    message.replica_id, message.isolation_level, length = _unpack_int32_int8_int32(
        buf, pos
    )
    pos += 9
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v4(buf, pos, end, count)
    message.unknown_tags = None
    message.timeout_ms = 0
    return message, pos


def _write_v4(message: ListOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(
        _pack_int32_int8_int32(message.replica_id, message.isolation_level, len(topics))
    )
    _write_topic_array_v4(topics, write)
    return buffer.getvalue()


# ListOffsetsPartition, versions 1-3.


def _read_partition_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(ListOffsetsPartition)
        partition.partition_index, partition.timestamp = _unpack_int32_int64(buf, pos)
        pos += 12
        partition.unknown_tags = None
        partition.current_leader_epoch = -1
        partition.max_num_offsets = 1
        values.append(partition)
    return values, pos


def _write_partition_array_v1(values: list[ListOffsetsPartition], write: Write) -> None:
    for partition in values:
        if partition.max_num_offsets != 1 or partition.unknown_tags:
            raise Refused
        write(_pack_int32_int64(partition.partition_index, partition.timestamp))


# ListOffsetsTopic, versions 1-3.


def _read_topic_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(ListOffsetsTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 12)
        topic.partitions, pos = _read_partition_array_v1(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v1(values: list[ListOffsetsTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v1(partitions, write)


# ListOffsetsRequest, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsRequest, int]:
    message = new(ListOffsetsRequest)
    message.replica_id, message.isolation_level, length = _unpack_int32_int8_int32(
        buf, pos
    )
    pos += 9
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.timeout_ms = 0
    return message, pos


def _write_v2(message: ListOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(
        _pack_int32_int8_int32(message.replica_id, message.isolation_level, len(topics))
    )
    _write_topic_array_v1(topics, write)
    return buffer.getvalue()


# ListOffsetsRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsRequest, int]:
    message = new(ListOffsetsRequest)
    message.replica_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.isolation_level = 0
    message.timeout_ms = 0
    return message, pos


def _write_v1(message: ListOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.isolation_level != 0 or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.replica_id, len(topics)))
    _write_topic_array_v1(topics, write)
    return buffer.getvalue()


# ListOffsetsPartition, version 0.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(ListOffsetsPartition)
        partition.partition_index, partition.timestamp, partition.max_num_offsets = (
            _unpack_int32_int64_int32(buf, pos)
        )
        pos += 16
        partition.unknown_tags = None
        partition.current_leader_epoch = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v0(values: list[ListOffsetsPartition], write: Write) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        write(
            _pack_int32_int64_int32(
                partition.partition_index,
                partition.timestamp,
                partition.max_num_offsets,
            )
        )


# ListOffsetsTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(ListOffsetsTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 16)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[ListOffsetsTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# ListOffsetsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsRequest, int]:
    message = new(ListOffsetsRequest)
    message.replica_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.isolation_level = 0
    message.timeout_ms = 0
    return message, pos


def _write_v0(message: ListOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.isolation_level != 0 or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.replica_id, len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_LIST_OFFSETS_PARTITION = StructSpec(
    "ListOffsetsPartition",
    ListOffsetsPartition,
    "6+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field(
            "CurrentLeaderEpoch",
            "current_leader_epoch",
            "int32",
            "4+",
            default=-1,
            ignorable=True,
        ),
        Field("Timestamp", "timestamp", "int64", "0+", default=0),
        Field("MaxNumOffsets", "max_num_offsets", "int32", "0", default=1),
    ),
)
_LIST_OFFSETS_TOPIC = StructSpec(
    "ListOffsetsTopic",
    ListOffsetsTopic,
    "6+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_LIST_OFFSETS_PARTITION,
            default=(),
        ),
    ),
)
ListOffsetsRequest.SPEC = MessageSpec(
    "ListOffsetsRequest",
    ListOffsetsRequest,
    "6+",
    (
        Field(
            "ReplicaId", "replica_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("IsolationLevel", "isolation_level", "int8", "2+", default=0),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_LIST_OFFSETS_TOPIC,
            default=(),
        ),
        Field("TimeoutMs", "timeout_ms", "int32", "10+", default=0, ignorable=True),
    ),
    type="request",
    versions="0-11",
    api_key=2,
    current_versions="1-11",
    deprecated_versions="0",
    listeners=("broker",),
)
ListOffsetsRequest._READERS, ListOffsetsRequest._WRITERS = codec_tables(
    ListOffsetsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
        4: _read_v4,
        5: _read_v4,
        6: _read_v6,
        7: _read_v6,
        8: _read_v6,
        9: _read_v6,
        10: _read_v10,
        11: _read_v10,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
        4: _write_v4,
        5: _write_v4,
        6: _write_v6,
        7: _write_v6,
        8: _write_v6,
        9: _write_v6,
        10: _write_v10,
        11: _write_v10,
    },
)
