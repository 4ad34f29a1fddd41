"""Adopting: a KIP or a release goes into a project whole, or leaves every file as it was."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from kipc.cli import _group
from kipc.errors import KipcError
from kipc.evolution.adopt import ACCEPTED, AdoptionError, changelog_with, plan_adoption
from kipc.evolution.compat import CompatLevel
from kipc.evolution.decisions import kafkas_decisions, read_decisions
from kipc.evolution.diff.notes import News, Story
from kipc.evolution.history import EMPTY, extend, history_text, known_history, read_history
from kipc.evolution.merge import merge
from kipc.intake.report import open_questions
from kipc.language.canonical import abouts, canonical_text, facts, field_paths, with_abouts
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import replace_files, schema_path, write_schemas
from kipc.python.tests import render_cases
from kipc.settings import Settings
from kipc.sources.load import LoadError, load

from tests.kipc.patches import patched
from tests.kipc.releases import RELEASES, archive, release, spec_of
from tests.real_kafka.jars import kafka_jars
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


@pytest.mark.slow
def test_a_kip_is_adopted_with_one_command(project: Path) -> None:
    before = tree(project)
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "IncludeFencedBrokers: new, bool, versions 2+" in result.output
    assert "tests of 3 files of cases: " in result.output
    changed = {path for path, content in tree(project).items() if before.get(path) != content}
    api = {"request", "response"}
    assert changed == {
        "CHANGELOG.md",
        "wire/MANIFEST.json",
        "wire/registry.py",
        *(f"schemas/clients/DescribeCluster{half.title()}.json" for half in api),
        *(f"wire/clients/describe_cluster_{half}.py" for half in api),
        *(f"wire/tests/clients/describe_cluster_{half}.jsonl" for half in api),
        "wire/tests/registry.jsonl",
    }
    assert before.keys() <= tree(project).keys()
    assert (project / "CHANGELOG.md").read_text().startswith("# Changelog\n\n## KIP-1073\n\n### New versions\n")
    assert run("compile", "--check").exit_code == 0
    again = tree(project)
    assert "has all of" in run("adopt", KIP_1073).output
    assert tree(project) == again


@pytest.mark.slow
def test_the_tests_run_on_the_tree_of_the_project(project: Path) -> None:
    """Not on a package of the same name that is installed, or precedes it on the path."""
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
        ("CHANGELOG.md", None, "CHANGELOG.md: Is a directory"),
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
    with pytest.raises(AdoptionError) as refusal:
        plan_adoption(source, Settings(specs=("schemas",)), level=CompatLevel.JSON)
    assert {each.rule for each in refusal.value.problems} == {"json-name-changed"}
    assert plan_adoption(source, Settings(specs=("schemas",)), level=CompatLevel.WIRE).schemas.files


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
    assert "nothing was written" in str(result.exception)
    assert tree(project) == before


def with_wrong_listeners(*given: Any) -> str:
    head, rest = render_cases(*given).split("\n", 1)
    return json.dumps(json.loads(head) | {"listeners": list(range(3000, 3100))}) + "\n" + rest


@pytest.mark.slow
def test_a_test_that_fails_is_reported_in_full(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)  # makes pytest repeat failures in full in its summary
    monkeypatch.setattr("kipc.python.target.render_cases", with_wrong_listeners)
    before = tree(project)
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert isinstance(result.exception, KipcError)
    assert str(result.exception) == "wire: the tests of what changed failed; nothing was written"
    assert re.search(r"tests of 3 files of cases: 2 failed, \d+ passed", result.output)
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
    assert re.search(r"^tests of 3 files of cases: \d+ passed, \d+ deselected in ", result.output, re.MULTILINE)
    assert {path for path in project.rglob("*") if path.is_dir()} == folders


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_stops_it_midway_finds_everything_as_it_was(project: Path, tmp_path: Path, number: signal.Signals) -> None:
    before = tree(project)
    slow = tmp_path / "slow"  # or the tests of what changed may pass before they are stopped
    slow.mkdir()
    runs = tmp_path / "runs"
    (slow / "pytest.py").write_text(f"import time\n\nopen({str(runs)!r}, 'x').close()\ntime.sleep(3600)\n")
    running = subprocess.Popen(
        [sys.executable, "-c", "from kipc.cli import main; main()", "adopt", KIP_1073, "--jobs", "1"],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(slow)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for(runs.exists, "tests run")
    running.send_signal(number)
    running.communicate(timeout=PATIENCE)
    assert running.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}[number]
    assert tree(project) == before


@pytest.mark.slow
def test_an_interrupted_adoption_is_completed_by_the_next_command(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The transaction has the schemas, the package and the changelog."""
    undisturbed = tmp_path / "undisturbed"
    shutil.copytree(project, undisturbed)
    monkeypatch.chdir(undisturbed)
    assert run("adopt", KIP_1073, "--jobs", "1").exit_code == 0
    monkeypatch.chdir(project)
    with monkeypatch.context() as patch:
        patch.setattr("kipc.output.transaction._apply", lambda side: sys.exit(9))  # killed when the journal is written
        assert run("adopt", KIP_1073, "--jobs", "1").exit_code == 9
    assert run("compile", "--jobs", "1").exit_code == 0
    shutil.rmtree(project / ".kipc_cache")
    shutil.rmtree(undisturbed / ".kipc_cache")
    assert tree(project) == tree(undisturbed)
    assert "has all of" in run("adopt", KIP_1073).output


