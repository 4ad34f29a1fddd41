"""The table `cluster`: the cluster as its nodes described it, snapshot by snapshot (KIP-700, KIP-919, KIP-1073).

Takes snapshots; has a row for each answer to DescribeCluster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.clients import DescribeClusterRequest
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.acls import NOT_ASKED, OPERATIONS
from kip.spark.functions import from_kafka
from kip.spark.message_tables import kafka_table
from kip.spark.pipeline.columns.expressions import known
from kip.spark.pipeline.definitions.merge import accumulate
from kip.spark.pipeline.definitions.table import CLUSTER, RESPONSE, Increment, Table, only_new, responses_to
from kip.spark.pipeline.groups.offset_observations import PLACE

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "time": "timestamp: time of the response, by the collector's clock",
    "endpoint_type": "string: `broker` or `controller`: type of the endpoint and of the nodes",
    "endpoint": "string: address of the endpoint",
    "controller_id": "int: active controller; for brokers, a broker that forwards requests to it; null if none",
    "authorized_operations": "array<string>: operations that the collector's user may perform, null if not reported",
    "brokers": "array<struct<id:int,host:string,port:int,rack:string,is_fenced:boolean>>: nodes; is_fenced may be null",
    "broker_count": "int: number of these nodes, including fenced ones",
    "fenced_broker_count": "int: number of fenced brokers among them, null before Kafka 4.0",
    "version": "smallint: version of the DescribeCluster response",
    **RESPONSE,
}

_KEY = ("cluster_id", "time", "endpoint_type", "endpoint")
_PERMISSIVE = {"mode": "PERMISSIVE"}


def build(snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    answers = snapshots.where(F.col("api_key") == DescribeClusterRequest.API_KEY).where("response IS NOT NULL")
    request = from_kafka("request", "DescribeClusterRequest", F.col("version"), _PERMISSIVE)
    answers = answers.select("*", request.alias("asked")).select(
        "time",
        "endpoint",
        F.col("endpoint_type").alias("asked_as"),
        "version",
        F.col("asked.include_fenced_brokers").alias("tells_fenced"),
        "response",
        *(F.col(name).alias(own) for name, own in PLACE.items()),
    )
    keep = ["time", "endpoint", "asked_as", "version", "tells_fenced", *PLACE.values()]
    clusters = kafka_table(
        answers, "response", "DescribeClusterResponse", "version", keep=keep, options=_PERMISSIVE
    ).where("_error IS NULL AND error_code = 0")
    return (
        clusters.withColumn("endpoint_type", F.coalesce(_type_of(F.col("endpoint_type")), "asked_as"))
        .withColumn("brokers", F.sort_array(F.transform("brokers", _node)))
        .withColumns(
            {
                "controller_id": known(F.col("controller_id")),
                "authorized_operations": _names(F.col("cluster_authorized_operations")),
                "broker_count": F.size("brokers"),
                "fenced_broker_count": F.when(
                    F.col("tells_fenced") & _are_brokers(), F.size(F.filter("brokers", lambda node: node.is_fenced))
                ),
            }
        )
        .select(*COLUMNS)
    )


def _type_of(number: Column) -> Column:
    """Return the type of the nodes of a response; before version 1 it does not contain that."""
    return F.when(number == 1, "broker").when(number == 2, "controller")


def _are_brokers() -> Column:
    return F.col("endpoint_type") == "broker"


def _node(node: Column) -> Column:
    return F.struct(
        node.broker_id.alias("id"),
        node.host.alias("host"),
        node.port.alias("port"),
        node.rack.alias("rack"),
        F.when(_are_brokers(), node.is_fenced).alias("is_fenced"),
    )


def _names(bits: Column) -> Column:
    """Return the names of the operations in a bit field, null if they were not requested."""
    names = (F.when(F.getbit(bits, F.lit(bit)) == 1, OPERATIONS.get(bit, f"UNKNOWN_{bit}")) for bit in range(32))
    return F.when(bits != NOT_ASKED, F.array_compact(F.array(*names)))


TABLE = Table(
    name="cluster",
    about="The cluster as its nodes describe it: id, controller, nodes, fenced brokers, authorized operations.",
    inputs=("snapshots",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=accumulate(*_KEY),
    reads={"snapshots": responses_to(DescribeClusterRequest)},
    increment=Increment(only_new, _KEY),
)
