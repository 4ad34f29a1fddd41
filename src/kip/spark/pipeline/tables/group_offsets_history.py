"""The table `group_offsets_history`: every commit and deletion of an offset that the log still has.

Takes records of `__consumer_offsets`; gives a row for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.expressions import utc_date
from kip.spark.pipeline.offset_commits import offset_commits
from kip.spark.pipeline.table import Table

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["TABLE"]

COLUMNS = {
    "group_id": "id of the group",
    "topic": "name of the topic",
    "partition": "number of the partition",
    "recorded_at": "time of the record in the log",
    "outcome": "committed, aborted (with its transaction), open (the transaction has not ended) or deleted",
    "offset": "committed offset, null for a deletion",
    "leader_epoch": "epoch of the leader of the last record read, null if the client did not say",
    "metadata": "text that the client committed with it, mostly empty",
    "commit_timestamp": "time of the commit by the coordinator's clock",
    "expire_timestamp": "time at which it expires, null where the broker's retention decides",
    "topic_id": "uuid of the topic, null if the coordinator did not write it",
    "is_transactional": "whether a transaction committed it",
    "producer_id": "producer id of that transaction, null otherwise",
    "log_partition": "partition of `__consumer_offsets` that has the record",
    "record_offset": "offset of the record there",
    "date": "day of the record in UTC",
}


def build(consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    commits = offset_commits(consumer_offsets).where("topic IS NOT NULL")
    return commits.withColumn("date", utc_date(F.col("recorded_at"))).select(*COLUMNS)


TABLE = Table(
    name="group_offsets_history",
    about="Every commit and deletion of an offset that the log still has, and what became of it.",
    inputs=("consumer_offsets",),
    build=build,
    columns=COLUMNS,
    key=("group_id", "topic", "partition", "record_offset"),
    partition_by=("date",),
)
