"""`kipc lsp` as an editor sees it: a real client, the server over stdio, and unsaved texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from lsprotocol import types

from tests.kipc.editor import Editor, run

SETTINGS = '[tool.kipc]\nspecs = ["specs"]\nignore = ["about-missing", "old/*:flexible-versions-missing"]\n'
REQUEST = """{
  "apiKey": 7, "type": "request", "listeners": ["broker"], "name": "PlantRequest",
  "validVersions": "0-3", "flexibleVersions": "2+",
  "fields": [
    { "name": "Beds", "type": "[]Bed", "versions": "0+", "about": "The beds 🌱 to plant.", "fields": [
      { "name": "Width", "type": "int32", "versions": "1+", "default": "-1", "about": "The width (KIP-42)." },
      { "name": "Seeds", "type": "[]Seed", "versions": "0+", "nullableVersions": "2+" }
    ]},
    { "name": "Spare", "type": "Seed", "versions": "3+", "taggedVersions": "3+", "tag": 0 }
  ],
  "commonStructs": [
    { "name": "Seed", "versions": "0+", "fields": [
      { "name": "Kind", "type": "string", "versions": "0+", "entityType": "topicName" }
    ]}
  ]
}
"""
RESPONSE = """{
  "apiKey": 7, "type": "response", "name": "PlantResponse", "validVersions": "0-3", "flexibleVersions": "2+",
  "fields": [{ "name": "ErrorCode", "type": "int16", "versions": "0+" }]
}
"""
OLD = '{ "type": "data", "name": "Old", "validVersions": "0" }\n'
PLANT = "specs/garden/PlantRequest.json"
ANSWER = "specs/garden/PlantResponse.json"


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    files = {"pyproject.toml": SETTINGS, PLANT: REQUEST, ANSWER: RESPONSE, "specs/old/Old.json": OLD}
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def at(text: str, phrase: str, within: int = 0) -> types.Position:
    """Return the position of a phrase, and some characters further."""
    offset = text.index(phrase) + within
    line = text.count("\n", 0, offset)
    start = text.rfind("\n", 0, offset) + 1
    return types.Position(line, len(text[start:offset].encode("utf-16-le")) // 2)


def marked(text: str, where: types.Range) -> str:
    """Return what a range of the protocol covers."""
    lines = text.splitlines(keepends=True)

    def offset(position: types.Position) -> int:
        before = lines[position.line].encode("utf-16-le")[: 2 * position.character].decode("utf-16-le")
        return sum(map(len, lines[: position.line])) + len(before)

    return text[offset(where.start) : offset(where.end)]


def edited(text: str, edits: Any) -> str:
    """Return a text with the edits of an answer applied."""
    for edit in sorted(edits, key=lambda edit: edit.range.start, reverse=True):
        whole = types.Range(types.Position(0, 0), edit.range.start)
        before = marked(text, whole)
        text = before + edit.new_text + text[len(before) + len(marked(text, edit.range)) :]
    return text


def test_diagnostics_are_those_of_unsaved_texts(garden: Path) -> None:
    async def session(editor: Editor) -> None:
        assert await editor.type(PLANT, REQUEST) == []
        text = REQUEST.replace('"int32"', '"int23"').replace('"[]Seed"', '"[]Sed"')
        first, second = await editor.type(PLANT, text)
        assert (first.code, first.severity, first.source) == ("field-type", types.DiagnosticSeverity.Error, "kipc")
        assert marked(text, first.range) == '"int23"'
        assert (second.code, second.severity) == ("struct-misspelled", types.DiagnosticSeverity.Warning)
        assert marked(text, second.range) == '"[]Sed"'
        lower = REQUEST.replace('"Width"', '"width"')
        [lint] = await editor.type(PLANT, lower)
        assert (lint.code, lint.severity) == ("field-lower-case", types.DiagnosticSeverity.Information)
        assert lint.message == "names of fields are in upper camel case; write Width"
        assert await editor.type(PLANT, REQUEST) == []

    run(garden, session)
    assert (garden / PLANT).read_text(encoding="utf-8") == REQUEST


def test_rules_over_a_folder_see_unsaved_texts_and_report_in_files_that_are_not_open(garden: Path) -> None:
    async def session(editor: Editor) -> None:
        await editor.type(PLANT, REQUEST)
        await editor.type(PLANT, REQUEST.replace('"validVersions": "0-3"', '"validVersions": "0-4"'))
        await editor.until(lambda: editor.rules(ANSWER) == ["pair-versions"])
        published = editor.published[editor.uri(ANSWER)]
        assert published.version is None
        assert marked(RESPONSE, published.diagnostics[0].range) == '"0-3"'
        editor.close(PLANT)
        await editor.until(lambda: editor.rules(ANSWER) == [])

    run(garden, session)


def test_settings_count_and_are_read_again_when_they_change(garden: Path) -> None:
    async def session(editor: Editor) -> None:
        await editor.type("specs/old/Old.json", OLD)
        assert editor.rules("specs/old/Old.json") == []
        (garden / "pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nignore = ["no-such"]\n')
        change = types.FileEvent(editor.uri("pyproject.toml"), types.FileChangeType.Changed)
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
        await editor.until(lambda: editor.rules("specs/old/Old.json") == ["flexible-versions-missing"])
        assert [message for message in editor.shown if "unknown rule 'no-such'" in message]
        assert editor.registered == ["workspace/didChangeWatchedFiles"]

    run(garden, session)


def test_files_that_change_on_disk_are_checked_again(garden: Path) -> None:
    async def session(editor: Editor) -> None:
        await editor.type(PLANT, REQUEST)
        (garden / ANSWER).unlink()
        change = types.FileEvent(editor.uri(ANSWER), types.FileChangeType.Deleted)
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
        await editor.until(lambda: editor.rules(PLANT) == ["partner-missing"])

    run(garden, session)


def test_without_settings_the_specs_of_a_folder_are_checked_together(tmp_path: Path) -> None:
    async def session(editor: Editor) -> None:
        (tmp_path / "PlantResponse.json").write_text(RESPONSE.replace("0-3", "0-2"), encoding="utf-8")
        (tmp_path / "package.json").write_text('[{"name": 1}]', encoding="utf-8")
        await editor.type("PlantRequest.json", REQUEST)
        await editor.until(lambda: "pair-versions" in editor.rules("PlantResponse.json"))
        assert editor.rules("package.json") == []

    run(tmp_path, session)


def test_diagnostics_are_those_of_the_command(garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = REQUEST.replace('"Kind"', '"kind"').replace("[]Bed", "[]Spare").replace('"tag": 0', '"tag": 1')
    (garden / PLANT).write_text(text, encoding="utf-8")
    monkeypatch.chdir(garden)
    result = CliRunner().invoke(_group, ["check", "--strict", "--format", "json"])
    rows = [row for row in json.loads(result.stdout) if row["file"] == PLANT]
    assert len(rows) >= 2

    async def session(editor: Editor) -> None:
        found = await editor.type(PLANT, text)
        places = [(each.code, each.range.start.line + 1, each.message) for each in found]
        assert places == [(row["rule"], row["line"], row["message"]) for row in rows]

    run(garden, session)


def actions_of(answer: Any) -> list[types.CodeAction]:
    assert all(isinstance(each, types.CodeAction) for each in answer)
    return list(answer)


def test_quick_fixes_solve_their_problem_behind_characters_of_two_units(garden: Path) -> None:
    text = REQUEST.replace('"about": "The beds 🌱 to plant."', '"about": "🌱🌱", "ignorible": true').replace(
        '"[]Seed"', '"[]Sed"'
    )

    async def session(editor: Editor) -> None:
        first, second = await editor.type(PLANT, text)
        assert marked(text, first.range) == '"ignorible"'
        fixed = text
        for each in (second, first):
            params = types.CodeActionParams(editor.document(PLANT), each.range, types.CodeActionContext([each]))
            [action] = actions_of(await editor.client.text_document_code_action_async(params))
            assert action.kind == types.CodeActionKind.QuickFix
            assert list(action.diagnostics or ()) == [each]
            assert action.edit
            assert action.edit.changes
            fixed = edited(fixed, action.edit.changes[editor.uri(PLANT)])
        assert fixed == text.replace("ignorible", "ignorable").replace('[]Sed"', '[]Seed"')
        assert await editor.type(PLANT, fixed) == []

    run(garden, session)


def test_no_fixes_are_offered_elsewhere_or_of_other_kinds(garden: Path) -> None:
    text = REQUEST.replace('"[]Seed"', '"[]Sed"')

    async def session(editor: Editor) -> None:
        [found] = await editor.type(PLANT, text)
        start = types.Range(types.Position(0, 0), types.Position(0, 1))
        for where, only in ((start, None), (found.range, [types.CodeActionKind.Refactor])):
            context = types.CodeActionContext([], only)
            params = types.CodeActionParams(editor.document(PLANT), where, context)
            assert await editor.client.text_document_code_action_async(params) == ()

    run(garden, session)
