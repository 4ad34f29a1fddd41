"""MetadataResponse, made by kipc from clients/MetadataResponse.json. Not to be edited."""

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
    "MetadataResponse",
    "MetadataResponseBroker",
    "MetadataResponsePartition",
    "MetadataResponseTopic",
]

_pack_bool = packer(">?")
_pack_bool_int32 = packer(">?i")
_pack_bool_uint8 = packer(">?B")
_pack_int16 = packer(">h")
_pack_int16_int32x2 = packer(">hii")
_pack_int16_int32x3 = packer(">hiii")
_pack_int16_int32x3_int32s = array_packers(">hiii", "i")
_pack_int16_int32x3_uint8_int32s = array_packers(">hiiiB", "i")
_pack_int16_int32x4_int32s = array_packers(">hiiii", "i")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid_bool = packer(">16s?")
_pack_uuid_bool_uint8 = packer(">16s?B")
_unpack_bool_int32 = unpacker(">?i")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32x3 = unpacker(">hiii")
_unpack_int16_int32x3_uint8 = unpacker(">hiiiB")
_unpack_int16_int32x4 = unpacker(">hiiii")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2 = unpacker(">ii")
_unpack_uuid_bool_uint8 = unpacker(">16s?B")


class MetadataResponse(Message):
    """The response of Metadata: API key 3, versions 0-13, flexible since 9.

    Attributes:
        throttle_time_ms: int32, since version 3. For how many milliseconds a quota held
            the request back, 0 if none did.
        brokers: array of MetadataResponseBroker. The live brokers, with their addresses
            on the listener that was asked.
        cluster_id: string, since version 2, can be null. The id of the cluster.
        controller_id: int32, broker id, since version 1. The broker to send controller
            requests to, -1 if there is none at the moment.
        topics: array of MetadataResponseTopic. The topics that were asked for, each
            with its partitions or an error.
        cluster_authorized_operations: int32, versions 8-10. One bit for each operation
            the caller may do with the cluster; the lowest int32 if that was not asked
            for.
        error_code: int16, since version 13. What is wrong with the request as a whole,
            0 for nothing. It may tell the client to bootstrap anew (KIP-1102).
    """

    __slots__ = (
        "throttle_time_ms",
        "brokers",
        "cluster_id",
        "controller_id",
        "topics",
        "cluster_authorized_operations",
        "error_code",
        "unknown_tags",
    )

    throttle_time_ms: int
    brokers: list[MetadataResponseBroker]
    cluster_id: str | None
    controller_id: int
    topics: list[MetadataResponseTopic]
    cluster_authorized_operations: int
    error_code: int

    API_KEY = 3
    VERSIONS = range(0, 14)
    CURRENT_VERSIONS = range(0, 14)
    FLEXIBLE_VERSIONS = range(9, 14)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        brokers: Iterable[MetadataResponseBroker] = (),
        cluster_id: str | None = None,
        controller_id: int = -1,
        topics: Iterable[MetadataResponseTopic] = (),
        cluster_authorized_operations: int = -2147483648,
        error_code: int = 0,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.brokers = list(brokers)
        self.cluster_id = cluster_id
        self.controller_id = controller_id
        self.topics = list(topics)
        self.cluster_authorized_operations = cluster_authorized_operations
        self.error_code = error_code
        self.unknown_tags = None


class MetadataResponseBroker(Struct):
    """A struct of MetadataResponse.

    Attributes:
        node_id: int32, broker id, map key. The id of the broker.
        host: string. The host name or address to connect to.
        port: int32. The TCP port to connect to.
        rack: string, since version 1, can be null. The rack the broker is configured to
            stand in, null if none.
    """

    __slots__ = (
        "node_id",
        "host",
        "port",
        "rack",
        "unknown_tags",
    )

    node_id: int
    host: str
    port: int
    rack: str | None

    KEY = ("node_id",)

    def __init__(
        self,
        *,
        node_id: int = 0,
        host: str = "",
        port: int = 0,
        rack: str | None = None,
    ) -> None:
        self.node_id = node_id
        self.host = host
        self.port = port
        self.rack = rack
        self.unknown_tags = None


