"""`make test-fast` starts no Java: a test that does so without a marker fails there, and in `.ci/run`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.java_trap import NOT_FAST, PROGRAMS
from tests.processes import run_process
from tests.shared import ROOT


def outcome(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.java_trap", "-p", "no:cacheprovider", *options]
    command += ["-c", "/dev/null", "--rootdir", str(folder), f"{folder}/test_it.py"]
    return run_process(*command, cwd=ROOT)


@pytest.mark.slow
def test_a_test_that_starts_java_fails(tmp_path: Path) -> None:
    body = "    subprocess.run(['{0}', '-version'], check=False)\n"
    tests = (f"def test_{program}():\n{body.format(program)}" for program in PROGRAMS)
    result = outcome(tmp_path, "\n".join(("import subprocess\n", *tests)), "-m", "not java and not spark and not slow")
    assert result.returncode == 1
    for program in PROGRAMS:
        assert f"/{program} -version" in result.stdout
    assert "3 passed, 3 errors" in result.stdout


MARKED = """
import os, subprocess, pytest

@pytest.fixture(scope="session")
def cluster():
    subprocess.run(["java", "-version"], check=False)

def test_fixture(cluster):
    pass

@pytest.mark.{marker}
def test_marked():
    assert os.environ["PATH"] == {path!r}

def test_last():
    subprocess.run(["mvn", "-v"], check=False)
"""


@pytest.mark.slow
@pytest.mark.parametrize("marker", sorted(NOT_FAST))
def test_unmarked_tests_fail_in_a_run_of_all(marker: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if a fixture of the session starts it, as those of clusters do."""
    monkeypatch.setenv("KIPC_JAVA_TRAP", "1")
    result = outcome(tmp_path, MARKED.format(marker=marker, path=os.environ["PATH"]), "-W", "ignore")
    assert "3 passed, 2 errors" in result.stdout
    assert "/java -version" in result.stdout
    assert "/mvn -v" in result.stdout


def test_the_markers_are_those_of_the_makefile() -> None:
    (fast,) = re.findall("^FAST := (.*)$", Path(ROOT, "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(fast.replace(" and ", " ").replace("not ", "").split()) == NOT_FAST


@pytest.mark.slow
def test_other_tests_pass(tmp_path: Path) -> None:
    assert outcome(tmp_path, "def test_it():\n    pass\n", "-m", "not java and not spark").returncode == 0


@pytest.mark.slow
def test_a_run_with_java_has_the_programs_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIPC_JAVA_TRAP", raising=False)  # set in a run of all tests
    text = f"import os\n\ndef test_it():\n    assert os.environ['PATH'] == {os.environ['PATH']!r}\n"
    assert outcome(tmp_path, text).returncode == 0
