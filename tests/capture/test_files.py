"""Capture files of all kinds: byte orders, resolutions, link layers, pcapng, compression, ends cut off."""

from __future__ import annotations

import gzip
import io
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import dpkt  # type: ignore[import-untyped]
import pytest

from kip.capture.problems import CaptureError
from kip.cli.commands.capture.output import exchange_columns
from tests.capture.talk import Packet, Talk, read_file, write_pcap

ALL = [0, 1, 2, 3, 4, 5]
ETHER_ADDRESSES = bytes(12)
INTERFACE = b"\x02\0\0\0\x08\0\x04\0"
"""The index of an interface, the EtherType, the kind of packet and padding, as the modified libpcap wrote them."""
IPV4, IPV6 = b"\x08\x00", b"\x86\xdd"


def talk_of(version: int = 4) -> Talk:
    talk = Talk.opened() if version == 4 else Talk(endpoints=(("fe80::1", 40000), ("2001:db8::2", 9092)))
    talk.exchange(*ALL)
    talk.close()
    return talk


def _with_ipv6_extensions(data: bytes) -> bytes:
    """Put hop-by-hop, destination options and an unfragmented fragment header before TCP."""
    extensions = bytes([60]) + bytes(7) + bytes([44, 1]) + bytes(14) + bytes([6]) + bytes(7)
    length = struct.pack(">H", len(data) - 40 + len(extensions))
    return data[:4] + length + b"\x00" + data[7:40] + extensions + data[40:]


LINK_LAYERS: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "Ethernet": (1, lambda ip: ETHER_ADDRESSES + IPV4 + ip),
    "Ethernet with padding": (1, lambda ip: ETHER_ADDRESSES + IPV4 + ip + bytes(6)),
    "VLAN": (1, lambda ip: ETHER_ADDRESSES + b"\x81\x00\x00\x05" + IPV4 + ip),
    "two VLAN tags": (1, lambda ip: ETHER_ADDRESSES + b"\x88\xa8\x00\x05\x81\x00\x00\x06" + IPV4 + ip),
    "Linux cooked": (113, lambda ip: bytes(14) + IPV4 + ip),
    "Linux cooked with VLAN": (113, lambda ip: bytes(14) + b"\x81\x00\x00\x05" + IPV4 + ip),
    "Linux cooked 2": (276, lambda ip: IPV4 + bytes(18) + ip),
    "Linux cooked 2 with VLAN": (276, lambda ip: b"\x81\x00" + bytes(18) + b"\x00\x05" + IPV4 + ip),
    "loopback, little endian": (0, lambda ip: struct.pack("<I", 2) + ip),
    "loopback, big endian": (0, lambda ip: struct.pack(">I", 2) + ip),
    "OpenBSD loopback": (108, lambda ip: struct.pack(">I", 2) + ip),
    "IP alone": (101, lambda ip: ip),
    "IPv4 alone": (228, lambda ip: ip),
    "length left to the network card": (101, lambda ip: ip[:2] + b"\x00\x00" + ip[4:]),
}

LINK_LAYERS_6: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "Ethernet": (1, lambda ip: ETHER_ADDRESSES + IPV6 + ip),
    "loopback": (0, lambda ip: struct.pack("<I", 30) + ip),
    "IP alone": (101, lambda ip: ip),
    "IPv6 alone": (229, lambda ip: ip),
    "extension headers": (101, _with_ipv6_extensions),
}


@pytest.mark.parametrize("layer", LINK_LAYERS)
def test_link_layers(layer: str, tmp_path: Path) -> None:
    link_type, wrap = LINK_LAYERS[layer]
    packets = [(time, wrap(data)) for time, data in talk_of().packets]
    reading = read_file(write_pcap(tmp_path / "a.pcap", packets, link_type))
    assert reading.answered == ALL
    assert reading.problems == []
    assert {(each.client, each.server) for each in reading.exchanges} == {("10.0.0.1:40000", "10.0.0.2:9092")}


