"""Omissions: parts of a message that a page omits because Kafka already has them, copied from the schemas.

Blocks that show only changes become whole messages; a response without its request gets Kafka's request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kipc.intake.answers import LEAVE_OUT, Answers
from kipc.intake.drafts import PARTIAL, Draft, SpecTree, all_fields, part_at
from kipc.intake.fits import shape_of
from kipc.intake.page import Page
from kipc.intake.page_values import PRIMITIVES
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.schemas import Schemas, lowest_version, narrowed, newest_version
from kipc.language.canonical import canonical_tree
from kipc.language.specs import MessageSpec
from kipc.language.versions import ALL, VersionRange

_PARTNERS = {"Request": "Response", "Response": "Request"}
_ATTRIBUTES = ("apiKey", "type", "listeners", "flexibleVersions")


class Completion:
    """Completes the drafts of a page."""

    def __init__(self, page: Page, schemas: Schemas, answers: Answers, remarks: Remarks) -> None:
        self.page = page
        self.schemas = schemas
        self.answers = answers
        self.remarks = remarks

    def complete(self, draft: Draft) -> None:
        """Add what Kafka's spec of the message has and the page does not show."""
        self._type(draft)
        spec = self.schemas.named(draft.name)
        if spec is None:
            for path in sorted(draft.open_paths):
                self._ask_for_rest(draft, path)
            self._attributes(draft, None)
            return
        self._versions(draft, spec)
        released = canonical_tree(narrowed(spec, _valid(draft)))
        missing = list(_missing(draft.tree.get("fields", []), released.get("fields", []), ""))
        answer = self.answers.take(draft.name, "", PARTIAL)
        is_partial = bool(answer) if answer is not None else _is_partial(draft, released, missing)
        if answer is not None:
            self.remarks.answered(f"{PARTIAL} = {str(answer).lower()}", draft.name, PARTIAL)
        # BNF shows one version; JSON has them all.
        is_next = draft.is_bnf and _valid(draft).lowest > spec.valid_versions.highest
        if is_next and answer is not False:
            self._add_version(draft, spec, is_complete=answer is True)
        else:
            for path in sorted(draft.open_paths | ({""} if is_partial else set())):
                self._fill(draft, released, path)
        self._attributes(draft, released)

    def _type(self, draft: Draft) -> None:
        ending = next((suffix for suffix in _PARTNERS if draft.name.endswith(suffix)), "")
        if "type" not in draft.tree and ending:
            draft.tree["type"] = ending.lower()
            reason = f"the page has no type; a name with this ending is a {ending.lower()}'s"
            self._guess(draft, reason, "type", Confidence.HIGH)

    def _versions(self, draft: Draft, spec: MessageSpec) -> None:
        """Guess the valid versions of fields that stand alone, of the next version or of one there is."""
        if "" not in draft.open_paths or "validVersions" in draft.tree or self._is_asked(draft, "validVersions"):
            return
        newest = max(map(_first_version, all_fields(draft.tree)), default=0)
        # Fields of a version after the next one are rather misread than two versions ahead.
        if newest > spec.valid_versions.highest + 1:
            return
        released = spec.valid_versions
        valid = VersionRange(lowest_version(spec), max(newest, released.highest))
        draft.tree["validVersions"] = str(valid)
        reason = f"{valid}: {self.schemas.source} has {released}, and the newest field here is of version {newest}"
        self._guess(draft, reason, "validVersions", Confidence.MEDIUM)

    def _fill(self, draft: Draft, message: SpecTree, path: str) -> None:
        own, released = part_at(draft.tree, path), part_at(message, path)
        if own is None or released is None:
            self._ask_for_rest(draft, path)
            return
        before = set(_paths(own, ""))
        self._ask_for_place(draft, own, released)
        own["fields"] = merged_fields(own.get("fields", []), released.get("fields", []))
        added = [name for name in _paths(own, "") if name not in before]
        if not path and "commonStructs" in message:
            names = {struct["name"] for struct in draft.tree.get("commonStructs", [])}
            structs = [struct for struct in message["commonStructs"] if struct["name"] not in names]
            draft.tree["commonStructs"] = [*draft.tree.get("commonStructs", []), *structs]
        if added:
            is_said = path in draft.open_paths
            reason = (
                f"the block shows only a part of {path or 'the message'}; {', '.join(added)} from {self.schemas.source}"
            )
            # Dots say that fields are left out; without them, the block may be an old one.
            confidence = Confidence.HIGH if is_said else Confidence.MEDIUM
            subject = f"{draft.name} {path}".strip()
            self.remarks.guess(reason, self.page.line(draft.line(path)), draft.line(path), confidence, subject, PARTIAL)

    def _ask_for_place(self, draft: Draft, own: SpecTree, released: SpecTree) -> None:
        """Ask where new fields belong that follow no released one in the block, if the sentence before it may tell."""
        fields = own.get("fields", [])
        is_placed = not fields or any(fields[0].get("name") == field["name"] for field in released.get("fields", []))
        if is_placed or self.answers.values.get((draft.name, "", PARTIAL)) is not None:
            return
        words = set(re.findall(r"\w+", draft.caption.text))
        named = sorted(words & {name for field in all_fields(released) for name in _names(field)})
        if named:
            reason = (
                f"the block does not show the place of {fields[0].get('name')}, and the text before it names "
                f"{', '.join(named)}; answer {PARTIAL} = true to add it at the end, or show the field before it"
            )
            self.remarks.ask(reason, draft.caption.text, draft.caption.line, draft.name, PARTIAL, True)

    def _add_version(self, draft: Draft, spec: MessageSpec, *, is_complete: bool) -> None:
        """Add a version in BNF to the released ones, whose fields keep the attributes that BNF cannot express."""
        released = canonical_tree(narrowed(spec, newest_version(spec)))
        missing = list(_missing(draft.tree.get("fields", []), released.get("fields", []), ""))
        source = self.schemas.source
        quote = self.page.line(draft.first)
        # Without an answer, fields that BNF lacks may be removed or just not repeated; it has no common structs at all.
        if (missing and not is_complete) or "commonStructs" in released:
            reason = (
                f"BNF describes one version, and this one lacks {', '.join(missing) or 'common structs'} of {source}; "
                f"answer {PARTIAL} = true to add its new fields to the released versions, false for a spec of it alone"
            )
            self.remarks.ask(reason, quote, draft.first, draft.name, PARTIAL, True)
            return
        whole = canonical_tree(spec)
        self._check_types(draft, draft.tree.get("fields", []), released.get("fields", []), "")
        versions = VersionRange(lowest_version(spec), _valid(draft).highest)
        draft.tree["validVersions"] = str(versions)
        draft.tree["flexibleVersions"] = whole.get("flexibleVersions", "none")
        draft.tree["fields"] = _with_released(draft.tree.get("fields", []), whole.get("fields", []))
        draft.is_bnf = False
        reason = f"BNF describes one version; its new fields are added to versions {spec.valid_versions} of {source}"
        self._guess(draft, reason, PARTIAL, Confidence.MEDIUM)

    def _check_types(self, draft: Draft, own: list[SpecTree], fields: list[SpecTree], prefix: str) -> None:
        """Ask about released fields that have another type in BNF, before they get the released one."""
        released = {field["name"]: field for field in fields}
        for field in own:
            twin = released.get(str(field.get("name")))
            if twin is None:
                continue
            path = f"{prefix}{field['name']}"
            line = draft.line(path)
            for key in ("type", "nullableVersions"):
                values = [shape_of(part.get(key)) if key == "type" else key in part for part in (field, twin)]
                if key in field and values[0] != values[1]:
                    reason = (
                        f"{key} of {path} is {twin.get(key, 'none')} in {self.schemas.source}, and {field[key]} here"
                    )
                    proposal = twin.get(key, "none")
                    self.remarks.ask(reason, self.page.line(line), line, f"{draft.name} {path}", key, proposal)
            self._check_types(draft, field.get("fields", []), twin.get("fields", []), f"{path}.")

    def _ask_for_rest(self, draft: Draft, path: str) -> None:
        reason = f"the page leaves fields out here, and {self.schemas.source} does not have them; which are they?"
        line = draft.line(path)
        self.remarks.ask(reason, self.page.line(line), line, f"{draft.name} {path}".strip(), "fields")

    def _attributes(self, draft: Draft, released: SpecTree | None) -> None:
        """Take attributes that a partial block leaves out; ask for those that a whole one lacks."""
        tree = draft.tree
        # A key to be decided is that of a new API, whatever the schemas have under its name.
        if released is not None and self.remarks.is_asked(draft.name, "apiKey"):
            released = None
        for name in _ATTRIBUTES:
            if name in tree or (name == "listeners" and tree.get("type") != "request"):
                continue
            # Only requests, responses and records are told apart by a number.
            if name == "apiKey" and tree.get("type") in ("data", "header"):
                continue
            if name == "flexibleVersions" and tree.get("validVersions") == "none":
                continue
            if released is not None and name in released and not self._is_asked(draft, name):
                tree[name] = released[name]
                self._guess(draft, f"{name} from {self.schemas.source}", name, Confidence.HIGH)
            elif not self._is_asked(draft, name):
                value = self._released_value(draft, name)
                hint = "" if value is None else f"; {self.schemas.source} has {value}"
                self.remarks.ask(f"the page does not say {name}{hint}", "", draft.first, draft.name, name, value)
        if "validVersions" not in tree and not self._is_asked(draft, "validVersions"):
            self.remarks.ask("the page does not say validVersions", "", draft.first, draft.name, "validVersions")

    def _released_value(self, draft: Draft, name: str) -> Any:
        spec = self.schemas.named(draft.name)
        return canonical_tree(spec).get(name) if spec else None

    def _is_asked(self, draft: Draft, attribute: str) -> bool:
        return bool(self.remarks.about(draft.name, attribute))

    def partner(self, draft: Draft, drafts: list[Draft]) -> Draft | None:
        """Return the other half of an API, if only Kafka has it: as it is, in the versions of this half."""
        ending = next((suffix for suffix in _PARTNERS if draft.name.endswith(suffix)), "")
        name = draft.name.removesuffix(ending) + _PARTNERS.get(ending, "")
        if not ending or any(other.name == name for other in drafts):
            return None
        spec = self.schemas.named(name)
        is_decided = self.remarks.is_asked(name, LEAVE_OUT) or (name, "", LEAVE_OUT) in self.answers.values
        if spec is None and is_decided:
            return None
        if spec is None:
            self.remarks.ask(
                f"the page has no {name}, nor has {self.schemas.source}; {draft.name} needs it",
                "",
                draft.first,
                name,
                "name",
            )
            return None
        valid = _valid(draft)
        is_released = not valid.intersect(spec.valid_versions).is_empty
        highest = spec.valid_versions.highest
        tree = canonical_tree(narrowed(spec, valid if is_released else VersionRange(highest, highest)))
        if valid is not ALL:
            tree["validVersions"] = str(valid)
        reason = (
            f"the page has {draft.name} alone; {name} is that of {self.schemas.source} in the same versions, "
            f"{tree['validVersions']}, as both halves of an API have"
        )
        self.remarks.guess(reason, "", draft.first, Confidence.MEDIUM, name, "validVersions")
        return Draft(tree, 0, 0)

    def _guess(self, draft: Draft, reason: str, attribute: str, confidence: Confidence) -> None:
        self.remarks.guess(reason, self.page.line(draft.first), draft.first, confidence, draft.name, attribute)


