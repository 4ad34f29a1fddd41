"""OffsetCommitResponse, made by kipc from clients/OffsetCommitResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "OffsetCommitResponse",
    "OffsetCommitResponsePartition",
    "OffsetCommitResponseTopic",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_uuid_uint8 = unpacker(">16sB")


class OffsetCommitResponse(Message):
    """The response of OffsetCommit: API key 8, versions 0-10, flexible since 8.

    Attributes:
        throttle_time_ms: int32, since version 3.
        topics: array of OffsetCommitResponseTopic.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[OffsetCommitResponseTopic]

    API_KEY = 8
    VERSIONS = range(0, 11)
    CURRENT_VERSIONS = range(2, 11)
    FLEXIBLE_VERSIONS = range(8, 11)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[OffsetCommitResponseTopic] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class OffsetCommitResponseTopic(Struct):
    """A struct of OffsetCommitResponse.

    Attributes:
        name: string, topic name, versions 0-9.
        topic_id: uuid, since version 10.
        partitions: array of OffsetCommitResponsePartition.
    """

    __slots__ = (
        "name",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    name: str
    topic_id: UUID
    partitions: list[OffsetCommitResponsePartition]

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[OffsetCommitResponsePartition] = (),
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class OffsetCommitResponsePartition(Struct):
    """A struct of OffsetCommitResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "unknown_tags",
    )

    partition_index: int
    error_code: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.unknown_tags = None


# OffsetCommitResponsePartition, versions 8-10.


def _read_partition_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetCommitResponsePartition)
        partition.partition_index, partition.error_code, tags = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v8(
    values: list[OffsetCommitResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            write(_pack_int32_int16(partition.partition_index, partition.error_code))
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    partition.partition_index, partition.error_code, 0
                )
            )


# OffsetCommitResponseTopic, version 10.


def _read_topic_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitResponseTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        topic.partitions, pos = _read_partition_array_v8(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic.name = ""
        values.append(topic)
    return values, pos


def _write_topic_array_v10(
    values: list[OffsetCommitResponseTopic], write: Write
) -> None:
    for topic in values:
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v8(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetCommitResponse, version 10.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitResponse, int]:
    message = new(OffsetCommitResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_array_v10(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v10(message: OffsetCommitResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_array_v10(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetCommitResponseTopic, versions 8-9.


def _read_topic_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitResponseTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        topic.partitions, pos = _read_partition_array_v8(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v8(
    values: list[OffsetCommitResponseTopic], write: Write
) -> None:
    for topic in values:
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_array_v8(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetCommitResponse, versions 8-9.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitResponse, int]:
    message = new(OffsetCommitResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v8(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v8(message: OffsetCommitResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_array_v8(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetCommitResponsePartition, versions 0-7.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetCommitResponsePartition)
        partition.partition_index, partition.error_code = _unpack_int32_int16(buf, pos)
        pos += 6
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[OffsetCommitResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        write(_pack_int32_int16(partition.partition_index, partition.error_code))


# OffsetCommitResponseTopic, versions 0-7.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitResponseTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[OffsetCommitResponseTopic], write: Write
) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# OffsetCommitResponse, versions 3-7.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitResponse, int]:
    message = new(OffsetCommitResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v3(message: OffsetCommitResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


# OffsetCommitResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitResponse, int]:
    message = new(OffsetCommitResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: OffsetCommitResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_OFFSET_COMMIT_RESPONSE_PARTITION = StructSpec(
    "OffsetCommitResponsePartition",
    OffsetCommitResponsePartition,
    "8+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_OFFSET_COMMIT_RESPONSE_TOPIC = StructSpec(
    "OffsetCommitResponseTopic",
    OffsetCommitResponseTopic,
    "8+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0-9",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "10+", default=ZERO_UUID, ignorable=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_COMMIT_RESPONSE_PARTITION,
            default=(),
        ),
    ),
)
OffsetCommitResponse.SPEC = MessageSpec(
    "OffsetCommitResponse",
    OffsetCommitResponse,
    "8+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "3+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_COMMIT_RESPONSE_TOPIC,
            default=(),
        ),
    ),
    type="response",
    versions="0-10",
    api_key=8,
    current_versions="2-10",
)
OffsetCommitResponse._READERS, OffsetCommitResponse._WRITERS = codec_tables(
    OffsetCommitResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
        5: _read_v3,
        6: _read_v3,
        7: _read_v3,
        8: _read_v8,
        9: _read_v8,
        10: _read_v10,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
        5: _write_v3,
        6: _write_v3,
        7: _write_v3,
        8: _write_v8,
        9: _write_v8,
        10: _write_v10,
    },
)
