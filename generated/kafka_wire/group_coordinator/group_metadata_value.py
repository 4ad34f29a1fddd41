"""GroupMetadataValue, made by kipc from group_coordinator/GroupMetadataValue.json. Not to be edited."""

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

__all__ = ["GroupMetadataValue", "MemberMetadata"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int64 = packer(">q")
_pack_int64_int32 = packer(">qi")
_pack_int64_uint8 = packer(">qB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int32x3 = unpacker(">iii")
_unpack_int64_int32 = unpacker(">qi")
_unpack_int64_uint8 = unpacker(">qB")


class GroupMetadataValue(Message):
    """The value of a coordinator's record: record type 2, versions 0-4, flexible since 4.

    Attributes:
        protocol_type: string.
        generation: int32.
        protocol: string, can be null.
        leader: string, can be null.
        current_state_timestamp: int64, since version 2.
        members: array of MemberMetadata.
    """

    __slots__ = (
        "protocol_type",
        "generation",
        "protocol",
        "leader",
        "current_state_timestamp",
        "members",
        "unknown_tags",
    )

    protocol_type: str
    generation: int
    protocol: str | None
    leader: str | None
    current_state_timestamp: int
    members: list[MemberMetadata]

    API_KEY = 2
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        protocol_type: str = "",
        generation: int = 0,
        protocol: str | None = "",
        leader: str | None = "",
        current_state_timestamp: int = -1,
        members: Iterable[MemberMetadata] = (),
    ) -> None:
        self.protocol_type = protocol_type
        self.generation = generation
        self.protocol = protocol
        self.leader = leader
        self.current_state_timestamp = current_state_timestamp
        self.members = list(members)
        self.unknown_tags = None


class MemberMetadata(Struct):
    """A struct of GroupMetadataValue.

    Attributes:
        member_id: string.
        group_instance_id: string, since version 3, can be null.
        client_id: string.
        client_host: string.
        rebalance_timeout: int32, since version 1.
        session_timeout: int32.
        subscription: bytes.
        assignment: bytes.
    """

    __slots__ = (
        "member_id",
        "group_instance_id",
        "client_id",
        "client_host",
        "rebalance_timeout",
        "session_timeout",
        "subscription",
        "assignment",
        "unknown_tags",
    )

    member_id: str
    group_instance_id: str | None
    client_id: str
    client_host: str
    rebalance_timeout: int
    session_timeout: int
    subscription: bytes
    assignment: bytes

    def __init__(
        self,
        *,
        member_id: str = "",
        group_instance_id: str | None = None,
        client_id: str = "",
        client_host: str = "",
        rebalance_timeout: int = -1,
        session_timeout: int = 0,
        subscription: bytes = b"",
        assignment: bytes = b"",
    ) -> None:
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.client_id = client_id
        self.client_host = client_host
        self.rebalance_timeout = rebalance_timeout
        self.session_timeout = session_timeout
        self.subscription = subscription
        self.assignment = assignment
        self.unknown_tags = None


# MemberMetadata, version 4.


def _read_member_metadata_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberMetadata], int]:
    values = []
    for _ in range(count):
        member_metadata = new(MemberMetadata)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_metadata.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            member_metadata.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_metadata.group_instance_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member_metadata.group_instance_id = None
        else:
            member_metadata.group_instance_id, pos = long_nullable_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_metadata.client_id = buf[pos:stop].decode()
            pos = stop
        else:
            member_metadata.client_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member_metadata.client_host = buf[pos:stop].decode()
            pos = stop
        else:
            member_metadata.client_host, pos = long_string(buf, pos, length)
        member_metadata.rebalance_timeout, member_metadata.session_timeout, length = (
            _unpack_int32x2_uint8(buf, pos)
        )
        pos += 9
        member_metadata.subscription, pos = compact_bytes(buf, pos, length)
        length = buf[pos]
        pos += 1
        member_metadata.assignment, pos = compact_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        member_metadata.unknown_tags = None
        if tags:
            member_metadata.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(member_metadata)
    return values, pos


