"""Rows of `kafka-snapshots`: lines of snapshot files, and their errors, gathered into Arrow batches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pyarrow as pa
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.message import Message

from kip.kafka.errors import failures, known_errors
from kip.log.collected.snapshots import LostLine, Snapshot, SnapshotLine
from kip.log.errors import LogError
from kip.spark.errors import CorruptRecordError
from kip.spark.sources.base.options import DROPMALFORMED

SCHEMA = pa.schema(
    [
        ("cluster_id", pa.string()),
        ("time", pa.timestamp("us", "UTC")),
        ("endpoint", pa.string()),
        ("endpoint_type", pa.string()),
        ("api_key", pa.int16()),
        ("version", pa.int16()),
        ("request", pa.binary()),
        ("response", pa.binary()),
        ("file", pa.string()),
        ("position", pa.int64()),
        ("no_response", pa.string()),
        ("_error", pa.string()),
    ]
)

MOST_ROWS, MOST_BYTES = 10_000, 16 << 20
"""Rows of a batch, and bytes of messages in it; one more line may go beyond."""


def snapshot_batches(file: str, lines: Iterable[SnapshotLine | LostLine], mode: str) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a file.

    `_error` is why a line or message is damaged. `no_response` is why an intact line has no usable response: the node
    did not answer, or answered with an error. `cluster_id` is the ID that the endpoint reported last, null before its
    first DescribeCluster response.

    Raises:
        CorruptRecordError: in the mode FAILFAST, where something is damaged.
    """
    rows: list[dict[str, Any]] = []
    clusters: dict[str, str] = {}
    size = 0
    for line in lines:
        if isinstance(line, LostLine):
            row, damage = {"_error": line.reason}, line.reason
        else:
            row, damage = _row(line.snapshot, clusters)
        if damage and mode == "FAILFAST":
            raise CorruptRecordError(f"{file}: byte {line.position}: {damage}")
        if damage and mode == DROPMALFORMED:
            continue
        rows.append({**row, "file": file, "position": line.position})
        size += sum(len(row.get(name) or b"") for name in ("request", "response"))
        if len(rows) >= MOST_ROWS or size >= MOST_BYTES:
            yield pa.RecordBatch.from_pylist(rows, SCHEMA)
            rows, size = [], 0
    if rows:
        yield pa.RecordBatch.from_pylist(rows, SCHEMA)


def _row(snapshot: Snapshot, clusters: dict[str, str]) -> tuple[dict[str, Any], str]:
    """Return the row of a snapshot, and how it is damaged, empty if it is not; `clusters` are IDs by endpoint."""
    row: dict[str, Any] = {
        "cluster_id": clusters.get(snapshot.endpoint),
        "time": snapshot.time * 1000,
        "endpoint": snapshot.endpoint,
        "endpoint_type": snapshot.endpoint_type,
        "api_key": snapshot.api_key,
        "version": snapshot.version,
        "no_response": snapshot.error,
    }
    if snapshot.error is not None or snapshot.api_key is None or snapshot.version is None:
        return row, ""
    try:
        row["request"], row["response"] = snapshot.messages()
        response = _response_class(snapshot.api_key).decode(row["response"], snapshot.version)
        if cluster_id := getattr(response, "cluster_id", None):
            row["cluster_id"] = clusters[snapshot.endpoint] = cluster_id
    except (LogError, DecodeError, LookupError) as error:
        row["_error"] = str(error)
        return row, str(error)
    refusals = dict.fromkeys(_refusals(response))
    if refusals:
        name = type(response).__name__.removesuffix("Response")
        row["no_response"] = "; ".join(f"{name} v{snapshot.version} answered {refusal}" for refusal in refusals)
    return row, ""


@cache
def _response_class(api_key: int) -> Any:
    return CATALOG.load(CATALOG.response(api_key))


def _refusals(response: Message) -> Iterator[str]:
    """Yield the failures in a response, at any depth."""
    for failure in failures(response):
        error = known_errors().get(failure.code)
        name = f"the unknown error code {failure.code}" if error is None else f"{error.name} ({failure.code})"
        yield name + (f": {failure.text}" if failure.text else "")