def _valid(draft: Draft) -> VersionRange:
    try:
        return VersionRange.parse(str(draft.tree["validVersions"]))
    except (KeyError, ValueError):
        return ALL


def _names(field: SpecTree) -> set[str]:
    """Return the names of a field and of its struct."""
    return {str(field["name"]), str(field.get("type", "")).removeprefix("[]")} - set(PRIMITIVES)


def _first_version(field: SpecTree) -> int:
    return max(VersionRange.parse(str(field.get("versions", "0"))).lowest, 0)


def _paths(tree: SpecTree, prefix: str) -> Iterator[str]:
    for field in tree.get("fields", []):
        path = f"{prefix}{field.get('name')}"
        yield path
        yield from _paths(field, f"{path}.")


def _is_partial(draft: Draft, released: SpecTree, missing: list[str]) -> bool:
    """Return whether a block shows only a part of a message: less than half of Kafka's fields."""
    if not missing or "" in draft.open_paths:
        return False
    shown = {field.get("name") for field in draft.tree.get("fields", [])}
    names = {field["name"] for field in released.get("fields", [])}
    # KIP-700 shows all of DescribeCluster, which got more fields before its release: not having all is not enough.
    return len(shown & names) * 2 < len(names)


def _missing(own: list[SpecTree], released: list[SpecTree], prefix: str) -> Iterator[str]:
    by_name = {field.get("name"): field for field in own}
    for field in released:
        path = prefix + field["name"]
        twin = by_name.get(field["name"])
        if twin is None:
            yield path
        elif "fields" in twin and "fields" in field:
            yield from _missing(twin["fields"], field["fields"], f"{path}.")


