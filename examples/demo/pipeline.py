"""What a small cluster left behind, its metadata log, committed offsets and snapshots, becomes tables on Spark."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from uuid import UUID

from kafka_wire.clients import DescribeQuorumRequest, DescribeQuorumResponse, RequestHeader, ResponseHeader
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.metadata import (
    BrokerRegistrationChangeRecord,
    PartitionRecord,
    RegisterBrokerRecord,
    TopicRecord,
    UnregisterBrokerRecord,
)
from kafka_wire.runtime.message import Message
from stage import Stage

from kip.log.families import FAMILIES, CoordinatorFamily, FramedFamily
from kip.log.records import Record
from kip.log.snapshot_writer import SnapshotWriter
from kip.log.snapshots import Snapshot
from kip.log.writer import write_batch

START = 1_795_267_363_000
"""In ms since 1970; a record a second."""
SEGMENT = "00000000000000000000.log"
ORDERS = UUID(int=1)
QUORUM, QUORUM_VERSION = 55, 2

METADATA: list[Message] = [
    *(RegisterBrokerRecord(broker_id=each, broker_epoch=each, rack=f"rack-{each}", fenced=True) for each in (1, 2, 3)),
    *(BrokerRegistrationChangeRecord(broker_id=each, broker_epoch=each, fenced=-1) for each in (1, 2, 3)),
    TopicRecord(name="orders", topic_id=ORDERS),
    *(PartitionRecord(partition_id=each - 1, topic_id=ORDERS, replicas=[each], leader=each) for each in (1, 2, 3)),
    BrokerRegistrationChangeRecord(broker_id=2, broker_epoch=2, fenced=1),
    BrokerRegistrationChangeRecord(broker_id=2, broker_epoch=2, fenced=-1),
    BrokerRegistrationChangeRecord(broker_id=3, broker_epoch=3, fenced=1),
    UnregisterBrokerRecord(broker_id=3, broker_epoch=3),
]
LAGS = [(0, 0, 0), (0, 12, 0), (0, 57, 3), (0, 0, None)]
"""Records that each controller is behind the leader, by snapshot; None where the leader does not know."""

SHOWN = {
    "brokers": "broker_id,rack,fenced,unregistered,valid_from,valid_to,is_current",
    "group_offsets": "group_id,topic,partition,offset,commit_timestamp",
    "quorum_replicas": "time,replica_id,role,status,log_end_offset,lag",
}


def pipeline(stage: Stage) -> None:
    stage.say("A metadata log, the commits of a group, and what kip collect kept; made here with our own encoders:")
    write_metadata(stage.folder / "data" / "__cluster_metadata-0")
    write_commits(stage.folder / "data" / "__consumer_offsets-0")
    write_snapshots(stage.folder / "data" / "snapshots")
    files = sorted(path for path in (stage.folder / "data").rglob("*") if path.is_file())
    stage.show("\n".join(f"{path.stat().st_size:>6} {path.relative_to(stage.folder)}" for path in files))

    stage.say("One command finds what there is, decodes it on all cores and writes tables as Parquet:")
    stage.run("kip", "pipeline", "run", "--input", "data", "--output", "tables", "--tables", ",".join(SHOWN))
    stage.say("They are read without Spark. When was which broker fenced, what is committed, which controller lags?")
    for table, columns in SHOWN.items():
        stage.run("kip", "pipeline", "show", table, "--output", "tables", "--columns", columns)


def write_metadata(folder: Path) -> None:
    """Write the log of the controllers."""
    family = FAMILIES["__cluster_metadata"]
    assert isinstance(family, FramedFamily)
    write_log(folder, [(None, family.encode(message, max(message.VERSIONS))) for message in METADATA])


def write_commits(folder: Path) -> None:
    """Write what a group committed: ten times, in three partitions in turn."""
    family = FAMILIES["__consumer_offsets"]
    assert isinstance(family, CoordinatorFamily)
    write_log(
        folder,
        [
            family.encode(
                OffsetCommitKey(group="billing", topic="orders", partition=number % 3),
                OffsetCommitValue(offset=100 * number, commit_timestamp=START + 1000 * number),
                version=3,
            )
            for number in range(10)
        ],
    )


def write_log(folder: Path, records: Iterable[tuple[bytes | None, bytes | None]]) -> None:
    """Write a segment with records, each in a batch of its own."""
    folder.mkdir(parents=True)
    batches = [
        write_batch([Record(offset, START + 1000 * offset, key, value)], leader_epoch=1)
        for offset, (key, value) in enumerate(records)
    ]
    (folder / SEGMENT).write_bytes(b"".join(batches))


def write_snapshots(folder: Path) -> None:
    """Write what controllers answered about their quorum, once a second."""
    writer = SnapshotWriter(folder, clock=lambda: START / 1000)
    for number, lags in enumerate(LAGS):
        time = START + 1000 * number
        request = RequestHeader(request_api_key=QUORUM, request_api_version=QUORUM_VERSION).encode(2)
        request += DescribeQuorumRequest().encode(QUORUM_VERSION)
        response = ResponseHeader().encode(1) + quorum(time, lags).encode(QUORUM_VERSION)
        writer.write(Snapshot(time, "broker-1:9092", "broker", QUORUM, QUORUM_VERSION, request, response))
    writer.close()


def quorum(time: int, lags: Sequence[int | None]) -> DescribeQuorumResponse:
    """Return what the leader of a quorum says, node 3001 with a log of 100 records and more."""
    voters = [
        {
            "replicaId": 3001 + place,
            "replicaDirectoryId": "AAAAAAAAAAAAAAAAAAAAAQ",
            "logEndOffset": -1 if lag is None else 100 - lag,
            "lastFetchTimestamp": -1 if lag is None else time,
            "lastCaughtUpTimestamp": -1 if lag is None else time - 100 * lag,
        }
        for place, lag in enumerate(lags)
    ]
    partition = {"partitionIndex": 0, "errorCode": 0, "errorMessage": None, "leaderId": 3001, "leaderEpoch": 1}
    partition |= {"highWatermark": 100, "currentVoters": voters, "observers": []}
    topics = [{"topicName": "__cluster_metadata", "partitions": [partition]}]
    answer = {"errorCode": 0, "errorMessage": None, "topics": topics, "nodes": []}
    return DescribeQuorumResponse.from_json(json.loads(json.dumps(answer)), QUORUM_VERSION)
