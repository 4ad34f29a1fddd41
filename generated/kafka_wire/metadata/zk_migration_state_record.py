"""ZkMigrationStateRecord, made by kipc from metadata/ZkMigrationStateRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["ZkMigrationStateRecord"]

_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_unpack_int8_uint8 = unpacker(">bB")


class ZkMigrationStateRecord(Message):
    """A record of the metadata log: record type 21, versions 0, flexible since 0.

    Attributes:
        zk_migration_state: int8.
    """

    __slots__ = (
        "zk_migration_state",
        "unknown_tags",
    )

    zk_migration_state: int

    API_KEY = 21
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        zk_migration_state: int = 0,
    ) -> None:
        self.zk_migration_state = zk_migration_state
        self.unknown_tags = None


# ZkMigrationStateRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ZkMigrationStateRecord, int]:
    message = new(ZkMigrationStateRecord)
    message.zk_migration_state, tags = _unpack_int8_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ZkMigrationStateRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int8(message.zk_migration_state))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int8_uint8(message.zk_migration_state, 0))
    return buffer.getvalue()


ZkMigrationStateRecord.SPEC = MessageSpec(
    "ZkMigrationStateRecord",
    ZkMigrationStateRecord,
    "0+",
    (Field("ZkMigrationState", "zk_migration_state", "int8", "0+", default=0),),
    type="metadata",
    versions="0",
    api_key=21,
)
ZkMigrationStateRecord._READERS, ZkMigrationStateRecord._WRITERS = codec_tables(
    ZkMigrationStateRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
