"""BrokerRegistrationResponse, made by kipc from clients/BrokerRegistrationResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["BrokerRegistrationResponse"]

_pack_int32_int16_int64 = packer(">ihq")
_pack_int32_int16_int64_uint8 = packer(">ihqB")
_unpack_int32_int16_int64_uint8 = unpacker(">ihqB")


class BrokerRegistrationResponse(Message):
    """The response of BrokerRegistration: API key 62, versions 0-4, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        broker_epoch: int64.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "broker_epoch",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    broker_epoch: int

    API_KEY = 62
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(0, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        broker_epoch: int = -1,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.broker_epoch = broker_epoch
        self.unknown_tags = None


# BrokerRegistrationResponse, versions 0-4.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[BrokerRegistrationResponse, int]:
    message = new(BrokerRegistrationResponse)
    message.throttle_time_ms, message.error_code, message.broker_epoch, tags = (
        _unpack_int32_int16_int64_uint8(buf, pos)
    )
    pos += 15
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: BrokerRegistrationResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(
            _pack_int32_int16_int64(
                message.throttle_time_ms, message.error_code, message.broker_epoch
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int16_int64_uint8(
                message.throttle_time_ms, message.error_code, message.broker_epoch, 0
            )
        )
    return buffer.getvalue()


BrokerRegistrationResponse.SPEC = MessageSpec(
    "BrokerRegistrationResponse",
    BrokerRegistrationResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("BrokerEpoch", "broker_epoch", "int64", "0+", default=-1),
    ),
    type="response",
    versions="0-4",
    api_key=62,
)
BrokerRegistrationResponse._READERS, BrokerRegistrationResponse._WRITERS = codec_tables(
    BrokerRegistrationResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v0,
        4: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v0,
        4: _write_v0,
    },
)