@pytest.mark.parametrize("layer", LINK_LAYERS_6)
def test_link_layers_with_ipv6(layer: str, tmp_path: Path) -> None:
    link_type, wrap = LINK_LAYERS_6[layer]
    packets = [(time, wrap(data)) for time, data in talk_of(6).packets]
    reading = read_file(write_pcap(tmp_path / "a.pcap", packets, link_type))
    assert reading.answered == ALL
    assert {(each.client, each.server) for each in reading.exchanges} == {("[fe80::1]:40000", "[2001:db8::2]:9092")}


def _pcap(order: str, ticks: int, packets: list[Packet], more: bytes = b"") -> bytes:
    """Write a pcap file; with `more` after each header of a record, one of the modified kind."""
    magic = 0xA1B2CD34 if more else 0xA1B2C3D4 if ticks == 10**6 else 0xA1B23C4D
    parts = [struct.pack(order + "IHHiIII", magic, 2, 4, 0, 0, 65535, 101)]
    for time, data in packets:
        head = struct.pack(order + "IIII", int(time), round(time % 1 * ticks), len(data), len(data))
        parts.append(head + more + data)
    return b"".join(parts)


def _pcapng_by_dpkt(packets: list[Packet]) -> bytes:
    file = io.BytesIO()
    writer = dpkt.pcapng.Writer(file, linktype=101)
    for time, data in packets:
        writer.writepkt(data, time)
    return file.getvalue()


def _block(order: str, kind: int, body: bytes) -> bytes:
    body += bytes(-len(body) % 4)
    return struct.pack(order + "II", kind, len(body) + 12) + body + struct.pack(order + "I", len(body) + 12)


def _pcapng(order: str, packets: list[Packet]) -> bytes:
    """Write two sections, each with two interfaces of other link types and clocks, and blocks of no interest."""

    def interface(link_type: int, *options: bytes) -> bytes:
        return _block(order, 1, struct.pack(order + "HHI", link_type, 0, 0) + b"".join(options) + bytes(4))

    nanoseconds = struct.pack(order + "HHB3x", 9, 1, 9)
    binary = struct.pack(order + "HHB3x", 9, 1, 0x80 | 20)
    hour_late = struct.pack(order + "HHq", 14, 8, 3600)
    header = _block(order, 0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1))
    start = header + interface(1, nanoseconds) + interface(101, binary, hour_late) + _block(order, 5, bytes(12))
    parts = [start]
    for place, (time, data) in enumerate(packets):
        if place == len(packets) // 2:
            parts.append(start)
        ticks, link = [(round(time * 10**9), ETHER_ADDRESSES + IPV4), (round((time - 3600) * 2**20), b"")][place % 2]
        size = len(link) + len(data)
        head = struct.pack(order + "IIIII", place % 2, ticks >> 32, ticks & 0xFFFFFFFF, size, size)
        parts.append(_block(order, 6, head + link + data))
    return b"".join(parts)


FORMATS: dict[str, Callable[[list[Packet]], bytes]] = {
    "pcap, little endian, microseconds": lambda packets: _pcap("<", 10**6, packets),
    "pcap, big endian, microseconds": lambda packets: _pcap(">", 10**6, packets),
    "pcap, little endian, nanoseconds": lambda packets: _pcap("<", 10**9, packets),
    "pcap, big endian, nanoseconds": lambda packets: _pcap(">", 10**9, packets),
    "modified pcap, little endian": lambda packets: _pcap("<", 10**6, packets, INTERFACE),
    "modified pcap, big endian": lambda packets: _pcap(">", 10**6, packets, INTERFACE),
    "pcapng by dpkt": _pcapng_by_dpkt,
    "pcapng, little endian, two interfaces": lambda packets: _pcapng("<", packets),
    "pcapng, big endian, two interfaces": lambda packets: _pcapng(">", packets),
}


