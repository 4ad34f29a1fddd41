"""GroupMetadataKey, made by kipc from group_coordinator/GroupMetadataKey.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["GroupMetadataKey"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class GroupMetadataKey(Message):
    """The key of a coordinator's record: record type 2, versions 0.

    Attributes:
        group: string.
    """

    __slots__ = (
        "group",
        "unknown_tags",
    )

    group: str

    API_KEY = 2
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group: str = "",
    ) -> None:
        self.group = group
        self.unknown_tags = None


# GroupMetadataKey, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[GroupMetadataKey, int]:
    message = new(GroupMetadataKey)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v0(message: GroupMetadataKey) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group = message.group.encode()
    write(_pack_int16(len(group)))
    write(group)
    return buffer.getvalue()


GroupMetadataKey.SPEC = MessageSpec(
    "GroupMetadataKey",
    GroupMetadataKey,
    "none",
    (Field("group", "group", "string", "0", default=""),),
    type="coordinator-key",
    versions="0",
    api_key=2,
)
GroupMetadataKey._READERS, GroupMetadataKey._WRITERS = codec_tables(
    GroupMetadataKey.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
