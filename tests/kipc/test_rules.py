"""The page of rules: each rule has a spec that it rejects, for no other reason and as printed, and one that it accepts.

    python -m tests.kipc.test_rules

writes what `kipc check` reports now into docs/rules.md.
"""

from __future__ import annotations

import re
import tempfile
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli.check import command
from kipc.errors import KipcError
from kipc.language.check import read_specs
from kipc.language.check.explain import explanation, explanations
from kipc.language.check.fixes import apply_fixes
from kipc.language.check.rules import RULES, SPEC_RULES
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE
from kipc.language.problems import Problem
from kipc.sources.attributes import FILE_NAME as FILE_NAME_OF_DECISIONS

from tests.shared import ROOT

PAGE = ROOT / "docs" / "rules.md"
FILE_NAME = re.compile(r"// (\S+\.json)\n")
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TITLES = {"lint": "Lints", "warning": "Warnings", "error": "Errors"}
FIXED = {
    "common-struct-unused", "entity-type", "field-lower-case", "field-name", "field-type", "listeners-missing",
    "primitive-capital", "struct-misspelled", "unknown-attribute", "versions-backwards",
}  # fmt: skip
"""Rules whose rejected spec has a fix."""

EACH_RULE = pytest.mark.parametrize("rule", RULES)


@dataclass(frozen=True)
class Example:
    """A spec without a name, or the files of a folder."""

    texts: tuple[str, ...]
    decisions: tuple[str, ...] = ()
    """The file of decisions of the folder, if the example has one."""

    def problems(self, folder: Path, rule: str) -> list[Problem]:
        """Check the example as `Case.json` or as the folder `specs`, with lints only if the rule is one."""
        paths = [FILE_NAME.match(text) for text in self.texts]
        with chdir(folder):
            for text in self.decisions:
                Path("specs").mkdir()
                Path("specs", FILE_NAME_OF_DECISIONS).write_text(text)
            for text, path in zip(self.texts, paths, strict=True):
                file = Path("specs", path[1]) if path else Path("Case.json")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="latin-1" if rule == "encoding" else "utf-8")
            uses_extensions = rule != "extension-off" and any(
                name in text for text in self.texts for name in ("maybeVersions", "currentVersions", "aliases")
            )
            source = "specs" if paths[0] else "Case.json"
            return read_specs([source], extensions=uses_extensions, strict=RULES[rule] == "lint").problems


def examples(rule: str) -> tuple[Example, Example]:
    """Return the rejected and the accepted spec of a rule."""
    rejected, accepted = explanation(rule).text.split("Accepted:")
    texts = (Example(blocks(each, "jsonc"), blocks(each, "toml")) for each in (rejected, accepted))
    return next(texts), next(texts)


def blocks(text: str, language: str) -> tuple[str, ...]:
    return tuple(re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


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
