"""AlterPartitionRequest, made by kipc from clients/AlterPartitionRequest.json. Not to be edited."""

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
    Refused,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["AlterPartitionRequest", "BrokerState", "PartitionData", "TopicData"]

_pack_int32 = packer(">i")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_int32x2_uint8_int32s = array_packers(">iiB", "i")
_pack_int8_int32 = packer(">bi")
_pack_int8_int32_uint8 = packer(">biB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int8_int32_uint8 = unpacker(">biB")
_unpack_uuid_uint8 = unpacker(">16sB")


class AlterPartitionRequest(Message):
    """The request of AlterPartition: API key 56, versions 0-3, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
        broker_epoch: int64.
        topics: array of TopicData.
    """

    __slots__ = (
        "broker_id",
        "broker_epoch",
        "topics",
        "unknown_tags",
    )

    broker_id: int
    broker_epoch: int
    topics: list[TopicData]

    API_KEY = 56
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(2, 4)
    FLEXIBLE_VERSIONS = range(0, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        broker_epoch: int = -1,
        topics: Iterable[TopicData] = (),
    ) -> None:
        self.broker_id = broker_id
        self.broker_epoch = broker_epoch
        self.topics = list(topics)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of AlterPartitionRequest.

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
    """A struct of AlterPartitionRequest.

    Attributes:
        partition_index: int32.
        leader_epoch: int32.
        new_isr: array of int32, broker ids, versions 0-2.
        new_isr_with_epochs: array of BrokerState, since version 3.
        leader_recovery_state: int8, since version 1.
        partition_epoch: int32.
    """

    __slots__ = (
        "partition_index",
        "leader_epoch",
        "new_isr",
        "new_isr_with_epochs",
        "leader_recovery_state",
        "partition_epoch",
        "unknown_tags",
    )

    partition_index: int
    leader_epoch: int
    new_isr: tuple[int, ...]
    new_isr_with_epochs: list[BrokerState]
    leader_recovery_state: int
    partition_epoch: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        leader_epoch: int = 0,
        new_isr: Iterable[int] = (),
        new_isr_with_epochs: Iterable[BrokerState] = (),
        leader_recovery_state: int = 0,
        partition_epoch: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.leader_epoch = leader_epoch
        self.new_isr = tuple(new_isr)
        self.new_isr_with_epochs = list(new_isr_with_epochs)
        self.leader_recovery_state = leader_recovery_state
        self.partition_epoch = partition_epoch
        self.unknown_tags = None


class BrokerState(Struct):
    """A struct of AlterPartitionRequest, since version 3.

    Attributes:
        broker_id: int32, broker id.
        broker_epoch: int64.
    """

    __slots__ = (
        "broker_id",
        "broker_epoch",
        "unknown_tags",
    )

    broker_id: int
    broker_epoch: int

    def __init__(
        self,
        *,
        broker_id: int = 0,
        broker_epoch: int = -1,
    ) -> None:
        self.broker_id = broker_id
        self.broker_epoch = broker_epoch
        self.unknown_tags = None


# BrokerState, version 3.


def _read_broker_state_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[BrokerState], int]:
    values = []
    for _ in range(count):
        broker_state = new(BrokerState)
        broker_state.broker_id, broker_state.broker_epoch, tags = (
            _unpack_int32_int64_uint8(buf, pos)
        )
        pos += 13
        broker_state.unknown_tags = None
        if tags:
            broker_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(broker_state)
    return values, pos


def _write_broker_state_array_v3(values: list[BrokerState], write: Write) -> None:
    for broker_state in values:
        if broker_state.unknown_tags:
            write(_pack_int32_int64(broker_state.broker_id, broker_state.broker_epoch))
            put_tags(write, [], broker_state.unknown_tags, 0)
        else:
            write(
                _pack_int32_int64_uint8(
                    broker_state.broker_id, broker_state.broker_epoch, 0
                )
            )


# PartitionData, version 3.


