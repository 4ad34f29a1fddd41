"""OffsetCommitValue, made by kipc from group_coordinator/OffsetCommitValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    long_string,
    new,
    tag_count,
    tagged_fields,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, Refused, packer, put_long_string, put_tags

__all__ = ["OffsetCommitValue"]

_pack_int64 = packer(">q")
_pack_int64_int16 = packer(">qh")
_pack_int64_int32 = packer(">qi")
_pack_int64_int32_int16 = packer(">qih")
_pack_int64_int32_uint8 = packer(">qiB")
_pack_int64x2 = packer(">qq")
_pack_uuid = packer(">16s")
_unpack_int64 = unpacker(">q")
_unpack_int64_int16 = unpacker(">qh")
_unpack_int64_int32_int16 = unpacker(">qih")
_unpack_int64_int32_uint8 = unpacker(">qiB")
_unpack_int64_uint8 = unpacker(">qB")
_unpack_int64x2 = unpacker(">qq")
_unpack_uuid = unpacker(">16s")


class OffsetCommitValue(Message):
    """The value of a coordinator's record: record type 1, versions 0-4, flexible since 4.

    Attributes:
        offset: int64.
        leader_epoch: int32, since version 3.
        metadata: string.
        commit_timestamp: int64.
        expire_timestamp: int64, version 1.
        topic_id: uuid, since version 4, tag 0.
    """

    __slots__ = (
        "offset",
        "leader_epoch",
        "metadata",
        "commit_timestamp",
        "expire_timestamp",
        "topic_id",
        "unknown_tags",
    )

    offset: int
    leader_epoch: int
    metadata: str
    commit_timestamp: int
    expire_timestamp: int
    topic_id: UUID

    API_KEY = 1
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(4, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        offset: int = 0,
        leader_epoch: int = -1,
        metadata: str = "",
        commit_timestamp: int = 0,
        expire_timestamp: int = -1,
        topic_id: UUID = ZERO_UUID,
    ) -> None:
        self.offset = offset
        self.leader_epoch = leader_epoch
        self.metadata = metadata
        self.commit_timestamp = commit_timestamp
        self.expire_timestamp = expire_timestamp
        self.topic_id = topic_id
        self.unknown_tags = None


# OffsetCommitValue, version 4.


def _read_tags_v4(
    message: OffsetCommitValue, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (topic_id,) = _unpack_uuid(buf, pos)
            pos += 16
            message.topic_id = uuid(topic_id)
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v4(message: OffsetCommitValue) -> list[tuple[int, bytes]]:
    fields = []
    if message.topic_id != ZERO_UUID:
        fields.append((0, _pack_uuid(message.topic_id.bytes)))
    return fields


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitValue, int]:
    message = new(OffsetCommitValue)
    message.offset, message.leader_epoch, length = _unpack_int64_int32_uint8(buf, pos)
    pos += 13
    if 0 < length < 128:
        stop = pos + length - 1
        message.metadata = buf[pos:stop].decode()
        pos = stop
    else:
        message.metadata, pos = long_string(buf, pos, length)
    message.commit_timestamp, tags = _unpack_int64_uint8(buf, pos)
    pos += 9
    message.topic_id = ZERO_UUID
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v4(message, buf, pos, end, tags)
    message.expire_timestamp = -1
    return message, pos


def _write_v4(message: OffsetCommitValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    metadata = message.metadata.encode()
    size = len(metadata)
    if size < 127:
        write(_pack_int64_int32_uint8(message.offset, message.leader_epoch, size + 1))
        write(metadata)
    else:
        write(_pack_int64_int32(message.offset, message.leader_epoch))
        put_long_string(write, metadata)
    write(_pack_int64(message.commit_timestamp))
    put_tags(write, _tags_v4(message), message.unknown_tags, 1)
    return buffer.getvalue()


# OffsetCommitValue, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitValue, int]:
    message = new(OffsetCommitValue)
    message.offset, message.leader_epoch, length = _unpack_int64_int32_int16(buf, pos)
    pos += 14
    if length < 0:
        raise Damaged
    stop = pos + length
    message.metadata = buf[pos:stop].decode()
    pos = stop
    (message.commit_timestamp,) = _unpack_int64(buf, pos)
    pos += 8
    message.unknown_tags = None
    message.expire_timestamp = -1
    message.topic_id = ZERO_UUID
    return message, pos


def _write_v3(message: OffsetCommitValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    metadata = message.metadata.encode()
    write(_pack_int64_int32_int16(message.offset, message.leader_epoch, len(metadata)))
    write(metadata)
    write(_pack_int64(message.commit_timestamp))
    return buffer.getvalue()


# OffsetCommitValue, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitValue, int]:
    message = new(OffsetCommitValue)
    message.offset, length = _unpack_int64_int16(buf, pos)
    pos += 10
    if length < 0:
        raise Damaged
    stop = pos + length
    message.metadata = buf[pos:stop].decode()
    pos = stop
    (message.commit_timestamp,) = _unpack_int64(buf, pos)
    pos += 8
    message.unknown_tags = None
    message.leader_epoch = -1
    message.expire_timestamp = -1
    message.topic_id = ZERO_UUID
    return message, pos


def _write_v0(message: OffsetCommitValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    metadata = message.metadata.encode()
    write(_pack_int64_int16(message.offset, len(metadata)))
    write(metadata)
    write(_pack_int64(message.commit_timestamp))
    return buffer.getvalue()


# OffsetCommitValue, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[OffsetCommitValue, int]:
    message = new(OffsetCommitValue)
    message.offset, length = _unpack_int64_int16(buf, pos)
    pos += 10
    if length < 0:
        raise Damaged
    stop = pos + length
    message.metadata = buf[pos:stop].decode()
    pos = stop
    message.commit_timestamp, message.expire_timestamp = _unpack_int64x2(buf, pos)
    pos += 16
    message.unknown_tags = None
    message.leader_epoch = -1
    message.topic_id = ZERO_UUID
    return message, pos


def _write_v1(message: OffsetCommitValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    metadata = message.metadata.encode()
    write(_pack_int64_int16(message.offset, len(metadata)))
    write(metadata)
    write(_pack_int64x2(message.commit_timestamp, message.expire_timestamp))
    return buffer.getvalue()


OffsetCommitValue.SPEC = MessageSpec(
    "OffsetCommitValue",
    OffsetCommitValue,
    "4+",
    (
        Field("offset", "offset", "int64", "0+", default=0),
        Field("leaderEpoch", "leader_epoch", "int32", "3+", default=-1, ignorable=True),
        Field("metadata", "metadata", "string", "0+", default=""),
        Field("commitTimestamp", "commit_timestamp", "int64", "0+", default=0),
        Field(
            "expireTimestamp",
            "expire_timestamp",
            "int64",
            "1",
            default=-1,
            ignorable=True,
        ),
        Field(
            "topicId",
            "topic_id",
            "uuid",
            "4+",
            tagged="4+",
            tag=0,
            default=ZERO_UUID,
            ignorable=True,
        ),
    ),
    type="coordinator-value",
    versions="0-4",
    api_key=1,
)
OffsetCommitValue._READERS, OffsetCommitValue._WRITERS = codec_tables(
    OffsetCommitValue.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v0,
        3: _read_v3,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v0,
        3: _write_v3,
        4: _write_v4,
    },
)
