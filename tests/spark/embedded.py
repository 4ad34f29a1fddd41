"""The environment of the embedded engine, made by `make sail`: PySpark's client excludes the PySpark of the tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.processes import run_process

__all__ = ["run_program", "run_with_sail", "sail_environment", "sail_python"]

_PYTHON = Path(__file__).parents[2] / "build" / "sail" / "bin" / "python"
_SECONDS = 300


def sail_python() -> Path:
    """Return the environment's Python; without it, skip the test, or fail in `.ci/run`, which sets `KIPC_SAIL`."""
    if not _PYTHON.exists():
        missing = "the environment of the embedded engine is missing: make sail"
        if "KIPC_SAIL" in os.environ:
            pytest.fail(missing)
        pytest.skip(missing)
    return _PYTHON


def sail_environment() -> dict[str, str]:
    """Return variables of the environment without Java."""
    kept = {name: value for name, value in os.environ.items() if name not in {"SPARK_REMOTE", "JAVA_HOME"}}
    return kept | {"PATH": "/nowhere"}


def run_with_sail(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python there, without Java, and require that it succeeds."""
    done = run_process(str(sail_python()), *words, env=sail_environment(), timeout=_SECONDS)
    assert done.returncode == 0, done.stderr
    return done


def run_program(code: str, folder: Path) -> str:
    """Run Python code there, from a file in a folder, and return what it prints."""
    program = folder / "program.py"
    program.write_text(code)
    return run_with_sail(str(program)).stdout
