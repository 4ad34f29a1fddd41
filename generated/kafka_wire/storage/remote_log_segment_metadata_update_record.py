"""RemoteLogSegmentMetadataUpdateRecord, made by kipc from storage/RemoteLogSegmentMetadataUpdateRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_nullable_bytes,
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
    put_compact_nullable_bytes,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "RemoteLogSegmentIdEntry",
    "RemoteLogSegmentMetadataUpdateRecord",
    "TopicIdPartitionEntry",
]

_pack_int32_int64 = packer(">iq")
_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_pack_uuid = packer(">16s")
_pack_uuid_int32 = packer(">16si")
_pack_uuid_int32_uint8 = packer(">16siB")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_uuid_int32_uint8 = unpacker(">16siB")
_unpack_uuid_uint8 = unpacker(">16sB")


class RemoteLogSegmentMetadataUpdateRecord(Message):
    """A record of the metadata log: record type 1, versions 0, flexible since 0.

    Attributes:
        remote_log_segment_id: RemoteLogSegmentIdEntry.
        broker_id: int32.
        event_timestamp_ms: int64.
        custom_metadata: bytes, can be null.
        remote_log_segment_state: int8.
    """

    __slots__ = (
        "remote_log_segment_id",
        "broker_id",
        "event_timestamp_ms",
        "custom_metadata",
        "remote_log_segment_state",
        "unknown_tags",
    )

    remote_log_segment_id: RemoteLogSegmentIdEntry
    broker_id: int
    event_timestamp_ms: int
    custom_metadata: bytes | None
    remote_log_segment_state: int

    API_KEY = 1
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        remote_log_segment_id: RemoteLogSegmentIdEntry | None = None,
        broker_id: int = 0,
        event_timestamp_ms: int = 0,
        custom_metadata: bytes | None = None,
        remote_log_segment_state: int = 0,
    ) -> None:
        self.remote_log_segment_id = (
            RemoteLogSegmentIdEntry()
            if remote_log_segment_id is None
            else remote_log_segment_id
        )
        self.broker_id = broker_id
        self.event_timestamp_ms = event_timestamp_ms
        self.custom_metadata = custom_metadata
        self.remote_log_segment_state = remote_log_segment_state
        self.unknown_tags = None


class RemoteLogSegmentIdEntry(Struct):
    """A struct of RemoteLogSegmentMetadataUpdateRecord.

    Attributes:
        topic_id_partition: TopicIdPartitionEntry.
        id: uuid.
    """

    __slots__ = (
        "topic_id_partition",
        "id",
        "unknown_tags",
    )

    topic_id_partition: TopicIdPartitionEntry
    id: UUID

    def __init__(
        self,
        *,
        topic_id_partition: TopicIdPartitionEntry | None = None,
        id: UUID = ZERO_UUID,
    ) -> None:
        self.topic_id_partition = (
            TopicIdPartitionEntry()
            if topic_id_partition is None
            else topic_id_partition
        )
        self.id = id
        self.unknown_tags = None


class TopicIdPartitionEntry(Struct):
    """A struct of RemoteLogSegmentMetadataUpdateRecord.

    Attributes:
        name: string.
        id: uuid.
        partition: int32.
    """

    __slots__ = (
        "name",
        "id",
        "partition",
        "unknown_tags",
    )

    name: str
    id: UUID
    partition: int

    def __init__(
        self,
        *,
        name: str = "",
        id: UUID = ZERO_UUID,
        partition: int = 0,
    ) -> None:
        self.name = name
        self.id = id
        self.partition = partition
        self.unknown_tags = None


# TopicIdPartitionEntry, version 0.


def _read_topic_id_partition_entry_v0(
    buf: bytes, pos: int, end: int
) -> tuple[TopicIdPartitionEntry, int]:
    topic_id_partition_entry = new(TopicIdPartitionEntry)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        topic_id_partition_entry.name = buf[pos:stop].decode()
        pos = stop
    else:
        topic_id_partition_entry.name, pos = long_string(buf, pos, length)
    id, topic_id_partition_entry.partition, tags = _unpack_uuid_int32_uint8(buf, pos)
    pos += 21
    topic_id_partition_entry.id = uuid(id)
    topic_id_partition_entry.unknown_tags = None
    if tags:
        topic_id_partition_entry.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return topic_id_partition_entry, pos


def _write_topic_id_partition_entry_v0(
    topic_id_partition_entry: TopicIdPartitionEntry, write: Write
) -> None:
    name = topic_id_partition_entry.name.encode()
    size = len(name)
    if size < 127:
        write(uint8[size + 1])
        write(name)
    else:
        put_long_string(write, name)
    if topic_id_partition_entry.unknown_tags:
        write(
            _pack_uuid_int32(
                topic_id_partition_entry.id.bytes, topic_id_partition_entry.partition
            )
        )
        put_tags(write, [], topic_id_partition_entry.unknown_tags, 0)
    else:
        write(
            _pack_uuid_int32_uint8(
                topic_id_partition_entry.id.bytes, topic_id_partition_entry.partition, 0
            )
        )


# RemoteLogSegmentIdEntry, version 0.


def _read_id_entry_v0(
    buf: bytes, pos: int, end: int
) -> tuple[RemoteLogSegmentIdEntry, int]:
    id_entry = new(RemoteLogSegmentIdEntry)
    id_entry.topic_id_partition, pos = _read_topic_id_partition_entry_v0(buf, pos, end)
    id, tags = _unpack_uuid_uint8(buf, pos)
    pos += 17
    id_entry.id = uuid(id)
    id_entry.unknown_tags = None
    if tags:
        id_entry.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return id_entry, pos


def _write_id_entry_v0(id_entry: RemoteLogSegmentIdEntry, write: Write) -> None:
    _write_topic_id_partition_entry_v0(id_entry.topic_id_partition, write)
    if id_entry.unknown_tags:
        write(_pack_uuid(id_entry.id.bytes))
        put_tags(write, [], id_entry.unknown_tags, 0)
    else:
        write(_pack_uuid_uint8(id_entry.id.bytes, 0))


# RemoteLogSegmentMetadataUpdateRecord, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[RemoteLogSegmentMetadataUpdateRecord, int]:
    message = new(RemoteLogSegmentMetadataUpdateRecord)
    message.remote_log_segment_id, pos = _read_id_entry_v0(buf, pos, end)
    message.broker_id, message.event_timestamp_ms, length = _unpack_int32_int64_uint8(
        buf, pos
    )
    pos += 13
    message.custom_metadata, pos = compact_nullable_bytes(buf, pos, length)
    message.remote_log_segment_state, tags = _unpack_int8_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemoteLogSegmentMetadataUpdateRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    _write_id_entry_v0(message.remote_log_segment_id, write)
    write(_pack_int32_int64(message.broker_id, message.event_timestamp_ms))
    put_compact_nullable_bytes(write, message.custom_metadata)
    if message.unknown_tags:
        write(_pack_int8(message.remote_log_segment_state))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int8_uint8(message.remote_log_segment_state, 0))
    return buffer.getvalue()


_TOPIC_ID_PARTITION_ENTRY = StructSpec(
    "TopicIdPartitionEntry",
    TopicIdPartitionEntry,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Id", "id", "uuid", "0+", default=ZERO_UUID),
        Field("Partition", "partition", "int32", "0+", default=0),
    ),
)
_REMOTE_LOG_SEGMENT_ID_ENTRY = StructSpec(
    "RemoteLogSegmentIdEntry",
    RemoteLogSegmentIdEntry,
    "0+",
    (
        Field(
            "TopicIdPartition",
            "topic_id_partition",
            "struct",
            "0+",
            struct=_TOPIC_ID_PARTITION_ENTRY,
            default=(),
        ),
        Field("Id", "id", "uuid", "0+", default=ZERO_UUID),
    ),
)
RemoteLogSegmentMetadataUpdateRecord.SPEC = MessageSpec(
    "RemoteLogSegmentMetadataUpdateRecord",
    RemoteLogSegmentMetadataUpdateRecord,
    "0+",
    (
        Field(
            "RemoteLogSegmentId",
            "remote_log_segment_id",
            "struct",
            "0+",
            struct=_REMOTE_LOG_SEGMENT_ID_ENTRY,
            default=(),
        ),
        Field("BrokerId", "broker_id", "int32", "0+", default=0),
        Field("EventTimestampMs", "event_timestamp_ms", "int64", "0+", default=0),
        Field("CustomMetadata", "custom_metadata", "bytes", "0+", nullable="0+"),
        Field(
            "RemoteLogSegmentState", "remote_log_segment_state", "int8", "0+", default=0
        ),
    ),
    type="metadata",
    versions="0",
    api_key=1,
)
(
    RemoteLogSegmentMetadataUpdateRecord._READERS,
    RemoteLogSegmentMetadataUpdateRecord._WRITERS,
) = codec_tables(
    RemoteLogSegmentMetadataUpdateRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
