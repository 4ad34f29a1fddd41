"""SaslAuthenticateRequest, made by kipc from clients/SaslAuthenticateRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import compact_bytes, new, sized_bytes, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    put_compact_bytes,
    put_sized_bytes,
    put_tags,
)

__all__ = ["SaslAuthenticateRequest"]

_unpack_int32 = unpacker(">i")


class SaslAuthenticateRequest(Message):
    """The request of SaslAuthenticate: API key 36, versions 0-2, flexible since 2.

    Attributes:
        auth_bytes: bytes.
    """

    __slots__ = (
        "auth_bytes",
        "unknown_tags",
    )

    auth_bytes: bytes

    API_KEY = 36
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        auth_bytes: bytes = b"",
    ) -> None:
        self.auth_bytes = auth_bytes
        self.unknown_tags = None


# SaslAuthenticateRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[SaslAuthenticateRequest, int]:
    message = new(SaslAuthenticateRequest)
    length = buf[pos]
    pos += 1
    message.auth_bytes, pos = compact_bytes(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: SaslAuthenticateRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    put_compact_bytes(write, message.auth_bytes)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# SaslAuthenticateRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SaslAuthenticateRequest, int]:
    message = new(SaslAuthenticateRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.auth_bytes, pos = sized_bytes(buf, pos, length)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: SaslAuthenticateRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    put_sized_bytes(write, message.auth_bytes)
    return buffer.getvalue()


SaslAuthenticateRequest.SPEC = MessageSpec(
    "SaslAuthenticateRequest",
    SaslAuthenticateRequest,
    "2+",
    (Field("AuthBytes", "auth_bytes", "bytes", "0+", default=b""),),
    type="request",
    versions="0-2",
    api_key=36,
    listeners=(
        "broker",
        "controller",
    ),
)
SaslAuthenticateRequest._READERS, SaslAuthenticateRequest._WRITERS = codec_tables(
    SaslAuthenticateRequest.SPEC,
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
