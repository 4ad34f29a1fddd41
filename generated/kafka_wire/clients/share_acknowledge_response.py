"""ShareAcknowledgeResponse, made by kipc from clients/ShareAcknowledgeResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
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
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "LeaderIdAndEpoch",
    "NodeEndpoint",
    "PartitionData",
    "ShareAcknowledgeResponse",
    "ShareAcknowledgeTopicResponse",
]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareAcknowledgeResponse(Message):
    """The response of ShareAcknowledge: API key 79, versions 0-2, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        acquisition_lock_timeout_ms: int32, since version 2.
        responses: array of ShareAcknowledgeTopicResponse.
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
    responses: list[ShareAcknowledgeTopicResponse]
    node_endpoints: list[NodeEndpoint]

    API_KEY = 79
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
        responses: Iterable[ShareAcknowledgeTopicResponse] = (),
        node_endpoints: Iterable[NodeEndpoint] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.acquisition_lock_timeout_ms = acquisition_lock_timeout_ms
        self.responses = list(responses)
        self.node_endpoints = list(node_endpoints)
        self.unknown_tags = None


class ShareAcknowledgeTopicResponse(Struct):
    """A struct of ShareAcknowledgeResponse.

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
    """A struct of ShareAcknowledgeResponse.

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
    """A struct of ShareAcknowledgeResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        error_message: string, can be null.
        current_leader: LeaderIdAndEpoch.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "error_message",
        "current_leader",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    error_message: str | None
    current_leader: LeaderIdAndEpoch

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        current_leader: LeaderIdAndEpoch | None = None,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.error_message = error_message
        self.current_leader = (
            LeaderIdAndEpoch() if current_leader is None else current_leader
        )
        self.unknown_tags = None


class LeaderIdAndEpoch(Struct):
    """A struct of ShareAcknowledgeResponse.

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


# PartitionData, versions 0-2.


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
        partition_data.current_leader, pos = _read_leader_id_and_epoch_v0(buf, pos, end)
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
        _write_leader_id_and_epoch_v0(partition_data.current_leader, write)
        if partition_data.unknown_tags:
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareAcknowledgeTopicResponse, versions 0-2.


def _read_topic_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ShareAcknowledgeTopicResponse], int]:
    values = []
    for _ in range(count):
        topic_response = new(ShareAcknowledgeTopicResponse)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_response.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 17)
        topic_response.partitions, pos = _read_partition_data_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_response.unknown_tags = None
        if tags:
            topic_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_response)
    return values, pos


def _write_topic_response_array_v0(
    values: list[ShareAcknowledgeTopicResponse], write: Write
) -> None:
    for topic_response in values:
        partitions = topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic_response.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_response.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v0(partitions, write)
        if topic_response.unknown_tags:
            put_tags(write, [], topic_response.unknown_tags, 0)
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


# ShareAcknowledgeResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ShareAcknowledgeResponse, int]:
    message = new(ShareAcknowledgeResponse)
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
    message.responses, pos = _read_topic_response_array_v0(buf, pos, end, count)
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


def _write_v2(message: ShareAcknowledgeResponse) -> bytes:
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
    _write_topic_response_array_v0(responses, write)
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


# ShareAcknowledgeResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareAcknowledgeResponse, int]:
    message = new(ShareAcknowledgeResponse)
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
    message.responses, pos = _read_topic_response_array_v0(buf, pos, end, count)
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


def _write_v0(message: ShareAcknowledgeResponse) -> bytes:
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
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_response_array_v0(responses, write)
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
_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field(
            "CurrentLeader",
            "current_leader",
            "struct",
            "0+",
            struct=_LEADER_ID_AND_EPOCH,
            default=(),
        ),
    ),
)
_SHARE_ACKNOWLEDGE_TOPIC_RESPONSE = StructSpec(
    "ShareAcknowledgeTopicResponse",
    ShareAcknowledgeTopicResponse,
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
ShareAcknowledgeResponse.SPEC = MessageSpec(
    "ShareAcknowledgeResponse",
    ShareAcknowledgeResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field(
            "AcquisitionLockTimeoutMs",
            "acquisition_lock_timeout_ms",
            "int32",
            "2+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_SHARE_ACKNOWLEDGE_TOPIC_RESPONSE,
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
    api_key=79,
    current_versions="1-2",
)
ShareAcknowledgeResponse._READERS, ShareAcknowledgeResponse._WRITERS = codec_tables(
    ShareAcknowledgeResponse.SPEC,
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
