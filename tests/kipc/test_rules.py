"""The page of rules: each rule has a spec that it rejects, for no other reason and as printed, and one that it accepts.

    python -m tests.kipc.test_rules

writes what `kipc check` reports now into docs/rules.md.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli.check import command
from kipc.errors import KipcError
from kipc.language.check.explain import explanation, explanations
from kipc.language.check.fixes import apply_fixes
from kipc.language.check.rules import RULES, SPEC_RULES
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE

from tests.kipc.rule_examples import Example, blocks, examples
from tests.shared import ROOT

PAGE = ROOT / "docs" / "rules.md"
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TITLES = {"lint": "Lints", "warning": "Warnings", "error": "Errors"}
FIXED = {
    "common-struct-unused", "entity-type", "field-lower-case", "field-name", "field-type", "listeners-missing",
    "primitive-capital", "struct-misspelled", "unknown-attribute", "versions-backwards",
}  # fmt: skip
"""Rules whose rejected spec has a fix."""

EACH_RULE = pytest.mark.parametrize("rule", RULES)


def test_each_rule_has_one_name_and_one_explanation() -> None:
    assert set(explanations()) == set(RULES)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", rule) for rule in RULES)
    assert all("\n" not in each.summary and each.summary.endswith(".") for each in explanations().values())


def test_rules_are_under_the_heading_of_their_severity() -> None:
    headings = re.findall(r"^##+ (.+)$", BLOCK.sub("", PAGE.read_text(encoding="utf-8")), re.MULTILINE)
    title = ""
    for heading in headings:
        if heading in RULES:
            assert title == TITLES[RULES[heading]], heading
        else:
            title = heading


@EACH_RULE
def test_rule_rejects_its_example_as_printed(tmp_path: Path, rule: str) -> None:
    """If only the printed line is out of date, `python -m tests.kipc.test_rules` writes it again."""
    rejected, _ = examples(rule)
    [problem] = rejected.problems(tmp_path, rule)
    assert (problem.rule, problem.severity) == (rule, RULES[rule])
    assert blocks(explanation(rule).text, "text") == (f"{problem}\n",)


@EACH_RULE
def test_rule_accepts_its_other_example(tmp_path: Path, rule: str) -> None:
    _, accepted = examples(rule)
    assert accepted.problems(tmp_path, rule) == []


@EACH_RULE
def test_problem_is_one_sentence(tmp_path: Path, rule: str) -> None:
    [problem] = examples(rule)[0].problems(tmp_path, rule)
    assert re.fullmatch(r"[^\n]{10,160}[^.\n ]", problem.message)


@EACH_RULE
def test_fix_solves_the_problem(tmp_path: Path, rule: str) -> None:
    """The fixed spec has no problem of the rule, and no error."""
    rejected, _ = examples(rule)
    [problem] = rejected.problems(tmp_path, rule)
    assert (problem.fix is not None) == (rule in FIXED)
    if problem.fix is not None:
        [text] = rejected.texts
        fixed = apply_fixes(text, [problem.fix])
        assert fixed != text
        assert Example((fixed,)).problems(tmp_path, rule) == []


def test_explain_prints_a_rule_with_its_examples() -> None:
    for rule in RULES:
        result = CliRunner().invoke(command, ["--explain", rule])
        assert result.exit_code == 0
        assert result.stdout.startswith(f"{rule} ({RULES[rule]})\n\n{explanation(rule).summary}\n\n")
        assert all(text in result.stdout for example in examples(rule) for text in example.texts)


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


def main() -> None:
    """Write the reports into the page."""
    page = PAGE.read_text(encoding="utf-8")
    for rule in RULES:
        with tempfile.TemporaryDirectory() as folder:
            problems = examples(rule)[0].problems(Path(folder), rule)
        old = explanation(rule).text
        [shown] = blocks(old, "text")
        page = page.replace(old, old.replace(shown, "".join(f"{problem}\n" for problem in problems)))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
