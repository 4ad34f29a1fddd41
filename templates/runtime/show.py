"""The output of `python -m PACKAGE show`: the package's messages, or a message's fields by version, line by line."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from .acceleration import ACCELERATOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .catalog import Catalog, Entry
    from .spec import Field, StructSpec

__all__ = ["show_message", "show_package"]

_LEGEND = (
    ("x", "x present"),
    ("?", "? nullable"),
    ("0123456789", "a number: tagged with it"),
    ("m", "m preceded by a presence byte"),
)
"""The characters of `_mark`, and what they mean."""


def show_package(catalog: Catalog, format_number: int) -> Iterator[str]:
    """Yield the counts and the format of the package, whether it is accelerated, and its messages by area."""
    areas = [
        (area, list(entries))
        for area, entries in groupby(catalog, key=lambda entry: entry.area)
    ]
    counts = f"{_counted(len(catalog), 'message')} in {_counted(len(areas), 'area')}"
    accelerated = "accelerated" if ACCELERATOR else "not accelerated"
    yield f"{catalog.package}: {counts}, format {format_number}, {accelerated}"
    for area, entries in areas:
        yield ""
        yield f"{area}: {_counted(len(entries), 'message')}"
        yield from _aligned([_entry_row(entry) for entry in entries])


def show_message(catalog: Catalog, name: str) -> Iterator[str]:
    """Return the lines of a message: a description, then a table of its fields by version.

    Raises:
        UnknownMessageError: the package has no such message, or it is retired.
    """
    entry = catalog.entry(name)
    return _message_lines(entry, catalog.load(entry).SPEC)


def _message_lines(entry: Entry, spec: StructSpec) -> Iterator[str]:
    versions = entry.versions
    yield f"{entry.qualified_name}: " + ", ".join(
        part for part in _entry_row(entry)[1:] if part
    )
    fields = list(_field_rows(spec, versions, ""))
    yield from _aligned([("field", "type", *map(str, versions)), *fields])
    marks = {mark for row in fields for cell in row[2:] for mark in cell}
    legend = [text for kinds, text in _LEGEND if not marks.isdisjoint(kinds)]
    if legend:
        yield ""
        yield f"  {', '.join(legend)}"


def _entry_row(entry: Entry) -> tuple[str, ...]:
    kind = "API" if entry.type in ("request", "response") else "record type"
    key = "" if entry.api_key is None else f"{kind} {entry.api_key}"
    if entry.is_retired:
        return entry.name, entry.type, key, "retired"
    flexible = (
        range(max(entry.flexible.start, entry.versions.start), entry.versions.stop)
        if entry.flexible
        else ()
    )
    current = (
        ""
        if entry.current_versions == entry.versions
        else f"in the newest release {_span(entry.current_versions)}"
    )
    return (
        entry.name,
        entry.type,
        key,
        f"versions {_span(entry.versions)}",
        f"flexible {_span(flexible)}",
        current,
    )


def _span(versions: range | tuple[()]) -> str:
    if not versions:
        return "none"
    first, last = versions[0], versions[-1]
    return str(first) if first == last else f"{first}-{last}"


def _field_rows(
    spec: StructSpec, versions: range, indent: str
) -> Iterator[tuple[str, ...]]:
    for field in spec.fields:
        kind = field.struct.name if field.struct else field.kind
        marks = (_mark(field, version) for version in versions)
        yield indent + field.attribute, ("[]" if field.is_array else "") + kind, *marks
        if field.struct:
            yield from _field_rows(field.struct, versions, indent + "  ")


def _mark(field: Field, version: int) -> str:
    if version not in field.versions:
        return "-"
    mark = "m" if version in field.maybe else "x"
    if version in field.tagged:
        mark = str(field.tag)
    return mark + "?" if version in field.nullable else mark


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows of text as lines of columns, indented."""
    widths: dict[int, int] = {}
    for row in rows:
        for column, text in enumerate(row):
            widths[column] = max(widths.get(column, 0), len(text))
    for row in rows:
        cells = (text.ljust(widths[column]) for column, text in enumerate(row))
        yield f"  {'  '.join(cells).rstrip()}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
