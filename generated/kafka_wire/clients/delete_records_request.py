"""DeleteRecordsRequest, made by kipc from clients/DeleteRecordsRequest.json. Not to be edited."""

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

__all__ = ["DeleteRecordsPartition", "DeleteRecordsRequest", "DeleteRecordsTopic"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int32_uint8 = packer(">iB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64 = unpacker(">iq")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_uint8 = unpacker(">iB")


class DeleteRecordsRequest(Message):
    """The request of DeleteRecords: API key 21, versions 0-2, flexible since 2.

    Attributes:
        topics: array of DeleteRecordsTopic.
        timeout_ms: int32.
    """

    __slots__ = (
        "topics",
        "timeout_ms",
        "unknown_tags",
    )

    topics: list[DeleteRecordsTopic]
    timeout_ms: int

    API_KEY = 21
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[DeleteRecordsTopic] = (),
        timeout_ms: int = 0,
    ) -> None:
        self.topics = list(topics)
        self.timeout_ms = timeout_ms
        self.unknown_tags = None


class DeleteRecordsTopic(Struct):
    """A struct of DeleteRecordsRequest.

    Attributes:
        name: string, topic name.
        partitions: array of DeleteRecordsPartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[DeleteRecordsPartition]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[DeleteRecordsPartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class DeleteRecordsPartition(Struct):
    """A struct of DeleteRecordsRequest.

    Attributes:
        partition_index: int32.
        offset: int64.
    """

    __slots__ = (
        "partition_index",
        "offset",
        "unknown_tags",
    )

    partition_index: int
    offset: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        offset: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.offset = offset
        self.unknown_tags = None


# DeleteRecordsPartition, version 2.


def _read_partition_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(DeleteRecordsPartition)
        partition.partition_index, partition.offset, tags = _unpack_int32_int64_uint8(
            buf, pos
        )
        pos += 13
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v2(
    values: list[DeleteRecordsPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            write(_pack_int32_int64(partition.partition_index, partition.offset))
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64_uint8(partition.partition_index, partition.offset, 0)
            )


# DeleteRecordsTopic, version 2.


def _read_topic_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DeleteRecordsTopic)
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
            count, pos = compact_count(buf, pos, end, length, 13)
        topic.partitions, pos = _read_partition_array_v2(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v2(values: list[DeleteRecordsTopic], write: Write) -> None:
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


# DeleteRecordsRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DeleteRecordsRequest, int]:
    message = new(DeleteRecordsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v2(buf, pos, end, count)
    message.timeout_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DeleteRecordsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_array_v2(topics, write)
    if message.unknown_tags:
        write(_pack_int32(message.timeout_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.timeout_ms, 0))
    return buffer.getvalue()


# DeleteRecordsPartition, versions 0-1.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsPartition], int]:
    values = []
    for _ in range(count):
        partition = new(DeleteRecordsPartition)
        partition.partition_index, partition.offset = _unpack_int32_int64(buf, pos)
        pos += 12
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[DeleteRecordsPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        write(_pack_int32_int64(partition.partition_index, partition.offset))


# DeleteRecordsTopic, versions 0-1.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteRecordsTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DeleteRecordsTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 12)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[DeleteRecordsTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# DeleteRecordsRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteRecordsRequest, int]:
    message = new(DeleteRecordsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    (message.timeout_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DeleteRecordsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    write(_pack_int32(message.timeout_ms))
    return buffer.getvalue()


_DELETE_RECORDS_PARTITION = StructSpec(
    "DeleteRecordsPartition",
    DeleteRecordsPartition,
    "2+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("Offset", "offset", "int64", "0+", default=0),
    ),
)
_DELETE_RECORDS_TOPIC = StructSpec(
    "DeleteRecordsTopic",
    DeleteRecordsTopic,
    "2+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_RECORDS_PARTITION,
            default=(),
        ),
    ),
)
DeleteRecordsRequest.SPEC = MessageSpec(
    "DeleteRecordsRequest",
    DeleteRecordsRequest,
    "2+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_RECORDS_TOPIC,
            default=(),
        ),
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=0),
    ),
    type="request",
    versions="0-2",
    api_key=21,
    listeners=("broker",),
)
DeleteRecordsRequest._READERS, DeleteRecordsRequest._WRITERS = codec_tables(
    DeleteRecordsRequest.SPEC,
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
