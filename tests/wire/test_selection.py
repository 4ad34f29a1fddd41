"""Packages of a selection: messages in some versions have the bytes that Kafka's Java classes wrote."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from kipc.language.check import read_specs
from kipc.language.narrow import narrow
from kipc.language.select import select
from kipc.language.specs import MessageSpec
from kipc.language.versions import VersionRange
from kipc.pipeline import Compilation, write
from kipc.settings import Settings

from tests.processes import run_process
from tests.shared import ROOT, json_lines, shared_path

pytestmark = pytest.mark.slow

JOBS = len(os.sched_getaffinity(0))


def compiled(specs: list[MessageSpec], folder: Path, *, tests: bool = False) -> None:
    settings = Settings(out=str(folder.parent), package=folder.name, tests=tests)
    write(Compilation(specs, settings, ["x"], jobs=JOBS, formatter=str).run())


def imported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the catalog of a package."""
    monkeypatch.syspath_prepend(str(folder.parent))
    return import_module(f"{folder.name}.registry").CATALOG


def vectors(catalog: Any, *names: str) -> Iterator[tuple[Any, int, bytes, Any]]:
    """Yield class, version, bytes and JSON of those rows whose message and version the catalog has."""
    classes = {entry.qualified_name: catalog.load(entry) for entry in catalog if not entry.is_retired}
    for name in names:
        for row in json_lines(shared_path("vectors", f"{name}.jsonl.gz")):
            cls = classes.get(f"{row['area'].replace('-', '_')}.{row['spec']}")
            if cls is not None and row["version"] in cls.VERSIONS:
                yield cls, row["version"], bytes.fromhex(row["hex"]), row["json"]


def outcome(cls: Any, data: bytes, version: int) -> Any:
    """Return what bytes are in JSON and written again, or why they are refused: 3.9.1 had other layouts."""
    try:
        message = cls.decode(data, version)
    except ValueError as error:
        return str(error)
    return message.to_json(version), message.encode(version)


def test_every_message_in_some_versions_reads_and_writes_what_java_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kafka_wire.registry import CATALOG

    chance = random.Random(20)
    specs = []
    for spec in read_specs([str(ROOT / "schemas" / "kafka")], extensions=True).specs:
        if not spec.is_retired:
            low, high = sorted(chance.choices(list(spec.valid_versions), k=2))
            specs.append(narrow(spec, VersionRange(low, high)))
    compiled(specs, tmp_path / "narrowed")
    catalog = imported(tmp_path / "narrowed", monkeypatch)
    seen = set()
    for cls, version, data, _ in vectors(catalog, "kafka-4.3.1"):
        assert cls.decode(data, version).encode(version) == data, (cls, version)
        seen.add(cls)
    for cls, version, data, _ in vectors(catalog, "kafka-4.3.1", "kafka-3.9.1"):
        whole = CATALOG.message(cls.__module__.split(".", 1)[1].split(".")[0] + f".{cls.__name__}")
        assert outcome(cls, data, version) == outcome(whole, data, version), (cls, version)
    assert len(seen) > 250


def test_a_release_by_name_reads_and_writes_what_java_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(read_specs(["kafka:3.9.1"], compiling=True).specs, tmp_path / "by_name")
    catalog = imported(tmp_path / "by_name", monkeypatch)
    seen = 0
    for cls, version, data, value in vectors(catalog, "kafka-3.9.1"):
        message = cls.decode(data, version)
        assert message.encode(version) == data
        assert set(message.to_json(version)) == set(value), (cls, version)
        seen += 1
    assert seen == 2205


@pytest.mark.parametrize("direction", ["requests", "responses"])
def test_a_package_of_one_direction_passes_its_tests(direction: str, tmp_path: Path) -> None:
    specs = read_specs([str(ROOT / "schemas" / "kafka")], extensions=True).specs
    compiled(
        select(specs, ["Fetch:11-13", "PartitionChangeRecord:0-1"], direction=direction), tmp_path / "half", tests=True
    )
    result = run_process(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "half", cwd=tmp_path)
    assert result.returncode == 0, result.stdout
    assert "passed" in result.stdout
