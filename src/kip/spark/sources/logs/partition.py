"""The input of one task of `kafka-log`."""

from __future__ import annotations

from dataclasses import dataclass

from pyspark.sql.datasource import InputPartition

from kip.spark.sources.logs.rows import LogRange


@dataclass(frozen=True, slots=True)
class LogPartition(InputPartition):
    """A range of a file."""

    range: LogRange
