"""The example of a target, a Wireshark dissector: tshark shows every message of a real capture up to its end."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from collections import Counter
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import kipc
import pytest
from kafka_wire.registry import CATALOG

from tests.shared import ROOT, json_lines, shared_path

PORTS = (19091, 19092, 19093, 29093)
"""Of the brokers and the controllers in the capture."""


@pytest.fixture
def dissector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(ROOT / "examples" / "wireshark")
    point = EntryPoint("wireshark", "kipc_wireshark:tasks", "kipc.targets")
    monkeypatch.setattr("kipc.targets.entry_points", lambda group: EntryPoints([point]))
    specs = kipc.load(ROOT / "schemas", extensions=True)
    kipc.write(kipc.compile(specs, kipc.Settings(out=str(tmp_path), package="wireshark", target="wireshark")))
    sys.modules.pop("kipc_wireshark", None)
    return tmp_path / "wireshark" / "kafka.lua"


@pytest.mark.slow
def test_every_version_of_every_api_has_a_table(dissector: Path) -> None:
    tables = Counter(re.findall(r"^apis\[(\d+)\]\.request\[\d+\] = ", dissector.read_text(), re.MULTILINE))
    versions = {
        str(entry.api_key): len(CATALOG.load(entry).VERSIONS)
        for entry in CATALOG
        if entry.type == "request" and entry.area == "clients" and not entry.is_retired
    }
    assert tables == versions


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("tshark"), reason="no tshark; apt-get install tshark")
def test_every_message_of_a_capture_is_shown_whole(dissector: Path, tmp_path: Path) -> None:
    capture = tmp_path / "admin.pcap"
    capture.write_bytes(gzip.decompress(shared_path("captures", "traffic", "admin.pcap.gz").read_bytes()))
    decode_as = [word for port in PORTS for word in ("-d", f"tcp.port=={port},kafka_kipc")]
    shown = subprocess.run(
        ["tshark", "-r", capture, "-X", f"lua_script:{dissector}", *decode_as, "-O", "kafka_kipc"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    messages = sum(1 for _ in json_lines(shared_path("captures", "traffic", "admin.decoded.jsonl.gz")))
    assert len(re.findall(r"^ +complete$", shown, re.MULTILINE)) == messages
    assert "bytes left" not in shown
    assert "Lua Error" not in shown
