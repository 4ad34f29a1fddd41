"""Captures that are split into several files, against the whole capture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import dpkt  # type: ignore[import-untyped]
import pytest

from kip.capture.conversations import Exchange, Findings
from kip.capture.exchanges import read_exchanges
from kip.capture.files import read_packets
from kip.capture.problems import Problem
from kip.capture.series import group_series, read_series
from tests.capture.talk import BROKER, CLIENT, REQUESTS, RESPONSES, Packet, Talk, write_pcap
from tests.shared import shared_path


def read(*paths: Path) -> tuple[list[Exchange], list[Problem]]:
    problems: list[Problem] = []
    return list(read_series(map(str, paths), Findings("", problems.append))), problems


def test_an_interrupt_is_not_the_end_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a pipeline would take the rest of a file for read, and the interrupt for done."""

    def interrupted(path: str, report: Any, **options: Any) -> Iterator[Any]:
        yield from list(read_packets(path, report))[:12]
        raise KeyboardInterrupt

    path = write_pcap(tmp_path / "whole.pcap", talk().packets)
    monkeypatch.setattr("kip.capture.series.read_packets", interrupted)
    monkeypatch.setattr("kip.capture.exchanges.read_packets", interrupted)
    with pytest.raises(KeyboardInterrupt):
        read(path)
    with pytest.raises(KeyboardInterrupt):
        list(read_exchanges(str(path), Findings("", lambda problem: None)))
    assert list(read_exchanges(str(path), Findings("", lambda problem: None), follow=True))


def whole_and_parts(folder: Path, packets: list[Packet], *at: int) -> tuple[Path, list[Path]]:
    """Write packets to one file, and split before these packets to the files that `tcpdump -C` would write."""
    bounds = [0, *at, len(packets)]
    parts = [
        write_pcap(folder / f"part.pcap{number or ''}", packets[start:end])
        for number, (start, end) in enumerate(pairwise(bounds))
    ]
    return write_pcap(folder / "whole.pcap", packets), parts


def without_file(exchanges: list[Exchange]) -> list[Exchange]:
    return [replace(each, file="") for each in exchanges]


def talk() -> Talk:
    """Two exchanges in packets of 50 bytes, so that frames are split over packets."""
    made = Talk.opened()
    for request, response in zip(REQUESTS[:2], RESPONSES[:2], strict=True):
        for side, data in ((CLIENT, request), (BROKER, response)):
            for start in range(0, len(data), 50):
                made.send(side, data[start : start + 50])
    made.close()
    return made


@pytest.mark.parametrize("at", range(1, len(talk().packets)))
def test_every_place_to_split_a_connection(tmp_path: Path, at: int) -> None:
    whole, parts = whole_and_parts(tmp_path, talk().packets, at)
    expected, _ = read(whole)
    exchanges, problems = read(*reversed(parts))
    assert without_file(exchanges) == without_file(expected)
    assert [each.response is not None for each in exchanges] == [True, True]
    assert not problems


