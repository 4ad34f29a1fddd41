"""ConsumerGroupCurrentMemberAssignmentValue, made by kipc from group_coordinator/ConsumerGroupCurrentMemberAssignmentValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    new,
    numbers,
    tag_count,
    tagged_fields,
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
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["ConsumerGroupCurrentMemberAssignmentValue", "TopicPartitions"]

_pack_int32x2_int8 = packer(">iib")
_pack_int32x2_int8_uint8 = packer(">iibB")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_int8_uint8 = unpacker(">iibB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ConsumerGroupCurrentMemberAssignmentValue(Message):
    """The value of a coordinator's record: record type 8, versions 0, flexible since 0.

    Attributes:
        member_epoch: int32.
        previous_member_epoch: int32.
        state: int8.
        assigned_partitions: array of TopicPartitions.
        partitions_pending_revocation: array of TopicPartitions.
    """

    __slots__ = (
        "member_epoch",
        "previous_member_epoch",
        "state",
        "assigned_partitions",
        "partitions_pending_revocation",
        "unknown_tags",
    )

    member_epoch: int
    previous_member_epoch: int
    state: int
    assigned_partitions: list[TopicPartitions]
    partitions_pending_revocation: list[TopicPartitions]

    API_KEY = 8
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        member_epoch: int = 0,
        previous_member_epoch: int = 0,
        state: int = 0,
        assigned_partitions: Iterable[TopicPartitions] = (),
        partitions_pending_revocation: Iterable[TopicPartitions] = (),
    ) -> None:
        self.member_epoch = member_epoch
        self.previous_member_epoch = previous_member_epoch
        self.state = state
        self.assigned_partitions = list(assigned_partitions)
        self.partitions_pending_revocation = list(partitions_pending_revocation)
        self.unknown_tags = None


class TopicPartitions(Struct):
    """A struct of ConsumerGroupCurrentMemberAssignmentValue.

    Attributes:
        topic_id: uuid.
        partitions: array of int32.
        assignment_epochs: array of int32, can be null, tag 0.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "assignment_epochs",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: tuple[int, ...]
    assignment_epochs: tuple[int, ...] | None

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[int] = (),
        assignment_epochs: Iterable[int] | None = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = tuple(partitions)
        self.assignment_epochs = (
            None if assignment_epochs is None else tuple(assignment_epochs)
        )
        self.unknown_tags = None


# TopicPartitions, version 0.


def _read_topic_partitions_v0_tags(
    topic_partitions: TopicPartitions, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if length == 1:
                topic_partitions.assignment_epochs = ()
            elif 1 < length < 34:
                topic_partitions.assignment_epochs = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    topic_partitions.assignment_epochs = None
                else:
                    topic_partitions.assignment_epochs, pos = numbers(
                        buf, pos, maybe_count, "i"
                    )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    topic_partitions.unknown_tags = unknown or None
    return pos


def _topic_partitions_v0_tags(
    topic_partitions: TopicPartitions,
) -> list[tuple[int, bytes]]:
    fields = []
    if topic_partitions.assignment_epochs is None or len(
        topic_partitions.assignment_epochs
    ):
        buffer = Buffer()
        write = buffer.write
        assignment_epochs = topic_partitions.assignment_epochs
        if assignment_epochs is None:
            write(uint8[0])
        else:
            count = len(assignment_epochs)
            if not count:
                write(b"\x01")
            elif count < 33:
                write(_pack_uint8_int32s[count](count + 1, *assignment_epochs))
            else:
                put_compact_count(write, count)
                put_numbers(write, assignment_epochs, "i")
        fields.append((0, buffer.getvalue()))
    return fields


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
        topic_partitions.assignment_epochs = ()
        topic_partitions.unknown_tags = None
        if tags:
            pos = _read_topic_partitions_v0_tags(topic_partitions, buf, pos, end, tags)
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
        put_tags(
            write,
            _topic_partitions_v0_tags(topic_partitions),
            topic_partitions.unknown_tags,
            1,
        )


# ConsumerGroupCurrentMemberAssignmentValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerGroupCurrentMemberAssignmentValue, int]:
    message = new(ConsumerGroupCurrentMemberAssignmentValue)
    message.member_epoch, message.previous_member_epoch, message.state, length = (
        _unpack_int32x2_int8_uint8(buf, pos)
    )
    pos += 10
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.assigned_partitions, pos = _read_topic_partitions_array_v0(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.partitions_pending_revocation, pos = _read_topic_partitions_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ConsumerGroupCurrentMemberAssignmentValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    assigned_partitions = message.assigned_partitions
    count = len(assigned_partitions)
    if count < 127:
        write(
            _pack_int32x2_int8_uint8(
                message.member_epoch,
                message.previous_member_epoch,
                message.state,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_int8(
                message.member_epoch, message.previous_member_epoch, message.state
            )
        )
        put_compact_count(write, count)
    _write_topic_partitions_array_v0(assigned_partitions, write)
    partitions_pending_revocation = message.partitions_pending_revocation
    count = len(partitions_pending_revocation)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_partitions_array_v0(partitions_pending_revocation, write)
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
        Field(
            "AssignmentEpochs",
            "assignment_epochs",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            tagged="0+",
            tag=0,
            default=(),
        ),
    ),
)
ConsumerGroupCurrentMemberAssignmentValue.SPEC = MessageSpec(
    "ConsumerGroupCurrentMemberAssignmentValue",
    ConsumerGroupCurrentMemberAssignmentValue,
    "0+",
    (
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("PreviousMemberEpoch", "previous_member_epoch", "int32", "0+", default=0),
        Field("State", "state", "int8", "0+", default=0),
        Field(
            "AssignedPartitions",
            "assigned_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS,
            default=(),
        ),
        Field(
            "PartitionsPendingRevocation",
            "partitions_pending_revocation",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=8,
)
(
    ConsumerGroupCurrentMemberAssignmentValue._READERS,
    ConsumerGroupCurrentMemberAssignmentValue._WRITERS,
) = codec_tables(
    ConsumerGroupCurrentMemberAssignmentValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
