"""FetchSnapshotRequest, made by kipc from clients/FetchSnapshotRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_nullable_string,
    long_string,
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
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["FetchSnapshotRequest", "PartitionSnapshot", "SnapshotId", "TopicSnapshot"]

_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_int64 = packer(">q")
_pack_int64_int32 = packer(">qi")
_pack_int64_int32_uint8 = packer(">qiB")
_pack_int64_uint8 = packer(">qB")
_pack_uuid = packer(">16s")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int64_int32_uint8 = unpacker(">qiB")
_unpack_int64_uint8 = unpacker(">qB")
_unpack_uuid = unpacker(">16s")


class FetchSnapshotRequest(Message):
    """The request of FetchSnapshot: API key 59, versions 0-1, flexible since 0.

    Attributes:
        cluster_id: string, can be null, tag 0.
        replica_id: int32, broker id.
        max_bytes: int32.
        topics: array of TopicSnapshot.
    """

    __slots__ = (
        "cluster_id",
        "replica_id",
        "max_bytes",
        "topics",
        "unknown_tags",
    )

    cluster_id: str | None
    replica_id: int
    max_bytes: int
    topics: list[TopicSnapshot]

    API_KEY = 59
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        cluster_id: str | None = None,
        replica_id: int = -1,
        max_bytes: int = 2147483647,
        topics: Iterable[TopicSnapshot] = (),
    ) -> None:
        self.cluster_id = cluster_id
        self.replica_id = replica_id
        self.max_bytes = max_bytes
        self.topics = list(topics)
        self.unknown_tags = None


class TopicSnapshot(Struct):
    """A struct of FetchSnapshotRequest.

    Attributes:
        name: string, topic name.
        partitions: array of PartitionSnapshot.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[PartitionSnapshot]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[PartitionSnapshot] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class PartitionSnapshot(Struct):
    """A struct of FetchSnapshotRequest.

    Attributes:
        partition: int32.
        current_leader_epoch: int32.
        snapshot_id: SnapshotId.
        position: int64.
        replica_directory_id: uuid, since version 1, tag 0.
    """

    __slots__ = (
        "partition",
        "current_leader_epoch",
        "snapshot_id",
        "position",
        "replica_directory_id",
        "unknown_tags",
    )

    partition: int
    current_leader_epoch: int
    snapshot_id: SnapshotId
    position: int
    replica_directory_id: UUID

    def __init__(
        self,
        *,
        partition: int = 0,
        current_leader_epoch: int = 0,
        snapshot_id: SnapshotId | None = None,
        position: int = 0,
        replica_directory_id: UUID = ZERO_UUID,
    ) -> None:
        self.partition = partition
        self.current_leader_epoch = current_leader_epoch
        self.snapshot_id = SnapshotId() if snapshot_id is None else snapshot_id
        self.position = position
        self.replica_directory_id = replica_directory_id
        self.unknown_tags = None


class SnapshotId(Struct):
    """A struct of FetchSnapshotRequest.

    Attributes:
        end_offset: int64.
        epoch: int32.
    """

    __slots__ = (
        "end_offset",
        "epoch",
        "unknown_tags",
    )

    end_offset: int
    epoch: int

    def __init__(
        self,
        *,
        end_offset: int = 0,
        epoch: int = 0,
    ) -> None:
        self.end_offset = end_offset
        self.epoch = epoch
        self.unknown_tags = None


# SnapshotId, versions 0-1.


def _read_snapshot_id_v0(buf: bytes, pos: int, end: int) -> tuple[SnapshotId, int]:
    snapshot_id = new(SnapshotId)
    snapshot_id.end_offset, snapshot_id.epoch, tags = _unpack_int64_int32_uint8(
        buf, pos
    )
    pos += 13
    snapshot_id.unknown_tags = None
    if tags:
        snapshot_id.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return snapshot_id, pos


def _write_snapshot_id_v0(snapshot_id: SnapshotId, write: Write) -> None:
    if snapshot_id.unknown_tags:
        write(_pack_int64_int32(snapshot_id.end_offset, snapshot_id.epoch))
        put_tags(write, [], snapshot_id.unknown_tags, 0)
    else:
        write(_pack_int64_int32_uint8(snapshot_id.end_offset, snapshot_id.epoch, 0))


# PartitionSnapshot, version 1.


