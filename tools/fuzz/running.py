"""The loop of fuzzers: make an input, check it, and save it if the check fails.

A fuzzer is a module with a `Fuzzer`, which `python -m` runs: `make FUZZER=specs ARGS="--minutes 30" fuzz`.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

Files = Mapping[str, bytes]
"""An input: the contents of files, by name."""

SAVED = Path("build/fuzz")


class TooSlow(BaseException):
    """An input took longer than its fuzzer allows. It is not an `Exception`, so that the code under test raises it."""


@dataclass(frozen=True, slots=True)
class Fuzzer:
    """The configuration of a fuzzer.

    Attributes:
        name: the name of saved inputs.
        make: makes an input from random numbers only.
        check: raises an exception if an input violates an invariant, else returns whether the input is valid.
        seconds: the maximum CPU time for the check of one input.
    """

    name: str
    make: Callable[[Random], Files]
    check: Callable[[Files], bool]
    seconds: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Number of inputs that were checked, number of valid ones, and the longest processor time in seconds."""

    inputs: int = 0
    valid: int = 0
    slowest: float = 0.0
    slowest_number: int = 0

    def __str__(self) -> str:
        return (
            f"{self.inputs:,} inputs, {self.valid:,} valid; slowest {self.slowest:.2f} s: --first {self.slowest_number}"
        )


def fuzz(fuzzer: Fuzzer, seed: int, count: int, *, first: int = 0) -> Tally:
    """Check inputs, starting with number `first`; each input depends only on the seed and its number.

    Raises:
        Exception: the exception of a check; a note names the files that contain the input.
    """
    tally = Tally()
    for tally in tallies(fuzzer, seed, first=first):
        if tally.inputs == count:
            break
    return tally


def tallies(fuzzer: Fuzzer, seed: int, *, first: int = 0) -> Iterator[Tally]:
    """Check inputs one by one, and yield the tally after each; see `fuzz`."""
    tally = Tally()
    number = first
    while True:
        files = fuzzer.make(Random(seed * 2**40 + number))
        start = time.process_time()
        try:
            with _limited(fuzzer.seconds):
                is_valid = fuzzer.check(files)
        except (Exception, TooSlow) as error:
            folder = SAVED / f"{fuzzer.name}-{seed}-{number}"
            _save(folder, files)
            error.add_note(f"input {number} of seed {seed}, saved in {folder}")
            raise
        seconds = time.process_time() - start
        tally = replace(tally, inputs=tally.inputs + 1, valid=tally.valid + is_valid)
        if seconds > tally.slowest:
            tally = replace(tally, slowest=seconds, slowest_number=number)
        yield tally
        number += 1


def main(fuzzer: Fuzzer) -> int:
    """Run a fuzzer with the options of the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=f"Fuzz {fuzzer.name}, until an input fails.")
    parser.add_argument("--inputs", type=int, help="number of inputs (default: 1000, or as many as --minutes allows)")
    parser.add_argument("--minutes", type=float, help="time to run")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32, help="seed of all inputs (default: random)")
    parser.add_argument("--first", type=int, default=0, help="number of the first input (default: %(default)s)")
    options = parser.parse_args()
    inputs = options.inputs or (1000 if options.minutes is None else sys.maxsize)
    end = time.monotonic() + 60 * options.minutes if options.minutes is not None else float("inf")
    print(f"seed {options.seed}", flush=True)
    shown = time.monotonic()
    for tally in tallies(fuzzer, options.seed, first=options.first):
        if tally.inputs >= inputs or time.monotonic() >= end:
            break
        if time.monotonic() > shown + 1:
            shown = time.monotonic()
            print(f"\r{tally.inputs:,} inputs", end="", file=sys.stderr, flush=True)
    print(f"\n{tally}")
    return 0


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` in the block if it exceeds this CPU time; the time of other processes does not count."""

    def stop(number: int, frame: object) -> None:
        raise TooSlow(f"still running after {seconds} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _save(folder: Path, files: Files) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
