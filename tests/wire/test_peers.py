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

import pytest
from kafka_wire.registry import CATALOG

from tests.wire.random_structs import random_struct

VALUES = 4
"""Random values tried for each version of each message."""


Recode = Callable[[bytes], bytes]
"""Decodes a message with the other library and encodes the result."""


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
