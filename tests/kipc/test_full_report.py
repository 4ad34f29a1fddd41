"""The report of problems for people: the lines concerned, marked, with notes and the fix as a diff.

`golden/full_reports.txt` has that of the example of each rule; `python -m tests.kipc.test_full_report` writes it again.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tempfile
import zipfile
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from kipc.cli.full_report import full_report
from kipc.language.check import read_specs
from kipc.language.check.rules import RULES
from kipc.language.problems import Problem
from kipc.language.specs import Location

from tests.kipc.projects import write_spec
from tests.kipc.rule_examples import examples
from tests.processes import run_process
from tests.shared import ROOT

GOLDEN = Path(__file__).with_name("golden") / "full_reports.txt"
WIDTH = 100


def report_of(rule: str, folder: Path) -> str:
    problems = examples(rule)[0].problems(folder, rule)
    with chdir(folder):
        return full_report(problems, ["specs"], WIDTH)


def golden_reports() -> dict[str, str]:
    parts = re.split(r"^== (.+)\n", GOLDEN.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_each_rule_has_a_report() -> None:
    assert list(golden_reports()) == list(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_the_example_of_a_rule(tmp_path: Path, rule: str) -> None:
    report = report_of(rule, tmp_path)
    assert f"{report}\n\n" == golden_reports()[rule]
    assert max(map(len, report.splitlines()[1:])) <= WIDTH


def one_field(folder: Path, field: str) -> Path:
    path = folder / "Ping.json"
    path.write_text(
        '{"type": "data", "name": "Ping", "validVersions": "0", "flexibleVersions": "none", "fields": [\n'
        f"{field}\n]}}\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize(
    ("field", "line", "mark"),
    [
        ('{"name": "A", "type": "nope", "versions": "0+"}', None, '"nope"'),
        ('\t{"name": "A",\t"type": "nope", "versions": "0+"}', '    {"name": "A",    "type": "nope"', '"nope"'),
        ('{"name": "A", "about": "\u4e00\u4e00", "type": "nope", "versions": "0+"}', None, '"nope"'),
        ('{"name": "A", "about": "\u202e", "type": "nope", "versions": "0+"}', '"about": "\\u202e"', '"nope"'),
        ('{"name": "A", "type": ' + '"n%s", "versions": "0+"}' % ("o" * 300), None, "…"),
        ('{"about": "%s", "name": "A", "type": "nope", "versions": "0+"}' % ("x" * 300), '…', '"nope"'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("columns", [40, 80])
def test_the_mark_is_under_the_value(tmp_path: Path, field: str, line: str | None, mark: str, columns: int) -> None:
    """Tabs, wide characters, and those that are escaped, have other widths than one column."""
    from rich.cells import cell_len

    path = one_field(tmp_path, field)
    [problem] = read_specs([str(path)]).problems
    lines = full_report([problem], [str(path)], columns).splitlines()
    source, marks = lines[3], lines[4]
    if columns == 80 and line is not None:
        assert line in source
    start = marks.index("^")
    before = next(at for at in range(len(source)) if cell_len(source[:at]) == start)
    assert cell_len(source) <= columns
    assert cell_len(marks) <= columns
    if mark == "…":
        assert source.endswith("…")
    elif columns == 80:
        assert source[before : before + len(mark)] == mark
        assert marks.count("^") == len(mark)
    else:
        assert source[before : before + len(mark)].rstrip("…") in mark


@pytest.mark.parametrize("end", ["\u2028", "\x85"])
def test_lines_are_those_of_positions(tmp_path: Path, end: str) -> None:
    """Python's `splitlines` ends lines at more characters than editors and JSON do."""
    kind = '"type": "int8", "versions": "0+"'
    path = one_field(tmp_path, f'{{"name": "A{end}", {kind}}},\n{{"name": "error_code", {kind}}}')
    *_, problem = read_specs([str(path)]).problems
    report = full_report([problem], [str(path)], WIDTH).splitlines()
    assert report[3:6] == [
        '3 | {"name": "error_code", "type": "int8", "versions": "0+"}',
        "  |          ^^^^^^^^^^^^",
        '  = Replace "error_code" with "ErrorCode":',
    ]
    assert report[-2:] == [
        '3 | - {"name": "error_code", "type": "int8", "versions": "0+"}',
        '3 | + {"name": "ErrorCode", "type": "int8", "versions": "0+"}',
    ]


