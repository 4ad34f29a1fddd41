"""The columns of `kafka-log` and `kafka-topic`: those all records have, then keys and values as bytes, or decoded."""

from __future__ import annotations

from collections.abc import Collection

import pyarrow as pa
from kafka_wire.records.control import CONTROL_MESSAGES
from kafka_wire.registry import CATALOG

from kip.columnar import record_schema
from kip.columnar.batches.fields import RECORD_SCHEMA
from kip.columnar.schemas import struct_type
from kip.spark.options import CORRUPT_RECORD, ERROR

CONTROL_FIELDS: dict[str, str] = {
    message: CATALOG.message(message).__module__.rpartition(".")[2] for message in CONTROL_MESSAGES.values()
}
"""The messages of control records, and their names in the struct `control`: `end_txn_marker` and so on."""

_HEAD = (
    pa.field("cluster_id", pa.string()),
    pa.field("file", pa.string()),
    pa.field("topic", pa.string()),
    pa.field("partition", pa.int32()),
    *(field for field in RECORD_SCHEMA if field.name not in ("headers", "key", "value", "error")),
    pa.field("snapshot_offset", pa.int64()),
    RECORD_SCHEMA.field("headers"),
)


def log_schema(topic: str | None = None, types: Collection[str] | None = None) -> pa.Schema:
    """Return the columns of records, decoded as those of an internal topic if there is one.

    Raises:
        ValueError: not an internal topic, or an unknown type; only internal topics have types.
    """
    error = pa.field(ERROR, pa.string())
    if topic is None:
        if types is not None:
            raise ValueError("types are those of an internal topic: name it with the option topic")
        return pa.schema([*_HEAD, RECORD_SCHEMA.field("key"), RECORD_SCHEMA.field("value"), error])
    messages = {name: CATALOG.message(message) for message, name in CONTROL_FIELDS.items()}
    control = pa.struct([pa.field(name, struct_type(cls.SPEC, cls.VERSIONS)) for name, cls in messages.items()])
    last = [pa.field("control", control), pa.field(CORRUPT_RECORD, pa.binary()), error]
    return pa.schema([*_HEAD, *record_schema(topic, types), *last])
