"""The form of a spec file: what the JSON Schema says about the attributes that could not be read.

The schema (`schemas/message.schema.json`, draft 2020-12) is what editors use too. Validating with it takes longer than
reading all specs, so it is asked only about files in which something could not be read. What it cannot see, such as
a version beyond 32767, is explained by what failed to read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from kipc.parse import ParsedFile, Refusal
from kipc.parse.coercions import shown
from kipc.parse.json_reader import Object
from kipc.problems import Problem, did_you_mean
from kipc.resources import resource

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError


def shape_problems(file: ParsedFile) -> Iterator[Problem]:
    """Explain every refusal of a file, each place once."""
    if not file.refusals:
        return
    explained: set[tuple[int, str]] = set()
    for refusal in (*_schema_refusals(file.tree), *file.refusals):
        place = refusal.tree.offset, refusal.attribute
        if place not in explained:
            explained.add(place)
            at_key = refusal.rule == "unknown-attribute"
            yield Problem(file.location(refusal.tree, refusal.attribute, at_key=at_key), refusal.sentence, refusal.rule)


def _schema_refusals(root: Object) -> Iterator[Refusal]:
    for error in _validator().iter_errors(root):
        tree, attribute = _place(root, error.absolute_path)
        yield from _refusals(error, tree, attribute)


@cache
def _validator() -> Draft202012Validator:
    """Build the validator; JSON Schema takes 1.0 for an integer, Kafka does not."""
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - takes 0.15 s, and most runs need none

    types = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    validator: Any = validators.extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
    schema = json.loads(resource("schemas/message.schema.json").read_text(encoding="utf-8"))
    return cast("Draft202012Validator", validator(schema))


def _place(root: Object, steps: Iterable[str | int]) -> tuple[Object, str]:
    """Find the innermost object on a path, and name what is left of the path as its attribute."""
    innermost, attribute = root, ""
    node: Any = root
    for step in steps:
        attribute += f"[{step}]" if isinstance(step, int) else step
        node = node[step]
        if isinstance(node, Object):
            innermost, attribute = node, ""
    return innermost, attribute


def _refusals(error: ValidationError, tree: Object, attribute: str) -> Iterator[Refusal]:
    schema: Any = error.schema
    title = schema["title"].lower()
    match error.validator:
        case "additionalProperties":
            known = list(schema["properties"])
            for key in (key for key in tree if key not in known):
                sentence = f"a {title} has no attribute {shown(key)}{did_you_mean(key, known)}"
                yield Refusal(tree, key, "unknown-attribute", sentence)
        case "required":
            for key in (key for key in schema["required"] if key not in tree):
                yield Refusal(tree, key, "missing-attribute", f"a {title} needs {key}")
        case _:
            rule = "not-an-object" if "properties" in schema else title.replace(" ", "-")
            sentence = f"{attribute} is {shown(error.instance)}; write {schema['description']}"
            yield Refusal(tree, attribute, rule, sentence + _advice(error.instance, schema))


def _advice(value: Any, schema: Any) -> str:
    words = [word for option in schema.get("anyOf", ()) for word in option.get("enum", ()) if word]
    return did_you_mean(value, words) if isinstance(value, str) else ""
