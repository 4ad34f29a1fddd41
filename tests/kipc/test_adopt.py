"""Adopt a KIP: it goes into a project whole, or leaves every file as it was."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kipc.errors import KipcError
from kipc.evolution.adopt import AdoptionError, plan_adoption
from kipc.evolution.compat import CompatLevel
from kipc.intake.report import open_questions
from kipc.language.canonical import abouts, canonical_text, with_abouts
from kipc.output.spec_folders import replace_files
from kipc.python.tests import render_cases
from kipc.settings import Settings

from tests.kipc.adopting import KIP_1073, compiled, project, run, tree
from tests.kipc.releases import spec_of
from tests.processes import run_process
from tests.shared import ROOT
from tests.waiting import PATIENCE, wait_for

pytestmark = pytest.mark.xdist_group("adopting project")

__all__ = ["compiled", "project"]

PARCEL = '{"type": "data", "name": "Parcel", "validVersions": "0", "flexibleVersions": "none", "fields": []}'


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
    assert "already contains all of" in run("adopt", KIP_1073).output
    assert tree(project) == again


@pytest.mark.slow
def test_the_tests_run_on_the_tree_of_the_project(project: Path) -> None:
    """Not on a package of the same name that is installed, or precedes it on the path."""
    other = project.parent / "other" / "wire"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("raise RuntimeError('this is another package')\n")
    environment = {**os.environ, "PYTHONPATH": str(other.parent)}
    command = [sys.executable, "-c", "from kipc.cli import main; main()", "adopt", KIP_1073]
    result = run_process(*command, cwd=project, env=environment)
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


@pytest.mark.slow
def test_a_stricter_level_refuses_more(project: Path) -> None:
    source = broken(project, {}, name="ThrottleMs")
    with pytest.raises(AdoptionError) as refusal:
        plan_adoption(source, Settings(specs=("schemas",)), level=CompatLevel.JSON)
    assert {each.rule for each in refusal.value.problems} == {"json-name-changed"}
    assert plan_adoption(source, Settings(specs=("schemas",)), level=CompatLevel.WIRE).schemas.files


@pytest.mark.slow
def test_a_name_that_means_another_field_needs_a_decision(project: Path) -> None:
    folder = project.parent / "kip-2000"
    folder.mkdir()
    for half in ("Request", "Response"):
        spec = json.loads((project / "schemas" / "clients" / f"DescribeCluster{half}.json").read_text())
        spec["validVersions"] = "0-2"
        if half == "Request":
            *others, endpoint = spec["fields"]
            old, new = {"name": "EndpointTypeLegacy", "versions": "1"}, {"type": "int16", "versions": "2+"}
            spec["fields"] = [*others, endpoint | old, endpoint | new]
        (folder / f"DescribeCluster{half}.json").write_text(json.dumps(spec))
    before = tree(project)
    refused = run("adopt", str(folder), "--jobs", "1")
    assert refused.exit_code == 1
    assert tree(project) == before
    assert refused.stdout.rstrip().endswith("[name-reused]")
    decision = refused.stderr[refused.stderr.index("[[decision]]") :]
    assert '"name-reused EndpointType"' in decision
    (project / "schemas" / "decisions.toml").write_text(decision)
    assert run("adopt", str(folder), "--jobs", "1").exit_code == 0


@pytest.mark.slow
def test_records_that_the_settings_ask_for_stay(project: Path) -> None:
    settings = project / "pyproject.toml"
    settings.write_text(settings.read_text().rstrip("\n") + "\nrecords = true\n")
    assert run("compile", "--jobs", "1").exit_code == 0
    assert (project / "wire" / "records").is_dir()
    assert run("adopt", KIP_1073, "--jobs", "1").exit_code == 0
    assert (project / "wire" / "records").is_dir()
    assert run("compile", "--check").exit_code == 0


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
    assert str(result.exception) == "wire: the tests of changed messages failed; nothing was written"
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
    assert "already contains all of" in run("adopt", KIP_1073).output


@pytest.mark.slow
def test_edits_of_generated_files_are_reported(project: Path) -> None:
    with (project / "wire/clients/describe_cluster_request.py").open("a") as file:
        file.write("# mine\n")
    result = run("adopt", KIP_1073, "--jobs", "1")
    assert "wire/clients/describe_cluster_request.py was edited by hand and is replaced" in result.output


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


@pytest.mark.parametrize("specs", [("schemas", "kips"), ("schemas", "kips/mine"), ("schemas", "kips/mine/Parcel.json")])
def test_a_new_message_that_another_folder_has_is_refused(specs: tuple[str, ...], project: Path) -> None:
    for folder in ("kips/mine", "kip-9"):
        (project / folder).mkdir(parents=True)
        (project / folder / "Parcel.json").write_text(PARCEL)
    with pytest.raises(KipcError, match=r"Parcel is in kips/mine/Parcel\.json, outside of schemas; move it") as error:
        plan_adoption("kip-9", Settings(specs=specs), level=CompatLevel.WIRE)
    assert "such as schemas/clients/Parcel.json, and adopt again" in str(error.value)
    (project / "kips/mine/Parcel.json").rename(project / "schemas/clients/Parcel.json")  # the remedy
    assert plan_adoption("kip-9", Settings(specs=("schemas",)), level=CompatLevel.WIRE).is_empty


def test_a_folder_of_the_project_can_be_adopted(project: Path) -> None:
    (project / "kips/mine").mkdir(parents=True)
    (project / "kips/mine/Parcel.json").write_text(PARCEL)
    plan = plan_adoption("kips/mine", Settings(specs=("schemas", "kips")), level=CompatLevel.WIRE)
    assert set(plan.schemas.files) == {"clients/Parcel.json"}


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
    assert "1 open question, nothing done; answer it and run kipc intake again, or adopt with" in result.stderr
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
def test_two_kips_with_a_message_of_one_name_are_told_apart(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    other = shutil.copytree(project, project.parent / "other")
    renamed = project.parent / "kip-4"
    shutil.copytree(kips / "kip-4", renamed)
    for half in ("Request", "Response"):
        path = renamed / f"ListTopics{half}.json"
        path.write_text(path.read_text().replace(f"ListTopics{half}", f"ListTopicsOf4{half}"))
        path.rename(renamed / f"ListTopicsOf4{half}.json")
    assert run("adopt", str(renamed), "--jobs", "1").exit_code == 0
    monkeypatch.chdir(other)
    shutil.copytree(kips / "kip-4", other / "kips" / "kip-4")
    settings = other / "pyproject.toml"
    settings.write_text(settings.read_text().replace('["schemas"]', '["schemas", "kips"]'))
    assert run("compile", "--jobs", "1").exit_code == 0
    assert {"list_topics_request.py"} <= {path.name for path in (other / "wire" / "kip_4").iterdir()}


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Settings(specs=("nowhere",)), "no folder of specs here"),
        (Settings(specs=("kafka:4.0",)), "change specs in [tool.kipc] of pyproject.toml and run kipc compile"),
        (Settings(specs=("kafka:4.0",)), "for a KIP, run kipc import kafka:4.0 --out schemas first"),
        (Settings(specs=("kafka:4.0", "own")), "is in kafka:4.0, which cannot change; run kipc import kafka:4.0"),
        (Settings(specs=("loose",)), "is not in the folder of an area"),
    ],
)
def test_projects_that_nothing_can_be_adopted_into(settings: Settings, sentence: str, project: Path) -> None:
    (project / "loose").mkdir()
    (project / "loose" / "X.json").write_text("{}")
    (project / "own" / "parcels").mkdir(parents=True)
    (project / "own" / "parcels" / "Parcel.json").write_text(PARCEL)
    with pytest.raises(KipcError) as error:
        plan_adoption(KIP_1073, settings, level=CompatLevel.WIRE)
    assert sentence in str(error.value)


def test_a_release_next_to_own_specs_is_replaced_in_the_settings(project: Path) -> None:
    (project / "own" / "parcels").mkdir(parents=True)
    (project / "own" / "parcels" / "Parcel.json").write_text(PARCEL)
    with pytest.raises(KipcError, match=r"write kafka:4\.3 there instead, and run kipc compile"):
        plan_adoption("kafka:4.3", Settings(specs=("own", "kafka:4.2")), level=CompatLevel.WIRE)
