"""DescribeClientQuotasResponse, made by kipc from clients/DescribeClientQuotasResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_nullable_count,
    long_nullable_string,
    long_string,
    new,
    null,
    sized_count,
    sized_nullable_count,
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

__all__ = ["DescribeClientQuotasResponse", "EntityData", "EntryData", "ValueData"]

_pack_float64 = packer(">d")
_pack_float64_uint8 = packer(">dB")
_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int16x2 = packer(">ihh")
_unpack_float64 = unpacker(">d")
_unpack_float64_uint8 = unpacker(">dB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int16x2 = unpacker(">ihh")


class DescribeClientQuotasResponse(Message):
    """The response of DescribeClientQuotas: API key 48, versions 0-1, flexible since 1.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        entries: array of EntryData, can be null.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "entries",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    entries: list[EntryData] | None

    API_KEY = 48
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
        entries: Iterable[EntryData] | None = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.entries = None if entries is None else list(entries)
        self.unknown_tags = None


class EntryData(Struct):
    """A struct of DescribeClientQuotasResponse.

    Attributes:
        entity: array of EntityData.
        values: array of ValueData.
    """

    __slots__ = (
        "entity",
        "values",
        "unknown_tags",
    )

    entity: list[EntityData]
    values: list[ValueData]

    def __init__(
        self,
        *,
        entity: Iterable[EntityData] = (),
        values: Iterable[ValueData] = (),
    ) -> None:
        self.entity = list(entity)
        self.values = list(values)
        self.unknown_tags = None


class EntityData(Struct):
    """A struct of DescribeClientQuotasResponse.

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


class ValueData(Struct):
    """A struct of DescribeClientQuotasResponse.

    Attributes:
        key: string.
        value: float64.
    """

    __slots__ = (
        "key",
        "value",
        "unknown_tags",
    )

    key: str
    value: float

    def __init__(
        self,
        *,
        key: str = "",
        value: float = 0.0,
    ) -> None:
        self.key = key
        self.value = value
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


# ValueData, version 1.


def _read_value_data_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ValueData], int]:
    values = []
    for _ in range(count):
        value_data = new(ValueData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            value_data.key = buf[pos:stop].decode()
            pos = stop
        else:
            value_data.key, pos = long_string(buf, pos, length)
        value_data.value, tags = _unpack_float64_uint8(buf, pos)
        pos += 9
        value_data.unknown_tags = None
        if tags:
            value_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(value_data)
    return values, pos


def _write_value_data_array_v1(values: list[ValueData], write: Write) -> None:
    for value_data in values:
        key = value_data.key.encode()
        size = len(key)
        if size < 127:
            write(uint8[size + 1])
            write(key)
        else:
            put_long_string(write, key)
        if value_data.unknown_tags:
            write(_pack_float64(value_data.value))
            put_tags(write, [], value_data.unknown_tags, 0)
        else:
            write(_pack_float64_uint8(value_data.value, 0))


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
            count, pos = compact_count(buf, pos, end, length, 10)
        entry_data.values, pos = _read_value_data_array_v1(buf, pos, end, count)
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
        values_ = entry_data.values
        count = len(values_)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_value_data_array_v1(values_, write)
        if entry_data.unknown_tags:
            put_tags(write, [], entry_data.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeClientQuotasResponse, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeClientQuotasResponse, int]:
    message = new(DescribeClientQuotasResponse)
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
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.entries = None
    else:
        message.entries, pos = _read_entry_data_array_v1(buf, pos, end, maybe_count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: DescribeClientQuotasResponse) -> bytes:
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
    entries = message.entries
    if entries is None:
        write(uint8[0])
    else:
        count = len(entries)
        if count < 127:
            write(uint8[count + 1])
        else:
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


# ValueData, version 0.


def _read_value_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ValueData], int]:
    values = []
    for _ in range(count):
        value_data = new(ValueData)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        value_data.key = buf[pos:stop].decode()
        pos = stop
        (value_data.value,) = _unpack_float64(buf, pos)
        pos += 8
        value_data.unknown_tags = None
        values.append(value_data)
    return values, pos


def _write_value_data_array_v0(values: list[ValueData], write: Write) -> None:
    for value_data in values:
        if value_data.unknown_tags:
            raise Refused
        key = value_data.key.encode()
        write(_pack_int16(len(key)))
        write(key)
        write(_pack_float64(value_data.value))


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
        count = sized_count(length, pos, end, 10)
        entry_data.values, pos = _read_value_data_array_v0(buf, pos, end, count)
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
        values_ = entry_data.values
        write(_pack_int32(len(values_)))
        _write_value_data_array_v0(values_, write)


# DescribeClientQuotasResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeClientQuotasResponse, int]:
    message = new(DescribeClientQuotasResponse)
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
    maybe_count = sized_nullable_count(length, pos, end, 8)
    if maybe_count is None:
        message.entries = None
    else:
        message.entries, pos = _read_entry_data_array_v0(buf, pos, end, maybe_count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeClientQuotasResponse) -> bytes:
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
    entries = message.entries
    if entries is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(entries)))
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
_VALUE_DATA = StructSpec(
    "ValueData",
    ValueData,
    "1+",
    (
        Field("Key", "key", "string", "0+", default=""),
        Field("Value", "value", "float64", "0+", default=0.0),
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
        Field(
            "Values",
            "values",
            "struct",
            "0+",
            array=True,
            struct=_VALUE_DATA,
            default=(),
        ),
    ),
)
DescribeClientQuotasResponse.SPEC = MessageSpec(
    "DescribeClientQuotasResponse",
    DescribeClientQuotasResponse,
    "1+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "Entries",
            "entries",
            "struct",
            "0+",
            array=True,
            struct=_ENTRY_DATA,
            nullable="0+",
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=48,
)
DescribeClientQuotasResponse._READERS, DescribeClientQuotasResponse._WRITERS = (
    codec_tables(
        DescribeClientQuotasResponse.SPEC,
        {
            0: _read_v0,
            1: _read_v1,
        },
        {
            0: _write_v0,
            1: _write_v1,
        },
    )
)
