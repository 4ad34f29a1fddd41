"""HeartbeatRequest, made by kipc from clients/HeartbeatRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    long_nullable_string,
    long_string,
    new,
    null,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_long_string, put_tags, uint8

__all__ = ["HeartbeatRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_uint8 = packer(">iB")
_unpack_int16 = unpacker(">h")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_uint8 = unpacker(">iB")


class HeartbeatRequest(Message):
    """The request of Heartbeat: API key 12, versions 0-4, flexible since 4.

    Attributes:
        group_id: string, group id.
        generation_id: int32.
        member_id: string.
        group_instance_id: string, since version 3, can be null.
    """

    __slots__ = (
        "group_id",
        "generation_id",
        "member_id",
        "group_instance_id",
        "unknown_tags",
    )

    group_id: str
    generation_id: int
    member_id: str
    group_instance_id: str | None

    API_KEY = 12
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        generation_id: int = 0,
        member_id: str = "",
        group_instance_id: str | None = None,
    ) -> None:
        self.group_id = group_id
        self.generation_id = generation_id
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.unknown_tags = None


# HeartbeatRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[HeartbeatRequest, int]:
    message = new(HeartbeatRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    message.generation_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_instance_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.group_instance_id = None
    else:
        message.group_instance_id, pos = long_nullable_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: HeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(_pack_int32_uint8(message.generation_id, size + 1))
        write(member_id)
    else:
        write(_pack_int32(message.generation_id))
        put_long_string(write, member_id)
    if message.group_instance_id is None:
        write(uint8[0])
    else:
        group_instance_id = message.group_instance_id.encode()
        size = len(group_instance_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_instance_id)
        else:
            put_long_string(write, group_instance_id)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# HeartbeatRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[HeartbeatRequest, int]:
    message = new(HeartbeatRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.generation_id, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.group_instance_id = null(length)
    else:
        stop = pos + length
        message.group_instance_id = buf[pos:stop].decode()
        pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v3(message: HeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.generation_id, len(member_id)))
    write(member_id)
    if message.group_instance_id is None:
        write(_pack_int16(-1))
    else:
        group_instance_id = message.group_instance_id.encode()
        write(_pack_int16(len(group_instance_id)))
        write(group_instance_id)
    return buffer.getvalue()


# HeartbeatRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[HeartbeatRequest, int]:
    message = new(HeartbeatRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.generation_id, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    message.group_instance_id = None
    return message, pos


def _write_v0(message: HeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.generation_id, len(member_id)))
    write(member_id)
    return buffer.getvalue()


HeartbeatRequest.SPEC = MessageSpec(
    "HeartbeatRequest",
    HeartbeatRequest,
    "4+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("GenerationId", "generation_id", "int32", "0+", default=0),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("GroupInstanceId", "group_instance_id", "string", "3+", nullable="3+"),
    ),
    type="request",
    versions="0-4",
    api_key=12,
    listeners=("broker",),
)
HeartbeatRequest._READERS, HeartbeatRequest._WRITERS = codec_tables(
    HeartbeatRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v4,
    },
)
