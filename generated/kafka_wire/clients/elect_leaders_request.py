"""ElectLeadersRequest, made by kipc from clients/ElectLeadersRequest.json. Not to be edited."""

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
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = ["ElectLeadersRequest", "TopicPartitions"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_uint8 = packer(">iB")
_pack_int8 = packer(">b")
_pack_int8_int32 = packer(">bi")
_pack_int8_uint8 = packer(">bB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int8_int32 = unpacker(">bi")
_unpack_int8_uint8 = unpacker(">bB")


class ElectLeadersRequest(Message):
    """The request of ElectLeaders: API key 43, versions 0-2, flexible since 2.

    Attributes:
        election_type: int8, since version 1.
        topic_partitions: array of TopicPartitions, can be null.
        timeout_ms: int32.
    """

    __slots__ = (
        "election_type",
        "topic_partitions",
        "timeout_ms",
        "unknown_tags",
    )

    election_type: int
    topic_partitions: list[TopicPartitions] | None
    timeout_ms: int

    API_KEY = 43
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        election_type: int = 0,
        topic_partitions: Iterable[TopicPartitions] | None = (),
        timeout_ms: int = 60000,
    ) -> None:
        self.election_type = election_type
        self.topic_partitions = (
            None if topic_partitions is None else list(topic_partitions)
        )
        self.timeout_ms = timeout_ms
        self.unknown_tags = None


class TopicPartitions(Struct):
    """A struct of ElectLeadersRequest.

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


# TopicPartitions, version 2.


def _read_topic_partitions_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartitions], int]:
    values = []
    for _ in range(count):
        topic_partitions = new(TopicPartitions)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_partitions.topic = buf[pos:stop].decode()
            pos = stop
        else:
            topic_partitions.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
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


def _write_topic_partitions_array_v2(
    values: list[TopicPartitions], write: Write
) -> None:
    for topic_partitions in values:
        topic = topic_partitions.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = topic_partitions.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_partitions.unknown_tags:
            put_tags(write, [], topic_partitions.unknown_tags, 0)
        else:
            write(b"\x00")


# ElectLeadersRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ElectLeadersRequest, int]:
    message = new(ElectLeadersRequest)
    message.election_type, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.topic_partitions = None
    else:
        message.topic_partitions, pos = _read_topic_partitions_array_v2(
            buf, pos, end, maybe_count
        )
    message.timeout_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: ElectLeadersRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topic_partitions = message.topic_partitions
    if topic_partitions is None:
        write(_pack_int8_uint8(message.election_type, 0))
    else:
        count = len(topic_partitions)
        if count < 127:
            write(_pack_int8_uint8(message.election_type, count + 1))
        else:
            write(_pack_int8(message.election_type))
            put_compact_count(write, count)
        _write_topic_partitions_array_v2(topic_partitions, write)
    if message.unknown_tags:
        write(_pack_int32(message.timeout_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.timeout_ms, 0))
    return buffer.getvalue()


# TopicPartitions, versions 0-1.


def _read_topic_partitions_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartitions], int]:
    values = []
    for _ in range(count):
        topic_partitions = new(TopicPartitions)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_partitions.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic_partitions.partitions, pos = numbers(buf, pos, count, "i")
        topic_partitions.unknown_tags = None
        values.append(topic_partitions)
    return values, pos


def _write_topic_partitions_array_v0(
    values: list[TopicPartitions], write: Write
) -> None:
    for topic_partitions in values:
        if topic_partitions.unknown_tags:
            raise Refused
        topic = topic_partitions.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_partitions.partitions
        count = len(partitions)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partitions))
        else:
            put_sized_count(write, count)
            put_numbers(write, partitions, "i")


# ElectLeadersRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ElectLeadersRequest, int]:
    message = new(ElectLeadersRequest)
    message.election_type, length = _unpack_int8_int32(buf, pos)
    pos += 5
    maybe_count = sized_nullable_count(length, pos, end, 6)
    if maybe_count is None:
        message.topic_partitions = None
    else:
        message.topic_partitions, pos = _read_topic_partitions_array_v0(
            buf, pos, end, maybe_count
        )
    (message.timeout_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    return message, pos


def _write_v1(message: ElectLeadersRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topic_partitions = message.topic_partitions
    if topic_partitions is None:
        write(_pack_int8_int32(message.election_type, -1))
    else:
        write(_pack_int8_int32(message.election_type, len(topic_partitions)))
        _write_topic_partitions_array_v0(topic_partitions, write)
    write(_pack_int32(message.timeout_ms))
    return buffer.getvalue()


# ElectLeadersRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ElectLeadersRequest, int]:
    message = new(ElectLeadersRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    maybe_count = sized_nullable_count(length, pos, end, 6)
    if maybe_count is None:
        message.topic_partitions = None
    else:
        message.topic_partitions, pos = _read_topic_partitions_array_v0(
            buf, pos, end, maybe_count
        )
    (message.timeout_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.election_type = 0
    return message, pos


def _write_v0(message: ElectLeadersRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.election_type != 0 or message.unknown_tags:
        raise Refused
    topic_partitions = message.topic_partitions
    if topic_partitions is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(topic_partitions)))
        _write_topic_partitions_array_v0(topic_partitions, write)
    write(_pack_int32(message.timeout_ms))
    return buffer.getvalue()


_TOPIC_PARTITIONS = StructSpec(
    "TopicPartitions",
    TopicPartitions,
    "2+",
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
ElectLeadersRequest.SPEC = MessageSpec(
    "ElectLeadersRequest",
    ElectLeadersRequest,
    "2+",
    (
        Field("ElectionType", "election_type", "int8", "1+", default=0),
        Field(
            "TopicPartitions",
            "topic_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS,
            nullable="0+",
            default=(),
        ),
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=60000),
    ),
    type="request",
    versions="0-2",
    api_key=43,
    listeners=(
        "broker",
        "controller",
    ),
)
ElectLeadersRequest._READERS, ElectLeadersRequest._WRITERS = codec_tables(
    ElectLeadersRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
    },
)
