"""The table `clients`: which client uses which version of which API, and the release that drops it.

Takes requests in request logs, exchanges of captures, and records of `__consumer_offsets` for members of classic
groups; `kip clients` makes the same rows without Spark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.api_keys import ApiKey
from kafka_wire.registry import CATALOG
from pyspark.sql import functions as F  # noqa: N812

from kip.clients.drops import CLASSIC_DROPPED_IN, JAVA_CLIENT, dropped_versions
from kip.kafka.enumerations import CONSUMER_PROTOCOL
from kip.requestlog.requests import api_name
from kip.spark.pipeline.columns.expressions import instant
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import readable

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

_CLIENT = ("client_address", "client_id", "software_name", "software_version", "principal", "listener")
_KEY = ("cluster_id", *_CLIENT, "api_key", "version", "protocol_type")

COLUMNS = {
    **CLUSTER,
    "client_address": "string: IP address of the client",
    "client_id": "string: its client id, empty if its requests have none",
    "software_name": "string: name of its software (ApiVersions 3 and later), null if unknown",
    "software_version": "string: version of its software, null if unknown",
    "principal": "string: its principal, such as `User:alice`; null if only captures or groups show the client",
    "listener": "string: listener of the broker to which it connected; null if only captures or groups show the client",
    "api_key": "smallint: number of the API",
    "api_name": "string: name of the API, `API n` if it is unknown",
    "version": "smallint: version of the requests; null if only the client's group is known",
    "protocol_type": "string: protocol type of the group that JoinGroup names, such as consumer; null for other APIs",
    "dropped_in": (
        "string: first release without this version (KIP-896) or, for consumers in classic groups whose software is "
        "Kafka's Java client or unknown, without the classic protocol in KafkaConsumer (KIP-1274); null if no known "
        "release drops it, and for requests that only brokers send"
    ),
    "requests": "bigint: number of requests; null if only the client's group is known",
    "first_seen": "timestamp: time of the first request, or of the first record of the group with this member",
    "last_seen": "timestamp: time of the last such request or record",
    "sources": "array<string>: inputs that contain it: request log, capture, group metadata",
    "coverage": (
        "double: share of the cluster's connections, from 0 to 1, whose requests are in request logs or captures; TLS "
        "connections in captures count as missing unless a request log has them. Null if there are neither logs nor "
        "captures, or if request logs have only deprecated requests (level INFO). Requests that a broker of Kafka 4 "
        "refused are not in its request log"
    ),
}


def build(logged_requests: DataFrame, exchanges: DataFrame, consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    # A request that a broker forwarded is in the log of that broker, with its client.
    logged = _with_endpoints(logged_requests.where("api_key IS NOT NULL AND NOT is_forwarded"))
    null = F.lit(None).cast("string")
    captured = _with_endpoints(exchanges.withColumns({"principal": null, "listener": null}))
    connection = ["cluster_id", "server", "client"]
    # A log has the principal and listener of a connection, so a capture of it adds nothing.
    only_captured = captured.where("api_key IS NOT NULL").join(
        logged.select(*connection).distinct(), connection, "left_anti"
    )
    sent = _uses(logged, "request log").unionByName(_uses(only_captured, "capture"))
    members = _uses(_members(consumer_offsets), "group metadata").withColumn("requests", F.lit(None).cast("bigint"))
    is_known = ["cluster_id", "client_address", "client_id", "api_key", "protocol_type"]
    members = members.join(sent.select(*is_known).distinct(), is_known, "left_anti")
    return (
        sent.unionByName(members)
        .groupBy(*_KEY)
        .agg(
            F.sum("requests").alias("requests"),
            F.min("first_seen").alias("first_seen"),
            F.max("last_seen").alias("last_seen"),
            F.array_sort(F.collect_set("source")).alias("sources"),
        )
        .join(_coverage(logged, captured), "cluster_id", "left")
        .withColumns({"api_name": _api_name(), "dropped_in": _dropped_in()})
        .select(*COLUMNS)
    )


def merge(old: DataFrame, new: DataFrame) -> DataFrame:
    """Keep clients that only earlier runs have seen, and the earliest time of all; the share is that of the new run."""
    newest = new.groupBy("cluster_id").agg(F.max("coverage").alias("new_coverage"))
    return (
        old.unionByName(new)
        .groupBy(*_KEY)
        .agg(
            F.max("api_name").alias("api_name"),
            F.max("dropped_in").alias("dropped_in"),
            F.max("requests").alias("requests"),
            F.min("first_seen").alias("first_seen"),
            F.max("last_seen").alias("last_seen"),
            F.array_sort(F.array_distinct(F.flatten(F.collect_list("sources")))).alias("sources"),
            F.max("coverage").alias("old_coverage"),
        )
        .join(newest, "cluster_id", "left")
        .withColumn("coverage", F.coalesce("new_coverage", "old_coverage"))
        .select(*COLUMNS)
    )


def _with_endpoints(rows: DataFrame) -> DataFrame:
    """Add the endpoints of the connection, `server` and `client`, and make an absent client id empty."""
    ends = {
        end: F.concat_ws(":", f"{end}_address", F.col(f"{end}_port").cast("string")) for end in ("server", "client")
    }
    return rows.withColumns({**ends, "client_id": F.coalesce("client_id", F.lit(""))})


def _uses(rows: DataFrame, source: str) -> DataFrame:
    """Return how often each client used each version.

    ApiVersions without a software is left out: clients send it before a broker knows their software.
    """
    is_first = (F.col("api_key") == ApiKey.API_VERSIONS) & F.col("software_name").isNull()
    return (
        rows.where(~is_first)
        .groupBy(*_KEY)
        .agg(
            F.count("*").alias("requests"),
            F.min("time").alias("first_seen"),
            F.max("time").alias("last_seen"),
            F.lit(source).alias("source"),
        )
    )


def _members(consumer_offsets: DataFrame) -> DataFrame:
    """Return a row for each member in each record of a classic group, as if it were a JoinGroup request."""
    groups = readable(consumer_offsets).where("type = 'GROUP_METADATA'")
    member, null = F.col("member"), F.lit(None).cast("string")
    return groups.select(
        "cluster_id",
        instant(F.unix_millis("timestamp")).alias("time"),
        F.col("value.group_metadata.protocol_type").alias("protocol_type"),
        F.explode("value.group_metadata.members").alias("member"),
    ).select(
        "cluster_id",
        "time",
        F.ltrim(member.client_host, F.lit("/")).alias("client_address"),
        member.client_id.alias("client_id"),
        null.alias("software_name"),
        null.alias("software_version"),
        null.alias("principal"),
        null.alias("listener"),
        F.lit(ApiKey.JOIN_GROUP.value).cast("smallint").alias("api_key"),
        F.lit(None).cast("smallint").alias("version"),
        "protocol_type",
    )


def _coverage(logged: DataFrame, captured: DataFrame) -> DataFrame:
    """Return the share of each cluster's connections that were seen."""
    connection = ("cluster_id", "server", "client")
    of_logs = logged.select(*connection, F.lit(True).alias("is_seen"), (F.col("level") != "INFO").alias("is_complete"))
    # A loss has no endpoints; a token of the old SASL handshake has no API, but is of a connection that was seen.
    of_captures = captured.where("client_port IS NOT NULL").select(
        *connection, F.col("encryption").isNull().alias("is_seen"), F.lit(None).cast("boolean").alias("is_complete")
    )
    connections = (
        of_logs.unionByName(of_captures)
        .groupBy(*connection)
        .agg(F.bool_or("is_seen").alias("is_seen"), F.bool_or("is_complete").alias("is_complete"))
    )
    share = F.count_if("is_seen") / F.count("*")
    is_partial = ~F.coalesce(F.bool_or("is_complete"), F.lit(True))
    return connections.groupBy("cluster_id").agg(F.when(~is_partial, share).alias("coverage"))


