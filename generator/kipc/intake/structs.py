"""Structs: drafts of one message in, one draft out, with what several fields share made common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kipc.intake.drafts import Draft, Tree
from kipc.intake.findings import Findings
from kipc.language.versions import MAX_VERSION, VersionRange

_RANGES = ("versions", "nullableVersions", "maybeVersions")


def with_common_structs(draft: Draft) -> None:
    """Move structs that several fields have, and those inside of them, to commonStructs."""
    uses = Counter(_struct(each) for each in _walk(draft.tree["fields"]) if each.get("fields"))
    shared = {name for name, number in uses.items() if number > 1}
    for each in [each for each in _walk(draft.tree["fields"]) if _struct(each) in shared and "fields" in each]:
        shared |= {_struct(inner) for inner in _walk(each["fields"]) if inner.get("fields")}
    common: dict[str, Tree] = {}
    for each in list(_walk(draft.tree["fields"])):
        name = _struct(each)
        if name in shared and "fields" in each:
            fields = each.pop("fields")
            common.setdefault(name, {"name": name, "versions": each["versions"], "fields": fields})
    if common:
        draft.tree["commonStructs"] = [*draft.tree.get("commonStructs", []), *common.values()]
        for name, struct in common.items():
            _move_lines(draft, name, struct)


def _struct(field: Tree) -> str:
    return str(field.get("type", "")).removeprefix("[]")


def _walk(fields: Sequence[Tree]) -> Iterator[Tree]:
    for each in fields:
        yield each
        yield from _walk(each.get("fields", []))


def _move_lines(draft: Draft, name: str, struct: Tree) -> None:
    for each in struct["fields"]:
        ending = f".{each.get('name')}"
        draft.lines[f"struct {name}{ending}"] = next(
            (line for path, line in draft.lines.items() if path.endswith(ending)), draft.first
        )


def one_of_versions(drafts: Sequence[Draft], findings: Findings) -> Draft:
    """Make one message of a message's versions, each written down on its own."""
    by_version = {int(str(each.tree["validVersions"])): each for each in drafts}
    versions = sorted(by_version)
    newest = by_version[versions[-1]]
    if versions != list(range(versions[0], versions[-1] + 1)):
        gap = next(each for each in range(versions[0], versions[-1]) if each not in by_version)
        findings.ask(f"the page does not say what version {gap} is", "", newest.first, newest.name, "validVersions")
    flexible = [each for each in versions if by_version[each].tree["flexibleVersions"] != "none"]
    lists = {version: by_version[version].tree["fields"] for version in versions}
    tree = {
        **newest.tree,
        "validVersions": str(VersionRange(versions[0], versions[-1])),
        "flexibleVersions": f"{flexible[0]}+" if flexible else "none",
        "fields": _merged(lists, versions, newest, "", findings),
    }
    first = min(each.first for each in drafts)
    return Draft(
        tree,
        first,
        max(each.last for each in drafts),
        lines={**{k: v for each in drafts for k, v in each.lines.items()}},
    )


def _merged(
    lists: dict[int, list[Tree]], versions: list[int], newest: Draft, prefix: str, findings: Findings
) -> list[Tree]:
    names: list[str] = []
    for fields in lists.values():
        place = 0
        for each in fields:
            name = str(each.get("name"))
            if name in names:
                place = names.index(name) + 1
            else:
                names.insert(place, name)
                place += 1
    return [_over_versions(name, lists, versions, newest, prefix, findings) for name in names]


def _over_versions(
    name: str, lists: dict[int, list[Tree]], versions: list[int], newest: Draft, prefix: str, findings: Findings
) -> Tree:
    found = {v: each for v, fields in lists.items() for each in fields if each.get("name") == name}
    last = found[max(found)]
    path = prefix + name
    if any(each.get("type") != last.get("type") for each in found.values()):
        reason = f"{name} has another type in another version, which takes two fields; which names have they?"
        findings.ask(reason, "", newest.line(path), f"{newest.name} {path}", "type")
    tree = {key: value for key, value in last.items() if key not in (*_RANGES, "fields")}
    for key in _RANGES:
        having = [version for version, each in found.items() if key in each]
        if having:
            tree[key] = str(VersionRange(min(having), MAX_VERSION if max(having) == versions[-1] else max(having)))
    inner = {version: each["fields"] for version, each in found.items() if "fields" in each}
    return tree | ({"fields": _merged(inner, versions, newest, f"{path}.", findings)} if inner else {})