def _write_member_metadata_array_v4(values: list[MemberMetadata], write: Write) -> None:
    for member_metadata in values:
        member_id = member_metadata.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if member_metadata.group_instance_id is None:
            write(uint8[0])
        else:
            group_instance_id = member_metadata.group_instance_id.encode()
            size = len(group_instance_id)
            if size < 127:
                write(uint8[size + 1])
                write(group_instance_id)
            else:
                put_long_string(write, group_instance_id)
        client_id = member_metadata.client_id.encode()
        size = len(client_id)
        if size < 127:
            write(uint8[size + 1])
            write(client_id)
        else:
            put_long_string(write, client_id)
        client_host = member_metadata.client_host.encode()
        size = len(client_host)
        if size < 127:
            write(uint8[size + 1])
            write(client_host)
        else:
            put_long_string(write, client_host)
        write(
            _pack_int32x2(
                member_metadata.rebalance_timeout, member_metadata.session_timeout
            )
        )
        put_compact_bytes(write, member_metadata.subscription)
        put_compact_bytes(write, member_metadata.assignment)
        if member_metadata.unknown_tags:
            put_tags(write, [], member_metadata.unknown_tags, 0)
        else:
            write(b"\x00")


# GroupMetadataValue, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[GroupMetadataValue, int]:
    message = new(GroupMetadataValue)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol_type = buf[pos:stop].decode()
        pos = stop
    else:
        message.protocol_type, pos = long_string(buf, pos, length)
    message.generation, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.protocol = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.protocol = None
    else:
        message.protocol, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.leader = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.leader = None
    else:
        message.leader, pos = long_nullable_string(buf, pos, length)
    message.current_state_timestamp, length = _unpack_int64_uint8(buf, pos)
    pos += 9
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 15)
    message.members, pos = _read_member_metadata_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: GroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    protocol_type = message.protocol_type.encode()
    size = len(protocol_type)
    if size < 127:
        write(uint8[size + 1])
        write(protocol_type)
    else:
        put_long_string(write, protocol_type)
    if message.protocol is None:
        write(_pack_int32_uint8(message.generation, 0))
    else:
        protocol = message.protocol.encode()
        size = len(protocol)
        if size < 127:
            write(_pack_int32_uint8(message.generation, size + 1))
            write(protocol)
        else:
            write(_pack_int32(message.generation))
            put_long_string(write, protocol)
    if message.leader is None:
        write(uint8[0])
    else:
        leader = message.leader.encode()
        size = len(leader)
        if size < 127:
            write(uint8[size + 1])
            write(leader)
        else:
            put_long_string(write, leader)
    members = message.members
    count = len(members)
    if count < 127:
        write(_pack_int64_uint8(message.current_state_timestamp, count + 1))
    else:
        write(_pack_int64(message.current_state_timestamp))
        put_compact_count(write, count)
    _write_member_metadata_array_v4(members, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# MemberMetadata, version 3.


def _read_member_metadata_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberMetadata], int]:
    values = []
    for _ in range(count):
        member_metadata = new(MemberMetadata)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            member_metadata.group_instance_id = null(length)
        else:
            stop = pos + length
            member_metadata.group_instance_id = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.client_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.client_host = buf[pos:stop].decode()
        pos = stop
        member_metadata.rebalance_timeout, member_metadata.session_timeout, length = (
            _unpack_int32x3(buf, pos)
        )
        pos += 12
        member_metadata.subscription, pos = sized_bytes(buf, pos, length)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        member_metadata.assignment, pos = sized_bytes(buf, pos, length)
        member_metadata.unknown_tags = None
        values.append(member_metadata)
    return values, pos


def _write_member_metadata_array_v3(values: list[MemberMetadata], write: Write) -> None:
    for member_metadata in values:
        if member_metadata.unknown_tags:
            raise Refused
        member_id = member_metadata.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        if member_metadata.group_instance_id is None:
            write(_pack_int16(-1))
        else:
            group_instance_id = member_metadata.group_instance_id.encode()
            write(_pack_int16(len(group_instance_id)))
            write(group_instance_id)
        client_id = member_metadata.client_id.encode()
        write(_pack_int16(len(client_id)))
        write(client_id)
        client_host = member_metadata.client_host.encode()
        write(_pack_int16(len(client_host)))
        write(client_host)
        write(
            _pack_int32x2(
                member_metadata.rebalance_timeout, member_metadata.session_timeout
            )
        )
        put_sized_bytes(write, member_metadata.subscription)
        put_sized_bytes(write, member_metadata.assignment)