@pytest.mark.parametrize("name", ["fencing", "share", pytest.param("election", marks=pytest.mark.slow)])
def test_captured_traffic(tmp_path: Path, name: str) -> None:
    path = shared_path("captures", "traffic", f"{name}.pcap.gz")
    source = list(read_packets(str(path), lambda _: None))
    count = len(source)
    files = [tmp_path / f"{name}{number}.pcap" for number in ("_2026", "_2027", "_2028", "_2029")]
    bounds = [0, count // 7, count // 2, count - 11, count]
    for file, start, end in zip(files, bounds, bounds[1:], strict=False):
        with file.open("wb") as opened:
            writer = dpkt.pcap.Writer(opened, snaplen=1 << 18, linktype=source[0].link_type, nano=True)
            for packet in source[start:end]:
                seconds, nanoseconds = divmod(packet.time, 10**9)
                writer.writepkt_time(packet.data, seconds + nanoseconds / 10**9)
    assert group_series(map(str, files)) == [tuple(map(str, files))]
    expected, losses = read(path)
    exchanges, problems = read(*files)
    assert len(expected) > 100
    assert [key(each) for each in exchanges] == [key(each) for each in expected]
    assert {each.file for each in exchanges} >= {str(files[0]), str(files[1]), str(files[2])}
    assert [each.reason for each in problems] == [each.reason for each in losses]


def key(exchange: Exchange) -> tuple[object, ...]:
    """Return what does not depend on the file, nor on the nanoseconds that dpkt's times lose."""
    message = exchange.response and exchange.response.message
    numbers = (exchange.connection, exchange.client, exchange.server, exchange.software, exchange.head)
    return (*numbers, exchange.request.message, message, exchange.why_no_response)


def test_the_file_of_an_exchange_has_the_end_of_its_request(tmp_path: Path) -> None:
    made = Talk.opened()
    made.exchange(0)
    made.send(CLIENT, REQUESTS[1][:10])
    made.send(CLIENT, REQUESTS[1][10:])
    made.send(BROKER, RESPONSES[1])
    _, parts = whole_and_parts(tmp_path, made.packets, 4, 6, 7)
    exchanges, _ = read(*parts)
    assert [Path(each.file).name for each in exchanges] == ["part.pcap", "part.pcap2"]


@pytest.mark.parametrize(
    ("seconds", "answered"), [(0, [True]), (59, [True]), (61, [False]), (-0.005, [True]), (-1, [False])]
)
def test_a_file_continues_another_only_without_a_pause_or_overlap(
    tmp_path: Path, seconds: float, answered: list[bool]
) -> None:
    made = Talk.opened(time=1_800_000_000.0)
    made.send(CLIENT, REQUESTS[0])
    made.send(CLIENT, b"")
    made.time += seconds
    made.send(BROKER, RESPONSES[0])
    first, second = made.packets[:-1], made.packets[-1:]
    if seconds < 0:
        first.insert(0, (made.time - 5, first[0][1]))
    exchanges, _ = read(write_pcap(tmp_path / "a.pcap", first), write_pcap(tmp_path / "a.pcap1", second))
    assert [each.response is not None for each in exchanges] == answered


def test_a_copy_is_another_capture_with_connections_of_its_own(tmp_path: Path) -> None:
    packets = talk().packets
    exchanges, _ = read(*(write_pcap(tmp_path / name, packets) for name in ("a.pcap", "a.pcap1")))
    assert [(Path(each.file).name, each.connection) for each in exchanges] == [
        ("a.pcap", 0),
        ("a.pcap", 0),
        ("a.pcap1", 1),
        ("a.pcap1", 1),
    ]


def test_a_file_that_cannot_be_read_does_not_end_the_series(tmp_path: Path) -> None:
    _, parts = whole_and_parts(tmp_path, talk().packets, 9)
    (tmp_path / "part.pcap7").write_bytes(b"GIF89a")
    exchanges, problems = read(*parts, tmp_path / "part.pcap7", tmp_path / "part.pcap8")
    assert [each.response is not None for each in exchanges] == [True, True]
    assert [Path(each.place).name for each in problems] == ["part.pcap7", "part.pcap8"]


@pytest.mark.parametrize(
    "names",
    [
        ["k.pcap", "k.pcap1", "k.pcap10", "k.pcap2.gz"],
        ["k.pcap00", "k.pcap01"],
        ["k_00001_20261126010000.pcapng", "k_00002_20261126010500.pcapng"],
        ["k-2026-11-26_01:10:00.pcap", "k-2026-11-26_01:20:00.pcap.gz"],
        ["k.2026-11-26T01.10.pcap", "k.2026-11-26T01.20.pcap"],
        ["1732579200.cap", "1732579800.cap"],
    ],
)
def test_names_of_a_series(names: list[str]) -> None:
    assert group_series(names) == [tuple(names)]


@pytest.mark.parametrize(
    "names",
    [
        ["broker-1.pcap", "broker-2.pcap"],
        ["broker1-2026.pcap", "broker2-2026.pcap"],
        ["a/k.pcap", "b/k.pcap1"],
        ["k.pcap", "k.pcapng"],
        ["-", "x"],
        ["odd", "odd1"],
    ],
)
def test_names_of_several_captures(names: list[str]) -> None:
    assert group_series(names) == [(name,) for name in names]
