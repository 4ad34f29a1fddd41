"""The table `old_clients`: clients that block an upgrade to Kafka 4, and the reasons (KIP-896).

Takes the exchanges of captures; has a row for each client that sends requests of removed versions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.table import Table
from kip.spark.pipeline.tables import api_usage
from kip.spark.pipeline.tables.api_usage import CLIENT, NO_VERSION, first_kept_version

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["TABLE"]

COLUMNS = {
    **{name: api_usage.COLUMNS[name] for name in CLIENT},
    "removed": (
        "used versions that Kafka 4 does not have, by API and version: `api_key`, `api_name`, `version`, `requests`, "
        "`last_seen`, `oldest_kept` (the oldest version that Kafka 4 has, null where it has none) and `also_uses` "
        "(the newest version of the API that Kafka 4 has and that the client was seen to send, null where none was)"
    ),
    "removed_requests": "requests of those versions",
    "requests": "number of all its requests",
    "first_seen": "time of the first request of those versions",
    "last_seen": "time of the last request of those versions",
}


def build(exchanges: DataFrame) -> DataFrame:
    """Return the table."""
    usage = api_usage.build(exchanges)
    is_removed = F.col("is_removed_in_4_0")
    of_api = Window.partitionBy(*CLIENT, "api_key")
    removed = F.struct(
        "api_key",
        "api_name",
        "version",
        "requests",
        "last_seen",
        F.nullif(first_kept_version(), F.lit(NO_VERSION)).cast("smallint").alias("oldest_kept"),
        "also_uses",
    )
    return (
        usage.withColumn("also_uses", F.max(F.when(~is_removed, F.col("version"))).over(of_api))
        .groupBy(*CLIENT)
        .agg(
            F.sort_array(F.collect_list(F.when(is_removed, removed))).alias("removed"),
            F.sum(F.when(is_removed, F.col("requests"))).alias("removed_requests"),
            F.sum("requests").alias("requests"),
            F.min(F.when(is_removed, F.col("first_seen"))).alias("first_seen"),
            F.max(F.when(is_removed, F.col("last_seen"))).alias("last_seen"),
        )
        .where("removed_requests > 0")
        .select(*COLUMNS)
    )


TABLE = Table(
    name="old_clients",
    about="The clients that have to be upgraded before the cluster goes to Kafka 4, and their requests (KIP-896).",
    inputs=("exchanges",),
    build=build,
    columns=COLUMNS,
    key=CLIENT,
)
