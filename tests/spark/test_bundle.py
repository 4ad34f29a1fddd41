"""The zip for Spark's workers: importable without the packages, and reproducible."""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.running import kip
from tests.processes import run_process

PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:]
import kafka_wire, kip, pyspark_kafka_log
from kafka_wire.registry import CATALOG
from kip.spark.pipeline.catalog import TABLES
assert "kip.zip" in kip.__file__ and "kip.zip" in kafka_wire.__file__ and "kip.zip" in pyspark_kafka_log.__file__
print("brokers" in TABLES, CATALOG.message("FetchRequest").__name__)
"""


@pytest.mark.slow
def test_the_bundle_has_all_that_workers_import(tmp_path: Path) -> None:
    path, again = tmp_path / "kip.zip", tmp_path / "again.zip"
    result = kip("pipeline", "bundle", str(path))
    assert result.exit_code == 0, result.stderr
    kip("pipeline", "bundle", str(again))
    assert path.read_bytes() == again.read_bytes()
    assert not [name for name in ZipFile(path).namelist() if "__pycache__" in name]
    done = run_process(sys.executable, "-c", PROGRAM, str(path), cwd=tmp_path)
    assert done.stdout.split() == ["True", "FetchRequest"], done.stderr


@pytest.mark.slow
def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    result = kip("pipeline", "bundle", str(tmp_path / "nowhere" / "kip.zip"))
    assert result.exit_code == 1
    assert "kip.zip cannot be written: No such file or directory" in result.stderr
