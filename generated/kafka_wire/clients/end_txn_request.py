"""EndTxnRequest, made by kipc from clients/EndTxnRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    boolean,
    packer,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["EndTxnRequest"]

_pack_int16 = packer(">h")
_pack_int64_int16_bool = packer(">qh?")
_pack_int64_int16_bool_uint8 = packer(">qh?B")
_unpack_int16 = unpacker(">h")
_unpack_int64_int16_bool = unpacker(">qh?")
_unpack_int64_int16_bool_uint8 = unpacker(">qh?B")


class EndTxnRequest(Message):
    """The request of EndTxn: API key 26, versions 0-5, flexible since 3.

    Attributes:
        transactional_id: string, transactional id.
        producer_id: int64, producer id.
        producer_epoch: int16.
        committed: bool.
    """

    __slots__ = (
        "transactional_id",
        "producer_id",
        "producer_epoch",
        "committed",
        "unknown_tags",
    )

    transactional_id: str
    producer_id: int
    producer_epoch: int
    committed: bool

    API_KEY = 26
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        transactional_id: str = "",
        producer_id: int = 0,
        producer_epoch: int = 0,
        committed: bool = False,
    ) -> None:
        self.transactional_id = transactional_id
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.committed = committed
        self.unknown_tags = None


# EndTxnRequest, versions 3-5.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[EndTxnRequest, int]:
    message = new(EndTxnRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.transactional_id, pos = long_string(buf, pos, length)
    message.producer_id, message.producer_epoch, message.committed, tags = (
        _unpack_int64_int16_bool_uint8(buf, pos)
    )
    pos += 12
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: EndTxnRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    transactional_id = message.transactional_id.encode()
    size = len(transactional_id)
    if size < 127:
        write(uint8[size + 1])
        write(transactional_id)
    else:
        put_long_string(write, transactional_id)
    if message.unknown_tags:
        write(
            _pack_int64_int16_bool(
                message.producer_id, message.producer_epoch, boolean[message.committed]
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int64_int16_bool_uint8(
                message.producer_id,
                message.producer_epoch,
                boolean[message.committed],
                0,
            )
        )
    return buffer.getvalue()


# EndTxnRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[EndTxnRequest, int]:
    message = new(EndTxnRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.transactional_id = buf[pos:stop].decode()
    pos = stop
    message.producer_id, message.producer_epoch, message.committed = (
        _unpack_int64_int16_bool(buf, pos)
    )
    pos += 11
    message.unknown_tags = None
    return message, pos


def _write_v0(message: EndTxnRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    transactional_id = message.transactional_id.encode()
    write(_pack_int16(len(transactional_id)))
    write(transactional_id)
    write(
        _pack_int64_int16_bool(
            message.producer_id, message.producer_epoch, boolean[message.committed]
        )
    )
    return buffer.getvalue()


EndTxnRequest.SPEC = MessageSpec(
    "EndTxnRequest",
    EndTxnRequest,
    "3+",
    (
        Field(
            "TransactionalId",
            "transactional_id",
            "string",
            "0+",
            default="",
            entity_type="transactionalId",
        ),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "0+", default=0),
        Field("Committed", "committed", "bool", "0+", default=False),
    ),
    type="request",
    versions="0-5",
    api_key=26,
    listeners=("broker",),
)
EndTxnRequest._READERS, EndTxnRequest._WRITERS = codec_tables(
    EndTxnRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
        5: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
        5: _write_v3,
    },
)
