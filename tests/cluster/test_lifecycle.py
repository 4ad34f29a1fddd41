"""Starting, stopping and restarting: in an event loop, in a thread, in a folder; and the pytest plugin."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
from pathlib import Path
from uuid import UUID

import pytest
from kafka_wire.clients import CreateTopicsRequest, DescribeClusterRequest
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.error_codes import ErrorCode

from kip.cluster import ClusterSetupError, EmbeddedCluster
from kip.cluster.logs.segment_files import SegmentFiles, remove_partition
from tests.cluster.helpers.situations import Clock
from tests.cluster.helpers.wire import ask
from tests.processes import run_process
from tests.real_kafka.servers import free_port_range
from tests.waiting import PATIENCE

DESCRIBE = DescribeClusterRequest()


def test_in_an_event_loop() -> None:
    async def run() -> int:
        async with EmbeddedCluster(brokers=2, controllers=1) as cluster:
            cluster.fence_broker(2)
            answer = await asyncio.to_thread(ask, cluster.bootstrap_server, DESCRIBE, 2)
        return len(answer.brokers)

    assert asyncio.run(run()) == 1


def test_start_and_stop_and_start_again_on_the_same_ports() -> None:
    cluster = EmbeddedCluster()
    cluster.stop()
    cluster.start()
    with pytest.raises(ClusterSetupError, match="is already running"):
        cluster.start()
    address = cluster.bootstrap_server
    cluster.create_topic("kept", 1, 1)
    cluster.stop()
    with pytest.raises(ConnectionRefusedError):
        ask(address, DESCRIBE, 2)
    with pytest.raises(ClusterSetupError, match="is not running"):
        cluster.fence_broker(1)
    with cluster:
        assert cluster.bootstrap_server == address
        assert len(ask(address, DESCRIBE, 2).brokers) == 3
        assert list(cluster.state.topics) == ["kept"]


def test_the_first_broker_takes_the_port_that_was_asked_for() -> None:
    port = free_port_range(6)
    refusal = pytest.raises(ClusterSetupError, match=rf"node 1 cannot listen on 127.0.0.1:{port}")
    with socket.create_server(("127.0.0.1", port)), refusal:
        EmbeddedCluster(port=port).start()
    with EmbeddedCluster(port=port) as cluster:
        assert cluster.bootstrap_server.startswith(f"127.0.0.1:{port},")


def test_fixed_ports_follow_each_other_and_kept_ones_come_back(tmp_path: Path) -> None:
    port = free_port_range(2)
    with EmbeddedCluster(brokers=1, controllers=1, port=port) as cluster:
        assert cluster.bootstrap_controller == f"127.0.0.1:{port + 1}"
    with EmbeddedCluster(brokers=1, controllers=2, directory=tmp_path) as cluster:
        first = cluster.bootstrap_server, cluster.bootstrap_controller
    with EmbeddedCluster(brokers=1, controllers=2, directory=tmp_path) as cluster:
        assert (cluster.bootstrap_server, cluster.bootstrap_controller) == first


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"host": "0.0.0.0"}, "127.0.0.1"),
        ({"host": "0.0.0.0", "advertised_host": "localhost"}, "localhost"),
        ({}, "127.0.0.1"),
    ],
)
def test_clients_are_given_a_name_that_they_can_connect_to(arguments: dict[str, str], expected: str) -> None:
    with EmbeddedCluster(brokers=1, controllers=1, **arguments) as cluster:  # type: ignore[arg-type]
        (broker,) = ask(cluster.bootstrap_server, DESCRIBE, 2).brokers
        assert f"{broker.host}:{broker.port}" == cluster.bootstrap_server
        assert broker.host == expected


def test_nothing_listens_after_a_start_that_failed() -> None:
    port = free_port_range(6)
    cluster = EmbeddedCluster(port=port)
    with socket.create_server(("127.0.0.1", port)), pytest.raises(ClusterSetupError):
        cluster.start()
    with cluster:
        assert len(ask(cluster.bootstrap_server, DESCRIBE, 2).brokers) == 3


def test_a_folder_survives_a_restart(tmp_path: Path) -> None:
    folder = tmp_path / "not there yet"
    clock = Clock()
    with EmbeddedCluster(directory=folder, clock=clock) as cluster:
        cluster.create_topic("kept", assignment=[[1, 2], [3, 1]], configs={"retention.ms": "5"})
        cluster.create_topic("gone", 1, 1)
        kept, first = cluster.state.topics["kept"], cluster.state
        clock.pass_time(100)
    end = first.quorum.end_offset(clock.now)
    assert [each.name for each in folder.iterdir()] == ["cluster.json"]
    clock.pass_time(1000)
    with EmbeddedCluster(directory=folder, clock=clock) as cluster:
        again = cluster.state
        assert again.cluster_id == first.cluster_id
        assert again.topics["kept"].id == kept.id
        assert again.topics["kept"].configs == {"retention.ms": "5"}
        assert [each.replicas for each in again.topics["kept"].partitions] == [[1, 2], [3, 1]]
        assert [each.leader for each in again.topics["kept"].partitions] == [1, 3]
        assert again.quorum.leader_epoch == first.quorum.leader_epoch + 1
        assert again.quorum.end_offset(clock.now) > end
        assert again.brokers[2].directory_id == first.brokers[2].directory_id


def test_a_folder_is_for_one_cluster_at_a_time(tmp_path: Path) -> None:
    with (
        EmbeddedCluster(brokers=1, controllers=1, directory=tmp_path),
        pytest.raises(ClusterSetupError, match="another process writes to this folder; stop it, or choose another"),
    ):
        EmbeddedCluster(brokers=1, controllers=1, directory=tmp_path).start()
    with EmbeddedCluster(brokers=1, controllers=1, directory=tmp_path):
        pass


@pytest.mark.parametrize(
    ("topic", "reason"), [("../outside", "is not a path within this folder"), ("link", "is a symbolic link")]
)
def test_a_topic_that_leads_out_of_the_folder_does_no_harm(topic: str, reason: str, tmp_path: Path) -> None:
    """Such names only occur in a state that has been modified by hand."""
    outside, folder = tmp_path / "outside-0", tmp_path / "folder"
    outside.mkdir()
    folder.mkdir()
    (outside / "partition.metadata").write_text("precious")
    (folder / "link-0").symlink_to(outside)
    with pytest.raises(ClusterSetupError, match=reason):
        SegmentFiles(folder, topic, UUID(int=1), 0)
    remove_partition(folder, topic, 0)
    assert (outside / "partition.metadata").read_text() == "precious"


def test_a_restart_with_fewer_brokers_leaves_partitions_without_them(tmp_path: Path) -> None:
    with EmbeddedCluster(directory=tmp_path) as cluster:
        cluster.create_topic("wide", assignment=[[3, 1]])
        cluster.create_topic("lone", assignment=[[3]])
    with EmbeddedCluster(brokers=2, directory=tmp_path) as cluster:
        assert [topic.partitions[0].leader for topic in cluster.state.topics.values()] == [1, -1]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 0}', '{"format": 2}', '{"format": 2, "topics": 7}', "\0"])
def test_a_file_that_is_no_state_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "cluster.json").write_text(text)
    with pytest.raises(ClusterSetupError, match=r"cluster\.json does not contain the state of a cluster"):
        EmbeddedCluster(directory=tmp_path).start()
    assert (tmp_path / "cluster.json").read_text() == text


def test_what_cannot_be_kept_is_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Simulate a full disk with a folder at the path of the file."""
    sentence = f"the cluster's state cannot be kept in {tmp_path}: Is a directory"
    request = CreateTopicsRequest(topics=[CreatableTopic(name="t", num_partitions=1, replication_factor=1)])
    with EmbeddedCluster(directory=tmp_path) as cluster:
        cluster.create_topic("before")
        (tmp_path / ".cluster.json.new").mkdir()
        assert ask(cluster.bootstrap_server, request, 7).topics[0].error_code == ErrorCode.KAFKA_STORAGE_ERROR
        with pytest.raises(ClusterSetupError, match=re.escape(sentence)):
            cluster.fence_broker(2)
    assert {record.message for record in caplog.records if record.levelname == "ERROR"} == {sentence}
    (tmp_path / ".cluster.json.new").rmdir()
    with EmbeddedCluster(directory=tmp_path) as cluster:
        assert list(cluster.state.topics) == ["before"]


