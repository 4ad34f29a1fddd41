"""Results of checks in the text format of OpenMetrics 1.0, for Prometheus and others."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kip.escaping import escape_lines
from kip.spark.pipeline.checks.checking import CheckResult

_Value = Callable[[CheckResult], float | None]

_METRICS: Mapping[str, tuple[str, _Value]] = {
    "kip_check_value": ("Value that a rule of kip pipeline check measured.", lambda result: result.value),
    "kip_check_at_most": ("Upper limit of the value.", lambda result: result.rule.at_most),
    "kip_check_at_least": ("Lower limit of the value.", lambda result: result.rule.at_least),
    "kip_check_passed": ("1 if the value is within its limits, 0 if not.", lambda result: _PASSED[result.status]),
    "kip_check_unknown": (
        "1 if the rule could not be checked, 0 if it could.",
        lambda result: float(result.status == "unknown"),
    ),
}
_PASSED: Mapping[str, float | None] = {"passed": 1.0, "failed": 0.0, "unknown": None}


def openmetrics(results: Iterable[CheckResult]) -> str:
    """Return all metrics of the results, each of them a gauge."""
    listed = list(results)
    lines = []
    for name, (about, value_of) in _METRICS.items():
        lines += [f"# TYPE {name} gauge", f"# HELP {name} {about}"]
        for result in listed:
            value = value_of(result)
            if value is not None:
                lines.append(f"{name}{{{_labels(result)}}} {_number(value)}")
    return "\n".join([*lines, "# EOF", ""])


def _labels(result: CheckResult) -> str:
    labels = {"rule": result.rule.name, "table": result.rule.table, **result.labels}
    return ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())


def _escaped(value: Any) -> str:
    """Return a value of a label; the format knows no escapes but those of a backslash, a quote and a line end."""
    text = "" if value is None else escape_lines(str(value))
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    return str(int(value)) if math.isfinite(value) and value == int(value) else str(value)
