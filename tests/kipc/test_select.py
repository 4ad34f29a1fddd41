"""Selection: which messages patterns mean, and specs narrowed to some of their versions."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kipc.errors import KipcError
from kipc.ir.layouts import WireItem, message_layout, wire_items
from kipc.language.canonical import canonical_text
from kipc.language.check import check_sources, read_specs
from kipc.language.narrow import narrow
from kipc.language.select import select
from kipc.language.specs import MessageSpec, SpecType, walk_fields
from kipc.language.versions import MAX_VERSION, VersionRange
from kipc.output.spec_folders import schema_path
from kipc.sources.load import Source, SourceFile

from tests.kipc.projects import PACKAGE, check, compile_, files, kipc, write_spec
from tests.kipc.releases import spec_of
from tests.shared import ROOT

SPECS = str(ROOT / "schemas" / "kafka")


@cache
def specs() -> tuple[MessageSpec, ...]:
    return tuple(read_specs([SPECS], extensions=True).specs)


def selected(*patterns: str, direction: str = "both") -> dict[str, str]:
    """Return the versions of each selected message but the frame headers."""
    found = select(specs(), patterns, direction=direction)
    return {each.name: str(each.valid_versions) for each in found if each.type is not SpecType.HEADER}


@pytest.mark.parametrize(
    ("patterns", "names"),
    [
        (["DescribeCluster"], {"DescribeClusterRequest": "0-2", "DescribeClusterResponse": "0-2"}),
        (["DescribeClusterRequest"], {"DescribeClusterRequest": "0-2", "DescribeClusterResponse": "0-2"}),
        (["DescribeCluster:1+"], {"DescribeClusterRequest": "1-2", "DescribeClusterResponse": "1-2"}),
        (["DescribeCluster:1"], {"DescribeClusterRequest": "1", "DescribeClusterResponse": "1"}),
        (["OffsetCommitValue:3+"], {"OffsetCommitKey": "0", "OffsetCommitValue": "3-4"}),
        (["OffsetD*"], {"OffsetDeleteRequest": "0", "OffsetDeleteResponse": "0"}),
        (["Offset[DF]e*:1+", "!OffsetFetchRequest"], {"OffsetFetchResponse": "1-10"}),
        (["OffsetD*", "Heartbeat:2-3,!OffsetDelete"], {"HeartbeatRequest": "2-3", "HeartbeatResponse": "2-3"}),
        (["*Heartbeat:4+"], {"HeartbeatRequest": "4", "HeartbeatResponse": "4"}),
        (["Heart*:2+", "Heartbeat:4"], {"HeartbeatRequest": "4", "HeartbeatResponse": "4"}),
        (["!OffsetDelete", "OffsetDelete", "!*[!e]", "!*e"], {}),
    ],
)
def test_patterns_apply_in_their_order(patterns: list[str], names: dict[str, str]) -> None:
    if names:
        assert selected(*patterns) == names
    else:
        with pytest.raises(KipcError, match="the patterns exclude every message"):
            selected(*patterns)


def test_an_exclusion_at_the_start_excludes_from_all_messages() -> None:
    everything = selected()
    assert selected("!*Offset*", "!Fetch") == {
        name: versions
        for name, versions in everything.items()
        if "Offset" not in name and name not in ("FetchRequest", "FetchResponse")
    }


def test_frame_headers_come_with_their_half_unless_they_are_excluded() -> None:
    def names(*patterns: str, direction: str = "both") -> list[str]:
        return [each.name for each in select(specs(), patterns, direction=direction) if "Header" in each.name]

    assert names("ListOffsets") == ["RequestHeader", "ResponseHeader"]
    assert names("ListOffsets", "!*Header") == []
    assert names("OffsetCommitValue") == []


@pytest.mark.parametrize(
    ("direction", "names"),
    [
        ("requests", ["ListOffsetsRequest", "OffsetCommitKey", "OffsetCommitValue", "RequestHeader"]),
        ("responses", ["ListOffsetsResponse", "OffsetCommitKey", "OffsetCommitValue", "ResponseHeader"]),
    ],
)
def test_a_direction_omits_the_other_half_of_apis(direction: str, names: list[str]) -> None:
    found = select(specs(), ["ListOffsets", "OffsetCommitValue"], direction=direction)
    assert sorted(each.name for each in found) == names


def test_control_records_come_with_record_batches_unless_they_are_excluded() -> None:
    control = {
        "EndTxnMarker",
        "KRaftVersionRecord",
        "LeaderChangeMessage",
        "SnapshotFooterRecord",
        "SnapshotHeaderRecord",
        "VotersRecord",
    }
    assert selected("Fetch").keys() & control == selected("Produce").keys() & control == control
    assert selected("Fetch", "!VotersRecord").keys() & control == control - {"VotersRecord"}
    assert not selected("ListOffsets").keys() & control


@pytest.mark.parametrize(
    ("patterns", "sentence"),
    [
        (["Fecth"], "no message is called Fecth; did you mean Fetch"),
        (["*Ofset*"], r"no message matches \*Ofset\*; did you mean"),
        (["Fetch", "!Fecth"], "no message is called Fecth; did you mean Fetch"),
        (["Fetch:19+"], r"Fetch:19\+: FetchRequest has versions 0-18, and none of these"),
        (["Fetch:x"], "Fetch:x: 'x' is not a version range; write none, 2, 1-3 or 2+"),
        (["Fetch:12-4"], "Fetch:12-4: 12-4 is empty; write Fetch:4, Fetch:4-12 or Fetch:4+"),
        (["!Fetch:1"], r"!Fetch:1: versions cannot be excluded; write the ones to keep, such as Fetch:4\+"),
        (["OffsetCommit:3+"], r"write OffsetCommitRequest:3\+ or OffsetCommitValue:3\+"),
    ],
)
def test_a_pattern_that_selects_nothing_is_an_error(patterns: list[str], sentence: str) -> None:
    with pytest.raises(KipcError, match=sentence.replace("2+", r"2\+")):
        selected(*patterns)


def test_a_direction_that_leaves_nothing_is_an_error() -> None:
    responses = [each for each in specs() if each.type is SpecType.RESPONSE]
    with pytest.raises(KipcError, match="direction requests leaves no message"):
        select(responses, [], direction="requests")


def ranges_of(spec: MessageSpec) -> list[VersionRange]:
    versions = list(spec.valid_versions)
    return [VersionRange(low, high) for low in versions for high in versions if low <= high]


def shown(spec: MessageSpec, version: int) -> list[Any]:
    """Return the bytes of a version, and the names of fields."""

    def names(items: tuple[WireItem, ...]) -> list[Any]:
        return [(each, each.path, names(each.inner)) for each in items]

    return names(wire_items(message_layout(spec, version)))


def assert_narrowed(spec: MessageSpec, versions: VersionRange) -> None:
    """Check that the bytes and names of the versions are the same, and that nothing of other versions is left."""
    narrowed = narrow(spec, versions)
    assert narrowed.valid_versions == versions
    for version in versions:
        assert shown(narrowed, version) == shown(spec, version), (spec.name, versions, version)
    inner = tuple(field for struct in narrowed.common_structs for field in struct.fields)
    for field in walk_fields(narrowed.fields + inner):
        for written in (field.versions, field.nullable_versions, field.tagged_versions, field.maybe_versions):
            assert written.is_empty or written.lowest >= versions.lowest, (spec.name, versions, field)
            assert written.is_open_ended or versions.covers(written), (spec.name, versions, field)
    used = {field.type.struct_name for field in walk_fields(narrowed.fields + inner)}
    assert {struct.name for struct in narrowed.common_structs} <= used


def test_narrowed_specs_have_the_same_bytes_and_nothing_of_other_versions() -> None:
    chance = random.Random(18)
    for spec in specs():
        if not spec.is_retired:
            assert_narrowed(spec, chance.choice(ranges_of(spec)))


@pytest.mark.slow
def test_every_range_of_every_message_has_the_same_bytes() -> None:
    assert sum(1 for spec in specs() for versions in ranges_of(spec) if assert_narrowed(spec, versions) is None) > 2500


@pytest.mark.slow
def test_narrowed_specs_pass_the_check() -> None:
    """Only gaps in tags are left, where a later version than those selected has a lower tag."""
    chance = random.Random(4)
    for _ in range(5):
        narrowed = [narrow(each, chance.choice(ranges_of(each))) for each in specs() if not each.is_retired]
        files = tuple(SourceFile(schema_path(each), canonical_text(each)) for each in narrowed)
        checked = check_sources([Source("narrowed", "narrowed", files, is_folder=True)], extensions=True)
        rules = {(each.rule, each.location.file.rpartition("/")[2]) for each in checked.errors}
        assert rules <= {("tag-gap", "PartitionChangeRecord.json")}


def test_what_is_left_of_a_spec_in_some_versions() -> None:
    parcel = {
        "type": "request", "name": "ParcelRequest", "apiKey": 900, "listeners": ["broker"],
        "latestVersionUnstable": True,
        "validVersions": "0-6", "deprecatedVersions": "0-3", "flexibleVersions": "4+",
        "fields": [
            {"name": "Gone", "type": "Old", "versions": "0-1"},
            {"name": "Stops", "type": "[]Stop", "versions": "1+", "fields": [
                {"name": "Where", "type": "string", "versions": "0+", "nullableVersions": "5+"},
                {"name": "Street", "type": "[]Old", "versions": "0-2"},
            ]},
            {"name": "Note", "type": "string", "versions": "2+", "tag": 0, "taggedVersions": "4+"},
            {"name": "Later", "type": "New", "versions": "6+"},
        ],
        "commonStructs": [
            {"name": "Old", "versions": "0-2", "fields": [
                {"name": "Line", "type": "string", "versions": "0+"}, {"name": "Zone", "type": "int8", "versions": "0"},
            ]},
            {"name": "New", "versions": "6+", "fields": [{"name": "Line", "type": "string", "versions": "6+"}]},
        ],
    }  # fmt: skip
    assert (
        canonical_text(narrow(spec_of(parcel), VersionRange(2, 3)))
        == """{
  "apiKey": 900,
  "type": "request",
  "listeners": ["broker"],
  "name": "ParcelRequest",
  "validVersions": "2-3",
  "deprecatedVersions": "2-3",
  "flexibleVersions": "none",
  "fields": [
    { "name": "Stops", "type": "[]Stop", "versions": "2+", "fields": [
      { "name": "Where", "type": "string", "versions": "2+" },
      { "name": "Street", "type": "[]Old", "versions": "2" }
    ]},
    { "name": "Note", "type": "string", "versions": "2+" }
  ],
  "commonStructs": [
    { "name": "Old", "versions": "2", "fields": [
      { "name": "Line", "type": "string", "versions": "2+" }
    ]}
  ]
}
"""
    )
    latest = narrow(spec_of(parcel), VersionRange(6, MAX_VERSION))
    assert latest.latest_version_unstable
    assert [each.name for each in latest.fields] == ["Stops", "Note", "Later"]
    assert [each.name for each in latest.common_structs] == ["New"]
    with pytest.raises(KipcError, match=r"ParcelRequest has versions 0-6, and none of 9\+"):
        narrow(spec_of(parcel), VersionRange(9, MAX_VERSION))


def test_versions_that_the_newest_release_lacks_are_still_marked() -> None:
    merged = spec_of({**PARCEL, "currentVersions": "2-3"})
    assert narrow(merged, VersionRange(1, 2)).current_versions == VersionRange(2, 2)
    assert narrow(merged, VersionRange(2, 3)).current_versions is None
    dropped = narrow(merged, VersionRange(0, 1)).current_versions
    assert dropped is not None
    assert dropped.is_empty


PARCEL = {"type": "data", "name": "Parcel", "validVersions": "0-3", "flexibleVersions": "none", "fields": []}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_spec("Parcel")
    write_spec("Letter")
    return tmp_path


@pytest.mark.slow
def test_a_package_compiled_from_a_selection_is_checked_against_it(project: Path) -> None:
    settings = '[tool.kipc]\nspecs = ["specs"]\nout = "."\npackage = "wire"\ntests = false\n'
    (project / "pyproject.toml").write_text(settings + 'message = ["Parcel:1"]\n')
    compile_()
    names = {path for path in files() if not path.startswith("runtime/")}
    assert names == {
        "MANIFEST.json", "__init__.py", "__main__.py", "error_codes.py", "parcels/__init__.py", "parcels/parcel.py",
        "py.typed", "registry.py",
    }  # fmt: skip
    assert "VERSIONS = range(1, 2)" in (PACKAGE / "parcels/parcel.py").read_text().replace(": Final", "")
    check()
    (project / "pyproject.toml").write_text(settings + 'message = ["Parcel"]\n')
    assert "parcels/parcel.py" in check(status=1).output
    (project / "pyproject.toml").write_text(settings.replace("false", "true") + 'message = ["Parcel:1"]\n')
    assert "new: wire/tests/parcels/parcel.jsonl" in check(status=1).output


def test_options_select_like_settings(project: Path) -> None:
    kipc("compile", "specs", "--out", ".", "--package", "wire", "--no-tests", "--message", "*,!Let*", "--jobs", "1")
    assert (PACKAGE / "parcels/parcel.py").is_file()
    assert not (PACKAGE / "parcels/letter.py").exists()
    assert not (PACKAGE / "tests").exists()
