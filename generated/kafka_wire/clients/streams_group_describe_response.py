"""StreamsGroupDescribeResponse, made by kipc from clients/StreamsGroupDescribeResponse.json. Not to be edited."""

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
    "Assignment",
    "DescribedGroup",
    "Endpoint",
    "KeyValue",
    "Member",
    "StreamsGroupDescribeResponse",
    "Subtopology",
    "TaskIds",
    "TaskOffset",
    "TopicInfo",
    "Topology",
]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_int8 = unpacker(">iib")
_unpack_int8 = unpacker(">b")
_unpack_uint16_uint8 = unpacker(">HB")


class StreamsGroupDescribeResponse(Message):
    """The response of StreamsGroupDescribe: API key 89, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        groups: array of DescribedGroup.
    """

    __slots__ = (
        "throttle_time_ms",
        "groups",
        "unknown_tags",
    )

    throttle_time_ms: int
    groups: list[DescribedGroup]

    API_KEY = 89
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        groups: Iterable[DescribedGroup] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.groups = list(groups)
        self.unknown_tags = None


class DescribedGroup(Struct):
    """A struct of StreamsGroupDescribeResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        group_id: string, group id.
        group_state: string.
        group_epoch: int32.
        assignment_epoch: int32.
        topology: Topology, can be null.
        members: array of Member.
        authorized_operations: int32.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "group_id",
        "group_state",
        "group_epoch",
        "assignment_epoch",
        "topology",
        "members",
        "authorized_operations",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    group_id: str
    group_state: str
    group_epoch: int
    assignment_epoch: int
    topology: Topology | None
    members: list[Member]
    authorized_operations: int

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = None,
        group_id: str = "",
        group_state: str = "",
        group_epoch: int = 0,
        assignment_epoch: int = 0,
        topology: Topology | None = None,
        members: Iterable[Member] = (),
        authorized_operations: int = -2147483648,
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.group_id = group_id
        self.group_state = group_state
        self.group_epoch = group_epoch
        self.assignment_epoch = assignment_epoch
        self.topology = topology
        self.members = list(members)
        self.authorized_operations = authorized_operations
        self.unknown_tags = None


class Topology(Struct):
    """A struct of StreamsGroupDescribeResponse.

    Attributes:
        epoch: int32.
        subtopologies: array of Subtopology, can be null.
    """

    __slots__ = (
        "epoch",
        "subtopologies",
        "unknown_tags",
    )

    epoch: int
    subtopologies: list[Subtopology] | None

    def __init__(
        self,
        *,
        epoch: int = 0,
        subtopologies: Iterable[Subtopology] | None = None,
    ) -> None:
        self.epoch = epoch
        self.subtopologies = None if subtopologies is None else list(subtopologies)
        self.unknown_tags = None


class Member(Struct):
    """A struct of StreamsGroupDescribeResponse.

    Attributes:
        member_id: string.
        member_epoch: int32.
        instance_id: string, can be null.
        rack_id: string, can be null.
        client_id: string.
        client_host: string.
        topology_epoch: int32.
        process_id: string.
        user_endpoint: Endpoint, can be null.
        client_tags: array of KeyValue.
        task_offsets: array of TaskOffset.
        task_end_offsets: array of TaskOffset.
        assignment: Assignment.
        target_assignment: Assignment.
        is_classic: bool.
    """

    __slots__ = (
        "member_id",
        "member_epoch",
        "instance_id",
        "rack_id",
        "client_id",
        "client_host",
        "topology_epoch",
        "process_id",
        "user_endpoint",
        "client_tags",
        "task_offsets",
        "task_end_offsets",
        "assignment",
        "target_assignment",
        "is_classic",
        "unknown_tags",
    )

    member_id: str
    member_epoch: int
    instance_id: str | None
    rack_id: str | None
    client_id: str
    client_host: str
    topology_epoch: int
    process_id: str
    user_endpoint: Endpoint | None
    client_tags: list[KeyValue]
    task_offsets: list[TaskOffset]
    task_end_offsets: list[TaskOffset]
    assignment: Assignment
    target_assignment: Assignment
    is_classic: bool

    def __init__(
        self,
        *,
        member_id: str = "",
        member_epoch: int = 0,
        instance_id: str | None = None,
        rack_id: str | None = None,
        client_id: str = "",
        client_host: str = "",
        topology_epoch: int = 0,
        process_id: str = "",
        user_endpoint: Endpoint | None = None,
        client_tags: Iterable[KeyValue] = (),
        task_offsets: Iterable[TaskOffset] = (),
        task_end_offsets: Iterable[TaskOffset] = (),
        assignment: Assignment | None = None,
        target_assignment: Assignment | None = None,
        is_classic: bool = False,
    ) -> None:
        self.member_id = member_id
        self.member_epoch = member_epoch
        self.instance_id = instance_id
        self.rack_id = rack_id
        self.client_id = client_id
        self.client_host = client_host
        self.topology_epoch = topology_epoch
        self.process_id = process_id
        self.user_endpoint = user_endpoint
        self.client_tags = list(client_tags)
        self.task_offsets = list(task_offsets)
        self.task_end_offsets = list(task_end_offsets)
        self.assignment = Assignment() if assignment is None else assignment
        self.target_assignment = (
            Assignment() if target_assignment is None else target_assignment
        )
        self.is_classic = is_classic
        self.unknown_tags = None


class Subtopology(Struct):
    """A struct of StreamsGroupDescribeResponse.

    Attributes:
        subtopology_id: string.
        source_topics: array of string, topic names.
        repartition_sink_topics: array of string, topic names.
        state_changelog_topics: array of TopicInfo.
        repartition_source_topics: array of TopicInfo.
    """

    __slots__ = (
        "subtopology_id",
        "source_topics",
        "repartition_sink_topics",
        "state_changelog_topics",
        "repartition_source_topics",
        "unknown_tags",
    )

    subtopology_id: str
    source_topics: tuple[str, ...]
    repartition_sink_topics: tuple[str, ...]
    state_changelog_topics: list[TopicInfo]
    repartition_source_topics: list[TopicInfo]

    def __init__(
        self,
        *,
        subtopology_id: str = "",
        source_topics: Iterable[str] = (),
        repartition_sink_topics: Iterable[str] = (),
        state_changelog_topics: Iterable[TopicInfo] = (),
        repartition_source_topics: Iterable[TopicInfo] = (),
    ) -> None:
        self.subtopology_id = subtopology_id
        self.source_topics = tuple(source_topics)
        self.repartition_sink_topics = tuple(repartition_sink_topics)
        self.state_changelog_topics = list(state_changelog_topics)
        self.repartition_source_topics = list(repartition_source_topics)
        self.unknown_tags = None


class Endpoint(Struct):
    """A struct of StreamsGroupDescribeResponse.

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
    """A struct of StreamsGroupDescribeResponse.

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
    """A struct of StreamsGroupDescribeResponse.

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


