"""The workflows: each command is a target of the Makefile, each action is pinned, and the Pythons are those we support.

`make workflows` checks their syntax.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.programs import error_in
from tests.interpreters import VERSIONS
from tests.shared import ROOT

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
MATRIX = re.compile(r"\$\{\{ matrix\.(\w+) \}\}")


def read(path: Path) -> dict[Any, Any]:
    content: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


def commands(workflow: Path) -> Iterator[str]:
    """Yield the commands, once for each value that the matrix has in them."""
    for job in read(workflow)["jobs"].values():
        values = job.get("strategy", {}).get("matrix", {})
        for command in (step["run"] for step in job["steps"] if "run" in step):
            names = MATRIX.findall(command)
            for value in values[names[0]] if names else [""]:
                yield MATRIX.sub(str(value), command)


def actions(workflow: Path) -> list[str]:
    return re.findall(r"uses: (.+)$", workflow.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_commands_are_targets(workflow: Path) -> None:
    found = list(commands(workflow))
    assert found
    assert [command for command in found if not command.startswith("make ") or "\n" in command] == []
    assert [error for command in found if (error := error_in(command))] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned(workflow: Path) -> None:
    pinned = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [action for action in actions(workflow) if not pinned.fullmatch(action)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_may_only_read_unless_they_say_so(workflow: Path) -> None:
    assert read(workflow)["permissions"] == {"contents": "read"}


def test_supported_pythons_are_tested() -> None:
    matrix = read(FOLDER / "tests.yml")["jobs"]["fast"]["strategy"]["matrix"]
    assert matrix["python"] == [*VERSIONS, "3.15-dev"]
    assert read(FOLDER / "tests.yml")["jobs"]["dist"]["strategy"]["matrix"]["python"] == list(VERSIONS)


def test_the_tests_of_the_embedded_engine_are_not_skipped() -> None:
    """Without its environment they are skipped, or fail where `KIPC_SAIL` is set, as in `.ci/run`."""
    job = read(FOLDER / "tests.yml")["jobs"]["whole"]
    assert "make PYTHON=python sail" in [step.get("run") for step in job["steps"]]
    assert "KIPC_SAIL" in job["env"]


def test_fuzzers_exist() -> None:
    fuzzers = read(FOLDER / "fuzz.yml")["jobs"]["fuzz"]["strategy"]["matrix"]["fuzzer"]
    assert [name for name in fuzzers if not (ROOT / "tools" / "fuzz" / f"{name}.py").is_file()] == []
