"""Draws three tables of the pipeline as SVG: `python plots.py TABLES IMAGES`, after `pip install 'kip-tools[plots]'`.

It reads Parquet files with pyarrow; the same tables produce the same bytes.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter, date2num
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from pyarrow import parquet

STATES = {"serving": "#4c9f70", "fenced": "#e0a030", "shutting down": "#9b8bc4", "unregistered": "#c0c0c0"}
APIS = ("ApiVersions", "Metadata", "Produce", "Fetch", "FindCoordinator", "JoinGroup", "OffsetCommit", "OffsetFetch")
STYLE = {"svg.fonttype": "none", "svg.hashsalt": "kip", "font.family": "sans-serif", "font.size": 9}

Row = dict[str, Any]


def draw_fenced(axes: Axes, rows: list[Row]) -> None:
    """Draw a bar for each interval of each broker, in the colour of its state."""
    end = max(time for row in rows for time in (row["valid_from"], row["valid_to"]) if time)
    brokers = sorted({row["broker_id"] for row in rows})
    for row in rows:
        left, right = date2num(row["valid_from"]), date2num(row["valid_to"] or end)
        axes.barh(brokers.index(row["broker_id"]), right - left, left=left, height=0.6, color=STATES[_state(row)])
    axes.set_yticks(range(len(brokers)), [f"broker {broker}" for broker in brokers])
    axes.legend(handles=[Patch(color=color, label=state) for state, color in STATES.items()], ncols=len(STATES))
    axes.set_ylim(-0.6, len(brokers) + 0.2)
    _show_times(axes)


def draw_quorum_lag(axes: Axes, rows: list[Row]) -> None:
    """Draw how many records each replica is behind the leader; an unknown lag is a gap in its line."""
    lines: dict[int, list[tuple[datetime, int | None]]] = defaultdict(list)
    for row in rows:
        if row["endpoint_type"] == "broker":
            lines[row["replica_id"]].append((row["time"], row["lag"]))
    for replica, points in sorted(lines.items()):
        times, lags = zip(*sorted(points, key=lambda point: point[0]), strict=True)
        known = [float("nan") if lag is None else lag for lag in lags]
        axes.plot(date2num(times), known, marker="o", markersize=3, label=f"node {replica}")
    axes.set_ylabel("records behind the leader")
    axes.set_yscale("symlog")
    axes.set_ylim(bottom=-0.2)
    axes.legend(ncols=2)
    _show_times(axes)


def draw_api_versions(axes: Axes, rows: list[Row]) -> None:
    """Write which versions each software uses of some APIs, in red those that Kafka 4 has no more."""
    versions: dict[tuple[str, str], dict[int, bool]] = defaultdict(dict)
    for row in rows:
        if row["api_name"] in APIS and row["software_name"]:
            client = f"{row['software_name']} {row['software_version']}"
            versions[client, row["api_name"]][row["version"]] = row["is_removed_in_4_0"]
    clients = sorted({client for client, _ in versions}, reverse=True)
    for (client, api), seen in versions.items():
        place = (APIS.index(api), clients.index(client))
        color = "#c0392b" if any(seen.values()) else "#2c3e50"
        oldest, newest = min(seen), max(seen)
        text = str(newest) if oldest == newest else f"{oldest} to {newest}"
        axes.annotate(text, place, ha="center", va="center", color=color)
    axes.set_xticks(range(len(APIS)), APIS)
    axes.set_yticks(range(len(clients)), clients)
    axes.set_xlim(-0.5, len(APIS) - 0.5)
    axes.set_ylim(-0.5, len(clients) - 0.5)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    for line in range(1, len(clients)):
        axes.axhline(line - 0.5, color="#e0e0e0", linewidth=0.8)
    axes.spines[:].set_visible(False)


PLOTS: dict[str, tuple[str, tuple[float, float], Callable[[Axes, list[Row]], None]]] = {
    "fenced": ("brokers", (8, 2.4), draw_fenced),
    "quorum-lag": ("quorum_replicas", (8, 3.2), draw_quorum_lag),
    "api-versions": ("api_usage", (10, 2.6), draw_api_versions),
}
"""Of each image the table, the size in inches, and the function that draws it."""


def draw(tables: Path, images: Path, names: Iterable[str] = PLOTS) -> None:
    """Draw images of the tables in one folder into another."""
    images.mkdir(parents=True, exist_ok=True)
    for name in names:
        table, size, draw_rows = PLOTS[name]
        with mpl.rc_context(STYLE):
            figure = Figure(figsize=size, layout="constrained")
            draw_rows(figure.subplots(), parquet.read_table(tables / table).to_pylist())
            figure.savefig(images / f"{name}.svg", metadata={"Date": None})


def _state(row: Row) -> str:
    if row["unregistered"]:
        return "unregistered"
    if row["fenced"]:
        return "fenced"
    return "shutting down" if row["in_controlled_shutdown"] else "serving"


def _show_times(axes: Axes) -> None:
    locator = AutoDateLocator()
    axes.xaxis_date(tz="UTC")
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator))
    axes.spines[["top", "right"]].set_visible(False)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
