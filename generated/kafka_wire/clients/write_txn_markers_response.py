"""WriteTxnMarkersResponse, made by kipc from clients/WriteTxnMarkersResponse.json. Not to be edited."""

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
    "WritableTxnMarkerPartitionResult",
    "WritableTxnMarkerResult",
    "WritableTxnMarkerTopicResult",
    "WriteTxnMarkersResponse",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int64 = packer(">q")
_pack_int64_int32 = packer(">qi")
_pack_int64_uint8 = packer(">qB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int64_int32 = unpacker(">qi")
_unpack_int64_uint8 = unpacker(">qB")


class WriteTxnMarkersResponse(Message):
    """The response of WriteTxnMarkers: API key 27, versions 0-2, flexible since 1.

    Attributes:
        markers: array of WritableTxnMarkerResult.
    """

    __slots__ = (
        "markers",
        "unknown_tags",
    )

    markers: list[WritableTxnMarkerResult]

    API_KEY = 27
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(1, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        markers: Iterable[WritableTxnMarkerResult] = (),
    ) -> None:
        self.markers = list(markers)
        self.unknown_tags = None


class WritableTxnMarkerResult(Struct):
    """A struct of WriteTxnMarkersResponse.

    Attributes:
        producer_id: int64, producer id.
        topics: array of WritableTxnMarkerTopicResult.
    """

    __slots__ = (
        "producer_id",
        "topics",
        "unknown_tags",
    )

    producer_id: int
    topics: list[WritableTxnMarkerTopicResult]

    def __init__(
        self,
        *,
        producer_id: int = 0,
        topics: Iterable[WritableTxnMarkerTopicResult] = (),
    ) -> None:
        self.producer_id = producer_id
        self.topics = list(topics)
        self.unknown_tags = None


class WritableTxnMarkerTopicResult(Struct):
    """A struct of WriteTxnMarkersResponse.

    Attributes:
        name: string, topic name.
        partitions: array of WritableTxnMarkerPartitionResult.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[WritableTxnMarkerPartitionResult]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[WritableTxnMarkerPartitionResult] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class WritableTxnMarkerPartitionResult(Struct):
    """A struct of WriteTxnMarkersResponse.

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


# WritableTxnMarkerPartitionResult, versions 1-2.


def _read_writable_txn_marker_partition_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerPartitionResult], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_partition_result = new(WritableTxnMarkerPartitionResult)
        (
            writable_txn_marker_partition_result.partition_index,
            writable_txn_marker_partition_result.error_code,
            tags,
        ) = _unpack_int32_int16_uint8(buf, pos)
        pos += 7
        writable_txn_marker_partition_result.unknown_tags = None
        if tags:
            writable_txn_marker_partition_result.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(writable_txn_marker_partition_result)
    return values, pos


def _write_writable_txn_marker_partition_result_array_v1(
    values: list[WritableTxnMarkerPartitionResult], write: Write
) -> None:
    for writable_txn_marker_partition_result in values:
        if writable_txn_marker_partition_result.unknown_tags:
            write(
                _pack_int32_int16(
                    writable_txn_marker_partition_result.partition_index,
                    writable_txn_marker_partition_result.error_code,
                )
            )
            put_tags(write, [], writable_txn_marker_partition_result.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    writable_txn_marker_partition_result.partition_index,
                    writable_txn_marker_partition_result.error_code,
                    0,
                )
            )


# WritableTxnMarkerTopicResult, versions 1-2.