class MetadataResponseTopic(Struct):
    """A struct of MetadataResponse.

    Attributes:
        error_code: int16. What is wrong with the topic, 0 for nothing.
        name: string, topic name, can be null since version 12, map key. The name of the
            topic, null where it was asked for by an id that nobody knows.
        topic_id: uuid, since version 10. The id of the topic, all zeros where it is not
            known.
        is_internal: bool, since version 1. Whether Kafka keeps its own data in it, as
            in `__consumer_offsets`.
        partitions: array of MetadataResponsePartition. The partitions of the topic.
        topic_authorized_operations: int32, since version 8. One bit for each operation
            the caller may do with the topic; the lowest int32 if that was not asked
            for.
    """

    __slots__ = (
        "error_code",
        "name",
        "topic_id",
        "is_internal",
        "partitions",
        "topic_authorized_operations",
        "unknown_tags",
    )

    error_code: int
    name: str | None
    topic_id: UUID
    is_internal: bool
    partitions: list[MetadataResponsePartition]
    topic_authorized_operations: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        error_code: int = 0,
        name: str | None = "",
        topic_id: UUID = ZERO_UUID,
        is_internal: bool = False,
        partitions: Iterable[MetadataResponsePartition] = (),
        topic_authorized_operations: int = -2147483648,
    ) -> None:
        self.error_code = error_code
        self.name = name
        self.topic_id = topic_id
        self.is_internal = is_internal
        self.partitions = list(partitions)
        self.topic_authorized_operations = topic_authorized_operations
        self.unknown_tags = None


class MetadataResponsePartition(Struct):
    """A struct of MetadataResponse.

    Attributes:
        error_code: int16. What is wrong with the partition, 0 for nothing.
        partition_index: int32. The number of the partition, from 0.
        leader_id: int32, broker id. The broker that leads the partition, -1 if none
            does.
        leader_epoch: int32, since version 7. Grows with each change of the leader, -1
            where it is not known (KIP-320).
        replica_nodes: array of int32, broker ids. All brokers that hold a replica, the
            preferred leader first.
        isr_nodes: array of int32, broker ids. Those of them that are in sync with the
            leader.
        offline_replicas: array of int32, broker ids, since version 5. Those of them
            whose broker or log folder is down (KIP-112).
    """

    __slots__ = (
        "error_code",
        "partition_index",
        "leader_id",
        "leader_epoch",
        "replica_nodes",
        "isr_nodes",
        "offline_replicas",
        "unknown_tags",
    )

    error_code: int
    partition_index: int
    leader_id: int
    leader_epoch: int
    replica_nodes: tuple[int, ...]
    isr_nodes: tuple[int, ...]
    offline_replicas: tuple[int, ...]

    def __init__(
        self,
        *,
        error_code: int = 0,
        partition_index: int = 0,
        leader_id: int = 0,
        leader_epoch: int = -1,
        replica_nodes: Iterable[int] = (),
        isr_nodes: Iterable[int] = (),
        offline_replicas: Iterable[int] = (),
    ) -> None:
        self.error_code = error_code
        self.partition_index = partition_index
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.replica_nodes = tuple(replica_nodes)
        self.isr_nodes = tuple(isr_nodes)
        self.offline_replicas = tuple(offline_replicas)
        self.unknown_tags = None


# MetadataResponseBroker, versions 9-13.


def _read_broker_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseBroker], int]:
    values = []
    for _ in range(count):
        broker = new(MetadataResponseBroker)
        broker.node_id, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            broker.host = buf[pos:stop].decode()
            pos = stop
        else:
            broker.host, pos = long_string(buf, pos, length)
        broker.port, length = _unpack_int32_uint8(buf, pos)
        pos += 5
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
        values.append(broker)
    return values, pos


def _write_broker_array_v9(values: list[MetadataResponseBroker], write: Write) -> None:
    for broker in values:
        host = broker.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(broker.node_id, size + 1))
            write(host)
        else:
            write(_pack_int32(broker.node_id))
            put_long_string(write, host)
        if broker.rack is None:
            write(_pack_int32_uint8(broker.port, 0))
        else:
            rack = broker.rack.encode()
            size = len(rack)
            if size < 127:
                write(_pack_int32_uint8(broker.port, size + 1))
                write(rack)
            else:
                write(_pack_int32(broker.port))
                put_long_string(write, rack)
        if broker.unknown_tags:
            put_tags(write, [], broker.unknown_tags, 0)
        else:
            write(b"\x00")


