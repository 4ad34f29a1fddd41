"""LeaveGroupResponse, made by kipc from clients/LeaveGroupResponse.json. Not to be edited."""

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

__all__ = ["LeaveGroupResponse", "MemberResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int32 = packer(">ihi")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_int32 = unpacker(">ihi")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class LeaveGroupResponse(Message):
    """The response of LeaveGroup: API key 13, versions 0-5, flexible since 4.

    Attributes:
        throttle_time_ms: int32, since version 1.
        error_code: int16.
        members: array of MemberResponse, since version 3.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "members",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    members: list[MemberResponse]

    API_KEY = 13
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(4, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        members: Iterable[MemberResponse] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.members = list(members)
        self.unknown_tags = None


class MemberResponse(Struct):
    """A struct of LeaveGroupResponse, since version 3.

    Attributes:
        member_id: string.
        group_instance_id: string, can be null.
        error_code: int16.
    """

    __slots__ = (
        "member_id",
        "group_instance_id",
        "error_code",
        "unknown_tags",
    )

    member_id: str
    group_instance_id: str | None
    error_code: int

    def __init__(
        self,
        *,
        member_id: str = "",
        group_instance_id: str | None = "",
        error_code: int = 0,
    ) -> None:
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.error_code = error_code
        self.unknown_tags = None


# MemberResponse, versions 4-5.


def _read_member_response_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberResponse], int]:
    values = []
    for _ in range(count):
        member_response = new(MemberResponse)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_response.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            member_response.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_response.group_instance_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member_response.group_instance_id = None
        else:
            member_response.group_instance_id, pos = long_nullable_string(
                buf, pos, length
            )
        member_response.error_code, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        member_response.unknown_tags = None
        if tags:
            member_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(member_response)
    return values, pos


def _write_member_response_array_v4(values: list[MemberResponse], write: Write) -> None:
    for member_response in values:
        member_id = member_response.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if member_response.group_instance_id is None:
            write(uint8[0])
        else:
            group_instance_id = member_response.group_instance_id.encode()
            size = len(group_instance_id)
            if size < 127:
                write(uint8[size + 1])
                write(group_instance_id)
            else:
                put_long_string(write, group_instance_id)
        if member_response.unknown_tags:
            write(_pack_int16(member_response.error_code))
            put_tags(write, [], member_response.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(member_response.error_code, 0))


# LeaveGroupResponse, versions 4-5.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupResponse, int]:
    message = new(LeaveGroupResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.members, pos = _read_member_response_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: LeaveGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    members = message.members
    count = len(members)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_member_response_array_v4(members, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# MemberResponse, version 3.


def _read_member_response_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberResponse], int]:
    values = []
    for _ in range(count):
        member_response = new(MemberResponse)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_response.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            member_response.group_instance_id = null(length)
        else:
            stop = pos + length
            member_response.group_instance_id = buf[pos:stop].decode()
            pos = stop
        (member_response.error_code,) = _unpack_int16(buf, pos)
        pos += 2
        member_response.unknown_tags = None
        values.append(member_response)
    return values, pos


def _write_member_response_array_v3(values: list[MemberResponse], write: Write) -> None:
    for member_response in values:
        if member_response.unknown_tags:
            raise Refused
        member_id = member_response.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        if member_response.group_instance_id is None:
            write(_pack_int16(-1))
        else:
            group_instance_id = member_response.group_instance_id.encode()
            write(_pack_int16(len(group_instance_id)))
            write(group_instance_id)
        write(_pack_int16(member_response.error_code))


# LeaveGroupResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupResponse, int]:
    message = new(LeaveGroupResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_int32(
        buf, pos
    )
    pos += 10
    count = sized_count(length, pos, end, 6)
    message.members, pos = _read_member_response_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v3(message: LeaveGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    members = message.members
    write(
        _pack_int32_int16_int32(
            message.throttle_time_ms, message.error_code, len(members)
        )
    )
    _write_member_response_array_v3(members, write)
    return buffer.getvalue()


# LeaveGroupResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupResponse, int]:
    message = new(LeaveGroupResponse)
    message.throttle_time_ms, message.error_code = _unpack_int32_int16(buf, pos)
    pos += 6
    message.unknown_tags = None
    message.members = []
    return message, pos


def _write_v1(message: LeaveGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.members) or message.unknown_tags:
        raise Refused
    write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
    return buffer.getvalue()


# LeaveGroupResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupResponse, int]:
    message = new(LeaveGroupResponse)
    (message.error_code,) = _unpack_int16(buf, pos)
    pos += 2
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.members = []
    return message, pos


def _write_v0(message: LeaveGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.members) or message.unknown_tags:
        raise Refused
    write(_pack_int16(message.error_code))
    return buffer.getvalue()


_MEMBER_RESPONSE = StructSpec(
    "MemberResponse",
    MemberResponse,
    "4+",
    (
        Field("MemberId", "member_id", "string", "3+", default=""),
        Field(
            "GroupInstanceId",
            "group_instance_id",
            "string",
            "3+",
            nullable="3+",
            default="",
        ),
        Field("ErrorCode", "error_code", "int16", "3+", default=0),
    ),
)
LeaveGroupResponse.SPEC = MessageSpec(
    "LeaveGroupResponse",
    LeaveGroupResponse,
    "4+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Members",
            "members",
            "struct",
            "3+",
            array=True,
            struct=_MEMBER_RESPONSE,
            default=(),
        ),
    ),
    type="response",
    versions="0-5",
    api_key=13,
)
LeaveGroupResponse._READERS, LeaveGroupResponse._WRITERS = codec_tables(
    LeaveGroupResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v3,
        4: _read_v4,
        5: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v3,
        4: _write_v4,
        5: _write_v4,
    },
)
