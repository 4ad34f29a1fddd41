"""DescribeTopicPartitionsResponse, made by kipc from clients/DescribeTopicPartitionsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    long_nullable_string,
    long_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Write,
    array_packers,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = [
    "Cursor",
    "DescribeTopicPartitionsResponse",
    "DescribeTopicPartitionsResponsePartition",
    "DescribeTopicPartitionsResponseTopic",
]

_pack_int16 = packer(">h")
_pack_int16_int32x3 = packer(">hiii")
_pack_int16_int32x3_uint8_int32s = array_packers(">hiiiB", "i")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid_bool = packer(">16s?")
_pack_uuid_bool_uint8 = packer(">16s?B")
_unpack_int16_int32x3_uint8 = unpacker(">hiiiB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int8 = unpacker(">b")
_unpack_uuid_bool_uint8 = unpacker(">16s?B")


class DescribeTopicPartitionsResponse(Message):
    """The response of DescribeTopicPartitions: API key 75, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        topics: array of DescribeTopicPartitionsResponseTopic.
        next_cursor: Cursor, can be null.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "next_cursor",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[DescribeTopicPartitionsResponseTopic]
    next_cursor: Cursor | None

    API_KEY = 75
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[DescribeTopicPartitionsResponseTopic] = (),
        next_cursor: Cursor | None = None,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.next_cursor = next_cursor
        self.unknown_tags = None


class DescribeTopicPartitionsResponseTopic(Struct):
    """A struct of DescribeTopicPartitionsResponse.

    Attributes:
        error_code: int16.
        name: string, topic name, can be null, map key.
        topic_id: uuid.
        is_internal: bool.
        partitions: array of DescribeTopicPartitionsResponsePartition.
        topic_authorized_operations: int32.
    """

    __slots__ = (
        "error_code",
        "name",
        "topic_id",
        "is_internal",
        "partitions",
        "topic_authorized_operations",
        "unknown_tags",
    )

    error_code: int
    name: str | None
    topic_id: UUID
    is_internal: bool
    partitions: list[DescribeTopicPartitionsResponsePartition]
    topic_authorized_operations: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        error_code: int = 0,
        name: str | None = "",
        topic_id: UUID = ZERO_UUID,
        is_internal: bool = False,
        partitions: Iterable[DescribeTopicPartitionsResponsePartition] = (),
        topic_authorized_operations: int = -2147483648,
    ) -> None:
        self.error_code = error_code
        self.name = name
        self.topic_id = topic_id
        self.is_internal = is_internal
        self.partitions = list(partitions)
        self.topic_authorized_operations = topic_authorized_operations
        self.unknown_tags = None


