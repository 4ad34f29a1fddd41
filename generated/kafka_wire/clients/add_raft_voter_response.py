"""AddRaftVoterResponse, made by kipc from clients/AddRaftVoterResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_nullable_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_long_string, put_tags

__all__ = ["AddRaftVoterResponse"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class AddRaftVoterResponse(Message):
    """The response of AddRaftVoter: API key 80, versions 0-1, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None

    API_KEY = 80
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# AddRaftVoterResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AddRaftVoterResponse, int]:
    message = new(AddRaftVoterResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AddRaftVoterResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


AddRaftVoterResponse.SPEC = MessageSpec(
    "AddRaftVoterResponse",
    AddRaftVoterResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage",
            "error_message",
            "string",
            "0+",
            nullable="0+",
            default="",
            ignorable=True,
        ),
    ),
    type="response",
    versions="0-1",
    api_key=80,
)
AddRaftVoterResponse._READERS, AddRaftVoterResponse._WRITERS = codec_tables(
    AddRaftVoterResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
    },
)
