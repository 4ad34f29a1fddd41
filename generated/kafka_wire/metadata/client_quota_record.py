"""ClientQuotaRecord, made by kipc from metadata/ClientQuotaRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["ClientQuotaRecord", "EntityData"]

_pack_float64_bool = packer(">d?")
_pack_float64_bool_uint8 = packer(">d?B")
_unpack_float64_bool_uint8 = unpacker(">d?B")


class ClientQuotaRecord(Message):
    """A record of the metadata log: record type 14, versions 0, flexible since 0.

    Attributes:
        entity: array of EntityData.
        key: string.
        value: float64.
        remove: bool.
    """

    __slots__ = (
        "entity",
        "key",
        "value",
        "remove",
        "unknown_tags",
    )

    entity: list[EntityData]
    key: str
    value: float
    remove: bool

    API_KEY = 14
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        entity: Iterable[EntityData] = (),
        key: str = "",
        value: float = 0.0,
        remove: bool = False,
    ) -> None:
        self.entity = list(entity)
        self.key = key
        self.value = value
        self.remove = remove
        self.unknown_tags = None


class EntityData(Struct):
    """A struct of ClientQuotaRecord.

    Attributes:
        entity_type: string.
        entity_name: string, can be null.
    """

    __slots__ = (
        "entity_type",
        "entity_name",
        "unknown_tags",
    )

    entity_type: str
    entity_name: str | None

    def __init__(
        self,
        *,
        entity_type: str = "",
        entity_name: str | None = "",
    ) -> None:
        self.entity_type = entity_type
        self.entity_name = entity_name
        self.unknown_tags = None


# EntityData, version 0.


def _read_entity_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EntityData], int]:
    values = []
    for _ in range(count):
        entity_data = new(EntityData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            entity_data.entity_type = buf[pos:stop].decode()
            pos = stop
        else:
            entity_data.entity_type, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            entity_data.entity_name = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            entity_data.entity_name = None
        else:
            entity_data.entity_name, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        entity_data.unknown_tags = None
        if tags:
            entity_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(entity_data)
    return values, pos


def _write_entity_data_array_v0(values: list[EntityData], write: Write) -> None:
    for entity_data in values:
        entity_type = entity_data.entity_type.encode()
        size = len(entity_type)
        if size < 127:
            write(uint8[size + 1])
            write(entity_type)
        else:
            put_long_string(write, entity_type)
        if entity_data.entity_name is None:
            write(uint8[0])
        else:
            entity_name = entity_data.entity_name.encode()
            size = len(entity_name)
            if size < 127:
                write(uint8[size + 1])
                write(entity_name)
            else:
                put_long_string(write, entity_name)
        if entity_data.unknown_tags:
            put_tags(write, [], entity_data.unknown_tags, 0)
        else:
            write(b"\x00")


# ClientQuotaRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ClientQuotaRecord, int]:
    message = new(ClientQuotaRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.entity, pos = _read_entity_data_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.key = buf[pos:stop].decode()
        pos = stop
    else:
        message.key, pos = long_string(buf, pos, length)
    message.value, message.remove, tags = _unpack_float64_bool_uint8(buf, pos)
    pos += 10
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ClientQuotaRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    entity = message.entity
    count = len(entity)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_entity_data_array_v0(entity, write)
    key = message.key.encode()
    size = len(key)
    if size < 127:
        write(uint8[size + 1])
        write(key)
    else:
        put_long_string(write, key)
    if message.unknown_tags:
        write(_pack_float64_bool(message.value, boolean[message.remove]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_float64_bool_uint8(message.value, boolean[message.remove], 0))
    return buffer.getvalue()


_ENTITY_DATA = StructSpec(
    "EntityData",
    EntityData,
    "0+",
    (
        Field("EntityType", "entity_type", "string", "0+", default=""),
        Field("EntityName", "entity_name", "string", "0+", nullable="0+", default=""),
    ),
)
ClientQuotaRecord.SPEC = MessageSpec(
    "ClientQuotaRecord",
    ClientQuotaRecord,
    "0+",
    (
        Field(
            "Entity",
            "entity",
            "struct",
            "0+",
            array=True,
            struct=_ENTITY_DATA,
            default=(),
        ),
        Field("Key", "key", "string", "0+", default=""),
        Field("Value", "value", "float64", "0+", default=0.0),
        Field("Remove", "remove", "bool", "0+", default=False),
    ),
    type="metadata",
    versions="0",
    api_key=14,
)
ClientQuotaRecord._READERS, ClientQuotaRecord._WRITERS = codec_tables(
    ClientQuotaRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
