"""IncrementalAlterConfigsRequest, made by kipc from clients/IncrementalAlterConfigsRequest.json. Not to be edited."""

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
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["AlterConfigsResource", "AlterableConfig", "IncrementalAlterConfigsRequest"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_uint8 = packer(">bB")
_unpack_bool = unpacker(">?")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_uint8 = unpacker(">bB")


class IncrementalAlterConfigsRequest(Message):
    """The request of IncrementalAlterConfigs: API key 44, versions 0-1, flexible since 1.

    Attributes:
        resources: array of AlterConfigsResource.
        validate_only: bool.
    """

    __slots__ = (
        "resources",
        "validate_only",
        "unknown_tags",
    )

    resources: list[AlterConfigsResource]
    validate_only: bool

    API_KEY = 44
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        resources: Iterable[AlterConfigsResource] = (),
        validate_only: bool = False,
    ) -> None:
        self.resources = list(resources)
        self.validate_only = validate_only
        self.unknown_tags = None


class AlterConfigsResource(Struct):
    """A struct of IncrementalAlterConfigsRequest.

    Attributes:
        resource_type: int8, map key.
        resource_name: string, map key.
        configs: array of AlterableConfig.
    """

    __slots__ = (
        "resource_type",
        "resource_name",
        "configs",
        "unknown_tags",
    )

    resource_type: int
    resource_name: str
    configs: list[AlterableConfig]

    KEY = ("resource_type", "resource_name")

    def __init__(
        self,
        *,
        resource_type: int = 0,
        resource_name: str = "",
        configs: Iterable[AlterableConfig] = (),
    ) -> None:
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.configs = list(configs)
        self.unknown_tags = None


class AlterableConfig(Struct):
    """A struct of IncrementalAlterConfigsRequest.

    Attributes:
        name: string, map key.
        config_operation: int8, map key.
        value: string, can be null.
    """

    __slots__ = (
        "name",
        "config_operation",
        "value",
        "unknown_tags",
    )

    name: str
    config_operation: int
    value: str | None

    KEY = ("name", "config_operation")

    def __init__(
        self,
        *,
        name: str = "",
        config_operation: int = 0,
        value: str | None = "",
    ) -> None:
        self.name = name
        self.config_operation = config_operation
        self.value = value
        self.unknown_tags = None


# AlterableConfig, version 1.


def _read_alterable_config_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterableConfig], int]:
    values = []
    for _ in range(count):
        alterable_config = new(AlterableConfig)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            alterable_config.name = buf[pos:stop].decode()
            pos = stop
        else:
            alterable_config.name, pos = long_string(buf, pos, length)
        alterable_config.config_operation, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            alterable_config.value = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            alterable_config.value = None
        else:
            alterable_config.value, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        alterable_config.unknown_tags = None
        if tags:
            alterable_config.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(alterable_config)
    return values, pos


def _write_alterable_config_array_v1(
    values: list[AlterableConfig], write: Write
) -> None:
    for alterable_config in values:
        name = alterable_config.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if alterable_config.value is None:
            write(_pack_int8_uint8(alterable_config.config_operation, 0))
        else:
            value = alterable_config.value.encode()
            size = len(value)
            if size < 127:
                write(_pack_int8_uint8(alterable_config.config_operation, size + 1))
                write(value)
            else:
                write(_pack_int8(alterable_config.config_operation))
                put_long_string(write, value)
        if alterable_config.unknown_tags:
            put_tags(write, [], alterable_config.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterConfigsResource, version 1.


def _read_alter_configs_resource_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterConfigsResource], int]:
    values = []
    for _ in range(count):
        alter_configs_resource = new(AlterConfigsResource)
        alter_configs_resource.resource_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            alter_configs_resource.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            alter_configs_resource.resource_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
        alter_configs_resource.configs, pos = _read_alterable_config_array_v1(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        alter_configs_resource.unknown_tags = None
        if tags:
            alter_configs_resource.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(alter_configs_resource)
    return values, pos


def _write_alter_configs_resource_array_v1(
    values: list[AlterConfigsResource], write: Write
) -> None:
    for alter_configs_resource in values:
        resource_name = alter_configs_resource.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(alter_configs_resource.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(alter_configs_resource.resource_type))
            put_long_string(write, resource_name)
        configs = alter_configs_resource.configs
        count = len(configs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_alterable_config_array_v1(configs, write)
        if alter_configs_resource.unknown_tags:
            put_tags(write, [], alter_configs_resource.unknown_tags, 0)
        else:
            write(b"\x00")


# IncrementalAlterConfigsRequest, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[IncrementalAlterConfigsRequest, int]:
    message = new(IncrementalAlterConfigsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.resources, pos = _read_alter_configs_resource_array_v1(buf, pos, end, count)
    message.validate_only, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: IncrementalAlterConfigsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    resources = message.resources
    count = len(resources)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_alter_configs_resource_array_v1(resources, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.validate_only]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.validate_only], 0))
    return buffer.getvalue()