@pytest.mark.slow
def test_edits_of_generated_files_are_reported(project: Path) -> None:
    with (project / "wire/clients/describe_cluster_request.py").open("a") as file:
        file.write("# mine\n")
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert "wire/clients/describe_cluster_request.py was changed by hand and is replaced" in result.output


@pytest.mark.slow
def test_all_packages_of_a_project_are_compiled(project: Path) -> None:
    (project / "pyproject.toml").write_text(
        '[tool.kipc]\nspecs = ["schemas"]\nout = "."\n[[tool.kipc.package]]\npackage = "wire"\n'
        '[[tool.kipc.package]]\npackage = "requests"\ndirection = "requests"\n'
    )
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert run("compile", "--check").exit_code == 0
    assert (project / "requests/clients/describe_cluster_request.py").is_file()


@pytest.mark.slow
def test_a_kip_that_landed_long_ago_changes_nothing(project: Path) -> None:
    current = project / "schemas"
    shutil.rmtree(current)
    shutil.copytree(ROOT / "schemas" / "kafka", current)
    settings = Settings(specs=("schemas",), extensions=True)
    assert plan_adoption(str(ROOT / "schemas" / "kips" / "kip-836"), settings, level=CompatLevel.WIRE).is_empty


def test_a_new_api_goes_to_the_others(project: Path) -> None:
    source = str(ROOT / "schemas" / "kips" / "kip-142")
    plan = plan_adoption(source, Settings(specs=("schemas",)), level=CompatLevel.WIRE)
    assert set(plan.schemas.files) == {"clients/ListTopicsRequest.json", "clients/ListTopicsResponse.json"}
    assert len(plan.specs) == 6
    assert plan.title == "KIP-142"


@pytest.mark.slow
def test_open_questions_of_the_report_are_named_and_nothing_is_done(project: Path) -> None:
    source = project.parent / "kip-1073"
    shutil.copytree(KIP_1073, source)
    question = "**DescribeClusterRequest EndpointType**: is it new? (line 7, answer `[DescribeClusterRequest] x`)"
    quote = "  ```text\n  - EndpointType\n  ```"
    report = f"# page\n\n## Questions\n\nExplained.\n\n- {question}\n\n{quote}\n\n## Guesses\n\n- g\n"
    (source / "report.md").write_text(report)
    before = tree(project)
    result = run("adopt", str(source), "--jobs", "1")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [f"{source}/report.md: {question}"]
    assert "1 open question, nothing done; answer them and run kipc intake again, or adopt with" in result.stderr
    assert tree(project) == before
    (source / "report.md").write_text(report.replace("## Questions", "## Repairs"))
    assert plan_adoption(str(source), Settings(specs=("schemas",)), level=CompatLevel.WIRE).schemas.files
    (source / "report.md").write_text(report)
    assert run("adopt", str(source), "--jobs", "1", "--allow-questions").exit_code == 0


@pytest.mark.slow
def test_the_questions_are_those_that_intake_asks(project: Path) -> None:
    page = project / "page.txt"
    page.write_text(
        '{"apiKey": 60, "type": "request", "name": "DescribeClusterRequest", "validVersions": "0-2",\n'
        '"flexibleVersions": "0+", "fields": [{"name": "Rack", "type": "strnig", "versions": "2+"}]}\n'
    )
    assert run("intake", "page.txt", "--out", "kip-1", "--kafka", "schemas").exit_code == 1
    asked = open_questions((project / "kip-1" / "report.md").read_text())
    assert len(asked) >= 1
    result = run("adopt", "kip-1")
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, len(asked))


