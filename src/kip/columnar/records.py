"""Records of internal topics as columns: keys and values of many types and versions, distinguished by their heads.

Unusual records are left to `kip.log.records.families`, which reads one record at a time: only that defines what
records mean and how errors are worded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from kafka_wire.runtime.message import Message

from kip.columnar.columns.arrays import struct_array
from kip.columnar.columns.assembly import Assembly, joined, text_array
from kip.columnar.columns.binary import BinaryRows
from kip.columnar.columns.cursor import BYTE
from kip.columnar.columns.types import Ints, Mask
from kip.columnar.messages.decode import SCALAR_ROWS, read_versions
from kip.columnar.messages.versions import RowVersions
from kip.columnar.record_types import RecordType, family_of, record_schema, record_types
from kip.columnar.rows import Row, to_row
from kip.log.records.families import FRAME_VERSION, UNKNOWN, CoordinatorFamily, DecodedPart, Family, FramedFamily, Raw

_INT16: np.dtype[Any] = np.dtype(">i2")


def decode_records(
    topic: str,
    keys: pa.Array | pa.ChunkedArray,
    values: pa.Array | pa.ChunkedArray,
    *,
    types: Collection[str] | None = None,
) -> tuple[pa.Array, pa.Array]:
    """Decode keys and values of records of an internal topic; return (structs, errors), see `record_schema`.

    A struct is never null: for a damaged record it has the type, or `UNKNOWN`, and the readable parts; the array of
    errors has the reason. With `types`, keys and values of other types are null and are not decoded.

    Raises:
        ValueError: not an internal topic, or unknown type; the numbers of keys and values differ.
        TypeError: keys or values are not a binary column.
    """
    if len(keys) != len(values):
        raise ValueError(f"{len(keys)} keys for {len(values)} values")
    arrow_type = pa.struct(list(record_schema(topic, types)))
    decoder = _Decoder(family_of(topic), record_types(topic), record_types(topic, types), arrow_type)
    key_rows, value_rows = BinaryRows.of(_whole(keys)), BinaryRows.of(_whole(values))
    blocks = [decoder.decode(key_rows.block(where.start, where.stop), block) for where, block in value_rows.blocks()]
    structs, errors = [structs for structs, _ in blocks], [errors for _, errors in blocks]
    return joined(structs, arrow_type), joined(errors, pa.string())


def _whole(array: pa.Array | pa.ChunkedArray) -> pa.Array:
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


@dataclass(frozen=True, slots=True)
class _Heads:
    """Heads of records: number of the type, version of the value, and start of the value.

    `plain` are the records with readable heads.
    """

    plain: Mask
    types: Ints
    versions: Ints
    value_starts: Ints


@dataclass(frozen=True, slots=True)
class _Decoder:
    """Decodes blocks of records. Only the types in `wanted` have columns in the struct."""

    family: Family
    types: tuple[RecordType, ...]
    wanted: tuple[RecordType, ...]
    struct_type: pa.StructType

    def decode(self, keys: BinaryRows, values: BinaryRows) -> tuple[pa.Array, pa.Array]:
        heads = _HEADS[type(self.family)](keys, values)
        left = ~(heads.plain & np.isin(heads.types, [record_type.number for record_type in self.types]))
        columns = self._read(keys, values, heads, left)
        read = np.flatnonzero(~left)
        structs = Assembly(len(keys), self.struct_type)
        structs.add(columns if len(read) == len(keys) else columns.take(pa.array(read)), read)
        errors: dict[int, str] = {}
        rows = np.flatnonzero(left)
        for start in range(0, len(rows), SCALAR_ROWS):
            part = rows[start : start + SCALAR_ROWS]
            decoded = [self._decode_row(keys, values, row, errors) for row in part.tolist()]
            structs.add(pa.array(decoded, self.struct_type), part)
        return structs.finish(), text_array(len(keys), errors)

    def _read(self, keys: BinaryRows, values: BinaryRows, heads: _Heads, left: Mask) -> pa.Array:
        """Read records in lock step; mark in `left` those that have to be read one at a time."""
        has_value = values.is_valid()
        of_types = [np.flatnonzero(~left & (heads.types == record_type.number)) for record_type in self.wanted]
        key_parts = _Bodies(keys, keys.starts + _INT16.itemsize, 0, whole=False)
        # Coordinators ignore bytes after a message; AbstractApiMessageSerde of the metadata log refuses them.
        value_parts = _Bodies(values, heads.value_starts, heads.versions, whole=not self._has_keys)
        for record_type, rows in zip(self.wanted, of_types, strict=True):
            if record_type.key is not None:
                left[key_parts.read(record_type.key, record_type.key_type, rows)] = True
            left[value_parts.read(record_type.value, record_type.value_type, rows[has_value[rows]])] = True
        numbers = np.array([record_type.number for record_type in self.types])
        names = pa.array([record_type.name for record_type in self.types], pa.string())
        is_wanted = np.isin(heads.types, [record_type.number for record_type in self.wanted])
        children = {
            "type": names.take(pa.array(np.searchsorted(numbers, heads.types).clip(max=len(numbers) - 1))),
            "version": pa.array(heads.versions.astype(np.int16), mask=~(is_wanted & has_value)),
            "value": value_parts.finish(self.struct_type.field("value").type, is_wanted & has_value),
        }
        if self._has_keys:
            children["key"] = key_parts.finish(self.struct_type.field("key").type, is_wanted)
        return struct_array([children[field.name] for field in self.struct_type], self.struct_type, len(keys))

    @property
    def _has_keys(self) -> bool:
        return isinstance(self.family, CoordinatorFamily)

    def _decode_row(self, keys: BinaryRows, values: BinaryRows, row: int, errors: dict[int, str]) -> Row:
        """Read a single record, and add its error if it has one."""
        decoded = self.family.decode(keys.maybe_value(row), values.maybe_value(row))
        struct: Row = {"type": decoded.type}
        if decoded.type != UNKNOWN and decoded.type not in [record_type.name for record_type in self.wanted]:
            return struct
        problems = {}
        for name, part in (("value", decoded.value), ("key", decoded.key)):
            if isinstance(part, DecodedPart):
                struct[name] = {decoded.type.lower(): to_row(part.message.SPEC, part.version, part.message)}
            elif isinstance(part, Raw):
                problems[part.reason] = f"{name}: {part.reason}"
        if decoded.value is not None:
            struct["version"] = decoded.value.version
        if problems:
            errors[row] = "; ".join(problems.values())
        return struct


class _Bodies:
    """The keys or the values of a block, as a column for each type of record.

    `starts` and `versions` are of all its rows; with `whole`, no bytes may remain after a message.
    """

    def __init__(self, rows: BinaryRows, starts: Ints, versions: RowVersions, *, whole: bool) -> None:
        self._rows = rows
        self._starts = starts
        self._versions = versions
        self._whole = whole
        self._columns: list[pa.Array] = []

    def read(self, cls: type[Message], arrow_type: pa.StructType, rows: Ints) -> Ints:
        """Read the rows of one type; return those that have to be read one at a time."""
        bodies = Assembly(len(self._rows), arrow_type)
        spans = (self._rows.data, self._starts, self._rows.ends)
        read = read_versions(cls, self._versions, rows, spans, bodies, whole=self._whole)
        self._columns.append(bodies.finish())
        return np.setdiff1d(rows, read, assume_unique=True)

    def finish(self, arrow_type: pa.StructType, is_there: Mask) -> pa.Array:
        """Return the struct of all types, null in rows without a value."""
        return struct_array(self._columns, arrow_type, len(self._rows), is_there)


def _coordinator_heads(keys: BinaryRows, values: BinaryRows) -> _Heads:
    """An int16 before the key is the type, one before the value its version (Kafka's coordinator records)."""
    types, versions = np.zeros(len(keys), np.intp), np.zeros(len(keys), np.intp)
    plain = keys.is_valid()
    for rows, numbers in ((keys, types), (values, versions)):
        cursor = rows.cursor()
        numbers[rows.valid] = cursor.run(_INT16)
        plain[rows.valid] &= cursor.unflagged
    return _Heads(plain, types, versions, values.starts + _INT16.itemsize)


def _framed_heads(keys: BinaryRows, values: BinaryRows) -> _Heads:
    """Frame version, type and version are varints before the value (Kafka's MetadataRecordSerde); there are no keys."""
    types, versions = np.zeros(len(keys), np.intp), np.zeros(len(keys), np.intp)
    plain, starts = values.is_valid(), values.starts.copy()
    cursor = values.cursor()
    frames, numbers, own_versions = (cursor.varint(cursor.run(BYTE)) for _ in range(3))
    cursor.flag(frames != FRAME_VERSION)
    types[values.valid], versions[values.valid], starts[values.valid] = numbers, own_versions, cursor.positions
    plain[values.valid] &= cursor.unflagged
    return _Heads(plain & ~keys.is_valid(), types, versions, starts)


_HEADS: dict[type[Family], Callable[[BinaryRows, BinaryRows], _Heads]] = {
    CoordinatorFamily: _coordinator_heads,
    FramedFamily: _framed_heads,
}
