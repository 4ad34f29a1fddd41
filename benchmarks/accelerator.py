"""`make bench-accelerator`: the accelerator beside the emitted codecs, kio, kafka-python and msgspec, in one process.

Writes `benchmarks/accelerator.md`.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import pyarrow as pa
from kafka_wire.registry import accelerator
from kafka_wire.runtime.spec import StructSpec

from benchmarks.log_dump import segments
from benchmarks.messages import KAFKA_PYTHON, KIO, OURS, Case, all_cases
from benchmarks.tables import Section, Target, milliseconds, report, times
from benchmarks.timing import best_times
from kip.columnar import decode_column

REPORT = Path(__file__).parent / "accelerator.md"
EMITTED, MSGSPEC = "emitted", "msgspec"
LIVE_OBJECTS = 500_000
DECODE_OVER_KIO, ENCODE_OVER_KIO = 0.7, 50.0
ROUNDS = 15


@dataclass(frozen=True, slots=True)
class _Heap:
    title: str
    live_objects: int


HEAPS = (_Heap("quiet", 0), _Heap(f"{LIVE_OBJECTS:,} objects alive", LIVE_OBJECTS))


def main() -> int:
    if accelerator is None:
        print("the accelerator is not installed; make bench-accelerator builds it, with a C compiler", file=sys.stderr)
        return 1
    sections = [*map(_codecs, HEAPS), _fallback(), _dump(100 << 20)]
    about = ["Made by `make bench-accelerator`; only compare times and ratios of the same run."]
    text = report("The accelerator", about, sections)
    REPORT.write_text(text, encoding="utf-8")
    print(text)
    return 0


def _codecs(heap: _Heap) -> Section:
    live = [[number] for number in range(heap.live_objects)]
    rows, targets = [], []
    for case in all_cases():
        for direction, candidates in (("decode", _decoders(case)), ("encode", _encoders(case))):
            measured = best_times(candidates, ROUNDS, case.calls)
            ratio = measured[OURS] / measured[KIO] if direction == "decode" else measured[KIO] / measured[OURS]
            rows.append(
                [f"{case.name} {direction}", *(milliseconds(seconds) for seconds in measured.values()), times(ratio)]
            )
            title = f"{case.name} {direction}, {heap.title}"
            targets.append(
                Target(f"{title}, time over kio's", ratio, "at most", DECODE_OVER_KIO, "x")
                if direction == "decode"
                else Target(f"{title}, kio's time over ours", ratio, "at least", ENCODE_OVER_KIO, "x")
            )
    live.clear()
    gc.collect()
    head = ["", "accelerated", EMITTED, KIO, KAFKA_PYTHON, MSGSPEC, "beside kio"]
    text = (
        "The messages of `benchmarks/report.md`; the shortest of 15 rounds. msgspec reads and writes the same values "
        "as MessagePack, with classes that are defined beforehand, as an example of a compiled codec of a simpler "
        "format."
    )
    return Section(f"Codecs, {heap.title}", text, head, rows, targets)


def _decoders(case: Case) -> dict[str, Callable[[], object]]:
    data, version, size = case.data, case.version, len(case.data)
    emitted = _emitted(type(case.message)._READERS)[version]
    packed, decoder = _packed(case)
    ours, kio, kafka_python = (case.decoders()[name] for name in (OURS, KIO, KAFKA_PYTHON))
    return {
        OURS: ours,
        EMITTED: lambda: emitted(data, 0, size),
        KIO: kio,
        KAFKA_PYTHON: kafka_python,
        MSGSPEC: lambda: decoder.decode(packed),
    }


def _encoders(case: Case) -> dict[str, Callable[[], object]]:
    message, version = case.message, case.version
    emitted = _emitted(type(message)._WRITERS)[version]
    packed, decoder = _packed(case)
    value, encoder = decoder.decode(packed), msgspec.msgpack.Encoder()
    ours, kio, kafka_python = (case.encoders()[name] for name in (OURS, KIO, KAFKA_PYTHON))
    return {
        OURS: ours,
        EMITTED: lambda: emitted(message),
        KIO: kio,
        KAFKA_PYTHON: kafka_python,
        MSGSPEC: lambda: encoder.encode(value),
    }


def _emitted(table: Any) -> dict[int, Callable[..., Any]]:
    """Return the generated codecs that the accelerator replaces."""
    codecs: dict[int, Callable[..., Any]] = table._emitted
    return codecs


def _packed(case: Case) -> tuple[bytes, Any]:
    """Return the message as MessagePack, and a decoder of that into classes with the same fields."""
    packed = msgspec.msgpack.encode(case.message.to_json(case.version))
    return packed, msgspec.msgpack.Decoder(_msgspec_class(case.message.SPEC, case.version))


def _msgspec_class(spec: StructSpec, version: int) -> type[msgspec.Struct]:
    fields = []
    for field in spec.fields:
        kind: Any = Any if field.struct is None else _msgspec_class(field.struct, version)
        fields.append((field.json_name, list[kind] if field.is_array and field.struct else kind, None))
    return msgspec.defstruct(spec.name, fields)


def _fallback() -> Section:
    """Measure rows that are too few to be read in lock step."""
    case = all_cases()[-1]
    column = pa.array([case.data] * 100)
    readers = type(case.message)._READERS
    forms = {"accelerated": readers[case.version], EMITTED: _emitted(readers)[case.version]}
    measured: dict[str, float] = {}
    for name, readers[case.version] in forms.items():
        measured |= best_times({name: lambda: decode_column(column, type(case.message), case.version)}, ROUNDS, 20)
    readers.clear()
    return Section(
        "Rows of the columnar decoder that the scalar codec reads",
        f"{case.title}, {len(column)} rows of it: too few to decode in lock step. Time per row.",
        ["", "time"],
        [[name, milliseconds(seconds / len(column))] for name, seconds in measured.items()],
    )


def _dump(size: int) -> Section:
    with tempfile.TemporaryDirectory() as folder:
        files, records = segments(Path(folder) / "__consumer_offsets-0", size)
        seconds = {name: min(_dump_seconds(files, name) for _ in range(3)) for name in ("1", "0")}
    return Section(
        "kip log dump",
        f"{records:,} records of `__consumer_offsets` in {size >> 20} MiB.",
        ["", "time"],
        [["accelerated", f"{seconds['1']:.2f} s"], [EMITTED, f"{seconds['0']:.2f} s"]],
    )


def _dump_seconds(files: list[Path], accelerated: str) -> float:
    command = [str(Path(sys.executable).with_name("kip")), "log", "dump", *map(str, files)]
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "KIPC_ACCELERATOR": accelerated})
    return perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
