"""Programs that use the packages, checked by mypy and pyright against installed copies: `py.typed` has to be there.

Each program asserts the important types and marks the expected errors; a mark without an error also fails.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.processes import run_process
from tests.shared import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("types")]

USERS = ROOT / "tests" / "typing" / "users"
PACKAGES = ("generated/kafka_wire", "generator/kipc", "src/kip")
WIRE = (
    "__init__.py",
    "registry.py",
    "runtime",
    "clients/describe_cluster_response.py",
    "clients/fetch_request.py",
    "clients/fetch_response.py",
    "clients/streams_group_heartbeat_request.py",
    "kips",
)
"""What pyright checks as source: every module takes it half a minute, and all come out of the same templates."""

MYPY = """
[mypy]
strict = True

[mypy-pyarrow.*]
ignore_missing_imports = True
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment with copies of the packages as wheels would install them; the rest is lent by this one."""
    folder = tmp_path_factory.mktemp("types") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    for package in map(Path, PACKAGES):
        shutil.copytree(ROOT / package, site / package.name, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / "bin" / "python"


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_are_marked_as_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").read_bytes() == b""


def test_mypy(python: Path, tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    (tmp_path / "mypy.ini").write_text(MYPY, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--config-file", tmp_path / "mypy.ini"]
    output = run(*mypy, "--cache-dir", tmp_path / "cache", "--python-executable", python, *USERS.glob("*.py"))
    assert "Success: no issues found in 3 source files" in output


def test_pyright(python: Path, tmp_path: Path) -> None:
    pyright(tmp_path, "--pythonpath", python, include=USERS.glob("*.py"), reportUnnecessaryTypeIgnoreComment=True)


@pytest.mark.ci
def test_pyright_of_generated_packages(tmp_path: Path) -> None:
    package = ROOT / "generated" / "kafka_wire"
    include = [package / name for name in WIRE]
    pyright(tmp_path, include=include, extraPaths=[str(package.parent)])


def pyright(folder: Path, *options: str | Path, include: Iterable[Path], **settings: object) -> None:
    """Run pyright with its basic rules: as `basedpyright`, which brings its own Node.js and needs no network."""
    if find_spec("basedpyright") is None:
        pytest.skip("basedpyright is not installed")
    project = {"include": list(map(str, include)), "typeCheckingMode": "basic", **settings}
    (folder / "pyrightconfig.json").write_text(json.dumps(project), encoding="utf-8")
    output = run(sys.executable, "-m", "basedpyright", "--project", folder, *options)
    assert "0 errors, 0 warnings, 0 notes" in output


def run(*command: str | Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    result = run_process(*command, cwd=USERS, env=environment)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout
