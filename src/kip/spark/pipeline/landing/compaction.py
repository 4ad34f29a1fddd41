"""Compaction of landed rows: removes rows that no table needs, as Kafka compacts logs and as tables expect it.

Compaction keeps damage, the first and the last record that each file has of an epoch, which show lost records,
and of the metadata log everything but no-ops. Of compacted topics it keeps the newest record of each key, unless
that is so new that its log might still be truncated. Rows may be compacted in parts and again with later ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING

from kafka_wire.records.control import ControlType
from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import TransactionStatus
from kip.spark.checkpoints import computed, reused
from kip.spark.pipeline.definitions.merge import join_by_key
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.records.history import MARKERS
from kip.spark.pipeline.records.replicated_log import ReplicatedLog

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

# A follower truncates its log to where the new leader's epochs agree (KIP-101), soon after an election.
LAG = timedelta(hours=1)
"""Records that are less than this older than the newest of their log supersede no others."""

_LOG = ("cluster_id", "topic", "partition")
_FILE_EPOCH = (*_LOG, "file", "leader_epoch", "snapshot_offset")
FEW = 1_000_000
"""Keys that fit into the memory of each executor."""
_COMMIT = ControlType.COMMIT.name
_COMPLETE = (TransactionStatus.COMPLETE_COMMIT.value, TransactionStatus.COMPLETE_ABORT.value)
"""States of transactions that the table `transactions` counts."""


def compacted(
    rows: DataFrame, name: Input, ends: Iterable[int] = (), whole: Iterable[ReplicatedLog] = (), lag: timedelta = LAG
) -> DataFrame:
    """Return the rows of an input that tables need.

    `ends` are the end offsets of snapshots: the records there have the time of the snapshots. The logs `whole` keep all
    rows.
    """
    if name not in _NEEDED:
        return rows
    bounds = (
        rows.where("_error IS NULL")
        .groupBy(*_FILE_EPOCH)
        .agg(F.min("offset").alias("first"), F.max("offset").alias("last"))
    )
    is_bound = (F.col("offset") == F.col("bound_first")) | (F.col("offset") == F.col("bound_last"))
    # Without the bounds of an epoch in a file, `without_lost` does not know which of its records a replica has.
    is_needed = F.col("_error").isNotNull() | F.coalesce(is_bound | F.col("offset").isin(list(ends)), F.lit(False))
    for log in whole:
        is_needed |= F.struct(*_LOG) == F.struct(*map(F.lit, log))
    named = reused(bounds.toDF(*_FILE_EPOCH, "bound_first", "bound_last"))
    bounded = join_by_key(rows, F.broadcast(named), _FILE_EPOCH)
    marked = _NEEDED[name](bounded.withColumn("is_needed", is_needed), lag)
    return marked.where("is_needed").select(*rows.columns)


def is_compacted(name: Input) -> bool:
    """Return whether compaction leaves out rows of an input."""
    return name in _NEEDED


def _metadata(rows: DataFrame, lag: timedelta) -> DataFrame:
    # The controller writes one every metadata.max.idle.interval.ms (500 ms by default) only to advance the log
    # (KIP-835).
    has_content = F.coalesce(F.col("type") != "NO_OP_RECORD", F.lit(True))
    return rows.withColumn("is_needed", F.col("is_needed") | has_content)


def _consumer_offsets(rows: DataFrame, lag: timedelta) -> DataFrame:
    """Keep the newest record of each key that counts, and of transactions what decides whether one counts.

    A marker stays if the records that it decides stay, or may be among other rows. Most records are not in
    transactions, and are not sorted.
    """
    in_transaction = F.coalesce("is_transactional", F.lit(False))
    is_marker = F.col("marker").isNotNull()
    writers = (*_LOG, "file", "producer_id")
    from_behind = Window.partitionBy(*writers).orderBy(F.desc("offset")).rowsBetween(Window.unboundedPreceding, 0)
    marked = rows.withColumn("marker", F.when(F.coalesce("is_control", F.lit(False)), _marker()))
    ended = marked.where(in_transaction).withColumns(
        {"end": F.last("marker", ignorenulls=True).over(from_behind), "ends": F.count("marker").over(from_behind)}
    )
    plain = marked.where(~in_transaction).withColumns({"end": F.lit(_COMMIT), "ends": F.lit(0).cast("bigint")})
    counts = ~is_marker & F.coalesce(F.col("end") == _COMMIT, F.lit(False))
    compared = _newest(plain.unionByName(ended), counts, (*_LOG, "type", "key"), lag).withColumn(
        "is_needed", F.col("is_needed") | (~is_marker & (F.col("end").isNull() | ~F.col("is_superseded")))
    )
    transaction = Window.partitionBy(*writers, "ends")
    is_first_end = F.col("ends") == F.max("ends").over(Window.partitionBy(*writers))
    decides = F.max(F.col("is_needed") & ~is_marker).over(transaction)
    of_transactions = compared.where(in_transaction).withColumn(
        "is_needed", F.col("is_needed") | (is_marker & (is_first_end | decides))
    )
    return compared.where(~in_transaction).unionByName(of_transactions)


def _marker() -> Column:
    return F.when(F.col("type").isin(*MARKERS), F.col("type"))


def _transaction_state(rows: DataFrame, lag: timedelta) -> DataFrame:
    """Keep the newest record of each id, and those that complete a transaction."""
    completes = F.coalesce(F.col("value.transaction_log.transaction_status").isin(*_COMPLETE), F.lit(False))
    compared = _newest(rows, F.lit(True), (*_LOG, "type", "key"), lag)
    return compared.withColumn("is_needed", F.col("is_needed") | completes | ~F.col("is_superseded"))


def _share_group_state(rows: DataFrame, lag: timedelta) -> DataFrame:
    """Keep the newest snapshot of each partition, and the updates after it."""
    ids = [
        F.coalesce(f"key.share_snapshot.{name}", f"key.share_update.{name}").alias(name)
        for name in ("group_id", "topic_id", "partition")
    ]
    keyed = rows.withColumn("share", F.struct(*ids))
    # A ShareUpdate is a change since the last ShareSnapshot, which resets the state (KIP-932).
    compared = _newest(keyed, F.col("type") == "SHARE_SNAPSHOT", (*_LOG, "share"), lag)
    return compared.withColumn("is_needed", F.col("is_needed") | ~F.col("is_superseded"))


def _newest(rows: DataFrame, counts: Column, key: tuple[str, ...], lag: timedelta) -> DataFrame:
    """Add the column `is_superseded`: whether a later record of the key counts that is not too new."""
    newest = reused(rows.groupBy(*_LOG).agg(F.max("timestamp").alias("newest")))
    dated = join_by_key(rows.withColumn("counts", counts), F.broadcast(newest), _LOG)
    is_old = F.col("timestamp") < F.col("newest") - F.expr(f"INTERVAL '{round(lag.total_seconds())}' SECOND")
    superseding = F.max(F.when(is_old & F.col("counts") & F.col("_error").isNull(), F.col("offset"))).alias("last")
    last = computed(dated.groupBy(*key).agg(superseding).where("last IS NOT NULL"))
    # Spark does not know that there are few keys, and would sort all rows.
    few = F.broadcast(last) if last.count() <= FEW else last
    is_superseded = F.coalesce(F.col("offset") < F.col("last"), F.lit(False))
    return join_by_key(dated, few, key).withColumn("is_superseded", is_superseded)


_NEEDED: Mapping[Input, Callable[[DataFrame, timedelta], DataFrame]] = {
    "metadata": _metadata,
    "consumer_offsets": _consumer_offsets,
    "transaction_state": _transaction_state,
    "share_group_state": _share_group_state,
}
