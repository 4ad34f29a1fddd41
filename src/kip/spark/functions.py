"""Column functions in the form of Spark's own `from_avro` and `to_avro`: binary columns to structs and back.

They work on the `key` and `value` columns of Spark's Kafka source, with classic sessions and Spark Connect. Where whole
tables are decoded, `kip.spark.kafka_table` is faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pyarrow as pa
from kafka_wire.runtime.walk import check_version
from pyspark.sql import functions
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import BinaryType, DataType, StructType

from kip.columnar.schemas import message_class
from kip.spark.batches import Decoder, MessageDecoder, RecordDecoder, encode_structs
from kip.spark.nulls import with_explicit_nulls
from kip.spark.options import Options, OptionValues

if TYPE_CHECKING:
    from pyspark.sql import Column
    from pyspark.sql._typing import ColumnOrName
    from pyspark.sql.udf import UserDefinedFunction


def from_kafka(data: ColumnOrName, message: str, version: int | Column, options: OptionValues | None = None) -> Column:
    """Decode a binary column of messages into structs.

    `message` is a name such as `DescribeClusterResponse`; `version` is one for all rows or a column that has it, in
    which case the struct has the fields of all versions, null where a row's version lacks one. The fields are those of
    `schema_of_kafka`. Options, see `kip.spark.options.Options`: mode, fields, unknownTags.

    Raises:
        LookupError, ValueError: unknown message, version, field or option.
    """
    read = Options.of_message(options)
    if isinstance(version, int):
        return decode_udf(MessageDecoder(message, version, read))(data)
    return decode_udf(MessageDecoder(message, None, read))(data, version)


def from_kafka_record(
    key: ColumnOrName, value: ColumnOrName, topic: str, options: OptionValues | None = None
) -> Column:
    """Decode the key and value of records of an internal topic, `__consumer_offsets` and the like.

    The struct has `type`, `version`, `key` and `value`; the last two have a struct for each type of record, of which
    that of the row is set. Options: mode, and types, the record types to decode.

    Raises:
        ValueError: unknown topic, type or option.
    """
    return decode_udf(RecordDecoder(topic, Options.of_records(options)))(key, value)


def to_kafka(data: ColumnOrName, message: str, version: int | Column) -> Column:
    """Encode a column of structs into messages; a field that the structs lack has its default.

    Rows that `from_kafka` could not decode are written back as they were, where it kept them (mode PERMISSIVE).

    `version` is one for all rows or a column that has it. A value that cannot be encoded ends the query.

    Raises:
        LookupError, ValueError: unknown message or version.
    """
    if isinstance(version, int):
        check_version(message_class(message).SPEC, version)
        return encode_udf(message, version)(data)
    return encode_udf(message)(data, version)


def schema_of_kafka(message: str, version: int | None = None, options: OptionValues | None = None) -> str:
    """Return the schema of a message, in a version or over all of them, as Spark's DDL.

    Raises:
        LookupError, ValueError: unknown message, version or option.
    """
    schema = spark_schema(MessageDecoder(message, version, Options.of_message(options)).schema)
    return ", ".join(f"{field.name} {field.dataType.simpleString()}" for field in schema)


def spark_schema(schema: pa.Schema) -> StructType:
    """Return Spark's types for Arrow's; `kip.columnar.schemas` has the table of kinds."""
    return from_arrow_schema(schema)


def decode_udf(decoder: Decoder) -> UserDefinedFunction:
    """Return the function that decodes columns of a batch.

    It is marked as nondeterministic, otherwise Spark would decode once for each use of a field. Therefore it cannot be
    used in an aggregate: decode in a preceding `select`.
    """

    def decode(*columns: pa.Array) -> pa.Array:
        return with_explicit_nulls(decoder.decode(*columns))

    return _arrow_udf(decode, spark_schema(decoder.schema)).asNondeterministic()


def encode_udf(message: str, version: int | None = None) -> UserDefinedFunction:
    """Return the function that encodes columns of a batch; without a `version` there is a second column that has it."""
    message_class(message)

    def encode(*columns: pa.Array) -> pa.Array:
        structs, *versions = columns
        return encode_structs(structs, message, versions[0] if version is None else version)

    return _arrow_udf(encode, BinaryType())


def _arrow_udf(function: Callable[..., pa.Array], result: DataType) -> UserDefinedFunction:
    udf: UserDefinedFunction = functions.arrow_udf(function, result)  # type: ignore[attr-defined]
    return udf
