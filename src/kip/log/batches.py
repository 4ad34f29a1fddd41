"""Record batches: the header of format 2 and of the older message sets, and access to the records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from struct import Struct
from zlib import crc32

from crc32c import crc32c
from kafka_wire.runtime.errors import counted

from kip.log.compression import Codec, decompress
from kip.log.errors import LogError
from kip.log.message_sets import ENTRY, LOG_APPEND_TIME, entry_records
from kip.log.records import Fields, Record, parse_records

__all__ = ["HEADER", "SMALLEST_HEADER", "Batch", "add_sequence", "batch_size", "parse_batch"]

HEADER = Struct(">qiiBIhiqqqhii")
"""Base offset, length, leader epoch, magic, CRC, attributes, last offset delta, base and largest timestamp,
producer id and epoch, base sequence, count of records."""
SMALLEST_HEADER = ENTRY.size

_LENGTH = Struct(">8xi4xB")
# Records.LOG_OVERHEAD: the base offset, and the length itself.
_BEFORE_LENGTH_COUNTS = 12
# From format 2 on, a broker sets offset and leader epoch without computing the checksum again (DefaultRecordBatch).
_CRC_STARTS = {0: 16, 1: 16, 2: 21}
_CODEC = 0x07
_TRANSACTIONAL = 0x10
_CONTROL = 0x20
_DELETE_HORIZON = 0x40
_SEQUENCES = 1 << 31
_CODEC_NAMES = {int(codec): codec.name.lower() for codec in Codec}


@dataclass(slots=True)
class Batch:
    """A batch of format 2, or one entry of an older message set (which counts as a batch).

    Treat it as immutable; it is not frozen because that would make construction three times slower.

    Attributes:
        position: its first byte in the file.
        base_offset: of its first record; for an older compressed entry, of its last record.
        last_offset: of its last record, even if compaction removed that record.
        length: its total size in bytes.
        leader_epoch, producer_id, producer_epoch, base_sequence: -1 if there is none.
        magic: the format, 0 to 2.
        is_crc_valid: whether the checksum is valid; it does not cover offset, length and leader epoch of format 2.
        attributes: the raw value; the properties decode it.
        base_timestamp, max_timestamp: in ms, -1 if there is none.
        record_count: None for an older entry that is compressed.
        data: all of its bytes.
    """

    position: int
    base_offset: int
    last_offset: int
    length: int
    leader_epoch: int
    magic: int
    crc: int
    is_crc_valid: bool
    attributes: int
    base_timestamp: int
    max_timestamp: int
    producer_id: int
    producer_epoch: int
    base_sequence: int
    record_count: int | None
    data: bytes = field(repr=False)

    @property
    def codec(self) -> int:
        """The compression, a `Codec` unless the number is unknown."""
        return self.attributes & _CODEC

    @property
    def codec_name(self) -> str:
        """The compression as Kafka spells it, `none` to `zstd`."""
        return _CODEC_NAMES.get(self.attributes & _CODEC) or str(self.codec)

    @property
    def timestamp_type(self) -> str:
        """`CreateTime`, `LogAppendTime`, or `NoTimestampType` in format 0."""
        if self.magic == 0:
            return "NoTimestampType"
        return "LogAppendTime" if self.attributes & LOG_APPEND_TIME else "CreateTime"

    @property
    def is_transactional(self) -> bool:
        """Whether it belongs to a transaction, including its markers."""
        return self.magic > 1 and bool(self.attributes & _TRANSACTIONAL)

    @property
    def is_control(self) -> bool:
        """Whether its records are Kafka's own: markers of transactions, elections, snapshots."""
        return self.magic > 1 and bool(self.attributes & _CONTROL)

    @property
    def delete_horizon(self) -> int | None:
        """The time in ms from which compaction may drop its tombstones (KIP-534), None if not set."""
        return self.base_timestamp if self.magic > 1 and self.attributes & _DELETE_HORIZON else None

    @property
    def last_sequence(self) -> int:
        """The sequence number of its last record, -1 if there is none."""
        return self.sequence(self.last_offset)

    def sequence(self, offset: int) -> int:
        """Return the sequence number of the record at this offset, -1 if there is none."""
        if self.base_sequence < 0:
            return -1
        return add_sequence(self.base_sequence, offset - self.base_offset)

    def payload(self, limit: int | None = None) -> bytes:
        """Return the uncompressed bytes after the header of a batch of format 2; raises LogError."""
        return decompress(self.codec, self.data[HEADER.size :], limit)

    def records(self, limit: int | None = None) -> Iterator[Record]:
        """Yield the records; raises LogError if they are damaged or decompress to more than `limit` bytes."""
        return (Record(*fields) for fields in self.fields(limit))

    def fields(self, limit: int | None = None) -> Iterator[Fields]:
        """Yield the records as plain tuples, which is faster for millions of them."""
        if self.magic < 2:
            return entry_records(self.data, limit)
        # With LogAppendTime, the time of the batch is that of all records; their own deltas are the producer's.
        append_timestamp = self.max_timestamp if self.attributes & LOG_APPEND_TIME else None
        count = self.record_count or 0
        return parse_records(self.payload(limit), count, self.base_offset, self.base_timestamp, append_timestamp)


