"""Pages: the contents of the page of one message, before it is marked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kipc.evolution.history import History, MessageHistory
from kipc.ir.layouts import StructLayout, message_layout
from kipc.language.headers import HEADERS, header_version
from kipc.language.specs import MessageSpec
from kipc.language.versions import VersionRange
from kipc.python.lower import lower
from kipc.python.model import MessageModel
from kipc.python.render import render_message
from kipc.python.samples import message_class
from kipc.reference.annotated_bytes import Example, make_example
from kipc.reference.changelog import ReleaseNotes, message_notes, range_text
from kipc.reference.diagrams import Box, boxes
from kipc.reference.field_table import FieldRow, field_rows, spark_struct
from kipc.reference.kips import mentioned_kips
from kipc.reference.paths import message_path, proposed_by


@dataclass(frozen=True, slots=True)
class VersionRow:
    number: int
    is_current: bool
    """Whether the newest release has it."""
    is_unstable: bool
    is_deprecated: bool
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LayoutView:
    """Versions that have the same bytes, oldest first."""

    versions: tuple[int, ...]
    title: str
    smallest: int
    boxes: tuple[Box, ...]
    example: Example


@dataclass(frozen=True, slots=True)
class MessagePage:
    spec: MessageSpec
    path: str
    kip: int | None
    """The KIP that proposed it, None for a message that Kafka has."""
    mentioned_kips: tuple[int, ...]
    versions: tuple[VersionRow, ...]
    chosen: int
    """The version to show at first."""
    rows: tuple[FieldRow, ...]
    layouts: tuple[LayoutView, ...]
    releases: tuple[ReleaseNotes, ...]
    class_name: str
    spark: str


def message_page(spec: MessageSpec, history: History) -> MessagePage:
    """Collect the contents of the page of a message."""
    message_history = history.about(spec)
    kips = tuple(dict.fromkeys(number for number, _ in mentioned_kips(spec)))
    releases = message_notes(history, message_history) if message_history else ()
    current = current_versions(spec)
    if spec.is_retired:
        return MessagePage(spec, message_path(spec), proposed_by(spec), kips, (), 0, (), (), releases, spec.name, "")
    message = lower(spec)
    rows = field_rows(message)
    return MessagePage(
        spec=spec,
        path=message_path(spec),
        kip=proposed_by(spec),
        mentioned_kips=kips,
        versions=tuple(_version_rows(spec, message_history, history)),
        chosen=current.highest if not current.is_empty else spec.valid_versions.highest,
        rows=rows,
        layouts=tuple(_layout_views(message, rows)),
        releases=releases,
        class_name=message.class_name,
        spark=spark_struct(message),
    )


def current_versions(spec: MessageSpec) -> VersionRange:
    """Return the versions that the newest release has."""
    return spec.valid_versions if spec.current_versions is None else spec.current_versions


def _version_rows(spec: MessageSpec, message_history: MessageHistory | None, history: History) -> Iterator[VersionRow]:
    current = current_versions(spec)
    for number in spec.valid_versions:
        is_unstable = spec.latest_version_unstable and number == spec.valid_versions.highest
        is_deprecated = number in spec.deprecated_versions
        facts = [
            *_release_facts(number, message_history, history),
            *(["unstable: not released yet"] if is_unstable else []),
            *(["deprecated"] if is_deprecated else []),
            "flexible" if number in spec.flexible_versions else "not flexible",
            *_header(spec, number),
        ]
        yield VersionRow(number, number in current, is_unstable, is_deprecated, tuple(facts))


def _release_facts(number: int, message_history: MessageHistory | None, history: History) -> Iterator[str]:
    if message_history is None:
        return
    since, until = message_history.version_since(number), message_history.version_until(number)
    if since:
        yield f"since Kafka {since}" + (" or before" if since == history.releases[0] else "")
    if until:
        yield f"dropped in {until}"


def _header(spec: MessageSpec, version: int) -> Iterator[str]:
    if spec.type in HEADERS:
        yield f"after {spec.type} header v{header_version(spec, version)}"


def _layout_views(message: MessageModel, rows: Sequence[FieldRow]) -> Iterator[LayoutView]:
    spec = message.spec
    numbers = {row.path: row.number for row in rows}
    cls = message_class(message, render_message(message))
    for layout, versions in _layouts(spec).items():
        yield LayoutView(
            versions=tuple(versions),
            title=_title(versions),
            smallest=layout.smallest,
            boxes=boxes(layout, numbers),
            example=make_example(cls, versions[-1], numbers),
        )


def _layouts(spec: MessageSpec) -> Mapping[StructLayout, list[int]]:
    """Return the layouts of a message and the versions of each; seldom are these not in a row."""
    layouts: dict[StructLayout, list[int]] = {}
    for version in spec.valid_versions:
        layouts.setdefault(message_layout(spec, version), []).append(version)
    return layouts


def _title(versions: Sequence[int]) -> str:
    whole = VersionRange(versions[0], versions[-1])
    if len(versions) == whole.highest - whole.lowest + 1:
        return range_text(whole).capitalize()
    return f"Versions {', '.join(map(str, versions))}"
