"""Structs to bytes, one column at a time: the encoding half of the columnar codec, driven by descriptors.

The bytes equal those of `kafka_wire.runtime.reference_writer`. Values that `Message.encode` might refuse, and unknown
tags, raise `Trouble`: then the scalar codec writes the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from kafka_wire.runtime.kinds import LIMITS
from kafka_wire.runtime.spec import FieldLayout, Layout

from kip.columnar.columns.cursor import BYTE
from kip.columnar.columns.pieces import Pieces, lengths_of, spread
from kip.columnar.columns.types import Ints
from kip.columnar.columns.uuids import uuid_values
from kip.columnar.messages.defaults import default_column, differs
from kip.columnar.messages.layouts import COUNT, LENGTHS, LONGEST, MARKER, WIRE_TYPES
from kip.columnar.schemas import ARROW_TYPES, UNKNOWN_TAGS

_UNSIGNED = {kind: limits for kind, limits in LIMITS.items() if limits[0] == 0}
"""Limits of the kinds whose Arrow type has a wider range."""


class Trouble(Exception):
    """Some of the rows need the scalar codec."""


def write_struct(layout: Layout, structs: pa.StructArray, out: Pieces) -> None:
    """Write structs; top-level ones must not be null."""
    _require(not structs.null_count)
    columns = dict(zip((field.name for field in structs.type), structs.flatten(), strict=True))
    for absent in layout.absent:
        column = columns.get(absent.attribute)
        _require(column is None or absent.ignorable or not differs(absent, column, layout.version).any())
    for field in layout.fields:
        _write_field(field, _column(columns, field, layout, len(structs)), out)
    unknown = columns.get(UNKNOWN_TAGS.name)
    _require(unknown is None or unknown.null_count == len(unknown))
    if layout.flexible:
        _write_tags(layout, columns, len(structs), out)


def _require(is_plain: bool) -> None:
    if not is_plain:
        raise Trouble


def _column(columns: dict[str, pa.Array], field: FieldLayout, layout: Layout, size: int) -> pa.Array:
    """Return the column of a field; an absent one has the default in all rows."""
    column = columns.get(field.field.attribute)
    return default_column(field.field, layout.version, size) if column is None else column


def _write_field(field: FieldLayout, column: pa.Array, out: Pieces, *, tagged: bool = False) -> None:
    if field.maybe:
        _write_optional(column, out, BYTE, (1, 0), partial(_write_value, field, tagged=tagged))
    else:
        _write_value(field, column, out, tagged=tagged)


def _write_value(field: FieldLayout, column: pa.Array, out: Pieces, *, tagged: bool) -> None:
    """Write a field without the control byte before it."""
    if field.is_array:
        _write_array(field, column, out)
    elif field.struct is None:
        _write_primitive(field, column, out, nullable=field.nullable)
    elif not field.nullable:
        write_struct(field.struct, column, out)
    else:
        dtype, missing = (BYTE, 0) if tagged else (MARKER, -1)
        _write_optional(column, out, dtype, (1, missing), partial(write_struct, field.struct))


def _write_optional(
    column: pa.Array,
    out: Pieces,
    dtype: np.dtype[Any],
    marks: tuple[int, int],
    write_present: Callable[[pa.Array, Pieces], None],
) -> None:
    """Write a value after one of two marks, for present and null."""
    is_there = np.asarray(column.is_valid())
    out.numbers(dtype, np.where(is_there, *marks))
    present = column.drop_null()
    inner = Pieces(len(present))
    write_present(present, inner)
    out.bytes(spread(inner.finish(), is_there.astype(np.intp)))


def _write_array(field: FieldLayout, column: pa.Array, out: Pieces) -> None:
    counts = _lengths(pc.list_value_length(column))
    _require(field.nullable or not column.null_count)
    _write_lengths(counts, COUNT, out, compact=field.flexible)
    elements = pc.list_flatten(column)
    inner = Pieces(len(elements))
    if field.struct is None:
        _write_primitive(field, elements, inner, nullable=False)
    else:
        write_struct(field.struct, elements, inner)
    out.bytes(spread(inner.finish(), np.maximum(counts, 0)))


def _write_primitive(field: FieldLayout, column: pa.Array, out: Pieces, *, nullable: bool) -> None:
    _require(nullable or not column.null_count)
    try:
        column = column.cast(ARROW_TYPES[field.kind])
    except pa.ArrowInvalid:
        raise Trouble from None
    if field.kind in LENGTHS:
        _write_spans(field, column, out)
    else:
        _write_numbers(field.kind, column, out)


def _write_spans(field: FieldLayout, column: pa.Array, out: Pieces) -> None:
    lengths = _lengths(pc.binary_length(column))
    _require(lengths.max(initial=0) <= LONGEST[field.kind])
    _write_lengths(lengths, LENGTHS[field.kind], out, compact=field.flexible)
    data = column.cast(pa.binary())
    out.bytes(data.fill_null(b"") if data.null_count else data)


def _write_numbers(kind: str, column: pa.Array, out: Pieces) -> None:
    if kind == "uuid":
        values = uuid_values(column)
        if values is None:
            raise Trouble
    elif pa.types.is_decimal(column.type):
        values = _whole_numbers(column, WIRE_TYPES[kind])
    else:
        values = column.to_numpy(zero_copy_only=False)
        limits = _UNSIGNED.get(kind)
        _require(limits is None or not len(values) or (values.min() >= limits[0] and values.max() <= limits[1]))
    out.numbers(WIRE_TYPES[kind], values)


def _whole_numbers(column: pa.Array, wire_type: np.dtype[Any]) -> Any:
    try:
        return column.cast(pa.from_numpy_dtype(wire_type.newbyteorder("="))).to_numpy(zero_copy_only=False)
    except pa.ArrowInvalid:
        raise Trouble from None


def _lengths(lengths: pa.Array) -> Ints:
    """Return lengths with -1 for null."""
    return np.asarray(lengths.fill_null(-1) if lengths.null_count else lengths).astype(np.intp)


def _write_lengths(lengths: Ints, dtype: np.dtype[Any], out: Pieces, *, compact: bool) -> None:
    if compact:
        out.varints(lengths + 1)
    else:
        out.numbers(dtype, lengths)


def _write_tags(layout: Layout, columns: dict[str, pa.Array], size: int, out: Pieces) -> None:
    """Write the tagged fields that are not omitted: their number, then tag, size and value of each."""
    counts = np.zeros(size, np.intp)
    fields = []
    for tag, field in layout.tagged.items():
        column = columns.get(field.field.attribute)
        if column is not None:
            is_set = differs(field.field, column, layout.version)
            counts += is_set
            fields.append((tag, field, column, is_set))
    out.varints(counts)
    for tag, field, column, is_set in fields:
        if is_set.any():
            written = _tagged_field(tag, field, column.filter(pa.array(is_set)))
            out.bytes(spread(written, is_set.astype(np.intp)))


def _tagged_field(tag: int, field: FieldLayout, column: pa.Array) -> pa.Array:
    value = Pieces(len(column))
    _write_field(field, column, value, tagged=True)
    written = value.finish()
    out = Pieces(len(column))
    out.varints(np.full(len(column), tag))
    out.varints(lengths_of(written))
    out.bytes(written)
    return out.finish()
