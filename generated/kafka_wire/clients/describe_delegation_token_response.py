"""DescribeDelegationTokenResponse, made by kipc from clients/DescribeDelegationTokenResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_bytes,
    compact_count,
    long_string,
    new,
    sized_bytes,
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
    put_compact_bytes,
    put_compact_count,
    put_long_string,
    put_sized_bytes,
    put_tags,
    uint8,
)

__all__ = [
    "DescribeDelegationTokenResponse",
    "DescribedDelegationToken",
    "DescribedDelegationTokenRenewer",
]

_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int64x3 = packer(">qqq")
_pack_int64x3_int16 = packer(">qqqh")
_pack_int64x3_uint8 = packer(">qqqB")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64x3_int16 = unpacker(">qqqh")
_unpack_int64x3_uint8 = unpacker(">qqqB")


class DescribeDelegationTokenResponse(Message):
    """The response of DescribeDelegationToken: API key 41, versions 0-3, flexible since 2.

    Attributes:
        error_code: int16.
        tokens: array of DescribedDelegationToken.
        throttle_time_ms: int32.
    """

    __slots__ = (
        "error_code",
        "tokens",
        "throttle_time_ms",
        "unknown_tags",
    )

    error_code: int
    tokens: list[DescribedDelegationToken]
    throttle_time_ms: int

    API_KEY = 41
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        tokens: Iterable[DescribedDelegationToken] = (),
        throttle_time_ms: int = 0,
    ) -> None:
        self.error_code = error_code
        self.tokens = list(tokens)
        self.throttle_time_ms = throttle_time_ms
        self.unknown_tags = None


class DescribedDelegationToken(Struct):
    """A struct of DescribeDelegationTokenResponse.

    Attributes:
        principal_type: string.
        principal_name: string.
        token_requester_principal_type: string, since version 3.
        token_requester_principal_name: string, since version 3.
        issue_timestamp: int64.
        expiry_timestamp: int64.
        max_timestamp: int64.
        token_id: string.
        hmac: bytes.
        renewers: array of DescribedDelegationTokenRenewer.
    """

    __slots__ = (
        "principal_type",
        "principal_name",
        "token_requester_principal_type",
        "token_requester_principal_name",
        "issue_timestamp",
        "expiry_timestamp",
        "max_timestamp",
        "token_id",
        "hmac",
        "renewers",
        "unknown_tags",
    )

    principal_type: str
    principal_name: str
    token_requester_principal_type: str
    token_requester_principal_name: str
    issue_timestamp: int
    expiry_timestamp: int
    max_timestamp: int
    token_id: str
    hmac: bytes
    renewers: list[DescribedDelegationTokenRenewer]

    def __init__(
        self,
        *,
        principal_type: str = "",
        principal_name: str = "",
        token_requester_principal_type: str = "",
        token_requester_principal_name: str = "",
        issue_timestamp: int = 0,
        expiry_timestamp: int = 0,
        max_timestamp: int = 0,
        token_id: str = "",
        hmac: bytes = b"",
        renewers: Iterable[DescribedDelegationTokenRenewer] = (),
    ) -> None:
        self.principal_type = principal_type
        self.principal_name = principal_name
        self.token_requester_principal_type = token_requester_principal_type
        self.token_requester_principal_name = token_requester_principal_name
        self.issue_timestamp = issue_timestamp
        self.expiry_timestamp = expiry_timestamp
        self.max_timestamp = max_timestamp
        self.token_id = token_id
        self.hmac = hmac
        self.renewers = list(renewers)
        self.unknown_tags = None


class DescribedDelegationTokenRenewer(Struct):
    """A struct of DescribeDelegationTokenResponse.

    Attributes:
        principal_type: string.
        principal_name: string.
    """

    __slots__ = (
        "principal_type",
        "principal_name",
        "unknown_tags",
    )

    principal_type: str
    principal_name: str

    def __init__(
        self,
        *,
        principal_type: str = "",
        principal_name: str = "",
    ) -> None:
        self.principal_type = principal_type
        self.principal_name = principal_name
        self.unknown_tags = None


# DescribedDelegationTokenRenewer, versions 2-3.


def _read_described_delegation_token_renewer_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedDelegationTokenRenewer], int]:
    values = []
    for _ in range(count):
        described_delegation_token_renewer = new(DescribedDelegationTokenRenewer)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token_renewer.principal_type = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token_renewer.principal_type, pos = long_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token_renewer.principal_name = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token_renewer.principal_name, pos = long_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        described_delegation_token_renewer.unknown_tags = None
        if tags:
            described_delegation_token_renewer.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(described_delegation_token_renewer)
    return values, pos


def _write_described_delegation_token_renewer_array_v2(
    values: list[DescribedDelegationTokenRenewer], write: Write
) -> None:
    for described_delegation_token_renewer in values:
        principal_type = described_delegation_token_renewer.principal_type.encode()
        size = len(principal_type)
        if size < 127:
            write(uint8[size + 1])
            write(principal_type)
        else:
            put_long_string(write, principal_type)
        principal_name = described_delegation_token_renewer.principal_name.encode()
        size = len(principal_name)
        if size < 127:
            write(uint8[size + 1])
            write(principal_name)
        else:
            put_long_string(write, principal_name)
        if described_delegation_token_renewer.unknown_tags:
            put_tags(write, [], described_delegation_token_renewer.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribedDelegationToken, version 3.


def _read_described_delegation_token_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedDelegationToken], int]:
    values = []
    for _ in range(count):
        described_delegation_token = new(DescribedDelegationToken)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.principal_type = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token.principal_type, pos = long_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.principal_name = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token.principal_name, pos = long_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.token_requester_principal_type = buf[
                pos:stop
            ].decode()
            pos = stop
        else:
            described_delegation_token.token_requester_principal_type, pos = (
                long_string(buf, pos, length)
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.token_requester_principal_name = buf[
                pos:stop
            ].decode()
            pos = stop
        else:
            described_delegation_token.token_requester_principal_name, pos = (
                long_string(buf, pos, length)
            )
        (
            described_delegation_token.issue_timestamp,
            described_delegation_token.expiry_timestamp,
            described_delegation_token.max_timestamp,
            length,
        ) = _unpack_int64x3_uint8(buf, pos)
        pos += 25
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.token_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token.token_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        described_delegation_token.hmac, pos = compact_bytes(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        described_delegation_token.renewers, pos = (
            _read_described_delegation_token_renewer_array_v2(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        described_delegation_token.unknown_tags = None
        if tags:
            described_delegation_token.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(described_delegation_token)
    return values, pos


def _write_described_delegation_token_array_v3(
    values: list[DescribedDelegationToken], write: Write
) -> None:
    for described_delegation_token in values:
        principal_type = described_delegation_token.principal_type.encode()
        size = len(principal_type)
        if size < 127:
            write(uint8[size + 1])
            write(principal_type)
        else:
            put_long_string(write, principal_type)
        principal_name = described_delegation_token.principal_name.encode()
        size = len(principal_name)
        if size < 127:
            write(uint8[size + 1])
            write(principal_name)
        else:
            put_long_string(write, principal_name)
        token_requester_principal_type = (
            described_delegation_token.token_requester_principal_type.encode()
        )
        size = len(token_requester_principal_type)
        if size < 127:
            write(uint8[size + 1])
            write(token_requester_principal_type)
        else:
            put_long_string(write, token_requester_principal_type)
        token_requester_principal_name = (
            described_delegation_token.token_requester_principal_name.encode()
        )
        size = len(token_requester_principal_name)
        if size < 127:
            write(uint8[size + 1])
            write(token_requester_principal_name)
        else:
            put_long_string(write, token_requester_principal_name)
        token_id = described_delegation_token.token_id.encode()
        size = len(token_id)
        if size < 127:
            write(
                _pack_int64x3_uint8(
                    described_delegation_token.issue_timestamp,
                    described_delegation_token.expiry_timestamp,
                    described_delegation_token.max_timestamp,
                    size + 1,
                )
            )
            write(token_id)
        else:
            write(
                _pack_int64x3(
                    described_delegation_token.issue_timestamp,
                    described_delegation_token.expiry_timestamp,
                    described_delegation_token.max_timestamp,
                )
            )
            put_long_string(write, token_id)
        put_compact_bytes(write, described_delegation_token.hmac)
        renewers = described_delegation_token.renewers
        count = len(renewers)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_described_delegation_token_renewer_array_v2(renewers, write)
        if described_delegation_token.unknown_tags:
            put_tags(write, [], described_delegation_token.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeDelegationTokenResponse, version 3.


def _read_v3(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeDelegationTokenResponse, int]:
    message = new(DescribeDelegationTokenResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 32)
    message.tokens, pos = _read_described_delegation_token_array_v3(
        buf, pos, end, count
    )
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: DescribeDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    tokens = message.tokens
    count = len(tokens)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_described_delegation_token_array_v3(tokens, write)
    if message.unknown_tags:
        write(_pack_int32(message.throttle_time_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.throttle_time_ms, 0))
    return buffer.getvalue()


# DescribedDelegationToken, version 2.


def _read_described_delegation_token_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedDelegationToken], int]:
    values = []
    for _ in range(count):
        described_delegation_token = new(DescribedDelegationToken)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.principal_type = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token.principal_type, pos = long_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.principal_name = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token.principal_name, pos = long_string(
                buf, pos, length
            )
        (
            described_delegation_token.issue_timestamp,
            described_delegation_token.expiry_timestamp,
            described_delegation_token.max_timestamp,
            length,
        ) = _unpack_int64x3_uint8(buf, pos)
        pos += 25
        if 0 < length < 128:
            stop = pos + length - 1
            described_delegation_token.token_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_delegation_token.token_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        described_delegation_token.hmac, pos = compact_bytes(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        described_delegation_token.renewers, pos = (
            _read_described_delegation_token_renewer_array_v2(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        described_delegation_token.unknown_tags = None
        if tags:
            described_delegation_token.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        described_delegation_token.token_requester_principal_type = ""
        described_delegation_token.token_requester_principal_name = ""
        values.append(described_delegation_token)
    return values, pos


def _write_described_delegation_token_array_v2(
    values: list[DescribedDelegationToken], write: Write
) -> None:
    for described_delegation_token in values:
        if (
            described_delegation_token.token_requester_principal_type != ""
            or described_delegation_token.token_requester_principal_name != ""
        ):
            raise Refused
        principal_type = described_delegation_token.principal_type.encode()
        size = len(principal_type)
        if size < 127:
            write(uint8[size + 1])
            write(principal_type)
        else:
            put_long_string(write, principal_type)
        principal_name = described_delegation_token.principal_name.encode()
        size = len(principal_name)
        if size < 127:
            write(uint8[size + 1])
            write(principal_name)
        else:
            put_long_string(write, principal_name)
        token_id = described_delegation_token.token_id.encode()
        size = len(token_id)
        if size < 127:
            write(
                _pack_int64x3_uint8(
                    described_delegation_token.issue_timestamp,
                    described_delegation_token.expiry_timestamp,
                    described_delegation_token.max_timestamp,
                    size + 1,
                )
            )
            write(token_id)
        else:
            write(
                _pack_int64x3(
                    described_delegation_token.issue_timestamp,
                    described_delegation_token.expiry_timestamp,
                    described_delegation_token.max_timestamp,
                )
            )
            put_long_string(write, token_id)
        put_compact_bytes(write, described_delegation_token.hmac)
        renewers = described_delegation_token.renewers
        count = len(renewers)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_described_delegation_token_renewer_array_v2(renewers, write)
        if described_delegation_token.unknown_tags:
            put_tags(write, [], described_delegation_token.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeDelegationTokenResponse, version 2.


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeDelegationTokenResponse, int]:
    message = new(DescribeDelegationTokenResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 30)
    message.tokens, pos = _read_described_delegation_token_array_v2(
        buf, pos, end, count
    )
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DescribeDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    tokens = message.tokens
    count = len(tokens)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_described_delegation_token_array_v2(tokens, write)
    if message.unknown_tags:
        write(_pack_int32(message.throttle_time_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.throttle_time_ms, 0))
    return buffer.getvalue()


# DescribedDelegationTokenRenewer, versions 0-1.


def _read_described_delegation_token_renewer_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedDelegationTokenRenewer], int]:
    values = []
    for _ in range(count):
        described_delegation_token_renewer = new(DescribedDelegationTokenRenewer)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_delegation_token_renewer.principal_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_delegation_token_renewer.principal_name = buf[pos:stop].decode()
        pos = stop
        described_delegation_token_renewer.unknown_tags = None
        values.append(described_delegation_token_renewer)
    return values, pos


def _write_described_delegation_token_renewer_array_v0(
    values: list[DescribedDelegationTokenRenewer], write: Write
) -> None:
    for described_delegation_token_renewer in values:
        if described_delegation_token_renewer.unknown_tags:
            raise Refused
        principal_type = described_delegation_token_renewer.principal_type.encode()
        write(_pack_int16(len(principal_type)))
        write(principal_type)
        principal_name = described_delegation_token_renewer.principal_name.encode()
        write(_pack_int16(len(principal_name)))
        write(principal_name)


# DescribedDelegationToken, versions 0-1.


def _read_described_delegation_token_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedDelegationToken], int]:
    values = []
    for _ in range(count):
        described_delegation_token = new(DescribedDelegationToken)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_delegation_token.principal_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        described_delegation_token.principal_name = buf[pos:stop].decode()
        pos = stop
        (
            described_delegation_token.issue_timestamp,
            described_delegation_token.expiry_timestamp,
            described_delegation_token.max_timestamp,
            length,
        ) = _unpack_int64x3_int16(buf, pos)
        pos += 26
        if length < 0:
            raise Damaged
        stop = pos + length
        described_delegation_token.token_id = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        described_delegation_token.hmac, pos = sized_bytes(buf, pos, length)
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        described_delegation_token.renewers, pos = (
            _read_described_delegation_token_renewer_array_v0(buf, pos, end, count)
        )
        described_delegation_token.unknown_tags = None
        described_delegation_token.token_requester_principal_type = ""
        described_delegation_token.token_requester_principal_name = ""
        values.append(described_delegation_token)
    return values, pos


def _write_described_delegation_token_array_v0(
    values: list[DescribedDelegationToken], write: Write
) -> None:
    for described_delegation_token in values:
        if (
            described_delegation_token.token_requester_principal_type != ""
            or described_delegation_token.token_requester_principal_name != ""
            or described_delegation_token.unknown_tags
        ):
            raise Refused
        principal_type = described_delegation_token.principal_type.encode()
        write(_pack_int16(len(principal_type)))
        write(principal_type)
        principal_name = described_delegation_token.principal_name.encode()
        write(_pack_int16(len(principal_name)))
        write(principal_name)
        token_id = described_delegation_token.token_id.encode()
        write(
            _pack_int64x3_int16(
                described_delegation_token.issue_timestamp,
                described_delegation_token.expiry_timestamp,
                described_delegation_token.max_timestamp,
                len(token_id),
            )
        )
        write(token_id)
        put_sized_bytes(write, described_delegation_token.hmac)
        renewers = described_delegation_token.renewers
        write(_pack_int32(len(renewers)))
        _write_described_delegation_token_renewer_array_v0(renewers, write)


# DescribeDelegationTokenResponse, versions 0-1.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeDelegationTokenResponse, int]:
    message = new(DescribeDelegationTokenResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 38)
    message.tokens, pos = _read_described_delegation_token_array_v0(
        buf, pos, end, count
    )
    (message.throttle_time_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeDelegationTokenResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    tokens = message.tokens
    write(_pack_int16_int32(message.error_code, len(tokens)))
    _write_described_delegation_token_array_v0(tokens, write)
    write(_pack_int32(message.throttle_time_ms))
    return buffer.getvalue()


_DESCRIBED_DELEGATION_TOKEN_RENEWER = StructSpec(
    "DescribedDelegationTokenRenewer",
    DescribedDelegationTokenRenewer,
    "2+",
    (
        Field("PrincipalType", "principal_type", "string", "0+", default=""),
        Field("PrincipalName", "principal_name", "string", "0+", default=""),
    ),
)
_DESCRIBED_DELEGATION_TOKEN = StructSpec(
    "DescribedDelegationToken",
    DescribedDelegationToken,
    "2+",
    (
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
        Field("IssueTimestamp", "issue_timestamp", "int64", "0+", default=0),
        Field("ExpiryTimestamp", "expiry_timestamp", "int64", "0+", default=0),
        Field("MaxTimestamp", "max_timestamp", "int64", "0+", default=0),
        Field("TokenId", "token_id", "string", "0+", default=""),
        Field("Hmac", "hmac", "bytes", "0+", default=b""),
        Field(
            "Renewers",
            "renewers",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBED_DELEGATION_TOKEN_RENEWER,
            default=(),
        ),
    ),
)
DescribeDelegationTokenResponse.SPEC = MessageSpec(
    "DescribeDelegationTokenResponse",
    DescribeDelegationTokenResponse,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Tokens",
            "tokens",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBED_DELEGATION_TOKEN,
            default=(),
        ),
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
    ),
    type="response",
    versions="0-3",
    api_key=41,
    current_versions="1-3",
)
DescribeDelegationTokenResponse._READERS, DescribeDelegationTokenResponse._WRITERS = (
    codec_tables(
        DescribeDelegationTokenResponse.SPEC,
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
