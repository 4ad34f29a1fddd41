"""RemoteLogSegmentMetadataSnapshotRecord, made by kipc from storage/RemoteLogSegmentMetadataSnapshotRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_nullable_bytes,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_compact_nullable_bytes,
    put_tags,
)

__all__ = ["RemoteLogSegmentMetadataSnapshotRecord", "SegmentLeaderEpochEntry"]

_pack_bool = packer(">?")
_pack_int32 = packer(">i")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int8 = packer(">b")
_pack_uuid_int64x2_int32_int64x2 = packer(">16sqqiqq")
_pack_uuid_int64x2_int32_int64x2_uint8 = packer(">16sqqiqqB")
_unpack_bool = unpacker(">?")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_uuid_int64x2_int32_int64x2_uint8 = unpacker(">16sqqiqqB")


class RemoteLogSegmentMetadataSnapshotRecord(Message):
    """A record of the metadata log: record type 3, versions 0, flexible since 0.

    Attributes:
        segment_id: uuid.
        start_offset: int64.
        end_offset: int64.
        broker_id: int32.
        max_timestamp_ms: int64.
        event_timestamp_ms: int64.
        segment_leader_epochs: array of SegmentLeaderEpochEntry.
        segment_size_in_bytes: int32.
        custom_metadata: bytes, can be null.
        remote_log_segment_state: int8.
        txn_index_empty: bool, tag 0.
    """

    __slots__ = (
        "segment_id",
        "start_offset",
        "end_offset",
        "broker_id",
        "max_timestamp_ms",
        "event_timestamp_ms",
        "segment_leader_epochs",
        "segment_size_in_bytes",
        "custom_metadata",
        "remote_log_segment_state",
        "txn_index_empty",
        "unknown_tags",
    )

    segment_id: UUID
    start_offset: int
    end_offset: int
    broker_id: int
    max_timestamp_ms: int
    event_timestamp_ms: int
    segment_leader_epochs: list[SegmentLeaderEpochEntry]
    segment_size_in_bytes: int
    custom_metadata: bytes | None
    remote_log_segment_state: int
    txn_index_empty: bool

    API_KEY = 3
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        segment_id: UUID = ZERO_UUID,
        start_offset: int = 0,
        end_offset: int = 0,
        broker_id: int = 0,
        max_timestamp_ms: int = 0,
        event_timestamp_ms: int = 0,
        segment_leader_epochs: Iterable[SegmentLeaderEpochEntry] = (),
        segment_size_in_bytes: int = 0,
        custom_metadata: bytes | None = None,
        remote_log_segment_state: int = 0,
        txn_index_empty: bool = False,
    ) -> None:
        self.segment_id = segment_id
        self.start_offset = start_offset
        self.end_offset = end_offset
        self.broker_id = broker_id
        self.max_timestamp_ms = max_timestamp_ms
        self.event_timestamp_ms = event_timestamp_ms
        self.segment_leader_epochs = list(segment_leader_epochs)
        self.segment_size_in_bytes = segment_size_in_bytes
        self.custom_metadata = custom_metadata
        self.remote_log_segment_state = remote_log_segment_state
        self.txn_index_empty = txn_index_empty
        self.unknown_tags = None


class SegmentLeaderEpochEntry(Struct):
    """A struct of RemoteLogSegmentMetadataSnapshotRecord.

    Attributes:
        leader_epoch: int32.
        offset: int64.
    """

    __slots__ = (
        "leader_epoch",
        "offset",
        "unknown_tags",
    )

    leader_epoch: int
    offset: int

    def __init__(
        self,
        *,
        leader_epoch: int = 0,
        offset: int = 0,
    ) -> None:
        self.leader_epoch = leader_epoch
        self.offset = offset
        self.unknown_tags = None


# SegmentLeaderEpochEntry, version 0.


def _read_segment_leader_epoch_entry_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[SegmentLeaderEpochEntry], int]:
    values = []
    for _ in range(count):
        segment_leader_epoch_entry = new(SegmentLeaderEpochEntry)
        (
            segment_leader_epoch_entry.leader_epoch,
            segment_leader_epoch_entry.offset,
            tags,
        ) = _unpack_int32_int64_uint8(buf, pos)
        pos += 13
        segment_leader_epoch_entry.unknown_tags = None
        if tags:
            segment_leader_epoch_entry.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(segment_leader_epoch_entry)
    return values, pos


def _write_segment_leader_epoch_entry_array_v0(
    values: list[SegmentLeaderEpochEntry], write: Write
) -> None:
    for segment_leader_epoch_entry in values:
        if segment_leader_epoch_entry.unknown_tags:
            write(
                _pack_int32_int64(
                    segment_leader_epoch_entry.leader_epoch,
                    segment_leader_epoch_entry.offset,
                )
            )
            put_tags(write, [], segment_leader_epoch_entry.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64_uint8(
                    segment_leader_epoch_entry.leader_epoch,
                    segment_leader_epoch_entry.offset,
                    0,
                )
            )


# RemoteLogSegmentMetadataSnapshotRecord, version 0.


def _read_tags_v0(
    message: RemoteLogSegmentMetadataSnapshotRecord,
    buf: bytes,
    pos: int,
    end: int,
    tags: int,
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.txn_index_empty,) = _unpack_bool(buf, pos)
            pos += 1
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(
    message: RemoteLogSegmentMetadataSnapshotRecord,
) -> list[tuple[int, bytes]]:
    fields = []
    if message.txn_index_empty:
        fields.append((0, _pack_bool(boolean[message.txn_index_empty])))
    return fields


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[RemoteLogSegmentMetadataSnapshotRecord, int]:
    message = new(RemoteLogSegmentMetadataSnapshotRecord)
    (
        segment_id,
        message.start_offset,
        message.end_offset,
        message.broker_id,
        message.max_timestamp_ms,
        message.event_timestamp_ms,
        length,
    ) = _unpack_uuid_int64x2_int32_int64x2_uint8(buf, pos)
    pos += 53
    message.segment_id = uuid(segment_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 13)
    message.segment_leader_epochs, pos = _read_segment_leader_epoch_entry_array_v0(
        buf, pos, end, count
    )
    message.segment_size_in_bytes, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.custom_metadata, pos = compact_nullable_bytes(buf, pos, length)
    message.remote_log_segment_state, tags = _unpack_int8_uint8(buf, pos)
    pos += 2
    message.txn_index_empty = False
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemoteLogSegmentMetadataSnapshotRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    segment_leader_epochs = message.segment_leader_epochs
    count = len(segment_leader_epochs)
    if count < 127:
        write(
            _pack_uuid_int64x2_int32_int64x2_uint8(
                message.segment_id.bytes,
                message.start_offset,
                message.end_offset,
                message.broker_id,
                message.max_timestamp_ms,
                message.event_timestamp_ms,
                count + 1,
            )
        )
    else:
        write(
            _pack_uuid_int64x2_int32_int64x2(
                message.segment_id.bytes,
                message.start_offset,
                message.end_offset,
                message.broker_id,
                message.max_timestamp_ms,
                message.event_timestamp_ms,
            )
        )
        put_compact_count(write, count)
    _write_segment_leader_epoch_entry_array_v0(segment_leader_epochs, write)
    write(_pack_int32(message.segment_size_in_bytes))
    put_compact_nullable_bytes(write, message.custom_metadata)
    write(_pack_int8(message.remote_log_segment_state))
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


_SEGMENT_LEADER_EPOCH_ENTRY = StructSpec(
    "SegmentLeaderEpochEntry",
    SegmentLeaderEpochEntry,
    "0+",
    (
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field("Offset", "offset", "int64", "0+", default=0),
    ),
)
RemoteLogSegmentMetadataSnapshotRecord.SPEC = MessageSpec(
    "RemoteLogSegmentMetadataSnapshotRecord",
    RemoteLogSegmentMetadataSnapshotRecord,
    "0+",
    (
        Field("SegmentId", "segment_id", "uuid", "0+", default=ZERO_UUID),
        Field("StartOffset", "start_offset", "int64", "0+", default=0),
        Field("EndOffset", "end_offset", "int64", "0+", default=0),
        Field("BrokerId", "broker_id", "int32", "0+", default=0),
        Field("MaxTimestampMs", "max_timestamp_ms", "int64", "0+", default=0),
        Field("EventTimestampMs", "event_timestamp_ms", "int64", "0+", default=0),
        Field(
            "SegmentLeaderEpochs",
            "segment_leader_epochs",
            "struct",
            "0+",
            array=True,
            struct=_SEGMENT_LEADER_EPOCH_ENTRY,
            default=(),
        ),
        Field("SegmentSizeInBytes", "segment_size_in_bytes", "int32", "0+", default=0),
        Field("CustomMetadata", "custom_metadata", "bytes", "0+", nullable="0+"),
        Field(
            "RemoteLogSegmentState", "remote_log_segment_state", "int8", "0+", default=0
        ),
        Field(
            "TxnIndexEmpty",
            "txn_index_empty",
            "bool",
            "0+",
            tagged="0+",
            tag=0,
            default=False,
        ),
    ),
    type="metadata",
    versions="0",
    api_key=3,
)
(
    RemoteLogSegmentMetadataSnapshotRecord._READERS,
    RemoteLogSegmentMetadataSnapshotRecord._WRITERS,
) = codec_tables(
    RemoteLogSegmentMetadataSnapshotRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
