"""LeaderAndIsrResponse, made by kipc from clients/LeaderAndIsrResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    sized_count,
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
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "LeaderAndIsrPartitionError",
    "LeaderAndIsrResponse",
    "LeaderAndIsrTopicError",
]

_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int16_uint8 = packer(">hB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_uuid_uint8 = unpacker(">16sB")


class LeaderAndIsrResponse(Message):
    """The response of LeaderAndIsr: API key 4, versions 0-7, flexible since 4.

    Attributes:
        error_code: int16.
        partition_errors: array of LeaderAndIsrPartitionError, versions 0-4.
        topics: array of LeaderAndIsrTopicError, since version 5.
    """

    __slots__ = (
        "error_code",
        "partition_errors",
        "topics",
        "unknown_tags",
    )

    error_code: int
    partition_errors: list[LeaderAndIsrPartitionError]
    topics: list[LeaderAndIsrTopicError]

    API_KEY = 4
    VERSIONS = range(0, 8)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(4, 8)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        partition_errors: Iterable[LeaderAndIsrPartitionError] = (),
        topics: Iterable[LeaderAndIsrTopicError] = (),
    ) -> None:
        self.error_code = error_code
        self.partition_errors = list(partition_errors)
        self.topics = list(topics)
        self.unknown_tags = None


class LeaderAndIsrPartitionError(Struct):
    """A struct of LeaderAndIsrResponse.

    Attributes:
        topic_name: string, topic name, versions 0-4.
        partition_index: int32.
        error_code: int16.
    """

    __slots__ = (
        "topic_name",
        "partition_index",
        "error_code",
        "unknown_tags",
    )

    topic_name: str
    partition_index: int
    error_code: int

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_index: int = 0,
        error_code: int = 0,
    ) -> None:
        self.topic_name = topic_name
        self.partition_index = partition_index
        self.error_code = error_code
        self.unknown_tags = None


class LeaderAndIsrTopicError(Struct):
    """A struct of LeaderAndIsrResponse, since version 5.

    Attributes:
        topic_id: uuid, map key.
        partition_errors: array of LeaderAndIsrPartitionError.
    """

    __slots__ = (
        "topic_id",
        "partition_errors",
        "unknown_tags",
    )

    topic_id: UUID
    partition_errors: list[LeaderAndIsrPartitionError]

    KEY = ("topic_id",)

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partition_errors: Iterable[LeaderAndIsrPartitionError] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partition_errors = list(partition_errors)
        self.unknown_tags = None


# LeaderAndIsrPartitionError, versions 5-7.


def _read_partition_error_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionError], int]:
    values = []
    for _ in range(count):
        partition_error = new(LeaderAndIsrPartitionError)
        partition_error.partition_index, partition_error.error_code, tags = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        partition_error.unknown_tags = None
        if tags:
            partition_error.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_error.topic_name = ""
        values.append(partition_error)
    return values, pos


def _write_partition_error_array_v5(
    values: list[LeaderAndIsrPartitionError], write: Write
) -> None:
    for partition_error in values:
        if partition_error.unknown_tags:
            write(
                _pack_int32_int16(
                    partition_error.partition_index, partition_error.error_code
                )
            )
            put_tags(write, [], partition_error.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    partition_error.partition_index, partition_error.error_code, 0
                )
            )


# LeaderAndIsrTopicError, versions 5-7.


def _read_topic_error_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrTopicError], int]:
    values = []
    for _ in range(count):
        topic_error = new(LeaderAndIsrTopicError)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_error.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        topic_error.partition_errors, pos = _read_partition_error_array_v5(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_error.unknown_tags = None
        if tags:
            topic_error.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_error)
    return values, pos


def _write_topic_error_array_v5(
    values: list[LeaderAndIsrTopicError], write: Write
) -> None:
    for topic_error in values:
        partition_errors = topic_error.partition_errors
        count = len(partition_errors)
        if count < 127:
            write(_pack_uuid_uint8(topic_error.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_error.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_error_array_v5(partition_errors, write)
        if topic_error.unknown_tags:
            put_tags(write, [], topic_error.unknown_tags, 0)
        else:
            write(b"\x00")


# LeaderAndIsrResponse, versions 5-7.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrResponse, int]:
    message = new(LeaderAndIsrResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topics, pos = _read_topic_error_array_v5(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.partition_errors = []
    return message, pos


def _write_v5(message: LeaderAndIsrResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.partition_errors):
        raise Refused
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_topic_error_array_v5(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# LeaderAndIsrPartitionError, version 4.


def _read_partition_error_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionError], int]:
    values = []
    for _ in range(count):
        partition_error = new(LeaderAndIsrPartitionError)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            partition_error.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            partition_error.topic_name, pos = long_string(buf, pos, length)
        partition_error.partition_index, partition_error.error_code, tags = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        partition_error.unknown_tags = None
        if tags:
            partition_error.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_error)
    return values, pos


def _write_partition_error_array_v4(
    values: list[LeaderAndIsrPartitionError], write: Write
) -> None:
    for partition_error in values:
        topic_name = partition_error.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        if partition_error.unknown_tags:
            write(
                _pack_int32_int16(
                    partition_error.partition_index, partition_error.error_code
                )
            )
            put_tags(write, [], partition_error.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    partition_error.partition_index, partition_error.error_code, 0
                )
            )


# LeaderAndIsrResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrResponse, int]:
    message = new(LeaderAndIsrResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    message.partition_errors, pos = _read_partition_error_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.topics = []
    return message, pos


def _write_v4(message: LeaderAndIsrResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.topics):
        raise Refused
    partition_errors = message.partition_errors
    count = len(partition_errors)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_partition_error_array_v4(partition_errors, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# LeaderAndIsrPartitionError, versions 0-3.


def _read_partition_error_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LeaderAndIsrPartitionError], int]:
    values = []
    for _ in range(count):
        partition_error = new(LeaderAndIsrPartitionError)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        partition_error.topic_name = buf[pos:stop].decode()
        pos = stop
        partition_error.partition_index, partition_error.error_code = (
            _unpack_int32_int16(buf, pos)
        )
        pos += 6
        partition_error.unknown_tags = None
        values.append(partition_error)
    return values, pos


def _write_partition_error_array_v0(
    values: list[LeaderAndIsrPartitionError], write: Write
) -> None:
    for partition_error in values:
        if partition_error.unknown_tags:
            raise Refused
        topic_name = partition_error.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        write(
            _pack_int32_int16(
                partition_error.partition_index, partition_error.error_code
            )
        )


# LeaderAndIsrResponse, versions 0-3.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[LeaderAndIsrResponse, int]:
    message = new(LeaderAndIsrResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 8)
    message.partition_errors, pos = _read_partition_error_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.topics = []
    return message, pos


def _write_v0(message: LeaderAndIsrResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.topics) or message.unknown_tags:
        raise Refused
    partition_errors = message.partition_errors
    write(_pack_int16_int32(message.error_code, len(partition_errors)))
    _write_partition_error_array_v0(partition_errors, write)
    return buffer.getvalue()


_LEADER_AND_ISR_PARTITION_ERROR = StructSpec(
    "LeaderAndIsrPartitionError",
    LeaderAndIsrPartitionError,
    "4+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0-4",
            default="",
            ignorable=True,
            entity_type="topicName",
        ),
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_LEADER_AND_ISR_TOPIC_ERROR = StructSpec(
    "LeaderAndIsrTopicError",
    LeaderAndIsrTopicError,
    "4+",
    (
        Field("TopicId", "topic_id", "uuid", "5+", default=ZERO_UUID, map_key=True),
        Field(
            "PartitionErrors",
            "partition_errors",
            "struct",
            "5+",
            array=True,
            struct=_LEADER_AND_ISR_PARTITION_ERROR,
            default=(),
        ),
    ),
)
LeaderAndIsrResponse.SPEC = MessageSpec(
    "LeaderAndIsrResponse",
    LeaderAndIsrResponse,
    "4+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "PartitionErrors",
            "partition_errors",
            "struct",
            "0-4",
            array=True,
            struct=_LEADER_AND_ISR_PARTITION_ERROR,
            default=(),
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "5+",
            array=True,
            struct=_LEADER_AND_ISR_TOPIC_ERROR,
            default=(),
        ),
    ),
    type="response",
    versions="0-7",
    api_key=4,
    current_versions="none",
)
LeaderAndIsrResponse._READERS, LeaderAndIsrResponse._WRITERS = codec_tables(
    LeaderAndIsrResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v0,
        4: _read_v4,
        5: _read_v5,
        6: _read_v5,
        7: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v0,
        4: _write_v4,
        5: _write_v5,
        6: _write_v5,
        7: _write_v5,
    },
)
