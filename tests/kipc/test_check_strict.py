"""Lints, ignored problems, and problems that must neither hide each other nor follow from each other."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from kipc.cli.check import command
from kipc.errors import KipcError
from kipc.language.check import read_specs
from kipc.language.check.explain import explanation
from kipc.language.check.fixes import apply_fixes
from kipc.language.check.ignore import Ignore
from kipc.language.check.rules import RULES, SPEC_RULES
from kipc.language.parse.attributes import ATTRIBUTE_RULES
from kipc.language.parse.json_reader import read_json

from tests.kipc.rule_examples import examples
from tests.kipc.written_specs import field, spec, write
from tests.shared import ROOT, json_lines, shared_path

LINTS = [rule for rule, severity in RULES.items() if severity == "lint"]

FINDINGS = {
    "2.8.2": {"about-missing": 111, "field-lower-case": 3},
    "3.3.2": {"about-missing": 131, "field-lower-case": 5},
    "3.7.2": {"about-missing": 147, "field-lower-case": 6},
    "3.9.1": {"about-missing": 159, "field-lower-case": 6},
    "4.0.1": {"about-missing": 3, "field-lower-case": 3},
    "4.1.1": {
        "about-missing": 5, "field-lower-case": 5, "field-unreachable": 1, "nullable-unreachable": 1,
        "common-struct-unused": 1,
    },
    "4.2.0": {"about-missing": 5, "field-lower-case": 5, "field-unreachable": 1, "nullable-unreachable": 1},
    "4.3.1": {"about-missing": 67, "field-lower-case": 5, "field-unreachable": 1, "nullable-unreachable": 1},
}  # fmt: skip
"""Lints in Kafka's releases; each was looked at."""


@pytest.mark.slow
@pytest.mark.parametrize("release", FINDINGS)
def test_lints_of_all_releases_are_known(release: str) -> None:
    problems = read_specs([str(shared_path("kafka", "specs", f"{release}.zip"))], strict=True).problems
    assert Counter(each.rule for each in problems if each.severity == "lint") == FINDINGS[release]


@pytest.mark.slow
def test_specs_from_releases_have_only_errors_and_problems_about_several_files(tmp_path: Path) -> None:
    taken = spec("TakenRequest", type="request", apiKey=3, fields=[])  # the key of Metadata
    folder = write(tmp_path, {"own/TakenRequest.json": taken})
    for sources in ([folder, "kafka:4.1"], ["kafka:4.1", folder]):
        problems = read_specs(sources, strict=True).problems
        assert {each.rule for each in problems} == {"listeners-missing", "api-key-taken", "partner-missing"}
    for release in ("kafka:4.1", "kafka:3.9"):
        assert read_specs([release], strict=True).problems == []


