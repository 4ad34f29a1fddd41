"""TxnOffsetCommitRequest, made by kipc from clients/TxnOffsetCommitRequest.json. Not to be edited."""

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
    "TxnOffsetCommitRequest",
    "TxnOffsetCommitRequestPartition",
    "TxnOffsetCommitRequestTopic",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int64_int16 = packer(">iqh")
_pack_int32_int64_int32 = packer(">iqi")
_pack_int32_int64_int32_int16 = packer(">iqih")
_pack_int32_int64_int32_uint8 = packer(">iqiB")
_pack_int64_int16_int32 = packer(">qhi")
_pack_int64_int16_int32_uint8 = packer(">qhiB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64_int16 = unpacker(">iqh")
_unpack_int32_int64_int32_int16 = unpacker(">iqih")
_unpack_int32_int64_int32_uint8 = unpacker(">iqiB")
_unpack_int64_int16_int32 = unpacker(">qhi")
_unpack_int64_int16_int32_uint8 = unpacker(">qhiB")


class TxnOffsetCommitRequest(Message):
    """The request of TxnOffsetCommit: API key 28, versions 0-5, flexible since 3.

    Attributes:
        transactional_id: string, transactional id.
        group_id: string, group id.
        producer_id: int64, producer id.
        producer_epoch: int16.
        generation_id: int32, since version 3.
        member_id: string, since version 3.
        group_instance_id: string, since version 3, can be null.
        topics: array of TxnOffsetCommitRequestTopic.
    """

    __slots__ = (
        "transactional_id",
        "group_id",
        "producer_id",
        "producer_epoch",
        "generation_id",
        "member_id",
        "group_instance_id",
        "topics",
        "unknown_tags",
    )

    transactional_id: str
    group_id: str
    producer_id: int
    producer_epoch: int
    generation_id: int
    member_id: str
    group_instance_id: str | None
    topics: list[TxnOffsetCommitRequestTopic]

    API_KEY = 28
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        transactional_id: str = "",
        group_id: str = "",
        producer_id: int = 0,
        producer_epoch: int = 0,
        generation_id: int = -1,
        member_id: str = "",
        group_instance_id: str | None = None,
        topics: Iterable[TxnOffsetCommitRequestTopic] = (),
    ) -> None:
        self.transactional_id = transactional_id
        self.group_id = group_id
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.generation_id = generation_id
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.topics = list(topics)
        self.unknown_tags = None


