"""Record batches in files: those of `kafka_wire.records`, whose problems are errors of logs here."""

from __future__ import annotations

from collections.abc import Iterator

from kafka_wire import DecodeError
from kafka_wire.records import Record, RecordBatch, next_batch_size

from kip.budgets import budget
from kip.log.errors import LogError


class Batch(RecordBatch):
    """A batch of format 2, or one message of an older message set; `position` is that of its first byte in the file."""

    __slots__ = ()

    @property
    def length(self) -> int:
        """The size in bytes."""
        return len(self.data)

    @property
    def timestamp_type(self) -> str:
        """`CreateTime`, `LogAppendTime`, or `NoTimestampType` in format 0."""
        if self.magic == 0:
            return "NoTimestampType"
        return "LogAppendTime" if self.is_log_append_time else "CreateTime"

    def records(self, limit: int | None = None) -> Iterator[Record]:
        """Yield the records; raises LogError if they are damaged or decompress to more than `limit` or the budget."""
        try:
            yield from super().records(budget("batch-decompressed") if limit is None else limit)
        except DecodeError as error:
            place = f"{error.path}: " if error.path else ""
            raise LogError(f"{place}{error.reason}") from None


def batch_size(data: bytes, at: int = 0) -> int:
    """Return the size in bytes of the batch whose first 17 bytes start at `at`.

    Raises LogError if the size or the format is invalid.
    """
    try:
        return next_batch_size(data, at)
    except DecodeError as error:
        raise LogError(f"not a record batch: {error.reason}") from None


def parse_batch(data: bytes, position: int = 0) -> Batch:
    """Parse a batch that spans `data` exactly; `position` is its position in the file.

    The checksum is not compared. Raises LogError if the bytes cannot be a batch at all.
    """
    try:
        return Batch(data, position)
    except DecodeError as error:
        raise LogError(f"not a record batch: {error.reason}") from None
