"""ACLs as the tool lists them."""

from __future__ import annotations

import re
from typing import Any

from tests.spark.pipeline.tool_runs import Run

_PARTITION = re.compile(
    r"Partition: (\d+)\tLeader: (\S+)\tReplicas: (\S*)\tIsr: (\S*)\tElr: (\S*)\tLastKnownElr: (\S*)"
)


def described(listing: Run) -> list[tuple[str, ...]]:
    """Return the partitions that `kafka-topics --describe` prints."""
    lines = [line.split("Topic: ")[1] for line in listing.text.splitlines() if line.startswith("\t")]
    return [(line.split("\t")[0], *groups) for line in lines if (groups := _PARTITION.search(line).groups())]  # type: ignore[union-attr]


def printed(row: Any) -> tuple[str, ...]:
    lists = (row.replicas, row.isr, row.elr, row.last_known_elr)
    leader = "none" if row.leader is None else str(row.leader)
    return (row.topic, str(row.partition), leader, *(",".join(map(str, each)) for each in lists))
