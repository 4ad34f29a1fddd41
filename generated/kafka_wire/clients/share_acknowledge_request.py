"""ShareAcknowledgeRequest, made by kipc from clients/ShareAcknowledgeRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    long_nullable_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = [
    "AcknowledgePartition",
    "AcknowledgeTopic",
    "AcknowledgementBatch",
    "ShareAcknowledgeRequest",
]

_pack_int32 = packer(">i")
_pack_int32_bool = packer(">i?")
_pack_int32_bool_uint8 = packer(">i?B")
_pack_int32_uint8 = packer(">iB")
_pack_int64x2 = packer(">qq")
_pack_int64x2_uint8_int8s = array_packers(">qqB", "b")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_bool_uint8 = unpacker(">i?B")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64x2_uint8 = unpacker(">qqB")
_unpack_int8s = array_unpackers("b")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareAcknowledgeRequest(Message):
    """The request of ShareAcknowledge: API key 79, versions 0-2, flexible since 0.

    Attributes:
        group_id: string, group id, can be null.
        member_id: string, can be null.
        share_session_epoch: int32.
        is_renew_ack: bool, since version 2.
        topics: array of AcknowledgeTopic.
    """

    __slots__ = (
        "group_id",
        "member_id",
        "share_session_epoch",
        "is_renew_ack",
        "topics",
        "unknown_tags",
    )

    group_id: str | None
    member_id: str | None
    share_session_epoch: int
    is_renew_ack: bool
    topics: list[AcknowledgeTopic]

    API_KEY = 79
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str | None = None,
        member_id: str | None = "",
        share_session_epoch: int = 0,
        is_renew_ack: bool = False,
        topics: Iterable[AcknowledgeTopic] = (),
    ) -> None:
        self.group_id = group_id
        self.member_id = member_id
        self.share_session_epoch = share_session_epoch
        self.is_renew_ack = is_renew_ack
        self.topics = list(topics)
        self.unknown_tags = None


class AcknowledgeTopic(Struct):
    """A struct of ShareAcknowledgeRequest.

    Attributes:
        topic_id: uuid, map key.
        partitions: array of AcknowledgePartition.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: list[AcknowledgePartition]

    KEY = ("topic_id",)

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[AcknowledgePartition] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class AcknowledgePartition(Struct):
    """A struct of ShareAcknowledgeRequest.

    Attributes:
        partition_index: int32, map key.
        acknowledgement_batches: array of AcknowledgementBatch.
    """

    __slots__ = (
        "partition_index",
        "acknowledgement_batches",
        "unknown_tags",
    )

    partition_index: int
    acknowledgement_batches: list[AcknowledgementBatch]

    KEY = ("partition_index",)

    def __init__(
        self,
        *,
        partition_index: int = 0,
        acknowledgement_batches: Iterable[AcknowledgementBatch] = (),
    ) -> None:
        self.partition_index = partition_index
        self.acknowledgement_batches = list(acknowledgement_batches)
        self.unknown_tags = None


class AcknowledgementBatch(Struct):
    """A struct of ShareAcknowledgeRequest.

    Attributes:
        first_offset: int64.
        last_offset: int64.
        acknowledge_types: array of int8.
    """

    __slots__ = (
        "first_offset",
        "last_offset",
        "acknowledge_types",
        "unknown_tags",
    )

    first_offset: int
    last_offset: int
    acknowledge_types: tuple[int, ...]

    def __init__(
        self,
        *,
        first_offset: int = 0,
        last_offset: int = 0,
        acknowledge_types: Iterable[int] = (),
    ) -> None:
        self.first_offset = first_offset
        self.last_offset = last_offset
        self.acknowledge_types = tuple(acknowledge_types)
        self.unknown_tags = None


# AcknowledgementBatch, versions 0-2.


def _read_acknowledgement_batch_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AcknowledgementBatch], int]:
    values = []
    for _ in range(count):
        acknowledgement_batch = new(AcknowledgementBatch)
        (
            acknowledgement_batch.first_offset,
            acknowledgement_batch.last_offset,
            length,
        ) = _unpack_int64x2_uint8(buf, pos)
        pos += 17
        if length == 1:
            acknowledgement_batch.acknowledge_types = ()
        elif 1 < length < 34:
            acknowledgement_batch.acknowledge_types = _unpack_int8s[length](buf, pos)
            pos += length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
            acknowledgement_batch.acknowledge_types, pos = numbers(buf, pos, count, "b")
        tags = buf[pos]
        pos += 1
        acknowledgement_batch.unknown_tags = None
        if tags:
            acknowledgement_batch.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(acknowledgement_batch)
    return values, pos


def _write_acknowledgement_batch_array_v0(
    values: list[AcknowledgementBatch], write: Write
) -> None:
    for acknowledgement_batch in values:
        acknowledge_types = acknowledgement_batch.acknowledge_types
        count = len(acknowledge_types)
        if count < 33:
            write(
                _pack_int64x2_uint8_int8s[count](
                    acknowledgement_batch.first_offset,
                    acknowledgement_batch.last_offset,
                    count + 1,
                    *acknowledge_types,
                )
            )
        else:
            write(
                _pack_int64x2(
                    acknowledgement_batch.first_offset,
                    acknowledgement_batch.last_offset,
                )
            )
            put_compact_count(write, count)
            put_numbers(write, acknowledge_types, "b")
        if acknowledgement_batch.unknown_tags:
            put_tags(write, [], acknowledgement_batch.unknown_tags, 0)
        else:
            write(b"\x00")


# AcknowledgePartition, versions 0-2.


