"""DescribeConfigsResponse, made by kipc from clients/DescribeConfigsResponse.json. Not to be edited."""

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

__all__ = [
    "DescribeConfigsResourceResult",
    "DescribeConfigsResponse",
    "DescribeConfigsResult",
    "DescribeConfigsSynonym",
]

_pack_bool_int8_bool = packer(">?b?")
_pack_bool_int8_bool_int32 = packer(">?b?i")
_pack_bool_int8_bool_uint8 = packer(">?b?B")
_pack_boolx3 = packer(">???")
_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_uint8 = packer(">bB")
_unpack_bool_int8_bool_int32 = unpacker(">?b?i")
_unpack_bool_int8_bool_uint8 = unpacker(">?b?B")
_unpack_boolx3 = unpacker(">???")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int8 = unpacker(">b")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_uint8 = unpacker(">bB")


class DescribeConfigsResponse(Message):
    """The response of DescribeConfigs: API key 32, versions 0-4, flexible since 4.

    Attributes:
        throttle_time_ms: int32.
        results: array of DescribeConfigsResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    results: list[DescribeConfigsResult]

    API_KEY = 32
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(1, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        results: Iterable[DescribeConfigsResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.results = list(results)
        self.unknown_tags = None


class DescribeConfigsResult(Struct):
    """A struct of DescribeConfigsResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        resource_type: int8.
        resource_name: string.
        configs: array of DescribeConfigsResourceResult.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "resource_type",
        "resource_name",
        "configs",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    resource_type: int
    resource_name: str
    configs: list[DescribeConfigsResourceResult]

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = "",
        resource_type: int = 0,
        resource_name: str = "",
        configs: Iterable[DescribeConfigsResourceResult] = (),
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.configs = list(configs)
        self.unknown_tags = None


class DescribeConfigsResourceResult(Struct):
    """A struct of DescribeConfigsResponse.

    Attributes:
        name: string.
        value: string, can be null.
        read_only: bool.
        is_default: bool, version 0.
        config_source: int8, since version 1.
        is_sensitive: bool.
        synonyms: array of DescribeConfigsSynonym, since version 1.
        config_type: int8, since version 3.
        documentation: string, since version 3, can be null.
    """

    __slots__ = (
        "name",
        "value",
        "read_only",
        "is_default",
        "config_source",
        "is_sensitive",
        "synonyms",
        "config_type",
        "documentation",
        "unknown_tags",
    )

    name: str
    value: str | None
    read_only: bool
    is_default: bool
    config_source: int
    is_sensitive: bool
    synonyms: list[DescribeConfigsSynonym]
    config_type: int
    documentation: str | None

    def __init__(
        self,
        *,
        name: str = "",
        value: str | None = "",
        read_only: bool = False,
        is_default: bool = False,
        config_source: int = -1,
        is_sensitive: bool = False,
        synonyms: Iterable[DescribeConfigsSynonym] = (),
        config_type: int = 0,
        documentation: str | None = "",
    ) -> None:
        self.name = name
        self.value = value
        self.read_only = read_only
        self.is_default = is_default
        self.config_source = config_source
        self.is_sensitive = is_sensitive
        self.synonyms = list(synonyms)
        self.config_type = config_type
        self.documentation = documentation
        self.unknown_tags = None


class DescribeConfigsSynonym(Struct):
    """A struct of DescribeConfigsResponse, since version 1.

    Attributes:
        name: string.
        value: string, can be null.
        source: int8.
    """

    __slots__ = (
        "name",
        "value",
        "source",
        "unknown_tags",
    )

    name: str
    value: str | None
    source: int

    def __init__(
        self,
        *,
        name: str = "",
        value: str | None = "",
        source: int = 0,
    ) -> None:
        self.name = name
        self.value = value
        self.source = source
        self.unknown_tags = None


# DescribeConfigsSynonym, version 4.


