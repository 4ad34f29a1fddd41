"""The JSON reader compared with Python's own, places of values, and coercions."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kipc.language.kinds import Kind
from kipc.language.parse import ParsedFile, coercions, parse
from kipc.language.parse.json_reader import MAX_DEPTH, Array, JsonSyntaxError, Object, read_json
from kipc.language.specs import FieldType
from kipc.language.versions import NONE, VersionRange
from kipc.sources.load import Source, SourceFile

from tests.shared import ROOT

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(), values, max_size=4),
    max_leaves=20,
)


@pytest.mark.slow
@given(JSON, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_reads_what_json_writes(value: Any, indent: int | str | None, ascii_only: bool) -> None:
    document = read_json(json.dumps(value, indent=indent, ensure_ascii=ascii_only))
    assert document.value == value
    assert document.repeated == []
    assert document.trailing is None


@given(st.text(alphabet='{}[]:,"\\/*\n tu0-9e.x', max_size=30))
def test_any_text_is_read_or_refused_as_by_json(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        expected = None
    try:
        document = read_json(text)
    except JsonSyntaxError as error:
        assert expected is None
        assert 0 <= error.offset <= len(text)  # noqa: PT017
    else:
        without_comments = document.trailing is None and "/" not in text
        assert not without_comments or document.value == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('// a\n{"a": /* b // c */ 1} // d', {"a": 1}),
        ('{"a": "// no comment /* neither */"}', {"a": "// no comment /* neither */"}),
        ("/**/[1,/***/2]/* * / **/", [1, 2]),
        ("// ends with a carriage return\r[]", []),
        ("/* a */ 1", 1),
        ("/* a * b */[/* ** c **/ 1, /*/ d /*/ 2 /* e\n * f\n */]/*/*/", [1, 2]),
        ("/* a *//* b */// c\n\r\n/* d */{ // e\r/* f */ } /* g */", {}),
    ],
)
def test_comments(text: str, value: Any) -> None:
    """Python 3.11.2 rejected all comments in `/* */`: its `re` does not match some possessive groups."""
    document = read_json(text)
    assert document.value == value
    assert document.trailing is None


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("{} /* a * b */ // c\n", []),
        ("{} }", ["stray-brackets"]),
        ("{} /* a * b */ ] } // c\r}\n /* d */", ["stray-brackets"]),
        ("{} } // c\n x", ["trailing-text"]),
        ("{} } /* no end", ["trailing-text"]),
        ("{} } /", ["trailing-text"]),
    ],
)
def test_text_after_the_spec(text: str, rules: list[str]) -> None:
    assert [each.rule for each in parsed(text).problems] == rules


def test_no_pattern_has_a_possessive_or_atomic_group() -> None:
    """Early releases of Python 3.11 do not match those that contain alternatives; see `test_comments`."""
    group = re.compile(r"\)[*+?]\+|\(\?>")
    files = [path for folder in ("generator", "templates", "src") for path in (ROOT / folder).rglob("*.py")]
    assert files
    assert [path.name for path in files if group.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "offset", "sentence"),
    [
        ("", 0, "the file is empty"),
        (" // only this\n", 0, "the file is empty"),
        ('{"a" 1}', 5, "expected ':', found '1'"),
        ('{"a": 1', 7, "the file ends where ',' or '}' should follow"),
        ('{"a": True}', 6, "expected a value, found 'True'; write true"),
        ("[01]", 2, "expected ',' or ']', found '1'"),
        ("[1 2]", 3, "expected ',' or ']', found '2'"),
        ("['a']", 1, "expected a value or ']', found \"'\"; write texts in double quotes"),
        ('["a\nb"]', 1, "the text that starts here is not closed, or holds a line break or tab; write \\n, \\t"),
        ('["a', 1, "the text that starts here is not closed, or holds a line break or tab; write \\n, \\t"),
        ('["a" 1]', 5, "expected ',' or ']', found '1'"),
        ('["a" "b" x]', 5, "a comma is missing before this"),
        ('["\\x41"]', 2, "this escape does not exist in JSON; a backslash is written \\\\"),
        ('["\\ud800"]', 1, "an unpaired surrogate is not a character"),
        ("[1, /* no end", 4, "the comment that starts here has no end"),
        ("{} /* no end", 3, "the comment that starts here has no end"),
        ("[nullable]", 1, "expected a value or ']', found 'nullable'"),
        (f"[{'9' * 301}]", 1, "a number of more than 300 characters"),
        ("[" * (MAX_DEPTH + 1), MAX_DEPTH, f"more than {MAX_DEPTH} nested objects and lists"),
    ],
)
def test_syntax_errors(text: str, offset: int, sentence: str) -> None:
    with pytest.raises(JsonSyntaxError) as caught:
        read_json(text)
    assert (caught.value.offset, str(caught.value)) == (offset, sentence)


@pytest.mark.parametrize(
    ("text", "value", "errors"),
    [
        ('{"a": 1,}', {"a": 1}, [(7, "an extra comma before '}'")]),
        ('[{}, /* one */ ]', [{}], [(3, "an extra comma before ']'")]),
        ('["a" "b"]', ["a", "b"], [(5, "a comma is missing before this")]),
        ('{"a": 1 "b": [{} {},]}', {"a": 1, "b": [{}, {}]}, [
            (8, "a comma is missing before this"), (17, "a comma is missing before this"),
            (19, "an extra comma before ']'"),
        ]),
    ],
)  # fmt: skip
def test_wrong_commas_do_not_end_reading(text: str, value: Any, errors: list[tuple[int, str]]) -> None:
    document = read_json(text)
    assert document.value == value
    assert [(error.offset, str(error)) for error in document.errors] == errors


def test_deep_text_is_read_up_to_the_limit() -> None:
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH).value


@pytest.mark.parametrize(
    "part",
    ["/*", "/**", "/**/", "/* * ", "/* a */ ", "* ", " ", "//", "//\n", "[", '"', '"\\n', "\\", "1", "1.e", "{", "]/"],
)
def test_hostile_text_takes_linear_time(part: str) -> None:
    start = time.process_time()
    for text in (part * 200_000, "{}" + part * 200_000):
        parsed(text)
    assert time.process_time() - start < 3


def test_values_remember_their_places() -> None:
    text = '{\n  "fields": [ {"name": "A"},\n    {"name": "B", "tag": 1} ],\n  "fields": {"name": "C"}\n}'
    document = read_json(text)
    assert document.repeated == [(text.rindex('"fields"'), "fields")]
    [(key, fields)] = document.value.overwritten
    assert (key, fields.path, fields.places) == (
        "fields",
        "fields",
        [text.index('{"name": "A"'), text.index('{"name": "B"')],
    )
    assert fields[1].path == "fields[1]"
    assert fields[1].places["tag"] == (text.index('"tag"'), text.index("1}"))
    assert document.value["fields"].path == "fields"


def test_numbers_remember_their_spelling() -> None:
    values = read_json("[1.50, 1E2, -0, 7, -0.0]").value
    assert [coercions.text(value) for value in values] == ["1.50", "1E2", "-0", "7", "-0.0"]
    assert values == [1.5, 100.0, 0, 7, 0.0]


def parsed(text: str) -> ParsedFile:
    file = SourceFile("clients/Case.json", text)
    return parse(Source("specs", "specs", (file,), True), file)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_and_columns_count_from_one(end: str) -> None:
    text = end.join(
        ['{"name": "Case", "type": "data",', ' "validVersions": "0", "fields": [', '  {"name": "Ä", "type": "x"}]}']
    )
    file = parsed(text)
    [refusal] = file.refusals
    location = file.location(refusal.tree, refusal.attribute)
    assert (str(location), location.path) == ("specs/clients/Case.json:3:25", "fields[0].type")
    assert str(file.location(refusal.tree, refusal.attribute, at_key=True)) == "specs/clients/Case.json:3:17"
    assert str(file.location(refusal.tree, "tag")) == "specs/clients/Case.json:3:3"


def test_elements_of_lists_have_places() -> None:
    file = parsed('{"name": "Case", "type": "request", "validVersions": "0", "listeners": ["broker", 9]}')
    [refusal] = file.refusals
    assert refusal.attribute == "listeners[1]"
    assert file.location(refusal.tree, refusal.attribute).column == 83


NOTHING = None
REFUSED = ValueError


@pytest.mark.parametrize(
    ("read", "values"),
    [
        (coercions.text, {'"a"': "a", "1": "1", "1.0": "1.0", "true": "true", "[]": REFUSED, "{}": REFUSED}),
        (
            coercions.boolean,
            {
                "true": True, '"True"': True, '" FALSE "': False, '""': False, '"null"': False, "2": True, "0": False,
                "-1": True, "1.0": REFUSED, '"1"': REFUSED, '"tRUE"': REFUSED, '"\u00a0true"': REFUSED, "[]": REFUSED,
            },
        ),
        (
            coercions.whole_number,
            {
                "7": 7, '" 7 "': 7, '"+007"': 7, "2.9": 2, "-0.5": 0, "1e2": 100, '""': NOTHING, '"null"': NOTHING,
                "1e999": REFUSED, '"0x1"': REFUSED, '"1.0"': REFUSED, "true": REFUSED, "{}": REFUSED, '"٣"': REFUSED,
            },
        ),
        (
            coercions.version_range,
            {
                '"0+"': VersionRange(0, 32767), "2": VersionRange(2, 2), '" none\\t"': NONE, '" "': NOTHING,
                '"-0"': REFUSED, "2.0": REFUSED, '"32768"': REFUSED, '"\u00a01"': REFUSED, f'"{"9" * 5000}"': REFUSED,
            },
        ),
        (coercions.override_range, {'""': NOTHING, '" "': REFUSED, '"none"': NONE}),
        (
            coercions.field_type,
            {
                '"int32"': FieldType(Kind.INT32), '" []  string\\n"': FieldType(Kind.STRING, True),
                '"État"': FieldType(Kind.STRUCT, False, "État"), '"[]INT32"': FieldType(Kind.STRUCT, True, "INT32"),
                '"struct"': REFUSED, '"[]"': REFUSED, '"[][]int8"': REFUSED, '""': REFUSED, "5": REFUSED,
            },
        ),
        (
            coercions.entity_type,
            {'"brokerId"': "brokerId", '" topicName "': "topicName", "3": "groupId", '"4"': "topicName", "6": REFUSED,
             "-1": REFUSED, '""': REFUSED, "true": REFUSED, "1.0": REFUSED, '"BrokerId"': REFUSED},
        ),
        (coercions.listener, {'"broker"': "broker", "1": "controller", '" zkBroker "': "zkBroker", "2": REFUSED}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)  # fmt: skip
def test_coercions(read: Any, values: dict[str, Any]) -> None:
    for spelled, expected in values.items():
        value = read_json(spelled).value
        if expected is REFUSED:
            with pytest.raises(ValueError, match=r"^[^\n]{5,200}$"):
                read(value)
        else:
            result = read(value)
            assert (result, type(result)) == (expected, type(expected)), spelled


def test_long_values_are_cut_in_sentences() -> None:
    with pytest.raises(ValueError, match=re.escape("'" + "x" * 37 + "...' is not valid here")):
        coercions.boolean("x" * 1000)


def test_shown_names_containers() -> None:
    assert [coercions.shown(value) for value in (Object("", 0), Array("", 0), None, True, 7)] == [
        "an object", "a list", "null", "true", "7",
    ]  # fmt: skip
