"""The plots of `kip pipeline plots`: from tables to pictures, the same each time; no Spark needed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.running import kip
from tests.shared import ROOT

START = datetime(2026, 11, 21, 13, tzinfo=UTC)
SVG = "{http://www.w3.org/2000/svg}"


def at(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


def broker(number: int, start: int, end: int | None, **states: bool) -> dict[str, Any]:
    row = {"broker_id": number, "valid_from": at(start), "valid_to": None if end is None else at(end)}
    return row | {"fenced": False, "in_controlled_shutdown": False, "unregistered": False} | states


def use(client_id: str, software: str | None, dropped_in: str | None) -> dict[str, Any]:
    row = {"client_id": client_id, "client_address": "10.0.0.1", "software_name": software, "software_version": None}
    return row | {"dropped_in": dropped_in}


TABLES: dict[str, list[dict[str, Any]]] = {
    "brokers": [
        broker(1, 0, None),
        broker(7, 0, 5),
        broker(7, 5, 9, fenced=True),
        broker(7, 9, None, unregistered=True),
    ],
    "quorum_replicas": [
        {
            "endpoint_type": "broker",
            "replica_id": 3001 + each,
            "time": at(minute),
            "lag": lag,
            "last_fetch_age_ms": lag and 10 * lag,
        }
        for minute, lags in enumerate([(0, 0), (0, 40), (0, None), (0, 3)])
        for each, lag in enumerate(lags)
    ],
    "broker_availability": [{"broker_id": 1, "month": "2026-11-01", "fenced_minutes": 2.5}],
    "partitions": [
        {
            "topic": "orders",
            "partition": number,
            "valid_from": at(0),
            "valid_to": None if number else at(7),
            "is_under_replicated": number < 2,
            "is_offline": number == 1,
        }
        for number in range(3)
    ],
    "group_lag": [
        {"group_id": "billing", "topic": "orders", "time": at(minute), "lag": lag}
        for minute, lag in [(0, 5), (1, None)]
    ],
    "topics": [
        {"alive": True, "partitions": [{"leader": 1, "isr": [1, 2], "replicas": [1, 2, 3]}]},
        {"alive": False, "partitions": [{"leader": 9, "isr": [9], "replicas": [9]}]},
    ],
    "group_offsets_history": [
        {
            "group_id": "billing",
            "topic": "orders",
            "partition": partition,
            "recorded_at": at(partition),
            "outcome": outcome,
            "offset": 40,
        }
        for partition, outcome in enumerate(["committed", "committed", "aborted"])
    ],
    "group_members": [
        {"group_id": group, "group_type": kind} for group, kind in [("a", "classic"), ("b", "consumer"), ("a", "share")]
    ],
    "transactions": [{"transactional_id": "pay", "committed": 5, "aborted": 1, "is_open": True}],
    "api_usage": [
        {
            "software_name": software,
            "software_version": "1.0",
            "api_name": "Fetch",
            "version": version,
            "is_removed_in_4_0": version < 4,
            "requests": 1000,
            "errors": 3,
            "latency_p99_ms": 2.5,
        }
        for software, versions in {"old": (2,), "new": (12, 13, 16), None: (1,)}.items()
        for version in versions
    ],
    "clients": [use("a", "lib", "4.0.0"), use("a", "lib", None), use("b", None, "6.0.0"), use("c", "lib", None)],
    "errors": [{"source": "kafka-log"}],
}


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    pytest.importorskip("pyspark")
    import pyarrow as pa
    from pyarrow import parquet

    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.output.notes import Note

    output = Output(str(tmp_path / "tables"))
    for name, rows in TABLES.items():
        path = Path(output.uri(output.staging(name)).removeprefix("file://"))
        path.mkdir(parents=True)
        columns = pa.Table.from_pylist(rows)
        parquet.write_table(columns, path / "part-0.parquet")
        output.publish(Note(name, "parquet", {field.name: str(field.type) for field in columns.schema}, len(rows)))
    return tmp_path / "tables"


@pytest.mark.slow
def test_plots(tables: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from kip.spark.pipeline.plots.drawing import PLOTS
    from kip.spark.pipeline.plots.of_clusters import STATES

    for folder in ("once", "again"):
        result = kip("pipeline", "plots", str(tables), "--out", str(tmp_path / folder))
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.splitlines() == [str(tmp_path / folder / f"{name}.svg") for name in PLOTS]
    pictures = {path.stem: path.read_text() for path in (tmp_path / "once").iterdir()}
    assert pictures == {path.stem: path.read_text() for path in (tmp_path / "again").iterdir()}
    assert len(PLOTS) >= 12
    assert pictures.keys() >= {path.stem for path in (ROOT / "docs" / "images").glob("*.svg")}
    assert all(color in pictures["fenced"] for color in STATES.values())
    assert "dc:date" not in "".join(pictures.values())
    for name, texts in TEXTS.items():
        assert [text for text in texts if text not in pictures[name]] == []


@pytest.mark.slow
def test_equal_lines_are_all_seen() -> None:
    """Twenty lanes do not overlap, the twenty lines of a plot have different styles, and other lines are left out."""
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    from kip.spark.pipeline.plots.axes import draw_lanes, draw_lines

    many = {f"group {number:02}": [(at(2), 1200.0 + number), (at(1), 5.0)] for number in range(25)}
    for log in (False, True):
        axes = Figure().subplots()
        draw_lanes(axes, many, "records", log=log)
        ranges = [(min(line.get_ydata()), max(line.get_ydata())) for line in axes.lines]
        assert len(ranges) == 20
        assert all(lane - 0.5 < top < bottom < lane + 0.5 for lane, (top, bottom) in enumerate(ranges))
        assert [label.get_text() for label in axes.get_yticklabels()] == sorted(many)[5:]
        assert [text.get_text() for text in axes.texts][:2] == ["1,205", "1,206"]
        assert scales_of(axes)[:2] == [["0", "1,224"], ["0", "1,224"]] if log else [["5", "1,205"], ["5", "1,206"]]
    axes = Figure().subplots()
    draw_lines(axes, {label: [*points, (at(3), None)] for label, points in many.items()}, "records", log=True)
    assert len({(line.get_color(), line.get_linestyle()) for line in axes.lines}) == len(axes.lines) == 20


def scales_of(axes: Any) -> list[list[str]]:
    """Return the values at the bottom and top of each lane, from the labels of the right axis."""
    (right,) = axes.child_axes
    marks: dict[int, list[str]] = {}
    for place, label in zip(right.get_yticks(), right.get_yticklabels(), strict=True):
        marks.setdefault(round(place), []).append(label.get_text())
    return [marks[lane] for lane in sorted(marks)]


@pytest.mark.parametrize(
    ("log", "scales", "title"),
    [
        (True, [["0", "1,500"]] * 3, "scale, last: records, logarithmic"),
        (False, [["2", "1,500"], ["7"], ["0"]], "scale, last: records"),
    ],
)
def test_each_lane_has_its_scale(log: bool, scales: list[list[str]], title: str) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    from kip.spark.pipeline.plots.axes import draw_lanes

    lanes = {"a": [(at(2), 2.0), (at(1), 1500.0)], "b": [(at(1), 7.0), (at(2), 7.0)], "c": [(at(1), 0.0)]}
    axes = Figure().subplots()
    draw_lanes(axes, lanes, "records", log=log)
    assert scales_of(axes) == scales
    assert axes.get_title(loc="right") == title
    assert [text.get_text() for text in axes.texts] == ["2", "7", "0"]


def test_lanes_of_nothing_and_of_zeros_have_a_scale() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    from kip.spark.pipeline.plots.axes import draw_lanes

    for log in (False, True):
        axes = Figure().subplots()
        draw_lanes(axes, {"a": [(at(1), 0.0)]}, "records", log=log)
        assert scales_of(axes) == [["0"]]
        draw_lanes(Figure().subplots(), {}, "records", log=log)


TEXTS = {
    "fenced": ["broker 7", "unregistered"],
    "fenced-minutes": ["broker 1, 2026-11", "minutes"],
    "under-replicated": ["orders-0", "orders-1", "offline"],
    "group-lag": ["billing: orders", ">5<"],
    "quorum-lag": ["node 3002"],
    "leaders": ["broker 3", "out of sync"],
    "commits": ["billing: orders", ">80<"],
    "members": ["consumer"],
    "transactions": ["pay", "aborted"],
    "latencies": ["Fetch"],
    "api-versions": ["12 to 16", "#c0392b"],
    "old-clients": ["a 10.0.0.1", "b 10.0.0.1", "dropped in 4.0", "dropped in 6.0"],
    "software": ["unknown", "must change"],
    "errors": ["kafka-log"],
}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a$x_{$b", "a$x_{$b"),
        (r"$\frac{$ $", r"$\frac{$ $"),
        ("\x1b[2J\ud800\u202e", r"\x1b[2J\ud800\u202e"),
        ("x" * 9000, "x" * 80 + "..."),
    ],
)
def test_names_of_strangers_are_drawn_as_text(name: str, shown: str) -> None:
    pytest.importorskip("matplotlib")
    import matplotlib as mpl
    from matplotlib.figure import Figure

    from kip.spark.pipeline.plots.axes import draw_bars, draw_lines
    from kip.spark.pipeline.plots.of_clients import draw_api_versions

    use_of_api = {"api_name": "Fetch", "version": 4, "is_removed_in_4_0": False, "requests": 7}
    for draw in (
        lambda axes: draw_bars(axes, [name], {"all": ("green", [1.0])}, "unit"),
        lambda axes: draw_lines(axes, {name: [(START, 1.0)]}, "unit", log=False),
        lambda axes: draw_api_versions(axes, [use_of_api | {"software_name": name, "software_version": ""}]),
    ):
        figure, picture = Figure(), BytesIO()
        draw(figure.subplots())
        with mpl.rc_context({"svg.fonttype": "none"}):
            figure.savefig(picture, format="svg")
        texts = [(text.text or "").strip() for text in ElementTree.fromstring(picture.getvalue()).iter(f"{SVG}text")]
        assert shown in texts


def test_a_plot_shows_a_limited_number_of_clients() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    from kip.spark.pipeline.plots.of_clients import draw_api_versions

    row = {"api_name": "Fetch", "version": 4, "is_removed_in_4_0": False, "software_version": "1"}
    axes = Figure().subplots()
    draw_api_versions(axes, [row | {"software_name": f"c{number}", "requests": number} for number in range(3000)])
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        f"c{number} 1" for number in range(2999, 2979, -1)
    ]


@pytest.mark.slow
def test_a_folder_without_tables_is_a_usage_error(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("pyspark")
    result = kip("pipeline", "plots", str(tmp_path), "--out", str(tmp_path / "plots"), "--format", "png")
    assert (result.exit_code, result.stdout) == (2, "")
    assert " has no tables, " in result.stderr


@pytest.mark.parametrize(
    ("lags", "expected"),
    [
        ([(0, 5), (1, 7)], {"billing: orders": [5, 7]}),
        ([(0, 5), (0, 2), (1, 7)], {"billing: orders": [7, 7]}),
        ([(0, 5), (1, None), (1, 7)], {"billing: orders (partly unknown)": [5]}),
        ([(0, 900), (0, -880), (1, 7)], {"billing: orders (partly unknown)": [7]}),
        ([(0, None), (1, -1)], {}),
    ],
)
def test_a_sum_of_lags_leaves_nothing_out(
    lags: list[tuple[int, int | None]], expected: dict[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    from kip.spark.pipeline.plots import of_groups

    drawn: dict[str, list[Any]] = {}
    monkeypatch.setattr(of_groups, "draw_lanes", lambda axes, lanes, unit, log: drawn.update(lanes))
    rows = [
        {"group_id": "billing", "topic": "orders", "time": at(minute).isoformat(), "lag": lag} for minute, lag in lags
    ]
    of_groups.draw_group_lag(None, rows)  # type: ignore[arg-type]
    assert {label: [value for _, value in points] for label, points in drawn.items()} == expected
