"""Verdicts on changes of specs: Kafka's own classes' on 105 pairs, a breaking change for each rule, Kafka's history."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli.compat import command
from kipc.errors import KipcError
from kipc.evolution.compat import RULES, CompatLevel, Rename, Verdict, judge
from kipc.evolution.compat.folder_rules import FOLDER_RULES
from kipc.evolution.decisions import kafkas_decisions
from kipc.language.specs import MessageSpec

from tests.kipc.releases import RELEASES, archive, release, spec_of
from tests.shared import json_lines, shared_path

STATED = {"tagged field renamed": [Rename("MoonRecord", "Tide", "Ebb")]}
"""Not in any file: of two pairs that differ only in a name, one is a rename according to Kafka's developers."""


def errors(verdicts: list[Verdict]) -> list[Verdict]:
    return [each for each in verdicts if each.severity == "error"]


def test_pairs_are_judged_as_the_bytes_of_java_classes_say() -> None:
    rows = list(json_lines(shared_path("vectors", "evolution-4.3.1.jsonl")))
    wrong = []
    for row in rows:
        verdicts = judge([spec_of(row["old"])], [spec_of(row["new"])], renames=STATED.get(row["title"], ()))
        if bool(errors(verdicts)) == row["wire_compatible"]:
            wrong.append((row["title"], verdicts))
    assert wrong == []
    assert len(rows) == 105


def field(name: str, kind: str = "int32", versions: str = "0+", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, "versions": versions, **more}


def ping(valid: str, *fields: dict[str, Any], flexible: str = "1+", **more: Any) -> MessageSpec:
    spec = {"type": "metadata", "apiKey": 3, "name": "Ping", "validVersions": valid, "flexibleVersions": flexible}
    area = more.pop("area", "metadata")
    spec |= {"fields": list(fields), **more}
    return spec_of({key: value for key, value in spec.items() if value is not None}, area)


def request(valid: str, *, half: str = "Request", flexible: str = "1+", **more: Any) -> MessageSpec:
    listeners = {"listeners": ["broker"]} if half == "Request" else {}
    return ping(valid, flexible=flexible, **{"type": half.lower(), "name": f"Ping{half}", **listeners, **more})


def tagged(name: str, tag: int, kind: str = "int32", since: str = "1+", **more: Any) -> dict[str, Any]:
    return field(name, kind, since, taggedVersions=since, tag=tag, **more)


A, B = field("A"), field("B", "string")
Specs = MessageSpec | list[MessageSpec]

