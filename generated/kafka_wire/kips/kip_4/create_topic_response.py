"""CreateTopicResponse, made by kipc from kips/kip_4/CreateTopicResponse.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.message import Message
from ...runtime.reading import Damaged, new, unpacker
from ...runtime.spec import Field, MessageSpec
from ...runtime.writing import Buffer, Refused, packer

__all__ = ["CreateTopicResponse"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")


class CreateTopicResponse(Message):
    """The response of CreateTopic: API key 10041, versions 0.

    Attributes:
        error_code: int16. 0 for nothing, 21 if the request failed, 22 if the broker is
            not the controller.
        error_description: string, may be left out. What went wrong in words, absent if
            nothing did.
    """

    __slots__ = (
        "error_code",
        "error_description",
        "unknown_tags",
    )

    error_code: int
    error_description: str | None

    API_KEY = 10041
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_description: str | None = None,
    ) -> None:
        self.error_code = error_code
        self.error_description = error_description
        self.unknown_tags = None


# CreateTopicResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreateTopicResponse, int]:
    message = new(CreateTopicResponse)
    message.error_code, marker = _unpack_int16_uint8(buf, pos)
    pos += 3
    if marker:
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        message.error_description = buf[pos:stop].decode()
        pos = stop
    else:
        message.error_description = None
    message.unknown_tags = None
    return message, pos


def _write_v0(message: CreateTopicResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int16(message.error_code))
    if message.error_description is None:
        write(b"\x00")
    else:
        write(b"\x01")
        error_description = message.error_description.encode()
        write(_pack_int16(len(error_description)))
        write(error_description)
    return buffer.getvalue()


CreateTopicResponse.SPEC = MessageSpec(
    "CreateTopicResponse",
    CreateTopicResponse,
    "none",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorDescription", "error_description", "string", "0+", maybe="0+"),
    ),
    type="response",
    versions="0",
    api_key=10041,
)
CreateTopicResponse._READERS, CreateTopicResponse._WRITERS = codec_tables(
    CreateTopicResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
