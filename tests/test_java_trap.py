"""`make test-fast` starts no Java: a test that does so without a marker fails there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.java_trap import PROGRAMS
from tests.shared import ROOT


def outcome(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.java_trap", "-p", "no:cacheprovider", *options]
    command += ["-c", "/dev/null", "--rootdir", str(folder), f"{folder}/test_it.py"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_test_that_starts_java_fails(tmp_path: Path) -> None:
    body = "    subprocess.run(['{0}', '-version'], check=False)\n"
    tests = (f"def test_{program}():\n{body.format(program)}" for program in PROGRAMS)
    result = outcome(tmp_path, "\n".join(("import subprocess\n", *tests)), "-m", "not java and not spark and not slow")
    assert result.returncode == 1
    for program in PROGRAMS:
        assert f"/{program} -version" in result.stdout
    assert "3 passed, 3 errors" in result.stdout


@pytest.mark.slow
def test_other_tests_pass(tmp_path: Path) -> None:
    assert outcome(tmp_path, "def test_it():\n    pass\n", "-m", "not java and not spark").returncode == 0


@pytest.mark.slow
def test_a_run_with_java_has_the_programs_of_the_machine(tmp_path: Path) -> None:
    text = f"import os\n\ndef test_it():\n    assert os.environ['PATH'] == {os.environ['PATH']!r}\n"
    assert outcome(tmp_path, text).returncode == 0
