"""The report of clients that must change before a release: one row per client, for people.

Takes the rows of a tally; gives objects for JSON, and text, Markdown or HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from itertools import chain, groupby, repeat
from typing import Any

from kip.clients.drops import CLASSIC_DROPPED_IN, release_number
from kip.clients.uses import ClientIdentity, Coverage, Use
from kip.tables import lay_out

_HEADERS = ("CLIENT-ID", "SOFTWARE", "PRINCIPAL", "LISTENER", "ADDRESS", "USES", "REQUESTS", "LAST-SEEN", "DROPPED-IN")


@dataclass(frozen=True, slots=True)
class OldClient:
    """A client with its uses that a release drops."""

    cluster_id: str
    client: ClientIdentity
    uses: tuple[Use, ...]

    @property
    def dropped_in(self) -> str:
        """The first release that drops any of them."""
        return min((use.dropped_in for use in self.uses if use.dropped_in), key=release_number)

    def cells(self) -> list[str]:
        """Return the cells of its row, for `_HEADERS`."""
        client = self.client
        software = " ".join(filter(None, (client.software_name, client.software_version)))
        requests = [use.requests for use in self.uses if use.requests is not None]
        last_seen = max((use.last_seen for use in self.uses if use.last_seen is not None), default=None)
        return [
            client.client_id or "-",
            software or "-",
            client.principal or "-",
            client.listener or "-",
            client.client_address or "-",
            _uses_text(self.uses),
            f"{sum(requests):,}" if requests else "-",
            (time_text(last_seen) or "-")[:16].replace("T", " "),
            self.dropped_in.removesuffix(".0"),
        ]


@dataclass(frozen=True, slots=True)
class Report:
    """Clients that must change before a release, by cluster, and how much of each cluster was seen.

    `clients` counts all clients per cluster. `before` is None if all known drops count.
    """

    before: str | None
    old: tuple[OldClient, ...]
    clients: dict[str, int]
    coverages: tuple[Coverage, ...]
    lost: int

    def summary(self) -> list[str]:
        """Return the summary as sentences, for each cluster."""
        by_cluster = {coverage.cluster_id: coverage for coverage in self.coverages}
        lines = [] if self.clients else ["No requests of Kafka clients and no members of classic groups were found."]
        for cluster_id, count in self.clients.items():
            must = sum(old.cluster_id == cluster_id for old in self.old)
            goal = f"before Kafka {self.before}" if self.before else "before a known release of Kafka"
            lines.append(f"Cluster {cluster_id}: {must:,} of {count:,} clients must change {goal}.")
            lines.append(_coverage_text(by_cluster.get(cluster_id)))
        if self.lost:
            lines.append(f"{_count(self.lost, 'piece')} of the input could not be read, so clients may be missing.")
        return lines

    def notes(self) -> list[str]:
        """Return explanations of the rows."""
        uses = [use for old in self.old for use in old.uses]
        classic = [use for use in uses if use.dropped_in == CLASSIC_DROPPED_IN]
        lines = []
        if len(classic) < len(uses):
            lines.append("A broker closes the connection of a client that sends a version it has dropped.")
        if classic:
            lines.append(
                f"The Java consumer of Kafka {CLASSIC_DROPPED_IN.removesuffix('.0')} has no classic groups (KIP-1274): "
                "set group.protocol=consumer."
            )
        if any(use.client.software_name is None for use in classic):
            lines.append("Clients in classic groups whose software is unknown have to change only if it is Java's.")
        if any("server log" in use.sources and not use.client.client_id for use in uses):
            lines.append("Of a request that a broker refused, its server.log has only the address of the client.")
        return lines

    def to_text(self) -> str:
        """Return the report as text: the summary, and a table if any client must change."""
        table = lay_out(self._rows(_HEADERS))
        return "\n".join(self.summary()) + "\n" + (f"\n{table}" if table else "") + _paragraph(self.notes())

    def to_markdown(self) -> str:
        """Return the report as Markdown."""
        rows = self._rows(_titles())
        rows[1:1] = [["---"] * len(row) for row in rows[:1]]
        table = "".join(f"| {' | '.join(map(_markdown, row))} |\n" for row in rows)
        summary = "".join(f"- {_markdown(line)}\n" for line in self.summary())
        return f"# {self._title()}\n\n{summary}" + (f"\n{table}" if table else "") + _paragraph(self.notes())

    def to_html(self) -> str:
        """Return the report as a page of HTML."""
        rows = [
            "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)
            for row, tag in zip(self._rows(_titles()), chain(["th"], repeat("td")), strict=False)
        ]
        table = "".join(["<table>\n", *(f"<tr>{row}</tr>\n" for row in rows), "</table>\n"]) if rows else ""
        paragraphs = "".join(f"<p>{escape(line)}</p>\n" for line in self.summary())
        notes = "".join(f"<p><small>{escape(line)}</small></p>\n" for line in self.notes())
        title = escape(self._title())
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
            f"<style>{_STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n{paragraphs}{table}{notes}</body></html>\n"
        )

    def to_object(self) -> dict[str, Any]:
        """Return the report for JSON.

        `uses` has the rows of the table `clients`, and `hides_refused` the clusters whose brokers may have refused
        requests that no source shows.
        """
        return {
            "before": self.before,
            "clusters": [
                {
                    "cluster_id": cluster_id,
                    "clients": count,
                    "must_change": sum(old.cluster_id == cluster_id for old in self.old),
                    **_coverage_members(self.coverages, cluster_id),
                }
                for cluster_id, count in self.clients.items()
            ],
            "hides_refused": [coverage.cluster_id for coverage in self.coverages if coverage.hides_refused],
            "lost": self.lost,
            "uses": [use_row(use) for old in self.old for use in old.uses],
        }

    def _rows(self, headers: Sequence[str]) -> list[list[str]]:
        """Return the rows of the table, the header first; with the cluster, if there are several."""
        rows = [list(headers), *(old.cells() for old in self.old)] if self.old else []
        if len(self.clients) > 1:
            clusters = ["CLUSTER" if headers is _HEADERS else "Cluster", *(old.cluster_id for old in self.old)]
            rows = [[cluster, *row] for cluster, row in zip(clusters, rows, strict=False)]
        return rows

    def _title(self) -> str:
        return f"Clients that must change before Kafka {self.before}" if self.before else "Clients that must change"


_STYLE = (
    "body{font:15px sans-serif;margin:2em}table{border-collapse:collapse}"
    "td,th{border-bottom:1px solid #ccc;padding:.4em .8em;text-align:left;vertical-align:top}"
)


def make_report(uses: Iterable[Use], coverages: Sequence[Coverage], before: str | None, lost: int = 0) -> Report:
    """Make the report of uses sorted by cluster and client; `before` is a release such as `5.0`, None for all."""
    limit = release_number(before) if before else None
    old, clients = [], dict.fromkeys((coverage.cluster_id for coverage in coverages), 0)
    for (cluster_id, client), group in groupby(uses, key=lambda use: (use.cluster_id, use.client)):
        clients[cluster_id] = clients.get(cluster_id, 0) + 1
        dropped = tuple(use for use in group if _is_dropped(use, limit))
        if dropped:
            old.append(OldClient(cluster_id, client, dropped))
    old.sort(key=lambda use: (use.cluster_id, release_number(use.dropped_in)))
    return Report(before, tuple(old), clients, tuple(coverages), lost)


def use_row(use: Use) -> dict[str, Any]:
    """Return a row of the table `clients`, with times as ISO 8601."""
    row = use._asdict()
    client = row.pop("client")
    return {
        "cluster_id": row.pop("cluster_id"),
        **client._asdict(),
        **row,
        "first_seen": time_text(use.first_seen),
        "last_seen": time_text(use.last_seen),
        "sources": list(use.sources),
    }


def time_text(microseconds: int | None) -> str | None:
    """Return a time as ISO 8601 in UTC; None if it is unknown, or not in a year from 1 to 9999."""
    try:
        moment = None if microseconds is None else datetime.fromtimestamp(microseconds / 1_000_000, UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return None if moment is None else moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _is_dropped(use: Use, limit: tuple[int, int] | None) -> bool:
    return use.dropped_in is not None and (limit is None or release_number(use.dropped_in) <= limit)


def _uses_text(uses: Iterable[Use]) -> str:
    """Return uses in short: `Fetch 2-3, classic group`."""
    texts = []
    for name, group in groupby(uses, key=lambda use: (use.api_name, use.dropped_in == CLASSIC_DROPPED_IN)):
        versions = [use.version for use in group if use.version is not None]
        texts.append("classic group" if name[1] else f"{name[0]} {_range_text(versions)}")
    return ", ".join(dict.fromkeys(texts))


def _range_text(versions: Sequence[int]) -> str:
    first, last = min(versions), max(versions)
    if len(versions) > 1 and len(versions) == last - first + 1:
        return f"{first}-{last}"
    return "/".join(map(str, versions))


def _coverage_text(coverage: Coverage | None) -> str:
    if coverage is None:
        return "  No request logs or captures: only members of classic groups are known."
    if coverage.only_deprecated:
        return (
            f"  Coverage unknown: the request logs have only deprecated requests, of "
            f"{_count(coverage.seen, 'connection')}; set kafka.request.logger to DEBUG to see all."
        )
    if coverage.hides_refused:
        return (
            f"  Coverage unknown: requests of {_count(coverage.seen, 'connection')} seen, but request logs do not "
            "contain requests that a broker refused, as Kafka 4.0 and later do; add the server.log of each broker."
        )
    unseen = coverage.all - coverage.seen
    unread = f" {_count(unseen, 'TLS connection')} in captures could not be read." if unseen else ""
    percent = f"{coverage.share or 0:.0%}" if coverage.seen != coverage.all else "100%"
    return f"  Coverage: {coverage.seen:,} of {_count(coverage.all, 'connection')} seen ({percent}).{unread}"


def _coverage_members(coverages: Iterable[Coverage], cluster_id: str) -> dict[str, Any]:
    for coverage in coverages:
        if coverage.cluster_id == cluster_id:
            return {
                "connections": coverage.all,
                "seen": coverage.seen,
                "coverage": coverage.share,
                "only_deprecated": coverage.only_deprecated,
            }
    return {"connections": 0, "seen": 0, "coverage": None, "only_deprecated": False}


def _titles() -> list[str]:
    return [header.replace("-", " ").capitalize() for header in _HEADERS]


def _markdown(cell: str) -> str:
    return cell.strip().replace("|", "\\|")


def _paragraph(lines: Sequence[str]) -> str:
    return "\n" + "\n".join(lines) + "\n" if lines else ""


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
