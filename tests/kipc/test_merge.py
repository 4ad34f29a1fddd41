"""Merging releases keeps every version as it was, apart from new names, unstable versions and what people decided."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli.merge import command
from kipc.errors import KipcError
from kipc.evolution.compat import Rename
from kipc.evolution.compat.comparison import place
from kipc.evolution.decisions import Decision, Decisions, Undecided, kafkas_decisions, project_decisions, read_decisions
from kipc.evolution.layout_changes import ChangeKind, LayoutChange, layout_changes, same_bytes
from kipc.evolution.merge import Merged, merge
from kipc.ir.layouts import message_layout
from kipc.language.canonical import abouts, canonical_text, facts, field_paths, with_abouts
from kipc.language.check import read_specs
from kipc.language.headers import header_version
from kipc.language.specs import MessageSpec, SpecType, walk_fields
from kipc.language.versions import NONE, VersionRange
from kipc.output.spec_folders import schema_path

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
    return merge([release(name) for name in reversed(RELEASES)], kafkas_decisions())


@cache
def merged_specs() -> dict[str, MessageSpec]:
    return {each.name: each for each in merged_releases().specs}


@pytest.mark.slow
def test_merge_has_every_message_and_version() -> None:
    assert len(merged_specs()) == 290
    assert sum(each.valid_versions.highest - each.valid_versions.lowest + 1 for each in merged_specs().values()) == 877


@pytest.mark.slow
def test_schemas_of_this_project_are_the_merge_of_all_releases() -> None:
    folder = ROOT / "schemas" / "kafka"
    files = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.json")}
    written = {path: abouts(spec_of(text)) for path, text in files.items()}
    merged = {schema_path(each): facts(each) for each in merged_specs().values()}
    assert {path: canonical_text(with_abouts(spec, written.get(path, {}))) for path, spec in merged.items()} == files


@pytest.mark.slow
@pytest.mark.parametrize("name", RELEASES)
def test_each_version_of_each_release_comes_out_as_it_was_but_for_names_and_what_is_explained(name: str) -> None:
    explained = {(row.message, version) for row in kafkas_decisions().rows for version in row.versions}
    explained |= {(each.message, version) for each in merged_releases().unstable for version in each.versions}
    pairs = 0
    for spec in release(name):
        merged = merged_specs()[RENAMED.get(spec.name, spec.name)]
        assert spec.name in {merged.name, *merged.aliases}
        for version in spec.valid_versions:
            pairs += 1
            if (merged.name, version) not in explained:
                assert unexplained(spec, merged, version) == [], (spec.name, version)
    assert pairs > 400


def unexplained(spec: MessageSpec, merged: MessageSpec, version: int) -> list[LayoutChange]:
    if merged.type is SpecType.COORDINATOR_KEY and version not in merged.valid_versions:
        assert version == merged.api_key
        version_of_all = 0
        assert same_bytes(message_layout(spec, version), message_layout(merged, version_of_all))
        return []
    changes = layout_changes(message_layout(spec, version), message_layout(merged, version))
    return [
        each
        for each in changes
        if each.kind is not ChangeKind.TAG_ADDED
        and not (each.kind is ChangeKind.FIELD_RENAMED and is_alias(merged, each))
    ]


def is_alias(merged: MessageSpec, change: LayoutChange) -> bool:
    field = place(merged, change.path)
    return field.name == change.after and (
        change.before in field.aliases or change.before.casefold() == field.name.casefold()
    )


@pytest.mark.slow
def test_newest_release_comes_out_exactly() -> None:
    for spec in release(RELEASES[-1]):
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
def test_every_decision_about_kafka_is_needed_and_says_why() -> None:
    rows = kafkas_decisions().rows
    assert merged_releases().decisions == rows
    assert all(len(row.reason) > 30 for row in rows)
    assert [row.message for row in rows] == sorted(row.message for row in rows)


@pytest.mark.slow
def test_what_changed_in_an_unstable_version_needs_no_decision() -> None:
    assert {(each.message, each.versions) for each in merged_releases().unstable} == {
        ("ConsumerGroupDescribeResponse", (0,)),
        ("ReadShareGroupStateSummaryResponse", (0,)),
    }


@pytest.mark.slow
def test_merging_step_by_step_is_merging_at_once() -> None:
    rows = kafkas_decisions()
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
    (merged,) = merge([[newer], [older]], Decisions()).specs
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
        merge([[newer], [older]], Decisions())


def test_a_message_that_the_newest_release_lacks_stays() -> None:
    gone = ping("0-1", field("A", "0+"))
    merged = merge([[], [gone]], Decisions())
    assert merged.specs[0].current_versions == NONE
    assert merged.specs[0].valid_versions == VersionRange(0, 1)


def test_the_lines_that_an_error_prints_are_the_decision(tmp_path: Path) -> None:
    older = [ping("0-2", field("A", "0+"), field("B", "0+"), field("C", "1"))]
    newer = [ping("0-2", field("A", "0+", "int64"), field("B", "0+"))]
    with pytest.raises(Undecided) as undecided:
        merge([newer, older], Decisions())
    file = tmp_path / "decisions.toml"
    file.write_text(str(undecided.value).partition("repeat the command:\n\n")[2])
    decisions = read_decisions(file)
    assert [(row.message, str(row.versions), row.differences) for row in decisions.rows] == [
        ("Ping", "1", frozenset({"field-removed C"})),
        ("Ping", "0-2", frozenset({"type-changed A"})),
    ]
    assert decisions.rows[1].reason == "A: its type was int32 and is int64"
    merged = merge([newer, older], decisions)
    assert merged.decisions == decisions.rows
    assert str(merged.specs[0].fields[0].type) == "int64"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[decision]", "not a file of decisions"),
        ("decision = 1", "not a file of decisions"),
        ('[[decision]]\nmessage = "Ping"', "not a file of decisions"),
        ('[[decision]]\nmessage = "Ping"\nversions = "x"\ndifferences = []\nreason = "y"', "not a file of decisions"),
        ('[[decision]]\nmessage = "Ping"\nversions = "0"\ndifferences = []\nreason = " "', "Ping has no reason"),
        ('[renamed]\n"Ping" = "Pong"', "is not a valid rename"),
        ("[renames]", "unknown table renames"),
    ],
)
def test_what_is_no_file_of_decisions_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "decisions.toml").write_text(text)
    with pytest.raises(KipcError, match=sentence):
        read_decisions(tmp_path / "decisions.toml")


RENAMES = [
    ("in all versions", ping("0-1", field("B", "0+")), ping("0-1", field("A", "0+")), {"B": ["A"]}),
    ("and others dropped", ping("2", field("B", "0+")), ping("0-2", field("A", "0+")), {"B": ["A"]}),
    (
        "in some versions",
        ping("0-1", field("B", "0"), field("A", "1+", "string")),
        ping("0", field("A", "0+")),
        {"B": ["A"], "A": []},
    ),
    (
        "twice",
        ping("0", field("C", "0+")),
        ping("0", field("B", "0+", aliases=["A"])),
        {"C": ["A", "B"]},
    ),
    ("and back", ping("0", field("A", "0+")), ping("0", field("B", "0+", aliases=["A"])), {"A": ["B"]}),
    ("in case only", ping("0", field("Name", "0+")), ping("0", field("name", "0+")), {"Name": []}),
    (
        "with their struct",
        ping("0", field("Lines", "0+", "[]Line", fields=[field("B", "0+")])),
        ping("0", field("Rows", "0+", "[]Row", fields=[field("A", "0+")])),
        {"Lines": ["Rows"], "Lines.B": ["A"]},
    ),
    (
        "in a common struct",
        ping("0", field("P", "0+", "Point"), commonStructs=[POINT[0] | {"fields": [field("Y", "0+")]}]),
        ping("0", field("P", "0+", "Point"), commonStructs=POINT),
        {"P": [], "struct Point.Y": ["X"]},
    ),
]


@pytest.mark.parametrize(("newer", "older", "aliases"), [row[1:] for row in RENAMES], ids=[row[0] for row in RENAMES])
def test_old_names_of_fields_become_aliases(
    newer: MessageSpec, older: MessageSpec, aliases: dict[str, list[str]]
) -> None:
    reused = Decision("Ping", VersionRange(0, 0), frozenset({"name-reused A"}), "B was A in version 0.")
    (merged,) = merge([[newer], [older]], Decisions((reused,))).specs
    assert {path: list(each.aliases) for path, each in field_paths(merged)} == aliases
    assert spec_of(canonical_text(merged)) == merged
    assert set(merged.valid_versions) == {*newer.valid_versions, *older.valid_versions}


@pytest.mark.parametrize(
    ("said", "merged"),
    [
        ({"0-2": "1", "3+": "2"}, {"0": "0", "1-2": "1", "3+": "2"}),
        ({"0": "0", "1-2": "1", "3+": "2"}, {"0": "0", "1-2": "1", "3+": "2"}),
        (None, None),
    ],
)
def test_a_dropped_version_keeps_its_header(said: dict[str, str] | None, merged: dict[str, str] | None) -> None:
    """ControlledShutdown 0 has header 0, which no spec says."""
    shutdown = {"apiKey": 7, "type": "request", "name": "ControlledShutdownRequest", "fields": [], "listeners": []}
    older = spec_of({**shutdown, "validVersions": "0-3", "flexibleVersions": "3+"})
    newer = {**shutdown, "validVersions": "1-3", "flexibleVersions": "3+"}
    newest = spec_of(newer if said is None else newer | {"headerVersions": said})
    (spec,) = merge([[newest], [older]], Decisions()).specs
    assert json.loads(canonical_text(spec)).get("headerVersions") == merged
    assert [header_version(spec, version) for version in range(4)] == [0, 1, 1, 2]


def test_a_tagged_field_under_another_name_is_a_decision() -> None:
    """On the wire, a rename cannot be distinguished from another field that reuses the tag."""
    older = [ping("0", field("Tide", "0+", taggedVersions="0+", tag=0), flexible="0+")]
    newer = [ping("0", field("Ebb", "0+", taggedVersions="0+", tag=0), flexible="0+")]
    with pytest.raises(Undecided, match=r'# \[renamed\]\n# "Ping.Tide" = "Ebb"'):
        merge([newer, older], Decisions())
    (merged,) = merge([newer, older], Decisions(renames=(Rename("Ping", "Tide", "Ebb"),))).specs
    assert merged.fields[0].aliases == ("Tide",)
    other = Decision("Ping", VersionRange(0, 0), frozenset({"tag-reused Ebb"}), "Nobody ever set Tide.")
    (merged,) = merge([newer, older], Decisions((other,))).specs
    assert merged.fields[0].aliases == ()


def test_a_renamed_message_keeps_its_old_name_as_an_alias() -> None:
    spec = {"type": "metadata", "apiKey": 3, "validVersions": "0", "flexibleVersions": "none", "fields": []}
    older, newer = (spec_of({**spec, "name": name}) for name in ("Ping", "Pong"))
    others = [ping("0", field("A", "0+"), name="Other")]
    merged = merge([[newer, *others], [older, *others]], Decisions())
    assert {each.name: each.aliases for each in merged.specs} == {"Pong": ("Ping",), "Other": ()}


@pytest.mark.slow
def test_command_writes_the_union_and_reports_the_rows(tmp_path: Path) -> None:
    out = tmp_path / "kafka"
    sources = [archive(name) for name in ("4.3.1", "4.2.0")]
    result = CliRunner().invoke(command, [*sources, "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "281 specs written" in result.output
    assert read_specs([str(out)], extensions=True).problems == []
    again = CliRunner().invoke(command, [sources[0], str(out), "--out", str(out)])
    assert "0 specs written, 281 unchanged" in again.output
    older = CliRunner().invoke(command, [sources[0], archive("3.9.1"), "--out", str(out)])
    assert "VoteRequest Topics.Partitions.ReplicaId: its name was CandidateId and is ReplicaId" in older.output


def test_decisions_next_to_any_specs_of_a_project_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("one", "two"):
        Path(folder).mkdir()
        rename = f'[renamed]\n"Ping.{folder.title()}" = "New"\n'
        Path(folder, "decisions.toml").write_text(rename)
    own = project_decisions(["one", "kafka:4.3", "two"]).renames[len(kafkas_decisions().renames) :]
    assert own == (Rename("Ping", "One", "New"), Rename("Ping", "Two", "New"))
    assert project_decisions(["kafka:4.3"]) == kafkas_decisions()
