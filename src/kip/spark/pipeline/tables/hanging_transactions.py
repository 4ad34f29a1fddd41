"""The table `hanging_transactions`: transactions that are open in a partition but not at their coordinator (KIP-664).

Takes snapshots; has a row for each producer with such a transaction in a partition, and time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.clients import DescribeProducersRequest, DescribeTransactionsRequest, ListTransactionsRequest
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.lag import is_hanging
from kip.spark.pipeline.columns.expressions import instant, known
from kip.spark.pipeline.definitions.merge import accumulate
from kip.spark.pipeline.definitions.table import CLUSTER, RESPONSE, Increment, Table, responses_to
from kip.spark.pipeline.groups.offset_observations import PLACE, SAME_ROUND_MS, responses, since_first_new

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "time": "timestamp: time of the response about the producer, by the collector's clock",
    "topic": "string: name of the topic",
    "partition": "int: number of the partition",
    "producer_id": "bigint: producer id",
    "producer_epoch": "int: epoch of the producer id",
    "coordinator_epoch": "int: epoch of the transaction coordinator that the partition knows, null for none",
    "start_offset": "bigint: first offset of the transaction: the last stable offset does not advance beyond it",
    "last_timestamp": "timestamp: time of the last record of the producer",
    "age_ms": "bigint: time between that record and the response, in ms",
    "transactional_id": "string: transactional id of the producer, null if no coordinator knows the producer",
    "is_hanging": "boolean: whether it is older than 15 minutes; until then it may have ended between two responses",
    **RESPONSE,
}

_KEY = ("cluster_id", "time", "topic", "partition", "producer_id")
_REQUESTS = (DescribeProducersRequest, DescribeTransactionsRequest, ListTransactionsRequest)
_OLDER_THAN_MS = 900_000
"""The default of `transaction.max.timeout.ms`, and of `kip transactions find-hanging`."""


def build(snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    producers = _open_producers(snapshots)
    listed = responses(snapshots, ListTransactionsRequest).where("error_code = 0")
    ids = listed.select("cluster_id", F.col("time").alias("listed_at"), F.inline("transaction_states")).select(
        F.col("cluster_id").alias("listed_in"), "listed_at", "transactional_id", F.col("producer_id").alias("known_id")
    )
    rounds = listed.select(F.col("cluster_id").alias("round_of"), F.col("time").alias("round_at")).distinct()
    is_asked = (F.col("cluster_id") == F.col("round_of")) & _follows("round_at")
    is_same = (F.col("cluster_id") == F.col("listed_in")) & (F.col("producer_id") == F.col("known_id"))
    named = producers.join(rounds, is_asked, "left_semi").join(ids, is_same & _follows("listed_at"), "left")
    unique = named.groupBy(*producers.columns).agg(F.max("transactional_id").alias("transactional_id"))
    known_open = _open_at_coordinators(snapshots)
    is_known = F.lit(True)
    for name in ("cluster_id", "producer_id", "topic", "partition"):
        is_known = is_known & (F.col(name) == F.col(f"open_{name}"))
    age = F.unix_millis("time") - F.col("last_record")
    hangs = is_hanging(F.col("last_record"), F.unix_millis("time"), F.lit(_OLDER_THAN_MS), F.lit(False))
    return (
        unique.join(known_open, is_known & _follows("open_at"), "left_anti")
        .withColumns({"age_ms": age, "is_hanging": hangs, "last_timestamp": instant(F.col("last_record"))})
        .select(*COLUMNS)
    )


def _follows(name: str) -> Column:
    """Return the condition that a response came in the same round, after that about the producer."""
    later = F.unix_millis(name) - F.unix_millis("time")
    return later.between(0, SAME_ROUND_MS)


def _open_producers(snapshots: DataFrame) -> DataFrame:
    observed = ("cluster_id", "time", *PLACE.values())
    topics = responses(snapshots, DescribeProducersRequest).select(*observed, F.inline("topics"))
    partitions = topics.select(*observed, F.col("name").alias("topic"), F.inline("partitions"))
    producers = partitions.where("error_code = 0").select(
        *observed, "topic", F.col("partition_index").alias("partition"), F.inline("active_producers")
    )
    return producers.where("current_txn_start_offset >= 0").select(
        *observed,
        "topic",
        "partition",
        "producer_id",
        "producer_epoch",
        known(F.col("coordinator_epoch")).alias("coordinator_epoch"),
        F.col("current_txn_start_offset").alias("start_offset"),
        F.col("last_timestamp").alias("last_record"),
    )


def _open_at_coordinators(snapshots: DataFrame) -> DataFrame:
    """Return the partitions of transactions that coordinators know as open."""
    described = responses(snapshots, DescribeTransactionsRequest)
    states = described.select("cluster_id", F.col("time").alias("open_at"), F.inline("transaction_states"))
    topics = states.where("error_code = 0").select("cluster_id", "open_at", "producer_id", F.inline("topics"))
    return topics.select(
        F.col("cluster_id").alias("open_cluster_id"),
        "open_at",
        F.col("producer_id").alias("open_producer_id"),
        F.col("topic").alias("open_topic"),
        F.explode("partitions").alias("open_partition"),
    )


def _of_new_rounds(snapshots: DataFrame) -> tuple[DataFrame]:
    return (snapshots.where(F.col("time") >= since_first_new(snapshots, _REQUESTS, SAME_ROUND_MS)),)


TABLE = Table(
    name="hanging_transactions",
    about="Transactions that are open in a partition although their coordinator has no open transaction there.",
    inputs=("snapshots",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=accumulate(*_KEY),
    reads={"snapshots": responses_to(*_REQUESTS)},
    increment=Increment(_of_new_rounds, _KEY),
)
