"""AccessControlEntryRecord, made by kipc from metadata/AccessControlEntryRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, packer, put_long_string, put_tags, uint8

__all__ = ["AccessControlEntryRecord"]

_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_pack_int8x2 = packer(">bb")
_pack_int8x2_uint8 = packer(">bbB")
_pack_uuid_int8 = packer(">16sb")
_pack_uuid_int8_uint8 = packer(">16sbB")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_int8x2_uint8 = unpacker(">bbB")
_unpack_uuid_int8_uint8 = unpacker(">16sbB")


class AccessControlEntryRecord(Message):
    """A record of the metadata log: record type 18, versions 0, flexible since 0.

    Attributes:
        id: uuid.
        resource_type: int8.
        resource_name: string.
        pattern_type: int8.
        principal: string.
        host: string.
        operation: int8.
        permission_type: int8.
    """

    __slots__ = (
        "id",
        "resource_type",
        "resource_name",
        "pattern_type",
        "principal",
        "host",
        "operation",
        "permission_type",
        "unknown_tags",
    )

    id: UUID
    resource_type: int
    resource_name: str
    pattern_type: int
    principal: str
    host: str
    operation: int
    permission_type: int

    API_KEY = 18
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        id: UUID = ZERO_UUID,
        resource_type: int = 0,
        resource_name: str = "",
        pattern_type: int = 0,
        principal: str = "",
        host: str = "",
        operation: int = 0,
        permission_type: int = 0,
    ) -> None:
        self.id = id
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.pattern_type = pattern_type
        self.principal = principal
        self.host = host
        self.operation = operation
        self.permission_type = permission_type
        self.unknown_tags = None


# AccessControlEntryRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AccessControlEntryRecord, int]:
    message = new(AccessControlEntryRecord)
    id, message.resource_type, length = _unpack_uuid_int8_uint8(buf, pos)
    pos += 18
    message.id = uuid(id)
    if 0 < length < 128:
        stop = pos + length - 1
        message.resource_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.resource_name, pos = long_string(buf, pos, length)
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


def _write_v0(message: AccessControlEntryRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    resource_name = message.resource_name.encode()
    size = len(resource_name)
    if size < 127:
        write(_pack_uuid_int8_uint8(message.id.bytes, message.resource_type, size + 1))
        write(resource_name)
    else:
        write(_pack_uuid_int8(message.id.bytes, message.resource_type))
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


AccessControlEntryRecord.SPEC = MessageSpec(
    "AccessControlEntryRecord",
    AccessControlEntryRecord,
    "0+",
    (
        Field("Id", "id", "uuid", "0+", default=ZERO_UUID),
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field("PatternType", "pattern_type", "int8", "0+", default=0),
        Field("Principal", "principal", "string", "0+", default=""),
        Field("Host", "host", "string", "0+", default=""),
        Field("Operation", "operation", "int8", "0+", default=0),
        Field("PermissionType", "permission_type", "int8", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=18,
)
AccessControlEntryRecord._READERS, AccessControlEntryRecord._WRITERS = codec_tables(
    AccessControlEntryRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
