"""JoinGroupRequest, made by kipc from clients/JoinGroupRequest.json. Not to be edited."""

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

__all__ = ["JoinGroupRequest", "JoinGroupRequestProtocol"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32x2 = packer(">ii")
_pack_int32x2_int16 = packer(">iih")
_pack_int32x2_uint8 = packer(">iiB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32x2_int16 = unpacker(">iih")
_unpack_int32x2_uint8 = unpacker(">iiB")


class JoinGroupRequest(Message):
    """The request of JoinGroup: API key 11, versions 0-9, flexible since 6.

    Attributes:
        group_id: string, group id.
        session_timeout_ms: int32.
        rebalance_timeout_ms: int32, since version 1.
        member_id: string.
        group_instance_id: string, since version 5, can be null.
        protocol_type: string.
        protocols: array of JoinGroupRequestProtocol.
        reason: string, since version 8, can be null.
    """

    __slots__ = (
        "group_id",
        "session_timeout_ms",
        "rebalance_timeout_ms",
        "member_id",
        "group_instance_id",
        "protocol_type",
        "protocols",
        "reason",
        "unknown_tags",
    )

    group_id: str
    session_timeout_ms: int
    rebalance_timeout_ms: int
    member_id: str
    group_instance_id: str | None
    protocol_type: str
    protocols: list[JoinGroupRequestProtocol]
    reason: str | None

    API_KEY = 11
    VERSIONS = range(0, 10)
    CURRENT_VERSIONS = range(0, 10)
    FLEXIBLE_VERSIONS = range(6, 10)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        session_timeout_ms: int = 0,
        rebalance_timeout_ms: int = -1,
        member_id: str = "",
        group_instance_id: str | None = None,
        protocol_type: str = "",
        protocols: Iterable[JoinGroupRequestProtocol] = (),
        reason: str | None = None,
    ) -> None:
        self.group_id = group_id
        self.session_timeout_ms = session_timeout_ms
        self.rebalance_timeout_ms = rebalance_timeout_ms
        self.member_id = member_id
        self.group_instance_id = group_instance_id
        self.protocol_type = protocol_type
        self.protocols = list(protocols)
        self.reason = reason
        self.unknown_tags = None


class JoinGroupRequestProtocol(Struct):
    """A struct of JoinGroupRequest.

    Attributes:
        name: string, map key.
        metadata: bytes.
    """

    __slots__ = (
        "name",
        "metadata",
        "unknown_tags",
    )

    name: str
    metadata: bytes

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        metadata: bytes = b"",
    ) -> None:
        self.name = name
        self.metadata = metadata
        self.unknown_tags = None


# JoinGroupRequestProtocol, versions 6-9.


def _read_protocol_array_v6(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[JoinGroupRequestProtocol], int]:
    values = []
    for _ in range(count):
        protocol = new(JoinGroupRequestProtocol)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            protocol.name = buf[pos:stop].decode()
            pos = stop
        else:
            protocol.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        protocol.metadata, pos = compact_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        protocol.unknown_tags = None
        if tags:
            protocol.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(protocol)
    return values, pos


def _write_protocol_array_v6(
    values: list[JoinGroupRequestProtocol], write: Write
) -> None:
    for protocol in values:
        name = protocol.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        put_compact_bytes(write, protocol.metadata)
        if protocol.unknown_tags:
            put_tags(write, [], protocol.unknown_tags, 0)
        else:
            write(b"\x00")


# JoinGroupRequest, versions 8-9.


