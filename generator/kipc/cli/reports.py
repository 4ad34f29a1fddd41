"""Reports of problems: for people, for programs, for GitHub's annotations, for test reports and for code scanning.

Each takes the problems, the files that were checked, the command that did, and whether any problem is a failure rather
than errors alone. It returns a text without a line end.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from typing import Protocol

from kipc.cli.sarif import sarif_report
from kipc.language.problems import Problem, Severity


class Report(Protocol):
    def __call__(
        self, problems: Sequence[Problem], files: Sequence[str], command: str, strict: bool = False
    ) -> str: ...


_ANNOTATIONS: Mapping[Severity, str] = {"error": "error", "warning": "warning", "lint": "notice"}


def text_report(problems: Sequence[Problem], files: Sequence[str], command: str, strict: bool = False) -> str:
    """Write `file:line:column: json.path: sentence [rule]`, one line per problem."""
    return "\n".join(map(str, problems))


def json_report(problems: Sequence[Problem], files: Sequence[str], command: str, strict: bool = False) -> str:
    """Write a list of objects with file, line, column, path, rule, severity and message."""
    rows = [
        {
            "file": problem.location.file,
            "line": problem.location.line,
            "column": problem.location.column,
            "path": problem.location.path or "$",
            "rule": problem.rule,
            "severity": problem.severity,
            "message": problem.message,
        }
        for problem in problems
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False)


def github_report(problems: Sequence[Problem], files: Sequence[str], command: str, strict: bool = False) -> str:
    """Write GitHub's workflow commands, which become annotations of a pull request."""
    return "\n".join(map(_annotation, problems))


def _annotation(problem: Problem) -> str:
    location = problem.location
    facts = {"file": location.file, "line": location.line, "col": location.column, "title": problem.rule}
    properties = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in facts.items())
    sentence = f"{location.path or '$'}: {problem.message}"
    return f"::{_ANNOTATIONS[problem.severity]} {properties}::{_escaped(sentence)}"


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def junit_report(problems: Sequence[Problem], files: Sequence[str], command: str, strict: bool = False) -> str:
    """Write a JUnit test suite in which every file is a case; other problems than failures are its output."""
    by_file: dict[str, list[Problem]] = {file: [] for file in files}
    for problem in problems:
        by_file.setdefault(problem.location.file, []).append(problem)
    failures = sum(any(strict or problem.is_error for problem in file_problems) for file_problems in by_file.values())
    counts = {"tests": str(len(by_file)), "failures": str(failures), "errors": "0"}
    suite = ET.Element("testsuite", {"name": command, **counts})
    for file, file_problems in by_file.items():
        failed = [problem for problem in file_problems if strict or problem.is_error]
        _add_case(suite, file, command, failed, [problem for problem in file_problems if problem not in failed])
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode")


def _add_case(
    suite: ET.Element, file: str, command: str, failed: Sequence[Problem], tolerated: Sequence[Problem]
) -> None:
    case = ET.SubElement(suite, "testcase", {"classname": command.replace(" ", "."), "name": file})
    if failed:
        failure = ET.SubElement(case, "failure", {"message": _printable(failed[0].message), "type": failed[0].rule})
        failure.text = _printable("\n".join(map(str, failed)))
    if tolerated:
        ET.SubElement(case, "system-out").text = _printable("\n".join(map(str, tolerated)))


def _printable(text: str) -> str:
    """Replace what XML cannot hold: control characters other than tab and line ends."""
    return "".join(c if c >= " " or c in "\t\n" else "\ufffd" for c in text)


REPORTS: Mapping[str, Report] = {
    "text": text_report,
    "json": json_report,
    "github": github_report,
    "junit": junit_report,
    "sarif": sarif_report,
}
