"""Shipped as a zip, as Spark ships Python code, the columnar codec needs numpy and pyarrow and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

import kafka_wire
import pytest

import kip
from tests.processes import run_process

PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
sys.modules.update(dict.fromkeys(("pyspark", "cramjam", "crc32c")))  # importing them fails
import pyarrow as pa
from kip.columnar import decode_column, decode_records, encode_column
from kafka_wire.clients import DescribeClusterResponse
data = [DescribeClusterResponse(controller_id=number).encode(2) for number in range(1000)]
structs, errors = decode_column(pa.array(data), "DescribeClusterResponse", 2)
assert errors.null_count == 1000
assert encode_column(structs, "DescribeClusterResponse", 2).to_pylist() == data
assert decode_records("__cluster_metadata", pa.nulls(1, pa.binary()), pa.array([b""]))[1][0].as_py()
for name in ("kafka_wire", "kip.columnar"):
    assert sys.modules[name].__file__.startswith(sys.argv[1]), sys.modules[name]
"""


@pytest.mark.slow
def test_zip(tmp_path: Path) -> None:
    archive = tmp_path / "code.zip"
    with ZipFile(archive, "w") as out:
        for package in (kafka_wire, kip):
            root = Path(package.__path__[0])
            for path in root.rglob("*.py"):
                out.write(path, path.relative_to(root.parent))
    run = run_process(sys.executable, "-c", PROGRAM, str(archive), cwd=tmp_path)
    assert (run.stdout, run.stderr) == ("", "")
