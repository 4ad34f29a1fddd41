"""FetchResponse, made by kipc from clients/FetchResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_nullable_bytes,
    compact_nullable_count,
    long_nullable_string,
    long_string,
    new,
    sized_count,
    sized_nullable_bytes,
    sized_nullable_count,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_compact_nullable_bytes,
    put_long_string,
    put_sized_nullable_bytes,
    put_tags,
    uint8,
)

__all__ = [
    "AbortedTransaction",
    "EpochEndOffset",
    "FetchResponse",
    "FetchableTopicResponse",
    "LeaderIdAndEpoch",
    "NodeEndpoint",
    "PartitionData",
    "SnapshotId",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16_int32 = packer(">ihi")
_pack_int32_int16_int32_uint8 = packer(">ihiB")
_pack_int32_int16_int32x2 = packer(">ihii")
_pack_int32_int16_int64 = packer(">ihq")
_pack_int32_int16_int64x2_int32 = packer(">ihqqi")
_pack_int32_int16_int64x3 = packer(">ihqqq")
_pack_int32_int16_int64x3_int32 = packer(">ihqqqi")
_pack_int32_int16_int64x3_uint8 = packer(">ihqqqB")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_int64_int32 = packer(">qi")
_pack_int64_int32_uint8 = packer(">qiB")
_pack_int64x2 = packer(">qq")
_pack_int64x2_uint8 = packer(">qqB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_int32_uint8 = unpacker(">ihiB")
_unpack_int32_int16_int32x2 = unpacker(">ihii")
_unpack_int32_int16_int64_int32 = unpacker(">ihqi")
_unpack_int32_int16_int64x2_int32 = unpacker(">ihqqi")
_unpack_int32_int16_int64x3_int32 = unpacker(">ihqqqi")
_unpack_int32_int16_int64x3_uint8 = unpacker(">ihqqqB")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int64_int32_uint8 = unpacker(">qiB")
_unpack_int64x2 = unpacker(">qq")
_unpack_int64x2_uint8 = unpacker(">qqB")
_unpack_uuid_uint8 = unpacker(">16sB")


class FetchResponse(Message):
    """The response of Fetch: API key 1, versions 0-18, flexible since 12.

    Attributes:
        throttle_time_ms: int32, since version 1.
        error_code: int16, since version 7.
        session_id: int32, since version 7.
        responses: array of FetchableTopicResponse.
        node_endpoints: array of NodeEndpoint, since version 16, tag 0.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "session_id",
        "responses",
        "node_endpoints",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    session_id: int
    responses: list[FetchableTopicResponse]
    node_endpoints: list[NodeEndpoint]

    API_KEY = 1
    VERSIONS = range(0, 19)
    CURRENT_VERSIONS = range(4, 19)
    FLEXIBLE_VERSIONS = range(12, 19)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        session_id: int = 0,
        responses: Iterable[FetchableTopicResponse] = (),
        node_endpoints: Iterable[NodeEndpoint] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.session_id = session_id
        self.responses = list(responses)
        self.node_endpoints = list(node_endpoints)
        self.unknown_tags = None


