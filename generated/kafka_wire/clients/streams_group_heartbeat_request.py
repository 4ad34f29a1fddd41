"""StreamsGroupHeartbeatRequest, made by kipc from clients/StreamsGroupHeartbeatRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    compact_strings,
    long_nullable_string,
    long_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    array_packers,
    boolean,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = [
    "CopartitionGroup",
    "Endpoint",
    "KeyValue",
    "StreamsGroupHeartbeatRequest",
    "Subtopology",
    "TaskIds",
    "TaskOffset",
    "TopicInfo",
    "Topology",
]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_pack_uint8_int16s = array_packers(">B", "h")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16s = array_unpackers("h")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_int8 = unpacker(">ib")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int8 = unpacker(">b")
_unpack_uint16_uint8 = unpacker(">HB")


class StreamsGroupHeartbeatRequest(Message):
    """The request of StreamsGroupHeartbeat: API key 88, versions 0, flexible since 0.

    Attributes:
        group_id: string, group id.
        member_id: string.
        member_epoch: int32.
        endpoint_information_epoch: int32.
        instance_id: string, can be null.
        rack_id: string, can be null.
        rebalance_timeout_ms: int32.
        topology: Topology, can be null.
        active_tasks: array of TaskIds, can be null.
        standby_tasks: array of TaskIds, can be null.
        warmup_tasks: array of TaskIds, can be null.
        process_id: string, can be null.
        user_endpoint: Endpoint, can be null.
        client_tags: array of KeyValue, can be null.
        task_offsets: array of TaskOffset, can be null.
        task_end_offsets: array of TaskOffset, can be null.
        shutdown_application: bool.
    """

    __slots__ = (
        "group_id",
        "member_id",
        "member_epoch",
        "endpoint_information_epoch",
        "instance_id",
        "rack_id",
        "rebalance_timeout_ms",
        "topology",
        "active_tasks",
        "standby_tasks",
        "warmup_tasks",
        "process_id",
        "user_endpoint",
        "client_tags",
        "task_offsets",
        "task_end_offsets",
        "shutdown_application",
        "unknown_tags",
    )

    group_id: str
    member_id: str
    member_epoch: int
    endpoint_information_epoch: int
    instance_id: str | None
    rack_id: str | None
    rebalance_timeout_ms: int
    topology: Topology | None
    active_tasks: list[TaskIds] | None
    standby_tasks: list[TaskIds] | None
    warmup_tasks: list[TaskIds] | None
    process_id: str | None
    user_endpoint: Endpoint | None
    client_tags: list[KeyValue] | None
    task_offsets: list[TaskOffset] | None
    task_end_offsets: list[TaskOffset] | None
    shutdown_application: bool

    API_KEY = 88
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        member_id: str = "",
        member_epoch: int = 0,
        endpoint_information_epoch: int = 0,
        instance_id: str | None = None,
        rack_id: str | None = None,
        rebalance_timeout_ms: int = -1,
        topology: Topology | None = None,
        active_tasks: Iterable[TaskIds] | None = None,
        standby_tasks: Iterable[TaskIds] | None = None,
        warmup_tasks: Iterable[TaskIds] | None = None,
        process_id: str | None = None,
        user_endpoint: Endpoint | None = None,
        client_tags: Iterable[KeyValue] | None = None,
        task_offsets: Iterable[TaskOffset] | None = None,
        task_end_offsets: Iterable[TaskOffset] | None = None,
        shutdown_application: bool = False,
    ) -> None:
        self.group_id = group_id
        self.member_id = member_id
        self.member_epoch = member_epoch
        self.endpoint_information_epoch = endpoint_information_epoch
        self.instance_id = instance_id
        self.rack_id = rack_id
        self.rebalance_timeout_ms = rebalance_timeout_ms
        self.topology = topology
        self.active_tasks = None if active_tasks is None else list(active_tasks)
        self.standby_tasks = None if standby_tasks is None else list(standby_tasks)
        self.warmup_tasks = None if warmup_tasks is None else list(warmup_tasks)
        self.process_id = process_id
        self.user_endpoint = user_endpoint
        self.client_tags = None if client_tags is None else list(client_tags)
        self.task_offsets = None if task_offsets is None else list(task_offsets)
        self.task_end_offsets = (
            None if task_end_offsets is None else list(task_end_offsets)
        )
        self.shutdown_application = shutdown_application
        self.unknown_tags = None


class Topology(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        epoch: int32.
        subtopologies: array of Subtopology.
    """

    __slots__ = (
        "epoch",
        "subtopologies",
        "unknown_tags",
    )

    epoch: int
    subtopologies: list[Subtopology]

    def __init__(
        self,
        *,
        epoch: int = 0,
        subtopologies: Iterable[Subtopology] = (),
    ) -> None:
        self.epoch = epoch
        self.subtopologies = list(subtopologies)
        self.unknown_tags = None


