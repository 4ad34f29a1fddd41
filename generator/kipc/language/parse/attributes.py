"""Attributes: which ones a message, a common struct and a field may have, and what reads the value of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kipc.language.parse import coercions


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute with a single value.

    Attributes:
        node_name: as the node spells it, `nullable_versions`.
        read: takes a value that is not null; gives None where it counts as absent, or raises `ValueError`.
        rule: the rule a value breaks that cannot be read.
    """

    node_name: str
    read: Callable[[Any], Any]
    rule: str


@dataclass(frozen=True, slots=True)
class Level:
    """An object of a spec file: what it is, its attributes, those that are lists, and those that it must have."""

    what: str
    attributes: Mapping[str, Attribute]
    lists: tuple[str, ...]
    required: tuple[str, ...]

    @property
    def known(self) -> tuple[str, ...]:
        return (*self.attributes, *self.lists)


def _text(name: str) -> Attribute:
    return Attribute(name, coercions.text, "text")


def _range(name: str) -> Attribute:
    return Attribute(name, coercions.version_range, "version-range")


def _boolean(name: str) -> Attribute:
    return Attribute(name, coercions.boolean, "boolean")


def _number(name: str) -> Attribute:
    return Attribute(name, coercions.whole_number, "whole-number")


MESSAGE = Level(
    "a message",
    {
        "name": _text("name"),
        "type": Attribute("type", coercions.spec_type, "spec-type"),
        "apiKey": _number("api_key"),
        "validVersions": _range("valid_versions"),
        "currentVersions": _range("current_versions"),
        "deprecatedVersions": _range("deprecated_versions"),
        "flexibleVersions": _range("flexible_versions"),
        "latestVersionUnstable": _boolean("latest_version_unstable"),
    },
    lists=("listeners", "fields", "commonStructs"),
    required=("name", "type", "validVersions"),
)

RETIRED_MESSAGE = replace(
    MESSAGE,
    attributes={**MESSAGE.attributes, "flexibleVersions": Attribute("flexible_versions", coercions.unread, "text")},
)
"""A message of no version: nobody reads its flexibleVersions (section B.1)."""

COMMON_STRUCT = Level(
    "a struct",
    {
        "name": _text("name"),
        "versions": _range("versions"),
        "deprecatedVersions": _range("deprecated_versions"),
    },
    lists=("fields",),
    required=("name", "versions"),
)

FIELD = Level(
    "a field",
    {
        "name": _text("name"),
        "type": Attribute("type", coercions.field_type, "field-type"),
        "versions": _range("versions"),
        "nullableVersions": _range("nullable_versions"),
        "taggedVersions": _range("tagged_versions"),
        "tag": _number("tag"),
        "default": _text("default"),
        "ignorable": _boolean("ignorable"),
        "entityType": Attribute("entity_type", coercions.entity_type, "entity-type"),
        "about": _text("about"),
        "mapKey": _boolean("map_key"),
        "flexibleVersions": Attribute("flexible_versions", coercions.override_range, "version-range"),
        "zeroCopy": _boolean("zero_copy"),
        "maybeVersions": _range("maybe_versions"),
    },
    lists=("fields",),
    required=("name", "type"),
)

ATTRIBUTE_RULES = (
    "unknown-attribute",
    "missing-attribute",
    "list",
    "listener",
    *dict.fromkeys(each.rule for level in (MESSAGE, COMMON_STRUCT, FIELD) for each in level.attributes.values()),
)
"""The rules an attribute breaks that cannot be read."""
