"""The source `kafka-request-log` and the table `clients`: the same as `kip clients` shows."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pyarrow.fs import LocalFileSystem

from kip import files
from kip.clients.reading import find_client_inputs, read_clients
from kip.clients.report import use_row
from kip.spark.pipeline.inputs.files import find_inputs
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.pipeline.records.rows import build_table
from kip.spark.pipeline.tables import clients
from kip.spark.sources.base.files import FileReader
from kip.spark.sources.contents.stream import ContentStreamReader
from kip.spark.sources.request_logs import KafkaRequestLogSource, RequestLogOptions
from tests.clients.examples import write_examples
from tests.requestlog.logs import RELEASES, log_of, requests_of


@pytest.fixture(scope="module", autouse=True)
def sources(spark: Any) -> None:
    register_sources(spark)


def rows_of(frame: Any) -> list[dict[str, Any]]:
    """Return rows as `kip clients --format jsonl` prints them."""

    def plain(value: Any) -> Any:
        if isinstance(value, datetime):
            return value.replace(tzinfo=UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return value

    return [{name: plain(value) for name, value in row.asDict().items()} for row in frame.collect()]


def test_table_is_that_of_kip_clients(spark: Any, tmp_path: Path) -> None:
    write_examples(tmp_path)
    frame = build_table(spark, clients.TABLE, find_inputs([str(tmp_path)]))
    assert frame.columns == [*clients.TABLE.columns]
    ours = rows_of(frame)
    theirs = [use_row(use) for use in read_clients(find_client_inputs([str(tmp_path)]), print).uses()]
    assert len(theirs) == 8
    key = lambda row: tuple(str(row[name]) for name in clients.TABLE.key)  # noqa: E731
    assert sorted(ours, key=key) == sorted(theirs, key=key)


def test_table_of_real_logs(spark: Any) -> None:
    path = str(log_of("3.9.1"))
    ours = rows_of(build_table(spark, clients.TABLE, find_inputs([path])))
    theirs = [use_row(use) for use in read_clients(find_client_inputs([path]), print).uses()]
    names = ("client_id", "software_version", "api_name", "version", "dropped_in", "requests", "last_seen")
    assert sorted(str([row[name] for name in names]) for row in ours) == sorted(
        str([row[name] for name in names]) for row in theirs
    )


def test_earlier_runs_are_kept(spark: Any, tmp_path: Path) -> None:
    write_examples(tmp_path)
    new = build_table(spark, clients.TABLE, find_inputs([str(tmp_path)]))
    old = (
        new.where("api_name = 'Fetch'")
        .selectExpr(
            "* except (first_seen, client_id, requests)",
            "TIMESTAMP '2020-01-01 00:00:00' AS first_seen",
            "IF(version = 2, client_id, 'gone') AS client_id",
            "7L AS requests",
        )
        .select(*new.columns)
    )
    rows = {(row["client_id"], row["version"]): row for row in rows_of(clients.merge(old, new))}
    assert len(rows) == 9
    assert rows["gone", 3]["first_seen"] == rows["logged", 2]["first_seen"] == "2020-01-01T00:00:00.000Z"
    assert rows["logged", 2]["last_seen"] == "2026-11-24T12:00:00.000Z"
    assert rows["logged", 2]["requests"] == 7
    assert rows["logged", 3]["requests"] == 1


def test_rows_are_the_requests(spark: Any, tmp_path: Path) -> None:
    """In several parts, and compressed."""
    (tmp_path / "kafka-request.log").write_bytes(log_of("3.9.1").read_bytes())
    (tmp_path / "kafka-request.log.2.gz").write_bytes(gzip.compress(log_of("4.3.1").read_bytes()))
    frame = spark.read.format("kafka-request-log").option("maxPartitionBytes", "4k").load(str(tmp_path))
    assert frame.rdd.getNumPartitions() > 4
    found = sorted(map(tuple, frame.select("connection", "correlation_id", "api_key", "principal").collect()))
    expected = [request for release in RELEASES[2:] for request in requests_of(log_of(release))]
    assert found == sorted((each.connection, each.correlation_id, each.api_key, each.principal) for each in expected)


def test_damage(spark: Any, tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log"
    path.write_bytes(log_of("2.8.2").read_bytes() + b"Completed request:{\n")
    read = spark.read.format("kafka-request-log")
    (row,) = read.load(str(path)).where("_error IS NOT NULL").collect()
    assert (row.file, row.position) == (str(path), log_of("2.8.2").stat().st_size)
    assert row["_error"].startswith("line 16: the JSON of the request is damaged or cut off")
    assert read.option("mode", "DROPMALFORMED").load(str(path)).count() == 15
    with pytest.raises(Exception, match="the JSON of the request is damaged"):
        read.option("mode", "FAILFAST").load(str(path)).count()


def test_logs_of_other_file_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for an object store: plain files, compressed ones, parts of files, and times for streams."""
    (tmp_path / "kafka-request.log").write_bytes(log_of("3.9.1").read_bytes())
    (tmp_path / "kafka-request.log.1.gz").write_bytes(gzip.compress(log_of("2.8.2").read_bytes()))

    def rows_of(path: str) -> list[dict[str, Any]]:
        reader = FileReader(RequestLogOptions((path,), max_partition_bytes=1000), RequestLogOptions.COLUMNS)
        rows = [row for part in reader.partitions() for each in reader.read(part) for row in each.to_pylist()]
        return [row | {"file": Path(row["file"]).name} for row in rows]

    here = rows_of(str(tmp_path))
    assert len(here) > 19
    assert {row["_error"] for row in here} == {None}
    monkeypatch.setattr(files, "_file_system", lambda root: (LocalFileSystem(), "/" + root.split("/")[2]))
    far = f"s3:/{tmp_path}"
    assert rows_of(far) == here
    stream = ContentStreamReader(RequestLogOptions((far,), settling_seconds=0), RequestLogOptions.COLUMNS)
    assert {part.path for part in stream.partitions({}, stream.latestOffset({}))} == {
        f"{far}/kafka-request.log",
        f"{far}/kafka-request.log.1.gz",
    }


def test_options() -> None:
    with pytest.raises(ValueError, match="option timeZone of kafka-request-log is 'Nowhere', expected a"):
        KafkaRequestLogSource({"path": "a", "timeZone": "Nowhere"}).schema()


def test_a_stream_reads_each_file_once(tmp_path: Path) -> None:
    """Also when log4j renames it; a file that is still being written waits."""
    reader = ContentStreamReader(RequestLogOptions((str(tmp_path),), settling_seconds=0), RequestLogOptions.COLUMNS)
    path = tmp_path / "kafka-request.log"
    path.write_bytes(log_of("2.8.2").read_bytes())
    first = reader.latestOffset({})
    assert [part.path for part in reader.partitions({}, first)] == [str(path)]
    path.rename(tmp_path / "kafka-request.log.1")
    renamed = reader.latestOffset(first)
    assert reader.partitions(first, renamed) == []
    path.write_bytes(log_of("3.9.1").read_bytes())
    assert [part.path for part in reader.partitions(renamed, reader.latestOffset(renamed))] == [str(path)]
    waiting = ContentStreamReader(RequestLogOptions((str(tmp_path),)), RequestLogOptions.COLUMNS)
    assert waiting.partitions({}, waiting.latestOffset({})) == []
