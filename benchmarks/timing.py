"""Timing: candidates take turns within one process, and the shortest time of each counts."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time

Candidate = Callable[[], object]


def best_times(candidates: Mapping[str, Candidate], rounds: int, calls: int = 1) -> dict[str, float]:
    """Return the shortest time of a call in seconds, by name.

    Each round times `calls` calls of each candidate in turn, after a collection; results are dropped at once.
    """
    best = dict.fromkeys(candidates, float("inf"))
    for _ in range(rounds):
        for name, candidate in candidates.items():
            gc.collect()
            start = perf_counter()
            for _ in range(calls):
                candidate()
            best[name] = min(best[name], (perf_counter() - start) / calls)
    return best


def time_per_call(call: Candidate, at_least: float, rounds: int) -> float:
    """Return the shortest time of a call in seconds, over as many calls a round as take `at_least` seconds."""
    start = perf_counter()
    call()
    once = perf_counter() - start
    calls = max(1, int(at_least / once))
    return best_times({"": call}, rounds, calls)[""]


def median_processor_times(candidates: Mapping[str, Candidate], rounds: int, calls: int = 1) -> dict[str, float]:
    """Return the median of the processor time of a call in seconds, by name; rounds are those of `best_times`."""
    measured: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, candidate in candidates.items():
            gc.collect()
            start = process_time()
            for _ in range(calls):
                candidate()
            measured[name].append((process_time() - start) / calls)
    return {name: median(times) for name, times in measured.items()}
