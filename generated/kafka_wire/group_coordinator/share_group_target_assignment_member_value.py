"""ShareGroupTargetAssignmentMemberValue, made by kipc from group_coordinator/ShareGroupTargetAssignmentMemberValue.json. Not to be edited."""

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
    uint8,
)

__all__ = ["ShareGroupTargetAssignmentMemberValue", "TopicPartition"]

_pack_uuid = packer(">16s")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_int32s = array_unpackers("i")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareGroupTargetAssignmentMemberValue(Message):
    """The value of a coordinator's record: record type 13, versions 0, flexible since 0.

    Attributes:
        topic_partitions: array of TopicPartition.
    """

    __slots__ = (
        "topic_partitions",
        "unknown_tags",
    )

    topic_partitions: list[TopicPartition]

    API_KEY = 13
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topic_partitions: Iterable[TopicPartition] = (),
    ) -> None:
        self.topic_partitions = list(topic_partitions)
        self.unknown_tags = None


class TopicPartition(Struct):
    """A struct of ShareGroupTargetAssignmentMemberValue.

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


# TopicPartition, version 0.


def _read_topic_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartition], int]:
    values = []
    for _ in range(count):
        topic_partition = new(TopicPartition)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_partition.topic_id = uuid(topic_id)
        if length == 1:
            topic_partition.partitions = ()
        elif 1 < length < 34:
            topic_partition.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_partition.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic_partition.unknown_tags = None
        if tags:
            topic_partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_partition)
    return values, pos


def _write_topic_partition_array_v0(values: list[TopicPartition], write: Write) -> None:
    for topic_partition in values:
        partitions = topic_partition.partitions
        count = len(partitions)
        if count < 33:
            write(
                _pack_uuid_uint8_int32s[count](
                    topic_partition.topic_id.bytes, count + 1, *partitions
                )
            )
        else:
            write(_pack_uuid(topic_partition.topic_id.bytes))
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_partition.unknown_tags:
            put_tags(write, [], topic_partition.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareGroupTargetAssignmentMemberValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ShareGroupTargetAssignmentMemberValue, int]:
    message = new(ShareGroupTargetAssignmentMemberValue)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topic_partitions, pos = _read_topic_partition_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupTargetAssignmentMemberValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topic_partitions = message.topic_partitions
    count = len(topic_partitions)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_partition_array_v0(topic_partitions, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_PARTITION = StructSpec(
    "TopicPartition",
    TopicPartition,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
ShareGroupTargetAssignmentMemberValue.SPEC = MessageSpec(
    "ShareGroupTargetAssignmentMemberValue",
    ShareGroupTargetAssignmentMemberValue,
    "0+",
    (
        Field(
            "TopicPartitions",
            "topic_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITION,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=13,
)
(
    ShareGroupTargetAssignmentMemberValue._READERS,
    ShareGroupTargetAssignmentMemberValue._WRITERS,
) = codec_tables(
    ShareGroupTargetAssignmentMemberValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