# MetadataResponsePartition, versions 9-13.


def _read_partition_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(MetadataResponsePartition)
        (
            partition.error_code,
            partition.partition_index,
            partition.leader_id,
            partition.leader_epoch,
            length,
        ) = _unpack_int16_int32x3_uint8(buf, pos)
        pos += 15
        if length == 1:
            partition.replica_nodes = ()
        elif 1 < length < 34:
            partition.replica_nodes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition.replica_nodes, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition.isr_nodes = ()
        elif 1 < length < 34:
            partition.isr_nodes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition.isr_nodes, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            partition.offline_replicas = ()
        elif 1 < length < 34:
            partition.offline_replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partition.offline_replicas, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v9(
    values: list[MetadataResponsePartition], write: Write
) -> None:
    for partition in values:
        replica_nodes = partition.replica_nodes
        count = len(replica_nodes)
        if count < 33:
            write(
                _pack_int16_int32x3_uint8_int32s[count](
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    partition.leader_epoch,
                    count + 1,
                    *replica_nodes,
                )
            )
        else:
            write(
                _pack_int16_int32x3(
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    partition.leader_epoch,
                )
            )
            put_compact_count(write, count)
            put_numbers(write, replica_nodes, "i")
        isr_nodes = partition.isr_nodes
        count = len(isr_nodes)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *isr_nodes))
        else:
            put_compact_count(write, count)
            put_numbers(write, isr_nodes, "i")
        offline_replicas = partition.offline_replicas
        count = len(offline_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *offline_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, offline_replicas, "i")
        if partition.unknown_tags:
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(b"\x00")


# MetadataResponseTopic, versions 12-13.


