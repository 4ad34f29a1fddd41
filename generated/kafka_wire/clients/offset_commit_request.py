"""OffsetCommitRequest, made by kipc from clients/OffsetCommitRequest.json. Not to be edited."""

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
    "OffsetCommitRequest",
    "OffsetCommitRequestPartition",
    "OffsetCommitRequestTopic",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int64_int16 = packer(">iqh")
_pack_int32_int64_int32 = packer(">iqi")
_pack_int32_int64_int32_int16 = packer(">iqih")
_pack_int32_int64_int32_uint8 = packer(">iqiB")
_pack_int32_int64x2_int16 = packer(">iqqh")
_pack_int32_uint8 = packer(">iB")
_pack_int64_int32 = packer(">qi")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int64_int16 = unpacker(">iqh")
_unpack_int32_int64_int32_int16 = unpacker(">iqih")
_unpack_int32_int64_int32_uint8 = unpacker(">iqiB")
_unpack_int32_int64x2_int16 = unpacker(">iqqh")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64_int32 = unpacker(">qi")
_unpack_uuid_uint8 = unpacker(">16sB")


class OffsetCommitRequest(Message):
    """The request of OffsetCommit: API key 8, versions 0-10, flexible since 8.

    Attributes:
        group_id: string, group id.
        generation_id_or_member_epoch: int32, since version 1.
        member_id: string, since version 1.
        group_instance_id: string, since version 7, can be null.
        retention_time_ms: int64, versions 2-4.
        topics: array of OffsetCommitRequestTopic.
    """

    __slots__ = (
        "group_id",
        "generation_id_or_member_epoch",
        "member_id",
        "group_instance_id",
        "retention_time_ms",
        "topics",
        "unknown_tags",
    )

    group_id: str
    generation_id_or_member_epoch: int
    member_id: str
    group_instance_id: str | None
    retention_time_ms: int
    topics: list[OffsetCommitRequestTopic]

    API_KEY = 8
    VERSIONS = range(0, 11)
    CURRENT_VERSIONS = range(2, 11)
    FLEXIBLE_VERSIONS = range(8, 11)
    DEPRECATED_VERSIONS = range(0, 2)

    def __init__(
        self,
        *,
        group_id: str = "",
        generation_id_or_member_epoch: int = -1,
        member_id: str = "",
        group_instance_id: str | None = None,
        retention_time_ms: int = -1,
        topics: Iterable[OffsetCommitRequestTopic] = (),
    ) -> None:
        self.group_id = group_id
        self.generation_id_or_member_epoch = generation_id_or_member_epoch
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.retention_time_ms = retention_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class OffsetCommitRequestTopic(Struct):
    """A struct of OffsetCommitRequest.

    Attributes:
        name: string, topic name, versions 0-9.
        topic_id: uuid, since version 10.
        partitions: array of OffsetCommitRequestPartition.
    """

    __slots__ = (
        "name",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    name: str
    topic_id: UUID
    partitions: list[OffsetCommitRequestPartition]

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[OffsetCommitRequestPartition] = (),
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class OffsetCommitRequestPartition(Struct):
    """A struct of OffsetCommitRequest.

    Attributes:
        partition_index: int32.
        committed_offset: int64.
        committed_leader_epoch: int32, since version 6.
        commit_timestamp: int64, version 1.
        committed_metadata: string, can be null.
    """

    __slots__ = (
        "partition_index",
        "committed_offset",
        "committed_leader_epoch",
        "commit_timestamp",
        "committed_metadata",
        "unknown_tags",
    )

    partition_index: int
    committed_offset: int
    committed_leader_epoch: int
    commit_timestamp: int
    committed_metadata: str | None

    def __init__(
        self,
        *,
        partition_index: int = 0,
        committed_offset: int = 0,
        committed_leader_epoch: int = -1,
        commit_timestamp: int = -1,
        committed_metadata: str | None = "",
    ) -> None:
        self.partition_index = partition_index
        self.committed_offset = committed_offset
        self.committed_leader_epoch = committed_leader_epoch
        self.commit_timestamp = commit_timestamp
        self.committed_metadata = committed_metadata
        self.unknown_tags = None


# OffsetCommitRequestPartition, versions 8-10.


def _read_partition_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetCommitRequestPartition)
        (
            partition.partition_index,
            partition.committed_offset,
            partition.committed_leader_epoch,
            length,
        ) = _unpack_int32_int64_int32_uint8(buf, pos)
        pos += 17
        if 0 < length < 128:
            stop = pos + length - 1
            partition.committed_metadata = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition.committed_metadata = None
        else:
            partition.committed_metadata, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition.commit_timestamp = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v8(
    values: list[OffsetCommitRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.commit_timestamp != -1:
            raise Refused
        if partition.committed_metadata is None:
            write(
                _pack_int32_int64_int32_uint8(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.committed_leader_epoch,
                    0,
                )
            )
        else:
            committed_metadata = partition.committed_metadata.encode()
            size = len(committed_metadata)
            if size < 127:
                write(
                    _pack_int32_int64_int32_uint8(
                        partition.partition_index,
                        partition.committed_offset,
                        partition.committed_leader_epoch,
                        size + 1,
                    )
                )
                write(committed_metadata)
            else:
                write(
                    _pack_int32_int64_int32(
                        partition.partition_index,
                        partition.committed_offset,
                        partition.committed_leader_epoch,
                    )
                )
                put_long_string(write, committed_metadata)
        if partition.unknown_tags:
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetCommitRequestTopic, version 10.


def _read_topic_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitRequestTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        topic.partitions, pos = _read_partition_array_v8(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic.name = ""
        values.append(topic)
    return values, pos


def _write_topic_array_v10(
    values: list[OffsetCommitRequestTopic], write: Write
) -> None:
    for topic in values:
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v8(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetCommitRequest, version 10.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    message.generation_id_or_member_epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_instance_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.group_instance_id = None
    else:
        message.group_instance_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_array_v10(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.retention_time_ms = -1
    return message, pos


def _write_v10(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(_pack_int32_uint8(message.generation_id_or_member_epoch, size + 1))
        write(member_id)
    else:
        write(_pack_int32(message.generation_id_or_member_epoch))
        put_long_string(write, member_id)
    if message.group_instance_id is None:
        write(uint8[0])
    else:
        group_instance_id = message.group_instance_id.encode()
        size = len(group_instance_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_instance_id)
        else:
            put_long_string(write, group_instance_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_array_v10(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetCommitRequestTopic, versions 8-9.


def _read_topic_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitRequestTopic)
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
            count, pos = compact_count(buf, pos, end, length, 18)
        topic.partitions, pos = _read_partition_array_v8(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v8(values: list[OffsetCommitRequestTopic], write: Write) -> None:
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
        _write_partition_array_v8(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetCommitRequest, versions 8-9.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    message.generation_id_or_member_epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_instance_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.group_instance_id = None
    else:
        message.group_instance_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v8(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.retention_time_ms = -1
    return message, pos


def _write_v8(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(_pack_int32_uint8(message.generation_id_or_member_epoch, size + 1))
        write(member_id)
    else:
        write(_pack_int32(message.generation_id_or_member_epoch))
        put_long_string(write, member_id)
    if message.group_instance_id is None:
        write(uint8[0])
    else:
        group_instance_id = message.group_instance_id.encode()
        size = len(group_instance_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_instance_id)
        else:
            put_long_string(write, group_instance_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_array_v8(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetCommitRequestPartition, versions 6-7.


def _read_partition_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetCommitRequestPartition)
        (
            partition.partition_index,
            partition.committed_offset,
            partition.committed_leader_epoch,
            length,
        ) = _unpack_int32_int64_int32_int16(buf, pos)
        pos += 18
        if length < 0:
            partition.committed_metadata = null(length)
        else:
            stop = pos + length
            partition.committed_metadata = buf[pos:stop].decode()
            pos = stop
        partition.unknown_tags = None
        partition.commit_timestamp = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v6(
    values: list[OffsetCommitRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.commit_timestamp != -1 or partition.unknown_tags:
            raise Refused
        if partition.committed_metadata is None:
            write(
                _pack_int32_int64_int32_int16(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.committed_leader_epoch,
                    -1,
                )
            )
        else:
            committed_metadata = partition.committed_metadata.encode()
            write(
                _pack_int32_int64_int32_int16(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.committed_leader_epoch,
                    len(committed_metadata),
                )
            )
            write(committed_metadata)


# OffsetCommitRequestTopic, versions 6-7.


def _read_topic_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitRequestTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 18)
        topic.partitions, pos = _read_partition_array_v6(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v6(values: list[OffsetCommitRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v6(partitions, write)


# OffsetCommitRequest, version 7.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.generation_id_or_member_epoch, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.group_instance_id = null(length)
    else:
        stop = pos + length
        message.group_instance_id = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v6(buf, pos, end, count)
    message.unknown_tags = None
    message.retention_time_ms = -1
    return message, pos


def _write_v7(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.generation_id_or_member_epoch, len(member_id)))
    write(member_id)
    if message.group_instance_id is None:
        write(_pack_int16(-1))
    else:
        group_instance_id = message.group_instance_id.encode()
        write(_pack_int16(len(group_instance_id)))
        write(group_instance_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v6(topics, write)
    return buffer.getvalue()


# OffsetCommitRequest, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.generation_id_or_member_epoch, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v6(buf, pos, end, count)
    message.unknown_tags = None
    message.group_instance_id = None
    message.retention_time_ms = -1
    return message, pos


def _write_v6(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.generation_id_or_member_epoch, len(member_id)))
    write(member_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v6(topics, write)
    return buffer.getvalue()


# OffsetCommitRequestPartition, versions 0-5.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetCommitRequestPartition)
        partition.partition_index, partition.committed_offset, length = (
            _unpack_int32_int64_int16(buf, pos)
        )
        pos += 14
        if length < 0:
            partition.committed_metadata = null(length)
        else:
            stop = pos + length
            partition.committed_metadata = buf[pos:stop].decode()
            pos = stop
        partition.unknown_tags = None
        partition.committed_leader_epoch = -1
        partition.commit_timestamp = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[OffsetCommitRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.commit_timestamp != -1 or partition.unknown_tags:
            raise Refused
        if partition.committed_metadata is None:
            write(
                _pack_int32_int64_int16(
                    partition.partition_index, partition.committed_offset, -1
                )
            )
        else:
            committed_metadata = partition.committed_metadata.encode()
            write(
                _pack_int32_int64_int16(
                    partition.partition_index,
                    partition.committed_offset,
                    len(committed_metadata),
                )
            )
            write(committed_metadata)


# OffsetCommitRequestTopic, versions 0-5.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitRequestTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[OffsetCommitRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# OffsetCommitRequest, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.generation_id_or_member_epoch, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.group_instance_id = None
    message.retention_time_ms = -1
    return message, pos


def _write_v5(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.generation_id_or_member_epoch, len(member_id)))
    write(member_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


# OffsetCommitRequest, versions 2-4.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.generation_id_or_member_epoch, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    message.retention_time_ms, length = _unpack_int64_int32(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.group_instance_id = None
    return message, pos


def _write_v2(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.generation_id_or_member_epoch, len(member_id)))
    write(member_id)
    topics = message.topics
    write(_pack_int64_int32(message.retention_time_ms, len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


# OffsetCommitRequestPartition, version 1.


def _read_partition_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetCommitRequestPartition)
        (
            partition.partition_index,
            partition.committed_offset,
            partition.commit_timestamp,
            length,
        ) = _unpack_int32_int64x2_int16(buf, pos)
        pos += 22
        if length < 0:
            partition.committed_metadata = null(length)
        else:
            stop = pos + length
            partition.committed_metadata = buf[pos:stop].decode()
            pos = stop
        partition.unknown_tags = None
        partition.committed_leader_epoch = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v1(
    values: list[OffsetCommitRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        if partition.committed_metadata is None:
            write(
                _pack_int32_int64x2_int16(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.commit_timestamp,
                    -1,
                )
            )
        else:
            committed_metadata = partition.committed_metadata.encode()
            write(
                _pack_int32_int64x2_int16(
                    partition.partition_index,
                    partition.committed_offset,
                    partition.commit_timestamp,
                    len(committed_metadata),
                )
            )
            write(committed_metadata)


# OffsetCommitRequestTopic, version 1.


def _read_topic_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetCommitRequestTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 22)
        topic.partitions, pos = _read_partition_array_v1(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v1(values: list[OffsetCommitRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v1(partitions, write)


# OffsetCommitRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.generation_id_or_member_epoch, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.group_instance_id = None
    message.retention_time_ms = -1
    return message, pos


def _write_v1(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.generation_id_or_member_epoch, len(member_id)))
    write(member_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v1(topics, write)
    return buffer.getvalue()


# OffsetCommitRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitRequest, int]:
    message = new(OffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.generation_id_or_member_epoch = -1
    message.member_id = ""
    message.group_instance_id = None
    message.retention_time_ms = -1
    return message, pos


def _write_v0(message: OffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_OFFSET_COMMIT_REQUEST_PARTITION = StructSpec(
    "OffsetCommitRequestPartition",
    OffsetCommitRequestPartition,
    "8+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("CommittedOffset", "committed_offset", "int64", "0+", default=0),
        Field(
            "CommittedLeaderEpoch",
            "committed_leader_epoch",
            "int32",
            "6+",
            default=-1,
            ignorable=True,
        ),
        Field("CommitTimestamp", "commit_timestamp", "int64", "1", default=-1),
        Field(
            "CommittedMetadata",
            "committed_metadata",
            "string",
            "0+",
            nullable="0+",
            default="",
        ),
    ),
)
_OFFSET_COMMIT_REQUEST_TOPIC = StructSpec(
    "OffsetCommitRequestTopic",
    OffsetCommitRequestTopic,
    "8+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0-9",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "10+", default=ZERO_UUID, ignorable=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_COMMIT_REQUEST_PARTITION,
            default=(),
        ),
    ),
)
OffsetCommitRequest.SPEC = MessageSpec(
    "OffsetCommitRequest",
    OffsetCommitRequest,
    "8+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field(
            "GenerationIdOrMemberEpoch",
            "generation_id_or_member_epoch",
            "int32",
            "1+",
            default=-1,
            ignorable=True,
        ),
        Field("MemberId", "member_id", "string", "1+", default="", ignorable=True),
        Field("GroupInstanceId", "group_instance_id", "string", "7+", nullable="7+"),
        Field(
            "RetentionTimeMs",
            "retention_time_ms",
            "int64",
            "2-4",
            default=-1,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_COMMIT_REQUEST_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0-10",
    api_key=8,
    current_versions="2-10",
    deprecated_versions="0-1",
    listeners=("broker",),
)
OffsetCommitRequest._READERS, OffsetCommitRequest._WRITERS = codec_tables(
    OffsetCommitRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
        5: _read_v5,
        6: _read_v6,
        7: _read_v7,
        8: _read_v8,
        9: _read_v8,
        10: _read_v10,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
        5: _write_v5,
        6: _write_v6,
        7: _write_v7,
        8: _write_v8,
        9: _write_v8,
        10: _write_v10,
    },
)