def test_own_schemas_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what `[tool.kipc] ignore` of this project ignores."""
    monkeypatch.chdir(ROOT)
    result = run("--strict")
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("rule", LINTS)
def test_lints_are_reported_by_strict_only(tmp_path: Path, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    examples(rule)[0].problems(tmp_path, rule)
    monkeypatch.chdir(tmp_path)
    [source] = tmp_path.iterdir()
    assert read_specs([source.name]).problems == []
    assert run(source.name).exit_code == 0
    strict = run(source.name, "--strict")
    assert strict.exit_code == 1
    assert f"[{rule}]" in strict.stdout


@pytest.mark.parametrize(
    ("misspelled", "corrected"),
    [
        (field("A", "strng"), field("A", "string")),
        (field("A", "[]point"), field("A", "[]Point")),
        (field("A", "int32[]"), field("A", "[]int32")),
        (field("A", "string", entityType="topicname"), field("A", "string", entityType="topicName")),
        (field("error_code"), field("ErrorCode")),
        (field("Error code"), field("ErrorCode")),
        (field("größe"), None),
        (field("1_st"), None),
        (field("A", defualt="1"), field("A", default="1")),
        (field("A", defualt="1", default="2"), None),
        (field("A", "[][]int32"), None),
        (field("A", "quux"), None),
    ],
)
def test_misspelled_words_have_a_fix(tmp_path: Path, misspelled: dict[str, Any], corrected: Any) -> None:
    common = [{"name": "Point", "versions": "0+", "fields": [field("X")]}]
    before, after = (spec(fields=[each], commonStructs=common) for each in (misspelled, corrected))
    [problem] = read_specs([write(tmp_path, {"Case.json": before})]).problems
    if corrected is None:
        assert problem.fix is None
    else:
        assert problem.fix is not None
        text = (tmp_path / "Case.json").read_text(encoding="utf-8")
        assert json.loads(apply_fixes(text, [problem.fix])) == after
        assert str(corrected.get("type")) in problem.message or problem.rule != "field-type"


@pytest.mark.parametrize(
    ("type_", "rule", "fixed"),
    [
        ("Pont", "struct-misspelled", "Point"),
        ("[]Int64", "primitive-capital", "[]int64"),
        ("STRING", "primitive-capital", "string"),
        ("Unit16", "struct-undefined", "uint16"),
        ("Address", "struct-undefined", None),
    ],
)
def test_types_without_a_struct_are_reported_once(tmp_path: Path, type_: str, rule: str, fixed: str | None) -> None:
    fields = [field("Home", "Point", about="x"), field("Work", type_, about="x")]
    common = [{"name": "Point", "versions": "0+", "fields": [field("X", about="x")]}]
    source = write(tmp_path, {"Case.json": spec(fields=fields, commonStructs=common)})
    [problem] = read_specs([source], strict=True).problems
    assert problem.rule == rule
    if fixed is None:
        assert problem.fix is None
    else:
        assert problem.fix is not None
        file = tmp_path / "Case.json"
        file.write_text(apply_fixes(file.read_text(encoding="utf-8"), [problem.fix]), encoding="utf-8")
        assert read_specs([source], strict=True).problems == []
        assert json.loads(file.read_text(encoding="utf-8"))["fields"][1]["type"] == fixed


def test_a_struct_of_a_misspelled_name_is_empty(tmp_path: Path) -> None:
    """Kafka's generator accepts it ("undefined struct used once"), so it is a warning: the data is lost."""
    text = explanation("struct-misspelled").text.split("```jsonc\n")[1].split("```")[0]
    (tmp_path / "Case.json").write_text(text, encoding="utf-8")
    checked = read_specs([str(tmp_path / "Case.json")])
    assert [(problem.rule, problem.severity) for problem in checked.problems] == [("struct-misspelled", "warning")]
    assert checked.specs[0].fields[1].fields == ()


def test_an_empty_struct_that_is_meant_is_accepted(tmp_path: Path) -> None:
    fields = [field("Mark", "Mark", about="x", fields=[])]
    assert read_specs([write(tmp_path, {"Case.json": spec(fields=fields)})], strict=True).problems == []


def test_unused_structs_are_removed_with_their_comma(tmp_path: Path) -> None:
    structs = [{"name": name, "versions": "0+", "fields": [field("X", about="x")]} for name in ("A", "B", "C")]
    for used in ("A", "B", "C"):
        fields = [field("Used", used, about="x")]
        source = write(tmp_path, {"Case.json": spec(fields=fields, commonStructs=structs)})
        problems = read_specs([source], strict=True).problems
        assert [problem.rule for problem in problems] == ["common-struct-unused"] * 2
        file = tmp_path / "Case.json"
        for _ in problems:
            [first, *_] = read_specs([source], strict=True).problems
            assert first.fix is not None
            file.write_text(apply_fixes(file.read_text(encoding="utf-8"), [first.fix]), encoding="utf-8")
        assert [each["name"] for each in json.loads(file.read_text(encoding="utf-8"))["commonStructs"]] == [used]


@pytest.mark.slow
def test_fixes_solve_their_problem_in_all_specs_that_kafka_judged(tmp_path: Path) -> None:
    """Specs with odd text: after each fix, the spec still can be read, and the problem is gone."""
    file = tmp_path / "Spec.json"
    rules = set()
    for row in json_lines(shared_path("vectors", "spec-verdicts-4.3.1.jsonl")):
        file.write_bytes(row["spec"].encode())
        problems = read_specs([str(file)], strict=True).problems
        for problem in problems:
            if problem.fix is not None:
                fixed = apply_fixes(row["spec"], [problem.fix])
                file.write_bytes(fixed.encode())
                left = Counter(each.rule for each in read_specs([str(file)], strict=True).problems)
                assert left[problem.rule] < Counter(each.rule for each in problems)[problem.rule], row["title"]
                assert left["syntax"] == 0, row["title"]
                rules.add(problem.rule)
    assert rules >= {"primitive-capital", "listeners-missing", "field-lower-case", "versions-backwards"}


