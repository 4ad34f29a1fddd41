"""The data source `kafka-request-log`: requests in brokers' request logs, one row per request.

Takes files, compressed with gzip or not, and folders of them; returns Arrow batches. A large uncompressed file is read
by several tasks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, tzinfo
from itertools import islice
from typing import ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pyarrow as pa
from pyspark.sql.datasource import InputPartition

from kip.log.files import FileEntry
from kip.requestlog.files import UnreadableLine, find_request_logs, is_compressed, read_requests
from kip.requestlog.requests import LoggedRequest
from kip.spark.errors import CorruptRecordError
from kip.spark.sources.file_source import FileOptions, FileSource, FileStreamReader, settled
from kip.spark.sources.source_options import DROPMALFORMED, FAILFAST, byte_count, number

__all__ = ["KafkaRequestLogSource"]

MOST_ROWS = 20_000
"""Rows of a batch."""


def _zone(value: str) -> tzinfo:
    """Read the name of a time zone."""
    try:
        return UTC if value.upper() == "UTC" else ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("a time zone such as UTC or Europe/Berlin") from None


_FIELDS: Mapping[str, pa.DataType] = {
    "time": pa.timestamp("us", "UTC"),
    "connection": pa.string(),
    "server_address": pa.string(),
    "server_port": pa.int32(),
    "client_address": pa.string(),
    "client_port": pa.int32(),
    "api_key": pa.int16(),
    "api_name": pa.string(),
    "version": pa.int16(),
    "correlation_id": pa.int32(),
    "client_id": pa.string(),
    "software_name": pa.string(),
    "software_version": pa.string(),
    "principal": pa.string(),
    "listener": pa.string(),
    "security_protocol": pa.string(),
    "is_forwarded": pa.bool_(),
    "is_deprecated": pa.bool_(),
    "level": pa.string(),
    "latency_ms": pa.float64(),
    "protocol_type": pa.string(),
    "cluster_id": pa.string(),
}
assert tuple(_FIELDS) == LoggedRequest._fields

SCHEMA = pa.schema(
    [
        ("cluster_id", pa.string()),
        ("file", pa.string()),
        ("position", pa.int64()),
        *((name, kind) for name, kind in _FIELDS.items() if name != "cluster_id"),
        ("_error", pa.string()),
    ]
)


@dataclass(frozen=True, slots=True)
class RequestLogPartition(InputPartition):
    """A part of a file: the lines that start between two bytes, up to the end of the file if `end` is None."""

    path: str
    start: int = 0
    end: int | None = None


@dataclass(frozen=True, slots=True)
class RequestLogOptions(FileOptions):
    """Options of the source: `path` has request logs, and folders of them.

    Attributes:
        time_zone: of times without a zone; log4j writes those of the broker's clock.
        max_partition_bytes: the size of the part of an uncompressed file that one task reads.
        settling_seconds: seconds without writes after which a stream considers a file complete.
    """

    SOURCE: ClassVar = "kafka-request-log"
    COLUMNS: ClassVar = SCHEMA
    PARSERS: ClassVar = {"timeZone": _zone, "maxPartitionBytes": byte_count, "settlingSeconds": number}

    time_zone: tzinfo = UTC
    max_partition_bytes: int = 128 << 20
    settling_seconds: int = 60

    def files(self) -> Iterable[FileEntry]:
        """Return the files that are there now. Raises OSError."""
        return {file.path: file for path in self.path for file in find_request_logs(path)}.values()

    def tasks(self) -> list[InputPartition]:
        files = self.files()
        if not files:
            raise ValueError(f"no request logs (kafka-request.log, also rotated or .gz) in {', '.join(self.path)}")
        return [part for file in files for part in self._parts(file.path, file.size)]

    def batches(self, task: RequestLogPartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        return read_batches(task, self)

    def _parts(self, path: str, size: int) -> Iterator[RequestLogPartition]:
        most = self.max_partition_bytes
        if size <= most or is_compressed(path):
            yield RequestLogPartition(path)
            return
        for start in range(0, size, most):
            yield RequestLogPartition(path, start, min(start + most, size))


class KafkaRequestLogStreamReader(FileStreamReader[RequestLogOptions]):
    """Reads files once they are complete, i.e. have not been written to for `settlingSeconds`.

    Log4j renames the file of the last hour, so a file counts as read by its time and size, whatever its name is. The
    offset contains these of each file that has been read, in ms and bytes.
    """

    def latestOffset(self, start: dict[str, str], limit: object = None) -> dict[str, str]:  # noqa: N802
        """Return the offset after all files that are complete now; files that are gone are kept in it."""
        complete = dict(start)
        for file in settled(self._options.files(), self._options.settling_seconds):
            # Names would not do: log4j renames kafka-request.log, whose lines would be read twice.
            complete.setdefault(f"{file.modified}-{file.size}", file.path)
        return complete

    def partitions(self, start: dict[str, str], end: dict[str, str]) -> list[InputPartition]:
        return [RequestLogPartition(path) for file, path in end.items() if file not in start]


class KafkaRequestLogSource(FileSource):
    """Request logs as rows, one for each completed request; options as `RequestLogOptions`."""

    options_type = RequestLogOptions
    stream_type = KafkaRequestLogStreamReader


def read_batches(partition: RequestLogPartition, options: RequestLogOptions) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a part of a file: its requests, and the lines that could not be read.

    Raises:
        CorruptRecordError: a line could not be read, in the mode FAILFAST.
    """
    lost: list[UnreadableLine] = []
    requests = read_requests(
        partition.path, lost.append, start=partition.start, end=partition.end, zone=options.time_zone
    )
    while True:
        rows = list(islice(requests, MOST_ROWS))
        if lost and options.mode == FAILFAST:
            raise CorruptRecordError(str(lost[0]))
        if rows:
            yield _batch(partition.path, rows)
        if lost and options.mode != DROPMALFORMED:
            yield _lost_batch(lost)
        lost.clear()
        if len(rows) < MOST_ROWS:
            return


def _batch(path: str, rows: list[LoggedRequest]) -> pa.RecordBatch:
    columns = dict(zip(LoggedRequest._fields, zip(*rows, strict=True), strict=True))
    arrays = {name: pa.array(values, _FIELDS[name]) for name, values in columns.items()}
    arrays |= {"file": pa.repeat(path, len(rows)), "position": pa.nulls(len(rows), pa.int64())}
    arrays["_error"] = pa.nulls(len(rows), pa.string())
    return pa.RecordBatch.from_arrays([arrays[name] for name in SCHEMA.names], schema=SCHEMA)


def _lost_batch(lost: list[UnreadableLine]) -> pa.RecordBatch:
    rows = [{"file": line.file, "position": line.position, "_error": f"{line.place}: {line.reason}"} for line in lost]
    return pa.RecordBatch.from_pylist(rows, schema=SCHEMA)
