"""What a folder keeps after a kill, on a full disk and with a damaged byte (docs/durability.md)."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import (
    AddOffsetsToTxnRequest,
    AddPartitionsToTxnRequest,
    AlterUserScramCredentialsRequest,
    CreateAclsRequest,
    CreatePartitionsRequest,
    CreateTopicsRequest,
    DeleteAclsRequest,
    DeleteGroupsRequest,
    DeleteTopicsRequest,
    InitProducerIdRequest,
    ListOffsetsRequest,
    OffsetCommitRequest,
    OffsetDeleteRequest,
    TxnOffsetCommitRequest,
)
from kafka_wire.clients.add_partitions_to_txn_request import AddPartitionsToTxnTopic
from kafka_wire.clients.alter_user_scram_credentials_request import ScramCredentialDeletion, ScramCredentialUpsertion
from kafka_wire.clients.create_acls_request import AclCreation
from kafka_wire.clients.create_partitions_request import CreatePartitionsTopic
from kafka_wire.clients.delete_acls_request import DeleteAclsFilter
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.fetch_request import FetchPartition
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.offset_delete_request import OffsetDeleteRequestPartition, OffsetDeleteRequestTopic
from kafka_wire.clients.txn_offset_commit_request import TxnOffsetCommitRequestPartition, TxnOffsetCommitRequestTopic
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message

from kip.admin import Admin, Plain, Security, settings_for
from kip.cluster import ClusterSetupError, EmbeddedCluster
from kip.cluster.logs.segment_files import BatchPlace, SegmentFiles
from kip.cluster.metadata.quorum import Quorum
from kip.cluster.security.acls import Acl, Resource
from kip.cluster.state import snapshots, storage
from kip.kafka.acls import Operation
from kip.kafka.mechanisms import ScramMechanism
from tests.cluster.helpers.configs import config_change
from tests.cluster.helpers.groups import commit
from tests.cluster.helpers.quotas import quotas
from tests.cluster.helpers.records import batch, fetch, produce
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.transactions import Producer, stable
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.rounds import rounds
from tools.kills.cluster.client import Client
from tools.kills.cluster.damage import change_byte, damage_tail, run_damage
from tools.kills.cluster.ends import before_each_operation, call_before, run_disks, run_kills
from tools.kills.cluster.rounds import Kills

ALONE: dict[str, Any] = {"brokers": 1, "controllers": 1}
SUPER = ["User:tests"]


# Transactions.


@pytest.mark.parametrize("commit", [True, False])
def test_each_kill_while_a_transaction_ends(commit: bool, tmp_path: Path) -> None:
    """Before each file operation of EndTxn: records of two partitions and offsets are committed together, or not."""
    attempts = Kills(tmp_path / "work", 1)

    def end(client: Client, operation: int) -> None:
        client.transactional = client.producer("x")
        client.transact(commit=commit, prepare=partial(kill_before, operation))

    for operation in range(6):
        attempts.round(partial(end, operation=operation), lambda _: None)
    assert attempts.outcomes["in a request"] >= 4


def kill_before(operation: int) -> None:
    numbers = count()
    before_each_operation(lambda: os.kill(os.getpid(), signal.SIGKILL) if next(numbers) == operation else None)


@pytest.mark.parametrize("operation", range(4))
def test_each_error_of_the_disk_while_a_transaction_ends(
    operation: int, embedded_clusters: Clusters, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it is decided, the client tries again; after that, it is completed later.

    The operations are the save of the decision, the marker, and the save of the complete transaction.
    """
    cluster = embedded_clusters(**ALONE, directory=tmp_path)
    cluster.create_topic("t", 1, 1)
    producer = Producer(cluster)
    assert producer.write(b"1") == 0
    numbers, is_full = count(), [True]

    def fail() -> None:
        if is_full[0] and next(numbers) >= operation:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for owner, name in ((storage, "replace_file"), (SegmentFiles, "_current")):
        call_before(owner, name, fail, monkeypatch.setattr)
    code = producer.end(commit=True)
    assert code == (ErrorCode.NOT_COORDINATOR if operation == 0 else 0)
    is_full[0] = False
    if code:
        assert stable(cluster) == (1, 0, 0)
        assert producer.end(commit=True) == 0
    cluster._runner.do(cluster.state.transactions.complete)
    assert stable(cluster) == (2, 2, 0)
    cluster.stop()
    cluster.start()
    assert stable(cluster) == (2, 2, 0)


