"""PartitionRecord, made by kipc from metadata/PartitionRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    new,
    numbers,
    tag_count,
    tagged_fields,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, put_uuids, uuid, uuids
from ..runtime.writing import (
    Buffer,
    Refused,
    array_packers,
    packer,
    put_compact_count,
    put_numbers,
    put_tags,
)

__all__ = ["PartitionRecord"]

_pack_int32_uuid = packer(">i16s")
_pack_int32_uuid_uint8_int32s = array_packers(">i16sB", "i")
_pack_int32x3 = packer(">iii")
_pack_int32x3_uint8 = packer(">iiiB")
_pack_int8 = packer(">b")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32_uuid_uint8 = unpacker(">i16sB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x3_uint8 = unpacker(">iiiB")
_unpack_int8 = unpacker(">b")


class PartitionRecord(Message):
    """A record of the metadata log: record type 3, versions 0-2, flexible since 0.

    Attributes:
        partition_id: int32.
        topic_id: uuid.
        replicas: array of int32, broker ids.
        isr: array of int32.
        removing_replicas: array of int32, broker ids.
        adding_replicas: array of int32, broker ids.
        leader: int32, broker id.
        leader_recovery_state: int8, tag 0.
        leader_epoch: int32.
        partition_epoch: int32.
        directories: array of uuid, since version 1.
        eligible_leader_replicas: array of int32, broker ids, since version 2, can be
            null, tag 1.
        last_known_elr: array of int32, broker ids, since version 2, can be null, tag 2.
    """

    __slots__ = (
        "partition_id",
        "topic_id",
        "replicas",
        "isr",
        "removing_replicas",
        "adding_replicas",
        "leader",
        "leader_recovery_state",
        "leader_epoch",
        "partition_epoch",
        "directories",
        "eligible_leader_replicas",
        "last_known_elr",
        "unknown_tags",
    )

    partition_id: int
    topic_id: UUID
    replicas: tuple[int, ...]
    isr: tuple[int, ...]
    removing_replicas: tuple[int, ...]
    adding_replicas: tuple[int, ...]
    leader: int
    leader_recovery_state: int
    leader_epoch: int
    partition_epoch: int
    directories: tuple[UUID, ...]
    eligible_leader_replicas: tuple[int, ...] | None
    last_known_elr: tuple[int, ...] | None

    API_KEY = 3
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        partition_id: int = -1,
        topic_id: UUID = ZERO_UUID,
        replicas: Iterable[int] = (),
        isr: Iterable[int] = (),
        removing_replicas: Iterable[int] = (),
        adding_replicas: Iterable[int] = (),
        leader: int = -1,
        leader_recovery_state: int = 0,
        leader_epoch: int = -1,
        partition_epoch: int = -1,
        directories: Iterable[UUID] = (),
        eligible_leader_replicas: Iterable[int] | None = None,
        last_known_elr: Iterable[int] | None = None,
    ) -> None:
        self.partition_id = partition_id
        self.topic_id = topic_id
        self.replicas = tuple(replicas)
        self.isr = tuple(isr)
        self.removing_replicas = tuple(removing_replicas)
        self.adding_replicas = tuple(adding_replicas)
        self.leader = leader
        self.leader_recovery_state = leader_recovery_state
        self.leader_epoch = leader_epoch
        self.partition_epoch = partition_epoch
        self.directories = tuple(directories)
        self.eligible_leader_replicas = (
            None
            if eligible_leader_replicas is None
            else tuple(eligible_leader_replicas)
        )
        self.last_known_elr = None if last_known_elr is None else tuple(last_known_elr)
        self.unknown_tags = None


# PartitionRecord, version 2.


def _read_tags_v2(
    message: PartitionRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.leader_recovery_state,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 1:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.eligible_leader_replicas = ()
            elif 1 < length < 34:
                message.eligible_leader_replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.eligible_leader_replicas = None
                else:
                    message.eligible_leader_replicas, pos = numbers(
                        buf, pos, maybe_count, "i"
                    )
        elif tag == 2:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.last_known_elr = ()
            elif 1 < length < 34:
                message.last_known_elr = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.last_known_elr = None
                else:
                    message.last_known_elr, pos = numbers(buf, pos, maybe_count, "i")
        elif tag >= 3:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v2(message: PartitionRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.leader_recovery_state != 0:
        fields.append((0, _pack_int8(message.leader_recovery_state)))
    if message.eligible_leader_replicas is not None:
        buffer = Buffer()
        write = buffer.write
        eligible_leader_replicas = message.eligible_leader_replicas
        count = len(eligible_leader_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *eligible_leader_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, eligible_leader_replicas, "i")
        fields.append((1, buffer.getvalue()))
    if message.last_known_elr is not None:
        buffer = Buffer()
        write = buffer.write
        last_known_elr = message.last_known_elr
        count = len(last_known_elr)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *last_known_elr))
        else:
            put_compact_count(write, count)
            put_numbers(write, last_known_elr, "i")
        fields.append((2, buffer.getvalue()))
    return fields


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[PartitionRecord, int]:
    message = new(PartitionRecord)
    message.partition_id, topic_id, length = _unpack_int32_uuid_uint8(buf, pos)
    pos += 21
    message.topic_id = uuid(topic_id)
    if length == 1:
        message.replicas = ()
    elif 1 < length < 34:
        message.replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.replicas, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.isr = ()
    elif 1 < length < 34:
        message.isr = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.isr, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.removing_replicas = ()
    elif 1 < length < 34:
        message.removing_replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.removing_replicas, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.adding_replicas = ()
    elif 1 < length < 34:
        message.adding_replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.adding_replicas, pos = numbers(buf, pos, count, "i")
    message.leader, message.leader_epoch, message.partition_epoch, length = (
        _unpack_int32x3_uint8(buf, pos)
    )
    pos += 13
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 16)
    message.directories, pos = uuids(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.leader_recovery_state = 0
    message.eligible_leader_replicas = None
    message.last_known_elr = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v2(message, buf, pos, end, tags)
    return message, pos


def _write_v2(message: PartitionRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    replicas = message.replicas
    count = len(replicas)
    if count < 33:
        write(
            _pack_int32_uuid_uint8_int32s[count](
                message.partition_id, message.topic_id.bytes, count + 1, *replicas
            )
        )
    else:
        write(_pack_int32_uuid(message.partition_id, message.topic_id.bytes))
        put_compact_count(write, count)
        put_numbers(write, replicas, "i")
    isr = message.isr
    count = len(isr)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *isr))
    else:
        put_compact_count(write, count)
        put_numbers(write, isr, "i")
    removing_replicas = message.removing_replicas
    count = len(removing_replicas)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
    else:
        put_compact_count(write, count)
        put_numbers(write, removing_replicas, "i")
    adding_replicas = message.adding_replicas
    count = len(adding_replicas)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
    else:
        put_compact_count(write, count)
        put_numbers(write, adding_replicas, "i")
    directories = message.directories
    count = len(directories)
    if count < 127:
        write(
            _pack_int32x3_uint8(
                message.leader, message.leader_epoch, message.partition_epoch, count + 1
            )
        )
    else:
        write(
            _pack_int32x3(message.leader, message.leader_epoch, message.partition_epoch)
        )
        put_compact_count(write, count)
    put_uuids(write, directories)
    put_tags(write, _tags_v2(message), message.unknown_tags, 3)
    return buffer.getvalue()


# PartitionRecord, version 1.


def _read_tags_v1(
    message: PartitionRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.leader_recovery_state,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag >= 3:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v1(message: PartitionRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.leader_recovery_state != 0:
        fields.append((0, _pack_int8(message.leader_recovery_state)))
    return fields


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[PartitionRecord, int]:
    message = new(PartitionRecord)
    message.partition_id, topic_id, length = _unpack_int32_uuid_uint8(buf, pos)
    pos += 21
    message.topic_id = uuid(topic_id)
    if length == 1:
        message.replicas = ()
    elif 1 < length < 34:
        message.replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.replicas, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.isr = ()
    elif 1 < length < 34:
        message.isr = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.isr, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.removing_replicas = ()
    elif 1 < length < 34:
        message.removing_replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.removing_replicas, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.adding_replicas = ()
    elif 1 < length < 34:
        message.adding_replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.adding_replicas, pos = numbers(buf, pos, count, "i")
    message.leader, message.leader_epoch, message.partition_epoch, length = (
        _unpack_int32x3_uint8(buf, pos)
    )
    pos += 13
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 16)
    message.directories, pos = uuids(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.leader_recovery_state = 0
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    message.eligible_leader_replicas = None
    message.last_known_elr = None
    return message, pos


def _write_v1(message: PartitionRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.eligible_leader_replicas is not None
        or message.last_known_elr is not None
    ):
        raise Refused
    replicas = message.replicas
    count = len(replicas)
    if count < 33:
        write(
            _pack_int32_uuid_uint8_int32s[count](
                message.partition_id, message.topic_id.bytes, count + 1, *replicas
            )
        )
    else:
        write(_pack_int32_uuid(message.partition_id, message.topic_id.bytes))
        put_compact_count(write, count)
        put_numbers(write, replicas, "i")
    isr = message.isr
    count = len(isr)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *isr))
    else:
        put_compact_count(write, count)
        put_numbers(write, isr, "i")
    removing_replicas = message.removing_replicas
    count = len(removing_replicas)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
    else:
        put_compact_count(write, count)
        put_numbers(write, removing_replicas, "i")
    adding_replicas = message.adding_replicas
    count = len(adding_replicas)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
    else:
        put_compact_count(write, count)
        put_numbers(write, adding_replicas, "i")
    directories = message.directories
    count = len(directories)
    if count < 127:
        write(
            _pack_int32x3_uint8(
                message.leader, message.leader_epoch, message.partition_epoch, count + 1
            )
        )
    else:
        write(
            _pack_int32x3(message.leader, message.leader_epoch, message.partition_epoch)
        )
        put_compact_count(write, count)
    put_uuids(write, directories)
    put_tags(write, _tags_v1(message), message.unknown_tags, 3)
    return buffer.getvalue()


# PartitionRecord, version 0.


def _read_tags_v0(
    message: PartitionRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.leader_recovery_state,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag >= 3:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: PartitionRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.leader_recovery_state != 0:
        fields.append((0, _pack_int8(message.leader_recovery_state)))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[PartitionRecord, int]:
    message = new(PartitionRecord)
    message.partition_id, topic_id, length = _unpack_int32_uuid_uint8(buf, pos)
    pos += 21
    message.topic_id = uuid(topic_id)
    if length == 1:
        message.replicas = ()
    elif 1 < length < 34:
        message.replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.replicas, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.isr = ()
    elif 1 < length < 34:
        message.isr = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.isr, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.removing_replicas = ()
    elif 1 < length < 34:
        message.removing_replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.removing_replicas, pos = numbers(buf, pos, count, "i")
    length = buf[pos]
    pos += 1
    if length == 1:
        message.adding_replicas = ()
    elif 1 < length < 34:
        message.adding_replicas = _unpack_int32s[length](buf, pos)
        pos += 4 * length - 4
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
        message.adding_replicas, pos = numbers(buf, pos, count, "i")
    message.leader, message.leader_epoch, message.partition_epoch, tags = (
        _unpack_int32x3_uint8(buf, pos)
    )
    pos += 13
    message.leader_recovery_state = 0
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    message.directories = ()
    message.eligible_leader_replicas = None
    message.last_known_elr = None
    return message, pos


def _write_v0(message: PartitionRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        len(message.directories)
        or message.eligible_leader_replicas is not None
        or message.last_known_elr is not None
    ):
        raise Refused
    replicas = message.replicas
    count = len(replicas)
    if count < 33:
        write(
            _pack_int32_uuid_uint8_int32s[count](
                message.partition_id, message.topic_id.bytes, count + 1, *replicas
            )
        )
    else:
        write(_pack_int32_uuid(message.partition_id, message.topic_id.bytes))
        put_compact_count(write, count)
        put_numbers(write, replicas, "i")
    isr = message.isr
    count = len(isr)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *isr))
    else:
        put_compact_count(write, count)
        put_numbers(write, isr, "i")
    removing_replicas = message.removing_replicas
    count = len(removing_replicas)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
    else:
        put_compact_count(write, count)
        put_numbers(write, removing_replicas, "i")
    adding_replicas = message.adding_replicas
    count = len(adding_replicas)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
    else:
        put_compact_count(write, count)
        put_numbers(write, adding_replicas, "i")
    write(_pack_int32x3(message.leader, message.leader_epoch, message.partition_epoch))
    put_tags(write, _tags_v0(message), message.unknown_tags, 3)
    return buffer.getvalue()


PartitionRecord.SPEC = MessageSpec(
    "PartitionRecord",
    PartitionRecord,
    "0+",
    (
        Field("PartitionId", "partition_id", "int32", "0+", default=-1),
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field(
            "Replicas",
            "replicas",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field("Isr", "isr", "int32", "0+", array=True, default=()),
        Field(
            "RemovingReplicas",
            "removing_replicas",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "AddingReplicas",
            "adding_replicas",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field("Leader", "leader", "int32", "0+", default=-1, entity_type="brokerId"),
        Field(
            "LeaderRecoveryState",
            "leader_recovery_state",
            "int8",
            "0+",
            tagged="0+",
            tag=0,
            default=0,
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=-1),
        Field("PartitionEpoch", "partition_epoch", "int32", "0+", default=-1),
        Field("Directories", "directories", "uuid", "1+", array=True, default=()),
        Field(
            "EligibleLeaderReplicas",
            "eligible_leader_replicas",
            "int32",
            "2+",
            array=True,
            nullable="2+",
            tagged="2+",
            tag=1,
            entity_type="brokerId",
        ),
        Field(
            "LastKnownElr",
            "last_known_elr",
            "int32",
            "2+",
            array=True,
            nullable="2+",
            tagged="2+",
            tag=2,
            entity_type="brokerId",
        ),
    ),
    type="metadata",
    versions="0-2",
    api_key=3,
)
PartitionRecord._READERS, PartitionRecord._WRITERS = codec_tables(
    PartitionRecord.SPEC,
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
