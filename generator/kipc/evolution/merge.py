"""Merge: the specs of several releases to one set that speaks every version any of them had.

Takes releases, newest first, gives specs whose valid versions are the union. Where two releases have the same version
and disagree about it, the newest wins, if a row of the table of disagreements knows the case; otherwise it is an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from kipc.errors import KipcError
from kipc.evolution.layout_changes import ChangeKind, layout_changes
from kipc.evolution.merge_fields import union
from kipc.evolution.pairs import pair_messages
from kipc.ir.layouts import message_layout
from kipc.language.specs import MessageSpec, SpecType
from kipc.language.versions import NONE, VersionRange

MESSAGE_RENAMED = "message-renamed"
VERSION_WAS_RECORD_TYPE = "version-was-record-type"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A known case of releases that differ about a version, and why the newest may win."""

    message: str
    versions: VersionRange
    differences: frozenset[str]
    """Kind and field path: `field-renamed Topics.Partitions.CandidateId`."""
    reason: str

    def covers(self, difference: Difference) -> bool:
        return (
            self.message == difference.message
            and difference.version in self.versions
            and difference.what in self.differences
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a newer and an older release say differently about a version."""

    message: str
    version: int
    what: str

    def __str__(self) -> str:
        return f"{self.message} version {self.version}: {self.what}"


@dataclass(frozen=True, slots=True)
class Merged:
    specs: tuple[MessageSpec, ...]
    settled: tuple[Disagreement, ...]
    """The rows that were needed, in the order of the table."""


def known_disagreements() -> list[Disagreement]:
    """Return the cases in Kafka's own history."""
    table = files("kipc.evolution").joinpath("data", "disagreements.json")
    return read_disagreements(table.read_text(encoding="utf-8"))


def read_disagreements(text: str) -> list[Disagreement]:
    """Read a table: a JSON list of `message`, `versions`, `differences` and `reason`.

    Raises:
        KipcError: the text is no such table.
    """
    try:
        rows: list[dict[str, Any]] = json.loads(text)
        return [_row(**row) for row in rows]
    except (ValueError, TypeError, AttributeError) as error:
        needed = "each row needs message, versions, differences and reason"
        raise KipcError(f"not a table of disagreements ({error}); {needed}") from error


def _row(message: str, versions: str, differences: list[str], reason: str) -> Disagreement:
    return Disagreement(message, VersionRange.parse(versions), frozenset(differences), reason)


def merge(releases: Sequence[Sequence[MessageSpec]], known: Sequence[Disagreement] | None) -> Merged:
    """Merge releases, newest first; merging a merge with a newer release is the same as merging all at once.

    Without a table (None) the newest always wins: somebody else has judged the change.

    Raises:
        KipcError: releases disagree about a version and no row says so, or a dropped version does not fit in.
    """
    merged = list(releases[-1])
    found: list[Difference] = []
    for newer in reversed(releases[:-1]):
        merged, differences = _merge_two(newer, merged)
        found += differences
    rows = known or ()
    unknown = [each for each in dict.fromkeys(found) if not any(row.covers(each) for row in rows)]
    if unknown and known is not None:
        raise KipcError("releases disagree, and no row of the table of disagreements says why the newest may win:\n  "
                        + "\n  ".join(map(str, unknown)))  # fmt: skip
    settled = tuple(row for row in rows if any(map(row.covers, found)))
    return Merged(tuple(sorted(merged, key=lambda each: (each.area, each.name))), settled)


def _merge_two(
    newer: Iterable[MessageSpec], older: Iterable[MessageSpec]
) -> tuple[list[MessageSpec], list[Difference]]:
    specs: list[MessageSpec] = []
    differences: list[Difference] = []
    for before, now in pair_messages(list(older), list(newer)):
        if before and now:
            differences += _differences(now, before)
            specs.append(_merge_message(now, before))
        elif now:
            specs.append(now)
        elif before:
            specs.append(replace(before, current_versions=NONE))
    return specs, differences


def _dropped(newer: MessageSpec, older: MessageSpec) -> frozenset[int]:
    """Return the versions that only the older spec has; a key's old versions were record types, and are none."""
    if newer.type is SpecType.COORDINATOR_KEY:
        return frozenset()
    return frozenset(older.valid_versions) - frozenset(newer.valid_versions)


def _merge_message(newer: MessageSpec, older: MessageSpec) -> MessageSpec:
    dropped = _dropped(newer, older)
    merged = union(newer, older, dropped)
    unknown = set(merged.valid_versions) - dropped - set(newer.valid_versions)
    if unknown:
        raise KipcError(f"{newer.name}: no release has version {min(unknown)}, though older and newer ones are there; "
                        "merge the release that has it as well")  # fmt: skip
    for version in sorted(dropped):
        _expect_same(older, merged, version)
    for version in newer.valid_versions:
        _expect_same(newer, merged, version)
    return replace(merged, current_versions=newer.valid_versions if dropped else newer.current_versions)


def _expect_same(part: MessageSpec, merged: MessageSpec, version: int) -> None:
    for change in layout_changes(message_layout(part, version), message_layout(merged, version)):
        if change.kind is not ChangeKind.TAG_ADDED:
            raise KipcError(f"{part.name} version {version} does not fit into the newer spec: {change.path}: "
                            f"{change.kind}; its layouts cannot be told by version ranges")  # fmt: skip


def _differences(newer: MessageSpec, older: MessageSpec) -> Iterator[Difference]:
    """Yield what the two say differently about a version that both have, new tags aside."""
    if newer.name != older.name:
        yield Difference(newer.name, older.valid_versions.lowest, f"{MESSAGE_RENAMED} {older.name}")
    if newer.type is SpecType.COORDINATOR_KEY:
        gone = sorted(frozenset(older.valid_versions) - frozenset(newer.valid_versions))
        yield from (Difference(newer.name, version, VERSION_WAS_RECORD_TYPE) for version in gone)
    for version in newer.valid_versions.intersect(older.valid_versions):
        for change in layout_changes(message_layout(older, version), message_layout(newer, version)):
            if change.kind is not ChangeKind.TAG_ADDED:
                yield Difference(newer.name, version, f"{change.kind} {change.path}".strip())
