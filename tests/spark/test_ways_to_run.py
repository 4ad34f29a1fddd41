"""The same program on a classic session with a zip shipped to workers, on Spark Connect, and through spark-submit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import kafka_wire
import pytest

import kip
from kip.spark.pipeline.output import Output
from kip.spark.pipeline.show import read_rows
from tests.shared import ROOT
from tests.spark.sessions import SETTINGS, require_spark

pytestmark = [pytest.mark.spark, pytest.mark.slow]

PROGRAM = Path(__file__).parent / "programs" / "decode.py"
COMMAND = ROOT / "src" / "kip" / "cli" / "pipeline.py"
TABLES = {"brokers": 10, "group_offsets": 3, "quorum_replicas": 12}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code as one zip."""
    path = tmp_path_factory.mktemp("code") / "kip.zip"
    with ZipFile(path, "w") as out:
        for package in (kafka_wire, kip):
            root = Path(package.__path__[0])
            for file in (*root.rglob("*.py"), *root.rglob("*.tsv"), *root.parent.glob("pyspark_*.py")):
                out.write(file, file.relative_to(root.parent))
    return path


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two log folders and snapshots, those of the demo."""
    folder = tmp_path_factory.mktemp("left behind")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "examples" / "demo")
        demo = import_module("pipeline")
        demo.write_metadata(folder / "__cluster_metadata-0")
        demo.write_commits(folder / "__consumer_offsets-0")
        demo.write_snapshots(folder / "snapshots")
    return folder


def run(tmp_path: Path, *command: str) -> dict[str, Any]:
    """Run a program and return the JSON in its last line."""
    require_spark()
    settings = "".join(f"{name} {value}\n" for name, value in SETTINGS.items())
    (tmp_path / "spark-defaults.conf").write_text(settings, encoding="utf-8")
    environment = {**os.environ, "SPARK_CONF_DIR": str(tmp_path), "SPARK_LOCAL_IP": "127.0.0.1"}
    result = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=600, check=False
    )
    assert result.returncode == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return answer


def check(answer: dict[str, Any], output: Path) -> None:
    """Check what the program says, and the tables that it wrote."""
    assert answer["same"] == 1000
    assert answer["total"] == sum(range(1000))
    assert "kip.zip" in answer["code"]
    check_tables(answer["tables"], output)


def check_tables(rows: dict[str, int], output: Path) -> None:
    assert rows == {name: note.rows for name, note in Output(str(output)).notes().items()}
    assert {name: rows[name] for name in TABLES} == TABLES
    assert {row["offset"] for row in read_rows(Output(str(output)), "group_offsets", (), {})[1]} == {700, 800, 900}


def test_zip_on_a_classic_session(tmp_path: Path, archive: Path, left_behind: Path) -> None:
    words = ("classic", str(left_behind), str(tmp_path / "tables"), str(archive))
    check(run(tmp_path, sys.executable, str(PROGRAM), *words), tmp_path / "tables")


@pytest.mark.skipif(find_spec("grpc") is None, reason="needs Spark Connect: pip install 'pyspark[connect]'")
def test_spark_connect(tmp_path: Path, archive: Path, left_behind: Path) -> None:
    words = ("connect", str(left_behind), str(tmp_path / "tables"), str(archive))
    check(run(tmp_path, sys.executable, str(PROGRAM), *words), tmp_path / "tables")


def test_spark_submit(tmp_path: Path, archive: Path, left_behind: Path) -> None:
    words = ("--master", "local[2]", "--py-files", str(archive), str(COMMAND), "run", "--input", str(left_behind))
    answer = run(tmp_path, submit(), *words, "--output", str(tmp_path / "tables"), "--summary", "json")
    check_tables({each["table"]: each["rows"] for each in answer["tables"]}, tmp_path / "tables")


def submit() -> str:
    return str(Path(sys.executable).with_name("spark-submit"))
