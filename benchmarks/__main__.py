"""`make bench`: measures everything in one process and writes `benchmarks/report.md`."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from benchmarks.codec import codec
from benchmarks.commands import compiling, importing
from benchmarks.log_dump import log_dump
from benchmarks.memory import collector, large_input
from benchmarks.tables import Section, report

REPORT = Path(__file__).parent / "report.md"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure, and write benchmarks/report.md.")
    parser.add_argument("--quick", action="store_true", help="few rounds and no huge input; writes nothing")
    options = parser.parse_args()
    rounds = 3 if options.quick else 15
    measures: list[Callable[[], Section]] = [
        lambda: codec(rounds),
        lambda: collector(rounds),
        lambda: large_input(10**6 if options.quick else 10**8),
        compiling,
        lambda: importing(rounds),
    ]
    if shutil.which("java") and shutil.which("mvn"):
        measures.append(lambda: log_dump(20 << 20 if options.quick else 500 << 20))
    else:
        print("kip log dump is not measured: kafka-dump-log beside it needs Java and Maven")
    sections = []
    for measure in measures:
        sections.append(measure())
        print("\n".join(sections[-1].lines()), flush=True)
    text = _report(sections)
    if not options.quick:
        REPORT.write_text(text, encoding="utf-8")
    missed = [target.what for section in sections for target in section.targets if not target.is_met]
    print(f"missed: {', '.join(missed)}" if missed else "all targets are met")
    return 0


def _report(sections: list[Section]) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.system()} on {platform.machine()} with {os.cpu_count()} processors"
    opponents = " and ".join(f"{name} {version(name)}" for name in ("kio", "kafka-python"))
    about = [
        f"Made by `make bench` with {python}, {machine}; {opponents} in the same process and run.",
        "Only compare times and ratios of the same run.",
    ]
    return report("Benchmarks", about, sections)


if __name__ == "__main__":
    sys.exit(main())
