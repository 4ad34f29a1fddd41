"""UpdateMetadataRequest, made by kipc from clients/UpdateMetadataRequest.json. Not to be edited."""

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
    null,
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
    "UpdateMetadataBroker",
    "UpdateMetadataEndpoint",
    "UpdateMetadataPartitionState",
    "UpdateMetadataRequest",
    "UpdateMetadataTopicState",
]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_bool_int32_int64 = packer(">i?iq")
_pack_int32_bool_int32_int64_uint8 = packer(">i?iqB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_uint8 = packer(">iB")
_pack_int32_uint8_int32s = array_packers(">iB", "i")
_pack_int32x2 = packer(">ii")
_pack_int32x2_int32s = array_packers(">ii", "i")
_pack_int32x2_int64 = packer(">iiq")
_pack_int32x2_int64_int32 = packer(">iiqi")
_pack_int32x2_int64_uint8 = packer(">iiqB")
_pack_int32x3 = packer(">iii")
_pack_int32x4 = packer(">iiii")
_pack_int32x4_uint8_int32s = array_packers(">iiiiB", "i")
_pack_int32x5_int32s = array_packers(">iiiii", "i")
_pack_int8 = packer(">b")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")
_unpack_int32_bool_int32_int64_uint8 = unpacker(">i?iqB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x2_int64_int32 = unpacker(">iiqi")
_unpack_int32x2_int64_uint8 = unpacker(">iiqB")
_unpack_int32x3 = unpacker(">iii")
_unpack_int32x4_uint8 = unpacker(">iiiiB")
_unpack_int32x5 = unpacker(">iiiii")
_unpack_int8 = unpacker(">b")
_unpack_uuid_uint8 = unpacker(">16sB")


class UpdateMetadataRequest(Message):
    """The request of UpdateMetadata: API key 6, versions 0-8, flexible since 6.

    Attributes:
        controller_id: int32, broker id.
        is_kraft_controller: bool, since version 8.
        type: int8, since version 8, tag 0.
        controller_epoch: int32.
        broker_epoch: int64, since version 5.
        ungrouped_partition_states: array of UpdateMetadataPartitionState, versions 0-4.
        topic_states: array of UpdateMetadataTopicState, since version 5.
        live_brokers: array of UpdateMetadataBroker.
    """

    __slots__ = (
        "controller_id",
        "is_kraft_controller",
        "type",
        "controller_epoch",
        "broker_epoch",
        "ungrouped_partition_states",
        "topic_states",
        "live_brokers",
        "unknown_tags",
    )

    controller_id: int
    is_kraft_controller: bool
    type: int
    controller_epoch: int
    broker_epoch: int
    ungrouped_partition_states: list[UpdateMetadataPartitionState]
    topic_states: list[UpdateMetadataTopicState]
    live_brokers: list[UpdateMetadataBroker]

    API_KEY = 6
    VERSIONS = range(0, 9)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(6, 9)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        controller_id: int = 0,
        is_kraft_controller: bool = False,
        type: int = 0,
        controller_epoch: int = 0,
        broker_epoch: int = -1,
        ungrouped_partition_states: Iterable[UpdateMetadataPartitionState] = (),
        topic_states: Iterable[UpdateMetadataTopicState] = (),
        live_brokers: Iterable[UpdateMetadataBroker] = (),
    ) -> None:
        self.controller_id = controller_id
        self.is_kraft_controller = is_kraft_controller
        self.type = type
        self.controller_epoch = controller_epoch
        self.broker_epoch = broker_epoch
        self.ungrouped_partition_states = list(ungrouped_partition_states)
        self.topic_states = list(topic_states)
        self.live_brokers = list(live_brokers)
        self.unknown_tags = None


class UpdateMetadataPartitionState(Struct):
    """A struct of UpdateMetadataRequest.

    Attributes:
        topic_name: string, topic name, versions 0-4.
        partition_index: int32.
        controller_epoch: int32.
        leader: int32, broker id.
        leader_epoch: int32.
        isr: array of int32, broker ids.
        zk_version: int32.
        replicas: array of int32, broker ids.
        offline_replicas: array of int32, broker ids, since version 4.
    """

    __slots__ = (
        "topic_name",
        "partition_index",
        "controller_epoch",
        "leader",
        "leader_epoch",
        "isr",
        "zk_version",
        "replicas",
        "offline_replicas",
        "unknown_tags",
    )

    topic_name: str
    partition_index: int
    controller_epoch: int
    leader: int
    leader_epoch: int
    isr: tuple[int, ...]
    zk_version: int
    replicas: tuple[int, ...]
    offline_replicas: tuple[int, ...]

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_index: int = 0,
        controller_epoch: int = 0,
        leader: int = 0,
        leader_epoch: int = 0,
        isr: Iterable[int] = (),
        zk_version: int = 0,
        replicas: Iterable[int] = (),
        offline_replicas: Iterable[int] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partition_index = partition_index
        self.controller_epoch = controller_epoch
        self.leader = leader
        self.leader_epoch = leader_epoch
        self.isr = tuple(isr)
        self.zk_version = zk_version
        self.replicas = tuple(replicas)
        self.offline_replicas = tuple(offline_replicas)
        self.unknown_tags = None


class UpdateMetadataTopicState(Struct):
    """A struct of UpdateMetadataRequest, since version 5.

    Attributes:
        topic_name: string, topic name.
        topic_id: uuid, since version 7.
        partition_states: array of UpdateMetadataPartitionState.
    """

    __slots__ = (
        "topic_name",
        "topic_id",
        "partition_states",
        "unknown_tags",
    )

    topic_name: str
    topic_id: UUID
    partition_states: list[UpdateMetadataPartitionState]

    def __init__(
        self,
        *,
        topic_name: str = "",
        topic_id: UUID = ZERO_UUID,
        partition_states: Iterable[UpdateMetadataPartitionState] = (),
    ) -> None:
        self.topic_name = topic_name
        self.topic_id = topic_id
        self.partition_states = list(partition_states)
        self.unknown_tags = None


class UpdateMetadataBroker(Struct):
    """A struct of UpdateMetadataRequest.

    Attributes:
        id: int32, broker id.
        v0_host: string, version 0.
        v0_port: int32, version 0.
        endpoints: array of UpdateMetadataEndpoint, since version 1.
        rack: string, since version 2, can be null.
    """

    __slots__ = (
        "id",
        "v0_host",
        "v0_port",
        "endpoints",
        "rack",
        "unknown_tags",
    )

    id: int
    v0_host: str
    v0_port: int
    endpoints: list[UpdateMetadataEndpoint]
    rack: str | None

    def __init__(
        self,
        *,
        id: int = 0,
        v0_host: str = "",
        v0_port: int = 0,
        endpoints: Iterable[UpdateMetadataEndpoint] = (),
        rack: str | None = "",
    ) -> None:
        self.id = id
        self.v0_host = v0_host
        self.v0_port = v0_port
        self.endpoints = list(endpoints)
        self.rack = rack
        self.unknown_tags = None


class UpdateMetadataEndpoint(Struct):
    """A struct of UpdateMetadataRequest, since version 1.

    Attributes:
        port: int32.
        host: string.
        listener: string, since version 3.
        security_protocol: int16.
    """

    __slots__ = (
        "port",
        "host",
        "listener",
        "security_protocol",
        "unknown_tags",
    )

    port: int
    host: str
    listener: str
    security_protocol: int

    def __init__(
        self,
        *,
        port: int = 0,
        host: str = "",
        listener: str = "",
        security_protocol: int = 0,
    ) -> None:
        self.port = port
        self.host = host
        self.listener = listener
        self.security_protocol = security_protocol
        self.unknown_tags = None


# UpdateMetadataPartitionState, versions 6-8.


def _read_partition_state_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(UpdateMetadataPartitionState)
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
        partition_state.zk_version, length = _unpack_int32_uint8(buf, pos)
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
            partition_state.offline_replicas = ()
        elif 1 < length < 34:
            partition_state.offline_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition_state.offline_replicas, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        partition_state.unknown_tags = None
        if tags:
            partition_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_state.topic_name = ""
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v6(
    values: list[UpdateMetadataPartitionState], write: Write
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
                    partition_state.zk_version, count + 1, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.zk_version))
            put_compact_count(write, count)
            put_numbers(write, replicas, "i")
        offline_replicas = partition_state.offline_replicas
        count = len(offline_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *offline_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, offline_replicas, "i")
        if partition_state.unknown_tags:
            put_tags(write, [], partition_state.unknown_tags, 0)
        else:
            write(b"\x00")


