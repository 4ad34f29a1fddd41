"""Check a spec and lay out its versions. Runs in the browser, in Pyodide, and in the tests."""

from __future__ import annotations

import json
from typing import Any

from kipc.evolution.diff.wire import wire_changes
from kipc.language.check import check_sources
from kipc.sources.load import Source, SourceFile

FILE = "spec.json"


def check(text: str) -> str:
    """Return, as JSON, the problems of a spec, and the rows of each version's layout if it has no errors."""
    checked = check_sources([Source(FILE, FILE, (SourceFile(FILE, text),), False)], extensions=True, strict=True)
    problems = [
        {
            "line": problem.location.line,
            "column": problem.location.column,
            "path": problem.location.path or "$",
            "severity": problem.severity,
            "rule": problem.rule,
            "message": problem.message,
        }
        for problem in checked.problems
    ]
    layouts: list[dict[str, Any]] = []
    for spec in checked.specs:
        layouts += [
            {"version": each.version, "rows": [[mark, after] for mark, _, after in each.rows if after]}
            for each in wire_changes(None, spec)
        ]
    return json.dumps({"problems": problems, "layouts": layouts})