class TaskIds(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        subtopology_id: string.
        partitions: array of int32.
    """

    __slots__ = (
        "subtopology_id",
        "partitions",
        "unknown_tags",
    )

    subtopology_id: str
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        subtopology_id: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.subtopology_id = subtopology_id
        self.partitions = tuple(partitions)
        self.unknown_tags = None


class Endpoint(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        host: string.
        port: uint16.
    """

    __slots__ = (
        "host",
        "port",
        "unknown_tags",
    )

    host: str
    port: int

    def __init__(
        self,
        *,
        host: str = "",
        port: int = 0,
    ) -> None:
        self.host = host
        self.port = port
        self.unknown_tags = None


class KeyValue(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        key: string.
        value: string.
    """

    __slots__ = (
        "key",
        "value",
        "unknown_tags",
    )

    key: str
    value: str

    def __init__(
        self,
        *,
        key: str = "",
        value: str = "",
    ) -> None:
        self.key = key
        self.value = value
        self.unknown_tags = None


class TaskOffset(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        subtopology_id: string.
        partition: int32.
        offset: int64.
    """

    __slots__ = (
        "subtopology_id",
        "partition",
        "offset",
        "unknown_tags",
    )

    subtopology_id: str
    partition: int
    offset: int

    def __init__(
        self,
        *,
        subtopology_id: str = "",
        partition: int = 0,
        offset: int = 0,
    ) -> None:
        self.subtopology_id = subtopology_id
        self.partition = partition
        self.offset = offset
        self.unknown_tags = None


class Subtopology(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        subtopology_id: string.
        source_topics: array of string, topic names.
        source_topic_regex: array of string.
        state_changelog_topics: array of TopicInfo.
        repartition_sink_topics: array of string, topic names.
        repartition_source_topics: array of TopicInfo.
        copartition_groups: array of CopartitionGroup.
    """

    __slots__ = (
        "subtopology_id",
        "source_topics",
        "source_topic_regex",
        "state_changelog_topics",
        "repartition_sink_topics",
        "repartition_source_topics",
        "copartition_groups",
        "unknown_tags",
    )

    subtopology_id: str
    source_topics: tuple[str, ...]
    source_topic_regex: tuple[str, ...]
    state_changelog_topics: list[TopicInfo]
    repartition_sink_topics: tuple[str, ...]
    repartition_source_topics: list[TopicInfo]
    copartition_groups: list[CopartitionGroup]

    def __init__(
        self,
        *,
        subtopology_id: str = "",
        source_topics: Iterable[str] = (),
        source_topic_regex: Iterable[str] = (),
        state_changelog_topics: Iterable[TopicInfo] = (),
        repartition_sink_topics: Iterable[str] = (),
        repartition_source_topics: Iterable[TopicInfo] = (),
        copartition_groups: Iterable[CopartitionGroup] = (),
    ) -> None:
        self.subtopology_id = subtopology_id
        self.source_topics = tuple(source_topics)
        self.source_topic_regex = tuple(source_topic_regex)
        self.state_changelog_topics = list(state_changelog_topics)
        self.repartition_sink_topics = tuple(repartition_sink_topics)
        self.repartition_source_topics = list(repartition_source_topics)
        self.copartition_groups = list(copartition_groups)
        self.unknown_tags = None


class TopicInfo(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        name: string, topic name.
        partitions: int32.
        replication_factor: int16.
        topic_configs: array of KeyValue.
    """

    __slots__ = (
        "name",
        "partitions",
        "replication_factor",
        "topic_configs",
        "unknown_tags",
    )

    name: str
    partitions: int
    replication_factor: int
    topic_configs: list[KeyValue]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: int = 0,
        replication_factor: int = 0,
        topic_configs: Iterable[KeyValue] = (),
    ) -> None:
        self.name = name
        self.partitions = partitions
        self.replication_factor = replication_factor
        self.topic_configs = list(topic_configs)
        self.unknown_tags = None


class CopartitionGroup(Struct):
    """A struct of StreamsGroupHeartbeatRequest.

    Attributes:
        source_topics: array of int16.
        source_topic_regex: array of int16.
        repartition_source_topics: array of int16.
    """

    __slots__ = (
        "source_topics",
        "source_topic_regex",
        "repartition_source_topics",
        "unknown_tags",
    )

    source_topics: tuple[int, ...]
    source_topic_regex: tuple[int, ...]
    repartition_source_topics: tuple[int, ...]

    def __init__(
        self,
        *,
        source_topics: Iterable[int] = (),
        source_topic_regex: Iterable[int] = (),
        repartition_source_topics: Iterable[int] = (),
    ) -> None:
        self.source_topics = tuple(source_topics)
        self.source_topic_regex = tuple(source_topic_regex)
        self.repartition_source_topics = tuple(repartition_source_topics)
        self.unknown_tags = None


# KeyValue, version 0.


def _read_key_value_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[KeyValue], int]:
    values = []
    for _ in range(count):
        key_value = new(KeyValue)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            key_value.key = buf[pos:stop].decode()
            pos = stop
        else:
            key_value.key, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            key_value.value = buf[pos:stop].decode()
            pos = stop
        else:
            key_value.value, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        key_value.unknown_tags = None
        if tags:
            key_value.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(key_value)
    return values, pos


def _write_key_value_array_v0(values: list[KeyValue], write: Write) -> None:
    for key_value in values:
        key = key_value.key.encode()
        size = len(key)
        if size < 127:
            write(uint8[size + 1])
            write(key)
        else:
            put_long_string(write, key)
        value = key_value.value.encode()
        size = len(value)
        if size < 127:
            write(uint8[size + 1])
            write(value)
        else:
            put_long_string(write, value)
        if key_value.unknown_tags:
            put_tags(write, [], key_value.unknown_tags, 0)
        else:
            write(b"\x00")


# TopicInfo, version 0.


def _read_topic_info_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicInfo], int]:
    values = []
    for _ in range(count):
        topic_info = new(TopicInfo)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_info.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_info.name, pos = long_string(buf, pos, length)
        topic_info.partitions, topic_info.replication_factor, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        topic_info.topic_configs, pos = _read_key_value_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_info.unknown_tags = None
        if tags:
            topic_info.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_info)
    return values, pos