class Assignment(Struct):
    """A struct of StreamsGroupDescribeResponse.

    Attributes:
        active_tasks: array of TaskIds.
        standby_tasks: array of TaskIds.
        warmup_tasks: array of TaskIds.
    """

    __slots__ = (
        "active_tasks",
        "standby_tasks",
        "warmup_tasks",
        "unknown_tags",
    )

    active_tasks: list[TaskIds]
    standby_tasks: list[TaskIds]
    warmup_tasks: list[TaskIds]

    def __init__(
        self,
        *,
        active_tasks: Iterable[TaskIds] = (),
        standby_tasks: Iterable[TaskIds] = (),
        warmup_tasks: Iterable[TaskIds] = (),
    ) -> None:
        self.active_tasks = list(active_tasks)
        self.standby_tasks = list(standby_tasks)
        self.warmup_tasks = list(warmup_tasks)
        self.unknown_tags = None


class TopicInfo(Struct):
    """A struct of StreamsGroupDescribeResponse.

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


class TaskIds(Struct):
    """A struct of StreamsGroupDescribeResponse.

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
        subtopology.repartition_sink_topics, pos = compact_strings(buf, pos, count)
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
            count, pos = compact_count(buf, pos, end, length, 9)
        subtopology.repartition_source_topics, pos = _read_topic_info_array_v0(
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
        repartition_sink_topics = subtopology.repartition_sink_topics
        count = len(repartition_sink_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, repartition_sink_topics)
        state_changelog_topics = subtopology.state_changelog_topics
        count = len(state_changelog_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_info_array_v0(state_changelog_topics, write)
        repartition_source_topics = subtopology.repartition_source_topics
        count = len(repartition_source_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_info_array_v0(repartition_source_topics, write)
        if subtopology.unknown_tags:
            put_tags(write, [], subtopology.unknown_tags, 0)
        else:
            write(b"\x00")


# Topology, version 0.


def _read_topology_v0(buf: bytes, pos: int, end: int) -> tuple[Topology, int]:
    topology = new(Topology)
    topology.epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 6)
    if maybe_count is None:
        topology.subtopologies = None
    else:
        topology.subtopologies, pos = _read_subtopology_array_v0(
            buf, pos, end, maybe_count
        )
    tags = buf[pos]
    pos += 1
    topology.unknown_tags = None
    if tags:
        topology.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return topology, pos


def _write_topology_v0(topology: Topology, write: Write) -> None:
    subtopologies = topology.subtopologies
    if subtopologies is None:
        write(_pack_int32_uint8(topology.epoch, 0))
    else:
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


# Assignment, version 0.


def _read_assignment_v0(buf: bytes, pos: int, end: int) -> tuple[Assignment, int]:
    assignment = new(Assignment)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    assignment.active_tasks, pos = _read_task_ids_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    assignment.standby_tasks, pos = _read_task_ids_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    assignment.warmup_tasks, pos = _read_task_ids_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    assignment.unknown_tags = None
    if tags:
        assignment.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return assignment, pos


def _write_assignment_v0(assignment: Assignment, write: Write) -> None:
    active_tasks = assignment.active_tasks
    count = len(active_tasks)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(active_tasks, write)
    standby_tasks = assignment.standby_tasks
    count = len(standby_tasks)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(standby_tasks, write)
    warmup_tasks = assignment.warmup_tasks
    count = len(warmup_tasks)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(warmup_tasks, write)
    if assignment.unknown_tags:
        put_tags(write, [], assignment.unknown_tags, 0)
    else:
        write(b"\x00")


# Member, version 0.


def _read_member_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Member], int]:
    values = []
    for _ in range(count):
        member = new(Member)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            member.member_id, pos = long_string(buf, pos, length)
        member.member_epoch, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            member.instance_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member.instance_id = None
        else:
            member.instance_id, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.rack_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member.rack_id = None
        else:
            member.rack_id, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.client_id = buf[pos:stop].decode()
            pos = stop
        else:
            member.client_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.client_host = buf[pos:stop].decode()
            pos = stop
        else:
            member.client_host, pos = long_string(buf, pos, length)
        member.topology_epoch, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            member.process_id = buf[pos:stop].decode()
            pos = stop
        else:
            member.process_id, pos = long_string(buf, pos, length)
        (marker,) = _unpack_int8(buf, pos)
        pos += 1
        if marker == 1:
            member.user_endpoint, pos = _read_endpoint_v0(buf, pos, end)
        elif marker == -1:
            member.user_endpoint = None
        else:
            raise Damaged
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        member.client_tags, pos = _read_key_value_array_v0(buf, pos, end, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 14)
        member.task_offsets, pos = _read_task_offset_array_v0(buf, pos, end, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 14)
        member.task_end_offsets, pos = _read_task_offset_array_v0(buf, pos, end, count)
        member.assignment, pos = _read_assignment_v0(buf, pos, end)
        member.target_assignment, pos = _read_assignment_v0(buf, pos, end)
        member.is_classic, tags = _unpack_bool_uint8(buf, pos)
        pos += 2
        member.unknown_tags = None
        if tags:
            member.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(member)
    return values, pos


