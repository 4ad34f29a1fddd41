"""OffsetFetchResponse, made by kipc from clients/OffsetFetchResponse.json. Not to be edited."""

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

__all__ = [
    "OffsetFetchResponse",
    "OffsetFetchResponseGroup",
    "OffsetFetchResponsePartition",
    "OffsetFetchResponsePartitions",
    "OffsetFetchResponseTopic",
    "OffsetFetchResponseTopics",
]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_int64_int16 = packer(">iqh")
_pack_int32_int64_int32 = packer(">iqi")
_pack_int32_int64_int32_int16 = packer(">iqih")
_pack_int32_int64_int32_uint8 = packer(">iqiB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64_int16 = unpacker(">iqh")
_unpack_int32_int64_int32_int16 = unpacker(">iqih")
_unpack_int32_int64_int32_uint8 = unpacker(">iqiB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_uuid_uint8 = unpacker(">16sB")


class OffsetFetchResponse(Message):
    """The response of OffsetFetch: API key 9, versions 0-10, flexible since 6.

    Attributes:
        throttle_time_ms: int32, since version 3.
        topics: array of OffsetFetchResponseTopic, versions 0-7.
        error_code: int16, versions 2-7.
        groups: array of OffsetFetchResponseGroup, since version 8.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "error_code",
        "groups",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[OffsetFetchResponseTopic]
    error_code: int
    groups: list[OffsetFetchResponseGroup]

    API_KEY = 9
    VERSIONS = range(0, 11)
    CURRENT_VERSIONS = range(1, 11)
    FLEXIBLE_VERSIONS = range(6, 11)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[OffsetFetchResponseTopic] = (),
        error_code: int = 0,
        groups: Iterable[OffsetFetchResponseGroup] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.error_code = error_code
        self.groups = list(groups)
        self.unknown_tags = None


class OffsetFetchResponseTopic(Struct):
    """A struct of OffsetFetchResponse, versions 0-7.

    Attributes:
        name: string, topic name.
        partitions: array of OffsetFetchResponsePartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[OffsetFetchResponsePartition]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[OffsetFetchResponsePartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class OffsetFetchResponseGroup(Struct):
    """A struct of OffsetFetchResponse, since version 8.

    Attributes:
        group_id: string, group id.
        topics: array of OffsetFetchResponseTopics.
        error_code: int16.
    """

    __slots__ = (
        "group_id",
        "topics",
        "error_code",
        "unknown_tags",
    )

    group_id: str
    topics: list[OffsetFetchResponseTopics]
    error_code: int

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[OffsetFetchResponseTopics] = (),
        error_code: int = 0,
    ) -> None:
        self.group_id = group_id
        self.topics = list(topics)
        self.error_code = error_code
        self.unknown_tags = None


class OffsetFetchResponsePartition(Struct):
    """A struct of OffsetFetchResponse, versions 0-7.

    Attributes:
        partition_index: int32.
        committed_offset: int64.
        committed_leader_epoch: int32, since version 5.
        metadata: string, can be null.
        error_code: int16.
    """

    __slots__ = (
        "partition_index",
        "committed_offset",
        "committed_leader_epoch",
        "metadata",
        "error_code",
        "unknown_tags",
    )

    partition_index: int
    committed_offset: int
    committed_leader_epoch: int
    metadata: str | None
    error_code: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        committed_offset: int = 0,
        committed_leader_epoch: int = -1,
        metadata: str | None = "",
        error_code: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.committed_offset = committed_offset
        self.committed_leader_epoch = committed_leader_epoch
        self.metadata = metadata
        self.error_code = error_code
        self.unknown_tags = None


class OffsetFetchResponseTopics(Struct):
    """A struct of OffsetFetchResponse, since version 8.

    Attributes:
        name: string, topic name, versions 8-9.
        topic_id: uuid, since version 10.
        partitions: array of OffsetFetchResponsePartitions.
    """

    __slots__ = (
        "name",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    name: str
    topic_id: UUID
    partitions: list[OffsetFetchResponsePartitions]

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[OffsetFetchResponsePartitions] = (),
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class OffsetFetchResponsePartitions(Struct):
    """A struct of OffsetFetchResponse, since version 8.

    Attributes:
        partition_index: int32.
        committed_offset: int64.
        committed_leader_epoch: int32.
        metadata: string, can be null.
        error_code: int16.
    """

    __slots__ = (
        "partition_index",
        "committed_offset",
        "committed_leader_epoch",
        "metadata",
        "error_code",
        "unknown_tags",
    )

    partition_index: int
    committed_offset: int
    committed_leader_epoch: int
    metadata: str | None
    error_code: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        committed_offset: int = 0,
        committed_leader_epoch: int = -1,
        metadata: str | None = "",
        error_code: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.committed_offset = committed_offset
        self.committed_leader_epoch = committed_leader_epoch
        self.metadata = metadata
        self.error_code = error_code
        self.unknown_tags = None


# OffsetFetchResponsePartitions, versions 8-10.


def _read_partitions_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponsePartitions], int]:
    values = []
    for _ in range(count):
        partitions = new(OffsetFetchResponsePartitions)
        (
            partitions.partition_index,
            partitions.committed_offset,
            partitions.committed_leader_epoch,
            length,
        ) = _unpack_int32_int64_int32_uint8(buf, pos)
        pos += 17
        if 0 < length < 128:
            stop = pos + length - 1
            partitions.metadata = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partitions.metadata = None
        else:
            partitions.metadata, pos = long_nullable_string(buf, pos, length)
        partitions.error_code, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        partitions.unknown_tags = None
        if tags:
            partitions.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partitions)
    return values, pos


