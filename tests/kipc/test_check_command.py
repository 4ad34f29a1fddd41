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
from sarif_pydantic import Sarif

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
        "specs/Old.json:1:1: flexibleVersions: warning: flexibleVersions is missing, which means none in Kafka up to "
        "2.8; write it [flexible-versions-missing]",
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
    assert lines[1].startswith("::error file=specs/Bad.json,line=2,col=53,title=unknown-attribute::a%25,:%0A\\u0007b: ")
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


def test_sarif(specs: Path) -> None:
    """The log conforms to the standard, according to a third-party model."""
    case = GOOD.replace("Good", "Other").replace(
        '"flexibleVersions": "none"',
        '"flexibleVersions": "none", "fields": [{"name": "X", "type": "Int8", "versions": "0+"}]',
    )
    (specs / "A b%.json").write_text(case, encoding="utf-8")
    text = run("specs", "--strict", "--format", "sarif").stdout
    log = Sarif.model_validate_json(text)
    assert log.version == "2.1.0"
    [log_run] = log.runs
    rules = log_run.tool.driver.rules or []
    results = log_run.results or []
    assert [rules[result.rule_index or 0].id for result in results] == [result.rule_id for result in results]
    assert {rule.id for rule in rules} == {
        "about-missing", "primitive-capital", "valid-versions-open", "unknown-attribute", "flexible-versions-missing",
    }  # fmt: skip
    assert all(rule.short_description and rule.help for rule in rules)
    assert {(result.rule_id, result.level.value if result.level else None) for result in results} >= {
        ("about-missing", "note"), ("flexible-versions-missing", "warning"), ("unknown-attribute", "error"),
    }  # fmt: skip
    [lint] = [result for result in results if result.rule_id == "primitive-capital"]
    raw = next(each for each in json.loads(text)["runs"][0]["results"] if each["ruleId"] == "primitive-capital")
    assert lint.message.text == "Int8 is an empty struct, not the primitive type; write int8"
    assert raw["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "specs/A%20b%25.json"},
                "region": {"startLine": 1, "startColumn": case.index('"Int8"') + 1},
            },
            "logicalLocations": [{"fullyQualifiedName": "fields[0].type"}],
        }
    ]
    [replacement] = raw["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["deletedRegion"]["endColumn"] == case.index('"Int8"') + 1 + len('"Int8"')
    assert replacement["insertedContent"] == {"text": '"int8"'}


def test_strict_problems_are_failures_everywhere(specs: Path) -> None:
    strict = ("specs/Old.json", "--strict", "--format")
    suite = ET.fromstring(run(*strict, "junit").stdout)
    assert (suite.get("failures"), suite[0][0].tag) == ("1", "failure")
    assert run(*strict, "text").exit_code == 1
    (specs / "Old.json").write_text(GOOD.replace('"0"', '"3-1"'), encoding="utf-8")
    assert run(*strict, "github").stdout.startswith(
        "::warning file=specs/Old.json,line=1,col=51,title=versions-backwards"
    )
    assert run(*strict, "text").stderr == "1 spec, 0 errors, 1 warning, 0 lints\n"


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
