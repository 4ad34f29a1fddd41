"""DeleteGroupsRequest, made by kipc from clients/DeleteGroupsRequest.json. Not to be edited."""

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
    packer,
    put_compact_count,
    put_compact_strings,
    put_sized_strings,
    put_tags,
    uint8,
)

__all__ = ["DeleteGroupsRequest"]

_pack_int32 = packer(">i")
_unpack_int32 = unpacker(">i")


class DeleteGroupsRequest(Message):
    """The request of DeleteGroups: API key 42, versions 0-2, flexible since 2.

    Attributes:
        groups_names: array of string, group ids.
    """

    __slots__ = (
        "groups_names",
        "unknown_tags",
    )

    groups_names: tuple[str, ...]

    API_KEY = 42
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        groups_names: Iterable[str] = (),
    ) -> None:
        self.groups_names = tuple(groups_names)
        self.unknown_tags = None


# DeleteGroupsRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DeleteGroupsRequest, int]:
    message = new(DeleteGroupsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.groups_names, pos = compact_strings(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DeleteGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups_names = message.groups_names
    count = len(groups_names)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, groups_names)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeleteGroupsRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteGroupsRequest, int]:
    message = new(DeleteGroupsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.groups_names, pos = sized_strings(buf, pos, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DeleteGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    groups_names = message.groups_names
    write(_pack_int32(len(groups_names)))
    put_sized_strings(write, groups_names)
    return buffer.getvalue()


DeleteGroupsRequest.SPEC = MessageSpec(
    "DeleteGroupsRequest",
    DeleteGroupsRequest,
    "2+",
    (
        Field(
            "GroupsNames",
            "groups_names",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="groupId",
        ),
    ),
    type="request",
    versions="0-2",
    api_key=42,
    listeners=("broker",),
)
DeleteGroupsRequest._READERS, DeleteGroupsRequest._WRITERS = codec_tables(
    DeleteGroupsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
    },
)
