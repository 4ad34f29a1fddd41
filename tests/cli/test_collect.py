"""`kip collect`: responses are written to files unchanged, also if the cluster or the command fails."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import ApiVersionsRequest, ApiVersionsResponse, DescribeClusterResponse, DescribeQuorumResponse
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.runtime.frames import decode_request, decode_response

from kip.admin import Admin, NewTopic
from kip.cluster import Acl, EmbeddedCluster, Operation, Resource
from kip.log.collected.snapshots import LostLine, Snapshot
from kip.transaction import FolderLock
from tests.admin.fakes import answer, requests, serving
from tests.cli.running import kip
from tests.real_kafka import RealKafka
from tests.rounds import rounds
from tests.waiting import PATIENCE, wait_for
from tools.kills.collector import kill_often, lines_of

API_VERSIONS, CLUSTER, QUORUM, METADATA = 18, 60, 55, 3
LIST_OFFSETS, LIST_GROUPS, DESCRIBE_GROUPS, OFFSET_FETCH = 2, 16, 15, 9
APIS = [(API_VERSIONS, ApiVersionsRequest.VERSIONS[-1]), (CLUSTER, 2), (QUORUM, 2)]
"""In the order of asking, with the newest versions; what only brokers answer comes after."""


def collected(folder: Path) -> list[Snapshot]:
    """Return all snapshots of a folder; a lost line fails the test."""
    found = [line for line in lines_of(folder) if isinstance(line, Snapshot)]
    assert len(found) == len(lines_of(folder))
    return found


def asked(snapshots: list[Snapshot]) -> list[tuple[str, int | None, int | None]]:
    return [(snapshot.endpoint_type, snapshot.api_key, snapshot.version) for snapshot in snapshots]


def response(snapshot: Snapshot) -> Any:
    assert snapshot.response is not None
    assert snapshot.api_key is not None
    assert snapshot.version is not None
    return decode_response(snapshot.response, snapshot.api_key, snapshot.version).message


def request(snapshot: Snapshot) -> Any:
    assert snapshot.request is not None
    return decode_request(snapshot.request).message


def test_both_kinds_of_nodes_are_asked_for_all_that_they_tell(
    embedded_cluster: EmbeddedCluster, tmp_path: Path
) -> None:
    embedded_cluster.fence_broker(2)
    where = ("-b", embedded_cluster.bootstrap_server, "-C", embedded_cluster.bootstrap_controller)
    before = time.time() * 1000 - 1
    result = kip("collect", *where, "--output", str(tmp_path / "new"), "--count", "2", "--interval", "100ms")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ""
    assert result.stderr.endswith(f"  17 responses and 0 errors in 2 rounds, in {tmp_path / 'new'}\n")
    snapshots = collected(tmp_path / "new")
    # Broker 2 is fenced, so brokers 1 and 3 are asked for their groups.
    of_brokers = [*APIS, (METADATA, 13), (LIST_GROUPS, 5), APIS[0], (LIST_GROUPS, 5)]
    first = [("broker", *each) for each in of_brokers] + [("controller", *each) for each in APIS]
    assert asked(snapshots) == first + [each for each in first if each[1] != API_VERSIONS]
    assert all(before < snapshot.time < time.time() * 1000 + 1 for snapshot in snapshots)
    brokers, controllers = response(snapshots[1]), response(snapshots[8])
    assert isinstance(brokers, DescribeClusterResponse)
    assert [node.is_fenced for node in brokers.brokers] == [False, True, False]
    assert brokers.cluster_authorized_operations > 0
    assert (controllers.endpoint_type, [node.broker_id for node in controllers.brokers]) == (2, [3001, 3002, 3003])
    assert request(snapshots[1]).include_fenced_brokers
    assert request(snapshots[1]).include_cluster_authorized_operations
    for quorum in map(response, (snapshots[2], snapshots[9])):
        assert isinstance(quorum, DescribeQuorumResponse)
        assert quorum.topics[0].partitions[0].leader_id == 3001


def test_groups_and_offsets_are_asked_where_they_are(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin:
        admin.create_topics([NewTopic("orders", partitions=4)])
        admin.alter_group_offsets("billing", {("orders", 3): 0})
    result = kip("collect", "-b", embedded_cluster.bootstrap_server, "--output", str(tmp_path), "--count", "1")
    assert result.exit_code == 0, result.stderr
    snapshots = [each for each in collected(tmp_path) if each.api_key != API_VERSIONS]
    keys = [each.api_key for each in snapshots]
    assert [key for key in keys if key in (DESCRIBE_GROUPS, OFFSET_FETCH)] == [DESCRIBE_GROUPS, OFFSET_FETCH]
    described, fetched = (response(snapshots[keys.index(key)]).groups[0] for key in (DESCRIBE_GROUPS, OFFSET_FETCH))
    assert (described.group_id, described.group_state, described.members) == ("billing", "Empty", [])
    assert [
        (topic.name, each.partition_index, each.committed_offset)
        for topic in fetched.topics
        for each in topic.partitions
    ] == [("orders", 3, 0)]
    asked_for = {
        (topic.name, partition.partition_index, partition.timestamp)
        for each in snapshots
        if each.api_key == LIST_OFFSETS
        for topic in request(each).topics
        for partition in topic.partitions
    }
    assert {each for each in asked_for if each[0] == "orders"} == {
        ("orders", n, spec) for n in range(4) for spec in (-1, -2, -3)
    }
    assert keys.index(OFFSET_FETCH) < keys.index(LIST_OFFSETS), "a group must not seem to be beyond the end"
    answers = [each for each in snapshots if each.api_key == LIST_OFFSETS]
    assert not any(p.error_code for each in answers for topic in response(each).topics for p in topic.partitions)


def test_the_quorum_is_asked_where_its_leader_is(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    words = ("collect", "-C", embedded_cluster.bootstrap_controller, "--output", str(tmp_path), "--count", "1")
    for leader in (3002, 3003):
        embedded_cluster.move_quorum_leader(leader)
        assert kip(*words).exit_code == 0
        partition = response(collected(tmp_path)[-1]).topics[0].partitions[0]
        assert (partition.leader_id, partition.error_code) == (leader, 0)


@pytest.mark.embedded_cluster(release="2.8")
def test_what_an_older_release_lacks_is_said_once(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    where = ("-b", embedded_cluster.bootstrap_server, "--output", str(tmp_path))
    assert kip("collect", *where, "--count", "2", "--interval", "50ms").exit_code == 0
    snapshots = collected(tmp_path)
    assert asked(snapshots) == [
        ("broker", API_VERSIONS, 3),
        ("broker", CLUSTER, 0),
        ("broker", None, None),
        ("broker", METADATA, 11),
        ("broker", LIST_GROUPS, 4),
        *[("broker", API_VERSIONS, 3), ("broker", LIST_GROUPS, 4)] * 2,
        ("broker", CLUSTER, 0),
        ("broker", METADATA, 11),
        *[("broker", LIST_GROUPS, 4)] * 3,
    ]
    assert "does not serve DescribeQuorum (API 55)" in str(snapshots[2].error)


NOBODY = [Acl("User:nobody", Operation.ALL)]
"""Any entry makes the table refuse whatever it does not allow."""
DESCRIBES_CLUSTER = [Acl("User:kip", Operation.DESCRIBE, Resource.CLUSTER)]


@pytest.mark.parametrize(
    ("acls", "where", "status", "refused"),
    [
        (NOBODY, "controller", 3, 1),
        (NOBODY, "broker", 3, 1),
        (DESCRIBES_CLUSTER, "broker", 0, 0),
    ],
)
def test_answers_that_are_refusals_are_errors(
    acls: list[Acl], where: str, status: int, refused: int, embedded_clusters: Any, tmp_path: Path
) -> None:
    cluster = embedded_clusters(acls=acls)
    address = {"broker": ["-b", cluster.bootstrap_server], "controller": ["-C", cluster.bootstrap_controller]}[where]
    result = kip("collect", *address, "--output", str(tmp_path), "--count", "2", "--interval", "10ms")
    assert result.exit_code == status, result.stderr
    assert result.stderr.count("answered CLUSTER_AUTHORIZATION_FAILED (31)") == 2 * refused
    # Groups and topics that a user may not see are left out of answers; three brokers are asked, two greeted for it.
    asked_in_all = 5 + (2 * (1 + 3) + 2) * (where == "broker")
    assert f"  {asked_in_all - 2 * refused} responses and {2 * refused} errors in 2 rounds" in result.stderr.replace(
        "1 response ", "1 responses "
    )
    assert len(collected(tmp_path)) == asked_in_all


def test_an_error_in_a_part_of_a_response_is_no_refusal(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    """A partition without a leader made each round exit with 3, as if Metadata was refused."""
    embedded_cluster.create_topic("alone", assignment=[[1], [2]])
    embedded_cluster.fence_broker(2)
    words = ("collect", "-b", embedded_cluster.bootstrap_server, "--output", str(tmp_path), "--count", "1")
    result = kip(*words)
    assert result.exit_code == 0, result.stderr
    assert "answered LEADER_NOT_AVAILABLE (5) for partition 1 of topic alone" in result.stderr
    assert " and 0 errors in 1 round" in result.stderr


def test_an_answer_that_nobody_can_decode_is_kept(tmp_path: Path) -> None:
    served = [ApiVersion(api_key=key, min_version=0, max_version=version) for key, version in APIS]

    def peer(connection: Any) -> None:
        for each in requests(connection):
            if each.api_key == API_VERSIONS:
                answer(connection, each, ApiVersionsResponse(api_keys=served))
            else:
                connection.sendall(b"\0\0\0\x08" + each.correlation_id.to_bytes(4) + b"\xff" * 4)

    with serving(peer) as server:
        result = kip("collect", "-b", server.address, "--output", str(tmp_path), "--count", "1")
    assert result.exit_code == 0
    responses = [snapshot.response for snapshot in collected(tmp_path)]
    assert responses[1:3] == [number.to_bytes(4) + b"\xff" * 4 for number in (2, 3)]


class Collecting:
    """A running `kip collect`."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "kip.cli.main", "collect", "--output", str(folder), *words]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)

    def wait_until(self, is_true: Callable[[list[Snapshot | LostLine]], bool], what: str) -> None:
        wait_for(lambda: is_true(lines_of(self.folder)), what)

    def stop(self, number: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@pytest.mark.slow
def test_a_cluster_that_is_away_for_a_while(tmp_path: Path) -> None:
    cluster = EmbeddedCluster(brokers=1, controllers=1)
    cluster.start()
    where = ("-b", cluster.bootstrap_server, "--interval", "50ms")
    collecting = Collecting(tmp_path, *where)
    collecting.wait_until(lambda lines: len(lines) > 4, "some answers")
    cluster.stop()
    collecting.wait_until(is_error_last, "an error")
    cluster.start()
    collecting.wait_until(lambda lines: not is_error_last(lines), "answers again")
    code, errors = collecting.stop(signal.SIGINT)
    cluster.stop()
    assert code == 0
    assert "Traceback" not in errors
    texts = [snapshot.error for snapshot in collected(tmp_path) if snapshot.error]
    assert all(cluster.bootstrap_server in text for text in texts)
    assert any("Connection refused" in text for text in texts)


def is_error_last(lines: list[Snapshot | LostLine]) -> bool:
    return isinstance(lines[-1], Snapshot) and lines[-1].error is not None


@pytest.mark.slow
def test_a_node_that_does_not_answer_is_left_for_another(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    embedded_cluster.drop_answers("DescribeCluster", 1)
    result = kip(
        *("collect", "-b", embedded_cluster.bootstrap_server, "--output", str(tmp_path)),
        *("--count", "1", "--timeout", "4s"),
    )
    assert result.exit_code == 0
    snapshots = collected(tmp_path)
    silent = [snapshot.error for snapshot in snapshots if snapshot.error]
    assert silent == [f"{embedded_cluster.bootstrap_server.split(',')[0]} did not answer within 2 s"]
    others = [snapshot.api_key for snapshot in snapshots if snapshot.api_key != API_VERSIONS]
    assert others[:3] == [None, CLUSTER, QUORUM]


def test_a_cluster_that_never_answers(tmp_path: Path) -> None:
    with EmbeddedCluster(brokers=1, controllers=1) as cluster:
        address = cluster.bootstrap_server
    result = kip("collect", "-b", address, "--output", str(tmp_path), "--count", "2", "--interval", "10ms")
    assert result.exit_code == 1
    assert result.stderr.endswith(f"  0 responses and 2 errors in 2 rounds, in {tmp_path}\n")
    assert len(collected(tmp_path)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_ends_with_a_signal(number: signal.Signals, embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    collecting = Collecting(tmp_path, "-b", embedded_cluster.bootstrap_server, "--interval", "1h")
    collecting.wait_until(lambda lines: len(lines) == 9, "the first round")
    code, errors = collecting.stop(number)
    assert code == 0
    assert "  9 responses and 0 errors in 1 round, in " in errors
    assert "Traceback" not in errors
    assert asked(collected(tmp_path))[:3] == [("broker", key, version) for key, version in APIS]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
def test_killed_at_any_moment(number: signal.Signals, embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    """Each kill costs one line at most, and the next run repairs the file; `tools.kills.collector` kills more."""
    kill_often(number, rounds(3, thorough=10), embedded_cluster.bootstrap_server, tmp_path, seed=5)


def test_two_collectors_do_not_share_a_folder(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    with FolderLock(tmp_path):
        result = kip("collect", "-b", embedded_cluster.bootstrap_server, "--output", str(tmp_path), "--count", "1")
    assert result.exit_code == 1
    problem = "another process writes to this folder; stop it, or choose another folder"
    assert result.stderr == f"kip: cannot write {tmp_path}: {problem}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name the cluster with --bootstrap-server or --bootstrap-controller."),
        (["-b", "a"], "'a' is not an address"),
        (["-b", "a:1", "--interval", "soon"], "'soon' is not a valid duration; write 500ms, 10s, 5m, 12h or 1d"),
        (["-b", "a:1", "--interval", "0s"], "'0s' is shorter than 0.001 s"),
        (["-b", "a:1", "--rotate-size", "1x"], "'1x' is not a valid size; write 65536, 512k, 64m or 1g"),
    ],
    ids=str,
)
def test_wrong_use(words: list[str], sentence: str, tmp_path: Path) -> None:
    result = kip("collect", "--output", str(tmp_path / "new"), *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = kip("collect", "-b", "a:1", "--output", str(tmp_path / "file" / "new"))
    assert result.exit_code == 1
    assert result.stderr == f"kip: cannot write {tmp_path / 'file' / 'new'}: Not a directory\n"


@pytest.mark.ci
def test_a_real_cluster_with_a_broker_killed(real_cluster: RealKafka, tmp_path: Path) -> None:
    where = ("-b", real_cluster.bootstrap_servers, "-C", real_cluster.bootstrap_controllers)
    words = ("collect", *where, "--output", str(tmp_path), "--count")
    assert kip(*words, "1").exit_code == 0
    told = [each for each in asked(collected(tmp_path)) if each[1] in (CLUSTER, QUORUM)]
    assert told == [(kind, key, version) for kind in ("broker", "controller") for key, version in APIS[1:]]
    assert [node.is_fenced for node in response(collected(tmp_path)[1]).brokers] == [False] * 3
    real_cluster.brokers[3].kill()
    try:
        wait_for(lambda: fenced(words, tmp_path) == [False, False, True], "broker 3 to be fenced")
    finally:
        real_cluster.brokers[3].start()
        real_cluster.wait_until_serving()
    quorums = [response(each).topics[0].partitions[0] for each in collected(tmp_path) if each.api_key == QUORUM]
    assert {quorum.error_code for quorum in quorums} == {0}
    assert {len(quorum.current_voters) for quorum in quorums} == {3}


def fenced(words: tuple[str, ...], folder: Path) -> list[bool]:
    """Collect once more, and return the states of the brokers, in the order of their ids."""
    assert kip(*words, "1").exit_code == 0
    last = [each for each in collected(folder) if each.api_key == CLUSTER and each.endpoint_type == "broker"][-1]
    return [node.is_fenced for node in sorted(response(last).brokers, key=lambda node: node.broker_id)]


@pytest.mark.ci
def test_a_real_cluster_refuses_a_user_without_rights(real_cluster: RealKafka, tmp_path: Path) -> None:
    config = str(real_cluster.client_properties("SASL_PLAINTEXT"))
    where = ("-b", real_cluster.secured_servers("SASL_PLAINTEXT"), "--command-config", config)
    result = kip("collect", *where, "--output", str(tmp_path), "--count", "1")
    assert result.exit_code == 3
    assert "answered CLUSTER_AUTHORIZATION_FAILED (31)" in result.stderr
    assert " 0 errors" not in result.stderr
