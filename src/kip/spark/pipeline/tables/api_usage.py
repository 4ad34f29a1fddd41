"""The table `api_usage`: which client uses which versions of which APIs, how often, how fast, and with what errors.

Takes the exchanges of captures; has a row for each client, API and version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.registry import CATALOG
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.definitions.table import CLUSTER, IS_NEW, Increment, Table

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

CLIENT = ("cluster_id", "client_address", "client_id", "software_name", "software_version")
"""The columns that identify a client, as in `kip clients`."""

NO_VERSION = 1 << 15
"""More than any version: where the newest Kafka has none of an API's."""

COLUMNS = {
    **CLUSTER,
    "client_address": "string: IP address of the client",
    "client_id": "string: client id in the request header, empty if there is none",
    "software_name": "string: name of the client software (from ApiVersions 3 or newer), null if unknown",
    "software_version": "string: version of the client software, null if unknown",
    "api_key": "smallint: number of the API",
    "api_name": "string: name of the API, `API n` if it is unknown",
    "version": "smallint: version of the requests",
    "requests": "bigint: number of requests",
    "errors": "bigint: number of responses that contain an error code anywhere",
    "first_seen": "timestamp: time of the first request",
    "last_seen": "timestamp: time of the last request",
    "request_bytes": "bigint: size of all requests, in bytes",
    "response_bytes": "bigint: size of all responses, in bytes; null if there were none",
    "latency_mean_ms": "double: mean time from request to response as captured, in ms; null if there were no responses",
    "latency_p99_ms": "double: 99th percentile of that time, in ms, as one of the measured times",
    "latency_max_ms": "double: longest such time, in ms",
    "is_removed_in_4_0": "boolean: whether Kafka 4 removed this version (KIP-896, KIP-500); null for an unknown API",
}

_NS_PER_MS = 1_000_000


def build(exchanges: DataFrame) -> DataFrame:
    """Return the table."""
    latency = F.col("latency_ms")
    # A sum of integers does not depend on the order of the rows, as one of floats does.
    nanoseconds = F.round(latency * _NS_PER_MS).cast("bigint")
    # Exact, whatever the engine; an approximate percentile is not.
    p99 = F.expr("percentile_disc(0.99) WITHIN GROUP (ORDER BY latency_ms)")
    return (
        _requests(exchanges)
        .groupBy(*CLIENT, "api_key", "api_name", "version")
        .agg(
            F.count("*").alias("requests"),
            # error_codes comes from kip.kafka.errors, which leaves out codes that are no failures, such as KIP-525's.
            F.count_if(F.size("error_codes") > 0).alias("errors"),
            F.min("time").alias("first_seen"),
            F.max("time").alias("last_seen"),
            F.sum("request_size").cast("bigint").alias("request_bytes"),
            F.sum("response_size").cast("bigint").alias("response_bytes"),
            (F.mean(nanoseconds) / _NS_PER_MS).alias("latency_mean_ms"),
            p99.alias("latency_p99_ms"),
            F.max(latency).alias("latency_max_ms"),
        )
        .withColumn("is_removed_in_4_0", _is_removed())
        .select(*COLUMNS)
    )


def _requests(exchanges: DataFrame) -> DataFrame:
    """Return the exchanges that have a request with a header, each with the name of an API and a client id."""
    unknown = F.concat(F.lit("API "), F.col("api_key"))
    return exchanges.where("api_key IS NOT NULL").withColumns(
        {
            "client_id": F.coalesce("client_id", F.lit("")),
            "api_name": F.coalesce("api_name", unknown),
        }
    )


def _is_removed() -> Column:
    """Return whether the newest Kafka lacks `version` of the API in `api_key`; null for an unknown API."""
    return F.col("version") < first_kept_version()


def first_kept_version() -> Column:
    """Return the oldest version of the API in `api_key` that the newest Kafka has.

    It is `NO_VERSION` if there is none, and null if the API is unknown.
    """
    first = {
        entry.api_key: entry.current_versions.start if entry.current_versions else NO_VERSION
        for entry in reversed(list(CATALOG))
        if entry.type == "request" and entry.api_key is not None
    }
    keys, versions = F.array(*map(F.lit, first)), F.array(*map(F.lit, first.values()))
    return F.try_element_at(F.map_from_arrays(keys, versions), F.col("api_key").cast("int"))


def of_clients(exchanges: DataFrame) -> tuple[DataFrame]:
    """Return all exchanges of the clients that have new ones."""
    client = [F.coalesce(F.col(name).cast("string"), F.lit("")).alias(f"of_{name}") for name in CLIENT]
    keyed = exchanges.select("*", *client)
    keys = [f"of_{name}" for name in CLIENT]
    return (keyed.join(keyed.where(IS_NEW).select(*keys).distinct(), keys, "left_semi").drop(*keys),)


TABLE = Table(
    name="api_usage",
    about="The APIs and versions that each client uses, with numbers of requests, latencies and errors.",
    inputs=("exchanges",),
    build=build,
    columns=COLUMNS,
    key=(*CLIENT, "api_key", "version"),
    increment=Increment(of_clients, CLIENT),
)
