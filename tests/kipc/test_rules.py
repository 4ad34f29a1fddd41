"""Every rule has a spec that breaks it, and nothing else, at a known place.

`rejected/<rule>.json` is such a spec, `rejected/<rule>/` such a folder; a comment in the first line of the file that is
to blame says where: `// expected LINE:COLUMN JSON-PATH`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kipc.language.check import read_specs
from kipc.language.check.folders import FOLDER_RULES, NAME_RULE
from kipc.language.check.rules import RULES
from kipc.language.parse import TEXT_RULES
from kipc.language.parse.attributes import ATTRIBUTE_RULES

REJECTED = Path(__file__).parent / "rejected"
EXPECTED = re.compile(r"// expected (\d+):(\d+) (\S+)\n(// with extensions\n)?")
WARNINGS = {
    "zk-broker",
    "flexible-versions-missing",
    "fields-ignored",
    "repeated-key",
    "stray-brackets",
    "name-repeated",
}

ALL_RULES = [
    *TEXT_RULES,
    *ATTRIBUTE_RULES,
    *(rule.name for rule in RULES),
    *(rule.name for rule in FOLDER_RULES),
    NAME_RULE.name,
]


def case_of(rule: str) -> Path:
    folder = REJECTED / rule
    return folder if folder.is_dir() else REJECTED / f"{rule}.json"


def expectations(case: Path) -> Iterator[tuple[Path, re.Match[str]]]:
    for file in sorted(case.glob("*.json")) if case.is_dir() else [case]:
        match = EXPECTED.match(file.read_text(encoding="utf-8"))
        if match:
            yield file, match


def test_each_rule_has_one_name() -> None:
    assert len(ALL_RULES) == len(set(ALL_RULES))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", rule) for rule in ALL_RULES)


def test_each_case_is_of_a_rule() -> None:
    assert {path.stem for path in REJECTED.iterdir()} == set(ALL_RULES)


@pytest.mark.parametrize("rule", ALL_RULES)
def test_rule_finds_its_case(rule: str) -> None:
    case = case_of(rule)
    [(file, match)] = expectations(case)
    checked = read_specs([str(case)], extensions=match[4] is not None)
    assert [
        (problem.rule, problem.severity, str(problem.location), problem.location.path or "$")
        for problem in checked.problems
    ] == [(rule, "warning" if rule in WARNINGS else "error", f"{file}:{match[1]}:{match[2]}", match[3])]


@pytest.mark.parametrize("rule", ALL_RULES)
def test_problem_is_one_sentence(rule: str) -> None:
    [problem] = read_specs([str(case_of(rule))], extensions="maybe" in rule or "current" in rule).problems
    assert re.fullmatch(r"[^\n]{10,160}[^.\n ]", problem.message)
    assert str(problem).endswith(f" [{rule}]")
