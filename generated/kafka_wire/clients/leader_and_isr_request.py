"""LeaderAndIsrRequest, made by kipc from clients/LeaderAndIsrRequest.json. Not to be edited."""

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
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = [
    "LeaderAndIsrLiveLeader",
    "LeaderAndIsrPartitionState",
    "LeaderAndIsrRequest",
    "LeaderAndIsrTopicState",
]

_pack_bool = packer(">?")
_pack_bool_int8 = packer(">?b")
_pack_bool_int8_uint8 = packer(">?bB")
_pack_bool_uint8 = packer(">?B")
_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_bool_int32_int64_int8 = packer(">i?iqb")
_pack_int32_bool_int32_int64_int8_uint8 = packer(">i?iqbB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_uint8 = packer(">iB")
_pack_int32_uint8_int32s = array_packers(">iB", "i")
_pack_int32x2_int32s = array_packers(">ii", "i")
_pack_int32x2_int64 = packer(">iiq")
_pack_int32x2_int64_int32 = packer(">iiqi")
_pack_int32x2_int64_int8 = packer(">iiqb")
_pack_int32x2_int64_int8_uint8 = packer(">iiqbB")
_pack_int32x2_int64_uint8 = packer(">iiqB")
_pack_int32x3 = packer(">iii")
_pack_int32x4 = packer(">iiii")
_pack_int32x4_uint8_int32s = array_packers(">iiiiB", "i")
_pack_int32x5_int32s = array_packers(">iiiii", "i")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_bool = unpacker(">?")
_unpack_bool_int8_uint8 = unpacker(">?bB")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_bool_int32_int64_int8_uint8 = unpacker(">i?iqbB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x2_int64_int32 = unpacker(">iiqi")
_unpack_int32x2_int64_int8_uint8 = unpacker(">iiqbB")
_unpack_int32x2_int64_uint8 = unpacker(">iiqB")
_unpack_int32x3 = unpacker(">iii")
_unpack_int32x4_uint8 = unpacker(">iiiiB")
_unpack_int32x5 = unpacker(">iiiii")
_unpack_uuid_uint8 = unpacker(">16sB")


class LeaderAndIsrRequest(Message):
    """The request of LeaderAndIsr: API key 4, versions 0-7, flexible since 4.

    Attributes:
        controller_id: int32, broker id.
        is_kraft_controller: bool, since version 7.
        controller_epoch: int32.
        broker_epoch: int64, since version 2.
        type: int8, since version 5.
        ungrouped_partition_states: array of LeaderAndIsrPartitionState, versions 0-1.
        topic_states: array of LeaderAndIsrTopicState, since version 2.
        live_leaders: array of LeaderAndIsrLiveLeader.
    """

    __slots__ = (
        "controller_id",
        "is_kraft_controller",
        "controller_epoch",
        "broker_epoch",
        "type",
        "ungrouped_partition_states",
        "topic_states",
        "live_leaders",
        "unknown_tags",
    )

    controller_id: int
    is_kraft_controller: bool
    controller_epoch: int
    broker_epoch: int
    type: int
    ungrouped_partition_states: list[LeaderAndIsrPartitionState]
    topic_states: list[LeaderAndIsrTopicState]
    live_leaders: list[LeaderAndIsrLiveLeader]

    API_KEY = 4
    VERSIONS = range(0, 8)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(4, 8)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        controller_id: int = 0,
        is_kraft_controller: bool = False,
        controller_epoch: int = 0,
        broker_epoch: int = -1,
        type: int = 0,
        ungrouped_partition_states: Iterable[LeaderAndIsrPartitionState] = (),
        topic_states: Iterable[LeaderAndIsrTopicState] = (),
        live_leaders: Iterable[LeaderAndIsrLiveLeader] = (),
    ) -> None:
        self.controller_id = controller_id
        self.is_kraft_controller = is_kraft_controller
        self.controller_epoch = controller_epoch
        self.broker_epoch = broker_epoch
        self.type = type
        self.ungrouped_partition_states = list(ungrouped_partition_states)
        self.topic_states = list(topic_states)
        self.live_leaders = list(live_leaders)
        self.unknown_tags = None


class LeaderAndIsrPartitionState(Struct):
    """A struct of LeaderAndIsrRequest.

    Attributes:
        topic_name: string, topic name, versions 0-1.
        partition_index: int32.
        controller_epoch: int32.
        leader: int32, broker id.
        leader_epoch: int32.
        isr: array of int32, broker ids.
        partition_epoch: int32.
        replicas: array of int32, broker ids.
        adding_replicas: array of int32, broker ids, since version 3.
        removing_replicas: array of int32, broker ids, since version 3.
        is_new: bool, since version 1.
        leader_recovery_state: int8, since version 6.
    """

    __slots__ = (
        "topic_name",
        "partition_index",
        "controller_epoch",
        "leader",
        "leader_epoch",
        "isr",
        "partition_epoch",
        "replicas",
        "adding_replicas",
        "removing_replicas",
        "is_new",
        "leader_recovery_state",
        "unknown_tags",
    )

    topic_name: str
    partition_index: int
    controller_epoch: int
    leader: int
    leader_epoch: int
    isr: tuple[int, ...]
    partition_epoch: int
    replicas: tuple[int, ...]
    adding_replicas: tuple[int, ...]
    removing_replicas: tuple[int, ...]
    is_new: bool
    leader_recovery_state: int

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_index: int = 0,
        controller_epoch: int = 0,
        leader: int = 0,
        leader_epoch: int = 0,
        isr: Iterable[int] = (),
        partition_epoch: int = 0,
        replicas: Iterable[int] = (),
        adding_replicas: Iterable[int] = (),
        removing_replicas: Iterable[int] = (),
        is_new: bool = False,
        leader_recovery_state: int = 0,
    ) -> None:
        self.topic_name = topic_name
        self.partition_index = partition_index
        self.controller_epoch = controller_epoch
        self.leader = leader
        self.leader_epoch = leader_epoch
        self.isr = tuple(isr)
        self.partition_epoch = partition_epoch
        self.replicas = tuple(replicas)
        self.adding_replicas = tuple(adding_replicas)
        self.removing_replicas = tuple(removing_replicas)
        self.is_new = is_new
        self.leader_recovery_state = leader_recovery_state
        self.unknown_tags = None


