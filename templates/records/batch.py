"""Record batches: the header of format 2, access to the records, and batches in a buffer.

A message of the older formats 0 and 1 counts as a batch too. Brokers older than 0.11 stored these formats.
"""

from __future__ import annotations

import struct
from itertools import chain
from struct import Struct
from zlib import crc32

from ..runtime.errors import DecodeError, EncodeError, counted
from .acceleration import encode_records, fast_reader
from .checksum import crc32c
from .compression import COMPRESSIONS, DEFAULT_LIMIT, compress, decompress
from .message_set import MESSAGE, read_message
from .record import Damage, Record, read_records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Self

__all__ = [
    "HEADER_SIZE",
    "UP_TO_MAGIC",
    "RecordBatch",
    "add_sequence",
    "next_batch_size",
    "read_batches",
]

_HEADER = Struct(">qiiBIHiqqqhii")
HEADER_SIZE = _HEADER.size
"""The bytes before the records of format 2."""
UP_TO_MAGIC = 17
"""After these bytes, the size and the format of a batch are known."""

_LENGTH = Struct(">8xi4xB")
_BEFORE_LENGTH_COUNTS = 12
_SMALLEST = {0: 26, 1: 34, 2: HEADER_SIZE}
"""The bytes of a batch without key, value or records, by format."""
_CRC_AT = 17
_CRC_STARTS = {0: 16, 1: 16, 2: 21}
"""The first byte that the checksum covers, by format; in format 2, it leaves out what brokers set on append."""
_SEQUENCES = 1 << 31
_NO_TIMESTAMP = -1

_COMPRESSION = 0x07
_LOG_APPEND_TIME = 0x08
_TRANSACTIONAL = 0x10
_CONTROL = 0x20
_DELETE_HORIZON = 0x40