def _write_topic_info_array_v0(values: list[TopicInfo], write: Write) -> None:
    for topic_info in values:
        name = topic_info.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        topic_configs = topic_info.topic_configs
        count = len(topic_configs)
        if count < 127:
            write(
                _pack_int32_int16_uint8(
                    topic_info.partitions, topic_info.replication_factor, count + 1
                )
            )
        else:
            write(
                _pack_int32_int16(topic_info.partitions, topic_info.replication_factor)
            )
            put_compact_count(write, count)
        _write_key_value_array_v0(topic_configs, write)
        if topic_info.unknown_tags:
            put_tags(write, [], topic_info.unknown_tags, 0)
        else:
            write(b"\x00")


# CopartitionGroup, version 0.


def _read_copartition_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CopartitionGroup], int]:
    values = []
    for _ in range(count):
        copartition_group = new(CopartitionGroup)
        length = buf[pos]
        pos += 1
        if length == 1:
            copartition_group.source_topics = ()
        elif 1 < length < 34:
            copartition_group.source_topics = _unpack_int16s[length](buf, pos)
            pos += 2 * length - 2
        else:
            count, pos = compact_count(buf, pos, end, length, 2)
            copartition_group.source_topics, pos = numbers(buf, pos, count, "h")
        length = buf[pos]
        pos += 1
        if length == 1:
            copartition_group.source_topic_regex = ()
        elif 1 < length < 34:
            copartition_group.source_topic_regex = _unpack_int16s[length](buf, pos)
            pos += 2 * length - 2
        else:
            count, pos = compact_count(buf, pos, end, length, 2)
            copartition_group.source_topic_regex, pos = numbers(buf, pos, count, "h")
        length = buf[pos]
        pos += 1
        if length == 1:
            copartition_group.repartition_source_topics = ()
        elif 1 < length < 34:
            copartition_group.repartition_source_topics = _unpack_int16s[length](
                buf, pos
            )
            pos += 2 * length - 2
        else:
            count, pos = compact_count(buf, pos, end, length, 2)
            copartition_group.repartition_source_topics, pos = numbers(
                buf, pos, count, "h"
            )
        tags = buf[pos]
        pos += 1
        copartition_group.unknown_tags = None
        if tags:
            copartition_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(copartition_group)
    return values, pos


