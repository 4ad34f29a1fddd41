"""MetadataRequest, made by kipc from clients/MetadataRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_nullable_count,
    long_nullable_string,
    long_string,
    new,
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
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["MetadataRequest", "MetadataRequestTopic"]

_pack_bool = packer(">?")
_pack_boolx2 = packer(">??")
_pack_boolx2_uint8 = packer(">??B")
_pack_boolx3 = packer(">???")
_pack_boolx3_uint8 = packer(">???B")
_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_bool = unpacker(">?")
_unpack_boolx2_uint8 = unpacker(">??B")
_unpack_boolx3 = unpacker(">???")
_unpack_boolx3_uint8 = unpacker(">???B")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_uuid_uint8 = unpacker(">16sB")


class MetadataRequest(Message):
    """The request of Metadata: API key 3, versions 0-13, flexible since 9.

    Attributes:
        topics: array of MetadataRequestTopic, can be null since version 1. The topics
            to describe. All topics: null, and in version 0 an empty list.
        allow_auto_topic_creation: bool, since version 4. Whether the broker may create
            a topic that does not exist; it also has to be configured to do so.
        include_cluster_authorized_operations: bool, versions 8-10. Whether to say what
            the caller may do with the cluster. DescribeCluster took this over
            (KIP-700).
        include_topic_authorized_operations: bool, since version 8. Whether to say what
            the caller may do with each topic (KIP-430).
    """

    __slots__ = (
        "topics",
        "allow_auto_topic_creation",
        "include_cluster_authorized_operations",
        "include_topic_authorized_operations",
        "unknown_tags",
    )

    topics: list[MetadataRequestTopic] | None
    allow_auto_topic_creation: bool
    include_cluster_authorized_operations: bool
    include_topic_authorized_operations: bool

    API_KEY = 3
    VERSIONS = range(0, 14)
    CURRENT_VERSIONS = range(0, 14)
    FLEXIBLE_VERSIONS = range(9, 14)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topics: Iterable[MetadataRequestTopic] | None = (),
        allow_auto_topic_creation: bool = True,
        include_cluster_authorized_operations: bool = False,
        include_topic_authorized_operations: bool = False,
    ) -> None:
        self.topics = None if topics is None else list(topics)
        self.allow_auto_topic_creation = allow_auto_topic_creation
        self.include_cluster_authorized_operations = (
            include_cluster_authorized_operations
        )
        self.include_topic_authorized_operations = include_topic_authorized_operations
        self.unknown_tags = None


class MetadataRequestTopic(Struct):
    """A struct of MetadataRequest.

    Attributes:
        topic_id: uuid, since version 10. The id of the topic, all zeros where it is
            asked for by name (KIP-516).
        name: string, topic name, can be null since version 10. The name of the topic,
            null where it is asked for by id.
    """

    __slots__ = (
        "topic_id",
        "name",
        "unknown_tags",
    )

    topic_id: UUID
    name: str | None

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        name: str | None = "",
    ) -> None:
        self.topic_id = topic_id
        self.name = name
        self.unknown_tags = None


# MetadataRequestTopic, versions 10-13.


def _read_topic_array_v10(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataRequestTopic)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            topic.name = None
        else:
            topic.name, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v10(values: list[MetadataRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.name is None:
            write(_pack_uuid_uint8(topic.topic_id.bytes, 0))
        else:
            name = topic.name.encode()
            size = len(name)
            if size < 127:
                write(_pack_uuid_uint8(topic.topic_id.bytes, size + 1))
                write(name)
            else:
                write(_pack_uuid(topic.topic_id.bytes))
                put_long_string(write, name)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# MetadataRequest, versions 11-13.


def _read_v11(buf: bytes, pos: int, end: int) -> tuple[MetadataRequest, int]:
    message = new(MetadataRequest)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 18)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v10(buf, pos, end, maybe_count)
    (
        message.allow_auto_topic_creation,
        message.include_topic_authorized_operations,
        tags,
    ) = _unpack_boolx2_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.include_cluster_authorized_operations = False
    return message, pos


def _write_v11(message: MetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.include_cluster_authorized_operations:
        raise Refused
    topics = message.topics
    if topics is None:
        write(uint8[0])
    else:
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v10(topics, write)
    if message.unknown_tags:
        write(
            _pack_boolx2(
                boolean[message.allow_auto_topic_creation],
                boolean[message.include_topic_authorized_operations],
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_boolx2_uint8(
                boolean[message.allow_auto_topic_creation],
                boolean[message.include_topic_authorized_operations],
                0,
            )
        )
    return buffer.getvalue()


# MetadataRequest, version 10.


def _read_v10(buf: bytes, pos: int, end: int) -> tuple[MetadataRequest, int]:
    message = new(MetadataRequest)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 18)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v10(buf, pos, end, maybe_count)
    (
        message.allow_auto_topic_creation,
        message.include_cluster_authorized_operations,
        message.include_topic_authorized_operations,
        tags,
    ) = _unpack_boolx3_uint8(buf, pos)
    pos += 4
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v10(message: MetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    if topics is None:
        write(uint8[0])
    else:
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v10(topics, write)
    if message.unknown_tags:
        write(
            _pack_boolx3(
                boolean[message.allow_auto_topic_creation],
                boolean[message.include_cluster_authorized_operations],
                boolean[message.include_topic_authorized_operations],
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_boolx3_uint8(
                boolean[message.allow_auto_topic_creation],
                boolean[message.include_cluster_authorized_operations],
                boolean[message.include_topic_authorized_operations],
                0,
            )
        )
    return buffer.getvalue()


# MetadataRequestTopic, version 9.


def _read_topic_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataRequestTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v9(values: list[MetadataRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.name is None:
            raise Refused
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# MetadataRequest, version 9.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[MetadataRequest, int]:
    message = new(MetadataRequest)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 2)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v9(buf, pos, end, maybe_count)
    (
        message.allow_auto_topic_creation,
        message.include_cluster_authorized_operations,
        message.include_topic_authorized_operations,
        tags,
    ) = _unpack_boolx3_uint8(buf, pos)
    pos += 4
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v9(message: MetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    if topics is None:
        write(uint8[0])
    else:
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_array_v9(topics, write)
    if message.unknown_tags:
        write(
            _pack_boolx3(
                boolean[message.allow_auto_topic_creation],
                boolean[message.include_cluster_authorized_operations],
                boolean[message.include_topic_authorized_operations],
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_boolx3_uint8(
                boolean[message.allow_auto_topic_creation],
                boolean[message.include_cluster_authorized_operations],
                boolean[message.include_topic_authorized_operations],
                0,
            )
        )
    return buffer.getvalue()


# MetadataRequestTopic, versions 0-8.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MetadataRequestTopic], int]:
    values = []
    for _ in range(count):
        topic = new(MetadataRequestTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        topic.unknown_tags = None
        topic.topic_id = ZERO_UUID
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[MetadataRequestTopic], write: Write) -> None:
    for topic in values:
        if topic.name is None or topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)


# MetadataRequest, version 8.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[MetadataRequest, int]:
    message = new(MetadataRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    maybe_count = sized_nullable_count(length, pos, end, 2)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v0(buf, pos, end, maybe_count)
    (
        message.allow_auto_topic_creation,
        message.include_cluster_authorized_operations,
        message.include_topic_authorized_operations,
    ) = _unpack_boolx3(buf, pos)
    pos += 3
    message.unknown_tags = None
    return message, pos


def _write_v8(message: MetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    if topics is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(topics)))
        _write_topic_array_v0(topics, write)
    write(
        _pack_boolx3(
            boolean[message.allow_auto_topic_creation],
            boolean[message.include_cluster_authorized_operations],
            boolean[message.include_topic_authorized_operations],
        )
    )
    return buffer.getvalue()


# MetadataRequest, versions 4-7.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[MetadataRequest, int]:
    message = new(MetadataRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    maybe_count = sized_nullable_count(length, pos, end, 2)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v0(buf, pos, end, maybe_count)
    (message.allow_auto_topic_creation,) = _unpack_bool(buf, pos)
    pos += 1
    message.unknown_tags = None
    message.include_cluster_authorized_operations = False
    message.include_topic_authorized_operations = False
    return message, pos


def _write_v4(message: MetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.include_cluster_authorized_operations
        or message.include_topic_authorized_operations
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    if topics is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(topics)))
        _write_topic_array_v0(topics, write)
    write(_pack_bool(boolean[message.allow_auto_topic_creation]))
    return buffer.getvalue()


# MetadataRequest, versions 1-3.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[MetadataRequest, int]:
    message = new(MetadataRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    maybe_count = sized_nullable_count(length, pos, end, 2)
    if maybe_count is None:
        message.topics = None
    else:
        message.topics, pos = _read_topic_array_v0(buf, pos, end, maybe_count)
    message.unknown_tags = None
    message.allow_auto_topic_creation = True
    message.include_cluster_authorized_operations = False
    message.include_topic_authorized_operations = False
    return message, pos


def _write_v1(message: MetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        not message.allow_auto_topic_creation
        or message.include_cluster_authorized_operations
        or message.include_topic_authorized_operations
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    if topics is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(topics)))
        _write_topic_array_v0(topics, write)
    return buffer.getvalue()


# MetadataRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[MetadataRequest, int]:
    message = new(MetadataRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.allow_auto_topic_creation = True
    message.include_cluster_authorized_operations = False
    message.include_topic_authorized_operations = False
    return message, pos


def _write_v0(message: MetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        not message.allow_auto_topic_creation
        or message.include_cluster_authorized_operations
        or message.include_topic_authorized_operations
        or message.topics is None
        or message.unknown_tags
    ):
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_METADATA_REQUEST_TOPIC = StructSpec(
    "MetadataRequestTopic",
    MetadataRequestTopic,
    "9+",
    (
        Field("TopicId", "topic_id", "uuid", "10+", default=ZERO_UUID, ignorable=True),
        Field(
            "Name",
            "name",
            "string",
            "0+",
            nullable="10+",
            default="",
            entity_type="topicName",
        ),
    ),
)
MetadataRequest.SPEC = MessageSpec(
    "MetadataRequest",
    MetadataRequest,
    "9+",
    (
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_METADATA_REQUEST_TOPIC,
            nullable="1+",
            default=(),
        ),
        Field(
            "AllowAutoTopicCreation",
            "allow_auto_topic_creation",
            "bool",
            "4+",
            default=True,
        ),
        Field(
            "IncludeClusterAuthorizedOperations",
            "include_cluster_authorized_operations",
            "bool",
            "8-10",
            default=False,
        ),
        Field(
            "IncludeTopicAuthorizedOperations",
            "include_topic_authorized_operations",
            "bool",
            "8+",
            default=False,
        ),
    ),
    type="request",
    versions="0-13",
    api_key=3,
    listeners=("broker",),
)
MetadataRequest._READERS, MetadataRequest._WRITERS = codec_tables(
    MetadataRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v1,
        4: _read_v4,
        5: _read_v4,
        6: _read_v4,
        7: _read_v4,
        8: _read_v8,
        9: _read_v9,
        10: _read_v10,
        11: _read_v11,
        12: _read_v11,
        13: _read_v11,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v1,
        4: _write_v4,
        5: _write_v4,
        6: _write_v4,
        7: _write_v4,
        8: _write_v8,
        9: _write_v9,
        10: _write_v10,
        11: _write_v11,
        12: _write_v11,
        13: _write_v11,
    },
)
