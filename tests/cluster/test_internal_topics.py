"""The internal topics that coordinators write: when they exist, what is in them, and what a restart makes of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from kafka_wire.clients import FetchRequest, MetadataRequest
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.group_coordinator import OffsetCommitValue

from kip.cli.main import main
from kip.cluster import EmbeddedCluster
from kip.cluster.errors import StorageError
from kip.cluster.logs.partition_log import PartitionLog
from kip.kafka.topics import OFFSETS_TOPIC, SHARE_STATE_TOPIC, TRANSACTIONS_TOPIC, ZERO_ID, coordinator_partition
from kip.log.records.families import FAMILIES, Decoded, DecodedPart
from tests.cluster.helpers.coordinator_steps import (
    Consumers,
    TransactionalProducer,
    act,
    commit,
    joining,
    syncing,
    written,
)
from tests.cluster.helpers.records import batch, produce
from tests.cluster.helpers.wire import ask, connected
from tests.clusters import Clusters

SMALL = {"offsets.topic.num.partitions": "3", "share.coordinator.state.topic.num.partitions": "2"}


def types(cluster: EmbeddedCluster, topic: str = OFFSETS_TOPIC) -> list[str]:
    """Return the types of the records of a topic, of tombstones with a minus."""
    found = (each.decoded for each in written(cluster.bootstrap_server) if each.topic == topic)
    return ["-" * (one.value is None) + one.type for one in found if isinstance(one, Decoded)]


def test_no_internal_topic_exists_unless_it_is_asked_for(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("tasks.words", 1, 1)
    ask(cluster.bootstrap_server, commit("g", 1), 8)
    assert list(cluster.state.topics) == ["tasks.words"]


def test_only_the_admin_client_writes_to_internal_topics(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1, internal_topics=True, broker_configs=SMALL)

    def code(client_id: str, partition: int = 0) -> int:
        request = produce(batch(b"1"), topic=OFFSETS_TOPIC, partition=partition)
        answer = ask(cluster.bootstrap_server, request, 9, client_id=client_id)
        return int(answer.responses[0].partition_responses[0].error_code)

    assert [code("tests"), code("tests", 9), code("__admin_client")] == [17, 3, 0]


RELEASES = {
    "2.7": {OFFSETS_TOPIC: 3, TRANSACTIONS_TOPIC: 50},
    "3.9": {OFFSETS_TOPIC: 3, TRANSACTIONS_TOPIC: 50},
    "4.0": {OFFSETS_TOPIC: 3, TRANSACTIONS_TOPIC: 50},
    "4.1": {OFFSETS_TOPIC: 3, TRANSACTIONS_TOPIC: 50, SHARE_STATE_TOPIC: 2},
    "4.4": {OFFSETS_TOPIC: 3, TRANSACTIONS_TOPIC: 50, SHARE_STATE_TOPIC: 2},
}


@pytest.mark.parametrize("release", RELEASES)
def test_topics_are_those_of_the_release(release: str, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, release=release, internal_topics=True, broker_configs=SMALL)
    topics = ask(cluster.bootstrap_server, MetadataRequest(topics=None), 9).topics
    assert {topic.name: len(topic.partitions) for topic in topics} == RELEASES[release]
    assert all(topic.is_internal for topic in topics)


@pytest.mark.parametrize(("release", "version", "named"), [("2.7", 3, False), ("4.2", 4, False), ("4.3", 4, True)])
def test_offsets_are_in_the_format_of_the_release(
    release: str, version: int, named: bool, embedded_clusters: Clusters
) -> None:
    cluster = embedded_clusters(brokers=1, release=release, internal_topics=True)
    topic = cluster.create_topic("tasks.words", 1, 1)
    ask(cluster.bootstrap_server, commit("g", 7), 7)
    (record,) = cluster.records(OFFSETS_TOPIC, coordinator_partition("g", 50))
    part = FAMILIES[OFFSETS_TOPIC].decode(record.key, record.value).value
    assert isinstance(part, DecodedPart)
    assert part.version == version
    value = part.message
    assert isinstance(value, OffsetCommitValue)
    assert (value.offset, value.topic_id) == (7, topic.id if named else ZERO_ID)


def test_a_group_of_an_early_release_has_no_record_before_its_first_generation(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, release="3.9", internal_topics=True, broker_configs=SMALL)
    act(cluster.bootstrap_server, "static", "offsets")
    static = ["GROUP_METADATA"] * 4 + ["-GROUP_METADATA"]
    assert [kind for kind in types(cluster) if "GROUP" in kind] == static


def test_a_fetch_waits_for_the_end_of_a_session(embedded_clusters: Clusters) -> None:
    """Nothing but a timer removes the member, so no request writes the record."""
    cluster = embedded_clusters(
        brokers=1,
        controllers=1,
        internal_topics=True,
        broker_configs=SMALL | {"group.min.session.timeout.ms": "1"},
    )
    with connected(cluster.bootstrap_server) as peer, connected(cluster.bootstrap_server) as reader:
        joined = peer.ask(joining("g", group_instance_id="one", session_timeout_ms=500), 9)
        peer.ask(syncing("g", joined, group_instance_id="one"), 5)
        partition = FetchPartition(partition=coordinator_partition("g", 3), fetch_offset=2, partition_max_bytes=1000)
        topic = FetchTopic(topic=OFFSETS_TOPIC, partitions=[partition])
        waiting = FetchRequest(max_wait_ms=60_000, min_bytes=1, topics=[topic])
        assert reader.ask(waiting, 12).responses[0].partitions[0].records
    assert types(cluster) == ["GROUP_METADATA"] * 3


def test_a_restart_deletes_the_members_and_repeats_no_offset(tmp_path: Path) -> None:
    start = {"brokers": 1, "controllers": 1, "internal_topics": True, "directory": tmp_path, "broker_configs": SMALL}
    with EmbeddedCluster(**start) as cluster:  # type: ignore[arg-type]
        cluster.create_topic("tasks.words", 3, 1)
        members = Consumers(cluster.bootstrap_server, "g")
        members.join("one")
        ask(cluster.bootstrap_server, commit("g", 1, member_id="one", generation_id_or_member_epoch=2), 9)
        members = Consumers(cluster.bootstrap_server, "gone")
        members.join("one")
        before = types(cluster)
    with EmbeddedCluster(**start) as cluster:  # type: ignore[arg-type]
        deleted = [f"-CONSUMER_GROUP_{what}" for what in ("CURRENT_MEMBER_ASSIGNMENT", "TARGET_ASSIGNMENT_MEMBER")]
        deleted += [f"-CONSUMER_GROUP_{what}" for what in ("MEMBER_METADATA", "METADATA", "TARGET_ASSIGNMENT_METADATA")]
        after = types(cluster)
        assert sorted(set(after) - set(before)) == sorted([*deleted, "-GROUP_METADATA"])
        assert after.count("OFFSET_COMMIT") == 1
    folder = tmp_path / f"{OFFSETS_TOPIC}-{coordinator_partition('g', 3)}"
    dumped = [json.loads(line) for line in dump(folder).splitlines()]
    assert [record["type"] for record in dumped].count("OFFSET_COMMIT") == 1


def dump(folder: Path) -> str:
    run = CliRunner().invoke(main, ["log", "dump", str(folder)], catch_exceptions=False)
    assert run.exit_code == 0, run.output
    return run.stdout


def test_offsets_of_a_transaction_are_written_once_also_after_a_restart(tmp_path: Path) -> None:
    start = {"brokers": 1, "controllers": 1, "internal_topics": True, "directory": tmp_path, "broker_configs": SMALL}
    with EmbeddedCluster(**start) as cluster:  # type: ignore[arg-type]
        cluster.create_topic("tasks.words", 3, 1)
        producer = TransactionalProducer(cluster.bootstrap_server, "x", old=False)
        producer.commit_offset("g", 1)
        statuses = ["TRANSACTION_LOG"] * 2  # empty, ongoing
        assert (types(cluster), types(cluster, TRANSACTIONS_TOPIC)) == (["OFFSET_COMMIT"], statuses)
        assert cluster.state.transactions.find("x").partitions == {(OFFSETS_TOPIC, coordinator_partition("g", 3))}  # type: ignore[union-attr]
    with EmbeddedCluster(**start) as cluster:  # type: ignore[arg-type]
        assert (
            cluster.state.logs.log(cluster.state.topics[OFFSETS_TOPIC], coordinator_partition("g", 3)).stable_offset
            == 0
        )
        producer.address = cluster.bootstrap_server
        producer.end(commit=True)
        assert cluster.state.groups.get("g").offsets["tasks.words", 0].offset == 1
        ask(cluster.bootstrap_server, commit("g", 2, 1), 8)
        assert types(cluster) == ["OFFSET_COMMIT"] * 2
        assert [record.decoded for record in written(cluster.bootstrap_server)].count("COMMIT") == 1


def test_what_the_disk_refuses_is_written_with_the_next_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "cluster"
    with EmbeddedCluster(
        brokers=1, controllers=1, internal_topics=True, directory=directory, broker_configs=SMALL
    ) as cluster:
        cluster.create_topic("tasks.words", 3, 1)
        with monkeypatch.context() as patched:
            patched.setattr(PartitionLog, "append", _full)
            ask(cluster.bootstrap_server, commit("g", 1), 8)
        ask(cluster.bootstrap_server, commit("g", 2, 1), 8)
        assert types(cluster) == ["OFFSET_COMMIT"] * 2


def _full(log: PartitionLog, *_: object) -> None:
    raise StorageError("the disk is full")


def test_offsets_of_groups_without_members_expire(embedded_clusters: Clusters) -> None:
    now = [1_800_000_000.0]
    cluster = embedded_clusters(
        brokers=1,
        controllers=1,
        internal_topics=True,
        clock=lambda: now[0],
        broker_configs=SMALL | {"offsets.retention.minutes": "10"},
    )
    cluster.create_topic("tasks.words", 3, 1)
    members = Consumers(cluster.bootstrap_server, "active")
    members.join("one")
    ask(cluster.bootstrap_server, commit("active", 1, member_id="one", generation_id_or_member_epoch=2), 9)
    ask(cluster.bootstrap_server, commit("simple", 1), 8)
    cluster.clean_logs()
    for minutes, left in ((9, {"active", "simple"}), (1, {"active"})):
        now[0] += minutes * 60
        cluster.clean_logs()
        assert {group.id for group in cluster.state.groups if group.offsets} == left
    assert types(cluster)[-2:] == ["-OFFSET_COMMIT", "-GROUP_METADATA"]
    members.heartbeat("one", member_epoch=-1)
    for minutes, count in ((9, 1), (1, 0)):
        now[0] += minutes * 60
        cluster.clean_logs()
        assert len(list(cluster.state.groups)) == count
