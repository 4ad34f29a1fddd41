"""Attributes of specs that this version of kipc does not know: kept in a release, an error in a project's own specs."""

from __future__ import annotations

import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
from kipc.evolution.history import EMPTY
from kipc.ir.document import document
from kipc.language.check import read_specs
from kipc.lsp.documents import OpenDocument
from kipc.lsp.hover import hover
from kipc.lsp.project import OpenProject
from kipc.sources.load import load

from tests.kipc.adopting import run

HEADER = {"type": "header", "name": "RequestHeader", "validVersions": "1-2", "flexibleVersions": "2+", "fields": []}
REQUEST = {
    "apiKey": 1, "type": "request", "listeners": ["broker"], "name": "PingRequest", "validVersions": "0",
    "flexibleVersions": "0+", "privacy": {"level": [1, "2"]},
    "fields": [
        {"name": "A", "type": "Seat", "versions": "0+", "shard": None, "about": "A seat."},
        {"name": "B", "type": "[]Bar", "versions": "0+", "fields": [
            {"name": "C", "type": "int8", "versions": "0+", "shard": True}]},
    ],
    "commonStructs": [{"name": "Seat", "versions": "0+", "pool": 7, "fields": []}],
}  # fmt: skip
RESPONSE = {
    "apiKey": 1, "type": "response", "name": "PingResponse", "validVersions": "0", "flexibleVersions": "0+",
    "privacy": 1, "fields": [],
}  # fmt: skip
FOUND = {"a message": ("privacy", "2 messages"), "a field": ("shard", "1 message"), "a struct": ("pool", "1 message")}


def write(folder: Path, *specs: dict[str, Any]) -> Path:
    (folder / "clients").mkdir(parents=True)
    for spec in specs:
        (folder / "clients" / f"{spec['name']}.json").write_text(json.dumps(spec))
    return folder


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a release with unknown attributes, as an archive in the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = write(tmp_path / "4.9.0", HEADER, REQUEST, RESPONSE)
    with zipfile.ZipFile("kafka-4.9.0.zip", "w") as target:
        for path in sorted(folder.rglob("*.json")):
            target.write(path, path.relative_to(folder))
    return "kafka-4.9.0.zip"


def sentences(found: dict[str, tuple[str, str]]) -> list[str]:
    end = "which this version of kipc does not know: it is kept and has no effect; update kipc"
    return [f"{level} has the attribute {name!r} in {count}, {end}" for level, (name, count) in found.items()]


def test_a_release_has_a_warning_for_each_attribute(archive: str) -> None:
    checked = read_specs([archive])
    assert {each.message for each in checked.problems} == set(sentences(FOUND))
    assert {(each.rule, each.severity) for each in checked.problems} == {("attribute-newer", "warning")}
    assert len(checked.specs) == 3


def test_own_specs_have_an_error_for_each_place(archive: str) -> None:
    problems = read_specs(["4.9.0"]).problems
    assert [(each.rule, each.severity) for each in problems] == [("unknown-attribute", "error")] * 5


def test_a_misspelled_attribute_of_own_specs_has_its_suggestion(tmp_path: Path) -> None:
    folder = write(tmp_path, {**RESPONSE, "privacy": 1, "flexibleVersion": "0+"})
    sentences = {each.message for each in read_specs([str(folder)]).problems if each.rule == "unknown-attribute"}
    assert sentences == {
        "a message has no attribute 'privacy'",
        "a message has no attribute 'flexibleVersion'; did you mean flexibleVersions?",
    }


def test_an_unreadable_value_next_to_a_newer_attribute_is_the_only_error(tmp_path: Path) -> None:
    """The JSON Schema, which finds the error, does not know the attribute either."""
    folder = write(tmp_path / "specs", HEADER, {**RESPONSE, "apiKey": "one"})
    archive = tmp_path / "4.9.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for path in folder.rglob("*.json"):
            target.write(path, path.relative_to(folder))
    assert [each.rule for each in read_specs([str(archive)]).errors] == ["whole-number"]