# UpdateMetadataTopicState, versions 7-8.


def _read_topic_state_array_v7(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(UpdateMetadataTopicState)
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
            count, pos = compact_count(buf, pos, end, length, 24)
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


def _write_topic_state_array_v7(
    values: list[UpdateMetadataTopicState], write: Write
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


# UpdateMetadataEndpoint, versions 6-8.


def _read_endpoint_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataEndpoint], int]:
    values = []
    for _ in range(count):
        endpoint = new(UpdateMetadataEndpoint)
        endpoint.port, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            endpoint.host = buf[pos:stop].decode()
            pos = stop
        else:
            endpoint.host, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            endpoint.listener = buf[pos:stop].decode()
            pos = stop
        else:
            endpoint.listener, pos = long_string(buf, pos, length)
        endpoint.security_protocol, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        endpoint.unknown_tags = None
        if tags:
            endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(endpoint)
    return values, pos


def _write_endpoint_array_v6(
    values: list[UpdateMetadataEndpoint], write: Write
) -> None:
    for endpoint in values:
        host = endpoint.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(endpoint.port, size + 1))
            write(host)
        else:
            write(_pack_int32(endpoint.port))
            put_long_string(write, host)
        listener = endpoint.listener.encode()
        size = len(listener)
        if size < 127:
            write(uint8[size + 1])
            write(listener)
        else:
            put_long_string(write, listener)
        if endpoint.unknown_tags:
            write(_pack_int16(endpoint.security_protocol))
            put_tags(write, [], endpoint.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(endpoint.security_protocol, 0))


