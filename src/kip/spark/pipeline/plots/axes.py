"""Axes of plots: what several plots draw in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from matplotlib.axes import Axes
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter, date2num
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

__all__ = ["BAD", "GOOD", "NEUTRAL", "Row", "draw_bars", "draw_lines", "label_of", "moment", "most", "show_times"]

Row = dict[str, Any]
"""A row as `kip.spark.pipeline.show.read_rows` returns it: times are ISO 8601."""

GOOD, BAD, NEUTRAL = "#4c9f70", "#c0392b", "#2c3e50"

_MOST = 20
"""Bars or lines of a plot; more of them cannot be read."""


def moment(text: str | None) -> datetime | None:
    """Return a time of a row."""
    return None if text is None else datetime.fromisoformat(text)


def label_of(row: Row, *names: str) -> str:
    """Return the values of columns as a label, or a dash if all are missing."""
    return " ".join(str(row[name]) for name in names if row[name] not in (None, "")) or "-"


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
    axes.set_yticks(places, labels)
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


def draw_lines(axes: Axes, lines: Mapping[str, list[tuple[datetime, float | None]]], unit: str, *, log: bool) -> None:
    """Draw a line for each label; an unknown value is a gap."""
    largest = {label: max((value or 0 for _, value in points), default=0) for label, points in lines.items()}
    for label in sorted(most(largest)):
        points = sorted(lines[label], key=lambda point: point[0])
        values = [float("nan") if value is None else value for _, value in points]
        axes.plot(date2num([time for time, _ in points]), values, marker="o", markersize=3, label=label)
    axes.set_ylabel(unit)
    if log:
        axes.set_yscale("symlog")
        axes.set_ylim(bottom=-0.2)
    else:
        axes.set_ylim(bottom=0)
    if lines:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=8)
    show_times(axes)


def show_times(axes: Axes) -> None:
    """Label the horizontal axis with times in UTC."""
    locator = AutoDateLocator()
    axes.xaxis_date(tz="UTC")
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator))
    axes.spines[["top", "right"]].set_visible(False)