def _write_copartition_group_array_v0(
    values: list[CopartitionGroup], write: Write
) -> None:
    for copartition_group in values:
        source_topics = copartition_group.source_topics
        count = len(source_topics)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int16s[count](count + 1, *source_topics))
        else:
            put_compact_count(write, count)
            put_numbers(write, source_topics, "h")
        source_topic_regex = copartition_group.source_topic_regex
        count = len(source_topic_regex)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int16s[count](count + 1, *source_topic_regex))
        else:
            put_compact_count(write, count)
            put_numbers(write, source_topic_regex, "h")
        repartition_source_topics = copartition_group.repartition_source_topics
        count = len(repartition_source_topics)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int16s[count](count + 1, *repartition_source_topics))
        else:
            put_compact_count(write, count)
            put_numbers(write, repartition_source_topics, "h")
        if copartition_group.unknown_tags:
            put_tags(write, [], copartition_group.unknown_tags, 0)
        else:
            write(b"\x00")


# Subtopology, version 0.


def _read_subtopology_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Subtopology], int]:
    values = []
    for _ in range(count):
        subtopology = new(Subtopology)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            subtopology.subtopology_id = buf[pos:stop].decode()
            pos = stop
        else:
            subtopology.subtopology_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        subtopology.source_topics, pos = compact_strings(buf, pos, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        subtopology.source_topic_regex, pos = compact_strings(buf, pos, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 9)
        subtopology.state_changelog_topics, pos = _read_topic_info_array_v0(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        subtopology.repartition_sink_topics, pos = compact_strings(buf, pos, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 9)
        subtopology.repartition_source_topics, pos = _read_topic_info_array_v0(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
        subtopology.copartition_groups, pos = _read_copartition_group_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        subtopology.unknown_tags = None
        if tags:
            subtopology.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(subtopology)
    return values, pos


def _write_subtopology_array_v0(values: list[Subtopology], write: Write) -> None:
    for subtopology in values:
        subtopology_id = subtopology.subtopology_id.encode()
        size = len(subtopology_id)
        if size < 127:
            write(uint8[size + 1])
            write(subtopology_id)
        else:
            put_long_string(write, subtopology_id)
        source_topics = subtopology.source_topics
        count = len(source_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, source_topics)
        source_topic_regex = subtopology.source_topic_regex
        count = len(source_topic_regex)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, source_topic_regex)
        state_changelog_topics = subtopology.state_changelog_topics
        count = len(state_changelog_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_info_array_v0(state_changelog_topics, write)
        repartition_sink_topics = subtopology.repartition_sink_topics
        count = len(repartition_sink_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, repartition_sink_topics)
        repartition_source_topics = subtopology.repartition_source_topics
        count = len(repartition_source_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_info_array_v0(repartition_source_topics, write)
        copartition_groups = subtopology.copartition_groups
        count = len(copartition_groups)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_copartition_group_array_v0(copartition_groups, write)
        if subtopology.unknown_tags:
            put_tags(write, [], subtopology.unknown_tags, 0)
        else:
            write(b"\x00")


# Topology, version 0.


def _read_topology_v0(buf: bytes, pos: int, end: int) -> tuple[Topology, int]:
    topology = new(Topology)
    topology.epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    topology.subtopologies, pos = _read_subtopology_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    topology.unknown_tags = None
    if tags:
        topology.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return topology, pos


def _write_topology_v0(topology: Topology, write: Write) -> None:
    subtopologies = topology.subtopologies
    count = len(subtopologies)
    if count < 127:
        write(_pack_int32_uint8(topology.epoch, count + 1))
    else:
        write(_pack_int32(topology.epoch))
        put_compact_count(write, count)
    _write_subtopology_array_v0(subtopologies, write)
    if topology.unknown_tags:
        put_tags(write, [], topology.unknown_tags, 0)
    else:
        write(b"\x00")


# TaskIds, version 0.


def _read_task_ids_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TaskIds], int]:
    values = []
    for _ in range(count):
        task_ids = new(TaskIds)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            task_ids.subtopology_id = buf[pos:stop].decode()
            pos = stop
        else:
            task_ids.subtopology_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            task_ids.partitions = ()
        elif 1 < length < 34:
            task_ids.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            task_ids.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        task_ids.unknown_tags = None
        if tags:
            task_ids.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(task_ids)
    return values, pos


def _write_task_ids_array_v0(values: list[TaskIds], write: Write) -> None:
    for task_ids in values:
        subtopology_id = task_ids.subtopology_id.encode()
        size = len(subtopology_id)
        if size < 127:
            write(uint8[size + 1])
            write(subtopology_id)
        else:
            put_long_string(write, subtopology_id)
        partitions = task_ids.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if task_ids.unknown_tags:
            put_tags(write, [], task_ids.unknown_tags, 0)
        else:
            write(b"\x00")


# Endpoint, version 0.


def _read_endpoint_v0(buf: bytes, pos: int, end: int) -> tuple[Endpoint, int]:
    endpoint = new(Endpoint)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        endpoint.host = buf[pos:stop].decode()
        pos = stop
    else:
        endpoint.host, pos = long_string(buf, pos, length)
    endpoint.port, tags = _unpack_uint16_uint8(buf, pos)
    pos += 3
    endpoint.unknown_tags = None
    if tags:
        endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return endpoint, pos


def _write_endpoint_v0(endpoint: Endpoint, write: Write) -> None:
    host = endpoint.host.encode()
    size = len(host)
    if size < 127:
        write(uint8[size + 1])
        write(host)
    else:
        put_long_string(write, host)
    if endpoint.unknown_tags:
        write(_pack_uint16(endpoint.port))
        put_tags(write, [], endpoint.unknown_tags, 0)
    else:
        write(_pack_uint16_uint8(endpoint.port, 0))


# TaskOffset, version 0.


def _read_task_offset_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TaskOffset], int]:
    values = []
    for _ in range(count):
        task_offset = new(TaskOffset)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            task_offset.subtopology_id = buf[pos:stop].decode()
            pos = stop
        else:
            task_offset.subtopology_id, pos = long_string(buf, pos, length)
        task_offset.partition, task_offset.offset, tags = _unpack_int32_int64_uint8(
            buf, pos
        )
        pos += 13
        task_offset.unknown_tags = None
        if tags:
            task_offset.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(task_offset)
    return values, pos


