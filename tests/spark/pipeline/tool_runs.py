"""What Kafka's own tools printed while the logs were written, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.shared import json_lines, shared_path

__all__ = ["Run", "events", "rows", "run", "runs"]


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a tool: its situation, its start and end in ms, and its output."""

    situation: str
    started_at: float
    ended_at: float
    text: str


def runs(name: str) -> list[Run]:
    """Return the runs of this name, of all situations."""
    tools = shared_path("captures", "tools")
    return [
        Run(
            line["situation"],
            1000 * line["started_at"],
            1000 * (line["started_at"] + line["seconds"]),
            (tools / line["stdout"]).read_text(encoding="utf-8"),
        )
        for line in json_lines(tools / "index.jsonl")
        if line["name"] == name
    ]


def run(situation: str, name: str) -> Run:
    """Return one run."""
    (found,) = (each for each in runs(name) if each.situation == situation)
    return found


def rows(text: str) -> list[dict[str, str]]:
    """Return the rows of tables by the names of their columns; columns are where the header has them."""
    parsed = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        header, *lines = [line for line in block.splitlines() if line.strip()]
        heads = [(head.group(), head.start()) for head in re.finditer(r"\S+", header)]
        ends = [start for _, start in heads[1:]] + [None]
        parsed += [
            {name: line[start:end].strip() for (name, start), end in zip(heads, ends, strict=True)} for line in lines
        ]
    return parsed


def events(kind: str) -> Iterator[tuple[float, str]]:
    """Yield time in ms and rest of the lines of the time line that start so."""
    for line in shared_path("captures", "events.log").read_text(encoding="utf-8").splitlines():
        time, _, text = line.partition(" ")
        if text.startswith(kind):
            yield 1000 * float(time), text.removeprefix(kind).strip()
