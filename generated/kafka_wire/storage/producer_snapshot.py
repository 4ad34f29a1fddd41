"""ProducerSnapshot, made by kipc from storage/ProducerSnapshot.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import new, sized_count, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import Buffer, Refused, Write, packer

__all__ = ["ProducerEntry", "ProducerSnapshot"]

_pack_int64_int16_int32_int64_int32_int64_int32_int64 = packer(">qhiqiqiq")
_pack_uint32_int32 = packer(">Ii")
_unpack_int64_int16_int32_int64_int32_int64_int32_int64 = unpacker(">qhiqiqiq")
_unpack_uint32_int32 = unpacker(">Ii")


class ProducerSnapshot(Message):
    """A message of its own: versions 1.

    Attributes:
        crc: uint32.
        producer_entries: array of ProducerEntry.
    """

    __slots__ = (
        "crc",
        "producer_entries",
        "unknown_tags",
    )

    crc: int
    producer_entries: list[ProducerEntry]

    VERSIONS = range(1, 2)
    CURRENT_VERSIONS = range(1, 2)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        crc: int = 0,
        producer_entries: Iterable[ProducerEntry] = (),
    ) -> None:
        self.crc = crc
        self.producer_entries = list(producer_entries)
        self.unknown_tags = None


class ProducerEntry(Struct):
    """A struct of ProducerSnapshot.

    Attributes:
        producer_id: int64.
        epoch: int16.
        last_sequence: int32.
        last_offset: int64.
        offset_delta: int32.
        timestamp: int64.
        coordinator_epoch: int32.
        current_txn_first_offset: int64.
    """

    __slots__ = (
        "producer_id",
        "epoch",
        "last_sequence",
        "last_offset",
        "offset_delta",
        "timestamp",
        "coordinator_epoch",
        "current_txn_first_offset",
        "unknown_tags",
    )

    producer_id: int
    epoch: int
    last_sequence: int
    last_offset: int
    offset_delta: int
    timestamp: int
    coordinator_epoch: int
    current_txn_first_offset: int

    def __init__(
        self,
        *,
        producer_id: int = 0,
        epoch: int = 0,
        last_sequence: int = 0,
        last_offset: int = 0,
        offset_delta: int = 0,
        timestamp: int = 0,
        coordinator_epoch: int = 0,
        current_txn_first_offset: int = 0,
    ) -> None:
        self.producer_id = producer_id
        self.epoch = epoch
        self.last_sequence = last_sequence
        self.last_offset = last_offset
        self.offset_delta = offset_delta
        self.timestamp = timestamp
        self.coordinator_epoch = coordinator_epoch
        self.current_txn_first_offset = current_txn_first_offset
        self.unknown_tags = None


# ProducerEntry, version 1.


def _read_entry_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ProducerEntry], int]:
    values = []
    for _ in range(count):
        entry = new(ProducerEntry)
        (
            entry.producer_id,
            entry.epoch,
            entry.last_sequence,
            entry.last_offset,
            entry.offset_delta,
            entry.timestamp,
            entry.coordinator_epoch,
            entry.current_txn_first_offset,
        ) = _unpack_int64_int16_int32_int64_int32_int64_int32_int64(buf, pos)
        pos += 46
        entry.unknown_tags = None
        values.append(entry)
    return values, pos


def _write_entry_array_v1(values: list[ProducerEntry], write: Write) -> None:
    for entry in values:
        if entry.unknown_tags:
            raise Refused
        write(
            _pack_int64_int16_int32_int64_int32_int64_int32_int64(
                entry.producer_id,
                entry.epoch,
                entry.last_sequence,
                entry.last_offset,
                entry.offset_delta,
                entry.timestamp,
                entry.coordinator_epoch,
                entry.current_txn_first_offset,
            )
        )


# ProducerSnapshot, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ProducerSnapshot, int]:
    message = new(ProducerSnapshot)
    message.crc, length = _unpack_uint32_int32(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 46)
    message.producer_entries, pos = _read_entry_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: ProducerSnapshot) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    producer_entries = message.producer_entries
    write(_pack_uint32_int32(message.crc, len(producer_entries)))
    _write_entry_array_v1(producer_entries, write)
    return buffer.getvalue()


_PRODUCER_ENTRY = StructSpec(
    "ProducerEntry",
    ProducerEntry,
    "none",
    (
        Field("ProducerId", "producer_id", "int64", "1", default=0),
        Field("Epoch", "epoch", "int16", "1", default=0),
        Field("LastSequence", "last_sequence", "int32", "1", default=0),
        Field("LastOffset", "last_offset", "int64", "1", default=0),
        Field("OffsetDelta", "offset_delta", "int32", "1", default=0),
        Field("Timestamp", "timestamp", "int64", "1", default=0),
        Field("CoordinatorEpoch", "coordinator_epoch", "int32", "1", default=0),
        Field(
            "CurrentTxnFirstOffset", "current_txn_first_offset", "int64", "1", default=0
        ),
    ),
)
ProducerSnapshot.SPEC = MessageSpec(
    "ProducerSnapshot",
    ProducerSnapshot,
    "none",
    (
        Field("Crc", "crc", "uint32", "1", default=0),
        Field(
            "ProducerEntries",
            "producer_entries",
            "struct",
            "1",
            array=True,
            struct=_PRODUCER_ENTRY,
            default=(),
        ),
    ),
    type="data",
    versions="1",
)
ProducerSnapshot._READERS, ProducerSnapshot._WRITERS = codec_tables(
    ProducerSnapshot.SPEC,
    {
        1: _read_v1,
    },
    {
        1: _write_v1,
    },
)
