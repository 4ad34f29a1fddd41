"""The lines of a dump as a table for people: a column for each thing that tells records apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson

__all__ = ["BATCHES", "RECORDS", "Table"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Column = tuple[str, int, Callable[[dict[str, Any]], object]]
"""Title, width, and what stands there for a row."""


@dataclass(frozen=True, slots=True)
class Table:
    """Turns JSON lines into aligned text. Columns have set widths, so that the first line needs no other."""

    columns: tuple[Column, ...]

    @property
    def head(self) -> bytes:
        """The line with the titles."""
        return self._line([title for title, _, _ in self.columns])

    def rows(self, lines: bytes) -> bytes:
        """Return the table's lines for JSON lines."""
        objects = map(orjson.loads, lines.splitlines())
        return b"".join([self._line([_cell(cell(row)) for _, _, cell in self.columns]) for row in objects])

    def _line(self, cells: list[str]) -> bytes:
        padded = [cell.ljust(width) for cell, (_, width, _) in zip(cells, self.columns, strict=True)]
        return "  ".join(padded).rstrip().encode() + b"\n"


def _cell(value: object) -> str:
    if isinstance(value, str):
        return value
    return "-" if value is None else orjson.dumps(value).decode()


def _place(row: dict[str, Any]) -> str:
    return "/".join(row["file"].split("/")[-2:])


def _time(row: dict[str, Any]) -> str | None:
    """Return a record's time in UTC to the millisecond; None for none and for one beyond the year 9999."""
    try:
        moment = _EPOCH + timedelta(milliseconds=row["timestamp"])
    except OverflowError:
        return None
    return None if row["timestamp"] < 0 else moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _data(value: Any) -> Any:
    """Return what a key or value says without the form around it."""
    return value.get("data", value) if isinstance(value, dict) else value


RECORDS = Table(
    (
        ("FILE", 40, _place),
        ("OFFSET", 10, lambda row: row["offset"]),
        ("TIME", 24, _time),
        ("TYPE", 24, lambda row: row.get("type")),
        ("SIZE", 7, lambda row: max(row["keySize"], 0) + max(row["valueSize"], 0)),
        ("KEY", 40, lambda row: _data(row.get("key"))),
        ("VALUE", 0, lambda row: _data(row.get("value"))),
    )
)
BATCHES = Table(
    (
        ("FILE", 40, _place),
        ("OFFSETS", 20, lambda row: f"{row['baseOffset']}-{row['lastOffset']}"),
        ("TIME", 24, _time),
        ("COUNT", 6, lambda row: row["count"]),
        ("POSITION", 10, lambda row: row["position"]),
        ("SIZE", 8, lambda row: row["size"]),
        ("CODEC", 6, lambda row: row["compressCodec"]),
        ("PRODUCER", 10, lambda row: row["producerId"]),
        ("EPOCH", 6, lambda row: row["producerEpoch"]),
        ("FLAGS", 0, lambda row: " ".join(name for name in ("isTransactional", "isControl") if row[name]) or None),
    )
)
