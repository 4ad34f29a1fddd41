"""The questions of docs/cookbook.md, and their answers by Spark and DuckDB."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from tests.shared import ROOT

__all__ = ["PAGE", "Question", "answers", "duckdb_query", "questions", "spark_query"]

PAGE = ROOT / "docs" / "cookbook.md"
_QUESTION = re.compile(
    r"^## (?P<title>.+)\n\n```sql\n(?P<sql>(?:.*\n)+?)```\n\n```text\n(?P<answer>(?:.*\n)*?)```", re.MULTILINE
)

Query = Callable[[str], tuple[Sequence[str], Iterable[Sequence[Any]]]]
"""Runs SQL, and returns the names of the columns and the rows."""


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    sql: str
    answer: str


def questions() -> list[Question]:
    """Return the questions of the page, in order."""
    return [Question(**match.groupdict()) for match in _QUESTION.finditer(PAGE.read_text(encoding="utf-8"))]


def answers(query: Query, sql: str) -> str:
    """Return the answer as the page has it: a table as text."""
    names, rows = query(sql)
    cells = [list(names), *([_text(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells)
    return "".join(f"{line}\n" for line in lines)


def spark_query(spark: Any) -> Query:
    def query(sql: str) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        frame = spark.sql(sql)
        return frame.columns, frame.collect()

    return query


def duckdb_query(folders: Iterable[Path]) -> Query:
    """Return the query over tables of parquet files; each folder is a table."""
    import duckdb

    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    connection.execute("CREATE MACRO unix_millis(time) AS epoch_ms(time)")
    for folder in folders:
        connection.execute(f"CREATE VIEW {folder.name} AS FROM '{folder}/*.parquet'")

    def query(sql: str) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        found = connection.execute(sql)
        return [column[0] for column in found.description or ()], found.fetchall()

    return query


def _text(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case datetime():
            plain = value.astimezone(UTC).replace(tzinfo=None) if value.tzinfo else value
            return plain.isoformat(" ", "milliseconds")
        case date():
            return value.isoformat()
        case timedelta():
            return f"{value.total_seconds():.3f} s"
        case float() | Decimal():
            return str(int(value)) if value == int(value) else str(round(float(value), 3))
        case _:
            return str(value)