class LeaderAndIsrTopicState(Struct):
    """A struct of LeaderAndIsrRequest, since version 2.

    Attributes:
        topic_name: string, topic name.
        topic_id: uuid, since version 5.
        partition_states: array of LeaderAndIsrPartitionState.
    """

    __slots__ = (
        "topic_name",
        "topic_id",
        "partition_states",
        "unknown_tags",
    )

    topic_name: str
    topic_id: UUID
    partition_states: list[LeaderAndIsrPartitionState]

    def __init__(
        self,
        *,
        topic_name: str = "",
        topic_id: UUID = ZERO_UUID,
        partition_states: Iterable[LeaderAndIsrPartitionState] = (),
    ) -> None:
        self.topic_name = topic_name
        self.topic_id = topic_id
        self.partition_states = list(partition_states)
        self.unknown_tags = None


class LeaderAndIsrLiveLeader(Struct):
    """A struct of LeaderAndIsrRequest.

    Attributes:
        broker_id: int32, broker id.
        host_name: string.
        port: int32.
    """

    __slots__ = (
        "broker_id",
        "host_name",
        "port",
        "unknown_tags",
    )

    broker_id: int
    host_name: str
    port: int

    def __init__(
        self,
        *,
        broker_id: int = 0,
        host_name: str = "",
        port: int = 0,
    ) -> None:
        self.broker_id = broker_id
        self.host_name = host_name
        self.port = port
        self.unknown_tags = None


# LeaderAndIsrPartitionState, versions 6-7.