BREAKING: list[tuple[str, Specs, Specs]] = [
    ("field-added", ping("0-1", A), ping("0-1", A, B)),
    ("field-added", ping("0-1", A), ping("0-2", A, field("B", versions="1+"))),
    ("field-removed", ping("0-1", A, B), ping("0-1", A)),
    ("field-removed", ping("0-1", A), ping("0-2", field("A", versions="0"))),
    ("field-moved", ping("0", A, B), ping("0", B, A)),
    ("field-moved", ping("0", A, field("C")), ping("0", field("C"), A)),
    ("type-changed", ping("0", A), ping("0", field("A", "int64"))),
    ("type-changed", ping("0", A), ping("0", field("A", "uint32"))),
    ("array-changed", ping("0", A), ping("0", field("A", "[]int32"))),
    ("became-nullable", ping("0", B), ping("0", field("B", "string", nullableVersions="0+"))),
    ("became-nullable", ping("0", field("S", "S")), ping("0", field("S", "S", nullableVersions="0+"))),
    ("stopped-being-nullable", ping("0", field("B", "string", nullableVersions="0+")), ping("0", B)),
    ("length-form-changed", ping("1", B), ping("1", field("B", "string", flexibleVersions="none"))),
    ("control-byte-changed", ping("0", A), ping("0", field("A", maybeVersions="0+"))),
    ("became-flexible", ping("0", B), ping("0", B, flexible="0+")),
    ("stopped-being-flexible", ping("1", B), ping("1", B, flexible="2+")),
    ("header-changed", request("1"), request("1", headerVersions={"0": "1", "1+": "3"})),
    ("became-tagged", ping("1", A), ping("1", tagged("A", 0, since="1+"))),
    ("became-untagged", ping("1", tagged("A", 0)), ping("1", field("A", versions="1+"))),
    ("tag-removed", ping("1", tagged("A", 0), tagged("B", 1)), ping("1", tagged("A", 0))),
    ("tag-changed", ping("1", tagged("A", 0), tagged("B", 1)), ping("1", tagged("A", 1), tagged("B", 0))),
    ("tag-reused", ping("1", tagged("A", 0)), ping("1", tagged("Other", 0))),
    ("tag-started-earlier", ping("1-2", tagged("A", 0, since="2+")), ping("1-2", tagged("A", 0))),
    (
        "tag-started-earlier",
        ping("1-2", field("R", "[]R", fields=[A, tagged("B", 3, since="2+")])),
        ping("1-2", field("Z", "[]R", fields=[A, tagged("B", 3)])),
    ),
    (
        "tag-started-earlier",
        ping("1", tagged("A", 0), tagged("B", 1, since="7+")),
        ping("1", tagged("A", 0), tagged("C", 1)),
    ),
    ("tagged-default-changed", ping("1", tagged("A", 0)), ping("1", tagged("A", 0, default="-1"))),
    (
        "tagged-default-changed",
        ping("1", tagged("S", 0, "S", fields=[A])),
        ping("1", tagged("S", 0, "S", fields=[field("A", default="7")])),
    ),
    ("name-reused", ping("0", A), ping("0-1", field("Old", versions="0"), field("A", "int64", versions="1+"))),
    (
        "name-reused",
        ping("0", field("R", "[]R", fields=[A])),
        ping("0-1", field("R", "[]R", fields=[field("Z"), field("A", versions="1+")])),
    ),
    ("api-key-changed", ping("0"), ping("0", apiKey=4)),
    ("api-key-removed", ping("0"), ping("0", apiKey=None)),
    ("message-direction-changed", request("0"), ping("0", type="data", name="PingRequest")),
    ("json-name-changed", ping("0", A), ping("0", field("Z"))),
    ("json-shape-changed", ping("0", field("A", "uuid")), ping("0", field("High", "int64"), field("Low", "int64"))),
    ("json-message-name-changed", ping("0", A), ping("0", A, name="Pong")),
    ("class-removed", ping("0", A), ping("none", flexible="none")),
    ("version-dropped", ping("0-1", A), ping("1", A)),
    ("package-changed", ping("0", A), ping("0", A, area="raft")),
    ("attribute-removed", ping("0-1", A, field("B", versions="0")), ping("1", A)),
    ("attribute-type-changed", ping("0", field("B", "string")), ping("1", field("B", "bytes"))),
    ("attribute-became-optional", ping("0", B), ping("0-1", field("B", "string", nullableVersions="1+"))),
    ("attribute-default-changed", ping("0", A), ping("0", field("A", default="1"))),
    ("attribute-not-ignorable", ping("0-1", field("A", ignorable=True)), ping("0-1", A)),
    (
        "look-up-changed",
        ping("0", field("R", "[]R", fields=[A])),
        ping("0", field("R", "[]R", fields=[{**A, "mapKey": True}])),
    ),
    ("struct-class-renamed", ping("0", field("R", "[]R", fields=[A])), ping("0", field("R", "[]Row", fields=[A]))),
    ("version-skipped", ping("0", A), ping("2", A)),
    ("version-reopened", ping("1-2", A), ping("0-2", A)),
    ("message-revived", ping("none"), ping("0", A)),
    ("highest-version-dropped", ping("0-2", A), ping("0-1", A)),
    ("flexible-versions-shrunk", ping("0", A, flexible="1+"), ping("0", A, flexible="none")),
    ("became-unstable", request("0-1"), request("0-1", latestVersionUnstable=True)),
    ("listener-removed", request("0", listeners=["broker", "controller"]), request("0")),
    ("api-key-added", ping("0", apiKey=None), ping("0")),
    ("message-type-changed", ping("0", type="data"), ping("0", type="header")),
    ("message-renamed", ping("0", A), ping("0", A, name="Pong")),
    ("field-renamed", ping("0", field("R", "[]R", fields=[A])), ping("0", field("R", "[]R", fields=[field("Z")]))),
    ("struct-renamed", ping("0", field("R", "R", fields=[A])), ping("0", field("R", "Row", fields=[A]))),
    ("default-changed", ping("0", A), ping("0", field("A", default="0x10"))),
    ("field-deleted", ping("0", A, B), ping("1", A)),
    ("tag-taken-over", ping("1", tagged("A", 0)), ping("2", tagged("Other", 0, since="2+"))),
    ("field-out-of-reach", ping("0", A), ping("0", A, field("B", versions="7+"))),
    ("null-out-of-reach", ping("0", B), ping("0", field("B", "string", nullableVersions="4+"))),
    ("tag-out-of-reach", ping("1", A), ping("1", field("A", taggedVersions="9+", tag=0))),
    ("override-out-of-reach", ping("0", B), ping("0", field("B", "string", flexibleVersions="9+"))),
    ("message-deleted", [ping("0"), ping("0", name="Pong", apiKey=4)], [ping("0"), ping("0", name="Peng", apiKey=5)]),
    ("attribute-unknown", ping("0", A), replace(ping("0", A), unknown=(("privacy", "1"),))),
    (
        "halves-differ",
        [request("0"), request("0", half="Response")],
        [request("0-1"), request("0", half="Response")],
    ),
]

