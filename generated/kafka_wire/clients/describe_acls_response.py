"""DescribeAclsResponse, made by kipc from clients/DescribeAclsResponse.json. Not to be edited."""

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

__all__ = ["AclDescription", "DescribeAclsResource", "DescribeAclsResponse"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int16x2 = packer(">ihh")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_int32 = packer(">bi")
_pack_int8_uint8 = packer(">bB")
_pack_int8x2 = packer(">bb")
_pack_int8x2_uint8 = packer(">bbB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int16x2 = unpacker(">ihh")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_int32 = unpacker(">bi")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_int8x2 = unpacker(">bb")
_unpack_int8x2_uint8 = unpacker(">bbB")


class DescribeAclsResponse(Message):
    """The response of DescribeAcls: API key 29, versions 0-3, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        resources: array of DescribeAclsResource.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "resources",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    resources: list[DescribeAclsResource]

    API_KEY = 29
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
        resources: Iterable[DescribeAclsResource] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.resources = list(resources)
        self.unknown_tags = None


class DescribeAclsResource(Struct):
    """A struct of DescribeAclsResponse.

    Attributes:
        resource_type: int8.
        resource_name: string.
        pattern_type: int8, since version 1.
        acls: array of AclDescription.
    """

    __slots__ = (
        "resource_type",
        "resource_name",
        "pattern_type",
        "acls",
        "unknown_tags",
    )

    resource_type: int
    resource_name: str
    pattern_type: int
    acls: list[AclDescription]

    def __init__(
        self,
        *,
        resource_type: int = 0,
        resource_name: str = "",
        pattern_type: int = 3,
        acls: Iterable[AclDescription] = (),
    ) -> None:
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.pattern_type = pattern_type
        self.acls = list(acls)
        self.unknown_tags = None


class AclDescription(Struct):
    """A struct of DescribeAclsResponse.

    Attributes:
        principal: string.
        host: string.
        operation: int8.
        permission_type: int8.
    """

    __slots__ = (
        "principal",
        "host",
        "operation",
        "permission_type",
        "unknown_tags",
    )

    principal: str
    host: str
    operation: int
    permission_type: int

    def __init__(
        self,
        *,
        principal: str = "",
        host: str = "",
        operation: int = 0,
        permission_type: int = 0,
    ) -> None:
        self.principal = principal
        self.host = host
        self.operation = operation
        self.permission_type = permission_type
        self.unknown_tags = None


# AclDescription, versions 2-3.


def _read_acl_description_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AclDescription], int]:
    values = []
    for _ in range(count):
        acl_description = new(AclDescription)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            acl_description.principal = buf[pos:stop].decode()
            pos = stop
        else:
            acl_description.principal, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            acl_description.host = buf[pos:stop].decode()
            pos = stop
        else:
            acl_description.host, pos = long_string(buf, pos, length)
        acl_description.operation, acl_description.permission_type, tags = (
            _unpack_int8x2_uint8(buf, pos)
        )
        pos += 3
        acl_description.unknown_tags = None
        if tags:
            acl_description.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(acl_description)
    return values, pos


def _write_acl_description_array_v2(values: list[AclDescription], write: Write) -> None:
    for acl_description in values:
        principal = acl_description.principal.encode()
        size = len(principal)
        if size < 127:
            write(uint8[size + 1])
            write(principal)
        else:
            put_long_string(write, principal)
        host = acl_description.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if acl_description.unknown_tags:
            write(
                _pack_int8x2(acl_description.operation, acl_description.permission_type)
            )
            put_tags(write, [], acl_description.unknown_tags, 0)
        else:
            write(
                _pack_int8x2_uint8(
                    acl_description.operation, acl_description.permission_type, 0
                )
            )


# DescribeAclsResource, versions 2-3.


def _read_resource_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeAclsResource], int]:
    values = []
    for _ in range(count):
        resource = new(DescribeAclsResource)
        resource.resource_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            resource.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            resource.resource_name, pos = long_string(buf, pos, length)
        resource.pattern_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 5)
        resource.acls, pos = _read_acl_description_array_v2(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        resource.unknown_tags = None
        if tags:
            resource.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(resource)
    return values, pos


def _write_resource_array_v2(values: list[DescribeAclsResource], write: Write) -> None:
    for resource in values:
        resource_name = resource.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(resource.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(resource.resource_type))
            put_long_string(write, resource_name)
        acls = resource.acls
        count = len(acls)
        if count < 127:
            write(_pack_int8_uint8(resource.pattern_type, count + 1))
        else:
            write(_pack_int8(resource.pattern_type))
            put_compact_count(write, count)
        _write_acl_description_array_v2(acls, write)
        if resource.unknown_tags:
            put_tags(write, [], resource.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeAclsResponse, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DescribeAclsResponse, int]:
    message = new(DescribeAclsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.resources, pos = _read_resource_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DescribeAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    resources = message.resources
    count = len(resources)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_resource_array_v2(resources, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AclDescription, versions 0-1.


def _read_acl_description_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AclDescription], int]:
    values = []
    for _ in range(count):
        acl_description = new(AclDescription)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_description.principal = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_description.host = buf[pos:stop].decode()
        pos = stop
        acl_description.operation, acl_description.permission_type = _unpack_int8x2(
            buf, pos
        )
        pos += 2
        acl_description.unknown_tags = None
        values.append(acl_description)
    return values, pos


def _write_acl_description_array_v0(values: list[AclDescription], write: Write) -> None:
    for acl_description in values:
        if acl_description.unknown_tags:
            raise Refused
        principal = acl_description.principal.encode()
        write(_pack_int16(len(principal)))
        write(principal)
        host = acl_description.host.encode()
        write(_pack_int16(len(host)))
        write(host)
        write(_pack_int8x2(acl_description.operation, acl_description.permission_type))


# DescribeAclsResource, version 1.


def _read_resource_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeAclsResource], int]:
    values = []
    for _ in range(count):
        resource = new(DescribeAclsResource)
        resource.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        resource.resource_name = buf[pos:stop].decode()
        pos = stop
        resource.pattern_type, length = _unpack_int8_int32(buf, pos)
        pos += 5
        count = sized_count(length, pos, end, 6)
        resource.acls, pos = _read_acl_description_array_v0(buf, pos, end, count)
        resource.unknown_tags = None
        values.append(resource)
    return values, pos


def _write_resource_array_v1(values: list[DescribeAclsResource], write: Write) -> None:
    for resource in values:
        if resource.unknown_tags:
            raise Refused
        resource_name = resource.resource_name.encode()
        write(_pack_int8_int16(resource.resource_type, len(resource_name)))
        write(resource_name)
        acls = resource.acls
        write(_pack_int8_int32(resource.pattern_type, len(acls)))
        _write_acl_description_array_v0(acls, write)


# DescribeAclsResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeAclsResponse, int]:
    message = new(DescribeAclsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16x2(
        buf, pos
    )
    pos += 8
    if length < 0:
        message.error_message = null(length)
    else:
        stop = pos + length
        message.error_message = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.resources, pos = _read_resource_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: DescribeAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.error_message is None:
        write(_pack_int32_int16x2(message.throttle_time_ms, message.error_code, -1))
    else:
        error_message = message.error_message.encode()
        write(
            _pack_int32_int16x2(
                message.throttle_time_ms, message.error_code, len(error_message)
            )
        )
        write(error_message)
    resources = message.resources
    write(_pack_int32(len(resources)))
    _write_resource_array_v1(resources, write)
    return buffer.getvalue()


# DescribeAclsResource, version 0.


def _read_resource_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeAclsResource], int]:
    values = []
    for _ in range(count):
        resource = new(DescribeAclsResource)
        resource.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        resource.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        resource.acls, pos = _read_acl_description_array_v0(buf, pos, end, count)
        resource.unknown_tags = None
        resource.pattern_type = 3
        values.append(resource)
    return values, pos


def _write_resource_array_v0(values: list[DescribeAclsResource], write: Write) -> None:
    for resource in values:
        if resource.pattern_type != 3 or resource.unknown_tags:
            raise Refused
        resource_name = resource.resource_name.encode()
        write(_pack_int8_int16(resource.resource_type, len(resource_name)))
        write(resource_name)
        acls = resource.acls
        write(_pack_int32(len(acls)))
        _write_acl_description_array_v0(acls, write)


# DescribeAclsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeAclsResponse, int]:
    message = new(DescribeAclsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16x2(
        buf, pos
    )
    pos += 8
    if length < 0:
        message.error_message = null(length)
    else:
        stop = pos + length
        message.error_message = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 7)
    message.resources, pos = _read_resource_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.error_message is None:
        write(_pack_int32_int16x2(message.throttle_time_ms, message.error_code, -1))
    else:
        error_message = message.error_message.encode()
        write(
            _pack_int32_int16x2(
                message.throttle_time_ms, message.error_code, len(error_message)
            )
        )
        write(error_message)
    resources = message.resources
    write(_pack_int32(len(resources)))
    _write_resource_array_v0(resources, write)
    return buffer.getvalue()


_ACL_DESCRIPTION = StructSpec(
    "AclDescription",
    AclDescription,
    "2+",
    (
        Field("Principal", "principal", "string", "0+", default=""),
        Field("Host", "host", "string", "0+", default=""),
        Field("Operation", "operation", "int8", "0+", default=0),
        Field("PermissionType", "permission_type", "int8", "0+", default=0),
    ),
)
_DESCRIBE_ACLS_RESOURCE = StructSpec(
    "DescribeAclsResource",
    DescribeAclsResource,
    "2+",
    (
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field("PatternType", "pattern_type", "int8", "1+", default=3),
        Field(
            "Acls",
            "acls",
            "struct",
            "0+",
            array=True,
            struct=_ACL_DESCRIPTION,
            default=(),
        ),
    ),
)
DescribeAclsResponse.SPEC = MessageSpec(
    "DescribeAclsResponse",
    DescribeAclsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "Resources",
            "resources",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_ACLS_RESOURCE,
            default=(),
        ),
    ),
    type="response",
    versions="0-3",
    api_key=29,
    current_versions="1-3",
)
DescribeAclsResponse._READERS, DescribeAclsResponse._WRITERS = codec_tables(
    DescribeAclsResponse.SPEC,
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
