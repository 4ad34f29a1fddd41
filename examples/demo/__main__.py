"""`make demo`: what this project does, in acts. `python examples/demo 1 3` plays some of them."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from add_a_kip import add_a_kip
from compile_and_decode import compile_and_decode
from embedded_cluster import embedded_cluster
from pipeline import pipeline
from shell import shell
from stage import SPARK, TERMINAL, Act, Stage

ACTS = [
    Act("Compile message specs, decode a response", compile_and_decode),
    Act("Take a KIP in: page, specs, schema, class, tests, bytes", add_a_kip),
    Act("Talk to a cluster: fencing, lag, and what it answers over time", embedded_cluster),
    Act("Turn what a cluster leaves behind into tables, on Spark", pipeline, SPARK),
    Act("Try it yourself: the shell", shell, (TERMINAL,)),
]
"""In the order of playing; what an act needs beside Python, it says itself."""


def main(wanted: list[str]) -> int:
    if not set(wanted) <= {str(number) for number, _ in enumerate(ACTS, start=1)}:
        print(f"there are the acts 1 to {len(ACTS)}", file=sys.stderr)
        return 2
    for number, act in enumerate(ACTS, start=1):
        if not wanted or str(number) in wanted:
            print(f"\n=== Act {number}: {act.title}\n", flush=True)
            _play(act)
    return 0


def _play(act: Act) -> None:
    missing = [need.sentence for need in act.needs if not need.is_there()]
    if missing:
        print(f"Not played: {'; '.join(missing)}.")
        return
    with TemporaryDirectory(prefix="kipc-demo-") as folder:
        act.play(Stage(Path(folder)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
