"""Decoding and encoding, beside kio and kafka-python in the same process and run."""

from __future__ import annotations

from benchmarks.messages import KAFKA_PYTHON, KIO, OURS, Case, all_cases
from benchmarks.tables import Section, Target, milliseconds, times
from benchmarks.timing import best_times

DECODE_OVER_KIO = {"M1": 1.7, "M2": 1.7, "S": 2.6}
DECODE_SPEED_UP = {"M1": 2.2, "M2": 2.2, "S": 2.8}
ENCODE_SPEED_UP = {"M1": 4.5, "M2": 4.5, "S": 5.0}
ENCODE_SPEED_UP_OVER_KIO = 9.0


def codec(rounds: int) -> Section:
    rows, targets = [], []
    for case in all_cases():
        decoded = best_times(case.decoders(), rounds, case.calls)
        encoded = best_times(case.encoders(), rounds, case.calls)
        for direction, found in (("decode", decoded), ("encode", encoded)):
            cells = [milliseconds(found[name]) for name in (OURS, KIO, KAFKA_PYTHON)]
            ratios = [times(found[name] / found[OURS]) for name in (KIO, KAFKA_PYTHON)]
            rows.append([f"{case.name} {direction}", f"{len(case.data):,}", *cells, *ratios])
        targets += _targets(case, decoded, encoded)
    titles = "; ".join(f"{case.name}: {case.title}" for case in all_cases())
    return Section(
        "Beside kio and kafka-python",
        f"{titles}. The shortest of {rounds} rounds in which the libraries take turns; all checks on; the collector as "
        "Python sets it. The last two columns say how many times as long the others take.",
        ["", "bytes", OURS, KIO, KAFKA_PYTHON, "kio / ours", "kafka-python / ours"],
        rows,
        targets,
    )


def _targets(case: Case, decoded: dict[str, float], encoded: dict[str, float]) -> list[Target]:
    name = case.name
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
