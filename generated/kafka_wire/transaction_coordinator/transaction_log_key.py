"""TransactionLogKey, made by kipc from transaction_coordinator/TransactionLogKey.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["TransactionLogKey"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class TransactionLogKey(Message):
    """The key of a coordinator's record: record type 0, versions 0.

    Attributes:
        transactional_id: string.
    """

    __slots__ = (
        "transactional_id",
        "unknown_tags",
    )

    transactional_id: str

    API_KEY = 0
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        transactional_id: str = "",
    ) -> None:
        self.transactional_id = transactional_id
        self.unknown_tags = None


# TransactionLogKey, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[TransactionLogKey, int]:
    message = new(TransactionLogKey)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.transactional_id = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v0(message: TransactionLogKey) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    transactional_id = message.transactional_id.encode()
    write(_pack_int16(len(transactional_id)))
    write(transactional_id)
    return buffer.getvalue()


TransactionLogKey.SPEC = MessageSpec(
    "TransactionLogKey",
    TransactionLogKey,
    "none",
    (Field("TransactionalId", "transactional_id", "string", "0", default=""),),
    type="coordinator-key",
    versions="0",
    api_key=0,
)
TransactionLogKey._READERS, TransactionLogKey._WRITERS = codec_tables(
    TransactionLogKey.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
