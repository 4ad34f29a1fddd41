"""Both ways to install: from a built wheel, and editable from the checkout; each in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.shared import ROOT

pytestmark = pytest.mark.slow

SCRIPTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
IMPORTS = "import kafka_wire.clients, kip, kipc; print(kipc.__file__)"
USE = """
from wire.clients import DescribeClusterResponse
print(DescribeClusterResponse.decode(DescribeClusterResponse(cluster_id="abc").encode(2), 2).cluster_id)
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command with nothing of this environment's, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    result = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if "NewConnectionError" in result.stderr:
        pytest.skip("no package index within reach, and pip has no copies")
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.strip()


def build_wheel(folder: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.mark.parametrize("kind", ["wheel", "editable"])
def test_install(kind: str, tmp_path: Path) -> None:
    what = [str(build_wheel(tmp_path))] if kind == "wheel" else ["--editable", str(ROOT)]
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    programs = tmp_path / "venv" / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", *what, cwd=tmp_path)

    found = run(programs / "python", "-c", IMPORTS, cwd=tmp_path)
    assert Path(found).is_relative_to(tmp_path if kind == "wheel" else ROOT)
    specs = ROOT / "schemas" / "kafka"
    run(programs / "kipc", "check", specs, "--extensions", cwd=tmp_path)
    selection = ["--message", "DescribeCluster", "--out", ".", "--package", "wire", "--extensions"]
    run(programs / "kipc", "compile", specs, *selection, cwd=tmp_path)
    assert run(programs / "python", "-c", USE, cwd=tmp_path) == "abc"
    for script in SCRIPTS:
        assert run(programs / script, "--help", cwd=tmp_path).startswith(f"Usage: {script}")


def test_the_wheel_holds_what_is_not_python(tmp_path: Path) -> None:
    names = set(zipfile.ZipFile(build_wheel(tmp_path)).namelist())
    wanted = {f"kipc/{path.relative_to(ROOT)}" for path in (ROOT / "templates").rglob("*.*") if path.suffix != ".pyc"}
    wanted |= {"kipc/schemas/message.schema.json", "kafka_wire/py.typed", "kafka_wire/MANIFEST.json"}
    assert wanted <= names
    assert not [name for name in names if name.startswith(("tests/", "kip/tests/", "kipc/tests/"))]
