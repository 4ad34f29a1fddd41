"""Drafting: an object of a JSON block in, the draft of a message out.

Malformed values are repaired. Values that the page does not decide are left out, and become questions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kipc.intake import page_values
from kipc.intake.drafts import Draft, SpecTree
from kipc.intake.objects import PageObject
from kipc.intake.page import Page
from kipc.intake.page_values import Reader, Reading
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.words import endings, joined_names, splits, upper_camel
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE


def _text(text: str) -> Reading:
    return Reading(text)


_COMMON_WORDS = frozenset({"Id", "Name", "Type", "Key", "Version", "Time", "Code", "Count", "Size", "State", "Data"})
"""Common last words of names; their presence on the page proves nothing about a name."""
_MODIFIERS = ("Include", "Is", "Has", "Max", "Min", "Num", "New", "Current", "Should", "Allow")
"""Words before the thing that a field is about."""

_READERS: Mapping[str, Reader] = {
    "apiKey": page_values.whole_number,
    "type": page_values.SPEC_TYPE,
    "validVersions": page_values.version_range,
    "currentVersions": page_values.version_range,
    "deprecatedVersions": page_values.version_range,
    "flexibleVersions": page_values.version_range,
    "latestVersionUnstable": page_values.boolean,
    "versions": page_values.version_range,
    "nullableVersions": page_values.version_range,
    "taggedVersions": page_values.version_range,
    "maybeVersions": page_values.version_range,
    "tag": page_values.whole_number,
    "default": _text,
    "about": _text,
    "ignorable": page_values.boolean,
    "mapKey": page_values.boolean,
    "zeroCopy": page_values.boolean,
    "entityType": page_values.ENTITY_TYPE,
}
"""The reader of each attribute other than lists, objects and names."""

_NOT_ON_PAGES = ("aliases",)
"""Attributes that only `kipc merge` writes."""


def draft_of(node: PageObject, page: Page, names: frozenset[str], remarks: Remarks) -> Draft:
    """Make a draft of a message.

    Args:
        node: as the page has it.
        names: the names that messages, structs and fields of schemas have; they are not split.
    """
    return _Drafter(node, page, names, remarks).draft


class _Drafter:
    def __init__(self, node: PageObject, page: Page, names: frozenset[str], remarks: Remarks) -> None:
        self.page = page
        self.names = names
        self.remarks = remarks
        self.structs: frozenset[str] = frozenset()
        self.message = ""
        self.draft = Draft({}, node.line, node.line)
        self._message(node)

    def _message(self, node: PageObject) -> None:
        self.message = str(node.get("name") or "")
        name = self._name(node, "")
        if not name:
            self._ask(f"{self.message!r} is not a valid name of a message", node.line, "", "name")
        self.message = name or upper_camel(self.message)
        self.structs = frozenset(str(struct.get("name")) for struct in node.nodes("commonStructs"))
        tree: SpecTree = self._attributes(node, "", MESSAGE.known)
        if "listeners" in node:
            tree["listeners"] = self._listeners(node)
        tree["fields"] = self._fields(node, "")
        structs = [self._struct(struct) for struct in node.nodes("commonStructs")]
        if structs:
            tree["commonStructs"] = self._without_doubles(structs, "struct ")
        self.draft.tree = tree

    def _struct(self, node: PageObject) -> SpecTree:
        name = self._name(node, "struct ")
        path = f"struct {name}"
        self.draft.lines[path] = node.line
        tree = self._attributes(node, path, COMMON_STRUCT.known)
        return {**({"name": name} if name else {}), **tree, "fields": self._fields(node, f"{path}.")}

    def _fields(self, node: PageObject, prefix: str) -> list[SpecTree]:
        if node.has_more:
            self.draft.open_paths.add(prefix.rstrip("."))
        return self._without_doubles([self._field(field, prefix) for field in node.nodes("fields")], prefix)

    def _field(self, node: PageObject, prefix: str) -> SpecTree:
        name = self._name(node, prefix)
        path = prefix + (name or "?")
        self.draft.lines[path] = node.line
        if not name:
            self._ask("this field has no name on the page", node.line, path, "name")
        tree: SpecTree = {"name": name} if name else {}
        tree |= self._attributes(node, path, FIELD.known)
        inner = self._fields(node, f"{path}.")
        return tree | ({"fields": inner} if inner else {})

    def _attributes(self, node: PageObject, path: str, attributes: tuple[str, ...]) -> SpecTree:
        tree: SpecTree = {}
        for key, value in node.repeated:
            # Two lists of fields are two structs whose brackets are wrong, rather than a list and its correction.
            if key in ("fields", "commonStructs"):
                self._ask(f"{key} is here twice; only the last list is used", node.lines[key], path, key)
                continue
            same = " the same" if value == node[key] else f" otherwise, {value!r}"
            reason = f"{key} is here twice, once{same}; the last one is used"
            self._repair(reason, node.lines[key], path, Confidence.MEDIUM)
        for key in node.empty:
            if key not in node:
                self._ask(f"{key} has no value on the page", node.lines[key], path, key)
        for key, value in node.items():
            if key not in attributes or key in _NOT_ON_PAGES:
                self._repair(f"{key!r} is not an attribute here; left out", node.lines[key], path, Confidence.MEDIUM)
            elif key == "name" or key in ("fields", "commonStructs", "listeners"):
                continue
            elif value is not None:
                self._attribute(tree, key, value, node, path)
            elif key == "default":
                self.draft.bare_nulls.add(path)
        return {"name": self.message, **tree} if not path else tree

    def _attribute(self, tree: SpecTree, key: str, value: Any, node: PageObject, path: str) -> None:
        line = node.lines[key]
        reading = None
        if key == "headerVersions":
            reading = page_values.header_versions(value)
        elif isinstance(value, str):
            reading = self._reading(key, value, path) or self._joined(key, value, path)
        if reading is None:
            shown = repr(value) if isinstance(value, str) else "a list or object"
            self._ask(f"{shown} is not a valid value of {key}; left out of the spec", line, path, key)
            return
        tree[key] = reading.value
        if reading.reason:
            self._repair(f"{key}: {reading.reason}", line, path, reading.confidence)

    def _reading(self, key: str, value: str, path: str) -> Reading | None:
        if key == "type" and path:
            reading = page_values.field_type(value, self.structs)
            return self._without_joined_struct(reading) if reading else None
        return _READERS[key](value)

    def _joined(self, key: str, value: str, path: str) -> Reading | None:
        """Read two values run together that share a start or an end: `int3264` is `int32` and `int64`."""
        readings = [[self._reading(key, half, path) for half in pair] for pair in splits(value)]
        plain = {
            new.value: (old.value, new.value) for old, new in readings if old and new and not (old.reason or new.reason)
        }
        # Values that read in two ways, or only after a repair, are asked about.
        if len(plain) != 1:
            return None
        ((old, new),) = plain.values()
        reason = f"{old}, removed, and {new}, added, run together; the added one is used"
        return Reading(new, reason, Confidence.MEDIUM)

    def _without_joined_struct(self, reading: Reading) -> Reading:
        # A new struct may have any name; only halves that the schemas or the page have prove a comparison.
        struct = str(reading.value).removeprefix("[]")
        if struct in page_values.PRIMITIVES or struct in self.names or struct in self.structs:
            return reading
        joined = joined_names(struct, self.structs) if self.page.is_comparison else None
        if not joined or joined[1] not in self.names | self.structs:
            return reading
        reason = f"{joined[0]}, removed, and {joined[1]}, added, run together; the added one is used"
        return Reading(str(reading.value).replace(struct, joined[1]), reason, Confidence.MEDIUM)

    def _name(self, node: PageObject, prefix: str) -> str:
        """Return the name of a message, struct or field; empty if the page has none that can be one."""
        written = node.get("name")
        text = written.strip() if isinstance(written, str) else ""
        line = node.lines.get("name", node.line)
        if text and not re.fullmatch("[A-Za-z][A-Za-z0-9]*", text):
            plain = upper_camel(text)
            if not re.fullmatch("[A-Za-z][A-Za-z0-9]*", plain):
                return ""
            self._repair(f"{text!r} is not a valid name; read as {plain}", line, prefix + plain, Confidence.MEDIUM)
            text = plain
        return self._without_joined_name(text, line, prefix)

    def _without_joined_name(self, text: str, line: int, prefix: str) -> str:
        """Tell a new name from a removed and an added one run together.

        A repeated word (`IsFencedFenced`), or two known names, or an added name that the page uses elsewhere show it.
        """
        if text in self.names or not text:
            return text
        joined = joined_names(text, self.names)
        # No name says a thing twice, so that this is certain on other pages too.
        if joined and joined[0] == joined[1]:
            self._repair(_joined_reason(*joined), line, prefix + joined[1], Confidence.HIGH)
            return joined[1]
        uses = self._uses(text, line)
        if self.page.is_comparison:
            is_repeated = joined_names(text) is not None and joined is not None
            added = [ending for ending in endings(text) if self._uses(ending, line) and ending not in _COMMON_WORDS]
            if joined and (is_repeated or joined[1] in added):
                self._repair(_joined_reason(*joined), line, prefix + joined[1], Confidence.HIGH)
                return joined[1]
            is_only_in_comments = not self._uses(text, line, with_comments=False)
            # One word alone, such as Filter, may end two names; two words are a name that the page uses.
            if is_only_in_comments and added and endings(added[0]):
                reason = _joined_reason(text.removesuffix(added[0]), added[0])
                self._repair(reason, line, prefix + added[0], Confidence.MEDIUM)
                return added[0]
            if not uses and not self._is_spelled_out(text):
                after_known = (ending for ending in endings(text) if text.removesuffix(ending) in self.names)
                new = joined[1] if joined else next(iter(added), next(after_known, text))
                reason = f"{text} is not in the schemas and only here on the page; is it two names run together?"
                self._ask(reason, line, prefix + text, "name", new)
        # Other pages repeat words on purpose (LeaderAndIsrLiveLeader), so that such a name is only asked about.
        elif joined and not uses:
            reason = f"{text} looks like two names run together, {joined[0]} and {joined[1]}; is it? Taken as it is"
            self._ask(reason, line, prefix + text, "name", joined[1])
        return text

    def _is_spelled_out(self, name: str) -> bool:
        """Return whether the page has the words of a name as a phrase, as in `IncludeStartTimes`: the start times."""
        words = [name, *endings(name)]
        plain = next((word for word in words if not word.startswith(_MODIFIERS)), words[-1]).removesuffix("Ms")
        phrase = r"\s+".join(re.escape(word) for word in re.findall("[A-Z][a-z0-9]*|[a-z0-9]+", plain))
        text = "\n".join(self.page.lines)
        return re.search(rf"\b{phrase}s?\b", text, re.IGNORECASE) is not None

    def _uses(self, name: str, line: int, *, with_comments: bool = True) -> bool:
        """Return whether the page has a name on another line."""
        word = re.compile(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", re.IGNORECASE)
        lines = (text for number, text in enumerate(self.page.lines, 1) if number != line)
        return any(word.search(text) for text in lines if with_comments or not text.lstrip().startswith("//"))

    def _listeners(self, node: PageObject) -> list[str]:
        written = node["listeners"]
        words = written if isinstance(written, list) else [written]
        readings = [(word, page_values.LISTENER(word)) for word in words if isinstance(word, str)]
        for word, reading in readings:
            if reading is None:
                self._ask(f"{word!r} is not a listener; left out", node.lines["listeners"], "", "listeners")
            elif reading.reason:
                self._repair(f"listeners: {reading.reason}", node.lines["listeners"], "", reading.confidence)
        return list(dict.fromkeys(str(reading.value) for _, reading in readings if reading))

    def _without_doubles(self, trees: list[SpecTree], prefix: str) -> list[SpecTree]:
        """Merge fields with the same name, and report which of them is used."""
        fields: list[SpecTree] = []
        for tree in trees:
            name = tree.get("name")
            twin = next((index for index, field in enumerate(fields) if name and field.get("name") == name), None)
            if twin is None:
                fields.append(tree)
                continue
            path = f"{prefix}{name}"
            fuller = {**fields[twin], **tree} if _agree(fields[twin], tree) else None
            if fuller is not None:
                self._repair(f"{name} is here twice; one is left out", self.draft.line(path), path, Confidence.HIGH)
            elif self.page.is_comparison:
                reason = f"{name} is here twice, removed and added; the last one is used"
                self._repair(reason, self.draft.line(path), path, Confidence.MEDIUM)
            else:
                reason = f"{name} is here twice, with differences; which one counts? The last one is used"
                self._ask(reason, self.draft.line(path), path, "versions")
            fields[twin] = fuller or tree
        return fields

    def _subject(self, path: str) -> str:
        return f"{self.message} {path}".strip()

    def _repair(self, reason: str, line: int, path: str, confidence: Confidence) -> None:
        self.remarks.repair(reason, self.page.line(line), line, confidence, self._subject(path))

    def _ask(self, reason: str, line: int, path: str, attribute: str, proposal: Any = None) -> None:
        self.remarks.ask(reason, self.page.line(line), line, self._subject(path), attribute, proposal)


def _joined_reason(old: str, new: str) -> str:
    return f"{old}, the removed name, and {new}, the added one, run together; the added one is used"


def _agree(field: SpecTree, other: SpecTree) -> bool:
    """Return whether two fields do not contradict each other, though one may have more attributes."""
    return all(field[key] == other[key] for key in field.keys() & other.keys() - {"about"})
