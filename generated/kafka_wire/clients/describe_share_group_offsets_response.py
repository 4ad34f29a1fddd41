"""DescribeShareGroupOffsetsResponse, made by kipc from clients/DescribeShareGroupOffsetsResponse.json. Not to be edited."""

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
    "DescribeShareGroupOffsetsResponse",
    "DescribeShareGroupOffsetsResponseGroup",
    "DescribeShareGroupOffsetsResponsePartition",
    "DescribeShareGroupOffsetsResponseTopic",
]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_int64_int32_int16 = packer(">iqih")
_pack_int32_int64_int32_int16_uint8 = packer(">iqihB")
_pack_int32_int64_int32_int64_int16 = packer(">iqiqh")
_pack_int32_int64_int32_int64_int16_uint8 = packer(">iqiqhB")
_pack_int32_uint8 = packer(">iB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int64_int32_int16_uint8 = unpacker(">iqihB")
_unpack_int32_int64_int32_int64_int16_uint8 = unpacker(">iqiqhB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_uuid_uint8 = unpacker(">16sB")


class DescribeShareGroupOffsetsResponse(Message):
    """The response of DescribeShareGroupOffsets: API key 90, versions 0-1, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        groups: array of DescribeShareGroupOffsetsResponseGroup.
    """

    __slots__ = (
        "throttle_time_ms",
        "groups",
        "unknown_tags",
    )

    throttle_time_ms: int
    groups: list[DescribeShareGroupOffsetsResponseGroup]

    API_KEY = 90
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        groups: Iterable[DescribeShareGroupOffsetsResponseGroup] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.groups = list(groups)
        self.unknown_tags = None


class DescribeShareGroupOffsetsResponseGroup(Struct):
    """A struct of DescribeShareGroupOffsetsResponse.

    Attributes:
        group_id: string, group id.
        topics: array of DescribeShareGroupOffsetsResponseTopic.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "group_id",
        "topics",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    group_id: str
    topics: list[DescribeShareGroupOffsetsResponseTopic]
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[DescribeShareGroupOffsetsResponseTopic] = (),
        error_code: int = 0,
        error_message: str | None = None,
    ) -> None:
        self.group_id = group_id
        self.topics = list(topics)
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


class DescribeShareGroupOffsetsResponseTopic(Struct):
    """A struct of DescribeShareGroupOffsetsResponse.

    Attributes:
        topic_name: string, topic name.
        topic_id: uuid.
        partitions: array of DescribeShareGroupOffsetsResponsePartition.
    """

    __slots__ = (
        "topic_name",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    topic_id: UUID
    partitions: list[DescribeShareGroupOffsetsResponsePartition]

    def __init__(
        self,
        *,
        topic_name: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[DescribeShareGroupOffsetsResponsePartition] = (),
    ) -> None:
        self.topic_name = topic_name
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class DescribeShareGroupOffsetsResponsePartition(Struct):
    """A struct of DescribeShareGroupOffsetsResponse.

    Attributes:
        partition_index: int32.
        start_offset: int64.
        leader_epoch: int32.
        lag: int64, since version 1.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "partition_index",
        "start_offset",
        "leader_epoch",
        "lag",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    partition_index: int
    start_offset: int
    leader_epoch: int
    lag: int
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        partition_index: int = 0,
        start_offset: int = 0,
        leader_epoch: int = 0,
        lag: int = -1,
        error_code: int = 0,
        error_message: str | None = None,
    ) -> None:
        self.partition_index = partition_index
        self.start_offset = start_offset
        self.leader_epoch = leader_epoch
        self.lag = lag
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# DescribeShareGroupOffsetsResponsePartition, version 1.


def _read_partition_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(DescribeShareGroupOffsetsResponsePartition)
        (
            partition.partition_index,
            partition.start_offset,
            partition.leader_epoch,
            partition.lag,
            partition.error_code,
            length,
        ) = _unpack_int32_int64_int32_int64_int16_uint8(buf, pos)
        pos += 27
        if 0 < length < 128:
            stop = pos + length - 1
            partition.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition.error_message = None
        else:
            partition.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v1(
    values: list[DescribeShareGroupOffsetsResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.error_message is None:
            write(
                _pack_int32_int64_int32_int64_int16_uint8(
                    partition.partition_index,
                    partition.start_offset,
                    partition.leader_epoch,
                    partition.lag,
                    partition.error_code,
                    0,
                )
            )
        else:
            error_message = partition.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int64_int32_int64_int16_uint8(
                        partition.partition_index,
                        partition.start_offset,
                        partition.leader_epoch,
                        partition.lag,
                        partition.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int64_int32_int64_int16(
                        partition.partition_index,
                        partition.start_offset,
                        partition.leader_epoch,
                        partition.lag,
                        partition.error_code,
                    )
                )
                put_long_string(write, error_message)
        if partition.unknown_tags:
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsResponseTopic, version 1.


def _read_topic_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DescribeShareGroupOffsetsResponseTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.topic_name, pos = long_string(buf, pos, length)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 28)
        topic.partitions, pos = _read_partition_array_v1(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v1(
    values: list[DescribeShareGroupOffsetsResponseTopic], write: Write
) -> None:
    for topic in values:
        topic_name = topic.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v1(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsResponseGroup, version 1.


def _read_group_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsResponseGroup], int]:
    values = []
    for _ in range(count):
        group = new(DescribeShareGroupOffsetsResponseGroup)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 19)
        group.topics, pos = _read_topic_array_v1(buf, pos, end, count)
        group.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            group.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            group.error_message = None
        else:
            group.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(group)
    return values, pos


def _write_group_array_v1(
    values: list[DescribeShareGroupOffsetsResponseGroup], write: Write
) -> None:
    for group in values:
        group_id = group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        topics = group.topics
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v1(topics, write)
        if group.error_message is None:
            write(_pack_int16_uint8(group.error_code, 0))
        else:
            error_message = group.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(group.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(group.error_code))
                put_long_string(write, error_message)
        if group.unknown_tags:
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsResponse, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeShareGroupOffsetsResponse, int]:
    message = new(DescribeShareGroupOffsetsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.groups, pos = _read_group_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: DescribeShareGroupOffsetsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_group_array_v1(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribeShareGroupOffsetsResponsePartition, version 0.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(DescribeShareGroupOffsetsResponsePartition)
        (
            partition.partition_index,
            partition.start_offset,
            partition.leader_epoch,
            partition.error_code,
            length,
        ) = _unpack_int32_int64_int32_int16_uint8(buf, pos)
        pos += 19
        if 0 < length < 128:
            stop = pos + length - 1
            partition.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition.error_message = None
        else:
            partition.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition.lag = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[DescribeShareGroupOffsetsResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.error_message is None:
            write(
                _pack_int32_int64_int32_int16_uint8(
                    partition.partition_index,
                    partition.start_offset,
                    partition.leader_epoch,
                    partition.error_code,
                    0,
                )
            )
        else:
            error_message = partition.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int64_int32_int16_uint8(
                        partition.partition_index,
                        partition.start_offset,
                        partition.leader_epoch,
                        partition.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int64_int32_int16(
                        partition.partition_index,
                        partition.start_offset,
                        partition.leader_epoch,
                        partition.error_code,
                    )
                )
                put_long_string(write, error_message)
        if partition.unknown_tags:
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsResponseTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DescribeShareGroupOffsetsResponseTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.topic_name, pos = long_string(buf, pos, length)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[DescribeShareGroupOffsetsResponseTopic], write: Write
) -> None:
    for topic in values:
        topic_name = topic.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v0(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsResponseGroup, version 0.


def _read_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsResponseGroup], int]:
    values = []
    for _ in range(count):
        group = new(DescribeShareGroupOffsetsResponseGroup)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 19)
        group.topics, pos = _read_topic_array_v0(buf, pos, end, count)
        group.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            group.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            group.error_message = None
        else:
            group.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(group)
    return values, pos


