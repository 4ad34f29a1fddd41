"""AlterShareGroupOffsetsResponse, made by kipc from clients/AlterShareGroupOffsetsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "AlterShareGroupOffsetsResponse",
    "AlterShareGroupOffsetsResponsePartition",
    "AlterShareGroupOffsetsResponseTopic",
]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_uuid_uint8 = unpacker(">16sB")


class AlterShareGroupOffsetsResponse(Message):
    """The response of AlterShareGroupOffsets: API key 91, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        responses: array of AlterShareGroupOffsetsResponseTopic.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "responses",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    responses: list[AlterShareGroupOffsetsResponseTopic]

    API_KEY = 91
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        responses: Iterable[AlterShareGroupOffsetsResponseTopic] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.responses = list(responses)
        self.unknown_tags = None


class AlterShareGroupOffsetsResponseTopic(Struct):
    """A struct of AlterShareGroupOffsetsResponse.

    Attributes:
        topic_name: string, topic name, map key.
        topic_id: uuid.
        partitions: array of AlterShareGroupOffsetsResponsePartition.
    """

    __slots__ = (
        "topic_name",
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_name: str
    topic_id: UUID
    partitions: list[AlterShareGroupOffsetsResponsePartition]

    KEY = ("topic_name",)

    def __init__(
        self,
        *,
        topic_name: str = "",
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[AlterShareGroupOffsetsResponsePartition] = (),
    ) -> None:
        self.topic_name = topic_name
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class AlterShareGroupOffsetsResponsePartition(Struct):
    """A struct of AlterShareGroupOffsetsResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# AlterShareGroupOffsetsResponsePartition, version 0.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterShareGroupOffsetsResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(AlterShareGroupOffsetsResponsePartition)
        partition.partition_index, partition.error_code, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            partition.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition.error_message = None
        else:
            partition.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition.unknown_tags = None
        if tags:
            partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[AlterShareGroupOffsetsResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.error_message is None:
            write(
                _pack_int32_int16_uint8(
                    partition.partition_index, partition.error_code, 0
                )
            )
        else:
            error_message = partition.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        partition.partition_index, partition.error_code, size + 1
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int16(partition.partition_index, partition.error_code)
                )
                put_long_string(write, error_message)
        if partition.unknown_tags:
            put_tags(write, [], partition.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterShareGroupOffsetsResponseTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterShareGroupOffsetsResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(AlterShareGroupOffsetsResponseTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.topic_name, pos = long_string(buf, pos, length)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 8)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[AlterShareGroupOffsetsResponseTopic], write: Write
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
        if count < 127:
            write(_pack_uuid_uint8(topic.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_array_v0(partitions, write)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterShareGroupOffsetsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[AlterShareGroupOffsetsResponse, int]:
    message = new(AlterShareGroupOffsetsResponse)
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
        count, pos = compact_count(buf, pos, end, length, 19)
    message.responses, pos = _read_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AlterShareGroupOffsetsResponse) -> bytes:
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
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_array_v0(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_ALTER_SHARE_GROUP_OFFSETS_RESPONSE_PARTITION = StructSpec(
    "AlterShareGroupOffsetsResponsePartition",
    AlterShareGroupOffsetsResponsePartition,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
    ),
)
_ALTER_SHARE_GROUP_OFFSETS_RESPONSE_TOPIC = StructSpec(
    "AlterShareGroupOffsetsResponseTopic",
    AlterShareGroupOffsetsResponseTopic,
    "0+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_SHARE_GROUP_OFFSETS_RESPONSE_PARTITION,
            default=(),
        ),
    ),
)
AlterShareGroupOffsetsResponse.SPEC = MessageSpec(
    "AlterShareGroupOffsetsResponse",
    AlterShareGroupOffsetsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_SHARE_GROUP_OFFSETS_RESPONSE_TOPIC,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=91,
)
AlterShareGroupOffsetsResponse._READERS, AlterShareGroupOffsetsResponse._WRITERS = (
    codec_tables(
        AlterShareGroupOffsetsResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
