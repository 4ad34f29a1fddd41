"""OffsetFetchRequest, made by kipc from clients/OffsetFetchRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    long_nullable_string,
    long_string,
    new,
    numbers,
    sized_count,
    sized_nullable_count,
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
    "OffsetFetchRequest",
    "OffsetFetchRequestGroup",
    "OffsetFetchRequestTopic",
    "OffsetFetchRequestTopics",
]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_uint8 = packer(">iB")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_uuid_uint8 = unpacker(">16sB")


class OffsetFetchRequest(Message):
    """The request of OffsetFetch: API key 9, versions 0-10, flexible since 6.

    Attributes:
        group_id: string, group id, versions 0-7.
        topics: array of OffsetFetchRequestTopic, versions 0-7, can be null versions
            2-7.
        groups: array of OffsetFetchRequestGroup, since version 8.
        require_stable: bool, since version 7.
    """

    __slots__ = (
        "group_id",
        "topics",
        "groups",
        "require_stable",
        "unknown_tags",
    )

    group_id: str
    topics: list[OffsetFetchRequestTopic] | None
    groups: list[OffsetFetchRequestGroup]
    require_stable: bool

    API_KEY = 9
    VERSIONS = range(0, 11)
    CURRENT_VERSIONS = range(1, 11)
    FLEXIBLE_VERSIONS = range(6, 11)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[OffsetFetchRequestTopic] | None = (),
        groups: Iterable[OffsetFetchRequestGroup] = (),
        require_stable: bool = False,
    ) -> None:
        self.group_id = group_id
        self.topics = None if topics is None else list(topics)
        self.groups = list(groups)
        self.require_stable = require_stable
        self.unknown_tags = None


class OffsetFetchRequestTopic(Struct):
    """A struct of OffsetFetchRequest, versions 0-7.

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


class OffsetFetchRequestGroup(Struct):
    """A struct of OffsetFetchRequest, since version 8.

    Attributes:
        group_id: string, group id.
        member_id: string, since version 9, can be null.
        member_epoch: int32, since version 9.
        topics: array of OffsetFetchRequestTopics, can be null.
    """

    __slots__ = (
        "group_id",
        "member_id",
        "member_epoch",
        "topics",
        "unknown_tags",
    )

    group_id: str
    member_id: str | None
    member_epoch: int
    topics: list[OffsetFetchRequestTopics] | None

    def __init__(
        self,
        *,
        group_id: str = "",
        member_id: str | None = None,
        member_epoch: int = -1,
        topics: Iterable[OffsetFetchRequestTopics] | None = (),
    ) -> None:
        self.group_id = group_id
        self.member_id = member_id
        self.member_epoch = member_epoch
        self.topics = None if topics is None else list(topics)
        self.unknown_tags = None


class OffsetFetchRequestTopics(Struct):
    """A struct of OffsetFetchRequest, since version 8.

    Attributes:
        name: string, topic name, versions 8-9.
        topic_id: uuid, since version 10.
        partition_indexes: array of int32.
    """

    __slots__ = (
        "name",
        "topic_id",
        "partition_indexes",
        "unknown_tags",
    )

    name: str
    topic_id: UUID
    partition_indexes: tuple[int, ...]

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
        partition_indexes: Iterable[int] = (),
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.partition_indexes = tuple(partition_indexes)
        self.unknown_tags = None


# OffsetFetchRequestTopics, version 10.


def _read_topics_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchRequestTopics], int]:
    values = []
    for _ in range(count):
        topics = new(OffsetFetchRequestTopics)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topics.topic_id = uuid(topic_id)
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
        topics.name = ""
        values.append(topics)
    return values, pos


def _write_topics_array_v10(
    values: list[OffsetFetchRequestTopics], write: Write
) -> None:
    for topics in values:
        partition_indexes = topics.partition_indexes
        count = len(partition_indexes)
        if count < 33:
            write(
                _pack_uuid_uint8_int32s[count](
                    topics.topic_id.bytes, count + 1, *partition_indexes
                )
            )
        else:
            write(_pack_uuid(topics.topic_id.bytes))
            put_compact_count(write, count)
            put_numbers(write, partition_indexes, "i")
        if topics.unknown_tags:
            put_tags(write, [], topics.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchRequestGroup, version 10.


def _read_group_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchRequestGroup], int]:
    values = []
    for _ in range(count):
        group = new(OffsetFetchRequestGroup)
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
        if 0 < length < 128:
            stop = pos + length - 1
            group.member_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            group.member_id = None
        else:
            group.member_id, pos = long_nullable_string(buf, pos, length)
        group.member_epoch, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 18)
        if maybe_count is None:
            group.topics = None
        else:
            group.topics, pos = _read_topics_array_v10(buf, pos, end, maybe_count)
        tags = buf[pos]
        pos += 1
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(group)
    return values, pos


