"""AlterClientQuotasResponse, made by kipc from clients/AlterClientQuotasResponse.json. Not to be edited."""

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

__all__ = ["AlterClientQuotasResponse", "EntityData", "EntryData"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class AlterClientQuotasResponse(Message):
    """The response of AlterClientQuotas: API key 49, versions 0-1, flexible since 1.

    Attributes:
        throttle_time_ms: int32.
        entries: array of EntryData.
    """

    __slots__ = (
        "throttle_time_ms",
        "entries",
        "unknown_tags",
    )

    throttle_time_ms: int
    entries: list[EntryData]

    API_KEY = 49
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        entries: Iterable[EntryData] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.entries = list(entries)
        self.unknown_tags = None


class EntryData(Struct):
    """A struct of AlterClientQuotasResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        entity: array of EntityData.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "entity",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    entity: list[EntityData]

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = "",
        entity: Iterable[EntityData] = (),
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.entity = list(entity)
        self.unknown_tags = None


class EntityData(Struct):
    """A struct of AlterClientQuotasResponse.

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


# EntityData, version 1.


def _read_entity_data_array_v1(
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


def _write_entity_data_array_v1(values: list[EntityData], write: Write) -> None:
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


# EntryData, version 1.


def _read_entry_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EntryData], int]:
    values = []
    for _ in range(count):
        entry_data = new(EntryData)
        entry_data.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            entry_data.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            entry_data.error_message = None
        else:
            entry_data.error_message, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        entry_data.entity, pos = _read_entity_data_array_v1(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        entry_data.unknown_tags = None
        if tags:
            entry_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(entry_data)
    return values, pos


def _write_entry_data_array_v1(values: list[EntryData], write: Write) -> None:
    for entry_data in values:
        if entry_data.error_message is None:
            write(_pack_int16_uint8(entry_data.error_code, 0))
        else:
            error_message = entry_data.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(entry_data.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(entry_data.error_code))
                put_long_string(write, error_message)
        entity = entry_data.entity
        count = len(entity)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_entity_data_array_v1(entity, write)
        if entry_data.unknown_tags:
            put_tags(write, [], entry_data.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterClientQuotasResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[AlterClientQuotasResponse, int]:
    message = new(AlterClientQuotasResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.entries, pos = _read_entry_data_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: AlterClientQuotasResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    entries = message.entries
    count = len(entries)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_entry_data_array_v1(entries, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# EntityData, version 0.


def _read_entity_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EntityData], int]:
    values = []
    for _ in range(count):
        entity_data = new(EntityData)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        entity_data.entity_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            entity_data.entity_name = null(length)
        else:
            stop = pos + length
            entity_data.entity_name = buf[pos:stop].decode()
            pos = stop
        entity_data.unknown_tags = None
        values.append(entity_data)
    return values, pos


def _write_entity_data_array_v0(values: list[EntityData], write: Write) -> None:
    for entity_data in values:
        if entity_data.unknown_tags:
            raise Refused
        entity_type = entity_data.entity_type.encode()
        write(_pack_int16(len(entity_type)))
        write(entity_type)
        if entity_data.entity_name is None:
            write(_pack_int16(-1))
        else:
            entity_name = entity_data.entity_name.encode()
            write(_pack_int16(len(entity_name)))
            write(entity_name)


# EntryData, version 0.


def _read_entry_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EntryData], int]:
    values = []
    for _ in range(count):
        entry_data = new(EntryData)
        entry_data.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            entry_data.error_message = null(length)
        else:
            stop = pos + length
            entry_data.error_message = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        entry_data.entity, pos = _read_entity_data_array_v0(buf, pos, end, count)
        entry_data.unknown_tags = None
        values.append(entry_data)
    return values, pos


def _write_entry_data_array_v0(values: list[EntryData], write: Write) -> None:
    for entry_data in values:
        if entry_data.unknown_tags:
            raise Refused
        if entry_data.error_message is None:
            write(_pack_int16x2(entry_data.error_code, -1))
        else:
            error_message = entry_data.error_message.encode()
            write(_pack_int16x2(entry_data.error_code, len(error_message)))
            write(error_message)
        entity = entry_data.entity
        write(_pack_int32(len(entity)))
        _write_entity_data_array_v0(entity, write)


# AlterClientQuotasResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterClientQuotasResponse, int]:
    message = new(AlterClientQuotasResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 8)
    message.entries, pos = _read_entry_data_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AlterClientQuotasResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    entries = message.entries
    write(_pack_int32x2(message.throttle_time_ms, len(entries)))
    _write_entry_data_array_v0(entries, write)
    return buffer.getvalue()


_ENTITY_DATA = StructSpec(
    "EntityData",
    EntityData,
    "1+",
    (
        Field("EntityType", "entity_type", "string", "0+", default=""),
        Field("EntityName", "entity_name", "string", "0+", nullable="0+", default=""),
    ),
)
_ENTRY_DATA = StructSpec(
    "EntryData",
    EntryData,
    "1+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "Entity",
            "entity",
            "struct",
            "0+",
            array=True,
            struct=_ENTITY_DATA,
            default=(),
        ),
    ),
)
AlterClientQuotasResponse.SPEC = MessageSpec(
    "AlterClientQuotasResponse",
    AlterClientQuotasResponse,
    "1+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Entries",
            "entries",
            "struct",
            "0+",
            array=True,
            struct=_ENTRY_DATA,
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=49,
)
AlterClientQuotasResponse._READERS, AlterClientQuotasResponse._WRITERS = codec_tables(
    AlterClientQuotasResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
