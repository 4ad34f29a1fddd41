"""ProduceResponse, made by kipc from clients/ProduceResponse.json. Not to be edited."""

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
    null,
    sized_count,
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
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "BatchIndexAndErrorMessage",
    "LeaderIdAndEpoch",
    "NodeEndpoint",
    "PartitionProduceResponse",
    "ProduceResponse",
    "TopicProduceResponse",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int64 = packer(">ihq")
_pack_int32_int16_int64x2 = packer(">ihqq")
_pack_int32_int16_int64x3 = packer(">ihqqq")
_pack_int32_int16_int64x3_int32 = packer(">ihqqqi")
_pack_int32_int16_int64x3_uint8 = packer(">ihqqqB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_int64 = unpacker(">ihq")
_unpack_int32_int16_int64x2 = unpacker(">ihqq")
_unpack_int32_int16_int64x3 = unpacker(">ihqqq")
_unpack_int32_int16_int64x3_int32 = unpacker(">ihqqqi")
_unpack_int32_int16_int64x3_uint8 = unpacker(">ihqqqB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ProduceResponse(Message):
    """The response of Produce: API key 0, versions 0-13, flexible since 9.

    Attributes:
        responses: array of TopicProduceResponse.
        throttle_time_ms: int32, since version 1.
        node_endpoints: array of NodeEndpoint, since version 10, tag 0.
    """

    __slots__ = (
        "responses",
        "throttle_time_ms",
        "node_endpoints",
        "unknown_tags",
    )

    responses: list[TopicProduceResponse]
    throttle_time_ms: int
    node_endpoints: list[NodeEndpoint]

    API_KEY = 0
    VERSIONS = range(0, 14)
    CURRENT_VERSIONS = range(3, 14)
    FLEXIBLE_VERSIONS = range(9, 14)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        responses: Iterable[TopicProduceResponse] = (),
        throttle_time_ms: int = 0,
        node_endpoints: Iterable[NodeEndpoint] = (),
    ) -> None:
        self.responses = list(responses)
        self.throttle_time_ms = throttle_time_ms
        self.node_endpoints = list(node_endpoints)
        self.unknown_tags = None


class TopicProduceResponse(Struct):
    """A struct of ProduceResponse.

    Attributes:
        name: string, topic name, versions 0-12, map key.
        topic_id: uuid, since version 13, map key.
        partition_responses: array of PartitionProduceResponse.
    """

    __slots__ = (
        "name",
        "topic_id",
        "partition_responses",
        "unknown_tags",
    )

    name: str
    topic_id: UUID
    partition_responses: list[PartitionProduceResponse]

    KEY = ("name", "topic_id")

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
        partition_responses: Iterable[PartitionProduceResponse] = (),
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.partition_responses = list(partition_responses)
        self.unknown_tags = None


class NodeEndpoint(Struct):
    """A struct of ProduceResponse, since version 10.

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


class PartitionProduceResponse(Struct):
    """A struct of ProduceResponse.

    Attributes:
        index: int32.
        error_code: int16.
        base_offset: int64.
        log_append_time_ms: int64, since version 2.
        log_start_offset: int64, since version 5.
        record_errors: array of BatchIndexAndErrorMessage, since version 8.
        error_message: string, since version 8, can be null.
        current_leader: LeaderIdAndEpoch, since version 10, tag 0.
    """

    __slots__ = (
        "index",
        "error_code",
        "base_offset",
        "log_append_time_ms",
        "log_start_offset",
        "record_errors",
        "error_message",
        "current_leader",
        "unknown_tags",
    )

    index: int
    error_code: int
    base_offset: int
    log_append_time_ms: int
    log_start_offset: int
    record_errors: list[BatchIndexAndErrorMessage]
    error_message: str | None
    current_leader: LeaderIdAndEpoch

    def __init__(
        self,
        *,
        index: int = 0,
        error_code: int = 0,
        base_offset: int = 0,
        log_append_time_ms: int = -1,
        log_start_offset: int = -1,
        record_errors: Iterable[BatchIndexAndErrorMessage] = (),
        error_message: str | None = None,
        current_leader: LeaderIdAndEpoch | None = None,
    ) -> None:
        self.index = index
        self.error_code = error_code
        self.base_offset = base_offset
        self.log_append_time_ms = log_append_time_ms
        self.log_start_offset = log_start_offset
        self.record_errors = list(record_errors)
        self.error_message = error_message
        self.current_leader = (
            LeaderIdAndEpoch() if current_leader is None else current_leader
        )
        self.unknown_tags = None


class BatchIndexAndErrorMessage(Struct):
    """A struct of ProduceResponse, since version 8.

    Attributes:
        batch_index: int32.
        batch_index_error_message: string, can be null.
    """

    __slots__ = (
        "batch_index",
        "batch_index_error_message",
        "unknown_tags",
    )

    batch_index: int
    batch_index_error_message: str | None

    def __init__(
        self,
        *,
        batch_index: int = 0,
        batch_index_error_message: str | None = None,
    ) -> None:
        self.batch_index = batch_index
        self.batch_index_error_message = batch_index_error_message
        self.unknown_tags = None


class LeaderIdAndEpoch(Struct):
    """A struct of ProduceResponse, since version 10.

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


# BatchIndexAndErrorMessage, versions 9-13.


def _read_batch_index_and_error_message_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[BatchIndexAndErrorMessage], int]:
    values = []
    for _ in range(count):
        batch_index_and_error_message = new(BatchIndexAndErrorMessage)
        batch_index_and_error_message.batch_index, length = _unpack_int32_uint8(
            buf, pos
        )
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            batch_index_and_error_message.batch_index_error_message = buf[
                pos:stop
            ].decode()
            pos = stop
        elif length == 0:
            batch_index_and_error_message.batch_index_error_message = None
        else:
            batch_index_and_error_message.batch_index_error_message, pos = (
                long_nullable_string(buf, pos, length)
            )
        tags = buf[pos]
        pos += 1
        batch_index_and_error_message.unknown_tags = None
        if tags:
            batch_index_and_error_message.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(batch_index_and_error_message)
    return values, pos


