"""IncrementalAlterConfigsResponse, made by kipc from clients/IncrementalAlterConfigsResponse.json. Not to be edited."""

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

__all__ = ["AlterConfigsResourceResponse", "IncrementalAlterConfigsResponse"]

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


class IncrementalAlterConfigsResponse(Message):
    """The response of IncrementalAlterConfigs: API key 44, versions 0-1, flexible since 1.

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

    API_KEY = 44
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
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
    """A struct of IncrementalAlterConfigsResponse.

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


# AlterConfigsResourceResponse, version 1.


def _read_alter_configs_resource_response_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterConfigsResourceResponse], int]:
    values = []
    for _ in range(count):
        alter_configs_resource_response = new(AlterConfigsResourceResponse)
        alter_configs_resource_response.error_code, length = _unpack_int16_uint8(
            buf, pos
        )
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            alter_configs_resource_response.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            alter_configs_resource_response.error_message = None
        else:
            alter_configs_resource_response.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        alter_configs_resource_response.resource_type, length = _unpack_int8_uint8(
            buf, pos
        )
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            alter_configs_resource_response.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            alter_configs_resource_response.resource_name, pos = long_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        alter_configs_resource_response.unknown_tags = None
        if tags:
            alter_configs_resource_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(alter_configs_resource_response)
    return values, pos


def _write_alter_configs_resource_response_array_v1(
    values: list[AlterConfigsResourceResponse], write: Write
) -> None:
    for alter_configs_resource_response in values:
        if alter_configs_resource_response.error_message is None:
            write(_pack_int16_uint8(alter_configs_resource_response.error_code, 0))
        else:
            error_message = alter_configs_resource_response.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int16_uint8(
                        alter_configs_resource_response.error_code, size + 1
                    )
                )
                write(error_message)
            else:
                write(_pack_int16(alter_configs_resource_response.error_code))
                put_long_string(write, error_message)
        resource_name = alter_configs_resource_response.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(
                _pack_int8_uint8(
                    alter_configs_resource_response.resource_type, size + 1
                )
            )
            write(resource_name)
        else:
            write(_pack_int8(alter_configs_resource_response.resource_type))
            put_long_string(write, resource_name)
        if alter_configs_resource_response.unknown_tags:
            put_tags(write, [], alter_configs_resource_response.unknown_tags, 0)
        else:
            write(b"\x00")


# IncrementalAlterConfigsResponse, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[IncrementalAlterConfigsResponse, int]:
    message = new(IncrementalAlterConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.responses, pos = _read_alter_configs_resource_response_array_v1(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: IncrementalAlterConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_alter_configs_resource_response_array_v1(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AlterConfigsResourceResponse, version 0.


def _read_alter_configs_resource_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterConfigsResourceResponse], int]:
    values = []
    for _ in range(count):
        alter_configs_resource_response = new(AlterConfigsResourceResponse)
        alter_configs_resource_response.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            alter_configs_resource_response.error_message = null(length)
        else:
            stop = pos + length
            alter_configs_resource_response.error_message = buf[pos:stop].decode()
            pos = stop
        alter_configs_resource_response.resource_type, length = _unpack_int8_int16(
            buf, pos
        )
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        alter_configs_resource_response.resource_name = buf[pos:stop].decode()
        pos = stop
        alter_configs_resource_response.unknown_tags = None
        values.append(alter_configs_resource_response)
    return values, pos


def _write_alter_configs_resource_response_array_v0(
    values: list[AlterConfigsResourceResponse], write: Write
) -> None:
    for alter_configs_resource_response in values:
        if alter_configs_resource_response.unknown_tags:
            raise Refused
        if alter_configs_resource_response.error_message is None:
            write(_pack_int16x2(alter_configs_resource_response.error_code, -1))
        else:
            error_message = alter_configs_resource_response.error_message.encode()
            write(
                _pack_int16x2(
                    alter_configs_resource_response.error_code, len(error_message)
                )
            )
            write(error_message)
        resource_name = alter_configs_resource_response.resource_name.encode()
        write(
            _pack_int8_int16(
                alter_configs_resource_response.resource_type, len(resource_name)
            )
        )
        write(resource_name)


# IncrementalAlterConfigsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[IncrementalAlterConfigsResponse, int]:
    message = new(IncrementalAlterConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 7)
    message.responses, pos = _read_alter_configs_resource_response_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    return message, pos


def _write_v0(message: IncrementalAlterConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    responses = message.responses
    write(_pack_int32x2(message.throttle_time_ms, len(responses)))
    _write_alter_configs_resource_response_array_v0(responses, write)
    return buffer.getvalue()


_ALTER_CONFIGS_RESOURCE_RESPONSE = StructSpec(
    "AlterConfigsResourceResponse",
    AlterConfigsResourceResponse,
    "1+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
    ),
)
IncrementalAlterConfigsResponse.SPEC = MessageSpec(
    "IncrementalAlterConfigsResponse",
    IncrementalAlterConfigsResponse,
    "1+",
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
    versions="0-1",
    api_key=44,
)
IncrementalAlterConfigsResponse._READERS, IncrementalAlterConfigsResponse._WRITERS = (
    codec_tables(
        IncrementalAlterConfigsResponse.SPEC,
        {
            0: _read_v0,
            1: _read_v1,
        },
        {
            0: _write_v0,
            1: _write_v1,
        },
    )
)
