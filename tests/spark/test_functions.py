"""The functions on columns and tables, against the scalar codec."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest
from kafka_wire.clients import DescribeClusterResponse
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.group_coordinator import GroupMetadataKey, OffsetCommitKey, OffsetCommitValue
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.errors import UnsupportedVersionError
from kipc.language.kinds import SCALARS
from pyspark.errors import PythonException
from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from kip.columnar import arrow_schema, record_schema
from kip.columnar.schemas import ARROW_TYPES
from kip.log.records.families import FAMILIES, CoordinatorFamily
from kip.spark import (
    from_kafka,
    from_kafka_record,
    kafka_record_table,
    kafka_table,
    register_functions,
    schema_of_kafka,
    to_kafka,
)
from kip.spark.functions import spark_schema

pytestmark = [pytest.mark.spark, pytest.mark.xdist_group("Spark session")]

NAME = "DescribeClusterResponse"
ROWS = 400


def response(number: int) -> DescribeClusterResponse:
    brokers = [DescribeClusterBroker(broker_id=each, host=f"host-{each}", rack=None) for each in range(number % 3)]
    return DescribeClusterResponse(controller_id=number, cluster_id="c", brokers=brokers)


@pytest.fixture(scope="module")
def responses(spark: Any) -> Any:
    """Rows of id, version and value; row 7 is damaged, row 8 null."""
    rows: list[Any] = [(number, number % 3, response(number).encode(number % 3)) for number in range(ROWS)]
    rows[7] = (7, 2, b"\0\1")
    rows[8] = (8, 2, None)
    return spark.createDataFrame(rows, "id INT, version INT, value BINARY").repartition(2).cache()


def test_types_are_those_of_arrow() -> None:
    for entry in CATALOG:
        if not entry.is_retired:
            schema = arrow_schema(entry.qualified_name, unknown_tags=True)
            assert to_arrow_schema(from_arrow_schema(schema)) == schema
    for topic in FAMILIES:
        assert to_arrow_schema(from_arrow_schema(record_schema(topic))) == record_schema(topic)


def test_types_are_those_that_the_reference_documents() -> None:
    schema = from_arrow_schema(pa.schema(ARROW_TYPES))
    assert {field.name: field.dataType.simpleString().upper() for field in schema} == {
        kind.value: kind.spark for kind in SCALARS
    }


def test_schema_of_kafka(spark: Any) -> None:
    ddl = schema_of_kafka(NAME, 1)
    assert ddl.startswith("throttle_time_ms int, error_code smallint, error_message string, endpoint_type tinyint")
    frame = spark.createDataFrame([], ddl)
    assert frame.schema.simpleString() == spark_schema(arrow_schema(NAME, 1)).simpleString()
    assert schema_of_kafka(NAME, 2, {"mode": "permissive"}).endswith("_corrupt_record binary, _error string")


def test_from_kafka(responses: Any) -> None:
    frame = responses.where("version = 2 AND id <> 7").select("id", from_kafka("value", NAME, 2).alias("r"))
    rows = {row.id: row.r for row in frame.collect()}
    assert rows.pop(8) is None
    assert len(rows) == ROWS // 3 - 1
    for number, row in rows.items():
        assert (row.controller_id, row.cluster_id, row.is_fenced if "is_fenced" in row else None) == (number, "c", None)
        assert [(broker.broker_id, broker.host, broker.is_fenced) for broker in row.brokers] == [
            (each, f"host-{each}", False) for each in range(number % 3)
        ]


def test_a_column_of_versions_and_permissive_mode(responses: Any) -> None:
    decoded = from_kafka(F.col("value"), NAME, F.col("version"), {"mode": "PERMISSIVE", "fields": "controller_id"})
    rows = {row.id: row.r for row in responses.select("id", decoded.alias("r")).collect()}
    assert rows[8] is None
    assert rows[7].asDict() == {
        "controller_id": None,
        "_corrupt_record": bytearray(b"\0\1"),
        "_error": "DescribeClusterResponse v2: throttle_time_ms at byte 0: int32 of 4 bytes, but 2 left",
    }
    good = {number: row.asDict() for number, row in rows.items() if number not in (7, 8)}
    assert good == {
        number: {"controller_id": number, "_corrupt_record": None, "_error": None}
        for number in range(ROWS)
        if number not in (7, 8)
    }


def test_fail_fast(responses: Any) -> None:
    with pytest.raises(PythonException, match="DescribeClusterResponse v2: throttle_time_ms at byte 0: int32 of 4"):
        responses.select(from_kafka("value", NAME, F.col("version"))).collect()
    with pytest.raises(PythonException, match="with mode=PERMISSIVE damaged rows are kept"):
        kafka_table(responses, "value", NAME, "version").collect()


def test_decoding_happens_once(responses: Any) -> None:
    frame = responses.select(from_kafka("value", NAME, 2).alias("r")).filter("r.controller_id = 1").select("r.brokers")
    plan = frame._jdf.queryExecution().executedPlan().toString()
    assert plan.count("ArrowEvalPython") == 1


def test_to_kafka(responses: Any) -> None:
    whole = responses.where("id NOT IN (7, 8)")
    again = whole.withColumn("r", from_kafka("value", NAME, F.col("version"))).withColumn(
        "again", to_kafka("r", NAME, F.col("version"))
    )
    assert again.where("again <> value OR again IS NULL").count() == 0
    literal = whole.limit(1).select(
        to_kafka(F.struct(F.lit(5).alias("controller_id"), F.lit("x").alias("cluster_id")), NAME, 1).alias("data")
    )
    message = DescribeClusterResponse.decode(bytes(literal.first().data), 1)
    assert message == DescribeClusterResponse(controller_id=5, cluster_id="x")


def test_kafka_table(responses: Any) -> None:
    known = responses.withColumn("never_null", F.lit(1))
    kept = ["id", "version", "never_null"]
    table = kafka_table(known, "value", NAME, "version", keep=kept, options={"mode": "PERMISSIVE"})
    assert table.columns == [*kept, *arrow_schema(NAME).names, "_corrupt_record", "_error"]
    counts = table.selectExpr(
        "count(*) AS all",
        "count(controller_id) AS whole",
        "count(_error) AS damaged",
        "count_if(id = controller_id) AS same",
        "count(endpoint_type) AS newer",
    ).collect()[0]
    assert counts.asDict() == {"all": ROWS, "whole": ROWS - 2, "damaged": 1, "same": ROWS - 2, "newer": 264}
    with pytest.raises(ValueError, match="cannot keep 'cluster_id'"):
        kafka_table(responses.withColumn("cluster_id", F.lit("")), "value", NAME, 2, keep=["cluster_id"])


@pytest.fixture(scope="module")
def commits(spark: Any) -> Any:
    family = FAMILIES["__consumer_offsets"]
    assert isinstance(family, CoordinatorFamily)
    rows: list[Any] = [
        family.encode(GroupMetadataKey(group="g"), None)
        if number % 5 == 1
        else family.encode(OffsetCommitKey(group="g", partition=number), OffsetCommitValue(offset=number), 3)
        for number in range(ROWS)
    ]
    rows.append((b"\0\x63", b""))
    return spark.createDataFrame(rows, "key BINARY, value BINARY").cache()


def test_from_kafka_record(commits: Any) -> None:
    options = {"mode": "PERMISSIVE", "types": "OFFSET_COMMIT, GROUP_METADATA"}
    frame = commits.select(from_kafka_record("key", "value", "__consumer_offsets", options).alias("r"))
    total = frame.selectExpr(
        "sum(r.value.offset_commit.offset) AS offsets",
        "sum(r.key.offset_commit.partition) AS partitions",
        "count_if(r.type = 'GROUP_METADATA' AND r.value IS NULL) AS tombstones",
        "max(r._error) AS error",
    ).first()
    expected = sum(number for number in range(ROWS) if number % 5 != 1)
    assert total.asDict() == {
        "offsets": expected,
        "partitions": expected,
        "tombstones": ROWS // 5,
        "error": "key: record type 99 is unknown",
    }


def test_kafka_record_table(commits: Any) -> None:
    table = kafka_record_table(commits, "__consumer_offsets", options={"types": "OFFSET_COMMIT", "mode": "PERMISSIVE"})
    types = {row["type"]: row["count"] for row in table.groupBy("type").count().collect()}
    assert types == {"OFFSET_COMMIT": ROWS - ROWS // 5, "GROUP_METADATA": ROWS // 5, "UNKNOWN": 1}
    assert table.where("value.offset_commit.offset = 12").select("key.offset_commit.partition").collect() == [(12,)]


def test_sql(spark: Any, responses: Any, commits: Any) -> None:
    names = register_functions(spark, [NAME], {"mode": "PERMISSIVE"})
    assert {"from_kafka_describe_cluster_response", "from_kafka_consumer_offsets"} <= set(names)
    responses.createOrReplaceTempView("responses")
    commits.createOrReplaceTempView("commits")
    row = spark.sql(
        "SELECT max(r.controller_id), count(r._error) FROM "
        "(SELECT from_kafka_describe_cluster_response(value, version) AS r FROM responses)"
    ).first()
    assert tuple(row) == (ROWS - 1, 1)
    row = spark.sql(
        "SELECT count(r.value.offset_commit) FROM (SELECT from_kafka_consumer_offsets(key, value) AS r FROM commits)"
    ).first()
    assert tuple(row) == (ROWS - ROWS // 5,)
    rows = spark.sql(
        "SELECT value = to_kafka_describe_cluster_response(from_kafka_describe_cluster_response(value, 2), 2) "
        "FROM responses WHERE id IN (2, 7)"
    ).collect()
    assert rows == [(True,), (True,)]


@pytest.mark.parametrize(
    ("error", "text", "call"),
    [
        (UnknownMessageError, "nearest names", lambda: from_kafka("v", "DescribeClusterRespons", 1)),
        (UnsupportedVersionError, "v9: versions 0-2", lambda: from_kafka("v", NAME, 9)),
        (UnsupportedVersionError, "v9: versions 0-2", lambda: to_kafka("v", NAME, 9)),
        (ValueError, "unknown field 'broker'", lambda: from_kafka("v", NAME, 1, {"fields": "broker"})),
        (
            ValueError,
            "unknown option 'types'; there are mode, fields",
            lambda: from_kafka("v", NAME, 1, {"types": "A"}),
        ),
        (ValueError, "mode is 'DROP', expected FAILFAST or", lambda: from_kafka("v", NAME, 1, {"mode": "DROP"})),
        (ValueError, "unknownTags is 'yes', expected true", lambda: from_kafka("v", NAME, 1, {"unknownTags": "yes"})),
        (ValueError, "'orders' is not an internal topic", lambda: from_kafka_record("k", "v", "orders")),
    ],
)
def test_mistakes_are_told_before_anything_runs(error: type[Exception], text: str, call: Any) -> None:
    with pytest.raises(error, match=text):
        call()
