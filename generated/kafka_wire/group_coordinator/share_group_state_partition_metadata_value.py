"""ShareGroupStatePartitionMetadataValue, made by kipc from group_coordinator/ShareGroupStatePartitionMetadataValue.json. Not to be edited."""

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
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
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

__all__ = ["ShareGroupStatePartitionMetadataValue", "TopicInfo", "TopicPartitionsInfo"]

_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32s = array_unpackers("i")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareGroupStatePartitionMetadataValue(Message):
    """The value of a coordinator's record: record type 15, versions 0, flexible since 0.

    Attributes:
        initializing_topics: array of TopicPartitionsInfo.
        initialized_topics: array of TopicPartitionsInfo.
        deleting_topics: array of TopicInfo.
    """

    __slots__ = (
        "initializing_topics",
        "initialized_topics",
        "deleting_topics",
        "unknown_tags",
    )

    initializing_topics: list[TopicPartitionsInfo]
    initialized_topics: list[TopicPartitionsInfo]
    deleting_topics: list[TopicInfo]

    API_KEY = 15
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        initializing_topics: Iterable[TopicPartitionsInfo] = (),
        initialized_topics: Iterable[TopicPartitionsInfo] = (),
        deleting_topics: Iterable[TopicInfo] = (),
    ) -> None:
        self.initializing_topics = list(initializing_topics)
        self.initialized_topics = list(initialized_topics)
        self.deleting_topics = list(deleting_topics)
        self.unknown_tags = None


class TopicPartitionsInfo(Struct):
    """A struct of ShareGroupStatePartitionMetadataValue.

    Attributes:
        topic_id: uuid.
        topic_name: string.
        partitions: array of int32.
    """

    __slots__ = (
        "topic_id",
        "topic_name",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    topic_name: str
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        topic_name: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic_id = topic_id
        self.topic_name = topic_name
        self.partitions = tuple(partitions)
        self.unknown_tags = None


class TopicInfo(Struct):
    """A struct of ShareGroupStatePartitionMetadataValue.

    Attributes:
        topic_id: uuid.
        topic_name: string.
    """

    __slots__ = (
        "topic_id",
        "topic_name",
        "unknown_tags",
    )

    topic_id: UUID
    topic_name: str

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        topic_name: str = "",
    ) -> None:
        self.topic_id = topic_id
        self.topic_name = topic_name
        self.unknown_tags = None


# TopicPartitionsInfo, version 0.


def _read_topic_partitions_info_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartitionsInfo], int]:
    values = []
    for _ in range(count):
        topic_partitions_info = new(TopicPartitionsInfo)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_partitions_info.topic_id = uuid(topic_id)
        if 0 < length < 128:
            stop = pos + length - 1
            topic_partitions_info.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_partitions_info.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topic_partitions_info.partitions = ()
        elif 1 < length < 34:
            topic_partitions_info.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_partitions_info.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic_partitions_info.unknown_tags = None
        if tags:
            topic_partitions_info.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_partitions_info)
    return values, pos


def _write_topic_partitions_info_array_v0(
    values: list[TopicPartitionsInfo], write: Write
) -> None:
    for topic_partitions_info in values:
        topic_name = topic_partitions_info.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(_pack_uuid_uint8(topic_partitions_info.topic_id.bytes, size + 1))
            write(topic_name)
        else:
            write(_pack_uuid(topic_partitions_info.topic_id.bytes))
            put_long_string(write, topic_name)
        partitions = topic_partitions_info.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_partitions_info.unknown_tags:
            put_tags(write, [], topic_partitions_info.unknown_tags, 0)
        else:
            write(b"\x00")


# TopicInfo, version 0.


def _read_topic_info_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicInfo], int]:
    values = []
    for _ in range(count):
        topic_info = new(TopicInfo)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_info.topic_id = uuid(topic_id)
        if 0 < length < 128:
            stop = pos + length - 1
            topic_info.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_info.topic_name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic_info.unknown_tags = None
        if tags:
            topic_info.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_info)
    return values, pos


def _write_topic_info_array_v0(values: list[TopicInfo], write: Write) -> None:
    for topic_info in values:
        topic_name = topic_info.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(_pack_uuid_uint8(topic_info.topic_id.bytes, size + 1))
            write(topic_name)
        else:
            write(_pack_uuid(topic_info.topic_id.bytes))
            put_long_string(write, topic_name)
        if topic_info.unknown_tags:
            put_tags(write, [], topic_info.unknown_tags, 0)
        else:
            write(b"\x00")


# ShareGroupStatePartitionMetadataValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ShareGroupStatePartitionMetadataValue, int]:
    message = new(ShareGroupStatePartitionMetadataValue)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 19)
    message.initializing_topics, pos = _read_topic_partitions_info_array_v0(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 19)
    message.initialized_topics, pos = _read_topic_partitions_info_array_v0(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.deleting_topics, pos = _read_topic_info_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupStatePartitionMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    initializing_topics = message.initializing_topics
    count = len(initializing_topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_partitions_info_array_v0(initializing_topics, write)
    initialized_topics = message.initialized_topics
    count = len(initialized_topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_partitions_info_array_v0(initialized_topics, write)
    deleting_topics = message.deleting_topics
    count = len(deleting_topics)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_info_array_v0(deleting_topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_PARTITIONS_INFO = StructSpec(
    "TopicPartitionsInfo",
    TopicPartitionsInfo,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("TopicName", "topic_name", "string", "0+", default=""),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_TOPIC_INFO = StructSpec(
    "TopicInfo",
    TopicInfo,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("TopicName", "topic_name", "string", "0+", default=""),
    ),
)
ShareGroupStatePartitionMetadataValue.SPEC = MessageSpec(
    "ShareGroupStatePartitionMetadataValue",
    ShareGroupStatePartitionMetadataValue,
    "0+",
    (
        Field(
            "InitializingTopics",
            "initializing_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS_INFO,
            default=(),
        ),
        Field(
            "InitializedTopics",
            "initialized_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS_INFO,
            default=(),
        ),
        Field(
            "DeletingTopics",
            "deleting_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_INFO,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=15,
)
(
    ShareGroupStatePartitionMetadataValue._READERS,
    ShareGroupStatePartitionMetadataValue._WRITERS,
) = codec_tables(
    ShareGroupStatePartitionMetadataValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
