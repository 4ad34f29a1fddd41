"""Plots of brokers, the metadata quorum and partitions."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime

from matplotlib.axes import Axes
from matplotlib.dates import date2num
from matplotlib.patches import Patch

from kip.spark.pipeline.plots.axes import (
    BAD,
    GOOD,
    NEUTRAL,
    Points,
    draw_bars,
    draw_lines,
    moment,
    most,
    show_times,
)
from kip.spark.pipeline.show import TableRow

STATES = {"serving": GOOD, "fenced": "#e0a030", "shutting down": "#9b8bc4", "unregistered": "#c0c0c0"}


def draw_broker_states(axes: Axes, rows: list[TableRow]) -> None:
    """Draw a bar for each interval of each broker, in the colour of its state."""
    brokers = _brokers(rows)
    for broker, start, end, state in _intervals(rows):
        left, right = date2num(start), date2num(end)
        axes.barh(brokers.index(broker), right - left, left=left, height=0.6, color=STATES[state])
    axes.set_yticks(range(len(brokers)), [f"broker {broker}" for broker in brokers])
    axes.legend(handles=[Patch(color=color, label=state) for state, color in STATES.items()], ncols=len(STATES))
    axes.set_ylim(-0.6, len(brokers) + 0.2)
    show_times(axes)


def draw_fenced_minutes(axes: Axes, rows: list[TableRow]) -> None:
    """Draw for how many minutes of each month each broker was fenced."""
    ordered = sorted(rows, key=lambda row: (row["broker_id"], row["month"]))
    labels = [f"broker {row['broker_id']}, {str(row['month'])[:7]}" for row in ordered]
    draw_bars(
        axes, labels, {"fenced": (STATES["fenced"], [row["fenced_minutes"] or 0.0 for row in ordered])}, "minutes"
    )


def draw_under_replicated(axes: Axes, rows: list[TableRow]) -> None:
    """Draw for how many minutes each partition was under-replicated, and for how many it was offline."""
    times = [moment(row[name]) for row in rows for name in ("valid_from", "valid_to")]
    newest = max((time for time in times if time is not None), default=None)
    degraded, offline = defaultdict[str, float](float), defaultdict[str, float](float)
    minutes = {True: offline, False: degraded}
    for row in rows:
        start, end = moment(row["valid_from"]), moment(row["valid_to"]) or newest
        if start is not None and end is not None and (row["is_under_replicated"] or row["is_offline"]):
            minutes[row["is_offline"]][f"{row['topic']}-{row['partition']}"] += (end - start).total_seconds() / 60
    partitions = most({name: degraded[name] + offline[name] for name in {*degraded, *offline}})
    parts = {
        "under-replicated": ("#e0a030", [degraded[name] for name in partitions]),
        "offline": (BAD, [offline[name] for name in partitions]),
    }
    draw_bars(axes, partitions, parts, "minutes")


def draw_quorum_lag(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many records each replica is behind the leader; an unknown lag is a gap in its line."""
    _draw_replicas(axes, rows, "lag", "records behind the leader")


def draw_fetch_ages(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how long ago each replica fetched last."""
    _draw_replicas(axes, rows, "last_fetch_age_ms", "ms since the last fetch")


def draw_leaders(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many partitions each broker leads, follows in sync, and follows out of sync."""
    leading, in_sync, out_of_sync = Counter[int](), Counter[int](), Counter[int]()
    for row in rows:
        for partition in row["partitions"] or [] if row["alive"] else []:
            leader, isr = partition["leader"], partition["isr"] or []
            for broker in partition["replicas"] or []:
                (leading if broker == leader else in_sync if broker in isr else out_of_sync)[broker] += 1
    brokers = sorted({*leading, *in_sync, *out_of_sync})
    counts = {"leader": (NEUTRAL, leading), "in sync": (GOOD, in_sync), "out of sync": (BAD, out_of_sync)}
    parts = {name: (color, [float(count[broker]) for broker in brokers]) for name, (color, count) in counts.items()}
    draw_bars(axes, [f"broker {broker}" for broker in brokers], parts, "partitions")


def _draw_replicas(axes: Axes, rows: list[TableRow], column: str, unit: str) -> None:
    lines: dict[str, Points[float | None]] = defaultdict(list)
    for row in rows:
        time = moment(row["time"])
        if row["endpoint_type"] == "broker" and time is not None:
            lines[f"node {row['replica_id']}"].append((time, row[column]))
    draw_lines(axes, lines, unit, log=True)


def _brokers(rows: list[TableRow]) -> list[int]:
    return sorted({row["broker_id"] for row in rows})


def _intervals(rows: list[TableRow]) -> list[tuple[int, datetime, datetime, str]]:
    """Return the intervals of brokers with their states; those that still hold end with the newest time."""
    times = [moment(row[name]) for row in rows for name in ("valid_from", "valid_to")]
    newest = max((time for time in times if time is not None), default=None)
    intervals = []
    for row in rows:
        start, end = moment(row["valid_from"]), moment(row["valid_to"]) or newest
        if start is not None and end is not None:
            intervals.append((row["broker_id"], start, end, _state(row)))
    return intervals


def _state(row: TableRow) -> str:
    if row["unregistered"]:
        return "unregistered"
    if row["fenced"]:
        return "fenced"
    return "shutting down" if row["in_controlled_shutdown"] else "serving"