class TxnOffsetCommitRequestTopic(Struct):
    """A struct of TxnOffsetCommitRequest.

    Attributes:
        name: string, topic name.
        partitions: array of TxnOffsetCommitRequestPartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[TxnOffsetCommitRequestPartition]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[TxnOffsetCommitRequestPartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class TxnOffsetCommitRequestPartition(Struct):
    """A struct of TxnOffsetCommitRequest.

    Attributes:
        partition_index: int32.
        committed_offset: int64.
        committed_leader_epoch: int32, since version 2.
        committed_metadata: string, can be null.
    """

    __slots__ = (
        "partition_index",
        "committed_offset",
        "committed_leader_epoch",
        "committed_metadata",
        "unknown_tags",
    )

    partition_index: int
    committed_offset: int
    committed_leader_epoch: int
    committed_metadata: str | None

    def __init__(
        self,
        *,
        partition_index: int = 0,
        committed_offset: int = 0,
        committed_leader_epoch: int = -1,
        committed_metadata: str | None = "",
    ) -> None:
        self.partition_index = partition_index
        self.committed_offset = committed_offset
        self.committed_leader_epoch = committed_leader_epoch
        self.committed_metadata = committed_metadata
        self.unknown_tags = None


# TxnOffsetCommitRequestPartition, versions 3-5.


def _read_partition_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(TxnOffsetCommitRequestPartition)
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
        values.append(partition)
    return values, pos


def _write_partition_array_v3(
    values: list[TxnOffsetCommitRequestPartition], write: Write
) -> None:
    for partition in values:
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


# TxnOffsetCommitRequestTopic, versions 3-5.


def _read_topic_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(TxnOffsetCommitRequestTopic)
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
        topic.partitions, pos = _read_partition_array_v3(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v3(
    values: list[TxnOffsetCommitRequestTopic], write: Write
) -> None:
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
        _write_partition_array_v3(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# TxnOffsetCommitRequest, versions 3-5.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[TxnOffsetCommitRequest, int]:
    message = new(TxnOffsetCommitRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.transactional_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    message.producer_id, message.producer_epoch, message.generation_id, length = (
        _unpack_int64_int16_int32_uint8(buf, pos)
    )
    pos += 15
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
    message.topics, pos = _read_topic_array_v3(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: TxnOffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    transactional_id = message.transactional_id.encode()
    size = len(transactional_id)
    if size < 127:
        write(uint8[size + 1])
        write(transactional_id)
    else:
        put_long_string(write, transactional_id)
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
        write(
            _pack_int64_int16_int32_uint8(
                message.producer_id,
                message.producer_epoch,
                message.generation_id,
                size + 1,
            )
        )
        write(member_id)
    else:
        write(
            _pack_int64_int16_int32(
                message.producer_id, message.producer_epoch, message.generation_id
            )
        )
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
    _write_topic_array_v3(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# TxnOffsetCommitRequestPartition, version 2.


def _read_partition_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(TxnOffsetCommitRequestPartition)
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
        values.append(partition)
    return values, pos


def _write_partition_array_v2(
    values: list[TxnOffsetCommitRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
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


# TxnOffsetCommitRequestTopic, version 2.


def _read_topic_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(TxnOffsetCommitRequestTopic)
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
        topic.partitions, pos = _read_partition_array_v2(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v2(
    values: list[TxnOffsetCommitRequestTopic], write: Write
) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v2(partitions, write)


# TxnOffsetCommitRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[TxnOffsetCommitRequest, int]:
    message = new(TxnOffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.transactional_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.producer_id, message.producer_epoch, length = _unpack_int64_int16_int32(
        buf, pos
    )
    pos += 14
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v2(buf, pos, end, count)
    message.unknown_tags = None
    message.generation_id = -1
    message.member_id = ""
    message.group_instance_id = None
    return message, pos


def _write_v2(message: TxnOffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.generation_id != -1
        or message.member_id != ""
        or message.group_instance_id is not None
        or message.unknown_tags
    ):
        raise Refused
    transactional_id = message.transactional_id.encode()
    write(_pack_int16(len(transactional_id)))
    write(transactional_id)
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    topics = message.topics
    write(
        _pack_int64_int16_int32(
            message.producer_id, message.producer_epoch, len(topics)
        )
    )
    _write_topic_array_v2(topics, write)
    return buffer.getvalue()


# TxnOffsetCommitRequestPartition, versions 0-1.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitRequestPartition], int]:
    values = []
    for _ in range(count):
        partition = new(TxnOffsetCommitRequestPartition)
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
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[TxnOffsetCommitRequestPartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
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


# TxnOffsetCommitRequestTopic, versions 0-1.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TxnOffsetCommitRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(TxnOffsetCommitRequestTopic)
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
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[TxnOffsetCommitRequestTopic], write: Write
) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# TxnOffsetCommitRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[TxnOffsetCommitRequest, int]:
    message = new(TxnOffsetCommitRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.transactional_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.producer_id, message.producer_epoch, length = _unpack_int64_int16_int32(
        buf, pos
    )
    pos += 14
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.generation_id = -1
    message.member_id = ""
    message.group_instance_id = None
    return message, pos


def _write_v0(message: TxnOffsetCommitRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.generation_id != -1
        or message.member_id != ""
        or message.group_instance_id is not None
        or message.unknown_tags
    ):
        raise Refused
    transactional_id = message.transactional_id.encode()
    write(_pack_int16(len(transactional_id)))
    write(transactional_id)
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    topics = message.topics
    write(
        _pack_int64_int16_int32(
            message.producer_id, message.producer_epoch, len(topics)
        )
    )
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_TXN_OFFSET_COMMIT_REQUEST_PARTITION = StructSpec(
    "TxnOffsetCommitRequestPartition",
    TxnOffsetCommitRequestPartition,
    "3+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("CommittedOffset", "committed_offset", "int64", "0+", default=0),
        Field(
            "CommittedLeaderEpoch",
            "committed_leader_epoch",
            "int32",
            "2+",
            default=-1,
            ignorable=True,
        ),
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
_TXN_OFFSET_COMMIT_REQUEST_TOPIC = StructSpec(
    "TxnOffsetCommitRequestTopic",
    TxnOffsetCommitRequestTopic,
    "3+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_TXN_OFFSET_COMMIT_REQUEST_PARTITION,
            default=(),
        ),
    ),
)
TxnOffsetCommitRequest.SPEC = MessageSpec(
    "TxnOffsetCommitRequest",
    TxnOffsetCommitRequest,
    "3+",
    (
        Field(
            "TransactionalId",
            "transactional_id",
            "string",
            "0+",
            default="",
            entity_type="transactionalId",
        ),
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "0+", default=0),
        Field("GenerationId", "generation_id", "int32", "3+", default=-1),
        Field("MemberId", "member_id", "string", "3+", default=""),
        Field("GroupInstanceId", "group_instance_id", "string", "3+", nullable="3+"),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TXN_OFFSET_COMMIT_REQUEST_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0-5",
    api_key=28,
    listeners=("broker",),
)
TxnOffsetCommitRequest._READERS, TxnOffsetCommitRequest._WRITERS = codec_tables(
    TxnOffsetCommitRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v3,
        4: _read_v3,
        5: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v3,
        4: _write_v3,
        5: _write_v3,
    },
)
