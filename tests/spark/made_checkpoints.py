"""Checkpoints of Structured Streaming as Spark writes them, made by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

__all__ = ["START", "checkpoint_rows", "offsets_file", "write_checkpoint"]

START = 1_795_268_045_000
_CONF = {
    "spark.sql.streaming.stateStore.rocksdb.formatVersion": "5",
    "spark.sql.shuffle.partitions": "200",
}

Offsets = Mapping[str, Mapping[int, int]]


def offsets_file(time: int, *sources: Offsets | None) -> bytes:
    """Return a file of the folder `offsets`, planned at a time in ms since 1970; None is a source without offsets."""
    metadata = {"batchWatermarkMs": 0, "batchTimestampMs": time, "conf": _CONF}
    lines = ["v1", _json(metadata), *("-" if each is None else _json(each) for each in sources)]
    return "\n".join(lines).encode()


def write_checkpoint(folder: Path, query: str, batches: Iterable[Offsets], *, complete: int) -> Path:
    """Write the checkpoint of a query with one source, whose first `complete` batches are; 10 s are between batches."""
    for name in ("offsets", "commits"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "metadata").write_text(_json({"id": query}))
    for number, offsets in enumerate(batches):
        (folder / "offsets" / str(number)).write_bytes(offsets_file(START + number * 10_000, offsets))
        if number < complete:
            (folder / "commits" / str(number)).write_bytes(b'v1\n{"nextBatchWatermarkMs":0}')
    return folder


def checkpoint_rows(
    spark: Any, offsets: Iterable[tuple[int, int, str, int, int]], complete: Iterable[int], query: str | None = "q"
) -> Any:
    """Return rows as `spark-checkpoint` returns them; `offsets` are batch, time in ms, topic, partition and offset."""
    from pyspark.sql.pandas.types import from_arrow_schema

    from kip.spark.sources.spark_checkpoints import SCHEMA

    place = ("c", "/jobs/a", "/jobs/a/file", query)
    rows: list[tuple[Any, ...]] = [
        (*place, "offset", batch, datetime.fromtimestamp(time / 1000, UTC), "0", topic, partition, offset, None)
        for batch, time, topic, partition, offset in offsets
    ]
    rows += [(*place, "commit", batch, *[None] * 6) for batch in complete]
    return spark.createDataFrame(rows, from_arrow_schema(SCHEMA)).localCheckpoint()


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