# UpdateMetadataBroker, versions 6-8.


def _read_broker_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataBroker], int]:
    values = []
    for _ in range(count):
        broker = new(UpdateMetadataBroker)
        broker.id, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 9)
        broker.endpoints, pos = _read_endpoint_array_v6(buf, pos, end, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            broker.rack = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            broker.rack = None
        else:
            broker.rack, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        broker.unknown_tags = None
        if tags:
            broker.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        broker.v0_host = ""
        broker.v0_port = 0
        values.append(broker)
    return values, pos


def _write_broker_array_v6(values: list[UpdateMetadataBroker], write: Write) -> None:
    for broker in values:
        endpoints = broker.endpoints
        count = len(endpoints)
        if count < 127:
            write(_pack_int32_uint8(broker.id, count + 1))
        else:
            write(_pack_int32(broker.id))
            put_compact_count(write, count)
        _write_endpoint_array_v6(endpoints, write)
        if broker.rack is None:
            write(uint8[0])
        else:
            rack = broker.rack.encode()
            size = len(rack)
            if size < 127:
                write(uint8[size + 1])
                write(rack)
            else:
                put_long_string(write, rack)
        if broker.unknown_tags:
            put_tags(write, [], broker.unknown_tags, 0)
        else:
            write(b"\x00")


# UpdateMetadataRequest, version 8.


def _read_tags_v8(
    message: UpdateMetadataRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.type,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v8(message: UpdateMetadataRequest) -> list[tuple[int, bytes]]:
    fields = []
    if message.type != 0:
        fields.append((0, _pack_int8(message.type)))
    return fields


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
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
        count, pos = compact_count(buf, pos, end, length, 19)
    message.topic_states, pos = _read_topic_state_array_v7(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.live_brokers, pos = _read_broker_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.type = 0
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v8(message, buf, pos, end, tags)
    message.ungrouped_partition_states = []
    return message, pos


def _write_v8(message: UpdateMetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.ungrouped_partition_states):
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
    _write_topic_state_array_v7(topic_states, write)
    live_brokers = message.live_brokers
    count = len(live_brokers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_array_v6(live_brokers, write)
    put_tags(write, _tags_v8(message), message.unknown_tags, 1)
    return buffer.getvalue()


# UpdateMetadataRequest, version 7.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, message.broker_epoch, length = (
        _unpack_int32x2_int64_uint8(buf, pos)
    )
    pos += 17
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 19)
    message.topic_states, pos = _read_topic_state_array_v7(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.live_brokers, pos = _read_broker_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 1)
    message.is_kraft_controller = False
    message.type = 0
    message.ungrouped_partition_states = []
    return message, pos


def _write_v7(message: UpdateMetadataRequest) -> bytes:
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
    _write_topic_state_array_v7(topic_states, write)
    live_brokers = message.live_brokers
    count = len(live_brokers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_array_v6(live_brokers, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 1)
    else:
        write(b"\x00")
    return buffer.getvalue()


# UpdateMetadataTopicState, version 6.


def _read_topic_state_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(UpdateMetadataTopicState)
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
            count, pos = compact_count(buf, pos, end, length, 24)
        topic_state.partition_states, pos = _read_partition_state_array_v6(
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


def _write_topic_state_array_v6(
    values: list[UpdateMetadataTopicState], write: Write
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
        _write_partition_state_array_v6(partition_states, write)
        if topic_state.unknown_tags:
            put_tags(write, [], topic_state.unknown_tags, 0)
        else:
            write(b"\x00")


# UpdateMetadataRequest, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, message.broker_epoch, length = (
        _unpack_int32x2_int64_uint8(buf, pos)
    )
    pos += 17
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topic_states, pos = _read_topic_state_array_v6(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.live_brokers, pos = _read_broker_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 1)
    message.is_kraft_controller = False
    message.type = 0
    message.ungrouped_partition_states = []
    return message, pos


def _write_v6(message: UpdateMetadataRequest) -> bytes:
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
    _write_topic_state_array_v6(topic_states, write)
    live_brokers = message.live_brokers
    count = len(live_brokers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_array_v6(live_brokers, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 1)
    else:
        write(b"\x00")
    return buffer.getvalue()


# UpdateMetadataPartitionState, version 5.


def _read_partition_state_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(UpdateMetadataPartitionState)
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
        partition_state.zk_version, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        partition_state.replicas, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition_state.offline_replicas, pos = numbers(buf, pos, count, "i")
        partition_state.unknown_tags = None
        partition_state.topic_name = ""
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v5(
    values: list[UpdateMetadataPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.unknown_tags:
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
                    partition_state.zk_version, count, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.zk_version))
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")
        offline_replicas = partition_state.offline_replicas
        count = len(offline_replicas)
        if count < 33:
            write(_pack_int32_int32s[count](count, *offline_replicas))
        else:
            put_sized_count(write, count)
            put_numbers(write, offline_replicas, "i")


# UpdateMetadataTopicState, version 5.


def _read_topic_state_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(UpdateMetadataTopicState)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_state.topic_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 32)
        topic_state.partition_states, pos = _read_partition_state_array_v5(
            buf, pos, end, count
        )
        topic_state.unknown_tags = None
        topic_state.topic_id = ZERO_UUID
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v5(
    values: list[UpdateMetadataTopicState], write: Write
) -> None:
    for topic_state in values:
        if topic_state.unknown_tags:
            raise Refused
        topic_name = topic_state.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        partition_states = topic_state.partition_states
        write(_pack_int32(len(partition_states)))
        _write_partition_state_array_v5(partition_states, write)


# UpdateMetadataEndpoint, versions 3-5.


def _read_endpoint_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataEndpoint], int]:
    values = []
    for _ in range(count):
        endpoint = new(UpdateMetadataEndpoint)
        endpoint.port, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            raise Damaged
        stop = pos + length
        endpoint.host = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        endpoint.listener = buf[pos:stop].decode()
        pos = stop
        (endpoint.security_protocol,) = _unpack_int16(buf, pos)
        pos += 2
        endpoint.unknown_tags = None
        values.append(endpoint)
    return values, pos


def _write_endpoint_array_v3(
    values: list[UpdateMetadataEndpoint], write: Write
) -> None:
    for endpoint in values:
        if endpoint.unknown_tags:
            raise Refused
        host = endpoint.host.encode()
        write(_pack_int32_int16(endpoint.port, len(host)))
        write(host)
        listener = endpoint.listener.encode()
        write(_pack_int16(len(listener)))
        write(listener)
        write(_pack_int16(endpoint.security_protocol))


# UpdateMetadataBroker, versions 3-5.


def _read_broker_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataBroker], int]:
    values = []
    for _ in range(count):
        broker = new(UpdateMetadataBroker)
        broker.id, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 10)
        broker.endpoints, pos = _read_endpoint_array_v3(buf, pos, end, count)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            broker.rack = null(length)
        else:
            stop = pos + length
            broker.rack = buf[pos:stop].decode()
            pos = stop
        broker.unknown_tags = None
        broker.v0_host = ""
        broker.v0_port = 0
        values.append(broker)
    return values, pos


