"""StopReplicaRequest, made by kipc from clients/StopReplicaRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    long_string,
    new,
    numbers,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
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
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = [
    "StopReplicaPartitionState",
    "StopReplicaPartitionV0",
    "StopReplicaRequest",
    "StopReplicaTopicState",
    "StopReplicaTopicV1",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_bool_int32_int64 = packer(">i?iq")
_pack_int32_bool_int32_int64_uint8 = packer(">i?iqB")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32x2_bool = packer(">ii?")
_pack_int32x2_bool_int32 = packer(">ii?i")
_pack_int32x2_bool_uint8 = packer(">ii?B")
_pack_int32x2_int64 = packer(">iiq")
_pack_int32x2_int64_bool = packer(">iiq?")
_pack_int32x2_int64_bool_int32 = packer(">iiq?i")
_pack_int32x2_int64_bool_uint8 = packer(">iiq?B")
_pack_int32x2_int64_uint8 = packer(">iiqB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_bool_int32_int64_uint8 = unpacker(">i?iqB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_bool_int32 = unpacker(">ii?i")
_unpack_int32x2_bool_uint8 = unpacker(">ii?B")
_unpack_int32x2_int64_bool_int32 = unpacker(">iiq?i")
_unpack_int32x2_int64_bool_uint8 = unpacker(">iiq?B")
_unpack_int32x2_int64_uint8 = unpacker(">iiqB")


class StopReplicaRequest(Message):
    """The request of StopReplica: API key 5, versions 0-4, flexible since 2.

    Attributes:
        controller_id: int32, broker id.
        is_kraft_controller: bool, since version 4.
        controller_epoch: int32.
        broker_epoch: int64, since version 1.
        delete_partitions: bool, versions 0-2.
        ungrouped_partitions: array of StopReplicaPartitionV0, version 0.
        topics: array of StopReplicaTopicV1, versions 1-2.
        topic_states: array of StopReplicaTopicState, since version 3.
    """

    __slots__ = (
        "controller_id",
        "is_kraft_controller",
        "controller_epoch",
        "broker_epoch",
        "delete_partitions",
        "ungrouped_partitions",
        "topics",
        "topic_states",
        "unknown_tags",
    )

    controller_id: int
    is_kraft_controller: bool
    controller_epoch: int
    broker_epoch: int
    delete_partitions: bool
    ungrouped_partitions: list[StopReplicaPartitionV0]
    topics: list[StopReplicaTopicV1]
    topic_states: list[StopReplicaTopicState]

    API_KEY = 5
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(2, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        controller_id: int = 0,
        is_kraft_controller: bool = False,
        controller_epoch: int = 0,
        broker_epoch: int = -1,
        delete_partitions: bool = False,
        ungrouped_partitions: Iterable[StopReplicaPartitionV0] = (),
        topics: Iterable[StopReplicaTopicV1] = (),
        topic_states: Iterable[StopReplicaTopicState] = (),
    ) -> None:
        self.controller_id = controller_id
        self.is_kraft_controller = is_kraft_controller
        self.controller_epoch = controller_epoch
        self.broker_epoch = broker_epoch
        self.delete_partitions = delete_partitions
        self.ungrouped_partitions = list(ungrouped_partitions)
        self.topics = list(topics)
        self.topic_states = list(topic_states)
        self.unknown_tags = None


class StopReplicaPartitionV0(Struct):
    """A struct of StopReplicaRequest, version 0.

    Attributes:
        topic_name: string, topic name.
        partition_index: int32.
    """

    __slots__ = (
        "topic_name",
        "partition_index",
        "unknown_tags",
    )

    topic_name: str
    partition_index: int

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_index: int = 0,
    ) -> None:
        self.topic_name = topic_name
        self.partition_index = partition_index
        self.unknown_tags = None


class StopReplicaTopicV1(Struct):
    """A struct of StopReplicaRequest, versions 1-2.

    Attributes:
        name: string, topic name.
        partition_indexes: array of int32.
    """

    __slots__ = (
        "name",
        "partition_indexes",
        "unknown_tags",
    )

    name: str
    partition_indexes: tuple[int, ...]

    def __init__(
        self,
        *,
        name: str = "",
        partition_indexes: Iterable[int] = (),
    ) -> None:
        self.name = name
        self.partition_indexes = tuple(partition_indexes)
        self.unknown_tags = None


class StopReplicaTopicState(Struct):
    """A struct of StopReplicaRequest, since version 3.

    Attributes:
        topic_name: string, topic name.
        partition_states: array of StopReplicaPartitionState.
    """

    __slots__ = (
        "topic_name",
        "partition_states",
        "unknown_tags",
    )

    topic_name: str
    partition_states: list[StopReplicaPartitionState]

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_states: Iterable[StopReplicaPartitionState] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partition_states = list(partition_states)
        self.unknown_tags = None


class StopReplicaPartitionState(Struct):
    """A struct of StopReplicaRequest, since version 3.

    Attributes:
        partition_index: int32.
        leader_epoch: int32.
        delete_partition: bool.
    """

    __slots__ = (
        "partition_index",
        "leader_epoch",
        "delete_partition",
        "unknown_tags",
    )

    partition_index: int
    leader_epoch: int
    delete_partition: bool

    def __init__(
        self,
        *,
        partition_index: int = 0,
        leader_epoch: int = -1,
        delete_partition: bool = False,
    ) -> None:
        self.partition_index = partition_index
        self.leader_epoch = leader_epoch
        self.delete_partition = delete_partition
        self.unknown_tags = None


# StopReplicaPartitionState, versions 3-4.


def _read_partition_state_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StopReplicaPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(StopReplicaPartitionState)
        (
            partition_state.partition_index,
            partition_state.leader_epoch,
            partition_state.delete_partition,
            tags,
        ) = _unpack_int32x2_bool_uint8(buf, pos)
        pos += 10
        partition_state.unknown_tags = None
        if tags:
            partition_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v3(
    values: list[StopReplicaPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.unknown_tags:
            write(
                _pack_int32x2_bool(
                    partition_state.partition_index,
                    partition_state.leader_epoch,
                    boolean[partition_state.delete_partition],
                )
            )
            put_tags(write, [], partition_state.unknown_tags, 0)
        else:
            write(
                _pack_int32x2_bool_uint8(
                    partition_state.partition_index,
                    partition_state.leader_epoch,
                    boolean[partition_state.delete_partition],
                    0,
                )
            )


# StopReplicaTopicState, versions 3-4.


def _read_topic_state_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StopReplicaTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(StopReplicaTopicState)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_state.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_state.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 10)
        topic_state.partition_states, pos = _read_partition_state_array_v3(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_state.unknown_tags = None
        if tags:
            topic_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v3(
    values: list[StopReplicaTopicState], write: Write
) -> None:
    for topic_state in values:
        topic_name = topic_state.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partition_states = topic_state.partition_states
        count = len(partition_states)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_state_array_v3(partition_states, write)
        if topic_state.unknown_tags:
            put_tags(write, [], topic_state.unknown_tags, 0)
        else:
            write(b"\x00")


# StopReplicaRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[StopReplicaRequest, int]:
    message = new(StopReplicaRequest)
    (
        message.controller_id,
        message.is_kraft_controller,
        message.controller_epoch,
        message.broker_epoch,
        length,
    ) = _unpack_int32_bool_int32_int64_uint8(buf, pos)
    pos += 18
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topic_states, pos = _read_topic_state_array_v3(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.delete_partitions = False
    message.ungrouped_partitions = []
    message.topics = []
    return message, pos


def _write_v4(message: StopReplicaRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.delete_partitions
        or len(message.ungrouped_partitions)
        or len(message.topics)
    ):
        raise Refused
    topic_states = message.topic_states
    count = len(topic_states)
    if count < 127:
        write(
            _pack_int32_bool_int32_int64_uint8(
                message.controller_id,
                boolean[message.is_kraft_controller],
                message.controller_epoch,
                message.broker_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_bool_int32_int64(
                message.controller_id,
                boolean[message.is_kraft_controller],
                message.controller_epoch,
                message.broker_epoch,
            )
        )
        put_compact_count(write, count)
    _write_topic_state_array_v3(topic_states, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# StopReplicaRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[StopReplicaRequest, int]:
    message = new(StopReplicaRequest)
    message.controller_id, message.controller_epoch, message.broker_epoch, length = (
        _unpack_int32x2_int64_uint8(buf, pos)
    )
    pos += 17
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topic_states, pos = _read_topic_state_array_v3(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.is_kraft_controller = False
    message.delete_partitions = False
    message.ungrouped_partitions = []
    message.topics = []
    return message, pos


def _write_v3(message: StopReplicaRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or message.delete_partitions
        or len(message.ungrouped_partitions)
        or len(message.topics)
    ):
        raise Refused
    topic_states = message.topic_states
    count = len(topic_states)
    if count < 127:
        write(
            _pack_int32x2_int64_uint8(
                message.controller_id,
                message.controller_epoch,
                message.broker_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_int64(
                message.controller_id, message.controller_epoch, message.broker_epoch
            )
        )
        put_compact_count(write, count)
    _write_topic_state_array_v3(topic_states, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# StopReplicaTopicV1, version 2.


def _read_topic_v1_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StopReplicaTopicV1], int]:
    values = []
    for _ in range(count):
        topic_v1 = new(StopReplicaTopicV1)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_v1.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_v1.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topic_v1.partition_indexes = ()
        elif 1 < length < 34:
            topic_v1.partition_indexes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_v1.partition_indexes, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic_v1.unknown_tags = None
        if tags:
            topic_v1.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_v1)
    return values, pos


def _write_topic_v1_array_v2(values: list[StopReplicaTopicV1], write: Write) -> None:
    for topic_v1 in values:
        name = topic_v1.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partition_indexes = topic_v1.partition_indexes
        count = len(partition_indexes)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partition_indexes))
        else:
            put_compact_count(write, count)
            put_numbers(write, partition_indexes, "i")
        if topic_v1.unknown_tags:
            put_tags(write, [], topic_v1.unknown_tags, 0)
        else:
            write(b"\x00")


# StopReplicaRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[StopReplicaRequest, int]:
    message = new(StopReplicaRequest)
    (
        message.controller_id,
        message.controller_epoch,
        message.broker_epoch,
        message.delete_partitions,
        length,
    ) = _unpack_int32x2_int64_bool_uint8(buf, pos)
    pos += 18
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_v1_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.is_kraft_controller = False
    message.ungrouped_partitions = []
    message.topic_states = []
    return message, pos


def _write_v2(message: StopReplicaRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or len(message.ungrouped_partitions)
        or len(message.topic_states)
    ):
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(
            _pack_int32x2_int64_bool_uint8(
                message.controller_id,
                message.controller_epoch,
                message.broker_epoch,
                boolean[message.delete_partitions],
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_int64_bool(
                message.controller_id,
                message.controller_epoch,
                message.broker_epoch,
                boolean[message.delete_partitions],
            )
        )
        put_compact_count(write, count)
    _write_topic_v1_array_v2(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# StopReplicaTopicV1, version 1.


def _read_topic_v1_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StopReplicaTopicV1], int]:
    values = []
    for _ in range(count):
        topic_v1 = new(StopReplicaTopicV1)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_v1.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic_v1.partition_indexes, pos = numbers(buf, pos, count, "i")
        topic_v1.unknown_tags = None
        values.append(topic_v1)
    return values, pos


def _write_topic_v1_array_v1(values: list[StopReplicaTopicV1], write: Write) -> None:
    for topic_v1 in values:
        if topic_v1.unknown_tags:
            raise Refused
        name = topic_v1.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_indexes = topic_v1.partition_indexes
        count = len(partition_indexes)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partition_indexes))
        else:
            put_sized_count(write, count)
            put_numbers(write, partition_indexes, "i")


# StopReplicaRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[StopReplicaRequest, int]:
    message = new(StopReplicaRequest)
    (
        message.controller_id,
        message.controller_epoch,
        message.broker_epoch,
        message.delete_partitions,
        length,
    ) = _unpack_int32x2_int64_bool_int32(buf, pos)
    pos += 21
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_v1_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.ungrouped_partitions = []
    message.topic_states = []
    return message, pos


def _write_v1(message: StopReplicaRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or len(message.ungrouped_partitions)
        or len(message.topic_states)
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    write(
        _pack_int32x2_int64_bool_int32(
            message.controller_id,
            message.controller_epoch,
            message.broker_epoch,
            boolean[message.delete_partitions],
            len(topics),
        )
    )
    _write_topic_v1_array_v1(topics, write)
    return buffer.getvalue()


# StopReplicaPartitionV0, version 0.


def _read_partition_v0_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StopReplicaPartitionV0], int]:
    values = []
    for _ in range(count):
        partition_v0 = new(StopReplicaPartitionV0)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        partition_v0.topic_name = buf[pos:stop].decode()
        pos = stop
        (partition_v0.partition_index,) = _unpack_int32(buf, pos)
        pos += 4
        partition_v0.unknown_tags = None
        values.append(partition_v0)
    return values, pos


def _write_partition_v0_array_v0(
    values: list[StopReplicaPartitionV0], write: Write
) -> None:
    for partition_v0 in values:
        if partition_v0.unknown_tags:
            raise Refused
        topic_name = partition_v0.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        write(_pack_int32(partition_v0.partition_index))


# StopReplicaRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[StopReplicaRequest, int]:
    message = new(StopReplicaRequest)
    (
        message.controller_id,
        message.controller_epoch,
        message.delete_partitions,
        length,
    ) = _unpack_int32x2_bool_int32(buf, pos)
    pos += 13
    count = sized_count(length, pos, end, 6)
    message.ungrouped_partitions, pos = _read_partition_v0_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.broker_epoch = -1
    message.topics = []
    message.topic_states = []
    return message, pos


def _write_v0(message: StopReplicaRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or len(message.topics)
        or len(message.topic_states)
        or message.unknown_tags
    ):
        raise Refused
    ungrouped_partitions = message.ungrouped_partitions
    write(
        _pack_int32x2_bool_int32(
            message.controller_id,
            message.controller_epoch,
            boolean[message.delete_partitions],
            len(ungrouped_partitions),
        )
    )
    _write_partition_v0_array_v0(ungrouped_partitions, write)
    return buffer.getvalue()


_STOP_REPLICA_PARTITION_V0 = StructSpec(
    "StopReplicaPartitionV0",
    StopReplicaPartitionV0,
    "2+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0",
            default="",
            entity_type="topicName",
        ),
        Field("PartitionIndex", "partition_index", "int32", "0", default=0),
    ),
)
_STOP_REPLICA_TOPIC_V1 = StructSpec(
    "StopReplicaTopicV1",
    StopReplicaTopicV1,
    "2+",
    (
        Field("Name", "name", "string", "1-2", default="", entity_type="topicName"),
        Field(
            "PartitionIndexes",
            "partition_indexes",
            "int32",
            "1-2",
            array=True,
            default=(),
        ),
    ),
)
_STOP_REPLICA_PARTITION_STATE = StructSpec(
    "StopReplicaPartitionState",
    StopReplicaPartitionState,
    "2+",
    (
        Field("PartitionIndex", "partition_index", "int32", "3+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "3+", default=-1),
        Field("DeletePartition", "delete_partition", "bool", "3+", default=False),
    ),
)
_STOP_REPLICA_TOPIC_STATE = StructSpec(
    "StopReplicaTopicState",
    StopReplicaTopicState,
    "2+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "3+",
            default="",
            entity_type="topicName",
        ),
        Field(
            "PartitionStates",
            "partition_states",
            "struct",
            "3+",
            array=True,
            struct=_STOP_REPLICA_PARTITION_STATE,
            default=(),
        ),
    ),
)
StopReplicaRequest.SPEC = MessageSpec(
    "StopReplicaRequest",
    StopReplicaRequest,
    "2+",
    (
        Field(
            "ControllerId",
            "controller_id",
            "int32",
            "0+",
            default=0,
            entity_type="brokerId",
        ),
        Field("isKRaftController", "is_kraft_controller", "bool", "4+", default=False),
        Field("ControllerEpoch", "controller_epoch", "int32", "0+", default=0),
        Field("BrokerEpoch", "broker_epoch", "int64", "1+", default=-1, ignorable=True),
        Field("DeletePartitions", "delete_partitions", "bool", "0-2", default=False),
        Field(
            "UngroupedPartitions",
            "ungrouped_partitions",
            "struct",
            "0",
            array=True,
            struct=_STOP_REPLICA_PARTITION_V0,
            default=(),
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "1-2",
            array=True,
            struct=_STOP_REPLICA_TOPIC_V1,
            default=(),
        ),
        Field(
            "TopicStates",
            "topic_states",
            "struct",
            "3+",
            array=True,
            struct=_STOP_REPLICA_TOPIC_STATE,
            default=(),
        ),
    ),
    type="request",
    versions="0-4",
    api_key=5,
    current_versions="none",
)
StopReplicaRequest._READERS, StopReplicaRequest._WRITERS = codec_tables(
    StopReplicaRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
        4: _write_v4,
    },
)
