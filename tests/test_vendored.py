"""The project of examples/vendored: the package that its script compiles works without installed dependencies."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.interpreters import VERSIONS, bare_interpreter
from tests.processes import run_process
from tests.shared import ROOT

PROJECT = ROOT / "examples" / "vendored"
KIPC = Path(sys.executable).with_name("kipc")


def run(*command: str | Path, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **env}
    return run_process(*command, cwd=cwd, env=environment)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, with the messages that its script compiles."""
    copy = tmp_path_factory.mktemp("vendored") / "project"
    shutil.copytree(PROJECT, copy, ignore=shutil.ignore_patterns("wire", "build", "__pycache__"))
    result = run(PROJECT / "vendor.sh", "--out", copy / "cluster_card", cwd=ROOT, KIPC=str(KIPC))
    assert result.returncode == 0, result.stdout + result.stderr
    return copy


@pytest.mark.slow
def test_a_request_of_a_package_inside_another_one_has_its_response(project: Path) -> None:
    code = "from cluster_card.wire.clients import MetadataRequest; print(MetadataRequest.RESPONSE.__module__)"
    result = run(sys.executable, "-c", code, cwd=project)
    assert result.stdout == "cluster_card.wire.clients.metadata_response\n", result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "version",
    [pytest.param(version, marks=pytest.mark.thorough if version in VERSIONS[1:-1] else ()) for version in VERSIONS],
)
def test_it_works_on_a_bare_interpreter(version: str, project: Path, tmp_path: Path) -> None:
    python = bare_interpreter(version, tmp_path / "venv")
    installed = run(python, "-c", "import cluster_card; import jinja2", cwd=project, PYTHONPATH="")
    assert "No module named 'jinja2'" in installed.stderr
    compiled = run(KIPC, "compile", "--tests", "--out", tmp_path / "build", cwd=PROJECT)
    assert compiled.returncode == 0, compiled.stderr
    assert passed(python, project / "tests", project) > 2
    assert passed(python, tmp_path / "build" / "wire" / "tests", tmp_path) > 100


def passed(python: Path, tests: Path, folder: Path) -> int:
    """Run tests in a folder, and return their number."""
    result = run(python, "-m", "pytest", "-q", "-W", "error", tests, cwd=folder, PYTHONPATH="", PYTEST_ADDOPTS="")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "skipped" not in result.stdout
    return int(result.stdout.split(" passed")[0].rpartition("\n")[2])
