"""Recordings: pcap files of what clients send and receive, as synthetic TCP over IP, which any capture tool can read.

Each connection begins with a handshake and ends with FIN. Packets are as large as IP allows, and have no TCP checksum,
like those of network cards that compute it later. See https://datatracker.ietf.org/doc/draft-ietf-opsawg-pcap/.
"""

from __future__ import annotations

import logging
import struct
import time
from contextlib import suppress
from ipaddress import IPv4Address, ip_address
from pathlib import Path
from typing import Any

from kip.capture.packets import TCP
from kip.capture.segments import ACK, FIN, SYN
from kip.proxy.errors import ProxyError
from kip.transaction import open_private

_log = logging.getLogger(__name__)

_PUSH = 8
_LARGEST_PAYLOAD = 65_000
"""Together with both headers less than 65,535, the largest length of IPv4."""
_NANOSECOND_MAGIC = 0xA1B23C4D
_SNAPSHOT_LENGTH = 1 << 18
"""The largest packet that readers have to expect; the default of tcpdump."""
_RAW_IP = 101
"""LINKTYPE_RAW: packets begin with the IP header, as nothing here has an Ethernet address."""
_WINDOW = 0xFFFF
_ALL = 1 << 32
_file_header = struct.Struct("<IHHiIII")
_record_header = struct.Struct("<IIII")
_ipv4 = struct.Struct(">BBHHHBBH8s")
_ipv6 = struct.Struct(">IHBB32s")
_tcp = struct.Struct(">4sIIBBHHH")
_words = struct.Struct(">10H")


class Recorder:
    """Writes the file, readable only by its owner as it may contain passwords; `failure` is why it ended early."""

    def __init__(self, path: Path) -> None:
        """Create the file, replacing an existing one.

        Raises:
            ProxyError: it cannot be written, or another proxy records to it.
        """
        self._path = path
        self.failure = ""
        try:
            self._file = open_private(path)
            self._file.write(_file_header.pack(_NANOSECOND_MAGIC, 2, 4, 0, 0, _SNAPSHOT_LENGTH, _RAW_IP))
            self._file.flush()
        except OSError as error:
            raise ProxyError(f"cannot record to {path}: {error.strerror}") from None

    def track(self, client: tuple[Any, ...], server: tuple[Any, ...]) -> Track:
        """Begin a connection between two socket addresses."""
        return Track(self, client, server)

    def write(self, packet: bytes) -> None:
        """Add a packet; after an error, report it once and ignore packets."""
        seconds, nanoseconds = divmod(time.time_ns(), 1_000_000_000)
        if not self.failure:
            try:
                self._file.write(_record_header.pack(seconds, nanoseconds, len(packet), len(packet)) + packet)
            except OSError as error:
                self._fail(error)

    def flush(self) -> None:
        if not self.failure:
            try:
                self._file.flush()
            except OSError as error:
                self._fail(error)

    def close(self) -> None:
        self.flush()
        if not self.failure:
            self._file.close()

    def _fail(self, error: OSError) -> None:
        self.failure = f"the recording {self._path} is incomplete: {error.strerror}"
        _log.error("%s", self.failure)
        with suppress(OSError):
            self._file.close()


class Track:
    """One recorded connection; side 0 is the client, side 1 the server."""

    def __init__(self, recorder: Recorder, client: tuple[Any, ...], server: tuple[Any, ...]) -> None:
        self._recorder = recorder
        ends = [ip_address(str(end[0]).partition("%")[0]) for end in (client, server)]
        ports = [int(end[1]).to_bytes(2) for end in (client, server)]
        self._is_ipv4 = isinstance(ends[0], IPv4Address)
        self._addresses = [ends[side].packed + ends[1 - side].packed for side in (0, 1)]
        self._ports = [ports[side] + ports[1 - side] for side in (0, 1)]
        self._next = [0, 0]
        self._is_open = True
        self._send(0, SYN)
        self._send(1, SYN | ACK)
        self._send(0, ACK)

    def add(self, side: int, data: bytes) -> None:
        """Add bytes that the client (0) or the server (1) sends."""
        for start in range(0, len(data), _LARGEST_PAYLOAD):
            self._send(side, ACK | _PUSH, data[start : start + _LARGEST_PAYLOAD])

    def flush(self) -> None:
        self._recorder.flush()

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            for side in (1, 0):
                self._send(side, FIN | ACK)
            self._recorder.flush()

    def _send(self, side: int, flags: int, data: bytes = b"") -> None:
        acknowledged = self._next[1 - side] if flags & ACK else 0
        sequence = self._next[side]
        self._next[side] = (sequence + len(data) + bool(flags & (SYN | FIN))) % _ALL
        tcp = _tcp.pack(self._ports[side], sequence, acknowledged, 5 << 4, flags, _WINDOW, 0, 0)
        self._recorder.write(self._ip(side, len(tcp) + len(data)) + tcp + data)

    def _ip(self, side: int, size: int) -> bytes:
        addresses = self._addresses[side]
        if not self._is_ipv4:
            return _ipv6.pack(6 << 28, size, TCP, 64, addresses)
        header = _ipv4.pack(0x45, 0, 20 + size, 0, 0x4000, 64, TCP, 0, addresses)
        total = sum(_words.unpack(header))
        # Twice, as the first addition of the carries may carry again (RFC 1071).
        total = (total & 0xFFFF) + (total >> 16)
        checksum = (~(total + (total >> 16)) & 0xFFFF).to_bytes(2)
        return bytes(header[:10] + checksum + header[12:])
