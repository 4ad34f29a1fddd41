"""Invariants of records: the accelerator and the pure form read and write the same, and have the same errors.

`python -m tools.accelerator.records ROUNDS [SEED]` checks random batches; the checksum of each is right.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kafka_wire import DecodeError, EncodeError
from kafka_wire.records import HEADER_SIZE, Record, RecordBatch, acceleration, read_batches
from kafka_wire.records.acceleration import encode_records
from kafka_wire.records.checksum import table_crc32c
from kafka_wire.records.record import Damage, read_records
from kafka_wire.runtime.acceleration import ACCELERATOR

COUNT_AT, BASE_TIMESTAMP_AT = 57, 27
COLUMNS = 7
EXTREMES = (0, 1, -1, 63, 64, -64, -65, 8191, 8192, 1 << 31, -(1 << 31), (1 << 31) - 1, (1 << 63) - 1, -(1 << 63))
ODD_VALUES = (None, True, 0.5, "text", b"bytes", bytearray(b"array"), memoryview(b"view"), 1 << 63, 1 << 70, ())


@contextmanager
def pure() -> Iterator[None]:
    """Leave the accelerator out."""
    codec, acceleration.CODEC = acceleration.CODEC, None
    try:
        yield
    finally:
        acceleration.CODEC = codec


def check_read(data: bytes) -> bool:
    """Check that both forms read the same in the batches of a buffer, and return whether it is valid.

    Raises:
        AssertionError: with the bytes.
    """
    fast = _read(data)
    with pure():
        expected = _read(data)
    assert repr(fast) == repr(expected), f"bytes {data.hex()}: {fast!r} and {expected!r}"
    check_columns(data)
    return not fast or isinstance(fast[-1], Record)


def check_columns(data: bytes) -> None:
    """Check that columns have the records of all uncompressed batches in a buffer, and none of damaged batches.

    Raises:
        AssertionError: with the bytes.
    """
    try:
        batches = [batch for batch in read_batches(data) if batch.magic == 2 and batch.compression == "none"]
    except DecodeError:
        return
    bodies = [batch.data[HEADER_SIZE:] for batch in batches]
    facts, start = array("q"), 0
    expected: list[list[Any] | None] = []
    for batch, body in zip(batches, bodies, strict=True):
        facts.extend((start, start + len(body), batch.record_count, batch.base_offset, batch.base_timestamp))
        try:
            expected.append([_plain(record) for record in read_records(body, 0, *facts[-3:])])
        except Damage:
            expected.append(None)
        start += len(body)
    room = sum(len(records) for records in expected if records) + 9
    columns = array("q", bytes(8 * COLUMNS * room))
    rows, places = ACCELERATOR.record_columns(b"".join(bodies), facts, columns)
    actual = _rows(b"".join(bodies), columns, rows, array("q", places))
    for records, count in zip(expected, facts[2::5], strict=True):
        assert (records is None) == (count == -1), f"bytes {data.hex()}: {count} and {records!r}"
        assert [next(actual) for _ in records or ()] == (records or []), f"bytes {data.hex()}"
    assert list(actual) == []


def _plain(record: Record) -> tuple[Any, ...]:
    """Return the fields of a record, its headers with names of bytes."""
    headers = [(name.encode("utf-8", "surrogateescape"), value) for name, value in record.headers]
    return record.offset, record.timestamp, record.key, record.value, headers


def _rows(data: bytes, columns: array[int], count: int, places: array[int]) -> Iterator[tuple[Any, ...]]:
    def bytes_at(start: int, size: int) -> bytes | None:
        return None if size < 0 else data[start : start + size]

    room = len(columns) // COLUMNS
    pairs = iter(
        [(bytes_at(*places[at : at + 2]), bytes_at(*places[at + 2 : at + 4])) for at in range(0, len(places), 4)]
    )
    for row in range(count):
        offset, timestamp, key, key_size, value, value_size, headers = columns[row::room]
        own = [next(pairs) for _ in range(headers)]
        yield offset, timestamp, bytes_at(key, key_size), bytes_at(value, value_size), own
    assert list(pairs) == []


def check_write(records: list[Any], base_offset: int | None, base_timestamp: int | None) -> bool:
    """Check that both forms write the same, and return whether the records are valid.

    Raises:
        AssertionError: with the records.
    """
    fast = _outcome(encode_records, records, base_offset, base_timestamp)
    with pure():
        expected = _outcome(encode_records, records, base_offset, base_timestamp)
    assert fast == expected, f"{records!r}, {base_offset}, {base_timestamp}: {fast!r} and {expected!r}"
    return isinstance(fast, tuple)


def _read(data: bytes) -> list[Any]:
    """Return the records up to the first error, and the error."""
    records: list[Any] = []
    try:
        for batch in read_batches(data):
            for record in batch.records():  # each is dropped before the next one
                records.append((record.offset, record.timestamp, record.key, record.value, record.headers))
            records += batch.records()
    except DecodeError as error:
        records.append(str(error))
    return records


def _outcome(call: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return call(*arguments)
    except EncodeError as error:
        return str(error)
    except Exception as error:  # whatever the pure form raises
        return repr(error)


def batch_of(dice: random.Random, body: bytes, count: int) -> bytes:
    """Return a batch with these records, some bases, and the right checksum."""
    timestamp = dice.choice((0, 1_700_000_000_000, *EXTREMES)) if dice.random() < 0.3 else 1_700_000_000_000
    offset = dice.choice(EXTREMES[-2:]) if dice.random() < 0.05 else 5
    attributes = 8 if dice.random() < 0.1 else 0
    head = bytearray(RecordBatch.of([Record(0, 0)]).data[:HEADER_SIZE])
    head[:8] = offset.to_bytes(8, "big", signed=True)
    head[8:12] = (len(head) + len(body) - 12).to_bytes(4, "big")
    head[21:23] = attributes.to_bytes(2, "big")
    head[BASE_TIMESTAMP_AT : BASE_TIMESTAMP_AT + 8] = timestamp.to_bytes(8, "big", signed=True)
    head[COUNT_AT:HEADER_SIZE] = count.to_bytes(4, "big", signed=True)
    checksum = table_crc32c(bytes(head[21:]) + body)
    return bytes(head[:17]) + checksum.to_bytes(4, "big") + bytes(head[21:]) + body


def _varint(dice: random.Random, value: int, most: int = 5) -> bytes:
    """Return a number as a varint, at times in a longer form than needed."""
    zigzag = value << 1 ^ value >> 63
    out = bytearray()
    while zigzag > 0x7F:
        out.append(zigzag & 0x7F | 0x80)
        zigzag >>= 7
    out.append(zigzag)
    while dice.random() < 0.03 and len(out) < most + 1:
        out[-1] |= 0x80
        out.append(dice.choice((0, 0, 0, 0x7F)))
    return bytes(out)


def _sized(dice: random.Random, data: bytes) -> bytes:
    if dice.random() < 0.1:
        return _varint(dice, dice.choice((-1, -1, -2, -700, -(1 << 31))))
    return _varint(dice, len(data)) + data


def _record(dice: random.Random) -> bytes:
    body = bytes((dice.choice((0, 0, 255)),))
    body += _varint(dice, dice.choice((0, 1, 5, *EXTREMES)), 10) + _varint(dice, dice.choice((0, 1, *EXTREMES[:12])))
    body += _sized(dice, dice.randbytes(dice.choice((0, 1, 8, 200)))) + _sized(
        dice, bytes(dice.choice((0, 5, 5, 5, 5, 5, 9000)))
    )
    count = dice.choice((0, 0, 1, 3, 20))
    body += _varint(dice, count)
    for number in range(count):
        name = f"name {number}".encode() if dice.random() < 0.9 else dice.randbytes(3)
        body += _sized(dice, name) if dice.random() < 0.05 else _varint(dice, len(name)) + name
        body += _sized(dice, b"same" if dice.random() < 0.5 else dice.randbytes(4))
    return _varint(dice, len(body)) + body


def random_batch(dice: random.Random) -> bytes:
    """Return a batch of odd records, which may have one more mistake."""
    count = dice.choice((0, 1, 2, 2, 3, 3, 3, 3, 300))
    body = bytearray().join(_record(dice) for _ in range(count))
    while dice.random() < 0.4:
        at = dice.randrange(len(body) + 1)
        match dice.randrange(4):
            case 0 if body:
                body[at % len(body)] ^= 1 << dice.randrange(8)
            case 1:
                del body[at : at + dice.choice((1, 2, 50))]
            case 2:
                body[at:at] = dice.randbytes(dice.choice((1, 2, 9)))
            case _:
                count += dice.choice((-1, 1, 1000))
    return batch_of(dice, bytes(body), count)


def _value(dice: random.Random, *usual: Any) -> Any:
    return dice.choice(ODD_VALUES) if dice.random() < 0.01 else dice.choice(usual)


def _headers(dice: random.Random) -> Any:
    pairs = []
    for _ in range(dice.choice((0, 0, 1, 4, 70))):
        name = _value(dice, "name", "n\u00fcmber", "\udcff", "", "n" * 70)
        pair: Any = (name, _value(dice, b"", None, b"value", bytearray(90)))
        pairs.append(pair if dice.random() < 0.99 else dice.choice((list(pair), (*pair, 1), "ab", None)))
    return dice.choice((tuple, list))(pairs)


def random_records(dice: random.Random) -> list[Any]:
    """Return records to write, at times with values of another type or out of range."""
    records: list[Any] = []
    for number in range(dice.choice((0, 1, 3, 30))):
        record = Record(
            _value(dice, number, number, -1),
            _value(dice, 1_700_000_000_000 + number, -1, 5) if dice.random() < 0.9 else dice.choice(EXTREMES),
            _value(dice, None, b"key", bytes(dice.choice((63, 64, 9000)))),
            _value(dice, None, b"", b"value", bytearray(b"array")),
            _headers(dice),
        )
        if dice.random() < 0.01:
            delattr(record, dice.choice(Record.__slots__))
        records.append(record if dice.random() < 0.995 else dice.choice((None, object(), records[:1])))
    return records


def check(rounds: int, seed: int) -> tuple[int, int]:
    """Check random batches and records; return the number of valid ones of each."""
    dice = random.Random(seed)
    read = written = 0
    for _ in range(rounds):
        read += check_read(random_batch(dice))
        bases = (dice.choice((None, None, 0, 7, *EXTREMES)), dice.choice((None, None, 0, 1_700_000_000_000, *EXTREMES)))
        written += check_write(random_records(dice), *bases)
    return read, written


def main() -> int:
    assert acceleration.CODEC is not None, "the accelerator is not installed"
    rounds, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    read, written = check(rounds, seed)
    print(f"{rounds} rounds: {read} batches and {written} lists of records were valid")
    return 0


if __name__ == "__main__":
    sys.exit(main())
