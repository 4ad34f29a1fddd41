"""ShareGroupPartitionMetadataValue, made by kipc from group_coordinator/ShareGroupPartitionMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    compact_strings,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["PartitionMetadata", "ShareGroupPartitionMetadataValue", "TopicMetadata"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareGroupPartitionMetadataValue(Message):
    """A message of its own: versions 0, flexible since 0.

    Attributes:
        topics: array of TopicMetadata.
    """

    __slots__ = (
        "topics",
        "unknown_tags",
    )

    topics: list[TopicMetadata]

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[TopicMetadata] = (),
    ) -> None:
        self.topics = list(topics)
        self.unknown_tags = None


class TopicMetadata(Struct):
    """A struct of ShareGroupPartitionMetadataValue.

    Attributes:
        topic_id: uuid.
        topic_name: string.
        num_partitions: int32.
        partition_metadata: array of PartitionMetadata.
    """

    __slots__ = (
        "topic_id",
        "topic_name",
        "num_partitions",
        "partition_metadata",
        "unknown_tags",
    )

    topic_id: UUID
    topic_name: str
    num_partitions: int
    partition_metadata: list[PartitionMetadata]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        topic_name: str = "",
        num_partitions: int = 0,
        partition_metadata: Iterable[PartitionMetadata] = (),
    ) -> None:
        self.topic_id = topic_id
        self.topic_name = topic_name
        self.num_partitions = num_partitions
        self.partition_metadata = list(partition_metadata)
        self.unknown_tags = None


class PartitionMetadata(Struct):
    """A struct of ShareGroupPartitionMetadataValue.

    Attributes:
        partition: int32.
        racks: array of string.
    """

    __slots__ = (
        "partition",
        "racks",
        "unknown_tags",
    )

    partition: int
    racks: tuple[str, ...]

    def __init__(
        self,
        *,
        partition: int = 0,
        racks: Iterable[str] = (),
    ) -> None:
        self.partition = partition
        self.racks = tuple(racks)
        self.unknown_tags = None


# PartitionMetadata, version 0.


def _read_partition_metadata_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionMetadata], int]:
    values = []
    for _ in range(count):
        partition_metadata = new(PartitionMetadata)
        partition_metadata.partition, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        partition_metadata.racks, pos = compact_strings(buf, pos, count)
        tags = buf[pos]
        pos += 1
        partition_metadata.unknown_tags = None
        if tags:
            partition_metadata.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_metadata)
    return values, pos


def _write_partition_metadata_array_v0(
    values: list[PartitionMetadata], write: Write
) -> None:
    for partition_metadata in values:
        racks = partition_metadata.racks
        count = len(racks)
        if count < 127:
            write(_pack_int32_uint8(partition_metadata.partition, count + 1))
        else:
            write(_pack_int32(partition_metadata.partition))
            put_compact_count(write, count)
        put_compact_strings(write, racks)
        if partition_metadata.unknown_tags:
            put_tags(write, [], partition_metadata.unknown_tags, 0)
        else:
            write(b"\x00")


# TopicMetadata, version 0.


def _read_topic_metadata_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicMetadata], int]:
    values = []
    for _ in range(count):
        topic_metadata = new(TopicMetadata)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_metadata.topic_id = uuid(topic_id)
        if 0 < length < 128:
            stop = pos + length - 1
            topic_metadata.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_metadata.topic_name, pos = long_string(buf, pos, length)
        topic_metadata.num_partitions, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        topic_metadata.partition_metadata, pos = _read_partition_metadata_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_metadata.unknown_tags = None
        if tags:
            topic_metadata.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_metadata)
    return values, pos


def _write_topic_metadata_array_v0(values: list[TopicMetadata], write: Write) -> None:
    for topic_metadata in values:
        topic_name = topic_metadata.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(_pack_uuid_uint8(topic_metadata.topic_id.bytes, size + 1))
            write(topic_name)
        else:
            write(_pack_uuid(topic_metadata.topic_id.bytes))
            put_long_string(write, topic_name)
        partition_metadata = topic_metadata.partition_metadata
        count = len(partition_metadata)
        if count < 127:
            write(_pack_int32_uint8(topic_metadata.num_partitions, count + 1))
        else:
            write(_pack_int32(topic_metadata.num_partitions))
            put_compact_count(write, count)
        _write_partition_metadata_array_v0(partition_metadata, write)
        if topic_metadata.unknown_tags:
            put_tags(write, [], topic_metadata.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareGroupPartitionMetadataValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ShareGroupPartitionMetadataValue, int]:
    message = new(ShareGroupPartitionMetadataValue)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 23)
    message.topics, pos = _read_topic_metadata_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupPartitionMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_metadata_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_PARTITION_METADATA = StructSpec(
    "PartitionMetadata",
    PartitionMetadata,
    "0+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("Racks", "racks", "string", "0+", array=True, default=()),
    ),
)
_TOPIC_METADATA = StructSpec(
    "TopicMetadata",
    TopicMetadata,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("TopicName", "topic_name", "string", "0+", default=""),
        Field("NumPartitions", "num_partitions", "int32", "0+", default=0),
        Field(
            "PartitionMetadata",
            "partition_metadata",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_METADATA,
            default=(),
        ),
    ),
)
ShareGroupPartitionMetadataValue.SPEC = MessageSpec(
    "ShareGroupPartitionMetadataValue",
    ShareGroupPartitionMetadataValue,
    "0+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_METADATA,
            default=(),
        ),
    ),
    type="data",
    versions="0",
    current_versions="none",
)
ShareGroupPartitionMetadataValue._READERS, ShareGroupPartitionMetadataValue._WRITERS = (
    codec_tables(
        ShareGroupPartitionMetadataValue.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