# GroupMetadataValue, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[GroupMetadataValue, int]:
    message = new(GroupMetadataValue)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_type = buf[pos:stop].decode()
    pos = stop
    message.generation, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        message.protocol = null(length)
    else:
        stop = pos + length
        message.protocol = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.leader = null(length)
    else:
        stop = pos + length
        message.leader = buf[pos:stop].decode()
        pos = stop
    message.current_state_timestamp, length = _unpack_int64_int32(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 24)
    message.members, pos = _read_member_metadata_array_v3(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v3(message: GroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    protocol_type = message.protocol_type.encode()
    write(_pack_int16(len(protocol_type)))
    write(protocol_type)
    if message.protocol is None:
        write(_pack_int32_int16(message.generation, -1))
    else:
        protocol = message.protocol.encode()
        write(_pack_int32_int16(message.generation, len(protocol)))
        write(protocol)
    if message.leader is None:
        write(_pack_int16(-1))
    else:
        leader = message.leader.encode()
        write(_pack_int16(len(leader)))
        write(leader)
    members = message.members
    write(_pack_int64_int32(message.current_state_timestamp, len(members)))
    _write_member_metadata_array_v3(members, write)
    return buffer.getvalue()


# MemberMetadata, versions 1-2.


def _read_member_metadata_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberMetadata], int]:
    values = []
    for _ in range(count):
        member_metadata = new(MemberMetadata)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.client_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.client_host = buf[pos:stop].decode()
        pos = stop
        member_metadata.rebalance_timeout, member_metadata.session_timeout, length = (
            _unpack_int32x3(buf, pos)
        )
        pos += 12
        member_metadata.subscription, pos = sized_bytes(buf, pos, length)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        member_metadata.assignment, pos = sized_bytes(buf, pos, length)
        member_metadata.unknown_tags = None
        member_metadata.group_instance_id = None
        values.append(member_metadata)
    return values, pos


def _write_member_metadata_array_v1(values: list[MemberMetadata], write: Write) -> None:
    for member_metadata in values:
        if member_metadata.unknown_tags:
            raise Refused
        member_id = member_metadata.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        client_id = member_metadata.client_id.encode()
        write(_pack_int16(len(client_id)))
        write(client_id)
        client_host = member_metadata.client_host.encode()
        write(_pack_int16(len(client_host)))
        write(client_host)
        write(
            _pack_int32x2(
                member_metadata.rebalance_timeout, member_metadata.session_timeout
            )
        )
        put_sized_bytes(write, member_metadata.subscription)
        put_sized_bytes(write, member_metadata.assignment)


# GroupMetadataValue, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[GroupMetadataValue, int]:
    message = new(GroupMetadataValue)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_type = buf[pos:stop].decode()
    pos = stop
    message.generation, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        message.protocol = null(length)
    else:
        stop = pos + length
        message.protocol = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.leader = null(length)
    else:
        stop = pos + length
        message.leader = buf[pos:stop].decode()
        pos = stop
    message.current_state_timestamp, length = _unpack_int64_int32(buf, pos)
    pos += 12
    count = sized_count(length, pos, end, 22)
    message.members, pos = _read_member_metadata_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v2(message: GroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    protocol_type = message.protocol_type.encode()
    write(_pack_int16(len(protocol_type)))
    write(protocol_type)
    if message.protocol is None:
        write(_pack_int32_int16(message.generation, -1))
    else:
        protocol = message.protocol.encode()
        write(_pack_int32_int16(message.generation, len(protocol)))
        write(protocol)
    if message.leader is None:
        write(_pack_int16(-1))
    else:
        leader = message.leader.encode()
        write(_pack_int16(len(leader)))
        write(leader)
    members = message.members
    write(_pack_int64_int32(message.current_state_timestamp, len(members)))
    _write_member_metadata_array_v1(members, write)
    return buffer.getvalue()


# GroupMetadataValue, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[GroupMetadataValue, int]:
    message = new(GroupMetadataValue)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_type = buf[pos:stop].decode()
    pos = stop
    message.generation, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        message.protocol = null(length)
    else:
        stop = pos + length
        message.protocol = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.leader = null(length)
    else:
        stop = pos + length
        message.leader = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 22)
    message.members, pos = _read_member_metadata_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    message.current_state_timestamp = -1
    return message, pos


