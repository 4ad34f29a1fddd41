"""The table `topics`: each topic that ever was, with its partitions and configs as they are, or were when it went.

Takes records of the metadata log; has a row for each topic id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.expressions import known, map_of
from kip.spark.pipeline.history import metadata_history
from kip.spark.pipeline.merge import missing_rows
from kip.spark.pipeline.table import CLUSTER, Table

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame
    from pyspark.sql._typing import ColumnOrName
    from pyspark.sql.window import WindowSpec

__all__ = ["TABLE"]

COLUMNS = {
    **CLUSTER,
    "topic_id": "uuid of the topic; one that is made again under its old name has another",
    "name": "name",
    "is_internal": "whether it is one of Kafka's own",
    "partitions": "partitions by number: leader (null for none), epochs of leader and partition, broker ids of the "
    "replicas, those in sync (isr), being added, being removed, eligible as leader though not in sync (elr, KIP-966), "
    "and last known as such",
    "partition_count": "number of partitions",
    "replication_factor": "number of replicas of the first partition",
    "configs": "configs set for the topic, by name",
    "alive": "whether it exists",
    "marked_for_deletion": "whether it was deleted: KRaft marks and removes a topic with one record, brokers then "
    "delete its data",
    "created_at": "time of its creation, null where the log no longer has it",
    "deleted_at": "time of its deletion, null if it is alive, or if its deletion is no longer in the log",
}

_FACET = ("cluster_id", "topic_id", "number", "config")
"""A partition or a config of a topic, or the topic itself where both are null."""
_TOPIC = "TOPIC_RECORD"
_REMOVE = "REMOVE_TOPIC_RECORD"
_PARTITION = "PARTITION_RECORD"
_CHANGE = "PARTITION_CHANGE_RECORD"
_CONFIG = "CONFIG_RECORD"
_CLEAR = "CLEAR_ELR_RECORD"
_TYPES = (_TOPIC, _REMOVE, _PARTITION, _CHANGE, _CONFIG, _CLEAR)
_INTERNAL = ("__consumer_offsets", "__share_group_state", "__transaction_state")
_TOPIC_CONFIG = 2
"""The type of the resource that topics are, in a ConfigRecord."""
_NO_LEADER_CHANGE = -2
_LISTS = {
    "replicas": "replicas",
    "isr": "isr",
    "adding_replicas": "adding_replicas",
    "removing_replicas": "removing_replicas",
    "elr": "eligible_leader_replicas",
    "last_known_elr": "last_known_elr",
}
"""The lists of brokers that a partition has, and their names in records."""


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    changes = _of_topics(metadata_history(metadata, *_TYPES))
    return _topics(_facets(_partition_states(_with_clears(changes))))


def _of_topics(records: DataFrame) -> DataFrame:
    """Return records with the id of the topic that they are about.

    Configs go by name: one is of the topic that had the name at the time.
    """
    topic, config = F.col("value.topic_record"), F.col("value.config_record")
    is_config = (F.col("type") == _CONFIG) & (config.resource_type == _TOPIC_CONFIG)
    cleared = F.col("value.clear_elr_record.topic_name")
    own_id = F.coalesce(
        topic.topic_id,
        F.col("value.partition_record.topic_id"),
        F.col("value.partition_change_record.topic_id"),
        F.col("value.remove_topic_record.topic_id"),
    )
    named = records.select(
        "cluster_id",
        "at",
        "timestamp",
        "type",
        own_id.alias("own_id"),
        topic["name"].alias("name"),
        F.coalesce(topic["name"], F.when(is_config, config.resource_name), cleared).alias("by_name"),
        F.when(is_config, config["name"]).alias("config"),
        config.value.alias("config_value"),
        F.col("value.partition_record").alias("partition"),
        F.col("value.partition_change_record").alias("change"),
        (cleared == "").alias("clears_all"),
    )
    bearers = _so_far("cluster_id", "by_name", F.when(F.col("by_name").isNull(), F.col("own_id")))
    bearer = F.when(F.col("by_name").isNotNull(), F.last("own_id", ignorenulls=True).over(bearers))
    # All topics are cleared by a record that names none: its place goes to every row.
    clears_all = named.where("clears_all").groupBy("cluster_id").agg(F.collect_list("at").alias("all_clears"))
    return (
        named.withColumn("topic_id", F.coalesce("own_id", bearer))
        .where("topic_id IS NOT NULL")
        .join(F.broadcast(clears_all), "cluster_id", "left")
        .withColumn("clears", F.coalesce("all_clears", F.array()))
        .drop("all_clears")
    )


def _so_far(*key: ColumnOrName) -> WindowSpec:
    return Window.partitionBy(*key).orderBy("at").rowsBetween(Window.unboundedPreceding, Window.currentRow)


def _with_clears(changes: DataFrame) -> DataFrame:
    """Put the clearing of eligible leaders behind each partition as a record of its own."""
    of_topic = Window.partitionBy("cluster_id", "topic_id")
    clears = F.concat("clears", F.collect_list(F.when(F.col("type") == _CLEAR, F.col("at"))).over(of_topic))
    own = F.struct("at", "type")
    clear = F.transform(
        F.filter("clears", lambda at: at > F.col("at")),
        lambda at: F.struct(at.alias("at"), F.lit(_CLEAR).alias("type")),
    )
    both = F.when(F.col("type") == _PARTITION, F.concat(F.array(own), clear)).otherwise(F.array(own))
    return (
        changes.withColumn("clears", clears)
        .where(F.col("type") != _CLEAR)
        .withColumn("event", F.explode(both))
        .withColumns(
            {
                "number": F.coalesce("partition.partition_id", "change.partition_id"),
                "at": F.col("event.at"),
                "type": F.col("event.type"),
                "partition": F.when(F.col("event.type") == _PARTITION, F.col("partition")),
            }
        )
    )


def _partition_states(events: DataFrame) -> DataFrame:
    """Return the state of a partition behind each record about it; null there is what did not change.

    Epochs count as Kafka's PartitionRegistration.merge does: a new leader, even the same again, raises the leader's,
    every change the partition's.
    """
    facet = _so_far(*_FACET)
    partition, change = F.col("partition"), F.col("change")
    is_clear, is_change = F.col("type") == _CLEAR, F.col("type") == _CHANGE
    none = F.array().cast("array<int>")
    new_leader = F.when(change.leader != _NO_LEADER_CHANGE, change.leader)

    def filled(value: Column) -> Column:
        return F.last(value, ignorenulls=True).over(facet)

    lists = {name: F.coalesce(partition[field], change[field]) for name, field in _LISTS.items()}
    for name in ("elr", "last_known_elr"):
        is_empty = is_clear | ((F.col("type") == _PARTITION) & lists[name].isNull())
        lists[name] = F.when(is_empty, none).otherwise(lists[name])
    filled_in = events.withColumns(
        {
            **{name: filled(value) for name, value in lists.items()},
            "leader": filled(F.coalesce(partition.leader, new_leader)),
            "leader_epoch": F.try_add(filled(partition.leader_epoch), F.count(new_leader).over(facet).cast("int")),
            "first_epoch": filled(partition.partition_epoch),
        }
    )
    in_order = Window.partitionBy(*_FACET).orderBy("at")
    had_elr = F.lag(F.size("elr") + F.size("last_known_elr"), 1, 0).over(in_order) > 0
    raised = filled_in.withColumn("is_change", is_change | (is_clear & had_elr))
    raises = F.count(F.when(F.col("is_change"), 1)).over(facet).cast("int")
    return raised.withColumn("partition_epoch", F.try_add("first_epoch", raises))


def _facets(states: DataFrame) -> DataFrame:
    """Return one row for each partition and each config of a topic, and one for the topic itself: what holds last."""
    columns = ["config_value", *_LISTS, "leader", "leader_epoch", "partition_epoch"]
    return states.groupBy(*_FACET).agg(
        F.max_by(F.struct(*columns), "at").alias("last"),
        F.max("name").alias("name"),
        F.min(F.when((F.col("type") == _TOPIC) & (F.col("at.ordinal") == 0), F.col("timestamp"))).alias("created_at"),
        F.max(F.when(F.col("type") == _REMOVE, F.col("timestamp"))).alias("deleted_at"),
        F.bool_or(F.col("type") == _REMOVE).alias("is_removed"),
    )


def _topics(facets: DataFrame) -> DataFrame:
    partition = F.struct(
        F.col("number").alias("partition"),
        known(F.col("last.leader")).alias("leader"),
        "last.leader_epoch",
        "last.partition_epoch",
        *(f"last.{name}" for name in _LISTS),
    )
    is_set = F.col("config").isNotNull() & F.col("last.config_value").isNotNull()
    config = F.struct(F.col("config").alias("key"), F.col("last.config_value").alias("value"))
    marked = F.bool_or("is_removed")
    return (
        facets.groupBy("cluster_id", "topic_id")
        .agg(
            F.max("name").alias("name"),
            F.array_sort(F.collect_list(F.when(F.col("number").isNotNull(), partition))).alias("partitions"),
            map_of(F.array_sort(F.collect_list(F.when(is_set, config)))).alias("configs"),
            marked.alias("marked_for_deletion"),
            F.min("created_at").alias("created_at"),
            F.max("deleted_at").alias("deleted_at"),
        )
        .withColumns(
            {
                "is_internal": F.col("name").isin(*_INTERNAL),
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
    known = new.join(times, key, "left").withColumn("created_at", F.coalesce("created_at", "old_created_at"))
    gone = missing_rows(old, new, key).withColumns({"alive": F.lit(False), "marked_for_deletion": F.lit(True)})
    return known.select(*new.columns).unionByName(gone)


TABLE = Table(
    name="topics",
    about="Each topic that exists or existed: partitions, leaders, replicas, configs, when it was made and deleted.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "topic_id"),
    merge=_merge,
)
