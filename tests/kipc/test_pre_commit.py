"""The hooks of .pre-commit-hooks.yaml and the recipe for CI pass and fail when they should, in real repositories."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli import _group

from tests.processes import run_process
from tests.shared import ROOT

HOOKS = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"- id: (\S+)$.*?^  entry: (.+?)$", HOOKS, re.MULTILINE | re.DOTALL))
SPEC = {"type": "data", "name": "Parcel", "validVersions": "0", "flexibleVersions": "none", "fields": []}


def run(command: str, folder: Path) -> int:
    program, *arguments = shlex.split(command)
    place = Path(sys.executable).with_name(program)
    return subprocess.run([place, *arguments], cwd=folder, capture_output=True, check=False).returncode


@pytest.mark.ci
def test_hooks(tmp_path: Path) -> None:
    assert list(ENTRIES) == ["kipc-check", "kipc-format", "kipc-compile", "kipc-compat"]
    (tmp_path / "pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nout = "."\n', encoding="utf-8")
    spec = tmp_path / "specs" / "Parcel.json"
    spec.parent.mkdir()
    spec.write_text(json.dumps(SPEC), encoding="utf-8")
    assert run(ENTRIES["kipc-check"], tmp_path) == 0
    assert run(ENTRIES["kipc-compile"], tmp_path) == 1
    assert run(f"{ENTRIES['kipc-format']} --check", tmp_path) == 1
    assert run(ENTRIES["kipc-format"], tmp_path) == 0
    assert run(f"{ENTRIES['kipc-format']} --check", tmp_path) == 0
    assert run("kipc compile", tmp_path) == 0
    assert run(ENTRIES["kipc-compile"], tmp_path) == 0
    spec.write_text(json.dumps(SPEC | {"validVersions": "0-1"}), encoding="utf-8")
    assert run(ENTRIES["kipc-compile"], tmp_path) == 1
    spec.write_text(json.dumps(SPEC | {"type": "letter"}), encoding="utf-8")
    assert run(ENTRIES["kipc-check"], tmp_path) == 1


COMPAT = ENTRIES["kipc-compat"]
WEIGHT = {"name": "Weight", "type": "int32", "versions": "0+"}
BROKEN = SPEC | {"fields": [WEIGHT]}
EVOLVED = SPEC | {"validVersions": "0-1", "fields": [WEIGHT | {"versions": "1+"}]}


@dataclass
class Repository:
    """A Git repository with a project whose specs are in `schemas`."""

    folder: Path

    def git(self, *arguments: str, status: int = 0) -> str:
        identity = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "protocol.file.allow=always"]
        command = ["git", *identity, *arguments]
        result = run_process(*command, cwd=self.folder)
        assert result.returncode == status, result.stderr
        return result.stdout.strip()

    def write(self, spec: dict[str, Any], name: str = "Parcel") -> None:
        path = self.folder / "schemas" / "parcels" / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(spec | {"name": name}), encoding="utf-8")

    def commit(self, spec: dict[str, Any], name: str = "Parcel", status: int = 0) -> None:
        self.write(spec, name)
        self.git("add", ".")
        self.git("commit", "--quiet", "-m", "x", status=status)

    def compat(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        program, *more = shlex.split(COMPAT)
        command = [Path(sys.executable).with_name(program), *more, *arguments]
        variables = {**os.environ, **environment}
        return run_process(*command, cwd=self.folder, env=variables)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "project")
    made.folder.mkdir()
    made.git("init", "--quiet", "--initial-branch=main")
    (made.folder / "pyproject.toml").write_text('[tool.kipc]\nspecs = ["schemas"]\n', encoding="utf-8")
    return made


@pytest.mark.slow
def test_the_hook_lets_legal_commits_pass_from_the_first_one_on(repository: Repository) -> None:
    hook = repository.folder / ".git" / "hooks" / "pre-commit"
    hook.write_text(f"#!/bin/sh\nexec {Path(sys.executable).with_name('kipc')} {COMPAT.removeprefix('kipc ')}\n")
    hook.chmod(0o755)
    repository.commit(SPEC)
    repository.commit(EVOLVED)
    repository.commit(BROKEN, "Letter")  # the first commit of a message is not a change
    head = repository.git("rev-parse", "HEAD")
    repository.commit(BROKEN, status=1)
    assert repository.git("rev-parse", "HEAD") == head
    result = repository.compat()
    assert result.returncode == 1
    assert "schemas/parcels/Parcel.json:1:" in result.stdout
    assert "Parcel Weight: this int32 is new in an existing version (version 0)" in result.stdout


@pytest.mark.slow
def test_before_the_first_commit_all_messages_are_new(repository: Repository) -> None:
    repository.write(SPEC)
    result = repository.compat()
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr.splitlines()[0] == "schemas: not in any commit; all its messages are new"


@pytest.mark.slow
def test_in_ci_the_hook_compares_with_the_revision_that_pre_commit_counts_from(repository: Repository) -> None:
    repository.commit(SPEC)
    repository.git("switch", "--quiet", "--create", "feature")
    repository.commit(BROKEN)
    assert repository.compat().returncode == 0, "the broken spec is committed, so it equals HEAD"
    assert repository.compat(PRE_COMMIT_FROM_REF="main", PRE_COMMIT_TO_REF="HEAD").returncode == 1


def recipe() -> str:
    """Return the command of the CI recipe, as GitHub runs it for a pull request to main."""
    text = (ROOT / "docs" / "evolution.md").read_text(encoding="utf-8")
    (run,) = re.findall(r"run: kipc compat (.*)$", text, re.MULTILINE)
    return str(run).replace("${{ github.base_ref }}", "main")


@pytest.mark.slow
def test_the_recipe_for_ci_compares_with_where_the_branch_started(repository: Repository, tmp_path: Path) -> None:
    repository.commit(SPEC)
    clone = Repository(tmp_path / "clone")
    repository.git("clone", "--quiet", str(repository.folder), str(clone.folder))
    clone.git("switch", "--quiet", "--create", "feature")
    clone.commit(SPEC, "Letter")
    repository.commit(EVOLVED)  # main moves on, and the branch lacks its new version
    clone.git("fetch", "--quiet")
    arguments = shlex.split(recipe())
    assert clone.compat(*arguments).returncode == 0
    assert clone.compat("--against", "origin/main", "--level", "class").returncode == 1
    assert clone.compat(*arguments, "--level", "class").returncode == 0
    clone.commit(BROKEN)
    result = clone.compat(*arguments)
    assert result.returncode == 1
    assert result.stdout.startswith("::error file=schemas/parcels/Parcel.json,line=1,")


@pytest.mark.slow
def test_a_shallow_clone_is_an_error(repository: Repository, tmp_path: Path) -> None:
    """Not a pass: without the history, nothing is compared."""
    for spec in (SPEC, EVOLVED):
        repository.commit(spec)
    repository.git("switch", "--quiet", "--create", "feature", "HEAD~1")
    repository.commit(SPEC, "Letter")
    clone = Repository(tmp_path / "clone")
    repository.git(
        "clone", "--quiet", "--depth=1", "--no-single-branch", f"file://{repository.folder}", str(clone.folder)
    )
    result = clone.compat(*shlex.split(recipe()))
    assert result.returncode == 2
    assert "no common ancestor of origin/main and HEAD; fetch the whole history" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--against", "mian"], "git has no revision 'mian' here"),
        (["--against", "mian", "--merge-base"], "git has no revision 'mian' here"),
        (["schemas"], "name both OLD and NEW, or neither"),
        (["--against", "main", "schemas", "schemas"], "leave OLD and NEW out"),
    ],
)
def test_what_cannot_be_compared_is_a_usage_error(arguments: list[str], sentence: str, repository: Repository) -> None:
    repository.commit(SPEC)
    result = repository.compat(*arguments)
    assert result.returncode == 2
    assert sentence in result.stderr


@pytest.mark.slow
def test_specs_that_the_revision_lacks_are_new(repository: Repository) -> None:
    repository.commit(SPEC)
    settings = repository.folder / "pyproject.toml"
    settings.write_text('[tool.kipc]\nspecs = ["schemas", "more", "more/Letter.json"]\n', encoding="utf-8")
    (repository.folder / "more").mkdir()
    (repository.folder / "more" / "package.json").write_text("{}")
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", "x")
    (repository.folder / "more" / "Letter.json").write_text(json.dumps(BROKEN))
    result = repository.compat("--against", "HEAD")
    assert (result.returncode, result.stdout) == (0, "")
    assert "more/Letter.json: not in HEAD; all its messages are new" in result.stderr


@pytest.mark.slow
def test_it_needs_a_repository(tmp_path: Path) -> None:
    project = Repository(tmp_path)
    project.write(SPEC)
    result = project.compat(GIT_CEILING_DIRECTORIES=str(tmp_path.parent))
    assert result.returncode == 2
    assert "this is not a Git repository" in result.stderr


@pytest.mark.slow
def test_what_a_decision_of_the_project_covers_is_a_warning(repository: Repository) -> None:
    """Else the hook would stop the commit of a release that kipc adopt has just accepted."""
    repository.commit(SPEC)
    repository.write(BROKEN)
    assert repository.compat().returncode == 1
    decision = {"message": "Parcel", "versions": "0", "differences": ["field-added Weight"], "reason": "Nobody had it."}
    lines = [f"{key} = {json.dumps(value)}" for key, value in decision.items()]
    (repository.folder / "schemas" / "decisions.toml").write_text("\n".join(["[[decision]]", *lines]))
    result = repository.compat()
    assert result.returncode == 0
    assert "warning: Parcel Weight: this int32 is new in an existing version" in result.stdout
    assert "accepted: Nobody had it. [field-added]" in result.stdout


@pytest.mark.slow
def test_compat_reads_the_sources_of_the_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A release that changes in the settings is a change, and so is the name of a folder of specs."""
    monkeypatch.chdir(tmp_path)
    settings = Path("pyproject.toml")
    settings.write_text('[tool.kipc]\nspecs = ["kafka:4.1.1"]\n')
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "Start"]):
        subprocess.run(["git", "-c", "user.name=me", "-c", "user.email=me@example.org", *words], check=True)
    settings.write_text('[tool.kipc]\nspecs = ["kafka:2.8.2"]\n')
    changed = CliRunner().invoke(_group, ["compat"])
    assert changed.exit_code == 1
    assert "kafka:2.8.2" in changed.output
    settings.write_text('[tool.kipc]\nspecs = ["kafka:4.1.1"]\n')
    assert CliRunner().invoke(_group, ["compat"]).exit_code == 0
