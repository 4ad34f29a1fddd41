"""LegacyOffsetCommitValue, made by kipc from group_coordinator/LegacyOffsetCommitValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["LegacyOffsetCommitValue"]

_pack_int64 = packer(">q")
_pack_int64_int16 = packer(">qh")
_unpack_int64 = unpacker(">q")
_unpack_int64_int16 = unpacker(">qh")


class LegacyOffsetCommitValue(Message):
    """The value of a coordinator's record: record type 0, versions 0.

    Attributes:
        offset: int64.
        metadata: string.
        commit_timestamp: int64.
    """

    __slots__ = (
        "offset",
        "metadata",
        "commit_timestamp",
        "unknown_tags",
    )

    offset: int
    metadata: str
    commit_timestamp: int

    API_KEY = 0
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        offset: int = 0,
        metadata: str = "",
        commit_timestamp: int = 0,
    ) -> None:
        self.offset = offset
        self.metadata = metadata
        self.commit_timestamp = commit_timestamp
        self.unknown_tags = None


# LegacyOffsetCommitValue, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[LegacyOffsetCommitValue, int]:
    message = new(LegacyOffsetCommitValue)
    message.offset, length = _unpack_int64_int16(buf, pos)
    pos += 10
    if length < 0:
        raise Damaged
    stop = pos + length
    message.metadata = buf[pos:stop].decode()
    pos = stop
    (message.commit_timestamp,) = _unpack_int64(buf, pos)
    pos += 8
    message.unknown_tags = None
    return message, pos


def _write_v0(message: LegacyOffsetCommitValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    metadata = message.metadata.encode()
    write(_pack_int64_int16(message.offset, len(metadata)))
    write(metadata)
    write(_pack_int64(message.commit_timestamp))
    return buffer.getvalue()


LegacyOffsetCommitValue.SPEC = MessageSpec(
    "LegacyOffsetCommitValue",
    LegacyOffsetCommitValue,
    "none",
    (
        Field("offset", "offset", "int64", "0", default=0),
        Field("metadata", "metadata", "string", "0", default=""),
        Field("commitTimestamp", "commit_timestamp", "int64", "0", default=0),
    ),
    type="coordinator-value",
    versions="0",
    api_key=0,
)
LegacyOffsetCommitValue._READERS, LegacyOffsetCommitValue._WRITERS = codec_tables(
    LegacyOffsetCommitValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
