"""LeaveGroupRequest, made by kipc from clients/LeaveGroupRequest.json. Not to be edited."""

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

__all__ = ["LeaveGroupRequest", "MemberIdentity"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class LeaveGroupRequest(Message):
    """The request of LeaveGroup: API key 13, versions 0-5, flexible since 4.

    Attributes:
        group_id: string, group id.
        member_id: string, versions 0-2.
        members: array of MemberIdentity, since version 3.
    """

    __slots__ = (
        "group_id",
        "member_id",
        "members",
        "unknown_tags",
    )

    group_id: str
    member_id: str
    members: list[MemberIdentity]

    API_KEY = 13
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(4, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        member_id: str = "",
        members: Iterable[MemberIdentity] = (),
    ) -> None:
        self.group_id = group_id
        self.member_id = member_id
        self.members = list(members)
        self.unknown_tags = None


class MemberIdentity(Struct):
    """A struct of LeaveGroupRequest, since version 3.

    Attributes:
        member_id: string.
        group_instance_id: string, can be null.
        reason: string, since version 5, can be null.
    """

    __slots__ = (
        "member_id",
        "group_instance_id",
        "reason",
        "unknown_tags",
    )

    member_id: str
    group_instance_id: str | None
    reason: str | None

    def __init__(
        self,
        *,
        member_id: str = "",
        group_instance_id: str | None = None,
        reason: str | None = None,
    ) -> None:
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.reason = reason
        self.unknown_tags = None


# MemberIdentity, version 5.


def _read_member_identity_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberIdentity], int]:
    values = []
    for _ in range(count):
        member_identity = new(MemberIdentity)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_identity.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            member_identity.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_identity.group_instance_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member_identity.group_instance_id = None
        else:
            member_identity.group_instance_id, pos = long_nullable_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_identity.reason = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member_identity.reason = None
        else:
            member_identity.reason, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        member_identity.unknown_tags = None
        if tags:
            member_identity.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(member_identity)
    return values, pos


def _write_member_identity_array_v5(values: list[MemberIdentity], write: Write) -> None:
    for member_identity in values:
        member_id = member_identity.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if member_identity.group_instance_id is None:
            write(uint8[0])
        else:
            group_instance_id = member_identity.group_instance_id.encode()
            size = len(group_instance_id)
            if size < 127:
                write(uint8[size + 1])
                write(group_instance_id)
            else:
                put_long_string(write, group_instance_id)
        if member_identity.reason is None:
            write(uint8[0])
        else:
            reason = member_identity.reason.encode()
            size = len(reason)
            if size < 127:
                write(uint8[size + 1])
                write(reason)
            else:
                put_long_string(write, reason)
        if member_identity.unknown_tags:
            put_tags(write, [], member_identity.unknown_tags, 0)
        else:
            write(b"\x00")


# LeaveGroupRequest, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupRequest, int]:
    message = new(LeaveGroupRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.members, pos = _read_member_identity_array_v5(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.member_id = ""
    return message, pos


def _write_v5(message: LeaveGroupRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.member_id != "":
        raise Refused
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    members = message.members
    count = len(members)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_member_identity_array_v5(members, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# MemberIdentity, version 4.


def _read_member_identity_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberIdentity], int]:
    values = []
    for _ in range(count):
        member_identity = new(MemberIdentity)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_identity.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            member_identity.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_identity.group_instance_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member_identity.group_instance_id = None
        else:
            member_identity.group_instance_id, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        member_identity.unknown_tags = None
        if tags:
            member_identity.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        member_identity.reason = None
        values.append(member_identity)
    return values, pos


def _write_member_identity_array_v4(values: list[MemberIdentity], write: Write) -> None:
    for member_identity in values:
        member_id = member_identity.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if member_identity.group_instance_id is None:
            write(uint8[0])
        else:
            group_instance_id = member_identity.group_instance_id.encode()
            size = len(group_instance_id)
            if size < 127:
                write(uint8[size + 1])
                write(group_instance_id)
            else:
                put_long_string(write, group_instance_id)
        if member_identity.unknown_tags:
            put_tags(write, [], member_identity.unknown_tags, 0)
        else:
            write(b"\x00")


# LeaveGroupRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupRequest, int]:
    message = new(LeaveGroupRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.members, pos = _read_member_identity_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.member_id = ""
    return message, pos


def _write_v4(message: LeaveGroupRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.member_id != "":
        raise Refused
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    members = message.members
    count = len(members)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_member_identity_array_v4(members, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# MemberIdentity, version 3.


def _read_member_identity_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberIdentity], int]:
    values = []
    for _ in range(count):
        member_identity = new(MemberIdentity)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_identity.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            member_identity.group_instance_id = null(length)
        else:
            stop = pos + length
            member_identity.group_instance_id = buf[pos:stop].decode()
            pos = stop
        member_identity.unknown_tags = None
        member_identity.reason = None
        values.append(member_identity)
    return values, pos


def _write_member_identity_array_v3(values: list[MemberIdentity], write: Write) -> None:
    for member_identity in values:
        if member_identity.unknown_tags:
            raise Refused
        member_id = member_identity.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        if member_identity.group_instance_id is None:
            write(_pack_int16(-1))
        else:
            group_instance_id = member_identity.group_instance_id.encode()
            write(_pack_int16(len(group_instance_id)))
            write(group_instance_id)


# LeaveGroupRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupRequest, int]:
    message = new(LeaveGroupRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 4)
    message.members, pos = _read_member_identity_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    message.member_id = ""
    return message, pos


def _write_v3(message: LeaveGroupRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.member_id != "" or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    members = message.members
    write(_pack_int32(len(members)))
    _write_member_identity_array_v3(members, write)
    return buffer.getvalue()


# LeaveGroupRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[LeaveGroupRequest, int]:
    message = new(LeaveGroupRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    message.members = []
    return message, pos


def _write_v0(message: LeaveGroupRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.members) or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int16(len(member_id)))
    write(member_id)
    return buffer.getvalue()


_MEMBER_IDENTITY = StructSpec(
    "MemberIdentity",
    MemberIdentity,
    "4+",
    (
        Field("MemberId", "member_id", "string", "3+", default=""),
        Field("GroupInstanceId", "group_instance_id", "string", "3+", nullable="3+"),
        Field("Reason", "reason", "string", "5+", nullable="5+", ignorable=True),
    ),
)
LeaveGroupRequest.SPEC = MessageSpec(
    "LeaveGroupRequest",
    LeaveGroupRequest,
    "4+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("MemberId", "member_id", "string", "0-2", default=""),
        Field(
            "Members",
            "members",
            "struct",
            "3+",
            array=True,
            struct=_MEMBER_IDENTITY,
            default=(),
        ),
    ),
    type="request",
    versions="0-5",
    api_key=13,
    listeners=("broker",),
)
LeaveGroupRequest._READERS, LeaveGroupRequest._WRITERS = codec_tables(
    LeaveGroupRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v4,
        5: _write_v5,
    },
)
