"""TCP streams put together from packets in any order, with anything missing."""

from __future__ import annotations

import random
import struct
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from kip.capture.conversations import Findings
from kip.capture.exchanges import read_exchanges
from kip.capture.segments import SYN
from kip.capture.segments import Segment as RawSegment
from kip.capture.tcp import Connections
from tests.capture.talk import (
    BROKER,
    CLIENT,
    REQUESTS,
    RESPONSES,
    Segment,
    Talk,
    cut,
    read_file,
    read_packets_of,
    write_pcap,
)

ALL = [0, 1, 2, 3, 4, 5]
ANSWERS = b"".join(RESPONSES)


class Recorder:
    """Notes when a connection ends."""

    def __init__(self, number: int, closed: list[int]) -> None:
        self._number, self._closed = number, closed

    def receive(self, side: int, data: bytes, time: int) -> None: ...

    def lose(self, side: int, count: int, time: int) -> None: ...

    def close(self, time: int) -> None:
        self._closed.append(self._number)


Order = Callable[[list[Segment]], list[Segment]]


def _overlap(segments: list[Segment]) -> list[Segment]:
    """Send 30 bytes of each segment again with the next one."""
    before = [segments[0], *segments]
    return [(offset - 30, last[1][-30:] + data) for (offset, data), last in zip(segments[1:], before[1:], strict=False)]


