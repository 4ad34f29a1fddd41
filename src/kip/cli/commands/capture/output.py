"""The output of `kip capture`: the columns of its tables, and problems on stderr."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kip.capture.conversations import Exchange, Findings
from kip.capture.decoding import api_name
from kip.capture.exchanges import read_exchanges
from kip.capture.problems import CaptureError, Problem
from kip.capture.series import read_series
from kip.cli.output.printing import echo, echo_error, is_progress_shown, progress
from kip.cli.output.rows import Columns, PrintedRow
from kip.cli.output.times import utc_text

if TYPE_CHECKING:
    from kip.capture.clients import Client
    from kip.capture.stats import Load

EXCHANGE_WIDTHS = {"TIME": 27, "CLIENT-ID": 16, "API": 16, "V": 2, "MS": 7, "CONN": 4, "CLIENT": 21, "BROKER": 21}
"""Default widths of the columns of exchanges, which are printed before the longest cells are known."""

PERCENTILES = (50, 95, 99)
PROGRESS_STEP = 5_000


class Diagnostics:
    """Reads the files of one capture, and prints what is missing from it.

    `losses` counts missing data, `edges` counts data that is incomplete because the capture starts or ends there, and
    `undecoded` counts the messages that could not be decoded.
    """

    def __init__(self, files: tuple[str, ...]) -> None:
        self._files = files
        first = "standard input" if files[0] == "-" else files[0]
        self._name = first if len(files) == 1 else f"{first} and {len(files) - 1} more"
        self.findings = Findings(first, self._note)
        self.losses = self.edges = self.undecoded = self.unanswered = self.count = 0

    def exchanges(self, *, follow: bool = False) -> Iterator[Exchange]:
        """Yield and count exchanges, and print a summary; if a file becomes unreadable, report this."""
        if len(self._files) > 1:
            yield from self._watch(read_series(self._files, self.findings))
        else:
            yield from self._watch(read_exchanges(self._files[0], self.findings, follow=follow))
        self._finish()

    def _watch(self, exchanges: Iterable[Exchange]) -> Iterator[Exchange]:
        shows_progress = is_progress_shown()
        try:
            for exchange in exchanges:
                self._count(exchange)
                if shows_progress and self.count % PROGRESS_STEP == 0:
                    progress(f"{self.findings.name}: {self.count} exchanges")
                yield exchange
        except (CaptureError, OSError) as error:
            self.losses += 1
            echo_error(str(error))
        if shows_progress and self.count >= PROGRESS_STEP:
            progress("")

    def _finish(self) -> None:
        findings = self.findings
        counts = {
            "requests without a response": self.unanswered,
            "messages not decoded": self.undecoded,
            "losses": self.losses,
            "pieces of messages that began before the capture or end after it": self.edges,
            **{f"connections to {server} not decoded ({kind})": n for (kind, server), n in findings.foreign.items()},
            **{f"packets {reason}": number for reason, number in findings.passed.items()},
        }
        parts = [f"{self.count} exchanges", *(f"{subject}: {number}" for subject, number in counts.items() if number)]
        echo(f"{self._name}: {'; '.join(parts)}", err=True)

    def _count(self, exchange: Exchange) -> None:
        response = exchange.response
        self.count += 1
        self.unanswered += response is None
        self.undecoded += bool(exchange.request.problem) + bool(response and response.problem)

    def _note(self, problem: Problem) -> None:
        if problem.is_edge:
            self.edges += 1
        else:
            self.losses += 1
            echo_error(str(problem))


def exchange_columns(line: PrintedRow) -> Columns:
    """Return the table columns of an exchange; the first five fit into 80 characters."""
    problem = line.get("requestProblem") or line.get("responseProblem") or line.get("noResponse")
    codes = zip(line.get("errorCodes", ()), line.get("errorNames", ()), strict=True)
    errors = ", ".join(f"{code} {name}" if name != str(code) else name for code, name in codes)
    return {
        "TIME": utc_text(line["ts"]),
        "CLIENT-ID": line["clientId"] or "-",
        "API": line["apiName"] or ("SASL token" if line["apiKey"] is None else str(line["apiKey"])),
        "V": "-" if line["version"] is None else str(line["version"]),
        "MS": f"{line['latencyMs']:.3f}" if "latencyMs" in line else "-",
        "ERRORS": errors or problem or "-",
        "REQUEST": str(line["requestSize"]),
        "RESPONSE": str(line.get("responseSize", "-")),
        "CONN": str(line["conn"]),
        "CLIENT": line["src"],
        "BROKER": line["dst"],
    }


def load_line(client: Client, api_key: int, load: Load) -> PrintedRow:
    """Return the statistics of a client and an API as one JSON object."""
    percentiles = {f"p{percent}": load.latencies.percentile(percent) for percent in PERCENTILES}
    largest = load.latencies.largest if percentiles["p50"] is not None else None
    return {
        "address": client.address,
        "clientId": client.client_id,
        "softwareName": client.software_name or None,
        "softwareVersion": client.software_version or None,
        "apiKey": api_key,
        "apiName": api_name(api_key) or f"API {api_key}",
        "requests": load.requests,
        "unanswered": load.unanswered,
        "failed": load.failed,
        "errors": dict(load.errors.most_common()),
        "requestBytes": load.request_bytes,
        "responseBytes": load.response_bytes,
        "latencyMs": {
            name: None if value is None else round(value, 3) for name, value in {**percentiles, "max": largest}.items()
        },
    }


def load_columns(line: PrintedRow) -> Columns:
    """Return the table columns for the statistics of a client and an API."""
    latencies = {
        f"{name.upper()}-MS": "-" if value is None else f"{value:.3f}" for name, value in line["latencyMs"].items()
    }
    return {
        "ADDRESS": line["address"],
        "CLIENT-ID": line["clientId"] or "-",
        "API": line["apiName"],
        "REQUESTS": str(line["requests"]),
        **latencies,
        "FAILED": str(line["failed"]),
        "UNANSWERED": str(line["unanswered"]),
        "REQUEST-BYTES": str(line["requestBytes"]),
        "RESPONSE-BYTES": str(line["responseBytes"]),
        "ERRORS": ", ".join(f"{name} ({count})" for name, count in line["errors"].items()) or "-",
    }
