"""The table `controllers`: the registrations of controllers over time (KIP-919).

Takes records of the metadata log; has a row for each registration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import map_of
from kip.spark.pipeline.columns.intervals import INTERVAL, history_of, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.metadata.registrations import endpoint, feature_entry
from kip.spark.pipeline.records.history import MARKS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "controller_id": "int: id of the controller",
    "incarnation_id": "string: uuid of the controller's process",
    "endpoints": "array<struct<name:string,host:string,port:int,security_protocol:string>>: its listeners",
    "features": "map<string,struct<min:smallint,max:smallint>>: feature versions that it supports, by name",
    "zk_migration_ready": "boolean: whether it could migrate a cluster from ZooKeeper",
    **INTERVAL,
}

_REGISTER = "REGISTER_CONTROLLER_RECORD"


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    controller = F.col(f"value.{_REGISTER.lower()}")
    names = ("incarnation_id", "end_points", "features", "zk_migration_ready")
    key = {"controller_id": controller.controller_id}
    rows = history_of(metadata, (_REGISTER,), key, {name: controller[name] for name in names}, F.lit(True))
    return (
        rows.withColumn("endpoints", F.transform("end_points", endpoint))
        .withColumn("features", map_of(F.sort_array(F.transform("features", feature_entry))))
        .select(*COLUMNS)
    )


TABLE = Table(
    name="controllers",
    about="Registrations of each controller over time: listeners and supported features.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "controller_id", "from_offset"),
    merge=merge_intervals("cluster_id", "controller_id"),
    reads={"metadata": (_REGISTER, *MARKS)},
)
