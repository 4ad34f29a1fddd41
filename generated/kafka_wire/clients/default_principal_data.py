"""DefaultPrincipalData, made by kipc from clients/DefaultPrincipalData.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, boolean, packer, put_long_string, put_tags, uint8

__all__ = ["DefaultPrincipalData"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_unpack_bool_uint8 = unpacker(">?B")


class DefaultPrincipalData(Message):
    """A message of its own: versions 0, flexible since 0.

    Attributes:
        type: string.
        name: string.
        token_authenticated: bool.
    """

    __slots__ = (
        "type",
        "name",
        "token_authenticated",
        "unknown_tags",
    )

    type: str
    name: str
    token_authenticated: bool

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        type: str = "",
        name: str = "",
        token_authenticated: bool = False,
    ) -> None:
        self.type = type
        self.name = name
        self.token_authenticated = token_authenticated
        self.unknown_tags = None


# DefaultPrincipalData, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DefaultPrincipalData, int]:
    message = new(DefaultPrincipalData)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.type = buf[pos:stop].decode()
        pos = stop
    else:
        message.type, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.name = buf[pos:stop].decode()
        pos = stop
    else:
        message.name, pos = long_string(buf, pos, length)
    message.token_authenticated, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DefaultPrincipalData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    type = message.type.encode()
    size = len(type)
    if size < 127:
        write(uint8[size + 1])
        write(type)
    else:
        put_long_string(write, type)
    name = message.name.encode()
    size = len(name)
    if size < 127:
        write(uint8[size + 1])
        write(name)
    else:
        put_long_string(write, name)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.token_authenticated]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.token_authenticated], 0))
    return buffer.getvalue()


DefaultPrincipalData.SPEC = MessageSpec(
    "DefaultPrincipalData",
    DefaultPrincipalData,
    "0+",
    (
        Field("Type", "type", "string", "0+", default=""),
        Field("Name", "name", "string", "0+", default=""),
        Field("TokenAuthenticated", "token_authenticated", "bool", "0+", default=False),
    ),
    type="data",
    versions="0",
)
DefaultPrincipalData._READERS, DefaultPrincipalData._WRITERS = codec_tables(
    DefaultPrincipalData.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
