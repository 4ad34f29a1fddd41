"""Decode a column: from an Arrow array of binary to an array of structs and an array of error texts.

All rows are read in lock step. This only detects unusual rows, which are left to the scalar codec, `Message.decode`:
only that defines what bytes mean and how errors are worded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.message import Message
from numpy.typing import NDArray

from kip.columnar.columns.arrays import build
from kip.columnar.columns.assembly import Assembly, joined, text_array
from kip.columnar.columns.binary import BinaryRows
from kip.columnar.columns.cursor import Cursor
from kip.columnar.columns.types import Column, Ints, ints, select
from kip.columnar.messages.layouts import plan_of
from kip.columnar.messages.plans import StructPlan
from kip.columnar.messages.versions import NO_VERSION, RowVersions, Versions, row_versions, version_groups
from kip.columnar.rows import Row, to_row
from kip.columnar.schemas import MessageLike, arrow_schema, message_class, select_fields

RowSpans: TypeAlias = tuple[NDArray[np.uint8], Ints, Ints]
"""Data, and the start and end of each row in it."""

FEW = 128
"""Fewer rows than this are read faster by the scalar codec."""

MOST_DATA = 2**31 - 1
"""Limit of Arrow's offsets; only a single row, or its keys, can make a block larger."""

SCALAR_ROWS = 1024
"""Rows of the scalar codec converted to Arrow at a time: the garbage collector traverses all of them."""


def decode_column(
    array: pa.Array | pa.ChunkedArray,
    message: MessageLike,
    version: Versions,
    *,
    fields: Collection[str] | None = None,
    unknown_tags: bool = False,
) -> tuple[Any, Any]:
    """Decode a column of messages; damaged rows are null, with the reason in the array of errors.

    Accepts any binary type, whole or chunked, and returns (structs, errors) in the same form. With one `version` the
    struct is that of `arrow_schema(message, version)`; with a version for each row, that of all versions, and fields
    that a row's version lacks are null. `fields` selects top-level fields. With `unknown_tags` structs keep tagged
    fields that the spec does not define.

    Raises:
        UnknownMessageError, UnsupportedVersionError: as `arrow_schema`; a version in an array is the row's error.
        TypeError, ValueError: an argument is not a suitable column; the message lacks one of `fields`.
    """
    cls = message_class(message)
    schema = arrow_schema(cls, version if isinstance(version, int) else None, unknown_tags=unknown_tags)
    decoder = _Decoder(cls, pa.struct(list(select_fields(schema, fields))), unknown_tags)
    versions = row_versions(version, len(array))
    if isinstance(array, pa.ChunkedArray):
        return decoder.decode_chunks(array, versions)
    return decoder.decode(array, versions)


@dataclass(frozen=True, slots=True)
class _Decoder:
    """Decodes rows of one message into structs of one type."""

    cls: type[Message]
    struct_type: pa.StructType
    unknown_tags: bool

    def decode_chunks(self, array: pa.ChunkedArray, versions: RowVersions) -> tuple[pa.ChunkedArray, pa.ChunkedArray]:
        structs, errors, start = [], [], 0
        for chunk in array.chunks:
            own = versions if isinstance(versions, int) else versions[start : start + len(chunk)]
            decoded = self.decode(chunk, own)
            structs.append(decoded[0])
            errors.append(decoded[1])
            start += len(chunk)
        return pa.chunked_array(structs, self.struct_type), pa.chunked_array(errors, pa.string())

    def decode(self, array: pa.Array, versions: RowVersions) -> tuple[pa.Array, pa.Array]:
        blocks = [
            self._decode_block(block, versions if isinstance(versions, int) else versions[where])
            for where, block in BinaryRows.of(array).blocks()
        ]
        structs, errors = [structs for structs, _ in blocks], [errors for _, errors in blocks]
        return joined(structs, self.struct_type), joined(errors, pa.string())

    def _decode_block(self, rows: BinaryRows, versions: RowVersions) -> tuple[pa.Array, pa.Array]:
        structs = Assembly(len(rows), self.struct_type)
        unread = np.zeros(len(rows), np.bool_)
        unread[rows.valid] = True
        spans = (rows.data, rows.starts, rows.ends)
        read = read_versions(self.cls, versions, rows.valid, spans, structs, unknown_tags=self.unknown_tags)
        unread[read] = False
        errors: dict[int, str] = {}
        for values, decoded_rows in self._decode_scalar(rows, versions, np.flatnonzero(unread).tolist(), errors):
            structs.add(values, decoded_rows)
        return structs.finish(), text_array(len(rows), errors)

    def _decode_scalar(
        self, rows: BinaryRows, versions: RowVersions, unread: Sequence[int], errors: dict[int, str]
    ) -> Iterator[tuple[pa.Array, Ints]]:
        """Yield arrays of structs with their row numbers, and add errors to `errors`."""
        for start in range(0, len(unread), SCALAR_ROWS):
            values: dict[int, Row] = {}
            for row in unread[start : start + SCALAR_ROWS]:
                version = versions if isinstance(versions, int) else int(versions[row])
                if version == NO_VERSION:
                    errors[row] = f"{self.cls.__name__}: the version of this row is null"
                    continue
                try:
                    values[row] = to_row(self.cls.SPEC, version, self.cls.decode(rows.value(row), version))
                except DecodeError as error:
                    errors[row] = str(error)
            yield pa.array(list(values.values()), self.struct_type), np.array(list(values), np.intp)


def read_versions(
    cls: type[Message],
    versions: RowVersions,
    rows: Ints,
    spans: RowSpans,
    structs: Assembly,
    *,
    whole: bool = True,
    unknown_tags: bool = False,
) -> Ints:
    """Read rows in lock step if a version has enough of them; add the structs and return the rows that were read."""
    data, starts, ends = spans
    all_read = [ints()]
    if len(data) > MOST_DATA:
        return all_read[0]
    for version, group in version_groups(versions, rows, cls.VERSIONS):
        if len(group) >= FEW:
            plan = plan_of(cls.SPEC.layout(version), unknown_tags)
            values, read = read_rows(plan, structs.arrow_type, (data, starts[group], ends[group]), whole=whole)
            structs.add(values, group[read])
            all_read.append(group[read])
    return np.concatenate(all_read)


def read_rows(
    plan: StructPlan, struct_type: pa.StructType, spans: RowSpans, *, whole: bool = True
) -> tuple[pa.Array, Ints]:
    """Read rows in lock step; return the structs of readable rows, and the numbers of these rows.

    With `whole`, rows with bytes after the message are not readable.
    """
    data, starts, ends = spans
    cursor = Cursor(data, starts.copy(), ends.copy())
    records: Column = plan.read(cursor)
    if whole:
        cursor.flag(cursor.positions != cursor.ends)
    if cursor.flagged is None:
        read = np.arange(len(cursor))
    else:
        read = np.flatnonzero(cursor.unflagged)
        records = select(records, read)
    structs, bad = build(records, struct_type, data)
    if len(bad):
        good = np.delete(np.arange(len(read)), bad)
        structs, read = structs.take(pa.array(good)), read[good]
    return structs, read
