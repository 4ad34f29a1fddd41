"""CreateTopicsResponse, made by kipc from clients/CreateTopicsResponse.json. Not to be edited."""

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
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
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

__all__ = ["CreatableTopicConfigs", "CreatableTopicResult", "CreateTopicsResponse"]

_pack_bool_int8_bool = packer(">?b?")
_pack_bool_int8_bool_uint8 = packer(">?b?B")
_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_uuid_int16 = packer(">16sh")
_pack_uuid_int16_uint8 = packer(">16shB")
_unpack_bool_int8_bool_uint8 = unpacker(">?b?B")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_uuid_int16_uint8 = unpacker(">16shB")


class CreateTopicsResponse(Message):
    """The response of CreateTopics: API key 19, versions 0-7, flexible since 5.

    Attributes:
        throttle_time_ms: int32, since version 2.
        topics: array of CreatableTopicResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[CreatableTopicResult]

    API_KEY = 19
    VERSIONS = range(0, 8)
    CURRENT_VERSIONS = range(2, 8)
    FLEXIBLE_VERSIONS = range(5, 8)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[CreatableTopicResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class CreatableTopicResult(Struct):
    """A struct of CreateTopicsResponse.

    Attributes:
        name: string, topic name, map key.
        topic_id: uuid, since version 7.
        error_code: int16.
        error_message: string, since version 1, can be null.
        topic_config_error_code: int16, since version 5, tag 0.
        num_partitions: int32, since version 5.
        replication_factor: int16, since version 5.
        configs: array of CreatableTopicConfigs, since version 5, can be null.
    """

    __slots__ = (
        "name",
        "topic_id",
        "error_code",
        "error_message",
        "topic_config_error_code",
        "num_partitions",
        "replication_factor",
        "configs",
        "unknown_tags",
    )

    name: str
    topic_id: UUID
    error_code: int
    error_message: str | None
    topic_config_error_code: int
    num_partitions: int
    replication_factor: int
    configs: list[CreatableTopicConfigs] | None

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
        error_code: int = 0,
        error_message: str | None = "",
        topic_config_error_code: int = 0,
        num_partitions: int = -1,
        replication_factor: int = -1,
        configs: Iterable[CreatableTopicConfigs] | None = (),
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.error_code = error_code
        self.error_message = error_message
        self.topic_config_error_code = topic_config_error_code
        self.num_partitions = num_partitions
        self.replication_factor = replication_factor
        self.configs = None if configs is None else list(configs)
        self.unknown_tags = None


class CreatableTopicConfigs(Struct):
    """A struct of CreateTopicsResponse, since version 5.

    Attributes:
        name: string.
        value: string, can be null.
        read_only: bool.
        config_source: int8.
        is_sensitive: bool.
    """

    __slots__ = (
        "name",
        "value",
        "read_only",
        "config_source",
        "is_sensitive",
        "unknown_tags",
    )

    name: str
    value: str | None
    read_only: bool
    config_source: int
    is_sensitive: bool

    def __init__(
        self,
        *,
        name: str = "",
        value: str | None = "",
        read_only: bool = False,
        config_source: int = -1,
        is_sensitive: bool = False,
    ) -> None:
        self.name = name
        self.value = value
        self.read_only = read_only
        self.config_source = config_source
        self.is_sensitive = is_sensitive
        self.unknown_tags = None


# CreatableTopicConfigs, versions 5-7.


def _read_creatable_topic_configs_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopicConfigs], int]:
    values = []
    for _ in range(count):
        creatable_topic_configs = new(CreatableTopicConfigs)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_configs.name = buf[pos:stop].decode()
            pos = stop
        else:
            creatable_topic_configs.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_configs.value = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            creatable_topic_configs.value = None
        else:
            creatable_topic_configs.value, pos = long_nullable_string(buf, pos, length)
        (
            creatable_topic_configs.read_only,
            creatable_topic_configs.config_source,
            creatable_topic_configs.is_sensitive,
            tags,
        ) = _unpack_bool_int8_bool_uint8(buf, pos)
        pos += 4
        creatable_topic_configs.unknown_tags = None
        if tags:
            creatable_topic_configs.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(creatable_topic_configs)
    return values, pos


def _write_creatable_topic_configs_array_v5(
    values: list[CreatableTopicConfigs], write: Write
) -> None:
    for creatable_topic_configs in values:
        name = creatable_topic_configs.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if creatable_topic_configs.value is None:
            write(uint8[0])
        else:
            value = creatable_topic_configs.value.encode()
            size = len(value)
            if size < 127:
                write(uint8[size + 1])
                write(value)
            else:
                put_long_string(write, value)
        if creatable_topic_configs.unknown_tags:
            write(
                _pack_bool_int8_bool(
                    boolean[creatable_topic_configs.read_only],
                    creatable_topic_configs.config_source,
                    boolean[creatable_topic_configs.is_sensitive],
                )
            )
            put_tags(write, [], creatable_topic_configs.unknown_tags, 0)
        else:
            write(
                _pack_bool_int8_bool_uint8(
                    boolean[creatable_topic_configs.read_only],
                    creatable_topic_configs.config_source,
                    boolean[creatable_topic_configs.is_sensitive],
                    0,
                )
            )


# CreatableTopicResult, version 7.


def _read_creatable_topic_result_v7_tags(
    creatable_topic_result: CreatableTopicResult,
    buf: bytes,
    pos: int,
    end: int,
    tags: int,
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (creatable_topic_result.topic_config_error_code,) = _unpack_int16(buf, pos)
            pos += 2
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    creatable_topic_result.unknown_tags = unknown or None
    return pos


def _creatable_topic_result_v7_tags(
    creatable_topic_result: CreatableTopicResult,
) -> list[tuple[int, bytes]]:
    fields = []
    if creatable_topic_result.topic_config_error_code != 0:
        fields.append((0, _pack_int16(creatable_topic_result.topic_config_error_code)))
    return fields


def _read_creatable_topic_result_array_v7(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopicResult], int]:
    values = []
    for _ in range(count):
        creatable_topic_result = new(CreatableTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            creatable_topic_result.name, pos = long_string(buf, pos, length)
        topic_id, creatable_topic_result.error_code, length = _unpack_uuid_int16_uint8(
            buf, pos
        )
        pos += 19
        creatable_topic_result.topic_id = uuid(topic_id)
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            creatable_topic_result.error_message = None
        else:
            creatable_topic_result.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        (
            creatable_topic_result.num_partitions,
            creatable_topic_result.replication_factor,
            length,
        ) = _unpack_int32_int16_uint8(buf, pos)
        pos += 7
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 6)
        if maybe_count is None:
            creatable_topic_result.configs = None
        else:
            creatable_topic_result.configs, pos = (
                _read_creatable_topic_configs_array_v5(buf, pos, end, maybe_count)
            )
        tags = buf[pos]
        pos += 1
        creatable_topic_result.topic_config_error_code = 0
        creatable_topic_result.unknown_tags = None
        if tags:
            pos = _read_creatable_topic_result_v7_tags(
                creatable_topic_result, buf, pos, end, tags
            )
        values.append(creatable_topic_result)
    return values, pos


def _write_creatable_topic_result_array_v7(
    values: list[CreatableTopicResult], write: Write
) -> None:
    for creatable_topic_result in values:
        name = creatable_topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if creatable_topic_result.error_message is None:
            write(
                _pack_uuid_int16_uint8(
                    creatable_topic_result.topic_id.bytes,
                    creatable_topic_result.error_code,
                    0,
                )
            )
        else:
            error_message = creatable_topic_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_uuid_int16_uint8(
                        creatable_topic_result.topic_id.bytes,
                        creatable_topic_result.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_uuid_int16(
                        creatable_topic_result.topic_id.bytes,
                        creatable_topic_result.error_code,
                    )
                )
                put_long_string(write, error_message)
        configs = creatable_topic_result.configs
        if configs is None:
            write(
                _pack_int32_int16_uint8(
                    creatable_topic_result.num_partitions,
                    creatable_topic_result.replication_factor,
                    0,
                )
            )
        else:
            count = len(configs)
            if count < 127:
                write(
                    _pack_int32_int16_uint8(
                        creatable_topic_result.num_partitions,
                        creatable_topic_result.replication_factor,
                        count + 1,
                    )
                )
            else:
                write(
                    _pack_int32_int16(
                        creatable_topic_result.num_partitions,
                        creatable_topic_result.replication_factor,
                    )
                )
                put_compact_count(write, count)
            _write_creatable_topic_configs_array_v5(configs, write)
        put_tags(
            write,
            _creatable_topic_result_v7_tags(creatable_topic_result),
            creatable_topic_result.unknown_tags,
            1,
        )


# CreateTopicsResponse, version 7.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsResponse, int]:
    message = new(CreateTopicsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 28)
    message.topics, pos = _read_creatable_topic_result_array_v7(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v7(message: CreateTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_creatable_topic_result_array_v7(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# CreatableTopicResult, versions 5-6.


def _read_creatable_topic_result_v5_tags(
    creatable_topic_result: CreatableTopicResult,
    buf: bytes,
    pos: int,
    end: int,
    tags: int,
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (creatable_topic_result.topic_config_error_code,) = _unpack_int16(buf, pos)
            pos += 2
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    creatable_topic_result.unknown_tags = unknown or None
    return pos


def _creatable_topic_result_v5_tags(
    creatable_topic_result: CreatableTopicResult,
) -> list[tuple[int, bytes]]:
    fields = []
    if creatable_topic_result.topic_config_error_code != 0:
        fields.append((0, _pack_int16(creatable_topic_result.topic_config_error_code)))
    return fields


def _read_creatable_topic_result_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopicResult], int]:
    values = []
    for _ in range(count):
        creatable_topic_result = new(CreatableTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            creatable_topic_result.name, pos = long_string(buf, pos, length)
        creatable_topic_result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_topic_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            creatable_topic_result.error_message = None
        else:
            creatable_topic_result.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        (
            creatable_topic_result.num_partitions,
            creatable_topic_result.replication_factor,
            length,
        ) = _unpack_int32_int16_uint8(buf, pos)
        pos += 7
        maybe_count, pos = compact_nullable_count(buf, pos, end, length, 6)
        if maybe_count is None:
            creatable_topic_result.configs = None
        else:
            creatable_topic_result.configs, pos = (
                _read_creatable_topic_configs_array_v5(buf, pos, end, maybe_count)
            )
        tags = buf[pos]
        pos += 1
        creatable_topic_result.topic_config_error_code = 0
        creatable_topic_result.unknown_tags = None
        if tags:
            pos = _read_creatable_topic_result_v5_tags(
                creatable_topic_result, buf, pos, end, tags
            )
        creatable_topic_result.topic_id = ZERO_UUID
        values.append(creatable_topic_result)
    return values, pos


def _write_creatable_topic_result_array_v5(
    values: list[CreatableTopicResult], write: Write
) -> None:
    for creatable_topic_result in values:
        name = creatable_topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if creatable_topic_result.error_message is None:
            write(_pack_int16_uint8(creatable_topic_result.error_code, 0))
        else:
            error_message = creatable_topic_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(creatable_topic_result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(creatable_topic_result.error_code))
                put_long_string(write, error_message)
        configs = creatable_topic_result.configs
        if configs is None:
            write(
                _pack_int32_int16_uint8(
                    creatable_topic_result.num_partitions,
                    creatable_topic_result.replication_factor,
                    0,
                )
            )
        else:
            count = len(configs)
            if count < 127:
                write(
                    _pack_int32_int16_uint8(
                        creatable_topic_result.num_partitions,
                        creatable_topic_result.replication_factor,
                        count + 1,
                    )
                )
            else:
                write(
                    _pack_int32_int16(
                        creatable_topic_result.num_partitions,
                        creatable_topic_result.replication_factor,
                    )
                )
                put_compact_count(write, count)
            _write_creatable_topic_configs_array_v5(configs, write)
        put_tags(
            write,
            _creatable_topic_result_v5_tags(creatable_topic_result),
            creatable_topic_result.unknown_tags,
            1,
        )


# CreateTopicsResponse, versions 5-6.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsResponse, int]:
    message = new(CreateTopicsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 12)
    message.topics, pos = _read_creatable_topic_result_array_v5(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: CreateTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_creatable_topic_result_array_v5(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# CreatableTopicResult, versions 1-4.


def _read_creatable_topic_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopicResult], int]:
    values = []
    for _ in range(count):
        creatable_topic_result = new(CreatableTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        creatable_topic_result.name = buf[pos:stop].decode()
        pos = stop
        creatable_topic_result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            creatable_topic_result.error_message = null(length)
        else:
            stop = pos + length
            creatable_topic_result.error_message = buf[pos:stop].decode()
            pos = stop
        creatable_topic_result.unknown_tags = None
        creatable_topic_result.topic_id = ZERO_UUID
        creatable_topic_result.topic_config_error_code = 0
        creatable_topic_result.num_partitions = -1
        creatable_topic_result.replication_factor = -1
        creatable_topic_result.configs = []
        values.append(creatable_topic_result)
    return values, pos


def _write_creatable_topic_result_array_v1(
    values: list[CreatableTopicResult], write: Write
) -> None:
    for creatable_topic_result in values:
        if creatable_topic_result.unknown_tags:
            raise Refused
        name = creatable_topic_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        if creatable_topic_result.error_message is None:
            write(_pack_int16x2(creatable_topic_result.error_code, -1))
        else:
            error_message = creatable_topic_result.error_message.encode()
            write(_pack_int16x2(creatable_topic_result.error_code, len(error_message)))
            write(error_message)


# CreateTopicsResponse, versions 2-4.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsResponse, int]:
    message = new(CreateTopicsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_creatable_topic_result_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v2(message: CreateTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32x2(message.throttle_time_ms, len(topics)))
    _write_creatable_topic_result_array_v1(topics, write)
    return buffer.getvalue()


# CreateTopicsResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsResponse, int]:
    message = new(CreateTopicsResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.topics, pos = _read_creatable_topic_result_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v1(message: CreateTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_creatable_topic_result_array_v1(topics, write)
    return buffer.getvalue()


# CreatableTopicResult, version 0.


def _read_creatable_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableTopicResult], int]:
    values = []
    for _ in range(count):
        creatable_topic_result = new(CreatableTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        creatable_topic_result.name = buf[pos:stop].decode()
        pos = stop
        (creatable_topic_result.error_code,) = _unpack_int16(buf, pos)
        pos += 2
        creatable_topic_result.unknown_tags = None
        creatable_topic_result.topic_id = ZERO_UUID
        creatable_topic_result.error_message = ""
        creatable_topic_result.topic_config_error_code = 0
        creatable_topic_result.num_partitions = -1
        creatable_topic_result.replication_factor = -1
        creatable_topic_result.configs = []
        values.append(creatable_topic_result)
    return values, pos


def _write_creatable_topic_result_array_v0(
    values: list[CreatableTopicResult], write: Write
) -> None:
    for creatable_topic_result in values:
        if creatable_topic_result.unknown_tags:
            raise Refused
        name = creatable_topic_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        write(_pack_int16(creatable_topic_result.error_code))


# CreateTopicsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreateTopicsResponse, int]:
    message = new(CreateTopicsResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 4)
    message.topics, pos = _read_creatable_topic_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: CreateTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topics = message.topics
    write(_pack_int32(len(topics)))
    _write_creatable_topic_result_array_v0(topics, write)
    return buffer.getvalue()


_CREATABLE_TOPIC_CONFIGS = StructSpec(
    "CreatableTopicConfigs",
    CreatableTopicConfigs,
    "5+",
    (
        Field("Name", "name", "string", "5+", default=""),
        Field("Value", "value", "string", "5+", nullable="5+", default=""),
        Field("ReadOnly", "read_only", "bool", "5+", default=False),
        Field(
            "ConfigSource", "config_source", "int8", "5+", default=-1, ignorable=True
        ),
        Field("IsSensitive", "is_sensitive", "bool", "5+", default=False),
    ),
)
_CREATABLE_TOPIC_RESULT = StructSpec(
    "CreatableTopicResult",
    CreatableTopicResult,
    "5+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "7+", default=ZERO_UUID, ignorable=True),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage",
            "error_message",
            "string",
            "1+",
            nullable="0+",
            default="",
            ignorable=True,
        ),
        Field(
            "TopicConfigErrorCode",
            "topic_config_error_code",
            "int16",
            "5+",
            tagged="5+",
            tag=0,
            default=0,
            ignorable=True,
        ),
        Field(
            "NumPartitions", "num_partitions", "int32", "5+", default=-1, ignorable=True
        ),
        Field(
            "ReplicationFactor",
            "replication_factor",
            "int16",
            "5+",
            default=-1,
            ignorable=True,
        ),
        Field(
            "Configs",
            "configs",
            "struct",
            "5+",
            array=True,
            struct=_CREATABLE_TOPIC_CONFIGS,
            nullable="5+",
            default=(),
            ignorable=True,
        ),
    ),
)
CreateTopicsResponse.SPEC = MessageSpec(
    "CreateTopicsResponse",
    CreateTopicsResponse,
    "5+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "2+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_CREATABLE_TOPIC_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-7",
    api_key=19,
    current_versions="2-7",
)
CreateTopicsResponse._READERS, CreateTopicsResponse._WRITERS = codec_tables(
    CreateTopicsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
        5: _read_v5,
        6: _read_v5,
        7: _read_v7,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
        5: _write_v5,
        6: _write_v5,
        7: _write_v7,
    },
)
