"""A small project of specs for tests of the language server, and positions and edits in its texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lsprotocol import types

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


def write_garden(folder: Path) -> None:
    """Write the files of the project."""
    files = {"pyproject.toml": SETTINGS, PLANT: REQUEST, ANSWER: RESPONSE, "specs/old/Old.json": OLD}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


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
