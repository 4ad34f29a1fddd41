"""The project that tests of adopting begin with: DescribeCluster 0-1 and its package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from kipc.cli import _group

from tests.shared import ROOT

KIP_1073 = str(ROOT / "schemas" / "kips" / "kip-1073")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("adopt") / "project"
    shutil.copytree(ROOT / "examples" / "adding_a_kip", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run("compile", "--jobs", "1").exit_code == 0
    return folder


@pytest.fixture
def project(compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with DescribeCluster 0-1 and its package."""
    folder = tmp_path / "project"
    shutil.copytree(compiled, folder)
    monkeypatch.chdir(folder)
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(_group, arguments)


def tree(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
