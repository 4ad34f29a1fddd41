"""CreateDelegationTokenResponse, made by kipc from clients/CreateDelegationTokenResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    compact_bytes,
    long_string,
    new,
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
    uint8,
)

__all__ = ["CreateDelegationTokenResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int64x3 = packer(">qqq")
_pack_int64x3_int16 = packer(">qqqh")
_pack_int64x3_uint8 = packer(">qqqB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64x3_int16 = unpacker(">qqqh")
_unpack_int64x3_uint8 = unpacker(">qqqB")


class CreateDelegationTokenResponse(Message):
    """The response of CreateDelegationToken: API key 38, versions 0-3, flexible since 2.

    Attributes:
        error_code: int16.
        principal_type: string.
        principal_name: string.
        token_requester_principal_type: string, since version 3.
        token_requester_principal_name: string, since version 3.
        issue_timestamp_ms: int64.
        expiry_timestamp_ms: int64.
        max_timestamp_ms: int64.
        token_id: string.
        hmac: bytes.
        throttle_time_ms: int32.
    """

    __slots__ = (
        "error_code",
        "principal_type",
        "principal_name",
        "token_requester_principal_type",
        "token_requester_principal_name",
        "issue_timestamp_ms",
        "expiry_timestamp_ms",
        "max_timestamp_ms",
        "token_id",
        "hmac",
        "throttle_time_ms",
        "unknown_tags",
    )

    error_code: int
    principal_type: str
    principal_name: str
    token_requester_principal_type: str
    token_requester_principal_name: str
    issue_timestamp_ms: int
    expiry_timestamp_ms: int
    max_timestamp_ms: int
    token_id: str
    hmac: bytes
    throttle_time_ms: int

    API_KEY = 38
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        principal_type: str = "",
        principal_name: str = "",
        token_requester_principal_type: str = "",
        token_requester_principal_name: str = "",
        issue_timestamp_ms: int = 0,
        expiry_timestamp_ms: int = 0,
        max_timestamp_ms: int = 0,
        token_id: str = "",
        hmac: bytes = b"",
        throttle_time_ms: int = 0,
    ) -> None:
        self.error_code = error_code
        self.principal_type = principal_type
        self.principal_name = principal_name
        self.token_requester_principal_type = token_requester_principal_type
        self.token_requester_principal_name = token_requester_principal_name
        self.issue_timestamp_ms = issue_timestamp_ms
        self.expiry_timestamp_ms = expiry_timestamp_ms
        self.max_timestamp_ms = max_timestamp_ms
        self.token_id = token_id
        self.hmac = hmac
        self.throttle_time_ms = throttle_time_ms
        self.unknown_tags = None


# CreateDelegationTokenResponse, version 3.


def _read_v3(
    buf: bytes, pos: int, end: int
) -> tuple[CreateDelegationTokenResponse, int]:
    message = new(CreateDelegationTokenResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        stop = pos + length - 1
        message.principal_type = buf[pos:stop].decode()
        pos = stop
    else:
        message.principal_type, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.principal_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.principal_name, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.token_requester_principal_type = buf[pos:stop].decode()
        pos = stop
    else:
        message.token_requester_principal_type, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.token_requester_principal_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.token_requester_principal_name, pos = long_string(buf, pos, length)
    (
        message.issue_timestamp_ms,
        message.expiry_timestamp_ms,
        message.max_timestamp_ms,
        length,
    ) = _unpack_int64x3_uint8(buf, pos)
    pos += 25
    if 0 < length < 128:
        stop = pos + length - 1
        message.token_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.token_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.hmac, pos = compact_bytes(buf, pos, length)
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: CreateDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    principal_type = message.principal_type.encode()
    size = len(principal_type)
    if size < 127:
        write(_pack_int16_uint8(message.error_code, size + 1))
        write(principal_type)
    else:
        write(_pack_int16(message.error_code))
        put_long_string(write, principal_type)
    principal_name = message.principal_name.encode()
    size = len(principal_name)
    if size < 127:
        write(uint8[size + 1])
        write(principal_name)
    else:
        put_long_string(write, principal_name)
    token_requester_principal_type = message.token_requester_principal_type.encode()
    size = len(token_requester_principal_type)
    if size < 127:
        write(uint8[size + 1])
        write(token_requester_principal_type)
    else:
        put_long_string(write, token_requester_principal_type)
    token_requester_principal_name = message.token_requester_principal_name.encode()
    size = len(token_requester_principal_name)
    if size < 127:
        write(uint8[size + 1])
        write(token_requester_principal_name)
    else:
        put_long_string(write, token_requester_principal_name)
    token_id = message.token_id.encode()
    size = len(token_id)
    if size < 127:
        write(
            _pack_int64x3_uint8(
                message.issue_timestamp_ms,
                message.expiry_timestamp_ms,
                message.max_timestamp_ms,
                size + 1,
            )
        )
        write(token_id)
    else:
        write(
            _pack_int64x3(
                message.issue_timestamp_ms,
                message.expiry_timestamp_ms,
                message.max_timestamp_ms,
            )
        )
        put_long_string(write, token_id)
    put_compact_bytes(write, message.hmac)
    if message.unknown_tags:
        write(_pack_int32(message.throttle_time_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.throttle_time_ms, 0))
    return buffer.getvalue()


# CreateDelegationTokenResponse, version 2.


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[CreateDelegationTokenResponse, int]:
    message = new(CreateDelegationTokenResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        stop = pos + length - 1
        message.principal_type = buf[pos:stop].decode()
        pos = stop
    else:
        message.principal_type, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.principal_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.principal_name, pos = long_string(buf, pos, length)
    (
        message.issue_timestamp_ms,
        message.expiry_timestamp_ms,
        message.max_timestamp_ms,
        length,
    ) = _unpack_int64x3_uint8(buf, pos)
    pos += 25
    if 0 < length < 128:
        stop = pos + length - 1
        message.token_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.token_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.hmac, pos = compact_bytes(buf, pos, length)
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.token_requester_principal_type = ""
    message.token_requester_principal_name = ""
    return message, pos


def _write_v2(message: CreateDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.token_requester_principal_type != ""
        or message.token_requester_principal_name != ""
    ):
        raise Refused
    principal_type = message.principal_type.encode()
    size = len(principal_type)
    if size < 127:
        write(_pack_int16_uint8(message.error_code, size + 1))
        write(principal_type)
    else:
        write(_pack_int16(message.error_code))
        put_long_string(write, principal_type)
    principal_name = message.principal_name.encode()
    size = len(principal_name)
    if size < 127:
        write(uint8[size + 1])
        write(principal_name)
    else:
        put_long_string(write, principal_name)
    token_id = message.token_id.encode()
    size = len(token_id)
    if size < 127:
        write(
            _pack_int64x3_uint8(
                message.issue_timestamp_ms,
                message.expiry_timestamp_ms,
                message.max_timestamp_ms,
                size + 1,
            )
        )
        write(token_id)
    else:
        write(
            _pack_int64x3(
                message.issue_timestamp_ms,
                message.expiry_timestamp_ms,
                message.max_timestamp_ms,
            )
        )
        put_long_string(write, token_id)
    put_compact_bytes(write, message.hmac)
    if message.unknown_tags:
        write(_pack_int32(message.throttle_time_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.throttle_time_ms, 0))
    return buffer.getvalue()


# CreateDelegationTokenResponse, versions 0-1.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[CreateDelegationTokenResponse, int]:
    message = new(CreateDelegationTokenResponse)
    message.error_code, length = _unpack_int16x2(buf, pos)
    pos += 4
    if length < 0:
        raise Damaged
    stop = pos + length
    message.principal_type = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.principal_name = buf[pos:stop].decode()
    pos = stop
    (
        message.issue_timestamp_ms,
        message.expiry_timestamp_ms,
        message.max_timestamp_ms,
        length,
    ) = _unpack_int64x3_int16(buf, pos)
    pos += 26
    if length < 0:
        raise Damaged
    stop = pos + length
    message.token_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    message.hmac, pos = sized_bytes(buf, pos, length)
    (message.throttle_time_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.token_requester_principal_type = ""
    message.token_requester_principal_name = ""
    return message, pos


def _write_v0(message: CreateDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.token_requester_principal_type != ""
        or message.token_requester_principal_name != ""
        or message.unknown_tags
    ):
        raise Refused
    principal_type = message.principal_type.encode()
    write(_pack_int16x2(message.error_code, len(principal_type)))
    write(principal_type)
    principal_name = message.principal_name.encode()
    write(_pack_int16(len(principal_name)))
    write(principal_name)
    token_id = message.token_id.encode()
    write(
        _pack_int64x3_int16(
            message.issue_timestamp_ms,
            message.expiry_timestamp_ms,
            message.max_timestamp_ms,
            len(token_id),
        )
    )
    write(token_id)
    put_sized_bytes(write, message.hmac)
    write(_pack_int32(message.throttle_time_ms))
    return buffer.getvalue()


CreateDelegationTokenResponse.SPEC = MessageSpec(
    "CreateDelegationTokenResponse",
    CreateDelegationTokenResponse,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("PrincipalType", "principal_type", "string", "0+", default=""),
        Field("PrincipalName", "principal_name", "string", "0+", default=""),
        Field(
            "TokenRequesterPrincipalType",
            "token_requester_principal_type",
            "string",
            "3+",
            default="",
        ),
        Field(
            "TokenRequesterPrincipalName",
            "token_requester_principal_name",
            "string",
            "3+",
            default="",
        ),
        Field("IssueTimestampMs", "issue_timestamp_ms", "int64", "0+", default=0),
        Field("ExpiryTimestampMs", "expiry_timestamp_ms", "int64", "0+", default=0),
        Field("MaxTimestampMs", "max_timestamp_ms", "int64", "0+", default=0),
        Field("TokenId", "token_id", "string", "0+", default=""),
        Field("Hmac", "hmac", "bytes", "0+", default=b""),
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
    ),
    type="response",
    versions="0-3",
    api_key=38,
    current_versions="1-3",
)
CreateDelegationTokenResponse._READERS, CreateDelegationTokenResponse._WRITERS = (
    codec_tables(
        CreateDelegationTokenResponse.SPEC,
        {
            0: _read_v0,
            1: _read_v0,
            2: _read_v2,
            3: _read_v3,
        },
        {
            0: _write_v0,
            1: _write_v0,
            2: _write_v2,
            3: _write_v3,
        },
    )
)
