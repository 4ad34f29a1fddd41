"""StreamsGroupHeartbeatResponse, made by kipc from clients/StreamsGroupHeartbeatResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    compact_nullable_count,
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
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = [
    "Endpoint",
    "EndpointToPartitions",
    "Status",
    "StreamsGroupHeartbeatResponse",
    "TaskIds",
    "TopicPartition",
]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x4 = packer(">iiii")
_pack_int32x4_uint8 = packer(">iiiiB")
_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x4_uint8 = unpacker(">iiiiB")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_uint16_uint8 = unpacker(">HB")


class StreamsGroupHeartbeatResponse(Message):
    """The response of StreamsGroupHeartbeat: API key 88, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        member_id: string.
        member_epoch: int32.
        heartbeat_interval_ms: int32.
        acceptable_recovery_lag: int32.
        task_offset_interval_ms: int32.
        status: array of Status, can be null.
        active_tasks: array of TaskIds, can be null.
        standby_tasks: array of TaskIds, can be null.
        warmup_tasks: array of TaskIds, can be null.
        endpoint_information_epoch: int32.
        partitions_by_user_endpoint: array of EndpointToPartitions, can be null.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "member_id",
        "member_epoch",
        "heartbeat_interval_ms",
        "acceptable_recovery_lag",
        "task_offset_interval_ms",
        "status",
        "active_tasks",
        "standby_tasks",
        "warmup_tasks",
        "endpoint_information_epoch",
        "partitions_by_user_endpoint",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    member_id: str
    member_epoch: int
    heartbeat_interval_ms: int
    acceptable_recovery_lag: int
    task_offset_interval_ms: int
    status: list[Status] | None
    active_tasks: list[TaskIds] | None
    standby_tasks: list[TaskIds] | None
    warmup_tasks: list[TaskIds] | None
    endpoint_information_epoch: int
    partitions_by_user_endpoint: list[EndpointToPartitions] | None

    API_KEY = 88
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        member_id: str = "",
        member_epoch: int = 0,
        heartbeat_interval_ms: int = 0,
        acceptable_recovery_lag: int = 0,
        task_offset_interval_ms: int = 0,
        status: Iterable[Status] | None = (),
        active_tasks: Iterable[TaskIds] | None = None,
        standby_tasks: Iterable[TaskIds] | None = None,
        warmup_tasks: Iterable[TaskIds] | None = None,
        endpoint_information_epoch: int = 0,
        partitions_by_user_endpoint: Iterable[EndpointToPartitions] | None = None,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.member_id = member_id
        self.member_epoch = member_epoch
        self.heartbeat_interval_ms = heartbeat_interval_ms
        self.acceptable_recovery_lag = acceptable_recovery_lag
        self.task_offset_interval_ms = task_offset_interval_ms
        self.status = None if status is None else list(status)
        self.active_tasks = None if active_tasks is None else list(active_tasks)
        self.standby_tasks = None if standby_tasks is None else list(standby_tasks)
        self.warmup_tasks = None if warmup_tasks is None else list(warmup_tasks)
        self.endpoint_information_epoch = endpoint_information_epoch
        self.partitions_by_user_endpoint = (
            None
            if partitions_by_user_endpoint is None
            else list(partitions_by_user_endpoint)
        )
        self.unknown_tags = None


class Status(Struct):
    """A struct of StreamsGroupHeartbeatResponse.

    Attributes:
        status_code: int8.
        status_detail: string.
    """

    __slots__ = (
        "status_code",
        "status_detail",
        "unknown_tags",
    )

    status_code: int
    status_detail: str

    def __init__(
        self,
        *,
        status_code: int = 0,
        status_detail: str = "",
    ) -> None:
        self.status_code = status_code
        self.status_detail = status_detail
        self.unknown_tags = None


