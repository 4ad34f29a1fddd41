"""Offsets and groups in the responses that `kip collect` records: committed offsets, ends of logs, listed groups."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kafka_wire.clients import ListGroupsRequest, ListOffsetsRequest, MetadataRequest, OffsetFetchRequest
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import OffsetSpec
from kip.spark.functions import from_kafka
from kip.spark.message_tables import kafka_table
from kip.spark.pipeline.columns.expressions import known, known_uuid
from kip.spark.pipeline.definitions.table import IS_NEW, responses_to

if TYPE_CHECKING:
    from kafka_wire.runtime.message import Message
    from pyspark.sql import Column, DataFrame

_PERMISSIVE = {"mode": "PERMISSIVE"}
COMMITS = responses_to(OffsetFetchRequest, MetadataRequest)
LOGS = responses_to(ListOffsetsRequest)
GROUPS = responses_to(ListGroupsRequest)
"""The types of responses with committed offsets, offsets of logs, and groups."""

PLACE = {"file": "source_file", "position": "source_position"}
"""The columns of snapshots that locate a response, and their names in tables."""

SAME_ROUND_MS = 60_000
"""Responses that are closer together belong to one round of `kip collect`, which asks one API after the other."""

_SPECS = {OffsetSpec.LATEST.value: "end", OffsetSpec.EARLIEST.value: "start", OffsetSpec.MAX_TIMESTAMP.value: "newest"}


def committed_offsets(snapshots: DataFrame) -> DataFrame:
    """Return the committed offsets: cluster_id, time, group_id, topic, partition, offset, leader_epoch, metadata.

    They have the places of the responses, too. From version 10 on responses contain topic ids, whose names other
    responses have.
    """
    observed = ("cluster_id", "time", *PLACE.values())
    groups = responses(snapshots, OffsetFetchRequest).select(*observed, F.inline("groups"))
    topics = groups.where("error_code = 0").select(*observed, "group_id", F.inline("topics"))
    named = topics.select(
        *observed,
        "group_id",
        F.nullif("name", F.lit("")).alias("own_name"),
        "topic_id",
        F.inline("partitions"),
    ).join(F.broadcast(_topic_names(snapshots)), ["cluster_id", "topic_id"], "left")
    # The offset is -1 for a partition without a commit that the request named.
    return named.where("error_code = 0 AND committed_offset >= 0").select(
        *observed,
        "group_id",
        F.coalesce("own_name", "topic_name").alias("topic"),
        F.col("partition_index").alias("partition"),
        F.col("committed_offset").alias("offset"),
        known(F.col("committed_leader_epoch")).alias("leader_epoch"),
        "metadata",
    )


def log_offsets(snapshots: DataFrame) -> DataFrame:
    """Return offsets of logs: cluster_id, time, spec (`start`, `end`, `newest`), topic, partition, offset, timestamp.

    `newest` is the record with the highest timestamp, in milliseconds since 1970; its offset is null in an empty log.
    """
    answers = snapshots.where(F.col("api_key") == ListOffsetsRequest.API_KEY).where("response IS NOT NULL")
    # Responses do not repeat which offset was asked for; `kip collect` asks for one kind in each request.
    request = from_kafka("request", "ListOffsetsRequest", F.col("version"), _PERMISSIVE)
    spec = F.get(F.get(request.topics, 0).partitions, 0).timestamp
    names = F.create_map(*(F.lit(item) for pair in _SPECS.items() for item in pair))
    named = answers.withColumn("spec", F.element_at(names, spec.cast("int"))).where("spec IS NOT NULL")
    decoded = kafka_table(
        named, "response", "ListOffsetsResponse", "version", keep=["cluster_id", "time", "spec"], options=_PERMISSIVE
    )
    topics = decoded.where("_error IS NULL").select("cluster_id", "time", "spec", F.inline("topics"))
    partitions = topics.select("cluster_id", "time", "spec", F.col("name").alias("topic"), F.inline("partitions"))
    return partitions.where("error_code = 0").select(
        "cluster_id",
        "time",
        "spec",
        "topic",
        F.col("partition_index").alias("partition"),
        known(F.col("offset")).alias("offset"),
        known(F.col("timestamp")).alias("timestamp"),
    )


def listed_groups(snapshots: DataFrame) -> DataFrame:
    """Return the groups that brokers listed: cluster_id, time, group_id, group_type, state, protocol_type."""
    groups = responses(snapshots, ListGroupsRequest).where("error_code = 0")
    return groups.select("cluster_id", "time", F.inline("groups")).select(
        "cluster_id",
        "time",
        "group_id",
        F.lower(F.nullif("group_type", F.lit(""))).alias("group_type"),
        F.nullif("group_state", F.lit("")).alias("state"),
        F.nullif("protocol_type", F.lit("")).alias("protocol_type"),
    )


def since_first_new(snapshots: DataFrame, requests: Iterable[type[Message]], earlier_ms: int) -> Column:
    """Return the time of the first new response of these APIs, or one that is earlier by some milliseconds."""
    new = snapshots.where(F.col(IS_NEW) & F.col("api_key").isin(*(request.API_KEY for request in requests)))
    first = new.agg(F.unix_micros(F.min("time")).alias("first")).collect()[0].first
    return F.timestamp_micros(F.lit(first).cast("bigint") - 1000 * earlier_ms)


def _topic_names(snapshots: DataFrame) -> DataFrame:
    topics = responses(snapshots, MetadataRequest).select("cluster_id", F.inline("topics"))
    ids = topics.select("cluster_id", known_uuid(F.col("topic_id")).alias("topic_id"), F.col("name"))
    return ids.where("topic_id IS NOT NULL").groupBy("cluster_id", "topic_id").agg(F.max("name").alias("topic_name"))


def responses(snapshots: DataFrame, request: type[Message]) -> DataFrame:
    """Return the fields of the responses of an API that could be decoded, with cluster, time and place."""
    answers = snapshots.where(F.col("api_key") == F.lit(request.API_KEY)).where("response IS NOT NULL")
    name = request.SPEC.name.removesuffix("Request") + "Response"
    # Some responses have fields with these names.
    renamed = {"cluster_id": "observed_cluster", "time": "observed_at", **PLACE}
    own_columns = answers.withColumnsRenamed(renamed)
    decoded = kafka_table(own_columns, "response", name, "version", keep=[*renamed.values()], options=_PERMISSIVE)
    own = decoded.where("_error IS NULL").drop("cluster_id")
    return own.withColumnsRenamed({"observed_cluster": "cluster_id", "observed_at": "time"})