def _write_partitions_array_v8(
    values: list[OffsetFetchResponsePartitions], write: Write
) -> None:
    for partitions in values:
        if partitions.metadata is None:
            write(
                _pack_int32_int64_int32_uint8(
                    partitions.partition_index,
                    partitions.committed_offset,
                    partitions.committed_leader_epoch,
                    0,
                )
            )
        else:
            metadata = partitions.metadata.encode()
            size = len(metadata)
            if size < 127:
                write(
                    _pack_int32_int64_int32_uint8(
                        partitions.partition_index,
                        partitions.committed_offset,
                        partitions.committed_leader_epoch,
                        size + 1,
                    )
                )
                write(metadata)
            else:
                write(
                    _pack_int32_int64_int32(
                        partitions.partition_index,
                        partitions.committed_offset,
                        partitions.committed_leader_epoch,
                    )
                )
                put_long_string(write, metadata)
        if partitions.unknown_tags:
            write(_pack_int16(partitions.error_code))
            put_tags(write, [], partitions.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(partitions.error_code, 0))


# OffsetFetchResponseTopics, version 10.


def _read_topics_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponseTopics], int]:
    values = []
    for _ in range(count):
        topics = new(OffsetFetchResponseTopics)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topics.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        topics.partitions, pos = _read_partitions_array_v8(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topics.unknown_tags = None
        if tags:
            topics.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topics.name = ""
        values.append(topics)
    return values, pos


def _write_topics_array_v10(
    values: list[OffsetFetchResponseTopics], write: Write
) -> None:
    for topics in values:
        partitions = topics.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topics.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topics.topic_id.bytes))
            put_compact_count(write, count)
        _write_partitions_array_v8(partitions, write)
        if topics.unknown_tags:
            put_tags(write, [], topics.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchResponseGroup, version 10.


def _read_group_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponseGroup], int]:
    values = []
    for _ in range(count):
        group = new(OffsetFetchResponseGroup)
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
            count, pos = compact_count(buf, pos, end, length, 18)
        group.topics, pos = _read_topics_array_v10(buf, pos, end, count)
        group.error_code, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(group)
    return values, pos


