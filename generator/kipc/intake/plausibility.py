"""Plausibility: a draft and the schemas in, certain corrections and questions about the rest out.

A KIP normally raises an API by one version and leaves released versions as they are. So a known field has the type,
versions and default that the schemas give it, a new field starts in the new version, and a key belongs to one API.
Where a value cannot be that, but is two values run together (`0-34`: `0-3` removed, `0-4` added), the added one is
taken on pages that compare two versions of themselves, and proposed on others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kipc.intake.answers import Answers
from kipc.intake.drafts import PARTIAL, Draft, Place, SpecTree, all_fields, known_part, places_of
from kipc.intake.fits import (
    Fit,
    are_halves,
    default_check,
    has_odd_digits,
    range_fit,
    range_of,
    shape_of,
    step_fit,
)
from kipc.intake.page import Page
from kipc.intake.page_values import PRIMITIVES
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.schemas import Schemas, lowest_version
from kipc.intake.words import splits
from kipc.language.canonical import canonical_tree
from kipc.language.specs import MessageSpec
from kipc.language.versions import VersionRange

_RANGES = ("versions", "nullableVersions", "taggedVersions", "flexibleVersions")
_APIS = ("request", "response")
# What a field without a default has, however it is written.
_PLAIN_DEFAULTS = ("", "0", "0.0", "false")
_USUAL_DEFAULTS = frozenset({"0", "-1", "1", "null", "true", "false"})
_FREE_KEYS = 25
"""How far above the highest key in use a new key may be; several KIPs propose APIs at the same time."""
_MANY_VERSIONS = 10
"""More than an API has that no release has.

