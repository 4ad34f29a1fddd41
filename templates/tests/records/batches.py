"""Batches of real clients and brokers, and what Kafka's own classes read in them.

batches.jsonl has a row in each line. The keys and values are made up. "handmade" batches were bent by hand, and a
broker stored them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ...records import Record


class Row(NamedTuple):
    """The bytes of one batch, the values of its header that differ from `DEFAULTS`, and its records."""

    name: str
    data: bytes
    header: dict[str, Any]
    records: list[Record]


DEFAULTS = {
    "max_timestamp": -1,
    "leader_epoch": -1,
    "producer_id": -1,
    "producer_epoch": -1,
    "base_sequence": -1,
    "last_sequence": -1,
    "delete_horizon": None,
    "compression": "none",
    "is_log_append_time": False,
    "is_transactional": False,
    "is_control": False,
}


def _rows(text: str) -> Iterator[Row]:
    for line in text.splitlines():
        row = json.loads(line)
        records = [_record(*values) for values in row["records"]]
        yield Row(row["name"], bytes.fromhex(row["data"]), row["header"], records)


def _record(
    offset: int,
    timestamp: int,
    key: str | None,
    value: str | None,
    headers: Sequence[tuple[str, str | None]] = (),
) -> Record:
    pairs = [(name, _bytes(header)) for name, header in headers]
    return Record(offset, timestamp, _bytes(key), _bytes(value), pairs)


def _bytes(text: str | None) -> bytes | None:
    """Return the bytes that a text of the file has as characters."""
    return None if text is None else text.encode("latin-1")


ROWS = [*_rows(Path(__file__).with_name("batches.jsonl").read_text(encoding="ascii"))]