ORDERS: dict[str, Order] = {
    "in order": lambda segments: segments,
    "backwards": lambda segments: segments[:1] + segments[:0:-1],
    "pairs swapped": lambda segments: [segments[place ^ 1] for place in range(len(segments) // 2 * 2)] + segments[-1:],
    "each twice": lambda segments: [segment for segment in segments for _ in range(2)],
    "all sent again": lambda segments: segments + segments,
    "overlapping": lambda segments: segments[:1] + _overlap(segments),
    "first one again at the end": lambda segments: segments + segments[:1],
    "one byte of keep-alive": lambda segments: [*segments, (len(ANSWERS) - 1, ANSWERS[-1:])],
}


@pytest.mark.parametrize("start", [5000, 2**32 - 700], ids=["plain", "sequence numbers wrap around"])
@pytest.mark.parametrize("order", ORDERS)
def test_segments_in_any_order(order: str, start: int, tmp_path: Path) -> None:
    talk = Talk.opened(starts=(1000, start))
    for request in REQUESTS:
        talk.send(CLIENT, request)
    for offset, data in ORDERS[order](cut(ANSWERS, 100)):
        talk.send(BROKER, data, offset)
    talk.close()
    reading = read_packets_of(talk, path=tmp_path / "order.pcap")
    assert reading.answered == ALL
    assert reading.problems == []


@pytest.mark.parametrize("seed", range(30))
def test_any_cuts_shuffled_nearby(seed: int, tmp_path: Path) -> None:
    shuffle = random.Random(seed)
    size = shuffle.choice([1, 2, 3, 7, 30, 100, 1000])
    start = shuffle.randrange(2**32)
    talk = Talk.opened(starts=(start, 2**32 - 1 - start))
    sides = {CLIENT: cut(b"".join(REQUESTS), size), BROKER: cut(ANSWERS, size)}
    places = [(place + shuffle.uniform(0, 4), side, each) for side in sides for place, each in enumerate(sides[side])]
    for _, side, (offset, data) in sorted(places):
        talk.send(side, data, offset, acknowledged=0)
    reading = read_packets_of(talk, path=tmp_path / "shuffled.pcap")
    assert reading.answered == ALL
    assert reading.losses == []


def test_response_captured_before_its_request(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0)
    talk.send(BROKER, RESPONSES[1])
    talk.send(CLIENT, REQUESTS[1])
    talk.exchange(2)
    assert read_packets_of(talk, path=tmp_path / "swapped.pcap").answered == [0, 1, 2]


@pytest.mark.parametrize("missing", range(6))
def test_lost_request_costs_its_exchange_alone(missing: int, tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(*ALL)
    talk.close()
    del talk.packets[3 + 2 * missing]
    reading = read_packets_of(talk, path=tmp_path / "gap.pcap")
    assert reading.answered == [number for number in ALL if number != missing]
    assert f"{len(REQUESTS[missing])} bytes to the broker are missing from the capture" in reading.losses


@pytest.mark.parametrize("missing", range(6))
def test_lost_response_costs_its_exchange_alone(missing: int, tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(*ALL)
    talk.close()
    del talk.packets[4 + 2 * missing]
    reading = read_packets_of(talk, path=tmp_path / "gap.pcap")
    assert reading.answered == [number for number in ALL if number != missing]
    assert [each.why_no_response for each in reading.exchanges if not each.response] == ["none is in the capture"]
    assert reading.losses == [f"{len(RESPONSES[missing])} bytes from the broker are missing from the capture"]


@pytest.mark.parametrize("missing", range(1, len(cut(ANSWERS, 100)) - 1))
def test_lost_piece_costs_the_frames_it_is_part_of(missing: int, tmp_path: Path) -> None:
    talk = Talk.opened()
    for request in REQUESTS:
        talk.send(CLIENT, request)
    for place, (offset, data) in enumerate(cut(ANSWERS, 100)):
        if place != missing:
            talk.send(BROKER, data, offset)
    talk.send(CLIENT)
    size = len(RESPONSES[0])
    broken = {missing * 100 // size, min(missing * 100 + 99, len(ANSWERS) - 1) // size}
    reading = read_packets_of(talk, path=tmp_path / "piece.pcap")
    assert reading.answered == [number for number in ALL if number not in broken]
    assert "100 bytes from the broker are missing from the capture" in reading.losses
    for exchange in reading.exchanges:
        if exchange.head and exchange.head.correlation_id in broken and exchange.response:
            assert "missing from the capture" in exchange.response.problem


def test_hole_is_given_up_when_its_bytes_were_acknowledged_long_ago(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0, 1)
    talk.time += 5
    talk.exchange(2, 3)
    talk.time += 5
    talk.exchange(4, 5)
    del talk.packets[6]
    reading = read_packets_of(talk, path=tmp_path / "late.pcap")
    assert reading.answered == [0, 2, 3, 4, 5]
    ends = [each.response.time for each in reading.exchanges if each.response]
    assert ends == sorted(ends)


@pytest.mark.parametrize("first", range(1, 9))
def test_capture_that_starts_in_the_middle(first: int, tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(*ALL)
    talk.packets = talk.packets[3 + first :]
    reading = read_packets_of(talk, path=tmp_path / "middle.pcap")
    assert reading.answered == ALL[(first + 1) // 2 :]
    assert reading.losses == []
    assert len(reading.edges) == first % 2


def test_capture_that_starts_within_a_frame(tmp_path: Path) -> None:
    talk = Talk()
    for request in REQUESTS:
        talk.send(CLIENT, request)
    for offset, data in cut(ANSWERS, 100)[1:]:
        talk.send(BROKER, data, offset)
    reading = read_packets_of(talk, path=tmp_path / "within.pcap")
    assert reading.answered == ALL[1:]
    assert reading.losses == []
    assert reading.edges == [
        f"{len(RESPONSES[0]) - 100} bytes from the broker belong to no response to a request in the capture"
    ]


def test_ports_used_again_are_another_connection(tmp_path: Path) -> None:
    first, second = Talk(), Talk(starts=(70_000_000, 900_000_000), time=1_800_000_001.0)
    first.open()
    first.exchange(0, 1)
    first.send(CLIENT, REQUESTS[2])
    second.open()
    second.exchange(2, 3)
    reading = read_packets_of(first, second, path=tmp_path / "reuse.pcap")
    assert [(each.connection, each.head and each.head.correlation_id) for each in reading.exchanges] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 2),
        (1, 3),
    ]
    assert reading.answered == [0, 1, 2, 3]
    assert reading.losses == []


@pytest.mark.parametrize("end", [Talk.close, Talk.reset])
def test_closed_connections_are_let_go(end: Callable[[Talk], None], tmp_path: Path) -> None:
    talks = []
    for number in range(3):
        talk = Talk.opened(time=1_800_000_000.0 + number * 60)
        talk.exchange(0, 1)
        talk.send(CLIENT, REQUESTS[2])
        end(talk)
        talks.append(talk)
    reading = read_packets_of(*talks, path=tmp_path / "closed.pcap")
    assert [each.connection for each in reading.exchanges] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert reading.answered == [0, 1] * 3


def test_stream_that_moves_far_back_is_followed(tmp_path: Path) -> None:
    """A connection on the same ports whose SYN is missing."""
    first, second = Talk(starts=(2**31, 2**31)), Talk(starts=(1000, 1000), time=1_800_000_001.0)
    first.open()
    first.exchange(0, 1)
    second.exchange(0, 1, 2, 3, 4, 5)
    reading = read_packets_of(first, second, path=tmp_path / "moved.pcap")
    assert reading.answered[:2] == [0, 1]
    assert reading.answered[-2:] == [4, 5]
    assert reading.losses


def test_one_endpoint_that_talks_to_itself(tmp_path: Path) -> None:
    """Source and destination may be the same in a damaged or a made-up packet."""
    talk = Talk.opened(endpoints=(("10.0.0.1", 40000), ("10.0.0.1", 40000)))
    talk.exchange(0)
    talk.close()
    assert read_packets_of(talk, path=tmp_path / "self.pcap").findings.name == "self.pcap"


@pytest.mark.slow
def test_large_gap_within_a_large_frame_is_passed_quickly(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0)
    size = 50_000_000
    talk.send(CLIENT, struct.pack(">I", size) + REQUESTS[1][4:])
    talk.sent[CLIENT] += size - 60_000
    talk.send(CLIENT, bytes(1000))
    talk.send(BROKER)
    reading = read_packets_of(talk, path=tmp_path / "large.pcap")
    assert reading.answered == [0]
    assert reading.losses == [f"{size - 60_000} bytes to the broker are missing from the capture"]


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_packets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.capture.windows.CHUNK", 1 << 14)

    def peak(connections: int) -> int:
        talks = []
        for number in range(connections):
            talk = Talk.opened(endpoints=(("10.0.0.1", 10_000 + number), ("10.0.0.2", 9092)), time=1.8e9 + number * 40)
            talk.exchange(0, 1, 2, 3)
            talk.close()
            talks.append(talk)
        path = write_pcap(tmp_path / "many.pcap", [packet for talk in talks for packet in talk.packets])
        tracemalloc.start()
        findings = Findings(path.name, lambda problem: None)
        assert sum(1 for _ in read_exchanges(str(path), findings)) == 4 * connections
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(1)
    assert peak(150) < peak(50) + 150_000


def test_connections_that_stay_open_are_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A scan of ports opens connections and never closes one; those in use are still followed."""
    monkeypatch.setenv("KIP_BUDGETS", "capture-connections=100")
    talk = Talk.opened()
    packets = []
    for number in range(6):
        for port in range(300):
            scan = Talk(endpoints=(("10.0.0.7", 1000 + 300 * number + port), ("10.0.0.2", 9092)))
            scan.send(CLIENT, flags=2)
            packets += scan.packets
        talk.packets = []
        talk.exchange(number)
        packets += talk.packets
    timed = [(1_800_000_000 + number / 1e3, data) for number, (_, data) in enumerate(packets)]
    reading = read_file(write_pcap(tmp_path / "a.pcap", timed))
    assert reading.answered == ALL
    assert reading.problems == []


def test_memory_does_not_grow_with_connections_that_stay_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIP_BUDGETS", "capture-connections=100")
    closed: list[int] = []
    connections = Connections(lambda connection: Recorder(connection.number, closed))
    for number in range(5_000):
        connections.feed(RawSegment(number, number.to_bytes(6), b"broker", number, 0, SYN, b""))
        assert connections.count - len(closed) <= 100
    connections.finish()
    assert sorted(closed) == list(range(5_000))
