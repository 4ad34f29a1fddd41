"""ListPartitionReassignmentsResponse, made by kipc from clients/ListPartitionReassignmentsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
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
    "ListPartitionReassignmentsResponse",
    "OngoingPartitionReassignment",
    "OngoingTopicReassignment",
]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8_int32s = array_packers(">iB", "i")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")


class ListPartitionReassignmentsResponse(Message):
    """The response of ListPartitionReassignments: API key 46, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        topics: array of OngoingTopicReassignment.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    topics: list[OngoingTopicReassignment]

    API_KEY = 46
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
        topics: Iterable[OngoingTopicReassignment] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.topics = list(topics)
        self.unknown_tags = None


class OngoingTopicReassignment(Struct):
    """A struct of ListPartitionReassignmentsResponse.

    Attributes:
        name: string, topic name.
        partitions: array of OngoingPartitionReassignment.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[OngoingPartitionReassignment]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[OngoingPartitionReassignment] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class OngoingPartitionReassignment(Struct):
    """A struct of ListPartitionReassignmentsResponse.

    Attributes:
        partition_index: int32.
        replicas: array of int32, broker ids.
        adding_replicas: array of int32, broker ids.
        removing_replicas: array of int32, broker ids.
    """

    __slots__ = (
        "partition_index",
        "replicas",
        "adding_replicas",
        "removing_replicas",
        "unknown_tags",
    )

    partition_index: int
    replicas: tuple[int, ...]
    adding_replicas: tuple[int, ...]
    removing_replicas: tuple[int, ...]

    def __init__(
        self,
        *,
        partition_index: int = 0,
        replicas: Iterable[int] = (),
        adding_replicas: Iterable[int] = (),
        removing_replicas: Iterable[int] = (),
    ) -> None:
        self.partition_index = partition_index
        self.replicas = tuple(replicas)
        self.adding_replicas = tuple(adding_replicas)
        self.removing_replicas = tuple(removing_replicas)
        self.unknown_tags = None


# OngoingPartitionReassignment, version 0.


def _read_ongoing_partition_reassignment_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OngoingPartitionReassignment], int]:
    values = []
    for _ in range(count):
        ongoing_partition_reassignment = new(OngoingPartitionReassignment)
        ongoing_partition_reassignment.partition_index, length = _unpack_int32_uint8(
            buf, pos
        )
        pos += 5
        if length == 1:
            ongoing_partition_reassignment.replicas = ()
        elif 1 < length < 34:
            ongoing_partition_reassignment.replicas = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            ongoing_partition_reassignment.replicas, pos = numbers(buf, pos, count, "i")
        length = buf[pos]
        pos += 1
        if length == 1:
            ongoing_partition_reassignment.adding_replicas = ()
        elif 1 < length < 34:
            ongoing_partition_reassignment.adding_replicas = _unpack_int32s[length](
                buf, pos
            )
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            ongoing_partition_reassignment.adding_replicas, pos = numbers(
                buf, pos, count, "i"
            )
        length = buf[pos]
        pos += 1
        if length == 1:
            ongoing_partition_reassignment.removing_replicas = ()
        elif 1 < length < 34:
            ongoing_partition_reassignment.removing_replicas = _unpack_int32s[length](
                buf, pos
            )
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            ongoing_partition_reassignment.removing_replicas, pos = numbers(
                buf, pos, count, "i"
            )
        tags = buf[pos]
        pos += 1
        ongoing_partition_reassignment.unknown_tags = None
        if tags:
            ongoing_partition_reassignment.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(ongoing_partition_reassignment)
    return values, pos


def _write_ongoing_partition_reassignment_array_v0(
    values: list[OngoingPartitionReassignment], write: Write
) -> None:
    for ongoing_partition_reassignment in values:
        replicas = ongoing_partition_reassignment.replicas
        count = len(replicas)
        if count < 33:
            write(
                _pack_int32_uint8_int32s[count](
                    ongoing_partition_reassignment.partition_index, count + 1, *replicas
                )
            )
        else:
            write(_pack_int32(ongoing_partition_reassignment.partition_index))
            put_compact_count(write, count)
            put_numbers(write, replicas, "i")
        adding_replicas = ongoing_partition_reassignment.adding_replicas
        count = len(adding_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, adding_replicas, "i")
        removing_replicas = ongoing_partition_reassignment.removing_replicas
        count = len(removing_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, removing_replicas, "i")
        if ongoing_partition_reassignment.unknown_tags:
            put_tags(write, [], ongoing_partition_reassignment.unknown_tags, 0)
        else:
            write(b"\x00")


# OngoingTopicReassignment, version 0.


def _read_ongoing_topic_reassignment_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OngoingTopicReassignment], int]:
    values = []
    for _ in range(count):
        ongoing_topic_reassignment = new(OngoingTopicReassignment)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            ongoing_topic_reassignment.name = buf[pos:stop].decode()
            pos = stop
        else:
            ongoing_topic_reassignment.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 8)
        ongoing_topic_reassignment.partitions, pos = (
            _read_ongoing_partition_reassignment_array_v0(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        ongoing_topic_reassignment.unknown_tags = None
        if tags:
            ongoing_topic_reassignment.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(ongoing_topic_reassignment)
    return values, pos


def _write_ongoing_topic_reassignment_array_v0(
    values: list[OngoingTopicReassignment], write: Write
) -> None:
    for ongoing_topic_reassignment in values:
        name = ongoing_topic_reassignment.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = ongoing_topic_reassignment.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_ongoing_partition_reassignment_array_v0(partitions, write)
        if ongoing_topic_reassignment.unknown_tags:
            put_tags(write, [], ongoing_topic_reassignment.unknown_tags, 0)
        else:
            write(b"\x00")


# ListPartitionReassignmentsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ListPartitionReassignmentsResponse, int]:
    message = new(ListPartitionReassignmentsResponse)
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
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_ongoing_topic_reassignment_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ListPartitionReassignmentsResponse) -> bytes:
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
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_ongoing_topic_reassignment_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_ONGOING_PARTITION_REASSIGNMENT = StructSpec(
    "OngoingPartitionReassignment",
    OngoingPartitionReassignment,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
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
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "RemovingReplicas",
            "removing_replicas",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
    ),
)
_ONGOING_TOPIC_REASSIGNMENT = StructSpec(
    "OngoingTopicReassignment",
    OngoingTopicReassignment,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_ONGOING_PARTITION_REASSIGNMENT,
            default=(),
        ),
    ),
)
ListPartitionReassignmentsResponse.SPEC = MessageSpec(
    "ListPartitionReassignmentsResponse",
    ListPartitionReassignmentsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_ONGOING_TOPIC_REASSIGNMENT,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=46,
)
(
    ListPartitionReassignmentsResponse._READERS,
    ListPartitionReassignmentsResponse._WRITERS,
) = codec_tables(
    ListPartitionReassignmentsResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
