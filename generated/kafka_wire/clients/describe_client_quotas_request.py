"""DescribeClientQuotasRequest, made by kipc from clients/DescribeClientQuotasRequest.json. Not to be edited."""

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

__all__ = ["ComponentData", "DescribeClientQuotasRequest"]

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


class DescribeClientQuotasRequest(Message):
    """The request of DescribeClientQuotas: API key 48, versions 0-1, flexible since 1.

    Attributes:
        components: array of ComponentData.
        strict: bool.
    """

    __slots__ = (
        "components",
        "strict",
        "unknown_tags",
    )

    components: list[ComponentData]
    strict: bool

    API_KEY = 48
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        components: Iterable[ComponentData] = (),
        strict: bool = False,
    ) -> None:
        self.components = list(components)
        self.strict = strict
        self.unknown_tags = None


class ComponentData(Struct):
    """A struct of DescribeClientQuotasRequest.

    Attributes:
        entity_type: string.
        match_type: int8.
        match: string, can be null.
    """

    __slots__ = (
        "entity_type",
        "match_type",
        "match",
        "unknown_tags",
    )

    entity_type: str
    match_type: int
    match: str | None

    def __init__(
        self,
        *,
        entity_type: str = "",
        match_type: int = 0,
        match: str | None = "",
    ) -> None:
        self.entity_type = entity_type
        self.match_type = match_type
        self.match = match
        self.unknown_tags = None


# ComponentData, version 1.


def _read_component_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ComponentData], int]:
    values = []
    for _ in range(count):
        component_data = new(ComponentData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            component_data.entity_type = buf[pos:stop].decode()
            pos = stop
        else:
            component_data.entity_type, pos = long_string(buf, pos, length)
        component_data.match_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            component_data.match = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            component_data.match = None
        else:
            component_data.match, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        component_data.unknown_tags = None
        if tags:
            component_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(component_data)
    return values, pos


def _write_component_data_array_v1(values: list[ComponentData], write: Write) -> None:
    for component_data in values:
        entity_type = component_data.entity_type.encode()
        size = len(entity_type)
        if size < 127:
            write(uint8[size + 1])
            write(entity_type)
        else:
            put_long_string(write, entity_type)
        if component_data.match is None:
            write(_pack_int8_uint8(component_data.match_type, 0))
        else:
            match = component_data.match.encode()
            size = len(match)
            if size < 127:
                write(_pack_int8_uint8(component_data.match_type, size + 1))
                write(match)
            else:
                write(_pack_int8(component_data.match_type))
                put_long_string(write, match)
        if component_data.unknown_tags:
            put_tags(write, [], component_data.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeClientQuotasRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeClientQuotasRequest, int]:
    message = new(DescribeClientQuotasRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.components, pos = _read_component_data_array_v1(buf, pos, end, count)
    message.strict, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: DescribeClientQuotasRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    components = message.components
    count = len(components)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_component_data_array_v1(components, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.strict]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.strict], 0))
    return buffer.getvalue()


# ComponentData, version 0.


def _read_component_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ComponentData], int]:
    values = []
    for _ in range(count):
        component_data = new(ComponentData)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        component_data.entity_type = buf[pos:stop].decode()
        pos = stop
        component_data.match_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            component_data.match = null(length)
        else:
            stop = pos + length
            component_data.match = buf[pos:stop].decode()
            pos = stop
        component_data.unknown_tags = None
        values.append(component_data)
    return values, pos


def _write_component_data_array_v0(values: list[ComponentData], write: Write) -> None:
    for component_data in values:
        if component_data.unknown_tags:
            raise Refused
        entity_type = component_data.entity_type.encode()
        write(_pack_int16(len(entity_type)))
        write(entity_type)
        if component_data.match is None:
            write(_pack_int8_int16(component_data.match_type, -1))
        else:
            match = component_data.match.encode()
            write(_pack_int8_int16(component_data.match_type, len(match)))
            write(match)


# DescribeClientQuotasRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeClientQuotasRequest, int]:
    message = new(DescribeClientQuotasRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 5)
    message.components, pos = _read_component_data_array_v0(buf, pos, end, count)
    (message.strict,) = _unpack_bool(buf, pos)
    pos += 1
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeClientQuotasRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    components = message.components
    write(_pack_int32(len(components)))
    _write_component_data_array_v0(components, write)
    write(_pack_bool(boolean[message.strict]))
    return buffer.getvalue()


_COMPONENT_DATA = StructSpec(
    "ComponentData",
    ComponentData,
    "1+",
    (
        Field("EntityType", "entity_type", "string", "0+", default=""),
        Field("MatchType", "match_type", "int8", "0+", default=0),
        Field("Match", "match", "string", "0+", nullable="0+", default=""),
    ),
)
DescribeClientQuotasRequest.SPEC = MessageSpec(
    "DescribeClientQuotasRequest",
    DescribeClientQuotasRequest,
    "1+",
    (
        Field(
            "Components",
            "components",
            "struct",
            "0+",
            array=True,
            struct=_COMPONENT_DATA,
            default=(),
        ),
        Field("Strict", "strict", "bool", "0+", default=False),
    ),
    type="request",
    versions="0-1",
    api_key=48,
    listeners=("broker",),
)
DescribeClientQuotasRequest._READERS, DescribeClientQuotasRequest._WRITERS = (
    codec_tables(
        DescribeClientQuotasRequest.SPEC,
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
