"""Code that runs in Python workers: Arrow in, Arrow out, led by a few plain values that travel with the query."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from threading import Semaphore
from typing import Protocol

import pyarrow as pa
import pyarrow.compute as pc

from kip.columnar import arrow_schema, decode_column, decode_records, encode_column, record_schema
from kip.columnar.schemas import select_fields
from kip.spark.errors import CorruptRecordError
from kip.spark.options import CORRUPT_RECORD, ERROR, Options

ENOUGH_ROWS = 20_000
ENOUGH_BYTES = 2**24
"""Spark's own batches of 10,000 short rows take a sixth more for each row."""
MOST_BYTES = 2**30
"""Arrow's arrays of bytes have at most twice as many."""

_READING = Semaphore(2)
"""Tasks that read at the same time in a process: one decodes with Python's lock, another reads or decompresses."""


class Decoder(Protocol):
    """Decodes columns of a batch."""

    @property
    def schema(self) -> pa.Schema:
        """The fields of the decoded structs."""
        ...

    def decode(self, *columns: pa.Array) -> pa.StructArray:
        """Return the structs of the rows. Raises CorruptRecordError, where the mode is FAILFAST."""
        ...


@dataclass(frozen=True, slots=True)
class MessageDecoder:
    """Decodes one column of messages; without a `version` there is a second column that has it."""

    message: str
    version: int | None
    options: Options

    @property
    def schema(self) -> pa.Schema:
        schema = arrow_schema(self.message, self.version, unknown_tags=self.options.unknown_tags)
        return pa.schema([*select_fields(schema, self.options.fields), *self.options.extra_fields])

    def decode(self, data: pa.Array, versions: pa.Array | None = None) -> pa.StructArray:
        structs, errors = decode_column(
            data,
            self.message,
            versions if self.version is None else self.version,
            fields=self.options.fields,
            unknown_tags=self.options.unknown_tags,
        )
        return _checked(structs, errors, data, self.schema, self.options)


@dataclass(frozen=True, slots=True)
class RecordDecoder:
    """Decodes keys and values of the records of an internal topic."""

    topic: str
    options: Options

    @property
    def schema(self) -> pa.Schema:
        return pa.schema([*record_schema(self.topic, self.options.types), *self.options.extra_fields])

    def decode(self, keys: pa.Array, values: pa.Array) -> pa.StructArray:
        structs, errors = decode_records(self.topic, keys, values, types=self.options.types)
        return _checked(structs, errors, values, self.schema, self.options)


def _checked(
    structs: pa.StructArray, errors: pa.Array, data: pa.Array, schema: pa.Schema, options: Options
) -> pa.StructArray:
    """Reject or mark damaged rows, depending on the mode; a null stays null."""
    if not options.is_permissive:
        if errors.null_count < len(errors):
            raise CorruptRecordError(errors.drop_null()[0].as_py())
        return structs
    is_damaged = errors.is_valid()
    corrupt = pc.if_else(is_damaged, data.cast(pa.binary()), None)
    absent = pc.and_(structs.is_null(), errors.is_null())
    return pa.StructArray.from_arrays([*structs.flatten(), corrupt, errors], fields=list(schema), mask=absent)


def encode_structs(structs: pa.StructArray, message: str, version: int | pa.Array) -> pa.Array:
    """Return the bytes of structs; a damaged row, as PERMISSIVE has them, is encoded as its original bytes."""
    columns = dict(zip(structs.type.names, structs.flatten(), strict=True))
    corrupt = columns.pop(CORRUPT_RECORD, None)
    columns.pop(ERROR, None)
    if corrupt is None:
        return encode_column(structs, message, version)
    absent = pc.or_(structs.is_null(), corrupt.is_valid())
    whole = pa.StructArray.from_arrays([*columns.values()], names=[*columns], mask=absent)
    return pc.coalesce(encode_column(whole, message, version), corrupt.cast(pa.binary()))


def never_waiting(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a task of a data source, in few batches in processes of Sail.

    Sail 0.7 takes 16 batches of a task before they are used. It waits for space for others with Python's lock, and
    forever if their use needs this lock, as the release of arrays made by NumPy and functions in Python do. It starts
    all tasks of a query at once; so that not all their rows are in memory, few read at a time.
    """
    return _in_turn(doubling(batches)) if "pysail" in sys.modules else batches


def _in_turn(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    with _READING:
        yield from batches


def doubling(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield eight batches, and then 2, 4, 8, ... as one: 16 have 518, most of them of more than ten thousand rows."""
    yield from islice(batches, 8)
    few: list[pa.RecordBatch] = []
    size, room = 2, MOST_BYTES
    for batch in batches:
        if few and (len(few) == size or batch.nbytes > room):
            yield pa.concat_batches(few)
            few, size, room = [], 2 * size, MOST_BYTES
        few.append(batch)
        room -= batch.nbytes
    if few:
        yield pa.concat_batches(few)


def join_small(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield neighbouring batches as one until it has enough rows or bytes; one that has enough bytes stays alone."""
    small: list[pa.RecordBatch] = []
    for batch in batches:
        if small and batch.nbytes >= ENOUGH_BYTES:
            yield pa.concat_batches(small)
            small.clear()
        small.append(batch)
        if (
            sum(batch.num_rows for batch in small) >= ENOUGH_ROWS
            or sum(batch.nbytes for batch in small) >= ENOUGH_BYTES
        ):
            yield pa.concat_batches(small)
            small.clear()
    if small:
        yield pa.concat_batches(small)