def _write_group_array_v10(
    values: list[OffsetFetchResponseGroup], write: Write
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
        _write_topics_array_v10(topics, write)
        if group.unknown_tags:
            write(_pack_int16(group.error_code))
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(group.error_code, 0))


# OffsetFetchResponse, version 10.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchResponse, int]:
    message = new(OffsetFetchResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.groups, pos = _read_group_array_v10(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.topics = []
    message.error_code = 0
    return message, pos


def _write_v10(message: OffsetFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.topics):
        raise Refused
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_group_array_v10(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetFetchResponseTopics, versions 8-9.


def _read_topics_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponseTopics], int]:
    values = []
    for _ in range(count):
        topics = new(OffsetFetchResponseTopics)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topics.name = buf[pos:stop].decode()
            pos = stop
        else:
            topics.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        topics.partitions, pos = _read_partitions_array_v8(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topics.unknown_tags = None
        if tags:
            topics.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topics.topic_id = ZERO_UUID
        values.append(topics)
    return values, pos


def _write_topics_array_v8(
    values: list[OffsetFetchResponseTopics], write: Write
) -> None:
    for topics in values:
        name = topics.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topics.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partitions_array_v8(partitions, write)
        if topics.unknown_tags:
            put_tags(write, [], topics.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchResponseGroup, versions 8-9.


def _read_group_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponseGroup], int]:
    values = []
    for _ in range(count):
        group = new(OffsetFetchResponseGroup)
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
            count, pos = compact_count(buf, pos, end, length, 3)
        group.topics, pos = _read_topics_array_v8(buf, pos, end, count)
        group.error_code, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(group)
    return values, pos


def _write_group_array_v8(values: list[OffsetFetchResponseGroup], write: Write) -> None:
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
        _write_topics_array_v8(topics, write)
        if group.unknown_tags:
            write(_pack_int16(group.error_code))
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(group.error_code, 0))


