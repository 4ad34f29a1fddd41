"""EndQuorumEpochResponse, made by kipc from clients/EndQuorumEpochResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    sized_count,
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
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["EndQuorumEpochResponse", "NodeEndpoint", "PartitionData", "TopicData"]

_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_int16_int32x2 = packer(">ihii")
_pack_int32_int16_int32x2_uint8 = packer(">ihiiB")
_pack_int32_uint8 = packer(">iB")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_int32x2 = unpacker(">ihii")
_unpack_int32_int16_int32x2_uint8 = unpacker(">ihiiB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_uint16_uint8 = unpacker(">HB")


class EndQuorumEpochResponse(Message):
    """The response of EndQuorumEpoch: API key 54, versions 0-1, flexible since 1.

    Attributes:
        error_code: int16.
        topics: array of TopicData.
        node_endpoints: array of NodeEndpoint, since version 1, tag 0.
    """

    __slots__ = (
        "error_code",
        "topics",
        "node_endpoints",
        "unknown_tags",
    )

    error_code: int
    topics: list[TopicData]
    node_endpoints: list[NodeEndpoint]

    API_KEY = 54
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        topics: Iterable[TopicData] = (),
        node_endpoints: Iterable[NodeEndpoint] = (),
    ) -> None:
        self.error_code = error_code
        self.topics = list(topics)
        self.node_endpoints = list(node_endpoints)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of EndQuorumEpochResponse.

    Attributes:
        topic_name: string, topic name.
        partitions: array of PartitionData.
    """

    __slots__ = (
        "topic_name",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    partitions: list[PartitionData]

    def __init__(
        self,
        *,
        topic_name: str = "",
        partitions: Iterable[PartitionData] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partitions = list(partitions)
        self.unknown_tags = None


class NodeEndpoint(Struct):
    """A struct of EndQuorumEpochResponse, since version 1.

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


class PartitionData(Struct):
    """A struct of EndQuorumEpochResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        leader_id: int32, broker id.
        leader_epoch: int32.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "leader_id",
        "leader_epoch",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    leader_id: int
    leader_epoch: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        leader_id: int = 0,
        leader_epoch: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.unknown_tags = None


# PartitionData, version 1.


def _read_partition_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.leader_id,
            partition_data.leader_epoch,
            tags,
        ) = _unpack_int32_int16_int32x2_uint8(buf, pos)
        pos += 15
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v1(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            write(
                _pack_int32_int16_int32x2(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                )
            )
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_int32x2_uint8(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                    0,
                )
            )


# TopicData, version 1.


def _read_topic_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicData], int]:
    values = []
    for _ in range(count):
        topic_data = new(TopicData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_data.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_data.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 15)
        topic_data.partitions, pos = _read_partition_data_array_v1(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v1(values: list[TopicData], write: Write) -> None:
    for topic_data in values:
        topic_name = topic_data.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partitions = topic_data.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_data_array_v1(partitions, write)
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
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


# EndQuorumEpochResponse, version 1.


def _read_tags_v1(
    message: EndQuorumEpochResponse, buf: bytes, pos: int, end: int, tags: int
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


def _tags_v1(message: EndQuorumEpochResponse) -> list[tuple[int, bytes]]:
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


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[EndQuorumEpochResponse, int]:
    message = new(EndQuorumEpochResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_data_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.node_endpoints = []
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    return message, pos


def _write_v1(message: EndQuorumEpochResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_topic_data_array_v1(topics, write)
    put_tags(write, _tags_v1(message), message.unknown_tags, 1)
    return buffer.getvalue()


# PartitionData, version 0.


def _read_partition_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.leader_id,
            partition_data.leader_epoch,
        ) = _unpack_int32_int16_int32x2(buf, pos)
        pos += 14
        partition_data.unknown_tags = None
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            raise Refused
        write(
            _pack_int32_int16_int32x2(
                partition_data.partition_index,
                partition_data.error_code,
                partition_data.leader_id,
                partition_data.leader_epoch,
            )
        )


# TopicData, version 0.


def _read_topic_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicData], int]:
    values = []
    for _ in range(count):
        topic_data = new(TopicData)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_data.topic_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        topic_data.partitions, pos = _read_partition_data_array_v0(buf, pos, end, count)
        topic_data.unknown_tags = None
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v0(values: list[TopicData], write: Write) -> None:
    for topic_data in values:
        if topic_data.unknown_tags:
            raise Refused
        topic_name = topic_data.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        partitions = topic_data.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_data_array_v0(partitions, write)


# EndQuorumEpochResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[EndQuorumEpochResponse, int]:
    message = new(EndQuorumEpochResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_data_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.node_endpoints = []
    return message, pos


def _write_v0(message: EndQuorumEpochResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.node_endpoints) or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int16_int32(message.error_code, len(topics)))
    _write_topic_data_array_v0(topics, write)
    return buffer.getvalue()


_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "1+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "LeaderId", "leader_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
    ),
)
_TOPIC_DATA = StructSpec(
    "TopicData",
    TopicData,
    "1+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
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
    "1+",
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
EndQuorumEpochResponse.SPEC = MessageSpec(
    "EndQuorumEpochResponse",
    EndQuorumEpochResponse,
    "1+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_DATA,
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
    api_key=54,
)
EndQuorumEpochResponse._READERS, EndQuorumEpochResponse._WRITERS = codec_tables(
    EndQuorumEpochResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
