"""Rows of all inputs from which tables are hard to make: those of the tests of single tables, each in another cluster.

Logs have replicas that contradict each other, compaction, transactions, damage, missing starts, and records of old and
new kinds; responses are partial or contradict each other; captures and request logs are cut off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

from kafka_wire.metadata import (
    AccessControlEntryRecord,
    ClientQuotaRecord,
    FeatureLevelRecord,
    RegisterControllerRecord,
    RemoveAccessControlEntryRecord,
)
from kafka_wire.metadata.client_quota_record import EntityData
from kafka_wire.metadata.register_controller_record import ControllerEndpoint, ControllerFeature

from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.inputs.files import find_inputs
from kip.spark.pipeline.landing.landing import Landing
from tests.capture.answered import ANSWERED, write_answered
from tests.capture.talk import write_pcap
from tests.clients.examples import write_examples
from tests.requestlog.logs import log_of
from tests.spark.answers import ANSWER, AWAY, write
from tests.spark.captures import talk_of
from tests.spark.made_checkpoints import write_checkpoint
from tests.spark.pipeline import (
    test_brokers,
    test_group_members,
    test_group_offsets,
    test_group_rebalances,
    test_group_updates,
    test_history,
    test_lag_updates,
    test_metadata_history,
    test_observations,
    test_share_groups,
    test_topics,
    test_transactions,
)
from tests.spark.pipeline.log_rows import Made, record, rows_of
from tests.spark.pipeline.made_snapshots import Row, frame_of_clusters, metadata, offsets

__all__ = ["land"]

TOPICS: Mapping[Input, str] = {
    "metadata": "__cluster_metadata",
    "consumer_offsets": "__consumer_offsets",
    "transaction_state": "__transaction_state",
    "share_group_state": "__share_group_state",
}
BATCHES = [{"orders": {0: 1, 1: 0}}, {"orders": {0: 2, 1: 5}, "gone": {0: 7}}]
"""Offsets of the batches of a streaming query."""


def quota(offset: int, value: float, *, remove: bool = False, **entity: str | None) -> Made:
    parts = [EntityData(entity_type=kind.replace("_", "-"), entity_name=name) for kind, name in entity.items()]
    return record(offset, ClientQuotaRecord(entity=parts, key="request_percentage", value=value, remove=remove))


def controller(offset: int, run: int, *names: str) -> Made:
    made = RegisterControllerRecord(
        controller_id=1,
        incarnation_id=UUID(int=run),
        end_points=[ControllerEndpoint(name=name, host="h", port=65535, security_protocol=3) for name in names],
        features=[ControllerFeature(name=name, min_supported_version=0, max_supported_version=9) for name in names],
    )
    return record(offset, made)


def acl(offset: int, number: int, operation: int = 3) -> Made:
    made = AccessControlEntryRecord(
        id=UUID(int=number), resource_type=2, resource_name="*", pattern_type=3, principal="User:é", host="*",
        operation=operation, permission_type=3,
    )  # fmt: skip
    return record(offset, made)


ENTITIES = [
    quota(0, 0.1, user=None),
    quota(1, 1e300, user=None, client_id="c"),
    quota(2, 50, ip=None),
    quota(3, 60, ip=None),
    quota(4, 60, ip=None),
    quota(5, 0, remove=True, user=None),
    quota(6, 0.1 + 0.2, user=None),
    quota(7, 0, remove=True, ip="never set"),
    controller(8, 1),
    controller(9, 2, "B", "A"),
    acl(10, 1),
    acl(11, 2, operation=99),
    record(12, RemoveAccessControlEntryRecord(id=UUID(int=1))),
    record(13, RemoveAccessControlEntryRecord(id=UUID(int=3))),
    acl(14, 1),
    *(record(15 + n, FeatureLevelRecord(name="f", feature_level=level)) for n, level in enumerate((1, 2, 2, 0, 1))),
]
"""Values that are set again, removed, removed without having been set, and equal to those before; empty lists."""


def logs() -> dict[Input, list[Made]]:
    """Return the records of logs."""
    cases: dict[Input, dict[str, Sequence[Made]]] = {
        "metadata": {
            **{name: case.records for name, case in test_history.CASES.items()},
            **{
                name: [made for file, text in replicas.items() for made in test_history.replica(file, text)]
                for name, (replicas, _) in test_history.LOST.items()
            },
            "topics": test_topics.MADE * 2,
            "brokers": test_brokers.MADE,
            "configs": test_metadata_history.MADE,
            "entities": ENTITIES,
        },
        "consumer_offsets": {
            "offsets": test_group_offsets.MADE,
            "members": test_group_members.MADE,
            "rebalances": [*test_group_rebalances.EARLIER, *test_group_rebalances.LATER],
            "compacted": [*test_group_rebalances.LEFT_BY_COMPACTION, *test_group_rebalances.LATER],
        },
        "transaction_state": {"transactions": test_transactions.MADE},
        "share_group_state": {"share groups": test_share_groups.MADE},
    }
    made: dict[Input, list[Made]] = {
        name: [
            replace(row, cluster_id=cluster, file=f"{cluster}/{row.file}")
            for cluster, rows in each.items()
            for row in rows
        ]
        for name, each in cases.items()
    }
    for of_groups, of_topics in test_group_updates.STEPS.values():
        made["consumer_offsets"] += of_groups
        made["metadata"] += of_topics
    return made


def responses(jobs: Path) -> dict[str, list[Row]]:
    """Return responses by cluster; the one of the checkpoints, which is named after their folder, has their ends."""
    return {
        "polled": test_observations.polled(),
        "described": test_observations.described(),
        **{f"beyond the end, {state}": test_observations.beyond_the_end(state) for state in ("Stable", "Empty", None)},
        "no start": test_observations.NO_START,
        "no response": test_observations.NO_RESPONSE,
        "quorum": test_observations.QUORUM,
        "open": test_observations.OPEN,
        "idle": [metadata(1, {"t": 2}), *test_observations.IDLE],
        "partly known": test_observations.partly_known(),
        "rounds": [row for step in test_lag_updates.STEPS.values() for row in step],
        str(jobs): [
            offsets(at, -1, {("orders", 0): 1 + at // 1000, ("gone", 0): 3}) for at in range(0, 60_000, 10_000)
        ],
    }


def write_files(folder: Path) -> Path:
    """Write captures, request logs, and checkpoints of streaming queries, some of them damaged."""
    for name in ("examples", "answered", "cut off", "collected", "2.8.2", "3.9.1"):
        (folder / name).mkdir(parents=True)
    write_examples(folder / "examples")
    for number, name in enumerate(ANSWERED):
        write_answered(folder / "answered" / f"{number}.pcap", name)
    write_pcap(folder / "cut off" / "lost.pcap", talk_of(0, 1, lost=1).packets)
    (folder / "cut off" / "other.cap").write_bytes(b"GIF89a")
    for release in ("2.8.2", "3.9.1"):
        log = log_of(release).read_bytes() + b"Completed request:{\n"
        (folder / release / "kafka-request.log").write_bytes(log)
    write(folder / "collected", ANSWER, AWAY)
    for complete in range(3):
        write_checkpoint(folder / "jobs" / f"{complete}", f"q{complete}", BATCHES, complete=complete)
    (folder / "jobs" / "2" / "offsets" / "0").write_bytes(b"v1")
    return folder


def land(spark: Any, landing: Landing, folder: Path) -> None:
    """Land the rows of all inputs in a session that can read them; files are written to the folder."""
    for name, files in find_inputs([str(write_files(folder))], landing.rows.names).items():
        landing.rows.land(name, files)
    landing.rows.add("snapshots", frame_of_clusters(spark, responses(folder / "jobs")))
    for name, made in logs().items():
        landing.rows.add(name, spark.createDataFrame(rows_of(TOPICS[name], made)))