LEVELS = {each.name: each.level for each in RULES} | {each.name: CompatLevel.KAFKA for each in FOLDER_RULES}


def as_list(specs: Specs) -> list[MessageSpec]:
    return specs if isinstance(specs, list) else [specs]


@pytest.mark.parametrize(("rule", "old", "new"), BREAKING, ids=[f"{row[0]}-{i}" for i, row in enumerate(BREAKING)])
def test_each_breaking_change_is_refused_by_its_rule(rule: str, old: Specs, new: Specs) -> None:
    before, after, level = as_list(old), as_list(new), LEVELS[rule]
    if level is CompatLevel.KAFKA:
        strict = judge(before, after, strict=True)
        assert rule in {each.rule for each in errors(strict)}
        assert rule in {each.rule for each in judge(before, after)} - {
            each.rule for each in errors(judge(before, after))
        }
    else:
        assert rule in {each.rule for each in errors(judge(before, after, level=level))}
    if level is not CompatLevel.WIRE and rule not in {"attribute-type-changed"}:
        assert errors(judge(before, after)) == []


def test_every_rule_has_a_breaking_change() -> None:
    assert {row[0] for row in BREAKING} == set(LEVELS)
    assert len(LEVELS) >= 40
    assert all(each.advice for each in RULES)
    assert all(each.advice for each in FOLDER_RULES)


LEGAL: list[tuple[str, MessageSpec, MessageSpec]] = [
    ("the same", ping("0-1", A, B), ping("0-1", A, B)),
    ("a new version", ping("0-1", A), ping("0-2", A, field("B", versions="2+"))),
    ("a new version of a new form", ping("0", B), ping("0-1", B)),
    ("a field ends", ping("0-1", A, B), ping("0-2", A, field("B", "string", "0-1"))),
    ("two new versions", ping("0", A), ping("0-2", A)),
    ("a new tag", ping("1", A), ping("1", A, tagged("B", 0))),
    ("a tag that starts later", ping("1-2", A), ping("1-2", A, tagged("B", 0, since="2+"))),
    (
        "a new tag in a struct",
        ping("1", field("R", "[]R", fields=[A])),
        ping("1", field("R", "[]R", fields=[A, tagged("B", 0)])),
    ),
    ("nullable later", ping("0-1", B), ping("0-2", field("B", "string", nullableVersions="2+"))),
    ("retired", ping("0-1", A), ping("none", flexible="none")),
    ("lowest versions dropped", ping("0-2", A), ping("2", A)),
    (
        "an unstable version changes",
        request("0-1", latestVersionUnstable=True, fields=[A]),
        request("0-1", fields=[A, field("B", versions="1+")]),
    ),
    ("an unstable version goes", request("0-1", latestVersionUnstable=True), request("0")),
]


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in LEGAL], ids=[row[0] for row in LEGAL])
def test_legal_evolution_is_accepted(old: MessageSpec, new: MessageSpec) -> None:
    assert errors(judge([old], [new], strict=True)) == []