def test_untouched_specs_keep_their_bytes(project: Path) -> None:
    """However they are formatted, and with their comments."""
    folder = project / "schemas" / "clients"
    for name in ("RequestHeader", "ResponseHeader"):
        text = json.dumps(json.loads((folder / f"{name}.json").read_text()), indent=4)
        (folder / f"{name}.json").write_text(f"// Kafka's\n{text}")
    before = tree(folder)
    plan = plan_adoption(KIP_1073, Settings(specs=("schemas",)), level=CompatLevel.WIRE)
    assert set(plan.schemas.files) == {f"clients/DescribeCluster{half}.json" for half in ("Request", "Response")}
    replace_files(plan.folder, plan.schemas.files, plan.schemas.changes.removed)
    changed = {name for name, content in tree(folder).items() if content != before[name]}
    assert changed == {"DescribeClusterRequest.json", "DescribeClusterResponse.json"}
    assert plan_adoption(KIP_1073, Settings(specs=("schemas",)), level=CompatLevel.WIRE).is_empty


def test_descriptions_of_the_project_stay_and_new_fields_bring_theirs(project: Path) -> None:
    path = project / "schemas" / "clients" / "DescribeClusterRequest.json"
    ours = {"IncludeClusterAuthorizedOperations": "Permissions too.", "EndpointType": "1 brokers, 2 controllers."}
    path.write_text(canonical_text(with_abouts(spec_of(path.read_text()), ours)))
    plan = plan_adoption(KIP_1073, Settings(specs=("schemas",)), level=CompatLevel.WIRE)
    texts = abouts(spec_of(plan.schemas.files["clients/DescribeClusterRequest.json"]))
    assert texts.pop("IncludeFencedBrokers")
    assert texts == ours


def test_versions_of_a_kip_that_follow_those_of_the_project_skip_none(project: Path) -> None:
    for path in (project / "schemas" / "clients").glob("DescribeCluster*.json"):
        path.write_text(path.read_text().replace('"validVersions": "0-1"', '"validVersions": "0"'))
    plan = plan_adoption(KIP_1073, Settings(specs=("schemas",)), level=CompatLevel.WIRE)
    assert [each for each in plan.warnings if each.rule == "version-skipped"] == []
    assert {str(each.valid_versions) for each in plan.specs if each.name.startswith("Describe")} == {"0-2"}


@pytest.mark.slow
def test_two_kips_with_a_message_of_one_name_are_told_apart(project: Path) -> None:
    kips = ROOT / "schemas" / "kips"
    assert run("adopt", str(kips / "kip-142"), "--jobs", "1").exit_code == 0
    before = tree(project)
    result = run("adopt", str(kips / "kip-4"), "--jobs", "1")
    assert result.exit_code == 1
    assert "another message called ListTopicsRequest, with key 11420 instead of 10045; give this one" in result.stdout
    assert '([ListTopicsRequest] name = "..." in answers.toml), or compile both' in result.stdout
    assert tree(project) == before
    # Both remedies work.
    settings = project / "pyproject.toml"
    with settings.open("a") as file:
        file.write("extensions = true\n")
    renamed = project.parent / "kip-4"
    shutil.copytree(kips / "kip-4", renamed)
    for half in ("Request", "Response"):
        path = renamed / f"ListTopics{half}.json"
        path.write_text(path.read_text().replace(f"ListTopics{half}", f"ListTopicsOf4{half}"))
        path.rename(renamed / f"ListTopicsOf4{half}.json")
    assert run("adopt", str(renamed), "--jobs", "1").exit_code == 0
    shutil.copytree(kips / "kip-4", project / "kips" / "kip-4")
    settings.write_text(settings.read_text().replace('["schemas"]', '["schemas", "kips"]'))
    assert run("compile", "--jobs", "1").exit_code == 0
    assert {"list_topics_request.py"} <= {path.name for path in (project / "wire" / "kip_4").iterdir()}


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Settings(specs=("nowhere",)), "no folder of specs here"),
        (Settings(specs=("kafka:4.0",)), "change specs in [tool.kipc] of pyproject.toml and run kipc compile"),
        (Settings(specs=("loose",)), "is in no area"),
    ],
)
def test_projects_that_nothing_can_be_adopted_into(settings: Settings, sentence: str, project: Path) -> None:
    (project / "loose").mkdir()
    (project / "loose" / "X.json").write_text("{}")
    with pytest.raises(KipcError) as error:
        plan_adoption(KIP_1073, settings, level=CompatLevel.WIRE)
    assert sentence in str(error.value)


