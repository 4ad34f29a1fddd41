"""Rows of `kafka-log`: the records between two positions of a log file, as Arrow batches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from kip.columnar.batches.blocks import read_blocks
from kip.columnar.batches.fields import RECORD_SCHEMA
from kip.columnar.batches.tables import damage_table, record_tables
from kip.columnar.columns.types import Mask
from kip.files import open_file
from kip.log.segments.files import LogFile
from kip.log.segments.indexes import split
from kip.log.segments.reader import Damage
from kip.log.segments.selection import Selection
from kip.spark.errors import CorruptRecordError
from kip.spark.options import ERROR
from kip.spark.sources.base.options import DROPMALFORMED, FAILFAST, PERMISSIVE
from kip.spark.sources.logs.decoding import DECODED, RecordDecoding


@dataclass(frozen=True, slots=True)
class LogRange:
    """A range between two positions of a file, and the selection of its records.

    `cluster_id` is that of the log directory, None where it has no `meta.properties`.
    """

    file: LogFile
    start: int
    end: int
    selection: Selection = field(default_factory=Selection)
    cluster_id: str | None = None

    def pieces(self, size: int) -> Iterator[LogRange]:
        """Yield ranges of about the given number of bytes, each of complete batches; none if the range is empty."""
        bounds: Iterable[tuple[int, int]] = [(self.start, self.end)]
        if self.end - self.start > size:
            bounds = split(replace(self.file, size=self.end), size, self.start)
        return (replace(self, start=start, end=end) for start, end in bounds if start < end)


class LogRows:
    """Reads ranges of files into rows.

    Attributes:
        schema: the requested columns of `kip.spark.sources.logs.schema.log_schema`.
        topic: the internal topic as whose records keys and values are decoded, None for bytes.
        types: the record types to decode, None for all.
        mode: whether damage becomes rows with `_error` (PERMISSIVE), is left out (DROPMALFORMED), or ends the reading
            (FAILFAST).
    """

    def __init__(
        self,
        schema: pa.Schema,
        topic: str | None = None,
        types: tuple[str, ...] | None = None,
        mode: str = PERMISSIVE,
    ) -> None:
        self.schema = schema
        self.topic = topic
        self.types = types
        self.mode = mode

    def read(self, where: LogRange) -> Iterator[pa.RecordBatch]:
        """Yield the rows of a range, some ten thousand at a time.

        A file that cannot be read, or was deleted after planning, is damage.

        Raises:
            CorruptRecordError: there is damage, and that is not permissive.
        """
        try:
            with open_file(where.file.path) as data:
                is_end = where.file.is_end(where.end)
                for block in read_blocks(data, where.file.path, where.start, where.end, may_end_in_zeros=is_end):
                    for table in record_tables(block, self._names(where.selection)):
                        yield self._rows(table, where)
        except OSError as error:
            is_gone = isinstance(error, FileNotFoundError)
            reason = "deleted before it was read" if is_gone else f"it cannot be read: {error.strerror or error}"
            damage = Damage(where.file.path, where.start, where.end - where.start, None, reason)
            yield self._rows(damage_table(damage, self._names(where.selection)), where)

    def _names(self, selection: Selection) -> list[str]:
        """Return the columns that have to be read of records."""
        names = {*self.schema.names, "error"}
        if selection.has_bounds or self.mode == FAILFAST:
            names |= {"offset", "timestamp", "position"}
        if self._decoding is not None:
            names |= {"key", "value", "is_control"}
        return [name for name in RECORD_SCHEMA.names if name in names]

    @cached_property
    def _decoding(self) -> RecordDecoding | None:
        """Return the decoder of keys and values, None if they are not requested."""
        if self.topic is None or not DECODED & {*self.schema.names}:
            return None
        return RecordDecoding(self.topic, self.types)

    def _rows(self, table: pa.RecordBatch, where: LogRange) -> pa.RecordBatch:
        table = _selected(table, where.selection)
        columns = dict(zip(table.schema.names, table.columns, strict=True))
        columns[ERROR] = columns.pop("error")
        if self._decoding is not None:
            columns |= self._decoding.decode(columns["key"], columns["value"], columns["is_control"], columns[ERROR])
        if self.mode == FAILFAST:
            _refuse(columns, where.file)
        columns |= _file_columns(where, len(table), self.schema)
        rows = pa.RecordBatch.from_arrays([columns[name] for name in self.schema.names], schema=self.schema)
        return rows.filter(columns[ERROR].is_null()) if self.mode == DROPMALFORMED else rows


def _selected(table: pa.RecordBatch, selection: Selection) -> pa.RecordBatch:
    """Omit unwanted records; rows about corrupt data stay."""
    if not selection.has_bounds:
        return table
    times = np.asarray(table.column("timestamp").cast(pa.int64()).fill_null(-1000)) // 1000
    offsets = np.asarray(table.column("offset").fill_null(-1))
    is_selected: Mask = np.asarray(table.column("error").is_valid())
    within = np.ones(len(table), np.bool_)
    for values, least, end in (
        (offsets, selection.first_offset, selection.end_offset),
        (times, selection.since, selection.until),
    ):
        if least is not None:
            within &= values >= least
        if end is not None:
            within &= values < end
    is_selected = is_selected | within
    return table if is_selected.all() else table.filter(pa.array(is_selected))


def _refuse(columns: dict[str, pa.Array], file: LogFile) -> None:
    errors = columns[ERROR]
    if errors.null_count == len(errors):
        return
    row = pc.index(errors.is_valid(), True).as_py()
    offset = columns["offset"][row].as_py()
    place = f"{file.path}: byte {columns['position'][row]}" + ("" if offset is None else f", offset {offset}")
    raise CorruptRecordError(f"{place}: {errors[row]}")


def _file_columns(where: LogRange, size: int, schema: pa.Schema) -> dict[str, pa.Array]:
    file = where.file
    facts = {
        "cluster_id": where.cluster_id,
        "file": file.path,
        "topic": file.topic or None,
        "partition": file.partition,
        "snapshot_offset": file.offset if file.is_snapshot else None,
    }
    return {
        name: pa.repeat(pa.scalar(fact, schema.field(name).type), size)
        for name, fact in facts.items()
        if name in schema.names
    }
