"""The table `features`: the finalized versions of the cluster's features over time (KIP-584).

Takes records of the metadata log; has a row for each interval in which a feature had a version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.intervals import INTERVAL, history_of, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import MARKS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "name": "string: name of the feature, such as `metadata.version`; the log has none of `kraft.version`",
    "level": "smallint: finalized version level; 0 means that the feature is off",
    **INTERVAL,
}

_FEATURE = "FEATURE_LEVEL_RECORD"


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    feature = F.col(f"value.{_FEATURE.lower()}")
    state = {"level": feature.feature_level}
    return history_of(metadata, (_FEATURE,), {"name": feature["name"]}, state, F.lit(True))


TABLE = Table(
    name="features",
    about="The finalized version of each feature over time: upgrades and downgrades.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "name", "from_offset"),
    merge=merge_intervals("cluster_id", "name"),
    reads={"metadata": (_FEATURE, *MARKS)},
)
