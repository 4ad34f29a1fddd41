"""DeleteShareGroupOffsetsRequest, made by kipc from clients/DeleteShareGroupOffsetsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, long_string, new, unknown_tags
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["DeleteShareGroupOffsetsRequest", "DeleteShareGroupOffsetsRequestTopic"]


class DeleteShareGroupOffsetsRequest(Message):
    """The request of DeleteShareGroupOffsets: API key 92, versions 0, flexible since 0.

    Attributes:
        group_id: string, group id.
        topics: array of DeleteShareGroupOffsetsRequestTopic.
    """

    __slots__ = (
        "group_id",
        "topics",
        "unknown_tags",
    )

    group_id: str
    topics: list[DeleteShareGroupOffsetsRequestTopic]

    API_KEY = 92
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        topics: Iterable[DeleteShareGroupOffsetsRequestTopic] = (),
    ) -> None:
        self.group_id = group_id
        self.topics = list(topics)
        self.unknown_tags = None


class DeleteShareGroupOffsetsRequestTopic(Struct):
    """A struct of DeleteShareGroupOffsetsRequest.

    Attributes:
        topic_name: string, topic name.
    """

    __slots__ = (
        "topic_name",
        "unknown_tags",
    )

    topic_name: str

    def __init__(
        self,
        *,
        topic_name: str = "",
    ) -> None:
        self.topic_name = topic_name
        self.unknown_tags = None


# DeleteShareGroupOffsetsRequestTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteShareGroupOffsetsRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DeleteShareGroupOffsetsRequestTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.topic_name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[DeleteShareGroupOffsetsRequestTopic], write: Write
) -> None:
    for topic in values:
        topic_name = topic.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# DeleteShareGroupOffsetsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DeleteShareGroupOffsetsRequest, int]:
    message = new(DeleteShareGroupOffsetsRequest)
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
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 2)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DeleteShareGroupOffsetsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_DELETE_SHARE_GROUP_OFFSETS_REQUEST_TOPIC = StructSpec(
    "DeleteShareGroupOffsetsRequestTopic",
    DeleteShareGroupOffsetsRequestTopic,
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
    ),
)
DeleteShareGroupOffsetsRequest.SPEC = MessageSpec(
    "DeleteShareGroupOffsetsRequest",
    DeleteShareGroupOffsetsRequest,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_SHARE_GROUP_OFFSETS_REQUEST_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=92,
    listeners=("broker",),
)
DeleteShareGroupOffsetsRequest._READERS, DeleteShareGroupOffsetsRequest._WRITERS = (
    codec_tables(
        DeleteShareGroupOffsetsRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
