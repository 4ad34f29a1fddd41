"""SyncGroupRequest, made by kipc from clients/SyncGroupRequest.json. Not to be edited."""

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
    packer,
    put_compact_bytes,
    put_compact_count,
    put_long_string,
    put_sized_bytes,
    put_tags,
    uint8,
)

__all__ = ["SyncGroupRequest", "SyncGroupRequestAssignment"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_uint8 = packer(">iB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_uint8 = unpacker(">iB")


class SyncGroupRequest(Message):
    """The request of SyncGroup: API key 14, versions 0-5, flexible since 4.

    Attributes:
        group_id: string, group id.
        generation_id: int32.
        member_id: string.
        group_instance_id: string, since version 3, can be null.
        protocol_type: string, since version 5, can be null.
        protocol_name: string, since version 5, can be null.
        assignments: array of SyncGroupRequestAssignment.
    """

    __slots__ = (
        "group_id",
        "generation_id",
        "member_id",
        "group_instance_id",
        "protocol_type",
        "protocol_name",
        "assignments",
        "unknown_tags",
    )

    group_id: str
    generation_id: int
    member_id: str
    group_instance_id: str | None
    protocol_type: str | None
    protocol_name: str | None
    assignments: list[SyncGroupRequestAssignment]

    API_KEY = 14
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(4, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        generation_id: int = 0,
        member_id: str = "",
        group_instance_id: str | None = None,
        protocol_type: str | None = None,
        protocol_name: str | None = None,
        assignments: Iterable[SyncGroupRequestAssignment] = (),
    ) -> None:
        self.group_id = group_id
        self.generation_id = generation_id
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.protocol_type = protocol_type
        self.protocol_name = protocol_name
        self.assignments = list(assignments)
        self.unknown_tags = None


class SyncGroupRequestAssignment(Struct):
    """A struct of SyncGroupRequest.

    Attributes:
        member_id: string.
        assignment: bytes.
    """

    __slots__ = (
        "member_id",
        "assignment",
        "unknown_tags",
    )

    member_id: str
    assignment: bytes

    def __init__(
        self,
        *,
        member_id: str = "",
        assignment: bytes = b"",
    ) -> None:
        self.member_id = member_id
        self.assignment = assignment
        self.unknown_tags = None


# SyncGroupRequestAssignment, versions 4-5.


def _read_assignment_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[SyncGroupRequestAssignment], int]:
    values = []
    for _ in range(count):
        assignment_ = new(SyncGroupRequestAssignment)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            assignment_.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            assignment_.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        assignment_.assignment, pos = compact_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        assignment_.unknown_tags = None
        if tags:
            assignment_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(assignment_)
    return values, pos


def _write_assignment_array_v4(
    values: list[SyncGroupRequestAssignment], write: Write
) -> None:
    for assignment_ in values:
        member_id = assignment_.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        put_compact_bytes(write, assignment_.assignment)
        if assignment_.unknown_tags:
            put_tags(write, [], assignment_.unknown_tags, 0)
        else:
            write(b"\x00")


# SyncGroupRequest, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[SyncGroupRequest, int]:
    message = new(SyncGroupRequest)
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
    length = buf[pos]
    pos += 1
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
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.assignments, pos = _read_assignment_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: SyncGroupRequest) -> bytes:
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
    if message.protocol_type is None:
        write(uint8[0])
    else:
        protocol_type = message.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_type)
        else:
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
    assignments = message.assignments
    count = len(assignments)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_assignment_array_v4(assignments, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# SyncGroupRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[SyncGroupRequest, int]:
    message = new(SyncGroupRequest)
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
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.assignments, pos = _read_assignment_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.protocol_type = None
    message.protocol_name = None
    return message, pos


def _write_v4(message: SyncGroupRequest) -> bytes:
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
    assignments = message.assignments
    count = len(assignments)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_assignment_array_v4(assignments, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# SyncGroupRequestAssignment, versions 0-3.


def _read_assignment_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[SyncGroupRequestAssignment], int]:
    values = []
    for _ in range(count):
        assignment_ = new(SyncGroupRequestAssignment)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        assignment_.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        assignment_.assignment, pos = sized_bytes(buf, pos, length)
        assignment_.unknown_tags = None
        values.append(assignment_)
    return values, pos


def _write_assignment_array_v0(
    values: list[SyncGroupRequestAssignment], write: Write
) -> None:
    for assignment_ in values:
        if assignment_.unknown_tags:
            raise Refused
        member_id = assignment_.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        put_sized_bytes(write, assignment_.assignment)


# SyncGroupRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[SyncGroupRequest, int]:
    message = new(SyncGroupRequest)
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
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.assignments, pos = _read_assignment_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.protocol_type = None
    message.protocol_name = None
    return message, pos


def _write_v3(message: SyncGroupRequest) -> bytes:
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
    assignments = message.assignments
    write(_pack_int32(len(assignments)))
    _write_assignment_array_v0(assignments, write)
    return buffer.getvalue()


# SyncGroupRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SyncGroupRequest, int]:
    message = new(SyncGroupRequest)
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
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.assignments, pos = _read_assignment_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.group_instance_id = None
    message.protocol_type = None
    message.protocol_name = None
    return message, pos


def _write_v0(message: SyncGroupRequest) -> bytes:
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
    assignments = message.assignments
    write(_pack_int32(len(assignments)))
    _write_assignment_array_v0(assignments, write)
    return buffer.getvalue()


_SYNC_GROUP_REQUEST_ASSIGNMENT = StructSpec(
    "SyncGroupRequestAssignment",
    SyncGroupRequestAssignment,
    "4+",
    (
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("Assignment", "assignment", "bytes", "0+", default=b""),
    ),
)
SyncGroupRequest.SPEC = MessageSpec(
    "SyncGroupRequest",
    SyncGroupRequest,
    "4+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("GenerationId", "generation_id", "int32", "0+", default=0),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("GroupInstanceId", "group_instance_id", "string", "3+", nullable="3+"),
        Field(
            "ProtocolType",
            "protocol_type",
            "string",
            "5+",
            nullable="5+",
            ignorable=True,
        ),
        Field(
            "ProtocolName",
            "protocol_name",
            "string",
            "5+",
            nullable="5+",
            ignorable=True,
        ),
        Field(
            "Assignments",
            "assignments",
            "struct",
            "0+",
            array=True,
            struct=_SYNC_GROUP_REQUEST_ASSIGNMENT,
            default=(),
        ),
    ),
    type="request",
    versions="0-5",
    api_key=14,
    listeners=("broker",),
)
SyncGroupRequest._READERS, SyncGroupRequest._WRITERS = codec_tables(
    SyncGroupRequest.SPEC,
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
