"""AlterPartitionReassignmentsRequest, made by kipc from clients/AlterPartitionReassignmentsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    compact_nullable_count,
    long_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
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
    "AlterPartitionReassignmentsRequest",
    "ReassignablePartition",
    "ReassignableTopic",
]

_pack_int32 = packer(">i")
_pack_int32_bool = packer(">i?")
_pack_int32_bool_uint8 = packer(">i?B")
_pack_int32_uint8 = packer(">iB")
_pack_int32_uint8_int32s = array_packers(">iB", "i")
_unpack_int32_bool_uint8 = unpacker(">i?B")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")


class AlterPartitionReassignmentsRequest(Message):
    """The request of AlterPartitionReassignments: API key 45, versions 0-1, flexible since 0.

    Attributes:
        timeout_ms: int32.
        allow_replication_factor_change: bool, since version 1.
        topics: array of ReassignableTopic.
    """

    __slots__ = (
        "timeout_ms",
        "allow_replication_factor_change",
        "topics",
        "unknown_tags",
    )

    timeout_ms: int
    allow_replication_factor_change: bool
    topics: list[ReassignableTopic]

    API_KEY = 45
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        timeout_ms: int = 60000,
        allow_replication_factor_change: bool = True,
        topics: Iterable[ReassignableTopic] = (),
    ) -> None:
        self.timeout_ms = timeout_ms
        self.allow_replication_factor_change = allow_replication_factor_change
        self.topics = list(topics)
        self.unknown_tags = None


class ReassignableTopic(Struct):
    """A struct of AlterPartitionReassignmentsRequest.

    Attributes:
        name: string, topic name.
        partitions: array of ReassignablePartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[ReassignablePartition]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[ReassignablePartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class ReassignablePartition(Struct):
    """A struct of AlterPartitionReassignmentsRequest.

    Attributes:
        partition_index: int32.
        replicas: array of int32, broker ids, can be null.
    """

    __slots__ = (
        "partition_index",
        "replicas",
        "unknown_tags",
    )

    partition_index: int
    replicas: tuple[int, ...] | None

    def __init__(
        self,
        *,
        partition_index: int = 0,
        replicas: Iterable[int] | None = None,
    ) -> None:
        self.partition_index = partition_index
        self.replicas = None if replicas is None else tuple(replicas)
        self.unknown_tags = None


# ReassignablePartition, versions 0-1.


def _read_reassignable_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReassignablePartition], int]:
    values = []
    for _ in range(count):
        reassignable_partition = new(ReassignablePartition)
        reassignable_partition.partition_index, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if length == 1:
            reassignable_partition.replicas = ()
        elif 1 < length < 34:
            reassignable_partition.replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
            if maybe_count is None:
                reassignable_partition.replicas = None
            else:
                reassignable_partition.replicas, pos = numbers(
                    buf, pos, maybe_count, "i"
                )
        tags = buf[pos]
        pos += 1
        reassignable_partition.unknown_tags = None
        if tags:
            reassignable_partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(reassignable_partition)
    return values, pos


def _write_reassignable_partition_array_v0(
    values: list[ReassignablePartition], write: Write
) -> None:
    for reassignable_partition in values:
        replicas = reassignable_partition.replicas
        if replicas is None:
            write(_pack_int32_uint8(reassignable_partition.partition_index, 0))
        else:
            count = len(replicas)
            if count < 33:
                write(
                    _pack_int32_uint8_int32s[count](
                        reassignable_partition.partition_index, count + 1, *replicas
                    )
                )
            else:
                write(_pack_int32(reassignable_partition.partition_index))
                put_compact_count(write, count)
                put_numbers(write, replicas, "i")
        if reassignable_partition.unknown_tags:
            put_tags(write, [], reassignable_partition.unknown_tags, 0)
        else:
            write(b"\x00")


# ReassignableTopic, versions 0-1.


def _read_reassignable_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReassignableTopic], int]:
    values = []
    for _ in range(count):
        reassignable_topic = new(ReassignableTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            reassignable_topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            reassignable_topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        reassignable_topic.partitions, pos = _read_reassignable_partition_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        reassignable_topic.unknown_tags = None
        if tags:
            reassignable_topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(reassignable_topic)
    return values, pos


def _write_reassignable_topic_array_v0(
    values: list[ReassignableTopic], write: Write
) -> None:
    for reassignable_topic in values:
        name = reassignable_topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = reassignable_topic.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_reassignable_partition_array_v0(partitions, write)
        if reassignable_topic.unknown_tags:
            put_tags(write, [], reassignable_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterPartitionReassignmentsRequest, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[AlterPartitionReassignmentsRequest, int]:
    message = new(AlterPartitionReassignmentsRequest)
    message.timeout_ms, message.allow_replication_factor_change, length = (
        _unpack_int32_bool_uint8(buf, pos)
    )
    pos += 6
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_reassignable_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: AlterPartitionReassignmentsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_bool_uint8(
                message.timeout_ms,
                boolean[message.allow_replication_factor_change],
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_bool(
                message.timeout_ms, boolean[message.allow_replication_factor_change]
            )
        )
        put_compact_count(write, count)
    _write_reassignable_topic_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AlterPartitionReassignmentsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[AlterPartitionReassignmentsRequest, int]:
    message = new(AlterPartitionReassignmentsRequest)
    message.timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_reassignable_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.allow_replication_factor_change = True
    return message, pos


def _write_v0(message: AlterPartitionReassignmentsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if not message.allow_replication_factor_change:
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.timeout_ms, count + 1))
    else:
        write(_pack_int32(message.timeout_ms))
        put_compact_count(write, count)
    _write_reassignable_topic_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_REASSIGNABLE_PARTITION = StructSpec(
    "ReassignablePartition",
    ReassignablePartition,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field(
            "Replicas",
            "replicas",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            entity_type="brokerId",
        ),
    ),
)
_REASSIGNABLE_TOPIC = StructSpec(
    "ReassignableTopic",
    ReassignableTopic,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_REASSIGNABLE_PARTITION,
            default=(),
        ),
    ),
)
AlterPartitionReassignmentsRequest.SPEC = MessageSpec(
    "AlterPartitionReassignmentsRequest",
    AlterPartitionReassignmentsRequest,
    "0+",
    (
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=60000),
        Field(
            "AllowReplicationFactorChange",
            "allow_replication_factor_change",
            "bool",
            "1+",
            default=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_REASSIGNABLE_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0-1",
    api_key=45,
    listeners=(
        "broker",
        "controller",
    ),
)
(
    AlterPartitionReassignmentsRequest._READERS,
    AlterPartitionReassignmentsRequest._WRITERS,
) = codec_tables(
    AlterPartitionReassignmentsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
