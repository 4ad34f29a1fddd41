"""Canonical texts read back as they were, and importing keeps what people wrote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli.import_ import command
from kipc.errors import KipcError
from kipc.language.canonical import abouts, canonical_text, canonical_tree, facts, with_abouts
from kipc.output.spec_folders import replace_files, schema_path, write_schemas

from tests.kipc.releases import RELEASES, archive, release, spec_of

PING = {
    "apiKey": 3, "type": "request", "listeners": ["broker"], "name": "PingRequest", "validVersions": "0-2",
    "deprecatedVersions": "0", "flexibleVersions": "1+", "latestVersionUnstable": True,
    "fields": [
        {"name": "Id", "type": "int32", "versions": "0+", "mapKey": False, "default": "-1", "entityType": "brokerId"},
        {"name": "Note", "type": "string", "taggedVersions": "1+", "nullableVersions": "1+", "tag": 0,
         "default": "null", "about": "A \"quoted\" note,\nin two lines with an umläut."},
        {"name": "Old", "type": "string", "versions": "0", "flexibleVersions": "none", "ignorable": True},
        {"name": "Body", "type": "bytes", "versions": "0+", "zeroCopy": True},
        {"name": "Point", "type": "Point", "versions": "1+", "nullableVersions": "2+"},
        {"name": "Rows", "type": "[]Row", "versions": "0+", "fields": [
            {"name": "Key", "type": "uuid", "versions": "0+", "mapKey": True, "default": "H3KKO4NTRPaCWtEmm3vW7A"},
            {"name": "Cells", "type": "[]Cell", "versions": "0+", "fields": []}]}],
    "commonStructs": [{"name": "Point", "versions": "1+", "fields": []}],
}  # fmt: skip


def test_canonical_text_says_each_attribute_once_in_order() -> None:
    assert canonical_text(spec_of(PING)) == (
        """\
{
  "apiKey": 3,
  "type": "request",
  "listeners": ["broker"],
  "name": "PingRequest",
  "validVersions": "0-2",
  "deprecatedVersions": "0",
  "flexibleVersions": "1+",
  "latestVersionUnstable": true,
  "fields": [
    { "name": "Id", "type": "int32", "versions": "0+", "default": "-1", "entityType": "brokerId" },
    { "name": "Note", "type": "string", "versions": "1+", "nullableVersions": "1+", "taggedVersions": "1+", "tag": 0, \
"default": "null",
      "about": "A \\"quoted\\" note,\\nin two lines with an umläut." },
    { "name": "Old", "type": "string", "versions": "0", "flexibleVersions": "none", "ignorable": true },
    { "name": "Body", "type": "bytes", "versions": "0+", "zeroCopy": true },
    { "name": "Point", "type": "Point", "versions": "1+", "nullableVersions": "2+" },
    { "name": "Rows", "type": "[]Row", "versions": "0+", "fields": [
      { "name": "Key", "type": "uuid", "versions": "0+", "mapKey": true, "default": "H3KKO4NTRPaCWtEmm3vW7A" },
      { "name": "Cells", "type": "[]Cell", "versions": "0+" }
    ]}
  ],
  "commonStructs": [
    { "name": "Point", "versions": "1+", "fields": []}
  ]
}
"""
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", RELEASES)
def test_every_spec_of_a_release_reads_back_equal(name: str) -> None:
    for spec in release(name):
        for written in (spec, facts(spec)):
            text = canonical_text(written)
            assert spec_of(text) == written, schema_path(spec)
            assert json.loads(text) == canonical_tree(written)


@pytest.mark.parametrize(
    ("kind", "default", "kept"),
    [
        ("bool", "FALSE", None),
        ("bool", "true", "true"),
        ("int64", "0x0", None),
        ("int8", "-0", None),
        ("int16", "0x1", "0x1"),
        ("float64", "0.0", None),
        ("float64", "-0.0", "-0.0"),
        ("uuid", "AAAAAAAAAAAAAAAAAAAAAA", None),
        ("string", "", None),
        ("string", " ", " "),
        ("string", "null", "null"),
        ("[]int32", "null", "null"),
        ("records", "null", None),
    ],
)
def test_facts_leave_out_defaults_that_say_nothing(kind: str, default: str, kept: str | None) -> None:
    field = {"name": "A", "type": kind, "versions": "0+", "default": default}
    if kept == "null" or kind == "records":
        field["nullableVersions"] = "0+"
    spec = spec_of({**PING, "fields": [field], "commonStructs": []})
    assert facts(spec).fields[0].default == kept


@pytest.mark.slow
def test_import_is_what_schemas_of_the_newest_release_say(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [archive("4.3.1"), "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    written = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.json"))
    assert len(written) == 281
    assert {path.split("/")[0] for path in written} == {
        "clients", "group-coordinator", "metadata", "raft", "share-coordinator", "storage", "streams",
        "transaction-coordinator",
    }  # fmt: skip
    assert not any("about" in (tmp_path / path).read_text() for path in written)
    again = CliRunner().invoke(command, [archive("4.3.1"), "--out", str(tmp_path)])
    assert "0 specs written, 281 unchanged, 0 removed" in again.output
    result = CliRunner().invoke(command, [archive("4.3.1"), "--out", str(tmp_path), "--with-tests"])
    assert "5 specs written, 281 unchanged, 0 removed" in result.output
    assert (tmp_path / "clients-test" / "SimpleExampleMessage.json").is_file()


def test_texts_written_by_hand_survive_while_their_field_does(tmp_path: Path) -> None:
    spec = facts(spec_of(PING))
    write_schemas(tmp_path, [spec])
    path = tmp_path / "clients" / "PingRequest.json"
    texts = {"Id": "Whose it is.", "Rows.Key": "By what to find it.", "Old": "Once it was there."}
    path.write_text(canonical_text(with_abouts(spec, texts)))
    shorter = spec_of({**PING, "fields": [each for each in PING["fields"] if each["name"] != "Old"]})  # type: ignore[attr-defined]
    changes = write_schemas(tmp_path, [shorter])
    assert abouts(spec_of(path.read_text())) == {name: text for name, text in texts.items() if name != "Old"}
    assert changes.lost_texts == ("clients/PingRequest.json: Old: Once it was there.",)


def test_stale_specs_go_and_other_files_stay(tmp_path: Path) -> None:
    ping, pong = spec_of(PING), spec_of({**PING, "name": "PongRequest", "apiKey": 4})
    write_schemas(tmp_path, [ping, pong])
    (tmp_path / "clients" / "README.md").write_text("Mine.")
    (tmp_path / "package.json").write_text('{"private": true}')
    changes = write_schemas(tmp_path, [ping])
    assert changes.removed == ("clients/PongRequest.json",)
    assert changes.unchanged == 1
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == [
        "PingRequest.json",
        "README.md",
        "package.json",
    ]


def test_nothing_is_touched_when_something_is_wrong(tmp_path: Path) -> None:
    ping = spec_of(PING)
    write_schemas(tmp_path, [ping])
    path = tmp_path / "clients" / "PingRequest.json"
    with pytest.raises(KipcError, match="not a valid file name"):
        write_schemas(tmp_path, [spec_of({**PING, "name": "../Ping"})])
    with pytest.raises(KipcError, match="two specs have this name"):
        write_schemas(tmp_path, [ping, spec_of({**PING, "apiKey": 4})])
    path.write_text('{"name": "PingRequest", "validVersions": "0"')
    with pytest.raises(KipcError, match=r"fix or delete this first.*PingRequest\.json:1:45"):
        write_schemas(tmp_path, [ping])
    assert path.read_text() == '{"name": "PingRequest", "validVersions": "0"'


def test_files_are_all_written_before_the_first_is_moved(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("old")
    (tmp_path / "b.json").mkdir()
    with pytest.raises(KipcError, match="cannot be written"):
        replace_files(tmp_path, {"a.json": "new", "c" * 300: "new"})
    assert (tmp_path / "a.json").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "b.json"]
