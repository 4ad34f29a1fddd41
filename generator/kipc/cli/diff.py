"""`kipc diff`: show the differences between two sets of specs, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from kipc.cli.output import echo
from kipc.cli.parameters import message_option
from kipc.cli.reading import compared_specs, only_messages
from kipc.evolution.diff import diff_specs
from kipc.evolution.diff.formats import markdown_lines, text_lines
from kipc.evolution.diff.notes import news
from kipc.evolution.diff.wire import WireChange, wire_changes
from kipc.evolution.pairs import pair_messages
from kipc.language.specs import MessageSpec


@click.command("diff")
@click.argument("old", type=click.Path())
@click.argument("new", type=click.Path())
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown", "json"]), default="text", show_default=True,
    help="Output format: for a terminal, for a pull request, or complete.",
)  # fmt: skip
@click.option("--wire", is_flag=True, help="Show the layouts before and after, version by version.")
@message_option("Only these messages or APIs.", metavar="NAME,…")
def command(old: str, new: str, form: str, wire: bool, message: tuple[str, ...]) -> None:
    """Show the differences between two sets of specs.

    OLD and NEW are folders, files, archives, git:REV:PATH or kafka:RELEASE. The JSON is complete: applied to OLD, it
    yields NEW.

    \b
    Examples:
      kipc diff 4.2.0.zip 4.3.1.zip
      kipc diff git:HEAD:schemas schemas --format markdown
      kipc diff 4.1.1.zip 4.3.1.zip --message DescribeCluster --wire
    """
    before, after = only_messages(compared_specs(old), compared_specs(new), message)
    difference = diff_specs(before, after)
    layouts = _wire(before, after) if wire else []
    if form == "json":
        if wire:
            difference["wire"] = [_wire_json(name, changes) for name, changes in layouts]
        echo(json.dumps(difference, ensure_ascii=False, indent=1))
        return
    lines = markdown_lines if form == "markdown" else text_lines
    for line in lines(news(difference), layouts):
        echo(line)


def _wire(old: Sequence[MessageSpec], new: Sequence[MessageSpec]) -> list[tuple[str, list[WireChange]]]:
    pairs = pair_messages(old, new)
    changed = [((after or before), list(wire_changes(before, after))) for before, after in pairs]
    return sorted((spec.name, changes) for spec, changes in changed if spec and changes)


def _wire_json(name: str, changes: Sequence[WireChange]) -> dict[str, object]:
    versions = [
        {
            "version": change.version,
            "before": change.before,
            "after": change.after,
            "rows": [list(row) for row in change.rows],
        }
        for change in changes
    ]
    return {"message": name, "versions": versions}
