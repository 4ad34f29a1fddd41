"""Fuzz the codecs: `make fuzz`, or `python -m tools.fuzz.codecs --minutes 30`.

Mutates messages of every kind and version, checks the invariants, and stops at the first input that
violates them, with the data to reproduce it.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from random import Random

from kafka_wire.registry import accelerator
from kafka_wire.runtime.message import Message

from tests.wire.agreement import check_bytes
from tests.wire.mutations import all_seeds, mutated
from tools.fuzz.accelerator import check_forms

CHUNK = 5000
Check = Callable[[type[Message], int, bytes], bool]
"""Raises AssertionError, or returns whether the bytes are a valid message."""


@dataclass(slots=True)
class Tally:
    """How many inputs were tried, how many of them were messages, and which took most time of the processor."""

    inputs: int = 0
    accepted: int = 0
    slowest: float = 0.0
    slowest_input: str = ""

    def add(self, other: Tally) -> None:
        self.inputs += other.inputs
        self.accepted += other.accepted
        if other.slowest > self.slowest:
            self.slowest, self.slowest_input = other.slowest, other.slowest_input

    def __str__(self) -> str:
        return (
            f"{self.inputs:,} inputs for {len(all_seeds())} versions of messages, {self.accepted:,} accepted; "
            f"slowest {self.slowest * 1e3:.1f} ms: {self.slowest_input}"
        )


def fuzz(seed: int, first: int, count: int, check: Check = check_bytes) -> Tally:
    """Check inputs, starting with number `first`; each input depends only on the seed and its number.

    Raises:
        AssertionError: an invariant is violated; the message contains the bytes of the input.
    """
    tally = Tally()
    seeds = all_seeds()
    for number in range(first, first + count):
        random = Random(seed * 2**40 + number)
        each = seeds[number % len(seeds)]
        data = mutated(random, each)
        start = time.process_time()
        accepted = check(each.cls, each.version, data)
        tally.add(Tally(1, accepted, time.process_time() - start, f"{each.name} v{each.version}, {len(data)} bytes"))
    return tally


def _fuzz_all(seed: int, inputs: int, end: float, jobs: int, check: Check) -> Iterator[Tally]:
    """Yield the current tally after each chunk; start no chunk after `end`, a time of `time.monotonic`."""
    tally = Tally()
    starts = iter(range(0, inputs, CHUNK))
    with ProcessPoolExecutor(jobs) as workers:

        def submit(chunks: int) -> set[Future[Tally]]:
            firsts = itertools.islice(starts, chunks if time.monotonic() < end else 0)
            return {workers.submit(fuzz, seed, first, min(CHUNK, inputs - first), check) for first in firsts}

        running = submit(jobs)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for chunk in done:
                tally.add(chunk.result())
            yield tally
            running |= submit(len(done))


def main() -> int:
    parser = argparse.ArgumentParser(description="Decode mutated messages of every kind and version.")
    parser.add_argument("--inputs", type=int, help="how many (1,000,000, or as many as --minutes allows)")
    parser.add_argument("--minutes", type=float, help="time to run")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32, help="which ones (others each time)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--forms", action="store_true", help="compare the accelerator with the emitted codecs")
    options = parser.parse_args()
    if options.forms and accelerator is None:
        parser.error("there is no accelerator to compare with: pip install ./accelerator")
    check = check_forms if options.forms else check_bytes
    print(f"seed {options.seed}", flush=True)
    inputs = options.inputs or (1_000_000 if options.minutes is None else sys.maxsize)
    end = time.monotonic() + 60 * options.minutes if options.minutes is not None else float("inf")
    tally = Tally()
    try:
        for tally in _fuzz_all(options.seed, inputs, end, options.jobs, check):
            print(f"\r{tally.inputs:,} inputs", end="", file=sys.stderr, flush=True)
    except AssertionError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    print(f"\n{tally}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