def _write_v1(message: GroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    protocol_type = message.protocol_type.encode()
    write(_pack_int16(len(protocol_type)))
    write(protocol_type)
    if message.protocol is None:
        write(_pack_int32_int16(message.generation, -1))
    else:
        protocol = message.protocol.encode()
        write(_pack_int32_int16(message.generation, len(protocol)))
        write(protocol)
    if message.leader is None:
        write(_pack_int16(-1))
    else:
        leader = message.leader.encode()
        write(_pack_int16(len(leader)))
        write(leader)
    members = message.members
    write(_pack_int32(len(members)))
    _write_member_metadata_array_v1(members, write)
    return buffer.getvalue()


# MemberMetadata, version 0.


def _read_member_metadata_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[MemberMetadata], int]:
    values = []
    for _ in range(count):
        member_metadata = new(MemberMetadata)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.member_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.client_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        member_metadata.client_host = buf[pos:stop].decode()
        pos = stop
        member_metadata.session_timeout, length = _unpack_int32x2(buf, pos)
        pos += 8
        member_metadata.subscription, pos = sized_bytes(buf, pos, length)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        member_metadata.assignment, pos = sized_bytes(buf, pos, length)
        member_metadata.unknown_tags = None
        member_metadata.group_instance_id = None
        member_metadata.rebalance_timeout = -1
        values.append(member_metadata)
    return values, pos


def _write_member_metadata_array_v0(values: list[MemberMetadata], write: Write) -> None:
    for member_metadata in values:
        if member_metadata.unknown_tags:
            raise Refused
        member_id = member_metadata.member_id.encode()
        write(_pack_int16(len(member_id)))
        write(member_id)
        client_id = member_metadata.client_id.encode()
        write(_pack_int16(len(client_id)))
        write(client_id)
        client_host = member_metadata.client_host.encode()
        write(_pack_int16(len(client_host)))
        write(client_host)
        write(_pack_int32(member_metadata.session_timeout))
        put_sized_bytes(write, member_metadata.subscription)
        put_sized_bytes(write, member_metadata.assignment)


# GroupMetadataValue, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[GroupMetadataValue, int]:
    message = new(GroupMetadataValue)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_type = buf[pos:stop].decode()
    pos = stop
    message.generation, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        message.protocol = null(length)
    else:
        stop = pos + length
        message.protocol = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.leader = null(length)
    else:
        stop = pos + length
        message.leader = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 18)
    message.members, pos = _read_member_metadata_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.current_state_timestamp = -1
    return message, pos


def _write_v0(message: GroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    protocol_type = message.protocol_type.encode()
    write(_pack_int16(len(protocol_type)))
    write(protocol_type)
    if message.protocol is None:
        write(_pack_int32_int16(message.generation, -1))
    else:
        protocol = message.protocol.encode()
        write(_pack_int32_int16(message.generation, len(protocol)))
        write(protocol)
    if message.leader is None:
        write(_pack_int16(-1))
    else:
        leader = message.leader.encode()
        write(_pack_int16(len(leader)))
        write(leader)
    members = message.members
    write(_pack_int32(len(members)))
    _write_member_metadata_array_v0(members, write)
    return buffer.getvalue()


_MEMBER_METADATA = StructSpec(
    "MemberMetadata",
    MemberMetadata,
    "4+",
    (
        Field("memberId", "member_id", "string", "0+", default=""),
        Field(
            "groupInstanceId",
            "group_instance_id",
            "string",
            "3+",
            nullable="3+",
            ignorable=True,
        ),
        Field("clientId", "client_id", "string", "0+", default=""),
        Field("clientHost", "client_host", "string", "0+", default=""),
        Field(
            "rebalanceTimeout",
            "rebalance_timeout",
            "int32",
            "1+",
            default=-1,
            ignorable=True,
        ),
        Field("sessionTimeout", "session_timeout", "int32", "0+", default=0),
        Field("subscription", "subscription", "bytes", "0+", default=b""),
        Field("assignment", "assignment", "bytes", "0+", default=b""),
    ),
)
GroupMetadataValue.SPEC = MessageSpec(
    "GroupMetadataValue",
    GroupMetadataValue,
    "4+",
    (
        Field("protocolType", "protocol_type", "string", "0+", default=""),
        Field("generation", "generation", "int32", "0+", default=0),
        Field("protocol", "protocol", "string", "0+", nullable="0+", default=""),
        Field("leader", "leader", "string", "0+", nullable="0+", default=""),
        Field(
            "currentStateTimestamp",
            "current_state_timestamp",
            "int64",
            "2+",
            default=-1,
            ignorable=True,
        ),
        Field(
            "members",
            "members",
            "struct",
            "0+",
            array=True,
            struct=_MEMBER_METADATA,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0-4",
    api_key=2,
)
GroupMetadataValue._READERS, GroupMetadataValue._WRITERS = codec_tables(
    GroupMetadataValue.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
        4: _write_v4,
    },
)