def test_the_file_is_whole_after_every_change(tmp_path: Path) -> None:
    with EmbeddedCluster(directory=tmp_path) as cluster:
        for number in range(20):
            cluster.create_topic(f"topic-{number}", 1, 1)
            kept = json.loads((tmp_path / "cluster.json").read_text())
            assert len(kept["topics"]) == number + 1


IMPOSSIBLE = [
    ({"brokers": 0}, "at least one"),
    ({"controllers": 0}, "needs at least one"),
    ({"release": "2.7", "controllers": 3}, "ZooKeeper"),
    ({"release": "0.8"}, "unknown release '0.8'"),
    ({"brokers": 1, "racks": ["a", "b"]}, "2 racks were given for 1 brokers"),
    ({"broker_configs": {"no.such": "1"}}, "unknown broker config 'no.such'"),
    ({"broker_configs": {"num.partitions": "many"}}, "Not a number of type INT"),
]


@pytest.mark.parametrize(("arguments", "words"), IMPOSSIBLE)
def test_an_impossible_cluster_is_refused_at_once(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ClusterSetupError, match=words):
        EmbeddedCluster(**arguments)  # type: ignore[arg-type]


PLUGGED = """
import pytest

def test_three(embedded_cluster):
    assert len(embedded_cluster.state.brokers) == 3

@pytest.mark.embedded_cluster(brokers=1, release="2.7")
def test_one(embedded_cluster):
    assert (len(embedded_cluster.state.brokers), embedded_cluster.state.release.name) == (1, "2.7")

def test_several(embedded_clusters):
    first, second = embedded_clusters(), embedded_clusters(brokers=2)
    assert first.bootstrap_server != second.bootstrap_server
"""


@pytest.mark.slow
def test_the_plugin_serves_another_project(tmp_path: Path) -> None:
    (tmp_path / "test_theirs.py").write_text(PLUGGED)
    command = [sys.executable, "-m", "pytest", "-q", "--strict-markers", "test_theirs.py"]
    run = run_process(*command, cwd=tmp_path, timeout=PATIENCE)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "3 passed" in run.stdout


FAILING = """
from kip.admin import Admin

def test_lists(embedded_cluster):
    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert admin.list_topics()
"""


@pytest.mark.slow
def test_a_test_that_fails_shows_the_last_requests(tmp_path: Path) -> None:
    (tmp_path / "test_theirs.py").write_text(FAILING)
    run = run_process(sys.executable, "-m", "pytest", "-q", "test_theirs.py", cwd=tmp_path, timeout=PATIENCE)
    assert run.returncode == 1, run.stdout + run.stderr
    assert "- last requests to embedded cluster 1 -" in run.stdout
    assert "1 ApiVersions v" in run.stdout
    assert "Metadata v" in run.stdout
