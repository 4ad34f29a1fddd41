"""ShareGroupHeartbeatRequest, made by kipc from clients/ShareGroupHeartbeatRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    compact_nullable_count,
    compact_strings,
    long_nullable_string,
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

__all__ = ["ShareGroupHeartbeatRequest"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int32_uint8 = unpacker(">iB")


class ShareGroupHeartbeatRequest(Message):
    """The request of ShareGroupHeartbeat: API key 76, versions 0-1, flexible since 0.

    Attributes:
        group_id: string, group id.
        member_id: string.
        member_epoch: int32.
        rack_id: string, can be null.
        subscribed_topic_names: array of string, topic names, can be null.
    """

    __slots__ = (
        "group_id",
        "member_id",
        "member_epoch",
        "rack_id",
        "subscribed_topic_names",
        "unknown_tags",
    )

    group_id: str
    member_id: str
    member_epoch: int
    rack_id: str | None
    subscribed_topic_names: tuple[str, ...] | None

    API_KEY = 76
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(1, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        member_id: str = "",
        member_epoch: int = 0,
        rack_id: str | None = None,
        subscribed_topic_names: Iterable[str] | None = None,
    ) -> None:
        self.group_id = group_id
        self.member_id = member_id
        self.member_epoch = member_epoch
        self.rack_id = rack_id
        self.subscribed_topic_names = (
            None if subscribed_topic_names is None else tuple(subscribed_topic_names)
        )
        self.unknown_tags = None


# ShareGroupHeartbeatRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareGroupHeartbeatRequest, int]:
    message = new(ShareGroupHeartbeatRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    message.member_epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
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
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 1)
    if maybe_count is None:
        message.subscribed_topic_names = None
    else:
        message.subscribed_topic_names, pos = compact_strings(buf, pos, maybe_count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupHeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(uint8[size + 1])
        write(member_id)
    else:
        put_long_string(write, member_id)
    if message.rack_id is None:
        write(_pack_int32_uint8(message.member_epoch, 0))
    else:
        rack_id = message.rack_id.encode()
        size = len(rack_id)
        if size < 127:
            write(_pack_int32_uint8(message.member_epoch, size + 1))
            write(rack_id)
        else:
            write(_pack_int32(message.member_epoch))
            put_long_string(write, rack_id)
    subscribed_topic_names = message.subscribed_topic_names
    if subscribed_topic_names is None:
        write(uint8[0])
    else:
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


ShareGroupHeartbeatRequest.SPEC = MessageSpec(
    "ShareGroupHeartbeatRequest",
    ShareGroupHeartbeatRequest,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("RackId", "rack_id", "string", "0+", nullable="0+"),
        Field(
            "SubscribedTopicNames",
            "subscribed_topic_names",
            "string",
            "0+",
            array=True,
            nullable="0+",
            entity_type="topicName",
        ),
    ),
    type="request",
    versions="0-1",
    api_key=76,
    current_versions="1",
    listeners=("broker",),
)
ShareGroupHeartbeatRequest._READERS, ShareGroupHeartbeatRequest._WRITERS = codec_tables(
    ShareGroupHeartbeatRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
    },
)
