"""Format the lines of a dump as a human-readable table: one column for each distinguishing field of records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from operator import itemgetter
from typing import Any

import orjson

from kip.escaping import escape_text
from kip.tables import ColumnLayout, cut

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

TextColumn = tuple[str, int, Callable[[dict[str, Any]], object]]
"""Title, width, and a function that returns the cell of a row."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """Turns JSON lines into aligned text. Columns have fixed widths, because lines are printed as they are read.

    Lines longer than `longest` characters are cut off; 0 means that none are.
    """

    columns: tuple[TextColumn, ...]
    file_width: int = 0
    longest: int = 0

    def fitted(self, paths: Iterable[str], longest: int = 0) -> TextTable:
        """Return a table whose first column is wide enough for the names of these files."""
        width = max((len(escape_text(_name(path))) for path in paths), default=0)
        return replace(self, file_width=width, longest=longest)

    @property
    def head(self) -> bytes:
        """The header line."""
        return self._line(self._layout, ["FILE", *(title for title, _, _ in self.columns)]).encode()

    def rows(self, lines: bytes) -> bytes:
        """Return the table's lines for JSON lines."""
        layout = self._layout
        rows = map(orjson.loads, lines.splitlines())
        cells = ([_name(row["file"]), *(_cell(cell(row)) for _, _, cell in self.columns)] for row in rows)
        return "".join([self._line(layout, row) for row in cells]).encode()

    def _line(self, layout: ColumnLayout, cells: Iterable[str]) -> str:
        return f"{cut(layout.line(cells), self.longest)}\n"

    @property
    def _layout(self) -> ColumnLayout:
        return ColumnLayout([self.file_width, *(width for _, width, _ in self.columns)])


def _name(path: str) -> str:
    """Return the file name with its folder, which is named after the partition."""
    return "/".join(path.split("/")[-2:])


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _time(row: dict[str, Any]) -> str | None:
    """Return a record's time in UTC to the millisecond; None if there is none or it is beyond the year 9999."""
    try:
        moment = _EPOCH + timedelta(milliseconds=row["timestamp"])
    except OverflowError:
        return None
    return None if row["timestamp"] < 0 else moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _offsets(row: dict[str, Any]) -> str:
    return f"{row['baseOffset']}-{row['lastOffset']}"


def _type(row: dict[str, Any]) -> str | None:
    return row.get("type")


def _size(row: dict[str, Any]) -> int:
    return int(max(row["keySize"], 0) + max(row["valueSize"], 0))


def _key(row: dict[str, Any]) -> Any:
    return _data(row.get("key"))


def _value(row: dict[str, Any]) -> Any:
    return _data(row.get("value"))


def _data(value: Any) -> Any:
    """Return the data of a key or value without the object around it."""
    return value.get("data", value) if isinstance(value, dict) else value


def _flags(row: dict[str, Any]) -> str | None:
    return " ".join(name for name in ("isTransactional", "isControl") if row[name]) or None


RECORDS = TextTable(
    (
        ("OFFSET", 10, itemgetter("offset")),
        ("TIME", 24, _time),
        ("TYPE", 24, _type),
        ("SIZE", 7, _size),
        ("KEY", 40, _key),
        ("VALUE", 0, _value),
    )
)
BATCHES = TextTable(
    (
        ("OFFSETS", 20, _offsets),
        ("TIME", 24, _time),
        ("COUNT", 6, itemgetter("count")),
        ("POSITION", 10, itemgetter("position")),
        ("SIZE", 8, itemgetter("size")),
        ("CODEC", 6, itemgetter("compressCodec")),
        ("PRODUCER", 10, itemgetter("producerId")),
        ("EPOCH", 6, itemgetter("producerEpoch")),
        ("FLAGS", 0, _flags),
    )
)
"""No lambdas: tables are pickled for other processes."""
