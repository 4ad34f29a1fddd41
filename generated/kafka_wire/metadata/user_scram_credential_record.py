"""UserScramCredentialRecord, made by kipc from metadata/UserScramCredentialRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import compact_bytes, long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    packer,
    put_compact_bytes,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["UserScramCredentialRecord"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int8 = packer(">b")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int8_uint8 = unpacker(">bB")


class UserScramCredentialRecord(Message):
    """A record of the metadata log: record type 11, versions 0, flexible since 0.

    Attributes:
        name: string.
        mechanism: int8.
        salt: bytes.
        stored_key: bytes.
        server_key: bytes.
        iterations: int32.
    """

    __slots__ = (
        "name",
        "mechanism",
        "salt",
        "stored_key",
        "server_key",
        "iterations",
        "unknown_tags",
    )

    name: str
    mechanism: int
    salt: bytes
    stored_key: bytes
    server_key: bytes
    iterations: int

    API_KEY = 11
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        name: str = "",
        mechanism: int = 0,
        salt: bytes = b"",
        stored_key: bytes = b"",
        server_key: bytes = b"",
        iterations: int = 0,
    ) -> None:
        self.name = name
        self.mechanism = mechanism
        self.salt = salt
        self.stored_key = stored_key
        self.server_key = server_key
        self.iterations = iterations
        self.unknown_tags = None


# UserScramCredentialRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UserScramCredentialRecord, int]:
    message = new(UserScramCredentialRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.name = buf[pos:stop].decode()
        pos = stop
    else:
        message.name, pos = long_string(buf, pos, length)
    message.mechanism, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    message.salt, pos = compact_bytes(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.stored_key, pos = compact_bytes(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.server_key, pos = compact_bytes(buf, pos, length)
    message.iterations, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: UserScramCredentialRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    name = message.name.encode()
    size = len(name)
    if size < 127:
        write(uint8[size + 1])
        write(name)
    else:
        put_long_string(write, name)
    write(_pack_int8(message.mechanism))
    put_compact_bytes(write, message.salt)
    put_compact_bytes(write, message.stored_key)
    put_compact_bytes(write, message.server_key)
    if message.unknown_tags:
        write(_pack_int32(message.iterations))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.iterations, 0))
    return buffer.getvalue()


UserScramCredentialRecord.SPEC = MessageSpec(
    "UserScramCredentialRecord",
    UserScramCredentialRecord,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Mechanism", "mechanism", "int8", "0+", default=0),
        Field("Salt", "salt", "bytes", "0+", default=b""),
        Field("StoredKey", "stored_key", "bytes", "0+", default=b""),
        Field("ServerKey", "server_key", "bytes", "0+", default=b""),
        Field("Iterations", "iterations", "int32", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=11,
)
UserScramCredentialRecord._READERS, UserScramCredentialRecord._WRITERS = codec_tables(
    UserScramCredentialRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
