"""Run the test suites of other projects' clients against the embedded cluster: `python -m tools.suites`.

The failures have to be those in `allowed.tsv`: the suite, the test, and the API or the reason. The exit code is 1 if
another test fails.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from kip.cluster import EmbeddedCluster
from tools.suites.sources import SUITES, Suite

ALLOWED = Path(__file__).with_name("allowed.tsv")


def allowed(suite: str) -> dict[str, str]:
    """Return the tests of a suite that may fail, with their reasons."""
    rows = (line.split("\t") for line in ALLOWED.read_text(encoding="utf-8").splitlines()[1:])
    return {test: reason for name, test, reason in rows if name == suite}


def run(suite: Suite, folder: Path, checkout: Path | None, log: Path) -> dict[str, str]:
    """Return the outcome of each test; the output of the tests is in `log`."""
    suite.prepare(folder, checkout)
    with EmbeddedCluster(controllers=1, **suite.cluster(folder)) as cluster:
        for topic, partitions in suite.topics.items():
            cluster.create_topic(topic, partitions, 1)
        environment = {**os.environ, **suite.environment(cluster)}
        with log.open("w+", encoding="utf-8", errors="replace") as output:
            streams = {"stdout": output, "stderr": subprocess.STDOUT}
            subprocess.run(suite.command, check=False, cwd=folder, env=environment, **streams)
            output.seek(0)
            return suite.outcomes(folder, output.read())


def report(name: str, outcomes: dict[str, str]) -> bool:
    """Print the outcomes of a suite; return whether all failures are allowed ones."""
    counts = Counter(outcomes.values())
    ran = counts["passed"] + counts["failed"]
    share = counts["failed"] / max(ran, 1)
    print(f"{name}: {counts['passed']} passed, {counts['failed']} failed ({share:.1%}), {counts['skipped']} skipped")
    reasons = allowed(name)
    for test in sorted(test for test, outcome in outcomes.items() if outcome == "failed"):
        print(f"  {test}: {reasons.get(test, 'UNEXPECTED')}")
    for test in sorted(test for test in reasons if outcomes.get(test) != "failed"):
        print(f"  {test} is allowed to fail, but {outcomes.get(test, 'did not run')}")
    return ran > 0 and all(test in reasons for test, outcome in outcomes.items() if outcome == "failed")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.suites", description=__doc__)
    parser.add_argument("suites", nargs="*", help=f"the suites to run (default: all): {', '.join(SUITES)}")
    parser.add_argument("--checkout", action="append", default=[], metavar="SUITE=FOLDER", help="a project's checkout")
    parser.add_argument("--logs", type=Path, default=Path("build/suites"), help="folder for the output of the tests")
    arguments = parser.parse_args()
    checkouts = {name: Path(folder) for name, _, folder in (argument.partition("=") for argument in arguments.checkout)}
    arguments.logs.mkdir(parents=True, exist_ok=True)
    results = []
    for name in arguments.suites or SUITES:
        if SUITES[name].needs_checkout and name not in checkouts:
            print(f"{name}: not run; its package has no tests, use --checkout {name}=FOLDER")
            continue
        with TemporaryDirectory() as folder:
            outcomes = run(SUITES[name], Path(folder), checkouts.get(name), arguments.logs / f"{name}.log")
        results.append(report(name, outcomes))
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
