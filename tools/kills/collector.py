"""Kill `kip collect` at random moments: `python -m tools.kills.collector --kills 200 --hangups 50`.

After each kill, at most the last line is incomplete; after a hangup, none. One more run then leaves whole lines only,
with everything that was there before.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from kafka_wire.clients import DescribeClusterRequest, MetadataRequest

from kip.cluster import EmbeddedCluster
from kip.log.collected.snapshots import LostLine, Snapshot, find_snapshot_files, open_snapshots, read_snapshots
from tests.children import let_signals_end_children
from tests.cli.running import kip
from tests.waiting import PATIENCE


def lines_of(folder: Path) -> list[Snapshot | LostLine]:
    """Return all lines in a folder, including lost ones."""
    all_lines: list[Snapshot | LostLine] = []
    for snapshot_file in find_snapshot_files(str(folder)):
        with open_snapshots(snapshot_file.path) as file:
            lines = read_snapshots(file, snapshot_file.path)
            all_lines += [line if isinstance(line, LostLine) else line.snapshot for line in lines]
    return all_lines


def kill_and_run_again(number: signal.Signals, delay: float, server: str, folder: Path) -> str:
    """Kill a collector after `delay` seconds, and return the state of its files: nothing, whole, or torn.

    Raises:
        AssertionError: more than the last line was lost, or the next run did not repair the folder.
    """
    words = ["collect", "-b", server, "--output", str(folder), "--interval", "1ms", "--timeout", f"{PATIENCE}s"]
    command = [sys.executable, "-m", "kip.cli.main", *words, "--rotate-size", "8k"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            time.sleep(delay)
            process.send_signal(number)
            code = process.wait(timeout=PATIENCE)
        finally:
            process.kill()
    left = lines_of(folder) if folder.is_dir() else []
    lost = [line for line in left if isinstance(line, LostLine)]
    assert len(lost) <= (number == signal.SIGKILL), lost
    assert all(line.reaches_end for line in lost), lost
    assert code in ((-number,) if number == signal.SIGKILL else (0 if left else 1, -number)), code
    assert kip(*words, "--count", "1").exit_code == 0
    after = lines_of(folder)
    whole = [line for line in left if isinstance(line, Snapshot)]
    assert after[: len(whole)] == whole
    assert all(isinstance(line, Snapshot) for line in after)
    added = [line.api_key for line in after[len(whole) :] if isinstance(line, Snapshot)]
    assert added.count(DescribeClusterRequest.API_KEY) == added.count(MetadataRequest.API_KEY) == 1, added
    assert None not in added
    return "torn" if lost else "whole" if whole else "nothing"


def kill_often(number: signal.Signals, times: int, server: str, folder: Path, seed: int) -> Counter[str]:
    """Kill a number of collectors, at any time from their start to some time after they write; count the states."""
    chance = Random(seed)
    states: Counter[str] = Counter()
    for attempt in range(times):
        states[kill_and_run_again(number, chance.uniform(0, 1.5), server, folder / f"{number}-{attempt}")] += 1
    return states


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="SIGKILLs (%(default)s)")
    parser.add_argument("--hangups", type=int, default=50, help="SIGHUPs (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    let_signals_end_children()
    with EmbeddedCluster(brokers=40, controllers=1) as cluster, tempfile.TemporaryDirectory() as folder:
        for number, times in ((signal.SIGKILL, options.kills), (signal.SIGHUP, options.hangups)):
            states = kill_often(number, times, cluster.bootstrap_server.split(",")[0], Path(folder), options.seed)
            print(f"{times} of {number.name}, states left: {dict(states)}; all repaired", flush=True)


if __name__ == "__main__":
    main()
