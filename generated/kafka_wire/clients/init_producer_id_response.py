"""InitProducerIdResponse, made by kipc from clients/InitProducerIdResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["InitProducerIdResponse"]

_pack_int32_int16_int64_int16 = packer(">ihqh")
_pack_int32_int16_int64_int16_int64_int16 = packer(">ihqhqh")
_pack_int32_int16_int64_int16_int64_int16_uint8 = packer(">ihqhqhB")
_pack_int32_int16_int64_int16_uint8 = packer(">ihqhB")
_unpack_int32_int16_int64_int16 = unpacker(">ihqh")
_unpack_int32_int16_int64_int16_int64_int16_uint8 = unpacker(">ihqhqhB")
_unpack_int32_int16_int64_int16_uint8 = unpacker(">ihqhB")


class InitProducerIdResponse(Message):
    """The response of InitProducerId: API key 22, versions 0-6, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        producer_id: int64, producer id.
        producer_epoch: int16.
        ongoing_txn_producer_id: int64, producer id, since version 6.
        ongoing_txn_producer_epoch: int16, since version 6.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "producer_id",
        "producer_epoch",
        "ongoing_txn_producer_id",
        "ongoing_txn_producer_epoch",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    producer_id: int
    producer_epoch: int
    ongoing_txn_producer_id: int
    ongoing_txn_producer_epoch: int

    API_KEY = 22
    VERSIONS = range(0, 7)
    CURRENT_VERSIONS = range(0, 7)
    FLEXIBLE_VERSIONS = range(2, 7)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        producer_id: int = -1,
        producer_epoch: int = 0,
        ongoing_txn_producer_id: int = -1,
        ongoing_txn_producer_epoch: int = -1,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.ongoing_txn_producer_id = ongoing_txn_producer_id
        self.ongoing_txn_producer_epoch = ongoing_txn_producer_epoch
        self.unknown_tags = None


# InitProducerIdResponse, version 6.


def _read_v6(buf: bytes, pos: int, end: int) -> tuple[InitProducerIdResponse, int]:
    message = new(InitProducerIdResponse)
    (
        message.throttle_time_ms,
        message.error_code,
        message.producer_id,
        message.producer_epoch,
        message.ongoing_txn_producer_id,
        message.ongoing_txn_producer_epoch,
        tags,
    ) = _unpack_int32_int16_int64_int16_int64_int16_uint8(buf, pos)
    pos += 27
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v6(message: InitProducerIdResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(
            _pack_int32_int16_int64_int16_int64_int16(
                message.throttle_time_ms,
                message.error_code,
                message.producer_id,
                message.producer_epoch,
                message.ongoing_txn_producer_id,
                message.ongoing_txn_producer_epoch,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int16_int64_int16_int64_int16_uint8(
                message.throttle_time_ms,
                message.error_code,
                message.producer_id,
                message.producer_epoch,
                message.ongoing_txn_producer_id,
                message.ongoing_txn_producer_epoch,
                0,
            )
        )
    return buffer.getvalue()


# InitProducerIdResponse, versions 2-5.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[InitProducerIdResponse, int]:
    message = new(InitProducerIdResponse)
    (
        message.throttle_time_ms,
        message.error_code,
        message.producer_id,
        message.producer_epoch,
        tags,
    ) = _unpack_int32_int16_int64_int16_uint8(buf, pos)
    pos += 17
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.ongoing_txn_producer_id = -1
    message.ongoing_txn_producer_epoch = -1
    return message, pos


def _write_v2(message: InitProducerIdResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.ongoing_txn_producer_id != -1
        or message.ongoing_txn_producer_epoch != -1
    ):
        raise Refused
    if message.unknown_tags:
        write(
            _pack_int32_int16_int64_int16(
                message.throttle_time_ms,
                message.error_code,
                message.producer_id,
                message.producer_epoch,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int16_int64_int16_uint8(
                message.throttle_time_ms,
                message.error_code,
                message.producer_id,
                message.producer_epoch,
                0,
            )
        )
    return buffer.getvalue()


# InitProducerIdResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[InitProducerIdResponse, int]:
    message = new(InitProducerIdResponse)
    (
        message.throttle_time_ms,
        message.error_code,
        message.producer_id,
        message.producer_epoch,
    ) = _unpack_int32_int16_int64_int16(buf, pos)
    pos += 16
    message.unknown_tags = None
    message.ongoing_txn_producer_id = -1
    message.ongoing_txn_producer_epoch = -1
    return message, pos


def _write_v0(message: InitProducerIdResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.ongoing_txn_producer_id != -1
        or message.ongoing_txn_producer_epoch != -1
        or message.unknown_tags
    ):
        raise Refused
    write(
        _pack_int32_int16_int64_int16(
            message.throttle_time_ms,
            message.error_code,
            message.producer_id,
            message.producer_epoch,
        )
    )
    return buffer.getvalue()


InitProducerIdResponse.SPEC = MessageSpec(
    "InitProducerIdResponse",
    InitProducerIdResponse,
    "2+",
    (
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "0+",
            default=0,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=-1,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "0+", default=0),
        Field(
            "OngoingTxnProducerId",
            "ongoing_txn_producer_id",
            "int64",
            "6+",
            default=-1,
            entity_type="producerId",
        ),
        Field(
            "OngoingTxnProducerEpoch",
            "ongoing_txn_producer_epoch",
            "int16",
            "6+",
            default=-1,
        ),
    ),
    type="response",
    versions="0-6",
    api_key=22,
)
InitProducerIdResponse._READERS, InitProducerIdResponse._WRITERS = codec_tables(
    InitProducerIdResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
        5: _read_v2,
        6: _read_v6,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
        5: _write_v2,
        6: _write_v6,
    },
)
