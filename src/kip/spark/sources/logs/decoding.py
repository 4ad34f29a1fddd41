"""Keys and values of an internal topic's records as the columns that `kafka-log` has of them, control records too."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from kip.columnar import decode_records, record_schema
from kip.columnar.columns.assembly import Assembly
from kip.columnar.columns.types import Ints
from kip.columnar.rows import Row, to_row
from kip.log.records.control import CONTROL
from kip.log.records.families import DecodedPart, Raw
from kip.spark.options import CORRUPT_RECORD, ERROR
from kip.spark.sources.logs.schema import CONTROL_FIELDS, log_schema

DECODED = frozenset({"type", "version", "key", "value", "control", CORRUPT_RECORD, ERROR})
"""The columns that come of it."""


class RecordDecoding:
    """Decodes records of one topic."""

    def __init__(self, topic: str, types: tuple[str, ...] | None = None) -> None:
        self.topic = topic
        self.types = types
        self._record_type = pa.struct(list(record_schema(topic, types)))
        self._control_type = log_schema(topic, types).field("control").type

    def decode(
        self, keys: pa.Array, values: pa.Array, is_control: pa.Array, damage: pa.Array | None = None
    ) -> dict[str, pa.Array]:
        """Return the columns `DECODED` by name; a metadata log has no `key`.

        `damage` has the reasons why some rows are not records; all other columns of those rows are null.
        """
        size = len(keys)
        if not is_control.true_count and (damage is None or damage.null_count == size):
            structs, errors = decode_records(self.topic, keys, values, types=self.types)
            control = pa.nulls(size, self._control_type)
        else:
            structs, control, errors = self._decode_mixed(keys, values, is_control, damage)
        is_damaged = errors.is_valid()
        corrupt = pc.if_else(is_damaged, values, None) if errors.null_count < size else pa.nulls(size, pa.binary())
        return {
            **dict(zip(structs.type.names, structs.flatten(), strict=True)),
            "control": control,
            CORRUPT_RECORD: corrupt,
            ERROR: errors,
        }

    def _decode_mixed(
        self, keys: pa.Array, values: pa.Array, is_control: pa.Array, damage: pa.Array | None
    ) -> tuple[pa.Array, pa.Array, pa.Array]:
        """Decode control records one at a time, and the others apart from them."""
        size = len(keys)
        structs, controls = Assembly(size, self._record_type), Assembly(size, self._control_type)
        errors = Assembly(size, pa.string())
        is_record = np.asarray(damage.is_null()) if damage is not None else np.ones(size, np.bool_)
        of_control = np.asarray(is_control.fill_null(False))
        plain, own = np.flatnonzero(is_record & ~of_control), np.flatnonzero(is_record & of_control)
        if damage is not None:
            errors.add(damage.filter(pa.array(~is_record)), np.flatnonzero(~is_record))
        decoded, reasons = decode_records(
            self.topic, keys.take(pa.array(plain)), values.take(pa.array(plain)), types=self.types
        )
        structs.add(decoded, plain)
        errors.add(reasons, plain)
        self._add_control(keys, values, own, structs, controls, errors)
        return structs.finish(), controls.finish(), errors.finish()

    def _add_control(
        self, keys: pa.Array, values: pa.Array, rows: Ints, structs: Assembly, controls: Assembly, errors: Assembly
    ) -> None:
        heads: list[Row] = []
        messages: list[Row | None] = []
        reasons: list[str | None] = []
        for row in rows.tolist():
            decoded = CONTROL.decode(keys[row].as_py(), values[row].as_py())
            part = decoded.value
            heads.append({"type": decoded.type, "version": None if part is None else part.version})
            messages.append(_message_row(part) if isinstance(part, DecodedPart) else None)
            raw = [
                f"{name}: {undecoded.reason}"
                for name, undecoded in (("value", part), ("key", decoded.key))
                if isinstance(undecoded, Raw)
            ]
            reasons.append(raw[0] if raw else None)
        structs.add(pa.array(heads, self._record_type), rows)
        controls.add(pa.array(messages, self._control_type), rows)
        errors.add(pa.array(reasons, pa.string()), rows)


def _message_row(part: DecodedPart) -> Row:
    spec = part.message.SPEC
    return {CONTROL_FIELDS[spec.name]: to_row(spec, part.version, part.message)}
