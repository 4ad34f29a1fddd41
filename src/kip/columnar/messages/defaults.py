"""Defaults of fields as columns: replacements for absent columns, and rows with other values."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from kafka_wire.runtime.kinds import FAMILIES
from kafka_wire.runtime.spec import Field

from kip.columnar.columns.types import Mask, ints
from kip.columnar.rows import default_of
from kip.columnar.schemas import UNKNOWN_TAGS, field_type


def default_column(field: Field, version: int, size: int) -> pa.Array:
    """Return a column that has the default of a field in all rows."""
    single = pa.array([default_of(field, version)], field_type(field, range(version, version + 1)))
    return single.take(pa.array(ints(size)))


def differs(field: Field, column: pa.Array, version: int) -> Mask:
    """Return for each row whether omitting the field would lose a value, as `Field.is_default` defines it.

    A null in a field that the version lacks is not a value: decoding produces such nulls.
    """
    if field.default is None:
        return _mask(column.is_valid())
    changed = _is_changed(field, column, version)
    return changed | _mask(column.is_null()) if version in field.versions and column.null_count else changed


def _is_changed(field: Field, column: pa.Array, version: int) -> Mask:
    """Return which rows have a value other than the default; null is not a value."""
    if field.is_array:
        return _mask(pc.greater(pc.list_value_length(column), 0))
    if field.struct is not None:
        return _is_struct_changed(field, column, version)
    if FAMILIES[field.kind] == "bytes":
        return _mask(pc.greater(pc.binary_length(column), 0))
    return _mask(pc.not_equal(column, pa.scalar(default_of(field, version), column.type)))


def _is_struct_changed(field: Field, column: pa.StructArray, version: int) -> Mask:
    assert field.struct is not None
    columns = dict(zip((inner_field.name for inner_field in column.type), column.flatten(), strict=True))
    changed = np.zeros(len(column), np.bool_)
    for inner in field.struct.fields:
        if inner.attribute in columns:
            changed |= differs(inner, columns[inner.attribute], version)
    if UNKNOWN_TAGS.name in columns:
        changed |= _mask(columns[UNKNOWN_TAGS.name].is_valid())
    return changed & _mask(column.is_valid())


def _mask(flags: pa.Array) -> Mask:
    mask: Mask = np.asarray(flags.fill_null(False) if flags.null_count else flags)
    return mask