# OffsetFetchResponse, versions 8-9.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchResponse, int]:
    message = new(OffsetFetchResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.groups, pos = _read_group_array_v8(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.topics = []
    message.error_code = 0
    return message, pos


def _write_v8(message: OffsetFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.topics):
        raise Refused
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_group_array_v8(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetFetchResponsePartition, versions 6-7.


def _read_partition_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetFetchResponsePartition)
        (
            partition.partition_index,
            partition.committed_offset,
            partition.committed_leader_epoch,
            length,
        ) = _unpack_int32_int64_int32_uint8(buf, pos)
        pos += 17
        if 0 < length < 128:
            stop = pos + length - 1
            partition.metadata = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition.metadata = None
        else:
            partition.metadata, pos = long_nullable_string(buf, pos, length)
        partition.error_code, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v6(
    values: list[OffsetFetchResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.metadata is None:
            write(
                _pack_int32_int64_int32_uint8(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.committed_leader_epoch,
                    0,
                )
            )
        else:
            metadata = partition.metadata.encode()
            size = len(metadata)
            if size < 127:
                write(
                    _pack_int32_int64_int32_uint8(
                        partition.partition_index,
                        partition.committed_offset,
                        partition.committed_leader_epoch,
                        size + 1,
                    )
                )
                write(metadata)
            else:
                write(
                    _pack_int32_int64_int32(
                        partition.partition_index,
                        partition.committed_offset,
                        partition.committed_leader_epoch,
                    )
                )
                put_long_string(write, metadata)
        if partition.unknown_tags:
            write(_pack_int16(partition.error_code))
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(partition.error_code, 0))


# OffsetFetchResponseTopic, versions 6-7.


def _read_topic_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetFetchResponseTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        topic.partitions, pos = _read_partition_array_v6(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v6(values: list[OffsetFetchResponseTopic], write: Write) -> None:
    for topic in values:
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_array_v6(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchResponse, versions 6-7.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchResponse, int]:
    message = new(OffsetFetchResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v6(buf, pos, end, count)
    message.error_code, tags = _unpack_int16_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.groups = []
    return message, pos


def _write_v6(message: OffsetFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups):
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_array_v6(topics, write)
    if message.unknown_tags:
        write(_pack_int16(message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int16_uint8(message.error_code, 0))
    return buffer.getvalue()


# OffsetFetchResponsePartition, version 5.


def _read_partition_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetFetchResponsePartition)
        (
            partition.partition_index,
            partition.committed_offset,
            partition.committed_leader_epoch,
            length,
        ) = _unpack_int32_int64_int32_int16(buf, pos)
        pos += 18
        if length < 0:
            partition.metadata = null(length)
        else:
            stop = pos + length
            partition.metadata = buf[pos:stop].decode()
            pos = stop
        (partition.error_code,) = _unpack_int16(buf, pos)
        pos += 2
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v5(
    values: list[OffsetFetchResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        if partition.metadata is None:
            write(
                _pack_int32_int64_int32_int16(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.committed_leader_epoch,
                    -1,
                )
            )
        else:
            metadata = partition.metadata.encode()
            write(
                _pack_int32_int64_int32_int16(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.committed_leader_epoch,
                    len(metadata),
                )
            )
            write(metadata)
        write(_pack_int16(partition.error_code))


# OffsetFetchResponseTopic, version 5.


def _read_topic_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetFetchResponseTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 20)
        topic.partitions, pos = _read_partition_array_v5(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v5(values: list[OffsetFetchResponseTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v5(partitions, write)


# OffsetFetchResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchResponse, int]:
    message = new(OffsetFetchResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v5(buf, pos, end, count)
    (message.error_code,) = _unpack_int16(buf, pos)
    pos += 2
    message.unknown_tags = None
    message.groups = []
    return message, pos


def _write_v5(message: OffsetFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups) or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_array_v5(topics, write)
    write(_pack_int16(message.error_code))
    return buffer.getvalue()


# OffsetFetchResponsePartition, versions 0-4.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetFetchResponsePartition)
        partition.partition_index, partition.committed_offset, length = (
            _unpack_int32_int64_int16(buf, pos)
        )
        pos += 14
        if length < 0:
            partition.metadata = null(length)
        else:
            stop = pos + length
            partition.metadata = buf[pos:stop].decode()
            pos = stop
        (partition.error_code,) = _unpack_int16(buf, pos)
        pos += 2
        partition.unknown_tags = None
        partition.committed_leader_epoch = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[OffsetFetchResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        if partition.metadata is None:
            write(
                _pack_int32_int64_int16(
                    partition.partition_index, partition.committed_offset, -1
                )
            )
        else:
            metadata = partition.metadata.encode()
            write(
                _pack_int32_int64_int16(
                    partition.partition_index, partition.committed_offset, len(metadata)
                )
            )
            write(metadata)
        write(_pack_int16(partition.error_code))


# OffsetFetchResponseTopic, versions 0-4.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetFetchResponseTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 16)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[OffsetFetchResponseTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# OffsetFetchResponse, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchResponse, int]:
    message = new(OffsetFetchResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    (message.error_code,) = _unpack_int16(buf, pos)
    pos += 2
    message.unknown_tags = None
    message.groups = []
    return message, pos


def _write_v3(message: OffsetFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups) or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_array_v0(topics, write)
    write(_pack_int16(message.error_code))
    return buffer.getvalue()


# OffsetFetchResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchResponse, int]:
    message = new(OffsetFetchResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    (message.error_code,) = _unpack_int16(buf, pos)
    pos += 2
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.groups = []
    return message, pos


def _write_v2(message: OffsetFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups) or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    write(_pack_int16(message.error_code))
    return buffer.getvalue()


# OffsetFetchResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchResponse, int]:
    message = new(OffsetFetchResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.error_code = 0
    message.groups = []
    return message, pos


def _write_v0(message: OffsetFetchResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups) or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_OFFSET_FETCH_RESPONSE_PARTITION = StructSpec(
    "OffsetFetchResponsePartition",
    OffsetFetchResponsePartition,
    "6+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0-7", default=0),
        Field("CommittedOffset", "committed_offset", "int64", "0-7", default=0),
        Field(
            "CommittedLeaderEpoch",
            "committed_leader_epoch",
            "int32",
            "5-7",
            default=-1,
            ignorable=True,
        ),
        Field("Metadata", "metadata", "string", "0-7", nullable="0-7", default=""),
        Field("ErrorCode", "error_code", "int16", "0-7", default=0),
    ),
)
_OFFSET_FETCH_RESPONSE_TOPIC = StructSpec(
    "OffsetFetchResponseTopic",
    OffsetFetchResponseTopic,
    "6+",
    (
        Field("Name", "name", "string", "0-7", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0-7",
            array=True,
            struct=_OFFSET_FETCH_RESPONSE_PARTITION,
            default=(),
        ),
    ),
)
_OFFSET_FETCH_RESPONSE_PARTITIONS = StructSpec(
    "OffsetFetchResponsePartitions",
    OffsetFetchResponsePartitions,
    "6+",
    (
        Field("PartitionIndex", "partition_index", "int32", "8+", default=0),
        Field("CommittedOffset", "committed_offset", "int64", "8+", default=0),
        Field(
            "CommittedLeaderEpoch",
            "committed_leader_epoch",
            "int32",
            "8+",
            default=-1,
            ignorable=True,
        ),
        Field("Metadata", "metadata", "string", "8+", nullable="8+", default=""),
        Field("ErrorCode", "error_code", "int16", "8+", default=0),
    ),
)
_OFFSET_FETCH_RESPONSE_TOPICS = StructSpec(
    "OffsetFetchResponseTopics",
    OffsetFetchResponseTopics,
    "6+",
    (
        Field(
            "Name",
            "name",
            "string",
            "8-9",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "10+", default=ZERO_UUID, ignorable=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "8+",
            array=True,
            struct=_OFFSET_FETCH_RESPONSE_PARTITIONS,
            default=(),
        ),
    ),
)
_OFFSET_FETCH_RESPONSE_GROUP = StructSpec(
    "OffsetFetchResponseGroup",
    OffsetFetchResponseGroup,
    "6+",
    (
        Field("GroupId", "group_id", "string", "8+", default="", entity_type="groupId"),
        Field(
            "Topics",
            "topics",
            "struct",
            "8+",
            array=True,
            struct=_OFFSET_FETCH_RESPONSE_TOPICS,
            default=(),
        ),
        Field("ErrorCode", "error_code", "int16", "8+", default=0),
    ),
)
OffsetFetchResponse.SPEC = MessageSpec(
    "OffsetFetchResponse",
    OffsetFetchResponse,
    "6+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "3+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0-7",
            array=True,
            struct=_OFFSET_FETCH_RESPONSE_TOPIC,
            default=(),
        ),
        Field("ErrorCode", "error_code", "int16", "2-7", default=0, ignorable=True),
        Field(
            "Groups",
            "groups",
            "struct",
            "8+",
            array=True,
            struct=_OFFSET_FETCH_RESPONSE_GROUP,
            default=(),
        ),
    ),
    type="response",
    versions="0-10",
    api_key=9,
    current_versions="1-10",
)
OffsetFetchResponse._READERS, OffsetFetchResponse._WRITERS = codec_tables(
    OffsetFetchResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v3,
        4: _read_v3,
        5: _read_v5,
        6: _read_v6,
        7: _read_v6,
        8: _read_v8,
        9: _read_v8,
        10: _read_v10,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v3,
        4: _write_v3,
        5: _write_v5,
        6: _write_v6,
        7: _write_v6,
        8: _write_v8,
        9: _write_v8,
        10: _write_v10,
    },
)
