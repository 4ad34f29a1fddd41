"""RemoveUserScramCredentialRecord, made by kipc from metadata/RemoveUserScramCredentialRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_long_string, put_tags, uint8

__all__ = ["RemoveUserScramCredentialRecord"]

_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_unpack_int8_uint8 = unpacker(">bB")


class RemoveUserScramCredentialRecord(Message):
    """A record of the metadata log: record type 22, versions 0, flexible since 0.

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

    API_KEY = 22
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        name: str = "",
        mechanism: int = 0,
    ) -> None:
        self.name = name
        self.mechanism = mechanism
        self.unknown_tags = None


# RemoveUserScramCredentialRecord, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[RemoveUserScramCredentialRecord, int]:
    message = new(RemoveUserScramCredentialRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.name = buf[pos:stop].decode()
        pos = stop
    else:
        message.name, pos = long_string(buf, pos, length)
    message.mechanism, tags = _unpack_int8_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemoveUserScramCredentialRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    name = message.name.encode()
    size = len(name)
    if size < 127:
        write(uint8[size + 1])
        write(name)
    else:
        put_long_string(write, name)
    if message.unknown_tags:
        write(_pack_int8(message.mechanism))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int8_uint8(message.mechanism, 0))
    return buffer.getvalue()


RemoveUserScramCredentialRecord.SPEC = MessageSpec(
    "RemoveUserScramCredentialRecord",
    RemoveUserScramCredentialRecord,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Mechanism", "mechanism", "int8", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=22,
)
RemoveUserScramCredentialRecord._READERS, RemoveUserScramCredentialRecord._WRITERS = (
    codec_tables(
        RemoveUserScramCredentialRecord.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
