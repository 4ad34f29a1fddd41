"""Records of internal topics as columns, compared with those that are decoded one at a time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pyarrow as pa

from kip.columnar import decode_records, record_schema
from kip.log.records.families import FAMILIES, DecodedPart, Raw
from tests.columnar.agreement import plain

AREAS = {
    "group-coordinator": "__consumer_offsets",
    "share-coordinator": "__share_group_state",
    "transaction-coordinator": "__transaction_state",
    "metadata": "__cluster_metadata",
    "storage": "__remote_log_metadata",
}


Record = tuple[bytes | None, bytes | None]


def expected(topic: str, record: Record) -> tuple[dict[str, Any], str | None]:
    """Return the expected result for a record: a row without null values, and the error."""
    decoded = FAMILIES[topic].decode(*record)
    row: dict[str, Any] = {"type": decoded.type}
    reasons = []
    for name, part in (("value", decoded.value), ("key", decoded.key)):
        if isinstance(part, DecodedPart):
            row[name] = {decoded.type.lower(): plain(part.message.SPEC, part.version, part.message)}
        elif isinstance(part, Raw):
            reasons.append(f"{name}: {part.reason}")
    if decoded.value is not None and decoded.value.version is not None:
        row["version"] = decoded.value.version
    if len(reasons) == 2 and reasons[0].removeprefix("value") == reasons[1].removeprefix("key"):
        reasons = reasons[1:]
    return row, "; ".join(reasons) or None


def without_nulls(value: Any) -> Any:
    match value:
        case dict():
            return {name: without_nulls(inner) for name, inner in value.items() if inner is not None}
        case list():
            return [without_nulls(inner) for inner in value]
        case _:
            return value


def check(topic: str, data: list[Record]) -> Counter[str]:
    """Check a column of records; return how many there are of each type."""
    keys, values = (pa.array(column, pa.binary()) for column in zip(*data, strict=True))
    structs, errors = decode_records(topic, keys, values)
    structs.validate(full=True)
    assert pa.schema(list(structs.type)) == record_schema(topic)
    for record, row, error in zip(data, structs.to_pylist(), errors.to_pylist(), strict=True):
        expected_row, expected_error = expected(topic, record)
        assert error == expected_error, record
        assert without_nulls(row) == without_nulls(expected_row), record
    return Counter(structs.field("type").to_pylist())
