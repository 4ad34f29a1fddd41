"""RemotePartitionDeleteMetadataRecord, made by kipc from storage/RemotePartitionDeleteMetadataRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message, Struct
from ..runtime.reading import long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, Write, packer, put_long_string, put_tags, uint8

__all__ = ["RemotePartitionDeleteMetadataRecord", "TopicIdPartitionEntry"]

_pack_int32_int64_int8 = packer(">iqb")
_pack_int32_int64_int8_uint8 = packer(">iqbB")
_pack_uuid_int32 = packer(">16si")
_pack_uuid_int32_uint8 = packer(">16siB")
_unpack_int32_int64_int8_uint8 = unpacker(">iqbB")
_unpack_uuid_int32_uint8 = unpacker(">16siB")


class RemotePartitionDeleteMetadataRecord(Message):
    """A record of the metadata log: record type 2, versions 0, flexible since 0.

    Attributes:
        topic_id_partition: TopicIdPartitionEntry.
        broker_id: int32.
        event_timestamp_ms: int64.
        remote_partition_delete_state: int8.
    """

    __slots__ = (
        "topic_id_partition",
        "broker_id",
        "event_timestamp_ms",
        "remote_partition_delete_state",
        "unknown_tags",
    )

    topic_id_partition: TopicIdPartitionEntry
    broker_id: int
    event_timestamp_ms: int
    remote_partition_delete_state: int

    API_KEY = 2
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topic_id_partition: TopicIdPartitionEntry | None = None,
        broker_id: int = 0,
        event_timestamp_ms: int = 0,
        remote_partition_delete_state: int = 0,
    ) -> None:
        self.topic_id_partition = (
            TopicIdPartitionEntry()
            if topic_id_partition is None
            else topic_id_partition
        )
        self.broker_id = broker_id
        self.event_timestamp_ms = event_timestamp_ms
        self.remote_partition_delete_state = remote_partition_delete_state
        self.unknown_tags = None


class TopicIdPartitionEntry(Struct):
    """A struct of RemotePartitionDeleteMetadataRecord.

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


# RemotePartitionDeleteMetadataRecord, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[RemotePartitionDeleteMetadataRecord, int]:
    message = new(RemotePartitionDeleteMetadataRecord)
    message.topic_id_partition, pos = _read_topic_id_partition_entry_v0(buf, pos, end)
    (
        message.broker_id,
        message.event_timestamp_ms,
        message.remote_partition_delete_state,
        tags,
    ) = _unpack_int32_int64_int8_uint8(buf, pos)
    pos += 14
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemotePartitionDeleteMetadataRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    _write_topic_id_partition_entry_v0(message.topic_id_partition, write)
    if message.unknown_tags:
        write(
            _pack_int32_int64_int8(
                message.broker_id,
                message.event_timestamp_ms,
                message.remote_partition_delete_state,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int64_int8_uint8(
                message.broker_id,
                message.event_timestamp_ms,
                message.remote_partition_delete_state,
                0,
            )
        )
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
RemotePartitionDeleteMetadataRecord.SPEC = MessageSpec(
    "RemotePartitionDeleteMetadataRecord",
    RemotePartitionDeleteMetadataRecord,
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
        Field("BrokerId", "broker_id", "int32", "0+", default=0),
        Field("EventTimestampMs", "event_timestamp_ms", "int64", "0+", default=0),
        Field(
            "RemotePartitionDeleteState",
            "remote_partition_delete_state",
            "int8",
            "0+",
            default=0,
        ),
    ),
    type="metadata",
    versions="0",
    api_key=2,
)
(
    RemotePartitionDeleteMetadataRecord._READERS,
    RemotePartitionDeleteMetadataRecord._WRITERS,
) = codec_tables(
    RemotePartitionDeleteMetadataRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