def _write_broker_array_v3(values: list[UpdateMetadataBroker], write: Write) -> None:
    for broker in values:
        if broker.unknown_tags:
            raise Refused
        endpoints = broker.endpoints
        write(_pack_int32x2(broker.id, len(endpoints)))
        _write_endpoint_array_v3(endpoints, write)
        if broker.rack is None:
            write(_pack_int16(-1))
        else:
            rack = broker.rack.encode()
            write(_pack_int16(len(rack)))
            write(rack)


# UpdateMetadataRequest, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, message.broker_epoch, length = (
        _unpack_int32x2_int64_int32(buf, pos)
    )
    pos += 20
    count = sized_count(length, pos, end, 6)
    message.topic_states, pos = _read_topic_state_array_v5(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_brokers, pos = _read_broker_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.ungrouped_partition_states = []
    return message, pos


def _write_v5(message: UpdateMetadataRequest) -> bytes:
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
    _write_topic_state_array_v5(topic_states, write)
    live_brokers = message.live_brokers
    write(_pack_int32(len(live_brokers)))
    _write_broker_array_v3(live_brokers, write)
    return buffer.getvalue()


# UpdateMetadataPartitionState, version 4.


def _read_partition_state_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(UpdateMetadataPartitionState)
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
        partition_state.zk_version, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        partition_state.replicas, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition_state.offline_replicas, pos = numbers(buf, pos, count, "i")
        partition_state.unknown_tags = None
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v4(
    values: list[UpdateMetadataPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.unknown_tags:
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
                    partition_state.zk_version, count, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.zk_version))
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")
        offline_replicas = partition_state.offline_replicas
        count = len(offline_replicas)
        if count < 33:
            write(_pack_int32_int32s[count](count, *offline_replicas))
        else:
            put_sized_count(write, count)
            put_numbers(write, offline_replicas, "i")


# UpdateMetadataRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, length = _unpack_int32x3(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 34)
    message.ungrouped_partition_states, pos = _read_partition_state_array_v4(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_brokers, pos = _read_broker_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.broker_epoch = -1
    message.topic_states = []
    return message, pos


def _write_v4(message: UpdateMetadataRequest) -> bytes:
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
    _write_partition_state_array_v4(ungrouped_partition_states, write)
    live_brokers = message.live_brokers
    write(_pack_int32(len(live_brokers)))
    _write_broker_array_v3(live_brokers, write)
    return buffer.getvalue()


# UpdateMetadataPartitionState, versions 0-3.


def _read_partition_state_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataPartitionState], int]:
    values = []
    for _ in range(count):
        partition_state = new(UpdateMetadataPartitionState)
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
        partition_state.zk_version, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 4)
        partition_state.replicas, pos = numbers(buf, pos, count, "i")
        partition_state.unknown_tags = None
        partition_state.offline_replicas = ()
        values.append(partition_state)
    return values, pos