def _write_batch_index_and_error_message_array_v9(
    values: list[BatchIndexAndErrorMessage], write: Write
) -> None:
    for batch_index_and_error_message in values:
        if batch_index_and_error_message.batch_index_error_message is None:
            write(_pack_int32_uint8(batch_index_and_error_message.batch_index, 0))
        else:
            batch_index_error_message = (
                batch_index_and_error_message.batch_index_error_message.encode()
            )
            size = len(batch_index_error_message)
            if size < 127:
                write(
                    _pack_int32_uint8(
                        batch_index_and_error_message.batch_index, size + 1
                    )
                )
                write(batch_index_error_message)
            else:
                write(_pack_int32(batch_index_and_error_message.batch_index))
                put_long_string(write, batch_index_error_message)
        if batch_index_and_error_message.unknown_tags:
            put_tags(write, [], batch_index_and_error_message.unknown_tags, 0)
        else:
            write(b"\x00")


# LeaderIdAndEpoch, versions 10-13.


def _read_leader_id_and_epoch_v10(
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


def _write_leader_id_and_epoch_v10(
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


# PartitionProduceResponse, versions 10-13.


def _read_partition_produce_response_v10_tags(
    partition_produce_response: PartitionProduceResponse,
    buf: bytes,
    pos: int,
    end: int,
    tags: int,
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            partition_produce_response.current_leader, pos = (
                _read_leader_id_and_epoch_v10(buf, pos, end)
            )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    partition_produce_response.unknown_tags = unknown or None
    return pos


def _partition_produce_response_v10_tags(
    partition_produce_response: PartitionProduceResponse,
) -> list[tuple[int, bytes]]:
    fields = []
    if partition_produce_response.current_leader != LeaderIdAndEpoch():
        buffer = Buffer()
        write = buffer.write
        _write_leader_id_and_epoch_v10(partition_produce_response.current_leader, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_partition_produce_response_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceResponse], int]:
    values = []
    for _ in range(count):
        partition_produce_response = new(PartitionProduceResponse)
        (
            partition_produce_response.index,
            partition_produce_response.error_code,
            partition_produce_response.base_offset,
            partition_produce_response.log_append_time_ms,
            partition_produce_response.log_start_offset,
            length,
        ) = _unpack_int32_int16_int64x3_uint8(buf, pos)
        pos += 31
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        partition_produce_response.record_errors, pos = (
            _read_batch_index_and_error_message_array_v9(buf, pos, end, count)
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            partition_produce_response.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_produce_response.error_message = None
        else:
            partition_produce_response.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        partition_produce_response.current_leader = LeaderIdAndEpoch()
        partition_produce_response.unknown_tags = None
        if tags:
            pos = _read_partition_produce_response_v10_tags(
                partition_produce_response, buf, pos, end, tags
            )
        values.append(partition_produce_response)
    return values, pos


def _write_partition_produce_response_array_v10(
    values: list[PartitionProduceResponse], write: Write
) -> None:
    for partition_produce_response in values:
        record_errors = partition_produce_response.record_errors
        count = len(record_errors)
        if count < 127:
            write(
                _pack_int32_int16_int64x3_uint8(
                    partition_produce_response.index,
                    partition_produce_response.error_code,
                    partition_produce_response.base_offset,
                    partition_produce_response.log_append_time_ms,
                    partition_produce_response.log_start_offset,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32_int16_int64x3(
                    partition_produce_response.index,
                    partition_produce_response.error_code,
                    partition_produce_response.base_offset,
                    partition_produce_response.log_append_time_ms,
                    partition_produce_response.log_start_offset,
                )
            )
            put_compact_count(write, count)
        _write_batch_index_and_error_message_array_v9(record_errors, write)
        if partition_produce_response.error_message is None:
            write(uint8[0])
        else:
            error_message = partition_produce_response.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(uint8[size + 1])
                write(error_message)
            else:
                put_long_string(write, error_message)
        put_tags(
            write,
            _partition_produce_response_v10_tags(partition_produce_response),
            partition_produce_response.unknown_tags,
            1,
        )


# TopicProduceResponse, version 13.


def _read_topic_produce_response_array_v13(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceResponse], int]:
    values = []
    for _ in range(count):
        topic_produce_response = new(TopicProduceResponse)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_produce_response.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 33)
        topic_produce_response.partition_responses, pos = (
            _read_partition_produce_response_array_v10(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        topic_produce_response.unknown_tags = None
        if tags:
            topic_produce_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_produce_response.name = ""
        values.append(topic_produce_response)
    return values, pos


def _write_topic_produce_response_array_v13(
    values: list[TopicProduceResponse], write: Write
) -> None:
    for topic_produce_response in values:
        partition_responses = topic_produce_response.partition_responses
        count = len(partition_responses)
        if count < 127:
            write(_pack_uuid_uint8(topic_produce_response.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_produce_response.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_produce_response_array_v10(partition_responses, write)
        if topic_produce_response.unknown_tags:
            put_tags(write, [], topic_produce_response.unknown_tags, 0)
        else:
            write(b"\x00")


# NodeEndpoint, versions 10-13.


def _read_node_endpoint_array_v10(
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


def _write_node_endpoint_array_v10(values: list[NodeEndpoint], write: Write) -> None:
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


# ProduceResponse, version 13.


def _read_tags_v13(
    message: ProduceResponse, buf: bytes, pos: int, end: int, tags: int
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
            message.node_endpoints, pos = _read_node_endpoint_array_v10(
                buf, pos, end, count
            )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v13(message: ProduceResponse) -> list[tuple[int, bytes]]:
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
        _write_node_endpoint_array_v10(node_endpoints, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v13(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.responses, pos = _read_topic_produce_response_array_v13(
        buf, pos, end, count
    )
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.node_endpoints = []
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v13(message, buf, pos, end, tags)
    return message, pos


def _write_v13(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_produce_response_array_v13(responses, write)
    write(_pack_int32(message.throttle_time_ms))
    put_tags(write, _tags_v13(message), message.unknown_tags, 1)
    return buffer.getvalue()


# TopicProduceResponse, versions 10-12.


def _read_topic_produce_response_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceResponse], int]:
    values = []
    for _ in range(count):
        topic_produce_response = new(TopicProduceResponse)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_produce_response.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_produce_response.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 33)
        topic_produce_response.partition_responses, pos = (
            _read_partition_produce_response_array_v10(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        topic_produce_response.unknown_tags = None
        if tags:
            topic_produce_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_produce_response.topic_id = ZERO_UUID
        values.append(topic_produce_response)
    return values, pos


def _write_topic_produce_response_array_v10(
    values: list[TopicProduceResponse], write: Write
) -> None:
    for topic_produce_response in values:
        name = topic_produce_response.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partition_responses = topic_produce_response.partition_responses
        count = len(partition_responses)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_produce_response_array_v10(partition_responses, write)
        if topic_produce_response.unknown_tags:
            put_tags(write, [], topic_produce_response.unknown_tags, 0)
        else:
            write(b"\x00")


# ProduceResponse, versions 10-12.


def _read_tags_v10(
    message: ProduceResponse, buf: bytes, pos: int, end: int, tags: int
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
            message.node_endpoints, pos = _read_node_endpoint_array_v10(
                buf, pos, end, count
            )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v10(message: ProduceResponse) -> list[tuple[int, bytes]]:
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
        _write_node_endpoint_array_v10(node_endpoints, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.responses, pos = _read_topic_produce_response_array_v10(
        buf, pos, end, count
    )
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.node_endpoints = []
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v10(message, buf, pos, end, tags)
    return message, pos


def _write_v10(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_produce_response_array_v10(responses, write)
    write(_pack_int32(message.throttle_time_ms))
    put_tags(write, _tags_v10(message), message.unknown_tags, 1)
    return buffer.getvalue()


# PartitionProduceResponse, version 9.


def _read_partition_produce_response_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceResponse], int]:
    values = []
    for _ in range(count):
        partition_produce_response = new(PartitionProduceResponse)
        (
            partition_produce_response.index,
            partition_produce_response.error_code,
            partition_produce_response.base_offset,
            partition_produce_response.log_append_time_ms,
            partition_produce_response.log_start_offset,
            length,
        ) = _unpack_int32_int16_int64x3_uint8(buf, pos)
        pos += 31
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        partition_produce_response.record_errors, pos = (
            _read_batch_index_and_error_message_array_v9(buf, pos, end, count)
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            partition_produce_response.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_produce_response.error_message = None
        else:
            partition_produce_response.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        partition_produce_response.unknown_tags = None
        if tags:
            partition_produce_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags, 1
            )
        partition_produce_response.current_leader = LeaderIdAndEpoch()
        values.append(partition_produce_response)
    return values, pos


def _write_partition_produce_response_array_v9(
    values: list[PartitionProduceResponse], write: Write
) -> None:
    for partition_produce_response in values:
        if partition_produce_response.current_leader != LeaderIdAndEpoch():
            raise Refused
        record_errors = partition_produce_response.record_errors
        count = len(record_errors)
        if count < 127:
            write(
                _pack_int32_int16_int64x3_uint8(
                    partition_produce_response.index,
                    partition_produce_response.error_code,
                    partition_produce_response.base_offset,
                    partition_produce_response.log_append_time_ms,
                    partition_produce_response.log_start_offset,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32_int16_int64x3(
                    partition_produce_response.index,
                    partition_produce_response.error_code,
                    partition_produce_response.base_offset,
                    partition_produce_response.log_append_time_ms,
                    partition_produce_response.log_start_offset,
                )
            )
            put_compact_count(write, count)
        _write_batch_index_and_error_message_array_v9(record_errors, write)
        if partition_produce_response.error_message is None:
            write(uint8[0])
        else:
            error_message = partition_produce_response.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(uint8[size + 1])
                write(error_message)
            else:
                put_long_string(write, error_message)
        if partition_produce_response.unknown_tags:
            put_tags(write, [], partition_produce_response.unknown_tags, 1)
        else:
            write(b"\x00")


# TopicProduceResponse, version 9.


def _read_topic_produce_response_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceResponse], int]:
    values = []
    for _ in range(count):
        topic_produce_response = new(TopicProduceResponse)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_produce_response.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_produce_response.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 33)
        topic_produce_response.partition_responses, pos = (
            _read_partition_produce_response_array_v9(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        topic_produce_response.unknown_tags = None
        if tags:
            topic_produce_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_produce_response.topic_id = ZERO_UUID
        values.append(topic_produce_response)
    return values, pos


def _write_topic_produce_response_array_v9(
    values: list[TopicProduceResponse], write: Write
) -> None:
    for topic_produce_response in values:
        name = topic_produce_response.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partition_responses = topic_produce_response.partition_responses
        count = len(partition_responses)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_produce_response_array_v9(partition_responses, write)
        if topic_produce_response.unknown_tags:
            put_tags(write, [], topic_produce_response.unknown_tags, 0)
        else:
            write(b"\x00")


# ProduceResponse, version 9.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.responses, pos = _read_topic_produce_response_array_v9(buf, pos, end, count)
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 1)
    message.node_endpoints = []
    return message, pos


def _write_v9(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints):
        raise Refused
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_produce_response_array_v9(responses, write)
    if message.unknown_tags:
        write(_pack_int32(message.throttle_time_ms))
        put_tags(write, [], message.unknown_tags, 1)
    else:
        write(_pack_int32_uint8(message.throttle_time_ms, 0))
    return buffer.getvalue()


# BatchIndexAndErrorMessage, version 8.


def _read_batch_index_and_error_message_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[BatchIndexAndErrorMessage], int]:
    values = []
    for _ in range(count):
        batch_index_and_error_message = new(BatchIndexAndErrorMessage)
        batch_index_and_error_message.batch_index, length = _unpack_int32_int16(
            buf, pos
        )
        pos += 6
        if length < 0:
            batch_index_and_error_message.batch_index_error_message = null(length)
        else:
            stop = pos + length
            batch_index_and_error_message.batch_index_error_message = buf[
                pos:stop
            ].decode()
            pos = stop
        batch_index_and_error_message.unknown_tags = None
        values.append(batch_index_and_error_message)
    return values, pos


def _write_batch_index_and_error_message_array_v8(
    values: list[BatchIndexAndErrorMessage], write: Write
) -> None:
    for batch_index_and_error_message in values:
        if batch_index_and_error_message.unknown_tags:
            raise Refused
        if batch_index_and_error_message.batch_index_error_message is None:
            write(_pack_int32_int16(batch_index_and_error_message.batch_index, -1))
        else:
            batch_index_error_message = (
                batch_index_and_error_message.batch_index_error_message.encode()
            )
            write(
                _pack_int32_int16(
                    batch_index_and_error_message.batch_index,
                    len(batch_index_error_message),
                )
            )
            write(batch_index_error_message)


# PartitionProduceResponse, version 8.


def _read_partition_produce_response_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceResponse], int]:
    values = []
    for _ in range(count):
        partition_produce_response = new(PartitionProduceResponse)
        (
            partition_produce_response.index,
            partition_produce_response.error_code,
            partition_produce_response.base_offset,
            partition_produce_response.log_append_time_ms,
            partition_produce_response.log_start_offset,
            length,
        ) = _unpack_int32_int16_int64x3_int32(buf, pos)
        pos += 34
        count = sized_count(length, pos, end, 6)
        partition_produce_response.record_errors, pos = (
            _read_batch_index_and_error_message_array_v8(buf, pos, end, count)
        )
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            partition_produce_response.error_message = null(length)
        else:
            stop = pos + length
            partition_produce_response.error_message = buf[pos:stop].decode()
            pos = stop
        partition_produce_response.unknown_tags = None
        partition_produce_response.current_leader = LeaderIdAndEpoch()
        values.append(partition_produce_response)
    return values, pos


def _write_partition_produce_response_array_v8(
    values: list[PartitionProduceResponse], write: Write
) -> None:
    for partition_produce_response in values:
        if (
            partition_produce_response.current_leader != LeaderIdAndEpoch()
            or partition_produce_response.unknown_tags
        ):
            raise Refused
        record_errors = partition_produce_response.record_errors
        write(
            _pack_int32_int16_int64x3_int32(
                partition_produce_response.index,
                partition_produce_response.error_code,
                partition_produce_response.base_offset,
                partition_produce_response.log_append_time_ms,
                partition_produce_response.log_start_offset,
                len(record_errors),
            )
        )
        _write_batch_index_and_error_message_array_v8(record_errors, write)
        if partition_produce_response.error_message is None:
            write(_pack_int16(-1))
        else:
            error_message = partition_produce_response.error_message.encode()
            write(_pack_int16(len(error_message)))
            write(error_message)


# TopicProduceResponse, version 8.


def _read_topic_produce_response_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceResponse], int]:
    values = []
    for _ in range(count):
        topic_produce_response = new(TopicProduceResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_produce_response.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 36)
        topic_produce_response.partition_responses, pos = (
            _read_partition_produce_response_array_v8(buf, pos, end, count)
        )
        topic_produce_response.unknown_tags = None
        topic_produce_response.topic_id = ZERO_UUID
        values.append(topic_produce_response)
    return values, pos


def _write_topic_produce_response_array_v8(
    values: list[TopicProduceResponse], write: Write
) -> None:
    for topic_produce_response in values:
        if topic_produce_response.unknown_tags:
            raise Refused
        name = topic_produce_response.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_responses = topic_produce_response.partition_responses
        write(_pack_int32(len(partition_responses)))
        _write_partition_produce_response_array_v8(partition_responses, write)


# ProduceResponse, version 8.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_topic_produce_response_array_v8(buf, pos, end, count)
    (message.throttle_time_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.node_endpoints = []
    return message, pos


def _write_v8(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32(len(responses)))
    _write_topic_produce_response_array_v8(responses, write)
    write(_pack_int32(message.throttle_time_ms))
    return buffer.getvalue()


# PartitionProduceResponse, versions 5-7.


def _read_partition_produce_response_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceResponse], int]:
    values = []
    for _ in range(count):
        partition_produce_response = new(PartitionProduceResponse)
        (
            partition_produce_response.index,
            partition_produce_response.error_code,
            partition_produce_response.base_offset,
            partition_produce_response.log_append_time_ms,
            partition_produce_response.log_start_offset,
        ) = _unpack_int32_int16_int64x3(buf, pos)
        pos += 30
        partition_produce_response.unknown_tags = None
        partition_produce_response.record_errors = []
        partition_produce_response.error_message = None
        partition_produce_response.current_leader = LeaderIdAndEpoch()
        values.append(partition_produce_response)
    return values, pos


def _write_partition_produce_response_array_v5(
    values: list[PartitionProduceResponse], write: Write
) -> None:
    for partition_produce_response in values:
        if (
            partition_produce_response.current_leader != LeaderIdAndEpoch()
            or partition_produce_response.unknown_tags
        ):
            raise Refused
        write(
            _pack_int32_int16_int64x3(
                partition_produce_response.index,
                partition_produce_response.error_code,
                partition_produce_response.base_offset,
                partition_produce_response.log_append_time_ms,
                partition_produce_response.log_start_offset,
            )
        )


# TopicProduceResponse, versions 5-7.


def _read_topic_produce_response_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceResponse], int]:
    values = []
    for _ in range(count):
        topic_produce_response = new(TopicProduceResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_produce_response.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 30)
        topic_produce_response.partition_responses, pos = (
            _read_partition_produce_response_array_v5(buf, pos, end, count)
        )
        topic_produce_response.unknown_tags = None
        topic_produce_response.topic_id = ZERO_UUID
        values.append(topic_produce_response)
    return values, pos


def _write_topic_produce_response_array_v5(
    values: list[TopicProduceResponse], write: Write
) -> None:
    for topic_produce_response in values:
        if topic_produce_response.unknown_tags:
            raise Refused
        name = topic_produce_response.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_responses = topic_produce_response.partition_responses
        write(_pack_int32(len(partition_responses)))
        _write_partition_produce_response_array_v5(partition_responses, write)


# ProduceResponse, versions 5-7.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_topic_produce_response_array_v5(buf, pos, end, count)
    (message.throttle_time_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.node_endpoints = []
    return message, pos


def _write_v5(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32(len(responses)))
    _write_topic_produce_response_array_v5(responses, write)
    write(_pack_int32(message.throttle_time_ms))
    return buffer.getvalue()


# PartitionProduceResponse, versions 2-4.


def _read_partition_produce_response_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceResponse], int]:
    values = []
    for _ in range(count):
        partition_produce_response = new(PartitionProduceResponse)
        (
            partition_produce_response.index,
            partition_produce_response.error_code,
            partition_produce_response.base_offset,
            partition_produce_response.log_append_time_ms,
        ) = _unpack_int32_int16_int64x2(buf, pos)
        pos += 22
        partition_produce_response.unknown_tags = None
        partition_produce_response.log_start_offset = -1
        partition_produce_response.record_errors = []
        partition_produce_response.error_message = None
        partition_produce_response.current_leader = LeaderIdAndEpoch()
        values.append(partition_produce_response)
    return values, pos


def _write_partition_produce_response_array_v2(
    values: list[PartitionProduceResponse], write: Write
) -> None:
    for partition_produce_response in values:
        if (
            partition_produce_response.current_leader != LeaderIdAndEpoch()
            or partition_produce_response.unknown_tags
        ):
            raise Refused
        write(
            _pack_int32_int16_int64x2(
                partition_produce_response.index,
                partition_produce_response.error_code,
                partition_produce_response.base_offset,
                partition_produce_response.log_append_time_ms,
            )
        )


# TopicProduceResponse, versions 2-4.


def _read_topic_produce_response_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceResponse], int]:
    values = []
    for _ in range(count):
        topic_produce_response = new(TopicProduceResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_produce_response.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 22)
        topic_produce_response.partition_responses, pos = (
            _read_partition_produce_response_array_v2(buf, pos, end, count)
        )
        topic_produce_response.unknown_tags = None
        topic_produce_response.topic_id = ZERO_UUID
        values.append(topic_produce_response)
    return values, pos


