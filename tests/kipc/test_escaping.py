"""Names and texts of specs, pages and folders reach a terminal without their escape sequences."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from kipc.cli.output import escaped

from tests.cli.terminal import UNSAFE, on_a_terminal

HOSTILE = "\x1b]0;title\x07\x9b31m\x7f\u202egpj.\u2066x"
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")
"""The output of the progress bar."""

KIPC = ("-c", "from kipc.cli import main; main()")


def hostile_spec(**more: object) -> str:
    field = {"name": HOSTILE, "type": HOSTILE, "versions": "0+", "about": HOSTILE}
    return json.dumps({"type": "data", "name": HOSTILE, "validVersions": "0", "fields": [field], HOSTILE: 1} | more)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / HOSTILE
    folder.mkdir()
    (folder / f"{HOSTILE}.json").write_text(hostile_spec())
    return folder


@pytest.mark.parametrize("form", ["text", "json", "github", "junit", "sarif"])
def test_reports_about_hostile_specs(folder: Path, form: str) -> None:
    result = CliRunner().invoke(_group, ["check", str(folder), "--strict", "--format", form])
    assert "title" in result.stdout
    assert not UNSAFE.search(result.stdout + result.stderr)
    if form == "json":
        assert {each["file"] for each in json.loads(result.stdout)} == {str(folder / f"{HOSTILE}.json")}


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [["check", HOSTILE], ["compile", HOSTILE, "--out", "x"], ["diff", HOSTILE, HOSTILE], ["check", f"{HOSTILE}2"]],
)
def test_hostile_names_on_a_terminal(folder: Path, words: list[str]) -> None:
    printed = COLOURS.sub("", on_a_terminal(*KIPC, *words, module=False))
    assert "title" in printed
    assert not UNSAFE.search(printed), ascii(printed)


@pytest.mark.slow
def test_a_hostile_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.txt").write_text(f"KIP-1: {HOSTILE}\n\n{hostile_spec(apiKey=1, type='request')}\n")
    printed = on_a_terminal(*KIPC, "intake", "page.txt", "--out", "specs", module=False)
    assert not UNSAFE.search(printed), ascii(printed)
    assert not UNSAFE.search(Path("specs/report.md").read_text())


def test_escapes_are_those_of_json() -> None:
    text = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0), 0x202E, 0x2066, 0xE0001)))
    assert json.loads(f'"{escaped(text)}"'.replace("\n", "\\n").replace("\t", "\\t")) == text
