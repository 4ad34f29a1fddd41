"""`kipc lsp` as an editor sees it: a real client, the server over stdio, and unsaved texts."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st
from kipc.cli import _group
from kipc.evolution.history import EMPTY
from kipc.lsp.completion import complete
from kipc.lsp.documents import OpenDocument
from kipc.lsp.hover import hover
from kipc.lsp.outline import outline
from kipc.lsp.project import OpenProject
from kipc.lsp.structs import renamable, rename
from lsprotocol import types

from tests.kipc.editor import START, TIMEOUT, Editor, opened, run
from tests.kipc.garden import ANSWER, OLD, PLANT, REQUEST, RESPONSE, edited, marked
from tests.shared import ROOT

pytestmark = pytest.mark.slow


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


def test_a_document_above_the_budget_of_files_is_not_read(garden: Path) -> None:
    """The file on disk is, and so is the document when it is smaller again."""

    async def session(editor: Editor) -> None:
        large = OLD + " " * (1 << 20)
        editor.send("specs/old/Old.json", large)
        await editor.until(lambda: bool(editor.shown))
        assert re.fullmatch(
            rf"kipc: \S+Old.json: {len(large):,} bytes of a JSON file; the limit is 1,048,576, which "
            "KIPC_BUDGETS=file=N raises",
            editor.shown[0],
        )
        editor.send("specs/old/Old.json", f"{large} ")
        hover = types.HoverParams(editor.document("specs/old/Old.json"), types.Position(0, 5))
        assert await editor.client.text_document_hover_async(hover) is None
        assert len(editor.shown) == 1
        await editor.type("specs/old/Old.json", OLD.replace('"type"', '"typ"', 1))
        assert "unknown-attribute" in editor.rules("specs/old/Old.json")

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


@pytest.mark.ci
def test_every_prefix_of_a_spec_is_answered(garden: Path) -> None:
    """Type a whole spec, with every request about the position of the cursor after each keystroke."""

    async def session(editor: Editor) -> None:
        document = editor.document(PLANT)
        for length in range(len(REQUEST) + 1):
            text = REQUEST[:length]
            editor.send(PLANT, text)
            where = types.Position(text.count("\n"), len(text[text.rfind("\n") + 1 :].encode("utf-16-le")) // 2)
            await editor.client.text_document_completion_async(types.CompletionParams(document, where))
            await editor.client.text_document_hover_async(types.HoverParams(document, where))
            await editor.client.text_document_definition_async(types.DefinitionParams(document, where))
            await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(document, where))
            await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
            action = types.CodeActionParams(document, types.Range(where, where), types.CodeActionContext([]))
            await editor.client.text_document_code_action_async(action)
        assert await editor.diagnostics(PLANT) == []
        assert editor.shown == []

    run(garden, session)


def test_all_specs_are_checked_in_a_tenth_of_a_second_after_a_keystroke(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of processor time, so that a busy machine does not matter; the server waits for a pause in typing besides."""
    monkeypatch.chdir(ROOT)
    project = OpenProject(ROOT)
    assert len(project.reports()) > 300
    path = ROOT / "schemas" / "kafka" / "clients" / "FetchRequest.json"
    text = path.read_text(encoding="utf-8")
    for number in range(5):
        project.edit(path, text.replace('"int32"', f'"int32{number}"', 1))
        started = time.process_time()
        assert project.reports()[path].problems
        assert time.process_time() - started < 0.1


def test_positions_are_in_the_encoding_that_the_client_prefers(garden: Path) -> None:
    text = REQUEST.replace("PlantRequest", "🌱").replace('"0-3"', '"0-3", "🌱": 1')

    async def main(encoding: types.PositionEncodingKind | None) -> int:
        async with opened(garden, [encoding] if encoding else None) as editor:
            [found] = [each for each in await editor.type(PLANT, text) if each.code == "unknown-attribute"]
            assert found.range.start.line == 2
            return found.range.end.character - found.range.start.character

    kinds = types.PositionEncodingKind
    assert [asyncio.run(main(each)) for each in (None, kinds.Utf16, kinds.Utf8, kinds.Utf32)] == [4, 4, 6, 3]


