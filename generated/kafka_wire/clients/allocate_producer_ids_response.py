"""AllocateProducerIdsResponse, made by kipc from clients/AllocateProducerIdsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["AllocateProducerIdsResponse"]

_pack_int32_int16_int64_int32 = packer(">ihqi")
_pack_int32_int16_int64_int32_uint8 = packer(">ihqiB")
_unpack_int32_int16_int64_int32_uint8 = unpacker(">ihqiB")


class AllocateProducerIdsResponse(Message):
    """The response of AllocateProducerIds: API key 67, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        producer_id_start: int64, producer id.
        producer_id_len: int32.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "producer_id_start",
        "producer_id_len",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    producer_id_start: int
    producer_id_len: int

    API_KEY = 67
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        producer_id_start: int = 0,
        producer_id_len: int = 0,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.producer_id_start = producer_id_start
        self.producer_id_len = producer_id_len
        self.unknown_tags = None


# AllocateProducerIdsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AllocateProducerIdsResponse, int]:
    message = new(AllocateProducerIdsResponse)
    (
        message.throttle_time_ms,
        message.error_code,
        message.producer_id_start,
        message.producer_id_len,
        tags,
    ) = _unpack_int32_int16_int64_int32_uint8(buf, pos)
    pos += 19
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AllocateProducerIdsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(
            _pack_int32_int16_int64_int32(
                message.throttle_time_ms,
                message.error_code,
                message.producer_id_start,
                message.producer_id_len,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int16_int64_int32_uint8(
                message.throttle_time_ms,
                message.error_code,
                message.producer_id_start,
                message.producer_id_len,
                0,
            )
        )
    return buffer.getvalue()


AllocateProducerIdsResponse.SPEC = MessageSpec(
    "AllocateProducerIdsResponse",
    AllocateProducerIdsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ProducerIdStart",
            "producer_id_start",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field("ProducerIdLen", "producer_id_len", "int32", "0+", default=0),
    ),
    type="response",
    versions="0",
    api_key=67,
)
AllocateProducerIdsResponse._READERS, AllocateProducerIdsResponse._WRITERS = (
    codec_tables(
        AllocateProducerIdsResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
