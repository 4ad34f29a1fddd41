"""Damaged captures: everything outside the damage is read, and the damage is reported."""

from __future__ import annotations

import gzip
import io
import random
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import dpkt  # type: ignore[import-untyped]
import pytest

from kip.capture.decoding import RequestHead
from kip.capture.problems import CaptureError
from tests.capture.talk import CLIENT, Reading, read_file
from tests.rounds import rounds
from tests.shared import shared_files, slow_after

CAPTURES = slow_after(1, shared_files("captures/traffic/*.pcap.gz"))

PIECES, PIECE = 4, 16_000
"""Number of damaged pieces per capture, and their size in bytes; reading a piece takes milliseconds."""

ROUNDS = rounds(10, thorough=50)
"""Number of times that each piece is cut, and that one of its bytes is changed."""

FILE_HEADER, RECORD_HEADER, ETHERNET = 24, 16, 14


class Record(NamedTuple):
    """A packet in a file: its start and end in the file, its timestamp, its source and destination."""

    start: int
    end: int
    time: int
    flow: tuple[bytes, bytes]


class Half(NamedTuple):
    """A request or a response, with all properties that identify it."""

    flow: tuple[str, str]
    side: int
    head: RequestHead | None
    size: int
    time: int


@dataclass
class Capture:
    """A piece of a capture, and its contents."""

    data: bytes
    path: Path

    @cached_property
    def records(self) -> list[Record]:
        return list(_records(self.data))

    @cached_property
    def reading(self) -> Reading:
        return self.read(self.data)

    @cached_property
    def halves(self) -> set[Half]:
        return halves_of(self.reading)

    def read(self, data: bytes) -> Reading:
        self.path.write_bytes(data)
        return read_file(self.path)

    def near(self, damaged: Record) -> set[Half]:
        """Return the halves that can be lost with a packet: its own, two later ones, and their other halves."""
        flow = tuple(f"{'.'.join(map(str, end[:4]))}:{int.from_bytes(end[4:])}" for end in damaged.flow)
        later = sorted(
            (half for half in self.halves if _sent_by(half) == flow and half.time >= damaged.time),
            key=lambda half: half.time,
        )
        last = later[min(2, len(later) - 1)].time if later else 0
        lost = {half for half in later if half.time <= last}
        return lost | {half for half in self.halves if any(_same_exchange(half, other) for other in lost)}


def _records(data: bytes) -> Iterator[Record]:
    at = FILE_HEADER
    while at < len(data):
        seconds, microseconds, captured, _ = struct.unpack_from("<IIII", data, at)
        ip = at + RECORD_HEADER + ETHERNET
        flow = data[ip + 12 : ip + 16] + data[ip + 20 : ip + 22], data[ip + 16 : ip + 20] + data[ip + 22 : ip + 24]
        end = at + RECORD_HEADER + captured
        yield Record(at, end, seconds * 10**9 + microseconds * 1000, flow)
        at = end


def _sent_by(half: Half) -> tuple[str, str]:
    return half.flow if half.side == CLIENT else half.flow[::-1]


def _same_exchange(half: Half, other: Half) -> bool:
    return half.flow == other.flow and half.head == other.head


def halves_of(reading: Reading) -> set[Half]:
    halves = set()
    for each in reading.exchanges:
        for side, part in enumerate((each.request, each.response)):
            if part is not None and part.message is not None:
                halves.add(Half((each.client, each.server), side, each.head, part.size - part.bytes_left, part.time))
    return halves


@pytest.fixture(scope="module", params=CAPTURES, ids=lambda path: path.name.partition(".")[0])
def pieces(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Capture]:
    """Return pieces from all parts of a capture."""
    data = gzip.decompress(request.param.read_bytes())
    path = tmp_path_factory.mktemp("damage") / "damaged.pcap"
    records = list(_records(data))
    pieces = []
    for number in range(PIECES):
        start = FILE_HEADER + (len(data) - FILE_HEADER - PIECE) * number // (PIECES - 1)
        inside = [record for record in records if start <= record.start and record.end <= start + PIECE]
        pieces.append(Capture(data[:FILE_HEADER] + data[inside[0].start : inside[-1].end], path))
    return pieces


@pytest.mark.slow
def test_cut_anywhere(pieces: list[Capture]) -> None:
    """Only frames that end before the cut are read, and the cut is reported."""
    choose = random.Random(7)
    for piece in pieces:
        ends = {record.end: record.time for record in piece.records}
        for cut in choose.sample(range(FILE_HEADER + 1, len(piece.data)), ROUNDS):
            reading = piece.read(piece.data[:cut])
            last = max((time for end, time in ends.items() if end <= cut), default=0)
            assert halves_of(reading) == {half for half in piece.halves if half.time <= last}
            assert any("ends within" in loss for loss in reading.losses) or cut in ends