def _read_synonym_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsSynonym], int]:
    values = []
    for _ in range(count):
        synonym = new(DescribeConfigsSynonym)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            synonym.name = buf[pos:stop].decode()
            pos = stop
        else:
            synonym.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            synonym.value = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            synonym.value = None
        else:
            synonym.value, pos = long_nullable_string(buf, pos, length)
        synonym.source, tags = _unpack_int8_uint8(buf, pos)
        pos += 2
        synonym.unknown_tags = None
        if tags:
            synonym.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(synonym)
    return values, pos


def _write_synonym_array_v4(values: list[DescribeConfigsSynonym], write: Write) -> None:
    for synonym in values:
        name = synonym.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if synonym.value is None:
            write(uint8[0])
        else:
            value = synonym.value.encode()
            size = len(value)
            if size < 127:
                write(uint8[size + 1])
                write(value)
            else:
                put_long_string(write, value)
        if synonym.unknown_tags:
            write(_pack_int8(synonym.source))
            put_tags(write, [], synonym.unknown_tags, 0)
        else:
            write(_pack_int8_uint8(synonym.source, 0))


# DescribeConfigsResourceResult, version 4.


def _read_resource_result_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResourceResult], int]:
    values = []
    for _ in range(count):
        resource_result = new(DescribeConfigsResourceResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            resource_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            resource_result.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            resource_result.value = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            resource_result.value = None
        else:
            resource_result.value, pos = long_nullable_string(buf, pos, length)
        (
            resource_result.read_only,
            resource_result.config_source,
            resource_result.is_sensitive,
            length,
        ) = _unpack_bool_int8_bool_uint8(buf, pos)
        pos += 4
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
        resource_result.synonyms, pos = _read_synonym_array_v4(buf, pos, end, count)
        resource_result.config_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            resource_result.documentation = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            resource_result.documentation = None
        else:
            resource_result.documentation, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        resource_result.unknown_tags = None
        if tags:
            resource_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        resource_result.is_default = False
        values.append(resource_result)
    return values, pos


def _write_resource_result_array_v4(
    values: list[DescribeConfigsResourceResult], write: Write
) -> None:
    for resource_result in values:
        if resource_result.is_default:
            raise Refused
        name = resource_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if resource_result.value is None:
            write(uint8[0])
        else:
            value = resource_result.value.encode()
            size = len(value)
            if size < 127:
                write(uint8[size + 1])
                write(value)
            else:
                put_long_string(write, value)
        synonyms = resource_result.synonyms
        count = len(synonyms)
        if count < 127:
            write(
                _pack_bool_int8_bool_uint8(
                    boolean[resource_result.read_only],
                    resource_result.config_source,
                    boolean[resource_result.is_sensitive],
                    count + 1,
                )
            )
        else:
            write(
                _pack_bool_int8_bool(
                    boolean[resource_result.read_only],
                    resource_result.config_source,
                    boolean[resource_result.is_sensitive],
                )
            )
            put_compact_count(write, count)
        _write_synonym_array_v4(synonyms, write)
        if resource_result.documentation is None:
            write(_pack_int8_uint8(resource_result.config_type, 0))
        else:
            documentation = resource_result.documentation.encode()
            size = len(documentation)
            if size < 127:
                write(_pack_int8_uint8(resource_result.config_type, size + 1))
                write(documentation)
            else:
                write(_pack_int8(resource_result.config_type))
                put_long_string(write, documentation)
        if resource_result.unknown_tags:
            put_tags(write, [], resource_result.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeConfigsResult, version 4.


def _read_result_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeConfigsResult)
        result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            result.error_message = None
        else:
            result.error_message, pos = long_nullable_string(buf, pos, length)
        result.resource_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            result.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            result.resource_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 9)
        result.configs, pos = _read_resource_result_array_v4(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        result.unknown_tags = None
        if tags:
            result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(result)
    return values, pos


def _write_result_array_v4(values: list[DescribeConfigsResult], write: Write) -> None:
    for result in values:
        if result.error_message is None:
            write(_pack_int16_uint8(result.error_code, 0))
        else:
            error_message = result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(result.error_code))
                put_long_string(write, error_message)
        resource_name = result.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(result.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(result.resource_type))
            put_long_string(write, resource_name)
        configs = result.configs
        count = len(configs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_resource_result_array_v4(configs, write)
        if result.unknown_tags:
            put_tags(write, [], result.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeConfigsResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsResponse, int]:
    message = new(DescribeConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.results, pos = _read_result_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: DescribeConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_result_array_v4(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribeConfigsSynonym, versions 1-3.


def _read_synonym_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsSynonym], int]:
    values = []
    for _ in range(count):
        synonym = new(DescribeConfigsSynonym)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        synonym.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            synonym.value = null(length)
        else:
            stop = pos + length
            synonym.value = buf[pos:stop].decode()
            pos = stop
        (synonym.source,) = _unpack_int8(buf, pos)
        pos += 1
        synonym.unknown_tags = None
        values.append(synonym)
    return values, pos


def _write_synonym_array_v1(values: list[DescribeConfigsSynonym], write: Write) -> None:
    for synonym in values:
        if synonym.unknown_tags:
            raise Refused
        name = synonym.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if synonym.value is None:
            write(_pack_int16(-1))
        else:
            value = synonym.value.encode()
            write(_pack_int16(len(value)))
            write(value)
        write(_pack_int8(synonym.source))


# DescribeConfigsResourceResult, version 3.


def _read_resource_result_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResourceResult], int]:
    values = []
    for _ in range(count):
        resource_result = new(DescribeConfigsResourceResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        resource_result.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            resource_result.value = null(length)
        else:
            stop = pos + length
            resource_result.value = buf[pos:stop].decode()
            pos = stop
        (
            resource_result.read_only,
            resource_result.config_source,
            resource_result.is_sensitive,
            length,
        ) = _unpack_bool_int8_bool_int32(buf, pos)
        pos += 7
        count = sized_count(length, pos, end, 5)
        resource_result.synonyms, pos = _read_synonym_array_v1(buf, pos, end, count)
        resource_result.config_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            resource_result.documentation = null(length)
        else:
            stop = pos + length
            resource_result.documentation = buf[pos:stop].decode()
            pos = stop
        resource_result.unknown_tags = None
        resource_result.is_default = False
        values.append(resource_result)
    return values, pos


def _write_resource_result_array_v3(
    values: list[DescribeConfigsResourceResult], write: Write
) -> None:
    for resource_result in values:
        if resource_result.is_default or resource_result.unknown_tags:
            raise Refused
        name = resource_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if resource_result.value is None:
            write(_pack_int16(-1))
        else:
            value = resource_result.value.encode()
            write(_pack_int16(len(value)))
            write(value)
        synonyms = resource_result.synonyms
        write(
            _pack_bool_int8_bool_int32(
                boolean[resource_result.read_only],
                resource_result.config_source,
                boolean[resource_result.is_sensitive],
                len(synonyms),
            )
        )
        _write_synonym_array_v1(synonyms, write)
        if resource_result.documentation is None:
            write(_pack_int8_int16(resource_result.config_type, -1))
        else:
            documentation = resource_result.documentation.encode()
            write(_pack_int8_int16(resource_result.config_type, len(documentation)))
            write(documentation)


# DescribeConfigsResult, version 3.


def _read_result_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeConfigsResult)
        result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            result.error_message = null(length)
        else:
            stop = pos + length
            result.error_message = buf[pos:stop].decode()
            pos = stop
        result.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        result.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        result.configs, pos = _read_resource_result_array_v3(buf, pos, end, count)
        result.unknown_tags = None
        values.append(result)
    return values, pos


