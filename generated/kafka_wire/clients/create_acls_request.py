"""CreateAclsRequest, made by kipc from clients/CreateAclsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
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

__all__ = ["AclCreation", "CreateAclsRequest"]

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


class CreateAclsRequest(Message):
    """The request of CreateAcls: API key 30, versions 0-3, flexible since 2.

    Attributes:
        creations: array of AclCreation.
    """

    __slots__ = (
        "creations",
        "unknown_tags",
    )

    creations: list[AclCreation]

    API_KEY = 30
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        creations: Iterable[AclCreation] = (),
    ) -> None:
        self.creations = list(creations)
        self.unknown_tags = None


class AclCreation(Struct):
    """A struct of CreateAclsRequest.

    Attributes:
        resource_type: int8.
        resource_name: string.
        resource_pattern_type: int8, since version 1.
        principal: string.
        host: string.
        operation: int8.
        permission_type: int8.
    """

    __slots__ = (
        "resource_type",
        "resource_name",
        "resource_pattern_type",
        "principal",
        "host",
        "operation",
        "permission_type",
        "unknown_tags",
    )

    resource_type: int
    resource_name: str
    resource_pattern_type: int
    principal: str
    host: str
    operation: int
    permission_type: int

    def __init__(
        self,
        *,
        resource_type: int = 0,
        resource_name: str = "",
        resource_pattern_type: int = 3,
        principal: str = "",
        host: str = "",
        operation: int = 0,
        permission_type: int = 0,
    ) -> None:
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.resource_pattern_type = resource_pattern_type
        self.principal = principal
        self.host = host
        self.operation = operation
        self.permission_type = permission_type
        self.unknown_tags = None


# AclCreation, versions 2-3.


def _read_acl_creation_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AclCreation], int]:
    values = []
    for _ in range(count):
        acl_creation = new(AclCreation)
        acl_creation.resource_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            acl_creation.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            acl_creation.resource_name, pos = long_string(buf, pos, length)
        acl_creation.resource_pattern_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            acl_creation.principal = buf[pos:stop].decode()
            pos = stop
        else:
            acl_creation.principal, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            acl_creation.host = buf[pos:stop].decode()
            pos = stop
        else:
            acl_creation.host, pos = long_string(buf, pos, length)
        acl_creation.operation, acl_creation.permission_type, tags = (
            _unpack_int8x2_uint8(buf, pos)
        )
        pos += 3
        acl_creation.unknown_tags = None
        if tags:
            acl_creation.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(acl_creation)
    return values, pos


def _write_acl_creation_array_v2(values: list[AclCreation], write: Write) -> None:
    for acl_creation in values:
        resource_name = acl_creation.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(acl_creation.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(acl_creation.resource_type))
            put_long_string(write, resource_name)
        principal = acl_creation.principal.encode()
        size = len(principal)
        if size < 127:
            write(_pack_int8_uint8(acl_creation.resource_pattern_type, size + 1))
            write(principal)
        else:
            write(_pack_int8(acl_creation.resource_pattern_type))
            put_long_string(write, principal)
        host = acl_creation.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if acl_creation.unknown_tags:
            write(_pack_int8x2(acl_creation.operation, acl_creation.permission_type))
            put_tags(write, [], acl_creation.unknown_tags, 0)
        else:
            write(
                _pack_int8x2_uint8(
                    acl_creation.operation, acl_creation.permission_type, 0
                )
            )


# CreateAclsRequest, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[CreateAclsRequest, int]:
    message = new(CreateAclsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    message.creations, pos = _read_acl_creation_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: CreateAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    creations = message.creations
    count = len(creations)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_acl_creation_array_v2(creations, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AclCreation, version 1.


def _read_acl_creation_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AclCreation], int]:
    values = []
    for _ in range(count):
        acl_creation = new(AclCreation)
        acl_creation.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_creation.resource_name = buf[pos:stop].decode()
        pos = stop
        acl_creation.resource_pattern_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_creation.principal = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_creation.host = buf[pos:stop].decode()
        pos = stop
        acl_creation.operation, acl_creation.permission_type = _unpack_int8x2(buf, pos)
        pos += 2
        acl_creation.unknown_tags = None
        values.append(acl_creation)
    return values, pos


def _write_acl_creation_array_v1(values: list[AclCreation], write: Write) -> None:
    for acl_creation in values:
        if acl_creation.unknown_tags:
            raise Refused
        resource_name = acl_creation.resource_name.encode()
        write(_pack_int8_int16(acl_creation.resource_type, len(resource_name)))
        write(resource_name)
        principal = acl_creation.principal.encode()
        write(_pack_int8_int16(acl_creation.resource_pattern_type, len(principal)))
        write(principal)
        host = acl_creation.host.encode()
        write(_pack_int16(len(host)))
        write(host)
        write(_pack_int8x2(acl_creation.operation, acl_creation.permission_type))


# CreateAclsRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[CreateAclsRequest, int]:
    message = new(CreateAclsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 10)
    message.creations, pos = _read_acl_creation_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: CreateAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    creations = message.creations
    write(_pack_int32(len(creations)))
    _write_acl_creation_array_v1(creations, write)
    return buffer.getvalue()


# AclCreation, version 0.


def _read_acl_creation_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AclCreation], int]:
    values = []
    for _ in range(count):
        acl_creation = new(AclCreation)
        acl_creation.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_creation.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_creation.principal = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        acl_creation.host = buf[pos:stop].decode()
        pos = stop
        acl_creation.operation, acl_creation.permission_type = _unpack_int8x2(buf, pos)
        pos += 2
        acl_creation.unknown_tags = None
        acl_creation.resource_pattern_type = 3
        values.append(acl_creation)
    return values, pos


def _write_acl_creation_array_v0(values: list[AclCreation], write: Write) -> None:
    for acl_creation in values:
        if acl_creation.resource_pattern_type != 3 or acl_creation.unknown_tags:
            raise Refused
        resource_name = acl_creation.resource_name.encode()
        write(_pack_int8_int16(acl_creation.resource_type, len(resource_name)))
        write(resource_name)
        principal = acl_creation.principal.encode()
        write(_pack_int16(len(principal)))
        write(principal)
        host = acl_creation.host.encode()
        write(_pack_int16(len(host)))
        write(host)
        write(_pack_int8x2(acl_creation.operation, acl_creation.permission_type))


# CreateAclsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreateAclsRequest, int]:
    message = new(CreateAclsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 9)
    message.creations, pos = _read_acl_creation_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: CreateAclsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    creations = message.creations
    write(_pack_int32(len(creations)))
    _write_acl_creation_array_v0(creations, write)
    return buffer.getvalue()


_ACL_CREATION = StructSpec(
    "AclCreation",
    AclCreation,
    "2+",
    (
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field("ResourcePatternType", "resource_pattern_type", "int8", "1+", default=3),
        Field("Principal", "principal", "string", "0+", default=""),
        Field("Host", "host", "string", "0+", default=""),
        Field("Operation", "operation", "int8", "0+", default=0),
        Field("PermissionType", "permission_type", "int8", "0+", default=0),
    ),
)
CreateAclsRequest.SPEC = MessageSpec(
    "CreateAclsRequest",
    CreateAclsRequest,
    "2+",
    (
        Field(
            "Creations",
            "creations",
            "struct",
            "0+",
            array=True,
            struct=_ACL_CREATION,
            default=(),
        ),
    ),
    type="request",
    versions="0-3",
    api_key=30,
    current_versions="1-3",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
CreateAclsRequest._READERS, CreateAclsRequest._WRITERS = codec_tables(
    CreateAclsRequest.SPEC,
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
