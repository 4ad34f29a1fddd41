"""Captures that are still written: an exchange is printed when its last byte is there, not when the next one comes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import BinaryIO

import dpkt  # type: ignore[import-untyped]
import pytest

from tests.capture.talk import Talk
from tests.waiting import PATIENCE, wait_for

pytestmark = pytest.mark.slow

CUT = 30
"""Bytes of a packet that come some time after the others: less than one, as a pipe may give them."""


def pieces(form: str, exchanges: int = 3) -> list[bytes]:
    """Return a capture in pieces: the opening of a connection, then an exchange each."""
    talk = Talk.opened()
    file = BytesIO()
    writer = dpkt.pcap.Writer(file, linktype=101) if form == "pcap" else dpkt.pcapng.Writer(file, linktype=101)
    ends, written = [], 0
    for number in [None, *range(exchanges)]:
        if number is not None:
            talk.exchange(number)
        for time, data in talk.packets[written:]:
            writer.writepkt(data, time)
        written = len(talk.packets)
        ends.append(file.tell())
    return [file.getvalue()[start:end] for start, end in zip([0, *ends], ends, strict=False)]


@contextmanager
def dumping(
    *arguments: str, stdin: int | None = None, stdout: int = subprocess.PIPE
) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "kip.cli.main", "capture", "dump", *arguments]
    process = subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def lines_of(file: BinaryIO) -> Callable[[int], list[bytes]]:
    """Return what waits for a number of lines in the output and returns them."""
    os.set_blocking(file.fileno(), False)
    seen = bytearray()

    def wait_for_lines(count: int) -> list[bytes]:
        def has_come() -> bool:
            with suppress(BlockingIOError):
                seen.extend(os.read(file.fileno(), 1 << 16))
            return seen.count(b"\n") >= count

        wait_for(has_come, f"{count} lines")
        return bytes(seen).splitlines()

    return wait_for_lines


@pytest.mark.parametrize("capture", ["pcap", "pcapng"])
@pytest.mark.parametrize(("form", "titles"), [("jsonl", 0), ("table", 1)])
def test_an_exchange_is_printed_before_the_next_packet(capture: str, form: str, titles: int) -> None:
    first, *exchanges = pieces(capture)
    with dumping("-", "--format", form, stdin=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        lines = lines_of(process.stdout)
        process.stdin.write(first)
        for count, piece in enumerate(exchanges, 1):
            process.stdin.write(piece[:-CUT])
            process.stdin.flush()
            process.stdin.write(piece[-CUT:])
            process.stdin.flush()
            assert len(lines(titles + count)) == titles + count
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


@pytest.mark.thorough
@pytest.mark.slow
def test_exchanges_are_printed_within_100_ms_of_their_last_byte() -> None:
    """All of them in one of ten rounds, as a busy machine delays some."""
    first, *exchanges = pieces("pcap", 6)
    rounds = []
    for _ in range(10):
        times = []
        with dumping("-", stdin=subprocess.PIPE) as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(first)
            for piece in exchanges:
                process.stdin.write(piece)
                process.stdin.flush()
                sent = perf_counter()
                assert process.stdout.readline()
                times.append(perf_counter() - sent)
        rounds.append(max(times[1:]))  # the first one includes the start of the process
        if rounds[-1] < 0.1:
            break
    assert min(rounds) < 0.1, rounds


def test_a_terminal_shows_exchanges_as_they_end() -> None:
    first, *exchanges = pieces("pcap")
    terminal, other_end = os.openpty()
    with dumping("-", "--format", "table", stdin=subprocess.PIPE, stdout=other_end) as process:
        assert process.stdin
        lines = lines_of(os.fdopen(terminal, "rb", buffering=0))
        process.stdin.write(first)
        for count, piece in enumerate(exchanges, 1):
            process.stdin.write(piece)
            process.stdin.flush()
            assert b"Metadata" in lines(1 + count)[-1]
    os.close(other_end)


@pytest.mark.parametrize("capture", ["pcap", "pcapng"])
def test_a_growing_file_is_followed_until_interrupted(capture: str, tmp_path: Path) -> None:
    first, *exchanges = pieces(capture)
    path = tmp_path / "growing.pcap"
    with path.open("wb", buffering=0) as file, dumping(str(path), "--follow") as process:
        assert process.stdout
        lines = lines_of(process.stdout)
        for count, piece in enumerate(exchanges, 1):
            file.write(first + piece if count == 1 else piece)
            assert len(lines(count)) == count
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said) == (0, f"{path}: 3 exchanges\n".encode())


def test_a_compressed_file_cannot_be_followed(tmp_path: Path) -> None:
    path = tmp_path / "a.pcap.gz"
    path.write_bytes(b"\x1f\x8b\x08")
    with dumping(str(path), "--follow") as process:
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert b"a compressed file cannot be followed; decompress it first" in said
