"""SubscriptionInfoData, made by kipc from streams/SubscriptionInfoData.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import new, null, sized_bytes, sized_count, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, Refused, Write, packer, put_sized_bytes

__all__ = [
    "ClientTag",
    "PartitionToOffsetSum",
    "SubscriptionInfoData",
    "TaskId",
    "TaskOffsetSum",
]

_pack_int32 = packer(">i")
_pack_int32_int64 = packer(">iq")
_pack_int32_uuid_int32 = packer(">i16si")
_pack_int32x2 = packer(">ii")
_pack_int32x2_int64_int16 = packer(">iiqh")
_pack_int32x2_uuid = packer(">ii16s")
_pack_int32x2_uuid_int32 = packer(">ii16si")
_pack_int8 = packer(">b")
_pack_int8_int32 = packer(">bi")
_pack_int8_int32x2 = packer(">bii")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64 = unpacker(">iq")
_unpack_int32_uuid_int32 = unpacker(">i16si")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x2_int64_int16 = unpacker(">iiqh")
_unpack_int32x2_uuid_int32 = unpacker(">ii16si")
_unpack_int8 = unpacker(">b")
_unpack_int8_int32 = unpacker(">bi")
_unpack_int8_int32x2 = unpacker(">bii")


class SubscriptionInfoData(Message):
    """A message of its own: versions 1-11.

    Attributes:
        version: int32.
        latest_supported_version: int32, since version 3.
        process_id: uuid.
        prev_tasks: array of TaskId, versions 1-6.
        standby_tasks: array of TaskId, versions 1-6.
        user_end_point: bytes, since version 2.
        task_offset_sums: array of TaskOffsetSum, since version 7.
        unique_field: int8, since version 8.
        error_code: int32, since version 9.
        client_tags: array of ClientTag, since version 11.
    """

    __slots__ = (
        "version",
        "latest_supported_version",
        "process_id",
        "prev_tasks",
        "standby_tasks",
        "user_end_point",
        "task_offset_sums",
        "unique_field",
        "error_code",
        "client_tags",
        "unknown_tags",
    )

    version: int
    latest_supported_version: int
    process_id: UUID
    prev_tasks: list[TaskId]
    standby_tasks: list[TaskId]
    user_end_point: bytes
    task_offset_sums: list[TaskOffsetSum]
    unique_field: int
    error_code: int
    client_tags: list[ClientTag]

    VERSIONS = range(1, 12)
    CURRENT_VERSIONS = range(1, 12)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        version: int = 0,
        latest_supported_version: int = -1,
        process_id: UUID = ZERO_UUID,
        prev_tasks: Iterable[TaskId] = (),
        standby_tasks: Iterable[TaskId] = (),
        user_end_point: bytes = b"",
        task_offset_sums: Iterable[TaskOffsetSum] = (),
        unique_field: int = 0,
        error_code: int = 0,
        client_tags: Iterable[ClientTag] = (),
    ) -> None:
        self.version = version
        self.latest_supported_version = latest_supported_version
        self.process_id = process_id
        self.prev_tasks = list(prev_tasks)
        self.standby_tasks = list(standby_tasks)
        self.user_end_point = user_end_point
        self.task_offset_sums = list(task_offset_sums)
        self.unique_field = unique_field
        self.error_code = error_code
        self.client_tags = list(client_tags)
        self.unknown_tags = None


class TaskId(Struct):
    """A struct of SubscriptionInfoData, versions 1-6.

    Attributes:
        topic_group_id: int32.
        partition: int32.
    """

    __slots__ = (
        "topic_group_id",
        "partition",
        "unknown_tags",
    )

    topic_group_id: int
    partition: int

    def __init__(
        self,
        *,
        topic_group_id: int = 0,
        partition: int = 0,
    ) -> None:
        self.topic_group_id = topic_group_id
        self.partition = partition
        self.unknown_tags = None


class TaskOffsetSum(Struct):
    """A struct of SubscriptionInfoData, since version 7.

    Attributes:
        topic_group_id: int32.
        partition: int32, since version 10.
        offset_sum: int64, since version 10.
        named_topology: string, since version 10, can be null.
        partition_to_offset_sum: array of PartitionToOffsetSum, versions 7-9.
    """

    __slots__ = (
        "topic_group_id",
        "partition",
        "offset_sum",
        "named_topology",
        "partition_to_offset_sum",
        "unknown_tags",
    )

    topic_group_id: int
    partition: int
    offset_sum: int
    named_topology: str | None
    partition_to_offset_sum: list[PartitionToOffsetSum]

    def __init__(
        self,
        *,
        topic_group_id: int = 0,
        partition: int = 0,
        offset_sum: int = 0,
        named_topology: str | None = "",
        partition_to_offset_sum: Iterable[PartitionToOffsetSum] = (),
    ) -> None:
        self.topic_group_id = topic_group_id
        self.partition = partition
        self.offset_sum = offset_sum
        self.named_topology = named_topology
        self.partition_to_offset_sum = list(partition_to_offset_sum)
        self.unknown_tags = None


class ClientTag(Struct):
    """A struct of SubscriptionInfoData, since version 11.

    Attributes:
        key: bytes.
        value: bytes.
    """

    __slots__ = (
        "key",
        "value",
        "unknown_tags",
    )

    key: bytes
    value: bytes

    def __init__(
        self,
        *,
        key: bytes = b"",
        value: bytes = b"",
    ) -> None:
        self.key = key
        self.value = value
        self.unknown_tags = None


class PartitionToOffsetSum(Struct):
    """A struct of SubscriptionInfoData, versions 7-9.

    Attributes:
        partition: int32.
        offset_sum: int64.
    """

    __slots__ = (
        "partition",
        "offset_sum",
        "unknown_tags",
    )

    partition: int
    offset_sum: int

    def __init__(
        self,
        *,
        partition: int = 0,
        offset_sum: int = 0,
    ) -> None:
        self.partition = partition
        self.offset_sum = offset_sum
        self.unknown_tags = None


# TaskOffsetSum, versions 10-11.


def _read_task_offset_sum_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TaskOffsetSum], int]:
    values = []
    for _ in range(count):
        task_offset_sum = new(TaskOffsetSum)
        (
            task_offset_sum.topic_group_id,
            task_offset_sum.partition,
            task_offset_sum.offset_sum,
            length,
        ) = _unpack_int32x2_int64_int16(buf, pos)
        pos += 18
        if length < 0:
            task_offset_sum.named_topology = null(length)
        else:
            stop = pos + length
            task_offset_sum.named_topology = buf[pos:stop].decode()
            pos = stop
        task_offset_sum.unknown_tags = None
        task_offset_sum.partition_to_offset_sum = []
        values.append(task_offset_sum)
    return values, pos


def _write_task_offset_sum_array_v10(values: list[TaskOffsetSum], write: Write) -> None:
    for task_offset_sum in values:
        if len(task_offset_sum.partition_to_offset_sum) or task_offset_sum.unknown_tags:
            raise Refused
        if task_offset_sum.named_topology is None:
            write(
                _pack_int32x2_int64_int16(
                    task_offset_sum.topic_group_id,
                    task_offset_sum.partition,
                    task_offset_sum.offset_sum,
                    -1,
                )
            )
        else:
            named_topology = task_offset_sum.named_topology.encode()
            write(
                _pack_int32x2_int64_int16(
                    task_offset_sum.topic_group_id,
                    task_offset_sum.partition,
                    task_offset_sum.offset_sum,
                    len(named_topology),
                )
            )
            write(named_topology)


# ClientTag, version 11.


def _read_client_tag_array_v11(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ClientTag], int]:
    values = []
    for _ in range(count):
        client_tag = new(ClientTag)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        client_tag.key, pos = sized_bytes(buf, pos, length)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        client_tag.value, pos = sized_bytes(buf, pos, length)
        client_tag.unknown_tags = None
        values.append(client_tag)
    return values, pos


def _write_client_tag_array_v11(values: list[ClientTag], write: Write) -> None:
    for client_tag in values:
        if client_tag.unknown_tags:
            raise Refused
        put_sized_bytes(write, client_tag.key)
        put_sized_bytes(write, client_tag.value)


# SubscriptionInfoData, version 11.


def _read_v11(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, message.latest_supported_version, process_id, length = (
        _unpack_int32x2_uuid_int32(buf, pos)
    )
    pos += 28
    message.process_id = uuid(process_id)
    message.user_end_point, pos = sized_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 18)
    message.task_offset_sums, pos = _read_task_offset_sum_array_v10(
        buf, pos, end, count
    )
    message.unique_field, message.error_code, length = _unpack_int8_int32x2(buf, pos)
    pos += 9
    count = sized_count(length, pos, end, 8)
    message.client_tags, pos = _read_client_tag_array_v11(buf, pos, end, count)
    message.unknown_tags = None
    message.prev_tasks = []
    message.standby_tasks = []
    return message, pos


def _write_v11(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.prev_tasks) or len(message.standby_tasks) or message.unknown_tags:
        raise Refused
    write(
        _pack_int32x2_uuid(
            message.version, message.latest_supported_version, message.process_id.bytes
        )
    )
    put_sized_bytes(write, message.user_end_point)
    task_offset_sums = message.task_offset_sums
    write(_pack_int32(len(task_offset_sums)))
    _write_task_offset_sum_array_v10(task_offset_sums, write)
    client_tags = message.client_tags
    write(
        _pack_int8_int32x2(message.unique_field, message.error_code, len(client_tags))
    )
    _write_client_tag_array_v11(client_tags, write)
    return buffer.getvalue()


# SubscriptionInfoData, version 10.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, message.latest_supported_version, process_id, length = (
        _unpack_int32x2_uuid_int32(buf, pos)
    )
    pos += 28
    message.process_id = uuid(process_id)
    message.user_end_point, pos = sized_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 18)
    message.task_offset_sums, pos = _read_task_offset_sum_array_v10(
        buf, pos, end, count
    )
    message.unique_field, message.error_code = _unpack_int8_int32(buf, pos)
    pos += 5
    message.unknown_tags = None
    message.prev_tasks = []
    message.standby_tasks = []
    message.client_tags = []
    return message, pos


def _write_v10(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        len(message.prev_tasks)
        or len(message.standby_tasks)
        or len(message.client_tags)
        or message.unknown_tags
    ):
        raise Refused
    write(
        _pack_int32x2_uuid(
            message.version, message.latest_supported_version, message.process_id.bytes
        )
    )
    put_sized_bytes(write, message.user_end_point)
    task_offset_sums = message.task_offset_sums
    write(_pack_int32(len(task_offset_sums)))
    _write_task_offset_sum_array_v10(task_offset_sums, write)
    write(_pack_int8_int32(message.unique_field, message.error_code))
    return buffer.getvalue()


# PartitionToOffsetSum, versions 7-9.


def _read_partition_to_offset_sum_array_v7(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionToOffsetSum], int]:
    values = []
    for _ in range(count):
        partition_to_offset_sum = new(PartitionToOffsetSum)
        partition_to_offset_sum.partition, partition_to_offset_sum.offset_sum = (
            _unpack_int32_int64(buf, pos)
        )
        pos += 12
        partition_to_offset_sum.unknown_tags = None
        values.append(partition_to_offset_sum)
    return values, pos


def _write_partition_to_offset_sum_array_v7(
    values: list[PartitionToOffsetSum], write: Write
) -> None:
    for partition_to_offset_sum in values:
        if partition_to_offset_sum.unknown_tags:
            raise Refused
        write(
            _pack_int32_int64(
                partition_to_offset_sum.partition, partition_to_offset_sum.offset_sum
            )
        )


# TaskOffsetSum, versions 7-9.


def _read_task_offset_sum_array_v7(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TaskOffsetSum], int]:
    values = []
    for _ in range(count):
        task_offset_sum = new(TaskOffsetSum)
        task_offset_sum.topic_group_id, length = _unpack_int32x2(buf, pos)
        pos += 8
        count = sized_count(length, pos, end, 12)
        task_offset_sum.partition_to_offset_sum, pos = (
            _read_partition_to_offset_sum_array_v7(buf, pos, end, count)
        )
        task_offset_sum.unknown_tags = None
        task_offset_sum.partition = 0
        task_offset_sum.offset_sum = 0
        task_offset_sum.named_topology = ""
        values.append(task_offset_sum)
    return values, pos


def _write_task_offset_sum_array_v7(values: list[TaskOffsetSum], write: Write) -> None:
    for task_offset_sum in values:
        if (
            task_offset_sum.partition != 0
            or task_offset_sum.offset_sum != 0
            or task_offset_sum.named_topology != ""
            or task_offset_sum.unknown_tags
        ):
            raise Refused
        partition_to_offset_sum = task_offset_sum.partition_to_offset_sum
        write(
            _pack_int32x2(task_offset_sum.topic_group_id, len(partition_to_offset_sum))
        )
        _write_partition_to_offset_sum_array_v7(partition_to_offset_sum, write)


# SubscriptionInfoData, version 9.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, message.latest_supported_version, process_id, length = (
        _unpack_int32x2_uuid_int32(buf, pos)
    )
    pos += 28
    message.process_id = uuid(process_id)
    message.user_end_point, pos = sized_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.task_offset_sums, pos = _read_task_offset_sum_array_v7(buf, pos, end, count)
    message.unique_field, message.error_code = _unpack_int8_int32(buf, pos)
    pos += 5
    message.unknown_tags = None
    message.prev_tasks = []
    message.standby_tasks = []
    message.client_tags = []
    return message, pos


def _write_v9(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        len(message.prev_tasks)
        or len(message.standby_tasks)
        or len(message.client_tags)
        or message.unknown_tags
    ):
        raise Refused
    write(
        _pack_int32x2_uuid(
            message.version, message.latest_supported_version, message.process_id.bytes
        )
    )
    put_sized_bytes(write, message.user_end_point)
    task_offset_sums = message.task_offset_sums
    write(_pack_int32(len(task_offset_sums)))
    _write_task_offset_sum_array_v7(task_offset_sums, write)
    write(_pack_int8_int32(message.unique_field, message.error_code))
    return buffer.getvalue()


# SubscriptionInfoData, version 8.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, message.latest_supported_version, process_id, length = (
        _unpack_int32x2_uuid_int32(buf, pos)
    )
    pos += 28
    message.process_id = uuid(process_id)
    message.user_end_point, pos = sized_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.task_offset_sums, pos = _read_task_offset_sum_array_v7(buf, pos, end, count)
    (message.unique_field,) = _unpack_int8(buf, pos)
    pos += 1
    message.unknown_tags = None
    message.prev_tasks = []
    message.standby_tasks = []
    message.error_code = 0
    message.client_tags = []
    return message, pos


def _write_v8(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        len(message.prev_tasks)
        or len(message.standby_tasks)
        or message.error_code != 0
        or len(message.client_tags)
        or message.unknown_tags
    ):
        raise Refused
    write(
        _pack_int32x2_uuid(
            message.version, message.latest_supported_version, message.process_id.bytes
        )
    )
    put_sized_bytes(write, message.user_end_point)
    task_offset_sums = message.task_offset_sums
    write(_pack_int32(len(task_offset_sums)))
    _write_task_offset_sum_array_v7(task_offset_sums, write)
    write(_pack_int8(message.unique_field))
    return buffer.getvalue()


# SubscriptionInfoData, version 7.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, message.latest_supported_version, process_id, length = (
        _unpack_int32x2_uuid_int32(buf, pos)
    )
    pos += 28
    message.process_id = uuid(process_id)
    message.user_end_point, pos = sized_bytes(buf, pos, length)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.task_offset_sums, pos = _read_task_offset_sum_array_v7(buf, pos, end, count)
    message.unknown_tags = None
    message.prev_tasks = []
    message.standby_tasks = []
    message.unique_field = 0
    message.error_code = 0
    message.client_tags = []
    return message, pos


def _write_v7(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        len(message.prev_tasks)
        or len(message.standby_tasks)
        or message.unique_field != 0
        or message.error_code != 0
        or len(message.client_tags)
        or message.unknown_tags
    ):
        raise Refused
    write(
        _pack_int32x2_uuid(
            message.version, message.latest_supported_version, message.process_id.bytes
        )
    )
    put_sized_bytes(write, message.user_end_point)
    task_offset_sums = message.task_offset_sums
    write(_pack_int32(len(task_offset_sums)))
    _write_task_offset_sum_array_v7(task_offset_sums, write)
    return buffer.getvalue()


# TaskId, versions 1-6.


def _read_task_id_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TaskId], int]:
    values = []
    for _ in range(count):
        task_id = new(TaskId)
        task_id.topic_group_id, task_id.partition = _unpack_int32x2(buf, pos)
        pos += 8
        task_id.unknown_tags = None
        values.append(task_id)
    return values, pos


def _write_task_id_array_v1(values: list[TaskId], write: Write) -> None:
    for task_id in values:
        if task_id.unknown_tags:
            raise Refused
        write(_pack_int32x2(task_id.topic_group_id, task_id.partition))


# SubscriptionInfoData, versions 3-6.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, message.latest_supported_version, process_id, length = (
        _unpack_int32x2_uuid_int32(buf, pos)
    )
    pos += 28
    message.process_id = uuid(process_id)
    count = sized_count(length, pos, end, 8)
    message.prev_tasks, pos = _read_task_id_array_v1(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.standby_tasks, pos = _read_task_id_array_v1(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.user_end_point, pos = sized_bytes(buf, pos, length)
    message.unknown_tags = None
    message.task_offset_sums = []
    message.unique_field = 0
    message.error_code = 0
    message.client_tags = []
    return message, pos


def _write_v3(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        len(message.task_offset_sums)
        or message.unique_field != 0
        or message.error_code != 0
        or len(message.client_tags)
        or message.unknown_tags
    ):
        raise Refused
    prev_tasks = message.prev_tasks
    write(
        _pack_int32x2_uuid_int32(
            message.version,
            message.latest_supported_version,
            message.process_id.bytes,
            len(prev_tasks),
        )
    )
    _write_task_id_array_v1(prev_tasks, write)
    standby_tasks = message.standby_tasks
    write(_pack_int32(len(standby_tasks)))
    _write_task_id_array_v1(standby_tasks, write)
    put_sized_bytes(write, message.user_end_point)
    return buffer.getvalue()


# SubscriptionInfoData, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, process_id, length = _unpack_int32_uuid_int32(buf, pos)
    pos += 24
    message.process_id = uuid(process_id)
    count = sized_count(length, pos, end, 8)
    message.prev_tasks, pos = _read_task_id_array_v1(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.standby_tasks, pos = _read_task_id_array_v1(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.user_end_point, pos = sized_bytes(buf, pos, length)
    message.unknown_tags = None
    message.latest_supported_version = -1
    message.task_offset_sums = []
    message.unique_field = 0
    message.error_code = 0
    message.client_tags = []
    return message, pos


def _write_v2(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.latest_supported_version != -1
        or len(message.task_offset_sums)
        or message.unique_field != 0
        or message.error_code != 0
        or len(message.client_tags)
        or message.unknown_tags
    ):
        raise Refused
    prev_tasks = message.prev_tasks
    write(
        _pack_int32_uuid_int32(
            message.version, message.process_id.bytes, len(prev_tasks)
        )
    )
    _write_task_id_array_v1(prev_tasks, write)
    standby_tasks = message.standby_tasks
    write(_pack_int32(len(standby_tasks)))
    _write_task_id_array_v1(standby_tasks, write)
    put_sized_bytes(write, message.user_end_point)
    return buffer.getvalue()


# SubscriptionInfoData, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[SubscriptionInfoData, int]:
    message = new(SubscriptionInfoData)
    message.version, process_id, length = _unpack_int32_uuid_int32(buf, pos)
    pos += 24
    message.process_id = uuid(process_id)
    count = sized_count(length, pos, end, 8)
    message.prev_tasks, pos = _read_task_id_array_v1(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.standby_tasks, pos = _read_task_id_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.latest_supported_version = -1
    message.user_end_point = b""
    message.task_offset_sums = []
    message.unique_field = 0
    message.error_code = 0
    message.client_tags = []
    return message, pos


def _write_v1(message: SubscriptionInfoData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.latest_supported_version != -1
        or len(message.user_end_point)
        or len(message.task_offset_sums)
        or message.unique_field != 0
        or message.error_code != 0
        or len(message.client_tags)
        or message.unknown_tags
    ):
        raise Refused
    prev_tasks = message.prev_tasks
    write(
        _pack_int32_uuid_int32(
            message.version, message.process_id.bytes, len(prev_tasks)
        )
    )
    _write_task_id_array_v1(prev_tasks, write)
    standby_tasks = message.standby_tasks
    write(_pack_int32(len(standby_tasks)))
    _write_task_id_array_v1(standby_tasks, write)
    return buffer.getvalue()


_TASK_ID = StructSpec(
    "TaskId",
    TaskId,
    "none",
    (
        Field("topicGroupId", "topic_group_id", "int32", "1-6", default=0),
        Field("partition", "partition", "int32", "1-6", default=0),
    ),
)
_PARTITION_TO_OFFSET_SUM = StructSpec(
    "PartitionToOffsetSum",
    PartitionToOffsetSum,
    "none",
    (
        Field("partition", "partition", "int32", "7-9", default=0),
        Field("offsetSum", "offset_sum", "int64", "7-9", default=0),
    ),
)
_TASK_OFFSET_SUM = StructSpec(
    "TaskOffsetSum",
    TaskOffsetSum,
    "none",
    (
        Field("topicGroupId", "topic_group_id", "int32", "7+", default=0),
        Field("partition", "partition", "int32", "10+", default=0),
        Field("offsetSum", "offset_sum", "int64", "10+", default=0),
        Field(
            "namedTopology",
            "named_topology",
            "string",
            "10+",
            nullable="10+",
            default="",
        ),
        Field(
            "partitionToOffsetSum",
            "partition_to_offset_sum",
            "struct",
            "7-9",
            array=True,
            struct=_PARTITION_TO_OFFSET_SUM,
            default=(),
        ),
    ),
)
_CLIENT_TAG = StructSpec(
    "ClientTag",
    ClientTag,
    "none",
    (
        Field("key", "key", "bytes", "11+", default=b""),
        Field("value", "value", "bytes", "11+", default=b""),
    ),
)
SubscriptionInfoData.SPEC = MessageSpec(
    "SubscriptionInfoData",
    SubscriptionInfoData,
    "none",
    (
        Field("version", "version", "int32", "1+", default=0),
        Field(
            "latestSupportedVersion",
            "latest_supported_version",
            "int32",
            "3+",
            default=-1,
        ),
        Field("processId", "process_id", "uuid", "1+", default=ZERO_UUID),
        Field(
            "prevTasks",
            "prev_tasks",
            "struct",
            "1-6",
            array=True,
            struct=_TASK_ID,
            default=(),
        ),
        Field(
            "standbyTasks",
            "standby_tasks",
            "struct",
            "1-6",
            array=True,
            struct=_TASK_ID,
            default=(),
        ),
        Field("userEndPoint", "user_end_point", "bytes", "2+", default=b""),
        Field(
            "taskOffsetSums",
            "task_offset_sums",
            "struct",
            "7+",
            array=True,
            struct=_TASK_OFFSET_SUM,
            default=(),
        ),
        Field("uniqueField", "unique_field", "int8", "8+", default=0),
        Field("errorCode", "error_code", "int32", "9+", default=0),
        Field(
            "clientTags",
            "client_tags",
            "struct",
            "11+",
            array=True,
            struct=_CLIENT_TAG,
            default=(),
        ),
    ),
    type="data",
    versions="1-11",
)
SubscriptionInfoData._READERS, SubscriptionInfoData._WRITERS = codec_tables(
    SubscriptionInfoData.SPEC,
    {
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v3,
        5: _read_v3,
        6: _read_v3,
        7: _read_v7,
        8: _read_v8,
        9: _read_v9,
        10: _read_v10,
        11: _read_v11,
    },
    {
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
        4: _write_v3,
        5: _write_v3,
        6: _write_v3,
        7: _write_v7,
        8: _write_v8,
        9: _write_v9,
        10: _write_v10,
        11: _write_v11,
    },
)
