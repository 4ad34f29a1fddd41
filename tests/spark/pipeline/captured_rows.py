"""Rows of the captured logs."""

from __future__ import annotations

import pyarrow as pa

from kip.log.segments.files import find_log_files
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.sources.logs.rows import LogRange, LogRows
from kip.spark.sources.logs.schema import log_schema
from tests.shared import shared_path


def captured_rows(name: Input) -> pa.Table:
    """Return the rows of the captured logs of a topic, in the order of their times, without Spark."""
    topic = SOURCES[name].options["topic"]
    schema = log_schema(topic)
    batches: list[pa.RecordBatch] = []
    for file in find_log_files(str(shared_path("captures", "logs"))):
        if file.topic == topic:
            where = LogRange(file, 0, file.size, cluster_id="c")
            batches += LogRows(schema, topic).read(where)
    return pa.Table.from_batches(batches, schema).sort_by([("timestamp", "ascending"), ("offset", "ascending")])
