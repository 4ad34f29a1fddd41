"""Adopt a release of Kafka in a scratch copy, and print what remains for a person, by file.

    python -m tools.next_kafka 4.5.0              # Maven fetches the release
    python -m tools.next_kafka 4.5.0=SPECS        # the folder of its jars, or its distribution (.tgz)
    python -m tools.next_kafka new                # the newest release, if Maven has one that is not known here

Exit status: 0 nothing remains, 1 something remains, 2 usage error or the release could not be adopted.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kipc.sources.releases import known_releases

from tests.children import let_signals_end_children
from tools.next_kafka.newest import newest_release
from tools.next_kafka.scratch import Scratch, scratch_copy

FACTS = Path(__file__).with_name("facts.py")
FAST = "not kafka and not java and not spark and not network and not browser and not slow and not ci and not thorough"
ALL = "not network and not ci and not thorough"
VECTORS = ("tests/wire/test_vectors.py", "tests/wire/test_reference.py")
DERIVED = (
    "schemas",
    "generated",
    "generator/kipc/*/data/*",
    "src/kip/kafka/*.tsv",
    "CHANGELOG.md",
)
"""Paths that the steps write, or that record what was before."""
PROBLEM = re.compile(r"^(\S+?\.(?:json|toml|py|md|tsv)):(?:\d+:)*\s*(.*)")
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^:\s]+)(?:::)?(.*)")
TAIL = 15
"""Lines of output that are shown of a step that failed."""


class CannotAdopt(Exception):
    """A step that all others need has failed."""


@dataclass(slots=True)
class Report:
    """What remains for a person, by file; and what was left out."""

    remaining: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    left_out: list[str] = field(default_factory=list)
    before: str = ""
    """The names of the release that was the newest, and by file in how many lines they are."""
    naming: dict[str, int] = field(default_factory=dict)

    def text(self) -> str:
        lines = [f"left out: {reason}" for reason in self.left_out]
        for file, items in sorted(self.remaining.items()):
            lines += ["", file, *(f"  {item}" for item in dict.fromkeys(items))]
        if self.naming:
            lines += ["", f"{len(self.naming)} files name {self.before} (lines), most of which are about that release:"]
            places = ", ".join(f"{file} ({count})" for file, count in sorted(self.naming.items()))
            lines += textwrap.wrap(places, 118, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Adoption:
    """The steps in a scratch copy, in the order of CONTRIBUTING.md."""

    scratch: Scratch
    release: str
    specs: str
    has_kafka: bool
    report: Report

    def facts(self, *arguments: str) -> Any:
        result = self.scratch.python("-P", FACTS, *arguments)
        if result.returncode:
            raise CannotAdopt(_tail(result))
        return json.loads(result.stdout.splitlines()[-1])

    def record(self, known: Sequence[str]) -> None:
        """Add the specs to the log of releases, and what no spec contains."""
        if self.release in known:
            progress(f"the log of releases has {self.release}")
        else:
            log = "kipc.evolution.release_log"
            needed(f"adding {self.release}", self.scratch.python("-m", log, f"{self.release}={self.specs}"))
        needed("generating data of releases", self.scratch.make("generate"))
        if self.has_kafka:
            recorded = self.scratch.python("-m", "tools.record_releases", self.release)
            needed("recording error codes, levels and features", recorded)
        else:
            files = "error codes, levels and features (tools.record_releases)"
            self.report.left_out.append(f"{files}, and the comparison with a real node: {missing_programs()}")
            progress(f"left out: {self.report.left_out[-1]}")

    def adopt(self) -> None:
        result = self.scratch.run(".venv/bin/kipc", "adopt", f"kafka:{self.release}")
        decisions = [line for line in result.stdout.splitlines() if re.search(r"renamed|reused|decision", line)]
        self.report.remaining["schemas/decisions.toml"] += decisions if result.returncode else []
        needed(f"adopting {self.release}", result)
        self.report.remaining["schemas/kafka"] += [line.strip() for line in decisions]
        needed("generating packages", self.scratch.make("generate"))

    def describe(self) -> None:
        """List fields without a description, and other problems of the specs."""
        result = self.scratch.run(".venv/bin/kipc", "check", "--strict")
        for line in result.stdout.splitlines():
            if problem := PROBLEM.match(line):
                self.report.remaining[problem[1]].append(problem[2])
        progress("checking the specs")

    def check_apis(self) -> None:
        for file, items in self.facts("apis").items():
            self.report.remaining[file] += items
        progress("looking for new APIs")
        if self.has_kafka:
            self.report.remaining["src/kip/cluster/handlers"] += self.facts("served", self.release)
            progress("comparing the embedded cluster with a real node")

    def test(self, title: str, *arguments: str) -> None:
        result = self.scratch.python("-m", "pytest", "-q", "-n", "auto", "--dist", "loadgroup", "--tb=no", *arguments)
        lines = result.stdout.splitlines()
        failures = [failure for line in lines if (failure := FAILED.match(line))]
        for failure in failures:
            self.report.remaining[failure[1]].append(f"fails: {failure[2]}")
        if result.returncode and not failures:
            self.report.remaining["tests"].append(f"{title}: {_tail(result)}")
        progress(f"{title}: {lines[-1] if lines else 'no output'}")

    def find_names(self, before: Sequence[str]) -> None:
        """List the files in which a person wrote the release that was the newest."""
        pattern = "|".join(re.escape(name) for name in before)
        excluded = [f":!{path}" for path in DERIVED]
        grep = ("git", "grep", "-I", "-c", "-P", rf"(?<![\d.])({pattern})(?![\d.]*\d)", "--", *excluded)
        for line in self.scratch.run(*grep).stdout.splitlines():
            file, _, count = line.rpartition(":")
            self.report.naming[file] = int(count)
        self.report.before = ", ".join(before)
        progress("looking for names of the release before")


START = time.monotonic()


def progress(line: str) -> None:
    print(f"{time.monotonic() - START:5.0f} s  {line}", flush=True)


def needed(title: str, result: subprocess.CompletedProcess[str]) -> None:
    """Show progress.

    Raises:
        CannotAdopt: with the last lines of the output, if the command failed.
    """
    if result.returncode:
        raise CannotAdopt(f"{title} failed:\n{_tail(result)}")
    progress(title)


def _tail(result: subprocess.CompletedProcess[str]) -> str:
    return "\n".join(result.stdout.splitlines()[-TAIL:])


def missing_programs() -> str:
    return " and ".join(f"no {name} on the PATH" for name in ("mvn", "java") if shutil.which(name) is None)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.next_kafka", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("release", help="RELEASE, RELEASE=SPECS or new")
    parser.add_argument("--all", action="store_true", help="run all tests that make test runs, not only the fast ones")
    parser.add_argument("--patch", type=Path, metavar="FILE", help="write the changes of the steps, for git apply")
    options = parser.parse_args(arguments)
    release, _, specs = options.release.partition("=")
    if release == "new":
        release = newest_release()
        if release in known_releases()[0]:
            print(f"Kafka {release} is the newest release, and is known here")
            return 0
    if not re.fullmatch(r"\d+\.\d+\.\d+", release):
        parser.error(f"{release}: write a release such as 4.5.0, or 4.5.0=SPECS")
    if specs and not Path(specs).exists():
        parser.error(f"{specs}: no such file or folder")
    if not specs and shutil.which("mvn") is None:
        parser.error(f"no mvn on the PATH to fetch the release; write {release}=SPECS with the folder of its jars")
    source = str(Path(specs).resolve()) if specs else f"maven:{release}"
    let_signals_end_children()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    report = Report()
    with scratch_copy() as scratch:
        adoption = Adoption(scratch, release, source, not missing_programs(), report)
        try:
            run(adoption, options.all)
        except CannotAdopt as error:
            print(f"{report.text()}\n\n{error}", file=sys.stderr)
            return 2
        finally:
            if options.patch:
                scratch.run("git", "add", "--all", "--", ".", ":!.venv")
                options.patch.write_text(scratch.run("git", "diff", "--cached", "--binary").stdout, encoding="utf-8")
    report.remaining = {file: items for file, items in report.remaining.items() if items}
    print(f"\nremains for a person, in {len(report.remaining)} files:\n{report.text()}")
    return 1 if report.remaining or report.left_out else 0


def run(adoption: Adoption, all_tests: bool) -> None:
    releases = adoption.facts("known")
    adoption.record(releases["log"])
    adoption.adopt()
    adoption.describe()
    adoption.check_apis()
    adoption.find_names(
        [releases["newest"], *(name for name in releases["log"] if name.startswith(f"{releases['newest']}."))]
    )
    adoption.test("generated tests", "generated")
    adoption.test("vectors", *VECTORS)
    adoption.test("tests of the tools", "-m", ALL if all_tests else FAST, "tests")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
