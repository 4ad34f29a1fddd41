"""Reports of problems: for people, for programs, for GitHub's annotations and for test reports.

Each takes the problems, the files that were looked at and the command that did, and gives a text without a line end.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence

from kipc.language.problems import Problem

Report = Callable[[Sequence[Problem], Sequence[str], str], str]


def text_report(problems: Sequence[Problem], files: Sequence[str], command: str) -> str:
    """Write `file:line:column: json.path: sentence [rule]`, a line a problem."""
    return "\n".join(map(str, problems))


def json_report(problems: Sequence[Problem], files: Sequence[str], command: str) -> str:
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


def github_report(problems: Sequence[Problem], files: Sequence[str], command: str) -> str:
    """Write GitHub's workflow commands, which become annotations of a pull request."""
    return "\n".join(map(_annotation, problems))


def _annotation(problem: Problem) -> str:
    location = problem.location
    facts = {"file": location.file, "line": location.line, "col": location.column, "title": problem.rule}
    properties = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in facts.items())
    sentence = f"{location.path or '$'}: {problem.message}"
    return f"::{problem.severity} {properties}::{_escaped(sentence)}"


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def junit_report(problems: Sequence[Problem], files: Sequence[str], command: str) -> str:
    """Write a JUnit test suite in which every file is a case; warnings are its output."""
    by_file: dict[str, list[Problem]] = {file: [] for file in files}
    for problem in problems:
        by_file.setdefault(problem.location.file, []).append(problem)
    failures = sum(any(problem.is_error for problem in found) for found in by_file.values())
    counts = {"tests": str(len(by_file)), "failures": str(failures), "errors": "0"}
    suite = ET.Element("testsuite", {"name": command, **counts})
    for file, found in by_file.items():
        _add_case(suite, file, found, command)
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode")


def _add_case(suite: ET.Element, file: str, problems: Sequence[Problem], command: str) -> None:
    case = ET.SubElement(suite, "testcase", {"classname": command.replace(" ", "."), "name": file})
    errors = [problem for problem in problems if problem.is_error]
    warnings = [problem for problem in problems if not problem.is_error]
    if errors:
        failure = ET.SubElement(case, "failure", {"message": _printable(errors[0].message), "type": errors[0].rule})
        failure.text = _printable("\n".join(map(str, errors)))
    if warnings:
        ET.SubElement(case, "system-out").text = _printable("\n".join(map(str, warnings)))


def _printable(text: str) -> str:
    """Replace what XML cannot hold: control characters other than tab and line ends."""
    return "".join(c if c >= " " or c in "\t\n" else "\ufffd" for c in text)


REPORTS: Mapping[str, Report] = {
    "text": text_report,
    "json": json_report,
    "github": github_report,
    "junit": junit_report,
}
