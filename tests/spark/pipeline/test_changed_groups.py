"""Records that an update reads, above all of tables of groups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.definitions.table import HAS_NO_MARKERS, IS_NEW, IS_ONLY, Increment, Table
from kip.spark.pipeline.groups.changed_groups import GROUP, OF_PRESENT
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.landing.rows import is_log, of_types, stored_schema
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.tables import group_offsets, group_offsets_history
from tests.spark.pipeline.log_rows import Made, control, record, rows_of

TOPIC = "__consumer_offsets"


def commit(offset: int, committed: int | None, partition: int = 0, **more: Any) -> Made:
    key = OffsetCommitKey(group="g", topic="t", partition=partition)
    value = None if committed is None else OffsetCommitValue(offset=committed)
    return record(offset, key, value, topic=TOPIC, **more)


RECORDS = {
    0: commit(0, 10),
    1: commit(1, 11),  # replaces 0
    2: commit(2, 5, 1, producer_id=7, is_transactional=True),
    3: commit(3, 6, 1),  # does not replace 2, whose transaction ends later
    5: control(5, "COMMIT", 7),
    6: commit(6, 1, 2),
    7: commit(7, None, 2),  # a deletion replaces 6
}


@pytest.mark.parametrize(("is_only", "expected"), [(True, [1, 2, 3, 5, 7]), (False, [0, 1, 2, 3, 5, 6, 7])])
def test_commits_that_later_ones_replaced_are_left_out(spark: Any, is_only: bool, expected: list[int]) -> None:
    rows = spark.createDataFrame(rows_of(TOPIC, RECORDS.values())).withColumn(IS_NEW, F.lit(True))
    rows = rows.withColumn(IS_ONLY, F.lit(True)) if is_only else rows
    groups = spark.createDataFrame([("c", "g")], GROUP)
    (found,) = OF_PRESENT.rows(rows, groups)
    assert sorted(row.offset for row in found.select("offset").collect()) == expected
    tables = [group_offsets.TABLE.build(each.drop(IS_NEW)).collect() for each in (found, rows)]
    assert sorted(tables[0]) == sorted(tables[1])


@pytest.mark.parametrize("table", [group_offsets.TABLE, group_offsets_history.TABLE], ids=lambda table: table.name)
def test_a_log_without_markers_has_the_same_rows_if_that_is_known(spark: Any, table: Table) -> None:
    """A transaction that is open has records, and no marker."""
    records = [each for offset, each in RECORDS.items() if offset != 5]
    rows = spark.createDataFrame(rows_of(TOPIC, records)).withColumn(IS_NEW, F.lit(True))
    known = rows.withColumn(HAS_NO_MARKERS, F.lit(True))
    whole = [sorted(table.build(each.drop(IS_NEW)).collect()) for each in (known, rows)]
    assert whole[0] == whole[1] != []
    increment = table.increment
    assert isinstance(increment, Increment)
    updated = []
    for each in (known, rows):
        groups = () if increment.entities is None else (increment.entities(each),)
        (found,) = increment.rows(each, *groups)
        updated.append(sorted(table.build(found.drop(IS_NEW)).collect()))
    assert updated == whole


@pytest.mark.slow
def test_landed_markers(spark: Any, tmp_path: Path) -> None:
    landing = Landing(spark, Output(str(tmp_path)), STREAM)
    for offset, has_no_markers in ((2, True), (5, False), (6, False)):
        landing.rows.add("consumer_offsets", spark.createDataFrame(rows_of(TOPIC, [RECORDS[offset]])))
        assert (HAS_NO_MARKERS in landing.histories.history("consumer_offsets").columns) is has_no_markers


@pytest.mark.parametrize("name", [name for name, each in TABLES.items() if isinstance(each.increment, Increment)])
def test_updates_need_no_fields_of_types_that_a_log_lacks(name: str, spark: Any) -> None:
    increment = TABLES[name].increment
    assert isinstance(increment, Increment)
    rows = []
    for each in TABLES[name].inputs:
        schema = stored_schema(each)
        rows.append(spark.createDataFrame([], of_types(schema, ()) if is_log(each) else schema))
    marked = [each.withColumn(IS_NEW, F.lit(True)) for each in rows]
    selected = (
        increment.rows(*marked) if increment.entities is None else increment.rows(*rows, increment.entities(*marked))
    )
    assert [each.drop(IS_NEW).columns for each in selected] == [each.columns for each in rows]