def test_what_only_an_unstable_response_shows_may_change() -> None:
    def both(*fields: dict[str, Any]) -> list[MessageSpec]:
        return [request("0", latestVersionUnstable=True), request("0", half="Response", fields=list(fields))]

    (verdict,) = judge(both(A), both(A, B), strict=True)
    assert (verdict.rule, verdict.severity) == ("field-added", "warning")
    assert "in a version that was unstable" in verdict.sentence


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), [*pairwise(RELEASES)])
def test_each_release_is_a_legal_evolution_but_for_kafkas_known_breaks(old: str, new: str) -> None:
    decisions = kafkas_decisions()
    for each in errors(judge(release(old), release(new))):
        assert decisions.covering(each), each


@pytest.mark.slow
def test_kafkas_known_breaks_are_counted() -> None:
    counts = [len(errors(judge(release(old), release(new)))) for old, new in pairwise(RELEASES)]
    assert counts == [20, 10, 11, 3, 6, 0, 0, 1]


def test_a_stated_rename_is_no_new_field() -> None:
    old, new = ping("1", A, tagged("B", 0)), ping("1", field("Z"), tagged("Y", 0))
    renames = [Rename.parse("Ping.B=Y")]
    assert {each.rule for each in errors(judge([old], [new]))} == {"tag-reused"}
    assert errors(judge([old], [new], renames=renames)) == []
    found = {(each.rule, each.field) for each in errors(judge([old], [new], renames=renames, level=CompatLevel.JSON))}
    assert found == {("json-name-changed", "Y"), ("json-name-changed", "Z")}
    for wrong in ("Ping.B", "B=Y", "=", "Ping.=Y"):
        with pytest.raises(KipcError, match="is not a valid rename"):
            Rename.parse(wrong)
    with pytest.raises(KipcError, match="Ping has no field C to rename"):
        judge([old], [new], renames=[Rename("Ping", "C", "D")])


def test_a_rename_is_reported_with_both_names_where_the_field_is(tmp_path: Path) -> None:
    spec = (
        '{"type": "data", "name": "Ping", "validVersions": "0", "flexibleVersions": "none", "fields": [\n'
        '  {"name": "%s", "type": "[]Row", "versions": "0+", "fields": [\n'
        '    {"name": "%s", "type": "int32", "versions": "0+"}]}]}'
    )
    (tmp_path / "old.json").write_text(spec % ("Rows", "Weight"))
    (tmp_path / "new.json").write_text(spec % ("Lines", "Grams"))
    result = CliRunner().invoke(command, [str(tmp_path / "old.json"), str(tmp_path / "new.json")])
    assert result.exit_code == 0
    lines = [
        line.removeprefix(f"{tmp_path}/new.json:").partition(" (version")[0] for line in result.stdout.splitlines()
    ]
    assert lines == [
        "2:12: fields[0].name: warning: Ping Lines: its name was Rows and is Lines",
        "3:14: fields[0].fields[0].name: warning: Ping Lines.Grams: its name was Weight and is Grams",
    ]


def test_a_class_that_goes_with_its_message_is_a_break_of_classes() -> None:
    gone = [ping("0"), ping("0", name="Pong", apiKey=4)]
    for level, rules in ((CompatLevel.JSON, set()), (CompatLevel.CLASS, {"message-deleted"})):
        assert {
            each.rule for each in errors(judge(gone, [ping("0"), ping("0", name="Peng", apiKey=5)], level=level))
        } == rules


