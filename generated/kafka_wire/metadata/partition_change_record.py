"""PartitionChangeRecord, made by kipc from metadata/PartitionChangeRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    array_unpackers,
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
    uint8,
)

__all__ = ["PartitionChangeRecord"]

_pack_int32 = packer(">i")
_pack_int32_uuid = packer(">i16s")
_pack_int8 = packer(">b")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int32 = unpacker(">i")
_unpack_int32_uuid_uint8 = unpacker(">i16sB")
_unpack_int32s = array_unpackers("i")
_unpack_int8 = unpacker(">b")


class PartitionChangeRecord(Message):
    """A record of the metadata log: record type 5, versions 0-2, flexible since 0.

    Attributes:
        partition_id: int32.
        topic_id: uuid.
        isr: array of int32, broker ids, can be null, tag 0.
        leader: int32, broker id, tag 1.
        replicas: array of int32, broker ids, can be null, tag 2.
        removing_replicas: array of int32, broker ids, can be null, tag 3.
        adding_replicas: array of int32, broker ids, can be null, tag 4.
        leader_recovery_state: int8, tag 5.
        directories: array of uuid, since version 1, can be null, tag 8.
        eligible_leader_replicas: array of int32, broker ids, since version 2, can be
            null, tag 6.
        last_known_elr: array of int32, broker ids, since version 2, can be null, tag 7.
    """

    __slots__ = (
        "partition_id",
        "topic_id",
        "isr",
        "leader",
        "replicas",
        "removing_replicas",
        "adding_replicas",
        "leader_recovery_state",
        "directories",
        "eligible_leader_replicas",
        "last_known_elr",
        "unknown_tags",
    )

    partition_id: int
    topic_id: UUID
    isr: tuple[int, ...] | None
    leader: int
    replicas: tuple[int, ...] | None
    removing_replicas: tuple[int, ...] | None
    adding_replicas: tuple[int, ...] | None
    leader_recovery_state: int
    directories: tuple[UUID, ...] | None
    eligible_leader_replicas: tuple[int, ...] | None
    last_known_elr: tuple[int, ...] | None

    API_KEY = 5
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        partition_id: int = -1,
        topic_id: UUID = ZERO_UUID,
        isr: Iterable[int] | None = None,
        leader: int = -2,
        replicas: Iterable[int] | None = None,
        removing_replicas: Iterable[int] | None = None,
        adding_replicas: Iterable[int] | None = None,
        leader_recovery_state: int = -1,
        directories: Iterable[UUID] | None = None,
        eligible_leader_replicas: Iterable[int] | None = None,
        last_known_elr: Iterable[int] | None = None,
    ) -> None:
        self.partition_id = partition_id
        self.topic_id = topic_id
        self.isr = None if isr is None else tuple(isr)
        self.leader = leader
        self.replicas = None if replicas is None else tuple(replicas)
        self.removing_replicas = (
            None if removing_replicas is None else tuple(removing_replicas)
        )
        self.adding_replicas = (
            None if adding_replicas is None else tuple(adding_replicas)
        )
        self.leader_recovery_state = leader_recovery_state
        self.directories = None if directories is None else tuple(directories)
        self.eligible_leader_replicas = (
            None
            if eligible_leader_replicas is None
            else tuple(eligible_leader_replicas)
        )
        self.last_known_elr = None if last_known_elr is None else tuple(last_known_elr)
        self.unknown_tags = None


# PartitionChangeRecord, version 2.


def _read_tags_v2(
    message: PartitionChangeRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.isr = ()
            elif 1 < length < 34:
                message.isr = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.isr = None
                else:
                    message.isr, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 1:
            (message.leader,) = _unpack_int32(buf, pos)
            pos += 4
        elif tag == 2:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.replicas = ()
            elif 1 < length < 34:
                message.replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.replicas = None
                else:
                    message.replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 3:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.removing_replicas = ()
            elif 1 < length < 34:
                message.removing_replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.removing_replicas = None
                else:
                    message.removing_replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 4:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.adding_replicas = ()
            elif 1 < length < 34:
                message.adding_replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.adding_replicas = None
                else:
                    message.adding_replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 5:
            (message.leader_recovery_state,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 6:
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
        elif tag == 7:
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
        elif tag == 8:
            length = buf[pos]
            pos += 1
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 16)
            if maybe_count is None:
                message.directories = None
            else:
                message.directories, pos = uuids(buf, pos, maybe_count)
        elif tag >= 9:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v2(message: PartitionChangeRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.isr is not None:
        buffer = Buffer()
        write = buffer.write
        isr = message.isr
        count = len(isr)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *isr))
        else:
            put_compact_count(write, count)
            put_numbers(write, isr, "i")
        fields.append((0, buffer.getvalue()))
    if message.leader != -2:
        fields.append((1, _pack_int32(message.leader)))
    if message.replicas is not None:
        buffer = Buffer()
        write = buffer.write
        replicas = message.replicas
        count = len(replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, replicas, "i")
        fields.append((2, buffer.getvalue()))
    if message.removing_replicas is not None:
        buffer = Buffer()
        write = buffer.write
        removing_replicas = message.removing_replicas
        count = len(removing_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, removing_replicas, "i")
        fields.append((3, buffer.getvalue()))
    if message.adding_replicas is not None:
        buffer = Buffer()
        write = buffer.write
        adding_replicas = message.adding_replicas
        count = len(adding_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, adding_replicas, "i")
        fields.append((4, buffer.getvalue()))
    if message.leader_recovery_state != -1:
        fields.append((5, _pack_int8(message.leader_recovery_state)))
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
        fields.append((6, buffer.getvalue()))
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
        fields.append((7, buffer.getvalue()))
    if message.directories is not None:
        buffer = Buffer()
        write = buffer.write
        directories = message.directories
        count = len(directories)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, directories)
        fields.append((8, buffer.getvalue()))
    return fields


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[PartitionChangeRecord, int]:
    message = new(PartitionChangeRecord)
    message.partition_id, topic_id, tags = _unpack_int32_uuid_uint8(buf, pos)
    pos += 21
    message.topic_id = uuid(topic_id)
    message.isr = None
    message.leader = -2
    message.replicas = None
    message.removing_replicas = None
    message.adding_replicas = None
    message.leader_recovery_state = -1
    message.eligible_leader_replicas = None
    message.last_known_elr = None
    message.directories = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v2(message, buf, pos, end, tags)
    return message, pos


def _write_v2(message: PartitionChangeRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(_pack_int32_uuid(message.partition_id, message.topic_id.bytes))
    put_tags(write, _tags_v2(message), message.unknown_tags, 9)
    return buffer.getvalue()


# PartitionChangeRecord, version 1.


def _read_tags_v1(
    message: PartitionChangeRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.isr = ()
            elif 1 < length < 34:
                message.isr = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.isr = None
                else:
                    message.isr, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 1:
            (message.leader,) = _unpack_int32(buf, pos)
            pos += 4
        elif tag == 2:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.replicas = ()
            elif 1 < length < 34:
                message.replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.replicas = None
                else:
                    message.replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 3:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.removing_replicas = ()
            elif 1 < length < 34:
                message.removing_replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.removing_replicas = None
                else:
                    message.removing_replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 4:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.adding_replicas = ()
            elif 1 < length < 34:
                message.adding_replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.adding_replicas = None
                else:
                    message.adding_replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 5:
            (message.leader_recovery_state,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag == 8:
            length = buf[pos]
            pos += 1
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 16)
            if maybe_count is None:
                message.directories = None
            else:
                message.directories, pos = uuids(buf, pos, maybe_count)
        elif tag >= 9:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v1(message: PartitionChangeRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.isr is not None:
        buffer = Buffer()
        write = buffer.write
        isr = message.isr
        count = len(isr)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *isr))
        else:
            put_compact_count(write, count)
            put_numbers(write, isr, "i")
        fields.append((0, buffer.getvalue()))
    if message.leader != -2:
        fields.append((1, _pack_int32(message.leader)))
    if message.replicas is not None:
        buffer = Buffer()
        write = buffer.write
        replicas = message.replicas
        count = len(replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, replicas, "i")
        fields.append((2, buffer.getvalue()))
    if message.removing_replicas is not None:
        buffer = Buffer()
        write = buffer.write
        removing_replicas = message.removing_replicas
        count = len(removing_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, removing_replicas, "i")
        fields.append((3, buffer.getvalue()))
    if message.adding_replicas is not None:
        buffer = Buffer()
        write = buffer.write
        adding_replicas = message.adding_replicas
        count = len(adding_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, adding_replicas, "i")
        fields.append((4, buffer.getvalue()))
    if message.leader_recovery_state != -1:
        fields.append((5, _pack_int8(message.leader_recovery_state)))
    if message.directories is not None:
        buffer = Buffer()
        write = buffer.write
        directories = message.directories
        count = len(directories)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, directories)
        fields.append((8, buffer.getvalue()))
    return fields


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[PartitionChangeRecord, int]:
    message = new(PartitionChangeRecord)
    message.partition_id, topic_id, tags = _unpack_int32_uuid_uint8(buf, pos)
    pos += 21
    message.topic_id = uuid(topic_id)
    message.isr = None
    message.leader = -2
    message.replicas = None
    message.removing_replicas = None
    message.adding_replicas = None
    message.leader_recovery_state = -1
    message.directories = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    message.eligible_leader_replicas = None
    message.last_known_elr = None
    return message, pos


def _write_v1(message: PartitionChangeRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.eligible_leader_replicas is not None
        or message.last_known_elr is not None
    ):
        raise Refused
    write(_pack_int32_uuid(message.partition_id, message.topic_id.bytes))
    put_tags(write, _tags_v1(message), message.unknown_tags, 9)
    return buffer.getvalue()


# PartitionChangeRecord, version 0.


def _read_tags_v0(
    message: PartitionChangeRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.isr = ()
            elif 1 < length < 34:
                message.isr = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.isr = None
                else:
                    message.isr, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 1:
            (message.leader,) = _unpack_int32(buf, pos)
            pos += 4
        elif tag == 2:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.replicas = ()
            elif 1 < length < 34:
                message.replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.replicas = None
                else:
                    message.replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 3:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.removing_replicas = ()
            elif 1 < length < 34:
                message.removing_replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.removing_replicas = None
                else:
                    message.removing_replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 4:
            length = buf[pos]
            pos += 1
            if length == 1:
                message.adding_replicas = ()
            elif 1 < length < 34:
                message.adding_replicas = _unpack_int32s[length](buf, pos)
                pos += 4 * length - 4
            else:
                maybe_count, pos = compact_nullable_count(buf, pos, end, length, 4)
                if maybe_count is None:
                    message.adding_replicas = None
                else:
                    message.adding_replicas, pos = numbers(buf, pos, maybe_count, "i")
        elif tag == 5:
            (message.leader_recovery_state,) = _unpack_int8(buf, pos)
            pos += 1
        elif tag >= 9:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: PartitionChangeRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.isr is not None:
        buffer = Buffer()
        write = buffer.write
        isr = message.isr
        count = len(isr)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *isr))
        else:
            put_compact_count(write, count)
            put_numbers(write, isr, "i")
        fields.append((0, buffer.getvalue()))
    if message.leader != -2:
        fields.append((1, _pack_int32(message.leader)))
    if message.replicas is not None:
        buffer = Buffer()
        write = buffer.write
        replicas = message.replicas
        count = len(replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, replicas, "i")
        fields.append((2, buffer.getvalue()))
    if message.removing_replicas is not None:
        buffer = Buffer()
        write = buffer.write
        removing_replicas = message.removing_replicas
        count = len(removing_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *removing_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, removing_replicas, "i")
        fields.append((3, buffer.getvalue()))
    if message.adding_replicas is not None:
        buffer = Buffer()
        write = buffer.write
        adding_replicas = message.adding_replicas
        count = len(adding_replicas)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *adding_replicas))
        else:
            put_compact_count(write, count)
            put_numbers(write, adding_replicas, "i")
        fields.append((4, buffer.getvalue()))
    if message.leader_recovery_state != -1:
        fields.append((5, _pack_int8(message.leader_recovery_state)))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[PartitionChangeRecord, int]:
    message = new(PartitionChangeRecord)
    message.partition_id, topic_id, tags = _unpack_int32_uuid_uint8(buf, pos)
    pos += 21
    message.topic_id = uuid(topic_id)
    message.isr = None
    message.leader = -2
    message.replicas = None
    message.removing_replicas = None
    message.adding_replicas = None
    message.leader_recovery_state = -1
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    message.directories = None
    message.eligible_leader_replicas = None
    message.last_known_elr = None
    return message, pos


def _write_v0(message: PartitionChangeRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.directories is not None
        or message.eligible_leader_replicas is not None
        or message.last_known_elr is not None
    ):
        raise Refused
    write(_pack_int32_uuid(message.partition_id, message.topic_id.bytes))
    put_tags(write, _tags_v0(message), message.unknown_tags, 9)
    return buffer.getvalue()


PartitionChangeRecord.SPEC = MessageSpec(
    "PartitionChangeRecord",
    PartitionChangeRecord,
    "0+",
    (
        Field("PartitionId", "partition_id", "int32", "0+", default=-1),
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field(
            "Isr",
            "isr",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            tagged="0+",
            tag=0,
            entity_type="brokerId",
        ),
        Field(
            "Leader",
            "leader",
            "int32",
            "0+",
            tagged="0+",
            tag=1,
            default=-2,
            entity_type="brokerId",
        ),
        Field(
            "Replicas",
            "replicas",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            tagged="0+",
            tag=2,
            entity_type="brokerId",
        ),
        Field(
            "RemovingReplicas",
            "removing_replicas",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            tagged="0+",
            tag=3,
            entity_type="brokerId",
        ),
        Field(
            "AddingReplicas",
            "adding_replicas",
            "int32",
            "0+",
            array=True,
            nullable="0+",
            tagged="0+",
            tag=4,
            entity_type="brokerId",
        ),
        Field(
            "LeaderRecoveryState",
            "leader_recovery_state",
            "int8",
            "0+",
            tagged="0+",
            tag=5,
            default=-1,
        ),
        Field(
            "Directories",
            "directories",
            "uuid",
            "1+",
            array=True,
            nullable="1+",
            tagged="1+",
            tag=8,
        ),
        Field(
            "EligibleLeaderReplicas",
            "eligible_leader_replicas",
            "int32",
            "2+",
            array=True,
            nullable="2+",
            tagged="2+",
            tag=6,
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
            tag=7,
            entity_type="brokerId",
        ),
    ),
    type="metadata",
    versions="0-2",
    api_key=5,
)
PartitionChangeRecord._READERS, PartitionChangeRecord._WRITERS = codec_tables(
    PartitionChangeRecord.SPEC,
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
