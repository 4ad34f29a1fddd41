"""Fuzz packet captures: `make FUZZER=captures ARGS="--minutes 30" fuzz`.

Inputs are pieces of captures of a real cluster, if these are available, and generated connections with messages of
every kind, as pcap or pcapng, compressed or not. Mutations know the structure: packets are lost, repeated, reordered,
cut and changed, then blocks and bytes of the file. Whatever a file contains, reading ends with objects that can be
printed and with reports of damage.
"""

from __future__ import annotations

import gzip
import resource
import struct
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import orjson
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError

from kip.capture.conversations import Findings
from kip.capture.exchanges import read_exchanges
from kip.capture.files import CaptureError
from kip.capture.lines import Detail, exchange_line
from kip.capture.problems import Problem
from kip.cli.commands.capture.output import exchange_columns
from kip.clients.reading import ClientInputs, read_clients
from kip.clients.report import make_report, use_row
from tests.capture.talk import BROKER, CLIENT, REQUESTS, RESPONSES, Talk
from tests.shared import shared_files
from tests.wire.mutations import Seeds, all_seeds, damaged, mutated
from tools.fuzz.running import Files, Fuzzer, main

MEMORY = 2 << 30
"""Bytes that the process may have used at most."""

NAME = "fuzzed.pcap"
_ETHERNET, _IP = 1, 101
_RECORD = struct.Struct("<IIII")
_HEADER = 14
"""Bytes of a request's header with the client id "fuzz"; a frame that is shorter has none."""
_EDGES = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)

Packet = tuple[int, bytes]
"""Nanoseconds since 1970, and the bytes of the packet."""


@cache
def _real() -> list[list[Packet]]:
    """Return the packets of real captures, with Ethernet headers."""
    return [_packets(gzip.decompress(path.read_bytes())) for path in shared_files("captures/traffic/*.pcap.gz")]


def _packets(data: bytes) -> list[Packet]:
    packets, at = [], 24
    while at < len(data):
        seconds, microseconds, size, _ = _RECORD.unpack_from(data, at)
        at += _RECORD.size
        packets.append((seconds * 10**9 + microseconds * 1000, data[at : at + size]))
        at += size
    return packets


@cache
def _requests() -> list[tuple[Seeds, list[Seeds]]]:
    """Return all requests in all versions, each with its response."""
    by_name = {(seeds.name, seeds.version): seeds for seeds in all_seeds() if seeds.rows}
    found = []
    for (name, version), seeds in by_name.items():
        if name.endswith("_request") or name.endswith("Request"):
            other = name.removesuffix("Request") + "Response"
            found.append((seeds, [by_name[other, version]] if (other, version) in by_name else []))
    return found


def make(random: Random) -> Files:
    """Make a capture file."""
    packets, link_type = _recorded(random) if random.random() < 0.4 and _real() else _generated(random)
    for _ in range(random.choice((0, 1, 1, 3))):
        random.choice(_CHANGES)(random, packets)
    if random.random() < 0.1:
        link_type = random.choice((0, 1, 12, 101, 108, 113, 228, 276, random.randrange(1 << 16)))
    form = random.choice((_pcap, _pcap, _pcapng))
    data = form(random, packets, link_type)
    if random.random() < 0.4:
        data = damaged(random, data)
    if random.random() < 0.1:
        data = gzip.compress(data, 1)
        if random.random() < 0.5:
            data = damaged(random, data)
    return {NAME: data}


def _recorded(random: Random) -> tuple[list[Packet], int]:
    packets = random.choice(_real())
    start = random.randrange(len(packets))
    return packets[start : start + random.choice((10, 40, 120))], _ETHERNET