def test_a_struct_that_contains_itself_is_not_empty(tmp_path: Path) -> None:
    struct = {"name": "Loop", "versions": "0+", "fields": [field("Next", "Loop", about="x")]}
    fields = [field("Loops", "[]Loop", about="x")]
    source = write(tmp_path, {"Case.json": spec(fields=fields, commonStructs=[struct])})
    assert [problem.rule for problem in read_specs([source], strict=True).problems] == ["common-struct-circle"]


def test_editors_may_name_the_schema(tmp_path: Path) -> None:
    source = write(tmp_path, {"Case.json": {"$schema": "../message.schema.json", **spec()}})
    assert read_specs([source], strict=True).problems == []


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


@pytest.fixture
def undocumented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two specs with a field without `about`, and one with a listener that was removed."""
    monkeypatch.chdir(tmp_path)
    request = spec("ARequest", type="request", apiKey=1, listeners=["zkBroker"])
    response = spec("AResponse", type="response", apiKey=1)
    case = spec("Case", fields=[field("X")])
    files = {"clients/A.json": request, "clients/B.json": response, "clients/Case.json": case, "core/Case.json": case}
    write(tmp_path / "specs", files)
    return tmp_path


@pytest.mark.parametrize(
    ("ignored", "left"),
    [
        ([], ["zk-broker", "about-missing", "about-missing"]),
        (["about-missing"], ["zk-broker"]),
        (["zk-broker", "core/Case.json:about-missing"], ["about-missing"]),
        (["specs/clients/*:about-missing"], ["zk-broker", "about-missing"]),
        (["Case.json:about-missing"], ["zk-broker"]),
        (["ase.json:about-missing"], ["zk-broker", "about-missing", "about-missing"]),
        (["c*:about-missing", "*/A.json:zk-broker"], []),
    ],
)
def test_rules_are_ignored_in_all_or_some_files(undocumented: Path, ignored: list[str], left: list[str]) -> None:
    result = run("specs", "--strict", *(word for each in ignored for word in ("--ignore", each)))
    assert re.findall(r"\[([a-z-]+)\]$", result.stdout, re.MULTILINE) == left
    assert result.exit_code == (1 if left else 0)
    assert result.stderr.endswith(f", {3 - len(left)} ignored\n") == (len(left) < 3)
    (undocumented / "pyproject.toml").write_text(f"[tool.kipc]\nignore = {ignored}\n", encoding="utf-8")
    assert run("specs", "--strict").stdout == result.stdout


def test_a_pattern_of_the_settings_that_matches_no_spec_is_an_error(undocumented: Path) -> None:
    settings = '[tool.kipc]\nspecs = ["specs"]\nignore = ["ase.json:about-missing"]\n'
    (undocumented / "pyproject.toml").write_text(settings, encoding="utf-8")
    assert "no spec matches ase.json; correct ignore in [tool.kipc]" in str(run("--strict").exception)
    assert run("specs/core", "--strict").exit_code == 1
    (undocumented / "pyproject.toml").write_text(settings.replace("ase", "Case"), encoding="utf-8")
    assert run("--strict").stderr.endswith(", 2 ignored\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("abut-missing", "cannot ignore 'abut-missing': unknown rule 'abut-missing'; did you mean about-missing?"),
        ("x/*:what", "cannot ignore 'x/*:what': unknown rule 'what'; kipc check --explain all lists them"),
        ("tag-gap", "cannot ignore 'tag-gap': tag-gap reports errors; only warnings and lints can be ignored"),
        (":zk-broker", "cannot ignore ':zk-broker': write a pattern of files before the colon, such as clients/*"),
    ],
)
def test_what_cannot_be_ignored_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(KipcError) as caught:
        Ignore.parse(text)
    assert str(caught.value) == sentence


def test_errors_are_never_ignored(tmp_path: Path) -> None:
    """A repeated name is a warning for `kipc check`, which can be ignored, and an error when compiling."""
    source = write(tmp_path, {"A.json": spec(), "B.json": spec()})
    [error] = read_specs([source], compiling=True).problems
    assert not Ignore.parse("name-repeated").matches(error)
    [warning] = read_specs([source]).problems
    assert Ignore.parse("name-repeated").matches(warning)


HIDDEN = {
    "a name beside an unknown attribute": (
        {"Case.json": spec(fields=[field("_x", abuot="x")])}, ["field-name", "unknown-attribute"],
    ),
    "a key beside a misspelled attribute": (
        {"Case.json": spec(apiKey=40000, flexibleVersion="0+")}, ["api-key-range", "unknown-attribute"],
    ),
    "a default beside a tag": (
        {"Case.json": spec(fields=[field("A", default="x", tag="x")])}, ["default-integer", "whole-number"],
    ),
    "a removed listener beside an unknown one": (
        {"Case.json": spec(type="request", listeners=["zkBroker", "brokr"])},
        ["api-key-missing", "listener", "pair-names", "zk-broker"],
    ),
    "fields of a struct whose name cannot be read": (
        {"Case.json": spec(fields=[field("A", "[]box", fields=[field("_x")])])}, ["field-name", "field-type"],
    ),
    "a field before a trailing comma": (
        {"Case.json": json.dumps(spec(fields=[field("_x")])).replace("}]", "},]")}, ["field-name", "syntax"],
    ),
    "fields around a missing comma": (
        {"Case.json": json.dumps(spec(fields=[field("_x"), field("_y")])).replace("}, {", "} {")},
        ["field-name", "field-name", "syntax"],
    ),
    "names beside a file that is not UTF-8": (
        {"A.json": spec("A b"), "B.json": json.dumps(spec("B c", about="\udce4"), ensure_ascii=False)},
        ["encoding", "message-name", "message-name", "unknown-attribute"],
    ),
    "a missing response beside a file that is not JSON": (
        {"PingRequest.json": spec("PingRequest", type="request", apiKey=1), "Case.json": "{"},
        ["partner-missing", "syntax"],
    ),
    "a repeated key beside an attribute that cannot be read": (
        {name: spec(name[0], type="metadata", apiKey=1, deprecatedVersions="x") for name in ("A.json", "B.json")},
        ["api-key-repeated", "version-range", "version-range"],
    ),
}  # fmt: skip
"""Specs with problems that once hid each other, and the rules that all report."""


@pytest.mark.parametrize("case", HIDDEN)
def test_problems_do_not_hide_each_other(tmp_path: Path, case: str) -> None:
    files, rules = HIDDEN[case]
    assert sorted(problem.rule for problem in read_specs([write(tmp_path, files)]).problems) == rules


def unreadable(text: str) -> Iterator[tuple[str, str]]:
    """Yield a spec with each of its attributes in turn made unreadable, and where."""

    def visit(node: Any, path: str) -> Iterator[tuple[str, str]]:
        for key, value in list(node.items()):
            if key in ("fields", "commonStructs"):
                for index, child in enumerate(value):
                    yield from visit(child, f"{path}.{key}[{index}]")
            else:
                node[key] = [{}]
                yield f"{path}.{key}", json.dumps(tree)
                node[key] = value

    tree = json.loads(json.dumps(read_json(text).value))
    yield from visit(tree, "")


@pytest.mark.parametrize("rule", RULES)
def test_what_cannot_be_read_causes_no_other_problem(tmp_path: Path, rule: str) -> None:
    file = tmp_path / "Case.json"
    for original in examples(rule)[1].texts:
        file.write_text(original, encoding="utf-8")
        before = Counter(problem.rule for problem in read_specs([str(file)], strict=True, extensions=True).problems)
        for place, text in unreadable(original):
            file.write_text(text, encoding="utf-8")
            found = Counter(problem.rule for problem in read_specs([str(file)], strict=True, extensions=True).problems)
            assert set(found - before) <= set(ATTRIBUTE_RULES), place


@pytest.mark.parametrize("rule", [rule.name for rule in SPEC_RULES if rule.name != "about-missing"])
def test_what_cannot_be_read_hides_no_other_problem(tmp_path: Path, rule: str) -> None:
    """A description and the deprecated versions decide nothing."""
    [rejected] = examples(rule)[0].texts
    tree = json.loads(json.dumps(read_json(rejected).value))
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        waiting += [child for key in ("fields", "commonStructs") for child in node.get(key, ())]
        node["deprecatedVersions" if node is tree else "about"] = []
    file = tmp_path / "Case.json"
    file.write_text(json.dumps(tree), encoding="utf-8")
    extensions = rule != "extension-off"
    assert rule in {problem.rule for problem in read_specs([str(file)], strict=True, extensions=extensions).problems}
