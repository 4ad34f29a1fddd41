"""Plots of groups, transactions and read errors."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime

from matplotlib.axes import Axes

from kip.spark.pipeline.plots.axes import BAD, GOOD, NEUTRAL, Points, draw_bars, draw_lanes, moment, most
from kip.spark.pipeline.show import TableRow

_TYPES = {"classic": BAD, "consumer": GOOD, "share": NEUTRAL, "streams": "#9b8bc4"}


def draw_commits(axes: Axes, rows: list[TableRow]) -> None:
    """Draw the committed offsets of each group and topic over time, the sum of the partitions."""
    newest: dict[str, dict[int, int]] = defaultdict(dict)
    lines: dict[str, Points[float]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row["recorded_at"] or ""):
        time = moment(row["recorded_at"])
        if row["outcome"] == "committed" and time is not None and row["offset"] is not None:
            label = f"{row['group_id']}: {row['topic']}"
            newest[label][row["partition"]] = row["offset"]
            lines[label].append((time, float(sum(newest[label].values()))))
    draw_lanes(axes, lines, "offsets of all partitions", log=False)


def draw_group_lag(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many records each group is behind in each topic, at times at which all of its partitions are known.

    A lane without some times says so: there, a lag is unknown, or an offset is beyond the end of the log.
    """
    lags: dict[str, dict[datetime, float]] = defaultdict(lambda: defaultdict(float))
    uncertain: dict[str, set[datetime]] = defaultdict(set)
    for row in rows:
        time, label = moment(row["time"]), f"{row['group_id']}: {row['topic']}"
        if time is not None and (row["lag"] is None or row["lag"] < 0):
            uncertain[label].add(time)
        elif time is not None:
            lags[label][time] += row["lag"]
    lanes = {
        f"{label} (partly unknown)" if label in uncertain else label: [
            point for point in points.items() if point[0] not in uncertain[label]
        ]
        for label, points in lags.items()
    }
    draw_lanes(axes, {label: points for label, points in lanes.items() if points}, "records", log=True)


def draw_members(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many members each group has, in the colour of its type."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        counts[row["group_type"]][row["group_id"]] += 1
    totals = Counter[str]()
    for count in counts.values():
        totals.update(count)
    groups = most(totals)
    parts = {
        kind: (_TYPES.get(kind, NEUTRAL), [float(counts[kind][group]) for group in groups]) for kind in sorted(counts)
    }
    draw_bars(axes, groups, parts, "members")


def draw_transactions(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many transactions of each id were committed and aborted, and whether one is open."""
    totals = {row["transactional_id"]: float(row["committed"] + row["aborted"] + row["is_open"]) for row in rows}
    ids = most(totals)
    by_id = {row["transactional_id"]: row for row in rows}
    parts = {
        "committed": (GOOD, [float(by_id[name]["committed"]) for name in ids]),
        "aborted": (BAD, [float(by_id[name]["aborted"]) for name in ids]),
        "open": ("#e0a030", [float(by_id[name]["is_open"]) for name in ids]),
    }
    draw_bars(axes, ids, parts, "transactions")


def draw_errors(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many places each data source could not read."""
    counts = Counter[str](row["source"] for row in rows)
    sources = most(counts)
    draw_bars(axes, sources, {"places": (BAD, [float(counts[source]) for source in sources])}, "unreadable places")
