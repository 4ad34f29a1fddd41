"""ListPartitionReassignmentsRequest, made by kipc from clients/ListPartitionReassignmentsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    compact_nullable_count,
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

__all__ = ["ListPartitionReassignmentsRequest", "ListPartitionReassignmentsTopics"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")


class ListPartitionReassignmentsRequest(Message):
    """The request of ListPartitionReassignments: API key 46, versions 0, flexible since 0.

    Attributes:
        timeout_ms: int32.
        topics: array of ListPartitionReassignmentsTopics, can be null.
    """

    __slots__ = (
        "timeout_ms",
        "topics",
        "unknown_tags",
    )

    timeout_ms: int
    topics: list[ListPartitionReassignmentsTopics] | None

    API_KEY = 46
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        timeout_ms: int = 60000,
        topics: Iterable[ListPartitionReassignmentsTopics] | None = None,
    ) -> None:
        self.timeout_ms = timeout_ms
        self.topics = None if topics is None else list(topics)
        self.unknown_tags = None


class ListPartitionReassignmentsTopics(Struct):
    """A struct of ListPartitionReassignmentsRequest.

    Attributes:
        name: string, topic name.
        partition_indexes: array of int32.
    """

    __slots__ = (
        "name",
        "partition_indexes",
        "unknown_tags",
    )

    name: str
    partition_indexes: tuple[int, ...]

    def __init__(
        self,
        *,
        name: str = "",
        partition_indexes: Iterable[int] = (),
    ) -> None:
        self.name = name
        self.partition_indexes = tuple(partition_indexes)
        self.unknown_tags = None


# ListPartitionReassignmentsTopics, version 0.


def _read_topics_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListPartitionReassignmentsTopics], int]:
    values = []
    for _ in range(count):
        topics = new(ListPartitionReassignmentsTopics)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topics.name = buf[pos:stop].decode()
            pos = stop
        else:
            topics.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topics.partition_indexes = ()
        elif 1 < length < 34:
            topics.partition_indexes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topics.partition_indexes, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topics.unknown_tags = None
        if tags:
            topics.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topics)
    return values, pos


def _write_topics_array_v0(
    values: list[ListPartitionReassignmentsTopics], write: Write
) -> None:
    for topics in values:
        name = topics.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partition_indexes = topics.partition_indexes
        count = len(partition_indexes)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partition_indexes))
        else:
            put_compact_count(write, count)
            put_numbers(write, partition_indexes, "i")
        if topics.unknown_tags:
            put_tags(write, [], topics.unknown_tags, 0)
        else:
            write(b"\x00")


# ListPartitionReassignmentsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ListPartitionReassignmentsRequest, int]:
    message = new(ListPartitionReassignmentsRequest)
    message.timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topics_array_v0(buf, pos, end, maybe_count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ListPartitionReassignmentsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    if topics is None:
        write(_pack_int32_uint8(message.timeout_ms, 0))
    else:
        count = len(topics)
        if count < 127:
            write(_pack_int32_uint8(message.timeout_ms, count + 1))
        else:
            write(_pack_int32(message.timeout_ms))
            put_compact_count(write, count)
        _write_topics_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_LIST_PARTITION_REASSIGNMENTS_TOPICS = StructSpec(
    "ListPartitionReassignmentsTopics",
    ListPartitionReassignmentsTopics,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "PartitionIndexes",
            "partition_indexes",
            "int32",
            "0+",
            array=True,
            default=(),
        ),
    ),
)
ListPartitionReassignmentsRequest.SPEC = MessageSpec(
    "ListPartitionReassignmentsRequest",
    ListPartitionReassignmentsRequest,
    "0+",
    (
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=60000),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_LIST_PARTITION_REASSIGNMENTS_TOPICS,
            nullable="0+",
        ),
    ),
    type="request",
    versions="0",
    api_key=46,
    listeners=(
        "broker",
        "controller",
    ),
)
(
    ListPartitionReassignmentsRequest._READERS,
    ListPartitionReassignmentsRequest._WRITERS,
) = codec_tables(
    ListPartitionReassignmentsRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
