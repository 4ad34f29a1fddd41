"""InitProducerIdRequest, made by kipc from clients/InitProducerIdRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_nullable_string, new, null, unknown_tags, unpacker
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

__all__ = ["InitProducerIdRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int64_int16 = packer(">iqh")
_pack_int32_int64_int16_boolx2 = packer(">iqh??")
_pack_int32_int64_int16_boolx2_uint8 = packer(">iqh??B")
_pack_int32_int64_int16_uint8 = packer(">iqhB")
_pack_int32_uint8 = packer(">iB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64_int16_boolx2_uint8 = unpacker(">iqh??B")
_unpack_int32_int64_int16_uint8 = unpacker(">iqhB")
_unpack_int32_uint8 = unpacker(">iB")


class InitProducerIdRequest(Message):
    """The request of InitProducerId: API key 22, versions 0-6, flexible since 2.

    Attributes:
        transactional_id: string, transactional id, can be null.
        transaction_timeout_ms: int32.
        producer_id: int64, producer id, since version 3.
        producer_epoch: int16, since version 3.
        enable2_pc: bool, since version 6.
        keep_prepared_txn: bool, since version 6.
    """

    __slots__ = (
        "transactional_id",
        "transaction_timeout_ms",
        "producer_id",
        "producer_epoch",
        "enable2_pc",
        "keep_prepared_txn",
        "unknown_tags",
    )

    transactional_id: str | None
    transaction_timeout_ms: int
    producer_id: int
    producer_epoch: int
    enable2_pc: bool
    keep_prepared_txn: bool

    API_KEY = 22
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(0, 7)
    FLEXIBLE_VERSIONS = range(2, 7)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        transactional_id: str | None = "",
        transaction_timeout_ms: int = 0,
        producer_id: int = -1,
        producer_epoch: int = -1,
        enable2_pc: bool = False,
        keep_prepared_txn: bool = False,
    ) -> None:
        self.transactional_id = transactional_id
        self.transaction_timeout_ms = transaction_timeout_ms
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.enable2_pc = enable2_pc
        self.keep_prepared_txn = keep_prepared_txn
        self.unknown_tags = None


# InitProducerIdRequest, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[InitProducerIdRequest, int]:
    message = new(InitProducerIdRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.transactional_id = None
    else:
        message.transactional_id, pos = long_nullable_string(buf, pos, length)
    (
        message.transaction_timeout_ms,
        message.producer_id,
        message.producer_epoch,
        message.enable2_pc,
        message.keep_prepared_txn,
        tags,
    ) = _unpack_int32_int64_int16_boolx2_uint8(buf, pos)
    pos += 17
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v6(message: InitProducerIdRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.transactional_id is None:
        write(uint8[0])
    else:
        transactional_id = message.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
    if message.unknown_tags:
        write(
            _pack_int32_int64_int16_boolx2(
                message.transaction_timeout_ms,
                message.producer_id,
                message.producer_epoch,
                boolean[message.enable2_pc],
                boolean[message.keep_prepared_txn],
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int64_int16_boolx2_uint8(
                message.transaction_timeout_ms,
                message.producer_id,
                message.producer_epoch,
                boolean[message.enable2_pc],
                boolean[message.keep_prepared_txn],
                0,
            )
        )
    return buffer.getvalue()


# InitProducerIdRequest, versions 3-5.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[InitProducerIdRequest, int]:
    message = new(InitProducerIdRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.transactional_id = None
    else:
        message.transactional_id, pos = long_nullable_string(buf, pos, length)
    (
        message.transaction_timeout_ms,
        message.producer_id,
        message.producer_epoch,
        tags,
    ) = _unpack_int32_int64_int16_uint8(buf, pos)
    pos += 15
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.enable2_pc = False
    message.keep_prepared_txn = False
    return message, pos


def _write_v3(message: InitProducerIdRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.enable2_pc or message.keep_prepared_txn:
        raise Refused
    if message.transactional_id is None:
        write(uint8[0])
    else:
        transactional_id = message.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
    if message.unknown_tags:
        write(
            _pack_int32_int64_int16(
                message.transaction_timeout_ms,
                message.producer_id,
                message.producer_epoch,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int64_int16_uint8(
                message.transaction_timeout_ms,
                message.producer_id,
                message.producer_epoch,
                0,
            )
        )
    return buffer.getvalue()


# InitProducerIdRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[InitProducerIdRequest, int]:
    message = new(InitProducerIdRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.transactional_id = None
    else:
        message.transactional_id, pos = long_nullable_string(buf, pos, length)
    message.transaction_timeout_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.producer_id = -1
    message.producer_epoch = -1
    message.enable2_pc = False
    message.keep_prepared_txn = False
    return message, pos


def _write_v2(message: InitProducerIdRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.producer_id != -1
        or message.producer_epoch != -1
        or message.enable2_pc
        or message.keep_prepared_txn
    ):
        raise Refused
    if message.transactional_id is None:
        write(uint8[0])
    else:
        transactional_id = message.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
    if message.unknown_tags:
        write(_pack_int32(message.transaction_timeout_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.transaction_timeout_ms, 0))
    return buffer.getvalue()


# InitProducerIdRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[InitProducerIdRequest, int]:
    message = new(InitProducerIdRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.transactional_id = null(length)
    else:
        stop = pos + length
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    (message.transaction_timeout_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.producer_id = -1
    message.producer_epoch = -1
    message.enable2_pc = False
    message.keep_prepared_txn = False
    return message, pos


def _write_v0(message: InitProducerIdRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.producer_id != -1
        or message.producer_epoch != -1
        or message.enable2_pc
        or message.keep_prepared_txn
        or message.unknown_tags
    ):
        raise Refused
    if message.transactional_id is None:
        write(_pack_int16(-1))
    else:
        transactional_id = message.transactional_id.encode()
        write(_pack_int16(len(transactional_id)))
        write(transactional_id)
    write(_pack_int32(message.transaction_timeout_ms))
    return buffer.getvalue()


InitProducerIdRequest.SPEC = MessageSpec(
    "InitProducerIdRequest",
    InitProducerIdRequest,
    "2+",
    (
        Field(
            "TransactionalId",
            "transactional_id",
            "string",
            "0+",
            nullable="0+",
            default="",
            entity_type="transactionalId",
        ),
        Field(
            "TransactionTimeoutMs", "transaction_timeout_ms", "int32", "0+", default=0
        ),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "3+",
            default=-1,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "3+", default=-1),
        Field("Enable2Pc", "enable2_pc", "bool", "6+", default=False),
        Field("KeepPreparedTxn", "keep_prepared_txn", "bool", "6+", default=False),
    ),
    type="request",
    versions="0-6",
    api_key=22,
    listeners=("broker",),
    latest_version_unstable=True,
)
InitProducerIdRequest._READERS, InitProducerIdRequest._WRITERS = codec_tables(
    InitProducerIdRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v3,
        4: _read_v3,
        5: _read_v3,
        6: _read_v6,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v3,
        4: _write_v3,
        5: _write_v3,
        6: _write_v6,
    },
)
