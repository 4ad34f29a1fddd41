"""TxnOffsetCommitResponse, made by kipc from clients/TxnOffsetCommitResponse.json. Not to be edited."""

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
    "TxnOffsetCommitResponse",
    "TxnOffsetCommitResponsePartition",
    "TxnOffsetCommitResponseTopic",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class TxnOffsetCommitResponse(Message):
    """The response of TxnOffsetCommit: API key 28, versions 0-5, flexible since 3.

    Attributes:
        throttle_time_ms: int32.
        topics: array of TxnOffsetCommitResponseTopic.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[TxnOffsetCommitResponseTopic]

    API_KEY = 28
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[TxnOffsetCommitResponseTopic] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class TxnOffsetCommitResponseTopic(Struct):
    """A struct of TxnOffsetCommitResponse.

    Attributes:
        name: string, topic name.
        partitions: array of TxnOffsetCommitResponsePartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[TxnOffsetCommitResponsePartition]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[TxnOffsetCommitResponsePartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class TxnOffsetCommitResponsePartition(Struct):
    """A struct of TxnOffsetCommitResponse.

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


# TxnOffsetCommitResponsePartition, versions 3-5.


def _read_partition_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(TxnOffsetCommitResponsePartition)
        partition.partition_index, partition.error_code, tags = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v3(
    values: list[TxnOffsetCommitResponsePartition], write: Write
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


# TxnOffsetCommitResponseTopic, versions 3-5.


def _read_topic_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(TxnOffsetCommitResponseTopic)
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
        topic.partitions, pos = _read_partition_array_v3(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v3(
    values: list[TxnOffsetCommitResponseTopic], write: Write
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
        _write_partition_array_v3(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# TxnOffsetCommitResponse, versions 3-5.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[TxnOffsetCommitResponse, int]:
    message = new(TxnOffsetCommitResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v3(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: TxnOffsetCommitResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_array_v3(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# TxnOffsetCommitResponsePartition, versions 0-2.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(TxnOffsetCommitResponsePartition)
        partition.partition_index, partition.error_code = _unpack_int32_int16(buf, pos)
        pos += 6
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[TxnOffsetCommitResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        write(_pack_int32_int16(partition.partition_index, partition.error_code))


# TxnOffsetCommitResponseTopic, versions 0-2.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(TxnOffsetCommitResponseTopic)
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
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[TxnOffsetCommitResponseTopic], write: Write
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


# TxnOffsetCommitResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[TxnOffsetCommitResponse, int]:
    message = new(TxnOffsetCommitResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: TxnOffsetCommitResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_TXN_OFFSET_COMMIT_RESPONSE_PARTITION = StructSpec(
    "TxnOffsetCommitResponsePartition",
    TxnOffsetCommitResponsePartition,
    "3+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_TXN_OFFSET_COMMIT_RESPONSE_TOPIC = StructSpec(
    "TxnOffsetCommitResponseTopic",
    TxnOffsetCommitResponseTopic,
    "3+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_TXN_OFFSET_COMMIT_RESPONSE_PARTITION,
            default=(),
        ),
    ),
)
TxnOffsetCommitResponse.SPEC = MessageSpec(
    "TxnOffsetCommitResponse",
    TxnOffsetCommitResponse,
    "3+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TXN_OFFSET_COMMIT_RESPONSE_TOPIC,
            default=(),
        ),
    ),
    type="response",
    versions="0-5",
    api_key=28,
)
TxnOffsetCommitResponse._READERS, TxnOffsetCommitResponse._WRITERS = codec_tables(
    TxnOffsetCommitResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
        5: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
        5: _write_v3,
    },
)
