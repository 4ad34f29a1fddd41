"""ControlRecordTypeSchema, made by kipc from clients/ControlRecordTypeSchema.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["ControlRecordTypeSchema"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class ControlRecordTypeSchema(Message):
    """A message of its own: versions 0.

    Attributes:
        type: int16.
    """

    __slots__ = (
        "type",
        "unknown_tags",
    )

    type: int

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        type: int = 0,
    ) -> None:
        self.type = type
        self.unknown_tags = None


# ControlRecordTypeSchema, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ControlRecordTypeSchema, int]:
    message = new(ControlRecordTypeSchema)
    (message.type,) = _unpack_int16(buf, pos)
    pos += 2
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ControlRecordTypeSchema) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int16(message.type))
    return buffer.getvalue()


ControlRecordTypeSchema.SPEC = MessageSpec(
    "ControlRecordTypeSchema",
    ControlRecordTypeSchema,
    "none",
    (Field("Type", "type", "int16", "0+", default=0),),
    type="data",
    versions="0",
)
ControlRecordTypeSchema._READERS, ControlRecordTypeSchema._WRITERS = codec_tables(
    ControlRecordTypeSchema.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
