"""ListGroupsResponse, made by kipc from clients/ListGroupsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
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

__all__ = ["ListGroupsResponse", "ListedGroup"]

_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int32 = packer(">ihi")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int32_int16_int32 = unpacker(">ihi")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class ListGroupsResponse(Message):
    """The response of ListGroups: API key 16, versions 0-5, flexible since 3.

    Attributes:
        throttle_time_ms: int32, since version 1.
        error_code: int16.
        groups: array of ListedGroup.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "groups",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    groups: list[ListedGroup]

    API_KEY = 16
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        groups: Iterable[ListedGroup] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.groups = list(groups)
        self.unknown_tags = None


class ListedGroup(Struct):
    """A struct of ListGroupsResponse.

    Attributes:
        group_id: string, group id.
        protocol_type: string.
        group_state: string, since version 4.
        group_type: string, since version 5.
    """

    __slots__ = (
        "group_id",
        "protocol_type",
        "group_state",
        "group_type",
        "unknown_tags",
    )

    group_id: str
    protocol_type: str
    group_state: str
    group_type: str

    def __init__(
        self,
        *,
        group_id: str = "",
        protocol_type: str = "",
        group_state: str = "",
        group_type: str = "",
    ) -> None:
        self.group_id = group_id
        self.protocol_type = protocol_type
        self.group_state = group_state
        self.group_type = group_type
        self.unknown_tags = None


# ListedGroup, version 5.


def _read_listed_group_array_v5(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListedGroup], int]:
    values = []
    for _ in range(count):
        listed_group = new(ListedGroup)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.protocol_type = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.protocol_type, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.group_state = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.group_state, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.group_type = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.group_type, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        listed_group.unknown_tags = None
        if tags:
            listed_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(listed_group)
    return values, pos


def _write_listed_group_array_v5(values: list[ListedGroup], write: Write) -> None:
    for listed_group in values:
        group_id = listed_group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        protocol_type = listed_group.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_type)
        else:
            put_long_string(write, protocol_type)
        group_state = listed_group.group_state.encode()
        size = len(group_state)
        if size < 127:
            write(uint8[size + 1])
            write(group_state)
        else:
            put_long_string(write, group_state)
        group_type = listed_group.group_type.encode()
        size = len(group_type)
        if size < 127:
            write(uint8[size + 1])
            write(group_type)
        else:
            put_long_string(write, group_type)
        if listed_group.unknown_tags:
            put_tags(write, [], listed_group.unknown_tags, 0)
        else:
            write(b"\x00")


# ListGroupsResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[ListGroupsResponse, int]:
    message = new(ListGroupsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.groups, pos = _read_listed_group_array_v5(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: ListGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_listed_group_array_v5(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListedGroup, version 4.


def _read_listed_group_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListedGroup], int]:
    values = []
    for _ in range(count):
        listed_group = new(ListedGroup)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.protocol_type = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.protocol_type, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.group_state = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.group_state, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        listed_group.unknown_tags = None
        if tags:
            listed_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        listed_group.group_type = ""
        values.append(listed_group)
    return values, pos


def _write_listed_group_array_v4(values: list[ListedGroup], write: Write) -> None:
    for listed_group in values:
        group_id = listed_group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        protocol_type = listed_group.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_type)
        else:
            put_long_string(write, protocol_type)
        group_state = listed_group.group_state.encode()
        size = len(group_state)
        if size < 127:
            write(uint8[size + 1])
            write(group_state)
        else:
            put_long_string(write, group_state)
        if listed_group.unknown_tags:
            put_tags(write, [], listed_group.unknown_tags, 0)
        else:
            write(b"\x00")


# ListGroupsResponse, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[ListGroupsResponse, int]:
    message = new(ListGroupsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.groups, pos = _read_listed_group_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v4(message: ListGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_listed_group_array_v4(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListedGroup, version 3.


def _read_listed_group_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListedGroup], int]:
    values = []
    for _ in range(count):
        listed_group = new(ListedGroup)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listed_group.protocol_type = buf[pos:stop].decode()
            pos = stop
        else:
            listed_group.protocol_type, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        listed_group.unknown_tags = None
        if tags:
            listed_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        listed_group.group_state = ""
        listed_group.group_type = ""
        values.append(listed_group)
    return values, pos


def _write_listed_group_array_v3(values: list[ListedGroup], write: Write) -> None:
    for listed_group in values:
        group_id = listed_group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        protocol_type = listed_group.protocol_type.encode()
        size = len(protocol_type)
        if size < 127:
            write(uint8[size + 1])
            write(protocol_type)
        else:
            put_long_string(write, protocol_type)
        if listed_group.unknown_tags:
            put_tags(write, [], listed_group.unknown_tags, 0)
        else:
            write(b"\x00")


# ListGroupsResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[ListGroupsResponse, int]:
    message = new(ListGroupsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.groups, pos = _read_listed_group_array_v3(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: ListGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_listed_group_array_v3(groups, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListedGroup, versions 0-2.


def _read_listed_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ListedGroup], int]:
    values = []
    for _ in range(count):
        listed_group = new(ListedGroup)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        listed_group.group_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        listed_group.protocol_type = buf[pos:stop].decode()
        pos = stop
        listed_group.unknown_tags = None
        listed_group.group_state = ""
        listed_group.group_type = ""
        values.append(listed_group)
    return values, pos


def _write_listed_group_array_v0(values: list[ListedGroup], write: Write) -> None:
    for listed_group in values:
        if listed_group.unknown_tags:
            raise Refused
        group_id = listed_group.group_id.encode()
        write(_pack_int16(len(group_id)))
        write(group_id)
        protocol_type = listed_group.protocol_type.encode()
        write(_pack_int16(len(protocol_type)))
        write(protocol_type)


# ListGroupsResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ListGroupsResponse, int]:
    message = new(ListGroupsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_int32(
        buf, pos
    )
    pos += 10
    count = sized_count(length, pos, end, 4)
    message.groups, pos = _read_listed_group_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: ListGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups = message.groups
    write(
        _pack_int32_int16_int32(
            message.throttle_time_ms, message.error_code, len(groups)
        )
    )
    _write_listed_group_array_v0(groups, write)
    return buffer.getvalue()


# ListGroupsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListGroupsResponse, int]:
    message = new(ListGroupsResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 4)
    message.groups, pos = _read_listed_group_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    return message, pos


def _write_v0(message: ListGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups = message.groups
    write(_pack_int16_int32(message.error_code, len(groups)))
    _write_listed_group_array_v0(groups, write)
    return buffer.getvalue()


_LISTED_GROUP = StructSpec(
    "ListedGroup",
    ListedGroup,
    "3+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("ProtocolType", "protocol_type", "string", "0+", default=""),
        Field("GroupState", "group_state", "string", "4+", default="", ignorable=True),
        Field("GroupType", "group_type", "string", "5+", default="", ignorable=True),
    ),
)
ListGroupsResponse.SPEC = MessageSpec(
    "ListGroupsResponse",
    ListGroupsResponse,
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
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Groups",
            "groups",
            "struct",
            "0+",
            array=True,
            struct=_LISTED_GROUP,
            default=(),
        ),
    ),
    type="response",
    versions="0-5",
    api_key=16,
)
ListGroupsResponse._READERS, ListGroupsResponse._WRITERS = codec_tables(
    ListGroupsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v3,
        4: _write_v4,
        5: _write_v5,
    },
)
