"""Problems as SARIF 2.1.0, the format of GitHub's code scanning and of editors that show results of analyzers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias
from urllib.parse import quote

from kipc import __version__
from kipc.language.check.explain import explanations
from kipc.language.problems import Edit, Fix, Problem, Severity
from kipc.language.specs import Location

Json: TypeAlias = dict[str, Any]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: Mapping[Severity, str] = {"error": "error", "warning": "warning", "lint": "note"}


def sarif_report(problems: Sequence[Problem], files: Sequence[str], command: str, strict: bool = False) -> str:
    """Write a log of one run; URIs of files are relative to the current folder."""
    rules = list(dict.fromkeys(problem.rule for problem in problems))
    driver = {"name": command, "version": __version__, "rules": [_rule(rule) for rule in rules]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": {"uri": _uri(file)}} for file in files],
        "results": [_result(problem, rules.index(problem.rule)) for problem in problems],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _rule(name: str) -> Json:
    explanation = explanations().get(name)
    if explanation is None:
        return {"id": name}
    return {
        "id": name,
        "shortDescription": {"text": explanation.sentence},
        "help": {"text": explanation.text, "markdown": explanation.text},
    }


def _result(problem: Problem, rule_index: int) -> Json:
    result: Json = {
        "ruleId": problem.rule,
        "ruleIndex": rule_index,
        "level": _LEVELS[problem.severity],
        "message": {"text": problem.message},
        "locations": [_location(problem.location)],
    }
    if problem.fix is not None:
        result["fixes"] = [_fix(problem.location.file, problem.fix)]
    return result


def _location(location: Location) -> Json:
    place: Json = {"artifactLocation": {"uri": _uri(location.file)}}
    if location.line:
        place["region"] = {"startLine": location.line, "startColumn": location.column}
    return {"physicalLocation": place, "logicalLocations": [{"fullyQualifiedName": location.path or "$"}]}


def _fix(file: str, fix: Fix) -> Json:
    replacements = [_replacement(edit) for edit in fix.edits]
    change = {"artifactLocation": {"uri": _uri(file)}, "replacements": replacements}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}


def _replacement(edit: Edit) -> Json:
    region = {
        "startLine": edit.start.line, "startColumn": edit.start.column,
        "endLine": edit.end.line, "endColumn": edit.end.column,
    }  # fmt: skip
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}


def _uri(file: str) -> str:
    return quote(file, safe="/")
