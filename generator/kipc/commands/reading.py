"""What the commands that compare and write specs share: reading sources, and saying what was written."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kipc.check import read_specs
from kipc.schemas import SchemaChanges
from kipc.specs import MessageSpec

TEST_AREA = ("clients_test",)
"""Kafka's own test specs: five messages that no broker knows."""


def sound_specs(source: str, *, with_tests: bool = True) -> list[MessageSpec]:
    """Return the specs of a source, or print what is wrong with them and end with 1."""
    checked = read_specs([source], extensions=True)
    for problem in checked.errors:
        click.echo(str(problem))
    if checked.errors:
        click.echo(f"{len(checked.errors)} problems in {source}, nothing done; kipc check shows warnings too", err=True)
        sys.exit(1)
    return [each for each in checked.specs if with_tests or each.area != TEST_AREA]


def report_changes(folder: Path, changes: SchemaChanges) -> None:
    """Say on stderr what became of a folder of specs."""
    for path in changes.removed:
        click.echo(f"removed {path}", err=True)
    for text in changes.lost_texts:
        click.echo(f"its field is gone, and the text with it: {text}", err=True)
    click.echo(
        f"{folder}: {len(changes.written)} specs written, {changes.unchanged} as they were, "
        f"{len(changes.removed)} removed",
        err=True,
    )
