"""DeleteTopicsRequest, made by kipc from clients/DeleteTopicsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    compact_strings,
    long_nullable_string,
    new,
    sized_count,
    sized_strings,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_sized_strings,
    put_tags,
    uint8,
)

__all__ = ["DeleteTopicState", "DeleteTopicsRequest"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_uuid_uint8 = unpacker(">16sB")


class DeleteTopicsRequest(Message):
    """The request of DeleteTopics: API key 20, versions 0-6, flexible since 4.

    Attributes:
        topics: array of DeleteTopicState, since version 6.
        topic_names: array of string, topic names, versions 0-5.
        timeout_ms: int32.
    """

    __slots__ = (
        "topics",
        "topic_names",
        "timeout_ms",
        "unknown_tags",
    )

    topics: list[DeleteTopicState]
    topic_names: tuple[str, ...]
    timeout_ms: int

    API_KEY = 20
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(1, 7)
    FLEXIBLE_VERSIONS = range(4, 7)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        topics: Iterable[DeleteTopicState] = (),
        topic_names: Iterable[str] = (),
        timeout_ms: int = 0,
    ) -> None:
        self.topics = list(topics)
        self.topic_names = tuple(topic_names)
        self.timeout_ms = timeout_ms
        self.unknown_tags = None


class DeleteTopicState(Struct):
    """A struct of DeleteTopicsRequest, since version 6.

    Attributes:
        name: string, topic name, can be null.
        topic_id: uuid.
    """

    __slots__ = (
        "name",
        "topic_id",
        "unknown_tags",
    )

    name: str | None
    topic_id: UUID

    def __init__(
        self,
        *,
        name: str | None = None,
        topic_id: UUID = ZERO_UUID,
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.unknown_tags = None


# DeleteTopicState, version 6.


def _read_topic_state_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteTopicState], int]:
    values = []
    for _ in range(count):
        topic_state = new(DeleteTopicState)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_state.name = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            topic_state.name = None
        else:
            topic_state.name, pos = long_nullable_string(buf, pos, length)
        topic_id, tags = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_state.topic_id = uuid(topic_id)
        topic_state.unknown_tags = None
        if tags:
            topic_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_state)
    return values, pos


def _write_topic_state_array_v6(values: list[DeleteTopicState], write: Write) -> None:
    for topic_state in values:
        if topic_state.name is None:
            write(uint8[0])
        else:
            name = topic_state.name.encode()
            size = len(name)
            if size < 127:
                write(uint8[size + 1])
                write(name)
            else:
                put_long_string(write, name)
        if topic_state.unknown_tags:
            write(_pack_uuid(topic_state.topic_id.bytes))
            put_tags(write, [], topic_state.unknown_tags, 0)
        else:
            write(_pack_uuid_uint8(topic_state.topic_id.bytes, 0))


# DeleteTopicsRequest, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsRequest, int]:
    message = new(DeleteTopicsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_state_array_v6(buf, pos, end, count)
    message.timeout_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.topic_names = ()
    return message, pos


def _write_v6(message: DeleteTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_state_array_v6(topics, write)
    if message.unknown_tags:
        write(_pack_int32(message.timeout_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.timeout_ms, 0))
    return buffer.getvalue()


# DeleteTopicsRequest, versions 4-5.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsRequest, int]:
    message = new(DeleteTopicsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.topic_names, pos = compact_strings(buf, pos, count)
    message.timeout_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.topics = []
    return message, pos


def _write_v4(message: DeleteTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.topics):
        raise Refused
    topic_names = message.topic_names
    count = len(topic_names)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, topic_names)
    if message.unknown_tags:
        write(_pack_int32(message.timeout_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.timeout_ms, 0))
    return buffer.getvalue()


# DeleteTopicsRequest, versions 0-3.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsRequest, int]:
    message = new(DeleteTopicsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.topic_names, pos = sized_strings(buf, pos, count)
    (message.timeout_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.topics = []
    return message, pos


def _write_v0(message: DeleteTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.topics) or message.unknown_tags:
        raise Refused
    topic_names = message.topic_names
    write(_pack_int32(len(topic_names)))
    put_sized_strings(write, topic_names)
    write(_pack_int32(message.timeout_ms))
    return buffer.getvalue()


_DELETE_TOPIC_STATE = StructSpec(
    "DeleteTopicState",
    DeleteTopicState,
    "4+",
    (
        Field("Name", "name", "string", "6+", nullable="6+", entity_type="topicName"),
        Field("TopicId", "topic_id", "uuid", "6+", default=ZERO_UUID),
    ),
)
DeleteTopicsRequest.SPEC = MessageSpec(
    "DeleteTopicsRequest",
    DeleteTopicsRequest,
    "4+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "6+",
            array=True,
            struct=_DELETE_TOPIC_STATE,
            default=(),
        ),
        Field(
            "TopicNames",
            "topic_names",
            "string",
            "0-5",
            array=True,
            default=(),
            ignorable=True,
            entity_type="topicName",
        ),
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=0),
    ),
    type="request",
    versions="0-6",
    api_key=20,
    current_versions="1-6",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
DeleteTopicsRequest._READERS, DeleteTopicsRequest._WRITERS = codec_tables(
    DeleteTopicsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v0,
        4: _read_v4,
        5: _read_v4,
        6: _read_v6,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v0,
        4: _write_v4,
        5: _write_v4,
        6: _write_v6,
    },
)
