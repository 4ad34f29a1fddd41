"""The table `configs`: the configs that were set for topics, brokers, groups and client metrics over time.

Takes records of the metadata log; has a row for each interval in which a config had a value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.configs import ResourceType
from kip.kafka.secrets import REDACTED, SECRET_CONFIG
from kip.spark.pipeline.columns.expressions import name_of
from kip.spark.pipeline.columns.intervals import INTERVAL, intervals, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import MARKS, metadata_history

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "resource_type": "string: `TOPIC`, `BROKER`, `GROUP`, `CLIENT_METRICS` or `BROKER_LOGGER`",
    "resource_name": "string: name of the topic or group, id of the broker; empty for the default of all brokers",
    "name": "string: name of the config",
    "value": "string: its value, `[redacted]` if the name indicates a secret",
    **INTERVAL,
}

_KEY = ("cluster_id", "resource_type", "resource_name", "name")
_TYPES = {int(kind): kind.name for kind in ResourceType}
_CONFIG, _TOPIC, _REMOVE = "CONFIG_RECORD", "TOPIC_RECORD", "REMOVE_TOPIC_RECORD"


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    records = metadata_history(metadata, _CONFIG, _TOPIC, _REMOVE)
    config = F.col("value.config_record")
    changes = records.where(F.col("type") == _CONFIG).select(
        "cluster_id",
        name_of(config.resource_type, _TYPES).alias("resource_type"),
        config.resource_name.alias("resource_name"),
        config["name"].alias("name"),
        config.value.alias("value"),
        "at",
        "timestamp",
        "file",
    )
    rows = intervals(changes.unionByName(_removals(records, changes)), _KEY, ("value",)).where("value IS NOT NULL")
    is_secret = F.col("name").rlike(f"(?i){SECRET_CONFIG.pattern}")
    return rows.withColumn("value", F.when(is_secret, REDACTED).otherwise(F.col("value"))).select(*COLUMNS)


def _removals(records: DataFrame, changes: DataFrame) -> DataFrame:
    """Return a record for each config that is removed with its topic, for which Kafka writes no record."""
    removed, topic = F.col("value.remove_topic_record.topic_id"), F.col("value.topic_record")
    names = records.where(F.col("type") == _TOPIC).groupBy("cluster_id", topic.topic_id.alias("topic_id"))
    gone = (
        records.where(F.col("type") == _REMOVE)
        .select("cluster_id", removed.alias("topic_id"), "at", "timestamp", "file")
        .join(names.agg(F.max(topic["name"]).alias("resource_name")), ["cluster_id", "topic_id"])
        .withColumn("resource_type", F.lit(ResourceType.TOPIC.name))
    )
    configs = changes.select(*_KEY).distinct()
    removals = gone.join(configs, list(_KEY[:3])).withColumn("value", F.lit(None).cast("string"))
    return removals.select(*changes.columns)


TABLE = Table(
    name="configs",
    about="Configs of topics, brokers, groups and client metrics over time.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=(*_KEY, "from_offset"),
    merge=merge_intervals(*_KEY),
    reads={"metadata": (_CONFIG, _TOPIC, _REMOVE, *MARKS)},
)
