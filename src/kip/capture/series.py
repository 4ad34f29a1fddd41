"""Series: captures that a tool split into several files (`tcpdump -C` or `-G`, `dumpcap -b`), read as one.

A connection continues in the next file, so a request and its response, or parts of a message, may be in two files.
The names of files determine which may belong together, and the times of their packets which one continues another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import NamedTuple

from kip.capture.conversations import Exchange, Findings
from kip.capture.exchanges import end_connections, pair
from kip.capture.files import read_packets
from kip.capture.problems import CaptureError, Problem
from kip.capture.recognition import Recognition
from kip.capture.tcp import Connections
from kip.capture.windows import Packet

_NAME = re.compile(r"(?P<stem>.*)(?P<type>\.(?:pcap|pcapng|cap))(?:[.-]?\d+)?(?:\.gz)?", re.IGNORECASE)

_NUMBER = re.compile(r"[._-]?\d{4,}(?:[._:T-]\d+)*Z?")
"""A number or time in the name of a file; shorter numbers are those of hosts, such as `broker-1.pcap`."""

LONGEST_PAUSE = 60_000_000_000
"""Nanoseconds between the last packet of a file and the first of the next one; after more, another capture begins."""

DISORDER = 10_000_000
"""Nanoseconds by which the first packet of a file may precede the last of the previous file: queues are independent."""


class _Start(NamedTuple):
    """The time of the first packet of a file, in nanoseconds since 1970."""

    time: int
    path: str


def group_series(paths: Iterable[str]) -> list[tuple[str, ...]]:
    """Group the paths of captures by folder and name, without the numbers and times that differ within a series."""
    found: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        match = _NAME.fullmatch(name)
        key = (folder, _NUMBER.sub("", match["stem"]), match["type"]) if match else (path,)
        found.setdefault(key, []).append(path)
    return [tuple(each) for each in found.values()]


def read_series(paths: Iterable[str], findings: Findings) -> Iterator[Exchange]:
    """Yield the exchanges of the files of a series, which are read in the order of their first packets.

    The connections of a file go on in the file whose first packet follows its last one, within a minute; if there is
    none, they end. A file that cannot be read is a problem. While a file is read, its path is `findings.name`.
    """
    waiting = sorted(_starts(paths))
    count = 0
    while waiting:
        connections = Connections(partial(Recognition, findings=findings), count)
        file: _Start | None = waiting[0]
        while file is not None:
            waiting.remove(file)
            last = _Last(file.time)
            findings.name = file.path
            try:
                yield from pair(last.watch(read_packets(file.path, findings.report)), connections, findings)
            except (CaptureError, OSError) as error:
                _report(findings, file.path, error)
            file = next((each for each in waiting if _continues(each, file, last.time)), None)
        yield from end_connections(connections, findings)
        count = connections.count


class _Last:
    """The latest time of the packets that were read, in nanoseconds since 1970."""

    def __init__(self, time: int) -> None:
        self.time = time

    def watch(self, packets: Iterator[Packet]) -> Iterator[Packet]:
        for packet in packets:
            self.time = max(self.time, packet.time)
            yield packet


def _continues(file: _Start, previous: _Start, end: int) -> bool:
    """Return whether a file is the next one after a file whose last packet is of the time `end`, and not its copy."""
    return file.time > previous.time and -DISORDER <= file.time - end <= LONGEST_PAUSE


def _starts(paths: Iterable[str]) -> Iterator[_Start]:
    """Yield the start of each file; those without a packet are the first, and their problems are reported later."""
    for path in paths:
        try:
            with closing(read_packets(path, lambda _: None)) as packets:
                first = next(packets, None)
        except (CaptureError, OSError):
            first = None
        yield _Start(first.time if first else 0, path)


def _report(findings: Findings, path: str, error: Exception) -> None:
    findings.report(Problem(path, str(error).removeprefix(f"{path}: ")))
