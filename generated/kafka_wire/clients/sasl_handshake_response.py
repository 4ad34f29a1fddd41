"""SaslHandshakeResponse, made by kipc from clients/SaslHandshakeResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import new, sized_count, sized_strings, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_sized_strings

__all__ = ["SaslHandshakeResponse"]

_pack_int16_int32 = packer(">hi")
_unpack_int16_int32 = unpacker(">hi")


class SaslHandshakeResponse(Message):
    """The response of SaslHandshake: API key 17, versions 0-1.

    Attributes:
        error_code: int16.
        mechanisms: array of string.
    """

    __slots__ = (
        "error_code",
        "mechanisms",
        "unknown_tags",
    )

    error_code: int
    mechanisms: tuple[str, ...]

    API_KEY = 17
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        mechanisms: Iterable[str] = (),
    ) -> None:
        self.error_code = error_code
        self.mechanisms = tuple(mechanisms)
        self.unknown_tags = None


# SaslHandshakeResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SaslHandshakeResponse, int]:
    message = new(SaslHandshakeResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 2)
    message.mechanisms, pos = sized_strings(buf, pos, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: SaslHandshakeResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    mechanisms = message.mechanisms
    write(_pack_int16_int32(message.error_code, len(mechanisms)))
    put_sized_strings(write, mechanisms)
    return buffer.getvalue()


SaslHandshakeResponse.SPEC = MessageSpec(
    "SaslHandshakeResponse",
    SaslHandshakeResponse,
    "none",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("Mechanisms", "mechanisms", "string", "0+", array=True, default=()),
    ),
    type="response",
    versions="0-1",
    api_key=17,
)
SaslHandshakeResponse._READERS, SaslHandshakeResponse._WRITERS = codec_tables(
    SaslHandshakeResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
    },
)
