"""The command that adopts a release in a scratch copy; `docs/next-kafka.md` contains what it found for Kafka 4.4.0."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared import ROOT
from tests.waiting import wait_for
from tools.next_kafka.__main__ import ALL, FAST, Report, main

INTERRUPTED = """
from tests.children import let_signals_end_children
from tools.next_kafka.scratch import scratch_copy

let_signals_end_children()
with scratch_copy() as scratch:
    print(scratch.folder, flush=True)
    scratch.run("sh", "-c", "echo $$ > started; sleep 600")
"""


def test_tests_are_those_of_make() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"FAST := {FAST}\n" in makefile
    assert f"TESTS ?= {ALL}\n" in makefile


@pytest.mark.parametrize(
    ("release", "error"),
    [
        ("4.5", "4.5: write a release such as 4.5.0"),
        ("", ": write a release such as 4.5.0"),
        ("4.5.0=nowhere", "nowhere: no such file or folder"),
    ],
)
def test_usage_errors(release: str, error: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([release])
    assert error in capsys.readouterr().err


def test_without_maven_a_release_needs_its_jars(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="2"):
        main(["4.5.0"])
    assert "write 4.5.0=SPECS with the folder of its jars" in capsys.readouterr().err


def test_the_report_is_by_file_and_has_each_item_once() -> None:
    report = Report(left_out=["features: no java on the PATH"])
    report.remaining["b.py"] += ["fails: test_b", "fails: test_b"]
    report.remaining["a.json"] += ["X is not documented"]
    expected = "left out: features: no java on the PATH\n\na.json\n  X is not documented\n\nb.py\n  fails: test_b"
    assert report.text() == expected


@pytest.mark.slow
def test_an_interrupt_leaves_nothing_behind() -> None:
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    copy = Path(process.stdout.readline().strip())
    try:
        started = copy / "started"
        group = int(wait_for(lambda: started.exists() and started.read_text(), "the command"))
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait() != 0
    assert not copy.parent.exists()
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)
