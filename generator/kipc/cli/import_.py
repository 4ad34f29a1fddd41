"""`kipc import`: write the specs of a Kafka release in canonical form, without Kafka's texts."""

from __future__ import annotations

from pathlib import Path

import click

from kipc.cli.reading import report_changes, sound_specs
from kipc.output.spec_folders import write_schemas


@click.command("import")
@click.argument("archive", type=click.Path())
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(),
    required=True,
    help="Folder for the specs; other specs in it are removed.",
)
@click.option("--with-tests", is_flag=True, help="Include Kafka's own test specs (clients-test).")
def command(archive: str, out: str, with_tests: bool) -> None:
    """Import the specs of a Kafka release in canonical form.

    ARCHIVE is a .zip or .jar, or any other source of specs. They are written as DIR/<area>/<Name>.json, without
    comments and Kafka's `about` texts. Your own `about` texts in DIR are kept as long as their fields exist. Specs
    that the archive lacks are removed.

    \b
    Example:
      kipc import kafka-clients-4.3.1.jar --out schemas/kafka
    """
    folder = Path(out)
    report_changes(folder, write_schemas(folder, sound_specs(archive, with_tests=with_tests)))
