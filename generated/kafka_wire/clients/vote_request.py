"""VoteRequest, made by kipc from clients/VoteRequest.json. Not to be edited."""

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
    Refused,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["PartitionData", "TopicData", "VoteRequest"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x3_uuidx2_int32_int64 = packer(">iii16s16siq")
_pack_int32x3_uuidx2_int32_int64_bool = packer(">iii16s16siq?")
_pack_int32x3_uuidx2_int32_int64_bool_uint8 = packer(">iii16s16siq?B")
_pack_int32x3_uuidx2_int32_int64_uint8 = packer(">iii16s16siqB")
_pack_int32x4_int64 = packer(">iiiiq")
_pack_int32x4_int64_uint8 = packer(">iiiiqB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x3_uuidx2_int32_int64_bool_uint8 = unpacker(">iii16s16siq?B")
_unpack_int32x3_uuidx2_int32_int64_uint8 = unpacker(">iii16s16siqB")
_unpack_int32x4_int64_uint8 = unpacker(">iiiiqB")


class VoteRequest(Message):
    """The request of Vote: API key 52, versions 0-2, flexible since 0.

    Attributes:
        cluster_id: string, can be null.
        voter_id: int32, broker id, since version 1.
        topics: array of TopicData.
    """

    __slots__ = (
        "cluster_id",
        "voter_id",
        "topics",
        "unknown_tags",
    )

    cluster_id: str | None
    voter_id: int
    topics: list[TopicData]

    API_KEY = 52
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        cluster_id: str | None = None,
        voter_id: int = -1,
        topics: Iterable[TopicData] = (),
    ) -> None:
        self.cluster_id = cluster_id
        self.voter_id = voter_id
        self.topics = list(topics)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of VoteRequest.

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


class PartitionData(Struct):
    """A struct of VoteRequest.

    Attributes:
        partition_index: int32.
        replica_epoch: int32.
        replica_id: int32, broker id.
        replica_directory_id: uuid, since version 1.
        voter_directory_id: uuid, since version 1.
        last_offset_epoch: int32.
        last_offset: int64.
        pre_vote: bool, since version 2.
    """

    __slots__ = (
        "partition_index",
        "replica_epoch",
        "replica_id",
        "replica_directory_id",
        "voter_directory_id",
        "last_offset_epoch",
        "last_offset",
        "pre_vote",
        "unknown_tags",
    )

    partition_index: int
    replica_epoch: int
    replica_id: int
    replica_directory_id: UUID
    voter_directory_id: UUID
    last_offset_epoch: int
    last_offset: int
    pre_vote: bool

    def __init__(
        self,
        *,
        partition_index: int = 0,
        replica_epoch: int = 0,
        replica_id: int = 0,
        replica_directory_id: UUID = ZERO_UUID,
        voter_directory_id: UUID = ZERO_UUID,
        last_offset_epoch: int = 0,
        last_offset: int = 0,
        pre_vote: bool = False,
    ) -> None:
        self.partition_index = partition_index
        self.replica_epoch = replica_epoch
        self.replica_id = replica_id
        self.replica_directory_id = replica_directory_id
        self.voter_directory_id = voter_directory_id
        self.last_offset_epoch = last_offset_epoch
        self.last_offset = last_offset
        self.pre_vote = pre_vote
        self.unknown_tags = None


# PartitionData, version 2.


def _read_partition_data_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.replica_epoch,
            partition_data.replica_id,
            replica_directory_id,
            voter_directory_id,
            partition_data.last_offset_epoch,
            partition_data.last_offset,
            partition_data.pre_vote,
            tags,
        ) = _unpack_int32x3_uuidx2_int32_int64_bool_uint8(buf, pos)
        pos += 58
        partition_data.replica_directory_id = uuid(replica_directory_id)
        partition_data.voter_directory_id = uuid(voter_directory_id)
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v2(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            write(
                _pack_int32x3_uuidx2_int32_int64_bool(
                    partition_data.partition_index,
                    partition_data.replica_epoch,
                    partition_data.replica_id,
                    partition_data.replica_directory_id.bytes,
                    partition_data.voter_directory_id.bytes,
                    partition_data.last_offset_epoch,
                    partition_data.last_offset,
                    boolean[partition_data.pre_vote],
                )
            )
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(
                _pack_int32x3_uuidx2_int32_int64_bool_uint8(
                    partition_data.partition_index,
                    partition_data.replica_epoch,
                    partition_data.replica_id,
                    partition_data.replica_directory_id.bytes,
                    partition_data.voter_directory_id.bytes,
                    partition_data.last_offset_epoch,
                    partition_data.last_offset,
                    boolean[partition_data.pre_vote],
                    0,
                )
            )


# TopicData, version 2.


def _read_topic_data_array_v2(
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
            count, pos = compact_count(buf, pos, end, length, 58)
        topic_data.partitions, pos = _read_partition_data_array_v2(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v2(values: list[TopicData], write: Write) -> None:
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
        _write_partition_data_array_v2(partitions, write)
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
        else:
            write(b"\x00")


# VoteRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[VoteRequest, int]:
    message = new(VoteRequest)
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
    message.topics, pos = _read_topic_data_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: VoteRequest) -> bytes:
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
    _write_topic_data_array_v2(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# PartitionData, version 1.


def _read_partition_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        (
            partition_data.partition_index,
            partition_data.replica_epoch,
            partition_data.replica_id,
            replica_directory_id,
            voter_directory_id,
            partition_data.last_offset_epoch,
            partition_data.last_offset,
            tags,
        ) = _unpack_int32x3_uuidx2_int32_int64_uint8(buf, pos)
        pos += 57
        partition_data.replica_directory_id = uuid(replica_directory_id)
        partition_data.voter_directory_id = uuid(voter_directory_id)
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_data.pre_vote = False
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v1(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.pre_vote:
            raise Refused
        if partition_data.unknown_tags:
            write(
                _pack_int32x3_uuidx2_int32_int64(
                    partition_data.partition_index,
                    partition_data.replica_epoch,
                    partition_data.replica_id,
                    partition_data.replica_directory_id.bytes,
                    partition_data.voter_directory_id.bytes,
                    partition_data.last_offset_epoch,
                    partition_data.last_offset,
                )
            )
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(
                _pack_int32x3_uuidx2_int32_int64_uint8(
                    partition_data.partition_index,
                    partition_data.replica_epoch,
                    partition_data.replica_id,
                    partition_data.replica_directory_id.bytes,
                    partition_data.voter_directory_id.bytes,
                    partition_data.last_offset_epoch,
                    partition_data.last_offset,
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
            count, pos = compact_count(buf, pos, end, length, 57)
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


# VoteRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[VoteRequest, int]:
    message = new(VoteRequest)
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
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: VoteRequest) -> bytes:
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
            partition_data.replica_epoch,
            partition_data.replica_id,
            partition_data.last_offset_epoch,
            partition_data.last_offset,
            tags,
        ) = _unpack_int32x4_int64_uint8(buf, pos)
        pos += 25
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_data.replica_directory_id = ZERO_UUID
        partition_data.voter_directory_id = ZERO_UUID
        partition_data.pre_vote = False
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.pre_vote:
            raise Refused
        if partition_data.unknown_tags:
            write(
                _pack_int32x4_int64(
                    partition_data.partition_index,
                    partition_data.replica_epoch,
                    partition_data.replica_id,
                    partition_data.last_offset_epoch,
                    partition_data.last_offset,
                )
            )
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(
                _pack_int32x4_int64_uint8(
                    partition_data.partition_index,
                    partition_data.replica_epoch,
                    partition_data.replica_id,
                    partition_data.last_offset_epoch,
                    partition_data.last_offset,
                    0,
                )
            )


# TopicData, version 0.


def _read_topic_data_array_v0(
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
            count, pos = compact_count(buf, pos, end, length, 25)
        topic_data.partitions, pos = _read_partition_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v0(values: list[TopicData], write: Write) -> None:
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
        _write_partition_data_array_v0(partitions, write)
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
        else:
            write(b"\x00")


# VoteRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[VoteRequest, int]:
    message = new(VoteRequest)
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
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_data_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.voter_id = -1
    return message, pos


def _write_v0(message: VoteRequest) -> bytes:
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
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_data_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ReplicaEpoch", "replica_epoch", "int32", "0+", default=0),
        Field(
            "ReplicaId", "replica_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field(
            "ReplicaDirectoryId",
            "replica_directory_id",
            "uuid",
            "1+",
            default=ZERO_UUID,
            ignorable=True,
        ),
        Field(
            "VoterDirectoryId",
            "voter_directory_id",
            "uuid",
            "1+",
            default=ZERO_UUID,
            ignorable=True,
        ),
        Field("LastOffsetEpoch", "last_offset_epoch", "int32", "0+", default=0),
        Field("LastOffset", "last_offset", "int64", "0+", default=0),
        Field("PreVote", "pre_vote", "bool", "2+", default=False),
    ),
)
_TOPIC_DATA = StructSpec(
    "TopicData",
    TopicData,
    "0+",
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
VoteRequest.SPEC = MessageSpec(
    "VoteRequest",
    VoteRequest,
    "0+",
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
    ),
    type="request",
    versions="0-2",
    api_key=52,
    listeners=("controller",),
)
VoteRequest._READERS, VoteRequest._WRITERS = codec_tables(
    VoteRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
    },
)
