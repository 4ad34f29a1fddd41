"""RenewDelegationTokenRequest, made by kipc from clients/RenewDelegationTokenRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import compact_bytes, new, sized_bytes, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    packer,
    put_compact_bytes,
    put_sized_bytes,
    put_tags,
)

__all__ = ["RenewDelegationTokenRequest"]

_pack_int64 = packer(">q")
_pack_int64_uint8 = packer(">qB")
_unpack_int32 = unpacker(">i")
_unpack_int64 = unpacker(">q")
_unpack_int64_uint8 = unpacker(">qB")


class RenewDelegationTokenRequest(Message):
    """The request of RenewDelegationToken: API key 39, versions 0-2, flexible since 2.

    Attributes:
        hmac: bytes.
        renew_period_ms: int64.
    """

    __slots__ = (
        "hmac",
        "renew_period_ms",
        "unknown_tags",
    )

    hmac: bytes
    renew_period_ms: int

    API_KEY = 39
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        hmac: bytes = b"",
        renew_period_ms: int = 0,
    ) -> None:
        self.hmac = hmac
        self.renew_period_ms = renew_period_ms
        self.unknown_tags = None


# RenewDelegationTokenRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[RenewDelegationTokenRequest, int]:
    message = new(RenewDelegationTokenRequest)
    length = buf[pos]
    pos += 1
    message.hmac, pos = compact_bytes(buf, pos, length)
    message.renew_period_ms, tags = _unpack_int64_uint8(buf, pos)
    pos += 9
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: RenewDelegationTokenRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    put_compact_bytes(write, message.hmac)
    if message.unknown_tags:
        write(_pack_int64(message.renew_period_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int64_uint8(message.renew_period_ms, 0))
    return buffer.getvalue()


# RenewDelegationTokenRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[RenewDelegationTokenRequest, int]:
    message = new(RenewDelegationTokenRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.hmac, pos = sized_bytes(buf, pos, length)
    (message.renew_period_ms,) = _unpack_int64(buf, pos)
    pos += 8
    message.unknown_tags = None
    return message, pos


def _write_v0(message: RenewDelegationTokenRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    put_sized_bytes(write, message.hmac)
    write(_pack_int64(message.renew_period_ms))
    return buffer.getvalue()


RenewDelegationTokenRequest.SPEC = MessageSpec(
    "RenewDelegationTokenRequest",
    RenewDelegationTokenRequest,
    "2+",
    (
        Field("Hmac", "hmac", "bytes", "0+", default=b""),
        Field("RenewPeriodMs", "renew_period_ms", "int64", "0+", default=0),
    ),
    type="request",
    versions="0-2",
    api_key=39,
    current_versions="1-2",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
RenewDelegationTokenRequest._READERS, RenewDelegationTokenRequest._WRITERS = (
    codec_tables(
        RenewDelegationTokenRequest.SPEC,
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
