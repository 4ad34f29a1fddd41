"""The same program on a classic session with a zip shipped to workers, on Spark Connect, and through spark-submit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import kafka_wire
import pytest

import kip
from tests.spark.sessions import SETTINGS, require_spark

pytestmark = [pytest.mark.spark, pytest.mark.slow]

PROGRAM = Path(__file__).parent / "programs" / "decode.py"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code as one zip."""
    path = tmp_path_factory.mktemp("code") / "kip.zip"
    with ZipFile(path, "w") as out:
        for package in (kafka_wire, kip):
            root = Path(package.__path__[0])
            for file in root.rglob("*.py"):
                out.write(file, file.relative_to(root.parent))
    return path


def run(tmp_path: Path, *command: str) -> dict[str, object]:
    require_spark()
    settings = "".join(f"{name} {value}\n" for name, value in SETTINGS.items())
    (tmp_path / "spark-defaults.conf").write_text(settings, encoding="utf-8")
    environment = {**os.environ, "SPARK_CONF_DIR": str(tmp_path), "SPARK_LOCAL_IP": "127.0.0.1"}
    result = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=600, check=False
    )
    assert result.returncode == 0, result.stderr
    answer: dict[str, object] = json.loads(result.stdout.splitlines()[-1])
    assert answer["same"] == 1000
    assert answer["total"] == sum(range(1000))
    return answer


def test_zip_on_a_classic_session(tmp_path: Path, archive: Path) -> None:
    answer = run(tmp_path, sys.executable, str(PROGRAM), "classic", str(archive))
    assert "kip.zip" in str(answer["code"])


@pytest.mark.skipif(find_spec("grpc") is None, reason="needs Spark Connect: pip install 'pyspark[connect]'")
def test_spark_connect(tmp_path: Path, archive: Path) -> None:
    answer = run(tmp_path, sys.executable, str(PROGRAM), "connect", str(archive))
    assert "kip.zip" in str(answer["code"])


def test_spark_submit(tmp_path: Path, archive: Path) -> None:
    submit = str(Path(sys.executable).with_name("spark-submit"))
    answer = run(tmp_path, submit, "--master", "local[2]", "--py-files", str(archive), str(PROGRAM), "classic")
    assert "kip.zip" in str(answer["code"])
