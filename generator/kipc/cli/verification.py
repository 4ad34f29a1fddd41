"""Verification: the generated tests of new and changed messages run on a copy of the package, before it is written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kipc.cli.output import echo
from kipc.cli.texts import counted
from kipc.errors import KipcError
from kipc.pipeline import Package

# No plugins, configuration or cache: only pytest and the generated tests decide the result.
_OPTIONS = (
    *("-q", "--color=no", "-o", "verbosity_assertions=2"),
    *("-c", os.devnull, "--noconftest", "-p", "no:cacheprovider"),
)
_ENVIRONMENT = {
    "PYTEST_ADDOPTS": "",
    "PYTEST_PLUGINS": "",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}
"""Environment variables that, with the options, make the tests independent of the user's settings and plugins."""


def verify(package: Package) -> None:
    """Run the generated tests that are new or changed.

    Raises:
        KipcError: one of them failed, with exit code 1.
    """
    changed = (*package.changes.new, *package.changes.changed)
    cases = [path for path in changed if path.endswith(".jsonl")]
    if not cases:
        return
    # In a copy, so that a failed test leaves the package as it was.
    with tempfile.TemporaryDirectory(prefix="kipc-") as folder:
        copy = Path(folder).resolve() / package.folder.name
        _write_copy(package, copy)
        result = _run([copy / path for path in cases], copy.parent)
    echo(f"tests of {counted(len(cases), 'file')} of cases: {result.stdout.strip().rpartition(chr(10))[2]}", err=True)
    if result.returncode:
        echo(result.stdout)
        echo(result.stderr, err=True)
        failure = KipcError(f"{package.folder}: the tests of changed messages failed; nothing was written")
        failure.exit_code = 1
        raise failure


def _write_copy(package: Package, copy: Path) -> None:
    """Write a copy of the package with its new files."""
    if package.folder.is_dir():
        shutil.copytree(package.folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in package.texts.items():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(text, encoding="utf-8", newline="\n")
    for path in package.changes.stale:
        (copy / path).unlink(missing_ok=True)


def _run(cases: Sequence[Path], out: Path) -> subprocess.CompletedProcess[str]:
    modules = sorted(str(path) for folder in {path.parent for path in cases} for path in folder.glob("test_*.py"))
    selection = ["-k", " or ".join(path.stem for path in cases)]
    paths = os.pathsep.join(filter(None, [str(out), os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(
        [sys.executable, "-m", "pytest", *_OPTIONS, "--rootdir", str(out), *selection, *modules],
        cwd=out,
        env={**os.environ, **_ENVIRONMENT, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
