"""Tables of an output under names in a database, which follow changes of their columns and keep their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.registered import check_database, register
from kip.spark.pipeline.output.write import write_table

pytestmark = pytest.mark.slow

TABLES = [
    Table("brokers", "", (), lambda: None, {}, ("id",)),
    Table("topics", "", (), lambda: None, {}, ("id",), partition_by=("day",)),
    Table("not_made", "", (), lambda: None, {}, ("id",)),
]


@pytest.fixture
def database(spark: Any) -> Iterator[str]:
    spark.sql("CREATE DATABASE `kafka_tables`")
    yield "kafka_tables"
    spark.sql("DROP DATABASE `kafka_tables` CASCADE")


def test_names(spark: Any, tmp_path: Path, database: str) -> None:
    output = Output(str(tmp_path / "it's here"))
    brokers, topics, _ = TABLES
    write_table(spark.sql("SELECT 1 AS id"), brokers, output, "parquet", {})
    write_table(spark.sql("SELECT id, id % 2 AS day FROM range(3)"), topics, output, "json", {})
    check_database(spark, database)
    register(spark, output, TABLES, database)
    assert [row.tableName for row in spark.sql(f"SHOW TABLES IN `{database}`").collect()] == ["brokers", "topics"]
    query = f"SELECT id FROM `{database}`.topics WHERE day = 0 ORDER BY id"
    assert [row.id for row in spark.sql(query).collect()] == [0, 2]

    write_table(spark.sql("SELECT 2 AS id, 'a' AS rack"), brokers, output, "parquet", {})
    register(spark, output, TABLES, database)
    assert [tuple(row) for row in spark.sql(f"SELECT * FROM `{database}`.brokers").collect()] == [(2, "a")]
    spark.sql(f"DROP TABLE `{database}`.topics")
    assert output.store.files("topics")


def test_other_tables_and_databases(spark: Any, tmp_path: Path, database: str) -> None:
    output = Output(str(tmp_path))
    write_table(spark.sql("SELECT 1 AS id"), TABLES[0], output, "parquet", {})
    spark.sql(f"CREATE TABLE `{database}`.brokers (id INT) USING parquet")
    with pytest.raises(PipelineError, match="`brokers` is another table, in file:"):
        register(spark, output, TABLES, database)
    with pytest.raises(PipelineError, match="--database nowhere: it does not exist; create it with CREATE DATABASE"):
        check_database(spark, "nowhere")
