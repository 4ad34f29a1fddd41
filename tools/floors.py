"""Run tests with the lowest versions of the libraries that `kipc` and `kip-tools` declare.

    python -m tools.floors           # all libraries and most tests: `make floors`
    python -m tools.floors --quick   # without Spark and plots, some tests: part of CI

The environment has the lowest version of each direct dependency on the oldest CPython that we support, the newest
versions of what these need, and the newest versions of what only the tests need.
"""

from __future__ import annotations

import argparse
import inspect
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from functools import partialmethod
from pathlib import Path
from typing import Any

from tests.interpreters import VERSIONS, find_interpreter
from tests.shared import ROOT
from tools.distributions import FOLDERS, run

QUICK_EXTRAS = {"kipc": ("lsp",), "kip-tools": ("admin", "capture", "columnar")}
ALL_EXTRAS = {"kipc": ("lsp",), "kip-tools": ("all",)}
TEST_TOOLS = ("dpkt", "hypothesis", "kafka-python", "pyyaml", "pytest-xdist", "build", "sarif-pydantic")
QUICK_TESTS = (
    *("tests/admin/test_security.py", "tests/admin/test_connection.py", "tests/cli/test_shell.py"),
    *("tests/capture", "tests/columnar/test_record_batches.py", "tests/columnar/test_schemas.py"),
    *("tests/log/test_batches.py", "tests/log/test_snapshots.py", "tests/log/test_dump.py"),
    *("tests/kipc/test_format.py", "tests/kipc/test_compile.py", "tests/kipc/test_check_command.py"),
    *("tests/kipc/test_init.py", "tests/kipc/test_lsp.py", "tests/kipc/test_shape.py"),
)
ALL_TESTS = tuple(
    f"tests/{folder}" for folder in ("admin", "capture", "cli", "cluster", "columnar", "kipc", "log", "spark")
)
FAST = "not kafka and not java and not network and not browser and not ci and not thorough and not slow"

_FLOOR = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)(?:\[[^]]*\])?>=(?P<version>[0-9.]+)")
_OWN_EXTRA = re.compile(r"kip-tools\[(?P<extras>[^]]*)\]")


def floors(distribution: str, extras: Sequence[str]) -> dict[str, str]:
    """Return the lowest version of each library that a distribution with these extras declares."""
    settings: Any = tomllib.loads((FOLDERS[distribution] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requirements, left = list(settings["dependencies"]), list(extras)
    while left:
        for requirement in settings["optional-dependencies"][left.pop()]:
            own = _OWN_EXTRA.fullmatch(requirement)
            if own is None:
                requirements.append(requirement)
            else:
                left += own["extras"].split(",")
    versions: dict[str, str] = {}
    for match in filter(None, map(_FLOOR.match, requirements)):
        if match["name"] not in FOLDERS:  # installed from this repository
            versions[match["name"]] = max(versions.get(match["name"], "0"), match["version"], key=_number)
    return versions


def all_floors(extras: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the lowest version of each library that all distributions allow."""
    versions: dict[str, str] = {}
    for distribution, names in extras.items():
        for library, version in floors(distribution, names).items():
            versions[library] = max(versions.get(library, "0"), version, key=_number)
    return versions


def install(folder: Path, extras: dict[str, tuple[str, ...]]) -> Path:
    """Create an environment with the lowest versions in a folder, and return its Python.

    Raises:
        subprocess.CalledProcessError: if pip cannot resolve or install them.
    """
    python = find_interpreter(VERSIONS[0])
    if python is None:
        raise SystemExit(f"there is no CPython {VERSIONS[0]}, the oldest one that is supported")
    run(python, "-m", "venv", folder)
    inside = folder / "bin" / "python"
    lowest = [f"{library}=={version}" for library, version in all_floors(extras).items()]
    run(inside, "-m", "pip", "install", "--quiet", "hatchling", "editables", *TEST_TOOLS, *lowest)
    own = [word for path in FOLDERS.values() for word in ("-e", str(path))]
    run(inside, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", *own)
    return inside


def run_tests(python: Path, tests: Sequence[str], markers: str = FAST) -> int:
    """Run tests with these markers in the environment, and return the exit status of pytest."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    environment["PATH"] = f"{python.parent}{os.pathsep}{environment['PATH']}"
    command = [
        str(python),
        "-m",
        "pytest",
        "-q",
        "-p",
        "tools.floors",
        "-p",
        "no:cacheprovider",
        "-m",
        markers,
        *tests,
    ]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def pytest_configure() -> None:
    """Separate stderr from stdout in tests of commands, as click does since 8.2; this module is a plugin of pytest."""
    from click.testing import CliRunner, Result

    if "mix_stderr" in inspect.signature(CliRunner).parameters:
        CliRunner.__init__ = partialmethod(CliRunner.__init__, mix_stderr=False)  # type: ignore[assignment,arg-type]
        Result.output = property(lambda result: result.stdout + result.stderr)  # type: ignore[assignment,method-assign]


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.floors", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="without Spark and plots, some tests")
    parser.add_argument("tests", nargs="*", help="other tests than these")
    options = parser.parse_args(arguments)
    extras, tests = (QUICK_EXTRAS, QUICK_TESTS) if options.quick else (ALL_EXTRAS, ALL_TESTS)
    with tempfile.TemporaryDirectory() as folder:
        python = install(Path(folder, "venv"), extras)
        print(run(python, "-m", "pip", "list", "--format", "freeze", "--exclude-editable"), flush=True)
        return run_tests(python, options.tests or tests, f"{FAST} and not spark" if options.quick else FAST)


if __name__ == "__main__":
    sys.exit(main())
