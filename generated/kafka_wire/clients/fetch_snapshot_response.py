"""FetchSnapshotResponse, made by kipc from clients/FetchSnapshotResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_bytes,
    compact_count,
    long_string,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_bytes,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "FetchSnapshotResponse",
    "LeaderIdAndEpoch",
    "NodeEndpoint",
    "PartitionSnapshot",
    "SnapshotId",
    "TopicSnapshot",
]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_int64_int32 = packer(">qi")
_pack_int64_int32_uint8 = packer(">qiB")
_pack_int64x2 = packer(">qq")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int64_int32_uint8 = unpacker(">qiB")
_unpack_int64x2_uint8 = unpacker(">qqB")
_unpack_uint16_uint8 = unpacker(">HB")


class FetchSnapshotResponse(Message):
    """The response of FetchSnapshot: API key 59, versions 0-1, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        topics: array of TopicSnapshot.
        node_endpoints: array of NodeEndpoint, since version 1, tag 0.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "topics",
        "node_endpoints",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    topics: list[TopicSnapshot]
    node_endpoints: list[NodeEndpoint]

    API_KEY = 59
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        topics: Iterable[TopicSnapshot] = (),
        node_endpoints: Iterable[NodeEndpoint] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.topics = list(topics)
        self.node_endpoints = list(node_endpoints)
        self.unknown_tags = None


class TopicSnapshot(Struct):
    """A struct of FetchSnapshotResponse.

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


class NodeEndpoint(Struct):
    """A struct of FetchSnapshotResponse, since version 1.

    Attributes:
        node_id: int32, broker id, map key.
        host: string.
        port: uint16.
    """

    __slots__ = (
        "node_id",
        "host",
        "port",
        "unknown_tags",
    )

    node_id: int
    host: str
    port: int

    KEY = ("node_id",)

    def __init__(
        self,
        *,
        node_id: int = 0,
        host: str = "",
        port: int = 0,
    ) -> None:
        self.node_id = node_id
        self.host = host
        self.port = port
        self.unknown_tags = None


class PartitionSnapshot(Struct):
    """A struct of FetchSnapshotResponse.

    Attributes:
        index: int32.
        error_code: int16.
        snapshot_id: SnapshotId.
        current_leader: LeaderIdAndEpoch, tag 0.
        size: int64.
        position: int64.
        unaligned_records: records.
    """

    __slots__ = (
        "index",
        "error_code",
        "snapshot_id",
        "current_leader",
        "size",
        "position",
        "unaligned_records",
        "unknown_tags",
    )

    index: int
    error_code: int
    snapshot_id: SnapshotId
    current_leader: LeaderIdAndEpoch
    size: int
    position: int
    unaligned_records: bytes

    def __init__(
        self,
        *,
        index: int = 0,
        error_code: int = 0,
        snapshot_id: SnapshotId | None = None,
        current_leader: LeaderIdAndEpoch | None = None,
        size: int = 0,
        position: int = 0,
        unaligned_records: bytes = b"",
    ) -> None:
        self.index = index
        self.error_code = error_code
        self.snapshot_id = SnapshotId() if snapshot_id is None else snapshot_id
        self.current_leader = (
            LeaderIdAndEpoch() if current_leader is None else current_leader
        )
        self.size = size
        self.position = position
        self.unaligned_records = unaligned_records
        self.unknown_tags = None


class SnapshotId(Struct):
    """A struct of FetchSnapshotResponse.

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


class LeaderIdAndEpoch(Struct):
    """A struct of FetchSnapshotResponse.

    Attributes:
        leader_id: int32, broker id.
        leader_epoch: int32.
    """

    __slots__ = (
        "leader_id",
        "leader_epoch",
        "unknown_tags",
    )

    leader_id: int
    leader_epoch: int

    def __init__(
        self,
        *,
        leader_id: int = 0,
        leader_epoch: int = 0,
    ) -> None:
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
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