def test_an_import_keeps_them_and_records_their_names(archive: str) -> None:
    result = run("import", archive, "--out", "schemas/kafka")
    assert result.exit_code == 0
    assert [line for line in result.stderr.splitlines() if "attribute-newer" in line] != []
    spec = json.loads(Path("schemas/kafka/clients/PingRequest.json").read_text())
    assert spec["privacy"] == REQUEST["privacy"]
    assert (spec["fields"][0]["shard"], spec["fields"][1]["fields"][0]["shard"]) == (None, True)
    assert spec["commonStructs"][0]["pool"] == 7
    assert load("schemas").attributes == {"privacy", "shard", "pool"}
    for source in ("schemas", "schemas/kafka", "schemas/kafka/clients/PingRequest.json"):
        assert not read_specs([source]).errors
    before = Path("schemas/decisions.toml").read_text()
    assert run("import", archive, "--out", "schemas/kafka").exit_code == 0
    assert Path("schemas/decisions.toml").read_text() == before
    assert run("format", "--check", "schemas").exit_code == 0
    assert {each.message for each in read_specs(["schemas"]).problems} == set(sentences(FOUND))


def test_an_import_without_them_writes_no_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "specs", HEADER)
    assert run("import", "specs", "--out", "schemas").exit_code == 0
    assert [path.name for path in Path("schemas").iterdir()] == ["clients"]


def test_a_merge_records_their_names(archive: str) -> None:
    assert run("merge", archive, "4.9.0", "--out", "merged").exit_code == 0
    assert load("merged").attributes == {"privacy", "shard", "pool"}
    assert not read_specs(["merged"]).errors


def test_the_ir_of_own_specs_refuses_them(archive: str) -> None:
    assert run("ir", "4.9.0").exit_code == 1
    assert run("ir", archive).exit_code == 0


def test_editors_show_that_an_attribute_is_not_known() -> None:
    text = json.dumps(REQUEST)
    shown = hover(OpenDocument(text), EMPTY, text.index("privacy"))
    assert shown is not None
    assert shown.text == "**privacy** of a message\n\nThis version of kipc does not know this attribute."


def test_the_ir_has_them(archive: str) -> None:
    messages = {each["name"]: each for each in document(read_specs([archive]).specs)["messages"]}
    request = messages["PingRequest"]
    assert request["unknown"] == {"privacy": {"level": [1, "2"]}}
    seat, bar = request["layouts"][0]["fields"]
    assert (seat["unknown"], seat["layout"]["unknown"]) == ({"shard": None}, {"pool": 7})
    assert "unknown" not in bar
    assert bar["layout"]["fields"][0]["unknown"] == {"shard": True}
    assert "unknown" not in messages["RequestHeader"]


def test_a_revision_has_the_decisions_of_its_time(archive: str) -> None:
    assert run("import", archive, "--out", "schemas/kafka").exit_code == 0
    for command in (["init", "-q"], ["add", "schemas"], ["commit", "-q", "-m", "Import"]):
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *command], check=True)
    Path("schemas/decisions.toml").unlink()
    assert not read_specs(["git:HEAD:schemas"]).errors
    assert not read_specs(["git:HEAD:schemas/kafka"]).errors
    assert read_specs(["schemas"]).errors


def test_the_language_server_follows_the_decisions(archive: str) -> None:
    assert run("import", archive, "--out", "schemas/kafka").exit_code == 0
    Path("pyproject.toml").write_text('[tool.kipc]\nspecs = ["schemas"]\n')
    project = OpenProject(Path.cwd())

    def rules() -> set[str]:
        problems = (problem for report in project.reports().values() for problem in report.problems)
        return {each.rule for each in problems if each.severity != "lint"}

    assert rules() == {"attribute-newer"}
    decisions = Path("schemas/decisions.toml")
    text = decisions.read_text()
    decisions.write_text("")
    project.reload()
    assert rules() == {"unknown-attribute"}
    decisions.write_text(text)
    project.reload()
    assert rules() == {"attribute-newer"}
