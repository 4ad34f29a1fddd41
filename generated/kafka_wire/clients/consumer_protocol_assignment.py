"""ConsumerProtocolAssignment, made by kipc from clients/ConsumerProtocolAssignment.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    new,
    numbers,
    sized_count,
    sized_nullable_bytes,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    packer,
    put_numbers,
    put_sized_count,
    put_sized_nullable_bytes,
)

__all__ = ["ConsumerProtocolAssignment", "TopicPartition"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class ConsumerProtocolAssignment(Message):
    """A message of its own: versions 0-3.

    Attributes:
        assigned_partitions: array of TopicPartition.
        user_data: bytes, can be null.
    """

    __slots__ = (
        "assigned_partitions",
        "user_data",
        "unknown_tags",
    )

    assigned_partitions: list[TopicPartition]
    user_data: bytes | None

    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(0, 4)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        assigned_partitions: Iterable[TopicPartition] = (),
        user_data: bytes | None = None,
    ) -> None:
        self.assigned_partitions = list(assigned_partitions)
        self.user_data = user_data
        self.unknown_tags = None


class TopicPartition(Struct):
    """A struct of ConsumerProtocolAssignment.

    Attributes:
        topic: string, topic name, map key.
        partitions: array of int32.
    """

    __slots__ = (
        "topic",
        "partitions",
        "unknown_tags",
    )

    topic: str
    partitions: tuple[int, ...]

    KEY = ("topic",)

    def __init__(
        self,
        *,
        topic: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic = topic
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# TopicPartition, versions 0-3.


def _read_topic_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartition], int]:
    values = []
    for _ in range(count):
        topic_partition = new(TopicPartition)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_partition.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic_partition.partitions, pos = numbers(buf, pos, count, "i")
        topic_partition.unknown_tags = None
        values.append(topic_partition)
    return values, pos


def _write_topic_partition_array_v0(values: list[TopicPartition], write: Write) -> None:
    for topic_partition in values:
        if topic_partition.unknown_tags:
            raise Refused
        topic = topic_partition.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_partition.partitions
        count = len(partitions)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partitions))
        else:
            put_sized_count(write, count)
            put_numbers(write, partitions, "i")


# ConsumerProtocolAssignment, versions 0-3.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ConsumerProtocolAssignment, int]:
    message = new(ConsumerProtocolAssignment)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.assigned_partitions, pos = _read_topic_partition_array_v0(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.user_data, pos = sized_nullable_bytes(buf, pos, length)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ConsumerProtocolAssignment) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    assigned_partitions = message.assigned_partitions
    write(_pack_int32(len(assigned_partitions)))
    _write_topic_partition_array_v0(assigned_partitions, write)
    put_sized_nullable_bytes(write, message.user_data)
    return buffer.getvalue()


_TOPIC_PARTITION = StructSpec(
    "TopicPartition",
    TopicPartition,
    "none",
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
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
ConsumerProtocolAssignment.SPEC = MessageSpec(
    "ConsumerProtocolAssignment",
    ConsumerProtocolAssignment,
    "none",
    (
        Field(
            "AssignedPartitions",
            "assigned_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITION,
            default=(),
        ),
        Field("UserData", "user_data", "bytes", "0+", nullable="0+"),
    ),
    type="data",
    versions="0-3",
)
ConsumerProtocolAssignment._READERS, ConsumerProtocolAssignment._WRITERS = codec_tables(
    ConsumerProtocolAssignment.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v0,
    },
)