def _dropped_in() -> Column:
    """Return the result of `kip.clients.drops.dropped_in`."""
    releases = {f"{api_key} {version}": release for api_key, version, release in dropped_versions()}
    table = F.create_map(*(F.lit(text) for item in releases.items() for text in item))
    of_version = F.try_element_at(table, F.concat_ws(" ", F.col("api_key"), F.col("version")))
    may_be_java = F.coalesce(F.col("software_name"), F.lit(JAVA_CLIENT)) == JAVA_CLIENT
    is_consumer = (F.col("api_key") == ApiKey.JOIN_GROUP) & (F.col("protocol_type") == CONSUMER_PROTOCOL)
    is_classic = is_consumer & may_be_java
    return F.coalesce(of_version, F.when(is_classic, F.lit(CLASSIC_DROPPED_IN)))


def _api_name() -> Column:
    keys = [entry.api_key for entry in CATALOG if entry.type == "request" and entry.api_key is not None]
    table = F.create_map(*(F.lit(item) for key in dict.fromkeys(keys) for item in (key, api_name(key))))
    unknown = F.concat(F.lit("API "), F.col("api_key"))
    return F.coalesce(F.try_element_at(table, F.col("api_key").cast("int")), unknown)


TABLE = Table(
    name="clients",
    about="The API versions that each client uses, and the release that drops each of them.",
    inputs=("logged_requests", "exchanges", "consumer_offsets"),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=merge,
    reads={"consumer_offsets": ("GROUP_METADATA",)},
)
