"""A program that uses `kip`: type checkers read it, nothing runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, assert_type

import pyarrow as pa
import pytest
from kafka_wire.clients import ApiVersionsRequest
from kafka_wire.records import Record, RecordBatch
from pyspark.sql import Column, DataFrame, SparkSession

from kip.admin import (
    Admin,
    AdminError,
    AlteredTopic,
    AsyncAdmin,
    BrokerError,
    ClusterDescription,
    ConfigEntry,
    CreatedTopic,
    Deletion,
    NewTopic,
    Node,
    Plain,
    QuorumInfo,
    Security,
    Settings,
    TopicDescription,
    TopicListing,
    settings_for,
)
from kip.capture.conversations import Exchange, Findings
from kip.capture.exchanges import read_exchanges
from kip.capture.problems import Problem
from kip.cluster import RELEASES, Acl, EmbeddedCluster, Fault, FaultKind, Operation, ReceivedRequest
from kip.columnar import arrow_schema, decode_column, encode_column
from kip.log.collected.snapshots import LostLine, Snapshot
from kip.log.records.families import CoordinatorFamily, Decoded
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile, find_log_files
from kip.log.segments.reader import Damage, read_batches
from kip.spark import from_kafka, kafka_table, register_functions, schema_of_kafka, to_kafka


def administer() -> None:
    with Admin("localhost:9092") as admin:
        assert_type(admin, Admin)
        assert_type(admin.settings, Settings)
        assert_type(admin.list_nodes(), tuple[Node, ...])
        assert_type(admin.list_nodes(timeout=5.0)[0].rack, str | None)
        assert_type(admin.describe_cluster(include_fenced_brokers=True), ClusterDescription)
        assert_type(admin.describe_metadata_quorum(), QuorumInfo)
        assert_type(admin.list_topics(list_internal=True), tuple[TopicListing, ...])
        assert_type(admin.describe_topics(["a"]), tuple[TopicDescription, ...])
        assert_type(admin.describe_topic_configs(["a"]), dict[str, tuple[ConfigEntry, ...]])
        assert_type(admin.create_topics([NewTopic("a", 3, 1)], validate_only=True), tuple[CreatedTopic, ...])
        assert_type(admin.alter_topic("a", partitions=6), AlteredTopic)
        assert_type(admin.delete_topics("a"), Deletion)
        assert_type(admin.request(ApiVersionsRequest()), Any)
        admin.list_nodes(5.0)  # type: ignore[call-arg]
        admin.list_nodes(timeout="5")  # type: ignore[arg-type]
        admin.list_brokers()  # type: ignore[attr-defined]


async def administer_asynchronously() -> tuple[Node, ...]:
    settings = settings_for("localhost:9092")
    assert_type(settings, Settings)
    async with AsyncAdmin(settings) as admin:
        assert_type(await admin.describe_cluster(), ClusterDescription)
        try:
            return await admin.list_nodes()
        except BrokerError as error:
            raise RuntimeError("the broker refused") from error
        except AdminError:
            return ()


def secure() -> Security:
    return Security(credentials=Plain("user", "password"))


def read_log(path: str) -> Iterator[Record]:
    for file in find_log_files(path):
        assert_type(file, LogFile)
        with Path(file.path).open("rb") as opened:
            for batch in read_batches(opened, file.name):
                if isinstance(batch, Damage):
                    assert_type(batch.offset, int | None)
                    continue
                assert_type(batch, Batch)
                yield from batch.records()


def decode_record(record: Record) -> Decoded:
    assert_type(record.value, bytes | None)
    RecordBatch.of([record.value])  # type: ignore[list-item]
    assert_type(RecordBatch.of([record]).data, bytes)
    return CoordinatorFamily("group_coordinator").decode(record.key, record.value)


def count_snapshots(lines: list[Snapshot | LostLine]) -> int:
    return sum(isinstance(line, Snapshot) for line in lines)


def read_capture(path: str) -> Iterator[tuple[str, int | None]]:
    problems: list[Problem] = []
    findings = Findings(path, problems.append)
    for exchange in read_exchanges(path, findings):
        assert_type(exchange, Exchange)
        assert_type(exchange.software, tuple[str, str] | None)
        yield exchange.client, exchange.head and exchange.head.api_key


def embed() -> None:
    acls = [Acl("User:alice", Operation.DESCRIBE)] if RELEASES else []
    with EmbeddedCluster(brokers=3, acls=acls, racks=["a", None]) as cluster:
        assert_type(cluster, EmbeddedCluster)
        assert_type(cluster.bootstrap_server, str)
        for request in cluster.requests:
            assert_type(request, ReceivedRequest)
    EmbeddedCluster(brokers="three")  # type: ignore[arg-type]


async def embed_in_this_loop() -> str:
    async with EmbeddedCluster() as cluster:
        return cluster.bootstrap_controller


@pytest.mark.embedded_cluster(brokers=1, release="2.7")
def test_lists(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.inject(Fault(FaultKind.CLOSE, times=1))
    embedded_cluster.inject(FaultKind.CLOSE)  # type: ignore[arg-type]


def test_starts_two(embedded_clusters: Callable[..., EmbeddedCluster]) -> None:
    assert_type(embedded_clusters(brokers=1), EmbeddedCluster)


def columns(data: pa.Array) -> None:
    structs, _ = decode_column(data, "DescribeClusterResponse", 2)
    encode_column(structs, "DescribeClusterResponse", 2)
    arrow_schema("DescribeClusterResponse", 2)
    arrow_schema("DescribeClusterResponse", "2")  # type: ignore[arg-type]


def frames(spark: SparkSession, rows: DataFrame) -> DataFrame:
    register_functions(spark)
    decoded = from_kafka("value", "DescribeClusterResponse", 2)
    assert_type(decoded, Column)
    assert_type(to_kafka(decoded, "DescribeClusterResponse", 2), Column)
    assert_type(schema_of_kafka("DescribeClusterResponse", 2), str)
    assert_type(kafka_table(rows, "value", "DescribeClusterResponse", 2), DataFrame)
    kafka_table(rows, "value", 5, 2)  # type: ignore[arg-type]
    return rows.select(decoded)