class RecordBatch:
    """A batch as it is encoded, with the fields of its header; treat it as immutable.

    Attributes:
        data: all of its bytes.
        position: the position of its first byte in the input.
        magic: the format, 0 to 2.
        crc: the checksum in the header.
        attributes: 16 bits; the properties decode them.
        base_offset: the offset from which those of the records count; in formats 0 and 1, the offset of the message,
            which is that of the last record if the message is compressed.
        last_offset: the offset of the last record, even if compaction has removed that record.
        base_timestamp: the time in ms from which those of the records count, -1 without records.
        max_timestamp: the largest time, or the time of the append, in ms; -1 if there is none.
        leader_epoch, producer_id, producer_epoch, base_sequence: -1 if there is none.
        record_count: None for a compressed message of formats 0 and 1.
    """

    __slots__ = (
        "attributes",
        "base_offset",
        "base_sequence",
        "base_timestamp",
        "crc",
        "data",
        "last_offset",
        "leader_epoch",
        "magic",
        "max_timestamp",
        "position",
        "producer_epoch",
        "producer_id",
        "record_count",
    )

    attributes: int
    base_offset: int
    base_sequence: int
    base_timestamp: int
    crc: int
    last_offset: int
    leader_epoch: int
    max_timestamp: int
    producer_epoch: int
    producer_id: int
    record_count: int | None

    def __init__(self, data: bytes, position: int = 0) -> None:
        """Read the header of a batch that fills `data`; `position` is for error messages.

        Raises:
            DecodeError: the bytes cannot be one batch. The checksum and the records are not checked.
        """
        size, self.magic = _size_and_magic(data, 0, position)
        if size != len(data):
            raise _error(
                self.magic,
                position,
                f"{counted(len(data), 'byte')}, but its length is {size}",
            )
        self.data = data
        self.position = position
        if self.magic == 2:
            self._read_header()
        else:
            self._read_message_header()

    def _read_header(self) -> None:
        (
            self.base_offset,
            _,
            self.leader_epoch,
            _,
            self.crc,
            self.attributes,
            last_offset_delta,
            self.base_timestamp,
            self.max_timestamp,
            self.producer_id,
            self.producer_epoch,
            self.base_sequence,
            self.record_count,
        ) = _HEADER.unpack_from(self.data)
        self.last_offset = self.base_offset + last_offset_delta

    def _read_message_header(self) -> None:
        self.base_offset, _, self.crc, _, self.attributes = MESSAGE.unpack_from(
            self.data
        )
        self.last_offset = self.base_offset
        self.leader_epoch = self.producer_id = self.producer_epoch = -1
        self.base_sequence = -1
        start = MESSAGE.size
        self.base_timestamp = self.max_timestamp = (
            int.from_bytes(self.data[start : start + 8], "big", signed=True)
            if self.magic
            else _NO_TIMESTAMP
        )
        self.record_count = None if self.attributes & _COMPRESSION else 1

    @classmethod
    def of(
        cls,
        records: Iterable[Record],
        *,
        compression: str = "none",
        level: int | None = None,
        base_offset: int | None = None,
        last_offset: int | None = None,
        leader_epoch: int = -1,
        producer_id: int = -1,
        producer_epoch: int = -1,
        base_sequence: int = -1,
        is_transactional: bool = False,
        is_control: bool = False,
        append_timestamp: int | None = None,
        delete_horizon: int | None = None,
        max_timestamp: int | None = None,
    ) -> Self:
        """Return a batch of format 2 with these records.

        Args:
            records: the records; one whose offset is -1 gets the offset after that of the previous one.
            compression: one of `COMPRESSIONS`; an empty batch has none.
            level: the level of the compression.
            base_offset: the offset of the first record by default, or else 0. A producer's batch begins at 0.
            last_offset: the offset of the last record by default; after compaction it can be larger.
            leader_epoch: brokers set it.
            producer_id, producer_epoch, base_sequence: of an idempotent producer.
            is_transactional: whether the records belong to the open transaction of the producer.
            is_control: whether these are control records.
            append_timestamp: the time in ms that replaces the timestamps of the records (log append time).
            delete_horizon: the time in ms after which compaction may remove the tombstones (KIP-534).
            max_timestamp: the largest timestamp by default; only an empty batch needs it.

        Raises:
            EncodeError: a value is out of range or has the wrong type; `path` names it.
            MissingLibraryError: the library of the compression is not installed.
        """
        if compression not in COMPRESSIONS:
            reason = f"{compression!r} is not one of {', '.join(COMPRESSIONS)}"
            raise EncodeError("RecordBatch", 2, "compression", None, reason)
        rows = list(records)
        body, base, last, base_timestamp, largest = encode_records(
            rows, base_offset, delete_horizon
        )
        if append_timestamp is not None:
            max_timestamp = append_timestamp
        elif max_timestamp is None:
            max_timestamp = largest
        # As DefaultRecordBatch.writeEmptyHeader: some clients fail to decompress no bytes.
        if not rows:
            compression = "none"
        body = compress(compression, body, level)
        header = {
            "base_offset": base,
            "leader_epoch": leader_epoch,
            "attributes": COMPRESSIONS.index(compression)
            | _LOG_APPEND_TIME * (append_timestamp is not None)
            | _TRANSACTIONAL * is_transactional
            | _CONTROL * is_control
            | _DELETE_HORIZON * (delete_horizon is not None),
            "last_offset": last if last_offset is None else last_offset,
            "base_timestamp": base_timestamp,
            "max_timestamp": max_timestamp,
            "producer_id": producer_id,
            "producer_epoch": producer_epoch,
            "base_sequence": base_sequence,
            "record_count": len(rows),
        }
        return cls(_encoded(header, body))

    def replace(self, **changes: Any) -> Self:
        """Return the batch with other values in its header of format 2; brokers set some of these on append.

        Args:
            changes: `base_offset` (the offsets of all records follow), `leader_epoch`, `attributes`,
                `base_timestamp`, `max_timestamp`, `producer_id`, `producer_epoch`, `base_sequence`.

        Raises:
            EncodeError: a value is out of range.
            TypeError: there is no such field, or the batch is of an older format.
        """
        if self.magic < 2 or not changes.keys() <= _REPLACEABLE:
            unknown = ", ".join(sorted(changes.keys() - _REPLACEABLE)) or "a field"
            raise TypeError(
                f"cannot replace {unknown} of a batch of format {self.magic}"
            )
        header = {name: getattr(self, name) for name in _FIELDS} | changes
        header["last_offset"] = (
            header["base_offset"] + self.last_offset - self.base_offset
        )
        return type(self)(_encoded(header, self.data[HEADER_SIZE:]), self.position)

    @property
    def is_crc_valid(self) -> bool:
        """Whether the checksum is right; it does not cover base offset, length and leader epoch of format 2."""
        function = crc32c if self.magic == 2 else crc32
        return function(memoryview(self.data)[_CRC_STARTS[self.magic] :]) == self.crc

    @property
    def compression(self) -> str:
        """One of `COMPRESSIONS`, or the number of an unknown one."""
        number = self.attributes & _COMPRESSION
        return COMPRESSIONS[number] if number < len(COMPRESSIONS) else str(number)

    @property
    def is_log_append_time(self) -> bool:
        """Whether all records have the time at which the broker appended them, which is `max_timestamp`."""
        return self.magic > 0 and bool(self.attributes & _LOG_APPEND_TIME)

    @property
    def is_transactional(self) -> bool:
        """Whether the records belong to a transaction, or are its marker."""
        return self.magic == 2 and bool(self.attributes & _TRANSACTIONAL)

    @property
    def is_control(self) -> bool:
        """Whether the records are control records, see `read_control`."""
        return self.magic == 2 and bool(self.attributes & _CONTROL)

    @property
    def delete_horizon(self) -> int | None:
        """The time in ms after which compaction may remove the tombstones (KIP-534), None if it is not set."""
        is_set = self.magic == 2 and self.attributes & _DELETE_HORIZON
        return self.base_timestamp if is_set else None

    @property
    def last_sequence(self) -> int:
        """The sequence number of the last record, -1 if there is none."""
        return self.sequence_of(self.last_offset)

    def sequence_of(self, offset: int) -> int:
        """Return the sequence number of the record at an offset, -1 if there is none."""
        if self.base_sequence < 0:
            return -1
        return add_sequence(self.base_sequence, offset - self.base_offset)

    def records(self, limit: int = DEFAULT_LIMIT) -> Iterator[Record]:
        """Return an iterator over the records; up to `limit` bytes are decompressed.

        The iterator raises:
            DecodeError: a record is damaged, or the number of records is not that of the header.
            MissingLibraryError: the library of the compression is not installed.
        """
        # Without a generator in between, the accelerator's reader takes an eighth less.
        return chain.from_iterable(self._parts(limit))

    def _parts(self, limit: int) -> Iterator[Iterable[Record]]:
        """Yield what the accelerator reads, and then the records that are left."""
        data, position, index = self.data, HEADER_SIZE, 0
        number = self.attributes & _COMPRESSION
        is_compressed = number != 0 and (
            self.record_count != 0 or len(data) > HEADER_SIZE
        )
        try:
            if self.magic < 2:
                yield read_message(data, limit)
                return
            if is_compressed:
                data, position = decompress(number, data[HEADER_SIZE:], limit), 0
        except ValueError as error:
            raise _error(self.magic, self.position, str(error)) from None
        bases = (
            self.record_count or 0,
            self.base_offset,
            self.base_timestamp,
            self.max_timestamp if self.is_log_append_time else None,
        )
        reader = fast_reader(data, position, *bases)
        if reader is not None:
            yield reader
            position, index = reader.position, reader.index
        yield self._read(data, position, bases, index, is_compressed)

    def _read(
        self,
        data: bytes,
        position: int,
        bases: tuple[int, int, int, int | None],
        index: int,
        is_compressed: bool,
    ) -> Iterator[Record]:
        try:
            yield from read_records(data, position, *bases, index)
        except Damage as damage:
            raise self._explained(damage, is_compressed) from None

    def _explained(self, damage: Damage, is_compressed: bool) -> DecodeError:
        path = "records" if damage.index is None else f"records[{damage.index}]"
        if is_compressed:
            reason = f"at byte {damage.at} of the uncompressed records: {damage.reason}"
            return DecodeError("RecordBatch", 2, path, self.position, reason)
        at = self.position + damage.at
        return DecodeError("RecordBatch", 2, path, at, damage.reason)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordBatch):
            return NotImplemented
        return self.data == other.data

    def __hash__(self) -> int:
        return hash(self.data)

    def __repr__(self) -> str:
        count = (
            "" if self.record_count is None else f", record_count={self.record_count}"
        )
        return (
            f"<{type(self).__name__} of format {self.magic}: base_offset={self.base_offset}, "
            f"last_offset={self.last_offset}{count}, compression={self.compression!r}>"
        )


