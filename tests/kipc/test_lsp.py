"""`kipc lsp` as an editor sees it: a real client, the server over stdio, and unsaved texts."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st
from kipc.cli import _group
from kipc.evolution.history import EMPTY
from kipc.language.parse.attributes import FIELD
from kipc.lsp.completion import complete
from kipc.lsp.documents import OpenDocument
from kipc.lsp.hover import hover
from kipc.lsp.outline import outline
from kipc.lsp.structs import renamable, rename
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.kipc.editor import START, TIMEOUT, Editor, opened, run
from tests.shared import ROOT

pytestmark = pytest.mark.slow

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
    """Return the text in a range of the protocol."""
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


def hovered(answer: types.Hover | None) -> str:
    assert answer is not None
    assert isinstance(answer.contents, types.MarkupContent)
    return answer.contents.value


def test_hover_describes_attributes_types_and_fields(garden: Path) -> None:
    async def session(editor: Editor) -> None:
        editor.send(PLANT, REQUEST)

        async def at_phrase(phrase: str) -> str:
            params = types.HoverParams(editor.document(PLANT), at(REQUEST, phrase, 2))
            answer = await editor.client.text_document_hover_async(params)
            assert answer is not None
            assert answer.range is not None
            assert phrase.startswith(marked(REQUEST, answer.range))
            return hovered(answer)

        assert await at_phrase('"nullableVersions"') == (
            "**nullableVersions** of a field\n\n"
            "The versions in which a string, bytes, records, array or struct can be null."
        )
        assert await at_phrase('"int32"') == (
            "**int32**: An integer of 4 bytes, big-endian, from -2147483648 to 2147483647."
        )
        assert await at_phrase('"Width"') == (
            "**Width** `int32`, field of PlantRequest.Beds\n\nThe width (KIP-42).\n\n"
            "| versions | |\n|---|---|\n| 0 | absent, default `-1` |\n| 1-3 | `int32` |\n\nSee KIP-42."
        )
        assert "| 0-1 | `[]Seed` |\n| 2-3 | `[]Seed`, nullable |" in await at_phrase('"Seeds"')
        assert "| 0-2 | absent |\n| 3 | `Seed`, tag 0 |" in await at_phrase('"Spare"')
        assert "| Kind | `string` | 0-3 |" in await at_phrase('"[]Seed"')
        assert "Width is in versions 1-3 of PlantRequest." in await at_phrase('"1+", "default"')
        nothing = types.HoverParams(editor.document(PLANT), types.Position(0, 0))
        assert await editor.client.text_document_hover_async(nothing) is None

    run(garden, session)


def test_hover_knows_releases_proposals_and_comments_about_kips() -> None:
    path = "schemas/kafka/clients/DescribeClusterResponse.json"
    text = (ROOT / path).read_text(encoding="utf-8")
    commented = f"// Version 1 adds EndpointType (KIP-919).\n{text}"
    proposal = "schemas/kips/kip-1073/DescribeClusterResponse.json"
    proposed = (ROOT / proposal).read_text(encoding="utf-8")

    async def session(editor: Editor) -> None:
        editor.send(path, commented)
        editor.send(proposal, proposed)

        async def at_phrase(phrase: str, file: str = path, content: str = commented) -> str:
            params = types.HoverParams(editor.document(file), at(content, phrase, 2))
            return hovered(await editor.client.text_document_hover_async(params))

        message = await at_phrase('"DescribeClusterResponse"')
        assert "| 0 | 2.8.2 or earlier |\n| 1 | 3.7.2 |\n| 2 | 4.0.1 |" in message
        assert "- Version 1 adds EndpointType (KIP-919)." in message
        field = await at_phrase('"EndpointType"')
        assert "In Kafka since 3.7.2.\n\nSee KIP-919." in field
        assert "Proposed by KIP-1073." in await at_phrase('"Fenced"', proposal, proposed)

    run(ROOT, session)


@pytest.mark.parametrize(
    ("phrase", "target"),
    [
        ('"[]Seed"', '"Seed", "versions": "0+", "fields"'),
        ('"Seed", "versions": "3+"', '"Seed", "versions": "0+", "fields"'),
        ('"[]Bed"', '"[]Bed"'),
        ('"int32"', None),
    ],
)
def test_definition_of_a_struct(garden: Path, phrase: str, target: str | None) -> None:
    async def session(editor: Editor) -> None:
        editor.send(PLANT, REQUEST)
        params = types.DefinitionParams(editor.document(PLANT), at(REQUEST, phrase, 4))
        found = await editor.client.text_document_definition_async(params)
        if target is None:
            assert found is None
        else:
            assert isinstance(found, types.Location)
            assert found.uri == editor.uri(PLANT)
            assert found.range.start == at(REQUEST, target, 3 if "[]" in target else 1)
            assert marked(REQUEST, found.range) == target.strip('[]"').split('"')[0]

    run(garden, session)


def test_outline_has_the_fields_and_structs_of_a_text_that_is_not_complete(garden: Path) -> None:
    text = REQUEST.replace('"nullableVersions": "2+" }', '"nullableVersions')

    def names(symbols: Any) -> list[Any]:
        return [(each.name, each.detail, names(each.children or ())) for each in symbols]

    async def session(editor: Editor) -> None:
        expected = [
            ("Beds", "[]Bed 0+", [("Width", "int32 1+", []), ("Seeds", "[]Seed 0+", [])]),
            ("Spare", "Seed 3+", []),
            ("Seed", "struct 0+", [("Kind", "string 0+", [])]),
        ]
        for content in (REQUEST, text):
            editor.send(PLANT, content)
            params = types.DocumentSymbolParams(editor.document(PLANT))
            symbols: Any = await editor.client.text_document_document_symbol_async(params)
            assert names(symbols) == [("PlantRequest", "request 0-3", expected)]
            [beds, *_] = symbols[0].children
            assert marked(content, beds.selection_range) == '"Beds"'
            assert marked(content, beds.range).startswith('{ "name": "Beds"')

    run(garden, session)


@pytest.mark.parametrize(
    ("phrase", "old", "new", "renamed"),
    [
        ("[]Seed", "Seed", "Grain", REQUEST.replace('Seed"', 'Grain"')),
        ('"Seed", "versions": "0+"', "Seed", "Grain", REQUEST.replace('Seed"', 'Grain"')),
        ("[]Bed", "Bed", "Plot", REQUEST.replace("[]Bed", "[]Plot")),
        ('"Beds"', "Beds", "Plots", REQUEST.replace('"Beds"', '"Plots"')),
    ],
)
def test_rename_changes_every_use_of_a_struct_or_the_name_of_a_field(
    garden: Path, phrase: str, old: str, new: str, renamed: str
) -> None:
    async def session(editor: Editor) -> None:
        await editor.type(PLANT, REQUEST)
        where = at(REQUEST, phrase, 3)
        document = editor.document(PLANT)
        prepared = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(document, where))
        assert isinstance(prepared, types.PrepareRenamePlaceholder)
        assert (prepared.placeholder, marked(REQUEST, prepared.range)) == (old, old)
        edit = await editor.client.text_document_rename_async(types.RenameParams(document, where, new))
        assert edit is not None
        assert edit.changes
        text = edited(REQUEST, edit.changes[editor.uri(PLANT)])
        assert text == renamed
        assert await editor.type(PLANT, text) == []

    run(garden, session)


@pytest.mark.parametrize(
    ("phrase", "new", "sentence"),
    [
        ("[]Seed", "Bed", "Bed is taken here"),
        ("[]Seed", "PlantRequest", "PlantRequest is taken here"),
        ("[]Seed", "grain", "start it with a capital letter"),
        ("[]Seed", "Gr ain", "is not a valid name"),
        ('"Width"', "Seeds", "Seeds is taken here"),
        ('"int32"', "Width", "only structs and fields can be renamed"),
        ('"PlantRequest"', "SowRequest", "only structs and fields can be renamed"),
    ],
)
def test_rename_refuses_names_that_are_taken_or_not_valid(garden: Path, phrase: str, new: str, sentence: str) -> None:
    async def session(editor: Editor) -> None:
        editor.send(PLANT, REQUEST)
        params = types.RenameParams(editor.document(PLANT), at(REQUEST, phrase, 3), new)
        with pytest.raises(JsonRpcException, match=sentence):
            await editor.client.text_document_rename_async(params)

    run(garden, session)


@pytest.mark.parametrize(
    ("before", "after", "offered", "replaced"),
    [
        ('"Width", "type": "', 'int32"', ['"Seed"', '"Bed"', '"[]Seed"', '"[]Bed"', '"bool"'], '"int32"'),
        ('"Kind"', ', "type"', [], ""),
        ('"tag": ', "0", ["0"], ""),
        ('"listeners": ["', 'broker"', ['"broker"', '"controller"'], '"broker"'),
        ('"type": "re', 'quest"', ['"request"', '"response"', '"header"', '"metadata"'], '"request"'),
        ('"entityType": "', 'topicName"', ['"transactionalId"', '"groupId"', '"topicName"'], '"topicName"'),
        ('"versions": "', '1+"', ['"0+"', '"1+"', '"2+"', '"3+"', '"none"'], '"1+"'),
        ('"default": "', '-1"', ['"0"', '"-1"'], '"-1"'),
    ],
)
def test_completion_of_values(garden: Path, before: str, after: str, offered: list[str], replaced: str) -> None:
    async def session(editor: Editor) -> None:
        await editor.type(PLANT, REQUEST)
        items = await completions(editor, REQUEST, at(REQUEST, before + after, len(before)))
        assert [each.label for each in items][: len(offered)] == offered
        assert bool(items) == bool(offered)
        for each in items:
            assert isinstance(each.text_edit, types.TextEdit)
            assert marked(REQUEST, each.text_edit.range) == replaced

    run(garden, session)


async def completions(editor: Editor, text: str, where: types.Position) -> list[types.CompletionItem]:
    params = types.CompletionParams(editor.document(PLANT), where)
    answer: Any = await editor.client.text_document_completion_async(params)
    return sorted(answer, key=lambda each: each.sort_text)


def test_completion_of_attributes_while_the_text_is_not_complete(garden: Path) -> None:
    text = REQUEST.replace('"tag": 0 }', '"ta')

    async def session(editor: Editor) -> None:
        editor.send(PLANT, text)
        items = await completions(editor, text, at(text, '"ta\n', 3))
        assert [each.label for each in items] == [
            '"nullableVersions"', '"tag"', '"flexibleVersions"', '"mapKey"', '"ignorable"',
            '"default"', '"zeroCopy"', '"entityType"', '"about"', '"fields"',
        ]  # fmt: skip
        [tag] = [each for each in items if each.label == '"tag"']
        assert isinstance(tag.text_edit, types.TextEdit)
        assert edited(text, [tag.text_edit]) == text.replace('"ta\n', '"tag": \n')
        assert tag.documentation == types.MarkupContent(types.MarkupKind.Markdown, FIELD.table["tag"].about)

    run(garden, session)


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
        assert await editor.type(PLANT, REQUEST) == []
        assert editor.shown == []

    run(garden, session)


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
    """The client may not read any more; the diagnostics of the document were not sent yet."""

    async def session(editor: Editor) -> None:
        await editor.until(lambda: bool(editor.registered))
        editor.send(PLANT, "{")
        await editor.shut_down()
        await asyncio.sleep(0.2)  # ten times as long as the server waits for the next change
        assert editor.published == {}

    run(garden, session)


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
