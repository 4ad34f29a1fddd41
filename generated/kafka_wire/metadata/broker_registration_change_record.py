"""BrokerRegistrationChangeRecord, made by kipc from metadata/BrokerRegistrationChangeRecord.json. Not to be edited."""

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
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, put_uuids, uuids
from ..runtime.writing import (
    Buffer,
    Refused,
    packer,
    put_compact_count,
    put_tags,
    uint8,
)

__all__ = ["BrokerRegistrationChangeRecord"]

_pack_int32_int64 = packer(">iq")
_pack_int8 = packer(">b")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int8 = unpacker(">b")


class BrokerRegistrationChangeRecord(Message):
    """A record of the metadata log: record type 17, versions 0-3, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
        broker_epoch: int64.
        fenced: int8, tag 0.
        in_controlled_shutdown: int8, since version 1, tag 1.
        log_dirs: array of uuid, since version 2, tag 2.
        cordoned_log_dirs: array of uuid, since version 3, can be null, tag 3.
    """

    __slots__ = (
        "broker_id",
        "broker_epoch",
        "fenced",
        "in_controlled_shutdown",
        "log_dirs",
        "cordoned_log_dirs",
        "unknown_tags",
    )

    broker_id: int
    broker_epoch: int
    fenced: int
    in_controlled_shutdown: int
    log_dirs: tuple[UUID, ...]
    cordoned_log_dirs: tuple[UUID, ...] | None

    API_KEY = 17
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(0, 4)
    FLEXIBLE_VERSIONS = range(0, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        broker_epoch: int = 0,
        fenced: int = 0,
        in_controlled_shutdown: int = 0,
        log_dirs: Iterable[UUID] = (),
        cordoned_log_dirs: Iterable[UUID] | None = None,
    ) -> None:
        self.broker_id = broker_id
        self.broker_epoch = broker_epoch
        self.fenced = fenced
        self.in_controlled_shutdown = in_controlled_shutdown
        self.log_dirs = tuple(log_dirs)
        self.cordoned_log_dirs = (
            None if cordoned_log_dirs is None else tuple(cordoned_log_dirs)
        )
        self.unknown_tags = None


# BrokerRegistrationChangeRecord, version 3.


