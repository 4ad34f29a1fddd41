"""ShareFetchResponse, made by kipc from clients/ShareFetchResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_bytes,
    compact_count,
    compact_nullable_bytes,
    long_nullable_string,
    long_string,
    new,
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
    put_compact_bytes,
    put_compact_count,
    put_compact_nullable_bytes,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "AcquiredRecords",
    "LeaderIdAndEpoch",
    "NodeEndpoint",
    "PartitionData",
    "ShareFetchResponse",
    "ShareFetchableTopicResponse",
]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_int64x2_int16 = packer(">qqh")
_pack_int64x2_int16_uint8 = packer(">qqhB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int64x2_int16_uint8 = unpacker(">qqhB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareFetchResponse(Message):
    """The response of ShareFetch: API key 78, versions 0-2, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        acquisition_lock_timeout_ms: int32, since version 1.
        responses: array of ShareFetchableTopicResponse.
        node_endpoints: array of NodeEndpoint.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "acquisition_lock_timeout_ms",
        "responses",
        "node_endpoints",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    acquisition_lock_timeout_ms: int
    responses: list[ShareFetchableTopicResponse]
    node_endpoints: list[NodeEndpoint]

    API_KEY = 78
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        acquisition_lock_timeout_ms: int = 0,
        responses: Iterable[ShareFetchableTopicResponse] = (),
        node_endpoints: Iterable[NodeEndpoint] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.acquisition_lock_timeout_ms = acquisition_lock_timeout_ms
        self.responses = list(responses)
        self.node_endpoints = list(node_endpoints)
        self.unknown_tags = None


class ShareFetchableTopicResponse(Struct):
    """A struct of ShareFetchResponse.

    Attributes:
        topic_id: uuid, map key.
        partitions: array of PartitionData.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: list[PartitionData]

    KEY = ("topic_id",)

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[PartitionData] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class NodeEndpoint(Struct):
    """A struct of ShareFetchResponse.

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
    """A struct of ShareFetchResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        error_message: string, can be null.
        acknowledge_error_code: int16.
        acknowledge_error_message: string, can be null.
        current_leader: LeaderIdAndEpoch.
        records: records, can be null version 0.
        acquired_records: array of AcquiredRecords.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "error_message",
        "acknowledge_error_code",
        "acknowledge_error_message",
        "current_leader",
        "records",
        "acquired_records",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    error_message: str | None
    acknowledge_error_code: int
    acknowledge_error_message: str | None
    current_leader: LeaderIdAndEpoch
    records: bytes | None
    acquired_records: list[AcquiredRecords]

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        acknowledge_error_code: int = 0,
        acknowledge_error_message: str | None = None,
        current_leader: LeaderIdAndEpoch | None = None,
        records: bytes | None = None,
        acquired_records: Iterable[AcquiredRecords] = (),
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.error_message = error_message
        self.acknowledge_error_code = acknowledge_error_code
        self.acknowledge_error_message = acknowledge_error_message
        self.current_leader = (
            LeaderIdAndEpoch() if current_leader is None else current_leader
        )
        self.records = records
        self.acquired_records = list(acquired_records)
        self.unknown_tags = None


class LeaderIdAndEpoch(Struct):
    """A struct of ShareFetchResponse.

    Attributes:
        leader_id: int32.
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


class AcquiredRecords(Struct):
    """A struct of ShareFetchResponse.

    Attributes:
        first_offset: int64.
        last_offset: int64.
        delivery_count: int16.
    """

    __slots__ = (
        "first_offset",
        "last_offset",
        "delivery_count",
        "unknown_tags",
    )

    first_offset: int
    last_offset: int
    delivery_count: int

    def __init__(
        self,
        *,
        first_offset: int = 0,
        last_offset: int = 0,
        delivery_count: int = 0,
    ) -> None:
        self.first_offset = first_offset
        self.last_offset = last_offset
        self.delivery_count = delivery_count
        self.unknown_tags = None


# LeaderIdAndEpoch, versions 0-2.


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


# AcquiredRecords, versions 0-2.


def _read_acquired_records_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AcquiredRecords], int]:
    values = []
    for _ in range(count):
        acquired_records = new(AcquiredRecords)
        (
            acquired_records.first_offset,
            acquired_records.last_offset,
            acquired_records.delivery_count,
            tags,
        ) = _unpack_int64x2_int16_uint8(buf, pos)
        pos += 19
        acquired_records.unknown_tags = None
        if tags:
            acquired_records.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(acquired_records)
    return values, pos


def _write_acquired_records_array_v0(
    values: list[AcquiredRecords], write: Write
) -> None:
    for acquired_records in values:
        if acquired_records.unknown_tags:
            write(
                _pack_int64x2_int16(
                    acquired_records.first_offset,
                    acquired_records.last_offset,
                    acquired_records.delivery_count,
                )
            )
            put_tags(write, [], acquired_records.unknown_tags, 0)
        else:
            write(
                _pack_int64x2_int16_uint8(
                    acquired_records.first_offset,
                    acquired_records.last_offset,
                    acquired_records.delivery_count,
                    0,
                )
            )