def _read_partition_data_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        partition_data.partition_index, partition_data.leader_epoch, length = (
            _unpack_int32x2_uint8(buf, pos)
        )
        pos += 9
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 13)
        partition_data.new_isr_with_epochs, pos = _read_broker_state_array_v3(
            buf, pos, end, count
        )
        partition_data.leader_recovery_state, partition_data.partition_epoch, tags = (
            _unpack_int8_int32_uint8(buf, pos)
        )
        pos += 6
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_data.new_isr = ()
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v3(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if len(partition_data.new_isr):
            raise Refused
        new_isr_with_epochs = partition_data.new_isr_with_epochs
        count = len(new_isr_with_epochs)
        if count < 127:
            write(
                _pack_int32x2_uint8(
                    partition_data.partition_index,
                    partition_data.leader_epoch,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32x2(
                    partition_data.partition_index, partition_data.leader_epoch
                )
            )
            put_compact_count(write, count)
        _write_broker_state_array_v3(new_isr_with_epochs, write)
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


# TopicData, version 3.


def _read_topic_data_array_v3(
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
            count, pos = compact_count(buf, pos, end, length, 15)
        topic_data.partitions, pos = _read_partition_data_array_v3(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_data.topic_name = ""
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v3(values: list[TopicData], write: Write) -> None:
    for topic_data in values:
        partitions = topic_data.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic_data.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_data.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v3(partitions, write)
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterPartitionRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[AlterPartitionRequest, int]:
    message = new(AlterPartitionRequest)
    message.broker_id, message.broker_epoch, length = _unpack_int32_int64_uint8(
        buf, pos
    )
    pos += 13
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_data_array_v3(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: AlterPartitionRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int64_uint8(message.broker_id, message.broker_epoch, count + 1)
        )
    else:
        write(_pack_int32_int64(message.broker_id, message.broker_epoch))
        put_compact_count(write, count)
    _write_topic_data_array_v3(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# PartitionData, versions 1-2.


def _read_partition_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        partition_data.partition_index, partition_data.leader_epoch, length = (
            _unpack_int32x2_uint8(buf, pos)
        )
        pos += 9
        if length == 1:
            partition_data.new_isr = ()
        elif 1 < length < 34:
            partition_data.new_isr = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_data.new_isr, pos = numbers(buf, pos, count, "i")
        partition_data.leader_recovery_state, partition_data.partition_epoch, tags = (
            _unpack_int8_int32_uint8(buf, pos)
        )
        pos += 6
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_data.new_isr_with_epochs = []
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v1(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if len(partition_data.new_isr_with_epochs):
            raise Refused
        new_isr = partition_data.new_isr
        count = len(new_isr)
        if count < 33:
            write(
                _pack_int32x2_uint8_int32s[count](
                    partition_data.partition_index,
                    partition_data.leader_epoch,
                    count + 1,
                    *new_isr,
                )
            )
        else:
            write(
                _pack_int32x2(
                    partition_data.partition_index, partition_data.leader_epoch
                )
            )
            put_compact_count(write, count)
            put_numbers(write, new_isr, "i")
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


# TopicData, version 2.


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
            count, pos = compact_count(buf, pos, end, length, 15)
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


# AlterPartitionRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[AlterPartitionRequest, int]:
    message = new(AlterPartitionRequest)
    message.broker_id, message.broker_epoch, length = _unpack_int32_int64_uint8(
        buf, pos
    )
    pos += 13
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


def _write_v2(message: AlterPartitionRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int64_uint8(message.broker_id, message.broker_epoch, count + 1)
        )
    else:
        write(_pack_int32_int64(message.broker_id, message.broker_epoch))
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
            count, pos = compact_count(buf, pos, end, length, 15)
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


# AlterPartitionRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[AlterPartitionRequest, int]:
    message = new(AlterPartitionRequest)
    message.broker_id, message.broker_epoch, length = _unpack_int32_int64_uint8(
        buf, pos
    )
    pos += 13
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


def _write_v1(message: AlterPartitionRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int64_uint8(message.broker_id, message.broker_epoch, count + 1)
        )
    else:
        write(_pack_int32_int64(message.broker_id, message.broker_epoch))
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
        partition_data.partition_index, partition_data.leader_epoch, length = (
            _unpack_int32x2_uint8(buf, pos)
        )
        pos += 9
        if length == 1:
            partition_data.new_isr = ()
        elif 1 < length < 34:
            partition_data.new_isr = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_data.new_isr, pos = numbers(buf, pos, count, "i")
        partition_data.partition_epoch, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_data.new_isr_with_epochs = []
        partition_data.leader_recovery_state = 0
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if (
            len(partition_data.new_isr_with_epochs)
            or partition_data.leader_recovery_state != 0
        ):
            raise Refused
        new_isr = partition_data.new_isr
        count = len(new_isr)
        if count < 33:
            write(
                _pack_int32x2_uint8_int32s[count](
                    partition_data.partition_index,
                    partition_data.leader_epoch,
                    count + 1,
                    *new_isr,
                )
            )
        else:
            write(
                _pack_int32x2(
                    partition_data.partition_index, partition_data.leader_epoch
                )
            )
            put_compact_count(write, count)
            put_numbers(write, new_isr, "i")
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
            count, pos = compact_count(buf, pos, end, length, 14)
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


# AlterPartitionRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterPartitionRequest, int]:
    message = new(AlterPartitionRequest)
    message.broker_id, message.broker_epoch, length = _unpack_int32_int64_uint8(
        buf, pos
    )
    pos += 13
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


def _write_v0(message: AlterPartitionRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32_int64_uint8(message.broker_id, message.broker_epoch, count + 1)
        )
    else:
        write(_pack_int32_int64(message.broker_id, message.broker_epoch))
        put_compact_count(write, count)
    _write_topic_data_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_BROKER_STATE = StructSpec(
    "BrokerState",
    BrokerState,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "3+", default=0, entity_type="brokerId"
        ),
        Field("BrokerEpoch", "broker_epoch", "int64", "3+", default=-1),
    ),
)
_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field(
            "NewIsr",
            "new_isr",
            "int32",
            "0-2",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "NewIsrWithEpochs",
            "new_isr_with_epochs",
            "struct",
            "3+",
            array=True,
            struct=_BROKER_STATE,
            default=(),
        ),
        Field("LeaderRecoveryState", "leader_recovery_state", "int8", "1+", default=0),
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
AlterPartitionRequest.SPEC = MessageSpec(
    "AlterPartitionRequest",
    AlterPartitionRequest,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("BrokerEpoch", "broker_epoch", "int64", "0+", default=-1),
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
    type="request",
    versions="0-3",
    api_key=56,
    current_versions="2-3",
    listeners=("controller",),
)
AlterPartitionRequest._READERS, AlterPartitionRequest._WRITERS = codec_tables(
    AlterPartitionRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
    },
)
