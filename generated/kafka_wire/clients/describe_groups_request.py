"""DescribeGroupsRequest, made by kipc from clients/DescribeGroupsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    compact_count,
    compact_strings,
    new,
    sized_count,
    sized_strings,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    boolean,
    packer,
    put_compact_count,
    put_compact_strings,
    put_sized_strings,
    put_tags,
    uint8,
)

__all__ = ["DescribeGroupsRequest"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int32 = packer(">i")
_unpack_bool = unpacker(">?")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int32 = unpacker(">i")


class DescribeGroupsRequest(Message):
    """The request of DescribeGroups: API key 15, versions 0-6, flexible since 5.

    Attributes:
        groups: array of string, group ids.
        include_authorized_operations: bool, since version 3.
    """

    __slots__ = (
        "groups",
        "include_authorized_operations",
        "unknown_tags",
    )

    groups: tuple[str, ...]
    include_authorized_operations: bool

    API_KEY = 15
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(0, 7)
    FLEXIBLE_VERSIONS = range(5, 7)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        groups: Iterable[str] = (),
        include_authorized_operations: bool = False,
    ) -> None:
        self.groups = tuple(groups)
        self.include_authorized_operations = include_authorized_operations
        self.unknown_tags = None


# DescribeGroupsRequest, versions 5-6.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsRequest, int]:
    message = new(DescribeGroupsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.groups, pos = compact_strings(buf, pos, count)
    message.include_authorized_operations, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: DescribeGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, groups)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.include_authorized_operations]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.include_authorized_operations], 0))
    return buffer.getvalue()


# DescribeGroupsRequest, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsRequest, int]:
    message = new(DescribeGroupsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.groups, pos = sized_strings(buf, pos, count)
    (message.include_authorized_operations,) = _unpack_bool(buf, pos)
    pos += 1
    message.unknown_tags = None
    return message, pos


def _write_v3(message: DescribeGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups = message.groups
    write(_pack_int32(len(groups)))
    put_sized_strings(write, groups)
    write(_pack_bool(boolean[message.include_authorized_operations]))
    return buffer.getvalue()


# DescribeGroupsRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeGroupsRequest, int]:
    message = new(DescribeGroupsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.groups, pos = sized_strings(buf, pos, count)
    message.unknown_tags = None
    message.include_authorized_operations = False
    return message, pos


def _write_v0(message: DescribeGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.include_authorized_operations or message.unknown_tags:
        raise Refused
    groups = message.groups
    write(_pack_int32(len(groups)))
    put_sized_strings(write, groups)
    return buffer.getvalue()


DescribeGroupsRequest.SPEC = MessageSpec(
    "DescribeGroupsRequest",
    DescribeGroupsRequest,
    "5+",
    (
        Field(
            "Groups",
            "groups",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="groupId",
        ),
        Field(
            "IncludeAuthorizedOperations",
            "include_authorized_operations",
            "bool",
            "3+",
            default=False,
        ),
    ),
    type="request",
    versions="0-6",
    api_key=15,
    listeners=("broker",),
)
DescribeGroupsRequest._READERS, DescribeGroupsRequest._WRITERS = codec_tables(
    DescribeGroupsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
        5: _read_v5,
        6: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
        5: _write_v5,
        6: _write_v5,
    },
)
