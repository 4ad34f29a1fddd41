"""What can be observed of a package's codec of record batches: what it returns or raises for many records and bytes.

This decides whether a mutant behaves differently. It shares nothing with the tests that travel with the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from tools.mutants.observing import outcome

__all__ = ["records_inputs", "records_observations"]

EDGES = (
    0,
    1,
    -1,
    63,
    64,
    -64,
    -65,
    127,
    128,
    8191,
    8192,
    1 << 20,
    (1 << 31) - 1,
    1 << 31,
    -(1 << 31),
    (1 << 63) - 1,
    1 << 63,
)
ODD = ("text", 1.5, None, True, bytearray(b"x"))
COMPRESSIONS = ("none", "gzip", "snappy", "lz4", "zstd")
Inputs = dict[str, Any]
Row = tuple[Any, Any, Any, Any, Any]
"""Offset, timestamp, key, value and headers of a record."""


def records_inputs(package: str, dice: Random) -> Inputs:
    """Make rows of records, options of batches and damaged batches."""
    rows = [
        [_row(dice, number, count) for number in range(count)]
        for count in (0, 1, 1, 2, 2, 3, 3, 5, 5, 9, 40)
        for _ in range(6)
    ]
    records = import_module(f"{package}.records")
    whole = [
        records.RecordBatch.of([records.Record(*row) for row in some], compression=name).data
        for name in COMPRESSIONS
        for some in _sound()
    ]
    whole += [
        records.write_message_set([records.Record(*row[:4]) for row in some], magic=magic, compression=name)
        for name in COMPRESSIONS[:-1]
        for magic in (0, 1)
        for some in _sound()
    ]
    damaged = [_damaged(dice, data) for data in whole for _ in range(40)]
    return {"rows": rows, "options": [_options(dice) for _ in rows], "buffers": [*whole, *damaged]}


def _sound() -> list[list[Row]]:
    plain = (3, 1_700_000_000_000, b"key", b"value", ())
    with_headers = (7, 1_699_999_999_000, None, b"", (("a", b"1"), ("b", None), ("a", b"")))
    return [[plain], [plain, with_headers, (9, 1_700_000_000_001, b"k" * 70, b"v" * 300, ())]]


def _row(dice: Random, number: int, count: int) -> Row:
    if dice.random() < 0.15 / count:
        return (dice.choice(EDGES), dice.choice((*EDGES, *ODD)), dice.choice(ODD), dice.choice(ODD), dice.choice(ODD))
    offset = dice.choice((-1, number, number * 3, dice.choice(EDGES)) if dice.random() < 0.3 else (-1, number))
    names = ("", "name", "é", "n" * 70)
    headers = [
        (dice.choice(names), dice.choice((None, b"", b"v", b"v" * 130))) for _ in range(dice.choice((0, 0, 0, 1, 2, 5)))
    ]
    key, value = (dice.choice((None, b"", b"k", dice.randbytes(dice.choice((3, 64, 9000))))) for _ in range(2))
    return (offset, 1_700_000_000_000 + dice.choice((0, 1, -1, 70, 10**9, *EDGES[:6])), key, value, headers)


def _options(dice: Random) -> dict[str, Any]:
    all_options: dict[str, Any] = {
        "compression": dice.choice((*COMPRESSIONS, "brotli")),
        "base_offset": dice.choice((0, 5, -7)),
        "last_offset": dice.choice((9, 100)),
        "leader_epoch": dice.choice((0, 7)),
        "producer_id": dice.choice((0, 1 << 40)),
        "producer_epoch": dice.choice((0, 5, 1 << 15)),
        "base_sequence": dice.choice((0, 2147483647)),
        "is_transactional": True,
        "is_control": True,
        "append_timestamp": 1_600_000_000_000,
        "delete_horizon": 1_800_000_000_000,
        "max_timestamp": 1_900_000_000_000,
    }
    return {name: all_options[name] for name in dice.sample(sorted(all_options), dice.choice((0, 1, 2, 4)))}


def _damaged(dice: Random, data: bytes) -> bytes:
    damaged = bytearray(data)
    for _ in range(dice.choice((1, 1, 2))):
        damaged[dice.randrange(len(damaged))] = dice.choice((0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256)))
    return bytes(damaged[: dice.choice((len(damaged), len(damaged), dice.randrange(len(damaged) + 1)))])


def records_observations(package: str, inputs: Inputs) -> Iterator[str]:
    """Yield everything that can be observed of record batches, line by line."""
    records = import_module(f"{package}.records")
    yield repr(records.__all__)
    for rows, options in zip(inputs["rows"], inputs["options"], strict=True):
        some = [records.Record(*row) for row in rows]
        yield outcome(lambda: _facts(records, records.RecordBatch.of(some, **options)))  # noqa: B023
        for magic in (0, 1, 2):
            yield outcome(records.write_message_set, some, magic=magic, compression=options.get("compression", "none"))
        yield outcome(lambda: [records.record_size(one, 3, 70) for one in some])  # noqa: B023
        yield repr(
            [some == some[::-1], hash(some[0]) == hash(records.Record(*rows[0])) if rows and rows[0][4] == () else 0]
        )
    for buffer in inputs["buffers"]:
        for check in (True, False):
            yield outcome(lambda: [_facts(records, one) for one in records.read_batches(buffer, check=check)])  # noqa: B023
        yield outcome(lambda: [list(one.records(limit=200)) for one in records.read_batches(buffer * 2, check=False)])  # noqa: B023
        yield outcome(records.next_batch_size, buffer)
        yield outcome(records.next_batch_size, buffer, 2)
    yield from _small_lines(
        records, import_module(f"{package}.records.varint"), import_module(f"{package}.records.checksum")
    )


def _facts(records: ModuleType, batch: Any) -> list[Any]:
    names = (
        *("magic", "position", "base_offset", "last_offset", "leader_epoch", "attributes", "crc", "is_crc_valid"),
        *("compression", "is_log_append_time", "is_transactional", "is_control", "delete_horizon", "base_timestamp"),
        *("max_timestamp", "producer_id", "producer_epoch", "base_sequence", "last_sequence", "record_count"),
    )
    found: list[Any] = [outcome(getattr, batch, name) for name in names]
    found += [outcome(list, batch.records()), repr(batch), batch.data.hex()]
    found += [outcome(batch.sequence_of, offset) for offset in (0, 5, 9)]
    found.append(outcome(lambda: repr(batch.replace(base_offset=70, leader_epoch=3).data)))
    found.append(outcome(lambda: [batch == batch.replace(leader_epoch=3), hash(batch) == hash(batch.replace())]))
    if batch.magic == 2 and batch.is_control:
        found.append(outcome(lambda: [records.read_control(one) for one in batch.records()]))
    return found


def _small_lines(records: ModuleType, varint: ModuleType, checksum: ModuleType) -> Iterator[str]:
    for value in (*EDGES, *ODD):
        yield outcome(varint.varint_size, value)
        for bits in (32, 64):
            yield outcome(varint.encode_zigzag, value, bits)
    for data in (b"", b"\x01", b"\x80\x01", b"\xff" * 4 + b"\x0f", b"\xff" * 9 + b"\x01", b"\x80" * 10, b"\xff" * 11):
        for bits in (32, 64):
            yield outcome(varint.read_varint, data, 0, bits)
    for sequence in (0, 5, 2147483646, 2147483647):
        yield outcome(lambda: [records.add_sequence(sequence, count) for count in (0, 1, 2, 2147483647)])  # noqa: B023
    for data in (b"", b"123456789", bytes(range(256))):
        yield repr([checksum.crc32c(data), checksum.table_crc32c(data), outcome(checksum.table_crc32c, data, 3)])
    for kind in records.ControlType:
        for body in (b"", b"\0\0", b"\0\0\0\0\0\5", b"\0\1\0\0\0\5\0"):
            key = (0).to_bytes(2, "big") + int(kind).to_bytes(2, "big")
            yield outcome(records.read_control, records.Record(0, 0, key, body))
    yield outcome(records.read_control, records.Record(0, 0, b"\0\0\0\x63", b"\0\0"))
    yield outcome(records.read_control, records.Record(0, 0, None, None))
