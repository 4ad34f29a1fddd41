"""EndTxnMarker, made by kipc from clients/EndTxnMarker.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["EndTxnMarker"]

_pack_int32 = packer(">i")
_unpack_int32 = unpacker(">i")


class EndTxnMarker(Message):
    """A message of its own: versions 0.

    Attributes:
        coordinator_epoch: int32.
    """

    __slots__ = (
        "coordinator_epoch",
        "unknown_tags",
    )

    coordinator_epoch: int

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        coordinator_epoch: int = 0,
    ) -> None:
        self.coordinator_epoch = coordinator_epoch
        self.unknown_tags = None


# EndTxnMarker, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[EndTxnMarker, int]:
    message = new(EndTxnMarker)
    (message.coordinator_epoch,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    return message, pos


def _write_v0(message: EndTxnMarker) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32(message.coordinator_epoch))
    return buffer.getvalue()


EndTxnMarker.SPEC = MessageSpec(
    "EndTxnMarker",
    EndTxnMarker,
    "none",
    (Field("CoordinatorEpoch", "coordinator_epoch", "int32", "0+", default=0),),
    type="data",
    versions="0",
)
EndTxnMarker._READERS, EndTxnMarker._WRITERS = codec_tables(
    EndTxnMarker.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
