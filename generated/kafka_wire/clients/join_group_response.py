"""JoinGroupResponse, made by kipc from clients/JoinGroupResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_bytes,
    compact_count,
    long_nullable_string,
    long_string,
    new,
    null,
    sized_bytes,
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
    put_compact_bytes,
    put_compact_count,
    put_long_string,
    put_sized_bytes,
    put_tags,
    uint8,
)

__all__ = ["JoinGroupResponse", "JoinGroupResponseMember"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int16 = packer(">h")
_pack_int16_int32_int16 = packer(">hih")
_pack_int32 = packer(">i")
_pack_int32_int16_int32 = packer(">ihi")
_pack_int32_int16_int32_int16 = packer(">ihih")
_pack_int32_int16_int32_uint8 = packer(">ihiB")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32_int16 = unpacker(">hih")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_int32_int16 = unpacker(">ihih")
_unpack_int32_int16_int32_uint8 = unpacker(">ihiB")


class JoinGroupResponse(Message):
    """The response of JoinGroup: API key 11, versions 0-9, flexible since 6.

    Attributes:
        throttle_time_ms: int32, since version 2.
        error_code: int16.
        generation_id: int32.
        protocol_type: string, since version 7, can be null.
        protocol_name: string, can be null since version 7.
        leader: string.
        skip_assignment: bool, since version 9.
        member_id: string.
        members: array of JoinGroupResponseMember.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "generation_id",
        "protocol_type",
        "protocol_name",
        "leader",
        "skip_assignment",
        "member_id",
        "members",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    generation_id: int
    protocol_type: str | None
    protocol_name: str | None
    leader: str
    skip_assignment: bool
    member_id: str
    members: list[JoinGroupResponseMember]

    API_KEY = 11
    VERSIONS = range(0, 10)
    CURRENT_VERSIONS = range(0, 10)
    FLEXIBLE_VERSIONS = range(6, 10)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        generation_id: int = -1,
        protocol_type: str | None = None,
        protocol_name: str | None = "",
        leader: str = "",
        skip_assignment: bool = False,
        member_id: str = "",
        members: Iterable[JoinGroupResponseMember] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.generation_id = generation_id
        self.protocol_type = protocol_type
        self.protocol_name = protocol_name
        self.leader = leader
        self.skip_assignment = skip_assignment
        self.member_id = member_id
        self.members = list(members)
        self.unknown_tags = None


class JoinGroupResponseMember(Struct):
    """A struct of JoinGroupResponse.

    Attributes:
        member_id: string.
        group_instance_id: string, since version 5, can be null.
        metadata: bytes.
    """

    __slots__ = (
        "member_id",
        "group_instance_id",
        "metadata",
        "unknown_tags",
    )

    member_id: str
    group_instance_id: str | None
    metadata: bytes

    def __init__(
        self,
        *,
        member_id: str = "",
        group_instance_id: str | None = None,
        metadata: bytes = b"",
    ) -> None:
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.metadata = metadata
        self.unknown_tags = None


# JoinGroupResponseMember, versions 6-9.


def _read_member_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[JoinGroupResponseMember], int]:
    values = []
    for _ in range(count):
        member = new(JoinGroupResponseMember)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            member.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.group_instance_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member.group_instance_id = None
        else:
            member.group_instance_id, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        member.metadata, pos = compact_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        member.unknown_tags = None
        if tags:
            member.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(member)
    return values, pos


def _write_member_array_v6(values: list[JoinGroupResponseMember], write: Write) -> None:
    for member in values:
        member_id = member.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if member.group_instance_id is None:
            write(uint8[0])
        else:
            group_instance_id = member.group_instance_id.encode()
            size = len(group_instance_id)
            if size < 127:
                write(uint8[size + 1])
                write(group_instance_id)
            else:
                put_long_string(write, group_instance_id)
        put_compact_bytes(write, member.metadata)
        if member.unknown_tags:
            put_tags(write, [], member.unknown_tags, 0)
        else:
            write(b"\x00")


