"""The data source `kafka-capture`: requests and responses in packet captures, one row per exchange.

Takes pcap and pcapng files, compressed with gzip or not, and folders of them, by path or URI; returns Arrow batches.
One task reads each series of files, because the packets of a connection are spread over all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pyarrow as pa
from pyspark.sql.datasource import InputPartition

from kip.capture.conversations import Findings
from kip.capture.files import is_capture_name
from kip.capture.lines import Detail
from kip.capture.problems import Problem
from kip.capture.series import group_series, read_series
from kip.files import FileEntry, entries, entry
from kip.spark.errors import CorruptRecordError
from kip.spark.sources.base.options import DROPMALFORMED, FAILFAST, flag, names, number, plain_path
from kip.spark.sources.captures.rows import COLUMNS, DEFAULT_COLUMNS, CaptureRows
from kip.spark.sources.contents.files import Part, ReadableEnd, contents_length
from kip.spark.sources.contents.options import ContentOptions
from kip.spark.sources.contents.source import ContentSource

CONTEXT_BYTES = 64 << 20
"""Bytes of earlier files of a series that a stream reads again with a new one; more if the new ones are larger."""


@dataclass(frozen=True, slots=True)
class CapturePartition(InputPartition):
    """The parts of the files of a series; what precedes them is read again for the connections in it."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class CaptureOptions(ContentOptions):
    """Options of the source: `path` has captures, and folders of them.

    Attributes:
        fields: the columns, in this order; by default all except `request` and `response`.
        settling_seconds: seconds without writes after which a stream reads a file.
        secrets: whether `request` and `response` show passwords, keys and tokens, which are redacted otherwise.
    """

    SOURCE: ClassVar = "kafka-capture"
    NOTHING: ClassVar = "no packet captures (.pcap, .pcapng, .cap, also .gz)"
    COLUMNS: ClassVar = pa.schema([pa.field(name, column.type) for name, column in COLUMNS.items()])
    PARSERS: ClassVar = {"fields": names, "settlingSeconds": number, "secrets": flag, "skipCopies": flag}

    fields: tuple[str, ...] = DEFAULT_COLUMNS
    settling_seconds: int = 60
    secrets: bool = False

    @property
    def schema(self) -> pa.Schema:
        for name in self.fields:
            if name not in COLUMNS:
                raise ValueError(f"{self.SOURCE} has no column {name!r}; it has {', '.join(COLUMNS)}")
        return pa.schema([self.COLUMNS.field(name) for name in self.fields])

    def files(self) -> list[FileEntry]:
        return find_captures(self.path)

    def tasks_of(self, parts: Sequence[Part]) -> list[InputPartition]:
        of_paths = {part.path: part for part in parts}
        series = (tuple(of_paths[path] for path in paths) for paths in group_series(of_paths))
        return [
            CapturePartition(capture_parts)
            for capture_parts in series
            if any(part.start != part.end for part in capture_parts)
        ]

    def readable_end(self, files: Iterable[FileEntry]) -> ReadableEnd:
        return lambda _, contents: contents_length(contents)

    def with_context(self, parts: list[Part], whole_parts: list[Part]) -> list[Part]:
        """Add the files before others in their series: connections go on in the next file."""
        paths = {part.path for part in parts}
        of_known = {part.path: part for part in whole_parts if part.path not in paths}
        for series in group_series(sorted({*of_known, *paths})):
            new = [path for path in series if path in paths]
            budget = max(CONTEXT_BYTES, sum(entry(path).size for path in new))
            for path in reversed([path for path in series if path in of_known] if new else []):
                budget -= entry(path).size
                if budget < 0:
                    break
                parts.append(of_known[path])
        return parts

    def batches(self, task: CapturePartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        return read_captures(task.parts, self, schema)


class KafkaCaptureSource(ContentSource):
    """Packet captures as rows, one for each request with its response; options as `CaptureOptions`."""

    options_type = CaptureOptions


def find_captures(paths: tuple[str, ...]) -> list[FileEntry]:
    """Return the captures at paths: named files, and the files in folders whose names are those of captures.

    Raises:
        ValueError: a path cannot be read.
    """
    files: dict[str, FileEntry] = {}
    for path in map(plain_path, paths):
        try:
            top = entry(path)
            inside = entries(path) if top.is_folder else [top]
        except FileNotFoundError:
            raise ValueError(f"{path}: neither a capture nor a folder") from None
        except (OSError, ValueError) as error:  # pyarrow has ValueErrors for URIs
            raise ValueError(f"{path}: it cannot be read: {getattr(error, 'strerror', None) or error}") from None
        captures = (file for file in inside if file == top or (not file.is_folder and is_capture_name(file.name)))
        files |= {file.path: file for file in captures}
    return list(files.values())


def read_captures(parts: Sequence[Part], options: CaptureOptions, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a series of captures: exchanges in the order in which they end, losses, and TLS connections.

    Raises:
        CorruptRecordError: something cannot be read, in the mode FAILFAST.
    """
    rows = CaptureRows(schema, Detail(secrets=options.secrets), drops_damage=options.mode == DROPMALFORMED)

    def note(problem: Problem) -> None:
        """Add a row for a loss; messages that began before the capture or end after it are not losses."""
        if not problem.is_edge:
            rows.add_loss(findings.name, str(problem).removeprefix(f"{findings.name}: "))

    findings = Findings("", note)
    starts = {part.path: part.start for part in parts if part.end is not None}
    for exchange in read_series([part.path for part in parts], findings, starts):
        rows.add(exchange)
        _take_encrypted(findings, rows)
        if rows.is_full:
            yield from _checked(rows, options)
    _take_encrypted(findings, rows)
    yield from _checked(rows, options)


def _take_encrypted(findings: Findings, rows: CaptureRows) -> None:
    for connection in findings.encrypted:
        rows.add_encrypted(connection)
    findings.encrypted.clear()


def _checked(rows: CaptureRows, options: CaptureOptions) -> Iterator[pa.RecordBatch]:
    if options.mode == FAILFAST and rows.first_error:
        raise CorruptRecordError(rows.first_error)
    if batch := rows.take():
        yield batch
