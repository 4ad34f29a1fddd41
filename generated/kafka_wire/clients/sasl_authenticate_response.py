"""SaslAuthenticateResponse, made by kipc from clients/SaslAuthenticateResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import (
    compact_bytes,
    long_nullable_string,
    new,
    null,
    sized_bytes,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    packer,
    put_compact_bytes,
    put_long_string,
    put_sized_bytes,
    put_tags,
)

__all__ = ["SaslAuthenticateResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int64 = packer(">q")
_pack_int64_uint8 = packer(">qB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int64 = unpacker(">q")
_unpack_int64_uint8 = unpacker(">qB")


class SaslAuthenticateResponse(Message):
    """The response of SaslAuthenticate: API key 36, versions 0-2, flexible since 2.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        auth_bytes: bytes.
        session_lifetime_ms: int64, since version 1.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "auth_bytes",
        "session_lifetime_ms",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    auth_bytes: bytes
    session_lifetime_ms: int

    API_KEY = 36
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = "",
        auth_bytes: bytes = b"",
        session_lifetime_ms: int = 0,
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.auth_bytes = auth_bytes
        self.session_lifetime_ms = session_lifetime_ms
        self.unknown_tags = None


# SaslAuthenticateResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[SaslAuthenticateResponse, int]:
    message = new(SaslAuthenticateResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.auth_bytes, pos = compact_bytes(buf, pos, length)
    message.session_lifetime_ms, tags = _unpack_int64_uint8(buf, pos)
    pos += 9
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: SaslAuthenticateResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int16_uint8(message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(_pack_int16_uint8(message.error_code, size + 1))
            write(error_message)
        else:
            write(_pack_int16(message.error_code))
            put_long_string(write, error_message)
    put_compact_bytes(write, message.auth_bytes)
    if message.unknown_tags:
        write(_pack_int64(message.session_lifetime_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int64_uint8(message.session_lifetime_ms, 0))
    return buffer.getvalue()


# SaslAuthenticateResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[SaslAuthenticateResponse, int]:
    message = new(SaslAuthenticateResponse)
    message.error_code, length = _unpack_int16x2(buf, pos)
    pos += 4
    if length < 0:
        message.error_message = null(length)
    else:
        stop = pos + length
        message.error_message = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.auth_bytes, pos = sized_bytes(buf, pos, length)
    (message.session_lifetime_ms,) = _unpack_int64(buf, pos)
    pos += 8
    message.unknown_tags = None
    return message, pos


def _write_v1(message: SaslAuthenticateResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.error_message is None:
        write(_pack_int16x2(message.error_code, -1))
    else:
        error_message = message.error_message.encode()
        write(_pack_int16x2(message.error_code, len(error_message)))
        write(error_message)
    put_sized_bytes(write, message.auth_bytes)
    write(_pack_int64(message.session_lifetime_ms))
    return buffer.getvalue()


# SaslAuthenticateResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SaslAuthenticateResponse, int]:
    message = new(SaslAuthenticateResponse)
    message.error_code, length = _unpack_int16x2(buf, pos)
    pos += 4
    if length < 0:
        message.error_message = null(length)
    else:
        stop = pos + length
        message.error_message = buf[pos:stop].decode()
        pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.auth_bytes, pos = sized_bytes(buf, pos, length)
    message.unknown_tags = None
    message.session_lifetime_ms = 0
    return message, pos


def _write_v0(message: SaslAuthenticateResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.error_message is None:
        write(_pack_int16x2(message.error_code, -1))
    else:
        error_message = message.error_message.encode()
        write(_pack_int16x2(message.error_code, len(error_message)))
        write(error_message)
    put_sized_bytes(write, message.auth_bytes)
    return buffer.getvalue()


SaslAuthenticateResponse.SPEC = MessageSpec(
    "SaslAuthenticateResponse",
    SaslAuthenticateResponse,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field("AuthBytes", "auth_bytes", "bytes", "0+", default=b""),
        Field(
            "SessionLifetimeMs",
            "session_lifetime_ms",
            "int64",
            "1+",
            default=0,
            ignorable=True,
        ),
    ),
    type="response",
    versions="0-2",
    api_key=36,
)
SaslAuthenticateResponse._READERS, SaslAuthenticateResponse._WRITERS = codec_tables(
    SaslAuthenticateResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
    },
)
