"""The state of topics, their configs and their partitions after each record about them in the metadata log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.configs import ResourceType
from kip.spark.checkpoints import computed, reused
from kip.spark.pipeline.columns.expressions import nested
from kip.spark.pipeline.columns.intervals import so_far
from kip.spark.pipeline.definitions.table import IS_NEW
from kip.spark.pipeline.records.history import AT, MARKS, metadata_history

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

FACET = ("cluster_id", "topic_id", "number", "config")
"""A partition or a config of a topic, or the topic itself where both are null."""
TOPIC = "TOPIC_RECORD"
REMOVE = "REMOVE_TOPIC_RECORD"
_PARTITION = "PARTITION_RECORD"
_CHANGE = "PARTITION_CHANGE_RECORD"
_CONFIG = "CONFIG_RECORD"
_CLEAR = "CLEAR_ELR_RECORD"
_TYPES = (TOPIC, REMOVE, _PARTITION, _CHANGE, _CONFIG, _CLEAR)
READS = (*_TYPES, *MARKS)
"""The types of the records that states are made from."""
# `LeaderConstants` of Kafka: -1 in a change record is no leader, and -2 the same leader as before.
_NO_LEADER_CHANGE = -2
_NO_RECOVERY_CHANGE = -1
# Sail does not concatenate arrays whose structs differ in which fields may be null; a cast makes them equal.
_EVENTS = "array<struct<at: struct<offset: bigint, ordinal: bigint>, file: string, type: string>>"
LISTS = {
    "replicas": "replicas",
    "isr": "isr",
    "adding_replicas": "adding_replicas",
    "removing_replicas": "removing_replicas",
    "elr": "eligible_leader_replicas",
    "last_known_elr": "last_known_elr",
}
"""The lists of brokers that a partition has, and their names in records."""


def topic_states(metadata: DataFrame) -> DataFrame:
    """Return a row for each record about a topic: the columns of `FACET`, those of a record, `name`, and state.

    The columns of a record are `at`, `timestamp`, `file` and `type`. The state of a config is `config_value`; that of a
    partition the columns of `LISTS`, `leader`, `leader_epoch`, `partition_epoch`, `recovery_state` and `directories`.
    """
    changes = _of_topics(metadata_history(metadata, *_TYPES))
    return _partition_states(_with_clears(changes))


def _of_topics(records: DataFrame) -> DataFrame:
    """Return records with the id of the topic that they are about.

    Configs go by name: one is of the topic that had the name at the time.
    """
    topic, config = F.col("value.topic_record"), F.col("value.config_record")
    cleared = F.col("value.clear_elr_record.topic_name")
    named = records.select(
        "cluster_id",
        "at",
        "timestamp",
        "file",
        "type",
        _own_id(records).alias("own_id"),
        topic["name"].alias("name"),
        _by_name(records).alias("by_name"),
        F.when(_is_config(records), config["name"]).alias("config"),
        config.value.alias("config_value"),
        F.col("value.partition_record").alias("partition"),
        F.col("value.partition_change_record").alias("change"),
        (cleared == "").alias("clears_all"),
    )
    bearers = so_far("cluster_id", "by_name", F.when(F.col("by_name").isNull(), F.col("own_id")))
    bearer = F.when(F.col("by_name").isNotNull(), F.last("own_id", ignorenulls=True).over(bearers))
    of_topics = named.withColumn("topic_id", F.coalesce("own_id", bearer)).where("topic_id IS NOT NULL")
    # All topics are cleared by a record that names none: its place goes to every row. Not in a window: for each row of
    # it, Sail keeps a list of all rows, even if these are null.
    place = F.struct("at", "file")
    all_clears = named.where("clears_all").groupBy("cluster_id").agg(F.collect_list(place).alias("all_clears"))
    own_clears = (
        named.where("by_name IS NOT NULL")
        .withColumn("topic_id", bearer)
        .where(F.col("topic_id").isNotNull() & (F.col("type") == _CLEAR))
        .groupBy("cluster_id", "topic_id")
        .agg(F.collect_list(place).alias("own_clears"))
    )
    with_all = F.broadcast(reused(all_clears)).join(of_topics, "cluster_id", "right")
    both = F.broadcast(reused(own_clears)).join(with_all, ["cluster_id", "topic_id"], "right")
    clears = F.concat(F.coalesce("all_clears", F.array()), F.coalesce("own_clears", F.array()))
    return both.withColumn("clears", clears).drop("all_clears", "own_clears")


def _is_config(records: DataFrame) -> Column:
    kind = nested(records.schema, "value.config_record.resource_type", "tinyint")
    return (F.col("type") == _CONFIG) & (kind == ResourceType.TOPIC)


def _own_id(records: DataFrame) -> Column:
    """Return the id in a record, null if it names its topic instead."""
    fields = ("topic_record", "partition_record", "partition_change_record", "remove_topic_record")
    schema = records.schema
    return F.coalesce(*(nested(schema, f"value.{name}.topic_id") for name in fields))


def _by_name(records: DataFrame) -> Column:
    """Return the name in a record, empty if it is about all topics, null if it has the id alone."""
    schema = records.schema
    config = F.when(_is_config(records), nested(schema, "value.config_record.resource_name"))
    topic, cleared = (nested(schema, f"value.{path}") for path in ("topic_record.name", "clear_elr_record.topic_name"))
    return F.coalesce(topic, config, cleared)


def touched_topics(metadata: DataFrame) -> tuple[DataFrame]:
    """Return all records of the topics that new records are about, and of those that ever had the same names."""
    records = metadata.where(F.col("type").isin(*_TYPES)).select(
        "cluster_id", IS_NEW, "type", _own_id(metadata).alias("id"), _by_name(metadata).alias("name")
    )
    new, topics = records.where(IS_NEW), records.where(F.col("type") == TOPIC).select("cluster_id", "id", "name")
    ids = new.where("id IS NOT NULL").select("cluster_id", "id").distinct()
    names = (
        topics.join(F.broadcast(ids), ["cluster_id", "id"], "left_semi")
        .select("cluster_id", "name")
        .union(new.where("name IS NOT NULL").select("cluster_id", "name"))
        .distinct()
    )
    everything = F.broadcast(names.where("name = ''").select("cluster_id"))
    touched = topics.join(F.broadcast(names), ["cluster_id", "name"], "left_semi").unionByName(
        topics.join(everything, "cluster_id", "left_semi")
    )
    about = touched.select("cluster_id", F.explode(F.array("id", "name")).alias("about"))
    keys = computed(about.union(ids).union(names).distinct())
    for_all = F.col("type").isin(*MARKS) | F.coalesce(_by_name(metadata) == "", F.lit(False))
    own = metadata.where(~for_all).withColumn("about", F.coalesce(_own_id(metadata), _by_name(metadata)))
    history = own.join(F.broadcast(keys), ["cluster_id", "about"], "left_semi").drop("about")
    return (metadata.where(for_all).unionByName(history),)


def _with_clears(changes: DataFrame) -> DataFrame:
    """Put the clearing of eligible leaders behind each partition as a separate record."""
    own = F.struct("at", "file", "type")
    clear = F.transform(
        F.filter("clears", lambda clear: clear["at"] > F.col("at")),
        lambda clear: F.struct(clear["at"].alias("at"), clear["file"].alias("file"), F.lit(_CLEAR).alias("type")),
    )
    events = F.array(own).cast(_EVENTS)
    both = F.when(F.col("type") == _PARTITION, F.concat(events, clear.cast(_EVENTS))).otherwise(events)
    return (
        changes.where(F.col("type") != _CLEAR)
        .withColumn("event", F.explode(both))
        .withColumns(
            {
                "number": F.coalesce("partition.partition_id", "change.partition_id"),
                "at": F.col("event.at"),
                "file": F.col("event.file"),
                "type": F.col("event.type"),
            }
        )
    )


def _partition_states(events: DataFrame) -> DataFrame:
    """Return the state of a partition behind each record about it; null there is what did not change.

    Epochs count as Kafka's PartitionRegistration.merge does: a new leader, even the same again, raises the leader's,
    every change the partition's.
    """
    facet = so_far(*FACET)
    change = F.col("change")
    is_clear, is_change = F.col("type") == _CLEAR, F.col("type") == _CHANGE
    none = F.array().cast("array<int>")
    new_leader = F.when(change.leader != _NO_LEADER_CHANGE, change.leader)

    def of_record(field: str) -> Column:
        """Return a field of a partition record, null in the clearing behind it, which has its columns."""
        return F.when(F.col("type") == _PARTITION, F.col("partition")[field])

    def filled(value: Column) -> Column:
        return F.last(value, ignorenulls=True).over(facet)

    lists = {name: F.coalesce(of_record(field), change[field]) for name, field in LISTS.items()}
    # These two lists are tagged fields: a partition record leaves them out when they are empty (KIP-966).
    for name in ("elr", "last_known_elr"):
        is_empty = is_clear | ((F.col("type") == _PARTITION) & lists[name].isNull())
        lists[name] = F.when(is_empty, none).otherwise(lists[name])
    filled_in = events.withColumns(
        {
            **{name: filled(value) for name, value in lists.items()},
            "recovery_state": filled(
                F.coalesce(
                    of_record("leader_recovery_state"),
                    F.nullif(change.leader_recovery_state, F.lit(_NO_RECOVERY_CHANGE)),
                )
            ),
            "directories": filled(F.coalesce(of_record("directories"), change.directories)),
            "leader": filled(F.coalesce(of_record("leader"), new_leader)),
            "leader_epoch": F.try_add(filled(of_record("leader_epoch")), F.count(new_leader).over(facet).cast("int")),
            "first_epoch": filled(of_record("partition_epoch")),
        }
    )
    in_order = Window.partitionBy(*FACET).orderBy(*AT)
    had_elr = F.lag(F.size("elr") + F.size("last_known_elr"), 1, 0).over(in_order) > 0
    raised = filled_in.withColumn("is_change", is_change | (is_clear & had_elr))
    raises = F.count(F.when(F.col("is_change"), 1)).over(facet).cast("int")
    return raised.withColumn("partition_epoch", F.try_add("first_epoch", raises))
