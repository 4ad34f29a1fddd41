"""Act 4: the metadata log, committed offsets and observations of a small cluster become tables, with Sail."""

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
from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.message import Message
from stage import Stage

from kip.log.collected.snapshots import Snapshot
from kip.log.collected.writer import SnapshotWriter
from kip.log.records.families import FAMILIES, CoordinatorFamily, FramedFamily

START = 1_795_267_363_000
"""In ms since 1970; a record a second."""
SEGMENT = "00000000000000000000.log"
ORDERS = UUID(int=1)
QUORUM, QUORUM_VERSION = 55, 2

METADATA: list[Message] = [
    *(
        RegisterBrokerRecord(broker_id=broker, broker_epoch=broker, rack=f"rack-{broker}", fenced=True)
        for broker in (1, 2, 3)
    ),
    *(BrokerRegistrationChangeRecord(broker_id=broker, broker_epoch=broker, fenced=-1) for broker in (1, 2, 3)),
    TopicRecord(name="orders", topic_id=ORDERS),
    *(
        PartitionRecord(partition_id=broker - 1, topic_id=ORDERS, replicas=[broker], leader=broker)
        for broker in (1, 2, 3)
    ),
    BrokerRegistrationChangeRecord(broker_id=2, broker_epoch=2, fenced=1),
    BrokerRegistrationChangeRecord(broker_id=2, broker_epoch=2, fenced=-1),
    BrokerRegistrationChangeRecord(broker_id=3, broker_epoch=3, fenced=1),
    UnregisterBrokerRecord(broker_id=3, broker_epoch=3),
]
LAGS = [(0, 0, 0), (0, 12, 0), (0, 57, 3), (0, 0, None)]
"""Records that each controller is behind the leader, by snapshot; None where the leader does not know."""

SHOWN = {
    "brokers": (
        "No engine is needed to read them. The fenced intervals of each broker:",
        "broker_id,fenced,unregistered,valid_from,valid_to",
    ),
    "group_offsets": ("The committed offsets:", "group_id,topic,partition,offset,commit_timestamp"),
    "quorum_replicas": ("The lag of each controller over time:", "time,replica_id,role,status,log_end_offset,lag"),
}
"""The heading of each table and the columns to show."""


def pipeline(stage: Stage) -> None:
    write_metadata(stage.folder / "data" / "__cluster_metadata-0")
    write_commits(stage.folder / "data" / "__consumer_offsets-0")
    write_snapshots(stage.folder / "data" / "snapshots")
    stage.say(
        "The folder data has files of a small cluster: the metadata log of the controllers, the committed offsets of a "
        "consumer group and the observations of kip collect. (The demo made them up.)"
    )
    stage.run("find data -type f")

    stage.say(
        "kip pipeline builds tables with Spark, or with Sail, an engine for PySpark without Java. They exclude each "
        "other, so Sail has an environment, which takes a minute if it does not exist yet:"
    )
    stage.run(f"make --no-print-directory -C {stage.path()} sail")
    kip = stage.path("build", "sail", "bin", "kip")
    stage.say("The pipeline finds the files, decodes them and writes tables as Parquet:")
    stage.run(f"{kip} pipeline run --input data --output tables --tables {','.join(SHOWN)}")
    for table, (text, columns) in SHOWN.items():
        stage.say(text)
        stage.run(f"{kip} pipeline show {table} --output tables --columns {columns}")


def write_metadata(folder: Path) -> None:
    """Write the log of the controllers."""
    family = FAMILIES["__cluster_metadata"]
    assert isinstance(family, FramedFamily)
    write_log(folder, [(None, family.encode(message, max(message.VERSIONS))) for message in METADATA])


def write_commits(folder: Path) -> None:
    """Write ten committed offsets of a group, in three partitions in turn."""
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
    """Write a segment with one batch per record."""
    folder.mkdir(parents=True)
    batches = [
        RecordBatch.of([Record(offset, START + 1000 * offset, key, value)], leader_epoch=1).data
        for offset, (key, value) in enumerate(records)
    ]
    (folder / SEGMENT).write_bytes(b"".join(batches))


def write_snapshots(folder: Path) -> None:
    """Write observations of the quorum, one per second."""
    writer = SnapshotWriter(folder, clock=lambda: START / 1000)
    for number, lags in enumerate(LAGS):
        time = START + 1000 * number
        request = RequestHeader(request_api_key=QUORUM, request_api_version=QUORUM_VERSION).encode(2)
        request += DescribeQuorumRequest().encode(QUORUM_VERSION)
        response = ResponseHeader().encode(1) + quorum(time, lags).encode(QUORUM_VERSION)
        writer.write(Snapshot(time, "broker-1:9092", "broker", QUORUM, QUORUM_VERSION, request, response))
    writer.close()


def quorum(time: int, lags: Sequence[int | None]) -> DescribeQuorumResponse:
    """Return a response of node 3001, the leader of the quorum, whose log has 100 records."""
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
