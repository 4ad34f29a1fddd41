"""`kipc merge`: merge the specs of several releases into one set with all versions."""

from __future__ import annotations

from pathlib import Path

import click

from kipc.cli.output import echo
from kipc.cli.reading import record_attributes, report_changes, sound
from kipc.evolution.decisions import kafkas_decisions, read_decisions
from kipc.evolution.merge import merge
from kipc.evolution.release_reading import as_release
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import write_schemas
from kipc.sources.load import load


@click.command("merge")
@click.argument("newest", type=click.Path())
@click.argument("older", nargs=-1, required=True, type=click.Path())
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(),
    required=True,
    help="Folder for the merged specs; others in it are removed.",
)
@click.option(
    "--decisions",
    metavar="FILE",
    multiple=True,
    help="File with decisions, in addition to those about Kafka's releases; may be repeated.",
)
@click.option("--with-tests", is_flag=True, help="Include Kafka's own test specs (clients-test).")
def command(newest: str, older: tuple[str, ...], out: str, decisions: tuple[str, ...], with_tests: bool) -> None:
    """Merge the specs of several releases.

    A version that a newer release dropped keeps its layout; currentVersions has those of the newest release. NEWEST and
    OLDER, newest first, are archives or folders, including merged ones.

    Where releases disagree about a version, the newest one wins. Renamed fields keep their old names as aliases. A
    change of bytes needs an explanation: the version was unstable (latestVersionUnstable), or a decision covers it.
    Otherwise the command fails and prints the decision to record (docs/evolution.md).

    Exit status: 0 success, 1 releases disagree or have problems, 2 usage error.

    \b
    Example:
      kipc merge 4.3.1.zip 4.2.0.zip 4.1.1.zip --out schemas/kafka
    """
    all_decisions = sum(map(read_decisions, map(Path, decisions)), kafkas_decisions())
    merged = merge([_release(source, with_tests=with_tests) for source in (newest, *older)], all_decisions)
    for verdict in merged.renames:
        echo(f"{verdict.message} {verdict.field}".rstrip() + f": {verdict.sentence}")
    for line in merged.explanations():
        echo(line)
    record_attributes(Path(out), merged.specs, newest)
    report_changes(Path(out), write_schemas(Path(out), merged.specs))


def _release(source: str, *, with_tests: bool) -> list[MessageSpec]:
    return sound(as_release(load(source)), source, with_tests=with_tests)
