"""The data source `kafka-capture`: requests and responses in packet captures, one row per exchange.

Takes pcap and pcapng files, compressed with gzip or not, and folders of them, by path or URI; returns Arrow batches.
One task reads each series of files, because the packets of a connection are spread over all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import pyarrow as pa
from pyspark.sql.datasource import InputPartition

from kip.capture.conversations import Findings
from kip.capture.files import is_capture_name
from kip.capture.lines import Detail
from kip.capture.problems import Problem
from kip.capture.series import group_series, read_series
from kip.log.files import FileEntry, entries, entry
from kip.spark.errors import CorruptRecordError
from kip.spark.sources.capture_rows import COLUMNS, DEFAULT_COLUMNS, CaptureRows
from kip.spark.sources.file_source import FileOptions, FileSource, FileStreamReader, settled
from kip.spark.sources.source_options import DROPMALFORMED, FAILFAST, flag, names, number, plain_path

__all__ = ["KafkaCaptureSource"]


@dataclass(frozen=True, slots=True)
class CapturePartition(InputPartition):
    """The files of a series."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaptureOptions(FileOptions):
    """Options of the source: `path` has captures, and folders of them.

    Attributes:
        fields: the columns, in this order; by default all except `request` and `response`.
        settling_seconds: seconds without writes after which a stream considers a file complete.
        secrets: whether `request` and `response` show passwords, keys and tokens, which are redacted otherwise.
    """

    SOURCE: ClassVar = "kafka-capture"
    COLUMNS: ClassVar = pa.schema([pa.field(name, column.type) for name, column in COLUMNS.items()])
    PARSERS: ClassVar = {"fields": names, "settlingSeconds": number, "secrets": flag}

    fields: tuple[str, ...] = DEFAULT_COLUMNS
    settling_seconds: int = 60
    secrets: bool = False

    @property
    def schema(self) -> pa.Schema:
        for name in self.fields:
            if name not in COLUMNS:
                raise ValueError(f"{self.SOURCE} has no column {name!r}; it has {', '.join(COLUMNS)}")
        return pa.schema([self.COLUMNS.field(name) for name in self.fields])

    def tasks(self) -> list[InputPartition]:
        found = find_captures(self.path)
        if not found:
            raise ValueError(f"no packet captures (.pcap, .pcapng, .cap, also .gz) in {', '.join(self.path)}")
        return _partitions(file.path for file in found)

    def batches(self, task: CapturePartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        return read_captures(task.paths, self, schema)


class KafkaCaptureStreamReader(FileStreamReader[CaptureOptions]):
    """Reads captures once they are complete, i.e. have not been written to for `settlingSeconds`.

    The offset contains the time of each file that has been read, in ms. A file that is rewritten under the same name
    is read again.
    """

    def latestOffset(self, start: dict[str, int], limit: object = None) -> dict[str, int]:  # noqa: N802
        """Return the offset after all files that are complete now.

        Files that are gone are forgotten, but not before there are new ones: the folder may just not be mounted.
        """
        files = settled(find_captures(self._options.path), self._options.settling_seconds)
        complete = {file.path: file.modified for file in files}
        return complete if complete.items() - start.items() else start

    def partitions(self, start: dict[str, int], end: dict[str, int]) -> list[InputPartition]:
        return _partitions(path for path, modified in end.items() if start.get(path) != modified)


class KafkaCaptureSource(FileSource):
    """Packet captures as rows, one for each request with its response; options as `CaptureOptions`."""

    options_type = CaptureOptions
    stream_type = KafkaCaptureStreamReader


def find_captures(paths: tuple[str, ...]) -> list[FileEntry]:
    """Return the captures at paths: named files, and the files in folders whose names are those of captures.

    Raises:
        ValueError: a path cannot be read.
    """
    found: dict[str, FileEntry] = {}
    for path in map(plain_path, paths):
        try:
            top = entry(path)
            inside = entries(path) if top.is_folder else [top]
        except FileNotFoundError:
            raise ValueError(f"{path}: neither a capture nor a folder") from None
        except (OSError, ValueError) as error:  # pyarrow has ValueErrors for URIs
            raise ValueError(f"{path}: it cannot be read: {getattr(error, 'strerror', None) or error}") from None
        captures = (each for each in inside if each == top or (not each.is_folder and is_capture_name(each.name)))
        found |= {each.path: each for each in captures}
    return list(found.values())


def _partitions(paths: Iterable[str]) -> list[InputPartition]:
    return [CapturePartition(series) for series in group_series(paths)]


def read_captures(paths: tuple[str, ...], options: CaptureOptions, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
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
    for exchange in read_series(paths, findings):
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
