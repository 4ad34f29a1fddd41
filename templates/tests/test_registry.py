"""The registry of this package against the cases beside this module."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..registry import CATALOG, FORMAT, MESSAGES
from .cases import PACKAGE, json_lines, versions_of

ROWS = json_lines(Path(__file__).with_name("registry.jsonl"))

DEFAULTS: dict[str, Any] = {
    "api_key": None,
    "dropped": [],
    "flexible": "none",
    "deprecated": "none",
    "listeners": [],
    "latest_version_unstable": False,
}


def test_entries() -> None:
    assert FORMAT == 1
    assert CATALOG.package == PACKAGE
    assert len(MESSAGES) == len(ROWS) == len(CATALOG)
    for entry, row in zip(MESSAGES, ROWS, strict=True):
        facts = {
            "class_name": row["name"],
            "current_versions": row["versions"],
            **DEFAULTS,
            **row,
        }
        assert entry.dropped == tuple(
            (versions_of(span), release) for span, release in facts.pop("dropped")
        )
        assert entry.listeners == tuple(facts.pop("listeners"))
        assert entry.aliases == tuple(facts.pop("aliases", ()))
        assert entry.header_versions == tuple(
            (versions_of(span), header)
            for span, header in facts.pop("header_versions", ())
        )
        for name, value in facts.items():
            is_range = name in (
                "versions",
                "current_versions",
                "flexible",
                "deprecated",
            )
            assert getattr(entry, name) == (
                versions_of(value) if is_range else value
            ), (row, name)


def test_every_message_is_found() -> None:
    for entry in MESSAGES:
        assert CATALOG.entry(entry.qualified_name) is entry
        assert entry.is_retired == (entry.versions == range(0))
        if not entry.is_retired:
            spec = CATALOG.load(entry).SPEC
            assert (spec.name, spec.type, spec.versions) == (
                entry.name,
                entry.type,
                entry.versions,
            )
            assert (spec.api_key, spec.flexible, spec.listeners) == (
                entry.api_key,
                entry.flexible,
                entry.listeners,
            )
