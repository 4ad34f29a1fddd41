"""Messages that the newest release added or changed: Kafka's classes read and write the same bytes and JSON as ours.

The shared test vectors contain those of older releases, see `test_vectors.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kafka_wire.registry import CATALOG
from kipc.sources.releases import known_releases, release_trees

from tests.processes import run_process
from tests.real_kafka import NEWEST, kafka_jars
from tests.rounds import rounds
from tests.wire.random_structs import random_struct

pytestmark = [pytest.mark.java, pytest.mark.slow]

PROGRAM = Path(__file__).with_name("Messages.java")
VALUES = rounds(10, thorough=200)
"""Random values for each version of each message, after the default one."""

JAVA_PACKAGES = {
    "clients": "org.apache.kafka.common.message",
    "group_coordinator": "org.apache.kafka.coordinator.group.generated",
    "metadata": "org.apache.kafka.common.metadata",
    "raft": "org.apache.kafka.raft.generated",
    "share_coordinator": "org.apache.kafka.coordinator.share.generated",
    "transaction_coordinator": "org.apache.kafka.coordinator.transaction.generated",
}
"""By area. The classes of others, of remote storage and of streams, are in jars that brokers do not need."""


def changed() -> Iterator[Any]:
    """Yield the classes of messages whose specs are new in the newest release or differ from those before."""
    names = list(known_releases()[0])
    before = dict(release_trees(names[names.index(NEWEST) - 1]))
    for path, tree in release_trees(NEWEST):
        area, _, file = path.replace("-", "_").partition("/")
        if before.get(path) != tree and area in JAVA_PACKAGES:
            yield CATALOG.load(CATALOG.entry(f"{area}.{file.removesuffix('.json')}"))


def java_class(cls: Any) -> str:
    entry = next(entry for entry in CATALOG if CATALOG.load(entry) is cls)
    suffix = "Data" if entry.type in ("request", "response", "header") else ""
    return f"{JAVA_PACKAGES[entry.area]}.{entry.name}{suffix}"


def test_the_same_bytes_and_json() -> None:
    messages = []
    for cls in changed():
        random = Random(cls.__name__)
        for version in cls.CURRENT_VERSIONS:
            layout = cls.SPEC.layout(version)
            values = [cls(), *(random_struct(random, layout, 4) for _ in range(VALUES))]
            messages += [(cls, version, value) for value in values]
    rows = [f"{java_class(cls)} {version} {value.encode(version).hex()}" for cls, version, value in messages]
    java = ("java", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-cp", f"{kafka_jars(NEWEST)}/*")
    run = run_process(*java, PROGRAM, input="\n".join(rows))
    assert run.returncode == 0, run.stderr
    for (cls, version, value), row, line in zip(messages, rows, run.stdout.splitlines(), strict=True):
        written, _, text = line.partition(" ")
        theirs = json.loads(text)
        assert written == row.rpartition(" ")[2], row
        assert value.to_json(version) == theirs, row
        assert cls.decode(bytes.fromhex(written), version) == value, row
        assert cls.from_json(theirs, version).encode(version).hex() == written, row
    assert messages
