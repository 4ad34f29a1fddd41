"""The table of attributes: which ones a message, a common struct and a field can have.

Parsing, the canonical form, the JSON Schema (`schemas/message.schema.json`), the rule of extensions and the tables in
docs/schemas.md all follow from it. The order is that of the canonical form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from typing import Any, TypeAlias

from kipc.language.kinds import SCALARS
from kipc.language.parse import coercions
from kipc.language.specs import FieldSpec, MessageSpec, StructSpec

JsonValue: TypeAlias = str | int | bool | list[str] | dict[str, str]


@dataclass(frozen=True, slots=True)
class ValueType:
    """What an attribute can hold.

    Attributes:
        definition: its name in the JSON Schema.
        rule: the rule that a value breaks which cannot be read.
        read: takes a JSON value that is not null; returns None where it counts as absent, or raises `ValueError`.
        write: takes the value of a node that is not None, and returns the JSON value of the canonical form.
    """

    definition: str
    rule: str
    read: Callable[[Any], Any]
    write: Callable[[Any], JsonValue] = lambda value: value


TEXT = ValueType("text", "text", coercions.text)
NAME = ValueType("name", "text", coercions.text)
NAMES = ValueType("names", "names", coercions.names, list)
BOOLEAN = ValueType("boolean", "boolean", coercions.boolean)
WHOLE_NUMBER = ValueType("wholeNumber", "whole-number", coercions.whole_number)
RANGE = ValueType("versionRange", "version-range", coercions.version_range, str)
REQUIRED_RANGE = replace(RANGE, definition="requiredVersionRange")
OVERRIDE = replace(RANGE, read=coercions.override_range)
UNREAD = replace(TEXT, read=coercions.unread, write=str)
HEADER_VERSIONS = ValueType(
    "headerVersions",
    "header-versions",
    coercions.header_versions,
    lambda pairs: {str(versions): str(header) for versions, header in pairs},
)
SPEC_TYPE = ValueType("specType", "spec-type", coercions.spec_type, str)
FIELD_TYPE = ValueType("fieldType", "field-type", coercions.field_type, str)
ENTITY_TYPE = ValueType("entityType", "entity-type", coercions.entity_type)
LISTENERS = ValueType("listeners", "listener", coercions.listener, list)
"""A list; `read` takes one element."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of an object in a spec file.

    Attributes:
        node_name: as the node spells it, `nullable_versions`.
        about: its meaning, in Markdown.
        is_extension: whether Kafka does not have it; such attributes are refused unless extensions are enabled.
        is_always_written: whether the canonical form has it even if it has its default.
    """

    node_name: str
    type: ValueType
    about: str
    is_required: bool = False
    is_extension: bool = False
    is_always_written: bool = False


@dataclass(frozen=True)
class Level:
    """An object of a spec file: its attributes, and those that hold the objects below it."""

    what: str
    node: type[MessageSpec | StructSpec | FieldSpec]
    table: Mapping[str, Attribute]
    children: Mapping[str, str]
    """What each list of objects holds, in Markdown."""
    ignored: Mapping[str, str] = field(default_factory=dict)
    """Attributes that are accepted without effect, and why."""

    @cached_property
    def attributes(self) -> Mapping[str, Attribute]:
        """The attributes with a single value."""
        return {name: attribute for name, attribute in self.table.items() if attribute.type is not LISTENERS}

    @cached_property
    def lists(self) -> tuple[str, ...]:
        return (*(name for name in self.table if name not in self.attributes), *self.children)

    @cached_property
    def required(self) -> tuple[str, ...]:
        return tuple(name for name, attribute in self.table.items() if attribute.is_required)

    @cached_property
    def known(self) -> tuple[str, ...]:
        return (*self.attributes, *self.lists)

    @cached_property
    def _defaults(self) -> Mapping[str, Any]:
        return {field.name: field.default for field in fields(self.node)}

    def written(self, node: MessageSpec | StructSpec | FieldSpec) -> Iterator[tuple[str, JsonValue]]:
        """Yield the attributes of a node in the canonical form: those that have another value than their default.

        Attributes that only a newer Kafka knows are last.
        """
        for name, attribute in self.table.items():
            value = getattr(node, attribute.node_name)
            if value is None:
                continue
            default = self._defaults[attribute.node_name]
            written = attribute.type.write(value)
            has_default = default not in (MISSING, None) and written == attribute.type.write(default)
            if attribute.is_always_written or not has_default:
                yield name, written
        for name, text in node.unknown:
            yield name, json.loads(text)


MESSAGE = Level(
    "a message",
    MessageSpec,
    {
        "apiKey": Attribute(
            "api_key", WHOLE_NUMBER, "The key of a request or response, or the id of a metadata or coordinator record."
        ),
        "type": Attribute(
            "type",
            SPEC_TYPE,
            "`request`, `response`, `header`, `metadata`, `data`, `coordinator-key` or `coordinator-value`.",
            is_required=True,
        ),
        "listeners": Attribute(
            "listeners", LISTENERS, "Which servers accept the request: `broker`, `controller` (`zkBroker` before 4.0)."
        ),
        "name": Attribute(
            "name",
            NAME,
            "The name of the class. Requests end in `Request`, responses in `Response`.",
            is_required=True,
        ),
        "aliases": Attribute(
            "aliases",
            NAMES,
            "Its names in older releases, by which the catalog of a package still finds it.",
            is_extension=True,
        ),
        "validVersions": Attribute(
            "valid_versions",
            REQUIRED_RANGE,
            "All versions. `none` for a retired message, of which only name and key remain.",
            is_required=True,
        ),
        "currentVersions": Attribute(
            "current_versions",
            RANGE,
            "In a merged spec: the valid versions that the newest release still has.",
            is_extension=True,
        ),
        "deprecatedVersions": Attribute("deprecated_versions", RANGE, "The versions that a later release will drop."),
        "flexibleVersions": Attribute(
            "flexible_versions",
            RANGE,
            "The versions with compact lengths and tagged fields (KIP-482): open-ended, such as `2+`, or `none`.",
            is_always_written=True,
        ),
        "headerVersions": Attribute(
            "header_versions",
            HEADER_VERSIONS,
            'The version of the header for each range of versions of a request or response: `{"0-3": "1", "4+": "2"}` '
            "(KIP-1313). Without it, the version of the header follows from `flexibleVersions`.",
        ),
        "latestVersionUnstable": Attribute(
            "latest_version_unstable", BOOLEAN, "Whether the highest version of a request can still change."
        ),
    },
    {"fields": "The fields, in their order on the wire.", "commonStructs": "Structs that several fields have as type."},
    {"$schema": "The JSON Schema of the file, for editors. Ignored."},
)

RETIRED_MESSAGE = replace(
    MESSAGE,
    table={
        **MESSAGE.table,
        "flexibleVersions": replace(MESSAGE.table["flexibleVersions"], type=UNREAD, is_always_written=False),
    },
)
"""A message without versions: Kafka's generator does not read its flexibleVersions."""

