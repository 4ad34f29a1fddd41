"""AlterPartitionResponse, made by kipc from clients/AlterPartitionResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    long_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["AlterPartitionResponse", "PartitionData", "TopicData"]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int32x2 = packer(">ihii")
_pack_int32_int16_int32x2_uint8_int32s = array_packers(">ihiiB", "i")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int8_int32 = packer(">bi")
_pack_int8_int32_uint8 = packer(">biB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int16_int32x2_uint8 = unpacker(">ihiiB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int8_int32_uint8 = unpacker(">biB")
_unpack_uuid_uint8 = unpacker(">16sB")


class AlterPartitionResponse(Message):
    """The response of AlterPartition: API key 56, versions 0-3, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        topics: array of TopicData.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    topics: list[TopicData]

    API_KEY = 56
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(2, 4)
    FLEXIBLE_VERSIONS = range(0, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        topics: Iterable[TopicData] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.topics = list(topics)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of AlterPartitionResponse.

    Attributes:
        topic_name: string, topic name, versions 0-1.
        topic_id: uuid, since version 2.
        partitions: array of PartitionData.
    """

    __slots__ = (
        "topic_name",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    topic_id: UUID
    partitions: list[PartitionData]

    def __init__(
        self,
        *,
        topic_name: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[PartitionData] = (),
    ) -> None:
        self.topic_name = topic_name
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class PartitionData(Struct):
    """A struct of AlterPartitionResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        leader_id: int32, broker id.
        leader_epoch: int32.
        isr: array of int32, broker ids.
        leader_recovery_state: int8, since version 1.
        partition_epoch: int32.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "leader_id",
        "leader_epoch",
        "isr",
        "leader_recovery_state",
        "partition_epoch",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    leader_id: int
    leader_epoch: int
    isr: tuple[int, ...]
    leader_recovery_state: int
    partition_epoch: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        leader_id: int = 0,
        leader_epoch: int = 0,
        isr: Iterable[int] = (),
        leader_recovery_state: int = 0,
        partition_epoch: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.isr = tuple(isr)
        self.leader_recovery_state = leader_recovery_state
        self.partition_epoch = partition_epoch
        self.unknown_tags = None


# PartitionData, versions 1-3.


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
            length,
        ) = _unpack_int32_int16_int32x2_uint8(buf, pos)
        pos += 15
        if length == 1:
            partition_data.isr = ()
        elif 1 < length < 34:
            partition_data.isr = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_data.isr, pos = numbers(buf, pos, count, "i")
        partition_data.leader_recovery_state, partition_data.partition_epoch, tags = (
            _unpack_int8_int32_uint8(buf, pos)
        )
        pos += 6
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v1(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        isr = partition_data.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32_int16_int32x2_uint8_int32s[count](
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                    count + 1,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32_int16_int32x2(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                )
            )
            put_compact_count(write, count)
            put_numbers(write, isr, "i")
        if partition_data.unknown_tags:
            write(
                _pack_int8_int32(
                    partition_data.leader_recovery_state, partition_data.partition_epoch
                )
            )
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(
                _pack_int8_int32_uint8(
                    partition_data.leader_recovery_state,
                    partition_data.partition_epoch,
                    0,
                )
            )


# TopicData, versions 2-3.


def _read_topic_data_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicData], int]:
    values = []
    for _ in range(count):
        topic_data = new(TopicData)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_data.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 21)
        topic_data.partitions, pos = _read_partition_data_array_v1(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_data.topic_name = ""
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v2(values: list[TopicData], write: Write) -> None:
    for topic_data in values:
        partitions = topic_data.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic_data.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_data.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v1(partitions, write)
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterPartitionResponse, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[AlterPartitionResponse, int]:
    message = new(AlterPartitionResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_data_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: AlterPartitionResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_topic_data_array_v2(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


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
            count, pos = compact_count(buf, pos, end, length, 21)
        topic_data.partitions, pos = _read_partition_data_array_v1(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_data.topic_id = ZERO_UUID
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


# AlterPartitionResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[AlterPartitionResponse, int]:
    message = new(AlterPartitionResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
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


def _write_v1(message: AlterPartitionResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_topic_data_array_v1(topics, write)
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
            partition_data.partition_index,
            partition_data.error_code,
            partition_data.leader_id,
            partition_data.leader_epoch,
            length,
        ) = _unpack_int32_int16_int32x2_uint8(buf, pos)
        pos += 15
        if length == 1:
            partition_data.isr = ()
        elif 1 < length < 34:
            partition_data.isr = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_data.isr, pos = numbers(buf, pos, count, "i")
        partition_data.partition_epoch, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_data.leader_recovery_state = 0
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        isr = partition_data.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32_int16_int32x2_uint8_int32s[count](
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                    count + 1,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32_int16_int32x2(
                    partition_data.partition_index,
                    partition_data.error_code,
                    partition_data.leader_id,
                    partition_data.leader_epoch,
                )
            )
            put_compact_count(write, count)
            put_numbers(write, isr, "i")
        if partition_data.unknown_tags:
            write(_pack_int32(partition_data.partition_epoch))
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(partition_data.partition_epoch, 0))


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
            count, pos = compact_count(buf, pos, end, length, 20)
        topic_data.partitions, pos = _read_partition_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_data.topic_id = ZERO_UUID
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


# AlterPartitionResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterPartitionResponse, int]:
    message = new(AlterPartitionResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
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


def _write_v0(message: AlterPartitionResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_topic_data_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


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
        Field(
            "Isr", "isr", "int32", "0+", array=True, default=(), entity_type="brokerId"
        ),
        Field(
            "LeaderRecoveryState",
            "leader_recovery_state",
            "int8",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field("PartitionEpoch", "partition_epoch", "int32", "0+", default=0),
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
            "0-1",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "2+", default=ZERO_UUID, ignorable=True),
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
AlterPartitionResponse.SPEC = MessageSpec(
    "AlterPartitionResponse",
    AlterPartitionResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
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
    versions="0-3",
    api_key=56,
    current_versions="2-3",
)
AlterPartitionResponse._READERS, AlterPartitionResponse._WRITERS = codec_tables(
    AlterPartitionResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
    },
)
