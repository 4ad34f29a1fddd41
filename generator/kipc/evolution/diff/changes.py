"""Changes: two sets of specs in, their difference out, as JSON that is complete.

    {"format": 1, "messages": [
      {"message": "PingRequest", "path": "clients/PingRequest.json", "change": "changed",
       "attributes": {"validVersions": ["0", "0-1"]},
       "fields": [{"name": "Echo", "change": "added", "at": 2, "spec": {…}},
                  {"name": "Body", "change": "changed", "attributes": {"versions": ["0+", "0"]}}]}]}

An entry is `added` (with its `spec`), `removed`, `changed`, `renamed` or, for a message, `moved` (with its new `to`
path). `attributes` holds pairs of before and after, null where there is none; `order` the new order of the entries
where those that stayed do not follow each other as before. A rename is a guess: a field went and another of the same
type and versions came.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kipc.evolution.pairs import pair_messages
from kipc.language.canonical import canonical_tree
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import by_path, schema_path

Tree = dict[str, Any]
"""A spec, or a part of one, as its canonical JSON."""

LISTS = ("fields", "commonStructs")
FORMAT = 1


def spec_trees(specs: Iterable[MessageSpec]) -> dict[str, Tree]:
    """Return the specs as canonical JSON, by path."""
    return {path: canonical_tree(spec) for path, spec in by_path(specs).items()}


def diff_specs(old: Sequence[MessageSpec], new: Sequence[MessageSpec]) -> Tree:
    """Compare two sets of specs.

    Raises:
        KipcError: two specs of one set have the same name and area.
    """
    by_path(old), by_path(new)
    entries = [_message_entry(before, after) for before, after in pair_messages(old, new)]
    return {"format": FORMAT, "messages": sorted(filter(None, entries), key=lambda entry: str(entry["message"]))}


def _message_entry(old: MessageSpec | None, new: MessageSpec | None) -> Tree | None:
    if old is None:
        assert new is not None
        return {"message": new.name, "path": schema_path(new), "change": "added", "spec": canonical_tree(new)}
    if new is None:
        return {"message": old.name, "path": schema_path(old), "change": "removed"}
    difference = _node_changes(canonical_tree(old), canonical_tree(new))
    moved = schema_path(old) != schema_path(new)
    if not difference and not moved:
        return None
    change = "renamed" if old.name != new.name else "changed" if difference else "moved"
    entry = {"message": new.name, "path": schema_path(old), "change": change}
    return entry | ({"to": schema_path(new)} if moved else {}) | difference


def _node_changes(old: Tree, new: Tree) -> Tree:
    """Compare two messages, structs or fields: attributes, then the entries of their lists."""
    difference: Tree = {}
    names = [name for name in {**old, **new} if name not in LISTS]
    attributes = {name: [old.get(name), new.get(name)] for name in names if old.get(name) != new.get(name)}
    if attributes:
        difference["attributes"] = attributes
    for name in LISTS:
        difference |= _list_changes(name, old.get(name, []), new.get(name, []))
    return difference


def _list_changes(name: str, old: list[Tree], new: list[Tree]) -> Tree:
    renamed = _suspected_renames(old, new)
    before = {renamed.get(node["name"], node["name"]): node for node in old}
    after = {node["name"]: node for node in new}
    entries = [_removed(node) for key, node in before.items() if key not in after]
    entries += filter(None, (_entry(before.get(node["name"]), node, index) for index, node in enumerate(new)))
    difference: Tree = {name: entries} if entries else {}
    common = [key for key in before if key in after]
    if common != [key for key in after if key in before]:
        difference[f"{name}Order"] = list(after)
    return difference


def _removed(node: Tree) -> Tree:
    return {"name": node["name"], "change": "removed", "spec": node}


def _entry(old: Tree | None, new: Tree, index: int) -> Tree | None:
    if old is None:
        return {"name": new["name"], "change": "added", "at": index, "spec": new}
    difference = _node_changes(old, new)
    change = "changed" if old["name"] == new["name"] else "renamed"
    return {"name": old["name"], "change": change, **difference} if difference else None


def _suspected_renames(old: list[Tree], new: list[Tree]) -> dict[str, str]:
    """Pair fields that went with those that have their name as alias, or the same type, versions and tag, in order."""
    names = {field["name"] for field in old} & {field["name"] for field in new}
    removed = [field for field in old if field["name"] not in names]
    added = [field for field in new if field["name"] not in names]
    renames: dict[str, str] = {}
    for field in removed:
        aliased = [other for other in added if field["name"] in other.get("aliases", ())]
        alike = [other for other in added if _signature(other) == _signature(field)]
        same = next(iter((*aliased, *alike)), None)
        if same:
            added.remove(same)
            renames[field["name"]] = same["name"]
    return renames


def _signature(field: Mapping[str, Any]) -> tuple[object, ...]:
    kind = "struct" if field.get("fields") else field.get("type")
    is_array = str(field.get("type", "")).startswith("[]")
    return kind, is_array, field.get("versions"), field.get("tag"), field.get("taggedVersions")