class TaskIds(Struct):
    """A struct of StreamsGroupHeartbeatResponse.

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


class EndpointToPartitions(Struct):
    """A struct of StreamsGroupHeartbeatResponse.

    Attributes:
        user_endpoint: Endpoint.
        active_partitions: array of TopicPartition.
        standby_partitions: array of TopicPartition.
    """

    __slots__ = (
        "user_endpoint",
        "active_partitions",
        "standby_partitions",
        "unknown_tags",
    )

    user_endpoint: Endpoint
    active_partitions: list[TopicPartition]
    standby_partitions: list[TopicPartition]

    def __init__(
        self,
        *,
        user_endpoint: Endpoint | None = None,
        active_partitions: Iterable[TopicPartition] = (),
        standby_partitions: Iterable[TopicPartition] = (),
    ) -> None:
        self.user_endpoint = Endpoint() if user_endpoint is None else user_endpoint
        self.active_partitions = list(active_partitions)
        self.standby_partitions = list(standby_partitions)
        self.unknown_tags = None


class Endpoint(Struct):
    """A struct of StreamsGroupHeartbeatResponse.

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


class TopicPartition(Struct):
    """A struct of StreamsGroupHeartbeatResponse.

    Attributes:
        topic: string, topic name.
        partitions: array of int32.
    """

    __slots__ = (
        "topic",
        "partitions",
        "unknown_tags",
    )

    topic: str
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic = topic
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# Status, version 0.


def _read_status_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Status], int]:
    values = []
    for _ in range(count):
        status = new(Status)
        status.status_code, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            status.status_detail = buf[pos:stop].decode()
            pos = stop
        else:
            status.status_detail, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        status.unknown_tags = None
        if tags:
            status.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(status)
    return values, pos


def _write_status_array_v0(values: list[Status], write: Write) -> None:
    for status in values:
        status_detail = status.status_detail.encode()
        size = len(status_detail)
        if size < 127:
            write(_pack_int8_uint8(status.status_code, size + 1))
            write(status_detail)
        else:
            write(_pack_int8(status.status_code))
            put_long_string(write, status_detail)
        if status.unknown_tags:
            put_tags(write, [], status.unknown_tags, 0)
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


# TopicPartition, version 0.


def _read_topic_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartition], int]:
    values = []
    for _ in range(count):
        topic_partition = new(TopicPartition)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_partition.topic = buf[pos:stop].decode()
            pos = stop
        else:
            topic_partition.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topic_partition.partitions = ()
        elif 1 < length < 34:
            topic_partition.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_partition.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic_partition.unknown_tags = None
        if tags:
            topic_partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_partition)
    return values, pos


def _write_topic_partition_array_v0(values: list[TopicPartition], write: Write) -> None:
    for topic_partition in values:
        topic = topic_partition.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = topic_partition.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_partition.unknown_tags:
            put_tags(write, [], topic_partition.unknown_tags, 0)
        else:
            write(b"\x00")


# EndpointToPartitions, version 0.


