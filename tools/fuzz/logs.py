"""Fuzz log files: `make FUZZER=logs ARGS="--minutes 30" fuzz`.

Inputs are segments, snapshots and their indexes, made from the files of a real cluster, if these are available, and
from generated batches. Mutations know the structure: the checksum of a batch, its header, its compression, its records
and the messages in them. Whatever the files contain, reading ends with lines of JSON and reports of damage, the
columnar decoder agrees with the row decoder, and the ranges of a file cover it.
"""

from __future__ import annotations

import io
import resource
import struct
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import orjson
from crc32c import crc32c
from kafka_wire.records import COMPRESSIONS, HEADER_SIZE, Record, RecordBatch, decompress
from kafka_wire.records.compression import compress
from kafka_wire.runtime.message import Message

from kip.log.collected.snapshots import SnapshotLine, read_snapshots
from kip.log.dumps.dump import DumpedLines, DumpOptions, dump_files
from kip.log.dumps.table import BATCHES, RECORDS
from kip.log.errors import LogError
from kip.log.records.families import FAMILIES
from kip.log.segments.batches import Batch, parse_batch
from kip.log.segments.files import LogFile, find_log_files
from kip.log.segments.indexes import split, start_position
from kip.log.segments.reader import read_batches
from kip.log.segments.selection import Selection
from tests.columnar.batches import mutated, old_entry, random_batch, read, scalar
from tests.columnar.record_rows import AREAS
from tests.columnar.record_rows import check as check_records
from tests.log.captures import FILES
from tests.log.observations import LINES
from tests.wire.mutations import Seeds, all_seeds, damaged
from tests.wire.mutations import mutated as mutated_message
from tools.fuzz.running import Files, Fuzzer, main

MEMORY = 2 << 30
"""Maximum memory of the process in bytes."""

SEGMENT, CHECKPOINT = "00000000000000000000", "00000000000000000100-0000000001.checkpoint"
_CODEC = 0x07


@cache
def _seeds() -> list[tuple[str, list[bytes]]]:
    """Return the batches of real files, with the names of their folders."""
    folders = []
    for path in FILES:
        items = read_batches(io.BytesIO(path.read_bytes()))
        folders.append((path.parent.name, [item.data for item in items if isinstance(item, Batch)]))
    return [(folder, batches) for folder, batches in folders if batches]


@cache
def _messages() -> dict[str, list[Seeds]]:
    """Return the messages of internal topics in all versions."""
    areas = {area.replace("-", "_"): topic for area, topic in AREAS.items()}
    messages: dict[str, list[Seeds]] = {topic: [] for topic in areas.values()}
    for seeds in all_seeds():
        topic = areas.get(seeds.name.rpartition(".")[0])
        if topic is not None and seeds.rows:
            messages[topic].append(seeds)
    return messages


def make(random: Random) -> Files:
    """Make a folder with a partition, or the file of a collector."""
    if random.random() < 0.1:
        lines = b"".join(random.choice(LINES) for _ in range(random.randrange(1, 5)))
        return {"snapshots-20261121T182613.000000Z.jsonl": damaged(random, lines)}
    folder, batches = _partition(random)
    pieces = [random.choice(_CHANGES)(random, batch) for batch in batches]
    data = b"".join(pieces)
    if random.random() < 0.3:
        data = damaged(random, data)
    if random.random() < 0.2:
        return {f"{folder}/{CHECKPOINT}": data}
    files = {f"{folder}/{SEGMENT}.log": data}
    if random.random() < 0.5:
        files |= _indexes(random, f"{folder}/{SEGMENT}", pieces)
    return files


def _partition(random: Random) -> tuple[str, list[bytes]]:
    """Return a partition's name with some batches."""
    count = random.choice((1, 1, 2, 3, 6))
    kind = random.random()
    if kind < 0.4 and _seeds():
        folder, batches = random.choice(_seeds())
        first = random.randrange(len(batches))
        return folder, batches[first : first + count]
    topic = random.choice(tuple(FAMILIES))
    if kind < 0.7:
        return f"{topic}-0", [_internal_batch(random, topic, 1000 * number) for number in range(count)]
    make_one = old_entry if random.random() < 0.3 else random_batch
    batches = [make_one(random, 1000 * number) for number in range(count)]
    return f"{'orders' if random.random() < 0.7 else topic}-0", batches