def _write_result_array_v3(values: list[DescribeConfigsResult], write: Write) -> None:
    for result in values:
        if result.unknown_tags:
            raise Refused
        if result.error_message is None:
            write(_pack_int16x2(result.error_code, -1))
        else:
            error_message = result.error_message.encode()
            write(_pack_int16x2(result.error_code, len(error_message)))
            write(error_message)
        resource_name = result.resource_name.encode()
        write(_pack_int8_int16(result.resource_type, len(resource_name)))
        write(resource_name)
        configs = result.configs
        write(_pack_int32(len(configs)))
        _write_resource_result_array_v3(configs, write)


# DescribeConfigsResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsResponse, int]:
    message = new(DescribeConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 11)
    message.results, pos = _read_result_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v3(message: DescribeConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_result_array_v3(results, write)
    return buffer.getvalue()


# DescribeConfigsResourceResult, versions 1-2.


def _read_resource_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResourceResult], int]:
    values = []
    for _ in range(count):
        resource_result = new(DescribeConfigsResourceResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        resource_result.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            resource_result.value = null(length)
        else:
            stop = pos + length
            resource_result.value = buf[pos:stop].decode()
            pos = stop
        (
            resource_result.read_only,
            resource_result.config_source,
            resource_result.is_sensitive,
            length,
        ) = _unpack_bool_int8_bool_int32(buf, pos)
        pos += 7
        count = sized_count(length, pos, end, 5)
        resource_result.synonyms, pos = _read_synonym_array_v1(buf, pos, end, count)
        resource_result.unknown_tags = None
        resource_result.is_default = False
        resource_result.config_type = 0
        resource_result.documentation = ""
        values.append(resource_result)
    return values, pos


def _write_resource_result_array_v1(
    values: list[DescribeConfigsResourceResult], write: Write
) -> None:
    for resource_result in values:
        if resource_result.is_default or resource_result.unknown_tags:
            raise Refused
        name = resource_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if resource_result.value is None:
            write(_pack_int16(-1))
        else:
            value = resource_result.value.encode()
            write(_pack_int16(len(value)))
            write(value)
        synonyms = resource_result.synonyms
        write(
            _pack_bool_int8_bool_int32(
                boolean[resource_result.read_only],
                resource_result.config_source,
                boolean[resource_result.is_sensitive],
                len(synonyms),
            )
        )
        _write_synonym_array_v1(synonyms, write)


# DescribeConfigsResult, versions 1-2.


def _read_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeConfigsResult)
        result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            result.error_message = null(length)
        else:
            stop = pos + length
            result.error_message = buf[pos:stop].decode()
            pos = stop
        result.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        result.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 11)
        result.configs, pos = _read_resource_result_array_v1(buf, pos, end, count)
        result.unknown_tags = None
        values.append(result)
    return values, pos


