"""ConsumerProtocolSubscription, made by kipc from clients/ConsumerProtocolSubscription.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    new,
    null,
    numbers,
    sized_count,
    sized_nullable_bytes,
    sized_strings,
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
    put_sized_strings,
)

__all__ = ["ConsumerProtocolSubscription", "TopicPartition"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int32s = array_packers(">i", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")


class ConsumerProtocolSubscription(Message):
    """A message of its own: versions 0-3.

    Attributes:
        topics: array of string.
        user_data: bytes, can be null.
        owned_partitions: array of TopicPartition, since version 1.
        generation_id: int32, since version 2.
        rack_id: string, since version 3, can be null.
    """

    __slots__ = (
        "topics",
        "user_data",
        "owned_partitions",
        "generation_id",
        "rack_id",
        "unknown_tags",
    )

    topics: tuple[str, ...]
    user_data: bytes | None
    owned_partitions: list[TopicPartition]
    generation_id: int
    rack_id: str | None

    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(0, 4)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[str] = (),
        user_data: bytes | None = None,
        owned_partitions: Iterable[TopicPartition] = (),
        generation_id: int = -1,
        rack_id: str | None = None,
    ) -> None:
        self.topics = tuple(topics)
        self.user_data = user_data
        self.owned_partitions = list(owned_partitions)
        self.generation_id = generation_id
        self.rack_id = rack_id
        self.unknown_tags = None


class TopicPartition(Struct):
    """A struct of ConsumerProtocolSubscription, since version 1.

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


# TopicPartition, versions 1-3.


def _read_topic_partition_array_v1(
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


def _write_topic_partition_array_v1(values: list[TopicPartition], write: Write) -> None:
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


# ConsumerProtocolSubscription, version 3.


def _read_v3(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerProtocolSubscription, int]:
    message = new(ConsumerProtocolSubscription)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.topics, pos = sized_strings(buf, pos, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.user_data, pos = sized_nullable_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.owned_partitions, pos = _read_topic_partition_array_v1(buf, pos, end, count)
    message.generation_id, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        message.rack_id = null(length)
    else:
        stop = pos + length
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v3(message: ConsumerProtocolSubscription) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    put_sized_strings(write, topics)
    put_sized_nullable_bytes(write, message.user_data)
    owned_partitions = message.owned_partitions
    write(_pack_int32(len(owned_partitions)))
    _write_topic_partition_array_v1(owned_partitions, write)
    if message.rack_id is None:
        write(_pack_int32_int16(message.generation_id, -1))
    else:
        rack_id = message.rack_id.encode()
        write(_pack_int32_int16(message.generation_id, len(rack_id)))
        write(rack_id)
    return buffer.getvalue()


# ConsumerProtocolSubscription, version 2.


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerProtocolSubscription, int]:
    message = new(ConsumerProtocolSubscription)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.topics, pos = sized_strings(buf, pos, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.user_data, pos = sized_nullable_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.owned_partitions, pos = _read_topic_partition_array_v1(buf, pos, end, count)
    (message.generation_id,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.rack_id = None
    return message, pos


def _write_v2(message: ConsumerProtocolSubscription) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    put_sized_strings(write, topics)
    put_sized_nullable_bytes(write, message.user_data)
    owned_partitions = message.owned_partitions
    write(_pack_int32(len(owned_partitions)))
    _write_topic_partition_array_v1(owned_partitions, write)
    write(_pack_int32(message.generation_id))
    return buffer.getvalue()


# ConsumerProtocolSubscription, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerProtocolSubscription, int]:
    message = new(ConsumerProtocolSubscription)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.topics, pos = sized_strings(buf, pos, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.user_data, pos = sized_nullable_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.owned_partitions, pos = _read_topic_partition_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.generation_id = -1
    message.rack_id = None
    return message, pos


def _write_v1(message: ConsumerProtocolSubscription) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    put_sized_strings(write, topics)
    put_sized_nullable_bytes(write, message.user_data)
    owned_partitions = message.owned_partitions
    write(_pack_int32(len(owned_partitions)))
    _write_topic_partition_array_v1(owned_partitions, write)
    return buffer.getvalue()


# ConsumerProtocolSubscription, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerProtocolSubscription, int]:
    message = new(ConsumerProtocolSubscription)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.topics, pos = sized_strings(buf, pos, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.user_data, pos = sized_nullable_bytes(buf, pos, length)
    message.unknown_tags = None
    message.owned_partitions = []
    message.generation_id = -1
    message.rack_id = None
    return message, pos


def _write_v0(message: ConsumerProtocolSubscription) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    put_sized_strings(write, topics)
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
            "1+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("Partitions", "partitions", "int32", "1+", array=True, default=()),
    ),
)
ConsumerProtocolSubscription.SPEC = MessageSpec(
    "ConsumerProtocolSubscription",
    ConsumerProtocolSubscription,
    "none",
    (
        Field("Topics", "topics", "string", "0+", array=True, default=()),
        Field("UserData", "user_data", "bytes", "0+", nullable="0+"),
        Field(
            "OwnedPartitions",
            "owned_partitions",
            "struct",
            "1+",
            array=True,
            struct=_TOPIC_PARTITION,
            default=(),
            ignorable=True,
        ),
        Field(
            "GenerationId", "generation_id", "int32", "2+", default=-1, ignorable=True
        ),
        Field("RackId", "rack_id", "string", "3+", nullable="3+", ignorable=True),
    ),
    type="data",
    versions="0-3",
)
ConsumerProtocolSubscription._READERS, ConsumerProtocolSubscription._WRITERS = (
    codec_tables(
        ConsumerProtocolSubscription.SPEC,
        {
            0: _read_v0,
            1: _read_v1,
            2: _read_v2,
            3: _read_v3,
        },
        {
            0: _write_v0,
            1: _write_v1,
            2: _write_v2,
            3: _write_v3,
        },
    )
)
