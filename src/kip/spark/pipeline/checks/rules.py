"""Rules of `kip pipeline check`: a table, the rows and the value that count, and the limit of that value.

Rules are data in a TOML file, so they apply to any table:

    [[rule]]
    name = "fenced-minutes"
    table = "brokers"
    where = {fenced = true, unregistered = false}
    minutes = ["valid_from", "valid_to"]
    by = ["cluster_id", "broker_id"]
    at_most = 30
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.errors import PipelineError
from kip.suggestions import known_names

Reduction: TypeAlias = Literal["max", "min", "sum", "count"]
_REDUCTIONS = ("max", "min", "sum", "count")


@dataclass(frozen=True, slots=True)
class Rule:
    """A limit for the rows of a table.

    Attributes:
        name: identifies the rule in results.
        table: name of the table.
        about: explanation for people, optional.
        where: only rows with these values, by column; of a list one of its values.
        unless: no rows with these values, likewise.
        latest: only the rows with the newest value in this column, of each combination of `by`, before `where` applies.
        column: the column with the value of a row, None to count rows or to measure `minutes`.
        minus: a column whose value is subtracted from that.
        minutes: columns of the start and the end of an interval, whose length in minutes is the value of a row.
        days: only the part of intervals in this number of days before the check.
        reduce: combines the values of several rows: the largest, the smallest, the sum, or the number of rows.
        by: columns whose values get separate results.
        at_most, at_least: the limits; at least one is set.
    """

    name: str
    table: str
    about: str = ""
    where: Mapping[str, Any] = field(default_factory=dict)
    unless: Mapping[str, Any] = field(default_factory=dict)
    latest: str | None = None
    column: str | None = None
    minus: str | None = None
    minutes: tuple[str, str] | None = None
    days: float | None = None
    reduce: Reduction = "count"
    by: tuple[str, ...] = ("cluster_id",)
    at_most: float | None = None
    at_least: float | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that the rule reads."""
        named = (*self.by, *self.where, *self.unless, self.latest, self.column, self.minus, *(self.minutes or ()))
        return tuple(dict.fromkeys(name for name in named if name is not None))

    def allows(self, value: float) -> bool:
        """Return whether a value is within the limits."""
        return (self.at_most is None or value <= self.at_most) and (self.at_least is None or value >= self.at_least)


def read_rules(path: Path) -> list[Rule]:
    """Read the rules in a TOML file. Raises PipelineError, which names the rule and the key that is wrong."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PipelineError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    rules = document.pop("rule", [])
    if document or not rules or not isinstance(rules, list):
        raise PipelineError(f"{path}: expected [[rule]] sections and nothing else")
    names = set[str]()
    parsed = []
    for number, values in enumerate(rules, 1):
        rule = _rule(values, f"{path}: rule {values.get('name', number)!r}" if isinstance(values, dict) else str(path))
        if rule.name in names:
            raise PipelineError(f"{path}: two rules have the name {rule.name!r}")
        names.add(rule.name)
        parsed.append(rule)
    return parsed


def _rule(values: Any, place: str) -> Rule:
    if not isinstance(values, dict):
        raise PipelineError(f"{place}: a rule is a section [[rule]]")
    for key, value in values.items():
        if key not in _KEYS:
            raise PipelineError(f"{place}: unknown key {key!r}; {known_names(key, _KEYS)}")
        is_right, expected = _KEYS[key]
        if not is_right(value):
            raise PipelineError(f"{place}: {key} is not {expected}")
    for key in ("name", "table"):
        if key not in values:
            raise PipelineError(f"{place}: {key} is missing")
    if values["table"] not in TABLES:
        raise PipelineError(f"{place}: unknown table {values['table']!r}; {known_names(values['table'], TABLES)}")
    if "at_most" not in values and "at_least" not in values:
        raise PipelineError(f"{place}: it needs at_most or at_least")
    if "column" in values and "minutes" in values:
        raise PipelineError(f"{place}: it can have either column or minutes")
    rule = Rule(**{"reduce": _default_reduction(values), **{key: _plain(value) for key, value in values.items()}})
    _check_columns(rule, place)
    return rule


def _check_columns(rule: Rule, place: str) -> None:
    for column in rule.columns:
        if column not in TABLES[rule.table].columns:
            raise PipelineError(f"{place}: {rule.table} has no column {column!r}; it has {_listed(rule.table)}")
    if rule.reduce != "count" and rule.column is None and rule.minutes is None:
        raise PipelineError(f"{place}: reduce = {rule.reduce!r} needs column or minutes")
    for name, other in (("minus", rule.column), ("days", rule.minutes)):
        if getattr(rule, name) is not None and other is None:
            raise PipelineError(f"{place}: {name} needs {'column' if name == 'minus' else 'minutes'}")


def _default_reduction(values: Mapping[str, Any]) -> Reduction:
    """Return the largest value of a column, the sum of minutes, or the number of rows."""
    return "max" if "column" in values else "sum" if "minutes" in values else "count"


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _listed(table: str) -> str:
    return ", ".join(TABLES[table].columns)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_values(value: Any) -> bool:
    plain = (str, int, float, bool)
    return isinstance(value, dict) and all(
        isinstance(limit, plain) or (isinstance(limit, list) and all(isinstance(item, plain) for item in limit))
        for limit in value.values()
    )


_KEYS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "name": (_is_text, "a text"),
    "table": (_is_text, "the name of a table"),
    "about": (_is_text, "a text"),
    "where": (_are_values, "values by column, such as {fenced = true}"),
    "unless": (_are_values, "values by column, such as {fenced = true}"),
    "latest": (_is_text, "the name of a column"),
    "column": (_is_text, "the name of a column"),
    "minus": (_is_text, "the name of a column"),
    "minutes": (lambda value: _are_texts(value) and len(value) == 2, 'two columns, such as ["valid_from", "valid_to"]'),
    "days": (lambda value: _is_number(value) and value > 0, "a number of days"),
    "reduce": (lambda value: value in _REDUCTIONS, f"one of {', '.join(_REDUCTIONS)}"),
    "by": (_are_texts, "a list of columns"),
    "at_most": (_is_number, "a number"),
    "at_least": (_is_number, "a number"),
}
