"""A pytest plugin: a test that starts Java, Maven or keytool without a marker fails.

It is on in runs with `-m "not java and not spark"`; with `KIPC_JAVA_TRAP`, which `.ci/run` sets, it is on in all runs
for the tests that `make test-fast` runs.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PROGRAMS = ("java", "keytool", "mvn")
SCRIPT = """#!/bin/sh
echo "$0 $*" >> '{log}'
echo "a test without a marker started $0" >&2
exit 97
"""
NOT_FAST = frozenset({"browser", "ci", "java", "kafka", "network", "slow", "spark", "thorough"})
"""The markers of tests that `make test-fast` omits."""

_patch = pytest.MonkeyPatch()


@cache
def _home() -> Path:
    """Return a folder whose `bin` has programs that only log their command line, to the file `log`."""
    home = Path(tempfile.mkdtemp(prefix="kipc-no-java-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    (home / "bin").mkdir()
    for name in PROGRAMS:
        program = home / "bin" / name
        program.write_text(SCRIPT.format(log=home / "log"))
        program.chmod(0o755)
    return home


def trap_java(item: pytest.Item) -> None:
    """Put these programs before all others while a test runs that must not start them; call it before its fixtures."""
    _patch.undo()
    omits_java = all(f"not {marker}" in item.config.getoption("markexpr") for marker in ("java", "spark"))
    is_fast = NOT_FAST.isdisjoint(marker.name for marker in item.iter_markers())
    if omits_java or (is_fast and "KIPC_JAVA_TRAP" in os.environ):
        _patch.setenv("PATH", f"{_home() / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}")
        _patch.setenv("JAVA_HOME", str(_home()))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    trap_java(item)


@pytest.fixture(autouse=True)
def no_java() -> Iterator[None]:
    yield
    log = _home() / "log"
    if log.exists():
        started = log.read_text()
        log.unlink()
        pytest.fail(f"started without the marker `java`, `kafka` or `spark`:\n{started}")
