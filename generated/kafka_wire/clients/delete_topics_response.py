"""DeleteTopicsResponse, made by kipc from clients/DeleteTopicsResponse.json. Not to be edited."""

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

__all__ = ["DeletableTopicResult", "DeleteTopicsResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_uuid_int16 = packer(">16sh")
_pack_uuid_int16_uint8 = packer(">16shB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_uuid_int16_uint8 = unpacker(">16shB")


class DeleteTopicsResponse(Message):
    """The response of DeleteTopics: API key 20, versions 0-6, flexible since 4.

    Attributes:
        throttle_time_ms: int32, since version 1.
        responses: array of DeletableTopicResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "responses",
        "unknown_tags",
    )

    throttle_time_ms: int
    responses: list[DeletableTopicResult]

    API_KEY = 20
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(1, 7)
    FLEXIBLE_VERSIONS = range(4, 7)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        responses: Iterable[DeletableTopicResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.responses = list(responses)
        self.unknown_tags = None


class DeletableTopicResult(Struct):
    """A struct of DeleteTopicsResponse.

    Attributes:
        name: string, topic name, can be null since version 6, map key.
        topic_id: uuid, since version 6.
        error_code: int16.
        error_message: string, since version 5, can be null.
    """

    __slots__ = (
        "name",
        "topic_id",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    name: str | None
    topic_id: UUID
    error_code: int
    error_message: str | None

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str | None = "",
        topic_id: UUID = ZERO_UUID,
        error_code: int = 0,
        error_message: str | None = None,
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# DeletableTopicResult, version 6.


def _read_deletable_topic_result_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeletableTopicResult], int]:
    values = []
    for _ in range(count):
        deletable_topic_result = new(DeletableTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            deletable_topic_result.name = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            deletable_topic_result.name = None
        else:
            deletable_topic_result.name, pos = long_nullable_string(buf, pos, length)
        topic_id, deletable_topic_result.error_code, length = _unpack_uuid_int16_uint8(
            buf, pos
        )
        pos += 19
        deletable_topic_result.topic_id = uuid(topic_id)
        if 0 < length < 128:
            stop = pos + length - 1
            deletable_topic_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            deletable_topic_result.error_message = None
        else:
            deletable_topic_result.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        deletable_topic_result.unknown_tags = None
        if tags:
            deletable_topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(deletable_topic_result)
    return values, pos


def _write_deletable_topic_result_array_v6(
    values: list[DeletableTopicResult], write: Write
) -> None:
    for deletable_topic_result in values:
        if deletable_topic_result.name is None:
            write(uint8[0])
        else:
            name = deletable_topic_result.name.encode()
            size = len(name)
            if size < 127:
                write(uint8[size + 1])
                write(name)
            else:
                put_long_string(write, name)
        if deletable_topic_result.error_message is None:
            write(
                _pack_uuid_int16_uint8(
                    deletable_topic_result.topic_id.bytes,
                    deletable_topic_result.error_code,
                    0,
                )
            )
        else:
            error_message = deletable_topic_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_uuid_int16_uint8(
                        deletable_topic_result.topic_id.bytes,
                        deletable_topic_result.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_uuid_int16(
                        deletable_topic_result.topic_id.bytes,
                        deletable_topic_result.error_code,
                    )
                )
                put_long_string(write, error_message)
        if deletable_topic_result.unknown_tags:
            put_tags(write, [], deletable_topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# DeleteTopicsResponse, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsResponse, int]:
    message = new(DeleteTopicsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 21)
    message.responses, pos = _read_deletable_topic_result_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v6(message: DeleteTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_deletable_topic_result_array_v6(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeletableTopicResult, version 5.


def _read_deletable_topic_result_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeletableTopicResult], int]:
    values = []
    for _ in range(count):
        deletable_topic_result = new(DeletableTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            deletable_topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            deletable_topic_result.name, pos = long_string(buf, pos, length)
        deletable_topic_result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            deletable_topic_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            deletable_topic_result.error_message = None
        else:
            deletable_topic_result.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        deletable_topic_result.unknown_tags = None
        if tags:
            deletable_topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        deletable_topic_result.topic_id = ZERO_UUID
        values.append(deletable_topic_result)
    return values, pos


def _write_deletable_topic_result_array_v5(
    values: list[DeletableTopicResult], write: Write
) -> None:
    for deletable_topic_result in values:
        if deletable_topic_result.name is None:
            raise Refused
        name = deletable_topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if deletable_topic_result.error_message is None:
            write(_pack_int16_uint8(deletable_topic_result.error_code, 0))
        else:
            error_message = deletable_topic_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(deletable_topic_result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(deletable_topic_result.error_code))
                put_long_string(write, error_message)
        if deletable_topic_result.unknown_tags:
            put_tags(write, [], deletable_topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# DeleteTopicsResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsResponse, int]:
    message = new(DeleteTopicsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.responses, pos = _read_deletable_topic_result_array_v5(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: DeleteTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_deletable_topic_result_array_v5(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeletableTopicResult, version 4.


def _read_deletable_topic_result_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeletableTopicResult], int]:
    values = []
    for _ in range(count):
        deletable_topic_result = new(DeletableTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            deletable_topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            deletable_topic_result.name, pos = long_string(buf, pos, length)
        deletable_topic_result.error_code, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        deletable_topic_result.unknown_tags = None
        if tags:
            deletable_topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        deletable_topic_result.topic_id = ZERO_UUID
        deletable_topic_result.error_message = None
        values.append(deletable_topic_result)
    return values, pos


def _write_deletable_topic_result_array_v4(
    values: list[DeletableTopicResult], write: Write
) -> None:
    for deletable_topic_result in values:
        if deletable_topic_result.name is None:
            raise Refused
        name = deletable_topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if deletable_topic_result.unknown_tags:
            write(_pack_int16(deletable_topic_result.error_code))
            put_tags(write, [], deletable_topic_result.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(deletable_topic_result.error_code, 0))


# DeleteTopicsResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsResponse, int]:
    message = new(DeleteTopicsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.responses, pos = _read_deletable_topic_result_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: DeleteTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_deletable_topic_result_array_v4(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeletableTopicResult, versions 0-3.


def _read_deletable_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeletableTopicResult], int]:
    values = []
    for _ in range(count):
        deletable_topic_result = new(DeletableTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        deletable_topic_result.name = buf[pos:stop].decode()
        pos = stop
        (deletable_topic_result.error_code,) = _unpack_int16(buf, pos)
        pos += 2
        deletable_topic_result.unknown_tags = None
        deletable_topic_result.topic_id = ZERO_UUID
        deletable_topic_result.error_message = None
        values.append(deletable_topic_result)
    return values, pos


def _write_deletable_topic_result_array_v0(
    values: list[DeletableTopicResult], write: Write
) -> None:
    for deletable_topic_result in values:
        if deletable_topic_result.name is None or deletable_topic_result.unknown_tags:
            raise Refused
        name = deletable_topic_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        write(_pack_int16(deletable_topic_result.error_code))


# DeleteTopicsResponse, versions 1-3.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsResponse, int]:
    message = new(DeleteTopicsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 4)
    message.responses, pos = _read_deletable_topic_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: DeleteTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32x2(message.throttle_time_ms, len(responses)))
    _write_deletable_topic_result_array_v0(responses, write)
    return buffer.getvalue()


# DeleteTopicsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteTopicsResponse, int]:
    message = new(DeleteTopicsResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 4)
    message.responses, pos = _read_deletable_topic_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: DeleteTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32(len(responses)))
    _write_deletable_topic_result_array_v0(responses, write)
    return buffer.getvalue()


_DELETABLE_TOPIC_RESULT = StructSpec(
    "DeletableTopicResult",
    DeletableTopicResult,
    "4+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0+",
            nullable="6+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "6+", default=ZERO_UUID, ignorable=True),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage",
            "error_message",
            "string",
            "5+",
            nullable="5+",
            ignorable=True,
        ),
    ),
)
DeleteTopicsResponse.SPEC = MessageSpec(
    "DeleteTopicsResponse",
    DeleteTopicsResponse,
    "4+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_DELETABLE_TOPIC_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-6",
    api_key=20,
    current_versions="1-6",
)
DeleteTopicsResponse._READERS, DeleteTopicsResponse._WRITERS = codec_tables(
    DeleteTopicsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v1,
        4: _read_v4,
        5: _read_v5,
        6: _read_v6,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v1,
        4: _write_v4,
        5: _write_v5,
        6: _write_v6,
    },
)
