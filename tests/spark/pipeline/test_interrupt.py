"""Ctrl-C ends a run with a word instead of a traceback, and leaves nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from kip.spark.pipeline.output import Output
from tests.shared import shared_path
from tests.spark.sessions import require_spark

pytestmark = [pytest.mark.spark, pytest.mark.shared, pytest.mark.slow]

PATIENCE = 400


def interrupted(until: str, *words: str) -> tuple[int, str]:
    """Run the command and press Ctrl-C when it says something; return its exit status and what it says in all."""
    require_spark()
    process = subprocess.Popen(
        [sys.executable, "-m", "kip.cli.main", "pipeline", "run", "--master", "local[2]", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    too_late = Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
    too_late.start()
    said = []
    assert process.stdout
    for line in process.stdout:
        said.append(line)
        if until in line:
            os.killpg(process.pid, signal.SIGINT)
    too_late.cancel()
    return process.wait(), "".join(said)


def test_batch(tmp_path: Path) -> None:
    words = ("--input", str(shared_path("captures", "logs", "__consumer_offsets-0")), "--output", str(tmp_path))
    status, said = interrupted("group_offsets: 9 rows", *words, "--tables", "group_offsets,group_offsets_history")
    assert (status, said.splitlines()[-1]) == (1, "Aborted!")
    assert "Traceback" not in said
    assert {name: note.rows for name, note in Output(str(tmp_path)).notes().items()} == {"group_offsets": 9}
    assert Output(str(tmp_path)).names("_landed") == []


def test_stream(tmp_path: Path) -> None:
    words = (
        "--input",
        str(shared_path("captures", "logs", "__consumer_offsets-0")),
        "--output",
        str(tmp_path),
        "--stream",
    )
    status, said = interrupted("group_offsets: 9 rows", *words, "--tables", "group_offsets")
    assert status == 0
    assert "interrupted; the next run goes on from here" in said
    assert "Traceback" not in said
    assert said.splitlines()[-1].startswith("1 table in ")