def _write_partition_state_array_v0(
    values: list[UpdateMetadataPartitionState], write: Write
) -> None:
    for partition_state in values:
        if partition_state.unknown_tags:
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
                    partition_state.zk_version, count, *replicas
                )
            )
        else:
            write(_pack_int32(partition_state.zk_version))
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")


# UpdateMetadataRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, length = _unpack_int32x3(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 30)
    message.ungrouped_partition_states, pos = _read_partition_state_array_v0(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_brokers, pos = _read_broker_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.broker_epoch = -1
    message.topic_states = []
    return message, pos


def _write_v3(message: UpdateMetadataRequest) -> bytes:
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
    live_brokers = message.live_brokers
    write(_pack_int32(len(live_brokers)))
    _write_broker_array_v3(live_brokers, write)
    return buffer.getvalue()


# UpdateMetadataEndpoint, versions 1-2.


def _read_endpoint_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataEndpoint], int]:
    values = []
    for _ in range(count):
        endpoint = new(UpdateMetadataEndpoint)
        endpoint.port, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            raise Damaged
        stop = pos + length
        endpoint.host = buf[pos:stop].decode()
        pos = stop
        (endpoint.security_protocol,) = _unpack_int16(buf, pos)
        pos += 2
        endpoint.unknown_tags = None
        endpoint.listener = ""
        values.append(endpoint)
    return values, pos


