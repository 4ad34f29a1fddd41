"""Series: captures that a tool split into several files (`tcpdump -C` or `-G`, `dumpcap -b`), read as one.

A connection continues in the next file, so a request and its response, or parts of a message, may be in two files.
The names of files determine which may belong together, and the times of their packets which one continues another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from kip.capture.conversations import Exchange, Findings
from kip.capture.exchanges import end_connections, pair
from kip.capture.files import read_packets
from kip.capture.problems import CaptureError, Problem, ReportProblem
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
    groups: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        match = _NAME.fullmatch(name)
        key = (folder, _NUMBER.sub("", match["stem"]), match["type"]) if match else (path,)
        groups.setdefault(key, []).append(path)
    return [tuple(group) for group in groups.values()]


def read_series(
    paths: Iterable[str], findings: Findings, starts: Mapping[str, int] = MappingProxyType({})
) -> Iterator[Exchange]:
    """Yield the exchanges of the files of a series, which are read in the order of their first packets.

    The connections of a file go on in the file whose first packet follows its last one, within a minute; if there is
    none, they end. A file that cannot be read is a problem. While a file is read, its path is `findings.name`.

    Files in `starts` may grow, so an incomplete packet at their end is left out. The part before the position there was
    read earlier: it is read again because connections go on after it, but everything that ends in it is left out, and
    so are requests in it that are still unanswered at the end.
    """
    waiting = sorted(_starts(paths))
    count = 0
    report = findings.report
    try:
        while waiting:
            connections = Connections(partial(Recognition, findings=findings), count)
            file: _Start | None = waiting[0]
            progress = _Progress()
            findings.report = partial(_report_new, progress, report)
            while file is not None:
                waiting.remove(file)
                progress.begin(file.time, starts.get(file.path, 0))
                findings.name = file.path
                try:
                    packets = read_packets(
                        file.path, findings.report, may_grow=file.path in starts, note_position=progress.move
                    )
                    for exchange in pair(progress.watch(packets), connections, findings):
                        if progress.is_new:
                            yield exchange
                        else:
                            findings.encrypted.clear()
                except (CaptureError, OSError) as error:
                    _report(findings, file.path, error)
                if not progress.is_new:
                    findings.encrypted.clear()
                file = next((path for path in waiting if _continues(path, file, progress.time)), None)
            for exchange in end_connections(connections, findings):
                if progress.is_new and not (exchange.response is None and exchange.request.time <= progress.old_time):
                    yield exchange
            count = connections.count
    finally:
        findings.report = report


class _Progress:
    """How far the files of a capture have been read; times are in nanoseconds since 1970.

    Attributes:
        time: the latest of a packet in this file.
        old_time: the latest of a packet that was read earlier, too.
        is_new: whether this packet was not read earlier.
    """

    def __init__(self) -> None:
        self.time = self.old_time = 0
        self.is_new = True
        self._start = 0

    def begin(self, time: int, start: int) -> None:
        self.time, self._start, self.is_new = time, start, start == 0

    def move(self, position: int) -> None:
        self.is_new = position > self._start

    def watch(self, packets: Iterator[Packet]) -> Iterator[Packet]:
        for packet in packets:
            self.time = max(self.time, packet.time)
            if not self.is_new:
                self.old_time = max(self.old_time, packet.time)
            yield packet


def _report_new(progress: _Progress, report: ReportProblem, problem: Problem) -> None:
    if progress.is_new:
        report(problem)


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
