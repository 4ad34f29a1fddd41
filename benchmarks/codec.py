"""Decoding and encoding, beside kio and kafka-python in the same process and run."""

from __future__ import annotations

from benchmarks.messages import KAFKA_PYTHON, KIO, OURS, all_cases
from benchmarks.tables import Section, Target, milliseconds, times
from benchmarks.timing import best_times

DECODE_OVER_KIO = {"M1": 1.7, "M2": 1.7, "S": 2.6}
DECODE_SPEED_UP = {"M1": 2.2, "M2": 2.2, "S": 2.8}
ENCODE_SPEED_UP = {"M1": 4.5, "M2": 4.5, "S": 5.0}
ENCODE_SPEED_UP_OVER_KIO = 9.0


def codec(rounds: int) -> Section:
    """Decode and encode; messages take turns, too: a slow spell can outlast all rounds of a small one."""
    cases = all_cases()
    found: dict[tuple[str, str], dict[str, float]] = {}
    for _ in range(rounds):
        for case in cases:
            for direction, candidates in (("decode", case.decoders()), ("encode", case.encoders())):
                taken = best_times(candidates, 1, case.calls)
                before = found.setdefault((case.name, direction), taken)
                found[case.name, direction] = {name: min(before[name], taken[name]) for name in taken}
    sizes = {case.name: len(case.data) for case in cases}
    rows = []
    for (name, direction), best in found.items():
        cells = [milliseconds(best[library]) for library in (OURS, KIO, KAFKA_PYTHON)]
        ratios = [times(best[library] / best[OURS]) for library in (KIO, KAFKA_PYTHON)]
        rows.append([f"{name} {direction}", f"{sizes[name]:,}", *cells, *ratios])
    targets = [target for name in sizes for target in _targets(name, found[name, "decode"], found[name, "encode"])]
    titles = "; ".join(f"{case.name}: {case.title}" for case in cases)
    return Section(
        "Compared with kio and kafka-python",
        f"{titles}. The shortest of {rounds} rounds in which messages and libraries take turns; all checks on; the "
        "garbage collector with Python's defaults. The last two columns are the time of the others divided by ours.",
        ["", "bytes", OURS, KIO, KAFKA_PYTHON, "kio / ours", "kafka-python / ours"],
        rows,
        targets,
    )


def _targets(name: str, decoded: dict[str, float], encoded: dict[str, float]) -> list[Target]:
    over_kio = decoded[OURS] / decoded[KIO]
    speed_up = decoded[KAFKA_PYTHON] / decoded[OURS]
    encode_over_kio = encoded[KIO] / encoded[OURS]
    encode_speed_up = encoded[KAFKA_PYTHON] / encoded[OURS]
    return [
        Target(f"{name} decode, time over kio's", over_kio, "at most", DECODE_OVER_KIO[name], "x"),
        Target(f"{name} encode, kio's time over ours", encode_over_kio, "at least", ENCODE_SPEED_UP_OVER_KIO, "x"),
        Target(f"{name} decode, kafka-python's over ours", speed_up, "at least", DECODE_SPEED_UP[name], "x"),
        Target(f"{name} encode, kafka-python's over ours", encode_speed_up, "at least", ENCODE_SPEED_UP[name], "x"),
    ]
