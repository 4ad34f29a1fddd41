"""One run of the pipeline in a new process, after another one over a small input to warm up.

    python -m benchmarks.pipeline_run '{"master": "local[2]", "input": …, "output": …, "tables": …, "stream": …}'

Prints the time in seconds, and the largest memory of the JVM and of Python's workers in MB, as JSON. With `appended`,
the log of the input has that number of records more in each of three further runs, whose times follow.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

from benchmarks.generated_logs import OffsetsLog
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.session import open_session
from kip.spark.pipeline.run.stream import run_stream

WARM = "-warm"
"""The end of the names of the small input and its output."""


class Measured(NamedTuple):
    """A run: seconds, MB of the largest JVM and worker, and the seconds of further runs."""

    seconds: float
    rows: int
    jvm: int
    worker: int
    further: tuple[float, ...] = ()


class Memory(Thread):
    """Watches the descendants of this process."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most = {"java": 0, "python": 0}
        self._is_over = Event()

    def run(self) -> None:
        while not self._is_over.wait(0.5):
            for process in _descendants(os.getpid()):
                with suppress(OSError, StopIteration, KeyError):
                    # A process that the JVM starts shares its memory, under the name of a thread, until it is replaced.
                    kind = "java" if Path(f"/proc/{process}/exe").readlink().name == "java" else "python"
                    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
                    size = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
                    self.most[kind] = max(self.most[kind], size >> 10)

    def stop(self) -> None:
        self._is_over.set()
        self.join()


def _descendants(process: int) -> list[int]:
    descendants: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text(encoding="utf-8").split()):
                descendants += [child, *_descendants(child)]
    return descendants


def main(options: dict[str, Any]) -> Measured:
    spark = open_session(options["master"], settings=options.get("settings"))

    def run(end: str) -> int:
        job = Job((options["input"] + end,), options["output"] + end, tuple(options.get("tables", ())))
        if options.get("stream"):
            done = run_stream(job, lambda: spark, _say, interval=0, once=True)
        else:
            done = run_batch(job, lambda: spark, _say)
        return sum(source.rows for source in done.inputs)

    run(WARM)
    memory = Memory()
    memory.start()
    start = time.perf_counter()
    rows = run("")
    seconds = time.perf_counter() - start
    memory.stop()
    further = []
    for _ in range(3 if options.get("appended") else 0):
        OffsetsLog(Path(options["input"]), rows + len(further) * options["appended"]).write(options["appended"])
        start = time.perf_counter()
        run("")
        further.append(time.perf_counter() - start)
    return Measured(seconds, rows, memory.most["java"], memory.most["python"], tuple(further))


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(json.loads(sys.argv[1]))) + "\n")