def test_the_other_half_of_a_pair_is_shown(tmp_path: Path) -> None:
    report = report_of("pair-versions", tmp_path)
    assert re.search(r" = the request PingRequest:\n +--> specs/PingRequest.json:\d+:\d+: validVersions\n", report)
    assert report.count(" ---") == 1


def test_specs_in_an_archive_and_in_a_revision_are_shown(tmp_path: Path) -> None:
    text = one_field(tmp_path, '{"name": "A", "type": "nope", "versions": "0+"}').read_text()
    archive = tmp_path / "specs.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("clients/Ping.json", text)
    problems = read_specs([str(archive)]).problems
    assert '| {"name": "A", "type": "nope"' in full_report(problems, [str(archive)], WIDTH)
    identity = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    for command in (("init", "-q"), ("add", "Ping.json"), (*identity, "commit", "-qm", "x")):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    with chdir(tmp_path):
        problems = read_specs(["git:HEAD:Ping.json"]).problems
        assert '| {"name": "A", "type": "nope"' in full_report(problems, ["git:HEAD:Ping.json"], WIDTH)


def test_a_file_that_is_gone_has_no_lines() -> None:
    problem = Problem(Location("gone.json", 3, 5, "fields[0]"), "a sentence", "tag-gap")
    assert full_report([problem], ["gone.json"], WIDTH) == "error: a sentence [tag-gap]\n --> gone.json:3:5: fields[0]"


def test_a_file_that_became_shorter_has_no_lines(tmp_path: Path) -> None:
    path = one_field(tmp_path, '{"name": "A", "type": "int8", "versions": "0+"}')
    problem = Problem(Location(str(path), 30, 5, "fields[0]"), "a sentence", "tag-gap")
    assert full_report([problem], [str(path)], WIDTH).count("\n") == 1


def test_compat_shows_the_old_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for side, kind in (("old", "int32"), ("new", "int64")):
        Path(side).mkdir()
        one_field(Path(side), f'{{"name": "A", "type": "{kind}", "versions": "0+"}}')
    result = CliRunner().invoke(_group, ["compat", "old", "new", "--format", "full"])
    assert result.exit_code == 1
    assert (
        ' --> new/Ping.json:2:23: fields[0].type\n  |\n2 | {"name": "A", "type": "int64", "versions": "0+"}\n'
        "  |                       ^^^^^^^\n  = the old spec:\n --> old/Ping.json:2:23: fields[0].type\n  |\n"
        '2 | {"name": "A", "type": "int32", "versions": "0+"}\n  |                       -------\n'
    ) in result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [["check", "specs"], ["compile", "specs", "--out", "out", "--package", "w"], ["adopt", "kip"]]
)
def test_the_lines_are_shown_on_a_terminal_alone(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_spec("Parcel", type="nope")
    if command[0] == "adopt":
        Path("kip").mkdir()
        Path("specs", "parcels", "Parcel.json").rename("kip/Parcel.json")
        write_spec("Letter")
        Path("pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nout = "."\npackage = "w"\n')
    call = [sys.executable, "-c", "from kipc.cli import main; main()", *command]
    piped = run_process(*call)
    assert piped.returncode == 1
    assert re.match(r"\S+Parcel.json:\d+:\d+: type: ", piped.stdout), piped
    assert piped.stdout.count("\n") == 1
    leader, follower = pty.openpty()
    with subprocess.Popen(call, stdout=follower, stderr=subprocess.PIPE, env=os.environ | {"TERM": "xterm"}) as shown:
        _, errors = shown.communicate()
        os.close(follower)
    output = os.read(leader, 100_000).decode().replace("\r\n", "\n")
    os.close(leader)
    assert shown.returncode == 1, errors
    assert re.match(r"error: .*\n +--> \S+Parcel.json:\d+:\d+: type\n +\|\n *1 \| .*\n +\| +\^+\n", output), output


def test_the_command_line_names_the_format() -> None:
    result = CliRunner().invoke(_group, ["check", str(ROOT / "schemas/kips/kip-700"), "--format", "full"])
    assert result.exit_code == 0, result.output


def main() -> None:
    """Write the golden file."""
    reports = []
    for rule in RULES:
        with tempfile.TemporaryDirectory() as folder:
            reports.append(f"== {rule}\n{report_of(rule, Path(folder))}\n\n")
    GOLDEN.write_text("".join(reports), encoding="utf-8")


if __name__ == "__main__":
    main()
