"""Apply: a set of specs and a difference from it to another set in, that other set out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kipc.errors import KipcError
from kipc.evolution.diff.changes import FORMAT, LISTS, Tree


def apply_diff(old: Mapping[str, Tree], difference: Tree) -> dict[str, Tree]:
    """Return the specs that the difference leads to, as canonical JSON by path.

    Raises:
        KipcError: the difference is of another format, or starts from other specs than these.
    """
    if difference.get("format") != FORMAT:
        raise KipcError(f"the diff has format {difference.get('format')!r}; this kipc reads format {FORMAT}")
    specs = dict(old)
    changed: dict[str, Tree] = {}
    for entry in difference["messages"]:
        match entry["change"]:
            case "added":
                changed[entry["path"]] = entry["spec"]
            case "removed":
                _take(specs, entry["path"])
            case _:
                changed[entry.get("to", entry["path"])] = _message(_take(specs, entry["path"]), entry)
    return specs | changed


def _take(specs: dict[str, Tree], path: str) -> Tree:
    if path not in specs:
        raise KipcError(f"the diff does not start from these specs: {path} is not among them")
    return specs.pop(path)


def _message(old: Tree, entry: Tree) -> Tree:
    message = _node(old, entry, entry["path"])
    if message["validVersions"] != "none":
        message.setdefault("fields", [])
    return message


def _node(old: Tree, entry: Mapping[str, Any], path: str) -> Tree:
    node = {name: value for name, value in old.items() if name not in LISTS}
    for name, (before, after) in entry.get("attributes", {}).items():
        if node.pop(name, None) != before:
            raise KipcError(f"the diff does not start from these specs: {path}: {name} is not {before!r}")
        if after is not None:
            node[name] = after
    for name in LISTS:
        entries = _list(old.get(name, []), entry.get(name, []), entry.get(f"{name}Order"), path)
        if entries or _keeps_empty_list(node, name):
            node[name] = entries
    return node


def _keeps_empty_list(node: Tree, name: str) -> bool:
    """Return whether canonical JSON has the list although it is empty: the fields of a common struct."""
    return name == "fields" and not node.keys() & {"type", "validVersions"}


def _list(old: list[Tree], entries: list[Tree], order: list[str] | None, path: str) -> list[Tree]:
    by_name = {entry["name"]: entry for entry in entries if entry["change"] != "added"}
    names = {node["name"] for node in old}
    missing = by_name.keys() - names
    if missing:
        raise KipcError(f"the diff does not start from these specs: {path} has no {min(missing)}")
    remaining = [node for node in old if by_name.get(node["name"], _NOTHING)["change"] != "removed"]
    result = [_node(node, by_name.get(node["name"], _NOTHING), f"{path}: {node['name']}") for node in remaining]
    for entry in entries:
        if entry["change"] == "added":
            # Entries follow the order of the new list, so a place counts everything inserted before.
            result.insert(entry["at"], entry["spec"])
    if order is not None:
        result.sort(key=lambda node: order.index(node["name"]))
    return result


_NOTHING: Mapping[str, Any] = {"change": "changed"}