@pytest.mark.slow
def test_one_byte_changed(pieces: list[Capture]) -> None:
    """Only the contents of the packet with that byte are lost, and losses are reported."""
    choose = random.Random(11)
    for piece in pieces:
        for _ in range(ROUNDS):
            place = choose.randrange(FILE_HEADER, len(piece.data))
            data = bytearray(piece.data)
            data[place] ^= choose.randrange(1, 256)
            reading = piece.read(bytes(data))
            lost = piece.halves - halves_of(reading)
            damaged = next(record for record in piece.records if place < record.end)
            where = f"byte {place}, {place - damaged.start} of its record: {piece.data[place]} to {data[place]}"
            assert lost <= piece.near(damaged), where
            assert not lost or halves_of(reading) - piece.halves or _says_more(reading, piece.reading), where


def _says_more(reading: Reading, usual: Reading) -> bool:
    """Return whether a problem is reported that the undamaged capture does not have."""
    problems = any(part and part.problem for each in reading.exchanges for part in (each.request, each.response))
    return problems or reading.problems != usual.problems or bool(reading.findings.passed or reading.findings.foreign)


def test_changed_file_header(pieces: list[Capture]) -> None:
    """With a damaged file header, either everything is lost or nothing."""
    piece = pieces[0]
    for place in range(FILE_HEADER):
        data = bytearray(piece.data)
        data[place] ^= 0x10
        try:
            reading = piece.read(bytes(data))
        except CaptureError:
            assert place < 4
        else:
            assert halves_of(reading) == piece.halves or reading.findings.passed or reading.losses


@pytest.mark.slow
def test_blocks_of_pcapng_changed(pieces: list[Capture]) -> None:
    """The same packets as pcapng: a damaged block loses only that block."""
    piece = pieces[1]
    data, ends = as_pcapng(piece)
    assert halves_of(piece.read(data)) == piece.halves
    choose = random.Random(13)
    for _ in range(ROUNDS):
        place = choose.randrange(ends[0], len(data))
        changed = bytearray(data)
        changed[place] ^= choose.randrange(1, 256)
        reading = piece.read(bytes(changed))
        lost = piece.halves - halves_of(reading)
        damaged = piece.records[next(number for number, end in enumerate(ends[1:]) if place < end)]
        assert lost <= piece.near(damaged)
        assert not lost or halves_of(reading) - piece.halves or _says_more(reading, piece.reading)


def as_pcapng(piece: Capture) -> tuple[bytes, list[int]]:
    """Return a capture as pcapng, and the end positions of its header and of each packet."""
    file = io.BytesIO()
    dpkt.pcapng.Writer(file, linktype=1)
    ends = [file.tell()]
    for record in piece.records:
        packet = piece.data[record.start + RECORD_HEADER : record.end]
        microseconds = record.time // 1000
        size = 32 + len(packet) + -len(packet) % 4
        head = struct.pack("<IIIIIII", 6, size, 0, microseconds >> 32, microseconds & 0xFFFFFFFF, *[len(packet)] * 2)
        file.write(head + packet + bytes(-len(packet) % 4) + struct.pack("<I", size))
        ends.append(file.tell())
    return file.getvalue(), ends


def _overwrite(data: bytearray, choose: random.Random) -> None:
    data[choose.randrange(len(data))] = choose.randrange(256)


def _clear(data: bytearray, choose: random.Random) -> None:
    start = choose.randrange(len(data))
    data[start : start + 200] = bytes(len(data[start : start + 200]))


def _delete(data: bytearray, choose: random.Random) -> None:
    start = choose.randrange(len(data))
    del data[start : start + choose.randrange(1, 30)]


def _insert(data: bytearray, choose: random.Random) -> None:
    start = choose.randrange(len(data))
    data[start:start] = choose.randbytes(20)


def _copy(data: bytearray, choose: random.Random) -> None:
    source, target, size = (choose.randrange(each) for each in (len(data), len(data), 2000))
    data[target : target + size] = data[source : source + size]


@pytest.mark.parametrize("change", [_overwrite, _clear, _delete, _insert, _copy])
def test_wild_damage_does_no_harm(pieces: list[Capture], change: Callable[[bytearray, random.Random], None]) -> None:
    """Reading any remaining part of a file ends, and ends soon."""
    choose = random.Random(17)
    for times in (1, 5, 50, 200):
        for original in (pieces[0].data, as_pcapng(pieces[2])[0]):
            data = bytearray(original)
            for _ in range(times):
                change(data, choose)
            start = time.process_time()
            with suppress(CaptureError):
                pieces[0].read(bytes(data))
            assert time.process_time() - start < 5
