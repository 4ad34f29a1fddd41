"""The table `group_offsets_history`: commits and deletions of offsets, also those that are gone from the log.

Takes records of `__consumer_offsets`; has a row for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import utc_date
from kip.spark.pipeline.definitions.merge import accumulate
from kip.spark.pipeline.definitions.table import IS_NEW, Increment, Table, record_columns
from kip.spark.pipeline.groups.offset_commits import KEY_COLUMNS, READS, VALUE_COLUMNS, offset_commits

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **KEY_COLUMNS,
    "recorded_at": "timestamp: time of the record in the log",
    "outcome": "string: committed, aborted (with its transaction), open (the transaction has not ended) or deleted",
    "offset": "bigint: committed offset, null for a deletion",
    **VALUE_COLUMNS,
    "is_transactional": "boolean: whether a transaction committed it",
    "producer_id": "bigint: producer id of that transaction, null otherwise",
    **record_columns("the record"),
    "date": "date: day of the record in UTC",
}


_KEY = (*KEY_COLUMNS, "record_offset")


def build(consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    commits = offset_commits(consumer_offsets).where("topic IS NOT NULL")
    return commits.withColumn("date", utc_date(F.col("recorded_at"))).select(*COLUMNS)


def _new_and_undecided(consumer_offsets: DataFrame) -> tuple[DataFrame]:
    """Return new records, and all records of producers whose transaction continues in them."""
    writer = ["cluster_id", "topic", "partition", "producer_id"]
    is_old = ~F.col(IS_NEW) & F.coalesce("is_transactional", F.lit(False))
    new = consumer_offsets.where(IS_NEW)
    producers = new.where("is_transactional").select(*writer).distinct()
    old = consumer_offsets.where(is_old).join(F.broadcast(producers), writer, "left_semi")
    return (new.unionByName(old.select(*new.columns)),)


TABLE = Table(
    name="group_offsets_history",
    about="Every commit and deletion of an offset in the log, now or in earlier runs, with its outcome.",
    inputs=("consumer_offsets",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    partition_by=("date",),
    merge=accumulate(*_KEY),
    reads={"consumer_offsets": READS},
    increment=Increment(_new_and_undecided, _KEY),
)