@pytest.mark.slow
def test_an_older_release_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_schemas(Path("schemas"), release("4.3.1"))
    with pytest.raises(
        KipcError, match=r"is older than what this project has: its \w+ ends with version \d+, not \d+; "
    ):
        plan_adoption(archive("3.9.1"), Settings(specs=("schemas",), extensions=True), level=CompatLevel.WIRE)


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
        plan = plan_adoption(archive(name), Settings(specs=("schemas",), extensions=True), level=CompatLevel.WIRE)
        assert plan.title == f"Kafka {name}"
        replace_files(plan.folder, plan.schemas.files, plan.schemas.changes.removed)
    merged = merge([release(name) for name in reversed(RELEASES)], kafkas_decisions()).specs
    assert specs_in(Path("schemas")) == {schema_path(each): canonical_text(facts(each)) for each in merged}


@pytest.mark.slow
def test_a_release_by_the_start_of_its_name_gets_its_full_name(project: Path) -> None:
    settings = Settings(specs=(str(project / "schemas"),), extensions=True)
    assert plan_adoption("kafka:4.1", settings, level=CompatLevel.WIRE).title == "Kafka 4.1.1"


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
        assert re.search(r"tests of \d+ files of cases: \d+ passed", result.output)
        assert f"Kafka {name}" in (clone / "CHANGELOG.md").read_text()
        assert run("merge", *archives[count:], "--out", str(tmp_path / name)).exit_code == 0
        assert specs_in(clone / "schemas" / "kafka") == specs_in(tmp_path / name)
        assert run("compile", "--check").exit_code == 0