def _write_endpoint_array_v1(
    values: list[UpdateMetadataEndpoint], write: Write
) -> None:
    for endpoint in values:
        if endpoint.unknown_tags:
            raise Refused
        host = endpoint.host.encode()
        write(_pack_int32_int16(endpoint.port, len(host)))
        write(host)
        write(_pack_int16(endpoint.security_protocol))


# UpdateMetadataBroker, version 2.


def _read_broker_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataBroker], int]:
    values = []
    for _ in range(count):
        broker = new(UpdateMetadataBroker)
        broker.id, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 8)
        broker.endpoints, pos = _read_endpoint_array_v1(buf, pos, end, count)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            broker.rack = null(length)
        else:
            stop = pos + length
            broker.rack = buf[pos:stop].decode()
            pos = stop
        broker.unknown_tags = None
        broker.v0_host = ""
        broker.v0_port = 0
        values.append(broker)
    return values, pos


def _write_broker_array_v2(values: list[UpdateMetadataBroker], write: Write) -> None:
    for broker in values:
        if broker.unknown_tags:
            raise Refused
        endpoints = broker.endpoints
        write(_pack_int32x2(broker.id, len(endpoints)))
        _write_endpoint_array_v1(endpoints, write)
        if broker.rack is None:
            write(_pack_int16(-1))
        else:
            rack = broker.rack.encode()
            write(_pack_int16(len(rack)))
            write(rack)


# UpdateMetadataRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, length = _unpack_int32x3(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 30)
    message.ungrouped_partition_states, pos = _read_partition_state_array_v0(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_brokers, pos = _read_broker_array_v2(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.broker_epoch = -1
    message.topic_states = []
    return message, pos


def _write_v2(message: UpdateMetadataRequest) -> bytes:
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
    live_brokers = message.live_brokers
    write(_pack_int32(len(live_brokers)))
    _write_broker_array_v2(live_brokers, write)
    return buffer.getvalue()


# UpdateMetadataBroker, version 1.


def _read_broker_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataBroker], int]:
    values = []
    for _ in range(count):
        broker = new(UpdateMetadataBroker)
        broker.id, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 8)
        broker.endpoints, pos = _read_endpoint_array_v1(buf, pos, end, count)
        broker.unknown_tags = None
        broker.v0_host = ""
        broker.v0_port = 0
        broker.rack = ""
        values.append(broker)
    return values, pos


def _write_broker_array_v1(values: list[UpdateMetadataBroker], write: Write) -> None:
    for broker in values:
        if broker.unknown_tags:
            raise Refused
        endpoints = broker.endpoints
        write(_pack_int32x2(broker.id, len(endpoints)))
        _write_endpoint_array_v1(endpoints, write)


# UpdateMetadataRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, length = _unpack_int32x3(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 30)
    message.ungrouped_partition_states, pos = _read_partition_state_array_v0(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.live_brokers, pos = _read_broker_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.broker_epoch = -1
    message.topic_states = []
    return message, pos


def _write_v1(message: UpdateMetadataRequest) -> bytes:
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
    live_brokers = message.live_brokers
    write(_pack_int32(len(live_brokers)))
    _write_broker_array_v1(live_brokers, write)
    return buffer.getvalue()


# UpdateMetadataBroker, version 0.


def _read_broker_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdateMetadataBroker], int]:
    values = []
    for _ in range(count):
        broker = new(UpdateMetadataBroker)
        broker.id, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            raise Damaged
        stop = pos + length
        broker.v0_host = buf[pos:stop].decode()
        pos = stop
        (broker.v0_port,) = _unpack_int32(buf, pos)
        pos += 4
        broker.unknown_tags = None
        broker.endpoints = []
        broker.rack = ""
        values.append(broker)
    return values, pos


def _write_broker_array_v0(values: list[UpdateMetadataBroker], write: Write) -> None:
    for broker in values:
        if broker.unknown_tags:
            raise Refused
        v0_host = broker.v0_host.encode()
        write(_pack_int32_int16(broker.id, len(v0_host)))
        write(v0_host)
        write(_pack_int32(broker.v0_port))


# UpdateMetadataRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UpdateMetadataRequest, int]:
    message = new(UpdateMetadataRequest)
    message.controller_id, message.controller_epoch, length = _unpack_int32x3(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 30)
    message.ungrouped_partition_states, pos = _read_partition_state_array_v0(
        buf, pos, end, count
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.live_brokers, pos = _read_broker_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.is_kraft_controller = False
    message.type = 0
    message.broker_epoch = -1
    message.topic_states = []
    return message, pos


def _write_v0(message: UpdateMetadataRequest) -> bytes:
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
    live_brokers = message.live_brokers
    write(_pack_int32(len(live_brokers)))
    _write_broker_array_v0(live_brokers, write)
    return buffer.getvalue()


_UPDATE_METADATA_PARTITION_STATE = StructSpec(
    "UpdateMetadataPartitionState",
    UpdateMetadataPartitionState,
    "6+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0-4",
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
        Field("ZkVersion", "zk_version", "int32", "0+", default=0),
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
            "OfflineReplicas",
            "offline_replicas",
            "int32",
            "4+",
            array=True,
            default=(),
            ignorable=True,
            entity_type="brokerId",
        ),
    ),
)
_UPDATE_METADATA_TOPIC_STATE = StructSpec(
    "UpdateMetadataTopicState",
    UpdateMetadataTopicState,
    "6+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "5+",
            default="",
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "7+", default=ZERO_UUID, ignorable=True),
        Field(
            "PartitionStates",
            "partition_states",
            "struct",
            "5+",
            array=True,
            struct=_UPDATE_METADATA_PARTITION_STATE,
            default=(),
        ),
    ),
)
_UPDATE_METADATA_ENDPOINT = StructSpec(
    "UpdateMetadataEndpoint",
    UpdateMetadataEndpoint,
    "6+",
    (
        Field("Port", "port", "int32", "1+", default=0),
        Field("Host", "host", "string", "1+", default=""),
        Field("Listener", "listener", "string", "3+", default="", ignorable=True),
        Field("SecurityProtocol", "security_protocol", "int16", "1+", default=0),
    ),
)
_UPDATE_METADATA_BROKER = StructSpec(
    "UpdateMetadataBroker",
    UpdateMetadataBroker,
    "6+",
    (
        Field("Id", "id", "int32", "0+", default=0, entity_type="brokerId"),
        Field("V0Host", "v0_host", "string", "0", default="", ignorable=True),
        Field("V0Port", "v0_port", "int32", "0", default=0, ignorable=True),
        Field(
            "Endpoints",
            "endpoints",
            "struct",
            "1+",
            array=True,
            struct=_UPDATE_METADATA_ENDPOINT,
            default=(),
            ignorable=True,
        ),
        Field(
            "Rack", "rack", "string", "2+", nullable="0+", default="", ignorable=True
        ),
    ),
)
UpdateMetadataRequest.SPEC = MessageSpec(
    "UpdateMetadataRequest",
    UpdateMetadataRequest,
    "6+",
    (
        Field(
            "ControllerId",
            "controller_id",
            "int32",
            "0+",
            default=0,
            entity_type="brokerId",
        ),
        Field("isKRaftController", "is_kraft_controller", "bool", "8+", default=False),
        Field("Type", "type", "int8", "8+", tagged="8+", tag=0, default=0),
        Field("ControllerEpoch", "controller_epoch", "int32", "0+", default=0),
        Field("BrokerEpoch", "broker_epoch", "int64", "5+", default=-1, ignorable=True),
        Field(
            "UngroupedPartitionStates",
            "ungrouped_partition_states",
            "struct",
            "0-4",
            array=True,
            struct=_UPDATE_METADATA_PARTITION_STATE,
            default=(),
        ),
        Field(
            "TopicStates",
            "topic_states",
            "struct",
            "5+",
            array=True,
            struct=_UPDATE_METADATA_TOPIC_STATE,
            default=(),
        ),
        Field(
            "LiveBrokers",
            "live_brokers",
            "struct",
            "0+",
            array=True,
            struct=_UPDATE_METADATA_BROKER,
            default=(),
        ),
    ),
    type="request",
    versions="0-8",
    api_key=6,
    current_versions="none",
)
UpdateMetadataRequest._READERS, UpdateMetadataRequest._WRITERS = codec_tables(
    UpdateMetadataRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
        6: _read_v6,
        7: _read_v7,
        8: _read_v8,
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
        8: _write_v8,
    },
)
