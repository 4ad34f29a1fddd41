"""The reference codec against what Kafka's Java classes wrote, read, refused and failed to write."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from kafka_wire.runtime import reference
from kafka_wire.runtime.errors import (
    DecodeError,
    EncodeError,
    NullError,
    UnsupportedFieldError,
)
from kafka_wire.runtime.json_form import from_json, to_json

from tests.shared import json_lines, shared_path
from tests.wire.stand_ins import stand_ins
from tests.wire.vectors import STRICTER


def vectors(name: str) -> Iterator[tuple[Any, int, bytes, dict[str, Any]]]:
    release = "3.9.1" if "3.9.1" in name else "4.3.1"
    classes = stand_ins(shared_path("kafka", "specs", f"{release}.zip"))
    for row in json_lines(shared_path("vectors", f"{name}.jsonl.gz")):
        yield classes[row["spec"]], row["version"], bytes.fromhex(row.get("hex", "")), row


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [("kafka-4.3.1", 2930), ("kafka-3.9.1", 2205)])
def test_java_values(name: str, count: int) -> None:
    rows = list(vectors(name))
    for cls, version, data, row in rows:
        message = reference.read_whole(cls.SPEC, data, version)
        assert to_json(message, version) == row["json"], row
        assert from_json(cls, row["json"], version) == message, row
        assert reference.write(message, version) == data, row
        assert reference.read(cls.SPEC, b"\0" + data + b"\0", version, 1, build=False) == (None, len(data) + 1), row
    assert len(rows) == count


@pytest.mark.slow
def test_java_unknown_tags() -> None:
    rows = list(vectors("kafka-4.3.1-unknown-tags"))
    for cls, version, data, row in rows:
        message = reference.read_whole(cls.SPEC, data, version)
        expected = from_json(cls, row["json"], version)
        for unknown in row["unknown"]:
            put_unknown_tag(expected, unknown)
        assert message == expected, row
        assert to_json(message, version) == row["json"], row
        assert reference.write(message, version) == data, row
    assert len(rows) == 438


def put_unknown_tag(message: Any, unknown: dict[str, Any]) -> None:
    struct, spec = message, message.SPEC
    for part in unknown["path"]:
        if isinstance(part, int):
            struct = struct[part]
        else:
            field = next(field for field in spec.fields if field.json_name == part)
            struct, spec = getattr(struct, field.attribute), field.struct
    struct.unknown_tags = (struct.unknown_tags or {}) | {unknown["tag"]: bytes.fromhex(unknown["hex"])}


@pytest.mark.slow
def test_java_damage() -> None:
    """We reject all bytes that Java rejects, and in addition only the listed cases."""
    refused = set()
    for cls, version, data, row in vectors("kafka-4.3.1-reject"):
        verdicts = [verdict(cls, version, data, build) for build in (True, False)]
        if row["verdict"] == "ok" and row["mutation"] not in STRICTER:
            message, end = reference.read(cls.SPEC, data, version)
            assert verdicts == [None, None], row
            assert to_json(message, version) == row["json"], row
            assert end == row["consumed"], row
            assert reference.write(message, version).hex() == row["reencoded"], row
        else:
            assert verdicts[0] is not None, row
            assert verdicts[0] == verdicts[1], row
            refused.add((row["mutation"], row["verdict"]))
    assert {mutation for mutation, java in refused if java == "ok"} == STRICTER


def verdict(cls: Any, version: int, data: bytes, build: bool) -> str | None:
    """Return the problem of the bytes, None if they are valid."""
    try:
        reference.read(cls.SPEC, data, version, build=build)
    except DecodeError as error:
        return str(error)
    return None


JAVA_ERRORS = {
    "absent_not_ignorable": (UnsupportedFieldError,),
    "null_not_nullable": (NullError, UnsupportedFieldError),
    "string_length": (EncodeError,),
}


def test_java_encode_errors() -> None:
    for cls, version, data, row in vectors("kafka-4.3.1-encode-error"):
        message = from_json(cls, row["json_at_highest_version"], row["json_version"])
        if row["verdict"] == "ok":
            assert reference.write(message, version) == data, row
        else:
            with pytest.raises(EncodeError) as caught:
                reference.write(message, version)
            assert type(caught.value) in JAVA_ERRORS[row["case"]], row


@pytest.mark.slow
def test_mutated_bytes_are_refused_or_stable() -> None:
    """Whatever is read writes back to bytes that read the same, and both ways of reading agree."""
    dice = random.Random(8)
    rows = [row for row in vectors("kafka-4.3.1") if len(row[2]) < 2000]
    accepted = 0
    for cls, version, data, _ in dice.sample(rows, 1500):
        damaged = bytearray(data or b"\0")
        for _ in range(dice.randint(1, 3)):
            damaged[dice.randrange(len(damaged))] = dice.choice((0, 1, 2, 0x7F, 0x80, 0xFF, dice.randrange(256)))
        verdicts = {verdict(cls, version, bytes(damaged), build) for build in (True, False)}
        assert len(verdicts) == 1
        if verdicts == {None}:
            message, _ = reference.read(cls.SPEC, bytes(damaged), version)
            again = reference.write(message, version)
            assert reference.write(reference.read_whole(cls.SPEC, again, version), version) == again
            accepted += 1
    assert accepted > 300