def _read_partition_state_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(LeaderAndIsrPartitionState)
        (
            partition_state.partition_index,
            partition_state.controller_epoch,
            partition_state.leader,
            partition_state.leader_epoch,
            length,
        ) = _unpack_int32x4_uint8(buf, pos)
        pos += 17
        if length == 1:
            partition_state.isr = ()
        elif 1 < length < 34:
            partition_state.isr = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.isr, pos = numbers(buf, pos, count, "i")
        partition_state.partition_epoch, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if length == 1:
            partition_state.replicas = ()
        elif 1 < length < 34:
            partition_state.replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.replicas, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition_state.adding_replicas = ()
        elif 1 < length < 34:
            partition_state.adding_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.adding_replicas, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition_state.removing_replicas = ()
        elif 1 < length < 34:
            partition_state.removing_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.removing_replicas, pos = numbers(buf, pos, count, "i")
        partition_state.is_new, partition_state.leader_recovery_state, tags = (
            _unpack_bool_int8_uint8(buf, pos)
        )
        pos += 3
        partition_state.unknown_tags = None
        if tags:
            partition_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_state.topic_name = ""
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v6(
    values: list[LeaderAndIsrPartitionState], write: Write
) -> None:
    for partition_state in values:
        isr = partition_state.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32x4_uint8_int32s[count](
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                    count + 1,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32x4(
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                )
            )
            put_compact_count(write, count)
            put_numbers(write, isr, "i")
        replicas = partition_state.replicas
        count = len(replicas)
        if count < 33:
            write(
                _pack_int32_uint8_int32s[count](
                    partition_state.partition_epoch, count + 1, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.partition_epoch))
            put_compact_count(write, count)
            put_numbers(write, replicas, "i")
        adding_replicas = partition_state.adding_replicas
        count = len(adding_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, adding_replicas, "i")
        removing_replicas = partition_state.removing_replicas
        count = len(removing_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, removing_replicas, "i")
        if partition_state.unknown_tags:
            write(
                _pack_bool_int8(
                    boolean[partition_state.is_new],
                    partition_state.leader_recovery_state,
                )
            )
            put_tags(write, [], partition_state.unknown_tags, 0)
        else:
            write(
                _pack_bool_int8_uint8(
                    boolean[partition_state.is_new],
                    partition_state.leader_recovery_state,
                    0,
                )
            )


# LeaderAndIsrTopicState, versions 6-7.


def _read_topic_state_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(LeaderAndIsrTopicState)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_state.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_state.topic_name, pos = long_string(buf, pos, length)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_state.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 27)
        topic_state.partition_states, pos = _read_partition_state_array_v6(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_state.unknown_tags = None
        if tags:
            topic_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v6(
    values: list[LeaderAndIsrTopicState], write: Write
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
            write(_pack_uuid_uint8(topic_state.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_state.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_state_array_v6(partition_states, write)
        if topic_state.unknown_tags:
            put_tags(write, [], topic_state.unknown_tags, 0)
        else:
            write(b"\x00")


# LeaderAndIsrLiveLeader, versions 4-7.


def _read_live_leader_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrLiveLeader], int]:
    values = []
    for _ in range(count):
        live_leader = new(LeaderAndIsrLiveLeader)
        live_leader.broker_id, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            live_leader.host_name = buf[pos:stop].decode()
            pos = stop
        else:
            live_leader.host_name, pos = long_string(buf, pos, length)
        live_leader.port, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        live_leader.unknown_tags = None
        if tags:
            live_leader.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(live_leader)
    return values, pos


def _write_live_leader_array_v4(
    values: list[LeaderAndIsrLiveLeader], write: Write
) -> None:
    for live_leader in values:
        host_name = live_leader.host_name.encode()
        size = len(host_name)
        if size < 127:
            write(_pack_int32_uint8(live_leader.broker_id, size + 1))
            write(host_name)
        else:
            write(_pack_int32(live_leader.broker_id))
            put_long_string(write, host_name)
        if live_leader.unknown_tags:
            write(_pack_int32(live_leader.port))
            put_tags(write, [], live_leader.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(live_leader.port, 0))


# LeaderAndIsrRequest, version 7.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    (
        message.controller_id,
        message.is_kraft_controller,
        message.controller_epoch,
        message.broker_epoch,
        message.type,
        length,
    ) = _unpack_int32_bool_int32_int64_int8_uint8(buf, pos)
    pos += 19
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 19)
    message.topic_states, pos = _read_topic_state_array_v6(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 10)
    message.live_leaders, pos = _read_live_leader_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.ungrouped_partition_states = []
    return message, pos


def _write_v7(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.ungrouped_partition_states):
        raise Refused
    topic_states = message.topic_states
    count = len(topic_states)
    if count < 127:
        write(
            _pack_int32_bool_int32_int64_int8_uint8(
                message.controller_id,
                boolean[message.is_kraft_controller],
                message.controller_epoch,
                message.broker_epoch,
                message.type,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_bool_int32_int64_int8(
                message.controller_id,
                boolean[message.is_kraft_controller],
                message.controller_epoch,
                message.broker_epoch,
                message.type,
            )
        )
        put_compact_count(write, count)
    _write_topic_state_array_v6(topic_states, write)
    live_leaders = message.live_leaders
    count = len(live_leaders)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_live_leader_array_v4(live_leaders, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# LeaderAndIsrRequest, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    (
        message.controller_id,
        message.controller_epoch,
        message.broker_epoch,
        message.type,
        length,
    ) = _unpack_int32x2_int64_int8_uint8(buf, pos)
    pos += 18
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 19)
    message.topic_states, pos = _read_topic_state_array_v6(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 10)
    message.live_leaders, pos = _read_live_leader_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.is_kraft_controller = False
    message.ungrouped_partition_states = []
    return message, pos


