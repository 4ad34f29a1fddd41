"""SnapshotHeaderRecord, made by kipc from clients/SnapshotHeaderRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["SnapshotHeaderRecord"]

_pack_int16_int64 = packer(">hq")
_pack_int16_int64_uint8 = packer(">hqB")
_unpack_int16_int64_uint8 = unpacker(">hqB")


class SnapshotHeaderRecord(Message):
    """A message of its own: versions 0, flexible since 0.

    Attributes:
        version: int16.
        last_contained_log_timestamp: int64.
    """

    __slots__ = (
        "version",
        "last_contained_log_timestamp",
        "unknown_tags",
    )

    version: int
    last_contained_log_timestamp: int

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        version: int = 0,
        last_contained_log_timestamp: int = 0,
    ) -> None:
        self.version = version
        self.last_contained_log_timestamp = last_contained_log_timestamp
        self.unknown_tags = None


# SnapshotHeaderRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SnapshotHeaderRecord, int]:
    message = new(SnapshotHeaderRecord)
    message.version, message.last_contained_log_timestamp, tags = (
        _unpack_int16_int64_uint8(buf, pos)
    )
    pos += 11
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: SnapshotHeaderRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int16_int64(message.version, message.last_contained_log_timestamp))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int16_int64_uint8(
                message.version, message.last_contained_log_timestamp, 0
            )
        )
    return buffer.getvalue()


SnapshotHeaderRecord.SPEC = MessageSpec(
    "SnapshotHeaderRecord",
    SnapshotHeaderRecord,
    "0+",
    (
        Field("Version", "version", "int16", "0+", default=0),
        Field(
            "LastContainedLogTimestamp",
            "last_contained_log_timestamp",
            "int64",
            "0+",
            default=0,
        ),
    ),
    type="data",
    versions="0",
)
SnapshotHeaderRecord._READERS, SnapshotHeaderRecord._WRITERS = codec_tables(
    SnapshotHeaderRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
