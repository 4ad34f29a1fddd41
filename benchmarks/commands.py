"""Whole processes: compile all specs, and import the result."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.tables import Section, Target, milliseconds

SCHEMAS = Path(__file__).parent.parent / "schemas"
KIPC = Path(sys.executable).with_name("kipc")

ALL = "from kafka_wire.registry import CATALOG\nfor entry in CATALOG: entry.is_retired or CATALOG.load(entry)"
IMPORTS = {
    "the package": "import kafka_wire",
    "one message": "from kafka_wire.clients import DescribeClusterResponse",
    "all of it": ALL,
}
CACHES_BYTECODE = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of measured processes: an installed package has its bytecode, whatever the shell says."""
TIMED = "from time import perf_counter\nstart = perf_counter()\n{code}\nprint(perf_counter() - start)"
IMPORT_LIMITS = {"the package": 0.005, "one message": 0.025, "all of it": 0.5}


def compiling() -> Section:
    """Compile all schemas from nothing, again, and after a change of one spec."""
    with TemporaryDirectory() as name:
        schemas = Path(name, "schemas")
        shutil.copytree(SCHEMAS, schemas)
        arguments: list[str | Path] = [KIPC, "compile", schemas, "--extensions", "--out", name, "--jobs", "2"]
        measured = [_seconds(arguments), min(_seconds(arguments) for _ in range(3)), min(_changed(schemas, arguments))]
        messages = len(json.loads(Path(name, "kafka_wire", "MANIFEST.json").read_text(encoding="utf-8"))["specs"])
    titles, limits = ("from nothing", "nothing changed", "one spec changed"), (60.0, 1.5, 3.0)
    targets = [
        Target(f"kipc compile, {title}", seconds, "under", limit, " s")
        for title, seconds, limit in zip(titles, measured, limits, strict=True)
    ]
    rows = [[title, f"{seconds:.2f} s"] for title, seconds in zip(titles, measured, strict=True)]
    text = (
        f"`kipc compile` of the {messages} messages under `schemas`, formatted, with 2 jobs; start of Python included."
    )
    return Section("Compiling", text, ["", "time"], rows, targets)


def _seconds(arguments: list[str | Path]) -> float:
    start = perf_counter()
    subprocess.run(arguments, check=True, capture_output=True, env=CACHES_BYTECODE)
    return perf_counter() - start


def _changed(schemas: Path, arguments: list[str | Path]) -> list[float]:
    """Return how long it takes after a change of a default in the largest spec, three times."""
    path = max(schemas.rglob("*Response.json"), key=lambda path: path.stat().st_size)
    spec = json.loads(path.read_text(encoding="utf-8"))
    seconds = []
    for number in (1, 2, 3):
        spec["fields"].append({"name": f"New{number}", "type": "int32", "versions": spec["validVersions"]})
        path.write_text(json.dumps(spec), encoding="utf-8")
        seconds.append(_seconds(arguments))
    return seconds


def importing(rounds: int) -> Section:
    """Import in fresh processes, which time it themselves: their start takes longer, and is never the same."""
    times = dict.fromkeys(IMPORTS, float("inf"))
    for _ in range(rounds):
        for title, code in IMPORTS.items():
            times[title] = min(times[title], _seconds_within(TIMED.format(code=code)))
    rows = [[title, milliseconds(seconds)] for title, seconds in times.items()]
    targets = [
        Target(f"importing {title}", times[title] * 1e3, "under", limit * 1e3, " ms")
        for title, limit in IMPORT_LIMITS.items()
    ]
    text = f"In a fresh process, without its start, bytecode cached; the shortest of {rounds} rounds."
    return Section("Importing", text, ["", "time"], rows, targets)


def _seconds_within(code: str) -> float:
    command = [sys.executable, "-c", code]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, env=CACHES_BYTECODE).stdout)
