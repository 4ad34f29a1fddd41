"""The effect of the garbage collector and of the input's size on decoding."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from kafka_wire.clients import MetadataResponse
from kafka_wire.runtime.collector import paused_collector

from benchmarks.messages import KIO, OURS, all_cases, metadata
from benchmarks.tables import Section, Target, milliseconds, times
from benchmarks.timing import best_times, time_per_call

LIVE_OBJECTS = 500_000
KEPT = 5
SIZES = (10**3, 10**4, 10**5, 10**6, 10**7, 10**8)
ROUNDS = 5
SAMPLE = 0.5
"""Seconds that a measurement takes at least, of small messages too: or large ones alone meet slow spells."""
SPREAD = {"paused": 1.5, "default": 5.0}


def collector(rounds: int) -> Section:
    """Decode M2 with a small heap and a large one, dropping results or keeping some."""
    decoders = all_cases()[1].decoders()
    candidates = {name: decoders[name] for name in (OURS, KIO)}
    windows = {name: _keeping(decode) for name, decode in candidates.items()}
    rows = []
    for heap in ("nothing else alive", f"{LIVE_OBJECTS:,} objects alive", "the same, frozen"):
        with _alive(heap):
            for habit, calls in (("result dropped", candidates), (f"last {KEPT} results kept", windows)):
                default = best_times(calls, rounds, KEPT)
                with paused_collector():
                    paused = best_times(calls, rounds, KEPT)
                sizes = [default[OURS], paused[OURS], default[KIO], paused[KIO]]
                rows.append([f"{heap}, {habit}", *map(milliseconds, sizes)])
    return Section(
        "The collector",
        f"M2 decoded {KEPT} times in a row, including garbage collection and the release of results. "
        "Paused is `with paused_collector():`; frozen is `gc.freeze()` after the heap was built.",
        ["", OURS, f"{OURS}, paused", KIO, f"{KIO}, paused"],
        rows,
    )


def _keeping(decode: Callable[[], object]) -> Callable[[], object]:
    kept: deque[object] = deque(maxlen=KEPT)
    return lambda: kept.append(decode())


@contextmanager
def _alive(heap: str) -> Iterator[None]:
    objects = [] if heap.startswith("nothing") else [[number] for number in range(LIVE_OBJECTS)]
    if heap.endswith("frozen"):
        gc.collect()
        gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        objects.clear()


def large_input(largest: int) -> Section:
    """Decode and encode metadata of growing size, and compare the time of a byte; sizes take turns."""
    sizes = [size for size in SIZES if size <= largest]
    columns = [(direction, state) for state in SPREAD for direction in ("decode", "encode")]
    rounds: dict[tuple[str, str], dict[int, list[float]]] = {column: {size: [] for size in sizes} for column in columns}
    lengths = {}
    for _ in range(ROUNDS):
        for size in sizes:
            data = _metadata_of(size)
            lengths[size] = len(data)
            calls = _both_ways(data)
            for direction, state in columns:
                with _collecting(state):
                    seconds = time_per_call(calls[direction], at_least=SAMPLE, rounds=1)
                rounds[direction, state][size].append(seconds / len(data))
            del calls
    # The shortest time would favour small messages: there is always a short quiet moment.
    found = {column: {size: median(measured) for size, measured in sizes.items()} for column, sizes in rounds.items()}
    rows = [
        [f"{lengths[size]:,} bytes", *(f"{found[column][size] * 1e9:.1f} ns" for column in columns)] for size in sizes
    ]
    spreads = {column: max(each.values()) / min(each.values()) for column, each in found.items()}
    rows.append(["slowest / fastest", *map(times, spreads.values())])
    return Section(
        "Time per byte",
        "MetadataResponse v12 with topics as in M2. Time for each byte, with the collector paused and by default; the "
        f"median of {ROUNDS} rounds in which sizes take turns.",
        ["", *(f"{direction}, {state}" for direction, state in columns)],
        rows,
        [
            Target(f"{direction}, collector {state}, spread", spread, "at most", SPREAD[state], "x")
            for (direction, state), spread in spreads.items()
        ],
    )


def _metadata_of(size: int) -> bytes:
    """Return a message of about this many bytes; its topics are one topic many times."""
    message = metadata(1, is_full=True)
    message.brokers = message.brokers[:1]
    small = len(message.encode(12))
    message.topics *= 2
    topic = len(message.encode(12)) - small
    message.topics = message.topics[:1] * max(1, round((size - small) / topic + 1))
    return message.encode(12)


def _both_ways(data: bytes) -> dict[str, Callable[[], object]]:
    message = MetadataResponse.decode(data, 12)
    return {"decode": lambda: MetadataResponse.decode(data, 12), "encode": lambda: message.encode(12)}


@contextmanager
def _collecting(state: str) -> Iterator[None]:
    if state == "default":
        yield
        return
    with paused_collector():
        yield
