"""`kipc format`: canonical text with the same nodes, and with every comment in its place."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kipc.language.canonical import canonical_text
from kipc.language.formatting import comments_of, formatted_text
from kipc.language.parse import ParsedFile, parse
from kipc.language.specs import MessageSpec
from kipc.sources.load import Source, SourceFile

from tests.kipc.projects import kipc
from tests.kipc.releases import ARCHIVED, archive
from tests.shared import ROOT

WRITTEN = """\
// License.


// More license.

{ "type": "data", // A type.
  // The name.
  "name": "Parcel", /* It is
    a parcel. */
  // Never written, since it is the default.
  "latestVersionUnstable": false,
  // Version 1 adds Note.

  "validVersions": "0-1", "flexibleVersions": "1+", // From KIP-482.
  "fields": [ // In order.
    // The weight.
    { "name": "Weight", "type": "int32", // Not negative.
      // Explained:
      "versions": "0+", "about": "In grams." }, // Without wrapping.

    /* Stops. */ /* Many. */
    { "name": "Stops", "type": "[]Stop", "versions": "0+", // All of them.
      // Inside.
      "fields": [
        { "name": "Where", "type": "string", "versions": "0+" } // A place.
        // The last one.
      ] // Behind the list.
      // Before the end.
    }, // Behind all.
    { // Opened.
      "name": "Note", "type": "string", "versions": "1+" // One.
      , "ignorable": false // Two.
    }
    // Nothing follows.
  ]
  // The end.
} // Behind the end.

// The last line.
"""

FORMATTED = """\
// License.

// More license.

{
  "type": "data", // A type.
  // The name.
  "name": "Parcel", /* It is
    a parcel. */
  // Never written, since it is the default.
  // Version 1 adds Note.

  "validVersions": "0-1",
  "flexibleVersions": "1+", // From KIP-482.
  "fields": [
    // In order.
    // The weight.
    // Explained:
    { "name": "Weight", "type": "int32", "versions": "0+", // Not negative.
      "about": "In grams." }, // Without wrapping.

    /* Stops. */
    /* Many. */
    // All of them.
    // Inside.
    { "name": "Stops", "type": "[]Stop", "versions": "0+", "fields": [
      { "name": "Where", "type": "string", "versions": "0+" } // A place.
      // The last one.
      // Before the end.
      // Behind all.
    ]}, // Behind the list.
    // Opened.
    // Two.
    { "name": "Note", "type": "string", "versions": "1+" } // One.
    // Nothing follows.
  ]
  // The end.
} // Behind the end.

