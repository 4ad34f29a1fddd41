"""ShareGroupDescribeRequest, made by kipc from clients/ShareGroupDescribeRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    compact_count,
    compact_strings,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    boolean,
    packer,
    put_compact_count,
    put_compact_strings,
    put_tags,
    uint8,
)

__all__ = ["ShareGroupDescribeRequest"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_unpack_bool_uint8 = unpacker(">?B")


class ShareGroupDescribeRequest(Message):
    """The request of ShareGroupDescribe: API key 77, versions 0-1, flexible since 0.

    Attributes:
        group_ids: array of string, group ids.
        include_authorized_operations: bool.
    """

    __slots__ = (
        "group_ids",
        "include_authorized_operations",
        "unknown_tags",
    )

    group_ids: tuple[str, ...]
    include_authorized_operations: bool

    API_KEY = 77
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(1, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_ids: Iterable[str] = (),
        include_authorized_operations: bool = False,
    ) -> None:
        self.group_ids = tuple(group_ids)
        self.include_authorized_operations = include_authorized_operations
        self.unknown_tags = None


# ShareGroupDescribeRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareGroupDescribeRequest, int]:
    message = new(ShareGroupDescribeRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.group_ids, pos = compact_strings(buf, pos, count)
    message.include_authorized_operations, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupDescribeRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_ids = message.group_ids
    count = len(group_ids)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, group_ids)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.include_authorized_operations]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.include_authorized_operations], 0))
    return buffer.getvalue()


ShareGroupDescribeRequest.SPEC = MessageSpec(
    "ShareGroupDescribeRequest",
    ShareGroupDescribeRequest,
    "0+",
    (
        Field(
            "GroupIds",
            "group_ids",
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
            "0+",
            default=False,
        ),
    ),
    type="request",
    versions="0-1",
    api_key=77,
    current_versions="1",
    listeners=("broker",),
)
ShareGroupDescribeRequest._READERS, ShareGroupDescribeRequest._WRITERS = codec_tables(
    ShareGroupDescribeRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
    },
)