def _read_tags_v3(
    message: BrokerRegistrationChangeRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.fenced,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 1:
            (message.in_controlled_shutdown,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 2:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                count = length - 1
            else:
                count, pos = compact_count(buf, pos, end, length, 16)
            message.log_dirs, pos = uuids(buf, pos, count)
        elif tag == 3:
            length = buf[pos]
            pos += 1
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 16)
            if maybe_count is None:
                message.cordoned_log_dirs = None
            else:
                message.cordoned_log_dirs, pos = uuids(buf, pos, maybe_count)
        elif tag >= 4:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v3(message: BrokerRegistrationChangeRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.fenced != 0:
        fields.append((0, _pack_int8(message.fenced)))
    if message.in_controlled_shutdown != 0:
        fields.append((1, _pack_int8(message.in_controlled_shutdown)))
    if len(message.log_dirs):
        buffer = Buffer()
        write = buffer.write
        log_dirs = message.log_dirs
        count = len(log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, log_dirs)
        fields.append((2, buffer.getvalue()))
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
        fields.append((3, buffer.getvalue()))
    return fields


def _read_v3(
    buf: bytes, pos: int, end: int
) -> tuple[BrokerRegistrationChangeRecord, int]:
    message = new(BrokerRegistrationChangeRecord)
    message.broker_id, message.broker_epoch, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.fenced = 0
    message.in_controlled_shutdown = 0
    message.log_dirs = ()
    message.cordoned_log_dirs = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v3(message, buf, pos, end, tags)
    return message, pos


def _write_v3(message: BrokerRegistrationChangeRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(_pack_int32_int64(message.broker_id, message.broker_epoch))
    put_tags(write, _tags_v3(message), message.unknown_tags, 4)
    return buffer.getvalue()


# BrokerRegistrationChangeRecord, version 2.


def _read_tags_v2(
    message: BrokerRegistrationChangeRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.fenced,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 1:
            (message.in_controlled_shutdown,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 2:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                count = length - 1
            else:
                count, pos = compact_count(buf, pos, end, length, 16)
            message.log_dirs, pos = uuids(buf, pos, count)
        elif tag >= 4:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v2(message: BrokerRegistrationChangeRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.fenced != 0:
        fields.append((0, _pack_int8(message.fenced)))
    if message.in_controlled_shutdown != 0:
        fields.append((1, _pack_int8(message.in_controlled_shutdown)))
    if len(message.log_dirs):
        buffer = Buffer()
        write = buffer.write
        log_dirs = message.log_dirs
        count = len(log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, log_dirs)
        fields.append((2, buffer.getvalue()))
    return fields


def _read_v2(
    buf: bytes, pos: int, end: int
) -> tuple[BrokerRegistrationChangeRecord, int]:
    message = new(BrokerRegistrationChangeRecord)
    message.broker_id, message.broker_epoch, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.fenced = 0
    message.in_controlled_shutdown = 0
    message.log_dirs = ()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v2(message, buf, pos, end, tags)
    message.cordoned_log_dirs = None
    return message, pos


def _write_v2(message: BrokerRegistrationChangeRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cordoned_log_dirs is not None:
        raise Refused
    write(_pack_int32_int64(message.broker_id, message.broker_epoch))
    put_tags(write, _tags_v2(message), message.unknown_tags, 4)
    return buffer.getvalue()


# BrokerRegistrationChangeRecord, version 1.


def _read_tags_v1(
    message: BrokerRegistrationChangeRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.fenced,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 1:
            (message.in_controlled_shutdown,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag >= 4:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v1(message: BrokerRegistrationChangeRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.fenced != 0:
        fields.append((0, _pack_int8(message.fenced)))
    if message.in_controlled_shutdown != 0:
        fields.append((1, _pack_int8(message.in_controlled_shutdown)))
    return fields


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[BrokerRegistrationChangeRecord, int]:
    message = new(BrokerRegistrationChangeRecord)
    message.broker_id, message.broker_epoch, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.fenced = 0
    message.in_controlled_shutdown = 0
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    message.log_dirs = ()
    message.cordoned_log_dirs = None
    return message, pos


def _write_v1(message: BrokerRegistrationChangeRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.log_dirs) or message.cordoned_log_dirs is not None:
        raise Refused
    write(_pack_int32_int64(message.broker_id, message.broker_epoch))
    put_tags(write, _tags_v1(message), message.unknown_tags, 4)
    return buffer.getvalue()


# BrokerRegistrationChangeRecord, version 0.


def _read_tags_v0(
    message: BrokerRegistrationChangeRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.fenced,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag >= 4:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: BrokerRegistrationChangeRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.fenced != 0:
        fields.append((0, _pack_int8(message.fenced)))
    return fields


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[BrokerRegistrationChangeRecord, int]:
    message = new(BrokerRegistrationChangeRecord)
    message.broker_id, message.broker_epoch, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.fenced = 0
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    message.in_controlled_shutdown = 0
    message.log_dirs = ()
    message.cordoned_log_dirs = None
    return message, pos


def _write_v0(message: BrokerRegistrationChangeRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.in_controlled_shutdown != 0
        or len(message.log_dirs)
        or message.cordoned_log_dirs is not None
    ):
        raise Refused
    write(_pack_int32_int64(message.broker_id, message.broker_epoch))
    put_tags(write, _tags_v0(message), message.unknown_tags, 4)
    return buffer.getvalue()


BrokerRegistrationChangeRecord.SPEC = MessageSpec(
    "BrokerRegistrationChangeRecord",
    BrokerRegistrationChangeRecord,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("BrokerEpoch", "broker_epoch", "int64", "0+", default=0),
        Field("Fenced", "fenced", "int8", "0+", tagged="0+", tag=0, default=0),
        Field(
            "InControlledShutdown",
            "in_controlled_shutdown",
            "int8",
            "1+",
            tagged="1+",
            tag=1,
            default=0,
        ),
        Field(
            "LogDirs",
            "log_dirs",
            "uuid",
            "2+",
            array=True,
            tagged="2+",
            tag=2,
            default=(),
        ),
        Field(
            "CordonedLogDirs",
            "cordoned_log_dirs",
            "uuid",
            "3+",
            array=True,
            nullable="3+",
            tagged="3+",
            tag=3,
        ),
    ),
    type="metadata",
    versions="0-3",
    api_key=17,
)
BrokerRegistrationChangeRecord._READERS, BrokerRegistrationChangeRecord._WRITERS = (
    codec_tables(
        BrokerRegistrationChangeRecord.SPEC,
        {
            0: _read_v0,
            1: _read_v1,
            2: _read_v2,
            3: _read_v3,
        },
        {
            0: _write_v0,
            1: _write_v1,
            2: _write_v2,
            3: _write_v3,
        },
    )
)
