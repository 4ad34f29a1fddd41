"""The table `group_offsets`: the current committed offsets of groups.

Takes records of `__consumer_offsets`; has a row for each group, topic and partition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.definitions.table import Table, record_columns
from kip.spark.pipeline.groups.changed_groups import OF_PRESENT
from kip.spark.pipeline.groups.offset_commits import KEY_COLUMNS, READS, VALUE_COLUMNS, offset_commits
from kip.spark.pipeline.records.history import latest

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **KEY_COLUMNS,
    "offset": "bigint: committed offset: that of the next record to read",
    **VALUE_COLUMNS,
    "group_type": "string: classic, consumer, share or streams; null if the log has no record of the group itself",
    "is_transactional": "boolean: whether a transaction committed it",
    **record_columns("the commit"),
}


def build(consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    counting = offset_commits(consumer_offsets).where(F.col("outcome").isin("committed", "deleted"))
    key = (*KEY_COLUMNS, "group_type")
    values = [name for name in COLUMNS if name not in key]
    records = counting.select(*key, F.struct("outcome", *values).alias("last"), F.col("record_offset").alias("offset"))
    there = latest(records, *key).where(F.col("last.outcome") != "deleted")
    group_type = F.max("group_type").over(Window.partitionBy("cluster_id", "group_id"))
    return there.select(*key, "last.*").withColumn("group_type", group_type).where("topic IS NOT NULL").select(*COLUMNS)


TABLE = Table(
    name="group_offsets",
    about="The current committed offsets of each group.",
    inputs=("consumer_offsets",),
    build=build,
    columns=COLUMNS,
    key=tuple(KEY_COLUMNS),
    reads={"consumer_offsets": READS},
    increment=OF_PRESENT,
)
