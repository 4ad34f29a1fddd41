"""The table `broker_availability`: how many minutes of each month each broker was registered, and fenced.

Takes records of the metadata log; has a row for each broker and month (UTC).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import utc_date
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import newest_time
from kip.spark.pipeline.tables import brokers

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "month": "date: first day of the month, in UTC",
    "broker_id": "int: id of the broker",
    "registered_minutes": "double: minutes in which it was registered, as far as the log shows",
    "fenced_minutes": "double: minutes of these in which it was fenced and served no clients",
    "fenced_intervals": "bigint: number of fenced intervals, including those that began in an earlier month",
    "availability": "double: share of the registered minutes in which it was not fenced",
    "observed_until": (
        "timestamp: time of the newest record of the log in the month; the other columns cover the time until then"
    ),
}

_KEY = ("cluster_id", "month", "broker_id")
_MS_PER_DAY = 86_400_000
_MS_PER_MINUTE = 60_000


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    intervals = brokers.TABLE.build(metadata).where("NOT unregistered")
    ends = intervals.join(F.broadcast(newest_time(metadata)), "cluster_id").withColumn(
        "end", F.greatest("valid_from", F.coalesce("valid_to", "now"))
    )
    # An interval that has not ended counts as far as the log shows that the cluster existed.
    months = F.sequence(_month("valid_from"), _month("end"), F.expr("INTERVAL 1 MONTH"))
    monthly = ends.withColumn("month", F.explode(months))
    start, end = (F.unix_date(day).cast("bigint") * _MS_PER_DAY for day in ("month", F.add_months("month", 1)))
    from_, to = F.greatest(F.unix_millis("valid_from"), start), F.least(F.unix_millis("end"), end)
    minutes = (to - from_) / _MS_PER_MINUTE
    fenced = F.when(F.col("fenced"), minutes)
    # A broker that stays fenced while it is changed otherwise is in one interval.
    in_order = Window.partitionBy("cluster_id", "broker_id", "month").orderBy("from_offset")
    begins = F.col("fenced") & ~F.coalesce(F.lag("fenced").over(in_order), F.lit(False))
    registered = F.col("registered_minutes")
    newest = F.timestamp_millis(F.least(F.unix_millis(F.max("now")), F.max("month_end")))
    return (
        monthly.withColumns({"minutes": minutes, "fenced_minutes": fenced, "begins": begins, "month_end": end})
        .groupBy(*_KEY)
        .agg(
            F.round(F.sum("minutes"), 3).alias("registered_minutes"),
            F.round(F.coalesce(F.sum("fenced_minutes"), F.lit(0.0)), 3).alias("fenced_minutes"),
            F.count_if("begins").alias("fenced_intervals"),
            newest.alias("observed_until"),
        )
        .withColumn("availability", F.when(registered > 0, (registered - F.col("fenced_minutes")) / registered))
        .select(*COLUMNS)
    )


def _month(time: str) -> Column:
    return F.trunc(utc_date(F.col(time)), "month")


def _merge(old: DataFrame, new: DataFrame) -> DataFrame:
    """Return of each month and broker the row that covers more: the log may begin within a month by now."""
    best = Window.partitionBy(*_KEY).orderBy(F.desc("registered_minutes"), F.desc("observed_until"))
    ranked = old.unionByName(new).withColumn("rank", F.row_number().over(best))
    return ranked.where("rank = 1").drop("rank")


TABLE = Table(
    name="broker_availability",
    about="The number of minutes in each month in which each broker was registered, and in which it was fenced.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=_merge,
    reads=brokers.TABLE.reads,
    clock=timedelta(hours=1),
)
