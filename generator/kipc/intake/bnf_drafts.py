"""BNF drafts: the productions of a page in, one draft of each message out, in all of its versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kipc.intake.answers import Answers
from kipc.intake.bnf import draft_of_message, messages_of
from kipc.intake.drafts import Draft, SpecTree, all_fields
from kipc.intake.page import Page
from kipc.intake.productions import Production
from kipc.intake.remarks import Remarks
from kipc.intake.schemas import Schemas
from kipc.language.versions import MAX_VERSION, VersionRange

_RANGES = ("versions", "nullableVersions", "maybeVersions")


def bnf_drafts(
    productions: Sequence[Production], page: Page, schemas: Schemas, answers: Answers, remarks: Remarks
) -> Iterator[Draft]:
    """Yield the messages of the productions of a page."""
    messages = messages_of(productions)
    if productions and not messages:
        number = productions[0].number
        remarks.leave("productions of no request or response", page.quote(number, number), number)
    by_name: dict[str, list[Draft]] = {}
    for message in messages:
        draft = draft_of_message(message, page, schemas, answers, remarks)
        by_name.setdefault(draft.name, []).append(draft)
    for drafts in by_name.values():
        # As in the protocol guide, which has each version of a message; one version twice is a question of its own.
        versions = {str(draft.tree["validVersions"]) for draft in drafts}
        if 1 < len(drafts) == len(versions):
            drafts[:] = [_one_of_versions(drafts, remarks)]
        for draft in drafts:
            _share_structs(draft)
            yield draft


def _share_structs(draft: Draft) -> None:
    """Move structs that several fields have, and those inside of them, to commonStructs."""
    uses = Counter(_struct(field) for field in all_fields(draft.tree) if field.get("fields"))
    shared = {name for name, number in uses.items() if number > 1}
    for field in [field for field in all_fields(draft.tree) if _struct(field) in shared and "fields" in field]:
        shared |= {_struct(inner) for inner in all_fields(field) if inner.get("fields")}
    common: dict[str, SpecTree] = {}
    for field in list(all_fields(draft.tree)):
        name = _struct(field)
        if name in shared and "fields" in field:
            fields = field.pop("fields")
            common.setdefault(name, {"name": name, "versions": field["versions"], "fields": fields})
    if common:
        draft.tree["commonStructs"] = [*draft.tree.get("commonStructs", []), *common.values()]
        for name, struct in common.items():
            _move_lines(draft, name, struct)


def _struct(field: SpecTree) -> str:
    return str(field.get("type", "")).removeprefix("[]")


def _move_lines(draft: Draft, name: str, struct: SpecTree) -> None:
    for field in struct["fields"]:
        ending = f".{field.get('name')}"
        draft.lines[f"struct {name}{ending}"] = next(
            (line for path, line in draft.lines.items() if path.endswith(ending)), draft.first
        )


def _one_of_versions(drafts: Sequence[Draft], remarks: Remarks) -> Draft:
    """Make one message of a message's versions, each written down on its own."""
    by_version = {int(str(draft.tree["validVersions"])): draft for draft in drafts}
    versions = sorted(by_version)
    newest = by_version[versions[-1]]
    if versions != list(range(versions[0], versions[-1] + 1)):
        gap = next(version for version in range(versions[0], versions[-1]) if version not in by_version)
        remarks.ask(f"the page does not define version {gap}", "", newest.first, newest.name, "validVersions")
    flexible = [version for version in versions if by_version[version].tree["flexibleVersions"] != "none"]
    lists = {version: by_version[version].tree["fields"] for version in versions}
    tree = {
        **newest.tree,
        "validVersions": str(VersionRange(versions[0], versions[-1])),
        "flexibleVersions": f"{flexible[0]}+" if flexible else "none",
        "fields": _merged(lists, versions, newest, "", remarks),
    }
    first, last = min(draft.first for draft in drafts), max(draft.last for draft in drafts)
    lines = {path: line for draft in drafts for path, line in draft.lines.items()}
    return Draft(tree, first, last, lines=lines, is_bnf=True)


def _merged(
    lists: dict[int, list[SpecTree]], versions: list[int], newest: Draft, prefix: str, remarks: Remarks
) -> list[SpecTree]:
    names: list[str] = []
    for fields in lists.values():
        place = 0
        for field in fields:
            name = str(field.get("name"))
            if name in names:
                place = names.index(name) + 1
            else:
                names.insert(place, name)
                place += 1
    return [_over_versions(name, lists, versions, newest, prefix, remarks) for name in names]


def _over_versions(
    name: str, lists: dict[int, list[SpecTree]], versions: list[int], newest: Draft, prefix: str, remarks: Remarks
) -> SpecTree:
    by_version = {version: field for version, fields in lists.items() for field in fields if field.get("name") == name}
    last = by_version[max(by_version)]
    path = prefix + name
    # A spec gives a field one type for all versions.
    if any(field.get("type") != last.get("type") for field in by_version.values()):
        reason = f"{name} has another type in another version, which takes two fields; which names have they?"
        remarks.ask(reason, "", newest.line(path), f"{newest.name} {path}", "type")
    tree = {key: value for key, value in last.items() if key not in (*_RANGES, "fields")}
    for key in _RANGES:
        with_key = [version for version, field in by_version.items() if key in field]
        if with_key:
            # A field that the newest version has stays: 1+ rather than 1-2.
            highest = MAX_VERSION if max(with_key) == versions[-1] else max(with_key)
            tree[key] = str(VersionRange(min(with_key), highest))
    inner = {version: field["fields"] for version, field in by_version.items() if "fields" in field}
    return tree | ({"fields": _merged(inner, versions, newest, f"{path}.", remarks)} if inner else {})
