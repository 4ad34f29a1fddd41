"""Landed rows that count no longer: those that were landed twice, and requests whose response came later.

A capture that ends, for now, after a request has a row without a response; when the capture goes on, the row with the
response replaces it. Streams of releases that knew files by their paths and times landed files twice that were touched,
moved or had grown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.capture.conversations import UNANSWERED
from kip.spark.pipeline.definitions.table import Input

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

__all__ = ["BATCH", "distinct_rows", "may_repeat", "not_replaced"]

BATCH = "landed_batch"
"""The column with the number of the batch that landed a row."""
_REQUEST = ("client_address", "client_port", "server_address", "server_port", "time", "correlation_id", "api_key")
_KEY, _RANK = "repeated_key", "repeated_rank"


def may_repeat(name: Input) -> bool:
    """Return whether rows of an input could be landed twice: records of logs are told apart by their offsets."""
    return name in _KEYS


def distinct_rows(rows: DataFrame, name: Input) -> DataFrame:
    """Return rows without repeated ones, of which the first with a response is kept."""
    first = [F.col(BATCH), F.col("file")]
    if name == "exchanges":
        first.insert(0, F.col("response_time").isNull())
    key = _KEYS[name]
    # Losses of captures have no time, and each counts as a separate one.
    rank = F.row_number().over(Window.partitionBy(_KEY).orderBy(*first))
    keyed = rows.withColumn(_KEY, F.when(F.col("time").isNotNull(), _text(rows, key)))
    ranked = keyed.where(f"{_KEY} IS NOT NULL").withColumn(_RANK, rank).where(f"{_RANK} = 1").drop(_RANK)
    return ranked.unionByName(keyed.where(f"{_KEY} IS NULL")).drop(_KEY)


def not_replaced(rows: DataFrame, later: DataFrame) -> DataFrame:
    """Return rows of captures without unanswered requests whose responses are in later rows."""
    answered = later.where("response_time IS NOT NULL").select(_text(later, _REQUEST).alias(_KEY)).distinct()
    key = F.when(F.col("no_response") == UNANSWERED, _text(rows, _REQUEST))
    return rows.withColumn(_KEY, key).join(answered, _KEY, "left_anti").drop(_KEY)


def _text(rows: DataFrame, key: tuple[str, ...]) -> Column:
    """Return the values of a key as one text, in which null is a value."""
    names = key or tuple(name for name in rows.columns if name not in ("file", BATCH))
    return F.to_json(F.struct(*(_value(rows, name).alias(name) for name in names)))


def _value(rows: DataFrame, name: str) -> Column:
    """Return a value of a key; a message is compared by its hash."""
    return F.xxhash64(name) if rows.schema[name].dataType.typeName() == "struct" else F.col(name)


_KEYS: dict[Input, tuple[str, ...]] = {
    "exchanges": (*_REQUEST, "encryption"),
    "logged_requests": (),
    "snapshots": ("time", "endpoint", "endpoint_type", "api_key", "version", "request", "response", "no_response"),
}
"""The columns in which repeated rows are equal, none for all but the file."""