// The last line.
"""


def parsed(text: str) -> ParsedFile:
    file = parse(Source("test", "test", (), True), SourceFile("clients/Test.json", text))
    assert file.spec is not None, file.problems
    return file


def formatted(text: str) -> str:
    file = parsed(text)
    assert file.spec is not None
    return formatted_text(text, file.tree, file.spec)


def comments(text: str) -> list[str]:
    return [each.text for each in comments_of(text)]


def spec(text: str) -> MessageSpec | None:
    return parsed(text).spec


def test_comments_stay_with_what_they_are_about() -> None:
    assert formatted(WRITTEN) == FORMATTED


@pytest.mark.parametrize("text", [WRITTEN, FORMATTED, WRITTEN.replace("\n", "\r\n")], ids=["LF", "formatted", "CRLF"])
def test_formatted_text_stays_as_it_is(text: str) -> None:
    once = formatted(text)
    assert formatted(once) == once
    assert sorted(comments(once)) == sorted(comments(text.replace("\r\n", "\n")))


@pytest.mark.slow
@pytest.mark.parametrize("name", ARCHIVED)
def test_all_specs_of_a_release_say_the_same_and_have_the_same_comments(name: str) -> None:
    found = 0
    with zipfile.ZipFile(archive(name)) as files:
        for path in files.namelist():
            if path.endswith(".json"):
                text = files.read(path).decode()
                once = formatted(text)
                assert spec(once) == spec(text), path
                assert comments(once) == [each.rstrip() for each in comments(text)], path
                assert once == formatted(once), path
                found += len(comments(text))
    assert found > 2000


@pytest.mark.slow
def test_our_own_specs_are_formatted() -> None:
    for path in sorted((ROOT / "schemas").rglob("*.json")):
        if path.name != "message.schema.json":
            text = path.read_text(encoding="utf-8")
            assert formatted(text) == text, path


def test_a_text_without_comments_is_the_canonical_one() -> None:
    text = (ROOT / "schemas/kafka/clients/FetchRequest.json").read_text(encoding="utf-8")
    written = spec(text)
    assert written is not None
    assert formatted(json.dumps(json.loads(text))) == canonical_text(written) == text


def test_the_schema_for_editors_stays() -> None:
    written = WRITTEN.replace('{ "type"', '{ "$schema": "message.schema.json", "type"')
    assert formatted(written).split("\n")[4:6] == ["{", '  "$schema": "message.schema.json",']


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_comments_anywhere_are_kept(data: st.DataObject) -> None:
    """Comments between any two tokens of a spec."""
    text = canonical_text(parsed(FORMATTED).spec)  # type: ignore[arg-type]
    gaps = [index for index, each in enumerate(text) if each in " \n" and text[:index].count('"') % 2 == 0]
    places = data.draw(st.lists(st.sampled_from(gaps), min_size=1, max_size=6))
    for number, place in enumerate(sorted(places, reverse=True)):
        form = data.draw(st.sampled_from(["/* {} */", "\n/* {}\n*/", "// {}\n", "\n\n// {}\n", "/* {} */ // {}\n\n"]))
        text = text[:place] + " " + form.format(number, f"x{number}") + text[place:]
    once = formatted(text)
    assert spec(once) == spec(text)
    assert sorted(comments(once)) == sorted(comments(text))
    assert formatted(once) == once


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "Parcel.json").write_text(WRITTEN)
    (tmp_path / "specs" / "package.json").write_text('{"private":true}')
    (tmp_path / "pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs", "kafka:4.1"]\n')
    return tmp_path


def test_files_are_checked_shown_and_rewritten(project: Path) -> None:
    path = project / "specs" / "Parcel.json"
    check = kipc("format", "--check", status=1)
    assert check.output == "changed: specs/Parcel.json\n1 of 1 spec would be formatted; run kipc format\n"
    diff = kipc("format", "--diff", status=1).output
    assert "--- specs/Parcel.json\n+++ specs/Parcel.json" in diff
    assert '+  "flexibleVersions": "1+", // From KIP-482.' in diff
    assert path.read_text() == WRITTEN
    assert kipc("format").output == "1 of 1 spec formatted\n"
    assert path.read_text() == formatted(WRITTEN)
    assert kipc("format", "--check").output == "0 of 1 spec would be formatted\n"
    assert (project / "specs" / "package.json").read_text() == '{"private":true}'
    path.write_text(WRITTEN)
    kipc("format", str(path))
    assert path.read_text() == formatted(WRITTEN)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"type": "data"', "specs/Letter.json:1:16: $: the file ends where"),
        (WRITTEN.replace('"about"', '"abuot"'), "a field has no attribute 'abuot'; did you mean about?"),
    ],
)
def test_specs_that_cannot_be_read_stop_everything(project: Path, text: str, sentence: str) -> None:
    (project / "specs" / "Letter.json").write_text(text)
    result = kipc("format", status=1)
    assert sentence in result.output.replace('"abuot"', "'abuot'")
    assert "1 problem, nothing formatted" in result.output
    assert (project / "specs" / "Parcel.json").read_text() == WRITTEN


def test_what_cannot_be_formatted_is_named(project: Path) -> None:
    assert "kafka:4.1: only folders and .json files" in kipc("format", "kafka:4.1", status=2).output
    (project / "specs" / "Old.json").write_text(WRITTEN.replace('"1+"', '"5-3"'))
    result = kipc("format", status=1)
    assert "specs/Old.json: formatting would change the meaning; write empty versions as none" in str(result.exception)


@pytest.mark.parametrize("option", ["--check", "--diff", None])
def test_a_folder_without_specs_is_a_usage_error(tmp_path: Path, option: str | None) -> None:
    (tmp_path / "package.json").write_text('{"name": "x"}')
    result = kipc("format", str(tmp_path), *filter(None, [option]), status=1)
    assert str(result.exception) == f"{tmp_path}: no specs here, only 1 other .json files"
