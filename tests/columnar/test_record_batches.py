"""Record batches as columns, against the scalar reader that reads them one record at a time."""

from __future__ import annotations

import gzip
import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from crc32c import crc32c
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch
from kafka_wire.runtime.errors import counted

from kip.columnar.batches.blocks import read_blocks
from kip.columnar.batches.tables import RECORD_SCHEMA, record_columns, record_tables
from kip.log.batches import Batch, parse_batch
from kip.log.errors import LogError
from kip.log.reader import Damage, read_batches
from tests.log.captures import FILE_CASES, name_of
from tests.shared import shared_path, slow_after

SEEDS = range(12)
MUTATIONS = 150
"""Of a batch; with the seeds that makes some thousand."""


@pytest.fixture(params=[1, 96], ids=["side by side", "as measured"], autouse=True)
def _few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.columnar.batches.spans._FEW", request.param)


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


@pytest.mark.slow
@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_segments_of_a_real_cluster(path: Path) -> None:
    data = path.read_bytes()
    assert read(data) == scalar(data)


def test_all_of_them_in_one_block() -> None:
    files = sorted(shared_path("captures", "logs").glob("orders*/*.log"))
    items = [item for file in files for item in read_batches(io.BytesIO(file.read_bytes()))]
    assert len(items) > 200
    assert plain(record_columns(items)) == list(expected(items))


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


def written(random: Random, count: int) -> Iterator[bytes]:
    """Yield batches of all formats."""
    for number in range(count):
        yield (old_entry if random.random() < 0.1 else random_batch)(random, 1000 * number)


@pytest.mark.parametrize("seed", slow_after(1, SEEDS))
def test_batches_with_anything_in_them(seed: int) -> None:
    data = b"".join(written(Random(seed), 30))
    assert read(data) == scalar(data)


@pytest.mark.parametrize("seed", slow_after(1, SEEDS))
def test_damaged_batches_among_good_ones(seed: int) -> None:
    random = Random(seed)
    batches = [random_batch(random, 1000 * number) for number in range(MUTATIONS)]
    items = [parse_batch(mutated(random, each) if random.random() < 0.7 else each, 7) for each in batches]
    rows = list(expected(items))
    assert sum("error" in row for row in rows) > 5
    assert plain(record_columns(items)) == rows


@pytest.mark.parametrize("seed", slow_after(1, SEEDS))
def test_damaged_files(seed: int) -> None:
    random = Random(seed)
    data = bytearray(b"".join(written(random, 20)))
    for _ in range(random.randrange(4)):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    stop = random.randrange(len(data))
    for bounds in ({}, {"start": 0, "end": stop}, {"start": stop}):
        assert read(bytes(data), **bounds) == scalar(bytes(data), **bounds)


def test_columns_are_chosen() -> None:
    batch = parse_batch(RecordBatch.of([Record(3, 5, b"k", b"v")]).data)
    assert record_columns([batch], ["value", "offset"]).to_pylist() == [{"offset": 3, "value": b"v"}]
    with pytest.raises(ValueError, match="unknown field 'size'"):
        record_columns([batch], ["size"])


@pytest.mark.parametrize("base", [2**63 - 1, 2**62, -(2**63)])
def test_numbers_at_the_end_of_their_range(base: int) -> None:
    data = bytearray(
        RecordBatch.of([Record(0, 0, b"k", None), Record(9, -5, None, b"v"), Record(9, 5, None, b"v")]).data
    )
    for start in (0, 27, 35):
        data[start : start + 8] = struct.pack(">q", base)
    data[17:21] = struct.pack(">I", crc32c(bytes(data[21:])))
    items = [parse_batch(bytes(data))]
    assert plain(record_columns(items)) == list(expected(items))


@pytest.mark.parametrize(("base", "delta"), [(2**63 - 1, 2**31 - 1), (-(2**63), -(2**31))])
def test_damage_after_the_last_offset(base: int, delta: int) -> None:
    data = bytearray(RecordBatch.of([Record(0, 0, b"k", None)]).data)
    data[0:8], data[23:27] = struct.pack(">q", base), struct.pack(">i", delta)
    data[17:21] = struct.pack(">I", crc32c(bytes(data[21:])))
    whole = bytes(data) + b"damage"
    assert read(whole) == scalar(whole)


def test_nothing() -> None:
    assert len(record_columns([])) == 0
    assert read(b"") == []


def test_batches_larger_than_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.columnar.batches.blocks._CHUNK", 300)
    data = b"".join(written(Random(1), 30))
    assert read(data) == scalar(data)


def test_a_bomb_of_records_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.columnar.batches.spans._MOST_RECORDS", 99)
    monkeypatch.setattr("kip.columnar.batches.spans._PART", 500)
    monkeypatch.setattr("kip.columnar.batches.rows._MOST_ROWS", 50)
    records = [Record(number, 0, None, b"") for number in range(240)]
    data = b"".join(RecordBatch.of(half, compression="zstd").data for half in (records[:120], records[120:]))
    (block,) = read_blocks(io.BytesIO(data))
    assert [len(table) for table in record_tables(block)] == [50, 50, 20, 50, 50, 20]
