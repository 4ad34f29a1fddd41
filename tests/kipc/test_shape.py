"""The published JSON Schema and the parser of specs agree on the form of specs."""

from __future__ import annotations

import json
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from kipc.language.check.shape import _validator, shape_problems
from kipc.language.parse import ParsedFile, parse
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE
from kipc.language.parse.coercions import ENTITY_KINDS
from kipc.language.specs import SpecType
from kipc.resources import resource
from kipc.sources.load import Source, SourceFile

from tests.shared import json_lines, shared_path

SCHEMA = json.loads(resource("schemas/message.schema.json").read_text(encoding="utf-8"))


def parsed(text: str) -> ParsedFile:
    file = SourceFile("Case.json", text)
    return parse(Source("Case.json", "Case.json", (file,), False), file)


def test_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_schema_knows_all_attributes() -> None:
    definitions = SCHEMA["$defs"]
    levels = [(MESSAGE, SCHEMA), (FIELD, definitions["field"]), (COMMON_STRUCT, definitions["commonStruct"])]
    for level, definition in levels:
        assert set(definition["properties"]) == set(level.known) | set(level.ignored)
        assert set(definition["required"]) == set(level.required)


def test_schema_knows_all_words() -> None:
    def words(name: str) -> list[str]:
        return [word for word in SCHEMA["$defs"][name]["anyOf"][0]["enum"] if word]

    assert words("specType") == list(SpecType)
    assert words("entityType") == list(ENTITY_KINDS)


@pytest.mark.slow
def test_schema_accepts_all_real_specs() -> None:
    with zipfile.ZipFile(shared_path("kafka", "specs", "4.3.1.zip")) as archive:
        for name in archive.namelist():
            if name.endswith(".json"):
                assert list(_validator().iter_errors(parsed(archive.read(name).decode()).tree)) == []


@pytest.mark.slow
def test_schema_and_reader_agree_on_what_kafka_judged() -> None:
    """The schema accepts all specs that the parser accepts; each rejected place has one error."""
    for row in json_lines(shared_path("vectors", "spec-verdicts-4.3.1.jsonl")):
        file = parsed(row["spec"])
        if file.spec is not None and not file.refusals:
            assert list(_validator().iter_errors(file.tree)) == [], row["title"]
        elif file.spec is not None:
            problems = [problem.location.path for problem in shape_problems(file)]
            assert problems
            assert len(problems) == len(set(problems)), row["title"]


VALUES = st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(
    ["", " ", "none", "0+", "1-2", "-1", "null", "true", "int32", "data", "broker", "0", 1.0, [], {}, [None]]
)  # fmt: skip


@st.composite
def specs(draw: st.DrawFn) -> dict[str, Any]:
    def attributes(level: Any) -> dict[str, Any]:
        known: dict[str, Any] = draw(st.dictionaries(st.sampled_from([*level.attributes, "other"]), VALUES, max_size=4))
        return {"name": "A", "type": "data", "validVersions": "0", "versions": "0"} | known

    fields = [attributes(FIELD) for _ in range(draw(st.integers(0, 2)))]
    return {**attributes(MESSAGE), "fields": fields, "listeners": draw(VALUES)}


@pytest.mark.slow
@given(specs())
@settings(max_examples=150, deadline=None)
def test_each_refusal_is_explained_at_its_place(spec: dict[str, Any]) -> None:
    file = parsed(json.dumps(spec))
    problems = list(shape_problems(file))
    explained = {problem.location.path for problem in problems}
    refused = {file.location(refusal.tree, refusal.attribute).path for refusal in file.refusals}
    assert refused <= explained
    assert len(problems) == len(explained)
    for refusal in file.refusals:
        assert refusal.rule in {problem.rule for problem in problems} | {"missing-attribute"}
