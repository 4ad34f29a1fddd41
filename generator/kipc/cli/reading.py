"""Shared by the commands that compare and write specs: reading sources, and printing the written files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from kipc.cli.output import echo
from kipc.cli.problems import exit_with_problems
from kipc.cli.texts import counted
from kipc.errors import KipcError, did_you_mean
from kipc.evolution.decisions import recorded_attributes
from kipc.evolution.release_reading import check_release, news_of_language
from kipc.language.canonical import map_fields
from kipc.language.parse import ParsedFile, parse
from kipc.language.specs import Location, MessageSpec
from kipc.language.written import written_specs
from kipc.output.spec_folders import SchemaChanges
from kipc.output.transaction import replace_files
from kipc.sources.attributes import FILE_NAME
from kipc.sources.load import Source, load
from kipc.sources.releases import TEST_AREA


def sound_specs(source: str, *, with_tests: bool = True) -> list[MessageSpec]:
    """Return the specs of a source, or print their problems and exit with status 1."""
    return sound(load(source), source, with_tests=with_tests)


def sound(loaded: Source, source: str, *, with_tests: bool = True) -> list[MessageSpec]:
    """Return the specs of a loaded source, or print their problems and exit with status 1."""
    checked = check_release(loaded)
    if checked.errors:
        exit_with_problems(checked.errors, "nothing done", source)
    for problem in news_of_language(checked):
        echo(str(problem), err=True)
    return [spec for spec in checked.specs if with_tests or spec.area != TEST_AREA]


def compared_specs(source: str, *, can_be_empty: bool = False) -> list[MessageSpec]:
    """Return the specs of a source as they are written; those that are in no folder below it have no area.

    Raises:
        KipcError: it cannot be read, has none unless it can be empty, or one with versions without end.
    """
    specs = written_specs(source)
    if not specs and not can_be_empty:
        raise KipcError(f"{source}: no specs here")
    for spec in specs:
        if spec.valid_versions.is_open_ended:
            raise KipcError(
                f"{source}: {spec.location.file}: validVersions {spec.valid_versions} have no upper bound; add one"
            )
    return [spec if "/" in spec.location.file else replace(spec, area=()) for spec in specs]


def placed(spec: MessageSpec, source: str) -> MessageSpec:
    """Return a spec whose locations count from the current folder instead of its source."""

    def place(location: Location) -> Location:
        file = source if source.endswith(".json") else f"{source.rstrip('/')}/{location.file}"
        return replace(location, file=file.removeprefix("./"))

    moved = map_fields(spec, lambda _, field: replace(field, location=place(field.location)))
    return replace(moved, location=place(spec.location))


def exact_location(location: Location, attribute: str) -> Location:
    """Return the place of an attribute of the message or field at a location, if its file can be read by its name."""
    if not attribute:
        return location
    parsed = _parsed(location.file)
    return parsed.location(parsed.objects[location.path], attribute) if parsed else location


@cache
def _parsed(file: str) -> ParsedFile | None:
    """Read a file by its name, None for one in an archive or a release."""
    try:
        source = load(file)
    except KipcError:
        return None
    return parse(source, source.files[0])


def only_messages(
    old: list[MessageSpec], new: list[MessageSpec], messages: Iterable[str]
) -> tuple[list[MessageSpec], list[MessageSpec]]:
    """Keep the messages of these names, or of these APIs (`DescribeCluster` is request and response); all for none.

    Raises:
        KipcError: neither side has such a message.
    """
    names = [name for text in messages for name in text.split(",") if name]
    if not names:
        return old, new
    existing = {spec.name for spec in (*old, *new)}
    chosen: set[str] = set()
    for name in names:
        matches = existing & {name, f"{name}Request", f"{name}Response"}
        if not matches:
            raise KipcError(f"no message {name} on either side{did_you_mean(name, sorted(existing))}")
        chosen |= matches
    return [spec for spec in old if spec.name in chosen], [spec for spec in new if spec.name in chosen]


def record_attributes(folder: Path, specs: Iterable[MessageSpec], release: str) -> None:
    """Record the attributes of a release that kipc does not know in the file of decisions next to a folder of specs."""
    # As in a project of Kafka's and other specs, whose settings name the folder of both.
    file = (folder.parent if folder.name == "kafka" else folder) / FILE_NAME
    recorded = recorded_attributes(file, specs, release)
    if recorded is not None:
        replace_files(file.parent, {file.name: recorded})


def report_changes(folder: Path, changes: SchemaChanges) -> None:
    """Print a summary of the changes in a folder of specs to stderr."""
    for path in changes.removed:
        echo(f"removed {path}", err=True)
    for text in changes.lost_texts:
        echo(f"its field was removed, and with it this text: {text}", err=True)
    echo(
        f"{folder}: {counted(len(changes.written), 'spec')} written, {changes.unchanged} unchanged, "
        f"{len(changes.removed)} removed",
        err=True,
    )
