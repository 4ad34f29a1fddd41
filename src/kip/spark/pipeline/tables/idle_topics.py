"""The table `idle_topics`: the time of the last record of each topic, and the groups that have offsets in it.

Takes snapshots; has a row for each topic that the newest round of `kip collect` found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.clients import ListOffsetsRequest, MetadataRequest
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import instant
from kip.spark.pipeline.definitions.table import CLUSTER, IS_NEW, Increment, Table
from kip.spark.pipeline.groups.offset_observations import (
    COMMITS,
    LOGS,
    SAME_ROUND_MS,
    committed_offsets,
    log_offsets,
    responses,
)

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "topic": "string: name of the topic",
    "checked_at": "timestamp: time of the newest response about it, by the collector's clock",
    "partition_count": "bigint: partitions whose leaders responded",
    "offsets": (
        "bigint: offsets between start and end in all partitions: the number of records, or more than that if the "
        "topic is compacted; null if those of a partition are not known"
    ),
    "last_record_at": (
        "timestamp: highest timestamp of a record in it, null if it is empty, if that of a partition is not known, or "
        "before Kafka 3.0"
    ),
    "idle_ms": "bigint: time between `last_record_at` and `checked_at`, in ms",
    "groups": "array<string>: ids of the groups that had committed offsets in it in the newest round",
}

_TOPIC = ("cluster_id", "topic")


def build(snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    logs = log_offsets(snapshots)
    newest = logs.groupBy(*_TOPIC, "partition", "spec").agg(
        F.max("time").alias("time"),
        F.max_by("offset", "time").alias("offset"),
        F.max_by("timestamp", "time").alias("at"),
    )
    rounds = logs.groupBy("cluster_id").agg(F.max("time").alias("newest"))
    age = F.unix_millis("newest") - F.unix_millis("time")
    is_current = age <= SAME_ROUND_MS
    current = newest.join(F.broadcast(rounds), "cluster_id").where(is_current)

    def of(spec: str, value: Column) -> Column:
        return F.max(F.when(F.col("spec") == spec, value))

    partitions = current.groupBy(*_TOPIC, "partition").agg(
        F.max("time").alias("checked_at"),
        (of("end", F.col("offset")) - of("start", F.col("offset"))).alias("offsets"),
        of("end", F.lit(1)).alias("has_end"),
        of("newest", F.lit(1)).alias("has_newest"),
        of("newest", F.col("at")).alias("at"),
    )
    # A partition that is not known may be the one that is written to.
    all_known = _partition_counts(snapshots, rounds)
    count = F.greatest("known_count", "found")
    topics = (
        partitions.groupBy(*_TOPIC)
        .agg(
            F.max("checked_at").alias("checked_at"),
            F.count("has_end").alias("partition_count"),
            F.count("*").alias("found"),
            F.sum("offsets").alias("offsets"),
            F.count("offsets").alias("with_offsets"),
            F.count("has_newest").alias("with_newest"),
            instant(F.max("at")).alias("last_record_at"),
        )
        .join(F.broadcast(all_known), list(_TOPIC), "left")
        .withColumns(
            {
                "offsets": F.when(F.col("with_offsets") == count, F.col("offsets")),
                "last_record_at": F.when(F.col("with_newest") == count, F.col("last_record_at")),
            }
        )
    )
    commits = committed_offsets(snapshots).join(F.broadcast(rounds), "cluster_id").where(is_current)
    groups = commits.groupBy(*_TOPIC).agg(F.array_sort(F.collect_set("group_id")).alias("groups"))
    return (
        topics.join(groups, list(_TOPIC), "left")
        .withColumn("groups", F.coalesce("groups", F.array().cast("array<string>")))
        .withColumn("idle_ms", F.unix_millis("checked_at") - F.unix_millis("last_record_at"))
        .select(*COLUMNS)
    )


def _partition_counts(snapshots: DataFrame, rounds: DataFrame) -> DataFrame:
    """Return the number of partitions of each topic in the newest round, also of those without a leader."""
    topics = responses(snapshots, MetadataRequest).select("cluster_id", "time", F.inline("topics"))
    age = F.unix_millis("newest") - F.unix_millis("time")
    current = topics.join(F.broadcast(rounds), "cluster_id").where(age <= SAME_ROUND_MS)
    return current.groupBy("cluster_id", F.col("name").alias("topic")).agg(
        F.max(F.size("partitions")).alias("known_count")
    )


def _clusters(snapshots: DataFrame) -> DataFrame:
    return snapshots.where(IS_NEW).select("cluster_id").distinct()


def _of_last_rounds(snapshots: DataFrame, clusters: DataFrame) -> tuple[DataFrame]:
    """Return the responses of the last round of clusters with new ones; only their times are read of others."""
    own = snapshots.join(F.broadcast(clusters), "cluster_id", "left_semi")
    is_log = (F.col("api_key") == ListOffsetsRequest.API_KEY) & F.col("response").isNotNull()
    rounds = own.where(is_log).groupBy("cluster_id").agg(F.max("time").alias("newest"))
    is_current = F.unix_millis("newest") - F.unix_millis("time") <= SAME_ROUND_MS
    return (own.join(F.broadcast(rounds), "cluster_id").where(is_current).select(*snapshots.columns),)


TABLE = Table(
    name="idle_topics",
    about="The time of the last record of each topic, and the groups that have offsets in it.",
    inputs=("snapshots",),
    build=build,
    columns=COLUMNS,
    key=_TOPIC,
    reads={"snapshots": (*COMMITS, *LOGS)},
    increment=Increment(_of_last_rounds, ("cluster_id",), _clusters),
)