def test_a_struct_that_contains_itself_is_one_sentence() -> None:
    circle = [{"name": "S", "versions": "0+", "fields": [field("S", "[]S")]}]
    spec = ping("0", field("S", "S"), commonStructs=circle)
    with pytest.raises(KipcError, match="Ping: struct S contains itself"):
        judge([spec], [spec])


@pytest.fixture
def schemas(tmp_path: Path) -> tuple[str, str]:
    """Two folders with a message that loses a field, and where the loss is seen."""
    text = (
        '{"type": "data", "name": "Ping", "validVersions": "0", "flexibleVersions": "none", "fields": [\n'
        '  {"name": "Rows", "type": "[]Row", "versions": "0+", "fields": [%s\n'
        '    {"name": "A", "type": "int32", "versions": "0+", "default": "%s"}]}]}'
    )
    for name, values in (("old", ('\n {"name": "Z", "type": "int8", "versions": "0"},', "0")), ("new", ("", "1"))):
        (tmp_path / name / "data").mkdir(parents=True)
        (tmp_path / name / "data" / "Ping.json").write_text(text % values)
    return str(tmp_path / "old"), str(tmp_path / "new")


def test_command_reports_in_each_format(schemas: tuple[str, str]) -> None:
    old, new = schemas
    run = CliRunner()
    text = run.invoke(command, [old, new])
    assert text.exit_code == 1
    assert f"{new}/data/Ping.json:2:3: fields[0]: Ping Rows.Z: this int8 is missing" in text.output
    assert "(version 0); end its versions" in text.output
    assert "warning: Ping Rows.A: its default was 0 and is 1; keep the default" in text.output
    assert "1 message, 1 error, 1 warning" in text.output
    rows = json.loads(run.invoke(command, [old, new, "--format", "json"]).stdout)
    assert [(row["rule"], row["field"], row["line"], row["severity"]) for row in rows] == [
        ("field-removed", "Rows.Z", 2, "error"),
        ("default-changed", "Rows.A", 3, "warning"),
    ]
    github = run.invoke(command, [old, new, "--format", "github"]).stdout
    assert github.startswith("::error file=")
    assert "line=2" in github
    suite = ET.fromstring(run.invoke(command, [old, new, "--format", "junit"]).stdout)
    assert [(each.get("name"), each.get("failures")) for each in suite.iter("testsuite")] == [("kipc compat", "1")]
    assert run.invoke(command, [old, old, "--strict", "--level", "class"]).exit_code == 0
    assert run.invoke(command, [new, new, "--format", "json"]).stdout == "[]\n"


def test_command_pairs_specs_that_check_would_refuse(tmp_path: Path) -> None:
    spec = '{"type": "request", "name": "Ping", "validVersions": "0", "flexibleVersions": "none", "fields": [%s]}'
    (tmp_path / "a.json").write_text(spec % "")
    (tmp_path / "b.json").write_text(spec % '{"name": "A", "type": "int8", "versions": "0+", "default": "999"}')
    result = CliRunner().invoke(command, [str(tmp_path / "a.json"), str(tmp_path / "b.json")])
    assert result.exit_code == 1
    assert f"{tmp_path / 'b.json'}:1:" in result.output


def test_folders_of_other_names_are_no_other_packages(tmp_path: Path) -> None:
    spec = '{"type": "data", "name": "%s", "validVersions": "0", "flexibleVersions": "none", "fields": []}'
    for folder in ("before", "after"):
        (tmp_path / folder).mkdir()
        for name in ("Ping", "Pong"):
            (tmp_path / folder / f"{name}.json").write_text(spec % name)
    result = CliRunner().invoke(command, [str(tmp_path / "before"), str(tmp_path / "after"), "--level", "class"])
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.slow
def test_command_accepts_the_newest_release(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [archive("4.2.0"), archive("4.3.1"), "--strict"])
    assert (result.exit_code, "286 messages, 0 errors, 0 warnings" in result.output) == (0, True), result.output


def test_without_specs_the_error_says_where_to_name_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(command, [])
    assert result.exit_code == 2
    assert "no specs: name OLD and NEW, or set specs in [tool.kipc] of pyproject.toml" in result.output
