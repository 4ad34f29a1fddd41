"""Captures of a client and a broker."""

from __future__ import annotations

from pathlib import Path

from tests.capture.talk import Talk, write_pcap


def talk_of(*numbers: int, lost: int | None = None) -> Talk:
    """Return a connection with these exchanges, without the packet of the response to `lost`."""
    talk = Talk.opened()
    for number in numbers:
        talk.exchange(number)
        if number == lost:
            del talk.packets[-1]
    talk.close()
    return talk


def write_talk(path: Path, *numbers: int, lost: int | None = None) -> Path:
    return write_pcap(path, talk_of(*numbers, lost=lost).packets)