def _write_topic_produce_response_array_v2(
    values: list[TopicProduceResponse], write: Write
) -> None:
    for topic_produce_response in values:
        if topic_produce_response.unknown_tags:
            raise Refused
        name = topic_produce_response.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_responses = topic_produce_response.partition_responses
        write(_pack_int32(len(partition_responses)))
        _write_partition_produce_response_array_v2(partition_responses, write)


# ProduceResponse, versions 2-4.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_topic_produce_response_array_v2(buf, pos, end, count)
    (message.throttle_time_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.node_endpoints = []
    return message, pos


def _write_v2(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32(len(responses)))
    _write_topic_produce_response_array_v2(responses, write)
    write(_pack_int32(message.throttle_time_ms))
    return buffer.getvalue()


# PartitionProduceResponse, versions 0-1.


def _read_partition_produce_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceResponse], int]:
    values = []
    for _ in range(count):
        partition_produce_response = new(PartitionProduceResponse)
        (
            partition_produce_response.index,
            partition_produce_response.error_code,
            partition_produce_response.base_offset,
        ) = _unpack_int32_int16_int64(buf, pos)
        pos += 14
        partition_produce_response.unknown_tags = None
        partition_produce_response.log_append_time_ms = -1
        partition_produce_response.log_start_offset = -1
        partition_produce_response.record_errors = []
        partition_produce_response.error_message = None
        partition_produce_response.current_leader = LeaderIdAndEpoch()
        values.append(partition_produce_response)
    return values, pos


