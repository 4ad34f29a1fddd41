"""ListOffsetsResponse, made by kipc from clients/ListOffsetsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    numbers,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = [
    "ListOffsetsPartitionResponse",
    "ListOffsetsResponse",
    "ListOffsetsTopicResponse",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int32_int64s = array_packers(">ihi", "q")
_pack_int32_int16_int64x2 = packer(">ihqq")
_pack_int32_int16_int64x2_int32 = packer(">ihqqi")
_pack_int32_int16_int64x2_int32_uint8 = packer(">ihqqiB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_int32 = unpacker(">ihi")
_unpack_int32_int16_int64x2 = unpacker(">ihqq")
_unpack_int32_int16_int64x2_int32 = unpacker(">ihqqi")
_unpack_int32_int16_int64x2_int32_uint8 = unpacker(">ihqqiB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class ListOffsetsResponse(Message):
    """The response of ListOffsets: API key 2, versions 0-11, flexible since 6.

    Attributes:
        throttle_time_ms: int32, since version 2.
        topics: array of ListOffsetsTopicResponse.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[ListOffsetsTopicResponse]

    API_KEY = 2
    VERSIONS = range(0, 12)
    CURRENT_VERSIONS = range(1, 12)
    FLEXIBLE_VERSIONS = range(6, 12)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[ListOffsetsTopicResponse] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class ListOffsetsTopicResponse(Struct):
    """A struct of ListOffsetsResponse.

    Attributes:
        name: string, topic name.
        partitions: array of ListOffsetsPartitionResponse.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[ListOffsetsPartitionResponse]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[ListOffsetsPartitionResponse] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class ListOffsetsPartitionResponse(Struct):
    """A struct of ListOffsetsResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        old_style_offsets: array of int64, version 0.
        timestamp: int64, since version 1.
        offset: int64, since version 1.
        leader_epoch: int32, since version 4.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "old_style_offsets",
        "timestamp",
        "offset",
        "leader_epoch",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    old_style_offsets: tuple[int, ...]
    timestamp: int
    offset: int
    leader_epoch: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        old_style_offsets: Iterable[int] = (),
        timestamp: int = -1,
        offset: int = -1,
        leader_epoch: int = -1,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.old_style_offsets = tuple(old_style_offsets)
        self.timestamp = timestamp
        self.offset = offset
        self.leader_epoch = leader_epoch
        self.unknown_tags = None


# ListOffsetsPartitionResponse, versions 6-11.


def _read_partition_response_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartitionResponse], int]:
    values = []
    for _ in range(count):
        partition_response = new(ListOffsetsPartitionResponse)
        (
            partition_response.partition_index,
            partition_response.error_code,
            partition_response.timestamp,
            partition_response.offset,
            partition_response.leader_epoch,
            tags,
        ) = _unpack_int32_int16_int64x2_int32_uint8(buf, pos)
        pos += 27
        partition_response.unknown_tags = None
        if tags:
            partition_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_response.old_style_offsets = ()
        values.append(partition_response)
    return values, pos


def _write_partition_response_array_v6(
    values: list[ListOffsetsPartitionResponse], write: Write
) -> None:
    for partition_response in values:
        if len(partition_response.old_style_offsets):
            raise Refused
        if partition_response.unknown_tags:
            write(
                _pack_int32_int16_int64x2_int32(
                    partition_response.partition_index,
                    partition_response.error_code,
                    partition_response.timestamp,
                    partition_response.offset,
                    partition_response.leader_epoch,
                )
            )
            put_tags(write, [], partition_response.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_int64x2_int32_uint8(
                    partition_response.partition_index,
                    partition_response.error_code,
                    partition_response.timestamp,
                    partition_response.offset,
                    partition_response.leader_epoch,
                    0,
                )
            )


# ListOffsetsTopicResponse, versions 6-11.


def _read_topic_response_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopicResponse], int]:
    values = []
    for _ in range(count):
        topic_response = new(ListOffsetsTopicResponse)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_response.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_response.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 27)
        topic_response.partitions, pos = _read_partition_response_array_v6(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_response.unknown_tags = None
        if tags:
            topic_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_response)
    return values, pos


