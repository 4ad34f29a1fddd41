"""RenewDelegationTokenResponse, made by kipc from clients/RenewDelegationTokenResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["RenewDelegationTokenResponse"]

_pack_int16_int64_int32 = packer(">hqi")
_pack_int16_int64_int32_uint8 = packer(">hqiB")
_unpack_int16_int64_int32 = unpacker(">hqi")
_unpack_int16_int64_int32_uint8 = unpacker(">hqiB")


class RenewDelegationTokenResponse(Message):
    """The response of RenewDelegationToken: API key 39, versions 0-2, flexible since 2.

    Attributes:
        error_code: int16.
        expiry_timestamp_ms: int64.
        throttle_time_ms: int32.
    """

    __slots__ = (
        "error_code",
        "expiry_timestamp_ms",
        "throttle_time_ms",
        "unknown_tags",
    )

    error_code: int
    expiry_timestamp_ms: int
    throttle_time_ms: int

    API_KEY = 39
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        expiry_timestamp_ms: int = 0,
        throttle_time_ms: int = 0,
    ) -> None:
        self.error_code = error_code
        self.expiry_timestamp_ms = expiry_timestamp_ms
        self.throttle_time_ms = throttle_time_ms
        self.unknown_tags = None


# RenewDelegationTokenResponse, version 2.


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[RenewDelegationTokenResponse, int]:
    message = new(RenewDelegationTokenResponse)
    message.error_code, message.expiry_timestamp_ms, message.throttle_time_ms, tags = (
        _unpack_int16_int64_int32_uint8(buf, pos)
    )
    pos += 15
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: RenewDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(
            _pack_int16_int64_int32(
                message.error_code,
                message.expiry_timestamp_ms,
                message.throttle_time_ms,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int16_int64_int32_uint8(
                message.error_code,
                message.expiry_timestamp_ms,
                message.throttle_time_ms,
                0,
            )
        )
    return buffer.getvalue()


# RenewDelegationTokenResponse, versions 0-1.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[RenewDelegationTokenResponse, int]:
    message = new(RenewDelegationTokenResponse)
    message.error_code, message.expiry_timestamp_ms, message.throttle_time_ms = (
        _unpack_int16_int64_int32(buf, pos)
    )
    pos += 14
    message.unknown_tags = None
    return message, pos


def _write_v0(message: RenewDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(
        _pack_int16_int64_int32(
            message.error_code, message.expiry_timestamp_ms, message.throttle_time_ms
        )
    )
    return buffer.getvalue()


RenewDelegationTokenResponse.SPEC = MessageSpec(
    "RenewDelegationTokenResponse",
    RenewDelegationTokenResponse,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ExpiryTimestampMs", "expiry_timestamp_ms", "int64", "0+", default=0),
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
    ),
    type="response",
    versions="0-2",
    api_key=39,
    current_versions="1-2",
)
RenewDelegationTokenResponse._READERS, RenewDelegationTokenResponse._WRITERS = (
    codec_tables(
        RenewDelegationTokenResponse.SPEC,
        {
            0: _read_v0,
            1: _read_v0,
            2: _read_v2,
        },
        {
            0: _write_v0,
            1: _write_v0,
            2: _write_v2,
        },
    )
)
