"""OffsetForLeaderEpochResponse, made by kipc from clients/OffsetForLeaderEpochResponse.json. Not to be edited."""

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
    "EpochEndOffset",
    "OffsetForLeaderEpochResponse",
    "OffsetForLeaderTopicResult",
]

_pack_int16 = packer(">h")
_pack_int16_int32_int64 = packer(">hiq")
_pack_int16_int32x2_int64 = packer(">hiiq")
_pack_int16_int32x2_int64_uint8 = packer(">hiiqB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32_int64 = unpacker(">hiq")
_unpack_int16_int32x2_int64 = unpacker(">hiiq")
_unpack_int16_int32x2_int64_uint8 = unpacker(">hiiqB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class OffsetForLeaderEpochResponse(Message):
    """The response of OffsetForLeaderEpoch: API key 23, versions 0-4, flexible since 4.

    Attributes:
        throttle_time_ms: int32, since version 2.
        topics: array of OffsetForLeaderTopicResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[OffsetForLeaderTopicResult]

    API_KEY = 23
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(2, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[OffsetForLeaderTopicResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class OffsetForLeaderTopicResult(Struct):
    """A struct of OffsetForLeaderEpochResponse.

    Attributes:
        topic: string, topic name, map key.
        partitions: array of EpochEndOffset.
    """

    __slots__ = (
        "topic",
        "partitions",
        "unknown_tags",
    )

    topic: str
    partitions: list[EpochEndOffset]

    KEY = ("topic",)

    def __init__(
        self,
        *,
        topic: str = "",
        partitions: Iterable[EpochEndOffset] = (),
    ) -> None:
        self.topic = topic
        self.partitions = list(partitions)
        self.unknown_tags = None


class EpochEndOffset(Struct):
    """A struct of OffsetForLeaderEpochResponse.

    Attributes:
        error_code: int16.
        partition: int32.
        leader_epoch: int32, since version 1.
        end_offset: int64.
    """

    __slots__ = (
        "error_code",
        "partition",
        "leader_epoch",
        "end_offset",
        "unknown_tags",
    )

    error_code: int
    partition: int
    leader_epoch: int
    end_offset: int

    def __init__(
        self,
        *,
        error_code: int = 0,
        partition: int = 0,
        leader_epoch: int = -1,
        end_offset: int = -1,
    ) -> None:
        self.error_code = error_code
        self.partition = partition
        self.leader_epoch = leader_epoch
        self.end_offset = end_offset
        self.unknown_tags = None


# EpochEndOffset, version 4.


def _read_epoch_end_offset_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EpochEndOffset], int]:
    values = []
    for _ in range(count):
        epoch_end_offset = new(EpochEndOffset)
        (
            epoch_end_offset.error_code,
            epoch_end_offset.partition,
            epoch_end_offset.leader_epoch,
            epoch_end_offset.end_offset,
            tags,
        ) = _unpack_int16_int32x2_int64_uint8(buf, pos)
        pos += 19
        epoch_end_offset.unknown_tags = None
        if tags:
            epoch_end_offset.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(epoch_end_offset)
    return values, pos


def _write_epoch_end_offset_array_v4(
    values: list[EpochEndOffset], write: Write
) -> None:
    for epoch_end_offset in values:
        if epoch_end_offset.unknown_tags:
            write(
                _pack_int16_int32x2_int64(
                    epoch_end_offset.error_code,
                    epoch_end_offset.partition,
                    epoch_end_offset.leader_epoch,
                    epoch_end_offset.end_offset,
                )
            )
            put_tags(write, [], epoch_end_offset.unknown_tags, 0)
        else:
            write(
                _pack_int16_int32x2_int64_uint8(
                    epoch_end_offset.error_code,
                    epoch_end_offset.partition,
                    epoch_end_offset.leader_epoch,
                    epoch_end_offset.end_offset,
                    0,
                )
            )


# OffsetForLeaderTopicResult, version 4.


def _read_topic_result_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(OffsetForLeaderTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_result.topic = buf[pos:stop].decode()
            pos = stop
        else:
            topic_result.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 19)
        topic_result.partitions, pos = _read_epoch_end_offset_array_v4(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_result.unknown_tags = None
        if tags:
            topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v4(
    values: list[OffsetForLeaderTopicResult], write: Write
) -> None:
    for topic_result in values:
        topic = topic_result.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = topic_result.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_epoch_end_offset_array_v4(partitions, write)
        if topic_result.unknown_tags:
            put_tags(write, [], topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetForLeaderEpochResponse, version 4.


def _read_v4(
    buf: bytes, pos: int, end: int
) -> tuple[OffsetForLeaderEpochResponse, int]:
    message = new(OffsetForLeaderEpochResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_result_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: OffsetForLeaderEpochResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_result_array_v4(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# EpochEndOffset, versions 1-3.


def _read_epoch_end_offset_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EpochEndOffset], int]:
    values = []
    for _ in range(count):
        epoch_end_offset = new(EpochEndOffset)
        (
            epoch_end_offset.error_code,
            epoch_end_offset.partition,
            epoch_end_offset.leader_epoch,
            epoch_end_offset.end_offset,
        ) = _unpack_int16_int32x2_int64(buf, pos)
        pos += 18
        epoch_end_offset.unknown_tags = None
        values.append(epoch_end_offset)
    return values, pos


def _write_epoch_end_offset_array_v1(
    values: list[EpochEndOffset], write: Write
) -> None:
    for epoch_end_offset in values:
        if epoch_end_offset.unknown_tags:
            raise Refused
        write(
            _pack_int16_int32x2_int64(
                epoch_end_offset.error_code,
                epoch_end_offset.partition,
                epoch_end_offset.leader_epoch,
                epoch_end_offset.end_offset,
            )
        )


# OffsetForLeaderTopicResult, versions 1-3.


def _read_topic_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(OffsetForLeaderTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_result.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 18)
        topic_result.partitions, pos = _read_epoch_end_offset_array_v1(
            buf, pos, end, count
        )
        topic_result.unknown_tags = None
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v1(
    values: list[OffsetForLeaderTopicResult], write: Write
) -> None:
    for topic_result in values:
        if topic_result.unknown_tags:
            raise Refused
        topic = topic_result.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_result.partitions
        write(_pack_int32(len(partitions)))
        _write_epoch_end_offset_array_v1(partitions, write)


# OffsetForLeaderEpochResponse, versions 2-3.


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[OffsetForLeaderEpochResponse, int]:
    message = new(OffsetForLeaderEpochResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_result_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v2(message: OffsetForLeaderEpochResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_result_array_v1(topics, write)
    return buffer.getvalue()


# OffsetForLeaderEpochResponse, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[OffsetForLeaderEpochResponse, int]:
    message = new(OffsetForLeaderEpochResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_result_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v1(message: OffsetForLeaderEpochResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_result_array_v1(topics, write)
    return buffer.getvalue()


# EpochEndOffset, version 0.


def _read_epoch_end_offset_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EpochEndOffset], int]:
    values = []
    for _ in range(count):
        epoch_end_offset = new(EpochEndOffset)
        (
            epoch_end_offset.error_code,
            epoch_end_offset.partition,
            epoch_end_offset.end_offset,
        ) = _unpack_int16_int32_int64(buf, pos)
        pos += 14
        epoch_end_offset.unknown_tags = None
        epoch_end_offset.leader_epoch = -1
        values.append(epoch_end_offset)
    return values, pos


def _write_epoch_end_offset_array_v0(
    values: list[EpochEndOffset], write: Write
) -> None:
    for epoch_end_offset in values:
        if epoch_end_offset.unknown_tags:
            raise Refused
        write(
            _pack_int16_int32_int64(
                epoch_end_offset.error_code,
                epoch_end_offset.partition,
                epoch_end_offset.end_offset,
            )
        )


# OffsetForLeaderTopicResult, version 0.


def _read_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetForLeaderTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(OffsetForLeaderTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_result.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        topic_result.partitions, pos = _read_epoch_end_offset_array_v0(
            buf, pos, end, count
        )
        topic_result.unknown_tags = None
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v0(
    values: list[OffsetForLeaderTopicResult], write: Write
) -> None:
    for topic_result in values:
        if topic_result.unknown_tags:
            raise Refused
        topic = topic_result.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_result.partitions
        write(_pack_int32(len(partitions)))
        _write_epoch_end_offset_array_v0(partitions, write)


# OffsetForLeaderEpochResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[OffsetForLeaderEpochResponse, int]:
    message = new(OffsetForLeaderEpochResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: OffsetForLeaderEpochResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_result_array_v0(topics, write)
    return buffer.getvalue()


_EPOCH_END_OFFSET = StructSpec(
    "EpochEndOffset",
    EpochEndOffset,
    "4+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "1+", default=-1, ignorable=True),
        Field("EndOffset", "end_offset", "int64", "0+", default=-1),
    ),
)
_OFFSET_FOR_LEADER_TOPIC_RESULT = StructSpec(
    "OffsetForLeaderTopicResult",
    OffsetForLeaderTopicResult,
    "4+",
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
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_EPOCH_END_OFFSET,
            default=(),
        ),
    ),
)
OffsetForLeaderEpochResponse.SPEC = MessageSpec(
    "OffsetForLeaderEpochResponse",
    OffsetForLeaderEpochResponse,
    "4+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "2+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_FOR_LEADER_TOPIC_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-4",
    api_key=23,
    current_versions="2-4",
)
OffsetForLeaderEpochResponse._READERS, OffsetForLeaderEpochResponse._WRITERS = (
    codec_tables(
        OffsetForLeaderEpochResponse.SPEC,
        {
            0: _read_v0,
            1: _read_v1,
            2: _read_v2,
            3: _read_v2,
            4: _read_v4,
        },
        {
            0: _write_v0,
            1: _write_v1,
            2: _write_v2,
            3: _write_v2,
            4: _write_v4,
        },
    )
)
