"""CreateDelegationTokenRequest, made by kipc from clients/CreateDelegationTokenRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_nullable_string,
    long_string,
    new,
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
    uint8,
)

__all__ = ["CreatableRenewers", "CreateDelegationTokenRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int64 = packer(">q")
_pack_int64_uint8 = packer(">qB")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int64 = unpacker(">q")
_unpack_int64_uint8 = unpacker(">qB")


class CreateDelegationTokenRequest(Message):
    """The request of CreateDelegationToken: API key 38, versions 0-3, flexible since 2.

    Attributes:
        owner_principal_type: string, since version 3, can be null.
        owner_principal_name: string, since version 3, can be null.
        renewers: array of CreatableRenewers.
        max_lifetime_ms: int64.
    """

    __slots__ = (
        "owner_principal_type",
        "owner_principal_name",
        "renewers",
        "max_lifetime_ms",
        "unknown_tags",
    )

    owner_principal_type: str | None
    owner_principal_name: str | None
    renewers: list[CreatableRenewers]
    max_lifetime_ms: int

    API_KEY = 38
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        owner_principal_type: str | None = "",
        owner_principal_name: str | None = "",
        renewers: Iterable[CreatableRenewers] = (),
        max_lifetime_ms: int = 0,
    ) -> None:
        self.owner_principal_type = owner_principal_type
        self.owner_principal_name = owner_principal_name
        self.renewers = list(renewers)
        self.max_lifetime_ms = max_lifetime_ms
        self.unknown_tags = None


class CreatableRenewers(Struct):
    """A struct of CreateDelegationTokenRequest.

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


# CreatableRenewers, versions 2-3.


def _read_creatable_renewers_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableRenewers], int]:
    values = []
    for _ in range(count):
        creatable_renewers = new(CreatableRenewers)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_renewers.principal_type = buf[pos:stop].decode()
            pos = stop
        else:
            creatable_renewers.principal_type, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            creatable_renewers.principal_name = buf[pos:stop].decode()
            pos = stop
        else:
            creatable_renewers.principal_name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        creatable_renewers.unknown_tags = None
        if tags:
            creatable_renewers.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(creatable_renewers)
    return values, pos


def _write_creatable_renewers_array_v2(
    values: list[CreatableRenewers], write: Write
) -> None:
    for creatable_renewers in values:
        principal_type = creatable_renewers.principal_type.encode()
        size = len(principal_type)
        if size < 127:
            write(uint8[size + 1])
            write(principal_type)
        else:
            put_long_string(write, principal_type)
        principal_name = creatable_renewers.principal_name.encode()
        size = len(principal_name)
        if size < 127:
            write(uint8[size + 1])
            write(principal_name)
        else:
            put_long_string(write, principal_name)
        if creatable_renewers.unknown_tags:
            put_tags(write, [], creatable_renewers.unknown_tags, 0)
        else:
            write(b"\x00")


# CreateDelegationTokenRequest, version 3.


