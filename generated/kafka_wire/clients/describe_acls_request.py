"""DescribeAclsRequest, made by kipc from clients/DescribeAclsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_nullable_string, new, null, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_long_string, put_tags, uint8

__all__ = ["DescribeAclsRequest"]

_pack_int16 = packer(">h")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_uint8 = packer(">bB")
_pack_int8x2 = packer(">bb")
_pack_int8x2_uint8 = packer(">bbB")
_unpack_int16 = unpacker(">h")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_int8x2 = unpacker(">bb")
_unpack_int8x2_uint8 = unpacker(">bbB")


class DescribeAclsRequest(Message):
    """The request of DescribeAcls: API key 29, versions 0-3, flexible since 2.

    Attributes:
        resource_type_filter: int8.
        resource_name_filter: string, can be null.
        pattern_type_filter: int8, since version 1.
        principal_filter: string, can be null.
        host_filter: string, can be null.
        operation: int8.
        permission_type: int8.
    """

    __slots__ = (
        "resource_type_filter",
        "resource_name_filter",
        "pattern_type_filter",
        "principal_filter",
        "host_filter",
        "operation",
        "permission_type",
        "unknown_tags",
    )

    resource_type_filter: int
    resource_name_filter: str | None
    pattern_type_filter: int
    principal_filter: str | None
    host_filter: str | None
    operation: int
    permission_type: int

    API_KEY = 29
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        resource_type_filter: int = 0,
        resource_name_filter: str | None = "",
        pattern_type_filter: int = 3,
        principal_filter: str | None = "",
        host_filter: str | None = "",
        operation: int = 0,
        permission_type: int = 0,
    ) -> None:
        self.resource_type_filter = resource_type_filter
        self.resource_name_filter = resource_name_filter
        self.pattern_type_filter = pattern_type_filter
        self.principal_filter = principal_filter
        self.host_filter = host_filter
        self.operation = operation
        self.permission_type = permission_type
        self.unknown_tags = None


# DescribeAclsRequest, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DescribeAclsRequest, int]:
    message = new(DescribeAclsRequest)
    message.resource_type_filter, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.resource_name_filter = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.resource_name_filter = None
    else:
        message.resource_name_filter, pos = long_nullable_string(buf, pos, length)
    message.pattern_type_filter, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.principal_filter = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.principal_filter = None
    else:
        message.principal_filter, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.host_filter = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.host_filter = None
    else:
        message.host_filter, pos = long_nullable_string(buf, pos, length)
    message.operation, message.permission_type, tags = _unpack_int8x2_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DescribeAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.resource_name_filter is None:
        write(_pack_int8_uint8(message.resource_type_filter, 0))
    else:
        resource_name_filter = message.resource_name_filter.encode()
        size = len(resource_name_filter)
        if size < 127:
            write(_pack_int8_uint8(message.resource_type_filter, size + 1))
            write(resource_name_filter)
        else:
            write(_pack_int8(message.resource_type_filter))
            put_long_string(write, resource_name_filter)
    if message.principal_filter is None:
        write(_pack_int8_uint8(message.pattern_type_filter, 0))
    else:
        principal_filter = message.principal_filter.encode()
        size = len(principal_filter)
        if size < 127:
            write(_pack_int8_uint8(message.pattern_type_filter, size + 1))
            write(principal_filter)
        else:
            write(_pack_int8(message.pattern_type_filter))
            put_long_string(write, principal_filter)
    if message.host_filter is None:
        write(uint8[0])
    else:
        host_filter = message.host_filter.encode()
        size = len(host_filter)
        if size < 127:
            write(uint8[size + 1])
            write(host_filter)
        else:
            put_long_string(write, host_filter)
    if message.unknown_tags:
        write(_pack_int8x2(message.operation, message.permission_type))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int8x2_uint8(message.operation, message.permission_type, 0))
    return buffer.getvalue()


# DescribeAclsRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeAclsRequest, int]:
    message = new(DescribeAclsRequest)
    message.resource_type_filter, length = _unpack_int8_int16(buf, pos)
    pos += 3
    if length < 0:
        message.resource_name_filter = null(length)
    else:
        stop = pos + length
        message.resource_name_filter = buf[pos:stop].decode()
        pos = stop
    message.pattern_type_filter, length = _unpack_int8_int16(buf, pos)
    pos += 3
    if length < 0:
        message.principal_filter = null(length)
    else:
        stop = pos + length
        message.principal_filter = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.host_filter = null(length)
    else:
        stop = pos + length
        message.host_filter = buf[pos:stop].decode()
        pos = stop
    message.operation, message.permission_type = _unpack_int8x2(buf, pos)
    pos += 2
    message.unknown_tags = None
    return message, pos


def _write_v1(message: DescribeAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.resource_name_filter is None:
        write(_pack_int8_int16(message.resource_type_filter, -1))
    else:
        resource_name_filter = message.resource_name_filter.encode()
        write(_pack_int8_int16(message.resource_type_filter, len(resource_name_filter)))
        write(resource_name_filter)
    if message.principal_filter is None:
        write(_pack_int8_int16(message.pattern_type_filter, -1))
    else:
        principal_filter = message.principal_filter.encode()
        write(_pack_int8_int16(message.pattern_type_filter, len(principal_filter)))
        write(principal_filter)
    if message.host_filter is None:
        write(_pack_int16(-1))
    else:
        host_filter = message.host_filter.encode()
        write(_pack_int16(len(host_filter)))
        write(host_filter)
    write(_pack_int8x2(message.operation, message.permission_type))
    return buffer.getvalue()


# DescribeAclsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeAclsRequest, int]:
    message = new(DescribeAclsRequest)
    message.resource_type_filter, length = _unpack_int8_int16(buf, pos)
    pos += 3
    if length < 0:
        message.resource_name_filter = null(length)
    else:
        stop = pos + length
        message.resource_name_filter = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.principal_filter = null(length)
    else:
        stop = pos + length
        message.principal_filter = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.host_filter = null(length)
    else:
        stop = pos + length
        message.host_filter = buf[pos:stop].decode()
        pos = stop
    message.operation, message.permission_type = _unpack_int8x2(buf, pos)
    pos += 2
    message.unknown_tags = None
    message.pattern_type_filter = 3
    return message, pos


def _write_v0(message: DescribeAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.pattern_type_filter != 3 or message.unknown_tags:
        raise Refused
    if message.resource_name_filter is None:
        write(_pack_int8_int16(message.resource_type_filter, -1))
    else:
        resource_name_filter = message.resource_name_filter.encode()
        write(_pack_int8_int16(message.resource_type_filter, len(resource_name_filter)))
        write(resource_name_filter)
    if message.principal_filter is None:
        write(_pack_int16(-1))
    else:
        principal_filter = message.principal_filter.encode()
        write(_pack_int16(len(principal_filter)))
        write(principal_filter)
    if message.host_filter is None:
        write(_pack_int16(-1))
    else:
        host_filter = message.host_filter.encode()
        write(_pack_int16(len(host_filter)))
        write(host_filter)
    write(_pack_int8x2(message.operation, message.permission_type))
    return buffer.getvalue()


DescribeAclsRequest.SPEC = MessageSpec(
    "DescribeAclsRequest",
    DescribeAclsRequest,
    "2+",
    (
        Field("ResourceTypeFilter", "resource_type_filter", "int8", "0+", default=0),
        Field(
            "ResourceNameFilter",
            "resource_name_filter",
            "string",
            "0+",
            nullable="0+",
            default="",
        ),
        Field("PatternTypeFilter", "pattern_type_filter", "int8", "1+", default=3),
        Field(
            "PrincipalFilter",
            "principal_filter",
            "string",
            "0+",
            nullable="0+",
            default="",
        ),
        Field("HostFilter", "host_filter", "string", "0+", nullable="0+", default=""),
        Field("Operation", "operation", "int8", "0+", default=0),
        Field("PermissionType", "permission_type", "int8", "0+", default=0),
    ),
    type="request",
    versions="0-3",
    api_key=29,
    current_versions="1-3",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
DescribeAclsRequest._READERS, DescribeAclsRequest._WRITERS = codec_tables(
    DescribeAclsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
    },
)
