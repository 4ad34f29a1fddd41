"""ShareFetchRequest, made by kipc from clients/ShareFetchRequest.json. Not to be edited."""

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
    "AcknowledgementBatch",
    "FetchPartition",
    "FetchTopic",
    "ForgottenTopic",
    "ShareFetchRequest",
]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_int32x4 = packer(">iiii")
_pack_int32x4_uint8 = packer(">iiiiB")
_pack_int32x6 = packer(">iiiiii")
_pack_int32x6_int8_bool = packer(">iiiiiib?")
_pack_int32x6_int8_bool_uint8 = packer(">iiiiiib?B")
_pack_int32x6_uint8 = packer(">iiiiiiB")
_pack_int64x2 = packer(">qq")
_pack_int64x2_uint8_int8s = array_packers(">qqB", "b")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int32x4_uint8 = unpacker(">iiiiB")
_unpack_int32x6_int8_bool_uint8 = unpacker(">iiiiiib?B")
_unpack_int32x6_uint8 = unpacker(">iiiiiiB")
_unpack_int64x2_uint8 = unpacker(">qqB")
_unpack_int8s = array_unpackers("b")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareFetchRequest(Message):
    """The request of ShareFetch: API key 78, versions 0-2, flexible since 0.

    Attributes:
        group_id: string, group id, can be null.
        member_id: string, can be null.
        share_session_epoch: int32.
        max_wait_ms: int32.
        min_bytes: int32.
        max_bytes: int32.
        max_records: int32, since version 1.
        batch_size: int32, since version 1.
        share_acquire_mode: int8, since version 2.
        is_renew_ack: bool, since version 2.
        topics: array of FetchTopic.
        forgotten_topics_data: array of ForgottenTopic.
    """

    __slots__ = (
        "group_id",
        "member_id",
        "share_session_epoch",
        "max_wait_ms",
        "min_bytes",
        "max_bytes",
        "max_records",
        "batch_size",
        "share_acquire_mode",
        "is_renew_ack",
        "topics",
        "forgotten_topics_data",
        "unknown_tags",
    )

    group_id: str | None
    member_id: str | None
    share_session_epoch: int
    max_wait_ms: int
    min_bytes: int
    max_bytes: int
    max_records: int
    batch_size: int
    share_acquire_mode: int
    is_renew_ack: bool
    topics: list[FetchTopic]
    forgotten_topics_data: list[ForgottenTopic]

    API_KEY = 78
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
        max_wait_ms: int = 0,
        min_bytes: int = 0,
        max_bytes: int = 2147483647,
        max_records: int = 0,
        batch_size: int = 0,
        share_acquire_mode: int = 0,
        is_renew_ack: bool = False,
        topics: Iterable[FetchTopic] = (),
        forgotten_topics_data: Iterable[ForgottenTopic] = (),
    ) -> None:
        self.group_id = group_id
        self.member_id = member_id
        self.share_session_epoch = share_session_epoch
        self.max_wait_ms = max_wait_ms
        self.min_bytes = min_bytes
        self.max_bytes = max_bytes
        self.max_records = max_records
        self.batch_size = batch_size
        self.share_acquire_mode = share_acquire_mode
        self.is_renew_ack = is_renew_ack
        self.topics = list(topics)
        self.forgotten_topics_data = list(forgotten_topics_data)
        self.unknown_tags = None


class FetchTopic(Struct):
    """A struct of ShareFetchRequest.

    Attributes:
        topic_id: uuid, map key.
        partitions: array of FetchPartition.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: list[FetchPartition]

    KEY = ("topic_id",)

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[FetchPartition] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class ForgottenTopic(Struct):
    """A struct of ShareFetchRequest.

    Attributes:
        topic_id: uuid.
        partitions: array of int32.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = tuple(partitions)
        self.unknown_tags = None


class FetchPartition(Struct):
    """A struct of ShareFetchRequest.

    Attributes:
        partition_index: int32, map key.
        partition_max_bytes: int32, version 0.
        acknowledgement_batches: array of AcknowledgementBatch.
    """

    __slots__ = (
        "partition_index",
        "partition_max_bytes",
        "acknowledgement_batches",
        "unknown_tags",
    )

    partition_index: int
    partition_max_bytes: int
    acknowledgement_batches: list[AcknowledgementBatch]

    KEY = ("partition_index",)

    def __init__(
        self,
        *,
        partition_index: int = 0,
        partition_max_bytes: int = 0,
        acknowledgement_batches: Iterable[AcknowledgementBatch] = (),
    ) -> None:
        self.partition_index = partition_index
        self.partition_max_bytes = partition_max_bytes
        self.acknowledgement_batches = list(acknowledgement_batches)
        self.unknown_tags = None


