"""Spec nodes from a JSON tree: every attribute is read; unreadable ones are noted and left out.

Takes the `Object` of a file, returns a `MessageSpec` that is complete as far as the file goes: an attribute that cannot
be read has its mildest value, so that the rest of the file can be checked all the same.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kipc.errors import did_you_mean, nearest
from kipc.language.kinds import Kind
from kipc.language.parse import coercions
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, LISTENERS, MESSAGE, RETIRED_MESSAGE, Level, ValueType
from kipc.language.parse.json_reader import Array, Object
from kipc.language.parse.positions import Positions
from kipc.language.specs import FieldSpec, FieldType, Location, MessageSpec, SpecType, StructSpec
from kipc.language.versions import ALL, NONE

_NO_TYPE = FieldType(Kind.RECORDS)
"""Stands for a type that cannot be read."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that cannot be read: in which object, which attribute (with its index), the rule and the sentence."""

    tree: Object
    attribute: str
    rule: str
    sentence: str


@dataclass(slots=True)
class NodeBuilder:
    """Makes the nodes of one file.

    `objects` holds the object of each node by its path, `refused` offset and attribute of each refusal, `doubts` for
    the path of each node the attributes whose values are unknown. `accepts` says whether an attribute that kipc does
    not know is kept.
    """

    file: str
    positions: Positions
    accepts: Callable[[str], bool] = lambda name: False
    objects: dict[str, Object] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)
    refused: set[tuple[int, str]] = field(default_factory=set)
    doubts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def message(self, tree: Object, area: tuple[str, ...]) -> MessageSpec:
        values = self._attributes(tree, RETIRED_MESSAGE if _is_retired(tree) else MESSAGE)
        mildest: dict[str, Any] = {"name": "", "type": SpecType.DATA, "valid_versions": ALL}
        # The mildest value: with `none`, each tagged field would be reported as well.
        if "flexibleVersions" in self.doubts[tree.path]:
            mildest["flexible_versions"] = ALL
        spec = MessageSpec(
            **mildest | values,
            listeners=tuple(self._listeners(tree)),
            common_structs=tuple(map(self._struct, self._objects(tree, "commonStructs", COMMON_STRUCT))),
            fields=self._fields(tree),
            area=area,
            location=self._location(tree),
        )
        if not spec.is_retired:
            return spec
        return replace(spec, flexible_versions=NONE, header_versions=(), listeners=(), latest_version_unstable=False)

    def _struct(self, tree: Object) -> StructSpec:
        mildest: dict[str, Any] = {"name": "", "versions": ALL}
        values = self._attributes(tree, COMMON_STRUCT)
        return StructSpec(**mildest | values, fields=self._fields(tree), location=self._location(tree))

    def _fields(self, tree: Object) -> tuple[FieldSpec, ...]:
        return tuple(map(self._field, self._objects(tree, "fields", FIELD)))

    def _field(self, tree: Object) -> FieldSpec:
        values = self._attributes(tree, FIELD)
        tagged = values.get("tagged_versions", NONE)
        mildest: dict[str, Any] = {"name": "", "type": _NO_TYPE, "versions": ALL if tagged.is_empty else tagged}
        fields = self._fields(tree)
        # Its fields are in the file, so they are checked although the type is unknown.
        if fields and "type" in self.doubts[tree.path]:
            mildest["type"] = _struct_type(tree.get("type"))
        values = mildest | values
        return FieldSpec(**values, fields=fields if values["type"].is_struct else (), location=self._location(tree))

    def _location(self, tree: Object) -> Location:
        self.objects[tree.path] = tree
        return self.positions.location(self.file, tree.offset, tree.path)

    def _attributes(self, tree: Object, level: Level) -> dict[str, Any]:
        """Read all keys, including repeated ones: Kafka reads them before it ignores them."""
        for key, value in tree.overwritten:
            self._read_overwritten(tree, key, value, level)
        values: dict[str, Any] = {}
        for key, value in tree.items():
            attribute = level.attributes.get(key)
            if attribute is not None:
                result = self._read(tree, key, value, attribute.type)
                if result is not None:
                    values[attribute.node_name] = result
            elif key not in level.lists and key not in level.ignored:
                if self.accepts(key):
                    values["unknown"] = (*values.get("unknown", ()), (key, json.dumps(value, ensure_ascii=False)))
                else:
                    self._refuse_unknown(tree, key, level)
        for key in level.required:
            if level.attributes[key].node_name not in values:
                self._refuse_missing(tree, key, level)
        return values

    def _read(self, tree: Object, key: str, value: Any, value_type: ValueType) -> Any:
        """Return the meaning of the value, None if it has none."""
        if value is None:
            return None
        try:
            return value_type.read(value)
        except ValueError as error:
            self._refuse(tree, key, value_type.rule, str(error))
            return None

    def _read_overwritten(self, tree: Object, key: str, value: Any, level: Level) -> None:
        if key in level.attributes:
            self._read(tree, key, value, level.attributes[key].type)
        elif key == "fields":
            for field in self._elements(tree, key, value, FIELD):
                self._field(field)
        elif key == "commonStructs":
            for struct in self._elements(tree, key, value, COMMON_STRUCT):
                self._struct(struct)

    def _objects(self, tree: Object, key: str, level: Level) -> list[Object]:
        return self._elements(tree, key, tree.get(key), level)

    def _elements(self, tree: Object, key: str, value: Any, level: Level) -> list[Object]:
        """Return the objects of a list; a bare object counts as a list of one."""
        objects = []
        for step, element in _steps(value):
            if isinstance(element, Object):
                objects.append(element)
            else:
                sentence = f"{coercions.shown(element)} is not valid here; write {level.what}"
                self._refuse(tree, key + step, "not-an-object" if step else "list", sentence)
        return objects

    def _listeners(self, tree: Object) -> Iterator[str]:
        for step, value in _steps(tree.get("listeners")):
            listener = self._read(tree, f"listeners{step}", value, LISTENERS)
            if listener is not None:
                yield listener

    def _refuse_unknown(self, tree: Object, key: str, level: Level) -> None:
        sentence = f"{level.what} has no attribute {coercions.shown(key)}{did_you_mean(key, level.known)}"
        self.refusals.append(Refusal(tree, key, "unknown-attribute", sentence))
        # `defualt` may be `default`: rules that read `default` would report a value that is there.
        for meant in nearest(key, level.known):
            self._doubt(tree.path, meant)

    def _refuse_missing(self, tree: Object, key: str, level: Level) -> None:
        if (tree.offset, key) not in self.refused:
            self._refuse(tree, key, "missing-attribute", f"{level.what} needs {key}")

    def _refuse(self, tree: Object, attribute: str, rule: str, sentence: str) -> None:
        self.refusals.append(Refusal(tree, attribute, rule, sentence))
        self.refused.add((tree.offset, attribute))
        self._doubt(tree.path, attribute)

    def _doubt(self, path: str, attribute: str) -> None:
        """Note that an attribute of a node is unknown, and for the node that contains it, as `fields.tag`."""
        self.doubts[path] |= {attribute, attribute.partition("[")[0]}
        owner, _, child = path.rpartition(".")
        if child:
            self.doubts[owner].add(f"{child.partition('[')[0]}.{attribute}")


def _struct_type(value: Any) -> FieldType:
    """Return the type of a field with fields whose type cannot be read: a struct, so that its fields are checked."""
    name = value.strip() if isinstance(value, str) else ""
    return FieldType(Kind.STRUCT, name.startswith("[]"), name.removeprefix("[]").strip())


def _is_retired(tree: Object) -> bool:
    try:
        valid = coercions.version_range(tree.get("validVersions"))
    except ValueError:
        return False
    return valid is not None and valid.is_empty


def _steps(value: Any) -> list[tuple[str, Any]]:
    match value:
        case None:
            return []
        case Array():
            return [(f"[{index}]", item) for index, item in enumerate(value)]
        case _:
            return [("", value)]
