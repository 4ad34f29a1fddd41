"""Failures in responses: the same in `kip capture stats` and `kip capture dump`; other codes are not failures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kip.cli.commands.capture import command
from kip.kafka.errors import error_name
from tests.capture.answered import ANSWERED, write_answered


@pytest.mark.parametrize("name", ANSWERED)
def test_failures_are_counted_and_listed(name: str, tmp_path: Path) -> None:
    capture = write_answered(tmp_path / "a.pcap", name)
    codes = ANSWERED[name][-1]
    stats = json.loads(CliRunner().invoke(command, ["stats", str(capture), "--format", "jsonl"]).stdout)
    assert (stats["failed"], stats["errors"]) == (len(codes), dict.fromkeys(map(error_name, codes), 1))
    line = json.loads(CliRunner().invoke(command, ["dump", str(capture)]).stdout)
    assert (line["errorCodes"], line["errorNames"]) == (codes, [*map(error_name, codes)])
    filtered = CliRunner().invoke(command, ["dump", "--errors", str(capture)])
    assert len(filtered.stdout.splitlines()) == len(codes)
