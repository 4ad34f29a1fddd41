"""Adopting: a KIP or a release goes into a project whole, or leaves every file as it was."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from kipc.cli import _group
from kipc.errors import KipcError
from kipc.evolution.adopt import Refusal, changelog_with, plan_adoption
from kipc.evolution.compat import Level
from kipc.evolution.decisions import kafkas_decisions
from kipc.evolution.diff.notes import News, Story
from kipc.evolution.history import EMPTY, extend, history_text, known_history, read_history
from kipc.evolution.merge import merge
from kipc.language.canonical import canonical_text, facts
from kipc.language.check import read_specs
from kipc.output.schemas import replace_files, schema_path, write_schemas
from kipc.python.tests import render_test_module
from kipc.settings import Settings

from tests.kipc.releases import RELEASES, archive, release
from tests.shared import ROOT
from tests.waiting import PATIENCE, wait_for

KIP_1073 = str(ROOT / "schemas" / "kips" / "kip-1073")

pytestmark = pytest.mark.xdist_group("adopting project")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("adopt") / "project"
    shutil.copytree(ROOT / "examples" / "adding_a_kip", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run("compile", "--jobs", "1").exit_code == 0
    return folder


@pytest.fixture
def project(compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with DescribeCluster 0-1 and its package."""
    folder = tmp_path / "project"
    shutil.copytree(compiled, folder)
    monkeypatch.chdir(folder)
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(_group, arguments)


def tree(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_kip_is_adopted_with_one_command(project: Path) -> None:
    before = tree(project)
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "IncludeFencedBrokers: new, bool, versions 2+" in result.output
    assert "tests of 2 modules: " in result.output
    changed = {path for path, content in tree(project).items() if before.get(path) != content}
    api = {"request", "response"}
    assert changed == {
        "CHANGELOG.md",
        "wire/MANIFEST.json",
        "wire/registry.py",
        *(f"schemas/clients/DescribeCluster{half.title()}.json" for half in api),
        *(f"wire/clients/describe_cluster_{half}.py" for half in api),
        *(f"wire/tests/clients/test_describe_cluster_{half}.py" for half in api),
    }
    assert before.keys() <= tree(project).keys()
    assert (project / "CHANGELOG.md").read_text().startswith("# Changelog\n\n## KIP-1073\n\n### New versions\n")
    assert run("compile", "--check").exit_code == 0
    again = tree(project)
    assert "has all of" in run("adopt", KIP_1073).output
    assert tree(project) == again


@pytest.mark.slow
def test_the_tests_run_on_the_tree_of_the_project(project: Path) -> None:
    """Not on a package of the same name that is installed, or stands on the path before it."""
    other = project.parent / "other" / "wire"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("raise RuntimeError('this is another package')\n")
    environment = {**os.environ, "PYTHONPATH": str(other.parent)}
    command = [sys.executable, "-c", "from kipc.cli import main; main()", "adopt", KIP_1073]
    result = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert " passed" in result.stderr


def broken(project: Path, change: dict[str, object], **field: object) -> str:
    """Write a proposal that changes the response of DescribeCluster, and return its folder."""
    folder = project.parent / "kip-1"
    shutil.copytree(KIP_1073, folder, ignore=shutil.ignore_patterns("*.toml", "*.md"))
    path = folder / "DescribeClusterResponse.json"
    spec = json.loads(path.read_text()) | change
    spec["fields"][0] |= field
    path.write_text(json.dumps(spec))
    return str(folder)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({}, {"type": "int64"}, "breaks compatibility"),
        ({}, {"name": "Other", "versions": "1+"}, "breaks compatibility"),
        ({"flexibleVersions": "1+"}, {}, "breaks compatibility"),
        ({}, {"type": "int24"}, "is wrong"),
        ({"flexibleVersions": "0-1"}, {}, "is wrong"),
        ({"apiKey": 61}, {}, "is wrong"),
    ],
)
def test_what_is_wrong_or_breaks_leaves_everything_as_it_was(
    project: Path, change: dict[str, object], field: dict[str, object], sentence: str
) -> None:
    source = broken(project, change, **field)
    before = tree(project)
    result = run("adopt", source, "--jobs", "1")
    assert result.exit_code == 1
    assert sentence in result.output
    assert "nothing done" in result.output
    assert tree(project) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "content", "sentence"),
    [
        ("CHANGELOG.md", b"\xff\xfe", "CHANGELOG.md: not UTF-8"),
        ("CHANGELOG.md", None, "CHANGELOG.md: has to be a file"),
        ("facts.json", None, "facts.json: Is a directory"),
        ("facts.json", b"{}", "facts.json: the history has format None"),
    ],
)
def test_what_stands_in_the_way_is_said_before_anything_is_written(
    path: str, content: bytes | None, sentence: str, project: Path
) -> None:
    with (project / "pyproject.toml").open("a") as settings:
        settings.write('history = "facts.json"\n')
    (project / path).unlink(missing_ok=True)
    if content is None:
        (project / path).mkdir()
    else:
        (project / path).write_bytes(content)
    before = tree(project)
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert isinstance(result.exception, KipcError)
    assert sentence in str(result.exception)
    assert tree(project) == before


