"""The output of Java's tools and of `kip`, as rows of cells that can be compared."""

from __future__ import annotations

import json
import re
from typing import Any

from kip.kafka.features import METADATA, release_of

__all__ = [
    "Rows",
    "acls",
    "all_configs",
    "api_versions",
    "configs",
    "credentials",
    "features",
    "log_dirs",
    "offsets",
    "ordered",
    "our_configs",
    "our_features",
    "our_log_dirs",
    "quotas",
    "reassignments",
    "table",
    "tokens",
]

Rows = list[dict[str, str]]


def table(text: str, *columns: str) -> Rows:
    """Parse a table whose cells have no blanks, or some of its columns, and sort the rows."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    start = next(number for number, line in enumerate(lines) if columns[0] in line)
    rows = [dict(zip(lines[start], line, strict=False)) for line in lines[start + 1 :]]
    return ordered([{name: row.get(name, "") for name in columns} for row in rows])


def ordered(rows: Any) -> Rows:
    return sorted(rows, key=lambda row: sorted(row.items()))


def offsets(text: str) -> Rows:
    """Read `topic:partition:offset` lines of kafka-get-offsets."""
    parts = (line.rsplit(":", 2) for line in text.split())
    return ordered({"TOPIC": topic, "PARTITION": number, "OFFSET": offset} for topic, number, offset in parts)


def log_dirs(text: str) -> Rows:
    """Read the JSON of kafka-log-dirs; sizes grow while records are written."""
    brokers = json.loads(next(line for line in text.splitlines() if line.startswith("{")))["brokers"]
    return ordered(
        {
            "broker": str(broker["broker"]),
            "logDir": one["logDir"],
            "partition": replica["partition"],
            "isFuture": str(replica["isFuture"]),
        }
        for broker in brokers
        for one in broker["logDirs"]
        for replica in one["partitions"]
    )


def our_log_dirs(text: str) -> Rows:
    return ordered(
        {
            "broker": str(one["broker"]),
            "logDir": one["logDir"],
            "partition": f"{one['topic']}-{one['partition']}",
            "isFuture": str(one["isFuture"]),
        }
        for one in json.loads(text)
    )


def acls(text: str) -> Rows:
    pattern = r"\(principal=(\S+), host=(\S+), operation=(\S+), permissionType=(\S+)\)"
    names = ("PRINCIPAL", "HOST", "OPERATION", "PERMISSION")
    return ordered(dict(zip(names, found, strict=True)) for found in re.findall(pattern, text))


def quotas(text: str) -> Rows:
    pattern = r"Quota configs for user-principal '(\S+)' are (\S+)"
    return ordered({"ENTITY": f"user={name}", "QUOTAS": values} for name, values in re.findall(pattern, text))


def credentials(text: str) -> Rows:
    users = re.findall(r"SCRAM credential configs for user-principal '(\S+)' are (.+)", text)
    return ordered(
        {"USER": user, "MECHANISM": mechanism, "ITERATIONS": iterations}
        for user, found in users
        for mechanism, iterations in re.findall(r"([\w-]+)=iterations=(\d+)", found)
    )


def configs(text: str) -> Rows:
    found = re.findall(r"^\s+(\S+)=(\S+) sensitive=\S+ synonyms=", text, re.MULTILINE)
    return ordered({"NAME": name, "VALUE": value} for name, value in found)


def all_configs(text: str) -> Rows:
    """Read all configs, also those without a value."""
    found = re.findall(r"^\s+(\S+?)=(.*) sensitive=(\S+) synonyms=", text, re.MULTILINE)
    return ordered(dict(zip(("name", "value", "sensitive"), cells, strict=True)) for cells in found)


def our_configs(text: str) -> Rows:
    return ordered(
        {
            "name": one["name"],
            "value": "null" if one["value"] is None else one["value"],
            "sensitive": str(one["sensitive"]).lower(),
        }
        for one in json.loads(text)
    )


def features(text: str) -> Rows:
    """Read the lines of kafka-features; the epoch grows with the metadata log."""
    level = r"(UNKNOWN \d+|\S+)"
    names = ("SupportedMinVersion", "SupportedMaxVersion", "FinalizedVersionLevel")
    pattern = r"Feature: (\S+)" + "".join(rf"\s+{name}: {level}" for name in names)
    levels = [(name, low, high, final) for name, low, high, final in re.findall(pattern, text)]
    return ordered({"feature": name, "min": low, "max": high, "final": final} for name, low, high, final in levels)


def our_features(text: str) -> Rows:
    """Read our levels, with releases for those of metadata.version, as Java's tool prints them."""
    keys = {
        "feature": "feature",
        "min": "supportedMinVersion",
        "max": "supportedMaxVersion",
        "final": "finalizedVersionLevel",
    }

    def cell(one: dict[str, Any], key: str) -> str:
        level = one[key]
        if one["feature"] == METADATA and isinstance(level, int):
            return release_of(level) or f"UNKNOWN {level}"
        return str(level)

    return ordered({name: cell(one, key) for name, key in keys.items()} for one in json.loads(text))


def api_versions(text: str) -> Rows:
    """Read the lines of kafka-broker-api-versions, with the broker before those of its APIs."""
    rows, broker = [], ""
    for line in text.splitlines():
        if found := re.search(r"\(id: (\d+) ", line):
            broker = found[1]
        elif found := re.match(r"\s+(\w+)\((\d+)\): (\d+)(?: to (\d+))? \[", line):
            name, key, low, high = found.groups()
            rows.append({"BROKER": broker, "KEY": key, "API": name, "MIN": low, "MAX": high or low})
    return ordered(rows)


def reassignments(text: str) -> Rows:
    """Read the lines of kafka-reassign-partitions, which leaves out empty lists."""
    pattern = r"^(\S+)-(\d+): replicas: ([\d,]+)\.(?: adding: ([\d,]+)\.)?(?: removing: ([\d,]+)\.)?"
    names = ("TOPIC", "PARTITION", "REPLICAS", "ADDING", "REMOVING")
    found = re.findall(pattern, text, re.MULTILINE)
    return ordered(dict(zip(names, (cell or "-" for cell in cells), strict=True)) for cells in found)


def tokens(text: str) -> Rows:
    """Read the table of kafka-delegation-tokens, without the dates, whose minutes Java prints for our milliseconds."""
    names = ("TOKENID", "HMAC", "OWNER", "REQUESTER", "RENEWERS")
    lines = [line.split() for line in text.splitlines()]
    start = next(number for number, line in enumerate(lines) if line[:1] == ["TOKENID"])
    return ordered(
        dict(zip(names, (cell.strip("[]") for cell in line), strict=False)) for line in lines[start + 1 :] if line
    )