# PartitionData, versions 1-2.


def _read_partition_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        partition_data.partition_index, partition_data.error_code, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            partition_data.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_data.error_message = None
        else:
            partition_data.error_message, pos = long_nullable_string(buf, pos, length)
        partition_data.acknowledge_error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            partition_data.acknowledge_error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_data.acknowledge_error_message = None
        else:
            partition_data.acknowledge_error_message, pos = long_nullable_string(
                buf, pos, length
            )
        partition_data.current_leader, pos = _read_leader_id_and_epoch_v0(buf, pos, end)
        length = buf[pos]
        pos += 1
        partition_data.records, pos = compact_bytes(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 19)
        partition_data.acquired_records, pos = _read_acquired_records_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v1(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.records is None:
            raise Refused
        if partition_data.error_message is None:
            write(
                _pack_int32_int16_uint8(
                    partition_data.partition_index, partition_data.error_code, 0
                )
            )
        else:
            error_message = partition_data.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        partition_data.partition_index,
                        partition_data.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int16(
                        partition_data.partition_index, partition_data.error_code
                    )
                )
                put_long_string(write, error_message)
        if partition_data.acknowledge_error_message is None:
            write(_pack_int16_uint8(partition_data.acknowledge_error_code, 0))
        else:
            acknowledge_error_message = (
                partition_data.acknowledge_error_message.encode()
            )
            size = len(acknowledge_error_message)
            if size < 127:
                write(
                    _pack_int16_uint8(partition_data.acknowledge_error_code, size + 1)
                )
                write(acknowledge_error_message)
            else:
                write(_pack_int16(partition_data.acknowledge_error_code))
                put_long_string(write, acknowledge_error_message)
        _write_leader_id_and_epoch_v0(partition_data.current_leader, write)
        put_compact_bytes(write, partition_data.records)
        acquired_records = partition_data.acquired_records
        count = len(acquired_records)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_acquired_records_array_v0(acquired_records, write)
        if partition_data.unknown_tags:
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareFetchableTopicResponse, versions 1-2.


