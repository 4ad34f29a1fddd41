"""The data source `kafka-capture`, against `kip capture dump` and Kafka's Java classes."""

from __future__ import annotations

import gzip
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa
import pytest
from pyarrow.fs import LocalFileSystem
from pyspark.sql.pandas.types import from_arrow_schema

from kip import files
from kip.capture.lines import exchange_line
from kip.capture.problems import CaptureError
from kip.capture.streams import open_stream
from kip.spark.arrow_schemas import arrow_schema
from kip.spark.errors import CorruptRecordError
from kip.spark.pipeline.landing.queries import run_to_end
from kip.spark.sources.captures import rows as capture_rows
from kip.spark.sources.captures.rows import COLUMNS
from kip.spark.sources.captures.source import KafkaCaptureSource
from tests.capture.talk import BROKER, CLIENT, REQUESTS, RESPONSES, Talk, read_file, write_pcap
from tests.shared import json_lines, shared_path
from tests.spark.captures import talk_of, write_talk

EVERYTHING = ",".join(COLUMNS)


def batches_with(options: dict[str, str]) -> list[pa.RecordBatch]:
    source = KafkaCaptureSource(options)
    reader = source.reader(source.schema())
    return [batch for partition in reader.partitions() for batch in reader.read(partition)]


def batches_of(path: Path | str, **options: str) -> list[pa.RecordBatch]:
    return batches_with({"path": str(path), **options})


def rows_of(path: Path | str, **options: str) -> list[dict[str, Any]]:
    return [row for batch in batches_of(path, **options) for row in batch.to_pylist()]


@pytest.mark.parametrize("name", ["fencing", "share"])
def test_rows_are_the_lines_of_kip_capture_dump(name: str) -> None:
    path = shared_path("captures", "traffic", f"{name}.pcap.gz")
    rows = rows_of(path, fields=EVERYTHING)
    lines = [exchange_line(exchange) for exchange in read_file(path).exchanges]
    assert len(rows) == len(lines) > 100
    for row, line in zip(rows, lines, strict=True):
        assert row["time"].timestamp() == pytest.approx(line["ts"], abs=1e-6)
        assert (f"{row['client_address']}:{row['client_port']}", f"{row['server_address']}:{row['server_port']}") == (
            line["src"],
            line["dst"],
        )
        for column, member in SAME.items():
            assert row[column] == line.get(member), column
        for half in ("request", "response"):
            assert row[half] == (orjson.dumps(line[half]).decode() if half in line else None)


SAME = {
    "connection": "conn",
    "latency_ms": "latencyMs",
    "api_key": "apiKey",
    "api_name": "apiName",
    "version": "version",
    "correlation_id": "correlationId",
    "client_id": "clientId",
    "software_name": "softwareName",
    "software_version": "softwareVersion",
    "request_size": "requestSize",
    "response_size": "responseSize",
    "error_codes": "errorCodes",
    "no_response": "noResponse",
    "_error": "requestProblem",
}


def test_requests_as_java_sees_them() -> None:
    path = shared_path("captures", "traffic", "fencing2.decoded.jsonl.gz")
    java = Counter(
        (frame["conn"], frame["apiKey"], frame["version"], frame["clientId"], frame["size"])
        for frame in json_lines(path)
        if frame["dir"] == "req"
    )
    fields = ("connection", "api_key", "version", "client_id", "request_size")
    rows = rows_of(path.with_name("fencing2.pcap.gz"), fields=",".join(fields))
    assert [*rows[0]] == [*fields]
    assert Counter(tuple(row.values()) for row in rows) == java


def test_types_are_what_spark_expects() -> None:
    source = KafkaCaptureSource({"path": "x", "fields": EVERYTHING})
    schema = pa.schema([pa.field(name, column.type) for name, column in COLUMNS.items()])
    assert arrow_schema(source.schema()) == schema
    assert from_arrow_schema(schema) == source.schema()
    assert not {"request", "response"} & set(KafkaCaptureSource({"path": "x"}).schema().names)


def test_batches_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_talk(tmp_path / "a.pcap", *range(6))
    whole = rows_of(path)
    monkeypatch.setattr(capture_rows, "MOST_ROWS", 4)
    assert [batch.num_rows for batch in batches_of(path)] == [4, 2]
    assert rows_of(path) == whole
    monkeypatch.setattr(capture_rows, "MOST_BYTES", 1)
    assert [batch.num_rows for batch in batches_of(path)] == [1] * 6


def test_files_of_one_capture_are_read_by_one_task(tmp_path: Path) -> None:
    """The rows are those of the whole, except for the file; other captures in the folder have separate tasks."""
    packets = talk_of(0, 1, 2).packets
    whole = rows_of(write_pcap(tmp_path / "whole.pcap", packets))
    parts = tmp_path / "parts"
    parts.mkdir()
    for number, (start, end) in enumerate([(0, 4), (4, 7), (7, len(packets))]):
        write_pcap(parts / f"k.pcap{number or ''}", packets[start:end])
    write_talk(parts / "other.pcap", 3)
    source = KafkaCaptureSource({"path": str(parts)})
    tasks = [
        [row for batch in source.reader(source.schema()).read(partition) for row in batch.to_pylist()]
        for partition in source.reader(source.schema()).partitions()
    ]
    assert [Path(row["file"]).name for row in tasks[0]] == ["k.pcap", "k.pcap1", "k.pcap2"]
    assert [row | {"file": ""} for row in tasks[0]] == [row | {"file": ""} for row in whole]
    assert [row["correlation_id"] for row in tasks[1]] == [3]


