"""SaslHandshakeRequest, made by kipc from clients/SaslHandshakeRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["SaslHandshakeRequest"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class SaslHandshakeRequest(Message):
    """The request of SaslHandshake: API key 17, versions 0-1.

    Attributes:
        mechanism: string.
    """

    __slots__ = (
        "mechanism",
        "unknown_tags",
    )

    mechanism: str

    API_KEY = 17
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        mechanism: str = "",
    ) -> None:
        self.mechanism = mechanism
        self.unknown_tags = None


# SaslHandshakeRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SaslHandshakeRequest, int]:
    message = new(SaslHandshakeRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.mechanism = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v0(message: SaslHandshakeRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    mechanism = message.mechanism.encode()
    write(_pack_int16(len(mechanism)))
    write(mechanism)
    return buffer.getvalue()


SaslHandshakeRequest.SPEC = MessageSpec(
    "SaslHandshakeRequest",
    SaslHandshakeRequest,
    "none",
    (Field("Mechanism", "mechanism", "string", "0+", default=""),),
    type="request",
    versions="0-1",
    api_key=17,
    listeners=(
        "broker",
        "controller",
    ),
)
SaslHandshakeRequest._READERS, SaslHandshakeRequest._WRITERS = codec_tables(
    SaslHandshakeRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
    },
)