class Cursor(Struct):
    """A struct of DescribeTopicPartitionsResponse.

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


class DescribeTopicPartitionsResponsePartition(Struct):
    """A struct of DescribeTopicPartitionsResponse.

    Attributes:
        error_code: int16.
        partition_index: int32.
        leader_id: int32, broker id.
        leader_epoch: int32.
        replica_nodes: array of int32, broker ids.
        isr_nodes: array of int32, broker ids.
        eligible_leader_replicas: array of int32, broker ids, can be null.
        last_known_elr: array of int32, broker ids, can be null.
        offline_replicas: array of int32, broker ids.
    """

    __slots__ = (
        "error_code",
        "partition_index",
        "leader_id",
        "leader_epoch",
        "replica_nodes",
        "isr_nodes",
        "eligible_leader_replicas",
        "last_known_elr",
        "offline_replicas",
        "unknown_tags",
    )

    error_code: int
    partition_index: int
    leader_id: int
    leader_epoch: int
    replica_nodes: tuple[int, ...]
    isr_nodes: tuple[int, ...]
    eligible_leader_replicas: tuple[int, ...] | None
    last_known_elr: tuple[int, ...] | None
    offline_replicas: tuple[int, ...]

    def __init__(
        self,
        *,
        error_code: int = 0,
        partition_index: int = 0,
        leader_id: int = 0,
        leader_epoch: int = -1,
        replica_nodes: Iterable[int] = (),
        isr_nodes: Iterable[int] = (),
        eligible_leader_replicas: Iterable[int] | None = None,
        last_known_elr: Iterable[int] | None = None,
        offline_replicas: Iterable[int] = (),
    ) -> None:
        self.error_code = error_code
        self.partition_index = partition_index
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.replica_nodes = tuple(replica_nodes)
        self.isr_nodes = tuple(isr_nodes)
        self.eligible_leader_replicas = (
            None
            if eligible_leader_replicas is None
            else tuple(eligible_leader_replicas)
        )
        self.last_known_elr = None if last_known_elr is None else tuple(last_known_elr)
        self.offline_replicas = tuple(offline_replicas)
        self.unknown_tags = None


# DescribeTopicPartitionsResponsePartition, version 0.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeTopicPartitionsResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(DescribeTopicPartitionsResponsePartition)
        (
            partition.error_code,
            partition.partition_index,
            partition.leader_id,
            partition.leader_epoch,
            length,
        ) = _unpack_int16_int32x3_uint8(buf, pos)
        pos += 15
        if length == 1:
            partition.replica_nodes = ()
        elif 1 < length < 34:
            partition.replica_nodes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition.replica_nodes, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition.isr_nodes = ()
        elif 1 < length < 34:
            partition.isr_nodes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition.isr_nodes, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition.eligible_leader_replicas = ()
        elif 1 < length < 34:
            partition.eligible_leader_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
            if maybe_count is None:
                partition.eligible_leader_replicas = None
            else:
                partition.eligible_leader_replicas, pos = numbers(
                    buf, pos, maybe_count, "i"
                )
        length = buf[pos]
        pos += 1
        if length == 1:
            partition.last_known_elr = ()
        elif 1 < length < 34:
            partition.last_known_elr = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
            if maybe_count is None:
                partition.last_known_elr = None
            else:
                partition.last_known_elr, pos = numbers(buf, pos, maybe_count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition.offline_replicas = ()
        elif 1 < length < 34:
            partition.offline_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition.offline_replicas, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[DescribeTopicPartitionsResponsePartition], write: Write
) -> None:
    for partition in values:
        replica_nodes = partition.replica_nodes
        count = len(replica_nodes)
        if count < 33:
            write(
                _pack_int16_int32x3_uint8_int32s[count](
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    partition.leader_epoch,
                    count + 1,
                    *replica_nodes,
                )
            )
        else:
            write(
                _pack_int16_int32x3(
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    partition.leader_epoch,
                )
            )
            put_compact_count(write, count)
            put_numbers(write, replica_nodes, "i")
        isr_nodes = partition.isr_nodes
        count = len(isr_nodes)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *isr_nodes))
        else:
            put_compact_count(write, count)
            put_numbers(write, isr_nodes, "i")
        eligible_leader_replicas = partition.eligible_leader_replicas
        if eligible_leader_replicas is None:
            write(uint8[0])
        else:
            count = len(eligible_leader_replicas)
            if not count:
                write(b"\x01")
            elif count < 33:
                write(_pack_uint8_int32s[count](count + 1, *eligible_leader_replicas))
            else:
                put_compact_count(write, count)
                put_numbers(write, eligible_leader_replicas, "i")
        last_known_elr = partition.last_known_elr
        if last_known_elr is None:
            write(uint8[0])
        else:
            count = len(last_known_elr)
            if not count:
                write(b"\x01")
            elif count < 33:
                write(_pack_uint8_int32s[count](count + 1, *last_known_elr))
            else:
                put_compact_count(write, count)
                put_numbers(write, last_known_elr, "i")
        offline_replicas = partition.offline_replicas
        count = len(offline_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *offline_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, offline_replicas, "i")
        if partition.unknown_tags:
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeTopicPartitionsResponseTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeTopicPartitionsResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DescribeTopicPartitionsResponseTopic)
        topic.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            topic.name = None
        else:
            topic.name, pos = long_nullable_string(buf, pos, length)
        topic_id, topic.is_internal, length = _unpack_uuid_bool_uint8(buf, pos)
        pos += 18
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.topic_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[DescribeTopicPartitionsResponseTopic], write: Write
) -> None:
    for topic in values:
        if topic.name is None:
            write(_pack_int16_uint8(topic.error_code, 0))
        else:
            name = topic.name.encode()
            size = len(name)
            if size < 127:
                write(_pack_int16_uint8(topic.error_code, size + 1))
                write(name)
            else:
                write(_pack_int16(topic.error_code))
                put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(
                _pack_uuid_bool_uint8(
                    topic.topic_id.bytes, boolean[topic.is_internal], count + 1
                )
            )
        else:
            write(_pack_uuid_bool(topic.topic_id.bytes, boolean[topic.is_internal]))
            put_compact_count(write, count)
        _write_partition_array_v0(partitions, write)
        if topic.unknown_tags:
            write(_pack_int32(topic.topic_authorized_operations))
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(topic.topic_authorized_operations, 0))


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


# DescribeTopicPartitionsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeTopicPartitionsResponse, int]:
    message = new(DescribeTopicPartitionsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 26)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    (marker,) = _unpack_int8(buf, pos)
    pos += 1
    if marker == 1:
        message.next_cursor, pos = _read_cursor_v0(buf, pos, end)
    elif marker == -1:
        message.next_cursor = None
    else:
        raise Damaged
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeTopicPartitionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_array_v0(topics, write)
    if message.next_cursor is None:
        write(b"\xff")
    else:
        write(b"\x01")
        _write_cursor_v0(message.next_cursor, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_DESCRIBE_TOPIC_PARTITIONS_RESPONSE_PARTITION = StructSpec(
    "DescribeTopicPartitionsResponsePartition",
    DescribeTopicPartitionsResponsePartition,
    "0+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field(
            "LeaderId", "leader_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=-1, ignorable=True),
        Field(
            "ReplicaNodes",
            "replica_nodes",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "IsrNodes",
            "isr_nodes",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "EligibleLeaderReplicas",
            "eligible_leader_replicas",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            entity_type="brokerId",
        ),
        Field(
            "LastKnownElr",
            "last_known_elr",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            entity_type="brokerId",
        ),
        Field(
            "OfflineReplicas",
            "offline_replicas",
            "int32",
            "0+",
            array=True,
            default=(),
            ignorable=True,
            entity_type="brokerId",
        ),
    ),
)
_DESCRIBE_TOPIC_PARTITIONS_RESPONSE_TOPIC = StructSpec(
    "DescribeTopicPartitionsResponseTopic",
    DescribeTopicPartitionsResponseTopic,
    "0+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Name",
            "name",
            "string",
            "0+",
            nullable="0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID, ignorable=True),
        Field("IsInternal", "is_internal", "bool", "0+", default=False, ignorable=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_TOPIC_PARTITIONS_RESPONSE_PARTITION,
            default=(),
        ),
        Field(
            "TopicAuthorizedOperations",
            "topic_authorized_operations",
            "int32",
            "0+",
            default=-2147483648,
        ),
    ),
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
DescribeTopicPartitionsResponse.SPEC = MessageSpec(
    "DescribeTopicPartitionsResponse",
    DescribeTopicPartitionsResponse,
    "0+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "0+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_TOPIC_PARTITIONS_RESPONSE_TOPIC,
            default=(),
        ),
        Field(
            "NextCursor", "next_cursor", "struct", "0+", struct=_CURSOR, nullable="0+"
        ),
    ),
    type="response",
    versions="0",
    api_key=75,
)
DescribeTopicPartitionsResponse._READERS, DescribeTopicPartitionsResponse._WRITERS = (
    codec_tables(
        DescribeTopicPartitionsResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
