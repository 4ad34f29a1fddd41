"""DescribeQuorumResponse, made by kipc from kips/kip_836/DescribeQuorumResponse.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import compact_count, long_string, new, unknown_tags, unpacker
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["DescribeQuorumResponse", "PartitionData", "ReplicaState", "TopicData"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32_int16_int32x2_int64 = packer(">ihiiq")
_pack_int32_int16_int32x2_int64_uint8 = packer(">ihiiqB")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int32_int64x3 = packer(">iqqq")
_pack_int32_int64x3_uint8 = packer(">iqqqB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16_int32x2_int64_uint8 = unpacker(">ihiiqB")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_int64x3_uint8 = unpacker(">iqqqB")


class DescribeQuorumResponse(Message):
    """The response of DescribeQuorum: API key 55, versions 0-1, flexible since 0.

    Attributes:
        error_code: int16. What is wrong with the request as a whole, 0 for nothing.
        topics: array of TopicData. The Raft topics that were asked for.
    """

    __slots__ = (
        "error_code",
        "topics",
        "unknown_tags",
    )

    error_code: int
    topics: list[TopicData]

    API_KEY = 55
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        topics: Iterable[TopicData] = (),
    ) -> None:
        self.error_code = error_code
        self.topics = list(topics)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of DescribeQuorumResponse.

    Attributes:
        topic_name: string, topic name. The name of the topic.
        partitions: array of PartitionData. The quorum behind each partition.
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
    """A struct of DescribeQuorumResponse.

    Attributes:
        partition_index: int32. The number of the partition.
        error_code: int16. What is wrong with the partition, 0 for nothing.
        leader_id: int32, broker id. The node that leads the quorum, -1 if none is
            known.
        leader_epoch: int32. The newest epoch that is known.
        high_watermark: int64. The offset before which every record is on a majority of
            the voters.
        current_voters: array of ReplicaState. The nodes that vote.
        observers: array of ReplicaState. The nodes that follow without a vote.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "leader_id",
        "leader_epoch",
        "high_watermark",
        "current_voters",
        "observers",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    leader_id: int
    leader_epoch: int
    high_watermark: int
    current_voters: list[ReplicaState]
    observers: list[ReplicaState]

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        leader_id: int = 0,
        leader_epoch: int = 0,
        high_watermark: int = 0,
        current_voters: Iterable[ReplicaState] = (),
        observers: Iterable[ReplicaState] = (),
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.high_watermark = high_watermark
        self.current_voters = list(current_voters)
        self.observers = list(observers)
        self.unknown_tags = None


class ReplicaState(Struct):
    """A struct of DescribeQuorumResponse.

    Attributes:
        replica_id: int32, broker id. The id of the node.
        log_end_offset: int64. The offset after the last record that the leader knows
            the node to have, -1 where it knows none.
        last_fetch_timestamp: int64, since version 1. When the node last fetched, by the
            leader's clock in milliseconds; -1 for the leader and where it is not known.
        last_caught_up_timestamp: int64, since version 1. When the record at the offset
            of the last fetch was appended, by the leader's clock in milliseconds; now
            for the leader, -1 where it is not known.
    """

    __slots__ = (
        "replica_id",
        "log_end_offset",
        "last_fetch_timestamp",
        "last_caught_up_timestamp",
        "unknown_tags",
    )

    replica_id: int
    log_end_offset: int
    last_fetch_timestamp: int
    last_caught_up_timestamp: int

    def __init__(
        self,
        *,
        replica_id: int = 0,
        log_end_offset: int = 0,
        last_fetch_timestamp: int = -1,
        last_caught_up_timestamp: int = -1,
    ) -> None:
        self.replica_id = replica_id
        self.log_end_offset = log_end_offset
        self.last_fetch_timestamp = last_fetch_timestamp
        self.last_caught_up_timestamp = last_caught_up_timestamp
        self.unknown_tags = None


# ReplicaState, version 1.


def _read_replica_state_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReplicaState], int]:
    values = []
    for _ in range(count):
        replica_state = new(ReplicaState)
        (
            replica_state.replica_id,
            replica_state.log_end_offset,
            replica_state.last_fetch_timestamp,
            replica_state.last_caught_up_timestamp,
            tags,
        ) = _unpack_int32_int64x3_uint8(buf, pos)
        pos += 29
        replica_state.unknown_tags = None
        if tags:
            replica_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(replica_state)
    return values, pos