def _write_group_array_v10(values: list[OffsetFetchRequestGroup], write: Write) -> None:
    for group in values:
        group_id = group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        if group.member_id is None:
            write(uint8[0])
        else:
            member_id = group.member_id.encode()
            size = len(member_id)
            if size < 127:
                write(uint8[size + 1])
                write(member_id)
            else:
                put_long_string(write, member_id)
        topics = group.topics
        if topics is None:
            write(_pack_int32_uint8(group.member_epoch, 0))
        else:
            count = len(topics)
            if count < 127:
                write(_pack_int32_uint8(group.member_epoch, count + 1))
            else:
                write(_pack_int32(group.member_epoch))
                put_compact_count(write, count)
            _write_topics_array_v10(topics, write)
        if group.unknown_tags:
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchRequest, version 10.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchRequest, int]:
    message = new(OffsetFetchRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    message.groups, pos = _read_group_array_v10(buf, pos, end, count)
    message.require_stable, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.group_id = ""
    message.topics = []
    return message, pos


def _write_v10(message: OffsetFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_id != "" or (message.topics is None or len(message.topics)):
        raise Refused
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_group_array_v10(groups, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.require_stable]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.require_stable], 0))
    return buffer.getvalue()


# OffsetFetchRequestTopics, versions 8-9.


def _read_topics_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchRequestTopics], int]:
    values = []
    for _ in range(count):
        topics = new(OffsetFetchRequestTopics)
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
        topics.topic_id = ZERO_UUID
        values.append(topics)
    return values, pos


def _write_topics_array_v8(
    values: list[OffsetFetchRequestTopics], write: Write
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


# OffsetFetchRequestGroup, version 9.


def _read_group_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchRequestGroup], int]:
    values = []
    for _ in range(count):
        group = new(OffsetFetchRequestGroup)
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
        if 0 < length < 128:
            stop = pos + length - 1
            group.member_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            group.member_id = None
        else:
            group.member_id, pos = long_nullable_string(buf, pos, length)
        group.member_epoch, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
        if maybe_count is None:
            group.topics = None
        else:
            group.topics, pos = _read_topics_array_v8(buf, pos, end, maybe_count)
        tags = buf[pos]
        pos += 1
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(group)
    return values, pos


def _write_group_array_v9(values: list[OffsetFetchRequestGroup], write: Write) -> None:
    for group in values:
        group_id = group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        if group.member_id is None:
            write(uint8[0])
        else:
            member_id = group.member_id.encode()
            size = len(member_id)
            if size < 127:
                write(uint8[size + 1])
                write(member_id)
            else:
                put_long_string(write, member_id)
        topics = group.topics
        if topics is None:
            write(_pack_int32_uint8(group.member_epoch, 0))
        else:
            count = len(topics)
            if count < 127:
                write(_pack_int32_uint8(group.member_epoch, count + 1))
            else:
                write(_pack_int32(group.member_epoch))
                put_compact_count(write, count)
            _write_topics_array_v8(topics, write)
        if group.unknown_tags:
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchRequest, version 9.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchRequest, int]:
    message = new(OffsetFetchRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    message.groups, pos = _read_group_array_v9(buf, pos, end, count)
    message.require_stable, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.group_id = ""
    message.topics = []
    return message, pos


def _write_v9(message: OffsetFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_id != "" or (message.topics is None or len(message.topics)):
        raise Refused
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_group_array_v9(groups, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.require_stable]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.require_stable], 0))
    return buffer.getvalue()


# OffsetFetchRequestGroup, version 8.


def _read_group_array_v8(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchRequestGroup], int]:
    values = []
    for _ in range(count):
        group = new(OffsetFetchRequestGroup)
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
            group.topics, pos = _read_topics_array_v8(buf, pos, end, maybe_count)
        tags = buf[pos]
        pos += 1
        group.unknown_tags = None
        if tags:
            group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        group.member_id = None
        group.member_epoch = -1
        values.append(group)
    return values, pos


def _write_group_array_v8(values: list[OffsetFetchRequestGroup], write: Write) -> None:
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
            _write_topics_array_v8(topics, write)
        if group.unknown_tags:
            put_tags(write, [], group.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchRequest, version 8.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchRequest, int]:
    message = new(OffsetFetchRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.groups, pos = _read_group_array_v8(buf, pos, end, count)
    message.require_stable, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.group_id = ""
    message.topics = []
    return message, pos


def _write_v8(message: OffsetFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_id != "" or (message.topics is None or len(message.topics)):
        raise Refused
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_group_array_v8(groups, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.require_stable]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.require_stable], 0))
    return buffer.getvalue()


# OffsetFetchRequestTopic, versions 6-7.


def _read_topic_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetFetchRequestTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topic.partition_indexes = ()
        elif 1 < length < 34:
            topic.partition_indexes = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic.partition_indexes, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v6(values: list[OffsetFetchRequestTopic], write: Write) -> None:
    for topic in values:
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partition_indexes = topic.partition_indexes
        count = len(partition_indexes)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partition_indexes))
        else:
            put_compact_count(write, count)
            put_numbers(write, partition_indexes, "i")
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# OffsetFetchRequest, version 7.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchRequest, int]:
    message = new(OffsetFetchRequest)
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
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v6(buf, pos, end, maybe_count)
    message.require_stable, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.groups = []
    return message, pos


