"""DeleteRecordsResponse, made by kipc from clients/DeleteRecordsResponse.json. Not to be edited."""

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
    "DeleteRecordsPartitionResult",
    "DeleteRecordsResponse",
    "DeleteRecordsTopicResult",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int64_int16 = packer(">iqh")
_pack_int32_int64_int16_uint8 = packer(">iqhB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64_int16 = unpacker(">iqh")
_unpack_int32_int64_int16_uint8 = unpacker(">iqhB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class DeleteRecordsResponse(Message):
    """The response of DeleteRecords: API key 21, versions 0-2, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        topics: array of DeleteRecordsTopicResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[DeleteRecordsTopicResult]

    API_KEY = 21
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[DeleteRecordsTopicResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class DeleteRecordsTopicResult(Struct):
    """A struct of DeleteRecordsResponse.

    Attributes:
        name: string, topic name, map key.
        partitions: array of DeleteRecordsPartitionResult.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[DeleteRecordsPartitionResult]

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[DeleteRecordsPartitionResult] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class DeleteRecordsPartitionResult(Struct):
    """A struct of DeleteRecordsResponse.

    Attributes:
        partition_index: int32, map key.
        low_watermark: int64.
        error_code: int16.
    """

    __slots__ = (
        "partition_index",
        "low_watermark",
        "error_code",
        "unknown_tags",
    )

    partition_index: int
    low_watermark: int
    error_code: int

    KEY = ("partition_index",)

    def __init__(
        self,
        *,
        partition_index: int = 0,
        low_watermark: int = 0,
        error_code: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.low_watermark = low_watermark
        self.error_code = error_code
        self.unknown_tags = None


# DeleteRecordsPartitionResult, version 2.


def _read_partition_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsPartitionResult], int]:
    values = []
    for _ in range(count):
        partition_result = new(DeleteRecordsPartitionResult)
        (
            partition_result.partition_index,
            partition_result.low_watermark,
            partition_result.error_code,
            tags,
        ) = _unpack_int32_int64_int16_uint8(buf, pos)
        pos += 15
        partition_result.unknown_tags = None
        if tags:
            partition_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v2(
    values: list[DeleteRecordsPartitionResult], write: Write
) -> None:
    for partition_result in values:
        if partition_result.unknown_tags:
            write(
                _pack_int32_int64_int16(
                    partition_result.partition_index,
                    partition_result.low_watermark,
                    partition_result.error_code,
                )
            )
            put_tags(write, [], partition_result.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64_int16_uint8(
                    partition_result.partition_index,
                    partition_result.low_watermark,
                    partition_result.error_code,
                    0,
                )
            )


# DeleteRecordsTopicResult, version 2.


def _read_topic_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(DeleteRecordsTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_result.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 15)
        topic_result.partitions, pos = _read_partition_result_array_v2(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_result.unknown_tags = None
        if tags:
            topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v2(
    values: list[DeleteRecordsTopicResult], write: Write
) -> None:
    for topic_result in values:
        name = topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic_result.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_result_array_v2(partitions, write)
        if topic_result.unknown_tags:
            put_tags(write, [], topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# DeleteRecordsResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DeleteRecordsResponse, int]:
    message = new(DeleteRecordsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DeleteRecordsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_result_array_v2(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeleteRecordsPartitionResult, versions 0-1.


def _read_partition_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsPartitionResult], int]:
    values = []
    for _ in range(count):
        partition_result = new(DeleteRecordsPartitionResult)
        (
            partition_result.partition_index,
            partition_result.low_watermark,
            partition_result.error_code,
        ) = _unpack_int32_int64_int16(buf, pos)
        pos += 14
        partition_result.unknown_tags = None
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v0(
    values: list[DeleteRecordsPartitionResult], write: Write
) -> None:
    for partition_result in values:
        if partition_result.unknown_tags:
            raise Refused
        write(
            _pack_int32_int64_int16(
                partition_result.partition_index,
                partition_result.low_watermark,
                partition_result.error_code,
            )
        )


# DeleteRecordsTopicResult, versions 0-1.


def _read_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(DeleteRecordsTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_result.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        topic_result.partitions, pos = _read_partition_result_array_v0(
            buf, pos, end, count
        )
        topic_result.unknown_tags = None
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v0(
    values: list[DeleteRecordsTopicResult], write: Write
) -> None:
    for topic_result in values:
        if topic_result.unknown_tags:
            raise Refused
        name = topic_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic_result.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_result_array_v0(partitions, write)


# DeleteRecordsResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteRecordsResponse, int]:
    message = new(DeleteRecordsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DeleteRecordsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_result_array_v0(topics, write)
    return buffer.getvalue()


_DELETE_RECORDS_PARTITION_RESULT = StructSpec(
    "DeleteRecordsPartitionResult",
    DeleteRecordsPartitionResult,
    "2+",
    (
        Field(
            "PartitionIndex", "partition_index", "int32", "0+", default=0, map_key=True
        ),
        Field("LowWatermark", "low_watermark", "int64", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_DELETE_RECORDS_TOPIC_RESULT = StructSpec(
    "DeleteRecordsTopicResult",
    DeleteRecordsTopicResult,
    "2+",
    (
        Field(
            "Name",
            "name",
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
            struct=_DELETE_RECORDS_PARTITION_RESULT,
            default=(),
        ),
    ),
)
DeleteRecordsResponse.SPEC = MessageSpec(
    "DeleteRecordsResponse",
    DeleteRecordsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_RECORDS_TOPIC_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-2",
    api_key=21,
)
DeleteRecordsResponse._READERS, DeleteRecordsResponse._WRITERS = codec_tables(
    DeleteRecordsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
    },
)
