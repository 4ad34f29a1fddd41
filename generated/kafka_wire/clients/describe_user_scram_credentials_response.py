"""DescribeUserScramCredentialsResponse, made by kipc from clients/DescribeUserScramCredentialsResponse.json. Not to be edited."""

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

__all__ = [
    "CredentialInfo",
    "DescribeUserScramCredentialsResponse",
    "DescribeUserScramCredentialsResult",
]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int8_int32 = packer(">bi")
_pack_int8_int32_uint8 = packer(">biB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int8_int32_uint8 = unpacker(">biB")


class DescribeUserScramCredentialsResponse(Message):
    """The response of DescribeUserScramCredentials: API key 50, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        results: array of DescribeUserScramCredentialsResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    results: list[DescribeUserScramCredentialsResult]

    API_KEY = 50
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
        results: Iterable[DescribeUserScramCredentialsResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.results = list(results)
        self.unknown_tags = None


class DescribeUserScramCredentialsResult(Struct):
    """A struct of DescribeUserScramCredentialsResponse.

    Attributes:
        user: string.
        error_code: int16.
        error_message: string, can be null.
        credential_infos: array of CredentialInfo.
    """

    __slots__ = (
        "user",
        "error_code",
        "error_message",
        "credential_infos",
        "unknown_tags",
    )

    user: str
    error_code: int
    error_message: str | None
    credential_infos: list[CredentialInfo]

    def __init__(
        self,
        *,
        user: str = "",
        error_code: int = 0,
        error_message: str | None = "",
        credential_infos: Iterable[CredentialInfo] = (),
    ) -> None:
        self.user = user
        self.error_code = error_code
        self.error_message = error_message
        self.credential_infos = list(credential_infos)
        self.unknown_tags = None


class CredentialInfo(Struct):
    """A struct of DescribeUserScramCredentialsResponse.

    Attributes:
        mechanism: int8.
        iterations: int32.
    """

    __slots__ = (
        "mechanism",
        "iterations",
        "unknown_tags",
    )

    mechanism: int
    iterations: int

    def __init__(
        self,
        *,
        mechanism: int = 0,
        iterations: int = 0,
    ) -> None:
        self.mechanism = mechanism
        self.iterations = iterations
        self.unknown_tags = None


# CredentialInfo, version 0.


def _read_credential_info_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CredentialInfo], int]:
    values = []
    for _ in range(count):
        credential_info = new(CredentialInfo)
        credential_info.mechanism, credential_info.iterations, tags = (
            _unpack_int8_int32_uint8(buf, pos)
        )
        pos += 6
        credential_info.unknown_tags = None
        if tags:
            credential_info.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(credential_info)
    return values, pos


def _write_credential_info_array_v0(values: list[CredentialInfo], write: Write) -> None:
    for credential_info in values:
        if credential_info.unknown_tags:
            write(
                _pack_int8_int32(credential_info.mechanism, credential_info.iterations)
            )
            put_tags(write, [], credential_info.unknown_tags, 0)
        else:
            write(
                _pack_int8_int32_uint8(
                    credential_info.mechanism, credential_info.iterations, 0
                )
            )


# DescribeUserScramCredentialsResult, version 0.


def _read_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeUserScramCredentialsResult], int]:
    values = []
    for _ in range(count):
        result = new(DescribeUserScramCredentialsResult)
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
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        result.credential_infos, pos = _read_credential_info_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        result.unknown_tags = None
        if tags:
            result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(result)
    return values, pos


def _write_result_array_v0(
    values: list[DescribeUserScramCredentialsResult], write: Write
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
        credential_infos = result.credential_infos
        count = len(credential_infos)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_credential_info_array_v0(credential_infos, write)
        if result.unknown_tags:
            put_tags(write, [], result.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeUserScramCredentialsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeUserScramCredentialsResponse, int]:
    message = new(DescribeUserScramCredentialsResponse)
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
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.results, pos = _read_result_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeUserScramCredentialsResponse) -> bytes:
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
    results = message.results
    count = len(results)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_result_array_v0(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_CREDENTIAL_INFO = StructSpec(
    "CredentialInfo",
    CredentialInfo,
    "0+",
    (
        Field("Mechanism", "mechanism", "int8", "0+", default=0),
        Field("Iterations", "iterations", "int32", "0+", default=0),
    ),
)
_DESCRIBE_USER_SCRAM_CREDENTIALS_RESULT = StructSpec(
    "DescribeUserScramCredentialsResult",
    DescribeUserScramCredentialsResult,
    "0+",
    (
        Field("User", "user", "string", "0+", default=""),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "CredentialInfos",
            "credential_infos",
            "struct",
            "0+",
            array=True,
            struct=_CREDENTIAL_INFO,
            default=(),
        ),
    ),
)
DescribeUserScramCredentialsResponse.SPEC = MessageSpec(
    "DescribeUserScramCredentialsResponse",
    DescribeUserScramCredentialsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_USER_SCRAM_CREDENTIALS_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=50,
)
(
    DescribeUserScramCredentialsResponse._READERS,
    DescribeUserScramCredentialsResponse._WRITERS,
) = codec_tables(
    DescribeUserScramCredentialsResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
