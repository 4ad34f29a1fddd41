"""AlterReplicaLogDirsResponse, made by kipc from clients/AlterReplicaLogDirsResponse.json. Not to be edited."""

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
    "AlterReplicaLogDirPartitionResult",
    "AlterReplicaLogDirTopicResult",
    "AlterReplicaLogDirsResponse",
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


class AlterReplicaLogDirsResponse(Message):
    """The response of AlterReplicaLogDirs: API key 34, versions 0-2, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        results: array of AlterReplicaLogDirTopicResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    results: list[AlterReplicaLogDirTopicResult]

    API_KEY = 34
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        results: Iterable[AlterReplicaLogDirTopicResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.results = list(results)
        self.unknown_tags = None


class AlterReplicaLogDirTopicResult(Struct):
    """A struct of AlterReplicaLogDirsResponse.

    Attributes:
        topic_name: string, topic name.
        partitions: array of AlterReplicaLogDirPartitionResult.
    """

    __slots__ = (
        "topic_name",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    partitions: list[AlterReplicaLogDirPartitionResult]

    def __init__(
        self,
        *,
        topic_name: str = "",
        partitions: Iterable[AlterReplicaLogDirPartitionResult] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partitions = list(partitions)
        self.unknown_tags = None


class AlterReplicaLogDirPartitionResult(Struct):
    """A struct of AlterReplicaLogDirsResponse.

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


# AlterReplicaLogDirPartitionResult, version 2.


def _read_dir_partition_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDirPartitionResult], int]:
    values = []
    for _ in range(count):
        dir_partition_result = new(AlterReplicaLogDirPartitionResult)
        dir_partition_result.partition_index, dir_partition_result.error_code, tags = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        dir_partition_result.unknown_tags = None
        if tags:
            dir_partition_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(dir_partition_result)
    return values, pos


def _write_dir_partition_result_array_v2(
    values: list[AlterReplicaLogDirPartitionResult], write: Write
) -> None:
    for dir_partition_result in values:
        if dir_partition_result.unknown_tags:
            write(
                _pack_int32_int16(
                    dir_partition_result.partition_index,
                    dir_partition_result.error_code,
                )
            )
            put_tags(write, [], dir_partition_result.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    dir_partition_result.partition_index,
                    dir_partition_result.error_code,
                    0,
                )
            )


# AlterReplicaLogDirTopicResult, version 2.


def _read_dir_topic_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDirTopicResult], int]:
    values = []
    for _ in range(count):
        dir_topic_result = new(AlterReplicaLogDirTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            dir_topic_result.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            dir_topic_result.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        dir_topic_result.partitions, pos = _read_dir_partition_result_array_v2(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        dir_topic_result.unknown_tags = None
        if tags:
            dir_topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(dir_topic_result)
    return values, pos


def _write_dir_topic_result_array_v2(
    values: list[AlterReplicaLogDirTopicResult], write: Write
) -> None:
    for dir_topic_result in values:
        topic_name = dir_topic_result.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partitions = dir_topic_result.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_dir_partition_result_array_v2(partitions, write)
        if dir_topic_result.unknown_tags:
            put_tags(write, [], dir_topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterReplicaLogDirsResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[AlterReplicaLogDirsResponse, int]:
    message = new(AlterReplicaLogDirsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.results, pos = _read_dir_topic_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: AlterReplicaLogDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_dir_topic_result_array_v2(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AlterReplicaLogDirPartitionResult, versions 0-1.


def _read_dir_partition_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDirPartitionResult], int]:
    values = []
    for _ in range(count):
        dir_partition_result = new(AlterReplicaLogDirPartitionResult)
        dir_partition_result.partition_index, dir_partition_result.error_code = (
            _unpack_int32_int16(buf, pos)
        )
        pos += 6
        dir_partition_result.unknown_tags = None
        values.append(dir_partition_result)
    return values, pos


def _write_dir_partition_result_array_v0(
    values: list[AlterReplicaLogDirPartitionResult], write: Write
) -> None:
    for dir_partition_result in values:
        if dir_partition_result.unknown_tags:
            raise Refused
        write(
            _pack_int32_int16(
                dir_partition_result.partition_index, dir_partition_result.error_code
            )
        )


# AlterReplicaLogDirTopicResult, versions 0-1.


def _read_dir_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDirTopicResult], int]:
    values = []
    for _ in range(count):
        dir_topic_result = new(AlterReplicaLogDirTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        dir_topic_result.topic_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        dir_topic_result.partitions, pos = _read_dir_partition_result_array_v0(
            buf, pos, end, count
        )
        dir_topic_result.unknown_tags = None
        values.append(dir_topic_result)
    return values, pos


def _write_dir_topic_result_array_v0(
    values: list[AlterReplicaLogDirTopicResult], write: Write
) -> None:
    for dir_topic_result in values:
        if dir_topic_result.unknown_tags:
            raise Refused
        topic_name = dir_topic_result.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        partitions = dir_topic_result.partitions
        write(_pack_int32(len(partitions)))
        _write_dir_partition_result_array_v0(partitions, write)


# AlterReplicaLogDirsResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterReplicaLogDirsResponse, int]:
    message = new(AlterReplicaLogDirsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.results, pos = _read_dir_topic_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AlterReplicaLogDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_dir_topic_result_array_v0(results, write)
    return buffer.getvalue()


_ALTER_REPLICA_LOG_DIR_PARTITION_RESULT = StructSpec(
    "AlterReplicaLogDirPartitionResult",
    AlterReplicaLogDirPartitionResult,
    "2+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_ALTER_REPLICA_LOG_DIR_TOPIC_RESULT = StructSpec(
    "AlterReplicaLogDirTopicResult",
    AlterReplicaLogDirTopicResult,
    "2+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_REPLICA_LOG_DIR_PARTITION_RESULT,
            default=(),
        ),
    ),
)
AlterReplicaLogDirsResponse.SPEC = MessageSpec(
    "AlterReplicaLogDirsResponse",
    AlterReplicaLogDirsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_REPLICA_LOG_DIR_TOPIC_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-2",
    api_key=34,
    current_versions="1-2",
)
AlterReplicaLogDirsResponse._READERS, AlterReplicaLogDirsResponse._WRITERS = (
    codec_tables(
        AlterReplicaLogDirsResponse.SPEC,
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
)
