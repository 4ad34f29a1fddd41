"""The tables `api_usage` and `errors`: real numbers, against Java's and ours."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.api_keys import ApiKey

from kip.clients.reading import find_client_inputs, read_clients
from kip.clients.uses import Use
from kip.spark.pipeline.inputs.clusters import ClusterNames, with_clusters
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.pipeline.tables import api_usage, errors
from kip.spark.sources.captures.source import KafkaCaptureSource
from tests.capture.answered import ANSWERED, write_answered
from tests.capture.talk import write_pcap
from tests.shared import json_lines, shared_path
from tests.spark.captures import talk_of

CAPTURES = ("clients", "groups", "fencing")
Row = dict[str, Any]
Sent = tuple[str, int, int]
"""Client id, API key and version."""


@pytest.fixture(scope="module")
def captures() -> list[Path]:
    return [shared_path("captures", "traffic", f"{name}.pcap.gz") for name in CAPTURES]


@pytest.fixture(scope="module")
def exchanges(spark: Any, captures: list[Path]) -> Iterator[Any]:
    spark.dataSource.register(KafkaCaptureSource)
    frame = spark.read.format("kafka-capture").option("path", ",".join(map(str, captures))).load().cache()
    yield with_clusters(frame, SOURCES["exchanges"].server, ClusterNames(), print)
    frame.unpersist()


@pytest.fixture(scope="module")
def usage(exchanges: Any) -> list[Row]:
    return [row.asDict(recursive=True) for row in api_usage.build(exchanges).collect()]


@pytest.fixture(scope="module")
def uses(captures: list[Path]) -> list[Use]:
    """What `kip clients` shows."""
    return list(read_clients(find_client_inputs(map(str, captures)), print).uses())


def test_columns_are_the_documented_ones(exchanges: Any) -> None:
    assert api_usage.TABLE.build(exchanges).columns == [*api_usage.TABLE.columns]
    assert set(api_usage.TABLE.key) <= set(api_usage.TABLE.columns)
    assert errors.build(exchanges=exchanges).columns == [*errors.TABLE.columns]


def test_usage_is_that_of_kip_clients(usage: list[Row], uses: list[Use]) -> None:
    ours = {
        (row["client_address"], row["client_id"], row["software_name"], row["api_key"], row["version"]): row["requests"]
        for row in usage
        if row["api_key"] != ApiKey.API_VERSIONS or row["software_name"]
    }
    theirs = {
        (use.client.client_address, use.client.client_id, use.client.software_name, use.api_key, use.version): (
            use.requests
        )
        for use in uses
    }
    assert ours == theirs
    assert len(theirs) == len(uses) > 100
    assert {use.client.client_id for use in uses} >= {"shop-kp147-a", "shop-ck19-c"}


def has_error(form: Any) -> bool:
    """Return whether a response in Kafka's JSON has an error code somewhere; KIP-525's code is not a failure."""
    if isinstance(form, dict):
        codes = (name for name in form if name.endswith("rrorCode") and name != "topicConfigErrorCode")
        own = (form[name] for name in codes)
        return any(own) or any(map(has_error, form.values()))
    return isinstance(form, list) and any(map(has_error, form))


def test_usage_is_that_of_the_frames_as_java_sees_them(usage: list[Row], captures: list[Path]) -> None:
    """Counts, sizes, times and errors from the ground truth, whose rows are single frames."""
    requests: Counter[Sent] = Counter()
    sizes: Counter[Sent] = Counter()
    answers: Counter[Sent] = Counter()
    failures: Counter[Sent] = Counter()
    times, latencies = defaultdict(list), defaultdict(list)
    for capture in captures:
        sent: dict[tuple[int, int], tuple[Sent, float]] = {}
        for frame in json_lines(capture.with_name(capture.name.replace(".pcap.", ".decoded.jsonl."))):
            place = frame["conn"], frame["correlationId"]
            if frame["dir"] == "req":
                use = frame["clientId"] or "", frame["apiKey"], frame["version"]
                sent[place] = use, frame["ts"]
                requests[use] += 1
                sizes[use] += frame["size"]
                times[use].append(frame["ts"])
            else:
                use, ts = sent[place]
                answers[use] += frame["size"]
                failures[use] += has_error(frame["response"])
                latencies[use].append((frame["ts"] - ts) * 1000)
    ours = merged(usage)
    assert len(ours) == len(requests) > 100
    for use, row in ours.items():
        assert row["requests"] == requests[use]
        assert row["request_bytes"] == sizes[use]
        assert row["response_bytes"] == answers[use]
        assert row["errors"] == failures[use]
        assert (row["first_seen"], row["last_seen"]) == (moment(min(times[use])), moment(max(times[use])))
        assert row["latency_max_ms"] == pytest.approx(max(latencies[use], default=None), abs=1e-3)
    assert sum(failures.values()) > 10
    alone = [row for row in usage if requests[use_of(row)] == row["requests"] and latencies[use_of(row)]]
    assert len(alone) > 50
    for row in alone:
        known = sorted(latencies[use_of(row)])
        assert row["latency_mean_ms"] == pytest.approx(sum(known) / len(known), abs=1e-3)
        assert row["latency_p99_ms"] == pytest.approx(known[math.ceil(len(known) * 0.99) - 1], abs=1e-3)


def use_of(row: Row) -> Sent:
    return row["client_id"], row["api_key"], row["version"]


EPOCH = datetime(1970, 1, 1)


def moment(seconds: float) -> datetime:
    """Return a time as Spark gives it with its session in UTC."""
    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)


def merged(usage: list[Row]) -> dict[Sent, Row]:
    """Put together what differs in software alone: the ground truth knows of single frames."""
    together: dict[Sent, Row] = {}
    for row in usage:
        known = together.setdefault(use_of(row), dict(row))
        if known["software_name"] == row["software_name"] and known["software_version"] == row["software_version"]:
            continue
        for name in ("requests", "errors", "request_bytes", "response_bytes"):
            known[name] += row[name]
        known["first_seen"] = min(known["first_seen"], row["first_seen"])
        known["last_seen"] = max(known["last_seen"], row["last_seen"])
        known["latency_max_ms"] = max(filter(None, (known["latency_max_ms"], row["latency_max_ms"])), default=None)
    return together


def test_no_client_of_the_captures_is_old(usage: list[Row], uses: list[Use]) -> None:
    """They all talked to Kafka 4.3.1, which would not have let them."""
    assert {use.dropped_in for use in uses} == {None, "6.0.0"}
    assert not any(row["is_removed_in_4_0"] for row in usage)


@pytest.mark.parametrize("name", ANSWERED)
def test_failures_are_those_of_kip_capture(name: str, spark: Any, tmp_path: Path) -> None:
    write_answered(tmp_path / "a.pcap", name)
    frame = spark.read.format("kafka-capture").load(str(tmp_path))
    (row,) = api_usage.build(with_clusters(frame, SOURCES["exchanges"].server, ClusterNames(), print)).collect()
    assert (row.requests, row.errors) == (1, len(ANSWERED[name][-1]))


def test_errors_of_captures(spark: Any, tmp_path: Path) -> None:
    damaged = tmp_path / "b.cap"
    damaged.write_bytes(b"GIF89a")
    write_pcap(tmp_path / "a.pcap", talk_of(0, 1, 2, lost=1).packets)
    frame = spark.read.format("kafka-capture").load(str(tmp_path))
    rows = {Path(row.file).name: row.asDict() for row in errors.build(exchanges=frame).collect()}
    assert rows.keys() == {"a.pcap", "b.cap"}
    assert rows["b.cap"] == dict.fromkeys(errors.TABLE.columns) | {
        "source": "kafka-capture",
        "file": str(damaged),
        "reason": "begins with 47494638, which is neither pcap nor pcapng; capture with tcpdump -w",
    }
    assert "bytes from the broker are missing" in rows["a.pcap"]["reason"]


def test_errors_of_all_inputs(spark: Any) -> None:
    log = "cluster_id STRING, file STRING, topic STRING, partition INT, offset BIGINT, timestamp TIMESTAMP, "
    log += "position BIGINT, _error STRING"
    time = datetime(2026, 11, 21, 12)
    damaged = [("c", "m", "__cluster_metadata", 0, 7, time, 99, "bad"), ("c", "m") + (None,) * 6]
    metadata = spark.createDataFrame(damaged, log)
    snapshots = spark.createDataFrame(
        [("d", time, "s", 5, "cut")], "cluster_id STRING, time TIMESTAMP, file STRING, position BIGINT, _error STRING"
    )
    rows = errors.build(metadata, None, metadata.limit(0), None, None, snapshots).collect()
    assert sorted(tuple(row) for row in rows) == [
        ("c", "kafka-log", "m", 99, "__cluster_metadata", 0, 7, time, "bad"),
        ("d", "kafka-snapshots", "s", 5, None, None, None, time, "cut"),
    ]
    with pytest.raises(ValueError, match="no input exists"):
        errors.build()