# AlterableConfig, version 0.


def _read_alterable_config_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterableConfig], int]:
    values = []
    for _ in range(count):
        alterable_config = new(AlterableConfig)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        alterable_config.name = buf[pos:stop].decode()
        pos = stop
        alterable_config.config_operation, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            alterable_config.value = null(length)
        else:
            stop = pos + length
            alterable_config.value = buf[pos:stop].decode()
            pos = stop
        alterable_config.unknown_tags = None
        values.append(alterable_config)
    return values, pos


def _write_alterable_config_array_v0(
    values: list[AlterableConfig], write: Write
) -> None:
    for alterable_config in values:
        if alterable_config.unknown_tags:
            raise Refused
        name = alterable_config.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if alterable_config.value is None:
            write(_pack_int8_int16(alterable_config.config_operation, -1))
        else:
            value = alterable_config.value.encode()
            write(_pack_int8_int16(alterable_config.config_operation, len(value)))
            write(value)


# AlterConfigsResource, version 0.


def _read_alter_configs_resource_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterConfigsResource], int]:
    values = []
    for _ in range(count):
        alter_configs_resource = new(AlterConfigsResource)
        alter_configs_resource.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        alter_configs_resource.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 5)
        alter_configs_resource.configs, pos = _read_alterable_config_array_v0(
            buf, pos, end, count
        )
        alter_configs_resource.unknown_tags = None
        values.append(alter_configs_resource)
    return values, pos


def _write_alter_configs_resource_array_v0(
    values: list[AlterConfigsResource], write: Write
) -> None:
    for alter_configs_resource in values:
        if alter_configs_resource.unknown_tags:
            raise Refused
        resource_name = alter_configs_resource.resource_name.encode()
        write(
            _pack_int8_int16(alter_configs_resource.resource_type, len(resource_name))
        )
        write(resource_name)
        configs = alter_configs_resource.configs
        write(_pack_int32(len(configs)))
        _write_alterable_config_array_v0(configs, write)


# IncrementalAlterConfigsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[IncrementalAlterConfigsRequest, int]:
    message = new(IncrementalAlterConfigsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 7)
    message.resources, pos = _read_alter_configs_resource_array_v0(buf, pos, end, count)
    (message.validate_only,) = _unpack_bool(buf, pos)
    pos += 1
    message.unknown_tags = None
    return message, pos


def _write_v0(message: IncrementalAlterConfigsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    resources = message.resources
    write(_pack_int32(len(resources)))
    _write_alter_configs_resource_array_v0(resources, write)
    write(_pack_bool(boolean[message.validate_only]))
    return buffer.getvalue()


_ALTERABLE_CONFIG = StructSpec(
    "AlterableConfig",
    AlterableConfig,
    "1+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field(
            "ConfigOperation", "config_operation", "int8", "0+", default=0, map_key=True
        ),
        Field("Value", "value", "string", "0+", nullable="0+", default=""),
    ),
)
_ALTER_CONFIGS_RESOURCE = StructSpec(
    "AlterConfigsResource",
    AlterConfigsResource,
    "1+",
    (
        Field("ResourceType", "resource_type", "int8", "0+", default=0, map_key=True),
        Field(
            "ResourceName", "resource_name", "string", "0+", default="", map_key=True
        ),
        Field(
            "Configs",
            "configs",
            "struct",
            "0+",
            array=True,
            struct=_ALTERABLE_CONFIG,
            default=(),
        ),
    ),
)
IncrementalAlterConfigsRequest.SPEC = MessageSpec(
    "IncrementalAlterConfigsRequest",
    IncrementalAlterConfigsRequest,
    "1+",
    (
        Field(
            "Resources",
            "resources",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_CONFIGS_RESOURCE,
            default=(),
        ),
        Field("ValidateOnly", "validate_only", "bool", "0+", default=False),
    ),
    type="request",
    versions="0-1",
    api_key=44,
    listeners=(
        "broker",
        "controller",
    ),
)
IncrementalAlterConfigsRequest._READERS, IncrementalAlterConfigsRequest._WRITERS = (
    codec_tables(
        IncrementalAlterConfigsRequest.SPEC,
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