COMMON_STRUCT = Level(
    "a struct",
    StructSpec,
    {
        "name": Attribute("name", NAME, "The name of the struct, which types of fields refer to.", is_required=True),
        "versions": Attribute(
            "versions", REQUIRED_RANGE, "The versions of the message that have the struct.", is_required=True
        ),
        "deprecatedVersions": Attribute("deprecated_versions", RANGE, "The versions that a later release will drop."),
    },
    {"fields": "The fields, in their order on the wire."},
)

FIELD = Level(
    "a field",
    FieldSpec,
    {
        "name": Attribute("name", NAME, "The name of the field, in upper camel case.", is_required=True),
        "aliases": Attribute(
            "aliases",
            NAMES,
            "Its names in older releases, which `from_json` of generated classes still accepts. A field that has the "
            "name itself takes precedence.",
            is_extension=True,
        ),
        "type": Attribute(
            "type",
            FIELD_TYPE,
            f"{', '.join(f'`{kind}`' for kind in SCALARS)}, the name of a struct, or `[]` and one of these.",
            is_required=True,
        ),
        "versions": Attribute(
            "versions", RANGE, "The versions that have the field. Default: those of `taggedVersions`."
        ),
        "nullableVersions": Attribute(
            "nullable_versions", RANGE, "The versions in which a string, bytes, records, array or struct can be null."
        ),
        "taggedVersions": Attribute(
            "tagged_versions",
            RANGE,
            "The versions in which it is a tagged field (KIP-482), written only if it differs from its default.",
        ),
        "maybeVersions": Attribute(
            "maybe_versions",
            RANGE,
            "From KIP-4: the versions in which a byte before the value indicates whether it is present: 0 means absent "
            "(`None`); 1 is written for present, and any other byte than 0 is read as present.",
            is_extension=True,
        ),
        "tag": Attribute("tag", WHOLE_NUMBER, "The number of the tagged field. The tags of a struct count from 0."),
        "flexibleVersions": Attribute(
            "flexible_versions",
            OVERRIDE,
            "The versions in which the length of this string or bytes is compact, if they differ from the message's.",
        ),
        "mapKey": Attribute("map_key", BOOLEAN, "Whether the field is part of the key of an array's elements."),
        "ignorable": Attribute(
            "ignorable", BOOLEAN, "Whether its value can be dropped when a version is written that lacks the field."
        ),
        "default": Attribute(
            "default",
            TEXT,
            "The value in versions that lack the field, and of a tagged field that is absent. The string "
            '`"null"` means null. '
            "Without this attribute: 0, false or empty, and for a struct the defaults of its fields.",
        ),
        "zeroCopy": Attribute("zero_copy", BOOLEAN, "Whether Java reads these bytes without a copy. No effect here."),
        "entityType": Attribute(
            "entity_type",
            ENTITY_TYPE,
            "The kind of entity that the value identifies: "
            f"{', '.join(f'`{kind}`' for kind in coercions.ENTITY_KINDS)}.",
        ),
        "about": Attribute("about", TEXT, "The meaning of the field, which becomes part of the docstring."),
    },
    {"fields": "The fields of the struct that the type names, if it is not a common struct."},
)

_LEVELS = {"": MESSAGE, "commonStructs": COMMON_STRUCT, "fields": FIELD}


def level_at(path: str) -> Level | None:
    """Return the level of the object at a path such as `fields[2].fields[0]`, None for an object of no level."""
    return _LEVELS.get(path.rpartition(".")[2].partition("[")[0])


ATTRIBUTE_RULES = (
    "unknown-attribute",
    "missing-attribute",
    "list",
    "listener",
    *dict.fromkeys(row.type.rule for level in (MESSAGE, COMMON_STRUCT, FIELD) for row in level.attributes.values()),
)
"""The rules an attribute breaks that cannot be read."""