def _write_task_offset_array_v0(values: list[TaskOffset], write: Write) -> None:
    for task_offset in values:
        subtopology_id = task_offset.subtopology_id.encode()
        size = len(subtopology_id)
        if size < 127:
            write(uint8[size + 1])
            write(subtopology_id)
        else:
            put_long_string(write, subtopology_id)
        if task_offset.unknown_tags:
            write(_pack_int32_int64(task_offset.partition, task_offset.offset))
            put_tags(write, [], task_offset.unknown_tags, 0)
        else:
            write(_pack_int32_int64_uint8(task_offset.partition, task_offset.offset, 0))


# StreamsGroupHeartbeatRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[StreamsGroupHeartbeatRequest, int]:
    message = new(StreamsGroupHeartbeatRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    message.member_epoch, message.endpoint_information_epoch, length = (
        _unpack_int32x2_uint8(buf, pos)
    )
    pos += 9
    if 0 < length < 128:
        stop = pos + length - 1
        message.instance_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.instance_id = None
    else:
        message.instance_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack_id = None
    else:
        message.rack_id, pos = long_nullable_string(buf, pos, length)
    message.rebalance_timeout_ms, marker = _unpack_int32_int8(buf, pos)
    pos += 5
    if marker == 1:
        message.topology, pos = _read_topology_v0(buf, pos, end)
    elif marker == -1:
        message.topology = None
    else:
        raise Damaged
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.active_tasks = None
    else:
        message.active_tasks, pos = _read_task_ids_array_v0(buf, pos, end, maybe_count)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.standby_tasks = None
    else:
        message.standby_tasks, pos = _read_task_ids_array_v0(buf, pos, end, maybe_count)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.warmup_tasks = None
    else:
        message.warmup_tasks, pos = _read_task_ids_array_v0(buf, pos, end, maybe_count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.process_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.process_id = None
    else:
        message.process_id, pos = long_nullable_string(buf, pos, length)
    (marker,) = _unpack_int8(buf, pos)
    pos += 1
    if marker == 1:
        message.user_endpoint, pos = _read_endpoint_v0(buf, pos, end)
    elif marker == -1:
        message.user_endpoint = None
    else:
        raise Damaged
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.client_tags = None
    else:
        message.client_tags, pos = _read_key_value_array_v0(buf, pos, end, maybe_count)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 14)
    if maybe_count is None:
        message.task_offsets = None
    else:
        message.task_offsets, pos = _read_task_offset_array_v0(
            buf, pos, end, maybe_count
        )
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 14)
    if maybe_count is None:
        message.task_end_offsets = None
    else:
        message.task_end_offsets, pos = _read_task_offset_array_v0(
            buf, pos, end, maybe_count
        )
    message.shutdown_application, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupHeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
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
        write(uint8[size + 1])
        write(member_id)
    else:
        put_long_string(write, member_id)
    if message.instance_id is None:
        write(
            _pack_int32x2_uint8(
                message.member_epoch, message.endpoint_information_epoch, 0
            )
        )
    else:
        instance_id = message.instance_id.encode()
        size = len(instance_id)
        if size < 127:
            write(
                _pack_int32x2_uint8(
                    message.member_epoch, message.endpoint_information_epoch, size + 1
                )
            )
            write(instance_id)
        else:
            write(
                _pack_int32x2(message.member_epoch, message.endpoint_information_epoch)
            )
            put_long_string(write, instance_id)
    if message.rack_id is None:
        write(uint8[0])
    else:
        rack_id = message.rack_id.encode()
        size = len(rack_id)
        if size < 127:
            write(uint8[size + 1])
            write(rack_id)
        else:
            put_long_string(write, rack_id)
    write(_pack_int32(message.rebalance_timeout_ms))
    if message.topology is None:
        write(b"\xff")
    else:
        write(b"\x01")
        _write_topology_v0(message.topology, write)
    active_tasks = message.active_tasks
    if active_tasks is None:
        write(uint8[0])
    else:
        count = len(active_tasks)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_task_ids_array_v0(active_tasks, write)
    standby_tasks = message.standby_tasks
    if standby_tasks is None:
        write(uint8[0])
    else:
        count = len(standby_tasks)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_task_ids_array_v0(standby_tasks, write)
    warmup_tasks = message.warmup_tasks
    if warmup_tasks is None:
        write(uint8[0])
    else:
        count = len(warmup_tasks)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_task_ids_array_v0(warmup_tasks, write)
    if message.process_id is None:
        write(uint8[0])
    else:
        process_id = message.process_id.encode()
        size = len(process_id)
        if size < 127:
            write(uint8[size + 1])
            write(process_id)
        else:
            put_long_string(write, process_id)
    if message.user_endpoint is None:
        write(b"\xff")
    else:
        write(b"\x01")
        _write_endpoint_v0(message.user_endpoint, write)
    client_tags = message.client_tags
    if client_tags is None:
        write(uint8[0])
    else:
        count = len(client_tags)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_key_value_array_v0(client_tags, write)
    task_offsets = message.task_offsets
    if task_offsets is None:
        write(uint8[0])
    else:
        count = len(task_offsets)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_task_offset_array_v0(task_offsets, write)
    task_end_offsets = message.task_end_offsets
    if task_end_offsets is None:
        write(uint8[0])
    else:
        count = len(task_end_offsets)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_task_offset_array_v0(task_end_offsets, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.shutdown_application]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.shutdown_application], 0))
    return buffer.getvalue()


