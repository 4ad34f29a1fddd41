"""Runs `kip` in this process, and reads the text tables that it and Kafka's own tools print."""

from __future__ import annotations

import json
import re
from typing import Any

from click.testing import CliRunner, Result

from kip.admin import Admin, AdminError
from kip.cli.main import main


def kip(*words: str, stdin: str | None = None) -> Result:
    """Run the command line, with any exit status; an uncaught exception fails the test."""
    result = CliRunner().invoke(main, list(words), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def printed(*words: str) -> str:
    """Return the output of a command that has to succeed."""
    result = kip(*words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def has_leaders(admin: Admin, topic: str, partitions: int) -> bool:
    """Return whether the leaders of all partitions of a topic answer."""
    try:
        return len(admin.list_offsets({(topic, number): -1 for number in range(partitions)})) == partitions
    except AdminError:
        return False


def node_rows(text: str) -> dict[str, dict[str, str]]:
    """Read a table of nodes by their ids; RACK, where it is left out, is null for all."""
    header, *lines = [line.split() for line in text.splitlines() if line.strip()]
    return {line[0]: {"RACK": "null"} | dict(zip(header, line, strict=True)) for line in lines}


def replica_rows(text: str) -> dict[str, dict[str, str]]:
    """Read the table of kafka-metadata-quorum's replication by node id."""
    header, *lines = [[cell.strip() for cell in line.split("\t")] for line in text.splitlines()]
    return {line[0]: dict(zip(header, line, strict=True)) for line in lines}


def labels(text: str) -> dict[str, Any]:
    """Read `Label:   value` lines; lists in JSON become lists without an order."""
    pairs = dict(re.split(r":\s+", line, maxsplit=1) for line in text.splitlines() if ": " in line)
    return {
        label: sorted(map(json.dumps, json.loads(value))) if value.startswith("[") else value
        for label, value in pairs.items()
    }


def topic_lines(text: str) -> list[str]:
    """Return the lines about topics and partitions in order, the settings of a topic in order too."""

    def ordered(line: str) -> str:
        head, mark, settings = line.rstrip().partition("Configs:")
        return head + mark + ",".join(sorted(settings.strip().split(",")))

    return sorted(ordered(line) for line in text.splitlines() if "Topic: " in line)
