"""The data source `kafka-snapshots`: rows of good and damaged lines, and a stream that resumes at its offset."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest

from kip.log.collected.snapshots import Snapshot, encode_line
from kip.spark.errors import CorruptRecordError
from kip.spark.pipeline.landing.queries import run_to_end
from kip.spark.sources.snapshots import source as kafka_snapshots
from kip.spark.sources.snapshots.source import KafkaSnapshotsSource
from tests.spark.answers import ANSWER, AWAY, BASE, CLUSTER, instant, write

Rows = list[dict[str, Any]]


def source_rows(path: Path | str, **options: str) -> Rows:
    reader = KafkaSnapshotsSource({"path": str(path), **options}).reader(KafkaSnapshotsSource({"path": "x"}).schema())
    return [row for part in reader.partitions() for batch in reader.read(part) for row in batch.to_pylist()]  # type: ignore[union-attr]


class TestTheSource:
    """Without Spark: what its tasks are given, and the rows that they make."""

    def test_an_answer_is_a_row_of_messages_without_headers(self, tmp_path: Path) -> None:
        file = tmp_path / "file"
        file.write_bytes(encode_line(ANSWER))
        assert source_rows(file) == [
            {
                "cluster_id": "c",
                "time": instant(BASE).replace(tzinfo=UTC),
                "endpoint": "127.0.0.1:9092",
                "endpoint_type": "broker",
                "api_key": CLUSTER,
                "version": 0,
                "request": b"\1\0",
                "response": bytes.fromhex("00000000 0000 00 02 63 00000001 01 80000000 00"),
                "file": str(file),
                "position": 0,
                "no_response": None,
                "_error": None,
            }
        ]

    @pytest.mark.parametrize(
        ("line", "reason", "is_damage"),
        [
            (encode_line(AWAY), "cannot connect to 127.0.0.1:9092: Connection refused", False),
            (b"{\n", "the line is not JSON", True),
            (encode_line(ANSWER)[:50], "the file ends within this line", True),
            (encode_line(replace(ANSWER, response=b"\0" * 4)), "ResponseHeader v1: at byte 4: ", True),
            (
                encode_line(replace(ANSWER, response=b"\0" * 9)),
                "DescribeClusterResponse v0: error_code at byte 4:",
                True,
            ),
            (encode_line(replace(ANSWER, version=99)), "DescribeClusterResponse v99: ", True),
            (encode_line(replace(ANSWER, api_key=999)), "kafka_wire has no response of API 999", True),
        ],
        ids=["away", "not JSON", "torn", "header", "message", "version", "API"],
    )
    def test_what_is_wrong_stands_in_a_row(self, line: bytes, reason: str, is_damage: bool, tmp_path: Path) -> None:
        file = tmp_path / "file"
        file.write_bytes(encode_line(ANSWER) + line)
        good, bad = source_rows(file)
        assert good["_error"] is None
        assert bad["_error" if is_damage else "no_response"].startswith(reason)
        assert bad["no_response" if is_damage else "_error"] is None
        assert (bad["file"], bad["position"]) == (str(file), len(encode_line(ANSWER)))
        kept = source_rows(file, mode="dropmalformed")
        assert kept == ([good] if is_damage else [good, bad])
        if is_damage:
            with pytest.raises(CorruptRecordError, match=f"byte {bad['position']}: "):
                source_rows(file, mode="failfast")
        else:
            assert source_rows(file, mode="failfast") == [good, bad]

    def test_an_empty_folder_is_said_in_a_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match=r"^no snapshot files .* in /.*; kip collect --output writes them$"):
            source_rows(tmp_path)

    def test_options(self) -> None:
        with pytest.raises(ValueError, match="kafka-snapshots has no option 'Topic'; it has path, mode"):
            KafkaSnapshotsSource({"path": "x", "Topic": "y"}).schema()
        with pytest.raises(ValueError, match="kafka-snapshots needs the option path"):
            KafkaSnapshotsSource({}).schema()

    @pytest.mark.parametrize(("task_bytes", "tasks"), [(1, 20), (1 << 30, 1)])
    def test_small_files_share_a_task(
        self, task_bytes: int, tasks: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(kafka_snapshots, "TASK_BYTES", task_bytes)
        write(tmp_path, *(replace(ANSWER, time=BASE + number) for number in range(20)), max_bytes=1)
        reader = KafkaSnapshotsSource({"path": str(tmp_path)}).reader(KafkaSnapshotsSource({"path": "x"}).schema())
        assert len(reader.partitions()) == tasks
        assert [row["time"].microsecond // 1000 for row in source_rows(tmp_path)] == list(range(20))


class Stream:
    """A stream driven like by Spark: `next` returns the rows since the last call."""

    def __init__(self, folder: Path) -> None:
        source = KafkaSnapshotsSource({"path": str(folder)})
        self.reader: Any = source.streamReader(source.schema())
        self.offset = self.reader.initialOffset()

    def next(self) -> list[int | None]:
        """Return the times of the new rows, in ms behind `BASE`; None is damage."""
        end = self.reader.latestOffset(self.offset)
        parts = self.reader.partitions(self.offset, end)
        self.offset = end
        rows = [row for part in parts for batch in self.reader.read(part) for row in batch.to_pylist()]
        return [row["time"] and row["time"].microsecond // 1000 for row in rows]


def at(*times: int) -> list[Snapshot]:
    return [replace(ANSWER, time=BASE + time) for time in times]


class TestTheStream:
    def test_it_goes_on_where_it_was(self, tmp_path: Path) -> None:
        stream = Stream(tmp_path)
        assert stream.next() == []
        first = write(tmp_path, *at(1, 2))
        assert stream.next() == [1, 2]
        assert stream.next() == []
        with first.open("ab") as file:
            file.write(encode_line(*at(3)))
        write(tmp_path, *at(4))
        assert stream.next() == [3, 4]
        assert stream.next() == []

    def test_a_torn_line_waits_in_the_newest_file_and_is_lost_in_an_older_one(self, tmp_path: Path) -> None:
        stream = Stream(tmp_path)
        path = write(tmp_path, *at(1))
        line = encode_line(*at(2))
        for size in (1, 50, len(line) - 1):
            os.truncate(path, len(line))
            with path.open("ab") as file:
                file.write(line[:size])
            assert stream.next() == ([1] if size == 1 else [])
        with path.open("ab") as file:
            file.write(line[-1:] + line[:30])
        assert stream.next() == [2]
        path.with_name("snapshots-99991231T235959.000000Z.jsonl").write_bytes(encode_line(*at(3)))
        assert stream.next() == [None, 3]

    def test_every_cut_between_two_batches_gives_each_row_once(self, tmp_path: Path) -> None:
        path = write(tmp_path, *at(1, 2, 3))
        data = path.read_bytes()
        for cut in range(0, len(data), 7):
            path.write_bytes(data[:cut])
            stream = Stream(tmp_path)
            rows = stream.next()
            path.write_bytes(data)
            assert rows + stream.next() == [1, 2, 3]

    def test_a_line_longer_than_what_is_read_at_once(self, tmp_path: Path) -> None:
        long = replace(AWAY, error="x" * 200_000)
        stream = Stream(tmp_path)
        path = write(tmp_path, long, *at(5))
        with path.open("ab") as file:
            file.write(encode_line(long)[:-1])
        assert stream.next() == [0, 5]
        with path.open("ab") as file:
            file.write(b"\n")
        assert stream.next() == [0]

    def test_files_that_come_back_are_not_read_again(self, tmp_path: Path) -> None:
        folder = tmp_path / "mounted"
        stream = Stream(tmp_path)
        write(folder, *at(1))
        assert stream.next() == [1]
        folder.rename(tmp_path.with_name("elsewhere"))
        write(tmp_path, *at(2))
        assert stream.next() == [2]
        tmp_path.with_name("elsewhere").rename(folder)
        assert stream.next() == []


def test_a_query_goes_on_from_its_checkpoint(spark: Any, tmp_path: Path) -> None:
    pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")
    folder, output, checkpoint = (tmp_path / name for name in ("snapshots", "output", "checkpoint"))

    def run() -> int:
        stream = spark.readStream.format("kafka-snapshots").load(str(folder))
        writer = stream.writeStream.format("parquet").option("checkpointLocation", str(checkpoint))
        run_to_end(lambda: writer.trigger(availableNow=True).start(str(output)))
        return int(spark.read.parquet(str(output)).count())

    path = write(folder, *at(1, 2))
    assert run() == 2
    with path.open("ab") as file:
        file.write(encode_line(*at(3)))
    write(folder, *at(4))
    assert run() == 4
    assert run() == 4