def test_a_lost_response_is_a_row_and_costs_nothing_else(tmp_path: Path) -> None:
    path = write_talk(tmp_path / "a.pcap", 0, 1, 2, lost=1)
    rows = rows_of(path)
    assert [(row["correlation_id"], row["no_response"]) for row in rows if row["correlation_id"] is not None] == [
        (0, None),
        (1, "none is in the capture"),
        (2, None),
    ]
    (loss,) = [row for row in rows if row["_error"]]
    connection = "connection 0, 10.0.0.1:40000 to 10.0.0.2:9092"
    assert loss["_error"] == f"{connection}: {len(RESPONSES[1])} bytes from the broker are missing from the capture"
    assert loss == dict.fromkeys(loss) | {"file": str(path), "_error": loss["_error"]}
    with pytest.raises(CorruptRecordError, match=r"a\.pcap: connection 0, .* are missing from the capture; with mode="):
        rows_of(path, mode="FAILFAST")
    assert rows_of(path, mode="DROPMALFORMED") == [row for row in rows if row["_error"] is None]


def test_a_tls_connection_is_a_row(tmp_path: Path) -> None:
    """Its time is that of the first bytes, and exchanges of other connections have no encryption."""
    hidden = Talk.opened(endpoints=(("10.0.0.4", 40000), ("10.0.0.2", 9093)))
    hidden.send(CLIENT, b"\x16\x03\x01\x02\x00" + bytes(100))
    path = write_pcap(tmp_path / "a.pcap", [*hidden.packets, *talk_of(0).packets])
    seen, encrypted = sorted(rows_of(path), key=lambda row: row["encryption"] or "")
    assert (seen["api_name"], seen["encryption"]) == ("Metadata", None)
    assert {name: value for name, value in encrypted.items() if value is not None} == {
        "file": str(path),
        "connection": 0,
        "time": datetime.fromtimestamp(1_800_000_000.004, UTC),
        "client_address": "10.0.0.4",
        "client_port": 40000,
        "server_address": "10.0.0.2",
        "server_port": 9093,
        "encryption": "TLS",
    }


def test_a_message_that_cannot_be_decoded(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0)
    damaged = bytearray(RESPONSES[1])
    damaged[12:] = b"\xff" * (len(damaged) - 12)
    talk.send(CLIENT, REQUESTS[1])
    talk.send(BROKER, bytes(damaged))
    path = write_pcap(tmp_path / "a.pcap", talk.packets)
    _, row = rows_of(path, fields="api_name,error_codes,response_size,_error")
    assert row["_error"].startswith("response: MetadataResponse v12: ")
    assert row == row | {"api_name": "Metadata", "error_codes": None, "response_size": len(RESPONSES[1]) - 4}
    with pytest.raises(CorruptRecordError, match=r"a\.pcap: connection 0, .*: response: MetadataResponse v12"):
        rows_of(path, mode="FAILFAST")
    assert len(rows_of(path, mode="DROPMALFORMED")) == 1


def test_files_that_are_damaged_do_not_keep_others_from_being_read(tmp_path: Path) -> None:
    whole = write_talk(tmp_path / "a.pcap", 0, 1, 2)
    (tmp_path / "b.cap").write_bytes(b"GIF89a")
    (tmp_path / "c.pcapng").write_bytes(b"")
    (tmp_path / "d.pcap.gz").write_bytes(gzip.compress(whole.read_bytes())[:-200])
    (tmp_path / "notes.txt").write_text("not looked at")
    rows = rows_of(tmp_path, fields="file,correlation_id,_error")
    assert [row["correlation_id"] for row in rows if row["file"] == str(whole)] == [0, 1, 2]
    errors = {Path(row["file"]).name: row["_error"] for row in reversed(rows) if row["_error"]}
    assert errors.keys() == {"b.cap", "c.pcapng", "d.pcap.gz"}
    assert errors["b.cap"] == "begins with 47494638, which is neither pcap nor pcapng; capture with tcpdump -w"
    assert errors["c.pcapng"].startswith("begins with nothing, which is")
    assert errors["d.pcap.gz"].startswith("cannot be read beyond byte")


