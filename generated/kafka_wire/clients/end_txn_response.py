"""EndTxnResponse, made by kipc from clients/EndTxnResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["EndTxnResponse"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int64_int16 = packer(">ihqh")
_pack_int32_int16_int64_int16_uint8 = packer(">ihqhB")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_int64_int16_uint8 = unpacker(">ihqhB")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class EndTxnResponse(Message):
    """The response of EndTxn: API key 26, versions 0-5, flexible since 3.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        producer_id: int64, producer id, since version 5.
        producer_epoch: int16, since version 5.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "producer_id",
        "producer_epoch",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    producer_id: int
    producer_epoch: int

    API_KEY = 26
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        producer_id: int = -1,
        producer_epoch: int = -1,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.unknown_tags = None


# EndTxnResponse, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[EndTxnResponse, int]:
    message = new(EndTxnResponse)
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
    return message, pos


def _write_v5(message: EndTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
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


# EndTxnResponse, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[EndTxnResponse, int]:
    message = new(EndTxnResponse)
    message.throttle_time_ms, message.error_code, tags = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.producer_id = -1
    message.producer_epoch = -1
    return message, pos


def _write_v3(message: EndTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    return buffer.getvalue()


# EndTxnResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[EndTxnResponse, int]:
    message = new(EndTxnResponse)
    message.throttle_time_ms, message.error_code = _unpack_int32_int16(buf, pos)
    pos += 6
    message.unknown_tags = None
    message.producer_id = -1
    message.producer_epoch = -1
    return message, pos


def _write_v0(message: EndTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
    return buffer.getvalue()


EndTxnResponse.SPEC = MessageSpec(
    "EndTxnResponse",
    EndTxnResponse,
    "3+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "5+",
            default=-1,
            ignorable=True,
            entity_type="producerId",
        ),
        Field(
            "ProducerEpoch", "producer_epoch", "int16", "5+", default=-1, ignorable=True
        ),
    ),
    type="response",
    versions="0-5",
    api_key=26,
)
EndTxnResponse._READERS, EndTxnResponse._WRITERS = codec_tables(
    EndTxnResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
        5: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
        5: _write_v5,
    },
)
