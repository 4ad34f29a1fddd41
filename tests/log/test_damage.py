"""Truncated files and files with wrong bytes: every good batch is read, every loss is reported."""

from __future__ import annotations

import io
import random
from contextlib import suppress
from pathlib import Path

import pytest
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch

from kip.log.errors import LogError
from kip.log.segments.batches import Batch, parse_batch
from kip.log.segments.reader import Damage, read_batches
from tests.log.captures import FILE_CASES, name_of, split, whole_batches
from tests.rounds import rounds

ROUNDS = rounds(50, thorough=200)
WRONG_BYTES = 200
NOT_COVERED = (*range(8), *range(12, 16))
"""Bytes of a batch that no checksum covers: the offset and the leader epoch."""


def batch_of(*offsets: int, value: bytes = b"some value") -> bytes:
    return RecordBatch.of([Record(offset, 1000 + offset, b"key", value) for offset in offsets]).data


THREE = [batch_of(0, 1), batch_of(2, 3, 4), batch_of(7)]
FIRST, SECOND, THIRD = map(len, THREE)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_every_batch_before_a_cut_is_read(path: Path) -> None:
    data = path.read_bytes()
    good = list(whole_batches(path))
    ends = {0, *(batch.position + batch.length for batch in good)}
    chance = random.Random(path.name)
    for _ in range(ROUNDS):
        cut = chance.randrange(len(data))
        batches, damages = split(data[:cut])
        assert batches == [batch for batch in good if batch.position + batch.length <= cut]
        start = max(end for end in ends if end <= cut)
        expected = [] if start == cut else [(start, cut - start)]
        assert [(damage.position, damage.length) for damage in damages] == expected


@pytest.mark.slow
@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_one_wrong_byte_costs_one_batch(path: Path) -> None:
    data = path.read_bytes()
    good = list(whole_batches(path))
    chance = random.Random(path.name)
    for _ in range(ROUNDS):
        position = chance.randrange(len(data))
        damaged = bytearray(data)
        damaged[position] ^= chance.randrange(1, 256)
        hit = next(batch for batch in good if batch.position <= position < batch.position + batch.length)
        batches, damages = split(bytes(damaged))
        others = [batch for batch in batches if batch.position != hit.position]
        assert others == [batch for batch in good if batch is not hit]
        if len(others) < len(batches):
            assert position - hit.position in NOT_COVERED
        else:
            assert [(loss.position, loss.length) for loss in damages] == [(hit.position, hit.length)]


@pytest.mark.slow
@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_many_wrong_bytes_at_once(path: Path) -> None:
    data = path.read_bytes()
    good = list(whole_batches(path))
    chance = random.Random(path.name)
    damaged = bytearray(data)
    positions = sorted(chance.randrange(len(data)) for _ in range(WRONG_BYTES))
    for position in positions:
        damaged[position] ^= chance.randrange(1, 256)
    batches, damages = split(bytes(damaged))
    untouched = [batch for batch in good if batch.data == damaged[batch.position : batch.position + batch.length]]
    assert [batch for batch in batches if batch in untouched] == untouched
    assert sum(batch.length for batch in batches) + sum(loss.length for loss in damages) == len(data)


