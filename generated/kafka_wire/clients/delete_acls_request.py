"""DeleteAclsRequest, made by kipc from clients/DeleteAclsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    long_nullable_string,
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

__all__ = ["DeleteAclsFilter", "DeleteAclsRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_uint8 = packer(">bB")
_pack_int8x2 = packer(">bb")
_pack_int8x2_uint8 = packer(">bbB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_int8x2 = unpacker(">bb")
_unpack_int8x2_uint8 = unpacker(">bbB")


class DeleteAclsRequest(Message):
    """The request of DeleteAcls: API key 31, versions 0-3, flexible since 2.

    Attributes:
        filters: array of DeleteAclsFilter.
    """

    __slots__ = (
        "filters",
        "unknown_tags",
    )

    filters: list[DeleteAclsFilter]

    API_KEY = 31
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        filters: Iterable[DeleteAclsFilter] = (),
    ) -> None:
        self.filters = list(filters)
        self.unknown_tags = None


class DeleteAclsFilter(Struct):
    """A struct of DeleteAclsRequest.

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


# DeleteAclsFilter, versions 2-3.


def _read_filter_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsFilter], int]:
    values = []
    for _ in range(count):
        filter = new(DeleteAclsFilter)
        filter.resource_type_filter, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            filter.resource_name_filter = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            filter.resource_name_filter = None
        else:
            filter.resource_name_filter, pos = long_nullable_string(buf, pos, length)
        filter.pattern_type_filter, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            filter.principal_filter = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            filter.principal_filter = None
        else:
            filter.principal_filter, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            filter.host_filter = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            filter.host_filter = None
        else:
            filter.host_filter, pos = long_nullable_string(buf, pos, length)
        filter.operation, filter.permission_type, tags = _unpack_int8x2_uint8(buf, pos)
        pos += 3
        filter.unknown_tags = None
        if tags:
            filter.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(filter)
    return values, pos


def _write_filter_array_v2(values: list[DeleteAclsFilter], write: Write) -> None:
    for filter in values:
        if filter.resource_name_filter is None:
            write(_pack_int8_uint8(filter.resource_type_filter, 0))
        else:
            resource_name_filter = filter.resource_name_filter.encode()
            size = len(resource_name_filter)
            if size < 127:
                write(_pack_int8_uint8(filter.resource_type_filter, size + 1))
                write(resource_name_filter)
            else:
                write(_pack_int8(filter.resource_type_filter))
                put_long_string(write, resource_name_filter)
        if filter.principal_filter is None:
            write(_pack_int8_uint8(filter.pattern_type_filter, 0))
        else:
            principal_filter = filter.principal_filter.encode()
            size = len(principal_filter)
            if size < 127:
                write(_pack_int8_uint8(filter.pattern_type_filter, size + 1))
                write(principal_filter)
            else:
                write(_pack_int8(filter.pattern_type_filter))
                put_long_string(write, principal_filter)
        if filter.host_filter is None:
            write(uint8[0])
        else:
            host_filter = filter.host_filter.encode()
            size = len(host_filter)
            if size < 127:
                write(uint8[size + 1])
                write(host_filter)
            else:
                put_long_string(write, host_filter)
        if filter.unknown_tags:
            write(_pack_int8x2(filter.operation, filter.permission_type))
            put_tags(write, [], filter.unknown_tags, 0)
        else:
            write(_pack_int8x2_uint8(filter.operation, filter.permission_type, 0))


# DeleteAclsRequest, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DeleteAclsRequest, int]:
    message = new(DeleteAclsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    message.filters, pos = _read_filter_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DeleteAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    filters = message.filters
    count = len(filters)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_filter_array_v2(filters, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeleteAclsFilter, version 1.


def _read_filter_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsFilter], int]:
    values = []
    for _ in range(count):
        filter = new(DeleteAclsFilter)
        filter.resource_type_filter, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            filter.resource_name_filter = null(length)
        else:
            stop = pos + length
            filter.resource_name_filter = buf[pos:stop].decode()
            pos = stop
        filter.pattern_type_filter, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            filter.principal_filter = null(length)
        else:
            stop = pos + length
            filter.principal_filter = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            filter.host_filter = null(length)
        else:
            stop = pos + length
            filter.host_filter = buf[pos:stop].decode()
            pos = stop
        filter.operation, filter.permission_type = _unpack_int8x2(buf, pos)
        pos += 2
        filter.unknown_tags = None
        values.append(filter)
    return values, pos


