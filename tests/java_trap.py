"""A pytest plugin for runs with `-m "not java and not spark"`: a test that starts Java, Maven or keytool fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAMS = ("java", "keytool", "mvn")
SCRIPT = """#!/bin/sh
echo "$0 $*" >> '{log}'
echo "a run without Java started $0" >&2
exit 97
"""


@pytest.fixture(scope="session")
def java_log(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path | None]:
    """Put programs that only log their command line before all others, if the run omits tests of Java and of Spark."""
    if not all(f"not {marker}" in pytestconfig.getoption("markexpr") for marker in ("java", "spark")):
        yield None
        return
    home = tmp_path_factory.mktemp("no-java")
    log = home / "log"
    (home / "bin").mkdir()
    for name in PROGRAMS:
        program = home / "bin" / name
        program.write_text(SCRIPT.format(log=log))
        program.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}")
        patch.setenv("JAVA_HOME", str(home))
        yield log


@pytest.fixture(autouse=True)
def no_java(java_log: Path | None) -> Iterator[None]:
    yield
    if java_log is not None and java_log.exists():
        started = java_log.read_text()
        java_log.unlink()
        pytest.fail(f"started without the marker `java`, `kafka` or `spark`:\n{started}")
