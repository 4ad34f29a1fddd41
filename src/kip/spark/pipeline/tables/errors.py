"""The table `errors`: everything that could not be read in any input, and requests that failed, with place and reason.

Takes all inputs, each of which may be absent; has a row for each place.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.definitions.table import CLUSTER, CORRUPT, NO_RESPONSE, Input, Table, types_of

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "source": "string: the data source that read it, such as `kafka-log`",
    "file": "string: path of the file",
    "position": "bigint: byte of the file where the batch, frame or line starts; null in captures",
    "topic": "string: topic of the log",
    "partition": "int: partition of the log",
    "offset": "bigint: offset of the record, or the first one that may be lost",
    "time": "timestamp: timestamp of the record, time of the request or of the snapshot; null if unknown",
    "reason": "string: reason of the error",
}


def build(
    metadata: DataFrame | None = None,
    consumer_offsets: DataFrame | None = None,
    transaction_state: DataFrame | None = None,
    share_group_state: DataFrame | None = None,
    exchanges: DataFrame | None = None,
    snapshots: DataFrame | None = None,
    logged_requests: DataFrame | None = None,
    checkpoints: DataFrame | None = None,
) -> DataFrame:
    """Return the table. Raises ValueError if no input exists."""
    logs = (metadata, consumer_offsets, transaction_state, share_group_state)
    inputs = [(rows.withColumnRenamed("timestamp", "time"), "kafka-log") for rows in logs if rows is not None]
    inputs += [(exchanges, "kafka-capture")] if exchanges is not None else []
    inputs += [(logged_requests, "kafka-request-log")] if logged_requests is not None else []
    inputs += [(checkpoints, "spark-checkpoint")] if checkpoints is not None else []
    inputs += [(snapshots, "kafka-snapshots")] if snapshots is not None else []
    if not inputs:
        raise ValueError("the table errors is built from the inputs of other tables, and no input exists")
    return reduce(lambda union, other: union.unionByName(other), (_errors(rows, source) for rows, source in inputs))


def _errors(rows: DataFrame, source: str) -> DataFrame:
    """Return the read errors of an input; columns that it does not have are null."""
    # An unreachable cluster is not damage, but explains why other tables lack rows.
    reasons = ("_error", "no_response") if source == "kafka-snapshots" else ("_error",)
    reason = F.coalesce(*(_column(rows, name, "string") for name in reasons))
    damaged = rows.withColumns({"source": F.lit(source), "reason": reason}).where("reason IS NOT NULL")
    return damaged.select(*(_column(damaged, name, kind).alias(name) for name, kind in types_of(COLUMNS).items()))


def _column(rows: DataFrame, name: str, type_name: str) -> Column:
    return F.col(name) if name in rows.columns else F.lit(None).cast(type_name)


_INPUTS: tuple[Input, ...] = (
    "metadata",
    "consumer_offsets",
    "transaction_state",
    "share_group_state",
    "exchanges",
    "snapshots",
    "logged_requests",
    "checkpoints",
)

TABLE = Table(
    name="errors",
    about="Input that could not be read and failed requests of kip collect, with location and reason.",
    inputs=_INPUTS,
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "source", "file", "position", "offset", "time"),
    reads={**dict.fromkeys(_INPUTS, (CORRUPT,)), "snapshots": (CORRUPT, NO_RESPONSE)},
)
