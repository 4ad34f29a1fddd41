"""Filters of queries as selections of files and records; no Spark needed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from pyspark.sql.datasource import (
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    IsNotNull,
    LessThan,
    LessThanOrEqual,
    Not,
)

from kip.log.segments.files import LogFile
from kip.log.segments.selection import Selection
from kip.spark.sources.logs.filters import wanted_by

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
NOON_MS = 1_795_262_400_000


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ([EqualTo(("offset",), 7)], Selection(first_offset=7, end_offset=8)),
        ([GreaterThan(("offset",), 7), LessThan(("offset",), 9)], Selection(first_offset=7, end_offset=10)),
        ([GreaterThanOrEqual(("offset",), 7), GreaterThan(("offset",), 5)], Selection(first_offset=7)),
        ([LessThanOrEqual(("timestamp",), NOON)], Selection(until=NOON_MS + 1)),
        ([EqualTo(("timestamp",), NOON)], Selection(since=NOON_MS, until=NOON_MS + 1)),
        ([GreaterThan(("timestamp",), NOON.replace(tzinfo=None))], Selection()),
        ([IsNotNull(("offset",)), Not(EqualTo(("offset",), 7)), EqualTo(("value", "offset"), 7)], Selection()),
    ],
)
def test_selections(filters: list[Filter], expected: Selection) -> None:
    assert wanted_by(filters, Selection()).selection == expected


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ([], ["a-0/0", "a-0/50", "a-1/0", "b-0/0"]),
        ([EqualTo(("partition",), 1)], ["a-1/0"]),
        ([EqualTo(("topic",), "a"), In(("partition",), (0, 2))], ["a-0/0", "a-0/50"]),
        ([EqualTo(("topic",), "a"), EqualTo(("topic",), "b")], []),
        ([LessThan(("offset",), 50), EqualTo(("topic",), "a")], ["a-0/0", "a-0/50", "a-1/0"]),
        ([LessThan(("offset",), 49), EqualTo(("topic",), "a")], ["a-0/0", "a-1/0"]),
    ],
)
def test_files(filters: list[Any], expected: list[str]) -> None:
    places = [("a", 0, 0), ("a", 0, 50), ("a", 1, 0), ("b", 0, 0)]
    files = [LogFile("", f"{topic}-{part}/{offset}", topic, part, offset, False, 9) for topic, part, offset in places]
    wanted = wanted_by(filters, Selection())
    assert [file.name for file in files if wanted.may_have(file)] == expected
