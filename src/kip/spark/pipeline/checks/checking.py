"""Checks: applies rules to the tables of an output, without Spark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeAlias

from kip.spark.pipeline.checks.rules import Rule
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.records import run_records
from kip.spark.pipeline.show import TableRow, read_rows

CheckStatus: TypeAlias = Literal["passed", "failed", "unknown"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The value of a rule for one combination of its `by` columns.

    `labels` has their values. `value` is None if the status is unknown, for the reason `reason`.
    """

    rule: Rule
    status: CheckStatus
    labels: Mapping[str, Any]
    value: float | None = None
    reason: str | None = None


def last_run(output: Output, report: Callable[[str], None]) -> datetime:
    """Return the start of the last run that wrote the tables, now if there is no record of one.

    Damaged records are reported as text.
    """
    runs = run_records(output.store, report)
    started = [datetime.fromisoformat(run["started_at"]) for run in runs if run.get("tables")]
    return max(started, default=datetime.now(UTC))


def check(output: Output, rules: Iterable[Rule], now: datetime) -> Iterator[CheckResult]:
    """Yield the results of rules, at least one for each: without rows, a count or sum is 0.

    A combination with rows that have no value is unknown, unless its other rows are beyond a limit already.
    Intervals that have not ended are measured until `now`.
    """
    for rule in rules:
        try:
            yield from _check(output, rule, now)
        except PipelineError as error:
            yield CheckResult(rule, "unknown", {}, reason=str(error))


def _check(output: Output, rule: Rule, now: datetime) -> Iterator[CheckResult]:
    newest = _newest(output, rule)
    values: dict[tuple[Any, ...], list[float | None]] = {}
    for row in _rows(output, rule):
        if not _is_wanted(row, rule) or (rule.latest and row[rule.latest] != newest[_key(row, rule)]):
            continue
        values.setdefault(_key(row, rule), []).append(_value(row, rule, now))
    if not values:
        none = 0.0 if rule.reduce in ("count", "sum") or rule.at_least is None else None
        if none is None:
            yield CheckResult(rule, "unknown", {}, reason=f"no row of {rule.table} has a value")
        else:
            yield CheckResult(rule, _status(rule, none), {}, none)
    for key, of_labels in sorted(values.items(), key=lambda item: tuple(map(str, item[0]))):
        yield _result(rule, dict(zip(rule.by, key, strict=True)), of_labels)


def _result(rule: Rule, labels: Mapping[str, Any], values: Sequence[float | None]) -> CheckResult:
    numbers = [value for value in values if value is not None]
    if numbers and (len(numbers) == len(values) or _status(rule, _REDUCE[rule.reduce](numbers)) == "failed"):
        reduced = _REDUCE[rule.reduce](numbers)
        return CheckResult(rule, _status(rule, reduced), labels, reduced)
    where = ", ".join(f"{name}={value}" for name, value in labels.items())
    missing = len(values) - len(numbers)
    return CheckResult(rule, "unknown", labels, reason=f"{missing} of {len(values)} rows of {where} have no value")


def _rows(output: Output, rule: Rule) -> Iterator[TableRow]:
    return read_rows(output, rule.table, rule.columns, {})[1]


def _key(row: TableRow, rule: Rule) -> tuple[Any, ...]:
    return tuple(row[name] for name in rule.by)


def _newest(output: Output, rule: Rule) -> dict[tuple[Any, ...], Any]:
    """Return the newest value of `latest` for each combination of `by`; times in ISO 8601 sort like texts."""
    newest: dict[tuple[Any, ...], Any] = {}
    if rule.latest is not None:
        for row in _rows(output, rule):
            key, value = _key(row, rule), row[rule.latest]
            if value is not None and (newest.get(key) is None or value > newest[key]):
                newest[key] = value
            newest.setdefault(key, None)
    return newest


_REDUCE: Mapping[str, Callable[[list[float]], float]] = {
    "max": max,
    "min": min,
    "sum": sum,
    "count": lambda values: float(len(values)),
}


def _status(rule: Rule, value: float) -> CheckStatus:
    return "passed" if rule.allows(value) else "failed"


def _is_wanted(row: TableRow, rule: Rule) -> bool:
    return all(_is_in(row[name], value) for name, value in rule.where.items()) and not (
        rule.unless and all(_is_in(row[name], value) for name, value in rule.unless.items())
    )


def _is_in(value: Any, expected: Any) -> bool:
    return value in expected if isinstance(expected, list | tuple) else value == expected


def _value(row: TableRow, rule: Rule, now: datetime) -> float | None:
    """Return the value of a row, None if one of its parts is null."""
    if rule.minutes is not None:
        return _minutes(row[rule.minutes[0]], row[rule.minutes[1]], rule.days, now)
    if rule.column is None:
        return 1.0
    value, subtracted = row[rule.column], row[rule.minus] if rule.minus else 0
    if value is None or subtracted is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PipelineError(f"{rule.table}.{rule.column} is not a number")
    return float(value - subtracted)


def _minutes(start: str | None, end: str | None, days: float | None, now: datetime) -> float | None:
    if start is None:
        return None
    first, last = datetime.fromisoformat(start), now if end is None else min(datetime.fromisoformat(end), now)
    if days is not None:
        first = max(first, now - timedelta(days=days))
    return max((last - first).total_seconds() / 60, 0.0)
