"""Merging releases keeps every version as it was, apart from what the table of disagreements says."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli.merge import command
from kipc.errors import KipcError
from kipc.evolution.layout_changes import ChangeKind, layout_changes
from kipc.evolution.merge import Disagreement, Merged, known_disagreements, merge, read_disagreements
from kipc.ir.layouts import message_layout
from kipc.language.canonical import abouts, canonical_text, facts, with_abouts
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec, SpecType, walk_fields
from kipc.language.versions import NONE, VersionRange
from kipc.output.schemas import schema_path

from tests.kipc.releases import RELEASES, archive, release, spec_of
from tests.shared import ROOT

RENAMED = {
    "AlterIsrRequest": "AlterPartitionRequest",
    "AlterIsrResponse": "AlterPartitionResponse",
    "ListClientMetricsResourcesRequest": "ListConfigResourcesRequest",
    "ListClientMetricsResourcesResponse": "ListConfigResourcesResponse",
    "QuotaRecord": "ClientQuotaRecord",
}


@cache
def merged_releases() -> Merged:
    return merge([release(name) for name in reversed(RELEASES)], known_disagreements())


@cache
def merged_specs() -> dict[str, MessageSpec]:
    return {each.name: each for each in merged_releases().specs}


@pytest.mark.slow
def test_merge_has_every_message_and_version() -> None:
    assert len(merged_specs()) == 284
    assert sum(each.valid_versions.highest - each.valid_versions.lowest + 1 for each in merged_specs().values()) == 861


@pytest.mark.slow
def test_schemas_of_this_project_are_the_merge_of_all_releases() -> None:
    folder = ROOT / "schemas" / "kafka"
    files = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.json")}
    written = {path: abouts(spec_of(text)) for path, text in files.items()}
    merged = {schema_path(each): facts(each) for each in merged_specs().values()}
    assert {path: canonical_text(with_abouts(spec, written.get(path, {}))) for path, spec in merged.items()} == files


@pytest.mark.slow
@pytest.mark.parametrize("name", RELEASES)
def test_each_version_of_each_release_comes_out_as_it_was_or_has_a_row(name: str) -> None:
    rows = known_disagreements()
    pairs = 0
    for spec in release(name):
        merged = merged_specs()[RENAMED.get(spec.name, spec.name)]
        for version in spec.valid_versions:
            pairs += 1
            known = [row for row in rows if row.message == merged.name and version in row.versions]
            differences = _differences(spec, merged, version)
            assert differences <= {each for row in known for each in row.differences}, (spec.name, version)
    assert pairs > 400


def _differences(spec: MessageSpec, merged: MessageSpec, version: int) -> set[str]:
    if merged.type is SpecType.COORDINATOR_KEY and version not in merged.valid_versions:
        return {"version-was-record-type"}
    assert version in merged.valid_versions
    changes = layout_changes(message_layout(spec, version), message_layout(merged, version))
    return {f"{each.kind} {each.path}".strip() for each in changes if each.kind is not ChangeKind.TAG_ADDED}


@pytest.mark.slow
def test_newest_release_comes_out_exactly() -> None:
    for spec in release("4.3.1"):
        merged = merged_specs()[spec.name]
        current = merged.valid_versions if merged.current_versions is None else merged.current_versions
        assert current == spec.valid_versions, spec.name
        for version in spec.valid_versions:
            assert message_layout(merged, version) == message_layout(spec, version)


@pytest.mark.slow
def test_current_versions_tell_what_the_newest_release_has() -> None:
    said = {name: str(each.current_versions) for name, each in merged_specs().items() if each.current_versions}
    assert len(said) == 60
    assert said["FetchRequest"] == "4-18"
    assert said["LeaderAndIsrRequest"] == said["AccessControlRecord"] == "none"
    assert "DescribeClusterRequest" not in said


@pytest.mark.slow
def test_every_row_of_the_table_is_needed_and_says_why() -> None:
    rows = known_disagreements()
    assert list(merged_releases().settled) == rows
    assert all(len(row.reason) > 30 for row in rows)
    assert [row.message for row in rows] == sorted(row.message for row in rows)


def test_a_version_that_the_table_does_not_know_is_an_error() -> None:
    rows = [row for row in known_disagreements() if row.message != "VoteRequest"]
    with pytest.raises(KipcError, match=r"VoteRequest version 0: field-renamed Topics\.Partitions\.CandidateEpoch"):
        merge([release("4.3.1"), release("3.9.1")], rows)


@pytest.mark.slow
def test_merging_step_by_step_is_merging_at_once() -> None:
    rows = known_disagreements()
    steps = list(release(RELEASES[0]))
    for name in RELEASES[1:]:
        steps = list(merge([release(name), steps], rows).specs)
    assert tuple(steps) == merged_releases().specs
    again = merge([release(RELEASES[-1]), steps], rows).specs
    assert again == merged_releases().specs


def ping(valid: str, *fields: dict[str, Any], flexible: str = "none", **more: Any) -> MessageSpec:
    spec = {"type": "data", "name": "Ping", "validVersions": valid, "flexibleVersions": flexible}
    return spec_of({**spec, "fields": list(fields), **more})


def field(name: str, versions: str, kind: str = "int32", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, "versions": versions, **more}


POINT = [{"name": "Point", "versions": "0+", "fields": [field("X", "0+")]}]
ROWS_OF_STRUCTS = field("Rows", "0+", "[]Row", fields=[field("A", "0+"), field("B", "1")])

DROPPED = [
    ("field comes back", ping("2", field("A", "0+")), ping("0-2", field("A", "0+"), field("B", "0-1"))),
    ("before its successor", ping("2", field("B", "0+")), ping("0-2", field("A", "0"), field("B", "0+"))),
    ("new field kept out", ping("2-3", field("A", "0+"), field("B", "0+")), ping("0-1", field("A", "0+"))),
    (
        "nullable later",
        ping("1", field("A", "0+", "string", nullableVersions="0+")),
        ping("0", field("A", "0+", "string")),
    ),
    (
        "flexible later",
        ping("2", field("A", "0+", "string"), flexible="0+"),
        ping("0-1", field("A", "0+", "string"), flexible="1+"),
    ),
    (
        "within structs",
        ping("2", field("Rows", "0+", "[]Row", fields=[field("A", "0+")])),
        ping("0-1", ROWS_OF_STRUCTS),
    ),
    ("a struct comes back", ping("2", field("A", "0+")), ping("0-1", field("A", "0+"), ROWS_OF_STRUCTS)),
    (
        "a common struct comes back",
        ping("1", field("A", "0+")),
        ping("0", field("A", "0+"), field("P", "0+", "Point"), commonStructs=POINT),
    ),
    (
        "a struct became common",
        ping("1", field("P", "0+", "Point"), commonStructs=POINT),
        ping("0", field("P", "0+", "Point", fields=[field("X", "0+"), field("Y", "0+", "bool")])),
    ),
    (
        "another struct has the name now",
        ping("1", field("New", "0+", "[]Row", fields=[field("C", "0+")])),
        ping("0", ROWS_OF_STRUCTS),
    ),
    ("retired", ping("none"), ping("0-1", field("A", "0+"), field("B", "1+"))),
    ("the highest went", ping("0", field("A", "0+")), ping("0-1", field("A", "0+"), field("B", "1+"))),
]


@pytest.mark.parametrize(("newer", "older"), [row[1:] for row in DROPPED], ids=[row[0] for row in DROPPED])
def test_a_dropped_version_keeps_its_layout(newer: MessageSpec, older: MessageSpec) -> None:
    (merged,) = merge([[newer], [older]], []).specs
    inline = [each.type.struct_name for each in walk_fields(merged.fields) if each.fields]
    assert len(inline) == len(set(inline))
    assert {*merged.valid_versions} == {*newer.valid_versions, *older.valid_versions}
    assert merged.current_versions == newer.valid_versions
    for spec, versions in (
        (older, {*older.valid_versions} - {*newer.valid_versions}),
        (newer, {*newer.valid_versions}),
    ):
        for version in versions:
            assert layout_changes(message_layout(spec, version), message_layout(merged, version)) == []


REFUSED = [
    ("no release has version 1", ping("2", field("A", "0+")), ping("0", field("A", "0+"))),
    (
        "Ping version 0 does not fit into the newer spec: A: type-changed",
        ping("1", field("A", "0+")),
        ping("0", field("A", "0+", "int64")),
    ),
    (
        "Ping version 0 does not fit into the newer spec: A: field-moved",
        ping("1", field("A", "0+"), field("B", "0+")),
        ping("0", field("B", "0+"), field("A", "0+")),
    ),
]


@pytest.mark.parametrize(("reason", "newer", "older"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_version_ranges_cannot_say_is_an_error(reason: str, newer: MessageSpec, older: MessageSpec) -> None:
    with pytest.raises(KipcError, match=reason):
        merge([[newer], [older]], [])


def test_a_message_that_the_newest_release_lacks_stays() -> None:
    gone = ping("0-1", field("A", "0+"))
    merged = merge([[], [gone]], [])
    assert merged.specs[0].current_versions == NONE
    assert merged.specs[0].valid_versions == VersionRange(0, 1)


def test_a_table_of_ones_own_settles_new_cases(tmp_path: Path) -> None:
    row = {"message": "Ping", "versions": "0", "differences": ["type-changed A"], "reason": "It never left the lab."}
    (known,) = read_disagreements(json.dumps([row]))
    assert known == Disagreement("Ping", VersionRange(0, 0), frozenset({"type-changed A"}), "It never left the lab.")
    merged = merge([[ping("0", field("A", "0+"))], [ping("0", field("A", "0+", "int64"))]], [known])
    assert merged.settled == (known,)
    for broken in (
        '{"message": "Ping"}',
        "[1]",
        '[{"message": "Ping"}]',
        "[",
        "[{**}]",
        json.dumps([{**row, "versions": "x"}]),
    ):
        with pytest.raises(KipcError, match="not a table of disagreements"):
            read_disagreements(broken)


@pytest.mark.slow
def test_command_writes_the_union_and_reports_the_rows(tmp_path: Path) -> None:
    out = tmp_path / "kafka"
    sources = [archive(name) for name in ("4.3.1", "4.2.0")]
    result = CliRunner().invoke(command, [*sources, "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "281 specs written" in result.output
    assert read_specs([str(out)], extensions=True).problems == []
    again = CliRunner().invoke(command, [sources[0], str(out), "--out", str(out)])
    assert "0 specs written, 281 as they were" in again.output
    older = CliRunner().invoke(command, [sources[0], archive("3.9.1"), "--out", str(out)])
    assert "VoteRequest 0-1: field-renamed" in older.output
