"""The data source `kafka-request-log`: requests in brokers' request logs, one row per request.

Takes files, compressed with gzip or not, and folders of them; returns Arrow batches. A large uncompressed file is read
by several tasks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo
from itertools import islice
from typing import BinaryIO, ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pyarrow as pa
from pyspark.sql.datasource import InputPartition

from kip.files import FileEntry, entry, whole_lines
from kip.requestlog.files import LONGEST_LINE, UnreadableLine, find_request_logs, is_compressed, read_requests
from kip.requestlog.requests import LineError, LoggedRequest, RequestParser
from kip.spark.errors import CorruptRecordError
from kip.spark.sources.base.options import DROPMALFORMED, FAILFAST, byte_count, flag, number
from kip.spark.sources.contents.files import Part, ReadableEnd, contents_length, is_decompressed
from kip.spark.sources.contents.options import ContentOptions
from kip.spark.sources.contents.source import ContentSource

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
class RequestLogOptions(ContentOptions):
    """Options of the source: `path` has request logs, and folders of them.

    Attributes:
        time_zone: of times without a zone; log4j writes those of the broker's clock.
        max_partition_bytes: the size of the part of an uncompressed file that one task reads.
        settling_seconds: seconds without writes after which a stream reads a file.
    """

    SOURCE: ClassVar = "kafka-request-log"
    NOTHING: ClassVar = "no request logs (kafka-request.log, also rotated or .gz)"
    COLUMNS: ClassVar = SCHEMA
    PARSERS: ClassVar = {
        "timeZone": _zone,
        "maxPartitionBytes": byte_count,
        "settlingSeconds": number,
        "skipCopies": flag,
    }

    time_zone: tzinfo = UTC
    max_partition_bytes: int = 128 << 20
    settling_seconds: int = 60

    def files(self) -> list[FileEntry]:
        return list({file.path: file for path in self.path for file in find_request_logs(path)}.values())

    def tasks_of(self, parts: Sequence[Part]) -> list[InputPartition]:
        return [task for part in parts for task in self._tasks_of(part)]

    def readable_end(self, files: Iterable[FileEntry]) -> ReadableEnd:
        """Return the end of a file, without a last line that may still be completed."""
        newest: dict[str, int] = {}
        for file in files:
            newest[file.folder] = max(file.modified, newest.get(file.folder, 0))

        def end(file: FileEntry, contents: BinaryIO) -> int:
            length = contents_length(contents)
            if is_decompressed(contents) or file.modified < newest[file.folder]:
                return length
            lines = whole_lines(contents)
            contents.seek(lines)
            return length if self._is_request(contents.read(LONGEST_LINE)) else lines

        return end

    def _is_request(self, line: bytes) -> bool:
        try:
            return RequestParser(self.time_zone).parse(line) is not None
        except LineError:
            return False

    def batches(self, task: RequestLogPartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        return read_batches(task, self)

    def _tasks_of(self, part: Part) -> Iterator[RequestLogPartition]:
        most, end = self.max_partition_bytes, part.end
        if end is None and not is_compressed(part.path):
            end = entry(part.path).size
        if end is None or end - part.start <= most or is_compressed(part.path):
            yield RequestLogPartition(part.path, part.start, part.end)
            return
        for start in range(part.start, end, most):
            is_last = start + most >= end
            yield RequestLogPartition(part.path, start, part.end if is_last else start + most)


class KafkaRequestLogSource(ContentSource):
    """Request logs as rows, one for each completed request; options as `RequestLogOptions`."""

    options_type = RequestLogOptions


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
