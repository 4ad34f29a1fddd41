"""`kipc check` as its users and their programs see it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from kipc.cli.check import command
from kipc.cli.reports import REPORTS
from kipc.errors import KipcError

GOOD = '{"type": "data", "name": "Good", "validVersions": "0", "flexibleVersions": "none"}'
OLD = '{"type": "data", "name": "Old", "validVersions": "0"}'
BAD = '{"type": "data", "name": "Bad",\n "validVersions": "0+", "flexibleVersions": "none", "a%,:\\n\\u0007b": 1}'


@pytest.fixture
def specs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "specs"
    folder.mkdir()
    for name, text in {"Good": GOOD, "Old": OLD, "Bad": BAD}.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def test_text(specs: Path) -> None:
    result = run("specs")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "specs/Bad.json:2:19: validVersions: 0+ has no highest version; write both ends, such as 0-1 "
        "[valid-versions-open]",
        "specs/Bad.json:2:53: 'a%,:\\n\\x07b': a message has no attribute 'a%,:\\n\\x07b' [unknown-attribute]",
        "specs/Old.json:1:1: flexibleVersions: warning: flexibleVersions is missing, which Kafka allowed up to 2.8 "
        "and means none; write it [flexible-versions-missing]",
    ]
    assert result.stderr == "3 specs, 2 errors, 1 warning\n"


def test_json(specs: Path) -> None:
    rows = json.loads(run("specs", "--format", "json").stdout)
    assert [row["rule"] for row in rows] == ["valid-versions-open", "unknown-attribute", "flexible-versions-missing"]
    assert rows[0] == {
        "file": "specs/Bad.json",
        "line": 2,
        "column": 19,
        "path": "validVersions",
        "rule": "valid-versions-open",
        "severity": "error",
        "message": "0+ has no highest version; write both ends, such as 0-1",
    }


def test_github(specs: Path) -> None:
    lines = run("specs", "--format", "github").stdout.splitlines()
    assert lines[0].startswith("::error file=specs/Bad.json,line=2,col=19,title=valid-versions-open::validVersions: 0+")
    assert lines[1].startswith("::error file=specs/Bad.json,line=2,col=53,title=unknown-attribute::a%25,:%0A\x07b: ")
    assert lines[2].startswith("::warning file=specs/Old.json,line=1,col=1,")
    assert len(lines) == 3


def test_junit(specs: Path) -> None:
    suite = ET.fromstring(run("specs", "--format", "junit").stdout)
    assert (suite.get("tests"), suite.get("failures")) == ("3", "1")
    cases = {case.get("name"): case for case in suite}
    assert list(cases) == ["specs/Bad.json", "specs/Good.json", "specs/Old.json"]
    failure = cases["specs/Bad.json"].find("failure")
    assert failure is not None
    assert "[unknown-attribute]" in (failure.text or "")
    assert list(cases["specs/Good.json"]) == []
    assert [each.tag for each in cases["specs/Old.json"]] == ["system-out"]


@pytest.mark.parametrize("style", REPORTS)
def test_exit_status(specs: Path, style: str) -> None:
    assert run("specs", "--format", style).exit_code == 1
    assert run("specs/Old.json", "--format", style).exit_code == 0
    fine = run("specs/Good.json", "--format", style)
    assert (fine.exit_code, fine.stderr) == (0, "1 spec, 0 errors, 0 warnings\n")


def test_other_files_are_named(specs: Path) -> None:
    (specs / "package.json").write_text('{"name": "x"}', encoding="utf-8")
    assert run("specs").stderr == "3 specs, 2 errors, 1 warning, 1 file left out, not a spec: specs/package.json\n"


def test_settings_step_in(specs: Path) -> None:
    """Sources and extensions come from pyproject.toml where the command line has none."""
    extended = GOOD.replace('"flex', '"currentVersions": "0", "flex')
    (specs / "Good.json").write_text(extended, encoding="utf-8")
    assert "extension-off" in run("specs/Good.json").stdout
    assert run("specs/Good.json", "--extensions").exit_code == 0
    Path("pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs/Good.json"]\nextensions = true\n', encoding="utf-8")
    assert run().exit_code == 0


def test_wrong_use(specs: Path) -> None:
    assert run().exit_code == 2
    assert run("specs", "--format", "xml").exit_code == 2
    missing = run("nowhere").exception
    assert isinstance(missing, KipcError)
    assert (str(missing), missing.exit_code) == ("nowhere: no such file or folder", 2)
