"""AccessControlRecord, made by kipc from metadata/AccessControlRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import (
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_long_string, put_tags, uint8

__all__ = ["AccessControlRecord"]

_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_pack_int8x2 = packer(">bb")
_pack_int8x2_uint8 = packer(">bbB")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_int8x2_uint8 = unpacker(">bbB")


class AccessControlRecord(Message):
    """A record of the metadata log: record type 6, versions 0, flexible since 0.

    Attributes:
        resource_type: int8.
        resource_name: string, can be null.
        pattern_type: int8.
        principal: string.
        host: string.
        operation: int8.
        permission_type: int8.
    """

    __slots__ = (
        "resource_type",
        "resource_name",
        "pattern_type",
        "principal",
        "host",
        "operation",
        "permission_type",
        "unknown_tags",
    )

    resource_type: int
    resource_name: str | None
    pattern_type: int
    principal: str
    host: str
    operation: int
    permission_type: int

    API_KEY = 6
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        resource_type: int = 0,
        resource_name: str | None = "",
        pattern_type: int = 0,
        principal: str = "",
        host: str = "",
        operation: int = 0,
        permission_type: int = 0,
    ) -> None:
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.pattern_type = pattern_type
        self.principal = principal
        self.host = host
        self.operation = operation
        self.permission_type = permission_type
        self.unknown_tags = None


# AccessControlRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AccessControlRecord, int]:
    message = new(AccessControlRecord)
    message.resource_type, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.resource_name = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.resource_name = None
    else:
        message.resource_name, pos = long_nullable_string(buf, pos, length)
    message.pattern_type, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.principal = buf[pos:stop].decode()
        pos = stop
    else:
        message.principal, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.host = buf[pos:stop].decode()
        pos = stop
    else:
        message.host, pos = long_string(buf, pos, length)
    message.operation, message.permission_type, tags = _unpack_int8x2_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AccessControlRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.resource_name is None:
        write(_pack_int8_uint8(message.resource_type, 0))
    else:
        resource_name = message.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(message.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(message.resource_type))
            put_long_string(write, resource_name)
    principal = message.principal.encode()
    size = len(principal)
    if size < 127:
        write(_pack_int8_uint8(message.pattern_type, size + 1))
        write(principal)
    else:
        write(_pack_int8(message.pattern_type))
        put_long_string(write, principal)
    host = message.host.encode()
    size = len(host)
    if size < 127:
        write(uint8[size + 1])
        write(host)
    else:
        put_long_string(write, host)
    if message.unknown_tags:
        write(_pack_int8x2(message.operation, message.permission_type))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int8x2_uint8(message.operation, message.permission_type, 0))
    return buffer.getvalue()


AccessControlRecord.SPEC = MessageSpec(
    "AccessControlRecord",
    AccessControlRecord,
    "0+",
    (
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field(
            "ResourceName", "resource_name", "string", "0+", nullable="0+", default=""
        ),
        Field("PatternType", "pattern_type", "int8", "0+", default=0),
        Field("Principal", "principal", "string", "0+", default=""),
        Field("Host", "host", "string", "0+", default=""),
        Field("Operation", "operation", "int8", "0+", default=0),
        Field("PermissionType", "permission_type", "int8", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=6,
    current_versions="none",
)
AccessControlRecord._READERS, AccessControlRecord._WRITERS = codec_tables(
    AccessControlRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
