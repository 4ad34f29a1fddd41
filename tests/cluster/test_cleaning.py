"""Retention and compaction under a clock that tests move."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from kafka_wire.records import Record, RecordBatch

from kip.cluster import ClusterSetupError
from kip.cluster.logs.cleaning import CleaningRules, compact, delete_expired
from kip.cluster.logs.partition_log import PartitionLog
from kip.log.segments.batches import parse_batch
from tests.cluster.helpers.records import fetch, produce
from tests.cluster.helpers.situations import Clock
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.waiting import wait_for

RULES = CleaningRules(frozenset({"compact", "delete"}), 100, -1, 1 << 20, 0, 50, 0, 1 << 60, 0.5)
"""Records are kept for 100 ms and tombstones for 50 ms; each batch is a segment if its time is larger."""


def batch_at(time: int, *pairs: tuple[bytes, bytes | None], **fields: int) -> bytes:
    return RecordBatch.of(
        [Record(offset, time, key, value) for offset, (key, value) in enumerate(pairs)], **fields
    ).data


def log_of(*batches: bytes) -> PartitionLog:
    log = PartitionLog()
    for data in batches:
        log.append(parse_batch(data), 0)
    return log


def contents(log: PartitionLog) -> list[tuple[int, bytes | None, bytes | None]]:
    return [(record.offset, record.key, record.value) for record in log.records()]


@pytest.mark.parametrize(
    ("retention_ms", "retention_bytes", "now", "start"),
    [
        (100, -1, 105, 0),
        (100, -1, 106, 1),
        (100, -1, 1000, 3),
        (-1, -1, 1000, 0),
        (-1, 154, 0, 1),
        (-1, 153, 0, 1),
        (-1, 77, 0, 2),
        (-1, 76, 0, 2),
        (-1, 0, 0, 3),
    ],
)
def test_old_segments_are_deleted(retention_ms: int, retention_bytes: int, now: int, start: int) -> None:
    log = log_of(*(batch_at(time, (b"k", b"12345678")) for time in (5, 10, 15)))
    assert [len(batch.data) for batch in log.batches] == [77] * 3
    delete_expired(log, replace(RULES, retention_ms=retention_ms, retention_bytes=retention_bytes), now)
    assert (log.start_offset, log.end_offset) == (start, 3)


def test_the_newest_record_of_a_key_is_kept() -> None:
    log = log_of(
        batch_at(1, (b"a", b"1"), (b"b", b"1"), (b"a", b"2"), producer_id=9, producer_epoch=0, base_sequence=0),
        batch_at(2, (b"a", b"3"), (b"c", b"1")),
        batch_at(3, (b"b", b"2")),
    )
    compact(log, RULES, 10)
    assert contents(log) == [(1, b"b", b"1"), (3, b"a", b"3"), (4, b"c", b"1"), (5, b"b", b"2")]
    first = parse_batch(log.batches[0].data)
    assert (first.base_offset, first.last_offset, first.last_sequence, first.is_crc_valid) == (0, 2, 2, True)


def test_tombstones_are_kept_for_a_while() -> None:
    log = log_of(batch_at(1, (b"a", b"1")), batch_at(2, (b"a", None), (b"b", b"1")), batch_at(3, (b"c", b"1")))
    for now, kept in ((10, [1, 2, 3]), (59, [1, 2, 3]), (60, [2, 3])):
        compact(log, RULES, now)
        assert [offset for offset, _, _ in contents(log)] == kept


def test_open_transactions_are_not_compacted_and_aborted_records_are_dropped() -> None:
    transactional = {"producer_id": 7, "producer_epoch": 0, "base_sequence": 0}
    log = log_of(
        batch_at(1, (b"a", b"1")),
        RecordBatch.of([Record(0, 2, b"a", b"2")], is_transactional=True, **transactional).data,
        batch_at(3, (b"b", b"1")),
    )
    compact(log, RULES, 10)
    assert [offset for offset, _, _ in contents(log)] == [0, 1, 2]
    log.end_transaction(7, 0, commit=False, time=4, leader_epoch=0)
    log.append(parse_batch(batch_at(5, (b"c", b"1"))), 0)
    compact(log, RULES, 10)
    assert [offset for offset, _, _ in contents(log)] == [0, 2, 4]


def test_a_cluster_cleans_its_logs_when_its_clock_moves(embedded_clusters: Clusters, tmp_path: Path) -> None:
    clock = Clock()
    cluster = embedded_clusters(brokers=1, controllers=1, clock=clock, directory=tmp_path)
    for name, policy in (("deleted", "delete"), ("compacted", "compact")):
        configs = {"cleanup.policy": policy, "retention.ms": "60000", "segment.ms": "1"}
        cluster.create_topic(name, configs=configs)
        for number in range(3):
            time = int(clock() * 1000) + 10 * number
            ask(cluster.bootstrap_server, produce(batch_at(time, (b"k", b"%d" % number)), topic=name), 9)
    clock.pass_time(30)
    ask(cluster.bootstrap_server, fetch(), 12)
    assert [record.value for record in cluster.records("compacted")] == [b"1", b"2"]
    assert len(cluster.records("deleted")) == 3
    clock.pass_time(60)
    cluster.clean_logs()
    assert cluster.records("deleted") == []
    cluster.stop()

    def restarted() -> bool:
        with suppress(ClusterSetupError):  # a client of another test has the port
            cluster.start()
            return True
        return False

    wait_for(restarted, "the ports of the cluster to be free")
    assert [record.value for record in cluster.records("compacted")] == [b"1", b"2"]
    assert cluster.state.logs.start_offset(cluster.state.topics["deleted"], 0) == 3
