"""AlterConfigsResponse, made by kipc from clients/AlterConfigsResponse.json. Not to be edited."""

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
)

__all__ = ["AlterConfigsResourceResponse", "AlterConfigsResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_uint8 = packer(">bB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_uint8 = unpacker(">bB")


class AlterConfigsResponse(Message):
    """The response of AlterConfigs: API key 33, versions 0-2, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        responses: array of AlterConfigsResourceResponse.
    """

    __slots__ = (
        "throttle_time_ms",
        "responses",
        "unknown_tags",
    )

    throttle_time_ms: int
    responses: list[AlterConfigsResourceResponse]

    API_KEY = 33
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        responses: Iterable[AlterConfigsResourceResponse] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.responses = list(responses)
        self.unknown_tags = None


class AlterConfigsResourceResponse(Struct):
    """A struct of AlterConfigsResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        resource_type: int8.
        resource_name: string.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "resource_type",
        "resource_name",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    resource_type: int
    resource_name: str

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = "",
        resource_type: int = 0,
        resource_name: str = "",
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.unknown_tags = None


# AlterConfigsResourceResponse, version 2.


def _read_resource_response_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterConfigsResourceResponse], int]:
    values = []
    for _ in range(count):
        resource_response = new(AlterConfigsResourceResponse)
        resource_response.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            resource_response.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            resource_response.error_message = None
        else:
            resource_response.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        resource_response.resource_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            resource_response.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            resource_response.resource_name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        resource_response.unknown_tags = None
        if tags:
            resource_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(resource_response)
    return values, pos


def _write_resource_response_array_v2(
    values: list[AlterConfigsResourceResponse], write: Write
) -> None:
    for resource_response in values:
        if resource_response.error_message is None:
            write(_pack_int16_uint8(resource_response.error_code, 0))
        else:
            error_message = resource_response.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(resource_response.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(resource_response.error_code))
                put_long_string(write, error_message)
        resource_name = resource_response.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(resource_response.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(resource_response.resource_type))
            put_long_string(write, resource_name)
        if resource_response.unknown_tags:
            put_tags(write, [], resource_response.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterConfigsResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[AlterConfigsResponse, int]:
    message = new(AlterConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.responses, pos = _read_resource_response_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: AlterConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_resource_response_array_v2(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AlterConfigsResourceResponse, versions 0-1.


def _read_resource_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterConfigsResourceResponse], int]:
    values = []
    for _ in range(count):
        resource_response = new(AlterConfigsResourceResponse)
        resource_response.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            resource_response.error_message = null(length)
        else:
            stop = pos + length
            resource_response.error_message = buf[pos:stop].decode()
            pos = stop
        resource_response.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        resource_response.resource_name = buf[pos:stop].decode()
        pos = stop
        resource_response.unknown_tags = None
        values.append(resource_response)
    return values, pos


def _write_resource_response_array_v0(
    values: list[AlterConfigsResourceResponse], write: Write
) -> None:
    for resource_response in values:
        if resource_response.unknown_tags:
            raise Refused
        if resource_response.error_message is None:
            write(_pack_int16x2(resource_response.error_code, -1))
        else:
            error_message = resource_response.error_message.encode()
            write(_pack_int16x2(resource_response.error_code, len(error_message)))
            write(error_message)
        resource_name = resource_response.resource_name.encode()
        write(_pack_int8_int16(resource_response.resource_type, len(resource_name)))
        write(resource_name)


# AlterConfigsResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterConfigsResponse, int]:
    message = new(AlterConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 7)
    message.responses, pos = _read_resource_response_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AlterConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32x2(message.throttle_time_ms, len(responses)))
    _write_resource_response_array_v0(responses, write)
    return buffer.getvalue()


_ALTER_CONFIGS_RESOURCE_RESPONSE = StructSpec(
    "AlterConfigsResourceResponse",
    AlterConfigsResourceResponse,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
    ),
)
AlterConfigsResponse.SPEC = MessageSpec(
    "AlterConfigsResponse",
    AlterConfigsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_CONFIGS_RESOURCE_RESPONSE,
            default=(),
        ),
    ),
    type="response",
    versions="0-2",
    api_key=33,
)
AlterConfigsResponse._READERS, AlterConfigsResponse._WRITERS = codec_tables(
    AlterConfigsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
    },
)