def _write_member_array_v0(values: list[Member], write: Write) -> None:
    for member in values:
        member_id = member.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if member.instance_id is None:
            write(_pack_int32_uint8(member.member_epoch, 0))
        else:
            instance_id = member.instance_id.encode()
            size = len(instance_id)
            if size < 127:
                write(_pack_int32_uint8(member.member_epoch, size + 1))
                write(instance_id)
            else:
                write(_pack_int32(member.member_epoch))
                put_long_string(write, instance_id)
        if member.rack_id is None:
            write(uint8[0])
        else:
            rack_id = member.rack_id.encode()
            size = len(rack_id)
            if size < 127:
                write(uint8[size + 1])
                write(rack_id)
            else:
                put_long_string(write, rack_id)
        client_id = member.client_id.encode()
        size = len(client_id)
        if size < 127:
            write(uint8[size + 1])
            write(client_id)
        else:
            put_long_string(write, client_id)
        client_host = member.client_host.encode()
        size = len(client_host)
        if size < 127:
            write(uint8[size + 1])
            write(client_host)
        else:
            put_long_string(write, client_host)
        process_id = member.process_id.encode()
        size = len(process_id)
        if size < 127:
            write(_pack_int32_uint8(member.topology_epoch, size + 1))
            write(process_id)
        else:
            write(_pack_int32(member.topology_epoch))
            put_long_string(write, process_id)
        if member.user_endpoint is None:
            write(b"\xff")
        else:
            write(b"\x01")
            _write_endpoint_v0(member.user_endpoint, write)
        client_tags = member.client_tags
        count = len(client_tags)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_key_value_array_v0(client_tags, write)
        task_offsets = member.task_offsets
        count = len(task_offsets)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_task_offset_array_v0(task_offsets, write)
        task_end_offsets = member.task_end_offsets
        count = len(task_end_offsets)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_task_offset_array_v0(task_end_offsets, write)
        _write_assignment_v0(member.assignment, write)
        _write_assignment_v0(member.target_assignment, write)
        if member.unknown_tags:
            write(_pack_bool(boolean[member.is_classic]))
            put_tags(write, [], member.unknown_tags, 0)
        else:
            write(_pack_bool_uint8(boolean[member.is_classic], 0))


