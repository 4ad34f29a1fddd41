"""Contradictions between a page and the schemas, or within a page, are questions with proposed answers."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from kipc.intake import Intake
from kipc.intake.answers import read_answers
from kipc.intake.remarks import RemarkKind
from kipc.intake.report import proposed_answers, report_text
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE

from tests.kipc.damages import LEGEND
from tests.kipc.intaking import read, reasons
from tests.shared import ROOT

KNOWN = (
    '{ "name": "IncludeClusterAuthorizedOperations", "type": "bool", "versions": "0+" }',
    '{ "name": "EndpointType", "type": "int8", "versions": "1+", "default": "1" }',
    '{ "name": "IncludeFencedBrokers", "type": "bool", "versions": "2+" }',
)
NEW = '{ "name": "RackFilter", "type": "string", "versions": "3+", "about": "The rack." }'
"""DescribeCluster has versions 0 to 2."""


def block(*fields: str, key: str = "60", versions: str = "0-3") -> str:
    head = (
        f'"apiKey": {key}, "type": "request", "listeners": ["broker", "controller"], "name": "DescribeClusterRequest"'
    )
    inner = ",\n    ".join(fields or (*KNOWN, NEW))
    return (
        f'{{\n  {head},\n  "validVersions": "{versions}", "flexibleVersions": "0+",\n  "fields": [\n    {inner}\n] }}'
    )


def page(text: str, prose: str = "We add RackFilter to the request.", *, is_comparison: bool = False) -> str:
    return f"{LEGEND if is_comparison else ''}Public Interfaces\n\n{prose}\n\n```\n{text}\n```\n"


def request(intake: Intake) -> dict[str, Any]:
    tree = next(json.loads(made.text) for made in intake.specs if made.name == "DescribeClusterRequest")
    assert isinstance(tree, dict)
    return tree


def newest(intake: Intake) -> dict[str, Any]:
    field = request(intake)["fields"][-1]
    assert isinstance(field, dict)
    return field


def new(**attributes: object) -> str:
    return json.dumps({"name": "RackFilter", "type": "string", "versions": "3+"} | attributes)


@pytest.mark.parametrize("attribute", sorted({*MESSAGE.known, *COMMON_STRUCT.known, *FIELD.known}))
def test_any_text_of_an_attribute_is_read_or_reported(attribute: str) -> None:
    of_message = block().replace('{\n  "apiKey"', f'{{\n  "{attribute}": "x", "apiKey"')
    for text in (of_message, block(*KNOWN, new(**{attribute: "x"}))):
        intake = read(page(text))
        assert intake.remarks.of(RemarkKind.QUESTION) or intake.remarks.of(RemarkKind.REPAIR) or intake.specs


def test_headers_of_a_page_are_in_its_spec() -> None:
    headers = '{"0-2": "2", "3+" : "3"}'
    intake = read(page(block().replace('{\n  "apiKey"', f'{{\n  "headerVersions": {headers}, "apiKey"')))
    assert intake.remarks.of(RemarkKind.QUESTION) == []
    assert request(intake)["headerVersions"] == json.loads(headers)


UNSTABLE = block().replace('{\n  "apiKey"', '{\n  "latestVersionUnstable": true, "apiKey"')


@pytest.mark.parametrize("is_comparison", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "Version 3 of DescribeClusterRequest is no longer marked unstable. We add RackFilter to it.",
        "We add RackFilter to the request, and remove latestVersionUnstable.",
        "We add RackFilter to the request. With this KIP its latest version becomes stable.",
    ],
)
def test_a_version_that_the_text_calls_stable_is_a_question(text: str, is_comparison: bool, tmp_path: Path) -> None:
    asked = page(UNSTABLE, text, is_comparison=is_comparison)
    questions = read(asked).remarks.of(RemarkKind.QUESTION)
    assert proposed_answers(questions) == "[DescribeClusterRequest]\nlatestVersionUnstable = false"
    answers = tmp_path / "answers.toml"
    answers.write_text(proposed_answers(questions))
    answered = read(asked, read_answers(answers))
    assert request(answered).get("latestVersionUnstable", False) is False
    assert answered.remarks.of(RemarkKind.QUESTION) == []


@pytest.mark.parametrize(
    "text", ["We add RackFilter to the request.", "Version 3 is unstable until the KIP is complete."]
)
def test_a_version_that_the_text_does_not_call_stable_stays_unstable(text: str) -> None:
    intake = read(page(UNSTABLE, text))
    assert request(intake)["latestVersionUnstable"] is True
    assert intake.remarks.of(RemarkKind.QUESTION) == []


def test_a_plausible_page_is_accepted_without_a_question() -> None:
    intake = read(page(block()))
    assert intake.remarks.of(RemarkKind.QUESTION) == []
    assert request(intake)["validVersions"] == "0-3"


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        (block(versions="0-23"), "validVersions", "0-3"),
        (block(*KNOWN, new(versions="23+")), "versions", "3+"),
        (block(*KNOWN, new(type="int3264")), "type", "int64"),
        (block(*KNOWN, new(type="int16string")), "type", "string"),
        (block(*KNOWN, new(type="bool", default="truefalse")), "default", "false"),
        (block(*KNOWN, new(name="ZoneSelectorRackFilter")), "name", "RackFilter"),
    ],
)
def test_comparisons_give_the_added_one_of_two_values_run_together(text: str, attribute: str, value: str) -> None:
    intake = read(page(text, is_comparison=True))
    assert intake.remarks.of(RemarkKind.QUESTION) == []
    assert (request(intake) if attribute == "validVersions" else newest(intake))[attribute] == value
    assert "run together" in reasons(intake, RemarkKind.REPAIR)


DOUBTS: list[tuple[str, str, str, Any]] = [
    (page(block(versions="0-23")), "", "validVersions", "0-3"),
    (page(block(versions="0-7")), "", "validVersions", "0-3"),
    (page(block(*KNOWN, new(versions="23+"))), "RackFilter", "versions", "3+"),
    (page(block(*KNOWN, new(versions="1+"))), "RackFilter", "versions", "3+"),
    (page(block(*KNOWN, new(nullableVersions="34+"))), "RackFilter", "nullableVersions", "3+"),
    (page(block(*KNOWN, new(type="int32", default="-10")), is_comparison=True), "RackFilter", "default", "0"),
    (page(block(*KNOWN, new(default="nullnone"))), "RackFilter", "default", None),
    (page(block(*KNOWN, new(name="HostZone")), "", is_comparison=True), "HostZone", "name", "Zone"),
    (page(block(key="6076")), "", "apiKey", 60),
    (page(block(key="61")), "", "apiKey", 60),
    (page(block(KNOWN[0], KNOWN[2], NEW)), "", "partial", True),
    (page(block(KNOWN[1], KNOWN[0], KNOWN[2], NEW)), "", "partial", True),
    (page(block(KNOWN[0], KNOWN[1].replace("int8", "int16"), KNOWN[2], NEW)), "EndpointType", "type", "int8"),
    (page(block(KNOWN[0], KNOWN[1].replace("1+", "0+"), KNOWN[2], NEW)), "EndpointType", "versions", "1+"),
    (page(block(KNOWN[0], KNOWN[1].replace('"1" }', '"2" }'), KNOWN[2], NEW)), "EndpointType", "default", "1"),
    (page(block(), "DescribeClusterRequest v4"), "", "validVersions", "0-4"),
    (page(block(), "We bump DescribeClusterRequest to version 4."), "", "validVersions", "0-4"),
    (page(block(), "RackFilter is a new int64 field."), "RackFilter", "type", "int64"),
    (page(block(*KNOWN, new(versions="3-4"))), "RackFilter", "versions", "3+"),
    (page(block(*KNOWN, new(type="[]RackFilterEntry"))), "RackFilter", "type", None),
    (page(block(*KNOWN, new(taggedVersions="3+", tag=10))), "RackFilter", "tag", 0),
    (page(block().replace('["broker", "controller"]', '["broker"]')), "", "listeners", ["broker", "controller"]),
    (page(block().replace('"flexibleVersions": "0+"', '"flexibleVersions": "none"')), "", "flexibleVersions", "0+"),
    (page(block(), "This KIP bumps the DescribeCluster API from 3 to 4."), "", "validVersions", "0-4"),
    (page(block(), "An earlier draft had this request:"), "", "leaveOut", True),
]


@pytest.mark.parametrize(("text", "path", "attribute", "proposal"), DOUBTS)
def test_what_is_implausible_is_asked_with_a_proposal(text: str, path: str, attribute: str, proposal: Any) -> None:
    intake = read(text)
    asked = {(each.path, each.attribute): each.proposal for each in intake.remarks.of(RemarkKind.QUESTION)}
    assert asked == {(path, attribute): proposal}


@pytest.mark.parametrize(("text", "path", "attribute", "proposal"), [row for row in DOUBTS if row[3] is not None])
def test_the_proposed_answer_settles_the_question(
    text: str, path: str, attribute: str, proposal: Any, tmp_path: Path
) -> None:
    questions = read(text).remarks.of(RemarkKind.QUESTION)
    answers = tmp_path / "answers.toml"
    answers.write_text(proposed_answers(questions))
    assert proposed_answers(questions) in report_text(read(text))
    assert tomllib.loads(answers.read_text())
    assert read(text, read_answers(answers)).remarks.of(RemarkKind.QUESTION) == []


@pytest.mark.parametrize("default", ["null", "null // no filter\n", "null (no filter)", "null /* none */"])
def test_a_null_default_with_a_comment_is_kept(default: str) -> None:
    field = new(nullableVersions="3+", default=0).replace("0}", default + "}")
    intake = read(page(block(*KNOWN, field)))
    assert newest(intake)["default"] == "null"
    assert intake.remarks.of(RemarkKind.QUESTION) == []


@pytest.mark.parametrize(
    ("prose", "subject", "reason"),
    [
        ("DescribeMoonResponse has the same fields as DescribeClusterResponse.", "DescribeMoonResponse", "no block"),
        ("MetadataRequest gets a new field, so its version is bumped.", "MetadataRequest", "no block"),
        ("We also add a new field ZoneFilter.", "DescribeClusterRequest", "a field ZoneFilter"),
        ("We also add a new field `ZoneFilter`.", "DescribeClusterRequest", "a field ZoneFilter"),
        ("We also add a new field `Zone`.", "DescribeClusterRequest", "a field Zone"),
        ("Version 3 adds Zone to each broker.", "DescribeClusterRequest", "a field Zone"),
        ("A new metadata record MoonRecord has the fields Phase and Tide.", "MoonRecord", "no block"),
        (
            "| Field | Type |\n|---|---|\n| Phase | int32 |\n| Tide | string |",
            "DescribeClusterRequest",
            "a field Phase",
        ),
    ],
)
def test_what_only_the_text_proposes_is_asked(prose: str, subject: str, reason: str) -> None:
    intake = read(page(block(), prose))
    questions = intake.remarks.of(RemarkKind.QUESTION)
    assert [each.subject for each in questions] == [subject]
    assert reason in questions[0].reason
    assert questions[0].quote in prose


def test_the_key_of_a_message_without_a_block_is_not_that_of_another_one() -> None:
    intake = read(page(block(), "DescribeClusterRequest gets a field, and the new StarRequest has API key 96."))
    assert [each.subject for each in intake.remarks.of(RemarkKind.QUESTION)] == ["StarRequest"]


MOON = '"type": "{}", "name": "Moon{}", "validVersions": "0", "flexibleVersions": "0+", "fields": []'


def test_a_key_that_only_the_text_has_is_asked() -> None:
    blocks = "\n```\n\n```\n".join(
        "{" + MOON.format(each, each.title()) + listeners + "}"
        for each, listeners in (("request", ', "listeners": ["broker"]'), ("response", ""))
    )
    intake = read(page(blocks, "The API key of Moon is 95."))
    assert [each.attribute for each in intake.remarks.of(RemarkKind.QUESTION)] == ["apiKey", "apiKey"]


BNF = "{} (Version 3) => throttle_time_ms [results] phase\n  phase => INT64\n\nAll other productions are as before.\n"


def test_productions_as_before_are_those_of_the_schemas() -> None:
    intake = read("Public Interfaces\n\n" + BNF.format("AlterReplicaLogDirsResponse"))
    made = next(json.loads(made.text) for made in intake.specs if made.name == "AlterReplicaLogDirsResponse")
    assert [each["name"] for each in made["fields"]] == ["ThrottleTimeMs", "Results", "Phase"]
    assert [each["versions"] for each in made["fields"]] == ["0+", "0+", "3+"]
    assert intake.remarks.of(RemarkKind.QUESTION) == []
    assert "its new fields are added to versions 0-2" in reasons(intake, RemarkKind.GUESS)


def test_productions_as_before_of_an_unknown_message_are_asked() -> None:
    intake = read("Public Interfaces\n\n" + BNF.format("DescribeMoonRequest"))
    assert "the page does not define Results" in reasons(intake, RemarkKind.QUESTION)


@pytest.mark.parametrize(
    ("text", "subject", "proposal"),
    [
        ("group_id => INT64\n", "OffsetDeleteRequest GroupId", "string"),
        ("group_id => NULLABLE_STRING\n", "OffsetDeleteRequest GroupId", "none"),
    ],
)
def test_bnf_of_a_released_message_is_compared_before_it_is_added(text: str, subject: str, proposal: str) -> None:
    head = "OffsetDeleteRequest (Version 1) => group_id [topics] moon\n"
    topics = "topics => name [partitions]\nname => STRING\npartitions => partition_index\npartition_index => INT32\n"
    intake = read(f"Public Interfaces\n\n{head}{text}{topics}moon => INT8\n")
    assert [(each.subject, each.proposal) for each in intake.remarks.of(RemarkKind.QUESTION)] == [(subject, proposal)]


def test_what_markdown_strikes_through_is_left_out() -> None:
    intake = read(page(block(*KNOWN, "~~" + new(name="ZoneFilter") + ",~~\n" + NEW)))
    assert [each["name"] for each in request(intake)["fields"]][-2:] == ["IncludeFencedBrokers", "RackFilter"]
    assert "strikes this through" in reasons(intake, RemarkKind.REPAIR)


def test_rejected_alternatives_are_quoted() -> None:
    rejected = block(versions="0").replace("DescribeCluster", "DescribeZones")
    intake = read(page(block()) + f"\n## Rejected Alternatives\n\n### Another request\n\n```\n{rejected}\n```\n")
    assert "DescribeZonesRequest" in intake.remarks.of(RemarkKind.ALONE)[0].quote
    assert {made.name for made in intake.specs} == {"DescribeClusterRequest", "DescribeClusterResponse"}


@pytest.mark.slow
def test_command_fails_while_questions_are_open(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text(page(block(versions="0-23")))
    out = tmp_path / "out"
    arguments = ["intake", str(tmp_path / "page.txt"), "--out", str(out), "--kafka", str(ROOT / "schemas" / "kafka")]
    assert CliRunner().invoke(_group, arguments).exit_code == 1
    report = (out / "report.md").read_text()
    answers = tmp_path / "answers.toml"
    answers.write_text(report.partition("```toml\n")[2].partition("\n```")[0])
    assert CliRunner().invoke(_group, [*arguments, "--answers", str(answers)]).exit_code == 0
    assert '"validVersions": "0-3"' in (out / "DescribeClusterRequest.json").read_text()
