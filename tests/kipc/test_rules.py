"""The rows of `rules.toml`: examples that a rule rejects, for no other reason and as printed, and that it accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli.check import command
from kipc.errors import KipcError
from kipc.language.check.explain import explanation, explanations
from kipc.language.check.fixes import apply_fixes
from kipc.language.check.rules import RULES, SPEC_RULES
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE

from tests.kipc.rule_examples import Example, examples

FIXED = {
    "common-struct-unused", "entity-type", "field-lower-case", "field-name", "field-type", "listeners-missing",
    "primitive-capital", "struct-misspelled", "unknown-attribute", "versions-backwards",
}  # fmt: skip
"""Rules whose rejected example has a fix."""

EACH_RULE = pytest.mark.parametrize("rule", RULES)


def test_each_rule_has_one_name_and_one_explanation() -> None:
    assert set(explanations()) == set(RULES)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", rule) for rule in RULES)
    for row in explanations().values():
        assert all(re.fullmatch(r"[^\n]+\.", text) for text in (row.sentence, row.why, row.remedy)), row.rule


def test_rules_are_ordered_by_severity() -> None:
    levels = [RULES[rule] for rule in explanations()]
    assert levels == sorted(levels, key=["lint", "warning", "error"].index)


@EACH_RULE
def test_rule_rejects_its_example_as_printed(tmp_path: Path, rule: str) -> None:
    [problem] = examples(rule)[0].problems(tmp_path, rule)
    assert (problem.rule, problem.severity) == (rule, RULES[rule])
    assert str(problem) == explanation(rule).report
    assert re.fullmatch(r"[^\n]{10,160}[^.\n ]", problem.message)


@EACH_RULE
def test_rule_accepts_its_other_example(tmp_path: Path, rule: str) -> None:
    row = explanation(rule)
    assert isinstance(row.corrected, str) or all(row.rejected.count(old) == 1 for old, _ in row.corrected)
    assert row.accepted != row.rejected
    assert examples(rule)[1].problems(tmp_path, rule) == []


@EACH_RULE
def test_fix_solves_the_problem(tmp_path: Path, rule: str) -> None:
    """The fixed spec has no problem of the rule, and no error."""
    rejected, _ = examples(rule)
    [problem] = rejected.problems(tmp_path, rule)
    assert (problem.fix is not None) == (rule in FIXED)
    if problem.fix is not None:
        [(path, text)] = rejected.files.items()
        fixed = apply_fixes(text, [problem.fix])
        assert fixed != text
        assert Example({path: fixed}).problems(tmp_path, rule) == []


def test_explain_prints_a_rule_with_its_examples() -> None:
    for rule in RULES:
        result = CliRunner().invoke(command, ["--explain", rule])
        assert result.exit_code == 0
        row = explanation(rule)
        assert result.stdout.startswith(f"{rule} ({RULES[rule]})\n\n{row.sentence}\n\n{row.why} {row.remedy}\n\n")
        assert row.rejected in result.stdout
        assert row.report in result.stdout


def test_explain_all_lists_each_rule() -> None:
    lines = CliRunner().invoke(command, ["--explain", "all"]).stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [[rule, RULES[rule]] for rule in explanations()]


def test_explain_suggests_a_rule() -> None:
    error = CliRunner().invoke(command, ["--explain", "tag-gaps"]).exception
    assert isinstance(error, KipcError)
    assert str(error) == "unknown rule 'tag-gaps'; did you mean tag-gap or tag-negative?"


def test_attributes_that_rules_read_exist() -> None:
    known = {"fields", "commonStructs"} | {name for level in (MESSAGE, FIELD, COMMON_STRUCT) for name in level.table}
    for rule in SPEC_RULES:
        assert {name.rpartition(".")[2] for name in (*rule.reads, *rule.around)} <= known