def add_sequence(sequence: int, increment: int) -> int:
    """Add to a sequence number, which wraps around to 0 after 2147483647."""
    # DefaultRecordBatch.incrementSequence
    return (sequence + increment) % _SEQUENCES


def batch_size(data: bytes, at: int = 0) -> tuple[int, int]:
    """Return the size in bytes and the format of the batch whose first 17 bytes start at `at`.

    Raises LogError if the size or the format is invalid.
    """
    length, magic = _LENGTH.unpack_from(data, at)
    if magic not in _CRC_STARTS:
        raise LogError(f"not a record batch: format {magic} is unknown")
    # A length that is too small would make a reader stand still or go back, so it is refused here.
    size: int = length + _BEFORE_LENGTH_COUNTS
    smallest = HEADER.size if magic == 2 else SMALLEST_HEADER
    if size < smallest:
        raise LogError(f"not a record batch: {counted(size, 'byte')}, shorter than the {smallest}-byte header")
    return size, magic


def parse_batch(data: bytes, position: int = 0) -> Batch:
    """Parse a batch that spans `data` exactly; `position` is its position in the file.

    `is_crc_valid` is False for a wrong checksum. Raises LogError if the bytes cannot be a batch at all.
    """
    if len(data) < SMALLEST_HEADER:
        raise LogError(
            f"not a record batch: {counted(len(data), 'byte')}, shorter than the {SMALLEST_HEADER}-byte header"
        )
    size, magic = batch_size(data)
    if size != len(data):
        raise LogError(f"not a record batch: {counted(len(data), 'byte')}, but its length is {size}")
    return _parse_format_2(data, position) if magic == 2 else _parse_entry(data, position)


def _parse_format_2(data: bytes, position: int) -> Batch:
    (
        base_offset,
        _,
        leader_epoch,
        magic,
        crc,
        attributes,
        last_offset_delta,
        base_timestamp,
        max_timestamp,
        producer_id,
        producer_epoch,
        base_sequence,
        record_count,
    ) = HEADER.unpack_from(data)
    return Batch(
        position,
        base_offset,
        base_offset + last_offset_delta,
        len(data),
        leader_epoch,
        magic,
        crc,
        crc == crc32c(memoryview(data)[_CRC_STARTS[2] :]),
        attributes,
        base_timestamp,
        max_timestamp,
        producer_id,
        producer_epoch,
        base_sequence,
        record_count,
        data,
    )


def _parse_entry(data: bytes, position: int) -> Batch:
    offset, _, crc, magic, attributes = ENTRY.unpack_from(data)
    timestamp = int.from_bytes(data[ENTRY.size : ENTRY.size + 8], "big", signed=True) if magic else -1
    return Batch(
        position=position,
        base_offset=offset,
        last_offset=offset,
        length=len(data),
        leader_epoch=-1,
        magic=magic,
        crc=crc,
        is_crc_valid=crc == crc32(memoryview(data)[_CRC_STARTS[magic] :]),
        attributes=attributes,
        base_timestamp=timestamp,
        max_timestamp=timestamp,
        producer_id=-1,
        producer_epoch=-1,
        base_sequence=-1,
        record_count=None if attributes & _CODEC else 1,
        data=data,
    )