def _write_result_array_v1(values: list[DescribeConfigsResult], write: Write) -> None:
    for result in values:
        if result.unknown_tags:
            raise Refused
        if result.error_message is None:
            write(_pack_int16x2(result.error_code, -1))
        else:
            error_message = result.error_message.encode()
            write(_pack_int16x2(result.error_code, len(error_message)))
            write(error_message)
        resource_name = result.resource_name.encode()
        write(_pack_int8_int16(result.resource_type, len(resource_name)))
        write(resource_name)
        configs = result.configs
        write(_pack_int32(len(configs)))
        _write_resource_result_array_v1(configs, write)


# DescribeConfigsResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsResponse, int]:
    message = new(DescribeConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 11)
    message.results, pos = _read_result_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: DescribeConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_result_array_v1(results, write)
    return buffer.getvalue()


# DescribeConfigsResourceResult, version 0.


def _read_resource_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResourceResult], int]:
    values = []
    for _ in range(count):
        resource_result = new(DescribeConfigsResourceResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        resource_result.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            resource_result.value = null(length)
        else:
            stop = pos + length
            resource_result.value = buf[pos:stop].decode()
            pos = stop
        (
            resource_result.read_only,
            resource_result.is_default,
            resource_result.is_sensitive,
        ) = _unpack_boolx3(buf, pos)
        pos += 3
        resource_result.unknown_tags = None
        resource_result.config_source = -1
        resource_result.synonyms = []
        resource_result.config_type = 0
        resource_result.documentation = ""
        values.append(resource_result)
    return values, pos


def _write_resource_result_array_v0(
    values: list[DescribeConfigsResourceResult], write: Write
) -> None:
    for resource_result in values:
        if resource_result.unknown_tags:
            raise Refused
        name = resource_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if resource_result.value is None:
            write(_pack_int16(-1))
        else:
            value = resource_result.value.encode()
            write(_pack_int16(len(value)))
            write(value)
        write(
            _pack_boolx3(
                boolean[resource_result.read_only],
                boolean[resource_result.is_default],
                boolean[resource_result.is_sensitive],
            )
        )


# DescribeConfigsResult, version 0.


def _read_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeConfigsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeConfigsResult)
        result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            result.error_message = null(length)
        else:
            stop = pos + length
            result.error_message = buf[pos:stop].decode()
            pos = stop
        result.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        result.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 7)
        result.configs, pos = _read_resource_result_array_v0(buf, pos, end, count)
        result.unknown_tags = None
        values.append(result)
    return values, pos


