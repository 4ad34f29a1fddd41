"""StreamsGroupCurrentMemberAssignmentValue, made by kipc from group_coordinator/StreamsGroupCurrentMemberAssignmentValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    long_string,
    new,
    numbers,
    tag_count,
    tagged_fields,
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

__all__ = ["StreamsGroupCurrentMemberAssignmentValue", "TaskIds"]

_pack_int32x2_int8 = packer(">iib")
_pack_int32x2_int8_uint8 = packer(">iibB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_int8_uint8 = unpacker(">iibB")


class StreamsGroupCurrentMemberAssignmentValue(Message):
    """The value of a coordinator's record: record type 22, versions 0, flexible since 0.

    Attributes:
        member_epoch: int32.
        previous_member_epoch: int32.
        state: int8.
        active_tasks: array of TaskIds.
        standby_tasks: array of TaskIds.
        warmup_tasks: array of TaskIds.
        active_tasks_pending_revocation: array of TaskIds.
        standby_tasks_pending_revocation: array of TaskIds.
        warmup_tasks_pending_revocation: array of TaskIds.
    """

    __slots__ = (
        "member_epoch",
        "previous_member_epoch",
        "state",
        "active_tasks",
        "standby_tasks",
        "warmup_tasks",
        "active_tasks_pending_revocation",
        "standby_tasks_pending_revocation",
        "warmup_tasks_pending_revocation",
        "unknown_tags",
    )

    member_epoch: int
    previous_member_epoch: int
    state: int
    active_tasks: list[TaskIds]
    standby_tasks: list[TaskIds]
    warmup_tasks: list[TaskIds]
    active_tasks_pending_revocation: list[TaskIds]
    standby_tasks_pending_revocation: list[TaskIds]
    warmup_tasks_pending_revocation: list[TaskIds]

    API_KEY = 22
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        member_epoch: int = 0,
        previous_member_epoch: int = 0,
        state: int = 0,
        active_tasks: Iterable[TaskIds] = (),
        standby_tasks: Iterable[TaskIds] = (),
        warmup_tasks: Iterable[TaskIds] = (),
        active_tasks_pending_revocation: Iterable[TaskIds] = (),
        standby_tasks_pending_revocation: Iterable[TaskIds] = (),
        warmup_tasks_pending_revocation: Iterable[TaskIds] = (),
    ) -> None:
        self.member_epoch = member_epoch
        self.previous_member_epoch = previous_member_epoch
        self.state = state
        self.active_tasks = list(active_tasks)
        self.standby_tasks = list(standby_tasks)
        self.warmup_tasks = list(warmup_tasks)
        self.active_tasks_pending_revocation = list(active_tasks_pending_revocation)
        self.standby_tasks_pending_revocation = list(standby_tasks_pending_revocation)
        self.warmup_tasks_pending_revocation = list(warmup_tasks_pending_revocation)
        self.unknown_tags = None


class TaskIds(Struct):
    """A struct of StreamsGroupCurrentMemberAssignmentValue.

    Attributes:
        subtopology_id: string.
        partitions: array of int32.
        assignment_epochs: array of int32, can be null, tag 0.
    """

    __slots__ = (
        "subtopology_id",
        "partitions",
        "assignment_epochs",
        "unknown_tags",
    )

    subtopology_id: str
    partitions: tuple[int, ...]
    assignment_epochs: tuple[int, ...] | None

    def __init__(
        self,
        *,
        subtopology_id: str = "",
        partitions: Iterable[int] = (),
        assignment_epochs: Iterable[int] | None = (),
    ) -> None:
        self.subtopology_id = subtopology_id
        self.partitions = tuple(partitions)
        self.assignment_epochs = (
            None if assignment_epochs is None else tuple(assignment_epochs)
        )
        self.unknown_tags = None


# TaskIds, version 0.


def _read_task_ids_v0_tags(
    task_ids: TaskIds, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if length == 1:
                task_ids.assignment_epochs = ()
            elif 1 < length < 34:
                task_ids.assignment_epochs = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    task_ids.assignment_epochs = None
                else:
                    task_ids.assignment_epochs, pos = numbers(
                        buf, pos, maybe_count, "i"
                    )
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    task_ids.unknown_tags = unknown or None
    return pos


def _task_ids_v0_tags(task_ids: TaskIds) -> list[tuple[int, bytes]]:
    fields = []
    if task_ids.assignment_epochs is None or len(task_ids.assignment_epochs):
        buffer = Buffer()
        write = buffer.write
        assignment_epochs = task_ids.assignment_epochs
        if assignment_epochs is None:
            write(uint8[0])
        else:
            count = len(assignment_epochs)
            if not count:
                write(b"\x01")
            elif count < 33:
                write(_pack_uint8_int32s[count](count + 1, *assignment_epochs))
            else:
                put_compact_count(write, count)
                put_numbers(write, assignment_epochs, "i")
        fields.append((0, buffer.getvalue()))
    return fields


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
        task_ids.assignment_epochs = ()
        task_ids.unknown_tags = None
        if tags:
            pos = _read_task_ids_v0_tags(task_ids, buf, pos, end, tags)
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
        put_tags(write, _task_ids_v0_tags(task_ids), task_ids.unknown_tags, 1)


# StreamsGroupCurrentMemberAssignmentValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[StreamsGroupCurrentMemberAssignmentValue, int]:
    message = new(StreamsGroupCurrentMemberAssignmentValue)
    message.member_epoch, message.previous_member_epoch, message.state, length = (
        _unpack_int32x2_int8_uint8(buf, pos)
    )
    pos += 10
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
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.active_tasks_pending_revocation, pos = _read_task_ids_array_v0(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.standby_tasks_pending_revocation, pos = _read_task_ids_array_v0(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.warmup_tasks_pending_revocation, pos = _read_task_ids_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupCurrentMemberAssignmentValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    active_tasks = message.active_tasks
    count = len(active_tasks)
    if count < 127:
        write(
            _pack_int32x2_int8_uint8(
                message.member_epoch,
                message.previous_member_epoch,
                message.state,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_int8(
                message.member_epoch, message.previous_member_epoch, message.state
            )
        )
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
    active_tasks_pending_revocation = message.active_tasks_pending_revocation
    count = len(active_tasks_pending_revocation)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(active_tasks_pending_revocation, write)
    standby_tasks_pending_revocation = message.standby_tasks_pending_revocation
    count = len(standby_tasks_pending_revocation)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(standby_tasks_pending_revocation, write)
    warmup_tasks_pending_revocation = message.warmup_tasks_pending_revocation
    count = len(warmup_tasks_pending_revocation)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_task_ids_array_v0(warmup_tasks_pending_revocation, write)
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
        Field(
            "AssignmentEpochs",
            "assignment_epochs",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            tagged="0+",
            tag=0,
            default=(),
        ),
    ),
)
StreamsGroupCurrentMemberAssignmentValue.SPEC = MessageSpec(
    "StreamsGroupCurrentMemberAssignmentValue",
    StreamsGroupCurrentMemberAssignmentValue,
    "0+",
    (
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("PreviousMemberEpoch", "previous_member_epoch", "int32", "0+", default=0),
        Field("State", "state", "int8", "0+", default=0),
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
        Field(
            "ActiveTasksPendingRevocation",
            "active_tasks_pending_revocation",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            default=(),
        ),
        Field(
            "StandbyTasksPendingRevocation",
            "standby_tasks_pending_revocation",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            default=(),
        ),
        Field(
            "WarmupTasksPendingRevocation",
            "warmup_tasks_pending_revocation",
            "struct",
            "0+",
            array=True,
            struct=_TASK_IDS,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=22,
)
(
    StreamsGroupCurrentMemberAssignmentValue._READERS,
    StreamsGroupCurrentMemberAssignmentValue._WRITERS,
) = codec_tables(
    StreamsGroupCurrentMemberAssignmentValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