def _write_filter_array_v1(values: list[DeleteAclsFilter], write: Write) -> None:
    for filter in values:
        if filter.unknown_tags:
            raise Refused
        if filter.resource_name_filter is None:
            write(_pack_int8_int16(filter.resource_type_filter, -1))
        else:
            resource_name_filter = filter.resource_name_filter.encode()
            write(
                _pack_int8_int16(filter.resource_type_filter, len(resource_name_filter))
            )
            write(resource_name_filter)
        if filter.principal_filter is None:
            write(_pack_int8_int16(filter.pattern_type_filter, -1))
        else:
            principal_filter = filter.principal_filter.encode()
            write(_pack_int8_int16(filter.pattern_type_filter, len(principal_filter)))
            write(principal_filter)
        if filter.host_filter is None:
            write(_pack_int16(-1))
        else:
            host_filter = filter.host_filter.encode()
            write(_pack_int16(len(host_filter)))
            write(host_filter)
        write(_pack_int8x2(filter.operation, filter.permission_type))


# DeleteAclsRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DeleteAclsRequest, int]:
    message = new(DeleteAclsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.filters, pos = _read_filter_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: DeleteAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    filters = message.filters
    write(_pack_int32(len(filters)))
    _write_filter_array_v1(filters, write)
    return buffer.getvalue()


# DeleteAclsFilter, version 0.


def _read_filter_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsFilter], int]:
    values = []
    for _ in range(count):
        filter = new(DeleteAclsFilter)
        filter.resource_type_filter, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            filter.resource_name_filter = null(length)
        else:
            stop = pos + length
            filter.resource_name_filter = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            filter.principal_filter = null(length)
        else:
            stop = pos + length
            filter.principal_filter = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            filter.host_filter = null(length)
        else:
            stop = pos + length
            filter.host_filter = buf[pos:stop].decode()
            pos = stop
        filter.operation, filter.permission_type = _unpack_int8x2(buf, pos)
        pos += 2
        filter.unknown_tags = None
        filter.pattern_type_filter = 3
        values.append(filter)
    return values, pos


def _write_filter_array_v0(values: list[DeleteAclsFilter], write: Write) -> None:
    for filter in values:
        if filter.pattern_type_filter != 3 or filter.unknown_tags:
            raise Refused
        if filter.resource_name_filter is None:
            write(_pack_int8_int16(filter.resource_type_filter, -1))
        else:
            resource_name_filter = filter.resource_name_filter.encode()
            write(
                _pack_int8_int16(filter.resource_type_filter, len(resource_name_filter))
            )
            write(resource_name_filter)
        if filter.principal_filter is None:
            write(_pack_int16(-1))
        else:
            principal_filter = filter.principal_filter.encode()
            write(_pack_int16(len(principal_filter)))
            write(principal_filter)
        if filter.host_filter is None:
            write(_pack_int16(-1))
        else:
            host_filter = filter.host_filter.encode()
            write(_pack_int16(len(host_filter)))
            write(host_filter)
        write(_pack_int8x2(filter.operation, filter.permission_type))


# DeleteAclsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteAclsRequest, int]:
    message = new(DeleteAclsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 9)
    message.filters, pos = _read_filter_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DeleteAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    filters = message.filters
    write(_pack_int32(len(filters)))
    _write_filter_array_v0(filters, write)
    return buffer.getvalue()


_DELETE_ACLS_FILTER = StructSpec(
    "DeleteAclsFilter",
    DeleteAclsFilter,
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
)
DeleteAclsRequest.SPEC = MessageSpec(
    "DeleteAclsRequest",
    DeleteAclsRequest,
    "2+",
    (
        Field(
            "Filters",
            "filters",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_ACLS_FILTER,
            default=(),
        ),
    ),
    type="request",
    versions="0-3",
    api_key=31,
    current_versions="1-3",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
DeleteAclsRequest._READERS, DeleteAclsRequest._WRITERS = codec_tables(
    DeleteAclsRequest.SPEC,
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
