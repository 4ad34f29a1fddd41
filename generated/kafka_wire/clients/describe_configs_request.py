"""DescribeConfigsRequest, made by kipc from clients/DescribeConfigsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_nullable_count,
    compact_strings,
    long_string,
    new,
    sized_count,
    sized_nullable_count,
    sized_strings,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_sized_strings,
    put_tags,
    uint8,
)

__all__ = ["DescribeConfigsRequest", "DescribeConfigsResource"]

_pack_bool = packer(">?")
_pack_boolx2 = packer(">??")
_pack_boolx2_uint8 = packer(">??B")
_pack_int32 = packer(">i")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_uint8 = packer(">bB")
_unpack_bool = unpacker(">?")
_unpack_boolx2 = unpacker(">??")
_unpack_boolx2_uint8 = unpacker(">??B")
_unpack_int32 = unpacker(">i")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_uint8 = unpacker(">bB")


class DescribeConfigsRequest(Message):
    """The request of DescribeConfigs: API key 32, versions 0-4, flexible since 4.

    Attributes:
        resources: array of DescribeConfigsResource.
        include_synonyms: bool, since version 1.
        include_documentation: bool, since version 3.
    """

    __slots__ = (
        "resources",
        "include_synonyms",
        "include_documentation",
        "unknown_tags",
    )

    resources: list[DescribeConfigsResource]
    include_synonyms: bool
    include_documentation: bool

    API_KEY = 32
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(1, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        resources: Iterable[DescribeConfigsResource] = (),
        include_synonyms: bool = False,
        include_documentation: bool = False,
    ) -> None:
        self.resources = list(resources)
        self.include_synonyms = include_synonyms
        self.include_documentation = include_documentation
        self.unknown_tags = None


class DescribeConfigsResource(Struct):
    """A struct of DescribeConfigsRequest.

    Attributes:
        resource_type: int8.
        resource_name: string.
        configuration_keys: array of string, can be null.
    """

    __slots__ = (
        "resource_type",
        "resource_name",
        "configuration_keys",
        "unknown_tags",
    )

    resource_type: int
    resource_name: str
    configuration_keys: tuple[str, ...] | None

    def __init__(
        self,
        *,
        resource_type: int = 0,
        resource_name: str = "",
        configuration_keys: Iterable[str] | None = (),
    ) -> None:
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.configuration_keys = (
            None if configuration_keys is None else tuple(configuration_keys)
        )
        self.unknown_tags = None


# DescribeConfigsResource, version 4.


def _read_resource_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResource], int]:
    values = []
    for _ in range(count):
        resource = new(DescribeConfigsResource)
        resource.resource_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            resource.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            resource.resource_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 1)
        if maybe_count is None:
            resource.configuration_keys = None
        else:
            resource.configuration_keys, pos = compact_strings(buf, pos, maybe_count)
        tags = buf[pos]
        pos += 1
        resource.unknown_tags = None
        if tags:
            resource.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(resource)
    return values, pos


def _write_resource_array_v4(
    values: list[DescribeConfigsResource], write: Write
) -> None:
    for resource in values:
        resource_name = resource.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(resource.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(resource.resource_type))
            put_long_string(write, resource_name)
        configuration_keys = resource.configuration_keys
        if configuration_keys is None:
            write(uint8[0])
        else:
            count = len(configuration_keys)
            if count < 127:
                write(uint8[count + 1])
            else:
                put_compact_count(write, count)
            put_compact_strings(write, configuration_keys)
        if resource.unknown_tags:
            put_tags(write, [], resource.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeConfigsRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsRequest, int]:
    message = new(DescribeConfigsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.resources, pos = _read_resource_array_v4(buf, pos, end, count)
    message.include_synonyms, message.include_documentation, tags = (
        _unpack_boolx2_uint8(buf, pos)
    )
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: DescribeConfigsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    resources = message.resources
    count = len(resources)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_resource_array_v4(resources, write)
    if message.unknown_tags:
        write(
            _pack_boolx2(
                boolean[message.include_synonyms],
                boolean[message.include_documentation],
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_boolx2_uint8(
                boolean[message.include_synonyms],
                boolean[message.include_documentation],
                0,
            )
        )
    return buffer.getvalue()


# DescribeConfigsResource, versions 0-3.


def _read_resource_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResource], int]:
    values = []
    for _ in range(count):
        resource = new(DescribeConfigsResource)
        resource.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        resource.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        maybe_count = sized_nullable_count(length, pos, end, 2)
        if maybe_count is None:
            resource.configuration_keys = None
        else:
            resource.configuration_keys, pos = sized_strings(buf, pos, maybe_count)
        resource.unknown_tags = None
        values.append(resource)
    return values, pos


def _write_resource_array_v0(
    values: list[DescribeConfigsResource], write: Write
) -> None:
    for resource in values:
        if resource.unknown_tags:
            raise Refused
        resource_name = resource.resource_name.encode()
        write(_pack_int8_int16(resource.resource_type, len(resource_name)))
        write(resource_name)
        configuration_keys = resource.configuration_keys
        if configuration_keys is None:
            write(_pack_int32(-1))
        else:
            write(_pack_int32(len(configuration_keys)))
            put_sized_strings(write, configuration_keys)


# DescribeConfigsRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsRequest, int]:
    message = new(DescribeConfigsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 7)
    message.resources, pos = _read_resource_array_v0(buf, pos, end, count)
    message.include_synonyms, message.include_documentation = _unpack_boolx2(buf, pos)
    pos += 2
    message.unknown_tags = None
    return message, pos


def _write_v3(message: DescribeConfigsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    resources = message.resources
    write(_pack_int32(len(resources)))
    _write_resource_array_v0(resources, write)
    write(
        _pack_boolx2(
            boolean[message.include_synonyms], boolean[message.include_documentation]
        )
    )
    return buffer.getvalue()


# DescribeConfigsRequest, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsRequest, int]:
    message = new(DescribeConfigsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 7)
    message.resources, pos = _read_resource_array_v0(buf, pos, end, count)
    (message.include_synonyms,) = _unpack_bool(buf, pos)
    pos += 1
    message.unknown_tags = None
    message.include_documentation = False
    return message, pos


def _write_v1(message: DescribeConfigsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.include_documentation or message.unknown_tags:
        raise Refused
    resources = message.resources
    write(_pack_int32(len(resources)))
    _write_resource_array_v0(resources, write)
    write(_pack_bool(boolean[message.include_synonyms]))
    return buffer.getvalue()


# DescribeConfigsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsRequest, int]:
    message = new(DescribeConfigsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 7)
    message.resources, pos = _read_resource_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.include_synonyms = False
    message.include_documentation = False
    return message, pos


def _write_v0(message: DescribeConfigsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.include_synonyms
        or message.include_documentation
        or message.unknown_tags
    ):
        raise Refused
    resources = message.resources
    write(_pack_int32(len(resources)))
    _write_resource_array_v0(resources, write)
    return buffer.getvalue()


_DESCRIBE_CONFIGS_RESOURCE = StructSpec(
    "DescribeConfigsResource",
    DescribeConfigsResource,
    "4+",
    (
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field(
            "ConfigurationKeys",
            "configuration_keys",
            "string",
            "0+",
            array=True,
            nullable="0+",
            default=(),
        ),
    ),
)
DescribeConfigsRequest.SPEC = MessageSpec(
    "DescribeConfigsRequest",
    DescribeConfigsRequest,
    "4+",
    (
        Field(
            "Resources",
            "resources",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_CONFIGS_RESOURCE,
            default=(),
        ),
        Field("IncludeSynonyms", "include_synonyms", "bool", "1+", default=False),
        Field(
            "IncludeDocumentation", "include_documentation", "bool", "3+", default=False
        ),
    ),
    type="request",
    versions="0-4",
    api_key=32,
    current_versions="1-4",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
DescribeConfigsRequest._READERS, DescribeConfigsRequest._WRITERS = codec_tables(
    DescribeConfigsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v3,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v3,
        4: _write_v4,
    },
)
