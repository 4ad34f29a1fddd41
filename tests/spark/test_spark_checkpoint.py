"""The data source `spark-checkpoint` and the table `stream_lag`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.datasource import InputPartition

from kip.log.spark_checkpoints import read_batch
from kip.spark.errors import CorruptRecordError
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.inputs.files import find_inputs
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.pipeline.records.rows import build_table
from kip.spark.pipeline.tables import stream_lag
from kip.spark.sources import spark_checkpoints as spark_checkpoint
from kip.spark.sources.spark_checkpoints import SparkCheckpointSource, SparkCheckpointStreamReader
from tests.spark.made_checkpoints import START as BEGIN
from tests.spark.made_checkpoints import checkpoint_rows, write_checkpoint
from tests.spark.pipeline.log_rows import START
from tests.spark.pipeline.made_snapshots import frame, offsets

Rows = list[dict[str, Any]]
SCHEMA = SparkCheckpointSource({"path": "x"}).schema()
TWO = [{"orders": {0: 1, 1: 0}}, {"orders": {0: 2, 1: 5}}]


def source_rows(path: Path, **options: str) -> Rows:
    reader = SparkCheckpointSource({"path": str(path), **options}).reader(SCHEMA)
    return [row for part in reader.partitions() for batch in reader.read(part) for row in batch.to_pylist()]  # type: ignore[union-attr]


def brief(rows: Rows) -> list[tuple[Any, ...]]:
    return [
        (row["query_id"], row["kind"], row["batch_id"], row["topic"], row["partition"], row["offset"]) for row in rows
    ]


class TestTheSource:
    """Without Spark: what its tasks are given, and the rows that they make."""

    @pytest.mark.parametrize("files", [1, 1000])
    def test_rows(self, files: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(spark_checkpoint, "TASK_FILES", files)
        checkpoint = write_checkpoint(tmp_path / "a", "q", TWO, complete=1)
        rows = source_rows(tmp_path)
        assert brief(rows) == [
            ("q", "offset", 0, "orders", 0, 1),
            ("q", "offset", 0, "orders", 1, 0),
            ("q", "commit", 0, None, None, None),
            ("q", "offset", 1, "orders", 0, 2),
            ("q", "offset", 1, "orders", 1, 5),
        ]
        last = rows[-1]
        assert (last["checkpoint"], last["file"]) == (str(checkpoint), str(checkpoint / "offsets" / "1"))
        assert (last["time"].timestamp() * 1000, last["source"]) == (BEGIN + 10_000, "0")
        assert {(row["_error"], row["cluster_id"]) for row in rows} == {(None, None)}

    def test_damage(self, tmp_path: Path) -> None:
        checkpoint = write_checkpoint(tmp_path / "a", "q", TWO, complete=0)
        (checkpoint / "offsets" / "0").write_bytes(b"v1")
        (checkpoint / "metadata").write_bytes(b"{")
        metadata, batch, *good = source_rows(tmp_path)
        assert (metadata["file"], metadata["_error"]) == (str(checkpoint / "metadata"), "the file is not JSON")
        assert (batch["batch_id"], batch["_error"]) == (0, "the file ends after the version")
        assert [row["query_id"] for row in good] == [None, None]
        assert source_rows(tmp_path, mode="dropmalformed") == good
        with pytest.raises(CorruptRecordError, match=r"/a/metadata: the file is not JSON; with "):
            source_rows(tmp_path, mode="failfast")

    def test_nothing_there(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match=r"^no checkpoints of Structured Streaming \(metadata, .*\) in /"):
            source_rows(tmp_path)
        with pytest.raises(ValueError, match="spark-checkpoint has no option 'topic'; it has path, mode"):
            SparkCheckpointSource({"path": "x", "topic": "y"}).schema()

    def test_a_query_without_batches_has_no_rows(self, tmp_path: Path) -> None:
        """Spark then makes a partition itself."""
        write_checkpoint(tmp_path / "a", "q", [], complete=0)
        reader = SparkCheckpointSource({"path": str(tmp_path)}).reader(SCHEMA)
        assert reader.partitions() == []
        assert list(reader.read(InputPartition(None))) == []

    def test_a_stream(self, tmp_path: Path) -> None:
        reader = SparkCheckpointSource({"path": str(tmp_path)}).streamReader(SCHEMA)
        assert isinstance(reader, SparkCheckpointStreamReader)
        at = reader.initialOffset()

        def new() -> list[tuple[Any, ...]]:
            nonlocal at
            end = reader.latestOffset(at)
            parts = reader.partitions(at, end)
            at = end
            rows = [row for part in parts for batch in reader.read(part) for row in batch.to_pylist()]
            return [(row["query_id"], row["kind"], row["batch_id"]) for row in rows]

        assert new() == []
        checkpoint = write_checkpoint(tmp_path / "a", "q", TWO[:1], complete=0)
        assert new() == [("q", "offset", 0)] * 2
        write_checkpoint(tmp_path / "a", "q", TWO, complete=1)
        assert new() == [("q", "commit", 0), *[("q", "offset", 1)] * 2]
        assert new() == []
        (checkpoint / "offsets" / "0").unlink()
        assert new() == []
        write_checkpoint(tmp_path / "a", "r", TWO[:1], complete=0)
        (checkpoint / "commits" / "0").unlink()
        assert new()[:2] == [("r", "offset", 0)] * 2


def found(table: Any, *columns: str) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    rows = table.orderBy("batch_id", "topic", "partition").collect()
    return {(row.batch_id, row.topic, row.partition): tuple(row[name] for name in columns) for row in rows}


@pytest.mark.slow
def test_lag(spark: Any) -> None:
    """A log of a record per second; the query reads 10 records every 20 s, then stops in its batch 3."""
    batches = [(number, START + number * 20_000, "t", 0, 10 * (number + 1)) for number in range(4)]
    batches += [(3, START + 60_000, "gone", 0, 7), (3, START + 60_000, "unseen", 0, 7)]
    ends = [offsets(at, -1, {("t", 0): at // 1000}) for at in range(10_000, 200_000, 10_000)]
    ends += [offsets(70_000, -1, {("gone", 0): 3})]
    table = stream_lag.TABLE.build(checkpoint_rows(spark, batches, [0, 2]), frame(spark, ends))
    assert table.columns == list(stream_lag.COLUMNS)
    columns = ("records", "is_newest", "is_committed", "end_offset", "lag", "time_lag_ms", "status")
    assert found(table, *columns) == {
        (0, "t", 0): (None, False, True, 10, 0, 0, "caught-up"),
        (1, "t", 0): (10, False, True, 20, 0, 0, "caught-up"),
        (2, "t", 0): (10, False, True, 40, 10, 10_000, "behind"),
        (3, "t", 0): (10, True, False, 190, 150, 150_000, "running"),
        (3, "gone", 0): (None, True, False, 3, None, None, "running"),
        (3, "unseen", 0): (None, True, False, None, None, None, "running"),
    }
    complete = stream_lag.TABLE.build(checkpoint_rows(spark, batches, [3], None), frame(spark, ends))
    newest = complete.where("is_newest")
    assert {key[1]: status for key, (status,) in found(newest, "status").items()} == {
        "t": "behind",
        "gone": "recreated",
        "unseen": "unknown",
    }
    assert [row.query_id for row in newest.select("query_id").distinct().collect()] == ["/jobs/a"]


@pytest.mark.slow
def test_clusters_of_checkpoints(spark: Any, tmp_path: Path) -> None:
    """Equal topics of two clusters do not mix; a checkpoint without a name belongs to its folder."""
    register_sources(spark)
    for name, offset in (("one", 3), ("two", 4), ("three", 5)):
        write_checkpoint(tmp_path / name / "query", "q", [{"orders": {0: offset}}], complete=1)
    names = ClusterNames.parse([f"A={tmp_path}/one", f"B={tmp_path}/two/query"])
    said: list[str] = []
    files = find_inputs([str(tmp_path)], names, said.append)
    table = build_table(spark, stream_lag.TABLE, files, names, said.append).withColumn("c", F.col("cluster_id"))
    rows = table.select("c", "offset", "is_committed").collect()
    assert sorted(map(tuple, rows)) == sorted([(str(tmp_path / "three"), 5, True), ("A", 3, True), ("B", 4, True)])
    assert [line.partition(" has")[0] for line in said] == [f"warning: {tmp_path}/three"]


@pytest.mark.slow
def test_a_checkpoint_that_spark_writes(spark: Any, tmp_path: Path) -> None:
    """A query of another source: Spark's files are read, and no rows of Kafka are found in them."""
    (tmp_path / "input").mkdir()
    (tmp_path / "input" / "a.txt").write_text("a")
    stream = spark.readStream.text(str(tmp_path / "input")).writeStream.format("noop")
    query = stream.option("checkpointLocation", str(tmp_path / "job")).trigger(availableNow=True).start()
    query.awaitTermination()
    rows = source_rows(tmp_path, mode="failfast")
    assert [(row["query_id"], row["kind"], row["batch_id"]) for row in rows] == [(query.id, "commit", 0)]
    batch = read_batch(str(tmp_path / "job" / "offsets" / "0"))
    assert batch.offsets == ()
    assert abs(batch.time / 1000 - time.time()) < 3600
