"""FindCoordinatorRequest, made by kipc from clients/FindCoordinatorRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_strings,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["FindCoordinatorRequest"]

_pack_int16 = packer(">h")
_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_unpack_int16 = unpacker(">h")
_unpack_int8 = unpacker(">b")
_unpack_int8_uint8 = unpacker(">bB")


class FindCoordinatorRequest(Message):
    """The request of FindCoordinator: API key 10, versions 0-6, flexible since 3.

    Attributes:
        key: string, versions 0-3.
        key_type: int8, since version 1.
        coordinator_keys: array of string, since version 4.
    """

    __slots__ = (
        "key",
        "key_type",
        "coordinator_keys",
        "unknown_tags",
    )

    key: str
    key_type: int
    coordinator_keys: tuple[str, ...]

    API_KEY = 10
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(0, 7)
    FLEXIBLE_VERSIONS = range(3, 7)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        key: str = "",
        key_type: int = 0,
        coordinator_keys: Iterable[str] = (),
    ) -> None:
        self.key = key
        self.key_type = key_type
        self.coordinator_keys = tuple(coordinator_keys)
        self.unknown_tags = None


# FindCoordinatorRequest, versions 4-6.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorRequest, int]:
    message = new(FindCoordinatorRequest)
    message.key_type, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.coordinator_keys, pos = compact_strings(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.key = ""
    return message, pos


def _write_v4(message: FindCoordinatorRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.key != "":
        raise Refused
    coordinator_keys = message.coordinator_keys
    count = len(coordinator_keys)
    if count < 127:
        write(_pack_int8_uint8(message.key_type, count + 1))
    else:
        write(_pack_int8(message.key_type))
        put_compact_count(write, count)
    put_compact_strings(write, coordinator_keys)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# FindCoordinatorRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorRequest, int]:
    message = new(FindCoordinatorRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.key = buf[pos:stop].decode()
        pos = stop
    else:
        message.key, pos = long_string(buf, pos, length)
    message.key_type, tags = _unpack_int8_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.coordinator_keys = ()
    return message, pos


def _write_v3(message: FindCoordinatorRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.coordinator_keys):
        raise Refused
    key = message.key.encode()
    size = len(key)
    if size < 127:
        write(uint8[size + 1])
        write(key)
    else:
        put_long_string(write, key)
    if message.unknown_tags:
        write(_pack_int8(message.key_type))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int8_uint8(message.key_type, 0))
    return buffer.getvalue()


# FindCoordinatorRequest, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorRequest, int]:
    message = new(FindCoordinatorRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.key = buf[pos:stop].decode()
    pos = stop
    (message.key_type,) = _unpack_int8(buf, pos)
    pos += 1
    message.unknown_tags = None
    message.coordinator_keys = ()
    return message, pos


def _write_v1(message: FindCoordinatorRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.coordinator_keys) or message.unknown_tags:
        raise Refused
    key = message.key.encode()
    write(_pack_int16(len(key)))
    write(key)
    write(_pack_int8(message.key_type))
    return buffer.getvalue()


# FindCoordinatorRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FindCoordinatorRequest, int]:
    message = new(FindCoordinatorRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.key = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    message.key_type = 0
    message.coordinator_keys = ()
    return message, pos


def _write_v0(message: FindCoordinatorRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.key_type != 0 or len(message.coordinator_keys) or message.unknown_tags:
        raise Refused
    key = message.key.encode()
    write(_pack_int16(len(key)))
    write(key)
    return buffer.getvalue()


FindCoordinatorRequest.SPEC = MessageSpec(
    "FindCoordinatorRequest",
    FindCoordinatorRequest,
    "3+",
    (
        Field("Key", "key", "string", "0-3", default=""),
        Field("KeyType", "key_type", "int8", "1+", default=0),
        Field(
            "CoordinatorKeys",
            "coordinator_keys",
            "string",
            "4+",
            array=True,
            default=(),
        ),
    ),
    type="request",
    versions="0-6",
    api_key=10,
    listeners=("broker",),
)
FindCoordinatorRequest._READERS, FindCoordinatorRequest._WRITERS = codec_tables(
    FindCoordinatorRequest.SPEC,
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