def _write_v6(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.is_kraft_controller or len(message.ungrouped_partition_states):
        raise Refused
    topic_states = message.topic_states
    count = len(topic_states)
    if count < 127:
        write(
            _pack_int32x2_int64_int8_uint8(
                message.controller_id,
                message.controller_epoch,
                message.broker_epoch,
                message.type,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_int64_int8(
                message.controller_id,
                message.controller_epoch,
                message.broker_epoch,
                message.type,
            )
        )
        put_compact_count(write, count)
    _write_topic_state_array_v6(topic_states, write)
    live_leaders = message.live_leaders
    count = len(live_leaders)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_live_leader_array_v4(live_leaders, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# LeaderAndIsrPartitionState, versions 4-5.


def _read_partition_state_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(LeaderAndIsrPartitionState)
        (
            partition_state.partition_index,
            partition_state.controller_epoch,
            partition_state.leader,
            partition_state.leader_epoch,
            length,
        ) = _unpack_int32x4_uint8(buf, pos)
        pos += 17
        if length == 1:
            partition_state.isr = ()
        elif 1 < length < 34:
            partition_state.isr = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.isr, pos = numbers(buf, pos, count, "i")
        partition_state.partition_epoch, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if length == 1:
            partition_state.replicas = ()
        elif 1 < length < 34:
            partition_state.replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.replicas, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition_state.adding_replicas = ()
        elif 1 < length < 34:
            partition_state.adding_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.adding_replicas, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition_state.removing_replicas = ()
        elif 1 < length < 34:
            partition_state.removing_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.removing_replicas, pos = numbers(buf, pos, count, "i")
        partition_state.is_new, tags = _unpack_bool_uint8(buf, pos)
        pos += 2
        partition_state.unknown_tags = None
        if tags:
            partition_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_state.topic_name = ""
        partition_state.leader_recovery_state = 0
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v4(
    values: list[LeaderAndIsrPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.leader_recovery_state != 0:
            raise Refused
        isr = partition_state.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32x4_uint8_int32s[count](
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                    count + 1,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32x4(
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                )
            )
            put_compact_count(write, count)
            put_numbers(write, isr, "i")
        replicas = partition_state.replicas
        count = len(replicas)
        if count < 33:
            write(
                _pack_int32_uint8_int32s[count](
                    partition_state.partition_epoch, count + 1, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.partition_epoch))
            put_compact_count(write, count)
            put_numbers(write, replicas, "i")
        adding_replicas = partition_state.adding_replicas
        count = len(adding_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, adding_replicas, "i")
        removing_replicas = partition_state.removing_replicas
        count = len(removing_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, removing_replicas, "i")
        if partition_state.unknown_tags:
            write(_pack_bool(boolean[partition_state.is_new]))
            put_tags(write, [], partition_state.unknown_tags, 0)
        else:
            write(_pack_bool_uint8(boolean[partition_state.is_new], 0))


# LeaderAndIsrTopicState, version 5.


def _read_topic_state_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(LeaderAndIsrTopicState)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_state.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_state.topic_name, pos = long_string(buf, pos, length)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_state.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 26)
        topic_state.partition_states, pos = _read_partition_state_array_v4(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_state.unknown_tags = None
        if tags:
            topic_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v5(
    values: list[LeaderAndIsrTopicState], write: Write
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
            write(_pack_uuid_uint8(topic_state.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_state.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_state_array_v4(partition_states, write)
        if topic_state.unknown_tags:
            put_tags(write, [], topic_state.unknown_tags, 0)
        else:
            write(b"\x00")


# LeaderAndIsrRequest, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    (
        message.controller_id,
        message.controller_epoch,
        message.broker_epoch,
        message.type,
        length,
    ) = _unpack_int32x2_int64_int8_uint8(buf, pos)
    pos += 18
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 19)
    message.topic_states, pos = _read_topic_state_array_v5(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 10)
    message.live_leaders, pos = _read_live_leader_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.is_kraft_controller = False
    message.ungrouped_partition_states = []
    return message, pos


def _write_v5(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.is_kraft_controller or len(message.ungrouped_partition_states):
        raise Refused
    topic_states = message.topic_states
    count = len(topic_states)
    if count < 127:
        write(
            _pack_int32x2_int64_int8_uint8(
                message.controller_id,
                message.controller_epoch,
                message.broker_epoch,
                message.type,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_int64_int8(
                message.controller_id,
                message.controller_epoch,
                message.broker_epoch,
                message.type,
            )
        )
        put_compact_count(write, count)
    _write_topic_state_array_v5(topic_states, write)
    live_leaders = message.live_leaders
    count = len(live_leaders)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_live_leader_array_v4(live_leaders, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# LeaderAndIsrTopicState, version 4.


def _read_topic_state_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(LeaderAndIsrTopicState)
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
            count, pos = compact_count(buf, pos, end, length, 26)
        topic_state.partition_states, pos = _read_partition_state_array_v4(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_state.unknown_tags = None
        if tags:
            topic_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_state.topic_id = ZERO_UUID
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v4(
    values: list[LeaderAndIsrTopicState], write: Write
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
        _write_partition_state_array_v4(partition_states, write)
        if topic_state.unknown_tags:
            put_tags(write, [], topic_state.unknown_tags, 0)
        else:
            write(b"\x00")


# LeaderAndIsrRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    message.controller_id, message.controller_epoch, message.broker_epoch, length = (
        _unpack_int32x2_int64_uint8(buf, pos)
    )
    pos += 17
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topic_states, pos = _read_topic_state_array_v4(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 10)
    message.live_leaders, pos = _read_live_leader_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.is_kraft_controller = False
    message.type = 0
    message.ungrouped_partition_states = []
    return message, pos


def _write_v4(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or message.type != 0
        or len(message.ungrouped_partition_states)
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
    _write_topic_state_array_v4(topic_states, write)
    live_leaders = message.live_leaders
    count = len(live_leaders)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_live_leader_array_v4(live_leaders, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# LeaderAndIsrPartitionState, version 3.


def _read_partition_state_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(LeaderAndIsrPartitionState)
        (
            partition_state.partition_index,
            partition_state.controller_epoch,
            partition_state.leader,
            partition_state.leader_epoch,
            length,
        ) = _unpack_int32x5(buf, pos)
        pos += 20
        count = sized_count(length, pos, end, 4)
        partition_state.isr, pos = numbers(buf, pos, count, "i")
        partition_state.partition_epoch, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        partition_state.replicas, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition_state.adding_replicas, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition_state.removing_replicas, pos = numbers(buf, pos, count, "i")
        (partition_state.is_new,) = _unpack_bool(buf, pos)
        pos += 1
        partition_state.unknown_tags = None
        partition_state.topic_name = ""
        partition_state.leader_recovery_state = 0
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v3(
    values: list[LeaderAndIsrPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.leader_recovery_state != 0 or partition_state.unknown_tags:
            raise Refused
        isr = partition_state.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32x5_int32s[count](
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                    count,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32x4(
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                )
            )
            put_sized_count(write, count)
            put_numbers(write, isr, "i")
        replicas = partition_state.replicas
        count = len(replicas)
        if count < 33:
            write(
                _pack_int32x2_int32s[count](
                    partition_state.partition_epoch, count, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.partition_epoch))
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")
        adding_replicas = partition_state.adding_replicas
        count = len(adding_replicas)
        if count < 33:
            write(_pack_int32_int32s[count](count, *adding_replicas))
        else:
            put_sized_count(write, count)
            put_numbers(write, adding_replicas, "i")
        removing_replicas = partition_state.removing_replicas
        count = len(removing_replicas)
        if count < 33:
            write(_pack_int32_int32s[count](count, *removing_replicas))
        else:
            put_sized_count(write, count)
            put_numbers(write, removing_replicas, "i")
        write(_pack_bool(boolean[partition_state.is_new]))


# LeaderAndIsrTopicState, version 3.


def _read_topic_state_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(LeaderAndIsrTopicState)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_state.topic_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 37)
        topic_state.partition_states, pos = _read_partition_state_array_v3(
            buf, pos, end, count
        )
        topic_state.unknown_tags = None
        topic_state.topic_id = ZERO_UUID
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v3(
    values: list[LeaderAndIsrTopicState], write: Write
) -> None:
    for topic_state in values:
        if topic_state.unknown_tags:
            raise Refused
        topic_name = topic_state.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        partition_states = topic_state.partition_states
        write(_pack_int32(len(partition_states)))
        _write_partition_state_array_v3(partition_states, write)


# LeaderAndIsrLiveLeader, versions 0-3.


def _read_live_leader_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrLiveLeader], int]:
    values = []
    for _ in range(count):
        live_leader = new(LeaderAndIsrLiveLeader)
        live_leader.broker_id, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            raise Damaged
        stop = pos + length
        live_leader.host_name = buf[pos:stop].decode()
        pos = stop
        (live_leader.port,) = _unpack_int32(buf, pos)
        pos += 4
        live_leader.unknown_tags = None
        values.append(live_leader)
    return values, pos


def _write_live_leader_array_v0(
    values: list[LeaderAndIsrLiveLeader], write: Write
) -> None:
    for live_leader in values:
        if live_leader.unknown_tags:
            raise Refused
        host_name = live_leader.host_name.encode()
        write(_pack_int32_int16(live_leader.broker_id, len(host_name)))
        write(host_name)
        write(_pack_int32(live_leader.port))


# LeaderAndIsrRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    message.controller_id, message.controller_epoch, message.broker_epoch, length = (
        _unpack_int32x2_int64_int32(buf, pos)
    )
    pos += 20
    count = sized_count(length, pos, end, 6)
    message.topic_states, pos = _read_topic_state_array_v3(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_leaders, pos = _read_live_leader_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.ungrouped_partition_states = []
    return message, pos


def _write_v3(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or message.type != 0
        or len(message.ungrouped_partition_states)
        or message.unknown_tags
    ):
        raise Refused
    topic_states = message.topic_states
    write(
        _pack_int32x2_int64_int32(
            message.controller_id,
            message.controller_epoch,
            message.broker_epoch,
            len(topic_states),
        )
    )
    _write_topic_state_array_v3(topic_states, write)
    live_leaders = message.live_leaders
    write(_pack_int32(len(live_leaders)))
    _write_live_leader_array_v0(live_leaders, write)
    return buffer.getvalue()


# LeaderAndIsrPartitionState, version 2.


def _read_partition_state_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(LeaderAndIsrPartitionState)
        (
            partition_state.partition_index,
            partition_state.controller_epoch,
            partition_state.leader,
            partition_state.leader_epoch,
            length,
        ) = _unpack_int32x5(buf, pos)
        pos += 20
        count = sized_count(length, pos, end, 4)
        partition_state.isr, pos = numbers(buf, pos, count, "i")
        partition_state.partition_epoch, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        partition_state.replicas, pos = numbers(buf, pos, count, "i")
        (partition_state.is_new,) = _unpack_bool(buf, pos)
        pos += 1
        partition_state.unknown_tags = None
        partition_state.topic_name = ""
        partition_state.adding_replicas = ()
        partition_state.removing_replicas = ()
        partition_state.leader_recovery_state = 0
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v2(
    values: list[LeaderAndIsrPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.leader_recovery_state != 0 or partition_state.unknown_tags:
            raise Refused
        isr = partition_state.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32x5_int32s[count](
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                    count,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32x4(
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                )
            )
            put_sized_count(write, count)
            put_numbers(write, isr, "i")
        replicas = partition_state.replicas
        count = len(replicas)
        if count < 33:
            write(
                _pack_int32x2_int32s[count](
                    partition_state.partition_epoch, count, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.partition_epoch))
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")
        write(_pack_bool(boolean[partition_state.is_new]))


# LeaderAndIsrTopicState, version 2.


def _read_topic_state_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(LeaderAndIsrTopicState)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_state.topic_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 29)
        topic_state.partition_states, pos = _read_partition_state_array_v2(
            buf, pos, end, count
        )
        topic_state.unknown_tags = None
        topic_state.topic_id = ZERO_UUID
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v2(
    values: list[LeaderAndIsrTopicState], write: Write
) -> None:
    for topic_state in values:
        if topic_state.unknown_tags:
            raise Refused
        topic_name = topic_state.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        partition_states = topic_state.partition_states
        write(_pack_int32(len(partition_states)))
        _write_partition_state_array_v2(partition_states, write)


# LeaderAndIsrRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    message.controller_id, message.controller_epoch, message.broker_epoch, length = (
        _unpack_int32x2_int64_int32(buf, pos)
    )
    pos += 20
    count = sized_count(length, pos, end, 6)
    message.topic_states, pos = _read_topic_state_array_v2(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_leaders, pos = _read_live_leader_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.ungrouped_partition_states = []
    return message, pos


def _write_v2(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or message.type != 0
        or len(message.ungrouped_partition_states)
        or message.unknown_tags
    ):
        raise Refused
    topic_states = message.topic_states
    write(
        _pack_int32x2_int64_int32(
            message.controller_id,
            message.controller_epoch,
            message.broker_epoch,
            len(topic_states),
        )
    )
    _write_topic_state_array_v2(topic_states, write)
    live_leaders = message.live_leaders
    write(_pack_int32(len(live_leaders)))
    _write_live_leader_array_v0(live_leaders, write)
    return buffer.getvalue()


# LeaderAndIsrPartitionState, version 1.


def _read_partition_state_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(LeaderAndIsrPartitionState)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        partition_state.topic_name = buf[pos:stop].decode()
        pos = stop
        (
            partition_state.partition_index,
            partition_state.controller_epoch,
            partition_state.leader,
            partition_state.leader_epoch,
            length,
        ) = _unpack_int32x5(buf, pos)
        pos += 20
        count = sized_count(length, pos, end, 4)
        partition_state.isr, pos = numbers(buf, pos, count, "i")
        partition_state.partition_epoch, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        partition_state.replicas, pos = numbers(buf, pos, count, "i")
        (partition_state.is_new,) = _unpack_bool(buf, pos)
        pos += 1
        partition_state.unknown_tags = None
        partition_state.adding_replicas = ()
        partition_state.removing_replicas = ()
        partition_state.leader_recovery_state = 0
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v1(
    values: list[LeaderAndIsrPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.leader_recovery_state != 0 or partition_state.unknown_tags:
            raise Refused
        topic_name = partition_state.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        isr = partition_state.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32x5_int32s[count](
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                    count,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32x4(
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                )
            )
            put_sized_count(write, count)
            put_numbers(write, isr, "i")
        replicas = partition_state.replicas
        count = len(replicas)
        if count < 33:
            write(
                _pack_int32x2_int32s[count](
                    partition_state.partition_epoch, count, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.partition_epoch))
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")
        write(_pack_bool(boolean[partition_state.is_new]))


# LeaderAndIsrRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    message.controller_id, message.controller_epoch, length = _unpack_int32x3(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 31)
    message.ungrouped_partition_states, pos = _read_partition_state_array_v1(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_leaders, pos = _read_live_leader_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.broker_epoch = -1
    message.type = 0
    message.topic_states = []
    return message, pos


def _write_v1(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or message.type != 0
        or len(message.topic_states)
        or message.unknown_tags
    ):
        raise Refused
    ungrouped_partition_states = message.ungrouped_partition_states
    write(
        _pack_int32x3(
            message.controller_id,
            message.controller_epoch,
            len(ungrouped_partition_states),
        )
    )
    _write_partition_state_array_v1(ungrouped_partition_states, write)
    live_leaders = message.live_leaders
    write(_pack_int32(len(live_leaders)))
    _write_live_leader_array_v0(live_leaders, write)
    return buffer.getvalue()


# LeaderAndIsrPartitionState, version 0.


def _read_partition_state_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(LeaderAndIsrPartitionState)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        partition_state.topic_name = buf[pos:stop].decode()
        pos = stop
        (
            partition_state.partition_index,
            partition_state.controller_epoch,
            partition_state.leader,
            partition_state.leader_epoch,
            length,
        ) = _unpack_int32x5(buf, pos)
        pos += 20
        count = sized_count(length, pos, end, 4)
        partition_state.isr, pos = numbers(buf, pos, count, "i")
        partition_state.partition_epoch, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        partition_state.replicas, pos = numbers(buf, pos, count, "i")
        partition_state.unknown_tags = None
        partition_state.adding_replicas = ()
        partition_state.removing_replicas = ()
        partition_state.is_new = False
        partition_state.leader_recovery_state = 0
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v0(
    values: list[LeaderAndIsrPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.leader_recovery_state != 0 or partition_state.unknown_tags:
            raise Refused
        topic_name = partition_state.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        isr = partition_state.isr
        count = len(isr)
        if count < 33:
            write(
                _pack_int32x5_int32s[count](
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                    count,
                    *isr,
                )
            )
        else:
            write(
                _pack_int32x4(
                    partition_state.partition_index,
                    partition_state.controller_epoch,
                    partition_state.leader,
                    partition_state.leader_epoch,
                )
            )
            put_sized_count(write, count)
            put_numbers(write, isr, "i")
        replicas = partition_state.replicas
        count = len(replicas)
        if count < 33:
            write(
                _pack_int32x2_int32s[count](
                    partition_state.partition_epoch, count, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.partition_epoch))
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")


# LeaderAndIsrRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrRequest, int]:
    message = new(LeaderAndIsrRequest)
    message.controller_id, message.controller_epoch, length = _unpack_int32x3(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 30)
    message.ungrouped_partition_states, pos = _read_partition_state_array_v0(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_leaders, pos = _read_live_leader_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.broker_epoch = -1
    message.type = 0
    message.topic_states = []
    return message, pos


def _write_v0(message: LeaderAndIsrRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_kraft_controller
        or message.type != 0
        or len(message.topic_states)
        or message.unknown_tags
    ):
        raise Refused
    ungrouped_partition_states = message.ungrouped_partition_states
    write(
        _pack_int32x3(
            message.controller_id,
            message.controller_epoch,
            len(ungrouped_partition_states),
        )
    )
    _write_partition_state_array_v0(ungrouped_partition_states, write)
    live_leaders = message.live_leaders
    write(_pack_int32(len(live_leaders)))
    _write_live_leader_array_v0(live_leaders, write)
    return buffer.getvalue()


_LEADER_AND_ISR_PARTITION_STATE = StructSpec(
    "LeaderAndIsrPartitionState",
    LeaderAndIsrPartitionState,
    "4+",
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
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ControllerEpoch", "controller_epoch", "int32", "0+", default=0),
        Field("Leader", "leader", "int32", "0+", default=0, entity_type="brokerId"),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field(
            "Isr", "isr", "int32", "0+", array=True, default=(), entity_type="brokerId"
        ),
        Field("PartitionEpoch", "partition_epoch", "int32", "0+", default=0),
        Field(
            "Replicas",
            "replicas",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "AddingReplicas",
            "adding_replicas",
            "int32",
            "3+",
            array=True,
            default=(),
            ignorable=True,
            entity_type="brokerId",
        ),
        Field(
            "RemovingReplicas",
            "removing_replicas",
            "int32",
            "3+",
            array=True,
            default=(),
            ignorable=True,
            entity_type="brokerId",
        ),
        Field("IsNew", "is_new", "bool", "1+", default=False, ignorable=True),
        Field("LeaderRecoveryState", "leader_recovery_state", "int8", "6+", default=0),
    ),
)
_LEADER_AND_ISR_TOPIC_STATE = StructSpec(
    "LeaderAndIsrTopicState",
    LeaderAndIsrTopicState,
    "4+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "2+",
            default="",
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "5+", default=ZERO_UUID, ignorable=True),
        Field(
            "PartitionStates",
            "partition_states",
            "struct",
            "2+",
            array=True,
            struct=_LEADER_AND_ISR_PARTITION_STATE,
            default=(),
        ),
    ),
)
_LEADER_AND_ISR_LIVE_LEADER = StructSpec(
    "LeaderAndIsrLiveLeader",
    LeaderAndIsrLiveLeader,
    "4+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("HostName", "host_name", "string", "0+", default=""),
        Field("Port", "port", "int32", "0+", default=0),
    ),
)
LeaderAndIsrRequest.SPEC = MessageSpec(
    "LeaderAndIsrRequest",
    LeaderAndIsrRequest,
    "4+",
    (
        Field(
            "ControllerId",
            "controller_id",
            "int32",
            "0+",
            default=0,
            entity_type="brokerId",
        ),
        Field("isKRaftController", "is_kraft_controller", "bool", "7+", default=False),
        Field("ControllerEpoch", "controller_epoch", "int32", "0+", default=0),
        Field("BrokerEpoch", "broker_epoch", "int64", "2+", default=-1, ignorable=True),
        Field("Type", "type", "int8", "5+", default=0),
        Field(
            "UngroupedPartitionStates",
            "ungrouped_partition_states",
            "struct",
            "0-1",
            array=True,
            struct=_LEADER_AND_ISR_PARTITION_STATE,
            default=(),
        ),
        Field(
            "TopicStates",
            "topic_states",
            "struct",
            "2+",
            array=True,
            struct=_LEADER_AND_ISR_TOPIC_STATE,
            default=(),
        ),
        Field(
            "LiveLeaders",
            "live_leaders",
            "struct",
            "0+",
            array=True,
            struct=_LEADER_AND_ISR_LIVE_LEADER,
            default=(),
        ),
    ),
    type="request",
    versions="0-7",
    api_key=4,
    current_versions="none",
)
LeaderAndIsrRequest._READERS, LeaderAndIsrRequest._WRITERS = codec_tables(
    LeaderAndIsrRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
        6: _read_v6,
        7: _read_v7,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
        4: _write_v4,
        5: _write_v5,
        6: _write_v6,
        7: _write_v7,
    },
)
