"""ShareGroupCurrentMemberAssignmentValue, made by kipc from group_coordinator/ShareGroupCurrentMemberAssignmentValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
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
    put_numbers,
    put_tags,
)

__all__ = ["ShareGroupCurrentMemberAssignmentValue", "TopicPartitions"]

_pack_int32x2_int8 = packer(">iib")
_pack_int32x2_int8_uint8 = packer(">iibB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_int8_uint8 = unpacker(">iibB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareGroupCurrentMemberAssignmentValue(Message):
    """The value of a coordinator's record: record type 14, versions 0, flexible since 0.

    Attributes:
        member_epoch: int32.
        previous_member_epoch: int32.
        state: int8.
        assigned_partitions: array of TopicPartitions.
    """

    __slots__ = (
        "member_epoch",
        "previous_member_epoch",
        "state",
        "assigned_partitions",
        "unknown_tags",
    )

    member_epoch: int
    previous_member_epoch: int
    state: int
    assigned_partitions: list[TopicPartitions]

    API_KEY = 14
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
    ) -> None:
        self.member_epoch = member_epoch
        self.previous_member_epoch = previous_member_epoch
        self.state = state
        self.assigned_partitions = list(assigned_partitions)
        self.unknown_tags = None


class TopicPartitions(Struct):
    """A struct of ShareGroupCurrentMemberAssignmentValue.

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


# TopicPartitions, version 0.


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


# ShareGroupCurrentMemberAssignmentValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ShareGroupCurrentMemberAssignmentValue, int]:
    message = new(ShareGroupCurrentMemberAssignmentValue)
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
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupCurrentMemberAssignmentValue) -> bytes:
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
ShareGroupCurrentMemberAssignmentValue.SPEC = MessageSpec(
    "ShareGroupCurrentMemberAssignmentValue",
    ShareGroupCurrentMemberAssignmentValue,
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
    ),
    type="coordinator-value",
    versions="0",
    api_key=14,
)
(
    ShareGroupCurrentMemberAssignmentValue._READERS,
    ShareGroupCurrentMemberAssignmentValue._WRITERS,
) = codec_tables(
    ShareGroupCurrentMemberAssignmentValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