def _read_v3(
    buf: bytes, pos: int, end: int
) -> tuple[CreateDelegationTokenRequest, int]:
    message = new(CreateDelegationTokenRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.owner_principal_type = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.owner_principal_type = None
    else:
        message.owner_principal_type, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.owner_principal_name = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.owner_principal_name = None
    else:
        message.owner_principal_name, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.renewers, pos = _read_creatable_renewers_array_v2(buf, pos, end, count)
    message.max_lifetime_ms, tags = _unpack_int64_uint8(buf, pos)
    pos += 9
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: CreateDelegationTokenRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.owner_principal_type is None:
        write(uint8[0])
    else:
        owner_principal_type = message.owner_principal_type.encode()
        size = len(owner_principal_type)
        if size < 127:
            write(uint8[size + 1])
            write(owner_principal_type)
        else:
            put_long_string(write, owner_principal_type)
    if message.owner_principal_name is None:
        write(uint8[0])
    else:
        owner_principal_name = message.owner_principal_name.encode()
        size = len(owner_principal_name)
        if size < 127:
            write(uint8[size + 1])
            write(owner_principal_name)
        else:
            put_long_string(write, owner_principal_name)
    renewers = message.renewers
    count = len(renewers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_creatable_renewers_array_v2(renewers, write)
    if message.unknown_tags:
        write(_pack_int64(message.max_lifetime_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int64_uint8(message.max_lifetime_ms, 0))
    return buffer.getvalue()


# CreateDelegationTokenRequest, version 2.


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[CreateDelegationTokenRequest, int]:
    message = new(CreateDelegationTokenRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.renewers, pos = _read_creatable_renewers_array_v2(buf, pos, end, count)
    message.max_lifetime_ms, tags = _unpack_int64_uint8(buf, pos)
    pos += 9
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.owner_principal_type = ""
    message.owner_principal_name = ""
    return message, pos


def _write_v2(message: CreateDelegationTokenRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.owner_principal_type != "" or message.owner_principal_name != "":
        raise Refused
    renewers = message.renewers
    count = len(renewers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_creatable_renewers_array_v2(renewers, write)
    if message.unknown_tags:
        write(_pack_int64(message.max_lifetime_ms))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int64_uint8(message.max_lifetime_ms, 0))
    return buffer.getvalue()


# CreatableRenewers, versions 0-1.


def _read_creatable_renewers_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CreatableRenewers], int]:
    values = []
    for _ in range(count):
        creatable_renewers = new(CreatableRenewers)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        creatable_renewers.principal_type = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        creatable_renewers.principal_name = buf[pos:stop].decode()
        pos = stop
        creatable_renewers.unknown_tags = None
        values.append(creatable_renewers)
    return values, pos


def _write_creatable_renewers_array_v0(
    values: list[CreatableRenewers], write: Write
) -> None:
    for creatable_renewers in values:
        if creatable_renewers.unknown_tags:
            raise Refused
        principal_type = creatable_renewers.principal_type.encode()
        write(_pack_int16(len(principal_type)))
        write(principal_type)
        principal_name = creatable_renewers.principal_name.encode()
        write(_pack_int16(len(principal_name)))
        write(principal_name)


# CreateDelegationTokenRequest, versions 0-1.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[CreateDelegationTokenRequest, int]:
    message = new(CreateDelegationTokenRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 4)
    message.renewers, pos = _read_creatable_renewers_array_v0(buf, pos, end, count)
    (message.max_lifetime_ms,) = _unpack_int64(buf, pos)
    pos += 8
    message.unknown_tags = None
    message.owner_principal_type = ""
    message.owner_principal_name = ""
    return message, pos


def _write_v0(message: CreateDelegationTokenRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.owner_principal_type != ""
        or message.owner_principal_name != ""
        or message.unknown_tags
    ):
        raise Refused
    renewers = message.renewers
    write(_pack_int32(len(renewers)))
    _write_creatable_renewers_array_v0(renewers, write)
    write(_pack_int64(message.max_lifetime_ms))
    return buffer.getvalue()


_CREATABLE_RENEWERS = StructSpec(
    "CreatableRenewers",
    CreatableRenewers,
    "2+",
    (
        Field("PrincipalType", "principal_type", "string", "0+", default=""),
        Field("PrincipalName", "principal_name", "string", "0+", default=""),
    ),
)
CreateDelegationTokenRequest.SPEC = MessageSpec(
    "CreateDelegationTokenRequest",
    CreateDelegationTokenRequest,
    "2+",
    (
        Field(
            "OwnerPrincipalType",
            "owner_principal_type",
            "string",
            "3+",
            nullable="3+",
            default="",
        ),
        Field(
            "OwnerPrincipalName",
            "owner_principal_name",
            "string",
            "3+",
            nullable="3+",
            default="",
        ),
        Field(
            "Renewers",
            "renewers",
            "struct",
            "0+",
            array=True,
            struct=_CREATABLE_RENEWERS,
            default=(),
        ),
        Field("MaxLifetimeMs", "max_lifetime_ms", "int64", "0+", default=0),
    ),
    type="request",
    versions="0-3",
    api_key=38,
    current_versions="1-3",
    deprecated_versions="0",
    listeners=(
        "broker",
        "controller",
    ),
)
CreateDelegationTokenRequest._READERS, CreateDelegationTokenRequest._WRITERS = (
    codec_tables(
        CreateDelegationTokenRequest.SPEC,
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
