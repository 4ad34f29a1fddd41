"""Adopt a release of Kafka, its changelog entry and the decisions that it needs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from kipc.errors import KipcError
from kipc.evolution.adopt import ACCEPTED, changelog_with, plan_adoption
from kipc.evolution.compat import CompatLevel
from kipc.evolution.decisions import kafkas_decisions, read_decisions
from kipc.evolution.diff.notes import News, Story
from kipc.evolution.history import EMPTY, extend, history_text, known_history, read_history
from kipc.evolution.merge import merge
from kipc.language.canonical import canonical_text, facts, field_paths
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import replace_files, schema_path, write_schemas
from kipc.settings import Settings

from tests.kipc.adopting import compiled, project, run, tree
from tests.kipc.patches import patched
from tests.kipc.releases import RELEASES, archive, release, spec_of
from tests.rounds import rounds
from tests.shared import ROOT

pytestmark = pytest.mark.xdist_group("adopting project")

__all__ = ["compiled", "project"]


@pytest.mark.slow
def test_an_older_release_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_schemas(Path("schemas"), release("4.3.1"))
    with pytest.raises(
        KipcError, match=r"is older than the specs of this project: its \w+ ends with version \d+, not \d+; "
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


@pytest.mark.thorough
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
    assert plan_adoption("kafka:4.1", settings, level=CompatLevel.WIRE).title == "Kafka 4.1.2"


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
    assert "facts.json: created, with Kafka's releases up to 9.0.0" in result.output
    assert read_history((project / "facts.json").read_text()).releases == (*known_history().releases, "9.0.0")
    assert run("compile", "--check").exit_code == 0


def specs_in(folder: Path) -> dict[str, str]:
    specs = read_specs([str(folder)], extensions=True).specs
    return {schema_path(each): canonical_text(facts(each)) for each in specs}


@pytest.mark.thorough
def test_a_clone_of_this_project_adopts_two_releases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set back to the merge up to 4.1.1, it needs no hand work, and its tests pass each time."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(clone)], check=True)
    monkeypatch.chdir(clone)
    archives = [archive(name) for name in reversed(RELEASES)]
    assert run("merge", *archives[3:], "--out", "schemas/kafka").exit_code == 0
    assert run("compile").exit_code == 0
    for count, name in ((2, "4.2.0"), (1, "4.3.1")):
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
@pytest.mark.parametrize("seed", range(1, 1 + rounds(1, thorough=3)))
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
    assert run("adopt", "kafka-9.9.9").stderr.endswith("already contains all of kafka-9.9.9\n")
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
        "EchoRequest Count: this int32 is new in an existing version",
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


@pytest.mark.slow
def test_releases_between_the_stored_ones_are_adopted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_project(tmp_path, release("3.9.1"))
    for source in ("kafka:4.0.0", archive("4.0.1"), archive("4.1.1")):
        result = run("adopt", source)
        assert result.exit_code == 0, result.output
    assert run("check", "schemas", "--extensions").exit_code == 0


@pytest.mark.slow
def test_what_a_release_between_the_stored_ones_changed_in_place_is_decided_by_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kafka 3.5 had records of KIP-848 that no broker wrote, and that 3.7 has in another form."""
    monkeypatch.chdir(tmp_path)
    write_project(tmp_path, release("3.3.2"))
    assert run("adopt", "kafka:3.5.2").exit_code == 0
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
