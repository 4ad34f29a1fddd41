"""`kipc merge`: the specs of several releases in, one set that speaks every version out."""

from __future__ import annotations

from pathlib import Path

import click

from kipc.cli.reading import report_changes, sound_specs
from kipc.errors import KipcError
from kipc.evolution.merge import known_disagreements, merge, read_disagreements
from kipc.output.schemas import write_schemas


@click.command("merge")
@click.argument("newest")
@click.argument("older", nargs=-1, required=True)
@click.option("--out", metavar="DIR", required=True, help="The folder that will hold the merged specs and no others.")
@click.option(
    "--disagreements", metavar="FILE", multiple=True, help="A table of your own beside the one of Kafka's history."
)
@click.option("--with-tests", is_flag=True, help="Take Kafka's own test specs too (clients-test).")
def command(newest: str, older: tuple[str, ...], out: str, disagreements: tuple[str, ...], with_tests: bool) -> None:
    """Merge the specs of several releases.

    A version that a newer release dropped keeps the layout it had; currentVersions says what the newest release still
    has. Where releases disagree about a version, the newest wins if a table says why it may: each such case is
    reported, any other is an error. NEWEST and OLDER, newest first, are archives or folders, merged ones too.

    \b
    Example:
      kipc merge 4.3.1.zip 4.2.0.zip 4.1.1.zip --out schemas/kafka
    """
    known = [*known_disagreements(), *(row for path in disagreements for row in read_disagreements(_text(path)))]
    merged = merge([sound_specs(source, with_tests=with_tests) for source in (newest, *older)], known)
    for row in merged.settled:
        click.echo(f"{row.message} {row.versions}: {', '.join(sorted(row.differences))}: {row.reason}")
    report_changes(Path(out), write_schemas(Path(out), merged.specs))


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise KipcError(f"{path}: cannot be read: {error}") from error
