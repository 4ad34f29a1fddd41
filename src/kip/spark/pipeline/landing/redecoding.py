"""Decodes landed rows again that an older release of the schemas could not decode, from the bytes that they kept.

Rows whose key is of an unknown type kept no key, so they stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql import functions as F  # noqa: N812

from kip.columnar.record_types import RecordType, record_types
from kip.columnar.rows import Row, from_row
from kip.kafka.topics import METADATA_TOPIC
from kip.log.records.families import INT16
from kip.spark.options import CORRUPT_RECORD, ERROR
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.sources.logs.decoding import DECODED, RecordDecoding

if TYPE_CHECKING:
    from kafka_wire.runtime.message import Message
    from pyspark.sql import DataFrame


def decoded_again(rows: DataFrame, name: Input) -> DataFrame:
    """Return the rows of a log that could not be decoded, decoded if possible, with the columns of the source."""
    topic = SOURCES[name].options["topic"]
    has_bytes = F.col(CORRUPT_RECORD).isNotNull() & ~F.coalesce("is_control", F.lit(False))
    has_key = F.lit(True) if topic == METADATA_TOPIC else F.col("key").isNotNull() & (F.col("type") != "UNKNOWN")
    damaged = rows.where(F.col(ERROR).isNotNull() & has_bytes & has_key)
    return damaged.mapInArrow(_Again(topic, tuple(SOURCES[name].schema.fieldNames())).rows, SOURCES[name].schema)


@dataclass(frozen=True, slots=True)
class _Again:
    """Decodes rows of a topic into columns."""

    topic: str
    columns: tuple[str, ...]

    def rows(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        decoding = RecordDecoding(self.topic)
        for batch in batches:
            values = batch.column(CORRUPT_RECORD).cast(pa.binary())
            keys = self._keys(batch)
            decoded = decoding.decode(keys, values, pa.array([False] * len(batch), pa.bool_()))
            columns = {name: batch.column(name) for name in batch.schema.names if name not in DECODED} | decoded
            yield pa.RecordBatch.from_arrays([columns[name] for name in self.columns], names=list(self.columns))

    def _keys(self, batch: pa.RecordBatch) -> pa.Array:
        if self.topic == METADATA_TOPIC:
            return pa.nulls(len(batch), pa.binary())
        types = {kind.name: kind for kind in record_types(self.topic)}
        names = zip(batch.column("type").to_pylist(), batch.column("key").to_pylist(), strict=True)
        return pa.array([_key_bytes(types[name], key[types[name].field]) for name, key in names], pa.binary())


def _key_bytes(kind: RecordType, key: Row) -> bytes:
    assert kind.key is not None
    message: Message = from_row(kind.key.SPEC, 0, key)
    return INT16.pack(kind.number) + message.encode(0)
