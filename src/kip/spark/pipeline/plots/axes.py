"""Axes of plots: what several plots draw in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from math import log1p
from typing import Any, TypeAlias, TypeVar

from cycler import cycler
from matplotlib.axes import Axes
from matplotlib.colors import TABLEAU_COLORS
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter, date2num
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from kip.escaping import escape_text
from kip.spark.pipeline.show import TableRow

Value = TypeVar("Value", bound=float | None)
Points: TypeAlias = list[tuple[datetime, Value]]
"""The points of a line, in any order."""

GOOD, BAD, NEUTRAL = "#4c9f70", "#c0392b", "#2c3e50"

_MOST = 20
"""Bars or lines of a plot; more of them cannot be read."""

_LINES = cycler(linestyle=["-", "--"]) * cycler(color=list(TABLEAU_COLORS.values()))
"""The styles of lines; each line of a plot has another one."""

_LANE = 0.76
"""The part of a lane that its line may fill."""

_LONGEST = 80
"""Characters of a label; longer ones leave no space for the plot."""


def moment(text: str | None) -> datetime | None:
    """Return a time of a row."""
    return None if text is None else datetime.fromisoformat(text)


def label_of(row: TableRow, *names: str) -> str:
    """Return the values of columns as a label, or a dash if all are missing."""
    return " ".join(str(row[name]) for name in names if row[name] not in (None, "")) or "-"


def escape_labels(labels: Iterable[str]) -> list[str]:
    """Return names from clients and clusters as labels: matplotlib takes text between dollars for formulas."""
    escaped = (escape_text(label) for label in labels)
    cut = (label if len(label) <= _LONGEST else f"{label[:_LONGEST]}..." for label in escaped)
    return [label.replace("$", r"\$") for label in cut]


def most(sums: Mapping[Any, float]) -> list[Any]:
    """Return the keys with the largest values, the largest one first."""
    return sorted(sums, key=lambda key: (-sums[key], str(key)))[:_MOST]


def draw_bars(
    axes: Axes, labels: Sequence[str], parts: Mapping[str, tuple[str, Sequence[float]]], unit: str, *, log: bool = False
) -> None:
    """Draw a horizontal bar for each label, of parts by name, each with a colour and a value per label.

    Parts are added up, but on a logarithmic axis all of them start at 0, and later ones are thinner.
    """
    places = range(len(labels))
    starts = [0.0] * len(labels)
    for number, (name, (color, values)) in enumerate(parts.items()):
        axes.barh(places, values, left=starts, height=0.3 if log and number else 0.6, color=color, label=name)
        if not log:
            starts = [start + value for start, value in zip(starts, values, strict=True)]
    axes.set_yticks(places, escape_labels(labels))
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.set_xlabel(unit)
    if log:
        axes.set_xscale("symlog")
    elif max(starts, default=0) < 10 and all(start == int(start) for start in starts):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if len(parts) > 1:
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=len(parts), frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    if isinstance(axes.figure, Figure):
        axes.figure.set_figheight(1.0 + 0.27 * max(len(labels), 2))


def draw_lines(axes: Axes, lines: Mapping[str, Points[float | None]], unit: str, *, log: bool) -> None:
    """Draw a line for each label; an unknown value is a gap."""
    axes.set_prop_cycle(_LINES)
    largest = {label: max((value or 0.0 for _, value in points), default=0.0) for label, points in lines.items()}
    labels = sorted(most(largest))
    for name, label in zip(labels, escape_labels(labels), strict=True):
        times, values = zip(*sorted(lines[name], key=lambda point: point[0]), strict=True)
        numbers = [float("nan") if value is None else value for value in values]
        axes.plot(date2num(times), numbers, marker="o", markersize=3, label=label)
    axes.set_ylabel(unit)
    if log:
        axes.set_yscale("symlog")
        axes.set_ylim(bottom=-0.2)
    else:
        axes.set_ylim(bottom=0)
    if lines:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=8)
    show_times(axes)


def draw_lanes(axes: Axes, lines: Mapping[str, Points[float]], unit: str, *, log: bool) -> None:
    """Draw the steps of each label in a separate lane, so that equal ones are visible, with the last value next to it.

    The right axis has the values at the bottom and top of each lane. With `log`, all lanes have the same logarithmic
    scale, which begins at 0; otherwise each has the range of its values.
    """
    largest = {label: max(value for _, value in points) for label, points in lines.items()}
    labels = sorted(most(largest))
    highest = max((largest[label] for label in labels), default=0.0)
    ticks, last = dict[float, str](), list[float]()
    for lane, label in enumerate(labels):
        times, values = zip(*sorted(lines[label], key=lambda point: point[0]), strict=True)
        low, high = (0.0, highest) if log else (min(values), largest[label])
        heights = _shares(map(log1p, values), 0.0, log1p(high)) if log else _shares(values, low, high)
        bottom, days = lane + _LANE / 2, date2num(times)
        steps = [bottom - _LANE * height for height in heights]
        axes.fill_between(days, steps, bottom, step="post", color=NEUTRAL, alpha=0.15, linewidth=0)
        axes.plot(days, steps, drawstyle="steps-post", color=NEUTRAL, linewidth=1, marker="o", markersize=2.5)
        ticks[bottom] = f"{low:,.0f}"
        if high > low:
            ticks[bottom - _LANE] = f"{high:,.0f}"
        last.append(values[-1])
    axes.set_yticks(range(len(labels)), escape_labels(labels))
    axes.set_ylim(max(len(labels), 1) - 0.5, -0.5)
    _mark_scales(axes, ticks, last)
    axes.set_title(f"scale, last: {unit}{', logarithmic' if log else ''}", loc="right", fontsize=8)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="#e0e0e0", linewidth=0.6)
    if isinstance(axes.figure, Figure):
        axes.figure.set_figheight(1.0 + 0.42 * max(len(labels), 2))
    show_times(axes)


def _mark_scales(axes: Axes, ticks: Mapping[float, str], last: Sequence[float]) -> None:
    """Label the ends of lanes on the right axis, and write the last value of each lane beside them."""
    right = axes.secondary_yaxis("right")
    right.set_yticks(list(ticks), list(ticks.values()), fontsize=6.5)
    for place, label in zip(ticks, right.get_yticklabels(), strict=True):
        label.set_verticalalignment("bottom" if place > round(place) else "top")  # within its lane
    right.tick_params(length=2, width=0.6)
    right.spines["right"].set_visible(False)
    width = 4 * max(map(len, ticks.values()), default=0)  # in points; a digit of this size has less
    beside = axes.get_yaxis_transform()
    for lane, value in enumerate(last):
        axes.annotate(
            f"{value:,.0f}",
            (1, lane),
            xycoords=beside,
            xytext=(12 + width, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
        )


def _shares(values: Iterable[float], low: float, high: float) -> list[float]:
    """Return the position of each value in a range, from 0 to 1."""
    return [(value - low) / (high - low) if high > low else 0.0 for value in values]


def show_times(axes: Axes) -> None:
    """Label the horizontal axis with times in UTC."""
    locator = AutoDateLocator()
    axes.xaxis_date(tz="UTC")
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator))
    axes.spines[["top", "right"]].set_visible(False)
