"""ShareGroupMemberMetadataValue, made by kipc from group_coordinator/ShareGroupMemberMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    compact_count,
    compact_strings,
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["ShareGroupMemberMetadataValue"]


class ShareGroupMemberMetadataValue(Message):
    """The value of a coordinator's record: record type 10, versions 0, flexible since 0.

    Attributes:
        rack_id: string, can be null.
        client_id: string.
        client_host: string.
        subscribed_topic_names: array of string.
    """

    __slots__ = (
        "rack_id",
        "client_id",
        "client_host",
        "subscribed_topic_names",
        "unknown_tags",
    )

    rack_id: str | None
    client_id: str
    client_host: str
    subscribed_topic_names: tuple[str, ...]

    API_KEY = 10
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        rack_id: str | None = "",
        client_id: str = "",
        client_host: str = "",
        subscribed_topic_names: Iterable[str] = (),
    ) -> None:
        self.rack_id = rack_id
        self.client_id = client_id
        self.client_host = client_host
        self.subscribed_topic_names = tuple(subscribed_topic_names)
        self.unknown_tags = None


# ShareGroupMemberMetadataValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ShareGroupMemberMetadataValue, int]:
    message = new(ShareGroupMemberMetadataValue)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack_id = None
    else:
        message.rack_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.client_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.client_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.client_host = buf[pos:stop].decode()
        pos = stop
    else:
        message.client_host, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.subscribed_topic_names, pos = compact_strings(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupMemberMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.rack_id is None:
        write(uint8[0])
    else:
        rack_id = message.rack_id.encode()
        size = len(rack_id)
        if size < 127:
            write(uint8[size + 1])
            write(rack_id)
        else:
            put_long_string(write, rack_id)
    client_id = message.client_id.encode()
    size = len(client_id)
    if size < 127:
        write(uint8[size + 1])
        write(client_id)
    else:
        put_long_string(write, client_id)
    client_host = message.client_host.encode()
    size = len(client_host)
    if size < 127:
        write(uint8[size + 1])
        write(client_host)
    else:
        put_long_string(write, client_host)
    subscribed_topic_names = message.subscribed_topic_names
    count = len(subscribed_topic_names)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, subscribed_topic_names)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


ShareGroupMemberMetadataValue.SPEC = MessageSpec(
    "ShareGroupMemberMetadataValue",
    ShareGroupMemberMetadataValue,
    "0+",
    (
        Field("RackId", "rack_id", "string", "0+", nullable="0+", default=""),
        Field("ClientId", "client_id", "string", "0+", default=""),
        Field("ClientHost", "client_host", "string", "0+", default=""),
        Field(
            "SubscribedTopicNames",
            "subscribed_topic_names",
            "string",
            "0+",
            array=True,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=10,
)
ShareGroupMemberMetadataValue._READERS, ShareGroupMemberMetadataValue._WRITERS = (
    codec_tables(
        ShareGroupMemberMetadataValue.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)