def _read_partition_snapshot_v1_tags(
    partition_snapshot: PartitionSnapshot, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (replica_directory_id,) = _unpack_uuid(buf, pos)
            pos += 16
            partition_snapshot.replica_directory_id = uuid(replica_directory_id)
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    partition_snapshot.unknown_tags = unknown or None
    return pos


def _partition_snapshot_v1_tags(
    partition_snapshot: PartitionSnapshot,
) -> list[tuple[int, bytes]]:
    fields = []
    if partition_snapshot.replica_directory_id != ZERO_UUID:
        fields.append((0, _pack_uuid(partition_snapshot.replica_directory_id.bytes)))
    return fields


def _read_partition_snapshot_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionSnapshot], int]:
    values = []
    for _ in range(count):
        partition_snapshot = new(PartitionSnapshot)
        partition_snapshot.partition, partition_snapshot.current_leader_epoch = (
            _unpack_int32x2(buf, pos)
        )
        pos += 8
        partition_snapshot.snapshot_id, pos = _read_snapshot_id_v0(buf, pos, end)
        partition_snapshot.position, tags = _unpack_int64_uint8(buf, pos)
        pos += 9
        partition_snapshot.replica_directory_id = ZERO_UUID
        partition_snapshot.unknown_tags = None
        if tags:
            pos = _read_partition_snapshot_v1_tags(
                partition_snapshot, buf, pos, end, tags
            )
        values.append(partition_snapshot)
    return values, pos


def _write_partition_snapshot_array_v1(
    values: list[PartitionSnapshot], write: Write
) -> None:
    for partition_snapshot in values:
        write(
            _pack_int32x2(
                partition_snapshot.partition, partition_snapshot.current_leader_epoch
            )
        )
        _write_snapshot_id_v0(partition_snapshot.snapshot_id, write)
        write(_pack_int64(partition_snapshot.position))
        put_tags(
            write,
            _partition_snapshot_v1_tags(partition_snapshot),
            partition_snapshot.unknown_tags,
            1,
        )


# TopicSnapshot, version 1.


def _read_topic_snapshot_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicSnapshot], int]:
    values = []
    for _ in range(count):
        topic_snapshot = new(TopicSnapshot)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_snapshot.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_snapshot.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 30)
        topic_snapshot.partitions, pos = _read_partition_snapshot_array_v1(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_snapshot.unknown_tags = None
        if tags:
            topic_snapshot.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_snapshot)
    return values, pos


def _write_topic_snapshot_array_v1(values: list[TopicSnapshot], write: Write) -> None:
    for topic_snapshot in values:
        name = topic_snapshot.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic_snapshot.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_snapshot_array_v1(partitions, write)
        if topic_snapshot.unknown_tags:
            put_tags(write, [], topic_snapshot.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchSnapshotRequest, version 1.


def _read_tags_v1(
    message: FetchSnapshotRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                stop = pos + length - 1
                message.cluster_id = buf[pos:stop].decode()
                pos = stop
            elif length == 0:
                message.cluster_id = None
            else:
                message.cluster_id, pos = long_nullable_string(buf, pos, length)
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v1(message: FetchSnapshotRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.cluster_id is not None:
        buffer = Buffer()
        write = buffer.write
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[FetchSnapshotRequest, int]:
    message = new(FetchSnapshotRequest)
    message.replica_id, message.max_bytes, length = _unpack_int32x2_uint8(buf, pos)
    pos += 9
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_snapshot_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.cluster_id = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    return message, pos


def _write_v1(message: FetchSnapshotRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32x2_uint8(message.replica_id, message.max_bytes, count + 1))
    else:
        write(_pack_int32x2(message.replica_id, message.max_bytes))
        put_compact_count(write, count)
    _write_topic_snapshot_array_v1(topics, write)
    put_tags(write, _tags_v1(message), message.unknown_tags, 1)
    return buffer.getvalue()


# PartitionSnapshot, version 0.


def _read_partition_snapshot_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionSnapshot], int]:
    values = []
    for _ in range(count):
        partition_snapshot = new(PartitionSnapshot)
        partition_snapshot.partition, partition_snapshot.current_leader_epoch = (
            _unpack_int32x2(buf, pos)
        )
        pos += 8
        partition_snapshot.snapshot_id, pos = _read_snapshot_id_v0(buf, pos, end)
        partition_snapshot.position, tags = _unpack_int64_uint8(buf, pos)
        pos += 9
        partition_snapshot.unknown_tags = None
        if tags:
            partition_snapshot.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 1)
        partition_snapshot.replica_directory_id = ZERO_UUID
        values.append(partition_snapshot)
    return values, pos


