"""Plots of clients: versions, requests, latencies, and what releases drop."""

from __future__ import annotations

from collections import Counter, defaultdict

from matplotlib.axes import Axes

from kip.spark.pipeline.plots.axes import BAD, GOOD, NEUTRAL, draw_bars, escape_labels, label_of, most
from kip.spark.pipeline.show import TableRow

APIS = ("ApiVersions", "Metadata", "Produce", "Fetch", "FindCoordinator", "JoinGroup", "OffsetCommit", "OffsetFetch")


def draw_api_versions(axes: Axes, rows: list[TableRow]) -> None:
    """Write which versions each software uses of some APIs, in red those that a release of Kafka drops."""
    versions: dict[str, dict[str, dict[int, bool]]] = defaultdict(lambda: defaultdict(dict))
    requests = Counter[str]()
    for row in rows:
        if row["api_name"] in APIS and row["software_name"]:
            client = f"{row['software_name']} {row['software_version']}"
            versions[client][row["api_name"]][row["version"]] = row["is_removed_in_4_0"]
            requests[client] += row["requests"]
    clients = sorted(most(requests), reverse=True)
    used = [
        (number, api, dropped) for number, client in enumerate(clients) for api, dropped in versions[client].items()
    ]
    for number, api, dropped in used:
        place = (APIS.index(api), number)
        oldest, newest = min(dropped), max(dropped)
        text = str(newest) if oldest == newest else f"{oldest} to {newest}"
        axes.annotate(text, place, ha="center", va="center", color=BAD if any(dropped.values()) else NEUTRAL)
    axes.set_xticks(range(len(APIS)), APIS)
    axes.set_yticks(range(len(clients)), escape_labels(clients))
    axes.set_xlim(-0.5, len(APIS) - 0.5)
    axes.set_ylim(-0.5, max(len(clients), 1) - 0.5)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    for line in range(1, len(clients)):
        axes.axhline(line - 0.5, color="#e0e0e0", linewidth=0.8)
    axes.spines[:].set_visible(False)


def draw_requests(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many requests each API got, and how many of them failed."""
    requests, errors = Counter[str](), Counter[str]()
    for row in rows:
        requests[row["api_name"]] += row["requests"]
        errors[row["api_name"]] += row["errors"]
    apis = most(requests)
    parts = {
        "all": (NEUTRAL, [float(requests[api]) for api in apis]),
        "with an error code": (BAD, [float(errors[api]) for api in apis]),
    }
    draw_bars(axes, apis, parts, "requests", log=True)


def draw_latencies(axes: Axes, rows: list[TableRow]) -> None:
    """Draw the 99th percentile of the latency of each API, that of the slowest client."""
    slowest: dict[str, float] = {}
    for row in rows:
        if row["latency_p99_ms"] is not None:
            slowest[row["api_name"]] = max(slowest.get(row["api_name"], 0.0), row["latency_p99_ms"])
    apis = most(slowest)
    draw_bars(axes, apis, {"p99": (NEUTRAL, [slowest[api] for api in apis])}, "ms", log=True)


def draw_old_clients(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many versions of requests each client uses that a release drops, by release."""
    releases = sorted({row["dropped_in"] for row in rows if row["dropped_in"]})
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        if row["dropped_in"]:
            counts[_client(row)][row["dropped_in"]] += 1
    clients = most({client: float(count.total()) for client, count in counts.items()})
    colors = (BAD, "#e0a030", "#9b8bc4")
    parts = {
        f"dropped in {release.removesuffix('.0')}": (
            colors[number % len(colors)],
            [float(counts[client][release]) for client in clients],
        )
        for number, release in enumerate(releases)
    }
    draw_bars(axes, clients, parts, "versions of APIs, and classic groups")


def draw_software(axes: Axes, rows: list[TableRow]) -> None:
    """Draw how many clients use each software, and how many of these must change."""
    clients: dict[str, set[str]] = defaultdict(set)
    old: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        software = label_of(row, "software_name", "software_version")
        clients[software].add(_client(row))
        if row["dropped_in"]:
            old[software].add(_client(row))
    names = most({name: float(len(of_software)) for name, of_software in clients.items()})
    parts = {
        "stay": (GOOD, [float(len(clients[name] - old[name])) for name in names]),
        "must change": (BAD, [float(len(old[name])) for name in names]),
    }
    draw_bars(axes, ["unknown" if name == "-" else name for name in names], parts, "clients")


def _client(row: TableRow) -> str:
    return label_of(row, "client_id", "client_address")
