"""CreatePartitionsRequest, made by kipc from clients/CreatePartitionsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    long_string,
    new,
    numbers,
    sized_count,
    sized_nullable_count,
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
    "CreatePartitionsAssignment",
    "CreatePartitionsRequest",
    "CreatePartitionsTopic",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_bool = packer(">i?")
_pack_int32_bool_uint8 = packer(">i?B")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_bool = unpacker(">i?")
_unpack_int32_bool_uint8 = unpacker(">i?B")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2 = unpacker(">ii")


class CreatePartitionsRequest(Message):
    """The request of CreatePartitions: API key 37, versions 0-3, flexible since 2.

    Attributes:
        topics: array of CreatePartitionsTopic.
        timeout_ms: int32.
        validate_only: bool.
    """

    __slots__ = (
        "topics",
        "timeout_ms",
        "validate_only",
        "unknown_tags",
    )

    topics: list[CreatePartitionsTopic]
    timeout_ms: int
    validate_only: bool

    API_KEY = 37
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(0, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[CreatePartitionsTopic] = (),
        timeout_ms: int = 0,
        validate_only: bool = False,
    ) -> None:
        self.topics = list(topics)
        self.timeout_ms = timeout_ms
        self.validate_only = validate_only
        self.unknown_tags = None


class CreatePartitionsTopic(Struct):
    """A struct of CreatePartitionsRequest.

    Attributes:
        name: string, topic name, map key.
        count: int32.
        assignments: array of CreatePartitionsAssignment, can be null.
    """

    __slots__ = (
        "name",
        "count",
        "assignments",
        "unknown_tags",
    )

    name: str
    count: int
    assignments: list[CreatePartitionsAssignment] | None

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        count: int = 0,
        assignments: Iterable[CreatePartitionsAssignment] | None = (),
    ) -> None:
        self.name = name
        self.count = count
        self.assignments = None if assignments is None else list(assignments)
        self.unknown_tags = None


class CreatePartitionsAssignment(Struct):
    """A struct of CreatePartitionsRequest.

    Attributes:
        broker_ids: array of int32, broker ids.
    """

    __slots__ = (
        "broker_ids",
        "unknown_tags",
    )

    broker_ids: tuple[int, ...]

    def __init__(
        self,
        *,
        broker_ids: Iterable[int] = (),
    ) -> None:
        self.broker_ids = tuple(broker_ids)
        self.unknown_tags = None


# CreatePartitionsAssignment, versions 2-3.


def _read_assignment_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatePartitionsAssignment], int]:
    values = []
    for _ in range(count):
        assignment = new(CreatePartitionsAssignment)
        length = buf[pos]
        pos += 1
        if length == 1:
            assignment.broker_ids = ()
        elif 1 < length < 34:
            assignment.broker_ids = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            assignment.broker_ids, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        assignment.unknown_tags = None
        if tags:
            assignment.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(assignment)
    return values, pos


def _write_assignment_array_v2(
    values: list[CreatePartitionsAssignment], write: Write
) -> None:
    for assignment in values:
        broker_ids = assignment.broker_ids
        count = len(broker_ids)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *broker_ids))
        else:
            put_compact_count(write, count)
            put_numbers(write, broker_ids, "i")
        if assignment.unknown_tags:
            put_tags(write, [], assignment.unknown_tags, 0)
        else:
            write(b"\x00")


# CreatePartitionsTopic, versions 2-3.


def _read_topic_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatePartitionsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(CreatePartitionsTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        topic.count, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 2)
        if maybe_count is None:
            topic.assignments = None
        else:
            topic.assignments, pos = _read_assignment_array_v2(
                buf, pos, end, maybe_count
            )
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v2(values: list[CreatePartitionsTopic], write: Write) -> None:
    for topic in values:
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        assignments = topic.assignments
        if assignments is None:
            write(_pack_int32_uint8(topic.count, 0))
        else:
            count = len(assignments)
            if count < 127:
                write(_pack_int32_uint8(topic.count, count + 1))
            else:
                write(_pack_int32(topic.count))
                put_compact_count(write, count)
            _write_assignment_array_v2(assignments, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# CreatePartitionsRequest, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[CreatePartitionsRequest, int]:
    message = new(CreatePartitionsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.topics, pos = _read_topic_array_v2(buf, pos, end, count)
    message.timeout_ms, message.validate_only, tags = _unpack_int32_bool_uint8(buf, pos)
    pos += 6
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: CreatePartitionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_array_v2(topics, write)
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


# CreatePartitionsAssignment, versions 0-1.


def _read_assignment_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatePartitionsAssignment], int]:
    values = []
    for _ in range(count):
        assignment = new(CreatePartitionsAssignment)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        assignment.broker_ids, pos = numbers(buf, pos, count, "i")
        assignment.unknown_tags = None
        values.append(assignment)
    return values, pos


def _write_assignment_array_v0(
    values: list[CreatePartitionsAssignment], write: Write
) -> None:
    for assignment in values:
        if assignment.unknown_tags:
            raise Refused
        broker_ids = assignment.broker_ids
        count = len(broker_ids)
        if count < 33:
            write(_pack_int32_int32s[count](count, *broker_ids))
        else:
            put_sized_count(write, count)
            put_numbers(write, broker_ids, "i")


# CreatePartitionsTopic, versions 0-1.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatePartitionsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(CreatePartitionsTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        topic.count, length = _unpack_int32x2(buf, pos)
        pos += 8
        maybe_count = sized_nullable_count(length, pos, end, 4)
        if maybe_count is None:
            topic.assignments = None
        else:
            topic.assignments, pos = _read_assignment_array_v0(
                buf, pos, end, maybe_count
            )
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[CreatePartitionsTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        assignments = topic.assignments
        if assignments is None:
            write(_pack_int32x2(topic.count, -1))
        else:
            write(_pack_int32x2(topic.count, len(assignments)))
            _write_assignment_array_v0(assignments, write)


# CreatePartitionsRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreatePartitionsRequest, int]:
    message = new(CreatePartitionsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.timeout_ms, message.validate_only = _unpack_int32_bool(buf, pos)
    pos += 5
    message.unknown_tags = None
    return message, pos


def _write_v0(message: CreatePartitionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    write(_pack_int32_bool(message.timeout_ms, boolean[message.validate_only]))
    return buffer.getvalue()


_CREATE_PARTITIONS_ASSIGNMENT = StructSpec(
    "CreatePartitionsAssignment",
    CreatePartitionsAssignment,
    "2+",
    (
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
_CREATE_PARTITIONS_TOPIC = StructSpec(
    "CreatePartitionsTopic",
    CreatePartitionsTopic,
    "2+",
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
        Field("Count", "count", "int32", "0+", default=0),
        Field(
            "Assignments",
            "assignments",
            "struct",
            "0+",
            array=True,
            struct=_CREATE_PARTITIONS_ASSIGNMENT,
            nullable="0+",
            default=(),
        ),
    ),
)
CreatePartitionsRequest.SPEC = MessageSpec(
    "CreatePartitionsRequest",
    CreatePartitionsRequest,
    "2+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_CREATE_PARTITIONS_TOPIC,
            default=(),
        ),
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=0),
        Field("ValidateOnly", "validate_only", "bool", "0+", default=False),
    ),
    type="request",
    versions="0-3",
    api_key=37,
    listeners=(
        "broker",
        "controller",
    ),
)
CreatePartitionsRequest._READERS, CreatePartitionsRequest._WRITERS = codec_tables(
    CreatePartitionsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
    },
)
