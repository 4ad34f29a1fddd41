"""ShareGroupTargetAssignmentMetadataValue, made by kipc from group_coordinator/ShareGroupTargetAssignmentMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, tag_count, tagged_fields, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["ShareGroupTargetAssignmentMetadataValue"]

_pack_int32 = packer(">i")
_pack_int64 = packer(">q")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64 = unpacker(">q")


class ShareGroupTargetAssignmentMetadataValue(Message):
    """The value of a coordinator's record: record type 12, versions 0, flexible since 0.

    Attributes:
        assignment_epoch: int32.
        assignment_timestamp: int64, tag 0.
    """

    __slots__ = (
        "assignment_epoch",
        "assignment_timestamp",
        "unknown_tags",
    )

    assignment_epoch: int
    assignment_timestamp: int

    API_KEY = 12
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        assignment_epoch: int = 0,
        assignment_timestamp: int = 0,
    ) -> None:
        self.assignment_epoch = assignment_epoch
        self.assignment_timestamp = assignment_timestamp
        self.unknown_tags = None


# ShareGroupTargetAssignmentMetadataValue, version 0.


def _read_tags_v0(
    message: ShareGroupTargetAssignmentMetadataValue,
    buf: bytes,
    pos: int,
    end: int,
    tags: int,
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.assignment_timestamp,) = _unpack_int64(buf, pos)
            pos += 8
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(
    message: ShareGroupTargetAssignmentMetadataValue,
) -> list[tuple[int, bytes]]:
    fields = []
    if message.assignment_timestamp != 0:
        fields.append((0, _pack_int64(message.assignment_timestamp)))
    return fields


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ShareGroupTargetAssignmentMetadataValue, int]:
    message = new(ShareGroupTargetAssignmentMetadataValue)
    message.assignment_epoch, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.assignment_timestamp = 0
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupTargetAssignmentMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(_pack_int32(message.assignment_epoch))
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


ShareGroupTargetAssignmentMetadataValue.SPEC = MessageSpec(
    "ShareGroupTargetAssignmentMetadataValue",
    ShareGroupTargetAssignmentMetadataValue,
    "0+",
    (
        Field("AssignmentEpoch", "assignment_epoch", "int32", "0+", default=0),
        Field(
            "AssignmentTimestamp",
            "assignment_timestamp",
            "int64",
            "0+",
            tagged="0+",
            tag=0,
            default=0,
            ignorable=True,
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=12,
)
(
    ShareGroupTargetAssignmentMetadataValue._READERS,
    ShareGroupTargetAssignmentMetadataValue._WRITERS,
) = codec_tables(
    ShareGroupTargetAssignmentMetadataValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