def _generated(random: Random) -> tuple[list[Packet], int]:
    """Make a few connections, each with some requests and responses in packets of different sizes."""
    talks = [
        Talk(endpoints=((f"10.0.0.{n + 1}", 40000 + n), ("10.0.1.1", 9092))) for n in range(random.randrange(1, 4))
    ]
    for talk in talks:
        if random.random() < 0.8:
            talk.open()
        for number in range(random.randrange(5)):
            frames = _exchange(random, number) if random.random() < 0.8 else (REQUESTS[number], RESPONSES[number])
            for side, frame in zip((CLIENT, BROKER), frames, strict=True):
                _send(random, talk, side, frame)
        if random.random() < 0.5:
            talk.close()
    packets = sorted(packet for talk in talks for packet in talk.packets)
    return [(int(time * 10**9), data) for time, data in packets], _IP


def _exchange(random: Random, correlation_id: int) -> tuple[bytes, bytes]:
    """Return the frames of a request and its response; their messages may be damaged."""
    seeds, responses = random.choice(_requests())
    key = seeds.cls.API_KEY or 0
    body = _body(random, seeds)
    head = struct.pack(">hhi", key, seeds.version, correlation_id) + struct.pack(">h", 4) + b"fuzz"
    try:
        tags = b"\0" if CATALOG.request_header_version(key, seeds.version) > 1 else b""
        flexible = b"\0" if CATALOG.response_header_version(key, seeds.version) > 0 else b""
    except (UnknownMessageError, LookupError):
        tags = flexible = b""
    answer = struct.pack(">i", correlation_id) + flexible
    answer += _body(random, responses[0]) if responses else random.randbytes(20)
    return _framed(random, head + tags + body), _framed(random, answer)


def _body(random: Random, seeds: Seeds) -> bytes:
    return mutated(random, seeds) if random.random() < 0.5 else random.choice(seeds.rows)


def _framed(random: Random, data: bytes) -> bytes:
    wrong = (0, random.randrange(_HEADER), len(data) + 1, 1 << 20, 0x7FFFFFFF, 0xFFFFFFFF)
    size = len(data) if random.random() < 0.97 else random.choice(wrong)
    return struct.pack(">I", size) + data


