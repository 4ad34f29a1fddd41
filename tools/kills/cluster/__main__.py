"""The command of `make kills-cluster`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tools.kills.cluster.damage import change_byte, damage_tail, run_damage
from tools.kills.cluster.ends import run_disks, run_kills


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill embedded clusters, fill their disks, and damage their folders.")
    parser.add_argument("--kills", type=int, default=1000, help="number of SIGKILLs (default: %(default)s)")
    parser.add_argument("--disks", type=int, default=200, help="number of full disks (default: %(default)s)")
    parser.add_argument("--bytes", type=int, default=2000, help="number of changed bytes (default: %(default)s)")
    parser.add_argument("--tails", type=int, default=500, help="number of damaged tails (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments (default: %(default)s)")
    options = parser.parse_args()
    runs: list[tuple[str, int, Callable[[Path], Counter[str]]]] = [
        ("kills", options.kills, lambda work: run_kills(work, options.kills, options.seed)),
        ("full disks", options.disks, lambda work: run_disks(work, options.disks, options.seed)),
        ("changed bytes", options.bytes, lambda work: run_damage(work, options.seed, options.bytes, change_byte)),
        ("damaged tails", options.tails, lambda work: run_damage(work, options.seed, options.tails, damage_tail)),
    ]
    for name, number, run in runs:
        if number:
            with tempfile.TemporaryDirectory() as folder:
                begin = time.monotonic()
                outcomes = run(Path(folder, "work"))
                counts = ", ".join(f"{count} {moment}" for moment, count in sorted(outcomes.items()))
                print(f"{number} {name} in {time.monotonic() - begin:.0f} s: {counts}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
