"""FetchRequest, made by kipc from clients/FetchRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    long_nullable_string,
    long_string,
    new,
    numbers,
    sized_count,
    tag_count,
    tagged_fields,
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
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = [
    "FetchPartition",
    "FetchRequest",
    "FetchTopic",
    "ForgottenTopic",
    "ReplicaState",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_int32 = packer(">iqi")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int32_int64x2_int32 = packer(">iqqi")
_pack_int32x2_int64_int32_int64_int32 = packer(">iiqiqi")
_pack_int32x2_int64_int32_int64_int32_uint8 = packer(">iiqiqiB")
_pack_int32x2_int64x2_int32 = packer(">iiqqi")
_pack_int32x3_int8_int32x2 = packer(">iiibii")
_pack_int32x3_int8_int32x2_uint8 = packer(">iiibiiB")
_pack_int32x4 = packer(">iiii")
_pack_int32x4_int8_int32 = packer(">iiiibi")
_pack_int32x4_int8_int32x2 = packer(">iiiibii")
_pack_int32x4_int8_int32x2_uint8 = packer(">iiiibiiB")
_pack_int32x4_int8_int32x3 = packer(">iiiibiii")
_pack_int32x5 = packer(">iiiii")
_pack_int64 = packer(">q")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64_int32 = unpacker(">iqi")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_int64x2_int32 = unpacker(">iqqi")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_int64_int32_int64_int32_uint8 = unpacker(">iiqiqiB")
_unpack_int32x2_int64x2_int32 = unpacker(">iiqqi")
_unpack_int32x3_int8_int32x2_uint8 = unpacker(">iiibiiB")
_unpack_int32x4 = unpacker(">iiii")
_unpack_int32x4_int8_int32 = unpacker(">iiiibi")
_unpack_int32x4_int8_int32x2_uint8 = unpacker(">iiiibiiB")
_unpack_int32x4_int8_int32x3 = unpacker(">iiiibiii")
_unpack_int32x5 = unpacker(">iiiii")
_unpack_int64 = unpacker(">q")
_unpack_uuid = unpacker(">16s")
_unpack_uuid_uint8 = unpacker(">16sB")


class FetchRequest(Message):
    """The request of Fetch: API key 1, versions 0-18, flexible since 12.

    Attributes:
        cluster_id: string, since version 12, can be null, tag 0.
        replica_id: int32, broker id, versions 0-14.
        replica_state: ReplicaState, since version 15, tag 1.
        max_wait_ms: int32.
        min_bytes: int32.
        max_bytes: int32, since version 3.
        isolation_level: int8, since version 4.
        session_id: int32, since version 7.
        session_epoch: int32, since version 7.
        topics: array of FetchTopic.
        forgotten_topics_data: array of ForgottenTopic, since version 7.
        rack_id: string, since version 11.
    """

    __slots__ = (
        "cluster_id",
        "replica_id",
        "replica_state",
        "max_wait_ms",
        "min_bytes",
        "max_bytes",
        "isolation_level",
        "session_id",
        "session_epoch",
        "topics",
        "forgotten_topics_data",
        "rack_id",
        "unknown_tags",
    )

    cluster_id: str | None
    replica_id: int
    replica_state: ReplicaState
    max_wait_ms: int
    min_bytes: int
    max_bytes: int
    isolation_level: int
    session_id: int
    session_epoch: int
    topics: list[FetchTopic]
    forgotten_topics_data: list[ForgottenTopic]
    rack_id: str

    API_KEY = 1
    VERSIONS = range(0, 19)
    CURRENT_VERSIONS = range(4, 19)
    FLEXIBLE_VERSIONS = range(12, 19)
    DEPRECATED_VERSIONS = range(0, 4)

    def __init__(
        self,
        *,
        cluster_id: str | None = None,
        replica_id: int = -1,
        replica_state: ReplicaState | None = None,
        max_wait_ms: int = 0,
        min_bytes: int = 0,
        max_bytes: int = 2147483647,
        isolation_level: int = 0,
        session_id: int = 0,
        session_epoch: int = -1,
        topics: Iterable[FetchTopic] = (),
        forgotten_topics_data: Iterable[ForgottenTopic] = (),
        rack_id: str = "",
    ) -> None:
        self.cluster_id = cluster_id
        self.replica_id = replica_id
        self.replica_state = ReplicaState() if replica_state is None else replica_state
        self.max_wait_ms = max_wait_ms
        self.min_bytes = min_bytes
        self.max_bytes = max_bytes
        self.isolation_level = isolation_level
        self.session_id = session_id
        self.session_epoch = session_epoch
        self.topics = list(topics)
        self.forgotten_topics_data = list(forgotten_topics_data)
        self.rack_id = rack_id
        self.unknown_tags = None


class ReplicaState(Struct):
    """A struct of FetchRequest, since version 15.

    Attributes:
        replica_id: int32, broker id.
        replica_epoch: int64.
    """

    __slots__ = (
        "replica_id",
        "replica_epoch",
        "unknown_tags",
    )

    replica_id: int
    replica_epoch: int

    def __init__(
        self,
        *,
        replica_id: int = -1,
        replica_epoch: int = -1,
    ) -> None:
        self.replica_id = replica_id
        self.replica_epoch = replica_epoch
        self.unknown_tags = None


class FetchTopic(Struct):
    """A struct of FetchRequest.

    Attributes:
        topic: string, topic name, versions 0-12.
        topic_id: uuid, since version 13.
        partitions: array of FetchPartition.
    """

    __slots__ = (
        "topic",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic: str
    topic_id: UUID
    partitions: list[FetchPartition]

    def __init__(
        self,
        *,
        topic: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[FetchPartition] = (),
    ) -> None:
        self.topic = topic
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class ForgottenTopic(Struct):
    """A struct of FetchRequest, since version 7.

    Attributes:
        topic: string, topic name, versions 7-12.
        topic_id: uuid, since version 13.
        partitions: array of int32.
    """

    __slots__ = (
        "topic",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic: str
    topic_id: UUID
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic = topic
        self.topic_id = topic_id
        self.partitions = tuple(partitions)
        self.unknown_tags = None


class FetchPartition(Struct):
    """A struct of FetchRequest.

    Attributes:
        partition: int32.
        current_leader_epoch: int32, since version 9.
        fetch_offset: int64.
        last_fetched_epoch: int32, since version 12.
        log_start_offset: int64, since version 5.
        partition_max_bytes: int32.
        replica_directory_id: uuid, since version 17, tag 0.
        high_watermark: int64, since version 18, tag 1.
    """

    __slots__ = (
        "partition",
        "current_leader_epoch",
        "fetch_offset",
        "last_fetched_epoch",
        "log_start_offset",
        "partition_max_bytes",
        "replica_directory_id",
        "high_watermark",
        "unknown_tags",
    )

    partition: int
    current_leader_epoch: int
    fetch_offset: int
    last_fetched_epoch: int
    log_start_offset: int
    partition_max_bytes: int
    replica_directory_id: UUID
    high_watermark: int

    def __init__(
        self,
        *,
        partition: int = 0,
        current_leader_epoch: int = -1,
        fetch_offset: int = 0,
        last_fetched_epoch: int = -1,
        log_start_offset: int = -1,
        partition_max_bytes: int = 0,
        replica_directory_id: UUID = ZERO_UUID,
        high_watermark: int = 9223372036854775807,
    ) -> None:
        self.partition = partition
        self.current_leader_epoch = current_leader_epoch
        self.fetch_offset = fetch_offset
        self.last_fetched_epoch = last_fetched_epoch
        self.log_start_offset = log_start_offset
        self.partition_max_bytes = partition_max_bytes
        self.replica_directory_id = replica_directory_id
        self.high_watermark = high_watermark
        self.unknown_tags = None


# ReplicaState, versions 15-18.


def _read_replica_state_v15(buf: bytes, pos: int, end: int) -> tuple[ReplicaState, int]:
    replica_state = new(ReplicaState)
    replica_state.replica_id, replica_state.replica_epoch, tags = (
        _unpack_int32_int64_uint8(buf, pos)
    )
    pos += 13
    replica_state.unknown_tags = None
    if tags:
        replica_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return replica_state, pos


def _write_replica_state_v15(replica_state: ReplicaState, write: Write) -> None:
    if replica_state.unknown_tags:
        write(_pack_int32_int64(replica_state.replica_id, replica_state.replica_epoch))
        put_tags(write, [], replica_state.unknown_tags, 0)
    else:
        write(
            _pack_int32_int64_uint8(
                replica_state.replica_id, replica_state.replica_epoch, 0
            )
        )


# FetchPartition, version 18.


def _read_partition_v18_tags(
    partition_: FetchPartition, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (replica_directory_id,) = _unpack_uuid(buf, pos)
            pos += 16
            partition_.replica_directory_id = uuid(replica_directory_id)
        elif tag == 1:
            (partition_.high_watermark,) = _unpack_int64(buf, pos)
            pos += 8
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    partition_.unknown_tags = unknown or None
    return pos


def _partition_v18_tags(partition_: FetchPartition) -> list[tuple[int, bytes]]:
    fields = []
    if partition_.replica_directory_id != ZERO_UUID:
        fields.append((0, _pack_uuid(partition_.replica_directory_id.bytes)))
    if partition_.high_watermark != 9223372036854775807:
        fields.append((1, _pack_int64(partition_.high_watermark)))
    return fields


def _read_partition_array_v18(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(FetchPartition)
        (
            partition_.partition,
            partition_.current_leader_epoch,
            partition_.fetch_offset,
            partition_.last_fetched_epoch,
            partition_.log_start_offset,
            partition_.partition_max_bytes,
            tags,
        ) = _unpack_int32x2_int64_int32_int64_int32_uint8(buf, pos)
        pos += 33
        partition_.replica_directory_id = ZERO_UUID
        partition_.high_watermark = 9223372036854775807
        partition_.unknown_tags = None
        if tags:
            pos = _read_partition_v18_tags(partition_, buf, pos, end, tags)
        values.append(partition_)
    return values, pos


def _write_partition_array_v18(values: list[FetchPartition], write: Write) -> None:
    for partition_ in values:
        write(
            _pack_int32x2_int64_int32_int64_int32(
                partition_.partition,
                partition_.current_leader_epoch,
                partition_.fetch_offset,
                partition_.last_fetched_epoch,
                partition_.log_start_offset,
                partition_.partition_max_bytes,
            )
        )
        put_tags(write, _partition_v18_tags(partition_), partition_.unknown_tags, 2)


# FetchTopic, version 18.


def _read_topic_array_v18(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(FetchTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 33)
        topic_.partitions, pos = _read_partition_array_v18(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_.unknown_tags = None
        if tags:
            topic_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_.topic = ""
        values.append(topic_)
    return values, pos


def _write_topic_array_v18(values: list[FetchTopic], write: Write) -> None:
    for topic_ in values:
        partitions = topic_.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic_.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v18(partitions, write)
        if topic_.unknown_tags:
            put_tags(write, [], topic_.unknown_tags, 0)
        else:
            write(b"\x00")


# ForgottenTopic, versions 13-18.


def _read_forgotten_topic_array_v13(
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
        forgotten_topic.topic = ""
        values.append(forgotten_topic)
    return values, pos


def _write_forgotten_topic_array_v13(
    values: list[ForgottenTopic], write: Write
) -> None:
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


# FetchRequest, version 18.


def _read_tags_v18(
    message: FetchRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
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
        elif tag == 1:
            message.replica_state, pos = _read_replica_state_v15(buf, pos, end)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v18(message: FetchRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.cluster_id is not None:
        buffer = Buffer()
        write = buffer.write
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
        fields.append((0, buffer.getvalue()))
    if message.replica_state != ReplicaState():
        buffer = Buffer()
        write = buffer.write
        _write_replica_state_v15(message.replica_state, write)
        fields.append((1, buffer.getvalue()))
    return fields


def _read_v18(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x3_int8_int32x2_uint8(buf, pos)
    pos += 22
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_array_v18(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v13(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.rack_id, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v18(message, buf, pos, end, tags)
    message.replica_id = -1
    return message, pos


def _write_v18(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_id != -1:
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32x3_int8_int32x2_uint8(
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x3_int8_int32x2(
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
            )
        )
        put_compact_count(write, count)
    _write_topic_array_v18(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v13(forgotten_topics_data, write)
    rack_id = message.rack_id.encode()
    size = len(rack_id)
    if size < 127:
        write(uint8[size + 1])
        write(rack_id)
    else:
        put_long_string(write, rack_id)
    put_tags(write, _tags_v18(message), message.unknown_tags, 2)
    return buffer.getvalue()


# FetchPartition, version 17.


def _read_partition_v17_tags(
    partition_: FetchPartition, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (replica_directory_id,) = _unpack_uuid(buf, pos)
            pos += 16
            partition_.replica_directory_id = uuid(replica_directory_id)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    partition_.unknown_tags = unknown or None
    return pos


def _partition_v17_tags(partition_: FetchPartition) -> list[tuple[int, bytes]]:
    fields = []
    if partition_.replica_directory_id != ZERO_UUID:
        fields.append((0, _pack_uuid(partition_.replica_directory_id.bytes)))
    return fields


def _read_partition_array_v17(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(FetchPartition)
        (
            partition_.partition,
            partition_.current_leader_epoch,
            partition_.fetch_offset,
            partition_.last_fetched_epoch,
            partition_.log_start_offset,
            partition_.partition_max_bytes,
            tags,
        ) = _unpack_int32x2_int64_int32_int64_int32_uint8(buf, pos)
        pos += 33
        partition_.replica_directory_id = ZERO_UUID
        partition_.unknown_tags = None
        if tags:
            pos = _read_partition_v17_tags(partition_, buf, pos, end, tags)
        partition_.high_watermark = 9223372036854775807
        values.append(partition_)
    return values, pos


def _write_partition_array_v17(values: list[FetchPartition], write: Write) -> None:
    for partition_ in values:
        write(
            _pack_int32x2_int64_int32_int64_int32(
                partition_.partition,
                partition_.current_leader_epoch,
                partition_.fetch_offset,
                partition_.last_fetched_epoch,
                partition_.log_start_offset,
                partition_.partition_max_bytes,
            )
        )
        put_tags(write, _partition_v17_tags(partition_), partition_.unknown_tags, 2)


# FetchTopic, version 17.


def _read_topic_array_v17(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(FetchTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 33)
        topic_.partitions, pos = _read_partition_array_v17(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_.unknown_tags = None
        if tags:
            topic_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_.topic = ""
        values.append(topic_)
    return values, pos


def _write_topic_array_v17(values: list[FetchTopic], write: Write) -> None:
    for topic_ in values:
        partitions = topic_.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic_.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v17(partitions, write)
        if topic_.unknown_tags:
            put_tags(write, [], topic_.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchRequest, version 17.


def _read_tags_v17(
    message: FetchRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
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
        elif tag == 1:
            message.replica_state, pos = _read_replica_state_v15(buf, pos, end)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v17(message: FetchRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.cluster_id is not None:
        buffer = Buffer()
        write = buffer.write
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
        fields.append((0, buffer.getvalue()))
    if message.replica_state != ReplicaState():
        buffer = Buffer()
        write = buffer.write
        _write_replica_state_v15(message.replica_state, write)
        fields.append((1, buffer.getvalue()))
    return fields


def _read_v17(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x3_int8_int32x2_uint8(buf, pos)
    pos += 22
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_array_v17(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v13(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.rack_id, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v17(message, buf, pos, end, tags)
    message.replica_id = -1
    return message, pos


def _write_v17(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_id != -1:
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32x3_int8_int32x2_uint8(
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x3_int8_int32x2(
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
            )
        )
        put_compact_count(write, count)
    _write_topic_array_v17(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v13(forgotten_topics_data, write)
    rack_id = message.rack_id.encode()
    size = len(rack_id)
    if size < 127:
        write(uint8[size + 1])
        write(rack_id)
    else:
        put_long_string(write, rack_id)
    put_tags(write, _tags_v17(message), message.unknown_tags, 2)
    return buffer.getvalue()


# FetchPartition, versions 12-16.


def _read_partition_array_v12(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(FetchPartition)
        (
            partition_.partition,
            partition_.current_leader_epoch,
            partition_.fetch_offset,
            partition_.last_fetched_epoch,
            partition_.log_start_offset,
            partition_.partition_max_bytes,
            tags,
        ) = _unpack_int32x2_int64_int32_int64_int32_uint8(buf, pos)
        pos += 33
        partition_.unknown_tags = None
        if tags:
            partition_.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 2)
        partition_.replica_directory_id = ZERO_UUID
        partition_.high_watermark = 9223372036854775807
        values.append(partition_)
    return values, pos


def _write_partition_array_v12(values: list[FetchPartition], write: Write) -> None:
    for partition_ in values:
        if partition_.unknown_tags:
            write(
                _pack_int32x2_int64_int32_int64_int32(
                    partition_.partition,
                    partition_.current_leader_epoch,
                    partition_.fetch_offset,
                    partition_.last_fetched_epoch,
                    partition_.log_start_offset,
                    partition_.partition_max_bytes,
                )
            )
            put_tags(write, [], partition_.unknown_tags, 2)
        else:
            write(
                _pack_int32x2_int64_int32_int64_int32_uint8(
                    partition_.partition,
                    partition_.current_leader_epoch,
                    partition_.fetch_offset,
                    partition_.last_fetched_epoch,
                    partition_.log_start_offset,
                    partition_.partition_max_bytes,
                    0,
                )
            )


# FetchTopic, versions 13-16.


def _read_topic_array_v13(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(FetchTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 33)
        topic_.partitions, pos = _read_partition_array_v12(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_.unknown_tags = None
        if tags:
            topic_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_.topic = ""
        values.append(topic_)
    return values, pos


def _write_topic_array_v13(values: list[FetchTopic], write: Write) -> None:
    for topic_ in values:
        partitions = topic_.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic_.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v12(partitions, write)
        if topic_.unknown_tags:
            put_tags(write, [], topic_.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchRequest, versions 15-16.


def _read_tags_v15(
    message: FetchRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
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
        elif tag == 1:
            message.replica_state, pos = _read_replica_state_v15(buf, pos, end)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v15(message: FetchRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.cluster_id is not None:
        buffer = Buffer()
        write = buffer.write
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
        fields.append((0, buffer.getvalue()))
    if message.replica_state != ReplicaState():
        buffer = Buffer()
        write = buffer.write
        _write_replica_state_v15(message.replica_state, write)
        fields.append((1, buffer.getvalue()))
    return fields


def _read_v15(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x3_int8_int32x2_uint8(buf, pos)
    pos += 22
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_array_v13(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v13(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.rack_id, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v15(message, buf, pos, end, tags)
    message.replica_id = -1
    return message, pos


def _write_v15(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_id != -1:
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32x3_int8_int32x2_uint8(
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x3_int8_int32x2(
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
            )
        )
        put_compact_count(write, count)
    _write_topic_array_v13(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v13(forgotten_topics_data, write)
    rack_id = message.rack_id.encode()
    size = len(rack_id)
    if size < 127:
        write(uint8[size + 1])
        write(rack_id)
    else:
        put_long_string(write, rack_id)
    put_tags(write, _tags_v15(message), message.unknown_tags, 2)
    return buffer.getvalue()


# FetchRequest, versions 13-14.


def _read_tags_v13(
    message: FetchRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
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
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v13(message: FetchRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.cluster_id is not None:
        buffer = Buffer()
        write = buffer.write
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v13(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x4_int8_int32x2_uint8(buf, pos)
    pos += 26
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_array_v13(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v13(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.rack_id, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.cluster_id = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v13(message, buf, pos, end, tags)
    message.replica_state = ReplicaState()
    return message, pos


def _write_v13(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_state != ReplicaState():
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32x4_int8_int32x2_uint8(
                message.replica_id,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x4_int8_int32x2(
                message.replica_id,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
            )
        )
        put_compact_count(write, count)
    _write_topic_array_v13(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v13(forgotten_topics_data, write)
    rack_id = message.rack_id.encode()
    size = len(rack_id)
    if size < 127:
        write(uint8[size + 1])
        write(rack_id)
    else:
        put_long_string(write, rack_id)
    put_tags(write, _tags_v13(message), message.unknown_tags, 2)
    return buffer.getvalue()


# FetchTopic, version 12.


def _read_topic_array_v12(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(FetchTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_.topic = buf[pos:stop].decode()
            pos = stop
        else:
            topic_.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 33)
        topic_.partitions, pos = _read_partition_array_v12(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_.unknown_tags = None
        if tags:
            topic_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_.topic_id = ZERO_UUID
        values.append(topic_)
    return values, pos


def _write_topic_array_v12(values: list[FetchTopic], write: Write) -> None:
    for topic_ in values:
        topic = topic_.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = topic_.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_array_v12(partitions, write)
        if topic_.unknown_tags:
            put_tags(write, [], topic_.unknown_tags, 0)
        else:
            write(b"\x00")


# ForgottenTopic, version 12.


def _read_forgotten_topic_array_v12(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ForgottenTopic], int]:
    values = []
    for _ in range(count):
        forgotten_topic = new(ForgottenTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            forgotten_topic.topic = buf[pos:stop].decode()
            pos = stop
        else:
            forgotten_topic.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
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
        forgotten_topic.topic_id = ZERO_UUID
        values.append(forgotten_topic)
    return values, pos


def _write_forgotten_topic_array_v12(
    values: list[ForgottenTopic], write: Write
) -> None:
    for forgotten_topic in values:
        topic = forgotten_topic.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = forgotten_topic.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if forgotten_topic.unknown_tags:
            put_tags(write, [], forgotten_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# FetchRequest, version 12.


def _read_tags_v12(
    message: FetchRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
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
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v12(message: FetchRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.cluster_id is not None:
        buffer = Buffer()
        write = buffer.write
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v12(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x4_int8_int32x2_uint8(buf, pos)
    pos += 26
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_array_v12(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v12(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.rack_id, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.cluster_id = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v12(message, buf, pos, end, tags)
    message.replica_state = ReplicaState()
    return message, pos


def _write_v12(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_state != ReplicaState():
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32x4_int8_int32x2_uint8(
                message.replica_id,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x4_int8_int32x2(
                message.replica_id,
                message.max_wait_ms,
                message.min_bytes,
                message.max_bytes,
                message.isolation_level,
                message.session_id,
                message.session_epoch,
            )
        )
        put_compact_count(write, count)
    _write_topic_array_v12(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    count = len(forgotten_topics_data)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_forgotten_topic_array_v12(forgotten_topics_data, write)
    rack_id = message.rack_id.encode()
    size = len(rack_id)
    if size < 127:
        write(uint8[size + 1])
        write(rack_id)
    else:
        put_long_string(write, rack_id)
    put_tags(write, _tags_v12(message), message.unknown_tags, 2)
    return buffer.getvalue()


# FetchPartition, versions 9-11.


def _read_partition_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(FetchPartition)
        (
            partition_.partition,
            partition_.current_leader_epoch,
            partition_.fetch_offset,
            partition_.log_start_offset,
            partition_.partition_max_bytes,
        ) = _unpack_int32x2_int64x2_int32(buf, pos)
        pos += 28
        partition_.unknown_tags = None
        partition_.last_fetched_epoch = -1
        partition_.replica_directory_id = ZERO_UUID
        partition_.high_watermark = 9223372036854775807
        values.append(partition_)
    return values, pos


def _write_partition_array_v9(values: list[FetchPartition], write: Write) -> None:
    for partition_ in values:
        if partition_.last_fetched_epoch != -1 or partition_.unknown_tags:
            raise Refused
        write(
            _pack_int32x2_int64x2_int32(
                partition_.partition,
                partition_.current_leader_epoch,
                partition_.fetch_offset,
                partition_.log_start_offset,
                partition_.partition_max_bytes,
            )
        )


# FetchTopic, versions 9-11.


def _read_topic_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(FetchTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 28)
        topic_.partitions, pos = _read_partition_array_v9(buf, pos, end, count)
        topic_.unknown_tags = None
        topic_.topic_id = ZERO_UUID
        values.append(topic_)
    return values, pos


def _write_topic_array_v9(values: list[FetchTopic], write: Write) -> None:
    for topic_ in values:
        if topic_.unknown_tags:
            raise Refused
        topic = topic_.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v9(partitions, write)


# ForgottenTopic, versions 7-11.


def _read_forgotten_topic_array_v7(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ForgottenTopic], int]:
    values = []
    for _ in range(count):
        forgotten_topic = new(ForgottenTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        forgotten_topic.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        forgotten_topic.partitions, pos = numbers(buf, pos, count, "i")
        forgotten_topic.unknown_tags = None
        forgotten_topic.topic_id = ZERO_UUID
        values.append(forgotten_topic)
    return values, pos


def _write_forgotten_topic_array_v7(values: list[ForgottenTopic], write: Write) -> None:
    for forgotten_topic in values:
        if forgotten_topic.unknown_tags:
            raise Refused
        topic = forgotten_topic.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = forgotten_topic.partitions
        count = len(partitions)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partitions))
        else:
            put_sized_count(write, count)
            put_numbers(write, partitions, "i")


# FetchRequest, version 11.


def _read_v11(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x4_int8_int32x3(buf, pos)
    pos += 29
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v9(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v7(
        buf, pos, end, count
    )
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.rack_id = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    message.cluster_id = None
    message.replica_state = ReplicaState()
    return message, pos


def _write_v11(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_state != ReplicaState() or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(
        _pack_int32x4_int8_int32x3(
            message.replica_id,
            message.max_wait_ms,
            message.min_bytes,
            message.max_bytes,
            message.isolation_level,
            message.session_id,
            message.session_epoch,
            len(topics),
        )
    )
    _write_topic_array_v9(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    write(_pack_int32(len(forgotten_topics_data)))
    _write_forgotten_topic_array_v7(forgotten_topics_data, write)
    rack_id = message.rack_id.encode()
    write(_pack_int16(len(rack_id)))
    write(rack_id)
    return buffer.getvalue()


# FetchRequest, versions 9-10.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x4_int8_int32x3(buf, pos)
    pos += 29
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v9(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v7(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.rack_id = ""
    return message, pos


def _write_v9(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_state != ReplicaState() or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(
        _pack_int32x4_int8_int32x3(
            message.replica_id,
            message.max_wait_ms,
            message.min_bytes,
            message.max_bytes,
            message.isolation_level,
            message.session_id,
            message.session_epoch,
            len(topics),
        )
    )
    _write_topic_array_v9(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    write(_pack_int32(len(forgotten_topics_data)))
    _write_forgotten_topic_array_v7(forgotten_topics_data, write)
    return buffer.getvalue()


# FetchPartition, versions 5-8.


def _read_partition_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(FetchPartition)
        (
            partition_.partition,
            partition_.fetch_offset,
            partition_.log_start_offset,
            partition_.partition_max_bytes,
        ) = _unpack_int32_int64x2_int32(buf, pos)
        pos += 24
        partition_.unknown_tags = None
        partition_.current_leader_epoch = -1
        partition_.last_fetched_epoch = -1
        partition_.replica_directory_id = ZERO_UUID
        partition_.high_watermark = 9223372036854775807
        values.append(partition_)
    return values, pos


def _write_partition_array_v5(values: list[FetchPartition], write: Write) -> None:
    for partition_ in values:
        if partition_.last_fetched_epoch != -1 or partition_.unknown_tags:
            raise Refused
        write(
            _pack_int32_int64x2_int32(
                partition_.partition,
                partition_.fetch_offset,
                partition_.log_start_offset,
                partition_.partition_max_bytes,
            )
        )


# FetchTopic, versions 5-8.


def _read_topic_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(FetchTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 24)
        topic_.partitions, pos = _read_partition_array_v5(buf, pos, end, count)
        topic_.unknown_tags = None
        topic_.topic_id = ZERO_UUID
        values.append(topic_)
    return values, pos


def _write_topic_array_v5(values: list[FetchTopic], write: Write) -> None:
    for topic_ in values:
        if topic_.unknown_tags:
            raise Refused
        topic = topic_.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v5(partitions, write)


# FetchRequest, versions 7-8.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        message.session_id,
        message.session_epoch,
        length,
    ) = _unpack_int32x4_int8_int32x3(buf, pos)
    pos += 29
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v5(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.forgotten_topics_data, pos = _read_forgotten_topic_array_v7(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.rack_id = ""
    return message, pos


def _write_v7(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.replica_state != ReplicaState() or message.unknown_tags:
        raise Refused
    topics = message.topics
    write(
        _pack_int32x4_int8_int32x3(
            message.replica_id,
            message.max_wait_ms,
            message.min_bytes,
            message.max_bytes,
            message.isolation_level,
            message.session_id,
            message.session_epoch,
            len(topics),
        )
    )
    _write_topic_array_v5(topics, write)
    forgotten_topics_data = message.forgotten_topics_data
    write(_pack_int32(len(forgotten_topics_data)))
    _write_forgotten_topic_array_v7(forgotten_topics_data, write)
    return buffer.getvalue()


# FetchRequest, versions 5-6.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        length,
    ) = _unpack_int32x4_int8_int32(buf, pos)
    pos += 21
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v5(buf, pos, end, count)
    message.unknown_tags = None
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.session_id = 0
    message.session_epoch = -1
    message.forgotten_topics_data = []
    message.rack_id = ""
    return message, pos


def _write_v5(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.replica_state != ReplicaState()
        or len(message.forgotten_topics_data)
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    write(
        _pack_int32x4_int8_int32(
            message.replica_id,
            message.max_wait_ms,
            message.min_bytes,
            message.max_bytes,
            message.isolation_level,
            len(topics),
        )
    )
    _write_topic_array_v5(topics, write)
    return buffer.getvalue()


# FetchPartition, versions 0-4.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchPartition], int]:
    values = []
    for _ in range(count):
        partition_ = new(FetchPartition)
        (
            partition_.partition,
            partition_.fetch_offset,
            partition_.partition_max_bytes,
        ) = _unpack_int32_int64_int32(buf, pos)
        pos += 16
        partition_.unknown_tags = None
        partition_.current_leader_epoch = -1
        partition_.last_fetched_epoch = -1
        partition_.log_start_offset = -1
        partition_.replica_directory_id = ZERO_UUID
        partition_.high_watermark = 9223372036854775807
        values.append(partition_)
    return values, pos


def _write_partition_array_v0(values: list[FetchPartition], write: Write) -> None:
    for partition_ in values:
        if partition_.last_fetched_epoch != -1 or partition_.unknown_tags:
            raise Refused
        write(
            _pack_int32_int64_int32(
                partition_.partition,
                partition_.fetch_offset,
                partition_.partition_max_bytes,
            )
        )


# FetchTopic, versions 0-4.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FetchTopic], int]:
    values = []
    for _ in range(count):
        topic_ = new(FetchTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 16)
        topic_.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic_.unknown_tags = None
        topic_.topic_id = ZERO_UUID
        values.append(topic_)
    return values, pos


def _write_topic_array_v0(values: list[FetchTopic], write: Write) -> None:
    for topic_ in values:
        if topic_.unknown_tags:
            raise Refused
        topic = topic_.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partitions = topic_.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# FetchRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        message.isolation_level,
        length,
    ) = _unpack_int32x4_int8_int32(buf, pos)
    pos += 21
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.session_id = 0
    message.session_epoch = -1
    message.forgotten_topics_data = []
    message.rack_id = ""
    return message, pos


def _write_v4(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.replica_state != ReplicaState()
        or len(message.forgotten_topics_data)
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    write(
        _pack_int32x4_int8_int32(
            message.replica_id,
            message.max_wait_ms,
            message.min_bytes,
            message.max_bytes,
            message.isolation_level,
            len(topics),
        )
    )
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


# FetchRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    (
        message.replica_id,
        message.max_wait_ms,
        message.min_bytes,
        message.max_bytes,
        length,
    ) = _unpack_int32x5(buf, pos)
    pos += 20
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.isolation_level = 0
    message.session_id = 0
    message.session_epoch = -1
    message.forgotten_topics_data = []
    message.rack_id = ""
    return message, pos


def _write_v3(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.replica_state != ReplicaState()
        or len(message.forgotten_topics_data)
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    write(
        _pack_int32x5(
            message.replica_id,
            message.max_wait_ms,
            message.min_bytes,
            message.max_bytes,
            len(topics),
        )
    )
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


# FetchRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FetchRequest, int]:
    message = new(FetchRequest)
    message.replica_id, message.max_wait_ms, message.min_bytes, length = (
        _unpack_int32x4(buf, pos)
    )
    pos += 16
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.cluster_id = None
    message.replica_state = ReplicaState()
    message.max_bytes = 2147483647
    message.isolation_level = 0
    message.session_id = 0
    message.session_epoch = -1
    message.forgotten_topics_data = []
    message.rack_id = ""
    return message, pos


def _write_v0(message: FetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.replica_state != ReplicaState()
        or len(message.forgotten_topics_data)
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    write(
        _pack_int32x4(
            message.replica_id, message.max_wait_ms, message.min_bytes, len(topics)
        )
    )
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_REPLICA_STATE = StructSpec(
    "ReplicaState",
    ReplicaState,
    "12+",
    (
        Field(
            "ReplicaId",
            "replica_id",
            "int32",
            "15+",
            default=-1,
            entity_type="brokerId",
        ),
        Field("ReplicaEpoch", "replica_epoch", "int64", "15+", default=-1),
    ),
)
_FETCH_PARTITION = StructSpec(
    "FetchPartition",
    FetchPartition,
    "12+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field(
            "CurrentLeaderEpoch",
            "current_leader_epoch",
            "int32",
            "9+",
            default=-1,
            ignorable=True,
        ),
        Field("FetchOffset", "fetch_offset", "int64", "0+", default=0),
        Field("LastFetchedEpoch", "last_fetched_epoch", "int32", "12+", default=-1),
        Field(
            "LogStartOffset",
            "log_start_offset",
            "int64",
            "5+",
            default=-1,
            ignorable=True,
        ),
        Field("PartitionMaxBytes", "partition_max_bytes", "int32", "0+", default=0),
        Field(
            "ReplicaDirectoryId",
            "replica_directory_id",
            "uuid",
            "17+",
            tagged="17+",
            tag=0,
            default=ZERO_UUID,
            ignorable=True,
        ),
        Field(
            "HighWatermark",
            "high_watermark",
            "int64",
            "18+",
            tagged="18+",
            tag=1,
            default=9223372036854775807,
            ignorable=True,
        ),
    ),
)
_FETCH_TOPIC = StructSpec(
    "FetchTopic",
    FetchTopic,
    "12+",
    (
        Field(
            "Topic",
            "topic",
            "string",
            "0-12",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "13+", default=ZERO_UUID, ignorable=True),
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
    "12+",
    (
        Field(
            "Topic",
            "topic",
            "string",
            "7-12",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "13+", default=ZERO_UUID, ignorable=True),
        Field("Partitions", "partitions", "int32", "7+", array=True, default=()),
    ),
)
FetchRequest.SPEC = MessageSpec(
    "FetchRequest",
    FetchRequest,
    "12+",
    (
        Field(
            "ClusterId",
            "cluster_id",
            "string",
            "12+",
            nullable="12+",
            tagged="12+",
            tag=0,
            ignorable=True,
        ),
        Field(
            "ReplicaId",
            "replica_id",
            "int32",
            "0-14",
            default=-1,
            entity_type="brokerId",
        ),
        Field(
            "ReplicaState",
            "replica_state",
            "struct",
            "15+",
            struct=_REPLICA_STATE,
            tagged="15+",
            tag=1,
            default=(),
        ),
        Field("MaxWaitMs", "max_wait_ms", "int32", "0+", default=0),
        Field("MinBytes", "min_bytes", "int32", "0+", default=0),
        Field(
            "MaxBytes", "max_bytes", "int32", "3+", default=2147483647, ignorable=True
        ),
        Field(
            "IsolationLevel", "isolation_level", "int8", "4+", default=0, ignorable=True
        ),
        Field("SessionId", "session_id", "int32", "7+", default=0, ignorable=True),
        Field(
            "SessionEpoch", "session_epoch", "int32", "7+", default=-1, ignorable=True
        ),
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
            "7+",
            array=True,
            struct=_FORGOTTEN_TOPIC,
            default=(),
        ),
        Field("RackId", "rack_id", "string", "11+", default="", ignorable=True),
    ),
    type="request",
    versions="0-18",
    api_key=1,
    current_versions="4-18",
    deprecated_versions="0-3",
    listeners=(
        "broker",
        "controller",
    ),
)
FetchRequest._READERS, FetchRequest._WRITERS = codec_tables(
    FetchRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
        6: _read_v5,
        7: _read_v7,
        8: _read_v7,
        9: _read_v9,
        10: _read_v9,
        11: _read_v11,
        12: _read_v12,
        13: _read_v13,
        14: _read_v13,
        15: _read_v15,
        16: _read_v15,
        17: _read_v17,
        18: _read_v18,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v4,
        5: _write_v5,
        6: _write_v5,
        7: _write_v7,
        8: _write_v7,
        9: _write_v9,
        10: _write_v9,
        11: _write_v11,
        12: _write_v12,
        13: _write_v13,
        14: _write_v13,
        15: _write_v15,
        16: _write_v15,
        17: _write_v17,
        18: _write_v18,
    },
)
