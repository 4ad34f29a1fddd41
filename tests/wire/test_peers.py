"""kio and kafka-python re-encode our messages to the same bytes, for every message version that they support.

Our encoder writes random values, and the other library decodes and encodes them. Both libraries convert values to their
own types (error codes, durations, times), so the random values fit these types. `KNOWN` lists the bugs of the other
libraries; the test fails if one of them is fixed.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.kinds import FAMILIES

from tests.rounds import rounds

VALUES = 4
"""Random values tried for each version of each message."""

LONGEST_INNER = rounds(4, thorough=40)
"""Elements of the longest array within an array; at 40, a few messages take most of the time."""

Recode = Callable[[bytes], bytes]
"""Decodes a message with the other library and encodes the result."""


def random_value(random: Random, field: Any, longest: int = 40, *, element: bool = False) -> Any:
    if field.is_array and not element:
        count = random.choice([0, 1, 2, 3, longest])
        elements = [random_value(random, field, LONGEST_INNER, element=True) for _ in range(count)]
        return elements if field.struct else tuple(elements)
    if field.struct is not None:
        return random_struct(random, field.struct, longest)
    match FAMILIES[field.kind]:
        case "boolean":
            return random.random() < 0.5
        case "float":
            return random.choice([0.5, 1.0, -3.25, 1e300])
        case "uuid":
            return UUID(int=random.randrange(2, 2**128))
        case "string":
            return "".join(random.choices("abcé日😀_-", k=random.choice([0, 1, 5, 130, 300])))
        case "bytes":
            return random.randbytes(random.choice([0, 1, 130]))
        case _:
            return random.randrange(3) if field.kind == "int8" else random.choice([0, 1, 3, 40])


def random_struct(random: Random, layout: Any, longest: int = 40) -> Any:
    """Make a value of a struct with every field set that the version has, null now and then."""
    values = {}
    for field in (*layout.fields, *layout.tagged.values()):
        is_null = field.nullable and random.random() < 0.2
        values[field.field.attribute] = None if is_null else random_value(random, field, longest)
    return layout.spec.cls(**values)


def module_of(name: str) -> str:
    return CATALOG.entry(name).module.removesuffix("_request").removesuffix("_response")


def kio_recode(name: str, version: int) -> Recode | None:
    pytest.importorskip("kio")
    from importlib import import_module

    from kio.serial import entity_reader, entity_writer

    try:
        entity = getattr(import_module(f"kio.schema.{module_of(name)}.v{version}"), name)
    except (ImportError, AttributeError):
        return None
    read, write = entity_reader(entity), entity_writer(entity)

    def recode(data: bytes) -> bytes:
        value, size = read(data, 0)
        assert size == len(data)
        out = io.BytesIO()
        write(out, value)
        return out.getvalue()

    return recode


@cache
def kafka_python_classes() -> dict[str, Any]:
    pytest.importorskip("kafka")
    from importlib import import_module

    classes: dict[str, Any] = {}
    for package in ("admin", "consumer", "metadata", "producer", "sasl"):
        module = import_module(f"kafka.protocol.{package}")
        classes.update({name: value for name, value in vars(module).items() if hasattr(value, "decode")})
    return classes


def kafka_python_recode(name: str, version: int) -> Recode | None:
    cls = kafka_python_classes().get(name)
    if cls is None or not cls.min_version <= version <= cls.max_version:
        return None

    def recode(data: bytes) -> bytes:
        value = cls.decode(data, version=version)
        value._header = None  # the encoder refuses a decoded header
        return bytes(value.encode(version=version))

    return recode


PEERS = {"kio": kio_recode, "kafka-python": kafka_python_recode}

KNOWN = {
    (
        "kafka-python",
        "ApiVersionsResponse",
    ): "drops throttle_time_ms; Java keeps it (kafka-4.3.1.jsonl.gz)",
}
"""Bugs of the other libraries, by library and message, with the Java vector that proves them."""


def shared_versions(peer: str) -> Iterator[tuple[str, int, Recode]]:
    for entry in CATALOG:
        if entry.area != "clients" or entry.type not in ("request", "response"):
            continue
        for version in entry.versions:
            recode = PEERS[peer](entry.name, version)
            if recode is not None:
                yield entry.name, version, recode


def difference(name: str, version: int, recode: Recode, seed: str) -> str | None:
    """Describe the first difference after a round trip through the other library; None if the bytes are the same."""
    random = Random(seed)
    cls = CATALOG.message(name)
    for _ in range(VALUES):
        message = random_struct(random, cls.SPEC.layout(version))
        data = message.encode(version)
        try:
            theirs = recode(data)
        except Exception as error:
            return f"{type(error).__name__}: {error}"[:200]
        if theirs != data:
            return f"{data.hex()[:200]} became {theirs.hex()[:200]}"
        assert cls.decode(theirs, version) == message
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("peer", "least"), [("kio", 500), ("kafka-python", 250)])
def test_the_same_bytes(peer: str, least: int) -> None:
    tried = 0
    different: dict[str, str] = {}
    for name, version, recode in shared_versions(peer):
        found = difference(name, version, recode, f"{peer} {name} {version}")
        if found is not None:
            different.setdefault(name, f"v{version}: {found}")
        tried += 1
    unknown = {name: found for name, found in different.items() if (peer, name) not in KNOWN}
    assert not unknown, json.dumps(unknown, indent=1)
    assert {name for library, name in KNOWN if library == peer} == set(different)
    assert tried >= least