def test_line_ends_are_those_of_the_protocol(garden: Path) -> None:
    """Python takes more characters for line ends; a text may contain them."""
    text = REQUEST.replace("The width", "The\u2028\x85width").replace("\n", "\r\n").replace('"[]Seed"', '"[]Sed"')

    async def session(editor: Editor) -> None:
        [found] = await editor.type(PLANT, text)
        assert (found.code, found.range.start.line) == ("struct-misspelled", 6)

    run(garden, session)


def message(method: str, params: Any, number: int | None = None) -> bytes:
    content = {"jsonrpc": "2.0", "method": method, "params": params} | ({"id": number} if number else {})
    body = json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def serve(folder: Path, *between: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run the server with a session that opens a document, written at once."""
    document = {"uri": (folder / PLANT).as_uri(), "languageId": "json", "version": 1, "text": "{"}
    session = [
        message("initialize", {"capabilities": {}, "processId": None, "rootUri": None}, 1),
        message("initialized", {}),
        message("textDocument/didOpen", {"textDocument": document}),
        *between,
        message("shutdown", None, 3),
        message("exit", None),
    ]
    command = [sys.executable, "-c", START, "lsp", "--stdio"]
    return subprocess.run(
        command, input=b"".join(session), capture_output=True, timeout=TIMEOUT, cwd=folder, check=False
    )


def test_stdout_has_messages_of_the_protocol_only(garden: Path) -> None:
    place = {"textDocument": {"uri": (garden / PLANT).as_uri()}, "position": {"line": 9, "character": 9}}
    result = serve(garden, b"Content-Length: 5\r\n\r\n{...}", message("textDocument/hover", place, 2))
    assert result.returncode == 0, result.stderr
    answers, rest = [], result.stdout
    while rest:
        headers, _, rest = rest.partition(b"\r\n\r\n")
        length = int(dict(line.split(b": ") for line in headers.split(b"\r\n"))[b"Content-Length"])
        answers.append(json.loads(rest[:length]))
        rest = rest[length:]
    assert {each["id"] for each in answers if "result" in each} == {1, 2, 3}


def test_nothing_is_sent_after_the_end_of_a_session(garden: Path) -> None:
    """The client may no longer read; the diagnostics of the document were not sent yet."""

    async def session(editor: Editor) -> None:
        await editor.until(lambda: bool(editor.registered))
        editor.send(PLANT, "{")
        await editor.shut_down()
        await asyncio.sleep(2.5)
        assert editor.published == {}

    # On a busy machine, the pause between the last two messages can be longer than usual.
    run(garden, session, prepare="from kipc.lsp import server; server._PAUSE = 2; ")


def test_a_missing_library_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "pygls" or name == "kipc.lsp.server"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pygls", None)
    result = CliRunner().invoke(_group, ["lsp"])
    assert str(result.exception) == "kipc lsp needs pygls: pip install 'kipc[lsp]'"


PIECES = [
    "",
    "{",
    "}",
    "[",
    "]",
    '"',
    ":",
    ",",
    "//",
    "/*",
    "\\",
    "🌱",
    "null",
    '"fields": {',
    '"commonStructs": ["a"],',
]
"""Pieces of JSON that a text may have in the wrong place."""


@example([(0.0, 16, ""), (0.0, 30, ""), (0.375, 5, "")], 0.484375)
@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 30), st.sampled_from(PIECES)), max_size=4), st.floats(0, 1))
def test_any_text_is_answered(damages: list[tuple[float, int, str]], place: float) -> None:
    text = REQUEST
    for start, length, piece in damages:
        offset = int(start * len(text))
        text = text[:offset] + piece + text[offset + length :]
    document, offset = OpenDocument(text, ("garden",)), int(place * len(text))
    found = hover(document, EMPTY, offset)
    assert found is None or found.start <= offset <= found.end
    assert all(each.start <= offset <= each.end for each in complete(document, offset))
    name = renamable(document, offset)
    if name is not None:
        assert text[name.start : name.end] == name.name
        fresh = rename(document, offset, "Zebra")
        assert {text[each.start : each.end] for each in fresh} == {name.name}
    entry = outline(document)
    assert entry is None or entry.span[0] <= entry.name_span[0] < entry.name_span[1] <= entry.span[1]