def _write_partition_snapshot_array_v0(
    values: list[PartitionSnapshot], write: Write
) -> None:
    for partition_snapshot in values:
        write(
            _pack_int32x2(
                partition_snapshot.partition, partition_snapshot.current_leader_epoch
            )
        )
        _write_snapshot_id_v0(partition_snapshot.snapshot_id, write)
        if partition_snapshot.unknown_tags:
            write(_pack_int64(partition_snapshot.position))
            put_tags(write, [], partition_snapshot.unknown_tags, 1)
        else:
            write(_pack_int64_uint8(partition_snapshot.position, 0))


# TopicSnapshot, version 0.


def _read_topic_snapshot_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicSnapshot], int]:
    values = []
    for _ in range(count):
        topic_snapshot = new(TopicSnapshot)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_snapshot.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_snapshot.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 30)
        topic_snapshot.partitions, pos = _read_partition_snapshot_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_snapshot.unknown_tags = None
        if tags:
            topic_snapshot.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_snapshot)
    return values, pos


def _write_topic_snapshot_array_v0(values: list[TopicSnapshot], write: Write) -> None:
    for topic_snapshot in values:
        name = topic_snapshot.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic_snapshot.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_snapshot_array_v0(partitions, write)
        if topic_snapshot.unknown_tags:
            put_tags(write, [], topic_snapshot.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchSnapshotRequest, version 0.


def _read_tags_v0(
    message: FetchSnapshotRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                stop = pos + length - 1
                message.cluster_id = buf[pos:stop].decode()
                pos = stop
            elif length == 0:
                message.cluster_id = None
            else:
                message.cluster_id, pos = long_nullable_string(buf, pos, length)
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: FetchSnapshotRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.cluster_id is not None:
        buffer = Buffer()
        write = buffer.write
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FetchSnapshotRequest, int]:
    message = new(FetchSnapshotRequest)
    message.replica_id, message.max_bytes, length = _unpack_int32x2_uint8(buf, pos)
    pos += 9
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_snapshot_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.cluster_id = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: FetchSnapshotRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32x2_uint8(message.replica_id, message.max_bytes, count + 1))
    else:
        write(_pack_int32x2(message.replica_id, message.max_bytes))
        put_compact_count(write, count)
    _write_topic_snapshot_array_v0(topics, write)
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


_SNAPSHOT_ID = StructSpec(
    "SnapshotId",
    SnapshotId,
    "0+",
    (
        Field("EndOffset", "end_offset", "int64", "0+", default=0),
        Field("Epoch", "epoch", "int32", "0+", default=0),
    ),
)
_PARTITION_SNAPSHOT = StructSpec(
    "PartitionSnapshot",
    PartitionSnapshot,
    "0+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("CurrentLeaderEpoch", "current_leader_epoch", "int32", "0+", default=0),
        Field(
            "SnapshotId", "snapshot_id", "struct", "0+", struct=_SNAPSHOT_ID, default=()
        ),
        Field("Position", "position", "int64", "0+", default=0),
        Field(
            "ReplicaDirectoryId",
            "replica_directory_id",
            "uuid",
            "1+",
            tagged="1+",
            tag=0,
            default=ZERO_UUID,
            ignorable=True,
        ),
    ),
)
_TOPIC_SNAPSHOT = StructSpec(
    "TopicSnapshot",
    TopicSnapshot,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_SNAPSHOT,
            default=(),
        ),
    ),
)
FetchSnapshotRequest.SPEC = MessageSpec(
    "FetchSnapshotRequest",
    FetchSnapshotRequest,
    "0+",
    (
        Field(
            "ClusterId", "cluster_id", "string", "0+", nullable="0+", tagged="0+", tag=0
        ),
        Field(
            "ReplicaId", "replica_id", "int32", "0+", default=-1, entity_type="brokerId"
        ),
        Field("MaxBytes", "max_bytes", "int32", "0+", default=2147483647),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_SNAPSHOT,
            default=(),
        ),
    ),
    type="request",
    versions="0-1",
    api_key=59,
    listeners=("controller",),
)
FetchSnapshotRequest._READERS, FetchSnapshotRequest._WRITERS = codec_tables(
    FetchSnapshotRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