_KEY_VALUE = StructSpec(
    "KeyValue",
    KeyValue,
    "0+",
    (
        Field("Key", "key", "string", "0+", default=""),
        Field("Value", "value", "string", "0+", default=""),
    ),
)
_TOPIC_INFO = StructSpec(
    "TopicInfo",
    TopicInfo,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field("Partitions", "partitions", "int32", "0+", default=0),
        Field("ReplicationFactor", "replication_factor", "int16", "0+", default=0),
        Field(
            "TopicConfigs",
            "topic_configs",
            "struct",
            "0+",
            array=True,
            struct=_KEY_VALUE,
            default=(),
        ),
    ),
)
_COPARTITION_GROUP = StructSpec(
    "CopartitionGroup",
    CopartitionGroup,
    "0+",
    (
        Field("SourceTopics", "source_topics", "int16", "0+", array=True, default=()),
        Field(
            "SourceTopicRegex",
            "source_topic_regex",
            "int16",
            "0+",
            array=True,
            default=(),
        ),
        Field(
            "RepartitionSourceTopics",
            "repartition_source_topics",
            "int16",
            "0+",
            array=True,
            default=(),
        ),
    ),
)
_SUBTOPOLOGY = StructSpec(
    "Subtopology",
    Subtopology,
    "0+",
    (
        Field("SubtopologyId", "subtopology_id", "string", "0+", default=""),
        Field(
            "SourceTopics",
            "source_topics",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="topicName",
        ),
        Field(
            "SourceTopicRegex",
            "source_topic_regex",
            "string",
            "0+",
            array=True,
            default=(),
        ),
        Field(
            "StateChangelogTopics",
            "state_changelog_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_INFO,
            default=(),
        ),
        Field(
            "RepartitionSinkTopics",
            "repartition_sink_topics",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="topicName",
        ),
        Field(
            "RepartitionSourceTopics",
            "repartition_source_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_INFO,
            default=(),
        ),
        Field(
            "CopartitionGroups",
            "copartition_groups",
            "struct",
            "0+",
            array=True,
            struct=_COPARTITION_GROUP,
            default=(),
        ),
    ),
)
_TOPOLOGY = StructSpec(
    "Topology",
    Topology,
    "0+",
    (
        Field("Epoch", "epoch", "int32", "0+", default=0),
        Field(
            "Subtopologies",
            "subtopologies",
            "struct",
            "0+",
            array=True,
            struct=_SUBTOPOLOGY,
            default=(),
        ),
    ),
)
_TASK_IDS = StructSpec(
    "TaskIds",
    TaskIds,
    "0+",
    (
        Field("SubtopologyId", "subtopology_id", "string", "0+", default=""),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_ENDPOINT = StructSpec(
    "Endpoint",
    Endpoint,
    "0+",
    (
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "uint16", "0+", default=0),
    ),
)
_TASK_OFFSET = StructSpec(
    "TaskOffset",
    TaskOffset,
    "0+",
    (
        Field("SubtopologyId", "subtopology_id", "string", "0+", default=""),
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("Offset", "offset", "int64", "0+", default=0),
    ),
)
StreamsGroupHeartbeatRequest.SPEC = MessageSpec(
    "StreamsGroupHeartbeatRequest",
    StreamsGroupHeartbeatRequest,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field(
            "EndpointInformationEpoch",
            "endpoint_information_epoch",
            "int32",
            "0+",
            default=0,
        ),
        Field("InstanceId", "instance_id", "string", "0+", nullable="0+"),
        Field("RackId", "rack_id", "string", "0+", nullable="0+"),
        Field("RebalanceTimeoutMs", "rebalance_timeout_ms", "int32", "0+", default=-1),
        Field("Topology", "topology", "struct", "0+", struct=_TOPOLOGY, nullable="0+"),
        Field(
            "ActiveTasks",
            "active_tasks",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            nullable="0+",
        ),
        Field(
            "StandbyTasks",
            "standby_tasks",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            nullable="0+",
        ),
        Field(
            "WarmupTasks",
            "warmup_tasks",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            nullable="0+",
        ),
        Field("ProcessId", "process_id", "string", "0+", nullable="0+"),
        Field(
            "UserEndpoint",
            "user_endpoint",
            "struct",
            "0+",
            struct=_ENDPOINT,
            nullable="0+",
        ),
        Field(
            "ClientTags",
            "client_tags",
            "struct",
            "0+",
            array=True,
            struct=_KEY_VALUE,
            nullable="0+",
        ),
        Field(
            "TaskOffsets",
            "task_offsets",
            "struct",
            "0+",
            array=True,
            struct=_TASK_OFFSET,
            nullable="0+",
        ),
        Field(
            "TaskEndOffsets",
            "task_end_offsets",
            "struct",
            "0+",
            array=True,
            struct=_TASK_OFFSET,
            nullable="0+",
        ),
        Field(
            "ShutdownApplication", "shutdown_application", "bool", "0+", default=False
        ),
    ),
    type="request",
    versions="0",
    api_key=88,
    listeners=("broker",),
)
StreamsGroupHeartbeatRequest._READERS, StreamsGroupHeartbeatRequest._WRITERS = (
    codec_tables(
        StreamsGroupHeartbeatRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