def _read_writable_txn_marker_topic_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerTopicResult], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_topic_result = new(WritableTxnMarkerTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            writable_txn_marker_topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            writable_txn_marker_topic_result.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        writable_txn_marker_topic_result.partitions, pos = (
            _read_writable_txn_marker_partition_result_array_v1(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        writable_txn_marker_topic_result.unknown_tags = None
        if tags:
            writable_txn_marker_topic_result.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(writable_txn_marker_topic_result)
    return values, pos


def _write_writable_txn_marker_topic_result_array_v1(
    values: list[WritableTxnMarkerTopicResult], write: Write
) -> None:
    for writable_txn_marker_topic_result in values:
        name = writable_txn_marker_topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = writable_txn_marker_topic_result.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_writable_txn_marker_partition_result_array_v1(partitions, write)
        if writable_txn_marker_topic_result.unknown_tags:
            put_tags(write, [], writable_txn_marker_topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# WritableTxnMarkerResult, versions 1-2.


def _read_writable_txn_marker_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerResult], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_result = new(WritableTxnMarkerResult)
        writable_txn_marker_result.producer_id, length = _unpack_int64_uint8(buf, pos)
        pos += 9
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        writable_txn_marker_result.topics, pos = (
            _read_writable_txn_marker_topic_result_array_v1(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        writable_txn_marker_result.unknown_tags = None
        if tags:
            writable_txn_marker_result.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(writable_txn_marker_result)
    return values, pos


def _write_writable_txn_marker_result_array_v1(
    values: list[WritableTxnMarkerResult], write: Write
) -> None:
    for writable_txn_marker_result in values:
        topics = writable_txn_marker_result.topics
        count = len(topics)
        if count < 127:
            write(_pack_int64_uint8(writable_txn_marker_result.producer_id, count + 1))
        else:
            write(_pack_int64(writable_txn_marker_result.producer_id))
            put_compact_count(write, count)
        _write_writable_txn_marker_topic_result_array_v1(topics, write)
        if writable_txn_marker_result.unknown_tags:
            put_tags(write, [], writable_txn_marker_result.unknown_tags, 0)
        else:
            write(b"\x00")


# WriteTxnMarkersResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[WriteTxnMarkersResponse, int]:
    message = new(WriteTxnMarkersResponse)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 10)
    message.markers, pos = _read_writable_txn_marker_result_array_v1(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: WriteTxnMarkersResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    markers = message.markers
    count = len(markers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_writable_txn_marker_result_array_v1(markers, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# WritableTxnMarkerPartitionResult, version 0.


def _read_writable_txn_marker_partition_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerPartitionResult], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_partition_result = new(WritableTxnMarkerPartitionResult)
        (
            writable_txn_marker_partition_result.partition_index,
            writable_txn_marker_partition_result.error_code,
        ) = _unpack_int32_int16(buf, pos)
        pos += 6
        writable_txn_marker_partition_result.unknown_tags = None
        values.append(writable_txn_marker_partition_result)
    return values, pos


def _write_writable_txn_marker_partition_result_array_v0(
    values: list[WritableTxnMarkerPartitionResult], write: Write
) -> None:
    for writable_txn_marker_partition_result in values:
        if writable_txn_marker_partition_result.unknown_tags:
            raise Refused
        write(
            _pack_int32_int16(
                writable_txn_marker_partition_result.partition_index,
                writable_txn_marker_partition_result.error_code,
            )
        )


# WritableTxnMarkerTopicResult, version 0.


def _read_writable_txn_marker_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerTopicResult], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_topic_result = new(WritableTxnMarkerTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        writable_txn_marker_topic_result.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        writable_txn_marker_topic_result.partitions, pos = (
            _read_writable_txn_marker_partition_result_array_v0(buf, pos, end, count)
        )
        writable_txn_marker_topic_result.unknown_tags = None
        values.append(writable_txn_marker_topic_result)
    return values, pos


def _write_writable_txn_marker_topic_result_array_v0(
    values: list[WritableTxnMarkerTopicResult], write: Write
) -> None:
    for writable_txn_marker_topic_result in values:
        if writable_txn_marker_topic_result.unknown_tags:
            raise Refused
        name = writable_txn_marker_topic_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = writable_txn_marker_topic_result.partitions
        write(_pack_int32(len(partitions)))
        _write_writable_txn_marker_partition_result_array_v0(partitions, write)


# WritableTxnMarkerResult, version 0.


def _read_writable_txn_marker_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerResult], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_result = new(WritableTxnMarkerResult)
        writable_txn_marker_result.producer_id, length = _unpack_int64_int32(buf, pos)
        pos += 12
        count = sized_count(length, pos, end, 6)
        writable_txn_marker_result.topics, pos = (
            _read_writable_txn_marker_topic_result_array_v0(buf, pos, end, count)
        )
        writable_txn_marker_result.unknown_tags = None
        values.append(writable_txn_marker_result)
    return values, pos


def _write_writable_txn_marker_result_array_v0(
    values: list[WritableTxnMarkerResult], write: Write
) -> None:
    for writable_txn_marker_result in values:
        if writable_txn_marker_result.unknown_tags:
            raise Refused
        topics = writable_txn_marker_result.topics
        write(_pack_int64_int32(writable_txn_marker_result.producer_id, len(topics)))
        _write_writable_txn_marker_topic_result_array_v0(topics, write)


# WriteTxnMarkersResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[WriteTxnMarkersResponse, int]:
    message = new(WriteTxnMarkersResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 12)
    message.markers, pos = _read_writable_txn_marker_result_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    return message, pos


def _write_v0(message: WriteTxnMarkersResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    markers = message.markers
    write(_pack_int32(len(markers)))
    _write_writable_txn_marker_result_array_v0(markers, write)
    return buffer.getvalue()


_WRITABLE_TXN_MARKER_PARTITION_RESULT = StructSpec(
    "WritableTxnMarkerPartitionResult",
    WritableTxnMarkerPartitionResult,
    "1+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_WRITABLE_TXN_MARKER_TOPIC_RESULT = StructSpec(
    "WritableTxnMarkerTopicResult",
    WritableTxnMarkerTopicResult,
    "1+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_WRITABLE_TXN_MARKER_PARTITION_RESULT,
            default=(),
        ),
    ),
)
_WRITABLE_TXN_MARKER_RESULT = StructSpec(
    "WritableTxnMarkerResult",
    WritableTxnMarkerResult,
    "1+",
    (
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_WRITABLE_TXN_MARKER_TOPIC_RESULT,
            default=(),
        ),
    ),
)
WriteTxnMarkersResponse.SPEC = MessageSpec(
    "WriteTxnMarkersResponse",
    WriteTxnMarkersResponse,
    "1+",
    (
        Field(
            "Markers",
            "markers",
            "struct",
            "0+",
            array=True,
            struct=_WRITABLE_TXN_MARKER_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-2",
    api_key=27,
    current_versions="1-2",
)
WriteTxnMarkersResponse._READERS, WriteTxnMarkersResponse._WRITERS = codec_tables(
    WriteTxnMarkersResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
    },
)
