"""The table of attributes: it has every attribute of every node, and what follows from it does too."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

import pytest
from kipc.language.kinds import Kind
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, Level
from kipc.language.parse.file_schema import schema_text
from kipc.language.specs import FieldSpec, FieldType, MessageSpec, SpecType, node_text
from kipc.language.versions import VersionRange
from kipc.resources import resource

from tests.shared import ROOT

LEVELS = pytest.mark.parametrize("level", [MESSAGE, COMMON_STRUCT, FIELD], ids=["message", "struct", "field"])
BELOW = {"fields", "common_structs"}
PLACE = {"area", "location"}
UNKNOWN = {"unknown"}
"""Attributes that the table does not have."""

OTHER_VALUES: dict[str, Any] = {
    "str": "other",
    "str | None": "other",
    "int | None": 7,
    "bool": True,
    "VersionRange": VersionRange(3, 4),
    "VersionRange | None": VersionRange(3, 4),
    "FieldType": FieldType(Kind.INT8),
    "SpecType": SpecType.HEADER,
    "tuple[str, ...]": ("broker",),
    "tuple[tuple[VersionRange, int], ...]": ((VersionRange(3, 4), 2),),
    "Unknown": (("privacy", '{"level": 1}'),),
}
"""A value for each type that nodes have, which no node has by default."""


@LEVELS
def test_table_has_every_value_of_a_node(level: Level) -> None:
    values = {each.name for each in fields(level.node)} - BELOW - PLACE - UNKNOWN
    assert {each.node_name for each in level.table.values()} == values


@LEVELS
def test_every_value_of_a_node_decides_the_cache_key_and_the_canonical_form(level: Level) -> None:
    field = FieldSpec(name="Name", type=FieldType(Kind.STRING), versions=VersionRange(0, 1))
    nodes: dict[type, Any] = {
        FieldSpec: field,
        MessageSpec: MessageSpec(name="Message", type=SpecType.DATA, valid_versions=VersionRange(0, 1)),
    }
    node = nodes.get(level.node) or level.node(name="Struct", versions=VersionRange(0, 1))  # type: ignore[call-arg]
    for each in fields(level.node):
        if each.name not in BELOW | PLACE:
            other = replace(node, **{each.name: OTHER_VALUES[str(each.type)]})
            assert node_text(other) != node_text(node), each.name
            assert dict(level.written(other)) != dict(level.written(node)), each.name


def test_schema_for_editors_is_up_to_date() -> None:
    """If this fails, run `make generate`."""
    assert resource("schemas/message.schema.json").read_text(encoding="utf-8") == schema_text()


@LEVELS
def test_documentation_has_the_same_attributes(level: Level) -> None:
    rows = [f"| `{name}` | {each.about} |" for name, each in level.table.items() if not each.is_extension]
    rows += [f"| `{name}` | {about} |" for name, about in level.children.items()]
    table = "\n".join([f"| attribute of {level.what} | |", "|---|---|", *rows])
    assert table in (ROOT / "docs" / "schemas.md").read_text(encoding="utf-8"), f"\n{table}"


@LEVELS
def test_documentation_has_the_same_extensions(level: Level) -> None:
    text = re.sub(r"\s+", " ", (ROOT / "docs" / "schemas.md").read_text(encoding="utf-8"))
    for name, each in level.table.items():
        if each.is_extension:
            assert f"- `{name}` of {level.what}. {each.about}" in text
