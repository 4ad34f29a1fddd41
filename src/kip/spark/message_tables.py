"""Tables of messages: whole DataFrames decoded batch by batch, without the detour that column functions take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql.types import StructField, StructType

from kip.spark.batches import Decoder, MessageDecoder, RecordDecoder, join_small
from kip.spark.functions import spark_schema
from kip.spark.nulls import with_explicit_nulls
from kip.spark.options import Options, OptionValues

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def kafka_table(
    df: DataFrame,
    column: str,
    message: str,
    version: int | str,
    *,
    keep: Sequence[str] = (),
    options: OptionValues | None = None,
) -> DataFrame:
    """Decode a binary column of messages; return a DataFrame of its fields, one row per input row.

    `version` is one for all rows or the name of the column that has it; columns to `keep` come first. Otherwise like
    `from_kafka`, and about twice as fast.

    Raises:
        LookupError, ValueError: unknown message, version, field or option.
    """
    read = Options.of_message(options)
    if isinstance(version, int):
        return _decoded(df, MessageDecoder(message, version, read), [column], keep)
    return _decoded(df, MessageDecoder(message, None, read), [column, version], keep)


def kafka_record_table(
    df: DataFrame,
    topic: str,
    *,
    key: str = "key",
    value: str = "value",
    keep: Sequence[str] = (),
    options: OptionValues | None = None,
) -> DataFrame:
    """Decode records of an internal topic; return a DataFrame of type, version, key and value, a row for each row.

    Otherwise like `from_kafka_record`.

    Raises:
        ValueError: unknown topic, type or option.
    """
    return _decoded(df, RecordDecoder(topic, Options.of_records(options)), [key, value], keep)


def _decoded(df: DataFrame, decoder: Decoder, columns: list[str], keep: Sequence[str]) -> DataFrame:
    own = spark_schema(decoder.schema)
    names = [field.name for field in own]
    for name in keep:
        if name in names:
            raise ValueError(f"cannot keep {name!r}: the message has a field of that name; rename the column before")
    selected = list(dict.fromkeys([*keep, *columns]))
    # Spark assumes that columns returned by Python are nullable, whatever the input.
    kept_fields = [
        StructField(field.name, field.dataType, metadata=field.metadata) for field in df.select(*keep).schema
    ]
    decode = _decode_batches(decoder, len(kept_fields), [selected.index(name) for name in columns])
    return df.select(*selected).mapInArrow(decode, StructType([*kept_fields, *own.fields]))


def _decode_batches(
    decoder: Decoder, kept_columns: int, places: Sequence[int]
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    def decode(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in join_small(batches):
            structs = with_explicit_nulls(decoder.decode(*(batch.column(place) for place in places)))
            names = [*batch.schema.names[:kept_columns], *structs.type.names]
            yield pa.RecordBatch.from_arrays([*batch.columns[:kept_columns], *structs.flatten()], names)

    return decode
