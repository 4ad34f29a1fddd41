"""RemoveDelegationTokenRecord, made by kipc from metadata/RemoveDelegationTokenRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, put_long_string, put_tags, uint8

__all__ = ["RemoveDelegationTokenRecord"]


class RemoveDelegationTokenRecord(Message):
    """A record of the metadata log: record type 26, versions 0, flexible since 0.

    Attributes:
        token_id: string.
    """

    __slots__ = (
        "token_id",
        "unknown_tags",
    )

    token_id: str

    API_KEY = 26
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        token_id: str = "",
    ) -> None:
        self.token_id = token_id
        self.unknown_tags = None


# RemoveDelegationTokenRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[RemoveDelegationTokenRecord, int]:
    message = new(RemoveDelegationTokenRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.token_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.token_id, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemoveDelegationTokenRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    token_id = message.token_id.encode()
    size = len(token_id)
    if size < 127:
        write(uint8[size + 1])
        write(token_id)
    else:
        put_long_string(write, token_id)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


RemoveDelegationTokenRecord.SPEC = MessageSpec(
    "RemoveDelegationTokenRecord",
    RemoveDelegationTokenRecord,
    "0+",
    (Field("TokenId", "token_id", "string", "0+", default=""),),
    type="metadata",
    versions="0",
    api_key=26,
)
RemoveDelegationTokenRecord._READERS, RemoveDelegationTokenRecord._WRITERS = (
    codec_tables(
        RemoveDelegationTokenRecord.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