_FIELDS = (
    "base_offset",
    "leader_epoch",
    "attributes",
    "last_offset",
    "base_timestamp",
    "max_timestamp",
    "producer_id",
    "producer_epoch",
    "base_sequence",
    "record_count",
)
_REPLACEABLE = frozenset(_FIELDS) - {"last_offset", "record_count"}


def read_batches(
    data: bytes | bytearray | memoryview | None, *, check: bool = True
) -> Iterator[RecordBatch]:
    """Yield the batches in a buffer, such as the records of a partition in Fetch; none for None.

    The last one may be cut off, because brokers send as many bytes as the request allows; it is then left out.

    Args:
        data: the bytes of all batches.
        check: whether to compare the checksums.

    Raises:
        DecodeError: the length or the format of a batch is impossible, or the checksum is wrong.
    """
    if data is None:
        return
    view = memoryview(data).cast("B")
    position = 0
    while len(view) - position >= UP_TO_MAGIC:
        size = next_batch_size(view, position)
        if position + size > len(view):
            return
        batch = RecordBatch(bytes(view[position : position + size]), position)
        if check and not batch.is_crc_valid:
            raise _error(batch.magic, position, f"the checksum {batch.crc} is wrong")
        yield batch
        position += size


def next_batch_size(data: bytes | memoryview, position: int = 0) -> int:
    """Return the size of the batch that starts at a position, of which at least `UP_TO_MAGIC` bytes are there.

    Raises:
        DecodeError: its length or its format is impossible.
    """
    size, _ = _size_and_magic(data, position, position)
    return size


