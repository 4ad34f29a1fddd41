"""Single cases of intake: a block, the expected spec, and the expected report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from kipc.errors import KipcError
from kipc.intake.answers import read_answers
from kipc.intake.blocks import find_blocks
from kipc.intake.page import page_of
from kipc.intake.remarks import RemarkKind, Remarks
from kipc.intake.report import proposed_answers
from kipc.language.canonical import facts

from tests.kipc.intaking import kafka, read, reasons
from tests.kipc.releases import RELEASES, spec_of
from tests.shared import ROOT

HEAD = '"apiKey": 1000, "type": "data", "name": "Moon", "validVersions": "0-1", "flexibleVersions": "none"'


def moon(*fields: str) -> str:
    return "{ " + HEAD + ', "fields": [\n' + ",\n".join(fields) + "\n] }"


def field(**attributes: Any) -> dict[str, Any]:
    return {"name": "Tide", "type": "int32", "versions": "0+"} | attributes


TIDE = '{ "name": "Tide", "type": "int32", "versions": "0+" }'

MENDED: list[tuple[str, list[dict[str, Any]], str]] = [
    (TIDE.replace("int32", "[[]int32"), [field(type="[]int32")], "'[[]int32' must be []int32"),
    (TIDE.replace("int32", "int32[]"), [field(type="[]int32")], "must be []int32"),
    (TIDE.replace("int32", "array<int32>"), [field(type="[]int32")], "must be []int32"),
    (TIDE.replace('"int32"', "[]int32"), [field(type="[]int32")], ""),
    (TIDE.replace("int32", "Int32"), [field()], "'Int32' must be int32"),
    (TIDE.replace("int32", "int16int32"), [field()], "int16, removed, and int32, added"),
    (TIDE.replace("int32", "boolean"), [field(type="bool")], "'boolean' must be bool"),
    (TIDE.replace("0+", "1+0+"), [field()], "1+, removed, and 0+, added"),
    (TIDE.replace("0+", "0\u20131"), [field(versions="0-1")], "must be 0-1"),
    (TIDE.replace("0+", "v0+"), [field()], "must be 0+"),
    (TIDE.replace('"versions"', '"version"'), [field()], "unknown attribute version"),
    (TIDE.replace('"versions"', "versions"), [field()], "the key versions has no quotes"),
    (TIDE.replace('"versions":', '"versions"'), [field()], "no colon behind the key versions"),
    (TIDE.replace('"versions":', '"versions" ='), [field()], "'=' where JSON has ':'"),
    (TIDE.replace('"Tide"', '"tide_level"'), [field(name="TideLevel")], "is not a valid name"),
    (TIDE.replace('"Tide"', '"TideTide"'), [field()], "Tide, the removed name, and Tide"),
    (TIDE.replace("}", ', "mapKey": truefalse }'), [field()], "true, removed, and false, added"),
    (TIDE.replace("}", ', "ignorable": True }'), [field(ignorable=True)], ""),
    (TIDE.replace("}", ', "mood": "good" }'), [field()], "'mood' is not an attribute here"),
    (TIDE.replace("}", "} <-- new"), [field()], "a comment in a form that specs do not have"),
    (TIDE.replace("}", "} # new"), [field()], "a comment in a form that specs do not have"),
    (TIDE.replace("}", ', "default": null }'), [field()], "Kafka ignores null without quotes"),
    (TIDE.replace("}", ', "default": -1 }'), [field(default="-1")], ""),
    (TIDE.replace("}", ', "about": "a "tide" of\nwater" }'), [field()], "goes over several lines"),
    (TIDE.replace("}", ",}"), [field()], "a comma too many"),
    (f"{TIDE}\n{TIDE}", [field()], "is here twice"),
    (f"{TIDE}, {TIDE.replace('int32', 'int64')}", [field(type="int64")], "which one counts"),
    (f"\\ {TIDE}", [field()], "words that are no JSON"),
    (f"\u200b{TIDE}", [field()], "invisible characters"),
    (TIDE.replace("}", ', "about": "half a \\ud83c pair" }'), [field()], ""),
    (f"NEW FIELD\n{TIDE}", [field()], "words that are no JSON"),
]


@pytest.mark.parametrize(("written", "wanted", "reason"), MENDED, ids=[row[0][:70] for row in MENDED])
def test_fields_that_can_be_mended(written: str, wanted: list[dict[str, Any]], reason: str) -> None:
    intake = read(moon(written))
    (made,) = intake.specs
    assert made.spec is not None
    expected = spec_of({**json.loads(f"{{{HEAD}}}"), "fields": wanted})
    assert facts(made.spec) == facts(expected)
    assert reason in reasons(intake, RemarkKind.REPAIR, RemarkKind.GUESS, RemarkKind.QUESTION)


@pytest.mark.parametrize(
    ("written", "lost", "reason"),
    [
        (TIDE.replace("int32", "int24"), "type", "'int24' is not a valid value of type"),
        (TIDE.replace("int32", "varint"), "type", "'varint' is not a valid value of type"),
        (TIDE.replace("0+", "later"), "versions", "'later' is not a valid value of versions"),
        (TIDE.replace("0+", "3-1"), "versions", "'3-1' is not a valid value of versions"),
        (TIDE.replace('"type": "int32", ', ""), "type", "needs type"),
        (TIDE.replace('"name": "Tide", ', ""), "name", "this field has no name"),
        (TIDE.replace('"int32"', ""), "type", "type has no value on the page"),
        (TIDE.replace("}", ', "tag": "soon" }'), "tag", "'soon' is not a valid value of tag"),
    ],
)
def test_what_nobody_can_tell_is_asked_and_left_out(written: str, lost: str, reason: str) -> None:
    intake = read(moon(written))
    (made,) = intake.specs
    assert lost not in json.loads(made.text)["fields"][0]
    assert reason in reasons(intake, RemarkKind.QUESTION)


@pytest.mark.parametrize("key", ["TBD", "<TBD>", "?", "6x", "tbd, next free"])
def test_an_undecided_key_is_no_key(key: str) -> None:
    for written in (f'"{key}"', key):
        intake = read(moon(TIDE).replace("1000", written))
        assert "apiKey" not in json.loads(intake.specs[0].text)
        assert [each.attribute for each in intake.remarks.of(RemarkKind.QUESTION)] == ["apiKey"]


NEXT = '{ "name": "Weather", "type": "string", "versions": "3+" }'


@pytest.mark.parametrize(
    "block",
    [
        f'{{ "type": "request", "name": "DescribeClusterRequest", "validVersions": "0-3", "fields": [ ... {NEXT} ] }}',
        f'{{ "name": "DescribeClusterRequest", "validVersions": "0-3",\n "fields": [ {NEXT} ] }}',
        f"DescribeClusterRequest gets a field:\n```\n{NEXT}\n```",
        f'DescribeClusterRequest:\n```\n"fields": [\n// as before\n…\n{NEXT}\n]\n```',
    ],
    ids=["dots", "few fields", "a field alone", "a list alone"],
)
def test_blocks_that_show_only_what_changes(block: str) -> None:
    intake = read(block)
    request = next(each for each in intake.specs if each.name == "DescribeClusterRequest").spec
    theirs = kafka().named("DescribeClusterRequest")
    assert request is not None
    assert theirs is not None
    assert [each.name for each in request.fields] == [*(each.name for each in theirs.fields), "Weather"]
    assert (request.api_key, str(request.valid_versions), request.listeners) == (60, "0-3", theirs.listeners)
    assert "from schemas/kafka" in reasons(intake, RemarkKind.GUESS)
    assert intake.remarks.of(RemarkKind.QUESTION) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("`DescribeClusterRequest` gets a field directly after `EndpointType`:", "EndpointType"),
        ("New field under `DescribeClusterBroker` of DescribeClusterResponse:", "DescribeClusterBroker"),
    ],
)
def test_the_place_of_a_field_that_only_the_text_may_tell_is_asked(text: str, words: str, tmp_path: Path) -> None:
    page = f"{text}\n```\n{NEXT}\n```"
    (question,) = read(page).remarks.of(RemarkKind.QUESTION)
    assert (question.attribute, question.quote, question.line) == ("partial", text, 1)
    assert f"the text before it names {words};" in question.reason
    (tmp_path / "answers.toml").write_text(proposed_answers([question]))
    assert read(page, read_answers(tmp_path / "answers.toml")).remarks.of(RemarkKind.QUESTION) == []


@pytest.mark.parametrize(
    ("text", "title", "caption"),
    [
        (f"## Changes\n\n```\n{NEXT}\n```", ("Changes", 1), ("## Changes", 1)),
        (f"Public Interfaces\n\nOne. Two,\nas here:\n\n```\n{NEXT}\n```", ("Public Interfaces", 1), ("as here:", 4)),
        (f"One is short. Two is so long that an editor has to wrap it after seventy\ncharacters:\n{NEXT}", ("", 0),
         ("Two is so long that an editor has to wrap it after seventy\ncharacters:", 1)),
        (f"Words.\n\nlanguagejava\n{NEXT}", ("", 0), ("Words.", 1)),
        (f"Words.\n```\nclass Tide;\n```\n```\n{NEXT}\n```", ("", 0), ("", 0)),
    ],
    ids=["a title", "a line", "a sentence over two lines", "a parameter of the code macro", "other code"],
)  # fmt: skip
def test_blocks_have_the_title_and_the_sentence_above_them(
    text: str, title: tuple[str, int], caption: tuple[str, int]
) -> None:
    (block,) = find_blocks(page_of("page", text, Remarks()))
    assert (block.title.text, block.title.line) == title
    assert (block.caption.text, block.caption.line) == caption


def test_dots_in_a_message_that_nobody_has_are_a_question() -> None:
    intake = read(moon(TIDE, "..."))
    assert "leaves fields out here" in reasons(intake, RemarkKind.QUESTION)


@pytest.mark.parametrize(
    "text",
    [
        '```\n{"version": 1, "partitions": [{"topic": "a", "replicas": [1, 2]}]}\n```',
        '{"name": "sink", "config": {"type": "x", "tasks.max": "1"}}',
        '```\n{ "type": "record", "name": "Tide", "fields": [{ "name": "Level", "type": "long" }] }\n```',
        f"## Rejected Alternatives\n\n{moon(TIDE)}",
        "Rejected Alternatives\n\nMoonRequest (Version 0) => tide\ntide => INT32",
        "```java\npublic class Tide {\n    private final int level;\n}\n```",
        "```\nval tides = moons.map(moon => moon.tide)\n```",
    ],
)
def test_what_is_no_spec_is_left_alone(text: str) -> None:
    intake = read(f"Motivation\n\nTides.\n\n{text}\n")
    assert intake.specs == ()
    assert [each for each in intake.remarks if each.kind is not RemarkKind.ALONE] == []


def test_html_style_strikes_text_through() -> None:
    block = moon(TIDE.replace("Tide", '<span style="text-decoration: line-through;">Old</span>Tide'))
    intake = read(f"<html><body><p>Moon</p><pre>{block}</pre></body></html>")
    assert [each.name for made in intake.specs if made.spec for each in made.spec.fields] == ["Tide"]


def test_html_tells_what_was_removed() -> None:
    block = moon(TIDE.replace("Tide", '<span class="diff-html-removed">Old</span>Tide').replace('"', "&quot;"))
    intake = read(f"<html><body><h1>Moon</h1><p>We <del>do not</del> add</p><pre>{block}</pre></body></html>")
    assert [each.name for made in intake.specs if made.spec for each in made.spec.fields] == ["Tide"]
    assert {each.quote for each in intake.remarks.of(RemarkKind.REPAIR)} == {"Old", "do not"}


def test_storage_format_keeps_code_in_cdata() -> None:
    macro = f'<ac:structured-macro ac:name="code"><ac:plain-text-body><![CDATA[{moon(TIDE)}]]></ac:plain-text-body>'
    assert [made.name for made in read(f"<p>x</p>{macro}</ac:structured-macro>").specs] == ["Moon"]


def test_a_message_that_stands_twice() -> None:
    newer = moon(TIDE).replace("0-1", "0-2")
    for text in (f"{moon(TIDE)}\n\nProposed:\n\n{newer}", f"{newer}\n\nToday:\n\n{moon(TIDE)}"):
        intake = read(text)
        assert ['"validVersions": "0-2"' in made.text for made in intake.specs] == [True]
        assert "is on the page twice" in reasons(intake, RemarkKind.GUESS)


BNF: list[tuple[str, str, str]] = [
    ("MoonRequest =>", "[]", "version 0"),
    ("MoonRequest (Version 0) => tide_level\n tide_level => INT32", "TideLevel int32", ""),
    ("MoonRequest => [Tide]\nTide => string", "Tide []string", "has no name in BNF"),
    ("MoonRequest => ?(Tide)\nTide => Level\nLevel => int8", "Tide Tide maybe(Level int8)", ""),
    ("MoonRequest => Tide // the water\nTide => INT64 /* in mm */", "Tide int64", "a comment"),
    ("MoonRequest => Tide\nTide => NULLABLE_STRING", "Tide string nullable", ""),
    ("MoonRequest => [A]\nA =>\n  B\n  C\nB => int8\nC => string", "A []A(B int8, C string)", ""),
    ("MoonRequest => ErrorCode", "ErrorCode int16", "does not define ErrorCode"),
    ("MoonRequest => Tides\nTide => int8", "Tides ?", "does not define Tides"),
    ("MoonRequest => TidalRange\nTidaleRange => int8", "TidalRange int8", "TidaleRange must be TidalRange"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted", "reason"), BNF, ids=[row[0] for row in BNF])
def test_bnf(text: str, wanted: str, reason: str) -> None:
    intake = read(f"{text}\n\nMoonResponse =>\n")
    request = next(made for made in intake.specs if made.name == "MoonRequest")
    tree = json.loads(request.text)
    assert (", ".join(map(_shown, tree["fields"])) or "[]") == wanted
    assert tree["flexibleVersions"] == "none"
    assert reason in reasons(intake, *RemarkKind)


def _shown(each: dict[str, Any]) -> str:
    words = [each["name"], each.get("type", "?")]
    words += ["nullable"] * ("nullableVersions" in each) + ["maybe"] * ("maybeVersions" in each)
    return " ".join(words) + (f"({', '.join(map(_shown, each['fields']))})" if "fields" in each else "")


def test_bnf_of_several_versions_is_one_message() -> None:
    text = """