def _read_fetchable_topic_response_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ShareFetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(ShareFetchableTopicResponse)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        fetchable_topic_response.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 22)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v1(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        fetchable_topic_response.unknown_tags = None
        if tags:
            fetchable_topic_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v1(
    values: list[ShareFetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        partitions = fetchable_topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(fetchable_topic_response.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(fetchable_topic_response.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v1(partitions, write)
        if fetchable_topic_response.unknown_tags:
            put_tags(write, [], fetchable_topic_response.unknown_tags, 0)
        else:
            write(b"\x00")


# NodeEndpoint, versions 0-2.


def _read_node_endpoint_array_v0(
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


def _write_node_endpoint_array_v0(values: list[NodeEndpoint], write: Write) -> None:
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


# ShareFetchResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ShareFetchResponse, int]:
    message = new(ShareFetchResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    message.acquisition_lock_timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.responses, pos = _read_fetchable_topic_response_array_v1(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.node_endpoints, pos = _read_node_endpoint_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: ShareFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(_pack_int32_uint8(message.acquisition_lock_timeout_ms, count + 1))
    else:
        write(_pack_int32(message.acquisition_lock_timeout_ms))
        put_compact_count(write, count)
    _write_fetchable_topic_response_array_v1(responses, write)
    node_endpoints = message.node_endpoints
    count = len(node_endpoints)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_node_endpoint_array_v0(node_endpoints, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# PartitionData, version 0.


def _read_partition_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        partition_data.partition_index, partition_data.error_code, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            partition_data.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_data.error_message = None
        else:
            partition_data.error_message, pos = long_nullable_string(buf, pos, length)
        partition_data.acknowledge_error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            partition_data.acknowledge_error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_data.acknowledge_error_message = None
        else:
            partition_data.acknowledge_error_message, pos = long_nullable_string(
                buf, pos, length
            )
        partition_data.current_leader, pos = _read_leader_id_and_epoch_v0(buf, pos, end)
        length = buf[pos]
        pos += 1
        partition_data.records, pos = compact_nullable_bytes(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 19)
        partition_data.acquired_records, pos = _read_acquired_records_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.error_message is None:
            write(
                _pack_int32_int16_uint8(
                    partition_data.partition_index, partition_data.error_code, 0
                )
            )
        else:
            error_message = partition_data.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        partition_data.partition_index,
                        partition_data.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int16(
                        partition_data.partition_index, partition_data.error_code
                    )
                )
                put_long_string(write, error_message)
        if partition_data.acknowledge_error_message is None:
            write(_pack_int16_uint8(partition_data.acknowledge_error_code, 0))
        else:
            acknowledge_error_message = (
                partition_data.acknowledge_error_message.encode()
            )
            size = len(acknowledge_error_message)
            if size < 127:
                write(
                    _pack_int16_uint8(partition_data.acknowledge_error_code, size + 1)
                )
                write(acknowledge_error_message)
            else:
                write(_pack_int16(partition_data.acknowledge_error_code))
                put_long_string(write, acknowledge_error_message)
        _write_leader_id_and_epoch_v0(partition_data.current_leader, write)
        put_compact_nullable_bytes(write, partition_data.records)
        acquired_records = partition_data.acquired_records
        count = len(acquired_records)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_acquired_records_array_v0(acquired_records, write)
        if partition_data.unknown_tags:
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareFetchableTopicResponse, version 0.


def _read_fetchable_topic_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ShareFetchableTopicResponse], int]:
    values = []
    for _ in range(count):
        fetchable_topic_response = new(ShareFetchableTopicResponse)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        fetchable_topic_response.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 22)
        fetchable_topic_response.partitions, pos = _read_partition_data_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        fetchable_topic_response.unknown_tags = None
        if tags:
            fetchable_topic_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(fetchable_topic_response)
    return values, pos


def _write_fetchable_topic_response_array_v0(
    values: list[ShareFetchableTopicResponse], write: Write
) -> None:
    for fetchable_topic_response in values:
        partitions = fetchable_topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(fetchable_topic_response.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(fetchable_topic_response.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v0(partitions, write)
        if fetchable_topic_response.unknown_tags:
            put_tags(write, [], fetchable_topic_response.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareFetchResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareFetchResponse, int]:
    message = new(ShareFetchResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.responses, pos = _read_fetchable_topic_response_array_v0(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.node_endpoints, pos = _read_node_endpoint_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.acquisition_lock_timeout_ms = 0
    return message, pos


def _write_v0(message: ShareFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.acquisition_lock_timeout_ms != 0:
        raise Refused
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_fetchable_topic_response_array_v0(responses, write)
    node_endpoints = message.node_endpoints
    count = len(node_endpoints)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_node_endpoint_array_v0(node_endpoints, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_LEADER_ID_AND_EPOCH = StructSpec(
    "LeaderIdAndEpoch",
    LeaderIdAndEpoch,
    "0+",
    (
        Field("LeaderId", "leader_id", "int32", "0+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
    ),
)
_ACQUIRED_RECORDS = StructSpec(
    "AcquiredRecords",
    AcquiredRecords,
    "0+",
    (
        Field("FirstOffset", "first_offset", "int64", "0+", default=0),
        Field("LastOffset", "last_offset", "int64", "0+", default=0),
        Field("DeliveryCount", "delivery_count", "int16", "0+", default=0),
    ),
)
_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field(
            "AcknowledgeErrorCode", "acknowledge_error_code", "int16", "0+", default=0
        ),
        Field(
            "AcknowledgeErrorMessage",
            "acknowledge_error_message",
            "string",
            "0+",
            nullable="0+",
        ),
        Field(
            "CurrentLeader",
            "current_leader",
            "struct",
            "0+",
            struct=_LEADER_ID_AND_EPOCH,
            default=(),
        ),
        Field("Records", "records", "records", "0+", nullable="0"),
        Field(
            "AcquiredRecords",
            "acquired_records",
            "struct",
            "0+",
            array=True,
            struct=_ACQUIRED_RECORDS,
            default=(),
        ),
    ),
)
_SHARE_FETCHABLE_TOPIC_RESPONSE = StructSpec(
    "ShareFetchableTopicResponse",
    ShareFetchableTopicResponse,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID, map_key=True),
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
    "0+",
    (
        Field(
            "NodeId",
            "node_id",
            "int32",
            "0+",
            default=0,
            map_key=True,
            entity_type="brokerId",
        ),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "int32", "0+", default=0),
        Field("Rack", "rack", "string", "0+", nullable="0+"),
    ),
)
ShareFetchResponse.SPEC = MessageSpec(
    "ShareFetchResponse",
    ShareFetchResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field(
            "AcquisitionLockTimeoutMs",
            "acquisition_lock_timeout_ms",
            "int32",
            "1+",
            default=0,
        ),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_SHARE_FETCHABLE_TOPIC_RESPONSE,
            default=(),
        ),
        Field(
            "NodeEndpoints",
            "node_endpoints",
            "struct",
            "0+",
            array=True,
            struct=_NODE_ENDPOINT,
            default=(),
        ),
    ),
    type="response",
    versions="0-2",
    api_key=78,
    current_versions="1-2",
)
ShareFetchResponse._READERS, ShareFetchResponse._WRITERS = codec_tables(
    ShareFetchResponse.SPEC,
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