def _read_acknowledge_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AcknowledgePartition], int]:
    values = []
    for _ in range(count):
        acknowledge_partition = new(AcknowledgePartition)
        acknowledge_partition.partition_index, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        acknowledge_partition.acknowledgement_batches, pos = (
            _read_acknowledgement_batch_array_v0(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        acknowledge_partition.unknown_tags = None
        if tags:
            acknowledge_partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(acknowledge_partition)
    return values, pos


def _write_acknowledge_partition_array_v0(
    values: list[AcknowledgePartition], write: Write
) -> None:
    for acknowledge_partition in values:
        acknowledgement_batches = acknowledge_partition.acknowledgement_batches
        count = len(acknowledgement_batches)
        if count < 127:
            write(_pack_int32_uint8(acknowledge_partition.partition_index, count + 1))
        else:
            write(_pack_int32(acknowledge_partition.partition_index))
            put_compact_count(write, count)
        _write_acknowledgement_batch_array_v0(acknowledgement_batches, write)
        if acknowledge_partition.unknown_tags:
            put_tags(write, [], acknowledge_partition.unknown_tags, 0)
        else:
            write(b"\x00")


# AcknowledgeTopic, versions 0-2.


def _read_acknowledge_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AcknowledgeTopic], int]:
    values = []
    for _ in range(count):
        acknowledge_topic = new(AcknowledgeTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        acknowledge_topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        acknowledge_topic.partitions, pos = _read_acknowledge_partition_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        acknowledge_topic.unknown_tags = None
        if tags:
            acknowledge_topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(acknowledge_topic)
    return values, pos


def _write_acknowledge_topic_array_v0(
    values: list[AcknowledgeTopic], write: Write
) -> None:
    for acknowledge_topic in values:
        partitions = acknowledge_topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(acknowledge_topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(acknowledge_topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_acknowledge_partition_array_v0(partitions, write)
        if acknowledge_topic.unknown_tags:
            put_tags(write, [], acknowledge_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareAcknowledgeRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ShareAcknowledgeRequest, int]:
    message = new(ShareAcknowledgeRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.group_id = None
    else:
        message.group_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.member_id = None
    else:
        message.member_id, pos = long_nullable_string(buf, pos, length)
    message.share_session_epoch, message.is_renew_ack, length = (
        _unpack_int32_bool_uint8(buf, pos)
    )
    pos += 6
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_acknowledge_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: ShareAcknowledgeRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_id is None:
        write(uint8[0])
    else:
        group_id = message.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
    if message.member_id is None:
        write(uint8[0])
    else:
        member_id = message.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_bool_uint8(
                message.share_session_epoch, boolean[message.is_renew_ack], count + 1
            )
        )
    else:
        write(
            _pack_int32_bool(message.share_session_epoch, boolean[message.is_renew_ack])
        )
        put_compact_count(write, count)
    _write_acknowledge_topic_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ShareAcknowledgeRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareAcknowledgeRequest, int]:
    message = new(ShareAcknowledgeRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.group_id = None
    else:
        message.group_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.member_id = None
    else:
        message.member_id, pos = long_nullable_string(buf, pos, length)
    message.share_session_epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_acknowledge_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.is_renew_ack = False
    return message, pos


def _write_v0(message: ShareAcknowledgeRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.is_renew_ack:
        raise Refused
    if message.group_id is None:
        write(uint8[0])
    else:
        group_id = message.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
    if message.member_id is None:
        write(uint8[0])
    else:
        member_id = message.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.share_session_epoch, count + 1))
    else:
        write(_pack_int32(message.share_session_epoch))
        put_compact_count(write, count)
    _write_acknowledge_topic_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_ACKNOWLEDGEMENT_BATCH = StructSpec(
    "AcknowledgementBatch",
    AcknowledgementBatch,
    "0+",
    (
        Field("FirstOffset", "first_offset", "int64", "0+", default=0),
        Field("LastOffset", "last_offset", "int64", "0+", default=0),
        Field(
            "AcknowledgeTypes",
            "acknowledge_types",
            "int8",
            "0+",
            array=True,
            default=(),
        ),
    ),
)
_ACKNOWLEDGE_PARTITION = StructSpec(
    "AcknowledgePartition",
    AcknowledgePartition,
    "0+",
    (
        Field(
            "PartitionIndex", "partition_index", "int32", "0+", default=0, map_key=True
        ),
        Field(
            "AcknowledgementBatches",
            "acknowledgement_batches",
            "struct",
            "0+",
            array=True,
            struct=_ACKNOWLEDGEMENT_BATCH,
            default=(),
        ),
    ),
)
_ACKNOWLEDGE_TOPIC = StructSpec(
    "AcknowledgeTopic",
    AcknowledgeTopic,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID, map_key=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_ACKNOWLEDGE_PARTITION,
            default=(),
        ),
    ),
)
ShareAcknowledgeRequest.SPEC = MessageSpec(
    "ShareAcknowledgeRequest",
    ShareAcknowledgeRequest,
    "0+",
    (
        Field(
            "GroupId", "group_id", "string", "0+", nullable="0+", entity_type="groupId"
        ),
        Field("MemberId", "member_id", "string", "0+", nullable="0+", default=""),
        Field("ShareSessionEpoch", "share_session_epoch", "int32", "0+", default=0),
        Field("IsRenewAck", "is_renew_ack", "bool", "2+", default=False),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_ACKNOWLEDGE_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0-2",
    api_key=79,
    current_versions="1-2",
    listeners=("broker",),
)
ShareAcknowledgeRequest._READERS, ShareAcknowledgeRequest._WRITERS = codec_tables(
    ShareAcknowledgeRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
    },
)
