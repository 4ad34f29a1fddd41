"""Draws the plots of an output into a folder: reads each table once, and leaves out plots without rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.plots.of_clients import (
    draw_api_versions,
    draw_latencies,
    draw_old_clients,
    draw_requests,
    draw_software,
)
from kip.spark.pipeline.plots.of_clusters import (
    draw_broker_states,
    draw_fenced_minutes,
    draw_fetch_ages,
    draw_leaders,
    draw_quorum_lag,
    draw_under_replicated,
)
from kip.spark.pipeline.plots.of_groups import (
    draw_commits,
    draw_errors,
    draw_group_lag,
    draw_members,
    draw_transactions,
)
from kip.spark.pipeline.show import TableRow, read_rows
from kip.transaction import replace_file

_STYLE: Any = {"svg.fonttype": "none", "svg.hashsalt": "kip", "font.family": "sans-serif", "font.size": 9}
_FORMATS: Mapping[str, dict[str, Any]] = {"svg": {"metadata": {"Date": None}}, "png": {"dpi": 120}}


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: the table that it shows, its title, what draws it, and its size in inches.

    Plots of bars and lanes are as high as these need.
    """

    table: str
    title: str
    draw: Callable[[Axes, list[TableRow]], None]
    width: float = 8.0
    height: float = 3.2


@dataclass(frozen=True, slots=True)
class Drawn:
    """The file of a plot, or the reason why it was omitted."""

    name: str
    path: Path | None
    reason: str = ""


PLOTS: Mapping[str, Plot] = {
    "fenced": Plot("brokers", "States of brokers", draw_broker_states, height=2.6),
    "fenced-minutes": Plot("broker_availability", "Fenced minutes by broker and month", draw_fenced_minutes),
    "quorum-lag": Plot("quorum_replicas", "Lag of the metadata log", draw_quorum_lag),
    "quorum-fetches": Plot("quorum_replicas", "Age of the last fetch of the metadata log", draw_fetch_ages),
    "under-replicated": Plot("partitions", "Under-replicated and offline minutes", draw_under_replicated),
    "leaders": Plot("topics", "Replicas by broker", draw_leaders),
    "group-lag": Plot("group_lag", "Lag of groups", draw_group_lag),
    "commits": Plot("group_offsets_history", "Committed offsets", draw_commits),
    "members": Plot("group_members", "Members of groups", draw_members),
    "transactions": Plot("transactions", "Transactions by id", draw_transactions),
    "requests": Plot("api_usage", "Requests by API", draw_requests),
    "latencies": Plot("api_usage", "99th percentile of latency by API", draw_latencies),
    "api-versions": Plot("api_usage", "Versions of APIs by software", draw_api_versions, width=10, height=2.8),
    "old-clients": Plot("clients", "Clients that must change", draw_old_clients),
    "software": Plot("clients", "Software of clients", draw_software),
    "errors": Plot("errors", "Unreadable places by source", draw_errors),
}


def draw_plots(output: Output, folder: Path, form: str = "svg", names: Iterable[str] = PLOTS) -> Iterator[Drawn]:
    """Draw plots into a folder as `<name>.svg` or `.png`, and yield each of them.

    Raises:
        OSError: a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tables: dict[str, list[TableRow] | str] = {}
    for name in names:
        plot = PLOTS[name]
        if plot.table not in tables:
            tables[plot.table] = _rows(output, plot.table)
        rows = tables[plot.table]
        if isinstance(rows, str):
            yield Drawn(name, None, rows)
            continue
        path = folder / f"{name}.{form}"
        replace_file(path, _picture(plot, rows, form))
        yield Drawn(name, path)


def _rows(output: Output, table: str) -> list[TableRow] | str:
    """Return the rows of a table, or the reason why there are none."""
    try:
        rows = list(read_rows(output, table, (), {})[1])
    except PipelineError as error:
        return str(error)
    return rows or f"{table} has no rows"


def _picture(plot: Plot, rows: list[TableRow], form: str) -> bytes:
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(plot.width, plot.height), layout="constrained")
        axes = figure.subplots()
        plot.draw(axes, rows)
        axes.set_title(plot.title, loc="left")
        data = BytesIO()
        figure.savefig(data, format=form, **_FORMATS[form])
    return data.getvalue()