class FetchableTopicResponse(Struct):
    """A struct of FetchResponse.

    Attributes:
        topic: string, topic name, versions 0-12.
        topic_id: uuid, since version 13.
        partitions: array of PartitionData.
    """

    __slots__ = (
        "topic",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic: str
    topic_id: UUID
    partitions: list[PartitionData]

    def __init__(
        self,
        *,
        topic: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[PartitionData] = (),
    ) -> None:
        self.topic = topic
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class NodeEndpoint(Struct):
    """A struct of FetchResponse, since version 16.

    Attributes:
        node_id: int32, broker id, map key.
        host: string.
        port: int32.
        rack: string, can be null.
    """

    __slots__ = (
        "node_id",
        "host",
        "port",
        "rack",
        "unknown_tags",
    )

    node_id: int
    host: str
    port: int
    rack: str | None

    KEY = ("node_id",)

    def __init__(
        self,
        *,
        node_id: int = 0,
        host: str = "",
        port: int = 0,
        rack: str | None = None,
    ) -> None:
        self.node_id = node_id
        self.host = host
        self.port = port
        self.rack = rack
        self.unknown_tags = None


class PartitionData(Struct):
    """A struct of FetchResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        high_watermark: int64.
        last_stable_offset: int64, since version 4.
        log_start_offset: int64, since version 5.
        diverging_epoch: EpochEndOffset, since version 12, tag 0.
        current_leader: LeaderIdAndEpoch, since version 12, tag 1.
        snapshot_id: SnapshotId, since version 12, tag 2.
        aborted_transactions: array of AbortedTransaction, since version 4, can be null.
        preferred_read_replica: int32, broker id, since version 11.
        records: records, can be null.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "high_watermark",
        "last_stable_offset",
        "log_start_offset",
        "diverging_epoch",
        "current_leader",
        "snapshot_id",
        "aborted_transactions",
        "preferred_read_replica",
        "records",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    high_watermark: int
    last_stable_offset: int
    log_start_offset: int
    diverging_epoch: EpochEndOffset
    current_leader: LeaderIdAndEpoch
    snapshot_id: SnapshotId
    aborted_transactions: list[AbortedTransaction] | None
    preferred_read_replica: int
    records: bytes | None

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        high_watermark: int = 0,
        last_stable_offset: int = -1,
        log_start_offset: int = -1,
        diverging_epoch: EpochEndOffset | None = None,
        current_leader: LeaderIdAndEpoch | None = None,
        snapshot_id: SnapshotId | None = None,
        aborted_transactions: Iterable[AbortedTransaction] | None = (),
        preferred_read_replica: int = -1,
        records: bytes | None = None,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.high_watermark = high_watermark
        self.last_stable_offset = last_stable_offset
        self.log_start_offset = log_start_offset
        self.diverging_epoch = (
            EpochEndOffset() if diverging_epoch is None else diverging_epoch
        )
        self.current_leader = (
            LeaderIdAndEpoch() if current_leader is None else current_leader
        )
        self.snapshot_id = SnapshotId() if snapshot_id is None else snapshot_id
        self.aborted_transactions = (
            None if aborted_transactions is None else list(aborted_transactions)
        )
        self.preferred_read_replica = preferred_read_replica
        self.records = records
        self.unknown_tags = None


class EpochEndOffset(Struct):
    """A struct of FetchResponse, since version 12.

    Attributes:
        epoch: int32.
        end_offset: int64.
    """

    __slots__ = (
        "epoch",
        "end_offset",
        "unknown_tags",
    )

    epoch: int
    end_offset: int

    def __init__(
        self,
        *,
        epoch: int = -1,
        end_offset: int = -1,
    ) -> None:
        self.epoch = epoch
        self.end_offset = end_offset
        self.unknown_tags = None


class LeaderIdAndEpoch(Struct):
    """A struct of FetchResponse, since version 12.

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
        leader_id: int = -1,
        leader_epoch: int = -1,
    ) -> None:
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.unknown_tags = None


