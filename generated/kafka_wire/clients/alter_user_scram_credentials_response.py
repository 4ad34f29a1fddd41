"""AlterUserScramCredentialsResponse, made by kipc from clients/AlterUserScramCredentialsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["AlterUserScramCredentialsResponse", "AlterUserScramCredentialsResult"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_uint8 = unpacker(">iB")


class AlterUserScramCredentialsResponse(Message):
    """The response of AlterUserScramCredentials: API key 51, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        results: array of AlterUserScramCredentialsResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    results: list[AlterUserScramCredentialsResult]

    API_KEY = 51
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        results: Iterable[AlterUserScramCredentialsResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.results = list(results)
        self.unknown_tags = None


class AlterUserScramCredentialsResult(Struct):
    """A struct of AlterUserScramCredentialsResponse.

    Attributes:
        user: string.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "user",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    user: str
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        user: str = "",
        error_code: int = 0,
        error_message: str | None = "",
    ) -> None:
        self.user = user
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# AlterUserScramCredentialsResult, version 0.


def _read_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterUserScramCredentialsResult], int]:
    values = []
    for _ in range(count):
        result = new(AlterUserScramCredentialsResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            result.user = buf[pos:stop].decode()
            pos = stop
        else:
            result.user, pos = long_string(buf, pos, length)
        result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            result.error_message = None
        else:
            result.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        result.unknown_tags = None
        if tags:
            result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(result)
    return values, pos


def _write_result_array_v0(
    values: list[AlterUserScramCredentialsResult], write: Write
) -> None:
    for result in values:
        user = result.user.encode()
        size = len(user)
        if size < 127:
            write(uint8[size + 1])
            write(user)
        else:
            put_long_string(write, user)
        if result.error_message is None:
            write(_pack_int16_uint8(result.error_code, 0))
        else:
            error_message = result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(result.error_code))
                put_long_string(write, error_message)
        if result.unknown_tags:
            put_tags(write, [], result.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterUserScramCredentialsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[AlterUserScramCredentialsResponse, int]:
    message = new(AlterUserScramCredentialsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.results, pos = _read_result_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AlterUserScramCredentialsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_result_array_v0(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_ALTER_USER_SCRAM_CREDENTIALS_RESULT = StructSpec(
    "AlterUserScramCredentialsResult",
    AlterUserScramCredentialsResult,
    "0+",
    (
        Field("User", "user", "string", "0+", default=""),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
    ),
)
AlterUserScramCredentialsResponse.SPEC = MessageSpec(
    "AlterUserScramCredentialsResponse",
    AlterUserScramCredentialsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_USER_SCRAM_CREDENTIALS_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=51,
)
(
    AlterUserScramCredentialsResponse._READERS,
    AlterUserScramCredentialsResponse._WRITERS,
) = codec_tables(
    AlterUserScramCredentialsResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
