"""AddOffsetsToTxnRequest, made by kipc from clients/AddOffsetsToTxnRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_long_string, put_tags, uint8

__all__ = ["AddOffsetsToTxnRequest"]

_pack_int16 = packer(">h")
_pack_int64_int16 = packer(">qh")
_pack_int64_int16_uint8 = packer(">qhB")
_pack_int64_int16x2 = packer(">qhh")
_unpack_int16 = unpacker(">h")
_unpack_int64_int16_uint8 = unpacker(">qhB")
_unpack_int64_int16x2 = unpacker(">qhh")


class AddOffsetsToTxnRequest(Message):
    """The request of AddOffsetsToTxn: API key 25, versions 0-4, flexible since 3.

    Attributes:
        transactional_id: string, transactional id.
        producer_id: int64, producer id.
        producer_epoch: int16.
        group_id: string, group id.
    """

    __slots__ = (
        "transactional_id",
        "producer_id",
        "producer_epoch",
        "group_id",
        "unknown_tags",
    )

    transactional_id: str
    producer_id: int
    producer_epoch: int
    group_id: str

    API_KEY = 25
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(3, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        transactional_id: str = "",
        producer_id: int = 0,
        producer_epoch: int = 0,
        group_id: str = "",
    ) -> None:
        self.transactional_id = transactional_id
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.group_id = group_id
        self.unknown_tags = None


# AddOffsetsToTxnRequest, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[AddOffsetsToTxnRequest, int]:
    message = new(AddOffsetsToTxnRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.transactional_id, pos = long_string(buf, pos, length)
    message.producer_id, message.producer_epoch, length = _unpack_int64_int16_uint8(
        buf, pos
    )
    pos += 11
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: AddOffsetsToTxnRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    transactional_id = message.transactional_id.encode()
    size = len(transactional_id)
    if size < 127:
        write(uint8[size + 1])
        write(transactional_id)
    else:
        put_long_string(write, transactional_id)
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(
            _pack_int64_int16_uint8(
                message.producer_id, message.producer_epoch, size + 1
            )
        )
        write(group_id)
    else:
        write(_pack_int64_int16(message.producer_id, message.producer_epoch))
        put_long_string(write, group_id)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AddOffsetsToTxnRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AddOffsetsToTxnRequest, int]:
    message = new(AddOffsetsToTxnRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.transactional_id = buf[pos:stop].decode()
    pos = stop
    message.producer_id, message.producer_epoch, length = _unpack_int64_int16x2(
        buf, pos
    )
    pos += 12
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AddOffsetsToTxnRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    transactional_id = message.transactional_id.encode()
    write(_pack_int16(len(transactional_id)))
    write(transactional_id)
    group_id = message.group_id.encode()
    write(
        _pack_int64_int16x2(message.producer_id, message.producer_epoch, len(group_id))
    )
    write(group_id)
    return buffer.getvalue()


AddOffsetsToTxnRequest.SPEC = MessageSpec(
    "AddOffsetsToTxnRequest",
    AddOffsetsToTxnRequest,
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
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
    ),
    type="request",
    versions="0-4",
    api_key=25,
    listeners=("broker",),
)
AddOffsetsToTxnRequest._READERS, AddOffsetsToTxnRequest._WRITERS = codec_tables(
    AddOffsetsToTxnRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
    },
)