class SnapshotId(Struct):
    """A struct of FetchResponse, since version 12.

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
        end_offset: int = -1,
        epoch: int = -1,
    ) -> None:
        self.end_offset = end_offset
        self.epoch = epoch
        self.unknown_tags = None


class AbortedTransaction(Struct):
    """A struct of FetchResponse, since version 4.

    Attributes:
        producer_id: int64, producer id.
        first_offset: int64.
    """

    __slots__ = (
        "producer_id",
        "first_offset",
        "unknown_tags",
    )

    producer_id: int
    first_offset: int

    def __init__(
        self,
        *,
        producer_id: int = 0,
        first_offset: int = 0,
    ) -> None:
        self.producer_id = producer_id
        self.first_offset = first_offset
        self.unknown_tags = None


# EpochEndOffset, versions 12-18.


def _read_epoch_end_offset_v12(
    buf: bytes, pos: int, end: int
) -> tuple[EpochEndOffset, int]:
    epoch_end_offset = new(EpochEndOffset)
    epoch_end_offset.epoch, epoch_end_offset.end_offset, tags = (
        _unpack_int32_int64_uint8(buf, pos)
    )
    pos += 13
    epoch_end_offset.unknown_tags = None
    if tags:
        epoch_end_offset.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return epoch_end_offset, pos


def _write_epoch_end_offset_v12(epoch_end_offset: EpochEndOffset, write: Write) -> None:
    if epoch_end_offset.unknown_tags:
        write(_pack_int32_int64(epoch_end_offset.epoch, epoch_end_offset.end_offset))
        put_tags(write, [], epoch_end_offset.unknown_tags, 0)
    else:
        write(
            _pack_int32_int64_uint8(
                epoch_end_offset.epoch, epoch_end_offset.end_offset, 0
            )
        )


# LeaderIdAndEpoch, versions 12-18.


def _read_leader_id_and_epoch_v12(
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


def _write_leader_id_and_epoch_v12(
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


# SnapshotId, versions 12-18.


def _read_snapshot_id_v12(buf: bytes, pos: int, end: int) -> tuple[SnapshotId, int]:
    snapshot_id = new(SnapshotId)
    snapshot_id.end_offset, snapshot_id.epoch, tags = _unpack_int64_int32_uint8(
        buf, pos
    )
    pos += 13
    snapshot_id.unknown_tags = None
    if tags:
        snapshot_id.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return snapshot_id, pos


def _write_snapshot_id_v12(snapshot_id: SnapshotId, write: Write) -> None:
    if snapshot_id.unknown_tags:
        write(_pack_int64_int32(snapshot_id.end_offset, snapshot_id.epoch))
        put_tags(write, [], snapshot_id.unknown_tags, 0)
    else:
        write(_pack_int64_int32_uint8(snapshot_id.end_offset, snapshot_id.epoch, 0))


# AbortedTransaction, versions 12-18.


def _read_aborted_transaction_array_v12(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AbortedTransaction], int]:
    values = []
    for _ in range(count):
        aborted_transaction = new(AbortedTransaction)
        aborted_transaction.producer_id, aborted_transaction.first_offset, tags = (
            _unpack_int64x2_uint8(buf, pos)
        )
        pos += 17
        aborted_transaction.unknown_tags = None
        if tags:
            aborted_transaction.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(aborted_transaction)
    return values, pos


def _write_aborted_transaction_array_v12(
    values: list[AbortedTransaction], write: Write
) -> None:
    for aborted_transaction in values:
        if aborted_transaction.unknown_tags:
            write(
                _pack_int64x2(
                    aborted_transaction.producer_id, aborted_transaction.first_offset
                )
            )
            put_tags(write, [], aborted_transaction.unknown_tags, 0)
        else:
            write(
                _pack_int64x2_uint8(
                    aborted_transaction.producer_id, aborted_transaction.first_offset, 0
                )
            )


# PartitionData, versions 12-18.


def _read_partition_data_v12_tags(
    partition_data: PartitionData, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            partition_data.diverging_epoch, pos = _read_epoch_end_offset_v12(
                buf, pos, end
            )
        elif tag == 1:
            partition_data.current_leader, pos = _read_leader_id_and_epoch_v12(
                buf, pos, end
            )
        elif tag == 2:
            partition_data.snapshot_id, pos = _read_snapshot_id_v12(buf, pos, end)
        elif tag >= 3:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    partition_data.unknown_tags = unknown or None
    return pos


def _partition_data_v12_tags(partition_data: PartitionData) -> list[tuple[int, bytes]]:
    fields = []
    if partition_data.diverging_epoch != EpochEndOffset():
        buffer = Buffer()
        write = buffer.write
        _write_epoch_end_offset_v12(partition_data.diverging_epoch, write)
        fields.append((0, buffer.getvalue()))
    if partition_data.current_leader != LeaderIdAndEpoch():
        buffer = Buffer()
        write = buffer.write
        _write_leader_id_and_epoch_v12(partition_data.current_leader, write)
        fields.append((1, buffer.getvalue()))
    if partition_data.snapshot_id != SnapshotId():
        buffer = Buffer()
        write = buffer.write
        _write_snapshot_id_v12(partition_data.snapshot_id, write)
        fields.append((2, buffer.getvalue()))
    return fields


def _read_partition_data_array_v12(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.high_watermark,
            partition_data.last_stable_offset,
            partition_data.log_start_offset,
            length,
        ) = _unpack_int32_int16_int64x3_uint8(buf, pos)
        pos += 31
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 17)
        if maybe_count is None:
            partition_data.aborted_transactions = None
        else:
            partition_data.aborted_transactions, pos = (
                _read_aborted_transaction_array_v12(buf, pos, end, maybe_count)
            )
        partition_data.preferred_read_replica, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        partition_data.records, pos = compact_nullable_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition_data.diverging_epoch = EpochEndOffset()
        partition_data.current_leader = LeaderIdAndEpoch()
        partition_data.snapshot_id = SnapshotId()
        partition_data.unknown_tags = None
        if tags:
            pos = _read_partition_data_v12_tags(partition_data, buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v12(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        aborted_transactions = partition_data.aborted_transactions
        if aborted_transactions is None:
            write(
                _pack_int32_int16_int64x3_uint8(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.high_watermark,
                    partition_data.last_stable_offset,
                    partition_data.log_start_offset,
                    0,
                )
            )
        else:
            count = len(aborted_transactions)
            if count < 127:
                write(
                    _pack_int32_int16_int64x3_uint8(
                        partition_data.partition_index,
                        partition_data.error_code,
                        partition_data.high_watermark,
                        partition_data.last_stable_offset,
                        partition_data.log_start_offset,
                        count + 1,
                    )
                )
            else:
                write(
                    _pack_int32_int16_int64x3(
                        partition_data.partition_index,
                        partition_data.error_code,
                        partition_data.high_watermark,
                        partition_data.last_stable_offset,
                        partition_data.log_start_offset,
                    )
                )
                put_compact_count(write, count)
            _write_aborted_transaction_array_v12(aborted_transactions, write)
        write(_pack_int32(partition_data.preferred_read_replica))
        put_compact_nullable_bytes(write, partition_data.records)
        put_tags(
            write,
            _partition_data_v12_tags(partition_data),
            partition_data.unknown_tags,
            3,
        )


# FetchableTopicResponse, versions 13-18.


def _read_fetchable_topic_response_array_v13(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(FetchableTopicResponse)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        fetchable_topic_response.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 37)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v12(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        fetchable_topic_response.unknown_tags = None
        if tags:
            fetchable_topic_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        fetchable_topic_response.topic = ""
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v13(
    values: list[FetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        partitions = fetchable_topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(fetchable_topic_response.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(fetchable_topic_response.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v12(partitions, write)
        if fetchable_topic_response.unknown_tags:
            put_tags(write, [], fetchable_topic_response.unknown_tags, 0)
        else:
            write(b"\x00")


# NodeEndpoint, versions 16-18.


def _read_node_endpoint_array_v16(
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
        node_endpoint.port, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            node_endpoint.rack = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            node_endpoint.rack = None
        else:
            node_endpoint.rack, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        node_endpoint.unknown_tags = None
        if tags:
            node_endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(node_endpoint)
    return values, pos


def _write_node_endpoint_array_v16(values: list[NodeEndpoint], write: Write) -> None:
    for node_endpoint in values:
        host = node_endpoint.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(node_endpoint.node_id, size + 1))
            write(host)
        else:
            write(_pack_int32(node_endpoint.node_id))
            put_long_string(write, host)
        if node_endpoint.rack is None:
            write(_pack_int32_uint8(node_endpoint.port, 0))
        else:
            rack = node_endpoint.rack.encode()
            size = len(rack)
            if size < 127:
                write(_pack_int32_uint8(node_endpoint.port, size + 1))
                write(rack)
            else:
                write(_pack_int32(node_endpoint.port))
                put_long_string(write, rack)
        if node_endpoint.unknown_tags:
            put_tags(write, [], node_endpoint.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchResponse, versions 16-18.


def _read_tags_v16(
    message: FetchResponse, buf: bytes, pos: int, end: int, tags: int
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
                count, pos = compact_count(buf, pos, end, length, 11)
            message.node_endpoints, pos = _read_node_endpoint_array_v16(
                buf, pos, end, count
            )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v16(message: FetchResponse) -> list[tuple[int, bytes]]:
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
        _write_node_endpoint_array_v16(node_endpoints, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v16(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, message.error_code, message.session_id, length = (
        _unpack_int32_int16_int32_uint8(buf, pos)
    )
    pos += 11
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.responses, pos = _read_fetchable_topic_response_array_v13(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.node_endpoints = []
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v16(message, buf, pos, end, tags)
    return message, pos


def _write_v16(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(
            _pack_int32_int16_int32_uint8(
                message.throttle_time_ms,
                message.error_code,
                message.session_id,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_int16_int32(
                message.throttle_time_ms, message.error_code, message.session_id
            )
        )
        put_compact_count(write, count)
    _write_fetchable_topic_response_array_v13(responses, write)
    put_tags(write, _tags_v16(message), message.unknown_tags, 1)
    return buffer.getvalue()


# FetchResponse, versions 13-15.


def _read_v13(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, message.error_code, message.session_id, length = (
        _unpack_int32_int16_int32_uint8(buf, pos)
    )
    pos += 11
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.responses, pos = _read_fetchable_topic_response_array_v13(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 1)
    message.node_endpoints = []
    return message, pos


def _write_v13(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints):
        raise Refused
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(
            _pack_int32_int16_int32_uint8(
                message.throttle_time_ms,
                message.error_code,
                message.session_id,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_int16_int32(
                message.throttle_time_ms, message.error_code, message.session_id
            )
        )
        put_compact_count(write, count)
    _write_fetchable_topic_response_array_v13(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 1)
    else:
        write(b"\x00")
    return buffer.getvalue()


# FetchableTopicResponse, version 12.


def _read_fetchable_topic_response_array_v12(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(FetchableTopicResponse)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            fetchable_topic_response.topic = buf[pos:stop].decode()
            pos = stop
        else:
            fetchable_topic_response.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 37)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v12(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        fetchable_topic_response.unknown_tags = None
        if tags:
            fetchable_topic_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        fetchable_topic_response.topic_id = ZERO_UUID
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v12(
    values: list[FetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        topic = fetchable_topic_response.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = fetchable_topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_data_array_v12(partitions, write)
        if fetchable_topic_response.unknown_tags:
            put_tags(write, [], fetchable_topic_response.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchResponse, version 12.


def _read_v12(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, message.error_code, message.session_id, length = (
        _unpack_int32_int16_int32_uint8(buf, pos)
    )
    pos += 11
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.responses, pos = _read_fetchable_topic_response_array_v12(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 1)
    message.node_endpoints = []
    return message, pos


def _write_v12(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints):
        raise Refused
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(
            _pack_int32_int16_int32_uint8(
                message.throttle_time_ms,
                message.error_code,
                message.session_id,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_int16_int32(
                message.throttle_time_ms, message.error_code, message.session_id
            )
        )
        put_compact_count(write, count)
    _write_fetchable_topic_response_array_v12(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 1)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AbortedTransaction, versions 4-11.


def _read_aborted_transaction_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AbortedTransaction], int]:
    values = []
    for _ in range(count):
        aborted_transaction = new(AbortedTransaction)
        aborted_transaction.producer_id, aborted_transaction.first_offset = (
            _unpack_int64x2(buf, pos)
        )
        pos += 16
        aborted_transaction.unknown_tags = None
        values.append(aborted_transaction)
    return values, pos


def _write_aborted_transaction_array_v4(
    values: list[AbortedTransaction], write: Write
) -> None:
    for aborted_transaction in values:
        if aborted_transaction.unknown_tags:
            raise Refused
        write(
            _pack_int64x2(
                aborted_transaction.producer_id, aborted_transaction.first_offset
            )
        )


# PartitionData, version 11.


def _read_partition_data_array_v11(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.high_watermark,
            partition_data.last_stable_offset,
            partition_data.log_start_offset,
            length,
        ) = _unpack_int32_int16_int64x3_int32(buf, pos)
        pos += 34
        maybe_count = sized_nullable_count(length, pos, end, 16)
        if maybe_count is None:
            partition_data.aborted_transactions = None
        else:
            partition_data.aborted_transactions, pos = (
                _read_aborted_transaction_array_v4(buf, pos, end, maybe_count)
            )
        partition_data.preferred_read_replica, length = _unpack_int32x2(buf, pos)
        pos += 8
        partition_data.records, pos = sized_nullable_bytes(buf, pos, length)
        partition_data.unknown_tags = None
        partition_data.diverging_epoch = EpochEndOffset()
        partition_data.current_leader = LeaderIdAndEpoch()
        partition_data.snapshot_id = SnapshotId()
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v11(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if (
            partition_data.diverging_epoch != EpochEndOffset()
            or partition_data.current_leader != LeaderIdAndEpoch()
            or partition_data.snapshot_id != SnapshotId()
            or partition_data.unknown_tags
        ):
            raise Refused
        aborted_transactions = partition_data.aborted_transactions
        if aborted_transactions is None:
            write(
                _pack_int32_int16_int64x3_int32(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.high_watermark,
                    partition_data.last_stable_offset,
                    partition_data.log_start_offset,
                    -1,
                )
            )
        else:
            write(
                _pack_int32_int16_int64x3_int32(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.high_watermark,
                    partition_data.last_stable_offset,
                    partition_data.log_start_offset,
                    len(aborted_transactions),
                )
            )
            _write_aborted_transaction_array_v4(aborted_transactions, write)
        write(_pack_int32(partition_data.preferred_read_replica))
        put_sized_nullable_bytes(write, partition_data.records)


# FetchableTopicResponse, version 11.


def _read_fetchable_topic_response_array_v11(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(FetchableTopicResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        fetchable_topic_response.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 42)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v11(
            buf, pos, end, count
        )
        fetchable_topic_response.unknown_tags = None
        fetchable_topic_response.topic_id = ZERO_UUID
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v11(
    values: list[FetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        if fetchable_topic_response.unknown_tags:
            raise Refused
        topic = fetchable_topic_response.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = fetchable_topic_response.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_data_array_v11(partitions, write)


# FetchResponse, version 11.


def _read_v11(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, message.error_code, message.session_id, length = (
        _unpack_int32_int16_int32x2(buf, pos)
    )
    pos += 14
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_fetchable_topic_response_array_v11(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.node_endpoints = []
    return message, pos


def _write_v11(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(
        _pack_int32_int16_int32x2(
            message.throttle_time_ms,
            message.error_code,
            message.session_id,
            len(responses),
        )
    )
    _write_fetchable_topic_response_array_v11(responses, write)
    return buffer.getvalue()


# PartitionData, versions 5-10.


def _read_partition_data_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.high_watermark,
            partition_data.last_stable_offset,
            partition_data.log_start_offset,
            length,
        ) = _unpack_int32_int16_int64x3_int32(buf, pos)
        pos += 34
        maybe_count = sized_nullable_count(length, pos, end, 16)
        if maybe_count is None:
            partition_data.aborted_transactions = None
        else:
            partition_data.aborted_transactions, pos = (
                _read_aborted_transaction_array_v4(buf, pos, end, maybe_count)
            )
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        partition_data.records, pos = sized_nullable_bytes(buf, pos, length)
        partition_data.unknown_tags = None
        partition_data.diverging_epoch = EpochEndOffset()
        partition_data.current_leader = LeaderIdAndEpoch()
        partition_data.snapshot_id = SnapshotId()
        partition_data.preferred_read_replica = -1
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v5(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if (
            partition_data.diverging_epoch != EpochEndOffset()
            or partition_data.current_leader != LeaderIdAndEpoch()
            or partition_data.snapshot_id != SnapshotId()
            or partition_data.preferred_read_replica != -1
            or partition_data.unknown_tags
        ):
            raise Refused
        aborted_transactions = partition_data.aborted_transactions
        if aborted_transactions is None:
            write(
                _pack_int32_int16_int64x3_int32(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.high_watermark,
                    partition_data.last_stable_offset,
                    partition_data.log_start_offset,
                    -1,
                )
            )
        else:
            write(
                _pack_int32_int16_int64x3_int32(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.high_watermark,
                    partition_data.last_stable_offset,
                    partition_data.log_start_offset,
                    len(aborted_transactions),
                )
            )
            _write_aborted_transaction_array_v4(aborted_transactions, write)
        put_sized_nullable_bytes(write, partition_data.records)


# FetchableTopicResponse, versions 5-10.


def _read_fetchable_topic_response_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(FetchableTopicResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        fetchable_topic_response.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 38)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v5(
            buf, pos, end, count
        )
        fetchable_topic_response.unknown_tags = None
        fetchable_topic_response.topic_id = ZERO_UUID
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v5(
    values: list[FetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        if fetchable_topic_response.unknown_tags:
            raise Refused
        topic = fetchable_topic_response.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = fetchable_topic_response.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_data_array_v5(partitions, write)


# FetchResponse, versions 7-10.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, message.error_code, message.session_id, length = (
        _unpack_int32_int16_int32x2(buf, pos)
    )
    pos += 14
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_fetchable_topic_response_array_v5(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.node_endpoints = []
    return message, pos


def _write_v7(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(
        _pack_int32_int16_int32x2(
            message.throttle_time_ms,
            message.error_code,
            message.session_id,
            len(responses),
        )
    )
    _write_fetchable_topic_response_array_v5(responses, write)
    return buffer.getvalue()


# FetchResponse, versions 5-6.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_fetchable_topic_response_array_v5(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.error_code = 0
    message.session_id = 0
    message.node_endpoints = []
    return message, pos


def _write_v5(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.session_id != 0 or len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32x2(message.throttle_time_ms, len(responses)))
    _write_fetchable_topic_response_array_v5(responses, write)
    return buffer.getvalue()


# PartitionData, version 4.


def _read_partition_data_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.high_watermark,
            partition_data.last_stable_offset,
            length,
        ) = _unpack_int32_int16_int64x2_int32(buf, pos)
        pos += 26
        maybe_count = sized_nullable_count(length, pos, end, 16)
        if maybe_count is None:
            partition_data.aborted_transactions = None
        else:
            partition_data.aborted_transactions, pos = (
                _read_aborted_transaction_array_v4(buf, pos, end, maybe_count)
            )
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        partition_data.records, pos = sized_nullable_bytes(buf, pos, length)
        partition_data.unknown_tags = None
        partition_data.log_start_offset = -1
        partition_data.diverging_epoch = EpochEndOffset()
        partition_data.current_leader = LeaderIdAndEpoch()
        partition_data.snapshot_id = SnapshotId()
        partition_data.preferred_read_replica = -1
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v4(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if (
            partition_data.diverging_epoch != EpochEndOffset()
            or partition_data.current_leader != LeaderIdAndEpoch()
            or partition_data.snapshot_id != SnapshotId()
            or partition_data.preferred_read_replica != -1
            or partition_data.unknown_tags
        ):
            raise Refused
        aborted_transactions = partition_data.aborted_transactions
        if aborted_transactions is None:
            write(
                _pack_int32_int16_int64x2_int32(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.high_watermark,
                    partition_data.last_stable_offset,
                    -1,
                )
            )
        else:
            write(
                _pack_int32_int16_int64x2_int32(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.high_watermark,
                    partition_data.last_stable_offset,
                    len(aborted_transactions),
                )
            )
            _write_aborted_transaction_array_v4(aborted_transactions, write)
        put_sized_nullable_bytes(write, partition_data.records)


# FetchableTopicResponse, version 4.


def _read_fetchable_topic_response_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(FetchableTopicResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        fetchable_topic_response.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 30)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v4(
            buf, pos, end, count
        )
        fetchable_topic_response.unknown_tags = None
        fetchable_topic_response.topic_id = ZERO_UUID
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v4(
    values: list[FetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        if fetchable_topic_response.unknown_tags:
            raise Refused
        topic = fetchable_topic_response.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = fetchable_topic_response.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_data_array_v4(partitions, write)


# FetchResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_fetchable_topic_response_array_v4(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.error_code = 0
    message.session_id = 0
    message.node_endpoints = []
    return message, pos


def _write_v4(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.session_id != 0 or len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32x2(message.throttle_time_ms, len(responses)))
    _write_fetchable_topic_response_array_v4(responses, write)
    return buffer.getvalue()


# PartitionData, versions 0-3.


def _read_partition_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.high_watermark,
            length,
        ) = _unpack_int32_int16_int64_int32(buf, pos)
        pos += 18
        partition_data.records, pos = sized_nullable_bytes(buf, pos, length)
        partition_data.unknown_tags = None
        partition_data.last_stable_offset = -1
        partition_data.log_start_offset = -1
        partition_data.diverging_epoch = EpochEndOffset()
        partition_data.current_leader = LeaderIdAndEpoch()
        partition_data.snapshot_id = SnapshotId()
        partition_data.aborted_transactions = []
        partition_data.preferred_read_replica = -1
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if (
            partition_data.diverging_epoch != EpochEndOffset()
            or partition_data.current_leader != LeaderIdAndEpoch()
            or partition_data.snapshot_id != SnapshotId()
            or partition_data.preferred_read_replica != -1
            or partition_data.unknown_tags
        ):
            raise Refused
        write(
            _pack_int32_int16_int64(
                partition_data.partition_index,
                partition_data.error_code,
                partition_data.high_watermark,
            )
        )
        put_sized_nullable_bytes(write, partition_data.records)


# FetchableTopicResponse, versions 0-3.


def _read_fetchable_topic_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(FetchableTopicResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        fetchable_topic_response.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 18)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v0(
            buf, pos, end, count
        )
        fetchable_topic_response.unknown_tags = None
        fetchable_topic_response.topic_id = ZERO_UUID
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v0(
    values: list[FetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        if fetchable_topic_response.unknown_tags:
            raise Refused
        topic = fetchable_topic_response.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = fetchable_topic_response.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_data_array_v0(partitions, write)


# FetchResponse, versions 1-3.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_fetchable_topic_response_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.error_code = 0
    message.session_id = 0
    message.node_endpoints = []
    return message, pos


def _write_v1(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.session_id != 0 or len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32x2(message.throttle_time_ms, len(responses)))
    _write_fetchable_topic_response_array_v0(responses, write)
    return buffer.getvalue()


# FetchResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FetchResponse, int]:
    message = new(FetchResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_fetchable_topic_response_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.error_code = 0
    message.session_id = 0
    message.node_endpoints = []
    return message, pos


def _write_v0(message: FetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.session_id != 0 or len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32(len(responses)))
    _write_fetchable_topic_response_array_v0(responses, write)
    return buffer.getvalue()


_EPOCH_END_OFFSET = StructSpec(
    "EpochEndOffset",
    EpochEndOffset,
    "12+",
    (
        Field("Epoch", "epoch", "int32", "12+", default=-1),
        Field("EndOffset", "end_offset", "int64", "12+", default=-1),
    ),
)
_LEADER_ID_AND_EPOCH = StructSpec(
    "LeaderIdAndEpoch",
    LeaderIdAndEpoch,
    "12+",
    (
        Field(
            "LeaderId", "leader_id", "int32", "12+", default=-1, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "12+", default=-1),
    ),
)
_SNAPSHOT_ID = StructSpec(
    "SnapshotId",
    SnapshotId,
    "12+",
    (
        Field("EndOffset", "end_offset", "int64", "0+", default=-1),
        Field("Epoch", "epoch", "int32", "0+", default=-1),
    ),
)
_ABORTED_TRANSACTION = StructSpec(
    "AbortedTransaction",
    AbortedTransaction,
    "12+",
    (
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "4+",
            default=0,
            entity_type="producerId",
        ),
        Field("FirstOffset", "first_offset", "int64", "4+", default=0),
    ),
)
_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "12+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("HighWatermark", "high_watermark", "int64", "0+", default=0),
        Field(
            "LastStableOffset",
            "last_stable_offset",
            "int64",
            "4+",
            default=-1,
            ignorable=True,
        ),
        Field(
            "LogStartOffset",
            "log_start_offset",
            "int64",
            "5+",
            default=-1,
            ignorable=True,
        ),
        Field(
            "DivergingEpoch",
            "diverging_epoch",
            "struct",
            "12+",
            struct=_EPOCH_END_OFFSET,
            tagged="12+",
            tag=0,
            default=(),
        ),
        Field(
            "CurrentLeader",
            "current_leader",
            "struct",
            "12+",
            struct=_LEADER_ID_AND_EPOCH,
            tagged="12+",
            tag=1,
            default=(),
        ),
        Field(
            "SnapshotId",
            "snapshot_id",
            "struct",
            "12+",
            struct=_SNAPSHOT_ID,
            tagged="12+",
            tag=2,
            default=(),
        ),
        Field(
            "AbortedTransactions",
            "aborted_transactions",
            "struct",
            "4+",
            array=True,
            struct=_ABORTED_TRANSACTION,
            nullable="4+",
            default=(),
            ignorable=True,
        ),
        Field(
            "PreferredReadReplica",
            "preferred_read_replica",
            "int32",
            "11+",
            default=-1,
            entity_type="brokerId",
        ),
        Field("Records", "records", "records", "0+", nullable="0+"),
    ),
)
_FETCHABLE_TOPIC_RESPONSE = StructSpec(
    "FetchableTopicResponse",
    FetchableTopicResponse,
    "12+",
    (
        Field(
            "Topic",
            "topic",
            "string",
            "0-12",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "13+", default=ZERO_UUID, ignorable=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_DATA,
            default=(),
        ),
    ),
)
_NODE_ENDPOINT = StructSpec(
    "NodeEndpoint",
    NodeEndpoint,
    "12+",
    (
        Field(
            "NodeId",
            "node_id",
            "int32",
            "16+",
            default=0,
            map_key=True,
            entity_type="brokerId",
        ),
        Field("Host", "host", "string", "16+", default=""),
        Field("Port", "port", "int32", "16+", default=0),
        Field("Rack", "rack", "string", "16+", nullable="16+"),
    ),
)
FetchResponse.SPEC = MessageSpec(
    "FetchResponse",
    FetchResponse,
    "12+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "7+", default=0, ignorable=True),
        Field("SessionId", "session_id", "int32", "7+", default=0),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_FETCHABLE_TOPIC_RESPONSE,
            default=(),
        ),
        Field(
            "NodeEndpoints",
            "node_endpoints",
            "struct",
            "16+",
            array=True,
            struct=_NODE_ENDPOINT,
            tagged="16+",
            tag=0,
            default=(),
        ),
    ),
    type="response",
    versions="0-18",
    api_key=1,
    current_versions="4-18",
)
FetchResponse._READERS, FetchResponse._WRITERS = codec_tables(
    FetchResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v1,
        4: _read_v4,
        5: _read_v5,
        6: _read_v5,
        7: _read_v7,
        8: _read_v7,
        9: _read_v7,
        10: _read_v7,
        11: _read_v11,
        12: _read_v12,
        13: _read_v13,
        14: _read_v13,
        15: _read_v13,
        16: _read_v16,
        17: _read_v16,
        18: _read_v16,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v1,
        4: _write_v4,
        5: _write_v5,
        6: _write_v5,
        7: _write_v7,
        8: _write_v7,
        9: _write_v7,
        10: _write_v7,
        11: _write_v11,
        12: _write_v12,
        13: _write_v13,
        14: _write_v13,
        15: _write_v13,
        16: _write_v16,
        17: _write_v16,
        18: _write_v16,
    },
)
