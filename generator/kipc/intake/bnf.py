"""BNF: the productions of a page in, drafts of messages out, as KIP-4, KIP-142 and the protocol guide write them.

Names become UpperCamel; a message without `(Version N)` has version 0. An array has no name in BNF: its field has the
name of its elements until an answer says otherwise. Structs that several fields share become common structs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field

from kipc.intake.answers import READING, Answers
from kipc.intake.bodies import Bodies, Reference
from kipc.intake.drafts import PARTIAL, Draft, SpecTree, part_at
from kipc.intake.page import Page
from kipc.intake.productions import TYPES, Definition, How, Production, Scope
from kipc.intake.remarks import Confidence, RemarkKind, Remarks
from kipc.intake.schemas import Schemas, narrowed, newest_version
from kipc.intake.words import upper_camel
from kipc.language.canonical import canonical_tree

# The protocol guide ends each struct of a flexible version with one of these, which no spec has as a field.
_TAG_BUFFERS = ("tag_buffer", "_tagged_fields", "tagged_fields")


@dataclass(frozen=True, slots=True)
class Written:
    """A message in one version: its productions, and all productions of the page for names that they lack."""

    head: Production
    scope: Sequence[Production]
    everything: Sequence[Production]

    @property
    def name(self) -> str:
        return upper_camel(self.head.name)


def messages_of(productions: Sequence[Production]) -> list[Written]:
    """Return the messages of a page: each with the productions up to the next one."""
    heads = [index for index, production in enumerate(productions) if production.is_message]
    ends = [*heads[1:], len(productions)][: len(heads)]
    return [
        Written(productions[head], productions[head + 1 : end], productions)
        for head, end in zip(heads, ends, strict=True)
    ]


def draft_of_message(written: Written, page: Page, schemas: Schemas, answers: Answers, remarks: Remarks) -> Draft:
    """Make a draft of a message in one version."""
    return _Builder(written, page, schemas, answers, remarks).draft()


@dataclass
class _Builder:
    written: Written
    page: Page
    schemas: Schemas
    answers: Answers
    remarks: Remarks
    used: set[int] = dataclass_field(default_factory=set)
    """The productions that something refers to, by their lines."""
    within: list[str] = dataclass_field(default_factory=list)
    lines: dict[str, int] = dataclass_field(default_factory=dict)
    is_flexible: bool = False

    @property
    def scope(self) -> Scope:
        return Scope(self.written.scope, self.written.everything)

    def draft(self) -> Draft:
        head = self.written.head
        fields = self._fields(head, "")
        questions = self.remarks.of(RemarkKind.QUESTION)
        is_open = any(question.message == self.written.name and question.attribute == READING for question in questions)
        for production in self.written.scope:
            if production.number not in self.used:
                reason = f"nothing refers to {production.name}; left out"
                # The production belongs to a reading that an open question may choose.
                if is_open:
                    self._repair(reason, production, "", Confidence.MEDIUM)
                else:
                    self._ask(reason, production, "", PARTIAL)
        version = head.version or 0
        if head.version is None:
            self._guess("the name has no (Version N); version 0", head, "", "validVersions", Confidence.HIGH)
        tree: SpecTree = {
            "type": "request" if self.written.name.endswith("Request") else "response",
            "name": self.written.name,
            "validVersions": str(version),
            "flexibleVersions": f"{version}+" if self.is_flexible else "none",
            "fields": fields,
        }
        last = max((production.body[-1].number for production in [head, *self.written.scope]), default=head.number)
        return Draft(tree, head.number, last, lines=self.lines, is_bnf=True)

    def _fields(self, production: Production, prefix: str) -> list[SpecTree]:
        references = self._bodies().references(production, upper_camel(production.name))
        self.is_flexible |= any(reference.name.lower() in _TAG_BUFFERS for reference in references)
        named = [reference for reference in references if reference.name.lower() not in _TAG_BUFFERS]
        fields = [self._field(reference, production, prefix) for reference in named]
        if named and all(reference.is_type for reference in named):
            self._name_types(fields, production, prefix)
        return fields

    def _bodies(self) -> Bodies:
        return Bodies(
            self.page,
            self.written.name,
            lambda name: self.scope.find(name) is not None,
            self.scope.has,
            lambda name: self.answers.take(self.written.name, name, READING),
            self.remarks,
        )

    def _name_types(self, fields: list[SpecTree], production: Production, prefix: str) -> None:
        """Name fields of which a body says only the types: as elsewhere on the page, if that is clear."""
        types = [field.get("type") for field in fields]
        twin = self._named_twin(production, types)
        for index, field in enumerate(fields):
            if twin:
                field["name"] = upper_camel(twin[index])
                reason = f"only the types are here; {production.name} is defined elsewhere: {' '.join(twin)}"
                self._guess(reason, production, prefix + field["name"], "name", Confidence.MEDIUM)
            else:
                self._ask(
                    f"field {index + 1} of {production.name} has a type and no name", production, f"{prefix}?", "name"
                )

    def _named_twin(self, production: Production, types: list[object]) -> list[str] | None:
        """Return the names in a production of the same name elsewhere, if their types are these."""
        for other in self.written.everything:
            names = other.tokens
            if other is production or other.name != production.name or len(names) != len(types):
                continue
            bodies = [
                next((production.tokens for production in self.written.everything if production.name == name), [])
                for name in names
            ]
            if all(
                len(body) >= 1 and TYPES.get(body[-1].lower()) == kind for body, kind in zip(bodies, types, strict=True)
            ):
                return names
        return None

    def _field(self, reference: Reference, parent: Production, prefix: str) -> SpecTree:
        definition = None if reference.is_type else self.scope.find(reference.name, parent.number)
        joined = None if definition or reference.is_type else self._joined(reference.name)
        if joined:
            reason = f"{reference.name} is {joined[0]}, removed, and {joined[1]}, added; the added one is used"
            self._repair(reason, parent, prefix + upper_camel(joined[1]), Confidence.HIGH)
            reference = replace(reference, name=joined[1])
        name = "" if reference.is_type else upper_camel(definition.name if definition else reference.name)
        path = prefix + (name or "?")
        tree: SpecTree = {"name": name} if name else {}
        self.lines[path] = definition.production.number if definition else parent.number
        if reference.is_nested:
            self._ask(f"{reference.name} is nested in a way that no spec can say", parent, path, "type")
        if definition:
            self._report_definition(reference.name, definition, parent, path)
            tree |= self._type(definition.production, name, path)
        elif reference.is_type:
            tree |= _primitive(reference.name)
        else:
            tree |= self._usual_type(name, parent, path)
            if reference.is_array:
                tree |= {"type": str(tree["type"]).removeprefix("[]")} if "type" in tree else {}
        if reference.is_array and "type" in tree:
            if str(tree["type"]).startswith("[]"):
                self._ask(f"{reference.name} is an array of arrays, which specs cannot express", parent, path, "type")
                del tree["type"]
            else:
                tree["type"] = f"[]{tree['type']}"
                self._guess(
                    "an array has no name in BNF; its field is called as its elements",
                    parent,
                    path,
                    "name",
                    Confidence.MEDIUM,
                )
        return self._with_versions(tree, is_maybe=reference.is_maybe)

    def _with_versions(self, tree: SpecTree, *, is_maybe: bool = False) -> SpecTree:
        versions = f"{self.written.head.version or 0}+"
        nullable = tree.pop("nullable", False)
        return (
            tree
            | {"versions": versions}
            | ({"nullableVersions": versions} if nullable else {})
            | ({"maybeVersions": versions} if is_maybe else {})
        )

    def _type(self, production: Production, name: str, path: str) -> SpecTree:
        """Return the type of a field according to a production, and the fields of its struct."""
        # Reading it again within itself would not end.
        if production.name in self.within:
            self._ask(f"{production.name} contains itself", production, path, "type")
            return {}
        self.within.append(production.name)
        references = self._bodies().references(production, upper_camel(production.name))
        tree = self._single_reference(references[0], production, path) if len(references) == 1 else None
        if tree is None:
            tree = {"type": upper_camel(name), "fields": self._fields(production, f"{path}.")}
        self.within.pop()
        return tree

    def _single_reference(self, only: Reference, production: Production, path: str) -> SpecTree | None:
        """Read a body of one reference: a type, an array of a type, or the name of another production."""
        if only.is_maybe or only.is_nested:
            return None
        if only.is_type:
            tree = _primitive(only.name)
            return {**tree, "type": f"[]{tree['type']}"} if only.is_array else tree
        definition = None if only.is_array else self.scope.find(only.name, production.number)
        target = self._type(definition.production, upper_camel(definition.name), path) if definition else {}
        if definition is None or "fields" not in target:
            return None
        self._report_definition(only.name, definition, production, path)
        return target

    def _report_definition(self, written: str, definition: Definition, parent: Production, path: str) -> None:
        """Report how a name was matched to a production, unless the names are equal."""
        production = definition.production
        self.used.add(production.number)
        match definition.how:
            case How.BY_NAME:
                pass
            case How.JOINED:
                old = written.removesuffix(definition.name)
                reason = f"{written} is {old}, removed, and {definition.name}, added; the added one is used"
                self._repair(reason, parent, path, Confidence.HIGH)
            case How.MISSPELLED:
                reason = f"{production.name} must be {written}, which is explained nowhere else"
                self._repair(reason, production, path, Confidence.HIGH)
            case How.SHARED:
                reason = f"{written} is before {production.name}, and has the same body"
                self._guess(reason, production, path, "type", Confidence.LOW)
            case How.NEXT_OF_SEVERAL:
                reason = f"{written} is explained more than once, and otherwise; the next one below is used"
                self._guess(reason, production, path, "type", Confidence.MEDIUM)
            case How.ELSEWHERE:
                reason = f"{written} is explained only at another message of the page"
                self._guess(reason, production, path, "type", Confidence.MEDIUM)

    def _joined(self, name: str) -> tuple[str, str] | None:
        """Split a name that no production has into two that schemas have, if the page is a comparison."""
        # On other pages, two known names that run together are a new name.
        if not self.page.is_comparison or upper_camel(name) in self.schemas.names:
            return None
        halves = ((name[:at], name[at:]) for at in range(1, len(name)))
        return next((pair for pair in halves if all(upper_camel(half) in self.schemas.names for half in pair)), None)

    def _from_release(self, released: SpecTree, path: str) -> SpecTree:
        """Return the type of a field that the newest release has; productions of the page replace those within it."""
        inner = []
        for field in released.get("fields", []):
            inner_path = f"{path}.{field['name']}"
            own = next(
                (production for production in self.written.scope if upper_camel(production.name) == field["name"]), None
            )
            if own is None:
                part = self._from_release(field, inner_path)
            else:
                self.used.add(own.number)
                self.lines[inner_path] = own.number
                part = self._type(own, field["name"], inner_path)
                if "type" in part and field["type"].startswith("[]"):
                    part["type"] = "[]" + str(part["type"]).removeprefix("[]")
            inner.append(self._with_versions({"name": field["name"]} | part))
        nullable = {"nullable": True} if "nullableVersions" in released else {}
        return {"type": released["type"]} | nullable | ({"fields": inner} if inner else {})

    def _usual_type(self, name: str, parent: Production, path: str) -> SpecTree:
        spec = self.schemas.named(self.written.name)
        released = part_at(canonical_tree(narrowed(spec, newest_version(spec))), path) if spec else None
        if released is not None:
            reason = f"the page does not define {name}; the field of {self.schemas.source} is used"
            self._guess(reason, parent, path, "type", Confidence.HIGH)
            return self._from_release(released, path)
        # Old pages leave out what every message has, such as ErrorCode.
        usual = self.schemas.usual_type(name)
        if usual is None:
            self._ask(f"the page does not define {name}", parent, path, "type")
            return {}
        fields = f"all {usual[1]} fields of that name in {self.schemas.source} are {usual[0]}"
        self._guess(f"the page does not define {name}; {fields}", parent, path, "type", Confidence.HIGH)
        return {"type": usual[0]}

    def _repair(self, reason: str, production: Production, path: str, confidence: Confidence) -> None:
        subject = f"{self.written.name} {path}".strip()
        self.remarks.repair(reason, self.page.line(production.number), production.number, confidence, subject)

    def _guess(self, reason: str, production: Production, path: str, attribute: str, confidence: Confidence) -> None:
        subject = f"{self.written.name} {path}".strip()
        self.remarks.guess(reason, self.page.line(production.number), production.number, confidence, subject, attribute)

    def _ask(self, reason: str, production: Production, path: str, attribute: str) -> None:
        subject = f"{self.written.name} {path}".strip()
        self.remarks.ask(reason, self.page.line(production.number), production.number, subject, attribute)


def _primitive(word: str) -> SpecTree:
    spelled = TYPES[word.lower()]
    return {"type": spelled.removeprefix("?")} | ({"nullable": True} if spelled.startswith("?") else {})
