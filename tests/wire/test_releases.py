"""Every release compiles, whatever its age, and the same way in every run."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

from tests.kipc.releases import RELEASES
from tests.shared import ROOT, shared_path
from tests.wire.packages import release_case, release_catalog

COUNTS = {
    "2.8.2": 158,
    "3.3.2": 175,
    "3.7.2": 207,
    "3.9.1": 241,
    "4.0.1": 257,
    "4.1.1": 280,
    "4.2.0": 280,
    "4.3.1": 286,
    "4.4.0": 287,
}


IN_CI = ("2.8.2", "3.9.1", "4.3.1", "4.4.0")
"""The oldest and newest release, and those that other tests compile, too."""


def case(release: str) -> Any:
    one = release_case(release)
    return one if release in IN_CI else pytest.param(*one.values, marks=[*one.marks, pytest.mark.thorough], id=one.id)


@pytest.mark.parametrize("release", [case(each) for each in RELEASES])
def test_every_message_of_a_release_can_be_written_and_read(release: str) -> None:
    catalog = release_catalog(release)
    entries = list(catalog)
    assert len(entries) == COUNTS[release]
    for entry in entries:
        if entry.is_retired:
            continue
        cls = catalog.load(entry)
        for version in cls.VERSIONS:
            message = cls()
            assert cls.decode(message.encode(version), version) == message
    for area in {entry.area for entry in entries}:
        import_module(f"{catalog.package}.tests.{area}.test_{area.rpartition('.')[2]}")


HASHES = """
import hashlib, sys
from kipc.language.check import read_specs
from kipc.pipeline import Compilation
from kipc.settings import Settings
specs = read_specs([sys.argv[1]], compiling=True).specs
made = Compilation(specs, Settings(package="nowhere"), ["x"], jobs=int(sys.argv[2]), formatter=str).run()
total = hashlib.sha256(repr(sorted(made.texts.items())).encode() + made.manifest.text().encode())
print(total.hexdigest())
"""


@pytest.mark.slow
def test_neither_hash_seeds_nor_jobs_change_what_comes_out() -> None:
    archive = str(shared_path("kafka", "specs", "4.3.1.zip"))
    seen = set()
    for seed, jobs in (("1", "1"), ("77", "2")):
        result = subprocess.run(
            [sys.executable, "-c", HASHES, archive, jobs],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        seen.add(result.stdout)
    assert len(seen) == 1
