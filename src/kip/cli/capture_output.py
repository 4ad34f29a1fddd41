"""How `kip capture` shows things: rows as JSON or as text tables on stdout, what went wrong on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import orjson

from kip.capture.clients import Usage, removed_since
from kip.capture.conversations import Exchange, Findings
from kip.capture.files import CaptureError
from kip.capture.problems import Problem
from kip.cli.output import echo, progress, write_json
from kip.escaping import escape_text

Row = dict[str, Any]
Columns = dict[str, str]

MEASURED = 200
"""Rows of a table that are looked at for the widths of its columns; longer cells further on stand out."""

PROGRESS_STEP = 5_000


class Diagnostics:
    """What there is to say about one capture file besides its exchanges.

    `losses` counts what the capture should have had and has not, `edges` what began before it or goes on after it,
    `undecoded` the messages that could not be decoded.
    """

    def __init__(self, file: str) -> None:
        self.findings = Findings("standard input" if file == "-" else file, self._note)
        self.losses = self.edges = self.undecoded = self.unanswered = self.exchanges = 0

    def watch(self, exchanges: Iterable[Exchange]) -> Iterator[Exchange]:
        """Pass exchanges on and count them; a file that cannot be read ends the exchanges, not the program."""
        shows_progress = sys.stderr.isatty() and not sys.stdout.isatty()
        try:
            for exchange in exchanges:
                self._count(exchange)
                if shows_progress and self.exchanges % PROGRESS_STEP == 0:
                    progress(f"{self.findings.name}: {self.exchanges} exchanges")
                yield exchange
        except (CaptureError, OSError) as error:
            self.losses += 1
            echo(str(error), err=True)
        if shows_progress and self.exchanges >= PROGRESS_STEP:
            progress("")

    def finish(self) -> None:
        """Say in one line what there was."""
        findings = self.findings
        counts = {
            "requests without a response": self.unanswered,
            "messages not decoded": self.undecoded,
            "losses": self.losses,
            "pieces of what began before the capture or ends after it": self.edges,
            **{f"connections to {server} not looked at ({kind})": n for (kind, server), n in findings.foreign.items()},
            **{f"packets {reason}": number for reason, number in findings.passed.items()},
        }
        said = [f"{self.exchanges} exchanges", *(f"{what}: {number}" for what, number in counts.items() if number)]
        echo(f"{findings.name}: {'; '.join(said)}", err=True)

    def _count(self, exchange: Exchange) -> None:
        response = exchange.response
        self.exchanges += 1
        self.unanswered += response is None
        self.undecoded += bool(exchange.request.problem) + bool(response and response.problem)

    def _note(self, problem: Problem) -> None:
        if problem.is_edge:
            self.edges += 1
        else:
            self.losses += 1
            echo(str(problem), err=True)


def print_rows(rows: Iterable[Row], form: str, columns: Callable[[Row], Columns]) -> None:
    """Print rows as `jsonl`, `json` (one array) or as a `table` of what `columns` makes of each."""
    match form:
        case "table":
            _print_table(map(_escaped, map(columns, rows)))
        case "json":
            _print_array(rows)
        case _:
            for row in rows:
                write_json(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))


def _print_array(rows: Iterable[Row]) -> None:
    separator = b"["
    for row in rows:
        write_json(separator + b"\n" + orjson.dumps(row))
        separator = b","
    write_json(b"[]\n" if separator == b"[" else b"\n]\n")


def _escaped(row: Columns) -> Columns:
    return {name: escape_text(cell) for name, cell in row.items()}


def _print_table(rows: Iterator[Columns]) -> None:
    """Print columns as wide as their widest cell among the first rows."""
    measured = list(islice(rows, MEASURED))
    if not measured:
        return
    widths = {name: max(len(name), *(len(row[name]) for row in measured)) for name in measured[0]}
    header = {name: name for name in widths}
    for source in ([header], measured, rows):
        for row in source:
            echo("  ".join(f"{cell:<{widths[name]}}" for name, cell in row.items()).rstrip())


def exchange_columns(line: Row) -> Columns:
    """Return what a table says about an exchange."""
    problem = line.get("requestProblem") or line.get("responseProblem") or line.get("noResponse")
    codes = ",".join(map(str, line.get("errorCodes", ())))
    return {
        "TIME": _time(line["ts"]),
        "CONN": str(line["conn"]),
        "CLIENT": line["src"],
        "BROKER": line["dst"],
        "CLIENT-ID": line["clientId"] or "-",
        "API": line["apiName"] or ("SASL token" if line["apiKey"] is None else str(line["apiKey"])),
        "V": "-" if line["version"] is None else str(line["version"]),
        "REQUEST": str(line["requestSize"]),
        "RESPONSE": str(line.get("responseSize", "-")),
        "MS": f"{line['latencyMs']:.3f}" if "latencyMs" in line else "-",
        "ERRORS": codes or problem or "-",
    }


def _time(seconds: float) -> str:
    """Return a time in UTC; the seconds since 1970 where the year is not one from 1 to 9999."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    except (ValueError, OverflowError):
        return f"{seconds:.6f}"


def client_line(usage: Usage) -> Row:
    """Return a client's use of an API as one JSON object."""
    return {
        "address": usage.client.address,
        "clientId": usage.client.client_id,
        "softwareName": usage.client.software_name or None,
        "softwareVersion": usage.client.software_version or None,
        "apiKey": usage.api_key,
        "apiName": usage.api_name,
        "versions": [{"version": version, "requests": number} for version, number in usage.requests.items()],
        "removedVersions": list(usage.removed),
        "removedSince": {str(version): removed_since(usage.api_key, version) for version in usage.removed},
    }


def client_columns(line: Row) -> Columns:
    """Return what a table says about a client's use of an API."""
    software = " ".join(filter(None, (line["softwareName"], line["softwareVersion"])))
    return {
        "ADDRESS": line["address"],
        "CLIENT-ID": line["clientId"] or "-",
        "SOFTWARE": software or "-",
        "API": line["apiName"],
        "VERSIONS": ",".join(str(each["version"]) for each in line["versions"]),
        "REQUESTS": str(sum(each["requests"] for each in line["versions"])),
        "REMOVED-IN-4": ",".join(map(str, line["removedVersions"])) or "-",
        "SINCE": ",".join(sorted({release or "?" for release in line["removedSince"].values()})) or "-",
    }
