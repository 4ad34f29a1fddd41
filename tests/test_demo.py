"""`make demo` plays with and without recordings of a real Kafka, and says which acts it leaves out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared import ROOT, SHARED

DEMO = ROOT / "examples" / "demo"


def play(*arguments: str, shared: Path, code: int = 0) -> str:
    result = subprocess.run(
        [sys.executable, DEMO, *arguments],
        env={**os.environ, "KIPC_SHARED": str(shared)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == code, result.stdout + result.stderr
    return result.stdout


@pytest.mark.parametrize("shared", ["with", "without"])
def test_the_first_act(shared: str, tmp_path: Path) -> None:
    text = play("1", shared=SHARED if shared == "with" else tmp_path)
    assert "wire: 4 messages; " in text
    assert '"isFenced": true' in text
    assert "fenced\n" in text
    assert '"path": "brokers[2].' in text
    assert "brokers[0].rack: expected str, found int" in text
    assert "IsFenced" in text or "Fenced: new" in text
    assert "Traceback" not in text


@pytest.mark.parametrize("shared", ["with", "without"])
def test_the_act_on_a_kip(shared: str, tmp_path: Path) -> None:
    text = play("2", shared=SHARED if shared == "with" else tmp_path)
    page = SHARED.is_dir() and shared == "with"
    assert ("IsFenced, the removed name, and Fenced, the added one" in text) is page
    for shown in (
        '+  "validVersions": "0-2",',
        "+        include_fenced_brokers: bool, since version 2.",
        '+        "01040100",',
        '{"message": "DescribeClusterRequest", "version": 1, "hex": "000100"}',
        '{"message": "DescribeClusterRequest", "version": 2, "hex": "00010100"}',
        "CHANGELOG.md: KIP-1073",
        "this breaks compatibility, nothing done",
    ):
        assert f"    {shown}" in text, shown
    assert re.search(r"^    tests of 2 modules: \d+ passed", text, re.MULTILINE)
    assert "Traceback" not in text


def test_the_act_on_an_embedded_cluster(tmp_path: Path) -> None:
    text = play("3", shared=tmp_path)
    assert [line.split()[-2:] for line in text.splitlines() if line.endswith("fenced")] == [
        ["a", "unfenced"],
        ["b", "fenced"],
        ["c", "unfenced"],
    ]
    # In which order replicas stand is drawn by lot, as in Kafka.
    assert [sorted(isr.split(",")) for isr in re.findall(r"\tIsr: (\S+)", text)] == [["1", "3"], ["1", "3"]]
    assert [line.split("\t")[3].strip() for line in text.splitlines() if line.startswith("    3002")] == ["5"]
    assert "5 answers and 0 errors in 2 rounds, in snapshots" in text
    assert '"apiKey":60,"version":2' in text
    assert "Traceback" not in text


def test_the_shell_wants_a_terminal(tmp_path: Path) -> None:
    acts = (DEMO / "__main__.py").read_text(encoding="utf-8").count("    Act(")
    assert play(str(acts), shared=tmp_path).endswith("shell\n\nNot played: this act is played on a terminal.\n")


def test_an_act_that_does_not_exist(tmp_path: Path) -> None:
    assert play("99", shared=tmp_path, code=2) == ""


@pytest.mark.spark
@pytest.mark.slow
def test_the_act_on_spark(tmp_path: Path) -> None:
    text = play("4", shared=tmp_path)
    if "Not played: " in text:
        pytest.skip(text)
    assert re.search(r"^    brokers +10 ", text, re.MULTILINE)
    assert re.search(r"^    3 +rack-3 +true +true ", text, re.MULTILINE)
    assert re.search(r"^    billing +orders +0 +900 ", text, re.MULTILINE)
    assert re.search(r" 3003 +voter +unknown +- +-$", text, re.MULTILINE)