def _internal_batch(random: Random, topic: str, offset: int) -> bytes:
    """Write a batch of messages of an internal topic, whole or damaged."""
    records = [
        Record(offset + number, 1_700_000_000_000, _internal_part(random, topic), _internal_part(random, topic))
        for number in range(random.choice((1, 2, 20)))
    ]
    return RecordBatch.of(records, compression=random.choice(COMPRESSIONS), is_control=random.random() < 0.05).data


def _internal_part(random: Random, topic: str) -> bytes | None:
    if random.random() < 0.1 or not _messages()[topic]:
        return random.choice((None, b"", random.randbytes(random.randrange(9))))
    seeds = random.choice(_messages()[topic])
    data = mutated_message(random, seeds) if random.random() < 0.6 else random.choice(seeds.rows)
    key = _api_key(seeds.cls)
    if topic in ("__cluster_metadata", "__remote_log_metadata"):
        frame = (1, key, seeds.version) if topic == "__cluster_metadata" else (key, seeds.version)
        return b"".join(bytes([number % 128]) if number < 128 else _varint(number) for number in frame) + data
    return random.choice((key, seeds.version)).to_bytes(2, "big", signed=True) + data


def _api_key(cls: type[Message]) -> int:
    return cls.API_KEY or 0


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def _payload(batch: bytes) -> bytes | None:
    """Return the uncompressed records of a batch of format 2, None if it has none."""
    try:
        attributes = parse_batch(batch).attributes
        return decompress(attributes & 0x07, batch[HEADER_SIZE:]) if batch[16] == 2 else None
    except ValueError:
        return None


def _whole(random: Random, batch: bytes) -> bytes:
    return batch


def _checked(random: Random, batch: bytes) -> bytes:
    """Change bytes after the checksum, and correct the checksum."""
    return mutated(random, batch) if len(batch) > HEADER_SIZE else batch


def _rewrapped(random: Random, batch: bytes) -> bytes:
    """Change the records or their compressed form, and compress them with another codec, or only claim to."""
    payload = _payload(batch)
    if payload is None:
        return damaged(random, batch)
    compression = random.randrange(len(COMPRESSIONS))
    body = compress(COMPRESSIONS[compression], damaged(random, payload) if random.random() < 0.5 else payload)
    if random.random() < 0.5:
        body = damaged(random, body)
    claimed = compression if random.random() < 0.9 else random.randrange(8)
    return _sealed(bytearray(batch[:HEADER_SIZE]), claimed, body)


def _lz4_with_wrong_checksum(random: Random, batch: bytes) -> bytes:
    """Write what producers wrote before Kafka 0.10 (KIP-57), in format 2 too."""
    payload = _payload(batch)
    if payload is None:
        return batch
    body = bytearray(compress("lz4", payload))
    if len(body) < 7:
        return batch
    body[6] ^= random.randrange(256)
    return _sealed(bytearray(batch[:HEADER_SIZE]), COMPRESSIONS.index("lz4"), bytes(body))


def _header_changed(random: Random, batch: bytes) -> bytes:
    """Write extreme values into the header, and correct the checksum."""
    if batch[16:17] != b"\2" or len(batch) < HEADER_SIZE:
        return damaged(random, batch)
    head = bytearray(batch[:HEADER_SIZE])
    for _ in range(random.choice((1, 1, 3))):
        place = random.choice((0, 12, 21, 23, 27, 35, 43, 51, 53, 57))
        size = {21: 2, 51: 2, 12: 4, 23: 4, 53: 4, 57: 4}.get(place, 8)
        edge = random.choice((-1, 0, 1, 2, 2 ** (8 * size - 1) - 1, -(2 ** (8 * size - 1)), 1 << 20))
        head[place : place + size] = (edge if abs(edge) < 2 ** (8 * size - 1) else -(2 ** (8 * size - 1))).to_bytes(
            size, "big", signed=True
        )
    return _sealed(head, None, batch[HEADER_SIZE:])


