"""Build Arrow arrays from decoded columns: the last stage of decoding, which copies and validates text.

Each function returns the array and the rows with invalid UTF-8; the values of those rows are meaningless.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from kip.columnar.columns.types import Column, Ints, Lists, Mask, Numbers, Records, Spans, Sparse, ints, starts_of
from kip.columnar.columns.uuids import uuid_texts

Built: TypeAlias = tuple[pa.Array, Ints]
Data: TypeAlias = NDArray[np.uint8]

_EVEN = 0x55
"""Every other bit, the lowest first."""


def build(column: Column, arrow_type: pa.DataType, data: Data) -> Built:
    """Return the array of a column; fields of the type that the column lacks are null."""
    match column:
        case Numbers(values):
            return _numbers(values, arrow_type), ints()
        case Spans():
            return _spans(column, arrow_type, data)
        case Lists(counts, valid, elements):
            return _lists(counts, valid, *build(elements, arrow_type.value_type, data), arrow_type)
        case Records():
            return _records(column, arrow_type, data)
        case Sparse():
            return _sparse(column, arrow_type, data)


def _numbers(values: NDArray[np.generic], arrow_type: pa.DataType) -> pa.Array:
    if pa.types.is_boolean(arrow_type):
        bits = np.packbits(values.astype(np.bool_), bitorder="little")
        return pa.Array.from_buffers(arrow_type, len(values), [None, pa.py_buffer(bits)])
    if pa.types.is_string(arrow_type):
        return uuid_texts(values)
    if pa.types.is_decimal(arrow_type):
        return pa.array(values.astype(values.dtype.newbyteorder("="))).cast(arrow_type)
    native = values.astype(arrow_type.to_pandas_dtype())
    return pa.Array.from_buffers(arrow_type, len(values), [None, pa.py_buffer(native)])


def _spans(column: Spans, arrow_type: pa.DataType, data: Data) -> Built:
    cut, bad = _cut(column.starts, column.lengths, data), ints()
    if pa.types.is_string(arrow_type) and not _is_ascii(cut):
        try:
            cut.cast(arrow_type)
        except pa.ArrowInvalid:
            bad = _not_text(cut)
            lengths = column.lengths.copy()
            lengths[bad] = 0
            cut = _cut(column.starts, lengths, data)
    _, offsets, copied = cut.buffers()
    valid = None if column.valid is None else _bitmap(column.valid)
    return pa.Array.from_buffers(arrow_type, len(cut), [valid, offsets, copied]), bad


def _is_ascii(values: pa.Array) -> bool:
    """Return whether all bytes are ASCII, in one pass: Arrow checks one string at a time, which is much slower."""
    return bool(np.frombuffer(values.buffers()[2], np.uint8).max(initial=0) < 0x80)


def _cut(starts: Ints, lengths: Ints, data: Data) -> pa.Array:
    """Copy ascending spans out of the data.

    Offsets start, end, start, end and so on make every other element of an array over the data one of the spans;
    Arrow's filter copies those faster than numpy does.
    """
    size = len(starts)
    offsets = np.empty(2 * size + 1, np.int32)
    offsets[0 : 2 * size : 2] = starts
    np.add(starts, lengths, out=offsets[1 : 2 * size : 2], casting="unsafe")
    offsets[-1] = offsets[-2] if size else 0
    spans_and_gaps = pa.Array.from_buffers(pa.binary(), 2 * size, [None, pa.py_buffer(offsets), pa.py_buffer(data)])
    even = pa.py_buffer(np.full((2 * size + 7) // 8, _EVEN, np.uint8))
    return spans_and_gaps.filter(pa.Array.from_buffers(pa.bool_(), 2 * size, [None, even]))


def _not_text(values: pa.Array) -> Ints:
    bad = []
    for row, value in enumerate(values.to_pylist()):
        try:
            value.decode()
        except UnicodeDecodeError:
            bad.append(row)
    return np.array(bad, np.intp)


def _lists(counts: Ints, valid: Mask | None, elements: pa.Array, bad: Ints, arrow_type: pa.DataType) -> Built:
    starts = starts_of(counts)
    offsets = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(counts, out=offsets[1:])
    buffers = [None if valid is None else _bitmap(valid), pa.py_buffer(offsets)]
    array = pa.Array.from_buffers(arrow_type, len(counts), buffers, children=[elements])
    return array, np.searchsorted(starts, bad, "right") - 1 if len(bad) else bad


def _records(column: Records, arrow_type: pa.StructType, data: Data) -> Built:
    children, bad = [], []
    for field in arrow_type:
        inner = column.columns.get(field.name)
        array, rows = (pa.nulls(column.size, field.type), ints()) if inner is None else build(inner, field.type, data)
        children.append(array)
        bad.append(rows)
    return struct_array(children, arrow_type, column.size), np.unique(np.concatenate(bad)) if bad else ints()


def _sparse(column: Sparse, arrow_type: pa.DataType, data: Data) -> Built:
    default = pa.array([column.default], arrow_type)
    if column.values is None:
        return default.take(pa.array(ints(column.size))), ints()
    values, bad = build(column.values, arrow_type, data)
    if len(column.rows) == column.size:
        return values, bad
    order = np.full(column.size, len(values), np.intp)
    order[column.rows] = np.arange(len(values))
    return pa.concat_arrays([values, default]).take(pa.array(order)), column.rows[bad]


def struct_array(
    children: Sequence[pa.Array], arrow_type: pa.StructType, size: int, valid: Mask | None = None
) -> pa.StructArray:
    """Return a struct array of columns; a struct may have no fields."""
    return pa.Array.from_buffers(arrow_type, size, [None if valid is None else _bitmap(valid)], children=[*children])


def _bitmap(valid: Mask) -> pa.Buffer:
    return pa.py_buffer(np.packbits(valid, bitorder="little"))
