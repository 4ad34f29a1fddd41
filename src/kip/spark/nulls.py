"""Nulls of structs, also in their fields.

Arrow leaves open which values the fields of a null struct have, and Sail 0.7 returns these values. Spark returns null.
"""

from __future__ import annotations

import sys

import pyarrow as pa


def with_explicit_nulls(array: pa.Array) -> pa.Array:
    """Return `nulls_in_fields` in processes of Sail; others need no second pass over all columns."""
    return nulls_in_fields(array) if "pysail" in sys.modules else array


def nulls_in_fields(array: pa.Array) -> pa.Array:
    """Return an array in which all fields of null structs are null."""
    if pa.types.is_struct(array.type) and array.type.num_fields:
        # Flattening applies the nulls of a struct to its fields.
        fields = [nulls_in_fields(field) for field in array.flatten()]
        is_null = array.is_null() if array.null_count else None
        return pa.StructArray.from_arrays(fields, fields=list(array.type), mask=is_null)
    if pa.types.is_list(array.type) and pa.types.is_nested(array.type.value_type):
        # From buffers, as `ListArray.from_arrays` refuses a part of an array that has nulls.
        inner, own = nulls_in_fields(array.values), array.buffers()[:2]
        return pa.Array.from_buffers(array.type, len(array), own, offset=array.offset, children=[inner])
    return array