class AcknowledgementBatch(Struct):
    """A struct of ShareFetchRequest.

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


# FetchPartition, versions 1-2.


def _read_fetch_partition_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        fetch_partition = new(FetchPartition)
        fetch_partition.partition_index, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        fetch_partition.acknowledgement_batches, pos = (
            _read_acknowledgement_batch_array_v0(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        fetch_partition.unknown_tags = None
        if tags:
            fetch_partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        fetch_partition.partition_max_bytes = 0
        values.append(fetch_partition)
    return values, pos


def _write_fetch_partition_array_v1(values: list[FetchPartition], write: Write) -> None:
    for fetch_partition in values:
        if fetch_partition.partition_max_bytes != 0:
            raise Refused
        acknowledgement_batches = fetch_partition.acknowledgement_batches
        count = len(acknowledgement_batches)
        if count < 127:
            write(_pack_int32_uint8(fetch_partition.partition_index, count + 1))
        else:
            write(_pack_int32(fetch_partition.partition_index))
            put_compact_count(write, count)
        _write_acknowledgement_batch_array_v0(acknowledgement_batches, write)
        if fetch_partition.unknown_tags:
            put_tags(write, [], fetch_partition.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchTopic, versions 1-2.


def _read_fetch_topic_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        fetch_topic = new(FetchTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        fetch_topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        fetch_topic.partitions, pos = _read_fetch_partition_array_v1(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        fetch_topic.unknown_tags = None
        if tags:
            fetch_topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(fetch_topic)
    return values, pos


def _write_fetch_topic_array_v1(values: list[FetchTopic], write: Write) -> None:
    for fetch_topic in values:
        partitions = fetch_topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(fetch_topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(fetch_topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_fetch_partition_array_v1(partitions, write)
        if fetch_topic.unknown_tags:
            put_tags(write, [], fetch_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# ForgottenTopic, versions 0-2.


def _read_forgotten_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ForgottenTopic], int]:
    values = []
    for _ in range(count):
        forgotten_topic = new(ForgottenTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        forgotten_topic.topic_id = uuid(topic_id)
        if length == 1:
            forgotten_topic.partitions = ()
        elif 1 < length < 34:
            forgotten_topic.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            forgotten_topic.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        forgotten_topic.unknown_tags = None
        if tags:
            forgotten_topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(forgotten_topic)
    return values, pos


def _write_forgotten_topic_array_v0(values: list[ForgottenTopic], write: Write) -> None:
    for forgotten_topic in values:
        partitions = forgotten_topic.partitions
        count = len(partitions)
        if count < 33:
            write(
                _pack_uuid_uint8_int32s[count](
                    forgotten_topic.topic_id.bytes, count + 1, *partitions
                )
            )
        else:
            write(_pack_uuid(forgotten_topic.topic_id.bytes))
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if forgotten_topic.unknown_tags:
            put_tags(write, [], forgotten_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareFetchRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ShareFetchRequest, int]:
    message = new(ShareFetchRequest)
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
    (
        message.share_session_epoch,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.max_records,
        message.batch_size,
        message.share_acquire_mode,
        message.is_renew_ack,
        length,
    ) = _unpack_int32x6_int8_bool_uint8(buf, pos)
    pos += 27
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_fetch_topic_array_v1(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: ShareFetchRequest) -> bytes:
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
            _pack_int32x6_int8_bool_uint8(
                message.share_session_epoch,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.max_records,
                message.batch_size,
                message.share_acquire_mode,
                boolean[message.is_renew_ack],
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x6_int8_bool(
                message.share_session_epoch,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.max_records,
                message.batch_size,
                message.share_acquire_mode,
                boolean[message.is_renew_ack],
            )
        )
        put_compact_count(write, count)
    _write_fetch_topic_array_v1(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v0(forgotten_topics_data, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ShareFetchRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ShareFetchRequest, int]:
    message = new(ShareFetchRequest)
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
    (
        message.share_session_epoch,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.max_records,
        message.batch_size,
        length,
    ) = _unpack_int32x6_uint8(buf, pos)
    pos += 25
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_fetch_topic_array_v1(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.share_acquire_mode = 0
    message.is_renew_ack = False
    return message, pos


def _write_v1(message: ShareFetchRequest) -> bytes:
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
        write(
            _pack_int32x6_uint8(
                message.share_session_epoch,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.max_records,
                message.batch_size,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x6(
                message.share_session_epoch,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.max_records,
                message.batch_size,
            )
        )
        put_compact_count(write, count)
    _write_fetch_topic_array_v1(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v0(forgotten_topics_data, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# FetchPartition, version 0.


def _read_fetch_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        fetch_partition = new(FetchPartition)
        fetch_partition.partition_index, fetch_partition.partition_max_bytes, length = (
            _unpack_int32x2_uint8(buf, pos)
        )
        pos += 9
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        fetch_partition.acknowledgement_batches, pos = (
            _read_acknowledgement_batch_array_v0(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        fetch_partition.unknown_tags = None
        if tags:
            fetch_partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(fetch_partition)
    return values, pos


def _write_fetch_partition_array_v0(values: list[FetchPartition], write: Write) -> None:
    for fetch_partition in values:
        acknowledgement_batches = fetch_partition.acknowledgement_batches
        count = len(acknowledgement_batches)
        if count < 127:
            write(
                _pack_int32x2_uint8(
                    fetch_partition.partition_index,
                    fetch_partition.partition_max_bytes,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32x2(
                    fetch_partition.partition_index, fetch_partition.partition_max_bytes
                )
            )
            put_compact_count(write, count)
        _write_acknowledgement_batch_array_v0(acknowledgement_batches, write)
        if fetch_partition.unknown_tags:
            put_tags(write, [], fetch_partition.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchTopic, version 0.


def _read_fetch_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        fetch_topic = new(FetchTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        fetch_topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 10)
        fetch_topic.partitions, pos = _read_fetch_partition_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        fetch_topic.unknown_tags = None
        if tags:
            fetch_topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(fetch_topic)
    return values, pos


def _write_fetch_topic_array_v0(values: list[FetchTopic], write: Write) -> None:
    for fetch_topic in values:
        partitions = fetch_topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(fetch_topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(fetch_topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_fetch_partition_array_v0(partitions, write)
        if fetch_topic.unknown_tags:
            put_tags(write, [], fetch_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareFetchRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareFetchRequest, int]:
    message = new(ShareFetchRequest)
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
    (
        message.share_session_epoch,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        length,
    ) = _unpack_int32x4_uint8(buf, pos)
    pos += 17
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_fetch_topic_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.max_records = 0
    message.batch_size = 0
    message.share_acquire_mode = 0
    message.is_renew_ack = False
    return message, pos


def _write_v0(message: ShareFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.max_records != 0 or message.batch_size != 0 or message.is_renew_ack:
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
        write(
            _pack_int32x4_uint8(
                message.share_session_epoch,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x4(
                message.share_session_epoch,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
            )
        )
        put_compact_count(write, count)
    _write_fetch_topic_array_v0(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v0(forgotten_topics_data, write)
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
_FETCH_PARTITION = StructSpec(
    "FetchPartition",
    FetchPartition,
    "0+",
    (
        Field(
            "PartitionIndex", "partition_index", "int32", "0+", default=0, map_key=True
        ),
        Field("PartitionMaxBytes", "partition_max_bytes", "int32", "0", default=0),
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
_FETCH_TOPIC = StructSpec(
    "FetchTopic",
    FetchTopic,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID, map_key=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_FETCH_PARTITION,
            default=(),
        ),
    ),
)
_FORGOTTEN_TOPIC = StructSpec(
    "ForgottenTopic",
    ForgottenTopic,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
ShareFetchRequest.SPEC = MessageSpec(
    "ShareFetchRequest",
    ShareFetchRequest,
    "0+",
    (
        Field(
            "GroupId", "group_id", "string", "0+", nullable="0+", entity_type="groupId"
        ),
        Field("MemberId", "member_id", "string", "0+", nullable="0+", default=""),
        Field("ShareSessionEpoch", "share_session_epoch", "int32", "0+", default=0),
        Field("MaxWaitMs", "max_wait_ms", "int32", "0+", default=0),
        Field("MinBytes", "min_bytes", "int32", "0+", default=0),
        Field("MaxBytes", "max_bytes", "int32", "0+", default=2147483647),
        Field("MaxRecords", "max_records", "int32", "1+", default=0),
        Field("BatchSize", "batch_size", "int32", "1+", default=0),
        Field(
            "ShareAcquireMode",
            "share_acquire_mode",
            "int8",
            "2+",
            default=0,
            ignorable=True,
        ),
        Field("IsRenewAck", "is_renew_ack", "bool", "2+", default=False),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_FETCH_TOPIC,
            default=(),
        ),
        Field(
            "ForgottenTopicsData",
            "forgotten_topics_data",
            "struct",
            "0+",
            array=True,
            struct=_FORGOTTEN_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0-2",
    api_key=78,
    current_versions="1-2",
    listeners=("broker",),
)
ShareFetchRequest._READERS, ShareFetchRequest._WRITERS = codec_tables(
    ShareFetchRequest.SPEC,
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
