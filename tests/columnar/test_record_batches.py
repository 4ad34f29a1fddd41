"""Record batches as columns, against the scalar reader that reads them one record at a time."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from crc32c import crc32c
from kafka_wire.records import Record, RecordBatch

from kip.columnar.batches.blocks import Block, read_blocks
from kip.columnar.batches.fields import RECORD_SCHEMA
from kip.columnar.batches.tables import record_tables
from kip.log.segments.batches import Batch, parse_batch
from kip.log.segments.reader import Damage, read_batches
from tests.columnar.batches import expected, mutated, old_entry, plain, random_batch, read, scalar
from tests.log.captures import FILE_CASES, name_of
from tests.shared import shared_path, slow_after

SEEDS = range(12)
MUTATIONS = 150
"""Of a batch; with the seeds that makes some thousand."""


@pytest.fixture(params=[1, 96], ids=["side by side", "as measured"], autouse=True)
def _few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.columnar.batches.spans._FEW", request.param)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_segments_of_a_real_cluster(path: Path) -> None:
    data = path.read_bytes()
    assert read(data) == scalar(data)


def record_columns(items: Sequence[Batch | Damage]) -> pa.Table:
    return pa.Table.from_batches(record_tables(Block.of(items)), RECORD_SCHEMA)


def test_all_of_them_in_one_block() -> None:
    files = sorted(shared_path("captures", "logs").glob("orders*/*.log"))
    items = [item for file in files for item in read_batches(io.BytesIO(file.read_bytes()))]
    assert len(items) > 200
    assert plain(record_columns(items)) == list(expected(items))


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
    (table,) = record_tables(Block.of([batch]), ["value", "offset"])
    assert table.to_pylist() == [{"offset": 3, "value": b"v"}]
    with pytest.raises(ValueError, match="unknown field 'size'"):
        next(record_tables(Block.of([batch]), ["size"]))


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
