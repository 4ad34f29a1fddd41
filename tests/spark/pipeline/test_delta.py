"""Delta tables: versions that are there as a whole or not at all, and rows as of earlier ones; no jars needed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.delta import DataFile, commit, open_version
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.write import stored_rows, write_table
from kip.spark.pipeline.show import read_rows
from tests.cli.running import kip

pytest.importorskip("deltalake", reason="needs the extra delta")

COLUMNS = {"cluster_id": "string", "topic_id": "string"}


def add_version(output: Output, *topics: str) -> Note:
    """Write a version as a run does."""
    folder = f"version-{'-'.join(topics)}"
    path = Path(output.uri(output.staging_of_version("topics", folder)).removeprefix("file://"))
    path.mkdir(parents=True)
    table = pa.table({"cluster_id": ["c"] * len(topics), "topic_id": list(topics)})
    parquet.write_table(table, path / "part-0.parquet")
    note = Note("topics", "delta", COLUMNS, len(topics))
    output.publish_version(note, folder, table.schema)
    return note


def topics(output: Output, as_of: str | None = None) -> list[str]:
    note, rows = read_rows(output, "topics", (), {}, as_of)
    found = [row["topic_id"] for row in rows]
    assert note.rows == len(found)
    return found


@pytest.mark.slow
def test_versions(tmp_path: Path) -> None:
    output = Output(str(tmp_path))
    add_version(output, "a")
    assert topics(output) == ["a"]
    add_version(output, "a", "b")
    assert (topics(output), topics(output, "0"), topics(output, "1")) == (["a", "b"], ["a"], ["a", "b"])
    assert topics(output, "2999-01-01") == ["a", "b"]
    words = ("--output", str(tmp_path), "--as-of", "0", "--format", "json")
    assert [row["topic_id"] for row in json.loads(kip("pipeline", "show", "topics", *words).stdout)] == ["a"]
    for wrong, reason in (
        ("2", "as of 2: no such version; the versions are 0 to 1"),
        ("1999-01-01", "as of 1999-01-01: the first version is of 20"),
        ("soon", "as of soon: milliseconds since 1970, or a time such as"),
    ):
        with pytest.raises(PipelineError, match=reason):
            topics(output, wrong)


def test_a_reader_keeps_its_version_during_a_run(tmp_path: Path) -> None:
    output = Output(str(tmp_path))
    add_version(output, "a")
    _, rows = read_rows(output, "topics", (), {})
    add_version(output, "b")
    assert [row["topic_id"] for row in rows] == ["a"]


def test_files_that_a_killed_run_left_are_deleted(tmp_path: Path) -> None:
    output = Output(str(tmp_path))
    add_version(output, "a")
    add_version(output, "b")
    killed = Path(output.uri(output.staging_of_version("topics", "version-killed")).removeprefix("file://"))
    killed.mkdir()
    (killed / "part-0.parquet").touch()
    (tmp_path / "topics" / "notes.txt").touch()
    assert topics(output) == ["b"]
    output.recover()
    assert output.store.names("topics") == ["_delta_log", "notes.txt", "version-a", "version-b"]
    output.check_ours("topics")
    assert topics(output, "0") == ["a"]


def test_a_table_of_others(tmp_path: Path) -> None:
    table = pa.table({"a": [1]})
    parquet.write_table(table, tmp_path / "0.parquet")
    commit(f"file://{tmp_path}", [DataFile("0.parquet", (tmp_path / "0.parquet").stat().st_size, 0)], table.schema, {})
    with pytest.raises(PipelineError, match="version 0 was not written by kip pipeline"):
        open_version(f"file://{tmp_path}")


def test_tables_without_versions(tmp_path: Path) -> None:
    with pytest.raises(PipelineError, match=r"topics in .* has no versions: kip pipeline run --format delta makes"):
        topics(Output(str(tmp_path)), "0")


@pytest.mark.slow
def test_versions_that_spark_writes(spark: Any, tmp_path: Path) -> None:
    """Nested values and times, read back by pyarrow and by Spark; the second version has a new column."""
    output = Output(str(tmp_path))
    table = Table("topics", "", (), lambda: None, {}, ("cluster_id", "id"))
    query = "SELECT 'c' AS cluster_id, id, map('a', array(id)) AS m, timestamp_millis(id) AS t {} FROM range({})"
    for more, rows in (("", 5), (", id AS n", 6)):
        note = write_table(spark.sql(query.format(more, rows)), table, output, "delta", {"input": "7"})
        assert (note.rows, note.state) == (rows, {"input": "7"})
        stored = stored_rows(spark, output, output.notes()["topics"])
        assert sorted(map(repr, stored.collect())) == sorted(map(repr, spark.sql(query.format(more, rows)).collect()))
        assert [row["t"] for row in read_rows(output, "topics", ("t",), {"id": "3"})[1]] == [
            "1970-01-01T00:00:00.003000Z"
        ]
    assert len(list(read_rows(output, "topics", (), {}, "0")[1])) == 5
