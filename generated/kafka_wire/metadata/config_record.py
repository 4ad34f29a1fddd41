"""ConfigRecord, made by kipc from metadata/ConfigRecord.json. Not to be edited."""

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

__all__ = ["ConfigRecord"]

_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_unpack_int8_uint8 = unpacker(">bB")


class ConfigRecord(Message):
    """A record of the metadata log: record type 4, versions 0, flexible since 0.

    Attributes:
        resource_type: int8.
        resource_name: string.
        name: string.
        value: string, can be null.
    """

    __slots__ = (
        "resource_type",
        "resource_name",
        "name",
        "value",
        "unknown_tags",
    )

    resource_type: int
    resource_name: str
    name: str
    value: str | None

    API_KEY = 4
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        resource_type: int = 0,
        resource_name: str = "",
        name: str = "",
        value: str | None = "",
    ) -> None:
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.name = name
        self.value = value
        self.unknown_tags = None


# ConfigRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ConfigRecord, int]:
    message = new(ConfigRecord)
    message.resource_type, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.resource_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.resource_name, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.name = buf[pos:stop].decode()
        pos = stop
    else:
        message.name, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.value = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.value = None
    else:
        message.value, pos = long_nullable_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ConfigRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    resource_name = message.resource_name.encode()
    size = len(resource_name)
    if size < 127:
        write(_pack_int8_uint8(message.resource_type, size + 1))
        write(resource_name)
    else:
        write(_pack_int8(message.resource_type))
        put_long_string(write, resource_name)
    name = message.name.encode()
    size = len(name)
    if size < 127:
        write(uint8[size + 1])
        write(name)
    else:
        put_long_string(write, name)
    if message.value is None:
        write(uint8[0])
    else:
        value = message.value.encode()
        size = len(value)
        if size < 127:
            write(uint8[size + 1])
            write(value)
        else:
            put_long_string(write, value)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


ConfigRecord.SPEC = MessageSpec(
    "ConfigRecord",
    ConfigRecord,
    "0+",
    (
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field("Name", "name", "string", "0+", default=""),
        Field("Value", "value", "string", "0+", nullable="0+", default=""),
    ),
    type="metadata",
    versions="0",
    api_key=4,
)
ConfigRecord._READERS, ConfigRecord._WRITERS = codec_tables(
    ConfigRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
