"""Record batches: the bytes in fields of kind `records`, such as those of Produce and Fetch.

    for batch in read_batches(partition.records):
        for record in batch.records():
            print(record.offset, record.key, record.value, record.headers)

    batch = RecordBatch.of([Record(key=b"k", value=b"v")], compression="gzip")
    partition.records = batch.data

Only the standard library is needed. snappy, lz4 and, before Python 3.14, zstd need an optional library, see
`compression`; the checksum CRC-32C is faster with one, see `checksum`.
"""

from __future__ import annotations

from .batch import (
    HEADER_SIZE,
    UP_TO_MAGIC,
    RecordBatch,
    add_sequence,
    next_batch_size,
    read_batches,
)
from .compression import COMPRESSIONS, MissingLibraryError, decompress
from .control import ControlRecord, ControlType, read_control, write_control
from .message_set import write_message_set
from .record import Header, Record, record_size

__all__ = [
    "COMPRESSIONS",
    "HEADER_SIZE",
    "UP_TO_MAGIC",
    "ControlRecord",
    "ControlType",
    "Header",
    "MissingLibraryError",
    "Record",
    "RecordBatch",
    "add_sequence",
    "decompress",
    "next_batch_size",
    "read_batches",
    "read_control",
    "record_size",
    "write_control",
    "write_message_set",
]