def test_a_stricter_level_refuses_more(project: Path) -> None:
    source = broken(project, {}, name="ThrottleMs")
    with pytest.raises(Refusal) as refusal:
        plan_adoption(source, Settings(specs=("schemas",)), level=Level.JSON)
    assert {each.rule for each in refusal.value.problems} == {"json-name-changed"}
    assert plan_adoption(source, Settings(specs=("schemas",)), level=Level.WIRE).schemas.files


@pytest.mark.slow
def test_tests_that_fail_put_everything_back(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = project.parent / "fake"
    fake.mkdir()
    (fake / "sitecustomize.py").write_text("import sys; sys.modules['pytest'] = None\n")
    monkeypatch.setenv("PYTHONPATH", str(fake))
    before = tree(project)
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert isinstance(result.exception, KipcError)
    assert result.exception.exit_code == 1
    assert "everything is as it was" in str(result.exception)
    assert tree(project) == before


@pytest.mark.slow
def test_a_test_that_fails_is_reported_in_full(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)  # makes pytest repeat failures in full in its summary
    failing = "\n\ndef test_that_fails() -> None:\n    assert list(range(3000, 3100)) == []\n"
    monkeypatch.setattr("kipc.python.target.render_test_module", lambda *given: render_test_module(*given) + failing)
    before = tree(project)
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert isinstance(result.exception, KipcError)
    assert str(result.exception) == "the tests of what changed failed; everything is as it was"
    assert re.search(r"tests of 2 modules: 2 failed, \d+ passed", result.output)
    assert result.output.count("3099,\n") == 2
    assert "truncated" not in result.output
    assert tree(project) == before


@pytest.mark.slow
def test_the_tests_depend_on_no_settings_of_the_user(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "conftest.py").write_text("raise RuntimeError('read')\n")
    (project / "pytest.ini").write_text("[pytest]\naddopts = --nonsense\n")
    for name, value in {"PYTEST_ADDOPTS": "--nonsense", "PYTEST_PLUGINS": "nonsense", "FORCE_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    folders = {path for path in project.rglob("*") if path.is_dir()}
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert re.search(r"^tests of 2 modules: \d+ passed in ", result.output, re.MULTILINE)
    assert {path for path in project.rglob("*") if path.is_dir()} == folders


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_it_midway_finds_everything_as_it_was(project: Path, tmp_path: Path, number: signal.Signals) -> None:
    before = tree(project)
    slow = tmp_path / "slow"  # or the tests of what changed may pass before they are stopped
    slow.mkdir()
    (slow / "pytest.py").write_text("import time\n\nopen('runs', 'x').close()\ntime.sleep(3600)\n")
    running = subprocess.Popen(
        [sys.executable, "-c", "from kipc.cli import main; main()", "adopt", KIP_1073, "--jobs", "1"],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(slow)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stderr is not None
    assert "files written" in running.stderr.readline()
    runs = project / "runs"  # the folder of the package is where tests run
    wait_for(runs.exists, "tests run")
    runs.unlink()
    assert tree(project) != before
    running.send_signal(number)
    running.communicate(timeout=PATIENCE)
    assert running.returncode == {signal.SIGINT: 1, signal.SIGTERM: 143}[number]
    assert tree(project) == before


@pytest.mark.slow
def test_a_kip_that_landed_long_ago_changes_nothing(project: Path) -> None:
    current = project / "schemas"
    shutil.rmtree(current)
    shutil.copytree(ROOT / "schemas" / "kafka", current)
    settings = Settings(specs=("schemas",), extensions=True)
    assert plan_adoption(str(ROOT / "schemas" / "kips" / "kip-836"), settings, level=Level.WIRE).is_empty


def test_a_new_api_goes_to_the_others(project: Path) -> None:
    source = str(ROOT / "schemas" / "kips" / "kip-142")
    plan = plan_adoption(source, Settings(specs=("schemas",)), level=Level.WIRE)
    assert set(plan.schemas.files) == {"clients/ListTopicsRequest.json", "clients/ListTopicsResponse.json"}
    assert len(plan.specs) == 6
    assert plan.title == "KIP-142"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [(Settings(specs=("nowhere",)), "no folder of specs here"), (Settings(specs=("loose",)), "is in no area")],
)
def test_projects_that_nothing_can_be_adopted_into(settings: Settings, sentence: str, project: Path) -> None:
    (project / "loose").mkdir()
    (project / "loose" / "X.json").write_text("{}")
    with pytest.raises(KipcError) as error:
        plan_adoption(KIP_1073, settings, level=Level.WIRE)
    assert sentence in str(error.value)


@pytest.mark.slow
def test_an_older_release_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_schemas(Path("schemas"), release("4.3.1"))
    with pytest.raises(
        KipcError, match=r"is older than what this project has: its \w+ ends with version \d+, not \d+; "
    ):
        plan_adoption(archive("3.9.1"), Settings(specs=("schemas",), extensions=True), level=Level.WIRE)


NEWS = News((Story("Moon", "New versions", (("MoonRequest", ("versions: 0 -> 0-1",)),)),), 0)
ENTRY = "\n\n{0} KIP-1\n\n{0}# New versions\n\n- **Moon**\n  - request: versions: 0 -\\> 0-1\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "# Changelog" + ENTRY.format("##")),
        ("# Changes\n\nAll of them.\n", "# Changes\n\nAll of them." + ENTRY.format("##")),
        ("# Changelog\n\n## 1.0\n\n- x\n", "# Changelog" + ENTRY.format("##") + "\n## 1.0\n\n- x\n"),
        ("# Changelog\n\n## Unreleased\n\n- x\n", "# Changelog\n\n## Unreleased\n\n- x" + ENTRY.format("###")),
        (
            "# Changelog\n\n## Unreleased\n\n- x\n\n## 1.0\n",
            "# Changelog\n\n## Unreleased\n\n- x" + ENTRY.format("###") + "\n## 1.0\n",
        ),
    ],
)
def test_the_changelog_gets_an_entry(before: str, after: str) -> None:
    assert changelog_with(before, "KIP-1", NEWS) == after


