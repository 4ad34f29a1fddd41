"""DescribeGroupsResponse, made by kipc from clients/DescribeGroupsResponse.json. Not to be edited."""

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

__all__ = ["DescribeGroupsResponse", "DescribedGroup", "DescribedGroupMember"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class DescribeGroupsResponse(Message):
    """The response of DescribeGroups: API key 15, versions 0-6, flexible since 5.

    Attributes:
        throttle_time_ms: int32, since version 1.
        groups: array of DescribedGroup.
    """

    __slots__ = (
        "throttle_time_ms",
        "groups",
        "unknown_tags",
    )

    throttle_time_ms: int
    groups: list[DescribedGroup]

    API_KEY = 15
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(0, 7)
    FLEXIBLE_VERSIONS = range(5, 7)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        groups: Iterable[DescribedGroup] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.groups = list(groups)
        self.unknown_tags = None


class DescribedGroup(Struct):
    """A struct of DescribeGroupsResponse.

    Attributes:
        error_code: int16.
        error_message: string, since version 6, can be null.
        group_id: string, group id.
        group_state: string.
        protocol_type: string.
        protocol_data: string.
        members: array of DescribedGroupMember.
        authorized_operations: int32, since version 3.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "group_id",
        "group_state",
        "protocol_type",
        "protocol_data",
        "members",
        "authorized_operations",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    group_id: str
    group_state: str
    protocol_type: str
    protocol_data: str
    members: list[DescribedGroupMember]
    authorized_operations: int

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = None,
        group_id: str = "",
        group_state: str = "",
        protocol_type: str = "",
        protocol_data: str = "",
        members: Iterable[DescribedGroupMember] = (),
        authorized_operations: int = -2147483648,
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.group_id = group_id
        self.group_state = group_state
        self.protocol_type = protocol_type
        self.protocol_data = protocol_data
        self.members = list(members)
        self.authorized_operations = authorized_operations
        self.unknown_tags = None


class DescribedGroupMember(Struct):
    """A struct of DescribeGroupsResponse.

    Attributes:
        member_id: string.
        group_instance_id: string, since version 4, can be null.
        client_id: string.
        client_host: string.
        member_metadata: bytes.
        member_assignment: bytes.
    """

    __slots__ = (
        "member_id",
        "group_instance_id",
        "client_id",
        "client_host",
        "member_metadata",
        "member_assignment",
        "unknown_tags",
    )

    member_id: str
    group_instance_id: str | None
    client_id: str
    client_host: str
    member_metadata: bytes
    member_assignment: bytes

    def __init__(
        self,
        *,
        member_id: str = "",
        group_instance_id: str | None = None,
        client_id: str = "",
        client_host: str = "",
        member_metadata: bytes = b"",
        member_assignment: bytes = b"",
    ) -> None:
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.client_id = client_id
        self.client_host = client_host
        self.member_metadata = member_metadata
        self.member_assignment = member_assignment
        self.unknown_tags = None


# DescribedGroupMember, versions 5-6.


def _read_described_group_member_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroupMember], int]:
    values = []
    for _ in range(count):
        described_group_member = new(DescribedGroupMember)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group_member.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_group_member.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group_member.group_instance_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            described_group_member.group_instance_id = None
        else:
            described_group_member.group_instance_id, pos = long_nullable_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group_member.client_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_group_member.client_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group_member.client_host = buf[pos:stop].decode()
            pos = stop
        else:
            described_group_member.client_host, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        described_group_member.member_metadata, pos = compact_bytes(buf, pos, length)
        length = buf[pos]
        pos += 1
        described_group_member.member_assignment, pos = compact_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        described_group_member.unknown_tags = None
        if tags:
            described_group_member.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(described_group_member)
    return values, pos


def _write_described_group_member_array_v5(
    values: list[DescribedGroupMember], write: Write
) -> None:
    for described_group_member in values:
        member_id = described_group_member.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if described_group_member.group_instance_id is None:
            write(uint8[0])
        else:
            group_instance_id = described_group_member.group_instance_id.encode()
            size = len(group_instance_id)
            if size < 127:
                write(uint8[size + 1])
                write(group_instance_id)
            else:
                put_long_string(write, group_instance_id)
        client_id = described_group_member.client_id.encode()
        size = len(client_id)
        if size < 127:
            write(uint8[size + 1])
            write(client_id)
        else:
            put_long_string(write, client_id)
        client_host = described_group_member.client_host.encode()
        size = len(client_host)
        if size < 127:
            write(uint8[size + 1])
            write(client_host)
        else:
            put_long_string(write, client_host)
        put_compact_bytes(write, described_group_member.member_metadata)
        put_compact_bytes(write, described_group_member.member_assignment)
        if described_group_member.unknown_tags:
            put_tags(write, [], described_group_member.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribedGroup, version 6.


def _read_described_group_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroup], int]:
    values = []
    for _ in range(count):
        described_group = new(DescribedGroup)
        described_group.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            described_group.error_message = None
        else:
            described_group.error_message, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_state = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_state, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.protocol_type = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.protocol_type, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.protocol_data = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.protocol_data, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        described_group.members, pos = _read_described_group_member_array_v5(
            buf, pos, end, count
        )
        described_group.authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        described_group.unknown_tags = None
        if tags:
            described_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(described_group)
    return values, pos


def _write_described_group_array_v6(values: list[DescribedGroup], write: Write) -> None:
    for described_group in values:
        if described_group.error_message is None:
            write(_pack_int16_uint8(described_group.error_code, 0))
        else:
            error_message = described_group.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(described_group.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(described_group.error_code))
                put_long_string(write, error_message)
        group_id = described_group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        group_state = described_group.group_state.encode()
        size = len(group_state)
        if size < 127:
            write(uint8[size + 1])
            write(group_state)
        else:
            put_long_string(write, group_state)
        protocol_type = described_group.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_type)
        else:
            put_long_string(write, protocol_type)
        protocol_data = described_group.protocol_data.encode()
        size = len(protocol_data)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_data)
        else:
            put_long_string(write, protocol_data)
        members = described_group.members
        count = len(members)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_described_group_member_array_v5(members, write)
        if described_group.unknown_tags:
            write(_pack_int32(described_group.authorized_operations))
            put_tags(write, [], described_group.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(described_group.authorized_operations, 0))


# DescribeGroupsResponse, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsResponse, int]:
    message = new(DescribeGroupsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 13)
    message.groups, pos = _read_described_group_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v6(message: DescribeGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_described_group_array_v6(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribedGroup, version 5.


def _read_described_group_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroup], int]:
    values = []
    for _ in range(count):
        described_group = new(DescribedGroup)
        described_group.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_state = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_state, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.protocol_type = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.protocol_type, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.protocol_data = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.protocol_data, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        described_group.members, pos = _read_described_group_member_array_v5(
            buf, pos, end, count
        )
        described_group.authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        described_group.unknown_tags = None
        if tags:
            described_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        described_group.error_message = None
        values.append(described_group)
    return values, pos


def _write_described_group_array_v5(values: list[DescribedGroup], write: Write) -> None:
    for described_group in values:
        if described_group.error_message is not None:
            raise Refused
        group_id = described_group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(_pack_int16_uint8(described_group.error_code, size + 1))
            write(group_id)
        else:
            write(_pack_int16(described_group.error_code))
            put_long_string(write, group_id)
        group_state = described_group.group_state.encode()
        size = len(group_state)
        if size < 127:
            write(uint8[size + 1])
            write(group_state)
        else:
            put_long_string(write, group_state)
        protocol_type = described_group.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_type)
        else:
            put_long_string(write, protocol_type)
        protocol_data = described_group.protocol_data.encode()
        size = len(protocol_data)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_data)
        else:
            put_long_string(write, protocol_data)
        members = described_group.members
        count = len(members)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_described_group_member_array_v5(members, write)
        if described_group.unknown_tags:
            write(_pack_int32(described_group.authorized_operations))
            put_tags(write, [], described_group.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(described_group.authorized_operations, 0))


# DescribeGroupsResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsResponse, int]:
    message = new(DescribeGroupsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 12)
    message.groups, pos = _read_described_group_array_v5(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: DescribeGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_described_group_array_v5(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribedGroupMember, version 4.


def _read_described_group_member_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroupMember], int]:
    values = []
    for _ in range(count):
        described_group_member = new(DescribedGroupMember)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group_member.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            described_group_member.group_instance_id = null(length)
        else:
            stop = pos + length
            described_group_member.group_instance_id = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group_member.client_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group_member.client_host = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        described_group_member.member_metadata, pos = sized_bytes(buf, pos, length)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        described_group_member.member_assignment, pos = sized_bytes(buf, pos, length)
        described_group_member.unknown_tags = None
        values.append(described_group_member)
    return values, pos


def _write_described_group_member_array_v4(
    values: list[DescribedGroupMember], write: Write
) -> None:
    for described_group_member in values:
        if described_group_member.unknown_tags:
            raise Refused
        member_id = described_group_member.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        if described_group_member.group_instance_id is None:
            write(_pack_int16(-1))
        else:
            group_instance_id = described_group_member.group_instance_id.encode()
            write(_pack_int16(len(group_instance_id)))
            write(group_instance_id)
        client_id = described_group_member.client_id.encode()
        write(_pack_int16(len(client_id)))
        write(client_id)
        client_host = described_group_member.client_host.encode()
        write(_pack_int16(len(client_host)))
        write(client_host)
        put_sized_bytes(write, described_group_member.member_metadata)
        put_sized_bytes(write, described_group_member.member_assignment)


# DescribedGroup, version 4.


def _read_described_group_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroup], int]:
    values = []
    for _ in range(count):
        described_group = new(DescribedGroup)
        described_group.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.group_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.group_state = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.protocol_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.protocol_data = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 16)
        described_group.members, pos = _read_described_group_member_array_v4(
            buf, pos, end, count
        )
        (described_group.authorized_operations,) = _unpack_int32(buf, pos)
        pos += 4
        described_group.unknown_tags = None
        described_group.error_message = None
        values.append(described_group)
    return values, pos


def _write_described_group_array_v4(values: list[DescribedGroup], write: Write) -> None:
    for described_group in values:
        if described_group.error_message is not None or described_group.unknown_tags:
            raise Refused
        group_id = described_group.group_id.encode()
        write(_pack_int16x2(described_group.error_code, len(group_id)))
        write(group_id)
        group_state = described_group.group_state.encode()
        write(_pack_int16(len(group_state)))
        write(group_state)
        protocol_type = described_group.protocol_type.encode()
        write(_pack_int16(len(protocol_type)))
        write(protocol_type)
        protocol_data = described_group.protocol_data.encode()
        write(_pack_int16(len(protocol_data)))
        write(protocol_data)
        members = described_group.members
        write(_pack_int32(len(members)))
        _write_described_group_member_array_v4(members, write)
        write(_pack_int32(described_group.authorized_operations))


# DescribeGroupsResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsResponse, int]:
    message = new(DescribeGroupsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 18)
    message.groups, pos = _read_described_group_array_v4(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v4(message: DescribeGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups = message.groups
    write(_pack_int32x2(message.throttle_time_ms, len(groups)))
    _write_described_group_array_v4(groups, write)
    return buffer.getvalue()


# DescribedGroupMember, versions 0-3.


def _read_described_group_member_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroupMember], int]:
    values = []
    for _ in range(count):
        described_group_member = new(DescribedGroupMember)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group_member.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group_member.client_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group_member.client_host = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        described_group_member.member_metadata, pos = sized_bytes(buf, pos, length)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        described_group_member.member_assignment, pos = sized_bytes(buf, pos, length)
        described_group_member.unknown_tags = None
        described_group_member.group_instance_id = None
        values.append(described_group_member)
    return values, pos


def _write_described_group_member_array_v0(
    values: list[DescribedGroupMember], write: Write
) -> None:
    for described_group_member in values:
        if described_group_member.unknown_tags:
            raise Refused
        member_id = described_group_member.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        client_id = described_group_member.client_id.encode()
        write(_pack_int16(len(client_id)))
        write(client_id)
        client_host = described_group_member.client_host.encode()
        write(_pack_int16(len(client_host)))
        write(client_host)
        put_sized_bytes(write, described_group_member.member_metadata)
        put_sized_bytes(write, described_group_member.member_assignment)


# DescribedGroup, version 3.


def _read_described_group_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroup], int]:
    values = []
    for _ in range(count):
        described_group = new(DescribedGroup)
        described_group.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.group_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.group_state = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.protocol_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.protocol_data = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        described_group.members, pos = _read_described_group_member_array_v0(
            buf, pos, end, count
        )
        (described_group.authorized_operations,) = _unpack_int32(buf, pos)
        pos += 4
        described_group.unknown_tags = None
        described_group.error_message = None
        values.append(described_group)
    return values, pos


def _write_described_group_array_v3(values: list[DescribedGroup], write: Write) -> None:
    for described_group in values:
        if described_group.error_message is not None or described_group.unknown_tags:
            raise Refused
        group_id = described_group.group_id.encode()
        write(_pack_int16x2(described_group.error_code, len(group_id)))
        write(group_id)
        group_state = described_group.group_state.encode()
        write(_pack_int16(len(group_state)))
        write(group_state)
        protocol_type = described_group.protocol_type.encode()
        write(_pack_int16(len(protocol_type)))
        write(protocol_type)
        protocol_data = described_group.protocol_data.encode()
        write(_pack_int16(len(protocol_data)))
        write(protocol_data)
        members = described_group.members
        write(_pack_int32(len(members)))
        _write_described_group_member_array_v0(members, write)
        write(_pack_int32(described_group.authorized_operations))


# DescribeGroupsResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsResponse, int]:
    message = new(DescribeGroupsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 18)
    message.groups, pos = _read_described_group_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v3(message: DescribeGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups = message.groups
    write(_pack_int32x2(message.throttle_time_ms, len(groups)))
    _write_described_group_array_v3(groups, write)
    return buffer.getvalue()


# DescribedGroup, versions 0-2.


def _read_described_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroup], int]:
    values = []
    for _ in range(count):
        described_group = new(DescribedGroup)
        described_group.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.group_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.group_state = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.protocol_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_group.protocol_data = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        described_group.members, pos = _read_described_group_member_array_v0(
            buf, pos, end, count
        )
        described_group.unknown_tags = None
        described_group.error_message = None
        described_group.authorized_operations = -2147483648
        values.append(described_group)
    return values, pos


def _write_described_group_array_v0(values: list[DescribedGroup], write: Write) -> None:
    for described_group in values:
        if (
            described_group.error_message is not None
            or described_group.authorized_operations != -2147483648
            or described_group.unknown_tags
        ):
            raise Refused
        group_id = described_group.group_id.encode()
        write(_pack_int16x2(described_group.error_code, len(group_id)))
        write(group_id)
        group_state = described_group.group_state.encode()
        write(_pack_int16(len(group_state)))
        write(group_state)
        protocol_type = described_group.protocol_type.encode()
        write(_pack_int16(len(protocol_type)))
        write(protocol_type)
        protocol_data = described_group.protocol_data.encode()
        write(_pack_int16(len(protocol_data)))
        write(protocol_data)
        members = described_group.members
        write(_pack_int32(len(members)))
        _write_described_group_member_array_v0(members, write)


# DescribeGroupsResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsResponse, int]:
    message = new(DescribeGroupsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 14)
    message.groups, pos = _read_described_group_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: DescribeGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups = message.groups
    write(_pack_int32x2(message.throttle_time_ms, len(groups)))
    _write_described_group_array_v0(groups, write)
    return buffer.getvalue()


# DescribeGroupsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsResponse, int]:
    message = new(DescribeGroupsResponse)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 14)
    message.groups, pos = _read_described_group_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: DescribeGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups = message.groups
    write(_pack_int32(len(groups)))
    _write_described_group_array_v0(groups, write)
    return buffer.getvalue()


_DESCRIBED_GROUP_MEMBER = StructSpec(
    "DescribedGroupMember",
    DescribedGroupMember,
    "5+",
    (
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field(
            "GroupInstanceId",
            "group_instance_id",
            "string",
            "4+",
            nullable="4+",
            ignorable=True,
        ),
        Field("ClientId", "client_id", "string", "0+", default=""),
        Field("ClientHost", "client_host", "string", "0+", default=""),
        Field("MemberMetadata", "member_metadata", "bytes", "0+", default=b""),
        Field("MemberAssignment", "member_assignment", "bytes", "0+", default=b""),
    ),
)
_DESCRIBED_GROUP = StructSpec(
    "DescribedGroup",
    DescribedGroup,
    "5+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "6+", nullable="6+"),
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("GroupState", "group_state", "string", "0+", default=""),
        Field("ProtocolType", "protocol_type", "string", "0+", default=""),
        Field("ProtocolData", "protocol_data", "string", "0+", default=""),
        Field(
            "Members",
            "members",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBED_GROUP_MEMBER,
            default=(),
        ),
        Field(
            "AuthorizedOperations",
            "authorized_operations",
            "int32",
            "3+",
            default=-2147483648,
        ),
    ),
)
DescribeGroupsResponse.SPEC = MessageSpec(
    "DescribeGroupsResponse",
    DescribeGroupsResponse,
    "5+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field(
            "Groups",
            "groups",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBED_GROUP,
            default=(),
        ),
    ),
    type="response",
    versions="0-6",
    api_key=15,
)
DescribeGroupsResponse._READERS, DescribeGroupsResponse._WRITERS = codec_tables(
    DescribeGroupsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
        6: _read_v6,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v3,
        4: _write_v4,
        5: _write_v5,
        6: _write_v6,
    },
)
