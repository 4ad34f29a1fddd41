"""From sources to specs and problems: all releases, several sources, several problems of one file."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from kipc.language.check import read_specs
from kipc.language.kinds import Kind
from kipc.language.specs import FieldType, SpecType, walk_fields
from kipc.language.versions import NONE, VersionRange
from kipc.sources.load import LoadError

from tests.kipc.written_specs import field, spec, write
from tests.shared import ROOT, shared_path

RELEASES = {
    "2.8.2": (158, {"zk-broker": 56, "flexible-versions-missing": 29, "stray-brackets": 1}),
    "3.3.2": (175, {"zk-broker": 59}),
    "3.7.2": (207, {"zk-broker": 62}),
    "3.9.1": (241, {"zk-broker": 62, "repeated-key": 3}),
    "4.0.1": (257, {}),
    "4.1.1": (280, {}),
    "4.2.0": (280, {}),
    "4.3.1": (286, {}),
}


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES)
def test_specs_of_all_releases_pass(release: str) -> None:
    checked = read_specs([str(shared_path("kafka", "specs", f"{release}.zip"))], compiling=True)
    count, warnings = RELEASES[release]
    assert checked.errors == []
    assert len(checked.specs) == len(checked.files) == count
    assert Counter(problem.rule for problem in checked.problems) == warnings


@pytest.mark.slow
def test_a_release_takes_less_than_a_second() -> None:
    path = str(shared_path("kafka", "specs", "4.3.1.zip"))
    read_specs([path])
    start = time.process_time()
    read_specs([path])
    assert time.process_time() - start < 1


@pytest.mark.slow
def test_own_schemas_pass() -> None:
    assert read_specs([str(ROOT / "schemas" / "kafka")], extensions=True, compiling=True).problems == []


def test_nodes_say_what_the_spec_says() -> None:
    checked = read_specs([str(shared_path("kafka", "specs", "4.3.1.zip"))])
    specs = {each.name: each for each in checked.specs}
    fetch = specs["FetchRequest"]
    assert (fetch.type, fetch.api_key, fetch.area) == (SpecType.REQUEST, 1, ("clients",))
    assert fetch.valid_versions == VersionRange(4, 18)
    assert fetch.location.file == "clients/FetchRequest.json"
    fields = {each.name: each for each in walk_fields(fetch.fields)}
    assert fields["ReplicaState"].tag == 1
    assert fields["MaxBytes"].default == "0x7fffffff"
    assert fields["Topics"].type == FieldType(Kind.STRUCT, True, "FetchTopic")
    assert fields["FetchOffset"].location.path == "fields[9].fields[2].fields[2]"
    assert specs["RequestHeader"].fields[-1].flexible_versions == NONE
    assert specs["LeaderAndIsrRequest"].is_retired
    assert {each.area for each in checked.specs} >= {("group_coordinator",), ("clients_test",), ("storage",)}


def test_all_problems_of_all_files_are_found(tmp_path: Path) -> None:
    source = write(
        tmp_path,
        {
            "a/One.json": spec(
                "One", fields=[field("A", "int24"), field("B", default="x"), field("B"), field("C", tag="x")]
            ),
            "a/Two.json": '{ "type": "data", }',
            "b/Three.json": spec("Three", about="x", fields=[field("A", "string", verions="1+", default="null")]),
        },
    )
    problems = [
        (problem.location.file, problem.location.path, problem.rule) for problem in read_specs([source]).problems
    ]
    assert problems == [
        (f"{source}/a/One.json", "fields[0].type", "field-type"),
        (f"{source}/a/One.json", "fields[1].default", "default-integer"),
        (f"{source}/a/One.json", "fields[2].name", "field-repeated"),
        (f"{source}/a/One.json", "fields[3].tag", "whole-number"),
        (f"{source}/a/Two.json", "name", "missing-attribute"),
        (f"{source}/a/Two.json", "validVersions", "missing-attribute"),
        (f"{source}/a/Two.json", "", "syntax"),
        (f"{source}/b/Three.json", "about", "unknown-attribute"),
        (f"{source}/b/Three.json", "fields[0].verions", "unknown-attribute"),
    ]


def test_what_cannot_be_read_starts_no_chain_of_problems(tmp_path: Path) -> None:
    """A tag, a version range and a name that cannot be read leave tags, structs and names around them in peace."""
    fields = [
        field("A", tag="none", taggedVersions="0+"),
        field("B", tag=1, taggedVersions="0+"),
        field("Box", "Box", versions="?", fields=[field("X")]),
        {"nam": "D", "type": "string", "versions": "0+"},
        {"nam": "E", "type": "string", "versions": "0+"},
    ]
    source = write(tmp_path, {"Case.json": spec(flexibleVersions="later", fields=fields)})
    assert [(problem.rule, problem.location.path) for problem in read_specs([source]).problems] == [
        ("version-range", "flexibleVersions"),
        ("whole-number", "fields[0].tag"),
        ("version-range", "fields[2].versions"),
        ("missing-attribute", "fields[3].name"),
        ("unknown-attribute", "fields[3].nam"),
        ("missing-attribute", "fields[4].name"),
        ("unknown-attribute", "fields[4].nam"),
    ]


def test_a_misspelled_attribute_starts_no_chain_of_problems(tmp_path: Path) -> None:
    tagged = field("A", tag=0, taggedVersions="1+")
    misspelled = {"type": "data", "name": "Case", "validVersions": "0", "flexibleVersion": "0+", "fields": [tagged]}
    source = write(tmp_path, {"Case.json": misspelled})
    assert [problem.location.path for problem in read_specs([source]).problems] == ["flexibleVersion"]


def test_deep_specs_are_explained(tmp_path: Path) -> None:
    fields: list[Any] = [field("X", about=[])]
    for depth in range(30):
        fields = [field("F", f"S{depth}", fields=fields)]
    source = write(tmp_path, {"Case.json": spec(fields=fields)})
    [problem] = read_specs([source]).problems
    assert problem.location.path == ".".join(["fields[0]"] * 31 + ["about"])


def test_an_unreadable_file_leaves_its_partner_in_peace(tmp_path: Path) -> None:
    request = spec("PingRequest", type="request", apiKey=1)
    source = write(tmp_path, {"PingRequest.json": request, "PingResponse.json": "{"})
    assert [problem.rule for problem in read_specs([source]).problems] == ["syntax"]


def test_specs_with_errors_are_not_returned(tmp_path: Path) -> None:
    source = write(tmp_path, {"A.json": spec("A"), "B.json": spec("B", apiKey=40000)})
    assert [each.name for each in read_specs([source]).specs] == ["A"]


@pytest.mark.parametrize(
    ("attribute", "word", "meant"),
    [
        ("type", "Request", "request"),
        ("flexibleVersion", "0+", "flexibleVersions"),
        ("fields", [{"nmae": "X"}], "name"),
    ],
)
def test_nearest_names_are_said(tmp_path: Path, attribute: str, word: Any, meant: str) -> None:
    source = write(tmp_path, {"Case.json": spec(**{attribute: word})})
    assert any(f"did you mean {meant}?" in problem.message for problem in read_specs([source]).problems)


def test_other_json_is_left_out_of_folders(tmp_path: Path) -> None:
    others = {
        "package.json": {"name": "x", "type": "module", "version": "1"},
        "message.schema.json": {"$id": "x", "type": "object", "properties": {}},
        ".hidden/Case.json": spec(),
    }
    source = write(tmp_path, {**others, "clients/Case.json": spec()})
    checked = read_specs([source])
    assert checked.problems == []
    assert checked.files == [f"{source}/clients/Case.json"]
    assert checked.left_out == [f"{source}/message.schema.json", f"{source}/package.json"]


@pytest.mark.parametrize(
    "content",
    [{"name": "X", "type": "data"}, {"validVersions": "0"}, "", "// nothing\n", "null", "[]", {"type": "header"}],
    ids=str,
)
def test_broken_specs_are_not_left_out(tmp_path: Path, content: Any) -> None:
    source = write(tmp_path, {"Good.json": spec("Good"), "Bad.json": content})
    checked = read_specs([source])
    assert checked.errors
    assert {problem.location.file for problem in checked.errors} == {f"{source}/Bad.json"}


def test_a_single_file_is_always_a_spec(tmp_path: Path) -> None:
    write(tmp_path, {"package.json": {"name": "x"}})
    rules = [problem.rule for problem in read_specs([f"{tmp_path}/package.json"]).problems]
    assert rules == ["missing-attribute", "missing-attribute"]


def test_a_folder_of_other_json_is_refused(tmp_path: Path) -> None:
    source = write(tmp_path, {"package.json": {"name": "x"}})
    with pytest.raises(LoadError, match=r"no specs here, only 1 other \.json file"):
        read_specs([source])


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("PingRequest", "request", "PingResponse.json next to this request"),
        ("PingResponse", "response", "PingRequest.json next to this response"),
        ("TallyKey", "coordinator-key", "TallyValue.json next to this coordinator-key"),
        ("TallyValue", "coordinator-value", "TallyKey.json next to this coordinator-value"),
        ("Ping", "request", "PingResponse.json next to this request"),
    ],
)
def test_the_file_of_a_missing_partner_is_named(name: str, kind: str, expected: str, tmp_path: Path) -> None:
    source = write(tmp_path, {f"{name}.json": spec(name, type=kind, apiKey=1)})
    (problem,) = [each for each in read_specs([source]).problems if each.rule == "partner-missing"]
    assert problem.message.endswith(f"has apiKey 1; expected in {expected}")


def test_a_single_file_gets_no_folder_rules(tmp_path: Path) -> None:
    source = write(tmp_path, {"PingRequest.json": spec("PingRequest", type="request", apiKey=1)})
    assert [problem.rule for problem in read_specs([source]).problems] == ["partner-missing"]
    checked = read_specs([f"{source}/PingRequest.json"])
    assert checked.problems == []
    assert checked.specs[0].area == ("messages",)


def test_areas_are_folders_of_their_own(tmp_path: Path) -> None:
    record = spec("Record", type="metadata", apiKey=0)
    source = write(tmp_path, {"metadata/Record.json": record, "storage/Record.json": record})
    assert read_specs([source], compiling=True).problems == []


def test_sources_are_one_folder_only_when_compiling(tmp_path: Path) -> None:
    sources = [write(tmp_path / name, {"clients/Case.json": spec()}) for name in ("old", "new")]
    assert read_specs(sources).problems == []
    [problem] = read_specs(sources, compiling=True).problems
    assert (problem.rule, problem.severity) == ("name-repeated", "error")
    assert problem.location.file == f"{tmp_path}/new/clients/Case.json"


def test_names_of_one_module_meet(tmp_path: Path) -> None:
    """Kafka takes both; as Python modules they would be one file."""
    source = write(tmp_path, {"A.json": spec("FlyUP"), "B.json": spec("FlyUp")})
    assert [problem.rule for problem in read_specs([source], compiling=True).errors] == ["name-repeated"]


def test_extensions_are_read_when_switched_on(tmp_path: Path) -> None:
    fields = [field("A", "string", maybeVersions="0+")]
    source = write(tmp_path, {"Case.json": spec(currentVersions="none", fields=fields)})
    assert [problem.rule for problem in read_specs([source]).errors] == ["extension-off", "extension-off"]
    [read] = read_specs([source], extensions=True).specs
    assert read.current_versions == NONE
    assert read.fields[0].maybe_versions == VersionRange.parse("0+")


def test_retired_specs_keep_name_and_key(tmp_path: Path) -> None:
    """In a spec without versions, flexibleVersions, listeners and latestVersionUnstable are ignored."""
    retired = spec(
        "GoneResponse", type="response", apiKey=4, validVersions="none", flexibleVersions="soon",
        listeners=["broker"], latestVersionUnstable=True,
    )  # fmt: skip
    write(tmp_path, {"GoneResponse.json": retired})
    [read] = read_specs([f"{tmp_path}/GoneResponse.json"]).specs
    assert (read.flexible_versions, read.listeners, read.latest_version_unstable) == (NONE, (), False)
    assert read.api_key == 4


def test_reversed_tagged_versions_are_the_reason(tmp_path: Path) -> None:
    case = spec(flexibleVersions="0+", fields=[field("X", "string", tag=0, taggedVersions="1-0")])
    (problem,) = read_specs([write(tmp_path, {"clients/Case.json": case})]).problems
    assert problem.rule == "tag-without-versions"
    assert problem.message.endswith("; 1-0 is reversed and means none")
