"""The table `partitions`: the leader, replicas and in-sync replicas of each partition over time.

Takes records of the metadata log; has a row for each interval in which the state of a partition stayed the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import reused
from kip.spark.pipeline.columns.expressions import known, name_of, united
from kip.spark.pipeline.columns.intervals import INTERVAL, intervals, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Increment, Table
from kip.spark.pipeline.metadata.topic_states import LISTS, READS, REMOVE, topic_states, touched_topics

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "topic_id": "string: uuid of the topic",
    "partition": "int: number of the partition",
    "topic": "string: name of the topic",
    "leader": "int: broker id of the leader, null if there is none",
    "leader_epoch": "int: epoch of the leader",
    "partition_epoch": "int: epoch of the partition, raised by each change",
    "replicas": "array<int>: broker ids of the replicas, the preferred leader first",
    "isr": "array<int>: broker ids of the in-sync replicas",
    "adding_replicas": "array<int>: broker ids of replicas that a reassignment adds",
    "removing_replicas": "array<int>: broker ids of replicas that a reassignment removes",
    "elr": "array<int>: broker ids of replicas that may become leader although they are not in sync (KIP-966)",
    "last_known_elr": "array<int>: the last leader, which is set while the ISR is empty, also after a clean shutdown",
    "recovery_state": "string: `RECOVERED`, or `RECOVERING` after an unclean election",
    "directories": "array<string>: uuids of the log directories of the replicas, in their order; null before Kafka 3.7",
    "is_under_replicated": "boolean: whether a replica is not in sync, as `kafka-topics` counts it",
    "is_offline": "boolean: whether it has no leader, as in `kafka-topics --unavailable-partitions`",
    "is_reassigning": "boolean: whether a reassignment is in progress",
    **INTERVAL,
}

_KEY = ("cluster_id", "topic_id", "partition")
_STATE = (*LISTS, "leader", "leader_epoch", "partition_epoch", "recovery_state", "directories", "is_removed")
# `LeaderRecoveryState` of Kafka (KIP-704).
_RECOVERY = {0: "RECOVERED", 1: "RECOVERING"}


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    states = reused(topic_states(metadata).drop("partition", "change"))
    names = states.groupBy("cluster_id", "topic_id").agg(F.max("name").alias("topic"))
    is_removed = F.col("type") == REMOVE
    of_partitions = states.where("number IS NOT NULL").withColumn("is_removed", F.lit(False))
    # A topic and its partitions are removed by one record, which names the topic.
    removals = states.where(is_removed).select("cluster_id", "topic_id", "at", "timestamp", "file")
    removed = of_partitions.select("cluster_id", "topic_id", "number").distinct()
    ends = removed.join(removals, ["cluster_id", "topic_id"]).withColumn("is_removed", F.lit(True))
    events = united(of_partitions, ends).withColumnRenamed("number", "partition")
    return (
        intervals(events, _KEY, _STATE)
        .where("NOT is_removed")
        .join(names, ["cluster_id", "topic_id"])
        .withColumns(
            {
                "leader": known(F.col("leader")),
                "recovery_state": name_of(F.col("recovery_state"), _RECOVERY),
                "is_offline": F.col("leader") < 0,
                "is_under_replicated": F.size(F.array_except("replicas", "isr")) > 0,
                "is_reassigning": F.size("adding_replicas") + F.size("removing_replicas") > 0,
            }
        )
        .select(*COLUMNS)
    )


TABLE = Table(
    name="partitions",
    about="Leader, replicas, in-sync and eligible replicas of each partition over time: reassignments, "
    "under-replicated and offline partitions.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=(*_KEY, "from_offset"),
    merge=merge_intervals(*_KEY),
    reads={"metadata": READS},
    increment=Increment(touched_topics, ("cluster_id", "topic_id")),
)