def _write_result_array_v0(values: list[DescribeConfigsResult], write: Write) -> None:
    for result in values:
        if result.unknown_tags:
            raise Refused
        if result.error_message is None:
            write(_pack_int16x2(result.error_code, -1))
        else:
            error_message = result.error_message.encode()
            write(_pack_int16x2(result.error_code, len(error_message)))
            write(error_message)
        resource_name = result.resource_name.encode()
        write(_pack_int8_int16(result.resource_type, len(resource_name)))
        write(resource_name)
        configs = result.configs
        write(_pack_int32(len(configs)))
        _write_resource_result_array_v0(configs, write)


# DescribeConfigsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeConfigsResponse, int]:
    message = new(DescribeConfigsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 11)
    message.results, pos = _read_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeConfigsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_result_array_v0(results, write)
    return buffer.getvalue()


_DESCRIBE_CONFIGS_SYNONYM = StructSpec(
    "DescribeConfigsSynonym",
    DescribeConfigsSynonym,
    "4+",
    (
        Field("Name", "name", "string", "1+", default=""),
        Field("Value", "value", "string", "1+", nullable="0+", default=""),
        Field("Source", "source", "int8", "1+", default=0),
    ),
)
_DESCRIBE_CONFIGS_RESOURCE_RESULT = StructSpec(
    "DescribeConfigsResourceResult",
    DescribeConfigsResourceResult,
    "4+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Value", "value", "string", "0+", nullable="0+", default=""),
        Field("ReadOnly", "read_only", "bool", "0+", default=False),
        Field("IsDefault", "is_default", "bool", "0", default=False),
        Field(
            "ConfigSource", "config_source", "int8", "1+", default=-1, ignorable=True
        ),
        Field("IsSensitive", "is_sensitive", "bool", "0+", default=False),
        Field(
            "Synonyms",
            "synonyms",
            "struct",
            "1+",
            array=True,
            struct=_DESCRIBE_CONFIGS_SYNONYM,
            default=(),
            ignorable=True,
        ),
        Field("ConfigType", "config_type", "int8", "3+", default=0, ignorable=True),
        Field(
            "Documentation",
            "documentation",
            "string",
            "3+",
            nullable="0+",
            default="",
            ignorable=True,
        ),
    ),
)
_DESCRIBE_CONFIGS_RESULT = StructSpec(
    "DescribeConfigsResult",
    DescribeConfigsResult,
    "4+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field(
            "Configs",
            "configs",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_CONFIGS_RESOURCE_RESULT,
            default=(),
        ),
    ),
)
DescribeConfigsResponse.SPEC = MessageSpec(
    "DescribeConfigsResponse",
    DescribeConfigsResponse,
    "4+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_CONFIGS_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-4",
    api_key=32,
    current_versions="1-4",
)
DescribeConfigsResponse._READERS, DescribeConfigsResponse._WRITERS = codec_tables(
    DescribeConfigsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v3,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v3,
        4: _write_v4,
    },
)
