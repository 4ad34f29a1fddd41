"""The form of a spec file: the JSON Schema, applied to attributes that could not be read.

The schema (`schemas/message.schema.json`, draft 2020-12) is what editors use too. Validating with it takes longer than
reading all specs, so it only validates files in which something could not be read. Problems that it cannot detect,
such as a version beyond 32767, are reported by the parser.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from kipc.errors import did_you_mean, nearest
from kipc.language.check.fixes import Change, RenameAttribute, SetAttribute, fix_of
from kipc.language.kinds import SCALARS
from kipc.language.parse import ParsedFile, Refusal
from kipc.language.parse.attributes import level_at
from kipc.language.parse.coercions import ENTITY_KINDS, shown
from kipc.language.parse.file_schema import message_schema
from kipc.language.parse.json_reader import Object
from kipc.language.problems import Problem
from kipc.language.specs import SpecType

_WORDS: Mapping[str, Collection[str]] = {
    "spec-type": tuple(SpecType),
    "entity-type": tuple(ENTITY_KINDS),
}
"""The words of attributes that hold one of a few, by the rule about them."""

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError


def shape_problems(file: ParsedFile) -> Iterator[Problem]:
    """Yield a problem for every refusal of a file, once for each place."""
    if not file.refusals:
        return
    explained: set[tuple[int, str]] = set()
    # The schema comes first: of two refusals of one place the first is shown, and that of the schema names what is
    # valid.
    for refusal in (*_schema_refusals(file.tree), *file.refusals):
        place = refusal.tree.offset, refusal.attribute
        # The JSON Schema refuses all attributes that it does not have, also those of a newer Kafka.
        is_kept = refusal.rule == "unknown-attribute" and file.accepts(refusal.attribute)
        if place not in explained and not is_kept:
            explained.add(place)
            yield _problem(file, refusal)


def _problem(file: ParsedFile, refusal: Refusal) -> Problem:
    tree, attribute, rule, sentence = refusal.tree, refusal.attribute, refusal.rule, refusal.sentence
    change = _change(file.tree, refusal)
    if rule == "field-type" and isinstance(change, SetAttribute):
        sentence = f"unknown type {shown(tree[attribute])}; did you mean {change.value}?"
    location = file.location(tree, attribute, at_key=rule == "unknown-attribute")
    return Problem(location, sentence, rule, fix=fix_of(file, tree, change) if change else None)


def _change(root: Object, refusal: Refusal) -> Change | None:
    """Return the replacement of a misspelled word by the nearest word that is known."""
    tree, attribute, rule = refusal.tree, refusal.attribute, refusal.rule
    value = tree.get(attribute)
    if rule == "unknown-attribute":
        meant = nearest(attribute, _known_attributes(tree))
        return RenameAttribute(attribute, meant[0]) if meant and meant[0] not in tree else None
    if rule == "field-type" and isinstance(value, str):
        return _type_change(root, attribute, value)
    meant = nearest(value, _WORDS[rule]) if rule in _WORDS and isinstance(value, str) else []
    return SetAttribute(attribute, meant[0]) if meant else None


def _type_change(root: Object, attribute: str, spelled: str) -> SetAttribute | None:
    """Correct a type; `int32[]` is meant to be `[]int32`, and `[][]int32` has no likely correction."""
    element = spelled.removeprefix("[]").removesuffix("[]")
    meant = nearest(element, [*SCALARS, *_common_names(root)])
    prefix = "" if element == spelled else "[]"
    # Kafka has no arrays of arrays; which bracket is one too many, only the author knows.
    return SetAttribute(attribute, prefix + meant[0]) if meant and spelled.count("[]") < 2 else None


def _common_names(root: Object) -> Iterator[str]:
    structs = root.get("commonStructs")
    for struct in structs if isinstance(structs, list) else ():
        if isinstance(struct, Object) and isinstance(struct.get("name"), str):
            yield struct["name"]


def _known_attributes(tree: Object) -> Collection[str]:
    level = level_at(tree.path)
    return level.known if level else ()


def _schema_refusals(root: Object) -> Iterator[Refusal]:
    try:
        validator = _validator()
    except ModuleNotFoundError:  # in a browser, where the refusals of the parser have to suffice
        return
    for error in validator.iter_errors(root):
        yield from _refusals(root, error)


@cache
def _validator() -> Draft202012Validator:
    """Build the validator; JSON Schema takes 1.0 for an integer, Kafka does not."""
    from jsonschema import Draft202012Validator, validators

    types = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    validator: Any = validators.extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
    return cast("Draft202012Validator", validator(message_schema()))


def _attribute(root: Object, path: Iterable[str | int]) -> tuple[Object, str]:
    """Find the message, struct or field that a path is in, and the attribute: `tag`, `listeners[1]`.

    The value of `headerVersions` is an object, but not one of the three, which are the file or in a list.
    """
    owner, attribute = root, ""
    node: Any = root
    for step in path:
        if isinstance(step, int):
            attribute += f"[{step}]"
        elif attribute.endswith("]"):
            owner, attribute = node, step
        else:
            attribute = attribute or step
        node = node[step]
    return owner, attribute


def _refusals(root: Object, error: ValidationError) -> Iterator[Refusal]:
    schema: Any = error.schema
    value: Any = error.instance
    title = schema["title"].lower()
    match error.validator:
        case "additionalProperties":
            names = list(schema["properties"])
            for key in (key for key in value if key not in names):
                sentence = f"a {title} has no attribute {shown(key)}{did_you_mean(key, names)}"
                yield Refusal(value, key, "unknown-attribute", sentence)
        case "required":
            for key in (key for key in schema["required"] if key not in value):
                yield Refusal(value, key, "missing-attribute", f"a {title} needs {key}")
        case _:
            rule = "not-an-object" if "properties" in schema else title.replace(" ", "-")
            sentence = f"{shown(value)} is not valid here; write {schema['description']}"
            yield Refusal(*_attribute(root, error.absolute_path), rule, sentence + _advice(value, schema))


def _advice(value: Any, schema: Any) -> str:
    words = [word for option in schema.get("anyOf", ()) for word in option.get("enum", ()) if word]
    return did_you_mean(value, words) if isinstance(value, str) else ""