def _write_v7(message: OffsetFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups):
        raise Refused
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    topics = message.topics
    if topics is None:
        write(uint8[0])
    else:
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v6(topics, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.require_stable]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.require_stable], 0))
    return buffer.getvalue()


# OffsetFetchRequest, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchRequest, int]:
    message = new(OffsetFetchRequest)
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
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v6(buf, pos, end, maybe_count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.groups = []
    message.require_stable = False
    return message, pos


def _write_v6(message: OffsetFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups) or message.require_stable:
        raise Refused
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    topics = message.topics
    if topics is None:
        write(uint8[0])
    else:
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v6(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# OffsetFetchRequestTopic, versions 0-5.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetFetchRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetFetchRequestTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic.partition_indexes, pos = numbers(buf, pos, count, "i")
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[OffsetFetchRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_indexes = topic.partition_indexes
        count = len(partition_indexes)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partition_indexes))
        else:
            put_sized_count(write, count)
            put_numbers(write, partition_indexes, "i")


# OffsetFetchRequest, versions 2-5.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchRequest, int]:
    message = new(OffsetFetchRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    maybe_count = sized_nullable_count(length, pos, end, 6)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v0(buf, pos, end, maybe_count)
    message.unknown_tags = None
    message.groups = []
    message.require_stable = False
    return message, pos


def _write_v2(message: OffsetFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.groups) or message.require_stable or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    topics = message.topics
    if topics is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(topics)))
        _write_topic_array_v0(topics, write)
    return buffer.getvalue()


# OffsetFetchRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetFetchRequest, int]:
    message = new(OffsetFetchRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.groups = []
    message.require_stable = False
    return message, pos


def _write_v0(message: OffsetFetchRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        len(message.groups)
        or message.require_stable
        or message.topics is None
        or message.unknown_tags
    ):
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_OFFSET_FETCH_REQUEST_TOPIC = StructSpec(
    "OffsetFetchRequestTopic",
    OffsetFetchRequestTopic,
    "6+",
    (
        Field("Name", "name", "string", "0-7", default="", entity_type="topicName"),
        Field(
            "PartitionIndexes",
            "partition_indexes",
            "int32",
            "0-7",
            array=True,
            default=(),
        ),
    ),
)
_OFFSET_FETCH_REQUEST_TOPICS = StructSpec(
    "OffsetFetchRequestTopics",
    OffsetFetchRequestTopics,
    "6+",
    (
        Field(
            "Name",
            "name",
            "string",
            "8-9",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "10+", default=ZERO_UUID, ignorable=True),
        Field(
            "PartitionIndexes",
            "partition_indexes",
            "int32",
            "8+",
            array=True,
            default=(),
        ),
    ),
)
_OFFSET_FETCH_REQUEST_GROUP = StructSpec(
    "OffsetFetchRequestGroup",
    OffsetFetchRequestGroup,
    "6+",
    (
        Field("GroupId", "group_id", "string", "8+", default="", entity_type="groupId"),
        Field("MemberId", "member_id", "string", "9+", nullable="9+", ignorable=True),
        Field("MemberEpoch", "member_epoch", "int32", "9+", default=-1, ignorable=True),
        Field(
            "Topics",
            "topics",
            "struct",
            "8+",
            array=True,
            struct=_OFFSET_FETCH_REQUEST_TOPICS,
            nullable="8+",
            default=(),
        ),
    ),
)
OffsetFetchRequest.SPEC = MessageSpec(
    "OffsetFetchRequest",
    OffsetFetchRequest,
    "6+",
    (
        Field(
            "GroupId", "group_id", "string", "0-7", default="", entity_type="groupId"
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0-7",
            array=True,
            struct=_OFFSET_FETCH_REQUEST_TOPIC,
            nullable="2-7",
            default=(),
        ),
        Field(
            "Groups",
            "groups",
            "struct",
            "8+",
            array=True,
            struct=_OFFSET_FETCH_REQUEST_GROUP,
            default=(),
        ),
        Field("RequireStable", "require_stable", "bool", "7+", default=False),
    ),
    type="request",
    versions="0-10",
    api_key=9,
    current_versions="1-10",
    deprecated_versions="0",
    listeners=("broker",),
)
OffsetFetchRequest._READERS, OffsetFetchRequest._WRITERS = codec_tables(
    OffsetFetchRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
        5: _read_v2,
        6: _read_v6,
        7: _read_v7,
        8: _read_v8,
        9: _read_v9,
        10: _read_v10,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
        5: _write_v2,
        6: _write_v6,
        7: _write_v7,
        8: _write_v8,
        9: _write_v9,
        10: _write_v10,
    },
)