def _write_group_array_v0(
    values: list[DescribeShareGroupOffsetsResponseGroup], write: Write
) -> None:
    for group in values:
        group_id = group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        topics = group.topics
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v0(topics, write)
        if group.error_message is None:
            write(_pack_int16_uint8(group.error_code, 0))
        else:
            error_message = group.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(group.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(group.error_code))
                put_long_string(write, error_message)
        if group.unknown_tags:
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeShareGroupOffsetsResponse, int]:
    message = new(DescribeShareGroupOffsetsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.groups, pos = _read_group_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeShareGroupOffsetsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_group_array_v0(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_DESCRIBE_SHARE_GROUP_OFFSETS_RESPONSE_PARTITION = StructSpec(
    "DescribeShareGroupOffsetsResponsePartition",
    DescribeShareGroupOffsetsResponsePartition,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("StartOffset", "start_offset", "int64", "0+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field("Lag", "lag", "int64", "1+", default=-1, ignorable=True),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
    ),
)
_DESCRIBE_SHARE_GROUP_OFFSETS_RESPONSE_TOPIC = StructSpec(
    "DescribeShareGroupOffsetsResponseTopic",
    DescribeShareGroupOffsetsResponseTopic,
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
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_SHARE_GROUP_OFFSETS_RESPONSE_PARTITION,
            default=(),
        ),
    ),
)
_DESCRIBE_SHARE_GROUP_OFFSETS_RESPONSE_GROUP = StructSpec(
    "DescribeShareGroupOffsetsResponseGroup",
    DescribeShareGroupOffsetsResponseGroup,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_SHARE_GROUP_OFFSETS_RESPONSE_TOPIC,
            default=(),
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
    ),
)
DescribeShareGroupOffsetsResponse.SPEC = MessageSpec(
    "DescribeShareGroupOffsetsResponse",
    DescribeShareGroupOffsetsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Groups",
            "groups",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_SHARE_GROUP_OFFSETS_RESPONSE_GROUP,
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=90,
)
(
    DescribeShareGroupOffsetsResponse._READERS,
    DescribeShareGroupOffsetsResponse._WRITERS,
) = codec_tables(
    DescribeShareGroupOffsetsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
