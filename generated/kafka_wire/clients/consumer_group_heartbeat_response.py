"""ConsumerGroupHeartbeatResponse, made by kipc from clients/ConsumerGroupHeartbeatResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    long_nullable_string,
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
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["Assignment", "ConsumerGroupHeartbeatResponse", "TopicPartitions"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32x2 = packer(">ii")
_pack_uuid = packer(">16s")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_int8 = unpacker(">iib")
_unpack_uuid_uint8 = unpacker(">16sB")


class ConsumerGroupHeartbeatResponse(Message):
    """The response of ConsumerGroupHeartbeat: API key 68, versions 0-1, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        member_id: string, can be null.
        member_epoch: int32.
        heartbeat_interval_ms: int32.
        assignment: Assignment, can be null.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "member_id",
        "member_epoch",
        "heartbeat_interval_ms",
        "assignment",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    member_id: str | None
    member_epoch: int
    heartbeat_interval_ms: int
    assignment: Assignment | None

    API_KEY = 68
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        member_id: str | None = None,
        member_epoch: int = 0,
        heartbeat_interval_ms: int = 0,
        assignment: Assignment | None = None,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.member_id = member_id
        self.member_epoch = member_epoch
        self.heartbeat_interval_ms = heartbeat_interval_ms
        self.assignment = assignment
        self.unknown_tags = None


class Assignment(Struct):
    """A struct of ConsumerGroupHeartbeatResponse.

    Attributes:
        topic_partitions: array of TopicPartitions.
    """

    __slots__ = (
        "topic_partitions",
        "unknown_tags",
    )

    topic_partitions: list[TopicPartitions]

    def __init__(
        self,
        *,
        topic_partitions: Iterable[TopicPartitions] = (),
    ) -> None:
        self.topic_partitions = list(topic_partitions)
        self.unknown_tags = None


class TopicPartitions(Struct):
    """A struct of ConsumerGroupHeartbeatResponse.

    Attributes:
        topic_id: uuid.
        partitions: array of int32.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# TopicPartitions, versions 0-1.


def _read_topic_partitions_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartitions], int]:
    values = []
    for _ in range(count):
        topic_partitions = new(TopicPartitions)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_partitions.topic_id = uuid(topic_id)
        if length == 1:
            topic_partitions.partitions = ()
        elif 1 < length < 34:
            topic_partitions.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_partitions.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic_partitions.unknown_tags = None
        if tags:
            topic_partitions.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_partitions)
    return values, pos


def _write_topic_partitions_array_v0(
    values: list[TopicPartitions], write: Write
) -> None:
    for topic_partitions in values:
        partitions = topic_partitions.partitions
        count = len(partitions)
        if count < 33:
            write(
                _pack_uuid_uint8_int32s[count](
                    topic_partitions.topic_id.bytes, count + 1, *partitions
                )
            )
        else:
            write(_pack_uuid(topic_partitions.topic_id.bytes))
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_partitions.unknown_tags:
            put_tags(write, [], topic_partitions.unknown_tags, 0)
        else:
            write(b"\x00")


# Assignment, versions 0-1.


def _read_assignment_v0(buf: bytes, pos: int, end: int) -> tuple[Assignment, int]:
    assignment = new(Assignment)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    assignment.topic_partitions, pos = _read_topic_partitions_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    assignment.unknown_tags = None
    if tags:
        assignment.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return assignment, pos


def _write_assignment_v0(assignment: Assignment, write: Write) -> None:
    topic_partitions = assignment.topic_partitions
    count = len(topic_partitions)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_partitions_array_v0(topic_partitions, write)
    if assignment.unknown_tags:
        put_tags(write, [], assignment.unknown_tags, 0)
    else:
        write(b"\x00")


# ConsumerGroupHeartbeatResponse, versions 0-1.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerGroupHeartbeatResponse, int]:
    message = new(ConsumerGroupHeartbeatResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.member_id = None
    else:
        message.member_id, pos = long_nullable_string(buf, pos, length)
    message.member_epoch, message.heartbeat_interval_ms, marker = _unpack_int32x2_int8(
        buf, pos
    )
    pos += 9
    if marker == 1:
        message.assignment, pos = _read_assignment_v0(buf, pos, end)
    elif marker == -1:
        message.assignment = None
    else:
        raise Damaged
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ConsumerGroupHeartbeatResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    if message.member_id is None:
        write(uint8[0])
    else:
        member_id = message.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
    write(_pack_int32x2(message.member_epoch, message.heartbeat_interval_ms))
    if message.assignment is None:
        write(b"\xff")
    else:
        write(b"\x01")
        _write_assignment_v0(message.assignment, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_PARTITIONS = StructSpec(
    "TopicPartitions",
    TopicPartitions,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_ASSIGNMENT = StructSpec(
    "Assignment",
    Assignment,
    "0+",
    (
        Field(
            "TopicPartitions",
            "topic_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS,
            default=(),
        ),
    ),
)
ConsumerGroupHeartbeatResponse.SPEC = MessageSpec(
    "ConsumerGroupHeartbeatResponse",
    ConsumerGroupHeartbeatResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field("MemberId", "member_id", "string", "0+", nullable="0+"),
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("HeartbeatIntervalMs", "heartbeat_interval_ms", "int32", "0+", default=0),
        Field(
            "Assignment",
            "assignment",
            "struct",
            "0+",
            struct=_ASSIGNMENT,
            nullable="0+",
        ),
    ),
    type="response",
    versions="0-1",
    api_key=68,
)
ConsumerGroupHeartbeatResponse._READERS, ConsumerGroupHeartbeatResponse._WRITERS = (
    codec_tables(
        ConsumerGroupHeartbeatResponse.SPEC,
        {
            0: _read_v0,
            1: _read_v0,
        },
        {
            0: _write_v0,
            1: _write_v0,
        },
    )
)
