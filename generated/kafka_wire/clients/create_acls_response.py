"""CreateAclsResponse, made by kipc from clients/CreateAclsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    long_nullable_string,
    new,
    null,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
)

__all__ = ["AclCreationResult", "CreateAclsResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class CreateAclsResponse(Message):
    """The response of CreateAcls: API key 30, versions 0-3, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        results: array of AclCreationResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    results: list[AclCreationResult]

    API_KEY = 30
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        results: Iterable[AclCreationResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.results = list(results)
        self.unknown_tags = None


class AclCreationResult(Struct):
    """A struct of CreateAclsResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = "",
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# AclCreationResult, versions 2-3.


def _read_acl_creation_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AclCreationResult], int]:
    values = []
    for _ in range(count):
        acl_creation_result = new(AclCreationResult)
        acl_creation_result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            acl_creation_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            acl_creation_result.error_message = None
        else:
            acl_creation_result.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        acl_creation_result.unknown_tags = None
        if tags:
            acl_creation_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(acl_creation_result)
    return values, pos


def _write_acl_creation_result_array_v2(
    values: list[AclCreationResult], write: Write
) -> None:
    for acl_creation_result in values:
        if acl_creation_result.error_message is None:
            write(_pack_int16_uint8(acl_creation_result.error_code, 0))
        else:
            error_message = acl_creation_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(acl_creation_result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(acl_creation_result.error_code))
                put_long_string(write, error_message)
        if acl_creation_result.unknown_tags:
            put_tags(write, [], acl_creation_result.unknown_tags, 0)
        else:
            write(b"\x00")


# CreateAclsResponse, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[CreateAclsResponse, int]:
    message = new(CreateAclsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.results, pos = _read_acl_creation_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: CreateAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_acl_creation_result_array_v2(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AclCreationResult, versions 0-1.


def _read_acl_creation_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AclCreationResult], int]:
    values = []
    for _ in range(count):
        acl_creation_result = new(AclCreationResult)
        acl_creation_result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            acl_creation_result.error_message = null(length)
        else:
            stop = pos + length
            acl_creation_result.error_message = buf[pos:stop].decode()
            pos = stop
        acl_creation_result.unknown_tags = None
        values.append(acl_creation_result)
    return values, pos


def _write_acl_creation_result_array_v0(
    values: list[AclCreationResult], write: Write
) -> None:
    for acl_creation_result in values:
        if acl_creation_result.unknown_tags:
            raise Refused
        if acl_creation_result.error_message is None:
            write(_pack_int16x2(acl_creation_result.error_code, -1))
        else:
            error_message = acl_creation_result.error_message.encode()
            write(_pack_int16x2(acl_creation_result.error_code, len(error_message)))
            write(error_message)


# CreateAclsResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreateAclsResponse, int]:
    message = new(CreateAclsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 4)
    message.results, pos = _read_acl_creation_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: CreateAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_acl_creation_result_array_v0(results, write)
    return buffer.getvalue()


_ACL_CREATION_RESULT = StructSpec(
    "AclCreationResult",
    AclCreationResult,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
    ),
)
CreateAclsResponse.SPEC = MessageSpec(
    "CreateAclsResponse",
    CreateAclsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_ACL_CREATION_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-3",
    api_key=30,
    current_versions="1-3",
)
CreateAclsResponse._READERS, CreateAclsResponse._WRITERS = codec_tables(
    CreateAclsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
    },
)