def test_paths(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    for folder in (first, second):
        folder.mkdir()
        write_talk(folder / "x.pcap", 0)
    write_talk(second / "odd name", 0)
    both = json.dumps([str(first), str(second / "odd name")])
    source = KafkaCaptureSource({"paths": both})
    files = [path for partition in source.reader(source.schema()).partitions() for path, _, _ in partition.parts]  # type: ignore[attr-defined]
    assert files == [str(first / "x.pcap"), str(second / "odd name")]
    assert len(rows_of(f"{first},{first / 'x.pcap'},{second}")) == 2


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "kafka-capture needs the option path"),
        ({"path": "{}", "field": "time"}, "kafka-capture has no option 'field'; it has path, mode, fields, settling"),
        (
            {"path": "{}", "fields": "tme"},
            "kafka-capture has no column 'tme'; it has cluster_id, file, connection",
        ),
        ({"path": "{}", "mode": "DROP"}, "option mode of kafka-capture is 'DROP', expected PERMISSIVE, DROPM"),
        ({"path": "{}/none"}, "none: neither a capture nor a folder"),
        ({"path": "{}"}, r"no packet captures \(.pcap, .pcapng, .cap, also .gz\) in "),
        ({"path": "s4://bucket/x.pcap"}, "s4://bucket/x.pcap: it cannot be read: Unrecognized filesystem type"),
    ],
)
def test_mistakes(tmp_path: Path, options: dict[str, str], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        batches_with({name: value.format(tmp_path) for name, value in options.items()})


def test_captures_of_other_file_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for an object store: whole files, compressed ones, folders, and times for streams."""
    age(write_talk(tmp_path / "a.pcap", 0, 1), 20_000)
    (tmp_path / "b.pcap.gz").write_bytes(gzip.compress(write_talk(tmp_path / "c.pcap", 2).read_bytes()))
    here = rows_of(tmp_path)
    monkeypatch.setattr(files, "_file_system", lambda root: (LocalFileSystem(), "/" + root.split("/")[2]))
    far = f"s3:/{tmp_path}"
    there = rows_of(far)
    assert [row["file"] for row in there] == [row["file"].replace(str(tmp_path), far) for row in here]
    assert [row["correlation_id"] for row in there] == [row["correlation_id"] for row in here] == [0, 1, 2, 2]
    assert [row["correlation_id"] for row in rows_of(f"{far}/b.pcap.gz")] == [2]
    source = KafkaCaptureSource({"path": far, "settlingSeconds": "10000"})
    assert source.streamReader(source.schema()).latestOffset({})["files"].keys() == {f"{far}/a.pcap"}  # type: ignore[call-arg]
    with pytest.raises(CaptureError, match="only files of local disks can be followed"), open_stream(far, follow=True):
        pass


def age(path: Path, seconds: int) -> Path:
    moment = time.time() - seconds
    os.utime(path, (moment, moment))
    return path


def test_a_stream_takes_files_when_they_have_settled(tmp_path: Path) -> None:
    source = KafkaCaptureSource({"path": str(tmp_path), "settlingSeconds": "10"})
    stream: Any = source.streamReader(source.schema())

    def advance(start: dict[str, Any]) -> Iterator[Any]:
        end = json.loads(json.dumps(stream.latestOffset(start)))
        yield end
        tasks = [] if start == end else stream.partitions(start, end)
        yield sorted((Path(part.path).name, part.start) for task in tasks for part in task.parts)

    nothing, _ = advance(stream.initialOffset())
    assert nothing == {}
    age(write_talk(tmp_path / "a.pcap", 0), 20)
    write_talk(tmp_path / "b.pcap", 1)
    one, files = advance(nothing)
    assert files == [("a.pcap", 0)]
    age(tmp_path / "b.pcap", 11)
    age(write_talk(tmp_path / "c.pcap", 2), 1000)
    two, files = advance(one)
    assert files == [("b.pcap", 0), ("c.pcap", 0)]
    assert list(advance(two)) == [two, []]
    (tmp_path / "a.pcap").unlink()
    assert list(advance(two)) == [two, []]
    age(write_talk(tmp_path / "c.pcap", 3, 4), 500)
    three, files = advance(two)
    assert files == [("c.pcap", 0)], "another capture with the same name"
    age(write_talk(tmp_path / "d.pcap", 0), 500)
    assert list(advance(three))[1] == [], "the first capture is back"


def test_spark_finds_and_streams_it(spark: Any, tmp_path: Path) -> None:
    pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")
    inputs, output = tmp_path / "captures", tmp_path / "table"
    inputs.mkdir()
    age(write_talk(inputs / "a.pcap", 0, 1, 2), 20)
    age(write_talk(inputs / "b.pcap", 3, 4), 20)
    frame = spark.read.format("kafka-capture").option("fields", "correlation_id,request").load(str(inputs))
    assert sorted(row.correlation_id for row in frame.collect()) == [0, 1, 2, 3, 4]
    assert frame.where("request LIKE '%\"topics\":null%'").count() == 5

    def run() -> list[int]:
        stream = spark.readStream.format("kafka-capture").option("SETTLINGSECONDS", "5").load(str(inputs))
        query = stream.writeStream.option("checkpointLocation", str(tmp_path / "checkpoint"))
        run_to_end(lambda: query.trigger(availableNow=True).start(str(output), "parquet"))
        return sorted(row.correlation_id for row in spark.read.parquet(str(output)).collect())

    assert run() == [0, 1, 2, 3, 4]
    age(write_talk(inputs / "c.pcap", 5), 10)
    assert run() == [0, 1, 2, 3, 4, 5]
    assert run() == [0, 1, 2, 3, 4, 5]
