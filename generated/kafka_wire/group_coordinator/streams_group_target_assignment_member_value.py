"""StreamsGroupTargetAssignmentMemberValue, made by kipc from group_coordinator/StreamsGroupTargetAssignmentMemberValue.json. Not to be edited."""

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
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    array_packers,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["StreamsGroupTargetAssignmentMemberValue", "TaskIds"]

_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32s = array_unpackers("i")


class StreamsGroupTargetAssignmentMemberValue(Message):
    """The value of a coordinator's record: record type 21, versions 0, flexible since 0.

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

    API_KEY = 21
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

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


class TaskIds(Struct):
    """A struct of StreamsGroupTargetAssignmentMemberValue.

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


# StreamsGroupTargetAssignmentMemberValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[StreamsGroupTargetAssignmentMemberValue, int]:
    message = new(StreamsGroupTargetAssignmentMemberValue)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.active_tasks, pos = _read_task_ids_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.standby_tasks, pos = _read_task_ids_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.warmup_tasks, pos = _read_task_ids_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupTargetAssignmentMemberValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    active_tasks = message.active_tasks
    count = len(active_tasks)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(active_tasks, write)
    standby_tasks = message.standby_tasks
    count = len(standby_tasks)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(standby_tasks, write)
    warmup_tasks = message.warmup_tasks
    count = len(warmup_tasks)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(warmup_tasks, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TASK_IDS = StructSpec(
    "TaskIds",
    TaskIds,
    "0+",
    (
        Field("SubtopologyId", "subtopology_id", "string", "0+", default=""),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
StreamsGroupTargetAssignmentMemberValue.SPEC = MessageSpec(
    "StreamsGroupTargetAssignmentMemberValue",
    StreamsGroupTargetAssignmentMemberValue,
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
    type="coordinator-value",
    versions="0",
    api_key=21,
)
(
    StreamsGroupTargetAssignmentMemberValue._READERS,
    StreamsGroupTargetAssignmentMemberValue._WRITERS,
) = codec_tables(
    StreamsGroupTargetAssignmentMemberValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
