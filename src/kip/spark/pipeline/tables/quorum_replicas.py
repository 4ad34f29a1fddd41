"""The table `quorum_replicas`: how far each replica of the metadata log is behind the leader (KIP-595, KIP-836).

Takes snapshots; has a row for each answer to DescribeQuorum and replica in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.clients import DescribeQuorumRequest
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.message_tables import kafka_table
from kip.spark.pipeline.columns.expressions import instant, known, known_uuid
from kip.spark.pipeline.definitions.merge import accumulate
from kip.spark.pipeline.definitions.table import CLUSTER, RESPONSE, Increment, Table, only_new, responses_to
from kip.spark.pipeline.groups.offset_observations import PLACE

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

SILENT_AFTER_MS = 3000
"""After which a replica that does not fetch is silent, and one that fetches but did not catch up is lagging.

Replicas fetch at least every 500 ms. This is when a leader considers a voter lost: 1.5 times the default of
`controller.quorum.fetch.timeout.ms`.
"""

COLUMNS = {
    **CLUSTER,
    "time": "timestamp: time of the response, by the collector's clock",
    "endpoint_type": "string: `broker` or `controller`; brokers forward the request to the leader",
    "endpoint": "string: address of the endpoint",
    "topic": "string: topic of the log: `__cluster_metadata`",
    "partition": "int: partition of the log: 0",
    "leader_id": "int: id of the leader, null while there is none",
    "leader_epoch": "int: epoch of the leader",
    "high_watermark": "bigint: offset up to which a majority of voters has the log, null if unknown",
    "replica_id": "int: id of the replica: a controller or a broker",
    "role": "string: `voter` or `observer`",
    "status": (
        "string: `leader`; `caught-up`; `lagging`: it fetches, but has not been caught up for more than 3 s; "
        "`silent`: it has not fetched for more than 3 s; `beyond-leader`: its log ends after the leader's, so the two "
        "differ; `unknown`: it has not fetched since the leader was elected"
    ),
    "replica_directory_id": "string: uuid of the directory of its log, null if unknown, as before Kafka 3.9",
    "log_end_offset": "bigint: end of its log, null if unknown",
    "lag": "bigint: number of records that it is behind the leader, null if one of the two ends is unknown",
    "last_fetch_timestamp": "timestamp: time of its last fetch, by the leader's clock; null if unknown",
    "last_fetch_age_ms": "bigint: age of the last fetch at the time of the response, by the leader's clock, in ms",
    "last_caught_up_timestamp": "timestamp: last time at which it had all of the leader's log, by the leader's clock",
    "time_lag_ms": "bigint: difference between this time and the leader's, in ms",
    "voter_endpoints": "array<string>: listeners of a voter, `NAME://host:port`; null before Kafka 3.9",
    **RESPONSE,
}

_KEY = ("cluster_id", "time", "endpoint_type", "endpoint", "replica_id")
_OF_PARTITION = ("cluster_id", "time", "endpoint_type", "endpoint", "topic", "partition", "leader_id", "leader_epoch")


def build(snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    partitions = _partitions(snapshots)
    leaders = F.filter("current_voters", lambda voter: voter.replica_id == F.col("leader_id"))
    replicas = partitions.select(
        *_OF_PARTITION,
        *PLACE.values(),
        "high_watermark",
        "nodes",
        F.get(leaders, 0).alias("leader"),
        F.inline(F.concat(_replicas("current_voters", "voter"), _replicas("observers", "observer"))),
    )
    return replicas.withColumns(_measures()).withColumn("status", _status()).withColumns(_readable()).select(*COLUMNS)


def _partitions(snapshots: DataFrame) -> DataFrame:
    """Return a row for each partition in a response."""
    answers = snapshots.where(F.col("api_key") == DescribeQuorumRequest.API_KEY).where("response IS NOT NULL")
    keep = ["cluster_id", "time", "endpoint_type", "endpoint", *PLACE.values()]
    quorums = kafka_table(
        answers.withColumnsRenamed(PLACE),
        "response",
        "DescribeQuorumResponse",
        "version",
        keep=keep,
        options={"mode": "PERMISSIVE"},
    )
    topics = quorums.where("_error IS NULL AND error_code = 0").select(*keep, "nodes", F.inline("topics"))
    partitions = topics.select(*keep, "nodes", F.col("topic_name").alias("topic"), F.inline("partitions"))
    return partitions.where("error_code = 0").withColumnRenamed("partition_index", "partition")


def _replicas(name: str, role: str) -> Column:
    """Return replicas with null for unknown values; version 0 has no times."""
    return F.transform(
        name,
        lambda replica: F.struct(
            replica.replica_id.alias("replica_id"),
            F.lit(role).alias("role"),
            known_uuid(replica.replica_directory_id).alias("replica_directory_id"),
            known(replica.log_end_offset).alias("log_end_offset"),
            known(replica.last_fetch_timestamp).alias("fetched"),
            known(replica.last_caught_up_timestamp).alias("caught_up"),
        ),
    )


def _measures() -> dict[str, Column]:
    """Return the distances to the leader, null if one of the two sides is unknown."""
    leader_end, leader_time = known(F.col("leader.log_end_offset")), known(F.col("leader.last_caught_up_timestamp"))
    # The leader's own last fetch is the time of the answer; KIP-836 has -1 there, Kafka does not.
    now = F.coalesce(known(F.col("leader.last_fetch_timestamp")), leader_time)
    return {
        "lag": leader_end - F.col("log_end_offset"),
        "last_fetch_age_ms": now - F.col("fetched"),
        "time_lag_ms": leader_time - F.col("caught_up"),
    }


def _status() -> Column:
    """Return the status of a replica; without times (version 0), it depends on the lag only.

    Silence counts before the lag, which is that of the last fetch and may look caught up.
    """
    return (
        F.when(F.col("replica_id") == F.col("leader_id"), "leader")
        .when(F.col("lag").isNull(), "unknown")
        .when(F.col("last_fetch_age_ms") > SILENT_AFTER_MS, "silent")
        .when(F.col("lag") < 0, "beyond-leader")
        .when((F.col("lag") == 0) | (F.col("time_lag_ms") <= SILENT_AFTER_MS), "caught-up")
        .otherwise("lagging")
    )


def _readable() -> dict[str, Column]:
    """Return the columns that are still numbers as times and names."""
    node = F.get(F.filter("nodes", lambda node: node.node_id == F.col("replica_id")), 0)
    return {
        "leader_id": known(F.col("leader_id")),
        "high_watermark": known(F.col("high_watermark")),
        "last_fetch_timestamp": instant(F.col("fetched")),
        "last_caught_up_timestamp": instant(F.col("caught_up")),
        "voter_endpoints": F.when(F.col("role") == "voter", F.transform(node.listeners, _url)),
    }


def _url(listener: Column) -> Column:
    return F.format_string("%s://%s:%d", listener["name"], listener.host, listener.port)


TABLE = Table(
    name="quorum_replicas",
    about="How far each voter and observer of the metadata quorum is behind the leader, and whether it is alive.",
    inputs=("snapshots",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=accumulate(*_KEY),
    reads={"snapshots": responses_to(DescribeQuorumRequest)},
    increment=Increment(only_new, _KEY),
)
