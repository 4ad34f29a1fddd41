"""DescribeDelegationTokenRequest, made by kipc from clients/DescribeDelegationTokenRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_nullable_count,
    long_string,
    new,
    sized_nullable_count,
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
    uint8,
)

__all__ = ["DescribeDelegationTokenOwner", "DescribeDelegationTokenRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class DescribeDelegationTokenRequest(Message):
    """The request of DescribeDelegationToken: API key 41, versions 0-3, flexible since 2.

    Attributes:
        owners: array of DescribeDelegationTokenOwner, can be null.
    """

    __slots__ = (
        "owners",
        "unknown_tags",
    )

    owners: list[DescribeDelegationTokenOwner] | None

    API_KEY = 41
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        owners: Iterable[DescribeDelegationTokenOwner] | None = (),
    ) -> None:
        self.owners = None if owners is None else list(owners)
        self.unknown_tags = None


class DescribeDelegationTokenOwner(Struct):
    """A struct of DescribeDelegationTokenRequest.

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


# DescribeDelegationTokenOwner, versions 2-3.


def _read_owner_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeDelegationTokenOwner], int]:
    values = []
    for _ in range(count):
        owner = new(DescribeDelegationTokenOwner)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            owner.principal_type = buf[pos:stop].decode()
            pos = stop
        else:
            owner.principal_type, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            owner.principal_name = buf[pos:stop].decode()
            pos = stop
        else:
            owner.principal_name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        owner.unknown_tags = None
        if tags:
            owner.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(owner)
    return values, pos


def _write_owner_array_v2(
    values: list[DescribeDelegationTokenOwner], write: Write
) -> None:
    for owner in values:
        principal_type = owner.principal_type.encode()
        size = len(principal_type)
        if size < 127:
            write(uint8[size + 1])
            write(principal_type)
        else:
            put_long_string(write, principal_type)
        principal_name = owner.principal_name.encode()
        size = len(principal_name)
        if size < 127:
            write(uint8[size + 1])
            write(principal_name)
        else:
            put_long_string(write, principal_name)
        if owner.unknown_tags:
            put_tags(write, [], owner.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeDelegationTokenRequest, versions 2-3.


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeDelegationTokenRequest, int]:
    message = new(DescribeDelegationTokenRequest)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.owners = None
    else:
        message.owners, pos = _read_owner_array_v2(buf, pos, end, maybe_count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DescribeDelegationTokenRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    owners = message.owners
    if owners is None:
        write(uint8[0])
    else:
        count = len(owners)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_owner_array_v2(owners, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DescribeDelegationTokenOwner, versions 0-1.


def _read_owner_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeDelegationTokenOwner], int]:
    values = []
    for _ in range(count):
        owner = new(DescribeDelegationTokenOwner)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        owner.principal_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        owner.principal_name = buf[pos:stop].decode()
        pos = stop
        owner.unknown_tags = None
        values.append(owner)
    return values, pos


def _write_owner_array_v0(
    values: list[DescribeDelegationTokenOwner], write: Write
) -> None:
    for owner in values:
        if owner.unknown_tags:
            raise Refused
        principal_type = owner.principal_type.encode()
        write(_pack_int16(len(principal_type)))
        write(principal_type)
        principal_name = owner.principal_name.encode()
        write(_pack_int16(len(principal_name)))
        write(principal_name)


# DescribeDelegationTokenRequest, versions 0-1.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeDelegationTokenRequest, int]:
    message = new(DescribeDelegationTokenRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    maybe_count = sized_nullable_count(length, pos, end, 4)
    if maybe_count is None:
        message.owners = None
    else:
        message.owners, pos = _read_owner_array_v0(buf, pos, end, maybe_count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeDelegationTokenRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    owners = message.owners
    if owners is None:
        write(_pack_int32(-1))
    else:
        write(_pack_int32(len(owners)))
        _write_owner_array_v0(owners, write)
    return buffer.getvalue()


_DESCRIBE_DELEGATION_TOKEN_OWNER = StructSpec(
    "DescribeDelegationTokenOwner",
    DescribeDelegationTokenOwner,
    "2+",
    (
        Field("PrincipalType", "principal_type", "string", "0+", default=""),
        Field("PrincipalName", "principal_name", "string", "0+", default=""),
    ),
)
DescribeDelegationTokenRequest.SPEC = MessageSpec(
    "DescribeDelegationTokenRequest",
    DescribeDelegationTokenRequest,
    "2+",
    (
        Field(
            "Owners",
            "owners",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_DELEGATION_TOKEN_OWNER,
            nullable="0+",
            default=(),
        ),
    ),
    type="request",
    versions="0-3",
    api_key=41,
    current_versions="1-3",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
DescribeDelegationTokenRequest._READERS, DescribeDelegationTokenRequest._WRITERS = (
    codec_tables(
        DescribeDelegationTokenRequest.SPEC,
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
)
