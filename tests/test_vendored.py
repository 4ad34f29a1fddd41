"""The project of examples/vendored: its vendored package is up to date, and works without installed dependencies."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.interpreters import VERSIONS, bare_interpreter
from tests.shared import ROOT

PROJECT = ROOT / "examples" / "vendored"
KIPC = Path(sys.executable).with_name("kipc")
COPIED = ("pyproject.toml", "cluster_card", "tests")


def run(*command: str | Path, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **env}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_vendored_messages_are_what_the_script_makes() -> None:
    result = run(PROJECT / "vendor.sh", "--check", cwd=ROOT, KIPC=str(KIPC))
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_request_of_a_package_inside_another_one_has_its_response() -> None:
    code = "from cluster_card.wire.clients import MetadataRequest; print(MetadataRequest.RESPONSE.__module__)"
    result = run(sys.executable, "-c", code, cwd=PROJECT)
    assert result.stdout == "cluster_card.wire.clients.metadata_response\n", result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "version",
    [pytest.param(each, marks=pytest.mark.thorough if each in VERSIONS[1:-1] else ()) for each in VERSIONS],
)
def test_it_works_on_a_bare_interpreter(version: str, tmp_path: Path) -> None:
    python = bare_interpreter(version, tmp_path / "venv")
    for name in COPIED:
        copy = shutil.copytree if (PROJECT / name).is_dir() else shutil.copy
        copy(PROJECT / name, tmp_path / name)
    installed = run(python, "-c", "import cluster_card; import jinja2", cwd=tmp_path, PYTHONPATH="")
    assert "No module named 'jinja2'" in installed.stderr
    compiled = run(KIPC, "compile", "--tests", "--out", tmp_path / "build", cwd=PROJECT)
    assert compiled.returncode == 0, compiled.stderr
    assert passed(python, "tests", tmp_path) > 2
    assert passed(python, "build/wire/tests", tmp_path) > 100


def passed(python: Path, tests: str, project: Path) -> int:
    """Run tests of a copy of the project, and return their number."""
    result = run(python, "-m", "pytest", "-q", "-W", "error", tests, cwd=project, PYTHONPATH="", PYTEST_ADDOPTS="")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "skipped" not in result.stdout
    return int(result.stdout.split(" passed")[0].rpartition("\n")[2])
