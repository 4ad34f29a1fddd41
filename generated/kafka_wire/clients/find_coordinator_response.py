"""FindCoordinatorResponse, made by kipc from clients/FindCoordinatorResponse.json. Not to be edited."""

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

__all__ = ["Coordinator", "FindCoordinatorResponse"]

_pack_int16_int32_int16 = packer(">hih")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int16x2 = packer(">ihh")
_pack_int32_uint8 = packer(">iB")
_unpack_int16_int32_int16 = unpacker(">hih")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int16x2 = unpacker(">ihh")
_unpack_int32_uint8 = unpacker(">iB")


class FindCoordinatorResponse(Message):
    """The response of FindCoordinator: API key 10, versions 0-6, flexible since 3.

    Attributes:
        throttle_time_ms: int32, since version 1.
        error_code: int16, versions 0-3.
        error_message: string, versions 1-3, can be null.
        node_id: int32, broker id, versions 0-3.
        host: string, versions 0-3.
        port: int32, versions 0-3.
        coordinators: array of Coordinator, since version 4.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "node_id",
        "host",
        "port",
        "coordinators",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    node_id: int
    host: str
    port: int
    coordinators: list[Coordinator]

    API_KEY = 10
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(0, 7)
    FLEXIBLE_VERSIONS = range(3, 7)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
        node_id: int = 0,
        host: str = "",
        port: int = 0,
        coordinators: Iterable[Coordinator] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.node_id = node_id
        self.host = host
        self.port = port
        self.coordinators = list(coordinators)
        self.unknown_tags = None


class Coordinator(Struct):
    """A struct of FindCoordinatorResponse, since version 4.

    Attributes:
        key: string.
        node_id: int32, broker id.
        host: string.
        port: int32.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "key",
        "node_id",
        "host",
        "port",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    key: str
    node_id: int
    host: str
    port: int
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        key: str = "",
        node_id: int = 0,
        host: str = "",
        port: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
    ) -> None:
        self.key = key
        self.node_id = node_id
        self.host = host
        self.port = port
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# Coordinator, versions 4-6.


def _read_coordinator_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Coordinator], int]:
    values = []
    for _ in range(count):
        coordinator = new(Coordinator)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            coordinator.key = buf[pos:stop].decode()
            pos = stop
        else:
            coordinator.key, pos = long_string(buf, pos, length)
        coordinator.node_id, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            coordinator.host = buf[pos:stop].decode()
            pos = stop
        else:
            coordinator.host, pos = long_string(buf, pos, length)
        coordinator.port, coordinator.error_code, length = _unpack_int32_int16_uint8(
            buf, pos
        )
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            coordinator.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            coordinator.error_message = None
        else:
            coordinator.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        coordinator.unknown_tags = None
        if tags:
            coordinator.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(coordinator)
    return values, pos


def _write_coordinator_array_v4(values: list[Coordinator], write: Write) -> None:
    for coordinator in values:
        key = coordinator.key.encode()
        size = len(key)
        if size < 127:
            write(uint8[size + 1])
            write(key)
        else:
            put_long_string(write, key)
        host = coordinator.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(coordinator.node_id, size + 1))
            write(host)
        else:
            write(_pack_int32(coordinator.node_id))
            put_long_string(write, host)
        if coordinator.error_message is None:
            write(_pack_int32_int16_uint8(coordinator.port, coordinator.error_code, 0))
        else:
            error_message = coordinator.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        coordinator.port, coordinator.error_code, size + 1
                    )
                )
                write(error_message)
            else:
                write(_pack_int32_int16(coordinator.port, coordinator.error_code))
                put_long_string(write, error_message)
        if coordinator.unknown_tags:
            put_tags(write, [], coordinator.unknown_tags, 0)
        else:
            write(b"\x00")


# FindCoordinatorResponse, versions 4-6.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorResponse, int]:
    message = new(FindCoordinatorResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 14)
    message.coordinators, pos = _read_coordinator_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.error_code = 0
    message.error_message = ""
    message.node_id = 0
    message.host = ""
    message.port = 0
    return message, pos


