"""CreatePartitionsResponse, made by kipc from clients/CreatePartitionsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_nullable_string,
    long_string,
    new,
    null,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
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

__all__ = ["CreatePartitionsResponse", "CreatePartitionsTopicResult"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class CreatePartitionsResponse(Message):
    """The response of CreatePartitions: API key 37, versions 0-3, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        results: array of CreatePartitionsTopicResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    results: list[CreatePartitionsTopicResult]

    API_KEY = 37
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(0, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        results: Iterable[CreatePartitionsTopicResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.results = list(results)
        self.unknown_tags = None


class CreatePartitionsTopicResult(Struct):
    """A struct of CreatePartitionsResponse.

    Attributes:
        name: string, topic name.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "name",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    name: str
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        name: str = "",
        error_code: int = 0,
        error_message: str | None = None,
    ) -> None:
        self.name = name
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# CreatePartitionsTopicResult, versions 2-3.


def _read_topic_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatePartitionsTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(CreatePartitionsTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_result.name, pos = long_string(buf, pos, length)
        topic_result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            topic_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            topic_result.error_message = None
        else:
            topic_result.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic_result.unknown_tags = None
        if tags:
            topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v2(
    values: list[CreatePartitionsTopicResult], write: Write
) -> None:
    for topic_result in values:
        name = topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if topic_result.error_message is None:
            write(_pack_int16_uint8(topic_result.error_code, 0))
        else:
            error_message = topic_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(topic_result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(topic_result.error_code))
                put_long_string(write, error_message)
        if topic_result.unknown_tags:
            put_tags(write, [], topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# CreatePartitionsResponse, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[CreatePartitionsResponse, int]:
    message = new(CreatePartitionsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.results, pos = _read_topic_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: CreatePartitionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_result_array_v2(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# CreatePartitionsTopicResult, versions 0-1.


def _read_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatePartitionsTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(CreatePartitionsTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_result.name = buf[pos:stop].decode()
        pos = stop
        topic_result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            topic_result.error_message = null(length)
        else:
            stop = pos + length
            topic_result.error_message = buf[pos:stop].decode()
            pos = stop
        topic_result.unknown_tags = None
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v0(
    values: list[CreatePartitionsTopicResult], write: Write
) -> None:
    for topic_result in values:
        if topic_result.unknown_tags:
            raise Refused
        name = topic_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if topic_result.error_message is None:
            write(_pack_int16x2(topic_result.error_code, -1))
        else:
            error_message = topic_result.error_message.encode()
            write(_pack_int16x2(topic_result.error_code, len(error_message)))
            write(error_message)


# CreatePartitionsResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreatePartitionsResponse, int]:
    message = new(CreatePartitionsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.results, pos = _read_topic_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: CreatePartitionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_topic_result_array_v0(results, write)
    return buffer.getvalue()


_CREATE_PARTITIONS_TOPIC_RESULT = StructSpec(
    "CreatePartitionsTopicResult",
    CreatePartitionsTopicResult,
    "2+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
    ),
)
CreatePartitionsResponse.SPEC = MessageSpec(
    "CreatePartitionsResponse",
    CreatePartitionsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_CREATE_PARTITIONS_TOPIC_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-3",
    api_key=37,
)
CreatePartitionsResponse._READERS, CreatePartitionsResponse._WRITERS = codec_tables(
    CreatePartitionsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
    },
)
