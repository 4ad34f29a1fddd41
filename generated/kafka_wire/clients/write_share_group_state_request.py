"""WriteShareGroupStateRequest, made by kipc from clients/WriteShareGroupStateRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, long_string, new, unknown_tags, unpacker
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
    "PartitionData",
    "StateBatch",
    "WriteShareGroupStateRequest",
    "WriteStateData",
]

_pack_int32x3_int64 = packer(">iiiq")
_pack_int32x3_int64_int32 = packer(">iiiqi")
_pack_int32x3_int64_int32_uint8 = packer(">iiiqiB")
_pack_int32x3_int64_uint8 = packer(">iiiqB")
_pack_int64x2_int8_int16 = packer(">qqbh")
_pack_int64x2_int8_int16_uint8 = packer(">qqbhB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32x3_int64_int32_uint8 = unpacker(">iiiqiB")
_unpack_int32x3_int64_uint8 = unpacker(">iiiqB")
_unpack_int64x2_int8_int16_uint8 = unpacker(">qqbhB")
_unpack_uuid_uint8 = unpacker(">16sB")


class WriteShareGroupStateRequest(Message):
    """The request of WriteShareGroupState: API key 85, versions 0-1, flexible since 0.

    Attributes:
        group_id: string.
        topics: array of WriteStateData.
    """

    __slots__ = (
        "group_id",
        "topics",
        "unknown_tags",
    )

    group_id: str
    topics: list[WriteStateData]

    API_KEY = 85
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[WriteStateData] = (),
    ) -> None:
        self.group_id = group_id
        self.topics = list(topics)
        self.unknown_tags = None


class WriteStateData(Struct):
    """A struct of WriteShareGroupStateRequest.

    Attributes:
        topic_id: uuid.
        partitions: array of PartitionData.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: list[PartitionData]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[PartitionData] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class PartitionData(Struct):
    """A struct of WriteShareGroupStateRequest.

    Attributes:
        partition: int32.
        state_epoch: int32.
        leader_epoch: int32.
        start_offset: int64.
        delivery_complete_count: int32, since version 1.
        state_batches: array of StateBatch.
    """

    __slots__ = (
        "partition",
        "state_epoch",
        "leader_epoch",
        "start_offset",
        "delivery_complete_count",
        "state_batches",
        "unknown_tags",
    )

    partition: int
    state_epoch: int
    leader_epoch: int
    start_offset: int
    delivery_complete_count: int
    state_batches: list[StateBatch]

    def __init__(
        self,
        *,
        partition: int = 0,
        state_epoch: int = 0,
        leader_epoch: int = 0,
        start_offset: int = 0,
        delivery_complete_count: int = -1,
        state_batches: Iterable[StateBatch] = (),
    ) -> None:
        self.partition = partition
        self.state_epoch = state_epoch
        self.leader_epoch = leader_epoch
        self.start_offset = start_offset
        self.delivery_complete_count = delivery_complete_count
        self.state_batches = list(state_batches)
        self.unknown_tags = None


class StateBatch(Struct):
    """A struct of WriteShareGroupStateRequest.

    Attributes:
        first_offset: int64.
        last_offset: int64.
        delivery_state: int8.
        delivery_count: int16.
    """

    __slots__ = (
        "first_offset",
        "last_offset",
        "delivery_state",
        "delivery_count",
        "unknown_tags",
    )

    first_offset: int
    last_offset: int
    delivery_state: int
    delivery_count: int

    def __init__(
        self,
        *,
        first_offset: int = 0,
        last_offset: int = 0,
        delivery_state: int = 0,
        delivery_count: int = 0,
    ) -> None:
        self.first_offset = first_offset
        self.last_offset = last_offset
        self.delivery_state = delivery_state
        self.delivery_count = delivery_count
        self.unknown_tags = None


# StateBatch, versions 0-1.


def _read_state_batch_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StateBatch], int]:
    values = []
    for _ in range(count):
        state_batch = new(StateBatch)
        (
            state_batch.first_offset,
            state_batch.last_offset,
            state_batch.delivery_state,
            state_batch.delivery_count,
            tags,
        ) = _unpack_int64x2_int8_int16_uint8(buf, pos)
        pos += 20
        state_batch.unknown_tags = None
        if tags:
            state_batch.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_batch)
    return values, pos