def _write_topic_response_array_v6(
    values: list[ListOffsetsTopicResponse], write: Write
) -> None:
    for topic_response in values:
        name = topic_response.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_response_array_v6(partitions, write)
        if topic_response.unknown_tags:
            put_tags(write, [], topic_response.unknown_tags, 0)
        else:
            write(b"\x00")


# ListOffsetsResponse, versions 6-11.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsResponse, int]:
    message = new(ListOffsetsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_response_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v6(message: ListOffsetsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_response_array_v6(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListOffsetsPartitionResponse, versions 4-5.


def _read_partition_response_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartitionResponse], int]:
    values = []
    for _ in range(count):
        partition_response = new(ListOffsetsPartitionResponse)
        (
            partition_response.partition_index,
            partition_response.error_code,
            partition_response.timestamp,
            partition_response.offset,
            partition_response.leader_epoch,
        ) = _unpack_int32_int16_int64x2_int32(buf, pos)
        pos += 26
        partition_response.unknown_tags = None
        partition_response.old_style_offsets = ()
        values.append(partition_response)
    return values, pos


def _write_partition_response_array_v4(
    values: list[ListOffsetsPartitionResponse], write: Write
) -> None:
    for partition_response in values:
        if len(partition_response.old_style_offsets) or partition_response.unknown_tags:
            raise Refused
        write(
            _pack_int32_int16_int64x2_int32(
                partition_response.partition_index,
                partition_response.error_code,
                partition_response.timestamp,
                partition_response.offset,
                partition_response.leader_epoch,
            )
        )


# ListOffsetsTopicResponse, versions 4-5.


def _read_topic_response_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopicResponse], int]:
    values = []
    for _ in range(count):
        topic_response = new(ListOffsetsTopicResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_response.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 26)
        topic_response.partitions, pos = _read_partition_response_array_v4(
            buf, pos, end, count
        )
        topic_response.unknown_tags = None
        values.append(topic_response)
    return values, pos


def _write_topic_response_array_v4(
    values: list[ListOffsetsTopicResponse], write: Write
) -> None:
    for topic_response in values:
        if topic_response.unknown_tags:
            raise Refused
        name = topic_response.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic_response.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_response_array_v4(partitions, write)


# ListOffsetsResponse, versions 4-5.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsResponse, int]:
    message = new(ListOffsetsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_response_array_v4(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v4(message: ListOffsetsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_response_array_v4(topics, write)
    return buffer.getvalue()


# ListOffsetsPartitionResponse, versions 1-3.


def _read_partition_response_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartitionResponse], int]:
    values = []
    for _ in range(count):
        partition_response = new(ListOffsetsPartitionResponse)
        (
            partition_response.partition_index,
            partition_response.error_code,
            partition_response.timestamp,
            partition_response.offset,
        ) = _unpack_int32_int16_int64x2(buf, pos)
        pos += 22
        partition_response.unknown_tags = None
        partition_response.old_style_offsets = ()
        partition_response.leader_epoch = -1
        values.append(partition_response)
    return values, pos


def _write_partition_response_array_v1(
    values: list[ListOffsetsPartitionResponse], write: Write
) -> None:
    for partition_response in values:
        if (
            len(partition_response.old_style_offsets)
            or partition_response.leader_epoch != -1
            or partition_response.unknown_tags
        ):
            raise Refused
        write(
            _pack_int32_int16_int64x2(
                partition_response.partition_index,
                partition_response.error_code,
                partition_response.timestamp,
                partition_response.offset,
            )
        )


# ListOffsetsTopicResponse, versions 1-3.


def _read_topic_response_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopicResponse], int]:
    values = []
    for _ in range(count):
        topic_response = new(ListOffsetsTopicResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_response.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 22)
        topic_response.partitions, pos = _read_partition_response_array_v1(
            buf, pos, end, count
        )
        topic_response.unknown_tags = None
        values.append(topic_response)
    return values, pos


def _write_topic_response_array_v1(
    values: list[ListOffsetsTopicResponse], write: Write
) -> None:
    for topic_response in values:
        if topic_response.unknown_tags:
            raise Refused
        name = topic_response.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic_response.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_response_array_v1(partitions, write)