def test_a_transaction_that_is_not_complete_is_concurrent(
    embedded_clusters: Clusters, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = embedded_clusters(**ALONE, directory=tmp_path)
    cluster.create_topic("t", 1, 1)
    producer = Producer(cluster)
    assert producer.write(b"1") == 0
    with monkeypatch.context() as patched:
        patched.setattr(cluster.state.logs.log(cluster.state.topic("t"), 0), "end_transaction", full_disk)
        assert producer.end(commit=True) == 0
        assert stable(cluster) == (1, 0, 0)
        with Admin(cluster.bootstrap_server) as admin:
            assert [str(found.state) for found in admin.describe_transactions(["x"])] == ["PrepareCommit"]
        assert producer.write(b"2") == ErrorCode.CONCURRENT_TRANSACTIONS
        request = InitProducerIdRequest(
            transactional_id="x", transaction_timeout_ms=1000, producer_id=-1, producer_epoch=-1
        )
        assert ask(cluster.bootstrap_server, request, 5).error_code == ErrorCode.CONCURRENT_TRANSACTIONS
        assert producer.end(commit=True) == ErrorCode.CONCURRENT_TRANSACTIONS
        assert producer.end(commit=False) == ErrorCode.INVALID_TXN_STATE
    cluster._runner.do(cluster.state.transactions.complete)
    assert stable(cluster) == (2, 2, 0)
    assert producer.write(b"2") == 0


def full_disk(*_: Any, **__: Any) -> None:
    raise storage.StorageError("the disk is full")


def test_a_lost_response_to_the_end_is_repeated(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(**ALONE)
    cluster.create_topic("t", 1, 1)
    producer = Producer(cluster)
    producer.write(b"1")
    before = producer.id, producer.epoch
    assert producer.end(commit=True) == 0
    after = producer.id, producer.epoch
    producer.id, producer.epoch = before
    assert producer.end(commit=False) == ErrorCode.INVALID_TXN_STATE
    assert producer.end(commit=True) == 0
    assert (producer.id, producer.epoch) == after
    assert stable(cluster) == (2, 2, 0)


# Errors of the disk.

PRODUCER = {"transactional_id": "x", "producer_id": 0, "producer_epoch": 0}
ACL = {"resource_type": 2, "resource_name": "t", "operation": 3, "permission_type": 3, "host": "*"}
STORAGE, COORDINATOR = ErrorCode.KAFKA_STORAGE_ERROR, ErrorCode.NOT_COORDINATOR
CHANGES: list[tuple[Message, int, ErrorCode]] = [
    (CreateTopicsRequest(topics=[creatable("new")]), 7, STORAGE),
    (DeleteTopicsRequest(topics=[DeleteTopicState(name="t")]), 6, STORAGE),
    (CreatePartitionsRequest(topics=[CreatePartitionsTopic(name="t", count=5, assignments=None)]), 3, STORAGE),
    (config_change(2, "t", "retention.ms", "7"), 1, STORAGE),
    (config_change(4, "", "message.max.bytes", "7777"), 1, STORAGE),
    (quotas([("user", "mia")], ("producer_byte_rate", 7.0)), 1, STORAGE),
    (CreateAclsRequest(creations=[AclCreation(principal="User:b", resource_pattern_type=3, **ACL)]), 2, STORAGE),
    (
        DeleteAclsRequest(
            filters=[
                DeleteAclsFilter(
                    resource_type_filter=1,
                    resource_name_filter=None,
                    pattern_type_filter=1,
                    principal_filter=None,
                    host_filter=None,
                    operation=1,
                    permission_type=1,
                )
            ]
        ),
        2,
        STORAGE,
    ),
    (
        AlterUserScramCredentialsRequest(
            upsertions=[
                ScramCredentialUpsertion(name="b", mechanism=1, iterations=4096, salt=b"s", salted_password=b"p" * 32)
            ]
        ),
        0,
        STORAGE,
    ),
    (InitProducerIdRequest(transactional_id=None, transaction_timeout_ms=1), 5, ErrorCode.COORDINATOR_LOAD_IN_PROGRESS),
    (InitProducerIdRequest(transactional_id="y", transaction_timeout_ms=1000), 5, COORDINATOR),
    (InitProducerIdRequest(transactional_id="x", transaction_timeout_ms=1000), 5, COORDINATOR),
    (
        AddPartitionsToTxnRequest(
            v3_and_below_transactional_id="x",
            v3_and_below_producer_id=0,
            v3_and_below_producer_epoch=0,
            v3_and_below_topics=[AddPartitionsToTxnTopic(name="t", partitions=[0])],
        ),
        3,
        COORDINATOR,
    ),
    (AddOffsetsToTxnRequest(group_id="g", **PRODUCER), 3, COORDINATOR),
    (
        TxnOffsetCommitRequest(
            group_id="g",
            topics=[
                TxnOffsetCommitRequestTopic(
                    name="t", partitions=[TxnOffsetCommitRequestPartition(partition_index=0, committed_offset=7)]
                )
            ],
            **PRODUCER,
        ),
        5,
        COORDINATOR,
    ),
    (commit(7), 8, COORDINATOR),
    (
        OffsetDeleteRequest(
            group_id="g",
            topics=[OffsetDeleteRequestTopic(name="t", partitions=[OffsetDeleteRequestPartition(partition_index=0)])],
        ),
        0,
        COORDINATOR,
    ),
    (DeleteGroupsRequest(groups_names=["g"]), 2, COORDINATOR),
]


def codes(message: Any) -> set[int]:
    """Return the error codes in a response, without those of structs that contain others."""
    values = [getattr(message, name) for name in getattr(message, "__slots__", ())]
    inner = {code for value in values if isinstance(value, list | tuple) for part in value for code in codes(part)}
    names = "error_code", "partition_error_code"
    return inner or {getattr(message, name) for name in names if hasattr(message, name)}


@pytest.fixture
def filled(embedded_clusters: Clusters, tmp_path: Path) -> EmbeddedCluster:
    """Return a cluster with a topic, a group, an ACL and a transactional id."""
    cluster = embedded_clusters(
        **ALONE, directory=tmp_path, super_users=SUPER, acls=[Acl("User:a", Operation.READ, Resource.TOPIC, "t")]
    )
    cluster.create_topic("t", 2, 1)
    assert ask(cluster.bootstrap_server, produce(batch(b"a")), 9).responses[0].partition_responses[0].error_code == 0
    commit = OffsetCommitRequest(
        group_id="g",
        topics=[
            OffsetCommitRequestTopic(
                name="t", partitions=[OffsetCommitRequestPartition(partition_index=0, committed_offset=1)]
            )
        ],
    )
    assert codes(ask(cluster.bootstrap_server, commit, 8)) == {0}
    Producer(cluster)
    return cluster


def kept(cluster: EmbeddedCluster) -> dict[str, Any]:
    """Return the state of a cluster without what time and ids of failed requests change."""
    state = json.loads(json.dumps(snapshots.snapshot_of(cluster.state, is_stopped=False)))
    return {key: value for key, value in state.items() if key not in ("end_offset", "next_producer_id")}


def test_a_change_that_cannot_be_kept_is_refused_and_undone(filled: EmbeddedCluster, tmp_path: Path) -> None:
    before = kept(filled)
    (tmp_path / ".cluster.json.new").mkdir()
    found = []
    for request, version, _ in CHANGES:
        found.append(codes(ask(filled.bootstrap_server, request, version)))
        assert kept(filled) == before, request
    assert found == [{code} for *_, code in CHANGES]
    with pytest.raises(ClusterSetupError, match="cannot be kept"):
        filled.fence_broker(1)
    (tmp_path / ".cluster.json.new").rmdir()
    assert [record.value for record in filled.records("t")] == [b"a"]
    filled.unfence_broker(1)
    for request, version, _ in CHANGES[2:11]:
        assert codes(ask(filled.bootstrap_server, request, version)) == {0}, request


def test_records_that_cannot_be_read_are_an_error_of_the_disk(filled: EmbeddedCluster, tmp_path: Path) -> None:
    filled._runner.do(filled.state.logs.log(filled.state.topic("t"), 0).close)
    (segment,) = (tmp_path / "t-0").glob("*.log")
    segment.rename(tmp_path / "aside")
    request = fetch()
    request.topics[0].partitions.append(FetchPartition(partition=1, fetch_offset=0, partition_max_bytes=1000))
    (topic,) = ask(filled.bootstrap_server, request, 12).responses
    assert [partition.error_code for partition in topic.partitions] == [STORAGE, 0]
    assert codes(ask(filled.bootstrap_server, latest(), 7)) == {STORAGE}
    (tmp_path / "aside").rename(segment)
    (topic,) = ask(filled.bootstrap_server, request, 12).responses
    assert [bool(partition.records) for partition in topic.partitions] == [True, False]


def latest() -> ListOffsetsRequest:
    """Ask for the record with the largest timestamp, which is searched in records."""
    partition = ListOffsetsPartition(partition_index=0, timestamp=-3)
    return ListOffsetsRequest(replica_id=-1, topics=[ListOffsetsTopic(name="t", partitions=[partition])])


def test_records_are_not_kept_in_memory(filled: EmbeddedCluster) -> None:
    log = filled.state.logs.log(filled.state.topic("t"), 0)
    assert all(isinstance(stored.source, BatchPlace) for stored in log.batches)
    assert [record.value for record in log.records()] == [b"a"]


# Restarts.


def test_users_of_a_folder_precede_those_of_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Passwords that were changed, credentials that were deleted, and users that others replaced stay so."""
    upsert = ScramCredentialUpsertion(name="ana", mechanism=2, iterations=4096, salt=b"s", salted_password=b"p" * 64)
    delete = ScramCredentialDeletion(name="bob", mechanism=1)
    request = AlterUserScramCredentialsRequest(upsertions=[upsert], deletions=[delete])
    users = {"ana": "one", "bob": "two"}
    settings: dict[str, Any] = {**ALONE, "directory": tmp_path, "listeners": ["PLAINTEXT", "SASL_PLAINTEXT"]}
    with EmbeddedCluster(**settings, users=users) as cluster:
        assert codes(ask(cluster.bootstrap_server, request, 0)) == {0}
        before = cluster.state.users.credentials
    for later in (users, {"ana": "three", "eve": "four"}):
        caplog.clear()
        with EmbeddedCluster(**settings, users=later) as cluster:
            assert cluster.state.users.credentials == before
            assert set(before["bob"]) == {ScramMechanism.SCRAM_SHA_512}
            found = {
                (user, password): cluster.state.users.has_password(user, password.encode())
                for user, password in [*users.items(), *later.items()]
            }
            assert {pair for pair, is_right in found.items() if is_right} == set(users.items())
            address, security = cluster.bootstrap_server_of("SASL_PLAINTEXT"), Security(credentials=Plain("bob", "two"))
            with Admin(settings_for(address, security=security)) as admin:
                assert admin.list_topics() == ()
        assert ("users eve are ignored" in caplog.text) == ("eve" in later)
    assert '"one"' not in (tmp_path / "cluster.json").read_text()


def test_acls_survive_a_restart(tmp_path: Path) -> None:
    first = Acl("User:a", Operation.READ, Resource.TOPIC, "t", prefixed=True, allow=False, host="10.0.0.1")
    creation = CreateAclsRequest(creations=[AclCreation(principal="User:b", resource_pattern_type=3, **ACL)])
    settings: dict[str, Any] = {**ALONE, "directory": tmp_path, "super_users": SUPER}
    with EmbeddedCluster(**settings, acls=[first]) as cluster:
        assert codes(ask(cluster.bootstrap_server, creation, 2)) == {0}
        before = cluster.state.authorizer.acls
    with EmbeddedCluster(**settings, acls=[Acl("User:c", Operation.ALL)]) as cluster:
        assert cluster.state.authorizer.acls == before == [first, Acl("User:b", Operation.READ, Resource.TOPIC, "t")]
    with EmbeddedCluster(**ALONE, directory=tmp_path) as cluster:
        assert cluster.state.authorizer.is_on


def test_a_deleted_topic_leaves_no_records_to_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if a kill came before its files were removed, or while they were."""
    with EmbeddedCluster(**ALONE, directory=tmp_path) as cluster:
        for _ in range(2):
            cluster.create_topic("t", 3, 1)
            for partition in range(3):
                assert cluster.produce("t", b"first", partition=partition) == 0
            monkeypatch.setattr("kip.cluster.logs.manager.remove_partition", lambda *_: None)
            assert codes(
                ask(cluster.bootstrap_server, DeleteTopicsRequest(topics=[DeleteTopicState(name="t")]), 6)
            ) == {0}
            monkeypatch.undo()
    left = tmp_path / f"t-9.{UUID(int=1).hex}-delete"
    left.mkdir()
    with EmbeddedCluster(**ALONE, directory=tmp_path) as cluster:
        assert not left.exists()
        cluster.create_topic("t", 2, 1)
        with Admin(cluster.bootstrap_server) as admin:
            admin.create_partitions({"t": 3})
        assert [cluster.records("t", partition) for partition in range(3)] == [[], [], []]


# Damage.


@contextmanager
def reopened(folder: Path) -> Iterator[EmbeddedCluster]:
    with EmbeddedCluster(**ALONE, directory=folder) as cluster:
        yield cluster


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    folder = tmp_path / "stored"
    with reopened(folder) as cluster:
        cluster.create_topic("t", 1, 1)
        for number in range(4):
            cluster.produce("t", b"value %d" % number)
    return folder


def test_each_changed_byte_of_the_state_is_noticed(stored: Path) -> None:
    path = stored / "cluster.json"
    whole, state = path.read_bytes(), storage.load(stored)
    refused = 0
    for position in range(len(whole)):
        damaged = bytearray(whole)
        damaged[position] ^= 1 + position % 255
        path.write_bytes(damaged)
        try:
            assert storage.load(stored) == state, position
        except ClusterSetupError:
            refused += 1
    assert refused > 0.6 * len(whole)  # the others are spaces between values


@pytest.mark.parametrize(
    ("number", "reason"),
    [(1, "was written by kip 0.1"), (3, "has format 3, of a newer release"), (99, "has format 99, of a newer release")],
)
def test_the_state_of_another_release_is_refused(number: int, reason: str, stored: Path) -> None:
    path = stored / "cluster.json"
    path.write_text(path.read_text().replace('"format": 2', f'"format": {number}'))
    with pytest.raises(ClusterSetupError, match=reason), reopened(stored):
        pass


def test_metadata_of_a_partition_that_is_damaged_keeps_the_records(stored: Path) -> None:
    path = stored / "t-0" / "partition.metadata"
    whole = path.read_bytes()
    for damaged in (b"", whole[:-1], whole[:-1] + b"_"):
        path.write_bytes(damaged)
        with pytest.raises(ClusterSetupError, match=r"metadata is damaged or of another topic"), reopened(stored):
            pass
    path.unlink()
    with pytest.raises(ClusterSetupError, match="restore it"), reopened(stored):
        pass
    path.write_bytes(whole)
    with reopened(stored) as cluster:
        assert len(cluster.records("t")) == 4


def _last(data: bytes) -> int:
    return len(data) // 4 * 3


TAILS: dict[str, Callable[[bytes], bytes]] = {
    "a batch is missing": lambda data: data[: _last(data)],
    "all are missing": lambda _: b"",
    "a value has changed": lambda data: data[:-2] + b"?" + data[-1:],
    "zeros": lambda data: data[: _last(data)] + bytes(len(data) - _last(data)),
}


@pytest.mark.parametrize("was_killed", [False, True])
@pytest.mark.parametrize("damage", TAILS)
def test_offsets_of_a_damaged_end_are_not_used_again(
    damage: str, was_killed: bool, stored: Path, caplog: pytest.LogCaptureFixture
) -> None:
    if was_killed:
        cluster = EmbeddedCluster(**ALONE, directory=stored)
        cluster.start()
        saved = (stored / "cluster.json").read_bytes()
        cluster.stop()
        (stored / "cluster.json").write_bytes(saved)
    (path,) = (stored / "t-0").glob("*.log")
    path.write_bytes(TAILS[damage](path.read_bytes()))
    left = 0 if damage == "all are missing" else 3
    for _ in range(2):
        caplog.clear()
        with reopened(stored) as cluster:
            assert len(cluster.records("t")) == left
            log = cluster.state.logs.log(cluster.state.topic("t"), 0)
            assert log.end_offset >= 4
            assert was_killed or log.end_offset == 4
            end = log.end_offset
    assert not caplog.records
    with reopened(stored) as cluster:
        assert cluster.produce("t", b"more") == end
    with reopened(stored) as cluster:
        assert len(cluster.records("t")) == left + 1


def test_zeros_after_all_records_of_a_stopped_cluster_take_no_offsets(stored: Path) -> None:
    (path,) = (stored / "t-0").glob("*.log")
    path.write_bytes(path.read_bytes() + bytes(4096))
    with reopened(stored) as cluster:
        assert cluster.produce("t", b"more") == 4


@pytest.mark.parametrize("epoch", [1, 7])
def test_a_header_that_no_checksum_covers_is_compared_after_a_stop(epoch: int, stored: Path) -> None:
    (path,) = (stored / "t-0").glob("*.log")
    data = bytearray(path.read_bytes())
    data[15] = epoch
    path.write_bytes(data)
    with pytest.raises(ClusterSetupError, match="offsets or leader epochs of batches in"), reopened(stored):
        pass


@pytest.mark.parametrize("policy", ["delete", "compact"])
def test_a_wrong_offset_of_the_last_batch_is_refused_after_a_kill(policy: str, tmp_path: Path) -> None:
    """Also after a compaction, which leaves gaps, but not there."""
    folder, copy = tmp_path / "running", tmp_path / "killed"
    with reopened(folder) as cluster:
        configs = {"cleanup.policy": policy, "segment.ms": "1", "min.cleanable.dirty.ratio": "0"}
        cluster.create_topic("t", 1, 1, configs=configs)
        for number in range(4):
            cluster.produce("t", b"value", key=b"k", timestamp=10 * number + int(cluster.state.clock() * 1000) - 1000)
        cluster.clean_logs()
        assert len(cluster.records("t")) == (2 if policy == "compact" else 4)
        assert cluster.produce("t", b"unsaved", key=b"k") == 4
        shutil.copytree(folder, copy)
    with reopened(copy) as cluster:
        assert cluster.records("t")[-1].offset == 4
    shutil.rmtree(copy)
    with EmbeddedCluster(**ALONE, directory=folder) as cluster:
        assert cluster.produce("t", b"last", key=b"k") == 5
        shutil.copytree(folder, copy)
    (path,) = (copy / "t-0").glob("*.log")
    data = bytearray(path.read_bytes())
    last = data.rindex(b"last")
    start = data.rindex((5).to_bytes(8), 0, last)
    data[start + 7] += 9
    path.write_bytes(data)
    with pytest.raises(ClusterSetupError, match="is damaged at byte"), reopened(copy):
        pass


def test_a_clock_that_goes_back_does_not_shorten_the_log_of_the_quorum() -> None:
    quorum = Quorum(100.0, [], {})
    ends = [quorum.end_offset(now) for now in (100, 110, 50, 60, 0, 1)]
    assert ends == [0, 20, 20, 40, 40, 42]


def test_files_with_secrets_are_private(stored: Path) -> None:
    (stored / "cluster.json").chmod(0o644)
    with reopened(stored):
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in stored.glob("*.json")}
    assert modes == {"cluster.json": 0o600}


# A sample of `make kills-cluster`.


@pytest.mark.slow
def test_a_sample_of_kills(tmp_path: Path) -> None:
    assert run_kills(tmp_path / "work", rounds(8, thorough=200), 3).total() > 0


@pytest.mark.slow
def test_a_sample_of_full_disks(tmp_path: Path) -> None:
    assert len(run_disks(tmp_path / "work", rounds(8, thorough=60), 2)) == 2


@pytest.mark.parametrize(
    ("damage", "number"), [(change_byte, rounds(40, thorough=400)), (damage_tail, rounds(25, thorough=200))]
)
def test_a_sample_of_damage(damage: Any, number: int, tmp_path: Path) -> None:
    outcomes = run_damage(tmp_path / "work", 4, number, damage)
    assert {"refused", "cut off with a warning"} <= set(outcomes)