def add_sequence(sequence: int, increment: int) -> int:
    """Add to a sequence number; after 2147483647 follows 0."""
    return (sequence + increment) % _SEQUENCES


def _size_and_magic(
    data: bytes | memoryview, start: int, position: int
) -> tuple[int, int]:
    if len(data) - start < UP_TO_MAGIC:
        left = counted(len(data) - start, "byte")
        raise _error(2, position, f"{left}, and a header has at least {UP_TO_MAGIC}")
    length, magic = _LENGTH.unpack_from(data, start)
    if magic not in _SMALLEST:
        raise _error(
            magic, position, f"format {magic} is unknown; known are 0, 1 and 2"
        )
    size = length + _BEFORE_LENGTH_COUNTS
    smallest = _SMALLEST[magic]
    if size < smallest:
        raise _error(
            magic,
            position,
            f"{counted(size, 'byte')}, and the smallest one has {smallest}",
        )
    return size, magic


def _error(magic: int, position: int, reason: str) -> DecodeError:
    return DecodeError("RecordBatch", magic, "", position, reason)


def _encoded(header: dict[str, Any], body: bytes) -> bytes:
    """Return the bytes of a batch of format 2; `header` has the values of `_FIELDS`."""
    try:
        head = _HEADER.pack(
            header["base_offset"],
            HEADER_SIZE - _BEFORE_LENGTH_COUNTS + len(body),
            header["leader_epoch"],
            2,
            0,
            header["attributes"],
            header["last_offset"] - header["base_offset"],
            *(header[name] for name in _FIELDS[4:]),
        )
    except (struct.error, TypeError) as error:
        shown = ", ".join(f"{name}={value!r}" for name, value in header.items())
        raise EncodeError("RecordBatch", 2, "", None, f"{error}: {shown}") from None
    covered = _CRC_STARTS[2]
    checksum = crc32c(body, crc32c(head[covered:]))
    return b"".join((head[:_CRC_AT], checksum.to_bytes(4, "big"), head[covered:], body))
