"""The table `brokers`: the state of each broker over time.

Takes records of the metadata log; has a row for each interval in which a broker's state stayed the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import map_of
from kip.spark.pipeline.columns.intervals import INTERVAL, as_of, intervals, join_equal, so_far
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.metadata.registrations import endpoint, feature_entry
from kip.spark.pipeline.records.history import MARKS, metadata_history

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

brokers_as_of = as_of

COLUMNS = {
    **CLUSTER,
    "broker_id": "int: id of the broker",
    "broker_epoch": "bigint: epoch of the registration: the offset at which the controller wrote it",
    "incarnation_id": "string: uuid of the broker's process",
    "rack": "string: rack, null if it has none",
    "endpoints": "array<struct<name:string,host:string,port:int,security_protocol:string>>: its listeners",
    "features": "map<string,struct<min:smallint,max:smallint>>: feature versions that it supports, by name",
    "log_dirs": "array<string>: uuids of its log directories",
    "cordoned_log_dirs": "array<string>: uuids of the log directories that get no new partitions (KIP-1066)",
    "is_migrating_zk_broker": "boolean: whether it ran on ZooKeeper during a migration",
    "fenced": "boolean: whether it is fenced: registered, but not serving clients",
    "in_controlled_shutdown": "boolean: whether it announced a controlled shutdown",
    "unregistered": "boolean: whether it is no longer registered; the other columns have their last values",
    "registered_at": "timestamp: time of the registration, null if the log no longer has it",
    **INTERVAL,
}

_BROKER = ("cluster_id", "broker_id")
_REGISTER = "REGISTER_BROKER_RECORD"
_UNREGISTER = "UNREGISTER_BROKER_RECORD"
_FENCE = "FENCE_BROKER_RECORD"
_UNFENCE = "UNFENCE_BROKER_RECORD"
_CHANGE = "BROKER_REGISTRATION_CHANGE_RECORD"
_TYPES = (_REGISTER, _UNREGISTER, _FENCE, _UNFENCE, _CHANGE)
_STATE = ("registration", "fenced", "in_controlled_shutdown", "log_dirs", "cordoned_log_dirs", "unregistered")


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    return _intervals(_states(_events(metadata_history(metadata, *_TYPES)))).select(*COLUMNS)


def _events(history: DataFrame) -> DataFrame:
    """Return the broker fields of each record, null if the record does not contain them."""
    register, change = F.col("value.register_broker_record"), F.col("value.broker_registration_change_record")
    fence, unfence = F.col("value.fence_broker_record"), F.col("value.unfence_broker_record")
    kind = F.col("type")
    is_registration = kind == _REGISTER
    return history.select(
        "cluster_id",
        F.coalesce(
            register.broker_id,
            change.broker_id,
            fence.id,
            unfence.id,
            F.col("value.unregister_broker_record.broker_id"),
        ).alias("broker_id"),
        "at",
        "timestamp",
        "file",
        is_registration.alias("is_registration"),
        F.when(is_registration, _registration(register)).alias("registration"),
        # 1 fences, -1 unfences, 0 changes nothing.
        F.when(is_registration, F.coalesce(register.fenced, F.lit(True)))
        .when((kind == _FENCE) | (change.fenced == 1), F.lit(True))
        .when((kind == _UNFENCE) | (change.fenced == -1), F.lit(False))
        .alias("fenced"),
        F.when(is_registration, F.coalesce(register.in_controlled_shutdown, F.lit(False)))
        .when(change.in_controlled_shutdown == 1, F.lit(True))
        .alias("in_controlled_shutdown"),
        F.coalesce(register.log_dirs, F.when(F.size(change.log_dirs) > 0, change.log_dirs)).alias("log_dirs"),
        F.when(is_registration, F.coalesce(register.cordoned_log_dirs, F.array().cast("array<string>")))
        .otherwise(change.cordoned_log_dirs)
        .alias("cordoned_log_dirs"),
        F.when(is_registration, F.lit(False)).when(kind == _UNREGISTER, F.lit(True)).alias("unregistered"),
    )


def _registration(register: Column) -> Column:
    """Return the columns that only a registration has. Base states have no time: their records are not in the log."""
    return F.struct(
        register.broker_epoch.alias("broker_epoch"),
        register.incarnation_id.alias("incarnation_id"),
        register.rack.alias("rack"),
        register.end_points.alias("end_points"),
        register.features.alias("features"),
        register.is_migrating_zk_broker.alias("is_migrating_zk_broker"),
        F.when(F.col("at.ordinal") == 0, F.col("timestamp")).alias("registered_at"),
    )


def _states(events: DataFrame) -> DataFrame:
    """Return the state of a broker after each record."""
    counted = events.withColumn("registrations", F.count(F.when(F.col("is_registration"), 1)).over(so_far(*_BROKER)))
    own = so_far(*_BROKER, "registrations")
    return counted.withColumns({name: F.last(name, ignorenulls=True).over(own) for name in _STATE})


def _intervals(states: DataFrame) -> DataFrame:
    """Return a row for each interval of equal states."""
    rows = intervals(states, _BROKER, _STATE)
    return rows.select("*", "registration.*").withColumns(
        {
            "endpoints": F.transform("end_points", endpoint),
            "features": map_of(F.sort_array(F.transform("features", feature_entry))),
        }
    )


def _merge(old: DataFrame, new: DataFrame) -> DataFrame:
    """Return old intervals from before the log begins, and the new ones; equal neighbours become one."""
    first = new.groupBy(*_BROKER).agg(F.min("from_offset").alias("first"))
    # A broker that the log no longer has was unregistered after the old rows were made.
    earlier = (
        old.join(first, list(_BROKER), "left")
        .where("first IS NULL OR from_offset < first")
        .withColumn("unregistered", F.col("unregistered") | (F.col("first").isNull() & F.col("is_current")))
        .drop("first")
    )
    # Registrations known only from a snapshot have no time.
    registered_at = F.max("registered_at").over(Window.partitionBy(*_BROKER, "broker_epoch"))
    rows = earlier.unionByName(new).withColumn("registered_at", registered_at)
    return join_equal(rows, _BROKER, new).withColumn("is_current", F.col("to_offset").isNull())


TABLE = Table(
    name="brokers",
    about="The state of each broker over time: registration, listeners, features, fenced or not.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=(*_BROKER, "from_offset"),
    merge=_merge,
    reads={"metadata": (*_TYPES, *MARKS)},
)
