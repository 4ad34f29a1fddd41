"""DescribeLogDirsResponse, made by kipc from clients/DescribeLogDirsResponse.json. Not to be edited."""

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
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "DescribeLogDirsPartition",
    "DescribeLogDirsResponse",
    "DescribeLogDirsResult",
    "DescribeLogDirsTopic",
]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int64x2_bool = packer(">iqq?")
_pack_int32_int64x2_bool_uint8 = packer(">iqq?B")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int64x2 = packer(">qq")
_pack_int64x2_bool = packer(">qq?")
_pack_int64x2_bool_uint8 = packer(">qq?B")
_pack_int64x2_uint8 = packer(">qqB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int64x2_bool = unpacker(">iqq?")
_unpack_int32_int64x2_bool_uint8 = unpacker(">iqq?B")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int64x2_bool_uint8 = unpacker(">qq?B")
_unpack_int64x2_uint8 = unpacker(">qqB")


class DescribeLogDirsResponse(Message):
    """The response of DescribeLogDirs: API key 35, versions 0-5, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16, since version 3.
        results: array of DescribeLogDirsResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    results: list[DescribeLogDirsResult]

    API_KEY = 35
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(1, 6)
    FLEXIBLE_VERSIONS = range(2, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        results: Iterable[DescribeLogDirsResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.results = list(results)
        self.unknown_tags = None


class DescribeLogDirsResult(Struct):
    """A struct of DescribeLogDirsResponse.

    Attributes:
        error_code: int16.
        log_dir: string.
        topics: array of DescribeLogDirsTopic.
        total_bytes: int64, since version 4.
        usable_bytes: int64, since version 4.
        is_cordoned: bool, since version 5.
    """

    __slots__ = (
        "error_code",
        "log_dir",
        "topics",
        "total_bytes",
        "usable_bytes",
        "is_cordoned",
        "unknown_tags",
    )

    error_code: int
    log_dir: str
    topics: list[DescribeLogDirsTopic]
    total_bytes: int
    usable_bytes: int
    is_cordoned: bool

    def __init__(
        self,
        *,
        error_code: int = 0,
        log_dir: str = "",
        topics: Iterable[DescribeLogDirsTopic] = (),
        total_bytes: int = -1,
        usable_bytes: int = -1,
        is_cordoned: bool = False,
    ) -> None:
        self.error_code = error_code
        self.log_dir = log_dir
        self.topics = list(topics)
        self.total_bytes = total_bytes
        self.usable_bytes = usable_bytes
        self.is_cordoned = is_cordoned
        self.unknown_tags = None


class DescribeLogDirsTopic(Struct):
    """A struct of DescribeLogDirsResponse.

    Attributes:
        name: string, topic name.
        partitions: array of DescribeLogDirsPartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[DescribeLogDirsPartition]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[DescribeLogDirsPartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class DescribeLogDirsPartition(Struct):
    """A struct of DescribeLogDirsResponse.

    Attributes:
        partition_index: int32.
        partition_size: int64.
        offset_lag: int64.
        is_future_key: bool.
    """

    __slots__ = (
        "partition_index",
        "partition_size",
        "offset_lag",
        "is_future_key",
        "unknown_tags",
    )

    partition_index: int
    partition_size: int
    offset_lag: int
    is_future_key: bool

    def __init__(
        self,
        *,
        partition_index: int = 0,
        partition_size: int = 0,
        offset_lag: int = 0,
        is_future_key: bool = False,
    ) -> None:
        self.partition_index = partition_index
        self.partition_size = partition_size
        self.offset_lag = offset_lag
        self.is_future_key = is_future_key
        self.unknown_tags = None


# DescribeLogDirsPartition, versions 2-5.


def _read_partition_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(DescribeLogDirsPartition)
        (
            partition.partition_index,
            partition.partition_size,
            partition.offset_lag,
            partition.is_future_key,
            tags,
        ) = _unpack_int32_int64x2_bool_uint8(buf, pos)
        pos += 22
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v2(
    values: list[DescribeLogDirsPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            write(
                _pack_int32_int64x2_bool(
                    partition.partition_index,
                    partition.partition_size,
                    partition.offset_lag,
                    boolean[partition.is_future_key],
                )
            )
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64x2_bool_uint8(
                    partition.partition_index,
                    partition.partition_size,
                    partition.offset_lag,
                    boolean[partition.is_future_key],
                    0,
                )
            )


# DescribeLogDirsTopic, versions 2-5.


def _read_topic_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DescribeLogDirsTopic)
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
            count, pos = compact_count(buf, pos, end, length, 22)
        topic.partitions, pos = _read_partition_array_v2(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v2(values: list[DescribeLogDirsTopic], write: Write) -> None:
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
        _write_partition_array_v2(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeLogDirsResult, version 5.


def _read_result_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeLogDirsResult)
        result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            result.log_dir = buf[pos:stop].decode()
            pos = stop
        else:
            result.log_dir, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        result.topics, pos = _read_topic_array_v2(buf, pos, end, count)
        result.total_bytes, result.usable_bytes, result.is_cordoned, tags = (
            _unpack_int64x2_bool_uint8(buf, pos)
        )
        pos += 18
        result.unknown_tags = None
        if tags:
            result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(result)
    return values, pos


def _write_result_array_v5(values: list[DescribeLogDirsResult], write: Write) -> None:
    for result in values:
        log_dir = result.log_dir.encode()
        size = len(log_dir)
        if size < 127:
            write(_pack_int16_uint8(result.error_code, size + 1))
            write(log_dir)
        else:
            write(_pack_int16(result.error_code))
            put_long_string(write, log_dir)
        topics = result.topics
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v2(topics, write)
        if result.unknown_tags:
            write(
                _pack_int64x2_bool(
                    result.total_bytes, result.usable_bytes, boolean[result.is_cordoned]
                )
            )
            put_tags(write, [], result.unknown_tags, 0)
        else:
            write(
                _pack_int64x2_bool_uint8(
                    result.total_bytes,
                    result.usable_bytes,
                    boolean[result.is_cordoned],
                    0,
                )
            )


# DescribeLogDirsResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[DescribeLogDirsResponse, int]:
    message = new(DescribeLogDirsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 22)
    message.results, pos = _read_result_array_v5(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: DescribeLogDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_result_array_v5(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribeLogDirsResult, version 4.


def _read_result_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeLogDirsResult)
        result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            result.log_dir = buf[pos:stop].decode()
            pos = stop
        else:
            result.log_dir, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        result.topics, pos = _read_topic_array_v2(buf, pos, end, count)
        result.total_bytes, result.usable_bytes, tags = _unpack_int64x2_uint8(buf, pos)
        pos += 17
        result.unknown_tags = None
        if tags:
            result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        result.is_cordoned = False
        values.append(result)
    return values, pos


def _write_result_array_v4(values: list[DescribeLogDirsResult], write: Write) -> None:
    for result in values:
        log_dir = result.log_dir.encode()
        size = len(log_dir)
        if size < 127:
            write(_pack_int16_uint8(result.error_code, size + 1))
            write(log_dir)
        else:
            write(_pack_int16(result.error_code))
            put_long_string(write, log_dir)
        topics = result.topics
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v2(topics, write)
        if result.unknown_tags:
            write(_pack_int64x2(result.total_bytes, result.usable_bytes))
            put_tags(write, [], result.unknown_tags, 0)
        else:
            write(_pack_int64x2_uint8(result.total_bytes, result.usable_bytes, 0))


# DescribeLogDirsResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[DescribeLogDirsResponse, int]:
    message = new(DescribeLogDirsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 21)
    message.results, pos = _read_result_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: DescribeLogDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_result_array_v4(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribeLogDirsResult, versions 2-3.


def _read_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeLogDirsResult)
        result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            result.log_dir = buf[pos:stop].decode()
            pos = stop
        else:
            result.log_dir, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        result.topics, pos = _read_topic_array_v2(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        result.unknown_tags = None
        if tags:
            result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        result.total_bytes = -1
        result.usable_bytes = -1
        result.is_cordoned = False
        values.append(result)
    return values, pos


def _write_result_array_v2(values: list[DescribeLogDirsResult], write: Write) -> None:
    for result in values:
        log_dir = result.log_dir.encode()
        size = len(log_dir)
        if size < 127:
            write(_pack_int16_uint8(result.error_code, size + 1))
            write(log_dir)
        else:
            write(_pack_int16(result.error_code))
            put_long_string(write, log_dir)
        topics = result.topics
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v2(topics, write)
        if result.unknown_tags:
            put_tags(write, [], result.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeLogDirsResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[DescribeLogDirsResponse, int]:
    message = new(DescribeLogDirsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.results, pos = _read_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: DescribeLogDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_result_array_v2(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribeLogDirsResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DescribeLogDirsResponse, int]:
    message = new(DescribeLogDirsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.results, pos = _read_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.error_code = 0
    return message, pos


def _write_v2(message: DescribeLogDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_result_array_v2(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribeLogDirsPartition, versions 0-1.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(DescribeLogDirsPartition)
        (
            partition.partition_index,
            partition.partition_size,
            partition.offset_lag,
            partition.is_future_key,
        ) = _unpack_int32_int64x2_bool(buf, pos)
        pos += 21
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[DescribeLogDirsPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        write(
            _pack_int32_int64x2_bool(
                partition.partition_index,
                partition.partition_size,
                partition.offset_lag,
                boolean[partition.is_future_key],
            )
        )


# DescribeLogDirsTopic, versions 0-1.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DescribeLogDirsTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 21)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[DescribeLogDirsTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# DescribeLogDirsResult, versions 0-1.


def _read_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeLogDirsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeLogDirsResult)
        result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        result.log_dir = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        result.topics, pos = _read_topic_array_v0(buf, pos, end, count)
        result.unknown_tags = None
        result.total_bytes = -1
        result.usable_bytes = -1
        result.is_cordoned = False
        values.append(result)
    return values, pos


def _write_result_array_v0(values: list[DescribeLogDirsResult], write: Write) -> None:
    for result in values:
        if result.unknown_tags:
            raise Refused
        log_dir = result.log_dir.encode()
        write(_pack_int16x2(result.error_code, len(log_dir)))
        write(log_dir)
        topics = result.topics
        write(_pack_int32(len(topics)))
        _write_topic_array_v0(topics, write)


# DescribeLogDirsResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeLogDirsResponse, int]:
    message = new(DescribeLogDirsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 8)
    message.results, pos = _read_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.error_code = 0
    return message, pos


def _write_v0(message: DescribeLogDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_result_array_v0(results, write)
    return buffer.getvalue()


_DESCRIBE_LOG_DIRS_PARTITION = StructSpec(
    "DescribeLogDirsPartition",
    DescribeLogDirsPartition,
    "2+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("PartitionSize", "partition_size", "int64", "0+", default=0),
        Field("OffsetLag", "offset_lag", "int64", "0+", default=0),
        Field("IsFutureKey", "is_future_key", "bool", "0+", default=False),
    ),
)
_DESCRIBE_LOG_DIRS_TOPIC = StructSpec(
    "DescribeLogDirsTopic",
    DescribeLogDirsTopic,
    "2+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_LOG_DIRS_PARTITION,
            default=(),
        ),
    ),
)
_DESCRIBE_LOG_DIRS_RESULT = StructSpec(
    "DescribeLogDirsResult",
    DescribeLogDirsResult,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("LogDir", "log_dir", "string", "0+", default=""),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_LOG_DIRS_TOPIC,
            default=(),
        ),
        Field("TotalBytes", "total_bytes", "int64", "4+", default=-1, ignorable=True),
        Field("UsableBytes", "usable_bytes", "int64", "4+", default=-1, ignorable=True),
        Field("IsCordoned", "is_cordoned", "bool", "5+", default=False, ignorable=True),
    ),
)
DescribeLogDirsResponse.SPEC = MessageSpec(
    "DescribeLogDirsResponse",
    DescribeLogDirsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "3+", default=0, ignorable=True),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_LOG_DIRS_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-5",
    api_key=35,
    current_versions="1-5",
)
DescribeLogDirsResponse._READERS, DescribeLogDirsResponse._WRITERS = codec_tables(
    DescribeLogDirsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v3,
        4: _write_v4,
        5: _write_v5,
    },
)
