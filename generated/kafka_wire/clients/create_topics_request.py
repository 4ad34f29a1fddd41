"""CreateTopicsRequest, made by kipc from clients/CreateTopicsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    long_nullable_string,
    long_string,
    new,
    null,
    numbers,
    sized_count,
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
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = [
    "CreatableReplicaAssignment",
    "CreatableTopic",
    "CreatableTopicConfig",
    "CreateTopicsRequest",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_bool = packer(">i?")
_pack_int32_bool_uint8 = packer(">i?B")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int32 = packer(">ihi")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8_int32s = array_packers(">iB", "i")
_pack_int32x2_int32s = array_packers(">ii", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_bool = unpacker(">i?")
_unpack_int32_bool_uint8 = unpacker(">i?B")
_unpack_int32_int16_int32 = unpacker(">ihi")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2 = unpacker(">ii")


class CreateTopicsRequest(Message):
    """The request of CreateTopics: API key 19, versions 0-7, flexible since 5.

    Attributes:
        topics: array of CreatableTopic.
        timeout_ms: int32.
        validate_only: bool, since version 1.
    """

    __slots__ = (
        "topics",
        "timeout_ms",
        "validate_only",
        "unknown_tags",
    )

    topics: list[CreatableTopic]
    timeout_ms: int
    validate_only: bool

    API_KEY = 19
    VERSIONS = range(0, 8)
    CURRENT_VERSIONS = range(2, 8)
    FLEXIBLE_VERSIONS = range(5, 8)
    DEPRECATED_VERSIONS = range(0, 2)

    def __init__(
        self,
        *,
        topics: Iterable[CreatableTopic] = (),
        timeout_ms: int = 60000,
        validate_only: bool = False,
    ) -> None:
        self.topics = list(topics)
        self.timeout_ms = timeout_ms
        self.validate_only = validate_only
        self.unknown_tags = None


class CreatableTopic(Struct):
    """A struct of CreateTopicsRequest.

    Attributes:
        name: string, topic name, map key.
        num_partitions: int32.
        replication_factor: int16.
        assignments: array of CreatableReplicaAssignment.
        configs: array of CreatableTopicConfig.
    """

    __slots__ = (
        "name",
        "num_partitions",
        "replication_factor",
        "assignments",
        "configs",
        "unknown_tags",
    )

    name: str
    num_partitions: int
    replication_factor: int
    assignments: list[CreatableReplicaAssignment]
    configs: list[CreatableTopicConfig]

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        num_partitions: int = 0,
        replication_factor: int = 0,
        assignments: Iterable[CreatableReplicaAssignment] = (),
        configs: Iterable[CreatableTopicConfig] = (),
    ) -> None:
        self.name = name
        self.num_partitions = num_partitions
        self.replication_factor = replication_factor
        self.assignments = list(assignments)
        self.configs = list(configs)
        self.unknown_tags = None


class CreatableReplicaAssignment(Struct):
    """A struct of CreateTopicsRequest.

    Attributes:
        partition_index: int32, map key.
        broker_ids: array of int32, broker ids.
    """

    __slots__ = (
        "partition_index",
        "broker_ids",
        "unknown_tags",
    )

    partition_index: int
    broker_ids: tuple[int, ...]

    KEY = ("partition_index",)

    def __init__(
        self,
        *,
        partition_index: int = 0,
        broker_ids: Iterable[int] = (),
    ) -> None:
        self.partition_index = partition_index
        self.broker_ids = tuple(broker_ids)
        self.unknown_tags = None


class CreatableTopicConfig(Struct):
    """A struct of CreateTopicsRequest.

    Attributes:
        name: string, map key.
        value: string, can be null.
    """

    __slots__ = (
        "name",
        "value",
        "unknown_tags",
    )

    name: str
    value: str | None

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        value: str | None = "",
    ) -> None:
        self.name = name
        self.value = value
        self.unknown_tags = None


# CreatableReplicaAssignment, versions 5-7.


def _read_creatable_replica_assignment_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableReplicaAssignment], int]:
    values = []
    for _ in range(count):
        creatable_replica_assignment = new(CreatableReplicaAssignment)
        creatable_replica_assignment.partition_index, length = _unpack_int32_uint8(
            buf, pos
        )
        pos += 5
        if length == 1:
            creatable_replica_assignment.broker_ids = ()
        elif 1 < length < 34:
            creatable_replica_assignment.broker_ids = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            creatable_replica_assignment.broker_ids, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        creatable_replica_assignment.unknown_tags = None
        if tags:
            creatable_replica_assignment.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(creatable_replica_assignment)
    return values, pos


def _write_creatable_replica_assignment_array_v5(
    values: list[CreatableReplicaAssignment], write: Write
) -> None:
    for creatable_replica_assignment in values:
        broker_ids = creatable_replica_assignment.broker_ids
        count = len(broker_ids)
        if count < 33:
            write(
                _pack_int32_uint8_int32s[count](
                    creatable_replica_assignment.partition_index, count + 1, *broker_ids
                )
            )
        else:
            write(_pack_int32(creatable_replica_assignment.partition_index))
            put_compact_count(write, count)
            put_numbers(write, broker_ids, "i")
        if creatable_replica_assignment.unknown_tags:
            put_tags(write, [], creatable_replica_assignment.unknown_tags, 0)
        else:
            write(b"\x00")


# CreatableTopicConfig, versions 5-7.


def _read_creatable_topic_config_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopicConfig], int]:
    values = []
    for _ in range(count):
        creatable_topic_config = new(CreatableTopicConfig)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_config.name = buf[pos:stop].decode()
            pos = stop
        else:
            creatable_topic_config.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_config.value = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            creatable_topic_config.value = None
        else:
            creatable_topic_config.value, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        creatable_topic_config.unknown_tags = None
        if tags:
            creatable_topic_config.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(creatable_topic_config)
    return values, pos


def _write_creatable_topic_config_array_v5(
    values: list[CreatableTopicConfig], write: Write
) -> None:
    for creatable_topic_config in values:
        name = creatable_topic_config.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if creatable_topic_config.value is None:
            write(uint8[0])
        else:
            value = creatable_topic_config.value.encode()
            size = len(value)
            if size < 127:
                write(uint8[size + 1])
                write(value)
            else:
                put_long_string(write, value)
        if creatable_topic_config.unknown_tags:
            put_tags(write, [], creatable_topic_config.unknown_tags, 0)
        else:
            write(b"\x00")


# CreatableTopic, versions 5-7.


def _read_creatable_topic_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopic], int]:
    values = []
    for _ in range(count):
        creatable_topic = new(CreatableTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            creatable_topic.name, pos = long_string(buf, pos, length)
        creatable_topic.num_partitions, creatable_topic.replication_factor, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        creatable_topic.assignments, pos = _read_creatable_replica_assignment_array_v5(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        creatable_topic.configs, pos = _read_creatable_topic_config_array_v5(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        creatable_topic.unknown_tags = None
        if tags:
            creatable_topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(creatable_topic)
    return values, pos


def _write_creatable_topic_array_v5(values: list[CreatableTopic], write: Write) -> None:
    for creatable_topic in values:
        name = creatable_topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        assignments = creatable_topic.assignments
        count = len(assignments)
        if count < 127:
            write(
                _pack_int32_int16_uint8(
                    creatable_topic.num_partitions,
                    creatable_topic.replication_factor,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32_int16(
                    creatable_topic.num_partitions, creatable_topic.replication_factor
                )
            )
            put_compact_count(write, count)
        _write_creatable_replica_assignment_array_v5(assignments, write)
        configs = creatable_topic.configs
        count = len(configs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_creatable_topic_config_array_v5(configs, write)
        if creatable_topic.unknown_tags:
            put_tags(write, [], creatable_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# CreateTopicsRequest, versions 5-7.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsRequest, int]:
    message = new(CreateTopicsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 10)
    message.topics, pos = _read_creatable_topic_array_v5(buf, pos, end, count)
    message.timeout_ms, message.validate_only, tags = _unpack_int32_bool_uint8(buf, pos)
    pos += 6
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: CreateTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_creatable_topic_array_v5(topics, write)
    if message.unknown_tags:
        write(_pack_int32_bool(message.timeout_ms, boolean[message.validate_only]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_bool_uint8(
                message.timeout_ms, boolean[message.validate_only], 0
            )
        )
    return buffer.getvalue()


# CreatableReplicaAssignment, versions 0-4.


def _read_creatable_replica_assignment_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableReplicaAssignment], int]:
    values = []
    for _ in range(count):
        creatable_replica_assignment = new(CreatableReplicaAssignment)
        creatable_replica_assignment.partition_index, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        creatable_replica_assignment.broker_ids, pos = numbers(buf, pos, count, "i")
        creatable_replica_assignment.unknown_tags = None
        values.append(creatable_replica_assignment)
    return values, pos


def _write_creatable_replica_assignment_array_v0(
    values: list[CreatableReplicaAssignment], write: Write
) -> None:
    for creatable_replica_assignment in values:
        if creatable_replica_assignment.unknown_tags:
            raise Refused
        broker_ids = creatable_replica_assignment.broker_ids
        count = len(broker_ids)
        if count < 33:
            write(
                _pack_int32x2_int32s[count](
                    creatable_replica_assignment.partition_index, count, *broker_ids
                )
            )
        else:
            write(_pack_int32(creatable_replica_assignment.partition_index))
            put_sized_count(write, count)
            put_numbers(write, broker_ids, "i")


# CreatableTopicConfig, versions 0-4.


def _read_creatable_topic_config_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopicConfig], int]:
    values = []
    for _ in range(count):
        creatable_topic_config = new(CreatableTopicConfig)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        creatable_topic_config.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            creatable_topic_config.value = null(length)
        else:
            stop = pos + length
            creatable_topic_config.value = buf[pos:stop].decode()
            pos = stop
        creatable_topic_config.unknown_tags = None
        values.append(creatable_topic_config)
    return values, pos


def _write_creatable_topic_config_array_v0(
    values: list[CreatableTopicConfig], write: Write
) -> None:
    for creatable_topic_config in values:
        if creatable_topic_config.unknown_tags:
            raise Refused
        name = creatable_topic_config.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if creatable_topic_config.value is None:
            write(_pack_int16(-1))
        else:
            value = creatable_topic_config.value.encode()
            write(_pack_int16(len(value)))
            write(value)


# CreatableTopic, versions 0-4.


def _read_creatable_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopic], int]:
    values = []
    for _ in range(count):
        creatable_topic = new(CreatableTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        creatable_topic.name = buf[pos:stop].decode()
        pos = stop
        creatable_topic.num_partitions, creatable_topic.replication_factor, length = (
            _unpack_int32_int16_int32(buf, pos)
        )
        pos += 10
        count = sized_count(length, pos, end, 8)
        creatable_topic.assignments, pos = _read_creatable_replica_assignment_array_v0(
            buf, pos, end, count
        )
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        creatable_topic.configs, pos = _read_creatable_topic_config_array_v0(
            buf, pos, end, count
        )
        creatable_topic.unknown_tags = None
        values.append(creatable_topic)
    return values, pos


def _write_creatable_topic_array_v0(values: list[CreatableTopic], write: Write) -> None:
    for creatable_topic in values:
        if creatable_topic.unknown_tags:
            raise Refused
        name = creatable_topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        assignments = creatable_topic.assignments
        write(
            _pack_int32_int16_int32(
                creatable_topic.num_partitions,
                creatable_topic.replication_factor,
                len(assignments),
            )
        )
        _write_creatable_replica_assignment_array_v0(assignments, write)
        configs = creatable_topic.configs
        write(_pack_int32(len(configs)))
        _write_creatable_topic_config_array_v0(configs, write)


# CreateTopicsRequest, versions 1-4.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsRequest, int]:
    message = new(CreateTopicsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 16)
    message.topics, pos = _read_creatable_topic_array_v0(buf, pos, end, count)
    message.timeout_ms, message.validate_only = _unpack_int32_bool(buf, pos)
    pos += 5
    message.unknown_tags = None
    return message, pos


def _write_v1(message: CreateTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_creatable_topic_array_v0(topics, write)
    write(_pack_int32_bool(message.timeout_ms, boolean[message.validate_only]))
    return buffer.getvalue()


# CreateTopicsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsRequest, int]:
    message = new(CreateTopicsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 16)
    message.topics, pos = _read_creatable_topic_array_v0(buf, pos, end, count)
    (message.timeout_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.validate_only = False
    return message, pos


def _write_v0(message: CreateTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.validate_only or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_creatable_topic_array_v0(topics, write)
    write(_pack_int32(message.timeout_ms))
    return buffer.getvalue()


_CREATABLE_REPLICA_ASSIGNMENT = StructSpec(
    "CreatableReplicaAssignment",
    CreatableReplicaAssignment,
    "5+",
    (
        Field(
            "PartitionIndex", "partition_index", "int32", "0+", default=0, map_key=True
        ),
        Field(
            "BrokerIds",
            "broker_ids",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
    ),
)
_CREATABLE_TOPIC_CONFIG = StructSpec(
    "CreatableTopicConfig",
    CreatableTopicConfig,
    "5+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("Value", "value", "string", "0+", nullable="0+", default=""),
    ),
)
_CREATABLE_TOPIC = StructSpec(
    "CreatableTopic",
    CreatableTopic,
    "5+",
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
        Field("NumPartitions", "num_partitions", "int32", "0+", default=0),
        Field("ReplicationFactor", "replication_factor", "int16", "0+", default=0),
        Field(
            "Assignments",
            "assignments",
            "struct",
            "0+",
            array=True,
            struct=_CREATABLE_REPLICA_ASSIGNMENT,
            default=(),
        ),
        Field(
            "Configs",
            "configs",
            "struct",
            "0+",
            array=True,
            struct=_CREATABLE_TOPIC_CONFIG,
            default=(),
        ),
    ),
)
CreateTopicsRequest.SPEC = MessageSpec(
    "CreateTopicsRequest",
    CreateTopicsRequest,
    "5+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_CREATABLE_TOPIC,
            default=(),
        ),
        Field("timeoutMs", "timeout_ms", "int32", "0+", default=60000),
        Field("validateOnly", "validate_only", "bool", "1+", default=False),
    ),
    type="request",
    versions="0-7",
    api_key=19,
    current_versions="2-7",
    deprecated_versions="0-1",
    listeners=(
        "broker",
        "controller",
    ),
)
CreateTopicsRequest._READERS, CreateTopicsRequest._WRITERS = codec_tables(
    CreateTopicsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v1,
        4: _read_v1,
        5: _read_v5,
        6: _read_v5,
        7: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v1,
        4: _write_v1,
        5: _write_v5,
        6: _write_v5,
        7: _write_v5,
    },
)