def write_project(folder: Path, specs: Sequence[MessageSpec], *settings: str) -> None:
    """Write a project that has the specs of a release."""
    write_schemas(folder / "schemas", specs)
    lines = ["[tool.kipc]", 'specs = ["schemas"]', "extensions = true", *settings]
    (folder / "pyproject.toml").write_text("\n".join(lines) + "\n")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_release_that_renames_retypes_and_removes_is_adopted_once_it_is_decided_on(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_project(tmp_path, release("4.3.1"))
    next_release = patched(release("4.3.1"), seed)
    write_schemas(Path("kafka-9.9.9"), next_release.specs)
    before = tree(tmp_path)
    refused = run("adopt", "kafka-9.9.9")
    assert refused.exit_code == 1
    assert tree(tmp_path) == before
    printed = refused.stderr.partition("repeat the command:\n\n")[2]
    Path("schemas", "decisions.toml").write_text(printed)
    assert "add this to schemas/decisions.toml, with your reason" in refused.stderr
    decided = {(row.message, what) for row in read_decisions(Path("schemas", "decisions.toml")).rows
               for what in row.differences}  # fmt: skip
    assert set(next_release.breaks.items()) <= decided
    assert {message for message, _ in decided} == set(next_release.breaks)

    adopted = run("adopt", "kafka-9.9.9")
    assert adopted.exit_code == 0, adopted.output
    changelog = Path("CHANGELOG.md").read_text()
    specs = {each.name: each for each in read_specs(["schemas"], extensions=True).specs}
    for message, path, old in next_release.renames:
        assert old in dict(field_paths(specs[message]))[path].aliases
        assert f"renamed to {path.rpartition('.')[2]}; {old} is still accepted in JSON" in adopted.stdout
        assert f"{old}: renamed to {path.rpartition('.')[2]}; {old} is still accepted in JSON" in changelog
    for old, new in next_release.renamed_messages.items():
        assert specs[new].aliases == (old,)
    for message, what in next_release.breaks.items():
        assert re.search(rf"^  {message} [0-9-]+: .*{what}", adopted.stdout, re.MULTILINE)
        assert f"## {ACCEPTED}" in changelog
    touched = {*next_release.breaks, *next_release.grown, *next_release.renamed_messages.values()}
    touched |= {message for message, _, _ in next_release.renames}
    changed = {path for path, content in tree(tmp_path).items() if before.get(path) != content}
    assert {Path(path).stem for path in changed} - {"CHANGELOG", "decisions"} == touched
    assert run("adopt", "kafka-9.9.9").stderr.endswith("has all of kafka-9.9.9 already\n")
    assert run("check", "schemas", "--extensions").exit_code == 0


def test_a_change_of_an_unstable_version_is_adopted_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    echo = {"apiKey": 9, "type": "request", "name": "EchoRequest", "listeners": ["broker"], "validVersions": "0-1",
            "flexibleVersions": "none"}  # fmt: skip
    back = {"apiKey": 9, "type": "response", "name": "EchoResponse", "validVersions": "0-1", "flexibleVersions": "none"}
    head = {"type": "header", "name": "RequestHeader", "validVersions": "0", "flexibleVersions": "none", "fields": []}
    text = {"name": "Text", "type": "string", "versions": "0+"}
    count = {"name": "Count", "type": "int32", "versions": "1+"}
    old = [{**echo, "latestVersionUnstable": True, "fields": [text]}, {**back, "fields": [text, count]}, head]
    new = [{**echo, "fields": [text, count]}, {**back, "fields": [text, {**count, "type": "int64"}]}, head]
    write_project(tmp_path, [spec_of(each) for each in old])
    write_schemas(Path("kafka-5.0.0"), [spec_of(each) for each in new])
    result = run("adopt", "kafka-5.0.0")
    assert result.exit_code == 0, result.output
    changes = [
        "EchoRequest Count: this int32 is new in a version that exists already",
        "EchoResponse Count: its type was int32 and is int64",
    ]
    lines = [f"{each}, in a version that was unstable (version 1)" for each in changes]
    assert result.stdout.endswith(f"{ACCEPTED}:\n  " + "\n  ".join(lines) + "\n")
    assert Path("CHANGELOG.md").read_text().endswith(f"## {ACCEPTED}\n\n- " + "\n- ".join(lines) + "\n")
    specs = {each.name: each for each in read_specs(["schemas"], extensions=True).specs}
    assert str(specs["EchoResponse"].fields[1].type) == "int64"
    assert not specs["EchoRequest"].latest_version_unstable


@pytest.mark.slow
def test_the_emitted_class_reads_the_old_name_of_an_adopted_rename(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    head = {"type": "header", "name": "RequestHeader", "validVersions": "0", "flexibleVersions": "none", "fields": []}
    parcel = {"type": "data", "name": "Parcel", "validVersions": "0", "flexibleVersions": "none"}
    grams = {"name": "Grams", "type": "int32", "versions": "0+"}
    write_project(tmp_path, [spec_of(each) for each in ({**parcel, "fields": [grams]}, head)], 'out = "."')
    write_schemas(Path("r-2.0"), [spec_of(e) for e in ({**parcel, "fields": [{**grams, "name": "Weight"}]}, head)])
    result = run("adopt", "r-2.0", "--jobs", "1")
    assert result.exit_code == 0, result.output
    program = "from kafka_wire.clients import Parcel; print(Parcel.from_json({'grams': 7}, 0).to_json(0))"
    printed = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True,
                             env={**os.environ, "PYTHONPATH": str(tmp_path)})  # fmt: skip
    assert printed.stdout == "{'weight': 7}\n"
    assert "formerly Grams" in Path("kafka_wire", "clients", "parcel.py").read_text()


def unpacked(version: str, folder: Path) -> str:
    """Write the specs of a release from its jars, `<area>/<Name>.json`, and return their folder."""
    for jar in sorted(kafka_jars(version).glob("kafka*.jar")):
        with suppress(LoadError):
            for file in load(str(jar)).files:
                path = folder / f"kafka-{version}" / file.path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(file.text)
    return str(folder / f"kafka-{version}")


@pytest.mark.slow
@pytest.mark.java
@pytest.mark.network
def test_releases_between_the_stored_ones_are_adopted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_project(tmp_path, release("3.9.1"))
    for source in (unpacked("4.0.0", tmp_path), archive("4.0.1"), archive("4.1.1")):
        result = run("adopt", source)
        assert result.exit_code == 0, result.output
    assert run("check", "schemas", "--extensions").exit_code == 0


@pytest.mark.slow
@pytest.mark.java
@pytest.mark.network
def test_what_a_release_between_the_stored_ones_changed_in_place_is_decided_by_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kafka 3.5 had records of KIP-848 that no broker wrote, and that 3.7 has in another form."""
    monkeypatch.chdir(tmp_path)
    write_project(tmp_path, release("3.3.2"))
    assert run("adopt", unpacked("3.5.2", tmp_path)).exit_code == 0
    refused = run("adopt", archive("3.7.2"))
    assert refused.exit_code == 1
    Path("schemas", "decisions.toml").write_text(refused.stderr.partition("repeat the command:\n\n")[2])
    decided = {row.message for row in read_decisions(Path("schemas", "decisions.toml")).rows}
    assert decided == {
        "ConsumerGroupCurrentMemberAssignmentValue",
        "ConsumerGroupMemberMetadataValue",
        "ConsumerGroupPartitionMetadataValue",
    }
    assert run("adopt", archive("3.7.2")).exit_code == 0