def _read_topic_array_v12(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            topic.name = None
        else:
            topic.name, pos = long_nullable_string(buf, pos, length)
        topic_id, topic.is_internal, length = _unpack_uuid_bool_uint8(buf, pos)
        pos += 18
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        topic.partitions, pos = _read_partition_array_v9(buf, pos, end, count)
        topic.topic_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v12(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if topic.name is None:
            write(_pack_int16_uint8(topic.error_code, 0))
        else:
            name = topic.name.encode()
            size = len(name)
            if size < 127:
                write(_pack_int16_uint8(topic.error_code, size + 1))
                write(name)
            else:
                write(_pack_int16(topic.error_code))
                put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(
                _pack_uuid_bool_uint8(
                    topic.topic_id.bytes, boolean[topic.is_internal], count + 1
                )
            )
        else:
            write(_pack_uuid_bool(topic.topic_id.bytes, boolean[topic.is_internal]))
            put_compact_count(write, count)
        _write_partition_array_v9(partitions, write)
        if topic.unknown_tags:
            write(_pack_int32(topic.topic_authorized_operations))
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(topic.topic_authorized_operations, 0))


# MetadataResponse, version 13.


def _read_v13(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.brokers, pos = _read_broker_array_v9(buf, pos, end, count)
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
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 26)
    message.topics, pos = _read_topic_array_v12(buf, pos, end, count)
    message.error_code, tags = _unpack_int16_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.cluster_authorized_operations = -2147483648
    return message, pos


def _write_v13(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648:
        raise Refused
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_broker_array_v9(brokers, write)
    if message.cluster_id is None:
        write(uint8[0])
    else:
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_topic_array_v12(topics, write)
    if message.unknown_tags:
        write(_pack_int16(message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int16_uint8(message.error_code, 0))
    return buffer.getvalue()


# MetadataResponse, version 12.


def _read_v12(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.brokers, pos = _read_broker_array_v9(buf, pos, end, count)
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
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 26)
    message.topics, pos = _read_topic_array_v12(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v12(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648:
        raise Refused
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_broker_array_v9(brokers, write)
    if message.cluster_id is None:
        write(uint8[0])
    else:
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_topic_array_v12(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# MetadataResponseTopic, versions 10-11.


def _read_topic_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        topic_id, topic.is_internal, length = _unpack_uuid_bool_uint8(buf, pos)
        pos += 18
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        topic.partitions, pos = _read_partition_array_v9(buf, pos, end, count)
        topic.topic_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v10(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if topic.name is None:
            raise Refused
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(_pack_int16_uint8(topic.error_code, size + 1))
            write(name)
        else:
            write(_pack_int16(topic.error_code))
            put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(
                _pack_uuid_bool_uint8(
                    topic.topic_id.bytes, boolean[topic.is_internal], count + 1
                )
            )
        else:
            write(_pack_uuid_bool(topic.topic_id.bytes, boolean[topic.is_internal]))
            put_compact_count(write, count)
        _write_partition_array_v9(partitions, write)
        if topic.unknown_tags:
            write(_pack_int32(topic.topic_authorized_operations))
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(topic.topic_authorized_operations, 0))


# MetadataResponse, version 11.


def _read_v11(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.brokers, pos = _read_broker_array_v9(buf, pos, end, count)
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
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 26)
    message.topics, pos = _read_topic_array_v10(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v11(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648:
        raise Refused
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_broker_array_v9(brokers, write)
    if message.cluster_id is None:
        write(uint8[0])
    else:
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_topic_array_v10(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# MetadataResponse, version 10.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.brokers, pos = _read_broker_array_v9(buf, pos, end, count)
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
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 26)
    message.topics, pos = _read_topic_array_v10(buf, pos, end, count)
    message.cluster_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.error_code = 0
    return message, pos


def _write_v10(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_broker_array_v9(brokers, write)
    if message.cluster_id is None:
        write(uint8[0])
    else:
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_topic_array_v10(topics, write)
    if message.unknown_tags:
        write(_pack_int32(message.cluster_authorized_operations))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.cluster_authorized_operations, 0))
    return buffer.getvalue()


# MetadataResponseTopic, version 9.


def _read_topic_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        topic.is_internal, length = _unpack_bool_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        topic.partitions, pos = _read_partition_array_v9(buf, pos, end, count)
        topic.topic_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v9(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if topic.name is None:
            raise Refused
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(_pack_int16_uint8(topic.error_code, size + 1))
            write(name)
        else:
            write(_pack_int16(topic.error_code))
            put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_bool_uint8(boolean[topic.is_internal], count + 1))
        else:
            write(_pack_bool(boolean[topic.is_internal]))
            put_compact_count(write, count)
        _write_partition_array_v9(partitions, write)
        if topic.unknown_tags:
            write(_pack_int32(topic.topic_authorized_operations))
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(topic.topic_authorized_operations, 0))


# MetadataResponse, version 9.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.brokers, pos = _read_broker_array_v9(buf, pos, end, count)
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
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 10)
    message.topics, pos = _read_topic_array_v9(buf, pos, end, count)
    message.cluster_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.error_code = 0
    return message, pos


def _write_v9(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_broker_array_v9(brokers, write)
    if message.cluster_id is None:
        write(uint8[0])
    else:
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_topic_array_v9(topics, write)
    if message.unknown_tags:
        write(_pack_int32(message.cluster_authorized_operations))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.cluster_authorized_operations, 0))
    return buffer.getvalue()


# MetadataResponseBroker, versions 1-8.


def _read_broker_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseBroker], int]:
    values = []
    for _ in range(count):
        broker = new(MetadataResponseBroker)
        broker.node_id, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            raise Damaged
        stop = pos + length
        broker.host = buf[pos:stop].decode()
        pos = stop
        broker.port, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            broker.rack = null(length)
        else:
            stop = pos + length
            broker.rack = buf[pos:stop].decode()
            pos = stop
        broker.unknown_tags = None
        values.append(broker)
    return values, pos


def _write_broker_array_v1(values: list[MetadataResponseBroker], write: Write) -> None:
    for broker in values:
        if broker.unknown_tags:
            raise Refused
        host = broker.host.encode()
        write(_pack_int32_int16(broker.node_id, len(host)))
        write(host)
        if broker.rack is None:
            write(_pack_int32_int16(broker.port, -1))
        else:
            rack = broker.rack.encode()
            write(_pack_int32_int16(broker.port, len(rack)))
            write(rack)


# MetadataResponsePartition, versions 7-8.


def _read_partition_array_v7(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(MetadataResponsePartition)
        (
            partition.error_code,
            partition.partition_index,
            partition.leader_id,
            partition.leader_epoch,
            length,
        ) = _unpack_int16_int32x4(buf, pos)
        pos += 18
        count = sized_count(length, pos, end, 4)
        partition.replica_nodes, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition.isr_nodes, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition.offline_replicas, pos = numbers(buf, pos, count, "i")
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v7(
    values: list[MetadataResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        replica_nodes = partition.replica_nodes
        count = len(replica_nodes)
        if count < 33:
            write(
                _pack_int16_int32x4_int32s[count](
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    partition.leader_epoch,
                    count,
                    *replica_nodes,
                )
            )
        else:
            write(
                _pack_int16_int32x3(
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    partition.leader_epoch,
                )
            )
            put_sized_count(write, count)
            put_numbers(write, replica_nodes, "i")
        isr_nodes = partition.isr_nodes
        count = len(isr_nodes)
        if count < 33:
            write(_pack_int32_int32s[count](count, *isr_nodes))
        else:
            put_sized_count(write, count)
            put_numbers(write, isr_nodes, "i")
        offline_replicas = partition.offline_replicas
        count = len(offline_replicas)
        if count < 33:
            write(_pack_int32_int32s[count](count, *offline_replicas))
        else:
            put_sized_count(write, count)
            put_numbers(write, offline_replicas, "i")


# MetadataResponseTopic, version 8.


def _read_topic_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        topic.is_internal, length = _unpack_bool_int32(buf, pos)
        pos += 5
        count = sized_count(length, pos, end, 26)
        topic.partitions, pos = _read_partition_array_v7(buf, pos, end, count)
        (topic.topic_authorized_operations,) = _unpack_int32(buf, pos)
        pos += 4
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v8(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if topic.name is None or topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16x2(topic.error_code, len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_bool_int32(boolean[topic.is_internal], len(partitions)))
        _write_partition_array_v7(partitions, write)
        write(_pack_int32(topic.topic_authorized_operations))


# MetadataResponse, version 8.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 12)
    message.brokers, pos = _read_broker_array_v1(buf, pos, end, count)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.cluster_id = null(length)
    else:
        stop = pos + length
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    message.controller_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 13)
    message.topics, pos = _read_topic_array_v8(buf, pos, end, count)
    (message.cluster_authorized_operations,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.error_code = 0
    return message, pos


def _write_v8(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int32x2(message.throttle_time_ms, len(brokers)))
    _write_broker_array_v1(brokers, write)
    if message.cluster_id is None:
        write(_pack_int16(-1))
    else:
        cluster_id = message.cluster_id.encode()
        write(_pack_int16(len(cluster_id)))
        write(cluster_id)
    topics = message.topics
    write(_pack_int32x2(message.controller_id, len(topics)))
    _write_topic_array_v8(topics, write)
    write(_pack_int32(message.cluster_authorized_operations))
    return buffer.getvalue()


# MetadataResponseTopic, version 7.


def _read_topic_array_v7(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        topic.is_internal, length = _unpack_bool_int32(buf, pos)
        pos += 5
        count = sized_count(length, pos, end, 26)
        topic.partitions, pos = _read_partition_array_v7(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        topic.topic_authorized_operations = -2147483648
        values.append(topic)
    return values, pos


def _write_topic_array_v7(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if (
            topic.topic_authorized_operations != -2147483648
            or topic.name is None
            or topic.unknown_tags
        ):
            raise Refused
        name = topic.name.encode()
        write(_pack_int16x2(topic.error_code, len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_bool_int32(boolean[topic.is_internal], len(partitions)))
        _write_partition_array_v7(partitions, write)


# MetadataResponse, version 7.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 12)
    message.brokers, pos = _read_broker_array_v1(buf, pos, end, count)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.cluster_id = null(length)
    else:
        stop = pos + length
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    message.controller_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 9)
    message.topics, pos = _read_topic_array_v7(buf, pos, end, count)
    message.unknown_tags = None
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v7(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648 or message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int32x2(message.throttle_time_ms, len(brokers)))
    _write_broker_array_v1(brokers, write)
    if message.cluster_id is None:
        write(_pack_int16(-1))
    else:
        cluster_id = message.cluster_id.encode()
        write(_pack_int16(len(cluster_id)))
        write(cluster_id)
    topics = message.topics
    write(_pack_int32x2(message.controller_id, len(topics)))
    _write_topic_array_v7(topics, write)
    return buffer.getvalue()


# MetadataResponsePartition, versions 5-6.


def _read_partition_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(MetadataResponsePartition)
        partition.error_code, partition.partition_index, partition.leader_id, length = (
            _unpack_int16_int32x3(buf, pos)
        )
        pos += 14
        count = sized_count(length, pos, end, 4)
        partition.replica_nodes, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition.isr_nodes, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition.offline_replicas, pos = numbers(buf, pos, count, "i")
        partition.unknown_tags = None
        partition.leader_epoch = -1
        values.append(partition)
    return values, pos


def _write_partition_array_v5(
    values: list[MetadataResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        replica_nodes = partition.replica_nodes
        count = len(replica_nodes)
        if count < 33:
            write(
                _pack_int16_int32x3_int32s[count](
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    count,
                    *replica_nodes,
                )
            )
        else:
            write(
                _pack_int16_int32x2(
                    partition.error_code, partition.partition_index, partition.leader_id
                )
            )
            put_sized_count(write, count)
            put_numbers(write, replica_nodes, "i")
        isr_nodes = partition.isr_nodes
        count = len(isr_nodes)
        if count < 33:
            write(_pack_int32_int32s[count](count, *isr_nodes))
        else:
            put_sized_count(write, count)
            put_numbers(write, isr_nodes, "i")
        offline_replicas = partition.offline_replicas
        count = len(offline_replicas)
        if count < 33:
            write(_pack_int32_int32s[count](count, *offline_replicas))
        else:
            put_sized_count(write, count)
            put_numbers(write, offline_replicas, "i")


# MetadataResponseTopic, versions 5-6.


def _read_topic_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        topic.is_internal, length = _unpack_bool_int32(buf, pos)
        pos += 5
        count = sized_count(length, pos, end, 22)
        topic.partitions, pos = _read_partition_array_v5(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        topic.topic_authorized_operations = -2147483648
        values.append(topic)
    return values, pos


def _write_topic_array_v5(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if (
            topic.topic_authorized_operations != -2147483648
            or topic.name is None
            or topic.unknown_tags
        ):
            raise Refused
        name = topic.name.encode()
        write(_pack_int16x2(topic.error_code, len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_bool_int32(boolean[topic.is_internal], len(partitions)))
        _write_partition_array_v5(partitions, write)


# MetadataResponse, versions 5-6.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 12)
    message.brokers, pos = _read_broker_array_v1(buf, pos, end, count)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.cluster_id = null(length)
    else:
        stop = pos + length
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    message.controller_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 9)
    message.topics, pos = _read_topic_array_v5(buf, pos, end, count)
    message.unknown_tags = None
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v5(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648 or message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int32x2(message.throttle_time_ms, len(brokers)))
    _write_broker_array_v1(brokers, write)
    if message.cluster_id is None:
        write(_pack_int16(-1))
    else:
        cluster_id = message.cluster_id.encode()
        write(_pack_int16(len(cluster_id)))
        write(cluster_id)
    topics = message.topics
    write(_pack_int32x2(message.controller_id, len(topics)))
    _write_topic_array_v5(topics, write)
    return buffer.getvalue()


# MetadataResponsePartition, versions 0-4.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(MetadataResponsePartition)
        partition.error_code, partition.partition_index, partition.leader_id, length = (
            _unpack_int16_int32x3(buf, pos)
        )
        pos += 14
        count = sized_count(length, pos, end, 4)
        partition.replica_nodes, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partition.isr_nodes, pos = numbers(buf, pos, count, "i")
        partition.unknown_tags = None
        partition.leader_epoch = -1
        partition.offline_replicas = ()
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[MetadataResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        replica_nodes = partition.replica_nodes
        count = len(replica_nodes)
        if count < 33:
            write(
                _pack_int16_int32x3_int32s[count](
                    partition.error_code,
                    partition.partition_index,
                    partition.leader_id,
                    count,
                    *replica_nodes,
                )
            )
        else:
            write(
                _pack_int16_int32x2(
                    partition.error_code, partition.partition_index, partition.leader_id
                )
            )
            put_sized_count(write, count)
            put_numbers(write, replica_nodes, "i")
        isr_nodes = partition.isr_nodes
        count = len(isr_nodes)
        if count < 33:
            write(_pack_int32_int32s[count](count, *isr_nodes))
        else:
            put_sized_count(write, count)
            put_numbers(write, isr_nodes, "i")


# MetadataResponseTopic, versions 1-4.


def _read_topic_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        topic.is_internal, length = _unpack_bool_int32(buf, pos)
        pos += 5
        count = sized_count(length, pos, end, 18)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        topic.topic_authorized_operations = -2147483648
        values.append(topic)
    return values, pos


def _write_topic_array_v1(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if (
            topic.topic_authorized_operations != -2147483648
            or topic.name is None
            or topic.unknown_tags
        ):
            raise Refused
        name = topic.name.encode()
        write(_pack_int16x2(topic.error_code, len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_bool_int32(boolean[topic.is_internal], len(partitions)))
        _write_partition_array_v0(partitions, write)


# MetadataResponse, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 12)
    message.brokers, pos = _read_broker_array_v1(buf, pos, end, count)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.cluster_id = null(length)
    else:
        stop = pos + length
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    message.controller_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 9)
    message.topics, pos = _read_topic_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v3(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648 or message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int32x2(message.throttle_time_ms, len(brokers)))
    _write_broker_array_v1(brokers, write)
    if message.cluster_id is None:
        write(_pack_int16(-1))
    else:
        cluster_id = message.cluster_id.encode()
        write(_pack_int16(len(cluster_id)))
        write(cluster_id)
    topics = message.topics
    write(_pack_int32x2(message.controller_id, len(topics)))
    _write_topic_array_v1(topics, write)
    return buffer.getvalue()


# MetadataResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 12)
    message.brokers, pos = _read_broker_array_v1(buf, pos, end, count)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.cluster_id = null(length)
    else:
        stop = pos + length
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    message.controller_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 9)
    message.topics, pos = _read_topic_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v2(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648 or message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int32(len(brokers)))
    _write_broker_array_v1(brokers, write)
    if message.cluster_id is None:
        write(_pack_int16(-1))
    else:
        cluster_id = message.cluster_id.encode()
        write(_pack_int16(len(cluster_id)))
        write(cluster_id)
    topics = message.topics
    write(_pack_int32x2(message.controller_id, len(topics)))
    _write_topic_array_v1(topics, write)
    return buffer.getvalue()


# MetadataResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 12)
    message.brokers, pos = _read_broker_array_v1(buf, pos, end, count)
    message.controller_id, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 9)
    message.topics, pos = _read_topic_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.cluster_id = None
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v1(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648 or message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int32(len(brokers)))
    _write_broker_array_v1(brokers, write)
    topics = message.topics
    write(_pack_int32x2(message.controller_id, len(topics)))
    _write_topic_array_v1(topics, write)
    return buffer.getvalue()


# MetadataResponseBroker, version 0.


def _read_broker_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseBroker], int]:
    values = []
    for _ in range(count):
        broker = new(MetadataResponseBroker)
        broker.node_id, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            raise Damaged
        stop = pos + length
        broker.host = buf[pos:stop].decode()
        pos = stop
        (broker.port,) = _unpack_int32(buf, pos)
        pos += 4
        broker.unknown_tags = None
        broker.rack = None
        values.append(broker)
    return values, pos


def _write_broker_array_v0(values: list[MetadataResponseBroker], write: Write) -> None:
    for broker in values:
        if broker.unknown_tags:
            raise Refused
        host = broker.host.encode()
        write(_pack_int32_int16(broker.node_id, len(host)))
        write(host)
        write(_pack_int32(broker.port))


# MetadataResponseTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataResponseTopic)
        topic.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 18)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        topic.is_internal = False
        topic.topic_authorized_operations = -2147483648
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[MetadataResponseTopic], write: Write) -> None:
    for topic in values:
        if (
            topic.topic_authorized_operations != -2147483648
            or topic.name is None
            or topic.unknown_tags
        ):
            raise Refused
        name = topic.name.encode()
        write(_pack_int16x2(topic.error_code, len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# MetadataResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[MetadataResponse, int]:
    message = new(MetadataResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.brokers, pos = _read_broker_array_v0(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.cluster_id = None
    message.controller_id = -1
    message.cluster_authorized_operations = -2147483648
    message.error_code = 0
    return message, pos


def _write_v0(message: MetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_authorized_operations != -2147483648 or message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int32(len(brokers)))
    _write_broker_array_v0(brokers, write)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_METADATA_RESPONSE_BROKER = StructSpec(
    "MetadataResponseBroker",
    MetadataResponseBroker,
    "9+",
    (
        Field(
            "NodeId",
            "node_id",
            "int32",
            "0+",
            default=0,
            map_key=True,
            entity_type="brokerId",
        ),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "int32", "0+", default=0),
        Field("Rack", "rack", "string", "1+", nullable="1+", ignorable=True),
    ),
)
_METADATA_RESPONSE_PARTITION = StructSpec(
    "MetadataResponsePartition",
    MetadataResponsePartition,
    "9+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field(
            "LeaderId", "leader_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "7+", default=-1, ignorable=True),
        Field(
            "ReplicaNodes",
            "replica_nodes",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "IsrNodes",
            "isr_nodes",
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
            "5+",
            array=True,
            default=(),
            ignorable=True,
            entity_type="brokerId",
        ),
    ),
)
_METADATA_RESPONSE_TOPIC = StructSpec(
    "MetadataResponseTopic",
    MetadataResponseTopic,
    "9+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Name",
            "name",
            "string",
            "0+",
            nullable="12+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "10+", default=ZERO_UUID, ignorable=True),
        Field("IsInternal", "is_internal", "bool", "1+", default=False, ignorable=True),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_METADATA_RESPONSE_PARTITION,
            default=(),
        ),
        Field(
            "TopicAuthorizedOperations",
            "topic_authorized_operations",
            "int32",
            "8+",
            default=-2147483648,
        ),
    ),
)
MetadataResponse.SPEC = MessageSpec(
    "MetadataResponse",
    MetadataResponse,
    "9+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "3+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Brokers",
            "brokers",
            "struct",
            "0+",
            array=True,
            struct=_METADATA_RESPONSE_BROKER,
            default=(),
        ),
        Field("ClusterId", "cluster_id", "string", "2+", nullable="2+", ignorable=True),
        Field(
            "ControllerId",
            "controller_id",
            "int32",
            "1+",
            default=-1,
            ignorable=True,
            entity_type="brokerId",
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_METADATA_RESPONSE_TOPIC,
            default=(),
        ),
        Field(
            "ClusterAuthorizedOperations",
            "cluster_authorized_operations",
            "int32",
            "8-10",
            default=-2147483648,
        ),
        Field("ErrorCode", "error_code", "int16", "13+", default=0, ignorable=True),
    ),
    type="response",
    versions="0-13",
    api_key=3,
)
MetadataResponse._READERS, MetadataResponse._WRITERS = codec_tables(
    MetadataResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v3,
        5: _read_v5,
        6: _read_v5,
        7: _read_v7,
        8: _read_v8,
        9: _read_v9,
        10: _read_v10,
        11: _read_v11,
        12: _read_v12,
        13: _read_v13,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
        4: _write_v3,
        5: _write_v5,
        6: _write_v5,
        7: _write_v7,
        8: _write_v8,
        9: _write_v9,
        10: _write_v10,
        11: _write_v11,
        12: _write_v12,
        13: _write_v13,
    },
)