# DescribedGroup, version 0.


def _read_described_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroup], int]:
    values = []
    for _ in range(count):
        described_group = new(DescribedGroup)
        described_group.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            described_group.error_message = None
        else:
            described_group.error_message, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_state = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_state, pos = long_string(buf, pos, length)
        described_group.group_epoch, described_group.assignment_epoch, marker = (
            _unpack_int32x2_int8(buf, pos)
        )
        pos += 9
        if marker == 1:
            described_group.topology, pos = _read_topology_v0(buf, pos, end)
        elif marker == -1:
            described_group.topology = None
        else:
            raise Damaged
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 28)
        described_group.members, pos = _read_member_array_v0(buf, pos, end, count)
        described_group.authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        described_group.unknown_tags = None
        if tags:
            described_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(described_group)
    return values, pos


def _write_described_group_array_v0(values: list[DescribedGroup], write: Write) -> None:
    for described_group in values:
        if described_group.error_message is None:
            write(_pack_int16_uint8(described_group.error_code, 0))
        else:
            error_message = described_group.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(described_group.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(described_group.error_code))
                put_long_string(write, error_message)
        group_id = described_group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        group_state = described_group.group_state.encode()
        size = len(group_state)
        if size < 127:
            write(uint8[size + 1])
            write(group_state)
        else:
            put_long_string(write, group_state)
        write(
            _pack_int32x2(described_group.group_epoch, described_group.assignment_epoch)
        )
        if described_group.topology is None:
            write(b"\xff")
        else:
            write(b"\x01")
            _write_topology_v0(described_group.topology, write)
        members = described_group.members
        count = len(members)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_member_array_v0(members, write)
        if described_group.unknown_tags:
            write(_pack_int32(described_group.authorized_operations))
            put_tags(write, [], described_group.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(described_group.authorized_operations, 0))


# StreamsGroupDescribeResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[StreamsGroupDescribeResponse, int]:
    message = new(StreamsGroupDescribeResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 20)
    message.groups, pos = _read_described_group_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupDescribeResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_described_group_array_v0(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
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
            "RepartitionSinkTopics",
            "repartition_sink_topics",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="topicName",
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
            "RepartitionSourceTopics",
            "repartition_source_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_INFO,
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
            nullable="0+",
        ),
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
_TASK_IDS = StructSpec(
    "TaskIds",
    TaskIds,
    "0+",
    (
        Field("SubtopologyId", "subtopology_id", "string", "0+", default=""),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_ASSIGNMENT = StructSpec(
    "Assignment",
    Assignment,
    "0+",
    (
        Field(
            "ActiveTasks",
            "active_tasks",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            default=(),
        ),
        Field(
            "StandbyTasks",
            "standby_tasks",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            default=(),
        ),
        Field(
            "WarmupTasks",
            "warmup_tasks",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            default=(),
        ),
    ),
)
_MEMBER = StructSpec(
    "Member",
    Member,
    "0+",
    (
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("InstanceId", "instance_id", "string", "0+", nullable="0+"),
        Field("RackId", "rack_id", "string", "0+", nullable="0+"),
        Field("ClientId", "client_id", "string", "0+", default=""),
        Field("ClientHost", "client_host", "string", "0+", default=""),
        Field("TopologyEpoch", "topology_epoch", "int32", "0+", default=0),
        Field("ProcessId", "process_id", "string", "0+", default=""),
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
            default=(),
        ),
        Field(
            "TaskOffsets",
            "task_offsets",
            "struct",
            "0+",
            array=True,
            struct=_TASK_OFFSET,
            default=(),
        ),
        Field(
            "TaskEndOffsets",
            "task_end_offsets",
            "struct",
            "0+",
            array=True,
            struct=_TASK_OFFSET,
            default=(),
        ),
        Field(
            "Assignment", "assignment", "struct", "0+", struct=_ASSIGNMENT, default=()
        ),
        Field(
            "TargetAssignment",
            "target_assignment",
            "struct",
            "0+",
            struct=_ASSIGNMENT,
            default=(),
        ),
        Field("IsClassic", "is_classic", "bool", "0+", default=False),
    ),
)
_DESCRIBED_GROUP = StructSpec(
    "DescribedGroup",
    DescribedGroup,
    "0+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("GroupState", "group_state", "string", "0+", default=""),
        Field("GroupEpoch", "group_epoch", "int32", "0+", default=0),
        Field("AssignmentEpoch", "assignment_epoch", "int32", "0+", default=0),
        Field("Topology", "topology", "struct", "0+", struct=_TOPOLOGY, nullable="0+"),
        Field(
            "Members", "members", "struct", "0+", array=True, struct=_MEMBER, default=()
        ),
        Field(
            "AuthorizedOperations",
            "authorized_operations",
            "int32",
            "0+",
            default=-2147483648,
        ),
    ),
)
StreamsGroupDescribeResponse.SPEC = MessageSpec(
    "StreamsGroupDescribeResponse",
    StreamsGroupDescribeResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Groups",
            "groups",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBED_GROUP,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=89,
)
StreamsGroupDescribeResponse._READERS, StreamsGroupDescribeResponse._WRITERS = (
    codec_tables(
        StreamsGroupDescribeResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
