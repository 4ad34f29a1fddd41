"""`kipc import`: write the specs of a Kafka release in canonical form, without Kafka's texts."""

from __future__ import annotations

from pathlib import Path

import click

from kipc.cli.reading import record_attributes, report_changes, sound
from kipc.errors import KipcError
from kipc.evolution.areas import lacking_areas, lacking_sentence
from kipc.evolution.release_reading import as_release
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import present_specs, write_schemas
from kipc.sources.load import Source, load_all


@click.command("import")
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(),
    required=True,
    help="Folder for the specs; other specs in it are removed.",
)
@click.option("--with-tests", is_flag=True, help="Include Kafka's own test specs (clients-test).")
def command(sources: tuple[str, ...], out: str, with_tests: bool) -> None:
    """Import the specs of a Kafka release in canonical form.

    SOURCE is a release by its name, an archive with a folder for each area, the folder of Kafka's jars or its
    distribution (.tgz), all of the jars, or any other source of specs. They are written as DIR/<area>/<Name>.json,
    without comments and Kafka's `about` texts. Your own `about` texts in DIR are kept as long as their fields exist.
    Specs that the source lacks are removed; a source that lacks all specs of an area in DIR is refused.

    \b
    Examples:
      kipc import kafka:4.3.1 --out schemas/kafka
      kipc import maven:4.4.0 --out schemas/kafka
    """
    folder = Path(out)
    loaded = load_all(sources)
    source = ", ".join(sources)
    specs = sound(as_release(loaded), source, with_tests=with_tests)
    _expect_all_areas(folder, loaded, source, specs)
    record_attributes(folder, specs, loaded.name)
    report_changes(folder, write_schemas(folder, specs))


def _expect_all_areas(folder: Path, loaded: Source, source: str, specs: list[MessageSpec]) -> None:
    """Refuse a part of a release if the folder has other parts.

    Raises:
        KipcError: the release lacks areas that the folder has.
    """
    lacking = lacking_areas(loaded, specs, [*present_specs(folder).values()])
    if lacking:
        remedy = f"or remove {', '.join(str(folder / area) for area in lacking)} first"
        raise KipcError(f"{lacking_sentence(source, lacking)}, {remedy}")