def _write_v4(message: FindCoordinatorResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.error_code != 0
        or message.node_id != 0
        or message.host != ""
        or message.port != 0
    ):
        raise Refused
    coordinators = message.coordinators
    count = len(coordinators)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_coordinator_array_v4(coordinators, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# FindCoordinatorResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorResponse, int]:
    message = new(FindCoordinatorResponse)
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
    message.node_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.host = buf[pos:stop].decode()
        pos = stop
    else:
        message.host, pos = long_string(buf, pos, length)
    message.port, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.coordinators = []
    return message, pos


def _write_v3(message: FindCoordinatorResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.coordinators):
        raise Refused
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
    host = message.host.encode()
    size = len(host)
    if size < 127:
        write(_pack_int32_uint8(message.node_id, size + 1))
        write(host)
    else:
        write(_pack_int32(message.node_id))
        put_long_string(write, host)
    if message.unknown_tags:
        write(_pack_int32(message.port))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.port, 0))
    return buffer.getvalue()


# FindCoordinatorResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorResponse, int]:
    message = new(FindCoordinatorResponse)
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
    message.node_id, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.host = buf[pos:stop].decode()
    pos = stop
    (message.port,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.coordinators = []
    return message, pos


def _write_v1(message: FindCoordinatorResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.coordinators) or message.unknown_tags:
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
    host = message.host.encode()
    write(_pack_int32_int16(message.node_id, len(host)))
    write(host)
    write(_pack_int32(message.port))
    return buffer.getvalue()


# FindCoordinatorResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorResponse, int]:
    message = new(FindCoordinatorResponse)
    message.error_code, message.node_id, length = _unpack_int16_int32_int16(buf, pos)
    pos += 8
    if length < 0:
        raise Damaged
    stop = pos + length
    message.host = buf[pos:stop].decode()
    pos = stop
    (message.port,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.error_message = ""
    message.coordinators = []
    return message, pos


def _write_v0(message: FindCoordinatorResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.coordinators) or message.unknown_tags:
        raise Refused
    host = message.host.encode()
    write(_pack_int16_int32_int16(message.error_code, message.node_id, len(host)))
    write(host)
    write(_pack_int32(message.port))
    return buffer.getvalue()


_COORDINATOR = StructSpec(
    "Coordinator",
    Coordinator,
    "3+",
    (
        Field("Key", "key", "string", "4+", default=""),
        Field("NodeId", "node_id", "int32", "4+", default=0, entity_type="brokerId"),
        Field("Host", "host", "string", "4+", default=""),
        Field("Port", "port", "int32", "4+", default=0),
        Field("ErrorCode", "error_code", "int16", "4+", default=0),
        Field(
            "ErrorMessage",
            "error_message",
            "string",
            "4+",
            nullable="4+",
            default="",
            ignorable=True,
        ),
    ),
)
FindCoordinatorResponse.SPEC = MessageSpec(
    "FindCoordinatorResponse",
    FindCoordinatorResponse,
    "3+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "0-3", default=0),
        Field(
            "ErrorMessage",
            "error_message",
            "string",
            "1-3",
            nullable="1-3",
            default="",
            ignorable=True,
        ),
        Field("NodeId", "node_id", "int32", "0-3", default=0, entity_type="brokerId"),
        Field("Host", "host", "string", "0-3", default=""),
        Field("Port", "port", "int32", "0-3", default=0),
        Field(
            "Coordinators",
            "coordinators",
            "struct",
            "4+",
            array=True,
            struct=_COORDINATOR,
            default=(),
        ),
    ),
    type="response",
    versions="0-6",
    api_key=10,
)
FindCoordinatorResponse._READERS, FindCoordinatorResponse._WRITERS = codec_tables(
    FindCoordinatorResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v3,
        4: _read_v4,
        5: _read_v4,
        6: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v3,
        4: _write_v4,
        5: _write_v4,
        6: _write_v4,
    },
)
