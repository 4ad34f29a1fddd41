"""Streams over captures and request logs that grow, move and rotate, killed at each step: as a batch at the end."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")

from kip.spark.pipeline.landing.landed_rows import LandedRows
from kip.spark.pipeline.landing.rewriting import FolderRewriter
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.stream import run_stream
from kip.spark.pipeline.show import read_rows
from tests.capture.talk import write_pcap
from tests.spark.growing_files import append, exchanges, lines

pytestmark = pytest.mark.xdist_group("Spark runs")

TABLES = ("api_usage", "clients", "errors")


class Killed(Exception):
    """In place of SIGKILL, at a chosen point."""


class Inputs:
    """A capture and a request log that a broker and tcpdump write, rotate and compress."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "inputs"
        self.folder.mkdir()
        self._time = 0
        self.capture, self.log = self.folder / "a.pcap", self.folder / "kafka-request.log"
        self._packets = write_pcap(folder / "whole.pcap", exchanges(*range(6)).packets).read_bytes()
        self.capture.write_bytes(self._packets[:24])

    def grow_capture(self, part: float) -> None:
        append(self.capture, self._packets[self.capture.stat().st_size : int(len(self._packets) * part)])

    def settle(self) -> None:
        """Let the last write of all files be long ago, but later than before."""
        self._time += 1
        for path in self.folder.iterdir():
            os.utime(path, (self._time, self._time))


def plain(value: Any) -> Any:
    """Return a value without the rounding that depends on the order in which Spark adds."""
    return round(value, 9) if isinstance(value, float) else value


def everything(output: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the sorted rows of all tables, without the paths that files had."""
    folder = Output(str(output))
    found = {}
    for name in folder.notes():
        rows = (
            {column: plain(value) for column, value in row.items() if column not in ("source_file", "file")}
            for row in read_rows(folder, name, (), {})[1]
        )
        found[name] = sorted(rows, key=json.dumps)
    return found


def stream(spark: Any, inputs: Inputs, output: Path) -> list[str]:
    said: list[str] = []
    inputs.settle()
    run_stream(Job((str(inputs.folder),), str(output), TABLES), lambda: spark, said.append, interval=0, once=True)
    return said


def batch(spark: Any, inputs: Inputs, output: Path) -> dict[str, list[dict[str, Any]]]:
    run_batch(Job((str(inputs.folder),), str(output), TABLES), lambda: spark, lambda line: None)
    return everything(output)


def killed_at(patch: pytest.MonkeyPatch, kind: type, method: str, after: bool) -> Callable[[], None]:
    """Make a method raise once, before or after it has done its work; return what undoes it."""
    original = getattr(kind, method)

    def dies(self: Any, *words: Any, **options: Any) -> Any:
        if after:
            original(self, *words, **options)
        raise Killed

    patch.setattr(kind, method, dies)
    return lambda: patch.setattr(kind, method, original)


@pytest.mark.slow
def test_a_stream_gives_the_tables_of_a_batch_at_the_end(
    spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inputs, output = Inputs(tmp_path), tmp_path / "stream"
    inputs.log.write_bytes(lines(0, 1)[:-100])
    inputs.grow_capture(0.45)
    stream(spark, inputs, output)
    append(inputs.log, lines(0, 1, 2)[len(lines(0, 1)) - 100 :])
    inputs.grow_capture(0.7)
    for kind, method, after in (
        (FolderRewriter, "leave_out_replaced", False),
        (LandedRows, "rewrite", True),
        (LandedRows, "save", False),
    ):
        revive = killed_at(monkeypatch, kind, method, after)
        with pytest.raises(Killed):
            stream(spark, inputs, output)
        revive()
        rotated = inputs.log.rename(inputs.folder / f"kafka-request.log.{method}")
        shutil.copy(rotated, inputs.log)
    inputs.log.write_bytes(lines(3))
    (inputs.folder / "kafka-request.log.1.gz").write_bytes(gzip.compress(rotated.read_bytes()))
    inputs.grow_capture(1)
    inputs.capture = inputs.capture.rename(inputs.folder / "b.pcap")
    stream(spark, inputs, output)
    expected, found = batch(spark, inputs, tmp_path / "batch"), everything(output)
    for name in TABLES:
        assert found[name] == expected[name], name
    usage = {row["version"]: row["requests"] for row in read_rows(Output(str(output)), "api_usage", (), {})[1]}
    assert sum(usage.values()) == 6
