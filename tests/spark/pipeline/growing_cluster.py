"""The logs of a cluster that grow."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path

from kafka_wire.records import HEADER_SIZE

from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.show import read_rows
from tests.shared import shared_path
from tests.spark.pipeline.left_behind import write_snapshots

SEGMENT = "00000000000000000000.log"
LOGS = ("__cluster_metadata-0", "__consumer_offsets-0", "__consumer_offsets-1")


class Cluster:
    """The input folder, which grows with each step."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs = {name: shared_path("captures", "logs", name, SEGMENT).read_bytes() for name in LOGS}

    def begin(self) -> None:
        """Write a log that ends within a batch, a complete log, and a complete capture."""
        self._write("__cluster_metadata-0", len(self.logs["__cluster_metadata-0"]) // 2 + HEADER_SIZE // 2)
        self._write("__consumer_offsets-0")
        self._capture("fencing")

    def go_on(self) -> None:
        """Extend the first log to the middle of another batch; add a partition and snapshots."""
        self._write("__cluster_metadata-0", len(self.logs["__cluster_metadata-0"]) * 3 // 4)
        self._write("__consumer_offsets-1")
        write_snapshots(self.folder / "collected")

    def finish(self) -> None:
        """Complete the first log, and add a capture."""
        self._write("__cluster_metadata-0")
        self._capture("recovery")

    def _write(self, name: str, size: int | None = None) -> None:
        path = self.folder / "logs" / name / SEGMENT
        path.parent.mkdir(parents=True, exist_ok=True)
        have = path.stat().st_size if path.exists() else 0
        with path.open("ab") as file:
            file.write(self.logs[name][have:size])

    def _capture(self, name: str) -> None:
        path = self.folder / "traffic" / f"{name}.pcap.gz"
        path.parent.mkdir(exist_ok=True)
        shutil.copy(shared_path("captures", "traffic", path.name), path)
        os.utime(path, (time.time() - 3600, time.time() - 3600))


def everything(output: Path) -> dict[str, list[str]]:
    """Return the sorted rows of all tables."""
    folder = Output(str(output))
    return {name: sorted(map(json.dumps, read_rows(folder, name, (), {})[1])) for name in folder.notes()}