# LeaderIdAndEpoch, versions 0-1.


def _read_leader_id_and_epoch_v0(
    buf: bytes, pos: int, end: int
) -> tuple[LeaderIdAndEpoch, int]:
    leader_id_and_epoch = new(LeaderIdAndEpoch)
    leader_id_and_epoch.leader_id, leader_id_and_epoch.leader_epoch, tags = (
        _unpack_int32x2_uint8(buf, pos)
    )
    pos += 9
    leader_id_and_epoch.unknown_tags = None
    if tags:
        leader_id_and_epoch.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return leader_id_and_epoch, pos


def _write_leader_id_and_epoch_v0(
    leader_id_and_epoch: LeaderIdAndEpoch, write: Write
) -> None:
    if leader_id_and_epoch.unknown_tags:
        write(
            _pack_int32x2(
                leader_id_and_epoch.leader_id, leader_id_and_epoch.leader_epoch
            )
        )
        put_tags(write, [], leader_id_and_epoch.unknown_tags, 0)
    else:
        write(
            _pack_int32x2_uint8(
                leader_id_and_epoch.leader_id, leader_id_and_epoch.leader_epoch, 0
            )
        )


# PartitionSnapshot, versions 0-1.


def _read_partition_snapshot_v0_tags(
    partition_snapshot: PartitionSnapshot, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            partition_snapshot.current_leader, pos = _read_leader_id_and_epoch_v0(
                buf, pos, end
            )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    partition_snapshot.unknown_tags = unknown or None
    return pos


def _partition_snapshot_v0_tags(
    partition_snapshot: PartitionSnapshot,
) -> list[tuple[int, bytes]]:
    fields = []
    if partition_snapshot.current_leader != LeaderIdAndEpoch():
        buffer = Buffer()
        write = buffer.write
        _write_leader_id_and_epoch_v0(partition_snapshot.current_leader, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_partition_snapshot_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionSnapshot], int]:
    values = []
    for _ in range(count):
        partition_snapshot = new(PartitionSnapshot)
        partition_snapshot.index, partition_snapshot.error_code = _unpack_int32_int16(
            buf, pos
        )
        pos += 6
        partition_snapshot.snapshot_id, pos = _read_snapshot_id_v0(buf, pos, end)
        partition_snapshot.size, partition_snapshot.position, length = (
            _unpack_int64x2_uint8(buf, pos)
        )
        pos += 17
        partition_snapshot.unaligned_records, pos = compact_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition_snapshot.current_leader = LeaderIdAndEpoch()
        partition_snapshot.unknown_tags = None
        if tags:
            pos = _read_partition_snapshot_v0_tags(
                partition_snapshot, buf, pos, end, tags
            )
        values.append(partition_snapshot)
    return values, pos


def _write_partition_snapshot_array_v0(
    values: list[PartitionSnapshot], write: Write
) -> None:
    for partition_snapshot in values:
        write(
            _pack_int32_int16(partition_snapshot.index, partition_snapshot.error_code)
        )
        _write_snapshot_id_v0(partition_snapshot.snapshot_id, write)
        write(_pack_int64x2(partition_snapshot.size, partition_snapshot.position))
        put_compact_bytes(write, partition_snapshot.unaligned_records)
        put_tags(
            write,
            _partition_snapshot_v0_tags(partition_snapshot),
            partition_snapshot.unknown_tags,
            1,
        )


# TopicSnapshot, versions 0-1.


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
            count, pos = compact_count(buf, pos, end, length, 37)
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


# NodeEndpoint, version 1.


def _read_node_endpoint_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[NodeEndpoint], int]:
    values = []
    for _ in range(count):
        node_endpoint = new(NodeEndpoint)
        node_endpoint.node_id, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            node_endpoint.host = buf[pos:stop].decode()
            pos = stop
        else:
            node_endpoint.host, pos = long_string(buf, pos, length)
        node_endpoint.port, tags = _unpack_uint16_uint8(buf, pos)
        pos += 3
        node_endpoint.unknown_tags = None
        if tags:
            node_endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(node_endpoint)
    return values, pos


