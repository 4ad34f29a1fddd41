"""Random and damaged batches, and the rows that columns and the scalar reader make of them."""

from __future__ import annotations

import gzip
import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from crc32c import crc32c
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch
from kafka_wire.runtime.errors import counted

from kip.columnar.batches.blocks import read_blocks
from kip.columnar.batches.fields import RECORD_SCHEMA
from kip.columnar.batches.tables import record_tables
from kip.log.errors import LogError
from kip.log.segments.batches import Batch
from kip.log.segments.reader import Damage, read_batches


def expected(items: Sequence[Batch | Damage]) -> Iterator[dict[str, Any]]:
    """Yield the expected rows for batches and damage, without null values."""
    for item in items:
        if isinstance(item, Damage):
            skipped = f"; {counted(item.length, 'byte')} skipped" if item.length else ""
            offset = item.offset if item.offset is None or -(2**63) <= item.offset < 2**63 else None
            yield bare(offset=offset, position=item.position, error=item.reason + skipped)
            continue
        facts = {name: positive(getattr(item, name)) for name in ("leader_epoch", "producer_id", "producer_epoch")}
        facts |= {name: getattr(item, name) for name in ("position", "is_transactional", "is_control")}
        try:
            for record in item.records():
                yield bare(
                    **facts,
                    offset=record.offset if -(2**63) <= record.offset < 2**63 else None,
                    timestamp=record.timestamp * 1000 if 0 <= record.timestamp < 2**63 // 1000 else None,
                    timestamp_type=item.timestamp_type,
                    sequence=positive(item.sequence_of(record.offset)),
                    headers=[{"key": shown(key), "value": value} for key, value in record.headers],
                    key=record.key,
                    value=record.value,
                )
        except LogError as error:
            yield bare(offset=item.base_offset, position=item.position, error=f"a batch of records: {error}")


def bare(**row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value is not None}


def positive(number: int) -> int | None:
    return None if number < 0 else number


def shown(key: str) -> str:
    return key.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def plain(table: Any) -> list[dict[str, Any]]:
    """Return the rows of a table without null values; times as microseconds."""
    assert table.schema.equals(RECORD_SCHEMA)
    table = table.set_column(1, "timestamp", table.column("timestamp").cast("int64"))
    return [bare(**row) for row in table.to_pylist()]


def read(data: bytes, **bounds: int) -> list[dict[str, Any]]:
    """Read a file as columns."""
    tables = [table for block in read_blocks(io.BytesIO(data), "f", **bounds) for table in record_tables(block)]
    return [row for table in tables for row in plain(table)]


def scalar(data: bytes, **bounds: int) -> list[dict[str, Any]]:
    """Read a file one record at a time."""
    return list(expected(list(read_batches(io.BytesIO(data), "f", **bounds))))


def random_record(random: Random, offset: int) -> Record:
    def data(most: int) -> bytes | None:
        return None if random.random() < 0.2 else random.randbytes(random.randrange(most))

    names = ["a", "trace-id", "é", "", "\udcff"]
    headers = [(random.choice(names), data(9)) for _ in range(random.choice([0, 0, 0, 1, 3]))]
    timestamp = random.choice([-1, 0, 1_700_000_000_000, 1_700_000_000_000 + random.randrange(-(2**32), 2**32)])
    return Record(offset, timestamp, data(200), data(random.choice([3, 300])), tuple(headers))


def random_batch(random: Random, offset: int) -> bytes:
    """Write a batch with anything that a batch may have."""
    records = [random_record(random, offset + number) for number in range(random.choice([1, 2, 5, 5, 60]))]
    return RecordBatch.of(
        random.sample(records, len(records)) if random.random() < 0.05 else records,
        compression=random.choice(["none", *COMPRESSIONS]),
        leader_epoch=random.choice([-1, 0, 9]),
        producer_id=random.choice([-1, 4000]),
        producer_epoch=random.choice([-1, 3]),
        base_sequence=random.choice([-1, 0, 2**31 - 2]),
        is_transactional=random.random() < 0.2,
        is_control=random.random() < 0.2,
        append_timestamp=random.choice([None, 1_800_000_000_000]),
        delete_horizon=random.choice([None, 1_900_000_000_000]),
    ).data


def old_entry(random: Random, offset: int) -> bytes:
    """Write an entry of an older message set, some with a set inside."""
    magic = random.randrange(2)
    entries = [_message(offset + number, magic, b"k", random.choice([None, b"value"])) for number in range(3)]
    if random.random() < 0.5:
        return b"".join(entries)
    return _message(offset + 2, magic, None, gzip.compress(b"".join(entries)), COMPRESSIONS.index("gzip"))


def _message(offset: int, magic: int, key: bytes | None, value: bytes | None, attributes: int = 0) -> bytes:
    body = struct.pack(">bb", magic, attributes) + (struct.pack(">q", 1000) if magic else b"")
    for data in (key, value):
        body += struct.pack(">i", -1 if data is None else len(data)) + (data or b"")
    return struct.pack(">qiI", offset, len(body) + 4, zlib.crc32(body)) + body


def mutated(random: Random, data: bytes) -> bytes:
    """Change a batch after its offset, length and format, and correct its checksum."""
    out = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 5])):
        start = random.choice([21, 61]) if len(out) > 61 else 21
        out[random.randrange(start, len(out))] = random.choice([0, 1, 2, 0x7F, 0x80, 0xFF, random.randrange(256)])
    if random.random() < 0.2:
        out = out[: random.randrange(61, len(out) + 1)] + random.randbytes(random.randrange(3))
    out[8:12] = struct.pack(">i", len(out) - 12)
    out[17:21] = struct.pack(">I", crc32c(bytes(out[21:])))
    return bytes(out)