@pytest.mark.parametrize(
    ("data", "offsets", "losses"),
    [
        pytest.param(b"", [], [], id="an empty file"),
        pytest.param(b"".join(THREE), [0, 2, 7], [], id="no damage"),
        pytest.param(b"".join(THREE)[:-1], [0, 2], [(FIRST + SECOND, THIRD - 1)], id="the last byte is missing"),
        pytest.param(THREE[0] + b"\xff" * 40 + THREE[1], [0, 2], [(FIRST, 40)], id="garbage between batches"),
        pytest.param(b"garbage" + THREE[0], [0], [(0, 7)], id="garbage before the first batch"),
        pytest.param(THREE[0] + bytes(1 << 20), [0], [(FIRST, 1 << 20)], id="space allocated and never written"),
        pytest.param(bytes(300_000) + THREE[1], [2], [(0, 300_000)], id="zeros before a batch"),
        pytest.param(
            THREE[0] + b"\0" * 8 + b"\x05\0\0\0" + THREE[1][12:] + THREE[2],
            [0, 7],
            [(FIRST, SECOND)],
            id="a length beyond the end of the file",
        ),
        pytest.param(THREE[0][:30] + THREE[1], [2], [(0, 30)], id="a truncated batch followed by another one"),
        pytest.param(THREE[1] + THREE[0], [2, 0], [(SECOND, 0)], id="offsets that go back are reported and kept"),
    ],
)
def test_losses_are_reported_and_others_read(data: bytes, offsets: list[int], losses: list[tuple[int, int]]) -> None:
    batches, damages = split(data)
    assert [batch.base_offset for batch in batches] == offsets
    assert [(loss.position, loss.length) for loss in damages] == losses


def test_a_batch_inside_a_damaged_record_is_not_taken_for_one_of_the_log() -> None:
    outer = bytearray(batch_of(3, value=batch_of(900, 901)))
    outer[-1] ^= 1
    batches, damages = split(THREE[0] + bytes(outer) + batch_of(4))
    assert [batch.base_offset for batch in batches] == [0, 4]
    assert [(loss.position, loss.length) for loss in damages] == [(len(THREE[0]), len(outer))]


def test_damage_says_where() -> None:
    data = bytearray(b"".join(THREE))
    data[FIRST + 40] ^= 1
    damages = [item for item in read_batches(io.BytesIO(bytes(data)), "x.log") if isinstance(item, Damage)]
    assert [(loss.file, loss.position, loss.length, loss.offset) for loss in damages] == [("x.log", FIRST, SECOND, 2)]
    assert str(damages[0]).startswith(f"x.log: byte {FIRST}, offset 2: the checksum ")


def test_a_file_of_headers_that_claim_much_is_passed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each header claims 400 kB; checking all of them would read 2.4 GB."""
    read = []

    def parse(data: bytes, position: int) -> Batch:
        read.append(len(data))
        return parse_batch(data, position)

    monkeypatch.setattr("kip.log.segments.reader.parse_batch", parse)
    monkeypatch.setenv("KIP_BUDGETS", "batch-bytes=1m")
    header = bytearray(batch_of(0)[:61])
    header[8:12] = (400_000).to_bytes(4, "big")
    data = bytes(header) * 12_000 + THREE[0]
    batches, damages = split(data)
    assert [batch.base_offset for batch in batches] == [0]
    assert sum(loss.length for loss in damages) == 61 * 12_000
    assert len(data) < sum(read) < (2 << 20) + 65 * len(data)


@pytest.mark.parametrize("compression", COMPRESSIONS[1:])
def test_a_bomb_is_refused(compression: str) -> None:
    data = RecordBatch.of([Record(0, 0, None, bytes(8 << 20))], compression=compression).data
    assert len(data) < 500_000
    (batch,), _ = split(data)
    with pytest.raises(LogError, match="more than 1048576 bytes"):
        list(batch.records(limit=1 << 20))
    (record,) = batch.records()
    assert record.value == bytes(8 << 20)


def test_wrong_bytes_in_compressed_data_never_crash() -> None:
    chance = random.Random(5)
    for compression in COMPRESSIONS:
        rows = [Record(offset, offset, b"key", bytes(chance.randbytes(20)) * 3) for offset in range(50)]
        data = RecordBatch.of(rows, compression=compression).data
        for _ in range(ROUNDS):
            damaged = bytearray(data)
            damaged[chance.randrange(61, len(data))] ^= chance.randrange(1, 256)
            broken = parse_batch(bytes(damaged))
            with suppress(LogError):
                assert len(list(broken.records())) == 50
