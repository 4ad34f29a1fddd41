"""DeleteShareGroupStateRequest, made by kipc from clients/DeleteShareGroupStateRequest.json. Not to be edited."""

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

__all__ = ["DeleteShareGroupStateRequest", "DeleteStateData", "PartitionData"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_uuid_uint8 = unpacker(">16sB")


class DeleteShareGroupStateRequest(Message):
    """The request of DeleteShareGroupState: API key 86, versions 0, flexible since 0.

    Attributes:
        group_id: string.
        topics: array of DeleteStateData.
    """

    __slots__ = (
        "group_id",
        "topics",
        "unknown_tags",
    )

    group_id: str
    topics: list[DeleteStateData]

    API_KEY = 86
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[DeleteStateData] = (),
    ) -> None:
        self.group_id = group_id
        self.topics = list(topics)
        self.unknown_tags = None


class DeleteStateData(Struct):
    """A struct of DeleteShareGroupStateRequest.

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
    """A struct of DeleteShareGroupStateRequest.

    Attributes:
        partition: int32.
    """

    __slots__ = (
        "partition",
        "unknown_tags",
    )

    partition: int

    def __init__(
        self,
        *,
        partition: int = 0,
    ) -> None:
        self.partition = partition
        self.unknown_tags = None


# PartitionData, version 0.


def _read_partition_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        partition_data.partition, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            write(_pack_int32(partition_data.partition))
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(partition_data.partition, 0))


# DeleteStateData, version 0.


def _read_state_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteStateData], int]:
    values = []
    for _ in range(count):
        state_data = new(DeleteStateData)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        state_data.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 5)
        state_data.partitions, pos = _read_partition_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        state_data.unknown_tags = None
        if tags:
            state_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_data)
    return values, pos


def _write_state_data_array_v0(values: list[DeleteStateData], write: Write) -> None:
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


# DeleteShareGroupStateRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DeleteShareGroupStateRequest, int]:
    message = new(DeleteShareGroupStateRequest)
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


def _write_v0(message: DeleteShareGroupStateRequest) -> bytes:
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


_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (Field("Partition", "partition", "int32", "0+", default=0),),
)
_DELETE_STATE_DATA = StructSpec(
    "DeleteStateData",
    DeleteStateData,
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
DeleteShareGroupStateRequest.SPEC = MessageSpec(
    "DeleteShareGroupStateRequest",
    DeleteShareGroupStateRequest,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default=""),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_STATE_DATA,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=86,
    listeners=("broker",),
)
DeleteShareGroupStateRequest._READERS, DeleteShareGroupStateRequest._WRITERS = (
    codec_tables(
        DeleteShareGroupStateRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