def _sealed(head: bytearray, codec: int | None, body: bytes) -> bytes:
    """Return a batch of format 2 with correct length and checksum."""
    if codec is not None:
        head[22] = head[22] & ~_CODEC | codec
    out = head + body
    out[8:12] = struct.pack(">i", len(out) - 12)
    out[17:21] = struct.pack(">I", crc32c(bytes(out[21:])))
    return bytes(out)


_CHANGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(_whole, _checked, _checked, _rewrapped, _rewrapped, _lz4_with_wrong_checksum, _header_changed, damaged),
)


def _indexes(random: Random, stem: str, pieces: list[bytes]) -> dict[str, bytes]:
    """Make correct, wrong or damaged indexes."""
    starts = [sum(map(len, pieces[:number])) for number in range(len(pieces))]
    offsets = b"".join(struct.pack(">ii", random.choice((1000 * n, n, -1)), at) for n, at in enumerate(starts))
    times = b"".join(struct.pack(">qi", 1_700_000_000_000 + n, 1000 * n) for n in range(len(pieces)))
    files = {f"{stem}.index": offsets, f"{stem}.timeindex": times}
    return {name: damaged(random, data) if random.random() < 0.6 else data for name, data in files.items()}


def check(files: Files) -> bool:
    """Read files in all supported ways, and return whether they are completely undamaged."""
    with TemporaryDirectory(prefix="fuzz-", dir="/dev/shm" if sys.platform == "linux" else None) as folder:
        for name, data in files.items():
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            if path.suffix == ".jsonl":
                return _check_collected(data)
        (file,) = find_log_files(str(path.parent))
        is_valid = _check_dump(file)
        data = Path(file.path).read_bytes()
        _check_columns(file, data)
        _check_ranges(file)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    assert used < MEMORY, f"{used >> 20} MiB used"
    return is_valid


def _check_dump(file: LogFile) -> bool:
    is_whole = True
    since = Selection(first_offset=900, since=1_600_000_000_000, types=frozenset({"offsetcommit"}))
    with_secrets = DumpOptions(with_data=True, shows_secrets=True)
    for options in (DumpOptions(with_data=True), with_secrets, DumpOptions(batches=True), DumpOptions(selection=since)):
        table = (BATCHES if options.batches else RECORDS).fitted([file.path])
        for output in dump_files([file], options):
            if isinstance(output, DumpedLines):
                rows = [orjson.loads(line) for line in output.lines.splitlines()]
                assert table.rows(output.lines).count(b"\n") == len(rows)
                is_whole &= not output.unreadable
            else:
                is_whole = False
                assert "\n" not in str(output)
    return is_whole


def _check_columns(file: LogFile, data: bytes) -> None:
    rows = scalar(data)
    assert read(data) == rows
    if file.topic in FAMILIES:
        records = [(row.get("key"), row.get("value")) for row in rows if "error" not in row and not row["is_control"]]
        if records:
            check_records(file.topic, records)


def _check_ranges(file: LogFile) -> None:
    ranges = list(split(file, 300))
    starts, ends = [start for start, _ in ranges], [end for _, end in ranges]
    assert starts == [0, *ends[:-1]]
    assert ends[-1] == file.size
    assert all(start < end for start, end in ranges) or file.size == 0
    for offset, time in ((5, None), (2000, None), (None, 1_700_000_000_001), (1 << 62, 1 << 62)):
        assert 0 <= start_position(file, offset, time) <= file.size


def _check_collected(data: bytes) -> bool:
    lost = 0
    position = 0
    for line in read_snapshots(io.BytesIO(data), "file"):
        assert line.position == position
        if isinstance(line, SnapshotLine):
            position = data.find(b"\n", position) + 1 or len(data)
            try:
                line.snapshot.messages()
            except LogError:
                lost += 1
        else:
            position += line.length
            lost += 1
    assert position == len(data)
    return not lost


FUZZER = Fuzzer("log", make, check, seconds=30.0)

if __name__ == "__main__":
    sys.exit(main(FUZZER))