def _write_state_batch_array_v0(values: list[StateBatch], write: Write) -> None:
    for state_batch in values:
        if state_batch.unknown_tags:
            write(
                _pack_int64x2_int8_int16(
                    state_batch.first_offset,
                    state_batch.last_offset,
                    state_batch.delivery_state,
                    state_batch.delivery_count,
                )
            )
            put_tags(write, [], state_batch.unknown_tags, 0)
        else:
            write(
                _pack_int64x2_int8_int16_uint8(
                    state_batch.first_offset,
                    state_batch.last_offset,
                    state_batch.delivery_state,
                    state_batch.delivery_count,
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
            partition_data.partition,
            partition_data.state_epoch,
            partition_data.leader_epoch,
            partition_data.start_offset,
            partition_data.delivery_complete_count,
            length,
        ) = _unpack_int32x3_int64_int32_uint8(buf, pos)
        pos += 25
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        partition_data.state_batches, pos = _read_state_batch_array_v0(
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
        state_batches = partition_data.state_batches
        count = len(state_batches)
        if count < 127:
            write(
                _pack_int32x3_int64_int32_uint8(
                    partition_data.partition,
                    partition_data.state_epoch,
                    partition_data.leader_epoch,
                    partition_data.start_offset,
                    partition_data.delivery_complete_count,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32x3_int64_int32(
                    partition_data.partition,
                    partition_data.state_epoch,
                    partition_data.leader_epoch,
                    partition_data.start_offset,
                    partition_data.delivery_complete_count,
                )
            )
            put_compact_count(write, count)
        _write_state_batch_array_v0(state_batches, write)
        if partition_data.unknown_tags:
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(b"\x00")


# WriteStateData, version 1.


def _read_state_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WriteStateData], int]:
    values = []
    for _ in range(count):
        state_data = new(WriteStateData)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        state_data.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 26)
        state_data.partitions, pos = _read_partition_data_array_v1(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        state_data.unknown_tags = None
        if tags:
            state_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_data)
    return values, pos


def _write_state_data_array_v1(values: list[WriteStateData], write: Write) -> None:
    for state_data in values:
        partitions = state_data.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(state_data.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(state_data.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v1(partitions, write)
        if state_data.unknown_tags:
            put_tags(write, [], state_data.unknown_tags, 0)
        else:
            write(b"\x00")


# WriteShareGroupStateRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[WriteShareGroupStateRequest, int]:
    message = new(WriteShareGroupStateRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_state_data_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: WriteShareGroupStateRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_state_data_array_v1(topics, write)
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
            partition_data.partition,
            partition_data.state_epoch,
            partition_data.leader_epoch,
            partition_data.start_offset,
            length,
        ) = _unpack_int32x3_int64_uint8(buf, pos)
        pos += 21
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        partition_data.state_batches, pos = _read_state_batch_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_data.delivery_complete_count = -1
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        state_batches = partition_data.state_batches
        count = len(state_batches)
        if count < 127:
            write(
                _pack_int32x3_int64_uint8(
                    partition_data.partition,
                    partition_data.state_epoch,
                    partition_data.leader_epoch,
                    partition_data.start_offset,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32x3_int64(
                    partition_data.partition,
                    partition_data.state_epoch,
                    partition_data.leader_epoch,
                    partition_data.start_offset,
                )
            )
            put_compact_count(write, count)
        _write_state_batch_array_v0(state_batches, write)
        if partition_data.unknown_tags:
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(b"\x00")


# WriteStateData, version 0.


def _read_state_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WriteStateData], int]:
    values = []
    for _ in range(count):
        state_data = new(WriteStateData)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        state_data.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 22)
        state_data.partitions, pos = _read_partition_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        state_data.unknown_tags = None
        if tags:
            state_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_data)
    return values, pos


def _write_state_data_array_v0(values: list[WriteStateData], write: Write) -> None:
    for state_data in values:
        partitions = state_data.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(state_data.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(state_data.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v0(partitions, write)
        if state_data.unknown_tags:
            put_tags(write, [], state_data.unknown_tags, 0)
        else:
            write(b"\x00")


# WriteShareGroupStateRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[WriteShareGroupStateRequest, int]:
    message = new(WriteShareGroupStateRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_state_data_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: WriteShareGroupStateRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_state_data_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_STATE_BATCH = StructSpec(
    "StateBatch",
    StateBatch,
    "0+",
    (
        Field("FirstOffset", "first_offset", "int64", "0+", default=0),
        Field("LastOffset", "last_offset", "int64", "0+", default=0),
        Field("DeliveryState", "delivery_state", "int8", "0+", default=0),
        Field("DeliveryCount", "delivery_count", "int16", "0+", default=0),
    ),
)
_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("StateEpoch", "state_epoch", "int32", "0+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field("StartOffset", "start_offset", "int64", "0+", default=0),
        Field(
            "DeliveryCompleteCount",
            "delivery_complete_count",
            "int32",
            "1+",
            default=-1,
            ignorable=True,
        ),
        Field(
            "StateBatches",
            "state_batches",
            "struct",
            "0+",
            array=True,
            struct=_STATE_BATCH,
            default=(),
        ),
    ),
)
_WRITE_STATE_DATA = StructSpec(
    "WriteStateData",
    WriteStateData,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
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
WriteShareGroupStateRequest.SPEC = MessageSpec(
    "WriteShareGroupStateRequest",
    WriteShareGroupStateRequest,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default=""),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_WRITE_STATE_DATA,
            default=(),
        ),
    ),
    type="request",
    versions="0-1",
    api_key=85,
    listeners=("broker",),
)
WriteShareGroupStateRequest._READERS, WriteShareGroupStateRequest._WRITERS = (
    codec_tables(
        WriteShareGroupStateRequest.SPEC,
        {
            0: _read_v0,
            1: _read_v1,
        },
        {
            0: _write_v0,
            1: _write_v1,
        },
    )
)