def _read_v8(buf: bytes, pos: int, end: int) -> tuple[JoinGroupRequest, int]:
    message = new(JoinGroupRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    message.session_timeout_ms, message.rebalance_timeout_ms, length = (
        _unpack_int32x2_uint8(buf, pos)
    )
    pos += 9
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
    else:
        message.protocol_type, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.protocols, pos = _read_protocol_array_v6(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.reason = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.reason = None
    else:
        message.reason, pos = long_nullable_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v8(message: JoinGroupRequest) -> bytes:
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
        write(
            _pack_int32x2_uint8(
                message.session_timeout_ms, message.rebalance_timeout_ms, size + 1
            )
        )
        write(member_id)
    else:
        write(_pack_int32x2(message.session_timeout_ms, message.rebalance_timeout_ms))
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
    protocol_type = message.protocol_type.encode()
    size = len(protocol_type)
    if size < 127:
        write(uint8[size + 1])
        write(protocol_type)
    else:
        put_long_string(write, protocol_type)
    protocols = message.protocols
    count = len(protocols)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_protocol_array_v6(protocols, write)
    if message.reason is None:
        write(uint8[0])
    else:
        reason = message.reason.encode()
        size = len(reason)
        if size < 127:
            write(uint8[size + 1])
            write(reason)
        else:
            put_long_string(write, reason)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# JoinGroupRequest, versions 6-7.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[JoinGroupRequest, int]:
    message = new(JoinGroupRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    message.session_timeout_ms, message.rebalance_timeout_ms, length = (
        _unpack_int32x2_uint8(buf, pos)
    )
    pos += 9
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
    else:
        message.protocol_type, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.protocols, pos = _read_protocol_array_v6(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.reason = None
    return message, pos


def _write_v6(message: JoinGroupRequest) -> bytes:
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
        write(
            _pack_int32x2_uint8(
                message.session_timeout_ms, message.rebalance_timeout_ms, size + 1
            )
        )
        write(member_id)
    else:
        write(_pack_int32x2(message.session_timeout_ms, message.rebalance_timeout_ms))
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
    protocol_type = message.protocol_type.encode()
    size = len(protocol_type)
    if size < 127:
        write(uint8[size + 1])
        write(protocol_type)
    else:
        put_long_string(write, protocol_type)
    protocols = message.protocols
    count = len(protocols)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_protocol_array_v6(protocols, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# JoinGroupRequestProtocol, versions 0-5.


def _read_protocol_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[JoinGroupRequestProtocol], int]:
    values = []
    for _ in range(count):
        protocol = new(JoinGroupRequestProtocol)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        protocol.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        protocol.metadata, pos = sized_bytes(buf, pos, length)
        protocol.unknown_tags = None
        values.append(protocol)
    return values, pos


def _write_protocol_array_v0(
    values: list[JoinGroupRequestProtocol], write: Write
) -> None:
    for protocol in values:
        if protocol.unknown_tags:
            raise Refused
        name = protocol.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        put_sized_bytes(write, protocol.metadata)


# JoinGroupRequest, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[JoinGroupRequest, int]:
    message = new(JoinGroupRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.session_timeout_ms, message.rebalance_timeout_ms, length = (
        _unpack_int32x2_int16(buf, pos)
    )
    pos += 10
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
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_type = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.protocols, pos = _read_protocol_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.reason = None
    return message, pos


def _write_v5(message: JoinGroupRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(
        _pack_int32x2_int16(
            message.session_timeout_ms, message.rebalance_timeout_ms, len(member_id)
        )
    )
    write(member_id)
    if message.group_instance_id is None:
        write(_pack_int16(-1))
    else:
        group_instance_id = message.group_instance_id.encode()
        write(_pack_int16(len(group_instance_id)))
        write(group_instance_id)
    protocol_type = message.protocol_type.encode()
    write(_pack_int16(len(protocol_type)))
    write(protocol_type)
    protocols = message.protocols
    write(_pack_int32(len(protocols)))
    _write_protocol_array_v0(protocols, write)
    return buffer.getvalue()


# JoinGroupRequest, versions 1-4.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[JoinGroupRequest, int]:
    message = new(JoinGroupRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.session_timeout_ms, message.rebalance_timeout_ms, length = (
        _unpack_int32x2_int16(buf, pos)
    )
    pos += 10
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_type = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.protocols, pos = _read_protocol_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.group_instance_id = None
    message.reason = None
    return message, pos


def _write_v1(message: JoinGroupRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(
        _pack_int32x2_int16(
            message.session_timeout_ms, message.rebalance_timeout_ms, len(member_id)
        )
    )
    write(member_id)
    protocol_type = message.protocol_type.encode()
    write(_pack_int16(len(protocol_type)))
    write(protocol_type)
    protocols = message.protocols
    write(_pack_int32(len(protocols)))
    _write_protocol_array_v0(protocols, write)
    return buffer.getvalue()


# JoinGroupRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[JoinGroupRequest, int]:
    message = new(JoinGroupRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.session_timeout_ms, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    message.member_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.protocol_type = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.protocols, pos = _read_protocol_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.rebalance_timeout_ms = -1
    message.group_instance_id = None
    message.reason = None
    return message, pos


def _write_v0(message: JoinGroupRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.group_instance_id is not None or message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    member_id = message.member_id.encode()
    write(_pack_int32_int16(message.session_timeout_ms, len(member_id)))
    write(member_id)
    protocol_type = message.protocol_type.encode()
    write(_pack_int16(len(protocol_type)))
    write(protocol_type)
    protocols = message.protocols
    write(_pack_int32(len(protocols)))
    _write_protocol_array_v0(protocols, write)
    return buffer.getvalue()


_JOIN_GROUP_REQUEST_PROTOCOL = StructSpec(
    "JoinGroupRequestProtocol",
    JoinGroupRequestProtocol,
    "6+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("Metadata", "metadata", "bytes", "0+", default=b""),
    ),
)
JoinGroupRequest.SPEC = MessageSpec(
    "JoinGroupRequest",
    JoinGroupRequest,
    "6+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("SessionTimeoutMs", "session_timeout_ms", "int32", "0+", default=0),
        Field(
            "RebalanceTimeoutMs",
            "rebalance_timeout_ms",
            "int32",
            "1+",
            default=-1,
            ignorable=True,
        ),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("GroupInstanceId", "group_instance_id", "string", "5+", nullable="5+"),
        Field("ProtocolType", "protocol_type", "string", "0+", default=""),
        Field(
            "Protocols",
            "protocols",
            "struct",
            "0+",
            array=True,
            struct=_JOIN_GROUP_REQUEST_PROTOCOL,
            default=(),
        ),
        Field("Reason", "reason", "string", "8+", nullable="8+", ignorable=True),
    ),
    type="request",
    versions="0-9",
    api_key=11,
    listeners=("broker",),
)
JoinGroupRequest._READERS, JoinGroupRequest._WRITERS = codec_tables(
    JoinGroupRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v1,
        4: _read_v1,
        5: _read_v5,
        6: _read_v6,
        7: _read_v6,
        8: _read_v8,
        9: _read_v8,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v1,
        4: _write_v1,
        5: _write_v5,
        6: _write_v6,
        7: _write_v6,
        8: _write_v8,
        9: _write_v8,
    },
)