# ListOffsetsResponse, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsResponse, int]:
    message = new(ListOffsetsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_response_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v2(message: ListOffsetsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_topic_response_array_v1(topics, write)
    return buffer.getvalue()


# ListOffsetsResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsResponse, int]:
    message = new(ListOffsetsResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_response_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v1(message: ListOffsetsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_response_array_v1(topics, write)
    return buffer.getvalue()


# ListOffsetsPartitionResponse, version 0.


def _read_partition_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsPartitionResponse], int]:
    values = []
    for _ in range(count):
        partition_response = new(ListOffsetsPartitionResponse)
        partition_response.partition_index, partition_response.error_code, length = (
            _unpack_int32_int16_int32(buf, pos)
        )
        pos += 10
        count = sized_count(length, pos, end, 8)
        partition_response.old_style_offsets, pos = numbers(buf, pos, count, "q")
        partition_response.unknown_tags = None
        partition_response.timestamp = -1
        partition_response.offset = -1
        partition_response.leader_epoch = -1
        values.append(partition_response)
    return values, pos


def _write_partition_response_array_v0(
    values: list[ListOffsetsPartitionResponse], write: Write
) -> None:
    for partition_response in values:
        if (
            partition_response.timestamp != -1
            or partition_response.offset != -1
            or partition_response.leader_epoch != -1
            or partition_response.unknown_tags
        ):
            raise Refused
        old_style_offsets = partition_response.old_style_offsets
        count = len(old_style_offsets)
        if count < 33:
            write(
                _pack_int32_int16_int32_int64s[count](
                    partition_response.partition_index,
                    partition_response.error_code,
                    count,
                    *old_style_offsets,
                )
            )
        else:
            write(
                _pack_int32_int16(
                    partition_response.partition_index, partition_response.error_code
                )
            )
            put_sized_count(write, count)
            put_numbers(write, old_style_offsets, "q")


# ListOffsetsTopicResponse, version 0.


def _read_topic_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListOffsetsTopicResponse], int]:
    values = []
    for _ in range(count):
        topic_response = new(ListOffsetsTopicResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_response.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 10)
        topic_response.partitions, pos = _read_partition_response_array_v0(
            buf, pos, end, count
        )
        topic_response.unknown_tags = None
        values.append(topic_response)
    return values, pos


def _write_topic_response_array_v0(
    values: list[ListOffsetsTopicResponse], write: Write
) -> None:
    for topic_response in values:
        if topic_response.unknown_tags:
            raise Refused
        name = topic_response.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic_response.partitions
        write(_pack_int32(len(partitions)))
        _write_partition_response_array_v0(partitions, write)


# ListOffsetsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListOffsetsResponse, int]:
    message = new(ListOffsetsResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_topic_response_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: ListOffsetsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_topic_response_array_v0(topics, write)
    return buffer.getvalue()


_LIST_OFFSETS_PARTITION_RESPONSE = StructSpec(
    "ListOffsetsPartitionResponse",
    ListOffsetsPartitionResponse,
    "6+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "OldStyleOffsets", "old_style_offsets", "int64", "0", array=True, default=()
        ),
        Field("Timestamp", "timestamp", "int64", "1+", default=-1),
        Field("Offset", "offset", "int64", "1+", default=-1),
        Field("LeaderEpoch", "leader_epoch", "int32", "4+", default=-1),
    ),
)
_LIST_OFFSETS_TOPIC_RESPONSE = StructSpec(
    "ListOffsetsTopicResponse",
    ListOffsetsTopicResponse,
    "6+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_LIST_OFFSETS_PARTITION_RESPONSE,
            default=(),
        ),
    ),
)
ListOffsetsResponse.SPEC = MessageSpec(
    "ListOffsetsResponse",
    ListOffsetsResponse,
    "6+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "2+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_LIST_OFFSETS_TOPIC_RESPONSE,
            default=(),
        ),
    ),
    type="response",
    versions="0-11",
    api_key=2,
    current_versions="1-11",
)
ListOffsetsResponse._READERS, ListOffsetsResponse._WRITERS = codec_tables(
    ListOffsetsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
        4: _read_v4,
        5: _read_v4,
        6: _read_v6,
        7: _read_v6,
        8: _read_v6,
        9: _read_v6,
        10: _read_v6,
        11: _read_v6,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
        4: _write_v4,
        5: _write_v4,
        6: _write_v6,
        7: _write_v6,
        8: _write_v6,
        9: _write_v6,
        10: _write_v6,
        11: _write_v6,
    },
)
