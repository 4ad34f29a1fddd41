"""DescribeShareGroupOffsetsRequest, made by kipc from clients/DescribeShareGroupOffsetsRequest.json. Not to be edited."""

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

__all__ = [
    "DescribeShareGroupOffsetsRequest",
    "DescribeShareGroupOffsetsRequestGroup",
    "DescribeShareGroupOffsetsRequestTopic",
]

_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32s = array_unpackers("i")


class DescribeShareGroupOffsetsRequest(Message):
    """The request of DescribeShareGroupOffsets: API key 90, versions 0-1, flexible since 0.

    Attributes:
        groups: array of DescribeShareGroupOffsetsRequestGroup.
    """

    __slots__ = (
        "groups",
        "unknown_tags",
    )

    groups: list[DescribeShareGroupOffsetsRequestGroup]

    API_KEY = 90
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        groups: Iterable[DescribeShareGroupOffsetsRequestGroup] = (),
    ) -> None:
        self.groups = list(groups)
        self.unknown_tags = None


class DescribeShareGroupOffsetsRequestGroup(Struct):
    """A struct of DescribeShareGroupOffsetsRequest.

    Attributes:
        group_id: string, group id.
        topics: array of DescribeShareGroupOffsetsRequestTopic, can be null.
    """

    __slots__ = (
        "group_id",
        "topics",
        "unknown_tags",
    )

    group_id: str
    topics: list[DescribeShareGroupOffsetsRequestTopic] | None

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[DescribeShareGroupOffsetsRequestTopic] | None = (),
    ) -> None:
        self.group_id = group_id
        self.topics = None if topics is None else list(topics)
        self.unknown_tags = None


class DescribeShareGroupOffsetsRequestTopic(Struct):
    """A struct of DescribeShareGroupOffsetsRequest.

    Attributes:
        topic_name: string, topic name.
        partitions: array of int32.
    """

    __slots__ = (
        "topic_name",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic_name: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# DescribeShareGroupOffsetsRequestTopic, versions 0-1.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DescribeShareGroupOffsetsRequestTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topic.partitions = ()
        elif 1 < length < 34:
            topic.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[DescribeShareGroupOffsetsRequestTopic], write: Write
) -> None:
    for topic in values:
        topic_name = topic.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        partitions = topic.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsRequestGroup, versions 0-1.


def _read_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeShareGroupOffsetsRequestGroup], int]:
    values = []
    for _ in range(count):
        group = new(DescribeShareGroupOffsetsRequestGroup)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
        if maybe_count is None:
            group.topics = None
        else:
            group.topics, pos = _read_topic_array_v0(buf, pos, end, maybe_count)
        tags = buf[pos]
        pos += 1
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(group)
    return values, pos


def _write_group_array_v0(
    values: list[DescribeShareGroupOffsetsRequestGroup], write: Write
) -> None:
    for group in values:
        group_id = group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        topics = group.topics
        if topics is None:
            write(uint8[0])
        else:
            count = len(topics)
            if count < 127:
                write(uint8[count + 1])
            else:
                put_compact_count(write, count)
            _write_topic_array_v0(topics, write)
        if group.unknown_tags:
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeShareGroupOffsetsRequest, versions 0-1.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeShareGroupOffsetsRequest, int]:
    message = new(DescribeShareGroupOffsetsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.groups, pos = _read_group_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeShareGroupOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_group_array_v0(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_DESCRIBE_SHARE_GROUP_OFFSETS_REQUEST_TOPIC = StructSpec(
    "DescribeShareGroupOffsetsRequestTopic",
    DescribeShareGroupOffsetsRequestTopic,
    "0+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_DESCRIBE_SHARE_GROUP_OFFSETS_REQUEST_GROUP = StructSpec(
    "DescribeShareGroupOffsetsRequestGroup",
    DescribeShareGroupOffsetsRequestGroup,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_SHARE_GROUP_OFFSETS_REQUEST_TOPIC,
            nullable="0+",
            default=(),
        ),
    ),
)
DescribeShareGroupOffsetsRequest.SPEC = MessageSpec(
    "DescribeShareGroupOffsetsRequest",
    DescribeShareGroupOffsetsRequest,
    "0+",
    (
        Field(
            "Groups",
            "groups",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_SHARE_GROUP_OFFSETS_REQUEST_GROUP,
            default=(),
        ),
    ),
    type="request",
    versions="0-1",
    api_key=90,
    listeners=("broker",),
)
DescribeShareGroupOffsetsRequest._READERS, DescribeShareGroupOffsetsRequest._WRITERS = (
    codec_tables(
        DescribeShareGroupOffsetsRequest.SPEC,
        {
            0: _read_v0,
            1: _read_v0,
        },
        {
            0: _write_v0,
            1: _write_v0,
        },
    )
)