def _write_replica_state_array_v1(values: list[ReplicaState], write: Write) -> None:
    for replica_state in values:
        if replica_state.unknown_tags:
            write(
                _pack_int32_int64x3(
                    replica_state.replica_id,
                    replica_state.log_end_offset,
                    replica_state.last_fetch_timestamp,
                    replica_state.last_caught_up_timestamp,
                )
            )
            put_tags(write, [], replica_state.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64x3_uint8(
                    replica_state.replica_id,
                    replica_state.log_end_offset,
                    replica_state.last_fetch_timestamp,
                    replica_state.last_caught_up_timestamp,
                    0,
                )
            )


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
            partition_data.high_watermark,
            length,
        ) = _unpack_int32_int16_int32x2_int64_uint8(buf, pos)
        pos += 23
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 29)
        partition_data.current_voters, pos = _read_replica_state_array_v1(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 29)
        partition_data.observers, pos = _read_replica_state_array_v1(
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
        current_voters = partition_data.current_voters
        count = len(current_voters)
        if count < 127:
            write(
                _pack_int32_int16_int32x2_int64_uint8(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                    partition_data.high_watermark,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32_int16_int32x2_int64(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                    partition_data.high_watermark,
                )
            )
            put_compact_count(write, count)
        _write_replica_state_array_v1(current_voters, write)
        observers = partition_data.observers
        count = len(observers)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_replica_state_array_v1(observers, write)
        if partition_data.unknown_tags:
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(b"\x00")


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
            count, pos = compact_count(buf, pos, end, length, 25)
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


# DescribeQuorumResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeQuorumResponse, int]:
    message = new(DescribeQuorumResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
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


def _write_v1(message: DescribeQuorumResponse) -> bytes:
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
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ReplicaState, version 0.


def _read_replica_state_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReplicaState], int]:
    values = []
    for _ in range(count):
        replica_state = new(ReplicaState)
        replica_state.replica_id, replica_state.log_end_offset, tags = (
            _unpack_int32_int64_uint8(buf, pos)
        )
        pos += 13
        replica_state.unknown_tags = None
        if tags:
            replica_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        replica_state.last_fetch_timestamp = -1
        replica_state.last_caught_up_timestamp = -1
        values.append(replica_state)
    return values, pos


def _write_replica_state_array_v0(values: list[ReplicaState], write: Write) -> None:
    for replica_state in values:
        if replica_state.unknown_tags:
            write(
                _pack_int32_int64(
                    replica_state.replica_id, replica_state.log_end_offset
                )
            )
            put_tags(write, [], replica_state.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64_uint8(
                    replica_state.replica_id, replica_state.log_end_offset, 0
                )
            )


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
            partition_data.high_watermark,
            length,
        ) = _unpack_int32_int16_int32x2_int64_uint8(buf, pos)
        pos += 23
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 13)
        partition_data.current_voters, pos = _read_replica_state_array_v0(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 13)
        partition_data.observers, pos = _read_replica_state_array_v0(
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
        current_voters = partition_data.current_voters
        count = len(current_voters)
        if count < 127:
            write(
                _pack_int32_int16_int32x2_int64_uint8(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                    partition_data.high_watermark,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32_int16_int32x2_int64(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                    partition_data.high_watermark,
                )
            )
            put_compact_count(write, count)
        _write_replica_state_array_v0(current_voters, write)
        observers = partition_data.observers
        count = len(observers)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_replica_state_array_v0(observers, write)
        if partition_data.unknown_tags:
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(b"\x00")


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


# DescribeQuorumResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeQuorumResponse, int]:
    message = new(DescribeQuorumResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
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
    return message, pos


def _write_v0(message: DescribeQuorumResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_topic_data_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_REPLICA_STATE = StructSpec(
    "ReplicaState",
    ReplicaState,
    "0+",
    (
        Field(
            "ReplicaId", "replica_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("LogEndOffset", "log_end_offset", "int64", "0+", default=0),
        Field(
            "LastFetchTimestamp",
            "last_fetch_timestamp",
            "int64",
            "1+",
            default=-1,
            ignorable=True,
        ),
        Field(
            "LastCaughtUpTimestamp",
            "last_caught_up_timestamp",
            "int64",
            "1+",
            default=-1,
            ignorable=True,
        ),
    ),
)
_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "LeaderId", "leader_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field("HighWatermark", "high_watermark", "int64", "0+", default=0),
        Field(
            "CurrentVoters",
            "current_voters",
            "struct",
            "0+",
            array=True,
            struct=_REPLICA_STATE,
            default=(),
        ),
        Field(
            "Observers",
            "observers",
            "struct",
            "0+",
            array=True,
            struct=_REPLICA_STATE,
            default=(),
        ),
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
DescribeQuorumResponse.SPEC = MessageSpec(
    "DescribeQuorumResponse",
    DescribeQuorumResponse,
    "0+",
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
    ),
    type="response",
    versions="0-1",
    api_key=55,
)
DescribeQuorumResponse._READERS, DescribeQuorumResponse._WRITERS = codec_tables(
    DescribeQuorumResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