@pytest.mark.parametrize("is_compressed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("form", FORMATS)
def test_formats(form: str, is_compressed: bool, tmp_path: Path) -> None:
    talk = talk_of()
    data = FORMATS[form](talk.packets)
    path = tmp_path / "capture"
    path.write_bytes(gzip.compress(data) if is_compressed else data)
    reading = read_file(path)
    assert reading.answered == ALL
    assert reading.problems == []
    assert [each.request.time / 1e9 for each in reading.exchanges] == pytest.approx(
        [time for time, _ in talk.packets[3:15:2]], abs=2e-6
    )


@pytest.mark.parametrize("form", FORMATS)
def test_files_that_end_anywhere(form: str, tmp_path: Path) -> None:
    """Every prefix yields its complete exchanges, and reports where it ends if this is within a packet."""
    talk = talk_of()
    data = FORMATS[form](talk.packets)
    sizes = [len(FORMATS[form](talk.packets[: count + 1])) for count in range(len(talk.packets))]
    path = tmp_path / "capture"
    for end in range(32, len(data), 97):
        path.write_bytes(data[:end])
        reading = read_file(path)
        whole = sum(size <= end for size in sizes)
        assert reading.answered[: (whole - 3) // 2] == ALL[: max(0, (whole - 3) // 2)]
        assert any("ends within" in loss for loss in reading.losses) or end in sizes or end < sizes[0]


@pytest.mark.parametrize("damage", [lambda data: data[:-400], lambda data: data[:-400] + b"\xff" * 400])
def test_damaged_compression_gives_what_lies_before(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "a.pcap.gz"
    path.write_bytes(damage(gzip.compress(_pcap("<", 10**6, talk_of().packets), compresslevel=0)))
    reading = read_file(path)
    assert reading.answered[:4] == ALL[:4]
    assert any("cannot be read beyond byte" in loss for loss in reading.losses)


@pytest.mark.parametrize("data", [b"", b"\xd4", b"PK\x03\x04 and so on", bytes(100)])
def test_what_is_no_capture(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.pcap"
    path.write_bytes(data)
    with pytest.raises(CaptureError, match="neither pcap nor pcapng"):
        read_file(path)


def test_packets_of_other_kinds_are_counted(tmp_path: Path) -> None:
    others = {
        "not IP": ETHER_ADDRESSES + b"\x08\x06" + bytes(28),
        "not TCP": ETHER_ADDRESSES + IPV4 + bytes(dpkt.ip.IP(p=17, data=dpkt.udp.UDP())),
        "IP fragments, which are not reassembled": ETHER_ADDRESSES
        + IPV4
        + bytes(dpkt.ip.IP(p=6, offset=800, data=b"x" * 40)),
        "cut off within their headers": ETHER_ADDRESSES + IPV4 + b"\x45",
        "TCP with an impossible header": ETHER_ADDRESSES + IPV4 + bytes(dpkt.ip.IP(p=6, data=bytes(40))),
    }
    talk = talk_of()
    packets = [(time, ETHER_ADDRESSES + IPV4 + data) for time, data in talk.packets]
    packets[5:5] = [(packets[5][0], data) for data in others.values()]
    reading = read_file(write_pcap(tmp_path / "a.pcap", packets, 1))
    assert reading.findings.passed == dict.fromkeys(others, 1)
    assert reading.answered == ALL


def test_link_type_nobody_knows(tmp_path: Path) -> None:
    reading = read_file(write_pcap(tmp_path / "a.pcap", talk_of().packets, 147))
    assert reading.findings.passed == {"of link type 147, which is unknown here": 18}


def test_packets_cut_by_the_snap_length_are_gaps(tmp_path: Path) -> None:
    talk = talk_of()
    packets = [(time, data[:200]) for time, data in talk.packets]
    reading = read_file(write_pcap(tmp_path / "a.pcap", packets))
    assert [each.request.message is not None for each in reading.exchanges] == [True] * 6
    assert all(each.response and "missing" in each.response.problem for each in reading.exchanges)
    assert len(reading.losses) == 6


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    data = gzip.compress(_pcap("<", 10**6, talk_of().packets))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert read_file(Path("-")).answered == ALL


@pytest.mark.parametrize("seconds", [-62_135_596_801, 253_402_300_800, 10**15], ids=["before year 1", "10000", "far"])
def test_times_beyond_the_calendar_are_printed_as_seconds(seconds: int) -> None:
    line = {"ts": float(seconds), "conn": 0, "src": "a", "dst": "b", "clientId": "c", "apiName": "Fetch", "version": 0}
    assert exchange_columns(line | {"apiKey": 1, "requestSize": 1})["TIME"] == f"{seconds}.000000"