# JoinGroupResponse, version 9.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[JoinGroupResponse, int]:
    message = new(JoinGroupResponse)
    message.throttle_time_ms, message.error_code, message.generation_id, length = (
        _unpack_int32_int16_int32_uint8(buf, pos)
    )
    pos += 11
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_type = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.protocol_type = None
    else:
        message.protocol_type, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_name = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.protocol_name = None
    else:
        message.protocol_name, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.leader = buf[pos:stop].decode()
        pos = stop
    else:
        message.leader, pos = long_string(buf, pos, length)
    message.skip_assignment, length = _unpack_bool_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.members, pos = _read_member_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v9(message: JoinGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.protocol_type is None:
        write(
            _pack_int32_int16_int32_uint8(
                message.throttle_time_ms, message.error_code, message.generation_id, 0
            )
        )
    else:
        protocol_type = message.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(
                _pack_int32_int16_int32_uint8(
                    message.throttle_time_ms,
                    message.error_code,
                    message.generation_id,
                    size + 1,
                )
            )
            write(protocol_type)
        else:
            write(
                _pack_int32_int16_int32(
                    message.throttle_time_ms, message.error_code, message.generation_id
                )
            )
            put_long_string(write, protocol_type)
    if message.protocol_name is None:
        write(uint8[0])
    else:
        protocol_name = message.protocol_name.encode()
        size = len(protocol_name)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_name)
        else:
            put_long_string(write, protocol_name)
    leader = message.leader.encode()
    size = len(leader)
    if size < 127:
        write(uint8[size + 1])
        write(leader)
    else:
        put_long_string(write, leader)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(_pack_bool_uint8(boolean[message.skip_assignment], size + 1))
        write(member_id)
    else:
        write(_pack_bool(boolean[message.skip_assignment]))
        put_long_string(write, member_id)
    members = message.members
    count = len(members)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_member_array_v6(members, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# JoinGroupResponse, versions 7-8.


def _read_v7(buf: bytes, pos: int, end: int) -> tuple[JoinGroupResponse, int]:
    message = new(JoinGroupResponse)
    message.throttle_time_ms, message.error_code, message.generation_id, length = (
        _unpack_int32_int16_int32_uint8(buf, pos)
    )
    pos += 11
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_type = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.protocol_type = None
    else:
        message.protocol_type, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_name = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.protocol_name = None
    else:
        message.protocol_name, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.leader = buf[pos:stop].decode()
        pos = stop
    else:
        message.leader, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.members, pos = _read_member_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.skip_assignment = False
    return message, pos


def _write_v7(message: JoinGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.skip_assignment:
        raise Refused
    if message.protocol_type is None:
        write(
            _pack_int32_int16_int32_uint8(
                message.throttle_time_ms, message.error_code, message.generation_id, 0
            )
        )
    else:
        protocol_type = message.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(
                _pack_int32_int16_int32_uint8(
                    message.throttle_time_ms,
                    message.error_code,
                    message.generation_id,
                    size + 1,
                )
            )
            write(protocol_type)
        else:
            write(
                _pack_int32_int16_int32(
                    message.throttle_time_ms, message.error_code, message.generation_id
                )
            )
            put_long_string(write, protocol_type)
    if message.protocol_name is None:
        write(uint8[0])
    else:
        protocol_name = message.protocol_name.encode()
        size = len(protocol_name)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_name)
        else:
            put_long_string(write, protocol_name)
    leader = message.leader.encode()
    size = len(leader)
    if size < 127:
        write(uint8[size + 1])
        write(leader)
    else:
        put_long_string(write, leader)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(uint8[size + 1])
        write(member_id)
    else:
        put_long_string(write, member_id)
    members = message.members
    count = len(members)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_member_array_v6(members, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# JoinGroupResponse, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[JoinGroupResponse, int]:
    message = new(JoinGroupResponse)
    message.throttle_time_ms, message.error_code, message.generation_id, length = (
        _unpack_int32_int16_int32_uint8(buf, pos)
    )
    pos += 11
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.protocol_name, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.leader = buf[pos:stop].decode()
        pos = stop
    else:
        message.leader, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.members, pos = _read_member_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.protocol_type = None
    message.skip_assignment = False
    return message, pos


def _write_v6(message: JoinGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.skip_assignment or message.protocol_name is None:
        raise Refused
    protocol_name = message.protocol_name.encode()
    size = len(protocol_name)
    if size < 127:
        write(
            _pack_int32_int16_int32_uint8(
                message.throttle_time_ms,
                message.error_code,
                message.generation_id,
                size + 1,
            )
        )
        write(protocol_name)
    else:
        write(
            _pack_int32_int16_int32(
                message.throttle_time_ms, message.error_code, message.generation_id
            )
        )
        put_long_string(write, protocol_name)
    leader = message.leader.encode()
    size = len(leader)
    if size < 127:
        write(uint8[size + 1])
        write(leader)
    else:
        put_long_string(write, leader)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(uint8[size + 1])
        write(member_id)
    else:
        put_long_string(write, member_id)
    members = message.members
    count = len(members)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_member_array_v6(members, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# JoinGroupResponseMember, version 5.


def _read_member_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[JoinGroupResponseMember], int]:
    values = []
    for _ in range(count):
        member = new(JoinGroupResponseMember)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            member.group_instance_id = null(length)
        else:
            stop = pos + length
            member.group_instance_id = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        member.metadata, pos = sized_bytes(buf, pos, length)
        member.unknown_tags = None
        values.append(member)
    return values, pos


def _write_member_array_v5(values: list[JoinGroupResponseMember], write: Write) -> None:
    for member in values:
        if member.unknown_tags:
            raise Refused
        member_id = member.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        if member.group_instance_id is None:
            write(_pack_int16(-1))
        else:
            group_instance_id = member.group_instance_id.encode()
            write(_pack_int16(len(group_instance_id)))
            write(group_instance_id)
        put_sized_bytes(write, member.metadata)


# JoinGroupResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[JoinGroupResponse, int]:
    message = new(JoinGroupResponse)
    message.throttle_time_ms, message.error_code, message.generation_id, length = (
        _unpack_int32_int16_int32_int16(buf, pos)
    )
    pos += 12
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_name = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.leader = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 8)
    message.members, pos = _read_member_array_v5(buf, pos, end, count)
    message.unknown_tags = None
    message.protocol_type = None
    message.skip_assignment = False
    return message, pos


def _write_v5(message: JoinGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.skip_assignment or message.protocol_name is None or message.unknown_tags:
        raise Refused
    protocol_name = message.protocol_name.encode()
    write(
        _pack_int32_int16_int32_int16(
            message.throttle_time_ms,
            message.error_code,
            message.generation_id,
            len(protocol_name),
        )
    )
    write(protocol_name)
    leader = message.leader.encode()
    write(_pack_int16(len(leader)))
    write(leader)
    member_id = message.member_id.encode()
    write(_pack_int16(len(member_id)))
    write(member_id)
    members = message.members
    write(_pack_int32(len(members)))
    _write_member_array_v5(members, write)
    return buffer.getvalue()


# JoinGroupResponseMember, versions 0-4.


def _read_member_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[JoinGroupResponseMember], int]:
    values = []
    for _ in range(count):
        member = new(JoinGroupResponseMember)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        member.metadata, pos = sized_bytes(buf, pos, length)
        member.unknown_tags = None
        member.group_instance_id = None
        values.append(member)
    return values, pos


def _write_member_array_v0(values: list[JoinGroupResponseMember], write: Write) -> None:
    for member in values:
        if member.unknown_tags:
            raise Refused
        member_id = member.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        put_sized_bytes(write, member.metadata)


# JoinGroupResponse, versions 2-4.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[JoinGroupResponse, int]:
    message = new(JoinGroupResponse)
    message.throttle_time_ms, message.error_code, message.generation_id, length = (
        _unpack_int32_int16_int32_int16(buf, pos)
    )
    pos += 12
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_name = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.leader = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.members, pos = _read_member_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.protocol_type = None
    message.skip_assignment = False
    return message, pos


def _write_v2(message: JoinGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.skip_assignment or message.protocol_name is None or message.unknown_tags:
        raise Refused
    protocol_name = message.protocol_name.encode()
    write(
        _pack_int32_int16_int32_int16(
            message.throttle_time_ms,
            message.error_code,
            message.generation_id,
            len(protocol_name),
        )
    )
    write(protocol_name)
    leader = message.leader.encode()
    write(_pack_int16(len(leader)))
    write(leader)
    member_id = message.member_id.encode()
    write(_pack_int16(len(member_id)))
    write(member_id)
    members = message.members
    write(_pack_int32(len(members)))
    _write_member_array_v0(members, write)
    return buffer.getvalue()


# JoinGroupResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[JoinGroupResponse, int]:
    message = new(JoinGroupResponse)
    message.error_code, message.generation_id, length = _unpack_int16_int32_int16(
        buf, pos
    )
    pos += 8
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_name = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.leader = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.members, pos = _read_member_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.protocol_type = None
    message.skip_assignment = False
    return message, pos


def _write_v0(message: JoinGroupResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.skip_assignment or message.protocol_name is None or message.unknown_tags:
        raise Refused
    protocol_name = message.protocol_name.encode()
    write(
        _pack_int16_int32_int16(
            message.error_code, message.generation_id, len(protocol_name)
        )
    )
    write(protocol_name)
    leader = message.leader.encode()
    write(_pack_int16(len(leader)))
    write(leader)
    member_id = message.member_id.encode()
    write(_pack_int16(len(member_id)))
    write(member_id)
    members = message.members
    write(_pack_int32(len(members)))
    _write_member_array_v0(members, write)
    return buffer.getvalue()


_JOIN_GROUP_RESPONSE_MEMBER = StructSpec(
    "JoinGroupResponseMember",
    JoinGroupResponseMember,
    "6+",
    (
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field(
            "GroupInstanceId",
            "group_instance_id",
            "string",
            "5+",
            nullable="5+",
            ignorable=True,
        ),
        Field("Metadata", "metadata", "bytes", "0+", default=b""),
    ),
)
JoinGroupResponse.SPEC = MessageSpec(
    "JoinGroupResponse",
    JoinGroupResponse,
    "6+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "2+",
            default=0,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("GenerationId", "generation_id", "int32", "0+", default=-1),
        Field(
            "ProtocolType",
            "protocol_type",
            "string",
            "7+",
            nullable="7+",
            ignorable=True,
        ),
        Field(
            "ProtocolName", "protocol_name", "string", "0+", nullable="7+", default=""
        ),
        Field("Leader", "leader", "string", "0+", default=""),
        Field("SkipAssignment", "skip_assignment", "bool", "9+", default=False),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field(
            "Members",
            "members",
            "struct",
            "0+",
            array=True,
            struct=_JOIN_GROUP_RESPONSE_MEMBER,
            default=(),
        ),
    ),
    type="response",
    versions="0-9",
    api_key=11,
)
JoinGroupResponse._READERS, JoinGroupResponse._WRITERS = codec_tables(
    JoinGroupResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
        5: _read_v5,
        6: _read_v6,
        7: _read_v7,
        8: _read_v7,
        9: _read_v9,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
        5: _write_v5,
        6: _write_v6,
        7: _write_v7,
        8: _write_v7,
        9: _write_v9,
    },
)
