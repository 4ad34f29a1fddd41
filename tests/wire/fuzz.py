"""A fuzzer without a time limit: `make fuzz`, or `python -m tests.wire.fuzz --inputs 1000000`.

Mutates messages of every kind and version, checks the invariants, and stops at the first input that
violates them, with the data to reproduce it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from random import Random

from kafka_wire.registry import accelerator
from kafka_wire.runtime.message import Message

from tests.accelerator.agreement import check_forms
from tests.wire.agreement import check_bytes
from tests.wire.mutations import all_seeds, mutated

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


def _fuzz_all(seed: int, inputs: int, jobs: int, check: Check) -> Iterator[Tally]:
    """Yield the current tally after each chunk."""
    tally = Tally()
    with ProcessPoolExecutor(jobs) as workers:
        starts = range(0, inputs, CHUNK)
        chunks = [workers.submit(fuzz, seed, first, min(CHUNK, inputs - first), check) for first in starts]
        try:
            for chunk in as_completed(chunks):
                tally.add(chunk.result())
                yield tally
        finally:
            workers.shutdown(wait=False, cancel_futures=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Decode mutated messages of every kind and version.")
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32, help="which ones (others each time)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--forms", action="store_true", help="compare the accelerator with the emitted codecs")
    options = parser.parse_args()
    if options.forms and accelerator is None:
        parser.error("there is no accelerator to compare with: pip install ./accelerator")
    check = check_forms if options.forms else check_bytes
    print(f"seed {options.seed}", flush=True)  # noqa: T201
    tally = Tally()
    try:
        for tally in _fuzz_all(options.seed, options.inputs, options.jobs, check):
            print(f"\r{tally.inputs:,} of {options.inputs:,}", end="", file=sys.stderr, flush=True)  # noqa: T201
    except AssertionError as error:
        print(f"\n{error}", file=sys.stderr)  # noqa: T201
        return 1
    print(f"\n{tally}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
