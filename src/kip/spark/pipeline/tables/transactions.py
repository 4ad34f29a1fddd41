"""The table `transactions`: the state of each transactional id, and the outcome of its transactions.

Takes records of `__transaction_state` and of the metadata log; the newest record of the cluster's logs is the current
time. Has a row for each transactional id, the longest open first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import TransactionStatus
from kip.spark.pipeline.columns.expressions import instant, known, name_of
from kip.spark.pipeline.definitions.table import CLUSTER, Table, record_columns
from kip.spark.pipeline.records.history import each_record_once, newest_time

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame
    from pyspark.sql.window import WindowSpec

COLUMNS = {
    **CLUSTER,
    "place": "int: rank in the cluster: 1 for the longest open transaction; ids without one follow in order",
    "transactional_id": "string: transactional id",
    "producer_id": "bigint: producer id",
    "producer_epoch": "smallint: epoch of the producer id, null for none",
    "state": "string: Empty, Ongoing, PrepareCommit, PrepareAbort, CompleteCommit, CompleteAbort or PrepareEpochFence",
    "is_open": "boolean: whether a transaction is open: not yet completed",
    "started_at": "timestamp: start of the current or last transaction, null if there was none",
    "last_update": "timestamp: time of the last change of state",
    "timeout_ms": "int: time after which the coordinator aborts it, in ms",
    "running_ms": (
        "bigint: how long it has been open, in ms, at the time of the newest record of the cluster's logs, including "
        "the metadata log; null if it is not open"
    ),
    "is_overdue": "boolean: whether it has been open for longer than its timeout",
    "partitions": "array<struct<topic:string,partitions:array<int>>>: partitions in the transaction, by topic",
    "transaction_version": "smallint: version of the protocol that the client uses (KIP-890), null in old records",
    "committed": "bigint: transactions that the log shows as committed; compaction removes old ones",
    "aborted": "bigint: transactions that the log shows as aborted; compaction removes old ones",
    "last_committed_at": "timestamp: time at which the last committed transaction was completed",
    "last_aborted_at": "timestamp: time at which the last aborted transaction was completed",
    **record_columns("the newest record of the id"),
}

_STATES = {int(state): state.name.title().replace("_", "") for state in TransactionStatus}
# Consumers wait for the markers of a prepared outcome as for those of an ongoing transaction; a fenced epoch is aborted
# next (KIP-98).
_OPEN = ("Ongoing", "PrepareCommit", "PrepareAbort", "PrepareEpochFence")


def build(transaction_state: DataFrame, metadata: DataFrame) -> DataFrame:
    """Return the table."""
    return _ranked(_ids(_changes(transaction_state)), newest_time(metadata)).select(*COLUMNS)


def _changes(transaction_state: DataFrame) -> DataFrame:
    """Return the records of transactional ids; of a deletion `value` is null."""
    value = F.col("value.transaction_log")
    return (
        each_record_once(transaction_state, "key", "value")
        .where("type = 'TRANSACTION_LOG'")
        .select(
            "cluster_id",
            F.col("key.transaction_log.transactional_id").alias("transactional_id"),
            F.col("partition").alias("log_partition"),
            "offset",
            F.col("file").alias("source_file"),
            "timestamp",
            F.when(value.isNotNull(), name_of(value.transaction_status, _STATES)).alias("state"),
            value.alias("value"),
        )
    )


def _ids(changes: DataFrame) -> DataFrame:
    """Return each transactional id with its last state and how often its transactions ended."""

    def ended(name: str, state: str) -> list[Column]:
        time = F.when(F.col("state") == state, F.col("timestamp"))
        return [F.count_if(F.col("state") == state).alias(name), F.max(time).alias(f"last_{name}_at")]

    return changes.groupBy("cluster_id", "transactional_id").agg(
        F.max_by(F.struct("state", "value", "log_partition", "source_file"), "offset").alias("last"),
        F.max("offset").alias("record_offset"),
        F.max("timestamp").alias("newest"),
        *ended("committed", "CompleteCommit"),
        *ended("aborted", "CompleteAbort"),
    )


def _ranked(ids: DataFrame, clock: DataFrame) -> DataFrame:
    """Return the ids that exist, with the time of the newest record of their cluster as the current time."""
    own = ids.groupBy("cluster_id").agg(F.max("newest").alias("now"))
    now = own.unionByName(clock).groupBy("cluster_id").agg(F.max("now").alias("now"))
    value = F.col("last.value")
    partition = F.transform(
        value.transaction_partitions,
        lambda topic: F.struct(topic.topic.alias("topic"), F.array_sort(topic.partition_ids).alias("partitions")),
    )
    return (
        ids.join(F.broadcast(now), "cluster_id")
        .where("last.value IS NOT NULL AND last.state <> 'Dead'")
        .select(
            "cluster_id",
            "transactional_id",
            known(value.producer_id).alias("producer_id"),
            known(value.producer_epoch).alias("producer_epoch"),
            "last.state",
            F.col("last.state").isin(*_OPEN).alias("is_open"),
            instant(value.transaction_start_timestamp_ms).alias("started_at"),
            instant(value.transaction_last_update_timestamp_ms).alias("last_update"),
            value.transaction_timeout_ms.alias("timeout_ms"),
            F.sort_array(partition).alias("partitions"),
            value.client_transaction_version.alias("transaction_version"),
            "committed",
            "aborted",
            "last_committed_at",
            "last_aborted_at",
            "last.log_partition",
            "record_offset",
            "last.source_file",
            "now",
        )
        .withColumn("running_ms", F.when(F.col("is_open"), F.unix_millis("now") - F.unix_millis("started_at")))
        .withColumn("is_overdue", F.col("is_open") & (F.col("running_ms") > F.col("timeout_ms")))
        .withColumn("place", F.row_number().over(_longest_first()))
    )


def _longest_first() -> WindowSpec:
    return Window.partitionBy("cluster_id").orderBy(F.desc_nulls_last("running_ms"), "transactional_id")


TABLE = Table(
    name="transactions",
    about="The state of each transactional id, the longest open transactions first, and the outcome of earlier ones.",
    inputs=("transaction_state", "metadata"),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "place"),
    rows_of=("transaction_state",),
    # The clock of the metadata log alone changes nothing: each no-op in it is a tick.
    reads={"transaction_state": ("TRANSACTION_LOG",), "metadata": ()},
)
