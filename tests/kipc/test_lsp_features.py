"""Hover, definition, outline, rename and completion of `kipc lsp`, in a real client."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kipc.language.parse.attributes import FIELD
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.kipc.editor import Editor, run
from tests.kipc.garden import PLANT, REQUEST, at, edited, marked
from tests.shared import ROOT

pytestmark = pytest.mark.slow


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
