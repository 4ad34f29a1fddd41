"""ListConfigResourcesResponse, made by kipc from clients/ListConfigResourcesResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["ConfigResource", "ListConfigResourcesResponse"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int8_uint8 = unpacker(">bB")


class ListConfigResourcesResponse(Message):
    """The response of ListConfigResources: API key 74, versions 0-1, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        config_resources: array of ConfigResource.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "config_resources",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    config_resources: list[ConfigResource]

    API_KEY = 74
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        config_resources: Iterable[ConfigResource] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.config_resources = list(config_resources)
        self.unknown_tags = None


class ConfigResource(Struct):
    """A struct of ListConfigResourcesResponse.

    Attributes:
        resource_name: string.
        resource_type: int8, since version 1.
    """

    __slots__ = (
        "resource_name",
        "resource_type",
        "unknown_tags",
    )

    resource_name: str
    resource_type: int

    def __init__(
        self,
        *,
        resource_name: str = "",
        resource_type: int = 16,
    ) -> None:
        self.resource_name = resource_name
        self.resource_type = resource_type
        self.unknown_tags = None


# ConfigResource, version 1.


def _read_config_resource_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ConfigResource], int]:
    values = []
    for _ in range(count):
        config_resource = new(ConfigResource)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            config_resource.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            config_resource.resource_name, pos = long_string(buf, pos, length)
        config_resource.resource_type, tags = _unpack_int8_uint8(buf, pos)
        pos += 2
        config_resource.unknown_tags = None
        if tags:
            config_resource.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(config_resource)
    return values, pos


def _write_config_resource_array_v1(values: list[ConfigResource], write: Write) -> None:
    for config_resource in values:
        resource_name = config_resource.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(uint8[size + 1])
            write(resource_name)
        else:
            put_long_string(write, resource_name)
        if config_resource.unknown_tags:
            write(_pack_int8(config_resource.resource_type))
            put_tags(write, [], config_resource.unknown_tags, 0)
        else:
            write(_pack_int8_uint8(config_resource.resource_type, 0))


# ListConfigResourcesResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ListConfigResourcesResponse, int]:
    message = new(ListConfigResourcesResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.config_resources, pos = _read_config_resource_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: ListConfigResourcesResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    config_resources = message.config_resources
    count = len(config_resources)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_config_resource_array_v1(config_resources, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ConfigResource, version 0.


def _read_config_resource_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ConfigResource], int]:
    values = []
    for _ in range(count):
        config_resource = new(ConfigResource)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            config_resource.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            config_resource.resource_name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        config_resource.unknown_tags = None
        if tags:
            config_resource.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        config_resource.resource_type = 16
        values.append(config_resource)
    return values, pos


def _write_config_resource_array_v0(values: list[ConfigResource], write: Write) -> None:
    for config_resource in values:
        resource_name = config_resource.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(uint8[size + 1])
            write(resource_name)
        else:
            put_long_string(write, resource_name)
        if config_resource.unknown_tags:
            put_tags(write, [], config_resource.unknown_tags, 0)
        else:
            write(b"\x00")


# ListConfigResourcesResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListConfigResourcesResponse, int]:
    message = new(ListConfigResourcesResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 2)
    message.config_resources, pos = _read_config_resource_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ListConfigResourcesResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    config_resources = message.config_resources
    count = len(config_resources)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_config_resource_array_v0(config_resources, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_CONFIG_RESOURCE = StructSpec(
    "ConfigResource",
    ConfigResource,
    "0+",
    (
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field(
            "ResourceType", "resource_type", "int8", "1+", default=16, ignorable=True
        ),
    ),
)
ListConfigResourcesResponse.SPEC = MessageSpec(
    "ListConfigResourcesResponse",
    ListConfigResourcesResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ConfigResources",
            "config_resources",
            "struct",
            "0+",
            array=True,
            struct=_CONFIG_RESOURCE,
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=74,
)
ListConfigResourcesResponse._READERS, ListConfigResourcesResponse._WRITERS = (
    codec_tables(
        ListConfigResourcesResponse.SPEC,
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
