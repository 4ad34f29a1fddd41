"""Lines of a file of `kip collect`."""

from __future__ import annotations

from dataclasses import replace

from kip.log.collected.snapshots import (
    Snapshot,
    encode_line,
)

ANSWER = Snapshot(
    time=1795285573798,
    endpoint="127.0.0.1:36605",
    endpoint_type="broker",
    api_key=60,
    version=2,
    request=bytes.fromhex("003c0002000000020003 6b6970 00 010101 00"),
    response=bytes.fromhex("00000002 00 0000000000"),
)


AWAY = Snapshot(1795285575909, "a:1,b:2", "controller", error="cannot connect to a:1: Connection refused")
LINES = [encode_line(ANSWER), encode_line(AWAY), encode_line(replace(ANSWER, time=0))]