@pytest.mark.slow
def test_every_release_can_be_adopted_after_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the result is the merge of them all."""
    monkeypatch.chdir(tmp_path)
    write_schemas(Path("schemas"), release(RELEASES[0]))
    for name in RELEASES[1:]:
        plan = plan_adoption(archive(name), Settings(specs=("schemas",), extensions=True), level=Level.WIRE)
        assert plan.title == f"Kafka {name}"
        replace_files(plan.folder, plan.schemas.files, plan.schemas.changes.removed)
    merged = merge([release(name) for name in reversed(RELEASES)], kafkas_decisions()).specs
    assert specs_in(Path("schemas")) == {schema_path(each): canonical_text(facts(each)) for each in merged}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("known", "title", "names"),
    [
        (["2.8.2"], "", ["2.8.2", "3.3.2"]),
        (["2.8.2"], "Kafka 3.2.9, patched", ["2.8.2", "3.2.9"]),
        (["2.8.2"], "the newest Kafka", ["2.8.2"]),
        (["2.8.2", "3.3.2"], "", ["2.8.2", "3.3.2"]),
        (["3.10.0"], "", ["3.10.0"]),
    ],
)
def test_a_newer_release_is_added_to_the_facts_of_the_project(
    known: list[str], title: str, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_schemas(Path("schemas"), [])
    write_schemas(Path("schemas", "kafka"), release("2.8.2"))
    history = EMPTY
    for each in known:
        history = extend(history, each, release("2.8.2"))
    Path("facts.json").write_text(history_text(history))
    Path("pyproject.toml").write_text('[tool.kipc]\nspecs = ["schemas"]\nextensions = true\nhistory = "facts.json"\n')
    result = run("adopt", archive("3.3.2"), "--title", title)
    assert result.exit_code == 0, result.output
    told = read_history(Path("facts.json").read_text())
    assert list(told.releases) == names
    assert told == (extend(history, names[-1], release("3.3.2")) if names != known else history)


@pytest.mark.slow
def test_the_registry_says_what_an_adopted_release_dropped(project: Path) -> None:
    with (project / "pyproject.toml").open("a") as settings:
        settings.write('extensions = true\nhistory = "facts.json"\n')
    newest = project.parent / "kafka-9.0.0"
    (newest / "clients").mkdir(parents=True)
    shutil.copy(ROOT / "schemas" / "kafka" / "clients" / "RequestHeader.json", newest / "clients")
    for path in (project / "schemas" / "clients").glob("*.json"):
        spec = json.loads(path.read_text()) | {"validVersions": "1"}
        (newest / "clients" / path.name).write_text(json.dumps(spec))
    result = run("adopt", str(newest), "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert 'dropped=(("0", "9.0.0"),)' in (project / "wire" / "registry.py").read_text()
    assert read_history((project / "facts.json").read_text()).releases == (*known_history().releases, "9.0.0")
    assert run("compile", "--check").exit_code == 0


def specs_in(folder: Path) -> dict[str, str]:
    specs = read_specs([str(folder)], extensions=True).specs
    return {schema_path(each): canonical_text(facts(each)) for each in specs}


@pytest.mark.ci
@pytest.mark.slow
def test_a_clone_of_this_project_adopts_two_releases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set back to the merge up to 4.1.1, it needs no hand work, and its tests pass each time."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(clone)], check=True)
    monkeypatch.chdir(clone)
    archives = [archive(name) for name in reversed(RELEASES)]
    assert run("merge", *archives[2:], "--out", "schemas/kafka").exit_code == 0
    assert run("compile").exit_code == 0
    for count, name in ((1, "4.2.0"), (0, "4.3.1")):
        result = run("adopt", archive(name))
        assert result.exit_code == 0, result.output
        assert " passed in " in result.output
        assert f"Kafka {name}" in (clone / "CHANGELOG.md").read_text()
        assert run("merge", *archives[count:], "--out", str(tmp_path / name)).exit_code == 0
        assert specs_in(clone / "schemas" / "kafka") == specs_in(tmp_path / name)
        assert run("compile", "--check").exit_code == 0
