"""AlterClientQuotasRequest, made by kipc from clients/AlterClientQuotasRequest.json. Not to be edited."""

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

__all__ = ["AlterClientQuotasRequest", "EntityData", "EntryData", "OpData"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_float64_bool = packer(">d?")
_pack_float64_bool_uint8 = packer(">d?B")
_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_bool = unpacker(">?")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_float64_bool = unpacker(">d?")
_unpack_float64_bool_uint8 = unpacker(">d?B")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class AlterClientQuotasRequest(Message):
    """The request of AlterClientQuotas: API key 49, versions 0-1, flexible since 1.

    Attributes:
        entries: array of EntryData.
        validate_only: bool.
    """

    __slots__ = (
        "entries",
        "validate_only",
        "unknown_tags",
    )

    entries: list[EntryData]
    validate_only: bool

    API_KEY = 49
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        entries: Iterable[EntryData] = (),
        validate_only: bool = False,
    ) -> None:
        self.entries = list(entries)
        self.validate_only = validate_only
        self.unknown_tags = None


class EntryData(Struct):
    """A struct of AlterClientQuotasRequest.

    Attributes:
        entity: array of EntityData.
        ops: array of OpData.
    """

    __slots__ = (
        "entity",
        "ops",
        "unknown_tags",
    )

    entity: list[EntityData]
    ops: list[OpData]

    def __init__(
        self,
        *,
        entity: Iterable[EntityData] = (),
        ops: Iterable[OpData] = (),
    ) -> None:
        self.entity = list(entity)
        self.ops = list(ops)
        self.unknown_tags = None


class EntityData(Struct):
    """A struct of AlterClientQuotasRequest.

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


class OpData(Struct):
    """A struct of AlterClientQuotasRequest.

    Attributes:
        key: string.
        value: float64.
        remove: bool.
    """

    __slots__ = (
        "key",
        "value",
        "remove",
        "unknown_tags",
    )

    key: str
    value: float
    remove: bool

    def __init__(
        self,
        *,
        key: str = "",
        value: float = 0.0,
        remove: bool = False,
    ) -> None:
        self.key = key
        self.value = value
        self.remove = remove
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


# OpData, version 1.


def _read_op_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OpData], int]:
    values = []
    for _ in range(count):
        op_data = new(OpData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            op_data.key = buf[pos:stop].decode()
            pos = stop
        else:
            op_data.key, pos = long_string(buf, pos, length)
        op_data.value, op_data.remove, tags = _unpack_float64_bool_uint8(buf, pos)
        pos += 10
        op_data.unknown_tags = None
        if tags:
            op_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(op_data)
    return values, pos


def _write_op_data_array_v1(values: list[OpData], write: Write) -> None:
    for op_data in values:
        key = op_data.key.encode()
        size = len(key)
        if size < 127:
            write(uint8[size + 1])
            write(key)
        else:
            put_long_string(write, key)
        if op_data.unknown_tags:
            write(_pack_float64_bool(op_data.value, boolean[op_data.remove]))
            put_tags(write, [], op_data.unknown_tags, 0)
        else:
            write(_pack_float64_bool_uint8(op_data.value, boolean[op_data.remove], 0))


# EntryData, version 1.


def _read_entry_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EntryData], int]:
    values = []
    for _ in range(count):
        entry_data = new(EntryData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        entry_data.entity, pos = _read_entity_data_array_v1(buf, pos, end, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 11)
        entry_data.ops, pos = _read_op_data_array_v1(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        entry_data.unknown_tags = None
        if tags:
            entry_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(entry_data)
    return values, pos


def _write_entry_data_array_v1(values: list[EntryData], write: Write) -> None:
    for entry_data in values:
        entity = entry_data.entity
        count = len(entity)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_entity_data_array_v1(entity, write)
        ops = entry_data.ops
        count = len(ops)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_op_data_array_v1(ops, write)
        if entry_data.unknown_tags:
            put_tags(write, [], entry_data.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterClientQuotasRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[AlterClientQuotasRequest, int]:
    message = new(AlterClientQuotasRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.entries, pos = _read_entry_data_array_v1(buf, pos, end, count)
    message.validate_only, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: AlterClientQuotasRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    entries = message.entries
    count = len(entries)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_entry_data_array_v1(entries, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.validate_only]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.validate_only], 0))
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


# OpData, version 0.


def _read_op_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[OpData], int]:
    values = []
    for _ in range(count):
        op_data = new(OpData)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        op_data.key = buf[pos:stop].decode()
        pos = stop
        op_data.value, op_data.remove = _unpack_float64_bool(buf, pos)
        pos += 9
        op_data.unknown_tags = None
        values.append(op_data)
    return values, pos


def _write_op_data_array_v0(values: list[OpData], write: Write) -> None:
    for op_data in values:
        if op_data.unknown_tags:
            raise Refused
        key = op_data.key.encode()
        write(_pack_int16(len(key)))
        write(key)
        write(_pack_float64_bool(op_data.value, boolean[op_data.remove]))


# EntryData, version 0.


def _read_entry_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[EntryData], int]:
    values = []
    for _ in range(count):
        entry_data = new(EntryData)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        entry_data.entity, pos = _read_entity_data_array_v0(buf, pos, end, count)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 11)
        entry_data.ops, pos = _read_op_data_array_v0(buf, pos, end, count)
        entry_data.unknown_tags = None
        values.append(entry_data)
    return values, pos


def _write_entry_data_array_v0(values: list[EntryData], write: Write) -> None:
    for entry_data in values:
        if entry_data.unknown_tags:
            raise Refused
        entity = entry_data.entity
        write(_pack_int32(len(entity)))
        _write_entity_data_array_v0(entity, write)
        ops = entry_data.ops
        write(_pack_int32(len(ops)))
        _write_op_data_array_v0(ops, write)


# AlterClientQuotasRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterClientQuotasRequest, int]:
    message = new(AlterClientQuotasRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.entries, pos = _read_entry_data_array_v0(buf, pos, end, count)
    (message.validate_only,) = _unpack_bool(buf, pos)
    pos += 1
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AlterClientQuotasRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    entries = message.entries
    write(_pack_int32(len(entries)))
    _write_entry_data_array_v0(entries, write)
    write(_pack_bool(boolean[message.validate_only]))
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
_OP_DATA = StructSpec(
    "OpData",
    OpData,
    "1+",
    (
        Field("Key", "key", "string", "0+", default=""),
        Field("Value", "value", "float64", "0+", default=0.0),
        Field("Remove", "remove", "bool", "0+", default=False),
    ),
)
_ENTRY_DATA = StructSpec(
    "EntryData",
    EntryData,
    "1+",
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
        Field("Ops", "ops", "struct", "0+", array=True, struct=_OP_DATA, default=()),
    ),
)
AlterClientQuotasRequest.SPEC = MessageSpec(
    "AlterClientQuotasRequest",
    AlterClientQuotasRequest,
    "1+",
    (
        Field(
            "Entries",
            "entries",
            "struct",
            "0+",
            array=True,
            struct=_ENTRY_DATA,
            default=(),
        ),
        Field("ValidateOnly", "validate_only", "bool", "0+", default=False),
    ),
    type="request",
    versions="0-1",
    api_key=49,
    listeners=(
        "broker",
        "controller",
    ),
)
AlterClientQuotasRequest._READERS, AlterClientQuotasRequest._WRITERS = codec_tables(
    AlterClientQuotasRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)
