"""The table `group_offsets_history`: commits and deletions of offsets, also those that are gone from the log.

Takes records of `__consumer_offsets`; has a row for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.expressions import utc_date
from kip.spark.pipeline.merge import accumulate
from kip.spark.pipeline.offset_commits import KEY_COLUMNS, VALUE_COLUMNS, offset_commits
from kip.spark.pipeline.table import Table

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["TABLE"]

COLUMNS = {
    **KEY_COLUMNS,
    "recorded_at": "time of the record in the log",
    "outcome": "committed, aborted (with its transaction), open (the transaction has not ended) or deleted",
    "offset": "committed offset, null for a deletion",
    **VALUE_COLUMNS,
    "is_transactional": "whether a transaction committed it",
    "producer_id": "producer id of that transaction, null otherwise",
    "log_partition": "partition of `__consumer_offsets` that has the record",
    "record_offset": "offset of the record there",
    "date": "day of the record in UTC",
}


_KEY = (*KEY_COLUMNS, "record_offset")


def build(consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    commits = offset_commits(consumer_offsets).where("topic IS NOT NULL")
    return commits.withColumn("date", utc_date(F.col("recorded_at"))).select(*COLUMNS)


TABLE = Table(
    name="group_offsets_history",
    about="Every commit and deletion of an offset in the log, now or in earlier runs, with its outcome.",
    inputs=("consumer_offsets",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    partition_by=("date",),
    merge=accumulate(*_KEY),
)