def _write_node_endpoint_array_v1(values: list[NodeEndpoint], write: Write) -> None:
    for node_endpoint in values:
        host = node_endpoint.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(node_endpoint.node_id, size + 1))
            write(host)
        else:
            write(_pack_int32(node_endpoint.node_id))
            put_long_string(write, host)
        if node_endpoint.unknown_tags:
            write(_pack_uint16(node_endpoint.port))
            put_tags(write, [], node_endpoint.unknown_tags, 0)
        else:
            write(_pack_uint16_uint8(node_endpoint.port, 0))


# FetchSnapshotResponse, version 1.


def _read_tags_v1(
    message: FetchSnapshotResponse, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                count = length - 1
            else:
                count, pos = compact_count(buf, pos, end, length, 8)
            message.node_endpoints, pos = _read_node_endpoint_array_v1(
                buf, pos, end, count
            )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v1(message: FetchSnapshotResponse) -> list[tuple[int, bytes]]:
    fields = []
    if len(message.node_endpoints):
        buffer = Buffer()
        write = buffer.write
        node_endpoints = message.node_endpoints
        count = len(node_endpoints)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_node_endpoint_array_v1(node_endpoints, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[FetchSnapshotResponse, int]:
    message = new(FetchSnapshotResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_snapshot_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.node_endpoints = []
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    return message, pos


def _write_v1(message: FetchSnapshotResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_topic_snapshot_array_v0(topics, write)
    put_tags(write, _tags_v1(message), message.unknown_tags, 1)
    return buffer.getvalue()


# FetchSnapshotResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FetchSnapshotResponse, int]:
    message = new(FetchSnapshotResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_snapshot_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 1)
    message.node_endpoints = []
    return message, pos


def _write_v0(message: FetchSnapshotResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints):
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_topic_snapshot_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 1)
    else:
        write(b"\x00")
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
_LEADER_ID_AND_EPOCH = StructSpec(
    "LeaderIdAndEpoch",
    LeaderIdAndEpoch,
    "0+",
    (
        Field(
            "LeaderId", "leader_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
    ),
)
_PARTITION_SNAPSHOT = StructSpec(
    "PartitionSnapshot",
    PartitionSnapshot,
    "0+",
    (
        Field("Index", "index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "SnapshotId", "snapshot_id", "struct", "0+", struct=_SNAPSHOT_ID, default=()
        ),
        Field(
            "CurrentLeader",
            "current_leader",
            "struct",
            "0+",
            struct=_LEADER_ID_AND_EPOCH,
            tagged="0+",
            tag=0,
            default=(),
        ),
        Field("Size", "size", "int64", "0+", default=0),
        Field("Position", "position", "int64", "0+", default=0),
        Field("UnalignedRecords", "unaligned_records", "records", "0+", default=b""),
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
_NODE_ENDPOINT = StructSpec(
    "NodeEndpoint",
    NodeEndpoint,
    "0+",
    (
        Field(
            "NodeId",
            "node_id",
            "int32",
            "1+",
            default=0,
            map_key=True,
            entity_type="brokerId",
        ),
        Field("Host", "host", "string", "1+", default=""),
        Field("Port", "port", "uint16", "1+", default=0),
    ),
)
FetchSnapshotResponse.SPEC = MessageSpec(
    "FetchSnapshotResponse",
    FetchSnapshotResponse,
    "0+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "0+",
            default=0,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_SNAPSHOT,
            default=(),
        ),
        Field(
            "NodeEndpoints",
            "node_endpoints",
            "struct",
            "1+",
            array=True,
            struct=_NODE_ENDPOINT,
            tagged="1+",
            tag=0,
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=59,
)
FetchSnapshotResponse._READERS, FetchSnapshotResponse._WRITERS = codec_tables(
    FetchSnapshotResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
