"""RemoveAccessControlEntryRecord, made by kipc from metadata/RemoveAccessControlEntryRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["RemoveAccessControlEntryRecord"]

_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_uuid_uint8 = unpacker(">16sB")


class RemoveAccessControlEntryRecord(Message):
    """A record of the metadata log: record type 19, versions 0, flexible since 0.

    Attributes:
        id: uuid.
    """

    __slots__ = (
        "id",
        "unknown_tags",
    )

    id: UUID

    API_KEY = 19
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        id: UUID = ZERO_UUID,
    ) -> None:
        self.id = id
        self.unknown_tags = None


# RemoveAccessControlEntryRecord, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[RemoveAccessControlEntryRecord, int]:
    message = new(RemoveAccessControlEntryRecord)
    id, tags = _unpack_uuid_uint8(buf, pos)
    pos += 17
    message.id = uuid(id)
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemoveAccessControlEntryRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_uuid(message.id.bytes))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_uuid_uint8(message.id.bytes, 0))
    return buffer.getvalue()


RemoveAccessControlEntryRecord.SPEC = MessageSpec(
    "RemoveAccessControlEntryRecord",
    RemoveAccessControlEntryRecord,
    "0+",
    (Field("Id", "id", "uuid", "0+", default=ZERO_UUID),),
    type="metadata",
    versions="0",
    api_key=19,
)
RemoveAccessControlEntryRecord._READERS, RemoveAccessControlEntryRecord._WRITERS = (
    codec_tables(
        RemoveAccessControlEntryRecord.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
