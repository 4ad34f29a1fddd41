"""DelegationTokenRecord, made by kipc from metadata/DelegationTokenRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    compact_count,
    compact_strings,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["DelegationTokenRecord"]

_pack_int64x3 = packer(">qqq")
_pack_int64x3_uint8 = packer(">qqqB")
_unpack_int64x3_uint8 = unpacker(">qqqB")


class DelegationTokenRecord(Message):
    """A record of the metadata log: record type 10, versions 0, flexible since 0.

    Attributes:
        owner: string.
        requester: string.
        renewers: array of string.
        issue_timestamp: int64.
        max_timestamp: int64.
        expiration_timestamp: int64.
        token_id: string.
    """

    __slots__ = (
        "owner",
        "requester",
        "renewers",
        "issue_timestamp",
        "max_timestamp",
        "expiration_timestamp",
        "token_id",
        "unknown_tags",
    )

    owner: str
    requester: str
    renewers: tuple[str, ...]
    issue_timestamp: int
    max_timestamp: int
    expiration_timestamp: int
    token_id: str

    API_KEY = 10
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        owner: str = "",
        requester: str = "",
        renewers: Iterable[str] = (),
        issue_timestamp: int = 0,
        max_timestamp: int = 0,
        expiration_timestamp: int = 0,
        token_id: str = "",
    ) -> None:
        self.owner = owner
        self.requester = requester
        self.renewers = tuple(renewers)
        self.issue_timestamp = issue_timestamp
        self.max_timestamp = max_timestamp
        self.expiration_timestamp = expiration_timestamp
        self.token_id = token_id
        self.unknown_tags = None


# DelegationTokenRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DelegationTokenRecord, int]:
    message = new(DelegationTokenRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.owner = buf[pos:stop].decode()
        pos = stop
    else:
        message.owner, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.requester = buf[pos:stop].decode()
        pos = stop
    else:
        message.requester, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.renewers, pos = compact_strings(buf, pos, count)
    (
        message.issue_timestamp,
        message.max_timestamp,
        message.expiration_timestamp,
        length,
    ) = _unpack_int64x3_uint8(buf, pos)
    pos += 25
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


def _write_v0(message: DelegationTokenRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    owner = message.owner.encode()
    size = len(owner)
    if size < 127:
        write(uint8[size + 1])
        write(owner)
    else:
        put_long_string(write, owner)
    requester = message.requester.encode()
    size = len(requester)
    if size < 127:
        write(uint8[size + 1])
        write(requester)
    else:
        put_long_string(write, requester)
    renewers = message.renewers
    count = len(renewers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, renewers)
    token_id = message.token_id.encode()
    size = len(token_id)
    if size < 127:
        write(
            _pack_int64x3_uint8(
                message.issue_timestamp,
                message.max_timestamp,
                message.expiration_timestamp,
                size + 1,
            )
        )
        write(token_id)
    else:
        write(
            _pack_int64x3(
                message.issue_timestamp,
                message.max_timestamp,
                message.expiration_timestamp,
            )
        )
        put_long_string(write, token_id)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


DelegationTokenRecord.SPEC = MessageSpec(
    "DelegationTokenRecord",
    DelegationTokenRecord,
    "0+",
    (
        Field("Owner", "owner", "string", "0+", default=""),
        Field("Requester", "requester", "string", "0+", default=""),
        Field("Renewers", "renewers", "string", "0+", array=True, default=()),
        Field("IssueTimestamp", "issue_timestamp", "int64", "0+", default=0),
        Field("MaxTimestamp", "max_timestamp", "int64", "0+", default=0),
        Field("ExpirationTimestamp", "expiration_timestamp", "int64", "0+", default=0),
        Field("TokenId", "token_id", "string", "0+", default=""),
    ),
    type="metadata",
    versions="0",
    api_key=10,
)
DelegationTokenRecord._READERS, DelegationTokenRecord._WRITERS = codec_tables(
    DelegationTokenRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
