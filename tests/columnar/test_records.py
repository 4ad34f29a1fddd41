"""Records of internal topics as columns, against the families that read them one at a time."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

import pyarrow as pa
import pytest
from kafka_wire.group_coordinator import GroupMetadataKey, OffsetCommitKey, OffsetCommitValue

from kip.columnar import arrow_schema, decode_records, record_schema
from kip.columnar.record_types import record_types
from kip.log.records.families import FAMILIES, CoordinatorFamily
from tests.columnar.record_rows import AREAS, Record, check
from tests.shared import json_lines, shared_path
from tests.wire.mutations import Seeds, mutated


@cache
def records() -> dict[str, list[Record]]:
    """Return the keys and values that Kafka wrote, by topic."""
    found: dict[str, list[Record]] = defaultdict(list)
    for row in json_lines(shared_path("vectors", "kafka-4.3.1-records.jsonl.gz")):
        if row.get("area") in AREAS:
            found[AREAS[row["area"]]].append((unhex(row.get("keyHex")), unhex(row["hex"])))
    return found


def unhex(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


@pytest.mark.usefixtures("few_are_enough")
@pytest.mark.parametrize("topic", AREAS.values())
def test_vectors(topic: str) -> None:
    types = check(topic, records()[topic])
    not_in_4_3 = {"ACCESS_CONTROL_RECORD", "UNREGISTER_CONTROLLER_RECORD"}
    assert {each.name for each in record_types(topic)} - not_in_4_3 <= types.keys()


@pytest.mark.slow
@pytest.mark.usefixtures("few_are_enough")
@pytest.mark.parametrize("topic", AREAS.values())
def test_damage(topic: str) -> None:
    random = Random(topic)
    data = []
    for _ in range(2000):
        key, value = random.choice(records()[topic])
        data.append(random.choice([(key, value), (damaged(random, key), value), (key, damaged(random, value))]))
    check(topic, data)


def damaged(random: Random, data: bytes | None) -> bytes | None:
    return random.choice([None, b"", mutated(random, Seeds("", 0, (data or b"\0",)))])


def commits(size: int) -> tuple[pa.Array, pa.Array]:
    """Return keys and values of commits of offsets; every fifth record is the tombstone of a group."""
    family = FAMILIES["__consumer_offsets"]
    assert isinstance(family, CoordinatorFamily)
    data = [
        family.encode(GroupMetadataKey(group="g"), None)
        if number % 5 == 1
        else family.encode(OffsetCommitKey(group="g", partition=number), OffsetCommitValue(offset=number), 3)
        for number in range(size)
    ]
    keys, values = [key for key, _ in data], [value for _, value in data]
    return pa.array(keys, pa.binary()), pa.array(values, pa.binary())


@pytest.mark.parametrize("size", [0, 5, 1000])
def test_selected_types(size: int) -> None:
    keys, values = commits(size)
    structs, errors = decode_records("__consumer_offsets", keys, values, types=["OFFSET_COMMIT"])
    assert errors.null_count == size
    assert structs.type.field("value").type.names == ["offset_commit"]
    for number, row in enumerate(structs.to_pylist()):
        if number % 5 == 1:
            assert row == {"type": "GROUP_METADATA", "version": None, "key": None, "value": None}
        else:
            assert (row["type"], row["version"]) == ("OFFSET_COMMIT", 3)
            assert row["value"]["offset_commit"]["offset"] == number
    none, _ = decode_records("__consumer_offsets", keys, values, types=[])
    assert none.field("type") == structs.field("type")
    assert none.field("value").null_count == size


def test_chunks_and_tombstones() -> None:
    keys, values = commits(1000)
    structs, _ = decode_records("__consumer_offsets", keys, values)
    chunked = pa.chunked_array([keys.slice(0, 300), keys.slice(300)]), pa.chunked_array([values])
    assert decode_records("__consumer_offsets", *chunked)[0] == structs
    tombstone = structs[1].as_py()
    assert tombstone["key"]["group_metadata"] == {"group": "g"}
    assert tombstone["value"] is None


def test_schema() -> None:
    schema = record_schema("__consumer_offsets")
    assert schema.names == ["type", "version", "key", "value"]
    commit = schema.field("value").type.field("offset_commit").type
    assert pa.schema(list(commit)) == arrow_schema("OffsetCommitValue")
    assert record_schema("__cluster_metadata").names == ["type", "version", "value"]


def test_arguments_that_are_none() -> None:
    keys, values = commits(3)
    with pytest.raises(ValueError, match="'orders' is not an internal topic; internal topics are __cluster_metadata, "):
        decode_records("orders", keys, values)
    with pytest.raises(ValueError, match="has no records of type 'COMMIT'; did you mean OFFSET_COMMIT"):
        decode_records("__consumer_offsets", keys, values, types=["COMMIT"])
    with pytest.raises(ValueError, match="3 keys for 2 values"):
        decode_records("__consumer_offsets", keys, values.slice(1))