def _send(random: Random, talk: Talk, side: int, frame: bytes) -> None:
    size = random.choice((len(frame), len(frame), 100, 7))
    for start in range(0, len(frame), max(size, 1 + len(frame) // 40)):
        talk.send(side, frame[start : start + max(size, 1 + len(frame) // 40)])


def _lose(random: Random, packets: list[Packet]) -> None:
    if packets:
        del packets[random.randrange(len(packets))]


def _repeat(random: Random, packets: list[Packet]) -> None:
    if packets:
        packets.insert(random.randrange(len(packets) + 1), random.choice(packets))


def _reorder(random: Random, packets: list[Packet]) -> None:
    start = random.randrange(len(packets) + 1)
    piece = packets[start : start + 6]
    random.shuffle(piece)
    packets[start : start + 6] = piece


def _cut(random: Random, packets: list[Packet]) -> None:
    if packets:
        place = random.randrange(len(packets))
        time, data = packets[place]
        packets[place] = time, data[: random.randrange(len(data) + 1)]


def _change(random: Random, packets: list[Packet]) -> None:
    if packets:
        place = random.randrange(len(packets))
        time, data = packets[place]
        headers = random.choice((54, len(data)))
        packets[place] = time, damaged(random, data[:headers]) + data[headers:]


def _change_time(random: Random, packets: list[Packet]) -> None:
    if packets:
        place = random.randrange(len(packets))
        packets[place] = random.choice((0, 10**9, 2**32 * 10**9 - 1, 1_000_000_000 * 10**9)), packets[place][1]


_CHANGES: tuple[Callable[[Random, list[Packet]], None], ...] = (
    *(_lose, _repeat, _reorder, _cut, _change, _change, _change),
    _change_time,
)


def _pcap(random: Random, packets: list[Packet], link_type: int) -> bytes:
    order = random.choice("<<>")
    ticks = random.choice((1000, 1000, 1))
    is_modified = ticks == 1000 and random.random() < 0.1
    magic = 0xA1B2CD34 if is_modified else 0xA1B2C3D4 if ticks == 1000 else 0xA1B23C4D
    more = bytes(8 * is_modified)
    out = [struct.pack(order + "IHHIIII", magic, 2, 4, 0, 0, random.choice((65535, 262144, 0)), link_type)]
    for time, data in packets:
        original = len(data) if random.random() < 0.98 else random.choice((*_EDGES, len(data) + 9))
        out.append(struct.pack(order + "IIII", time // 10**9, time % 10**9 // ticks, len(data), original) + more + data)
    return b"".join(out)


def _pcapng(random: Random, packets: list[Packet], link_type: int) -> bytes:
    """Write blocks of every kind, with options, among them resolutions and offsets of times that make no sense."""
    order = random.choice("<<>")
    section = struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1)
    resolution = random.choice((6, 6, 6, 9, 0, 127, 0x80, 0xFF))
    options = struct.pack(order + "HHB3x", 9, 1, resolution)
    if random.random() < 0.2:
        offset = random.choice((-1, 2**63 - 1, -(2**63), 10**9))
        options += struct.pack(order + "HHq", 14, 8, offset)
    interface = struct.pack(order + "HHI", link_type & 0xFFFF, 0, 0) + options + bytes(4)
    out = [_block(order, 0x0A0D0D0A, section), _block(order, 1, interface)]
    for time, data in packets:
        number = 0 if random.random() < 0.98 else random.choice((1, 0xFFFF))
        stamp = time // 1000
        head = (stamp >> 32, stamp & 0xFFFFFFFF, len(data), len(data))
        kind = random.choice((6, 6, 6, 2, 3, 5))
        match kind:
            case 2:
                body = struct.pack(order + "HHIIII", number, 0, *head) + data
            case 3:
                body = struct.pack(order + "I", len(data)) + data
            case 5:
                body = struct.pack(order + "III", number, *head[:2])
            case _:
                body = struct.pack(order + "IIIII", number, *head) + data
        out.append(_block(order, kind, body))
    return b"".join(out)


def _block(order: str, kind: int, body: bytes) -> bytes:
    body += bytes(-len(body) % 4)
    size = len(body) + 12
    return struct.pack(order + "II", kind, size) + body + struct.pack(order + "I", size)


def check(files: Files) -> bool:
    """Print a capture in every way there is, and return whether all of it could be read."""
    problems: list[Problem] = []
    losses: list[str] = []
    is_valid = True
    with TemporaryDirectory(prefix="fuzz-", dir="/dev/shm" if sys.platform == "linux" else None) as folder:
        path = Path(folder, NAME)
        path.write_bytes(files[NAME])
        findings = Findings(NAME, problems.append)
        try:
            for exchange in read_exchanges(str(path), findings):
                line = exchange_line(exchange, Detail(records=True, secrets=True))
                orjson.dumps(line)
                exchange_columns(line)
                orjson.dumps(exchange_line(exchange, Detail(records=True, contents=True)))
                small = exchange_line(exchange)
                assert orjson.loads(orjson.dumps(small))["requestSize"] == exchange.request.size
                is_valid &= "requestProblem" not in line and "responseProblem" not in line
        except CaptureError:
            return False
        clients = read_clients(ClientInputs((), (str(path),), ()), losses.append)
    uses = list(clients.uses())
    report = make_report(uses, clients.coverages(), None, len(losses))
    orjson.dumps([report.to_object(), *map(use_row, uses)])
    for text in (report.to_text(), report.to_markdown(), report.to_html()):
        assert text.endswith("\n")
    assert all("\n" not in str(problem) for problem in problems)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    assert used < MEMORY, f"{used >> 20} MiB used"
    return is_valid and not problems


FUZZER = Fuzzer("capture", make, check, seconds=30.0)

if __name__ == "__main__":
    sys.exit(main(FUZZER))