def _read_endpoint_to_partitions_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EndpointToPartitions], int]:
    values = []
    for _ in range(count):
        endpoint_to_partitions = new(EndpointToPartitions)
        endpoint_to_partitions.user_endpoint, pos = _read_endpoint_v0(buf, pos, end)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        endpoint_to_partitions.active_partitions, pos = _read_topic_partition_array_v0(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        endpoint_to_partitions.standby_partitions, pos = _read_topic_partition_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        endpoint_to_partitions.unknown_tags = None
        if tags:
            endpoint_to_partitions.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(endpoint_to_partitions)
    return values, pos


def _write_endpoint_to_partitions_array_v0(
    values: list[EndpointToPartitions], write: Write
) -> None:
    for endpoint_to_partitions in values:
        _write_endpoint_v0(endpoint_to_partitions.user_endpoint, write)
        active_partitions = endpoint_to_partitions.active_partitions
        count = len(active_partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_partition_array_v0(active_partitions, write)
        standby_partitions = endpoint_to_partitions.standby_partitions
        count = len(standby_partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_partition_array_v0(standby_partitions, write)
        if endpoint_to_partitions.unknown_tags:
            put_tags(write, [], endpoint_to_partitions.unknown_tags, 0)
        else:
            write(b"\x00")


# StreamsGroupHeartbeatResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[StreamsGroupHeartbeatResponse, int]:
    message = new(StreamsGroupHeartbeatResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    (
        message.member_epoch,
        message.heartbeat_interval_ms,
        message.acceptable_recovery_lag,
        message.task_offset_interval_ms,
        length,
    ) = _unpack_int32x4_uint8(buf, pos)
    pos += 17
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.status = None
    else:
        message.status, pos = _read_status_array_v0(buf, pos, end, maybe_count)
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
    message.endpoint_information_epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 7)
    if maybe_count is None:
        message.partitions_by_user_endpoint = None
    else:
        message.partitions_by_user_endpoint, pos = (
            _read_endpoint_to_partitions_array_v0(buf, pos, end, maybe_count)
        )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupHeartbeatResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(uint8[size + 1])
        write(member_id)
    else:
        put_long_string(write, member_id)
    status = message.status
    if status is None:
        write(
            _pack_int32x4_uint8(
                message.member_epoch,
                message.heartbeat_interval_ms,
                message.acceptable_recovery_lag,
                message.task_offset_interval_ms,
                0,
            )
        )
    else:
        count = len(status)
        if count < 127:
            write(
                _pack_int32x4_uint8(
                    message.member_epoch,
                    message.heartbeat_interval_ms,
                    message.acceptable_recovery_lag,
                    message.task_offset_interval_ms,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32x4(
                    message.member_epoch,
                    message.heartbeat_interval_ms,
                    message.acceptable_recovery_lag,
                    message.task_offset_interval_ms,
                )
            )
            put_compact_count(write, count)
        _write_status_array_v0(status, write)
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
    partitions_by_user_endpoint = message.partitions_by_user_endpoint
    if partitions_by_user_endpoint is None:
        write(_pack_int32_uint8(message.endpoint_information_epoch, 0))
    else:
        count = len(partitions_by_user_endpoint)
        if count < 127:
            write(_pack_int32_uint8(message.endpoint_information_epoch, count + 1))
        else:
            write(_pack_int32(message.endpoint_information_epoch))
            put_compact_count(write, count)
        _write_endpoint_to_partitions_array_v0(partitions_by_user_endpoint, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_STATUS = StructSpec(
    "Status",
    Status,
    "0+",
    (
        Field("StatusCode", "status_code", "int8", "0+", default=0),
        Field("StatusDetail", "status_detail", "string", "0+", default=""),
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
_TOPIC_PARTITION = StructSpec(
    "TopicPartition",
    TopicPartition,
    "0+",
    (
        Field("Topic", "topic", "string", "0+", default="", entity_type="topicName"),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_ENDPOINT_TO_PARTITIONS = StructSpec(
    "EndpointToPartitions",
    EndpointToPartitions,
    "0+",
    (
        Field(
            "UserEndpoint",
            "user_endpoint",
            "struct",
            "0+",
            struct=_ENDPOINT,
            default=(),
        ),
        Field(
            "ActivePartitions",
            "active_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITION,
            default=(),
        ),
        Field(
            "StandbyPartitions",
            "standby_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITION,
            default=(),
        ),
    ),
)
StreamsGroupHeartbeatResponse.SPEC = MessageSpec(
    "StreamsGroupHeartbeatResponse",
    StreamsGroupHeartbeatResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("HeartbeatIntervalMs", "heartbeat_interval_ms", "int32", "0+", default=0),
        Field(
            "AcceptableRecoveryLag", "acceptable_recovery_lag", "int32", "0+", default=0
        ),
        Field(
            "TaskOffsetIntervalMs", "task_offset_interval_ms", "int32", "0+", default=0
        ),
        Field(
            "Status",
            "status",
            "struct",
            "0+",
            array=True,
            struct=_STATUS,
            nullable="0+",
            default=(),
        ),
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
        Field(
            "EndpointInformationEpoch",
            "endpoint_information_epoch",
            "int32",
            "0+",
            default=0,
        ),
        Field(
            "PartitionsByUserEndpoint",
            "partitions_by_user_endpoint",
            "struct",
            "0+",
            array=True,
            struct=_ENDPOINT_TO_PARTITIONS,
            nullable="0+",
        ),
    ),
    type="response",
    versions="0",
    api_key=88,
)
StreamsGroupHeartbeatResponse._READERS, StreamsGroupHeartbeatResponse._WRITERS = (
    codec_tables(
        StreamsGroupHeartbeatResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
