"""OffsetDeleteResponse, made by kipc from clients/OffsetDeleteResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import Damaged, new, sized_count, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import Buffer, Refused, Write, packer

__all__ = [
    "OffsetDeleteResponse",
    "OffsetDeleteResponsePartition",
    "OffsetDeleteResponseTopic",
]

_pack_int16 = packer(">h")
_pack_int16_int32x2 = packer(">hii")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32x2 = unpacker(">hii")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")


class OffsetDeleteResponse(Message):
    """The response of OffsetDelete: API key 47, versions 0.

    Attributes:
        error_code: int16.
        throttle_time_ms: int32.
        topics: array of OffsetDeleteResponseTopic.
    """

    __slots__ = (
        "error_code",
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    error_code: int
    throttle_time_ms: int
    topics: list[OffsetDeleteResponseTopic]

    API_KEY = 47
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        throttle_time_ms: int = 0,
        topics: Iterable[OffsetDeleteResponseTopic] = (),
    ) -> None:
        self.error_code = error_code
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class OffsetDeleteResponseTopic(Struct):
    """A struct of OffsetDeleteResponse.

    Attributes:
        name: string, topic name, map key.
        partitions: array of OffsetDeleteResponsePartition.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[OffsetDeleteResponsePartition]

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[OffsetDeleteResponsePartition] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class OffsetDeleteResponsePartition(Struct):
    """A struct of OffsetDeleteResponse.

    Attributes:
        partition_index: int32, map key.
        error_code: int16.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "unknown_tags",
    )

    partition_index: int
    error_code: int

    KEY = ("partition_index",)

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.unknown_tags = None


# OffsetDeleteResponsePartition, version 0.


def _read_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetDeleteResponsePartition], int]:
    values = []
    for _ in range(count):
        partition = new(OffsetDeleteResponsePartition)
        partition.partition_index, partition.error_code = _unpack_int32_int16(buf, pos)
        pos += 6
        partition.unknown_tags = None
        values.append(partition)
    return values, pos


def _write_partition_array_v0(
    values: list[OffsetDeleteResponsePartition], write: Write
) -> None:
    for partition in values:
        if partition.unknown_tags:
            raise Refused
        write(_pack_int32_int16(partition.partition_index, partition.error_code))


# OffsetDeleteResponseTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OffsetDeleteResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(OffsetDeleteResponseTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        topic.partitions, pos = _read_partition_array_v0(buf, pos, end, count)
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[OffsetDeleteResponseTopic], write: Write
) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_array_v0(partitions, write)


# OffsetDeleteResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetDeleteResponse, int]:
    message = new(OffsetDeleteResponse)
    message.error_code, message.throttle_time_ms, length = _unpack_int16_int32x2(
        buf, pos
    )
    pos += 10
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: OffsetDeleteResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(
        _pack_int16_int32x2(message.error_code, message.throttle_time_ms, len(topics))
    )
    _write_topic_array_v0(topics, write)
    return buffer.getvalue()


_OFFSET_DELETE_RESPONSE_PARTITION = StructSpec(
    "OffsetDeleteResponsePartition",
    OffsetDeleteResponsePartition,
    "none",
    (
        Field(
            "PartitionIndex", "partition_index", "int32", "0+", default=0, map_key=True
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_OFFSET_DELETE_RESPONSE_TOPIC = StructSpec(
    "OffsetDeleteResponseTopic",
    OffsetDeleteResponseTopic,
    "none",
    (
        Field(
            "Name",
            "name",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_DELETE_RESPONSE_PARTITION,
            default=(),
        ),
    ),
)
OffsetDeleteResponse.SPEC = MessageSpec(
    "OffsetDeleteResponse",
    OffsetDeleteResponse,
    "none",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "0+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_OFFSET_DELETE_RESPONSE_TOPIC,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=47,
)
OffsetDeleteResponse._READERS, OffsetDeleteResponse._WRITERS = codec_tables(
    OffsetDeleteResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