def _write_partition_produce_response_array_v0(
    values: list[PartitionProduceResponse], write: Write
) -> None:
    for partition_produce_response in values:
        if (
            partition_produce_response.current_leader != LeaderIdAndEpoch()
            or partition_produce_response.unknown_tags
        ):
            raise Refused
        write(
            _pack_int32_int16_int64(
                partition_produce_response.index,
                partition_produce_response.error_code,
                partition_produce_response.base_offset,
            )
        )


# TopicProduceResponse, versions 0-1.


def _read_topic_produce_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceResponse], int]:
    values = []
    for _ in range(count):
        topic_produce_response = new(TopicProduceResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_produce_response.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        topic_produce_response.partition_responses, pos = (
            _read_partition_produce_response_array_v0(buf, pos, end, count)
        )
        topic_produce_response.unknown_tags = None
        topic_produce_response.topic_id = ZERO_UUID
        values.append(topic_produce_response)
    return values, pos


def _write_topic_produce_response_array_v0(
    values: list[TopicProduceResponse], write: Write
) -> None:
    for topic_produce_response in values:
        if topic_produce_response.unknown_tags:
            raise Refused
        name = topic_produce_response.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_responses = topic_produce_response.partition_responses
        write(_pack_int32(len(partition_responses)))
        _write_partition_produce_response_array_v0(partition_responses, write)


# ProduceResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_topic_produce_response_array_v0(buf, pos, end, count)
    (message.throttle_time_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.node_endpoints = []
    return message, pos


def _write_v1(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32(len(responses)))
    _write_topic_produce_response_array_v0(responses, write)
    write(_pack_int32(message.throttle_time_ms))
    return buffer.getvalue()


# ProduceResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ProduceResponse, int]:
    message = new(ProduceResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.responses, pos = _read_topic_produce_response_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.node_endpoints = []
    return message, pos


def _write_v0(message: ProduceResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32(len(responses)))
    _write_topic_produce_response_array_v0(responses, write)
    return buffer.getvalue()


_BATCH_INDEX_AND_ERROR_MESSAGE = StructSpec(
    "BatchIndexAndErrorMessage",
    BatchIndexAndErrorMessage,
    "9+",
    (
        Field("BatchIndex", "batch_index", "int32", "8+", default=0),
        Field(
            "BatchIndexErrorMessage",
            "batch_index_error_message",
            "string",
            "8+",
            nullable="8+",
        ),
    ),
)
_LEADER_ID_AND_EPOCH = StructSpec(
    "LeaderIdAndEpoch",
    LeaderIdAndEpoch,
    "9+",
    (
        Field(
            "LeaderId", "leader_id", "int32", "10+", default=-1, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "10+", default=-1),
    ),
)
_PARTITION_PRODUCE_RESPONSE = StructSpec(
    "PartitionProduceResponse",
    PartitionProduceResponse,
    "9+",
    (
        Field("Index", "index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("BaseOffset", "base_offset", "int64", "0+", default=0),
        Field(
            "LogAppendTimeMs",
            "log_append_time_ms",
            "int64",
            "2+",
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
            "RecordErrors",
            "record_errors",
            "struct",
            "8+",
            array=True,
            struct=_BATCH_INDEX_AND_ERROR_MESSAGE,
            default=(),
            ignorable=True,
        ),
        Field(
            "ErrorMessage",
            "error_message",
            "string",
            "8+",
            nullable="8+",
            ignorable=True,
        ),
        Field(
            "CurrentLeader",
            "current_leader",
            "struct",
            "10+",
            struct=_LEADER_ID_AND_EPOCH,
            tagged="10+",
            tag=0,
            default=(),
        ),
    ),
)
_TOPIC_PRODUCE_RESPONSE = StructSpec(
    "TopicProduceResponse",
    TopicProduceResponse,
    "9+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0-12",
            default="",
            ignorable=True,
            map_key=True,
            entity_type="topicName",
        ),
        Field(
            "TopicId",
            "topic_id",
            "uuid",
            "13+",
            default=ZERO_UUID,
            ignorable=True,
            map_key=True,
        ),
        Field(
            "PartitionResponses",
            "partition_responses",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_PRODUCE_RESPONSE,
            default=(),
        ),
    ),
)
_NODE_ENDPOINT = StructSpec(
    "NodeEndpoint",
    NodeEndpoint,
    "9+",
    (
        Field(
            "NodeId",
            "node_id",
            "int32",
            "10+",
            default=0,
            map_key=True,
            entity_type="brokerId",
        ),
        Field("Host", "host", "string", "10+", default=""),
        Field("Port", "port", "int32", "10+", default=0),
        Field("Rack", "rack", "string", "10+", nullable="10+"),
    ),
)
ProduceResponse.SPEC = MessageSpec(
    "ProduceResponse",
    ProduceResponse,
    "9+",
    (
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PRODUCE_RESPONSE,
            default=(),
        ),
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field(
            "NodeEndpoints",
            "node_endpoints",
            "struct",
            "10+",
            array=True,
            struct=_NODE_ENDPOINT,
            tagged="10+",
            tag=0,
            default=(),
        ),
    ),
    type="response",
    versions="0-13",
    api_key=0,
    current_versions="3-13",
)
ProduceResponse._READERS, ProduceResponse._WRITERS = codec_tables(
    ProduceResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
        5: _read_v5,
        6: _read_v5,
        7: _read_v5,
        8: _read_v8,
        9: _read_v9,
        10: _read_v10,
        11: _read_v10,
        12: _read_v10,
        13: _read_v13,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
        5: _write_v5,
        6: _write_v5,
        7: _write_v5,
        8: _write_v8,
        9: _write_v9,
        10: _write_v10,
        11: _write_v10,
        12: _write_v10,
        13: _write_v13,
    },
)