MoonRequest (Version: 0) => name old
  name => STRING
  old => INT8
MoonRequest (Version: 1) => name [phase]
  name => STRING
  phase => kind
    kind => INT8
MoonRequest (Version: 2) => name [phase]
  name => STRING
  phase => kind since
    kind => INT8
    since => INT64
"""
    tree = json.loads(read(text).specs[0].text)
    assert tree["validVersions"] == "0-2"
    versions = {each["name"]: each["versions"] for each in tree["fields"]}
    assert versions == {"Name": "0+", "Old": "0", "Phase": "1+"}
    phase = next(each for each in tree["fields"] if each["name"] == "Phase")
    assert {each["name"]: each["versions"] for each in phase["fields"]} == {"Kind": "1+", "Since": "2+"}


def test_structs_that_fields_share_are_common() -> None:
    text = "MoonResponse => [Tide] ?(Spring)\nTide => Level\nLevel => int8\nSpring => Tide"
    tree = json.loads(next(made.text for made in read(text).specs if made.name == "MoonResponse"))
    assert [each["type"] for each in tree["fields"]] == ["[]Tide", "Tide"]
    assert [each["name"] for each in tree["commonStructs"]] == ["Tide"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("apiKey = 3", "is not in a table"),
        ("[Moon]\nkey = 3", "[Moon] has no key"),
        ('[Moon."Tide"]\nsize = 3', '[Moon."Tide"] has no size'),
        ("[Moon", "cannot be read as answers"),
        ('[Moon."Ebb"]\nabout = "x"', "a field that Moon does not have"),
        ("[Sun]\napiKey = 3", "matches nothing"),
    ],
)
def test_answers_that_answer_nothing_are_refused(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "answers.toml").write_text(text)
    with pytest.raises(KipcError) as refusal:
        read(moon(TIDE), read_answers(tmp_path / "answers.toml"))
    assert sentence in str(refusal.value)


def test_answers_overrule_the_page(tmp_path: Path) -> None:
    answers = '[Moon]\napiKey = 7\n[Moon.Tide]\nname = "Ebb"\ntype = "int64"\n[Moon.Gone]\nleaveOut = true\n'
    (tmp_path / "answers.toml").write_text(answers)
    intake = read(moon(TIDE, TIDE.replace("Tide", "Gone")), read_answers(tmp_path / "answers.toml"))
    tree = json.loads(intake.specs[0].text)
    assert tree["apiKey"] == 7
    assert [(each["name"], each["type"]) for each in tree["fields"]] == [("Ebb", "int64")]
    assert len(intake.remarks.of(RemarkKind.ANSWER)) == 4


@pytest.mark.parametrize(
    ("data", "sentence"),
    [(b"\x00\x01", "no text"), (b"x" * (9 << 20), "more than 8,388,608 bytes of a KIP page"), (None, "No such file")],
)
def test_files_that_are_no_pages(data: bytes | None, sentence: str, tmp_path: Path) -> None:
    if data is not None:
        (tmp_path / "page").write_bytes(data)
    result = CliRunner().invoke(_group, ["intake", str(tmp_path / "page"), "--out", str(tmp_path / "out")])
    assert isinstance(result.exception, KipcError)
    assert sentence in str(result.exception)
    assert not (tmp_path / "out").exists()


SETTINGS = '[tool.kipc]\nspecs = ["mine"]\n'


@pytest.mark.parametrize(
    ("files", "arguments", "source"),
    [
        ({}, [], f"kafka:{RELEASES[-1]}"),
        ({"pyproject.toml": SETTINGS}, [], "mine"),
        (
            {"pyproject.toml": '[tool.kipc]\nspecs = ["mine"]\n', "schemas/kafka/Tide.json": moon(TIDE)},
            [],
            "schemas/kafka",
        ),
        ({"schemas/kafka/Tide.json": moon(TIDE)}, ["--kafka", "mine"], "mine"),
    ],
)
def test_pages_are_compared_with_the_specs_of_the_project(
    files: dict[str, str], arguments: list[str], source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {"mine/Tide.json": moon(TIDE), "page.txt": moon(TIDE), **files}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(_group, ["intake", "page.txt", "--out", "out", *arguments])
    assert result.exit_code == 0, result.output
    assert f"Compared with {source}.\n" in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")


def test_intake_runs_again_on_its_own_incomplete_output(tmp_path: Path) -> None:
    """The first run omits the values that it asks about; the second run has the answers."""
    block = (
        '{ "apiKey": 901, "type": "request", "listeners": ["broker"], "name": "ParcelRequest", "validVersions": "0",\n'
        '  "flexibleVersions": "0+", "fields": [\n    { "name": "Weight", "versions": "0+" } ] }'
    )
    page, out, answers = tmp_path / "page.txt", tmp_path / "out", tmp_path / "out" / "answers.toml"
    page.write_text(f"## Parcel\n\n```\n{block}\n```\n")
    words = ["intake", str(page), "--out", str(out), "--kafka", str(ROOT / "examples/adding_a_kip/schemas")]
    assert CliRunner().invoke(_group, words).exit_code == 1
    assert "Weight" in (out / "ParcelRequest.json").read_text()
    (out / "Other.json").write_text(json.dumps({"type": "data", "name": "Other"}))
    (out / "package.json").write_text("{}")
    (out / "broken.json").write_text("{")
    answers.write_text('[ParcelRequest.Weight]\ntype = "int32"\n')
    result = CliRunner().invoke(_group, [*words, "--answers", str(answers)])
    assert "ParcelRequest Weight" not in result.output
    assert '"type": "int32"' in (out / "ParcelRequest.json").read_text()
    kept = {"ParcelRequest.json", "answers.toml", "broken.json", "package.json", "report.md"}
    assert {path.name for path in out.iterdir()} == kept
