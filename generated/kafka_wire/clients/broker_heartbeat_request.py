"""BrokerHeartbeatRequest, made by kipc from clients/BrokerHeartbeatRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_nullable_count,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, put_uuids, uuids
from ..runtime.writing import (
    Buffer,
    Refused,
    boolean,
    packer,
    put_compact_count,
    put_tags,
    uint8,
)

__all__ = ["BrokerHeartbeatRequest"]

_pack_int32_int64x2_boolx2 = packer(">iqq??")
_pack_int32_int64x2_boolx2_uint8 = packer(">iqq??B")
_unpack_int32_int64x2_boolx2_uint8 = unpacker(">iqq??B")


class BrokerHeartbeatRequest(Message):
    """The request of BrokerHeartbeat: API key 63, versions 0-2, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
        broker_epoch: int64.
        current_metadata_offset: int64.
        want_fence: bool.
        want_shut_down: bool.
        offline_log_dirs: array of uuid, since version 1, tag 0.
        cordoned_log_dirs: array of uuid, since version 2, can be null, tag 1.
    """

    __slots__ = (
        "broker_id",
        "broker_epoch",
        "current_metadata_offset",
        "want_fence",
        "want_shut_down",
        "offline_log_dirs",
        "cordoned_log_dirs",
        "unknown_tags",
    )

    broker_id: int
    broker_epoch: int
    current_metadata_offset: int
    want_fence: bool
    want_shut_down: bool
    offline_log_dirs: tuple[UUID, ...]
    cordoned_log_dirs: tuple[UUID, ...] | None

    API_KEY = 63
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        broker_epoch: int = -1,
        current_metadata_offset: int = 0,
        want_fence: bool = False,
        want_shut_down: bool = False,
        offline_log_dirs: Iterable[UUID] = (),
        cordoned_log_dirs: Iterable[UUID] | None = None,
    ) -> None:
        self.broker_id = broker_id
        self.broker_epoch = broker_epoch
        self.current_metadata_offset = current_metadata_offset
        self.want_fence = want_fence
        self.want_shut_down = want_shut_down
        self.offline_log_dirs = tuple(offline_log_dirs)
        self.cordoned_log_dirs = (
            None if cordoned_log_dirs is None else tuple(cordoned_log_dirs)
        )
        self.unknown_tags = None


# BrokerHeartbeatRequest, version 2.


def _read_tags_v2(
    message: BrokerHeartbeatRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                count = length - 1
            else:
                count, pos = compact_count(buf, pos, end, length, 16)
            message.offline_log_dirs, pos = uuids(buf, pos, count)
        elif tag == 1:
            length = buf[pos]
            pos += 1
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 16)
            if maybe_count is None:
                message.cordoned_log_dirs = None
            else:
                message.cordoned_log_dirs, pos = uuids(buf, pos, maybe_count)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v2(message: BrokerHeartbeatRequest) -> list[tuple[int, bytes]]:
    fields = []
    if len(message.offline_log_dirs):
        buffer = Buffer()
        write = buffer.write
        offline_log_dirs = message.offline_log_dirs
        count = len(offline_log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, offline_log_dirs)
        fields.append((0, buffer.getvalue()))
    if message.cordoned_log_dirs is not None:
        buffer = Buffer()
        write = buffer.write
        cordoned_log_dirs = message.cordoned_log_dirs
        count = len(cordoned_log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, cordoned_log_dirs)
        fields.append((1, buffer.getvalue()))
    return fields


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[BrokerHeartbeatRequest, int]:
    message = new(BrokerHeartbeatRequest)
    (
        message.broker_id,
        message.broker_epoch,
        message.current_metadata_offset,
        message.want_fence,
        message.want_shut_down,
        tags,
    ) = _unpack_int32_int64x2_boolx2_uint8(buf, pos)
    pos += 23
    message.offline_log_dirs = ()
    message.cordoned_log_dirs = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v2(message, buf, pos, end, tags)
    return message, pos


def _write_v2(message: BrokerHeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(
        _pack_int32_int64x2_boolx2(
            message.broker_id,
            message.broker_epoch,
            message.current_metadata_offset,
            boolean[message.want_fence],
            boolean[message.want_shut_down],
        )
    )
    put_tags(write, _tags_v2(message), message.unknown_tags, 2)
    return buffer.getvalue()


# BrokerHeartbeatRequest, version 1.


def _read_tags_v1(
    message: BrokerHeartbeatRequest, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                count = length - 1
            else:
                count, pos = compact_count(buf, pos, end, length, 16)
            message.offline_log_dirs, pos = uuids(buf, pos, count)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v1(message: BrokerHeartbeatRequest) -> list[tuple[int, bytes]]:
    fields = []
    if len(message.offline_log_dirs):
        buffer = Buffer()
        write = buffer.write
        offline_log_dirs = message.offline_log_dirs
        count = len(offline_log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, offline_log_dirs)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[BrokerHeartbeatRequest, int]:
    message = new(BrokerHeartbeatRequest)
    (
        message.broker_id,
        message.broker_epoch,
        message.current_metadata_offset,
        message.want_fence,
        message.want_shut_down,
        tags,
    ) = _unpack_int32_int64x2_boolx2_uint8(buf, pos)
    pos += 23
    message.offline_log_dirs = ()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    message.cordoned_log_dirs = None
    return message, pos


def _write_v1(message: BrokerHeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cordoned_log_dirs is not None:
        raise Refused
    write(
        _pack_int32_int64x2_boolx2(
            message.broker_id,
            message.broker_epoch,
            message.current_metadata_offset,
            boolean[message.want_fence],
            boolean[message.want_shut_down],
        )
    )
    put_tags(write, _tags_v1(message), message.unknown_tags, 2)
    return buffer.getvalue()


# BrokerHeartbeatRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[BrokerHeartbeatRequest, int]:
    message = new(BrokerHeartbeatRequest)
    (
        message.broker_id,
        message.broker_epoch,
        message.current_metadata_offset,
        message.want_fence,
        message.want_shut_down,
        tags,
    ) = _unpack_int32_int64x2_boolx2_uint8(buf, pos)
    pos += 23
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 2)
    message.offline_log_dirs = ()
    message.cordoned_log_dirs = None
    return message, pos


def _write_v0(message: BrokerHeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.offline_log_dirs) or message.cordoned_log_dirs is not None:
        raise Refused
    if message.unknown_tags:
        write(
            _pack_int32_int64x2_boolx2(
                message.broker_id,
                message.broker_epoch,
                message.current_metadata_offset,
                boolean[message.want_fence],
                boolean[message.want_shut_down],
            )
        )
        put_tags(write, [], message.unknown_tags, 2)
    else:
        write(
            _pack_int32_int64x2_boolx2_uint8(
                message.broker_id,
                message.broker_epoch,
                message.current_metadata_offset,
                boolean[message.want_fence],
                boolean[message.want_shut_down],
                0,
            )
        )
    return buffer.getvalue()


BrokerHeartbeatRequest.SPEC = MessageSpec(
    "BrokerHeartbeatRequest",
    BrokerHeartbeatRequest,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("BrokerEpoch", "broker_epoch", "int64", "0+", default=-1),
        Field(
            "CurrentMetadataOffset", "current_metadata_offset", "int64", "0+", default=0
        ),
        Field("WantFence", "want_fence", "bool", "0+", default=False),
        Field("WantShutDown", "want_shut_down", "bool", "0+", default=False),
        Field(
            "OfflineLogDirs",
            "offline_log_dirs",
            "uuid",
            "1+",
            array=True,
            tagged="1+",
            tag=0,
            default=(),
        ),
        Field(
            "CordonedLogDirs",
            "cordoned_log_dirs",
            "uuid",
            "2+",
            array=True,
            nullable="2+",
            tagged="2+",
            tag=1,
        ),
    ),
    type="request",
    versions="0-2",
    api_key=63,
    listeners=("controller",),
)
BrokerHeartbeatRequest._READERS, BrokerHeartbeatRequest._WRITERS = codec_tables(
    BrokerHeartbeatRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
    },
)