def _with_released(own: list[SpecTree], released_fields: list[SpecTree]) -> list[SpecTree]:
    """Return the fields of a new version and of released ones: known fields as they are, with new ones in them."""
    own_by_name = {field.get("name"): field for field in own}
    merged = merged_fields(own, released_fields)
    released = {field["name"]: field for field in released_fields}
    return [
        {**released[name], "fields": _with_released(own_by_name[name]["fields"], released[name]["fields"])}
        if name in own_by_name and "fields" in own_by_name[name] and "fields" in released.get(name, {})
        else released.get(name, field)
        for field in merged
        for name in [str(field.get("name"))]
    ]


def merged_fields(own: list[SpecTree], released: list[SpecTree]) -> list[SpecTree]:
    """Return released fields with one's own in their places; new ones follow the same field as on the page.

    Those that follow none are at the end, where KIPs add fields.
    """
    result = [dict(field) for field in released]
    place = len(result)
    for mine in own:
        name = mine.get("name")
        at = next((index for index, field in enumerate(result) if name and field.get("name") == name), None)
        if at is None:
            result.insert(place, mine)
            place += 1
            continue
        inner = result[at].get("fields")
        result[at] = {**mine, "fields": merged_fields(mine["fields"], inner)} if inner and "fields" in mine else mine
        place = at + 1
    return result
