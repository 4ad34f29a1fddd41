"""AlterUserScramCredentialsRequest, made by kipc from clients/AlterUserScramCredentialsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_bytes,
    compact_count,
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
    put_compact_bytes,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "AlterUserScramCredentialsRequest",
    "ScramCredentialDeletion",
    "ScramCredentialUpsertion",
]

_pack_int8 = packer(">b")
_pack_int8_int32 = packer(">bi")
_pack_int8_uint8 = packer(">bB")
_unpack_int8_int32_uint8 = unpacker(">biB")
_unpack_int8_uint8 = unpacker(">bB")


class AlterUserScramCredentialsRequest(Message):
    """The request of AlterUserScramCredentials: API key 51, versions 0, flexible since 0.

    Attributes:
        deletions: array of ScramCredentialDeletion.
        upsertions: array of ScramCredentialUpsertion.
    """

    __slots__ = (
        "deletions",
        "upsertions",
        "unknown_tags",
    )

    deletions: list[ScramCredentialDeletion]
    upsertions: list[ScramCredentialUpsertion]

    API_KEY = 51
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        deletions: Iterable[ScramCredentialDeletion] = (),
        upsertions: Iterable[ScramCredentialUpsertion] = (),
    ) -> None:
        self.deletions = list(deletions)
        self.upsertions = list(upsertions)
        self.unknown_tags = None


class ScramCredentialDeletion(Struct):
    """A struct of AlterUserScramCredentialsRequest.

    Attributes:
        name: string.
        mechanism: int8.
    """

    __slots__ = (
        "name",
        "mechanism",
        "unknown_tags",
    )

    name: str
    mechanism: int

    def __init__(
        self,
        *,
        name: str = "",
        mechanism: int = 0,
    ) -> None:
        self.name = name
        self.mechanism = mechanism
        self.unknown_tags = None


class ScramCredentialUpsertion(Struct):
    """A struct of AlterUserScramCredentialsRequest.

    Attributes:
        name: string.
        mechanism: int8.
        iterations: int32.
        salt: bytes.
        salted_password: bytes.
    """

    __slots__ = (
        "name",
        "mechanism",
        "iterations",
        "salt",
        "salted_password",
        "unknown_tags",
    )

    name: str
    mechanism: int
    iterations: int
    salt: bytes
    salted_password: bytes

    def __init__(
        self,
        *,
        name: str = "",
        mechanism: int = 0,
        iterations: int = 0,
        salt: bytes = b"",
        salted_password: bytes = b"",
    ) -> None:
        self.name = name
        self.mechanism = mechanism
        self.iterations = iterations
        self.salt = salt
        self.salted_password = salted_password
        self.unknown_tags = None


# ScramCredentialDeletion, version 0.


def _read_scram_credential_deletion_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ScramCredentialDeletion], int]:
    values = []
    for _ in range(count):
        scram_credential_deletion = new(ScramCredentialDeletion)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            scram_credential_deletion.name = buf[pos:stop].decode()
            pos = stop
        else:
            scram_credential_deletion.name, pos = long_string(buf, pos, length)
        scram_credential_deletion.mechanism, tags = _unpack_int8_uint8(buf, pos)
        pos += 2
        scram_credential_deletion.unknown_tags = None
        if tags:
            scram_credential_deletion.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(scram_credential_deletion)
    return values, pos


def _write_scram_credential_deletion_array_v0(
    values: list[ScramCredentialDeletion], write: Write
) -> None:
    for scram_credential_deletion in values:
        name = scram_credential_deletion.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if scram_credential_deletion.unknown_tags:
            write(_pack_int8(scram_credential_deletion.mechanism))
            put_tags(write, [], scram_credential_deletion.unknown_tags, 0)
        else:
            write(_pack_int8_uint8(scram_credential_deletion.mechanism, 0))


# ScramCredentialUpsertion, version 0.


def _read_scram_credential_upsertion_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ScramCredentialUpsertion], int]:
    values = []
    for _ in range(count):
        scram_credential_upsertion = new(ScramCredentialUpsertion)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            scram_credential_upsertion.name = buf[pos:stop].decode()
            pos = stop
        else:
            scram_credential_upsertion.name, pos = long_string(buf, pos, length)
        (
            scram_credential_upsertion.mechanism,
            scram_credential_upsertion.iterations,
            length,
        ) = _unpack_int8_int32_uint8(buf, pos)
        pos += 6
        scram_credential_upsertion.salt, pos = compact_bytes(buf, pos, length)
        length = buf[pos]
        pos += 1
        scram_credential_upsertion.salted_password, pos = compact_bytes(
            buf, pos, length
        )
        tags = buf[pos]
        pos += 1
        scram_credential_upsertion.unknown_tags = None
        if tags:
            scram_credential_upsertion.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(scram_credential_upsertion)
    return values, pos


def _write_scram_credential_upsertion_array_v0(
    values: list[ScramCredentialUpsertion], write: Write
) -> None:
    for scram_credential_upsertion in values:
        name = scram_credential_upsertion.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        write(
            _pack_int8_int32(
                scram_credential_upsertion.mechanism,
                scram_credential_upsertion.iterations,
            )
        )
        put_compact_bytes(write, scram_credential_upsertion.salt)
        put_compact_bytes(write, scram_credential_upsertion.salted_password)
        if scram_credential_upsertion.unknown_tags:
            put_tags(write, [], scram_credential_upsertion.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterUserScramCredentialsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[AlterUserScramCredentialsRequest, int]:
    message = new(AlterUserScramCredentialsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.deletions, pos = _read_scram_credential_deletion_array_v0(
        buf, pos, end, count
    )
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 9)
    message.upsertions, pos = _read_scram_credential_upsertion_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AlterUserScramCredentialsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    deletions = message.deletions
    count = len(deletions)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_scram_credential_deletion_array_v0(deletions, write)
    upsertions = message.upsertions
    count = len(upsertions)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_scram_credential_upsertion_array_v0(upsertions, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_SCRAM_CREDENTIAL_DELETION = StructSpec(
    "ScramCredentialDeletion",
    ScramCredentialDeletion,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Mechanism", "mechanism", "int8", "0+", default=0),
    ),
)
_SCRAM_CREDENTIAL_UPSERTION = StructSpec(
    "ScramCredentialUpsertion",
    ScramCredentialUpsertion,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Mechanism", "mechanism", "int8", "0+", default=0),
        Field("Iterations", "iterations", "int32", "0+", default=0),
        Field("Salt", "salt", "bytes", "0+", default=b""),
        Field("SaltedPassword", "salted_password", "bytes", "0+", default=b""),
    ),
)
AlterUserScramCredentialsRequest.SPEC = MessageSpec(
    "AlterUserScramCredentialsRequest",
    AlterUserScramCredentialsRequest,
    "0+",
    (
        Field(
            "Deletions",
            "deletions",
            "struct",
            "0+",
            array=True,
            struct=_SCRAM_CREDENTIAL_DELETION,
            default=(),
        ),
        Field(
            "Upsertions",
            "upsertions",
            "struct",
            "0+",
            array=True,
            struct=_SCRAM_CREDENTIAL_UPSERTION,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=51,
    listeners=(
        "broker",
        "controller",
    ),
)
AlterUserScramCredentialsRequest._READERS, AlterUserScramCredentialsRequest._WRITERS = (
    codec_tables(
        AlterUserScramCredentialsRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