At 2, drafts without schemas are asked about their versions; at 40, `0-34` and `0-23` of a comparison pass.
"""


class SchemaComparison:
    """Compares the drafts of a page with schemas."""

    def __init__(self, page: Page, schemas: Schemas, answers: Answers, remarks: Remarks) -> None:
        self.page = page
        self.schemas = schemas
        self.answers = answers
        self.remarks = remarks

    def settle_versions(self, draft: Draft) -> None:
        """Check the valid versions of a draft, on which the completion and all other comparisons depend."""
        answer = self.answers.values.get((draft.name, "", "validVersions"))
        text = draft.tree.get("validVersions")
        if answer is not None:
            draft.tree["validVersions"] = str(answer)
            if draft.is_bnf:
                _follow_version(draft.tree, str(text), str(answer))
        if answer is not None or text is None or text == "none":
            return
        spec = self.schemas.named(draft.name)
        doubt = self._doubt_about_versions(draft, str(text), spec)
        if doubt:
            highest = spec.valid_versions.highest if spec else -1
            otherwise = f"{lowest_version(spec)}-{highest + 1}" if spec else "0"
            otherwise = str(highest + 1) if draft.is_bnf else otherwise
            self._settle(Place(draft, "", draft.tree), "validVersions", doubt, step_fit(highest), otherwise)
        if draft.is_bnf:
            _follow_version(draft.tree, str(text), str(draft.tree["validVersions"]))

    def _doubt_about_versions(self, draft: Draft, text: str, spec: MessageSpec | None) -> str:
        valid = VersionRange.parse(text)
        if spec is None:
            newest = max((range_of(field.get("versions")).lowest for field in all_fields(draft.tree)), default=0)
            # A version that no field and no comment of the block has is two numbers run together.
            is_used = valid.highest <= max(newest, 0) or f"ersion {valid.highest}" in self._block(draft)
            is_plausible = is_used and valid.highest < _MANY_VERSIONS and not has_odd_digits(text)
            if draft.tree.get("type") not in _APIS or is_plausible:
                return ""
            return f"{draft.name} is not in {self.schemas.source}, so it is new, and this is {valid}"
        released = spec.valid_versions
        # 4.0 dropped versions, and pages from before 4.0 start at 0 or at the lowest one of their time.
        lows = {released.lowest, lowest_version(spec), 0}
        if valid.highest > released.highest + 1 or has_odd_digits(text):
            return f"{draft.name} has versions {released} in {self.schemas.source}; a KIP adds one, and this is {text}"
        if valid.lowest not in lows and not draft.is_bnf:
            return f"{draft.name} has versions {released} in {self.schemas.source}; {text} drops the lowest ones"
        return ""

    def check(self, draft: Draft) -> None:
        """Compare a draft, complete as it is to be, with the schemas."""
        spec = self.schemas.named(draft.name)
        valid = range_of(draft.tree.get("validVersions"))
        self._key(draft, spec)
        for place in places_of(draft):
            self._reach(place, valid)
            if place.path in draft.bare_nulls:
                self._bare_null(place)
            if place.path:
                self._default(place)
                self._struct(place)
        self._tags(draft.tree, draft, "")
        if spec is None or valid.is_empty or self._is_introduction(draft, spec, valid):
            return
        released = canonical_tree(spec)
        limit = VersionRange(0, min(spec.valid_versions.highest, valid.highest)).intersect(valid)
        message = Place(draft, "", draft.tree)
        self._range(message, released, "flexibleVersions", limit)
        lost = set(released.get("listeners", [])) - set(draft.tree.get("listeners", []))
        if lost and "listeners" in draft.tree:
            reason = f"{self.schemas.source} has the listener {', '.join(sorted(lost))} too"
            self._ask(message, "listeners", reason, released["listeners"])
        self._fields(draft, draft.tree, released, "", _Versions(limit, valid, spec.valid_versions.highest))
        structs = {struct["name"]: struct for struct in released.get("commonStructs", [])}
        for struct in draft.tree.get("commonStructs", []):
            if struct.get("name") in structs:
                versions = _Versions(limit, valid, spec.valid_versions.highest)
                self._fields(draft, struct, structs[struct["name"]], f"struct {struct['name']}.", versions)

    def check_halves(self, drafts: Sequence[Draft]) -> None:
        """Ask where the request and the response of an API have other versions or keys."""
        by_name = {draft.name: draft for draft in drafts}
        for request in drafts:
            response = by_name.get(request.name.removesuffix("Request") + "Response")
            if not request.name.endswith("Request") or response is None:
                continue
            for key in ("validVersions", "apiKey"):
                values = [half.tree.get(key) for half in (request, response)]
                if None in values or values[0] == values[1]:
                    continue
                reason = f"{key} is {values[0]} in {request.name}, and {values[1]} in {response.name}"
                ranges = [range_of(text).highest for text in values] if key == "validVersions" else [0, 0]
                wrong, right = (request, values[1]) if ranges[0] < ranges[1] else (response, values[0])
                if not any(self.remarks.is_asked(half.name, key) for half in (request, response)):
                    self._ask(Place(wrong, "", wrong.tree), key, reason, right)

    def _is_introduction(self, draft: Draft, spec: MessageSpec, valid: VersionRange) -> bool:
        """Return whether a page proposed the whole API, which may have been released in another form."""
        # KIP-700 proposed DescribeCluster with version 0 and a key to be decided; the release has more fields in it.
        return self.remarks.is_asked(draft.name, "apiKey") or (valid.highest == 0 < spec.valid_versions.highest)

    def _key(self, draft: Draft, spec: MessageSpec | None) -> None:
        key, type_ = draft.tree.get("apiKey"), draft.tree.get("type")
        if key is None or type_ not in _APIS or self.schemas.highest_key < 0:
            return
        owner = self.schemas.with_key(key, type_)
        released_key = spec.api_key if spec else None
        doubt = ""
        if spec is not None and key != released_key:
            doubt = f"the key of {draft.name} is {released_key} in {self.schemas.source}, and {key} here"
        elif spec is None and owner is not None:
            doubt = f"{key} is the key of {owner.name} in {self.schemas.source}"
        elif spec is None and key > self.schemas.highest_key + _FREE_KEYS:
            doubt = f"{self.schemas.source} has keys up to {self.schemas.highest_key}, and this one is {key}"
        if doubt:
            free = self.schemas.highest_key + 1

            def fit(old: str, new: str) -> int:
                if not (old.isdecimal() and new.isdecimal()) or (released_key is not None and int(new) != released_key):
                    return 0
                return 2 if released_key is not None or 0 <= int(new) - free <= _FREE_KEYS else 0

            self._settle(
                Place(draft, "", draft.tree), "apiKey", doubt, fit, free if released_key is None else released_key
            )

    def _reach(self, place: Place, valid: VersionRange) -> None:
        """Check that valid versions have a field, and its nullable and tagged versions."""
        for key in _RANGES:
            text = str(place.tree.get(key, "none"))
            is_message = not place.path
            if text == "none" or valid.is_empty or (is_message and key != "flexibleVersions"):
                continue
            if range_of(text).intersect(valid).is_empty or has_odd_digits(text):
                doubt = f"{key} {text} has none of the valid versions, {valid}"
                released = str((known_part(place, self.schemas) or {}).get(key, ""))
                self._settle(place, key, doubt, range_fit(valid, released), released or f"{valid.highest}+")
        own = range_of(place.tree.get("versions"))
        nullable = range_of(place.tree.get("nullableVersions"))
        if nullable.lowest < own.lowest and not nullable.is_empty and known_part(place, self.schemas) is None:
            doubt = f"nullableVersions {nullable} starts before the field, which is of versions {own}"
            self._ask(place, "nullableVersions", doubt, str(own))

    def _struct(self, place: Place) -> None:
        """Ask for the fields of a struct that nothing defines."""
        struct = str(place.tree.get("type", "int8")).removeprefix("[]")
        common = [struct.get("name") for struct in place.draft.tree.get("commonStructs", [])]
        if struct not in PRIMITIVES and "type" in place.tree and "fields" not in place.tree and struct not in common:
            self._ask(place, "type", f"nothing here defines the struct {struct}", None)

    def _bare_null(self, place: Place) -> None:
        """Read `null` without quotes: known fields get the default of the schemas, new ones the null default."""
        released = known_part(place, self.schemas)
        reason = "Kafka ignores null without quotes"
        if released is not None and "default" not in released:
            self._guess(place, "default", f"{reason}, and {self.schemas.source} has no default")
        elif "nullableVersions" in place.tree and self.schemas.specs:
            place.tree["default"] = "null"
            reason = f'{reason}; read as "null", as the field is nullable'
            self.remarks.repair(reason, self.page.line(place.line), place.line, Confidence.MEDIUM, place.subject)
        else:
            self._ask(place, "default", reason, "null")

    def _default(self, place: Place) -> None:
        """Check that a default is one of its type, and not two usual ones run together."""
        kind, text = str(place.tree.get("type", "")), place.tree.get("default")
        if text is None or not self.schemas.specs:
            return
        usual = self.schemas.defaults(kind)
        is_valid = default_check(kind)
        usual = usual | _USUAL_DEFAULTS
        released = str((known_part(place, self.schemas) or {}).get("default", ""))
        if text == released or (text in usual and is_valid(text)):
            return

        def fit(old: str, new: str) -> int:
            if not (is_valid(old) and is_valid(new)):
                return 0
            is_known = old in (released, *usual) and new in usual
            # Texts divide anywhere, and any part of one is a text again.
            return 2 if is_known else int(kind in PRIMITIVES and kind != "string")

        doubt = f"{text!r} is not a usual default of type {kind}"
        if not is_valid(text):
            self._settle(place, "default", doubt, fit, released or None)
        elif self.page.is_comparison and kind != "string":
            joined = next((new for old, new in splits(text) if fit(old, new) == 2 or are_halves(text, old, new)), None)
            if joined is not None:
                self._ask(place, "default", doubt, joined)

    def _tags(self, tree: SpecTree, draft: Draft, prefix: str) -> None:
        """Check that the tags of each struct are numbered from 0 without gaps or repetitions."""
        fields = tree.get("fields", [])
        tagged = [field for field in fields if isinstance(field.get("tag"), int)]
        tags = [field["tag"] for field in tagged]
        free = next(number for number in range(len(tags) + 1) if number not in tags)
        for field in tagged:
            place = Place(draft, f"{prefix}{field.get('name')}", field)
            # Of fields with one tag, the last one is new: KIPs add fields at the end.
            if tags.count(field["tag"]) > 1 and field is not tagged[-1]:
                continue
            if tags.count(field["tag"]) > 1 or (field["tag"] >= len(tags) and free < len(tags)):
                doubt = (
                    f"tags are numbered without gaps or repetitions, and this one is {field['tag']} of {sorted(tags)}"
                )
                self._settle(place, "tag", doubt, lambda old, new: 2 * (new == str(free) != old), free)
        for field in fields:
            self._tags(field, draft, f"{prefix}{field.get('name')}.")
        if not prefix:
            for struct in tree.get("commonStructs", []):
                self._tags(struct, draft, f"struct {struct.get('name')}.")

    def _fields(self, draft: Draft, own: SpecTree, released: SpecTree, prefix: str, versions: _Versions) -> None:
        """Compare the fields of a message or struct with those that released versions have."""
        own_fields = [field for field in own.get("fields", []) if field.get("name")]
        released_fields = {field["name"]: field for field in released.get("fields", [])}
        names = {field["name"] for field in own_fields}
        gone = [field for field in released_fields.values() if field["name"] not in names and versions.has(field)]
        for field in own_fields:
            place = Place(draft, f"{prefix}{field['name']}", field)
            if field["name"] in released_fields:
                self._known_field(place, released_fields[field["name"]], versions)
            # A field that has the place of a missing one in every released version is that one with another name.
            elif twin := next((other for other in gone if versions.are_alike(field, other)), None):
                gone.remove(twin)
                self._renamed(place, twin["name"], versions)
            else:
                self._new_field(place, versions)
        self._missing(draft, prefix, [field["name"] for field in gone])
        shared = [field["name"] for field in own_fields if field["name"] in released_fields]
        order = list(released_fields)
        swapped = next((pair for pair in pairwise(shared) if order.index(pair[0]) > order.index(pair[1])), None)
        # Order is bytes: a KIP cannot change it for released versions.
        if swapped and not draft.is_bnf:
            reason = f"{swapped[1]} is before {swapped[0]} in {self.schemas.source}, and after it here"
            self._ask(Place(draft, "", draft.tree), PARTIAL, reason, True)

    def _missing(self, draft: Draft, prefix: str, names: Sequence[str]) -> None:
        if not names or self.answers.values.get((draft.name, "", PARTIAL)) is not None:
            return
        listed = ", ".join(prefix + name for name in names)
        reason = (
            f"{self.schemas.source} has {listed} in versions that this block describes, and the block does not; does "
            f"it show only what changes? Answer {PARTIAL} = true to take them from there, false if they are to go"
        )
        self._ask(Place(draft, "", draft.tree), PARTIAL, reason, True)

    def _known_field(self, place: Place, released: SpecTree, versions: _Versions) -> None:
        shape, released_shape = shape_of(place.tree.get("type")), shape_of(released["type"])
        if shape != released_shape and "type" in place.tree:
            reason = f"{place.path} is {released['type']} in {self.schemas.source}, and {place.tree['type']} here"
            self._ask(place, "type", reason, released["type"])
        if not place.draft.is_bnf:
            for key in ("versions", "nullableVersions", "taggedVersions"):
                self._range(place, released, key, versions.limit)
            default, released_default = (str(field.get("default", "")) for field in (place.tree, released))
            if default != released_default and not {default, released_default} <= set(_PLAIN_DEFAULTS):
                reason = f"the default of {place.path} is {released_default or 'absent'!r} in {self.schemas.source}"
                if not self.remarks.is_asked(place.subject, "default"):
                    joined = (
                        new for old, new in splits(default) if old == released_default and self.page.is_comparison
                    )
                    self._ask(place, "default", reason, next(joined, released_default or "0"))
            if place.tree.get("tag") != released.get("tag") and "tag" in released:
                self._ask(place, "tag", f"the tag of {place.path} is {released['tag']}", released["tag"])
        if "fields" in place.tree:
            self._fields(place.draft, place.tree, released, f"{place.path}.", versions)

    def _range(self, place: Place, released: SpecTree, key: str, limit: VersionRange) -> None:
        """Compare a version range as far as released versions go."""
        text, released_text = str(place.tree.get(key, "none")), str(released.get(key, "none"))
        if key == "versions" and "taggedVersions" in place.tree and "versions" not in place.tree:
            return
        if range_of(text).intersect(limit) == range_of(released_text).intersect(limit):
            return
        if self.remarks.is_asked(place.subject, key):
            return
        where = place.path or place.draft.name
        doubt = f"{key} of {where} is {released_text} in {self.schemas.source}, and {text} here, for released versions"
        self._settle(place, key, doubt, lambda old, new: 2 * (new == released_text), released_text)

    def _renamed(self, place: Place, released: str, versions: _Versions) -> None:
        name = place.tree["name"]
        lowest = range_of(place.tree.get("versions")).lowest
        source = self.schemas.source
        if name.startswith(released):
            reason = f"{name} is {released} in {source}, and the rest may be the name it is to have"
            self._settle(place, "name", reason, lambda old, new: 2 * (old == released and new[:1].isupper()), released)
        elif lowest == versions.valid.highest:
            reason = f"{source} has {released} in the place of {place.path}, with the same type and versions"
            self._guess(place, "name", reason)
        else:
            self._ask(place, "name", f"{source} has {released} in the place of {place.path}; is it renamed?", released)

    def _new_field(self, place: Place, versions: _Versions) -> None:
        """Ask about a new field in versions that are released without it; tagged fields may be added to those."""
        own = range_of(place.tree.get("versions"))
        if versions.valid.highest < own.highest and not own.is_open_ended:
            doubt = f"versions {own} go beyond the valid ones, {versions.valid}"
            self._ask(place, "versions", doubt, f"{own.lowest}+")
        # Readers skip tags that they do not know, so that a released version may get one.
        if "taggedVersions" in place.tree or own.is_empty or own.lowest > versions.highest_released:
            return
        proposal = f"{max(versions.valid.highest, versions.highest_released + 1)}+"
        reason = (
            f"{self.schemas.source} has versions up to {versions.highest_released} without {place.path}, "
            f"and the page has it from version {own.lowest}"
        )
        fits: Fit = lambda old, new: 2 * (new == proposal)  # noqa: E731
        if not self.remarks.is_asked(place.subject, "versions"):
            self._settle(place, "versions", reason, fits, proposal)

    def _settle(self, place: Place, key: str, doubt: str, fit: Fit, otherwise: Any) -> None:
        """Take the added one of two values run together where the page is a comparison and one reading fits; or ask."""
        value = place.tree.get(key, "")
        fits = [(fit(old, new), old, new) for old, new in splits(str(value))]
        best = max((reading[0] for reading in fits), default=0)
        readings = {new: old for score, old, new in fits if score == best > 0}
        # On other pages nothing says that words were removed, so that even a clear reading is only proposed.
        if len(readings) == 1 and best == 2 and self.page.is_comparison:
            ((new, old),) = readings.items()
            reason = f"{doubt}: {old}, removed, and {new}, added, run together; the added one is used"
            self.remarks.repair(reason, self.page.line(place.line), place.line, Confidence.MEDIUM, place.subject)
            place.tree[key] = type(value)(new)
            return
        proposal = type(value)(next(iter(readings))) if readings else otherwise
        self._ask(place, key, doubt, proposal)

    def _ask(self, place: Place, attribute: str, reason: str, proposal: Any) -> None:
        reason = f"{reason}. Without an answer, the value on the page is used"
        self.remarks.ask(reason, self.page.line(place.line), place.line, place.subject, attribute, proposal)

    def _guess(self, place: Place, attribute: str, reason: str) -> None:
        self.remarks.guess(reason, self.page.line(place.line), place.line, Confidence.MEDIUM, place.subject, attribute)

    def _block(self, draft: Draft) -> str:
        return self.page.quote(draft.first, draft.last)


@dataclass(frozen=True, slots=True)
class _Versions:
    """Released versions that the page describes, all that it describes, and the highest released one."""

    limit: VersionRange
    valid: VersionRange
    highest_released: int

    def has(self, field: SpecTree) -> bool:
        return not range_of(field.get("versions")).intersect(self.limit).is_empty

    def are_alike(self, field: SpecTree, other: SpecTree) -> bool:
        """Return whether two fields look the same in released versions, whatever their names."""
        ranges = [range_of(field.get("versions")).intersect(self.limit) for field in (field, other)]
        is_same_type = shape_of(field.get("type")) == shape_of(other.get("type"))
        return is_same_type and ranges[0] == ranges[1] and not ranges[0].is_empty


def _follow_version(tree: SpecTree, old: str, new: str) -> None:
    """Give the parts of a message in BNF the version that its head has."""
    if old.isdecimal() and new.isdecimal():
        for part in (tree, *all_fields(tree)):
            for key in {*_RANGES, "maybeVersions"} & part.keys():
                if part[key] == f"{old}+":
                    part[key] = f"{new}+"
