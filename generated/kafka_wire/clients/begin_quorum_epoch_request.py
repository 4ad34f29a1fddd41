"""BeginQuorumEpochRequest, made by kipc from clients/BeginQuorumEpochRequest.json. Not to be edited."""

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

__all__ = ["BeginQuorumEpochRequest", "LeaderEndpoint", "PartitionData", "TopicData"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32_uuid_int32x2 = packer(">i16sii")
_pack_int32_uuid_int32x2_uint8 = packer(">i16siiB")
_pack_int32x3 = packer(">iii")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32_uuid_int32x2_uint8 = unpacker(">i16siiB")
_unpack_int32x3 = unpacker(">iii")
_unpack_uint16_uint8 = unpacker(">HB")


class BeginQuorumEpochRequest(Message):
    """The request of BeginQuorumEpoch: API key 53, versions 0-1, flexible since 1.

    Attributes:
        cluster_id: string, can be null.
        voter_id: int32, broker id, since version 1.
        topics: array of TopicData.
        leader_endpoints: array of LeaderEndpoint, since version 1.
    """

    __slots__ = (
        "cluster_id",
        "voter_id",
        "topics",
        "leader_endpoints",
        "unknown_tags",
    )

    cluster_id: str | None
    voter_id: int
    topics: list[TopicData]
    leader_endpoints: list[LeaderEndpoint]

    API_KEY = 53
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        cluster_id: str | None = None,
        voter_id: int = -1,
        topics: Iterable[TopicData] = (),
        leader_endpoints: Iterable[LeaderEndpoint] = (),
    ) -> None:
        self.cluster_id = cluster_id
        self.voter_id = voter_id
        self.topics = list(topics)
        self.leader_endpoints = list(leader_endpoints)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of BeginQuorumEpochRequest.

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


class LeaderEndpoint(Struct):
    """A struct of BeginQuorumEpochRequest, since version 1.

    Attributes:
        name: string, map key.
        host: string.
        port: uint16.
    """

    __slots__ = (
        "name",
        "host",
        "port",
        "unknown_tags",
    )

    name: str
    host: str
    port: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        host: str = "",
        port: int = 0,
    ) -> None:
        self.name = name
        self.host = host
        self.port = port
        self.unknown_tags = None


class PartitionData(Struct):
    """A struct of BeginQuorumEpochRequest.

    Attributes:
        partition_index: int32.
        voter_directory_id: uuid, since version 1.
        leader_id: int32, broker id.
        leader_epoch: int32.
    """

    __slots__ = (
        "partition_index",
        "voter_directory_id",
        "leader_id",
        "leader_epoch",
        "unknown_tags",
    )

    partition_index: int
    voter_directory_id: UUID
    leader_id: int
    leader_epoch: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        voter_directory_id: UUID = ZERO_UUID,
        leader_id: int = 0,
        leader_epoch: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.voter_directory_id = voter_directory_id
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
            voter_directory_id,
            partition_data.leader_id,
            partition_data.leader_epoch,
            tags,
        ) = _unpack_int32_uuid_int32x2_uint8(buf, pos)
        pos += 29
        partition_data.voter_directory_id = uuid(voter_directory_id)
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v1(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            write(
                _pack_int32_uuid_int32x2(
                    partition_data.partition_index,
                    partition_data.voter_directory_id.bytes,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                )
            )
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(
                _pack_int32_uuid_int32x2_uint8(
                    partition_data.partition_index,
                    partition_data.voter_directory_id.bytes,
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
            count, pos = compact_count(buf, pos, end, length, 29)
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


# LeaderEndpoint, version 1.


def _read_leader_endpoint_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderEndpoint], int]:
    values = []
    for _ in range(count):
        leader_endpoint = new(LeaderEndpoint)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            leader_endpoint.name = buf[pos:stop].decode()
            pos = stop
        else:
            leader_endpoint.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            leader_endpoint.host = buf[pos:stop].decode()
            pos = stop
        else:
            leader_endpoint.host, pos = long_string(buf, pos, length)
        leader_endpoint.port, tags = _unpack_uint16_uint8(buf, pos)
        pos += 3
        leader_endpoint.unknown_tags = None
        if tags:
            leader_endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(leader_endpoint)
    return values, pos


def _write_leader_endpoint_array_v1(values: list[LeaderEndpoint], write: Write) -> None:
    for leader_endpoint in values:
        name = leader_endpoint.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        host = leader_endpoint.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if leader_endpoint.unknown_tags:
            write(_pack_uint16(leader_endpoint.port))
            put_tags(write, [], leader_endpoint.unknown_tags, 0)
        else:
            write(_pack_uint16_uint8(leader_endpoint.port, 0))


# BeginQuorumEpochRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[BeginQuorumEpochRequest, int]:
    message = new(BeginQuorumEpochRequest)
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
    message.voter_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_data_array_v1(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.leader_endpoints, pos = _read_leader_endpoint_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: BeginQuorumEpochRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_id is None:
        write(uint8[0])
    else:
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.voter_id, count + 1))
    else:
        write(_pack_int32(message.voter_id))
        put_compact_count(write, count)
    _write_topic_data_array_v1(topics, write)
    leader_endpoints = message.leader_endpoints
    count = len(leader_endpoints)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_leader_endpoint_array_v1(leader_endpoints, write)
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
        (
            partition_data.partition_index,
            partition_data.leader_id,
            partition_data.leader_epoch,
        ) = _unpack_int32x3(buf, pos)
        pos += 12
        partition_data.unknown_tags = None
        partition_data.voter_directory_id = ZERO_UUID
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            raise Refused
        write(
            _pack_int32x3(
                partition_data.partition_index,
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
        count = sized_count(length, pos, end, 12)
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


# BeginQuorumEpochRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[BeginQuorumEpochRequest, int]:
    message = new(BeginQuorumEpochRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.cluster_id = null(length)
    else:
        stop = pos + length
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_data_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.voter_id = -1
    message.leader_endpoints = []
    return message, pos


def _write_v0(message: BeginQuorumEpochRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.cluster_id is None:
        write(_pack_int16(-1))
    else:
        cluster_id = message.cluster_id.encode()
        write(_pack_int16(len(cluster_id)))
        write(cluster_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_data_array_v0(topics, write)
    return buffer.getvalue()


_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "1+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field(
            "VoterDirectoryId",
            "voter_directory_id",
            "uuid",
            "1+",
            default=ZERO_UUID,
            ignorable=True,
        ),
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
_LEADER_ENDPOINT = StructSpec(
    "LeaderEndpoint",
    LeaderEndpoint,
    "1+",
    (
        Field("Name", "name", "string", "1+", default="", map_key=True),
        Field("Host", "host", "string", "1+", default=""),
        Field("Port", "port", "uint16", "1+", default=0),
    ),
)
BeginQuorumEpochRequest.SPEC = MessageSpec(
    "BeginQuorumEpochRequest",
    BeginQuorumEpochRequest,
    "1+",
    (
        Field("ClusterId", "cluster_id", "string", "0+", nullable="0+"),
        Field(
            "VoterId",
            "voter_id",
            "int32",
            "1+",
            default=-1,
            ignorable=True,
            entity_type="brokerId",
        ),
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
            "LeaderEndpoints",
            "leader_endpoints",
            "struct",
            "1+",
            array=True,
            struct=_LEADER_ENDPOINT,
            default=(),
            ignorable=True,
        ),
    ),
    type="request",
    versions="0-1",
    api_key=53,
    listeners=("controller",),
)
BeginQuorumEpochRequest._READERS, BeginQuorumEpochRequest._WRITERS = codec_tables(
    BeginQuorumEpochRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
