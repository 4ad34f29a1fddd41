"""Tables from snapshot files with the responses of a real cluster in several situations.

The tables have to match the output of Kafka's tools in the same situation.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import DescribeQuorumRequest, DescribeQuorumResponse
from kafka_wire.clients.describe_quorum_response import PartitionData, ReplicaState, TopicData
from kafka_wire.runtime.frames import encode_request, encode_response

from kip.kafka.acls import operation_names
from kip.log.collected.snapshots import Snapshot
from kip.log.collected.writer import SnapshotWriter
from kip.spark.pipeline.tables import cluster, quorum_replicas
from tests.cli.running import labels, node_rows, replica_rows
from tests.shared import json_lines, shared_path
from tests.spark.answers import ANSWER, AWAY, BASE, CLUSTER, instant, write
from tests.spark.pipeline.left_behind import snapshot_of

QUORUM = 55
SITUATIONS = [
    "healthy",
    "broker-3-stopped",
    "broker-3-stopped-broker-2-killed",
    "follower-controller-paused",
    "broker-3-paused",
    "leader-controller-killed",
    "controller-killed-and-broker-2-stopped",
    "all-back",
    "voter-removed",
    "broker-unregistered",
]
FENCED = "fenced brokers included"
OPERATIONS = "authorized operations asked"

Rows = list[dict[str, Any]]


def probes() -> Iterator[tuple[dict[str, Any], Snapshot]]:
    """Yield recorded probes in the format of `kip collect`; the timestamps are made up."""
    for number, probe in enumerate(json_lines(shared_path("captures", "probes.jsonl.gz"))):
        if probe["api_key"] in (CLUSTER, QUORUM) and probe.get("response_hex"):
            yield probe, snapshot_of(probe, BASE + number)


def tool_answers() -> Iterator[tuple[str, Snapshot]]:
    """Yield the responses to kafka-metadata-quorum, from a capture of its connections, by situation."""
    runs = {24: "voter-removed", 37: "voter-added-again"}
    frames: dict[int, list[bytes]] = {}
    for frame in json_lines(shared_path("captures", "traffic", "voters.frames.jsonl.gz")):
        if frame["conn"] in runs:
            frames.setdefault(frame["conn"], []).append(base64.b64decode(frame["b64"]))
    for connection, situation in runs.items():
        exchanges = [frame for frame in frames[connection] if frame]
        place = next(n for n, frame in enumerate(exchanges) if frame[:4] == b"\0\x37\0\x02")
        request, response = exchanges[place], exchanges[place + 1]
        yield situation, Snapshot(BASE - connection, "tool", "broker", QUORUM, 2, request, response)


@dataclass(frozen=True, slots=True)
class Tables:
    """The rows of both tables, and the timestamp of each snapshot."""

    times: dict[tuple[str, str, int, int, str | None], datetime]
    tools: dict[str, datetime]
    cluster: Rows
    quorum_replicas: Rows
    errors: Rows

    def described(self, situation: str, endpoint: str, version: int = 2, note: str | None = None) -> dict[str, Any]:
        time = self.times[situation, endpoint, CLUSTER, version, note]
        (row,) = (row for row in self.cluster if row["time"] == time)
        return row

    def replicas(self, situation: str, endpoint: str = "broker", version: int = 2) -> dict[int, dict[str, Any]]:
        return self.replicas_at(self.times[situation, endpoint, QUORUM, version, None])

    def replicas_at(self, time: datetime) -> dict[int, dict[str, Any]]:
        rows = [row for row in self.quorum_replicas if row["time"] == time]
        assert rows
        return {row["replica_id"]: row for row in rows}


@pytest.fixture(scope="module")
def tables(spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folder = tmp_path_factory.mktemp("snapshots")
    writer = SnapshotWriter(folder, max_bytes=20_000)
    times, tools = {}, {}
    for probe, snapshot in probes():
        key = (probe["situation"], probe["endpoint"], probe["api_key"], probe["version"], probe.get("note"))
        times[key] = instant(snapshot.time)
        writer.write(snapshot)
    for situation, snapshot in tool_answers():
        tools[situation] = instant(snapshot.time)
        writer.write(snapshot)
    writer.close()
    snapshots = spark.read.format("kafka-snapshots").load(str(folder)).localCheckpoint()

    def rows(frame: Any) -> Rows:
        return [row.asDict(recursive=True) for row in frame.collect()]

    return Tables(
        times,
        tools,
        rows(cluster.build(snapshots)),
        rows(quorum_replicas.build(snapshots)),
        rows(snapshots.where("no_response IS NOT NULL")),
    )


def printed(situation: str, name: str) -> str:
    return shared_path("captures", "tools", situation, f"{name}.stdout").read_text()


class TestBesideTheJavaTools:
    @pytest.mark.parametrize("situation", SITUATIONS)
    def test_the_nodes_of_list_endpoints(self, situation: str, tables: Tables) -> None:
        for name, endpoint, note in (
            ("cluster-list-endpoints", "broker", None),
            ("cluster-list-endpoints-fenced", "broker", FENCED),
            ("cluster-list-endpoints-controller", "controller", None),
        ):
            row = tables.described(situation, endpoint, note=note)
            theirs = node_rows(printed(situation, name))
            assert {str(each["id"]): listed(each, row["endpoint_type"]) for each in row["brokers"]} == theirs
            assert row["broker_count"] == len(theirs)
            fenced = [each["STATE"] for each in theirs.values() if "STATE" in each].count("fenced")
            assert row["fenced_broker_count"] == (fenced if note else None)
            assert row["cluster_id"] == "Capt4re_Run_One_AAAAAQ"

    @pytest.mark.parametrize("situation", SITUATIONS)
    def test_the_voters_and_epochs_of_describe_status(self, situation: str, tables: Tables) -> None:
        theirs = labels(printed(situation, "quorum-status"))
        for endpoint in ("broker", "controller"):
            rows = tables.replicas(situation, endpoint)
            assert {str(row["leader_id"]) for row in rows.values()} == {theirs["LeaderId"]}
            assert {str(row["leader_epoch"]) for row in rows.values()} == {theirs["LeaderEpoch"]}
            for row in rows.values():
                assert in_order(situation, int(theirs["HighWatermark"]), row["high_watermark"])
            assert tables.described(situation, "controller")["controller_id"] == int(theirs["LeaderId"])
            for label, role in (("CurrentVoters", "voter"), ("CurrentObservers", "observer")):
                assert sorted(map(member, (row for row in rows.values() if row["role"] == role))) == theirs[label]

    @pytest.mark.parametrize("situation", SITUATIONS)
    def test_the_replicas_of_describe_replication(self, situation: str, tables: Tables) -> None:
        """Time passed between the tool and the probe: constant values are equal, offsets and timestamps only grow."""
        theirs = replica_rows(printed(situation, "quorum-replication"))
        ours = tables.replicas(situation)
        assert sorted(map(str, ours)) == sorted(theirs)
        for replica_id, row in ours.items():
            their = theirs[str(replica_id)]
            assert row["replica_directory_id"] == their["DirectoryId"]
            assert (row["status"] == "leader") == (their["Status"] == "Leader")
            assert (row["role"] == "observer") == (their["Status"] == "Observer")
            if their["LogEndOffset"] == "-1":
                assert (row["log_end_offset"], row["lag"], row["time_lag_ms"]) == (None, None, None)
                assert (row["last_fetch_timestamp"], row["last_caught_up_timestamp"]) == (None, None)
            else:
                assert in_order(situation, int(their["LogEndOffset"]), row["log_end_offset"])
                fetched, caught_up = (
                    instant(int(their[name])) for name in ("LastFetchTimestamp", "LastCaughtUpTimestamp")
                )
                assert in_order(situation, fetched, row["last_fetch_timestamp"])
                assert in_order(situation, caught_up, row["last_caught_up_timestamp"])

    @pytest.mark.parametrize(
        ("situation", "replica_id", "status"),
        [
            ("broker-3-stopped", 3, "silent"),
            ("follower-controller-paused", 3001, "silent"),
            ("broker-3-paused", 3, "silent"),
            ("broker-unregistered", 3, "silent"),
        ],
    )
    def test_a_replica_that_stands_still(self, situation: str, replica_id: int, status: str, tables: Tables) -> None:
        their = replica_rows(printed(situation, "quorum-replication"))[str(replica_id)]
        rows = tables.replicas(situation)
        row, leader = rows[replica_id], rows[rows[replica_id]["leader_id"]]
        assert row["status"] == status
        assert row["log_end_offset"] == int(their["LogEndOffset"])
        assert row["last_fetch_timestamp"] == instant(int(their["LastFetchTimestamp"]))
        assert row["last_caught_up_timestamp"] == instant(int(their["LastCaughtUpTimestamp"]))
        assert row["lag"] == leader["log_end_offset"] - int(their["LogEndOffset"]) >= int(their["Lag"])
        age = leader["last_fetch_timestamp"] - row["last_fetch_timestamp"]
        assert row["last_fetch_age_ms"] == age / timedelta(milliseconds=1) > 3000
        late = leader["last_caught_up_timestamp"] - row["last_caught_up_timestamp"]
        assert row["time_lag_ms"] == late / timedelta(milliseconds=1)
        assert [other["status"] for other in rows.values() if other is not row].count("caught-up") == len(rows) - 2

    @pytest.mark.parametrize("situation", ["voter-removed", "voter-added-again"])
    def test_every_number_of_the_answer_that_the_tool_itself_got(self, situation: str, tables: Tables) -> None:
        theirs = replica_rows(printed(situation, "quorum-replication"))
        ours = tables.replicas_at(tables.tools[situation])
        assert {
            str(row["replica_id"]): {
                "NodeId": str(row["replica_id"]),
                "DirectoryId": row["replica_directory_id"],
                "LogEndOffset": str(row["log_end_offset"]),
                "Lag": str(row["lag"]),
                "LastFetchTimestamp": milliseconds(row["last_fetch_timestamp"]),
                "LastCaughtUpTimestamp": milliseconds(row["last_caught_up_timestamp"]),
                "Status": role_in_tool(row),
                "": "",
            }
            for row in ours.values()
        } == theirs

    def test_a_killed_leader_is_unknown_to_the_next_one(self, tables: Tables) -> None:
        rows = tables.replicas("leader-controller-killed")
        assert {row["status"] for row in rows.values()} == {"leader", "caught-up", "unknown"}
        assert rows[3003]["status"] == "unknown"
        assert rows[3003]["voter_endpoints"] == ["CONTROLLER://127.0.0.1:29093"]

    def test_a_removed_voter_observes(self, tables: Tables) -> None:
        row = tables.replicas("voter-removed")[3001]
        assert (row["role"], row["voter_endpoints"], row["status"]) == ("observer", None, "caught-up")
        assert tables.replicas("all-back")[3001]["role"] == "voter"

    def test_an_unregistered_broker_is_gone_and_still_observes(self, tables: Tables) -> None:
        brokers = tables.described("broker-unregistered", "broker", note=FENCED)
        assert [each["id"] for each in brokers["brokers"]] == [1, 2]
        assert tables.replicas("broker-unregistered")[3]["role"] == "observer"

    @pytest.mark.parametrize(("version", "knows_times"), [(0, False), (1, True), (2, True)])
    def test_each_version_of_describe_quorum(self, version: int, knows_times: bool, tables: Tables) -> None:
        rows = tables.replicas("follower-controller-paused", version=version)
        assert rows[3001]["lag"] > 20
        assert rows[3001]["status"] == ("silent" if knows_times else "lagging")
        assert (rows[3001]["time_lag_ms"] is not None) == knows_times
        assert (rows[3001]["replica_directory_id"] is not None) == (version == 2)
        assert (rows[3001]["voter_endpoints"] is not None) == (version == 2)
        assert rows[3002]["status"] == "caught-up"

    @pytest.mark.parametrize(
        ("endpoint", "version"), [("broker", 0), ("broker", 1), ("broker", 2), ("controller", 1), ("controller", 2)]
    )
    def test_each_version_of_describe_cluster(self, endpoint: str, version: int, tables: Tables) -> None:
        row = tables.described("healthy", endpoint, version, OPERATIONS)
        assert row["endpoint_type"] == endpoint
        assert tuple(row["authorized_operations"]) == operation_names(8096)
        fenced = [each["is_fenced"] for each in row["brokers"]]
        assert fenced == [False if version == 2 and endpoint == "broker" else None] * 3
        assert tables.described("healthy", endpoint, version)["authorized_operations"] is None

    def test_answers_with_errors_are_rows_of_errors(self, tables: Tables) -> None:
        """Some probes are invalid; both tables omit refused requests, and only these."""
        refused = {row["time"] for row in tables.errors}
        answered = {row["time"] for row in (*tables.cluster, *tables.quorum_replicas)}
        empty = {time for key, time in tables.times.items() if key[-1] == "empty topic list"}
        assert refused.isdisjoint(answered | empty)
        assert refused | answered | empty == {*tables.times.values(), *tables.tools.values()}
        texts = {row["no_response"] for row in tables.errors}
        other = "The request was sent to an endpoint of type BROKER, but we wanted an endpoint of type CONTROLLER"
        assert f"DescribeCluster v2 answered MISMATCHED_ENDPOINT_TYPE (114): {other}" in texts
        assert "DescribeQuorum v0 answered NOT_LEADER_OR_FOLLOWER (6)" in texts


def in_order(situation: str, tool: Any, probe: Any) -> bool:
    """Return whether the later value is not smaller; only in the healthy situation the probe preceded the tool."""
    return bool(probe <= tool if situation == "healthy" else tool <= probe)


def listed(node: dict[str, Any], endpoint_type: str) -> dict[str, str]:
    """Return a node in the format of list-endpoints."""
    cells = {"ID": str(node["id"]), "HOST": node["host"], "PORT": str(node["port"]), "RACK": node["rack"] or "null"}
    if endpoint_type == "broker":
        cells["STATE"] = "fenced" if node["is_fenced"] else "unfenced"
    return {**cells, "ENDPOINT_TYPE": endpoint_type}


def member(row: dict[str, Any]) -> str:
    """Return a replica in the format of describe --status."""
    endpoints = f', "endpoints": ["{row["voter_endpoints"][0]}"]' if row["voter_endpoints"] else ""
    return f'{{"id": {row["replica_id"]}, "directoryId": "{row["replica_directory_id"]}"{endpoints}}}'


def milliseconds(time: datetime) -> str:
    return str(round(time.replace(tzinfo=UTC).timestamp() * 1000))


def role_in_tool(row: dict[str, Any]) -> str:
    if row["status"] == "leader":
        return "Leader"
    return {"voter": "Follower", "observer": "Observer"}[row["role"]]


def quorum_answer(time: int, leader_id: int, voters: list[ReplicaState]) -> Snapshot:
    partition = PartitionData(leader_id=leader_id, leader_epoch=7, high_watermark=-1, current_voters=voters)
    message = DescribeQuorumResponse(topics=[TopicData(topic_name="__cluster_metadata", partitions=[partition])])
    request = encode_request(DescribeQuorumRequest(), 2, correlation_id=1)[4:]
    response = encode_response(message, 2, correlation_id=1)[4:]
    return Snapshot(BASE + time, "controller-1:9093", "controller", QUORUM, 2, request, response)


def voter(replica_id: int, end: int, fetched: int, caught_up: int) -> ReplicaState:
    return ReplicaState(
        replica_id=replica_id, log_end_offset=end, last_fetch_timestamp=fetched, last_caught_up_timestamp=caught_up
    )


def test_what_is_unknown_stays_unknown_and_what_is_damaged_harms_nothing(spark: Any, tmp_path: Path) -> None:
    whole = quorum_answer(
        1, 1, [voter(1, 100, BASE, BASE), voter(2, -1, -1, -1), voter(3, 40, BASE, BASE - 9000), voter(4, 90, BASE, -1)]
    )
    assert whole.response is not None
    write(
        tmp_path,
        whole,
        quorum_answer(2, -1, [voter(1, 5, BASE, BASE), voter(2, -1, -1, -1)]),
        quorum_answer(3, 1, [voter(1, 5, -1, -1), voter(2, 5, BASE, BASE), voter(3, 1, BASE, BASE)]),
        quorum_answer(4, 9, [voter(1, 5, BASE, BASE)]),
        AWAY,
        *(replace(whole, time=BASE + 500 + cut, response=whole.response[:cut]) for cut in range(len(whole.response))),
        *(replace(ANSWER, time=BASE + 900 + version, version=version) for version in (-1, 2, 3, 99)),
        replace(ANSWER, time=BASE + 999),
    )
    snapshots = spark.read.format("kafka-snapshots").load(str(tmp_path)).localCheckpoint()
    rows = quorum_replicas.build(snapshots).collect()
    assert [
        (row.time.microsecond // 1000, row.replica_id, row.status, row.lag, row.last_fetch_age_ms, row.time_lag_ms)
        for row in sorted(rows, key=lambda row: (row.time, row.replica_id))
    ] == [
        (1, 1, "leader", 0, 0, 0),
        (1, 2, "unknown", None, None, None),
        (1, 3, "lagging", 60, 0, 9000),
        (1, 4, "lagging", 10, 0, None),
        (2, 1, "unknown", None, None, None),
        (2, 2, "unknown", None, None, None),
        (3, 1, "leader", 0, None, None),
        (3, 2, "caught-up", 0, None, None),
        (3, 3, "lagging", 4, None, None),
        (4, 1, "unknown", None, None, None),
    ]
    assert {row.leader_id for row in rows} == {1, None, 9}
    assert {(row.high_watermark, row.replica_directory_id) for row in rows} == {(None, None)}
    assert [row.time.microsecond // 1000 for row in cluster.build(snapshots).collect()] == [999]
    assert snapshots.where("_error IS NOT NULL").count() == len(whole.response) + 4
    assert snapshots.where("no_response IS NOT NULL").count() == 1
