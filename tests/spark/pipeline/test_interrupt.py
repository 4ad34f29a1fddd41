"""Ctrl-C ends a run with one line instead of a traceback, and leaves no incomplete table."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from kip.spark.pipeline.output.folder import Output
from tests.shared import shared_path
from tests.spark.sessions import fresh_environment

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.ci]

PATIENCE = 400
RUNS = """
import json, sys
from kip.cli.main import main

for words in json.loads(sys.argv[1]):
    try:
        main(["pipeline", "run", "--master", "local[2]", *words])
    except SystemExit as end:
        print("exit status", end.code, file=sys.stderr, flush=True)
"""
"""Runs the command several times on one Spark, which takes long to start."""


def interrupted(folder: Path, until: str, *runs: list[str]) -> list[str]:
    """Run commands one after another, press Ctrl-C when one prints a line, and return the output of each."""
    process = subprocess.Popen(
        [sys.executable, "-c", RUNS, json.dumps(runs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env=fresh_environment(),
        start_new_session=True,
    )
    too_late = Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
    too_late.start()
    said = ""
    assert process.stdout
    for line in process.stdout:
        said += line
        if until in line:
            os.killpg(process.pid, signal.SIGINT)
    too_late.cancel()
    assert process.wait() == 0, said
    return re.findall(r".*?^exit status \d+\n", said, re.DOTALL | re.MULTILINE)


def test_ctrl_c_ends_a_stream_and_a_batch(tmp_path: Path) -> None:
    log = str(shared_path("captures", "logs", "__consumer_offsets-0"))
    streamed, made = tmp_path / "streamed", tmp_path / "made"
    stream, batch = interrupted(
        tmp_path,
        "group_offsets: 9 rows",
        ["--input", log, "--output", str(streamed), "--tables", "group_offsets", "--stream"],
        ["--input", log, "--output", str(made), "--tables", "group_offsets,group_offsets_history"],
    )
    assert "Traceback" not in stream + batch
    assert "interrupted; the next run resumes here" in stream
    assert stream.splitlines()[-2].startswith("1 table in ")
    assert stream.endswith("\nexit status 0\n")
    assert batch.endswith("\nkip: interrupted\nexit status 130\n")
    assert {name: note.rows for name, note in Output(str(made)).notes().items()} == {"group_offsets": 9}
    assert Output(str(made)).store.names("_landed") == []
