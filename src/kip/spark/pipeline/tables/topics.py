"""The table `topics`: each topic that exists or existed, with its current or last partitions and configs.

Takes records of the metadata log; has a row for each topic id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.topics import INTERNAL_TOPICS
from kip.spark.pipeline.columns.expressions import known, map_of
from kip.spark.pipeline.definitions.merge import missing_rows
from kip.spark.pipeline.definitions.table import CLUSTER, Increment, Table
from kip.spark.pipeline.metadata.topic_states import FACET, LISTS, READS, REMOVE, TOPIC, topic_states, touched_topics

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "topic_id": "string: uuid of the topic; a topic that is created again under its old name has another one",
    "name": "string: name of the topic",
    "is_internal": "boolean: whether it is internal",
    "partitions": (
        "array<struct<partition:int,leader:int,leader_epoch:int,partition_epoch:int,replicas:array<int>,"
        "isr:array<int>,adding_replicas:array<int>,removing_replicas:array<int>,elr:array<int>,"
        "last_known_elr:array<int>>>: partitions by number: leader (null for none), epochs of leader and partition, "
        "broker ids of the replicas, those in sync (isr), being added, being removed, eligible as leader though not "
        "in sync (elr, KIP-966), and the last leader while the ISR is empty (last_known_elr)"
    ),
    "partition_count": "int: number of partitions",
    "replication_factor": "int: number of replicas of the first partition",
    "configs": "map<string,string>: configs set for the topic, by name",
    "alive": "boolean: whether it exists",
    "marked_for_deletion": "boolean: whether it was deleted; brokers delete its data afterwards",
    "created_at": "timestamp: time of its creation, null if the log no longer has it",
    "deleted_at": "timestamp: time of its deletion, null if it is alive, or if its deletion is no longer in the log",
    "record_offset": "bigint: offset of the newest record about it in the metadata log",
    "source_file": "string: file in which this record was found; files of other replicas may contain it too",
}


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    return _topics(_facets(topic_states(metadata)))


def _facets(states: DataFrame) -> DataFrame:
    """Return one row for each partition and each config of a topic, and one for the topic itself: what holds last."""
    columns = ["config_value", *LISTS, "leader", "leader_epoch", "partition_epoch"]
    return states.groupBy(*FACET).agg(
        F.max_by(F.struct(*columns), "at").alias("last"),
        F.max("name").alias("name"),
        F.min(F.when((F.col("type") == TOPIC) & (F.col("at.ordinal") == 0), F.col("timestamp"))).alias("created_at"),
        F.max(F.when(F.col("type") == REMOVE, F.col("timestamp"))).alias("deleted_at"),
        F.bool_or(F.col("type") == REMOVE).alias("is_removed"),
        F.max(F.struct("at", "file")).alias("newest"),
    )


def _topics(facets: DataFrame) -> DataFrame:
    partition = F.struct(
        F.col("number").alias("partition"),
        known(F.col("last.leader")).alias("leader"),
        "last.leader_epoch",
        "last.partition_epoch",
        *(f"last.{name}" for name in LISTS),
    )
    is_set = F.col("config").isNotNull() & F.col("last.config_value").isNotNull()
    config = F.struct(F.col("config").alias("key"), F.col("last.config_value").alias("value"))
    marked = F.bool_or("is_removed")
    return (
        facets.groupBy("cluster_id", "topic_id")
        .agg(
            F.max("name").alias("name"),
            F.sort_array(F.collect_list(F.when(F.col("number").isNotNull(), partition))).alias("partitions"),
            map_of(F.sort_array(F.collect_list(F.when(is_set, config)))).alias("configs"),
            marked.alias("marked_for_deletion"),
            F.min("created_at").alias("created_at"),
            F.max("deleted_at").alias("deleted_at"),
            F.max("newest").alias("newest"),
        )
        .withColumns(
            {
                "record_offset": F.col("newest.at.offset"),
                "source_file": F.col("newest.file"),
                "is_internal": F.col("name").isin(*sorted(INTERNAL_TOPICS)),
                "partition_count": F.size("partitions"),
                "replication_factor": F.size(F.get("partitions", F.lit(0))["replicas"]),
                "alive": ~F.col("marked_for_deletion"),
            }
        )
        .select(*COLUMNS)
    )


def _merge(old: DataFrame, new: DataFrame) -> DataFrame:
    """Return the new rows, with times that only old rows know, and old rows of topics that are gone from the log."""
    key = ["cluster_id", "topic_id"]
    times = old.select(*key, F.col("created_at").alias("old_created_at"))
    dated = new.join(times, key, "left").withColumn("created_at", F.coalesce("created_at", "old_created_at"))
    gone = missing_rows(old, new, key).withColumns({"alive": F.lit(False), "marked_for_deletion": F.lit(True)})
    return dated.select(*new.columns).unionByName(gone)


TABLE = Table(
    name="topics",
    about="Each topic that exists or existed: partitions, leaders, replicas, configs, times of creation and deletion.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "topic_id"),
    merge=_merge,
    reads={"metadata": READS},
    increment=Increment(touched_topics, ("cluster_id", "topic_id")),
)
